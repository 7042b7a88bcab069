"""The requests about marches: given, held, called off, listed."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..text import Speaker
from . import march_told
from .host import Host
from .requests import answer, language_of
from .sitting import Sitting
from .trouble import BadRequest

Change = Callable[[Sitting, str | None], object]


class MarchWish(msgspec.Struct, forbid_unknown_fields=True):
    """Units that are to march somewhere, to wait on their march, or to march no more."""

    version: int
    units: list[str]
    do: Literal["go", "hold", "cancel"] = "go"
    to: str | None = None
    hold: bool = False


class Marching:
    """The answers to them, as part of a table that reads requests and makes changes."""

    def __init__(
        self,
        host: Host,
        wish: Callable[[Request, type[MarchWish]], Awaitable[MarchWish]],
        change: Callable[[Request, Change, bool], Awaitable[Response]],
        sitting: Callable[[Request], tuple[Sitting, str | None]],
    ) -> None:
        self._host = host
        self._wish = wish
        self._change = change
        self._sitting = sitting

    async def give(self, request: Request) -> Response:
        """Let units march somewhere over several turns, wait on their march, or march no more."""
        asked = await self._wish(request, MarchWish)
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
        return answer({"marches": self.told(sitting, seat, language_of(request))})

    def told(self, sitting: Sitting, seat: str | None, language: str) -> dict[str, Any] | None:
        speaker, side = Speaker(sitting.game.rules, language), sitting.eyes(seat)
        kept = self._host.marches_of(sitting, seat)
        return march_told.told(sitting.game, speaker, side, kept, sitting.orders)
