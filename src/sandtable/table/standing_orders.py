"""The requests about standing orders: given, called off, listed."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from ..ai.standing import StandingOrder
from ..text import Speaker
from .host import Host
from .requests import answer, language_of
from .shapes.wishes import GiveStanding
from .sitting import Sitting
from .standing_told import standing_told

Change = Callable[[Sitting, str | None], object]


class StandingOrders:
    """The answers to them, as part of a table that reads requests and makes changes."""

    def __init__(
        self,
        host: Host,
        wish: Callable[[Request, type[GiveStanding]], Awaitable[GiveStanding]],
        change: Callable[[Request, Change], Awaitable[Response]],
        sitting: Callable[[Request], tuple[Sitting, str | None]],
    ) -> None:
        self._host = host
        self._wish = wish
        self._change = change
        self._sitting = sitting

    async def give(self, request: Request) -> Response:
        """Order something beforehand, or call it off."""
        asked = await self._wish(request, GiveStanding)
        order = StandingOrder(
            do=asked.do,
            there=asked.there,
            places=tuple(dict.fromkeys(asked.places)),
            most=asked.most,
            steps=asked.steps,
            gone=asked.gone,
            prized=asked.prized,
            to=asked.to,
            there_to=asked.there_to,
            astray=asked.astray,
        )
        return await self._change(
            request,
            lambda sitting, seat: self._host.order(sitting, asked.matter, order, seat),
        )

    def listed(self, request: Request) -> Response:
        """What the seat of who asks can order, and what it has ordered."""
        sitting, seat = self._sitting(request)
        side, speaker = sitting.orderer(seat), Speaker(sitting.game.rules, language_of(request))
        kept = sitting.ordered.get(side, {})
        return answer(standing_told(sitting.game, speaker, side, kept))
