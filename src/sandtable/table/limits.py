"""What the table grants: how many may come, how long it waits for them, how much each address and each game may ask."""

import os
import sys
from math import inf
from typing import Self

import msgspec

from ..core.errors import SandtableError

#: Where other limits can be set, as in `connections=50 head=2`.
VARIABLE = "SANDTABLE_LIMITS"
#: So many connections are taken at once.
AT_ONCE = 16
#: Files that the table needs besides: for the store, pictures and the page, and for connections that
#: were taken and not yet counted, while the loop goes round a few times.
OTHER_FILES = 48 + 6 * AT_ONCE


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table grants to whoever connects; times in seconds. From `requests` on 0 is no limit."""

    #: Connections at once. A browser has six, and one of them is a stream, which stays.
    connections: int = 400
    #: From the connection, or the answer before, until the head of a request is there.
    head: float = 10.0
    #: From the head of a request until all of its body is there.
    body: float = 30.0
    #: For an answer of which nothing more is read.
    reading: float = 60.0
    #: Of an address in a minute, in requests of 5 ms: half a core. A room full of people may have one address.
    requests: float = 6000.0
    #: New games of an address in an hour, by whatever way they begin.
    games: float = 60.0
    #: Streams of an address, and of a game, at once.
    listening: int = 60
    listeners: int = 100
    #: Changes of a game by an address in a minute: orders, talk, links and the like.
    changes: float = 300.0
    #: For so many seconds in an hour programs think for an address, in games as for advice.
    thinking: float = 1200.0
    #: Games that the table keeps in all.
    kept: int = 0

    def __post_init__(self) -> None:
        if not all(0 <= getattr(self, name) < inf for name in self.__struct_fields__):
            raise ValueError("a limit is a number from 0 on")

    @property
    def streams(self) -> int:
        """So many may be streams: they never end, and others have to get in."""
        return self.connections * 3 // 4

    @classmethod
    def here(cls) -> Self:
        """Those of the environment; never more connections than this process may have files."""
        words = os.environ.get(VARIABLE, "").split()
        try:
            limits = msgspec.convert(dict(word.split("=", 1) for word in words), cls, strict=False)
        except (ValueError, msgspec.ValidationError) as error:
            raise SandtableError(f"{VARIABLE} cannot be read: {error}") from None
        if any(word.startswith("connections=") for word in words):
            return limits
        most = max(_files() - OTHER_FILES, 8)
        return msgspec.structs.replace(limits, connections=min(limits.connections, most))


#: Those that nobody has set.
USUAL_LIMITS = Limits()


def _files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return 8192
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 8192 if files == resource.RLIM_INFINITY else files
