"""Who may look at a game, and from which seat: everybody at an open table, who holds a seat in a game by link."""

from collections.abc import Callable
from time import monotonic
from typing import Literal

from starlette.requests import Request

from ..core.game import SPECTATOR
from .host import NoSuchGame
from .links import OWNER, Links, hashed
from .sitting import seat_at
from .store import Header, Store, StoredGame
from .trouble import BadRequest

#: To whom the games of an open table are open: to all who reach it, to this computer only, or to nobody.
Openness = Literal["all", "here", "none"]
#: That somebody looks at a game is written down so often at most.
LOOK_SECONDS = 60.0


class Access:
    """Asked before anything is told or done."""

    def __init__(self, store: Store, openness: Openness = "all", secure: bool = False) -> None:
        self.links = Links(store)
        self._openness = openness
        #: The name of the cookie; a browser gives one computer's cookies to all its ports. With `__Host-` before it
        #: neighbours of a secure table, whose names end like its own, cannot make the browser have one of theirs.
        self.cookie = f"{'__Host-' if secure else ''}sandtable-{store.id}"
        self._looked: dict[tuple[str, str], tuple[float, int]] = {}
        #: Whether a browser has a game in the background only: what its page asks for then nobody looks at.
        self.is_aside: Callable[[str, str], bool] = lambda game, visitor: False

    def is_open_to(self, request: Request) -> bool:
        """Whether who asks may play games that are not by link."""
        if self._openness == "here":
            return request.client is not None and request.client.host in ("127.0.0.1", "::1")
        return self._openness == "all"

    def visitor(self, request: Request) -> str:
        """The browser that asks, as it is kept; empty if it has opened no link yet."""
        key = request.cookies.get(self.cookie)
        return hashed(key) if key else ""

    def roles(self, request: Request, game: str) -> frozenset[str]:
        """What the browser that asks is in a game by link."""
        return self.links.roles(game, self.visitor(request))

    def seat(self, request: Request, stored: StoredGame) -> str | None:
        """The seat of who asks; who has none is not told that there is such a game."""
        asked = request.query_params.get("seat")
        if not stored.header.linked:
            if not self.is_open_to(request):
                raise NoSuchGame(stored.id)
            return seat_at(stored.header, asked)
        roles = self.roles(request, stored.id)
        if not roles:
            raise NoSuchGame(stored.id)
        return seat_of(stored.header, roles, asked)

    def look(self, request: Request, stored: StoredGame) -> None:
        """Write down that a game by link was looked at: when it was changed, and else now and then."""
        visitor = self.visitor(request)
        if not stored.header.linked or self.is_aside(stored.id, visitor):
            return
        moment, version = monotonic(), stored.seen(SPECTATOR)
        when, seen = self._looked.get((stored.id, visitor), (-LOOK_SECONDS, -1))
        if moment - when >= LOOK_SECONDS or version != seen:
            self._looked[stored.id, visitor] = moment, version
            self.links.look(stored.id, visitor)

    def must_own(self, request: Request, game: str) -> None:
        """Only the owner of a game by link may do this; at an open table anybody, also with one that cannot be read."""
        roles = self.roles(request, game)
        if OWNER in roles:
            return
        if roles:
            raise BadRequest(403, "trouble.not-owner", "only who began this game may do that")
        if self.links.holders(game) or not self.is_open_to(request):
            raise NoSuchGame(game)

    def is_alone(self, request: Request, stored: StoredGame) -> bool:
        """Whether nobody else plays: so that who asks may do what would else take another's consent."""
        header = stored.header
        return not header.apart or (
            header.linked and plays_alone(header, self.roles(request, stored.id))
        )


def plays_alone(header: Header, roles: frozenset[str]) -> bool:
    """Whether a browser holds every side that a person plays."""
    people = set(header.people)
    return bool(people) and people <= roles


def seat_of(header: Header, roles: frozenset[str], asked: str | None) -> str | None:
    """The seat in a game by link of a browser that is these things there, and asks for this seat or for none."""
    sides = [side for side in header.seats if side in roles]
    if asked in header.seats:
        if asked not in sides:
            raise BadRequest(403, "trouble.not-your-seat", f"this browser does not hold {asked}")
        return asked
    if asked is None and plays_alone(header, roles):
        people = header.people
        return None if len(people) == len(header.seats) else people[0]
    return sides[0] if asked is None and len(sides) == 1 else SPECTATOR
