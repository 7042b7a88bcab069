"""The requests about marches: given, held, called off, listed."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from ..text import Speaker
from .host import Host
from .march_told import marches_told
from .requests import answer, language_of
from .shapes.marches import Marches, MarchesTold
from .shapes.wishes import GiveMarch
from .sitting import Sitting
from .trouble import BadRequest

Change = Callable[[Sitting, str | None], object]


class Marching:
    """The answers to them, as part of a table that reads requests and makes changes."""

    def __init__(
        self,
        host: Host,
        wish: Callable[[Request, type[GiveMarch]], Awaitable[GiveMarch]],
        change: Callable[[Request, Change, bool], Awaitable[Response]],
        sitting: Callable[[Request], tuple[Sitting, str | None]],
    ) -> None:
        self._host = host
        self._wish = wish
        self._change = change
        self._sitting = sitting

    async def give(self, request: Request) -> Response:
        """Let units march somewhere over several turns, wait on their march, or march no more."""
        asked = await self._wish(request, GiveMarch)
        version, units, to = asked.version, asked.units, asked.to
        if not units:
            raise BadRequest(400, "trouble.incomplete", "a march needs units", name="units")
        if asked.do == "go":
            if to is None:
                raise BadRequest(400, "trouble.incomplete", "a march needs a goal", name="to")
            return await self._change(
                request,
                lambda sitting, seat: self._host.march(sitting, version, units, to, seat),
                asked.hold,
            )
        forget = asked.do == "cancel"
        return await self._change(
            request,
            lambda sitting, seat: self._host.halt(sitting, version, units, forget, seat),
            asked.hold,
        )

    def listed(self, request: Request) -> Response:
        """The marches of who asks."""
        sitting, seat = self._sitting(request)
        return answer(MarchesTold(marches=self.marches(sitting, seat, language_of(request))))

    def marches(self, sitting: Sitting, seat: str | None, language: str) -> Marches | None:
        speaker, side = Speaker(sitting.game.rules, language), sitting.eyes(seat)
        kept = self._host.marches_of(sitting, seat)
        return marches_told(sitting.game, speaker, side, kept, sitting.orders)
