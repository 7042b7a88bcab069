"""Posts to webhooks, addresses that players name: only where anybody may post, never into the network of the table.

The name is looked up, the addresses found are checked, and the connection goes to a checked address: what the name
leads to a moment later does not matter. No answer is followed elsewhere, and nothing of one is read but its number.
"""

import ipaddress
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Timer
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from ..core.errors import SandtableError
from .notices import Outcome

#: All of it may take so long: who hears nothing until then is slow.
SECONDS = 10.0
LONGEST_ADDRESS = 2000
#: Of the addresses that a name leads to so many are tried.
MOST_ADDRESSES = 4
#: Networks in which the last 32 bits of an address are one of the older kind (RFC 6052, RFC 4291).
EMBEDDING = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96"))

#: Tells which addresses a name leads to.
Resolve = Callable[[str, int], list[str]]


class BadWebhook(SandtableError):
    """No address that can be posted to."""


class NotPublic(SandtableError):
    """A name leads nowhere, or not only to addresses that everybody reaches."""


class Came(NamedTuple):
    """What came of trying to tell somebody, and the number that was answered, if one was."""

    outcome: Outcome
    status: int = 0


class Target(NamedTuple):
    """Where a webhook leads."""

    secure: bool
    host: str
    port: int
    path: str


def resolved(host: str, port: int) -> list[str]:
    """What the network says a name leads to."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class Webhooks(NamedTuple):
    """The way to all webhooks."""

    #: Whether they may lead into a network of one's own; who runs the table decides.
    private: bool = False
    seconds: float = SECONDS
    resolve: Resolve = resolved

    def check(self, url: str) -> None:
        """Whether anything may be posted there, as far as can be said beforehand."""
        self._addresses(target(url))

    def post(self, url: str, body: bytes) -> Came:
        """Post some JSON; what came of it."""
        try:
            to = target(url)
            connection = _Pinned(to, self._addresses(to), self.seconds)
        except (BadWebhook, NotPublic):
            return Came("not-public")
        with Patience(self.seconds, lambda: connection.sock) as patience:
            try:
                connection.request("POST", to.path, body, {"Content-Type": "application/json"})
                status = connection.getresponse().status
            except ssl.SSLError:
                return Came("slow" if patience.is_over else "not-secure")
            except (OSError, HTTPException) as error:
                slow = patience.is_over or isinstance(error, TimeoutError)
                return Came("slow" if slow else "unreachable")
            finally:
                connection.close()
        if patience.is_over:  # what came before it was cut is no answer
            return Came("slow")
        return Came("delivered" if 200 <= status < 300 else "refused", status)

    def _addresses(self, to: Target) -> list[str]:
        """The addresses to connect to. A name that is not there is told like one that is private: nobody is to sound the network."""
        try:
            found = self.resolve(to.host, to.port)
        except (OSError, UnicodeError):
            found = []
        if not found or not (self.private or all(map(is_public, found))):
            raise NotPublic(f"{to.host} leads to no public address")
        return found[:MOST_ADDRESSES]


def target(url: str) -> Target:
    """Where an address leads; one that is no plain address of the web is refused."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError as error:
        raise BadWebhook(f"this is no address: {error}") from None
    plain = (
        re.fullmatch(r"[\x21-\x7e]*", f"{parts.path}{parts.query}") and len(url) <= LONGEST_ADDRESS
    )
    if parts.scheme not in ("http", "https") or not host or parts.username is not None or not plain:
        raise BadWebhook("a webhook has an address of the form https://NAME/...")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, host, port or (443 if secure else 80), path)


def server_of(url: str) -> str:
    """The name of the server that an address leads to, and nothing else of it."""
    return urlsplit(url).hostname or ""


def shortened(url: str) -> str:
    """An address as it is shown: what comes behind the name is often a secret."""
    parts = urlsplit(url)
    rest = "…" if parts.path.strip("/") or parts.query else ""
    return f"{parts.scheme}://{parts.netloc}/{rest}"


def is_public(address: str) -> bool:
    """Whether everybody reaches this address, from wherever they are."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = _inner(found) if isinstance(found, ipaddress.IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    return found.is_global and not found.is_multicast


def _inner(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The address of the older kind that one of the newer kind leads to."""
    if any(address in network for network in EMBEDDING):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    tunnelled = address.teredo[1] if address.teredo is not None else None
    return address.ipv4_mapped or address.sixtofour or tunnelled


class _Pinned(HTTPConnection):
    """A connection to one of the addresses that were checked, whatever the name leads to by now."""

    def __init__(self, to: Target, addresses: list[str], seconds: float) -> None:
        if to.secure:
            self.default_port = 443
        super().__init__(to.host, to.port)
        self._to = to
        self._addresses = addresses
        self._seconds = seconds / len(addresses)

    def connect(self) -> None:
        self.sock = self._reached()
        if self._to.secure:
            context = ssl.create_default_context()
            # Hands shaken here, not while it is wrapped: so it can be given up meanwhile.
            self.sock = context.wrap_socket(
                self.sock, server_hostname=self._to.host, do_handshake_on_connect=False
            )
            self.sock.do_handshake()

    def _reached(self) -> socket.socket:
        trouble = OSError("there is no address")
        for address in self._addresses:
            try:
                return socket.create_connection((address, self._to.port), self._seconds)
            except OSError as error:
                trouble = error
        raise trouble


class Patience:
    """Cuts a connection when its time is over, however its end is drawn out; who waits on it is woken by an error."""

    def __init__(self, seconds: float, connection: Callable[[], socket.socket | None]) -> None:
        self.is_over = False
        self._connection = connection
        self._timer = Timer(seconds, self._end)
        self._timer.daemon = True

    def _end(self) -> None:
        self.is_over = True
        found = self._connection()
        if found is not None:
            with suppress(OSError):
                # Of the socket itself, also of one with a cipher: that would end its cipher first.
                socket.socket.shutdown(found, socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
