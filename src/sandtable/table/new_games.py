"""The requests that lay a new game on the table."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from . import beginnings, lessons
from .orders import count_of
from .reception import Reception
from .requests import Again, LoadGame, NewGame, Rematch, answer, read_body
from .sitting import Sitting
from .thinking import Thoughts


class NewGames:
    """The answers to them: the name of the new game."""

    def __init__(self, reception: Reception, thoughts: Thoughts) -> None:
        self._reception = reception
        self._host = reception.host
        self._thoughts = thoughts

    async def create(self, request: Request) -> Response:
        asked = await read_body(request, NewGame)
        sitting = await self._reception.at_length(self._created, asked)
        return await run_in_threadpool(self._begun, sitting)

    def _created(self, asked: NewGame) -> Sitting:
        """A new game; where a lesson is begun and nobody says who plays, its learner does."""
        alone = not asked.seats and not asked.hidden
        seats = lessons.seats(asked.module, asked.scenario) if alone else asked.seats
        wish = (asked.module, asked.scenario, dict(asked.options), seats, asked.seed, asked.hidden)
        return beginnings.create(self._host, *wish)

    async def load(self, request: Request) -> Response:
        asked = await read_body(request, LoadGame)
        wish = (self._host, asked.record, asked.seats, asked.hidden)
        sitting = await self._reception.at_length(beginnings.load, *wish)
        return await run_in_threadpool(self._begun, sitting)

    def renew(self, request: Request) -> Response:
        """A new game from the present position, by the newest rules."""
        sitting, _ = self._reception.sitting(request)
        return self._begun(beginnings.renew(self._host, sitting))

    async def again(self, request: Request) -> Response:
        """A new game from an earlier moment, with dice of its own."""
        asked = await self._reception.wish(request, Again)
        return await self._reception.at_length(self._tried_again, request, asked.orders)

    def _tried_again(self, request: Request, orders: int) -> Response:
        sitting, seat = self._reception.sitting(request)
        moment = count_of(sitting, seat).moment(orders)
        return self._begun(beginnings.again(self._host, sitting, moment, orders))

    async def rematch(self, request: Request) -> Response:
        """The same game from its beginning, with dice of its own; with the seats the other way round, if so wished."""
        asked = await self._reception.wish(request, Rematch)
        return await self._reception.at_length(self._met_again, request, asked)

    def _met_again(self, request: Request, asked: Rematch) -> Response:
        sitting, _ = self._reception.sitting(request)
        if asked.onward:
            return self._begun(lessons.onward(self._host, sitting))
        return self._begun(beginnings.rematch(self._host, sitting, asked.swap))

    def _begun(self, sitting: Sitting) -> Response:
        """A new game, in which a program may have to choose first."""
        self._thoughts.take_up(sitting)
        return answer({"id": sitting.stored.id}, 201)
