"""The requests that lay a new game on the table."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..ai.player import PERSON
from ..core.errors import UnknownName
from . import beginnings, lessons
from .agreement import Agreement
from .host import BetweenPeople
from .linking import Linking
from .orders import count_of
from .reception import Reception
from .requests import answer, read_body
from .shapes.lobby import Begun
from .shapes.wishes import Again, Agreed, LoadGame, NewGame, Rematch
from .sitting import Sitting
from .thinking import Thoughts
from .trouble import BadRequest


class NewGames:
    """The answers to them: the name of the new game."""

    def __init__(self, reception: Reception, thoughts: Thoughts, linking: Linking) -> None:
        self._reception = reception
        self._host = reception.host
        self._thoughts = thoughts
        self._linking = linking

    async def create(self, request: Request) -> Response:
        asked = await read_body(request, NewGame)
        if not asked.link:
            self._must_be_open(request)
            if asked.agreement is not None:
                raise BadRequest(400, "trouble.not-linked", "who plays alone agrees with nobody")
        elif asked.seed is not None:
            raise BadRequest(400, "trouble.no-seed", "nobody chooses the dice of a game by link")
        sitting = await self._reception.at_length(self._created, asked)
        return await run_in_threadpool(self._begun, request, sitting, asked.side)

    def _must_be_open(self, request: Request) -> None:
        if not self._reception.access.is_open_to(request):
            raise BadRequest(403, "trouble.links-only", "at this table games are played by link")

    def _created(self, asked: NewGame) -> Sitting:
        """A new game; where a lesson is begun and nobody says who plays, its learner does."""
        alone = not asked.seats and not asked.hidden
        seats = lessons.seats(asked.module, asked.scenario) if alone else asked.seats
        if asked.side is not None and seats.get(asked.side, PERSON) != PERSON:
            raise UnknownName(f"nobody can sit down at {asked.side!r}", asked.side)
        wish = (asked.module, asked.scenario, dict(asked.options), seats, asked.seed, asked.hidden)
        return beginnings.create(
            self._host, *wish, linked=asked.link, agreement=_agreement(asked, seats)
        )

    async def load(self, request: Request) -> Response:
        self._must_be_open(request)
        asked = await read_body(request, LoadGame)
        wish = (self._host, asked.record, asked.seats, asked.hidden)
        sitting = await self._reception.at_length(beginnings.load, *wish)
        return await run_in_threadpool(self._begun, request, sitting)

    def renew(self, request: Request) -> Response:
        """A new game from the present position, by the newest rules."""
        sitting, _ = self._reception.sitting(request)
        self._must_be_alone(request, sitting)
        return self._begun(request, beginnings.renew(self._host, sitting))

    async def again(self, request: Request) -> Response:
        """A new game from an earlier moment, with dice of its own."""
        asked = await self._reception.wish(request, Again)
        return await self._reception.at_length(self._tried_again, request, asked.orders)

    def _tried_again(self, request: Request, orders: int) -> Response:
        sitting, seat = self._reception.sitting(request)
        self._must_be_alone(request, sitting)
        moment = count_of(sitting, seat).moment(orders)
        return self._begun(request, beginnings.again(self._host, sitting, moment, orders))

    def try_out(self, request: Request) -> Response:
        """A game of one's own from the present position, as one's seat may know it: to try a plan while the other side thinks."""
        sitting, seat = self._reception.sitting(request)
        if not sitting.stored.header.linked or seat not in sitting.game.rules.sides:
            raise BadRequest(409, "trouble.not-linked", "plans are tried by who plays by link")
        return self._begun(request, beginnings.tried_out(self._host, sitting, seat))

    async def rematch(self, request: Request) -> Response:
        """The same game from its beginning, with dice of its own; with the seats the other way round, if so wished."""
        asked = await self._reception.wish(request, Rematch)
        return await self._reception.at_length(self._met_again, request, asked)

    def _met_again(self, request: Request, asked: Rematch) -> Response:
        sitting, _ = self._reception.sitting(request)
        self._must_be_alone(request, sitting)
        side = self._side_then(request, sitting, asked.swap)
        if asked.onward:
            return self._begun(request, lessons.onward(self._host, sitting), side)
        return self._begun(request, beginnings.rematch(self._host, sitting, asked.swap), side)

    def _side_then(self, request: Request, sitting: Sitting, swap: bool) -> str | None:
        """The side of who asks in a rematch by link; none if they play all that people play."""
        stored = sitting.stored
        if not stored.header.linked or self._reception.access.is_alone(request, stored):
            return None
        side = self._reception.seat(request, sitting)
        sides = list(stored.header.seats)
        if side not in sides:
            raise BadRequest(403, "trouble.not-your-seat", "who looks on has no rematch")
        return sides[len(sides) - 1 - sides.index(side)] if swap else side

    def _must_be_alone(self, request: Request, sitting: Sitting) -> None:
        """Between people who play by link a new game out of theirs would show one what is the other's."""
        stored, over = sitting.stored, sitting.game.outcome is not None
        if (
            stored.header.linked
            and not over
            and not self._reception.access.is_alone(request, stored)
        ):
            raise BetweenPeople("while two play by link, no other game is made of theirs")

    def _begun(self, request: Request, sitting: Sitting, side: str | None = None) -> Response:
        """A new game, in which a program may have to choose first; by link who asks has this side, or all."""
        self._thoughts.take_up(sitting)
        if sitting.stored.header.linked:
            return self._linking.begun(request, sitting, side)
        return answer(Begun(id=sitting.stored.id), 201)


def _agreement(asked: NewGame, seats: dict[str, str]) -> Agreement | None:
    """What holds between two who play by link; who plays alone has nobody to agree with."""
    if not asked.link or asked.side is None or any(who != PERSON for who in seats.values()):
        return None
    return Agreement(**msgspec.structs.asdict(asked.agreement or Agreed()))
