"""Where a table can be reached: which names are its own, and which address goes into links."""

import os
import re
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec

from ..core.errors import SandtableError

LOCAL = frozenset({"127.0.0.1", "localhost", "[::1]"})
#: An address of nobody (RFC 5737): a socket that would send there knows by which address it would.
NOWHERE = ("192.0.2.1", 9)
#: Where other proxies than one on this computer are named.
PROXIES = "FORWARDED_ALLOW_IPS"


class Addresses(msgspec.Struct, frozen=True):
    """Under which names a table answers: with any other, a request comes by way of somebody else's page."""

    names: frozenset[str] = LOCAL
    #: What links begin with; empty if with the address that the browser itself has.
    public: str = ""

    @property
    def is_secure(self) -> bool:
        return self.public.startswith("https:")

    def is_own(self, host: str, origin: str | None) -> bool:
        """Whether a request to this host is one to the table; and if a page makes it, one of the table's own."""
        name = re.sub(r":\d+$", "", host).lower()
        if name not in self.names or origin is None:
            return name in self.names
        scheme, _, origin_host = origin.partition("://")
        # The page of a secure table comes by https: another may be anybody's who sits on the way.
        insecure = self.is_secure and name not in LOCAL and scheme != "https"
        return origin_host == host and not insecure


#: A table that is reached from its own computer only.
HERE = Addresses()


def at(address: str) -> Addresses:
    """A table that is reached by this address, as by way of a proxy; and from its own computer."""
    found = urlsplit(address)
    sound = found.scheme in ("http", "https") and found.hostname and not found.query
    if not sound or found.path not in ("", "/") or found.fragment or found.username:
        raise SandtableError(f"an address has the form https://NAME/, not {address!r}")
    name = re.sub(r":\d+$", "", found.netloc).lower()
    return Addresses(LOCAL | {name}, f"{found.scheme}://{found.netloc}/")


def in_this_network(port: int) -> Addresses:
    """A table that everybody in the network of this computer reaches."""
    own, name = own_address(), socket.gethostname().lower()
    return Addresses(LOCAL | {own, name, f"{name}.local"}, f"http://{own}:{port}/")


def proxies() -> list[str]:
    """The computers whose word is taken for where a request comes from (`X-Forwarded-For`): by default this one only."""
    named = [one.strip() for one in os.environ.get(PROXIES, "127.0.0.1").split(",")]
    if any(one == "*" or one.endswith("/0") for one in named):
        raise SandtableError(
            f"with {PROXIES}={','.join(named)} every stranger could choose an address; name the proxy's own"
        )
    return named


def own_address() -> str:
    """The address of this computer in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(NOWHERE)
        return str(probe.getsockname()[0])
    return "127.0.0.1"
