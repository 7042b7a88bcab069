"""Where requests are received: the game one is about, the seat of who asks, what that seat may know."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from ..core.game import Game
from ..text import Speaker
from .access import Access
from .hiding import hide
from .host import Host
from .orders import count_of
from .requests import GoneOn, language_of, order_number, read_body, version_named
from .sitting import Sitting
from .store import StoredGame

P = ParamSpec("P")
T = TypeVar("T")

#: So many reports, new games, records and drawings are in the making at once; others wait.
AT_LENGTH = 4


class Reception:
    """What the answers to all requests of a table share."""

    def __init__(self, host: Host, access: Access) -> None:
        self.host = host
        self.access = access
        #: Who waits here takes no thread: those are left to what is answered at once.
        self._long = asyncio.Semaphore(AT_LENGTH)

    def sitting(self, request: Request) -> tuple[Sitting, str | None]:
        """The game a request is about, and the seat of who asks."""
        sitting = self.host.open(request.path_params["id"])
        return sitting, self.seat(request, sitting)

    def seat(self, request: Request, sitting: Sitting) -> str | None:
        """The seat of who asks, who has one or is sent away."""
        seat = self.access.seat(request, sitting.stored)
        self.access.look(request, sitting.stored)
        return seat

    def look_up(self, request: Request) -> StoredGame:
        """The game a request is about, which is not opened for it; who may not look at it is sent away."""
        stored = self.host.look_up(request.path_params["id"])
        self.access.seat(request, stored)
        return stored

    def asked(self, request: Request) -> tuple[Game, Speaker]:
        """The game for questions about a choice, which only who must choose may ask."""
        sitting, seat = self.as_it_stood(request)
        sitting.must_be_asked(seat)
        return sitting.shown(seat), Speaker(sitting.game.rules, language_of(request))

    def as_it_stood(self, request: Request) -> tuple[Sitting, str | None]:
        """The game of a question that may name the version it is about: it has not gone on since."""
        sitting, seat = self.sitting(request)
        named, now = version_named(request), sitting.stored.seen(seat)
        if named not in (None, now):
            raise GoneOn(now)
        return sitting, seat

    def past(self, request: Request) -> tuple[Game, str | None]:
        """The game as it was after so many orders, for the seat of who asks."""
        sitting, seat = self.sitting(request)
        return self.moment(sitting, seat, order_number(request, "orders")), seat

    def moment(self, sitting: Sitting, seat: str | None, orders: int) -> Game:
        """The game after so many of the orders that a seat knows of, as it saw it then."""
        return hide(self.host.moment(sitting, count_of(sitting, seat).moment(orders)), seat)

    async def wish(self, request: Request, shape: type[T]) -> T:
        """What is asked of a game there is; nothing of the game is looked at before all of it is here."""
        await run_in_threadpool(self.look_up, request)
        return await read_body(request, shape)

    async def at_length(self, work: Callable[P, T], *words: P.args, **more: P.kwargs) -> T:
        """Do what may take seconds, a few at a time."""
        async with self._long:
            return await run_in_threadpool(work, *words, **more)
