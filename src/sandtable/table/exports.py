"""What somebody takes home from the table: the record of a game, a picture of it, its after-action report."""

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from .. import draw
from ..core.game import SPECTATOR, Game
from ..report import picture, report, style
from .drawing import Drawings
from .headers import POLICY, styled
from .orders import count_of
from .reception import Reception
from .requests import answer, client_of, language_of, leaves, number
from .shapes.drawing import Drawn
from .trouble import BadRequest

#: The width of a PNG in pixels, unless another is asked for; and the greatest.
WIDTH, WIDEST = 2400, 8000


class Wish(msgspec.Struct, frozen=True):
    """A picture as a request asks for it."""

    ending: str
    language: str
    theme: str
    large: bool
    width: int
    #: After so many orders; now, if none is named.
    at: int | None

    def draw(self, game: Game, eyes: str) -> bytes:
        """The SVG, of which a PNG is made elsewhere."""
        return picture(game, self.language, eyes, self.theme, self.large)


def wish(request: Request) -> Wish:
    """What a request asks for; what it does not say is as usual."""
    ending, query = request.path_params["ending"], request.query_params
    if ending not in ("svg", "png"):
        raise BadRequest(404, "trouble.no-such-page", "there is no such picture")
    theme = query.get("theme", draw.THEMES[0])
    return Wish(
        ending,
        language_of(request),
        theme if theme in draw.THEMES else draw.THEMES[0],
        query.get("large") == "1",
        min(max(number(query.get("width")) or WIDTH, 100), WIDEST),
        number(query.get("at")),
    )


class Exports:
    """The answers to requests for them, each as the seat of who asks may know it."""

    def __init__(self, reception: Reception, drawings: Drawings) -> None:
        self._reception = reception
        self._host = reception.host
        self._drawings = drawings

    def record(self, request: Request) -> Response:
        sitting, seat = self._reception.sitting(request)
        name = f"{sitting.stored.header.module}-{sitting.stored.id}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(self._host.record(sitting, seat), headers=headers)

    async def picture(self, request: Request) -> Response:
        """The position as a file: as it is, or as it stood `at` so many orders."""
        asked = wish(request)
        game, eyes, name = await run_in_threadpool(self._to_draw, request, asked)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        kind = "image/svg+xml" if asked.ending == "svg" else "image/png"
        draw_it = partial(asked.draw, game, eyes)
        if asked.ending == "svg":
            drawn = await self._reception.at_length(draw_it)
        else:
            drawn = await self._png(request, draw_it, asked)
        return Response(drawn, media_type=kind, headers=headers)

    async def _png(self, request: Request, draw_it: Callable[[], bytes], asked: Wish) -> bytes:
        """A PNG, unless who asked leaves before it is made."""
        client = client_of(request)
        wish = (client, draw_it, asked.language, asked.width)
        made = asyncio.ensure_future(run_in_threadpool(self._drawings.png, *wish))
        gone = asyncio.ensure_future(leaves(request))
        try:
            await asyncio.wait({made, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not made.done():
                self._drawings.leave(client)
            return await made
        finally:
            gone.cancel()

    async def drawing(self, request: Request) -> Response:
        """How far the picture has come that this client waits for."""
        return answer(Drawn(drawing=self._drawings.progress(client_of(request))))

    def _to_draw(self, request: Request, asked: Wish) -> tuple[Game, str, str]:
        """What is to be drawn, through whose eyes, and what the file is called."""
        sitting, seat = self._reception.sitting(request)
        eyes: str | None = sitting.eyes(seat)
        game, number = sitting.shown(seat), count_of(sitting, seat).orders
        if asked.at is not None:
            game, number = self._reception.moment(sitting, seat, asked.at), asked.at
            eyes = seat
        return game, eyes or SPECTATOR, f"{sitting.stored.header.module}-{number}.{asked.ending}"

    async def report(self, request: Request) -> Response:
        """The after-action report, from the eyes of the seat while the game hides something."""
        return await self._reception.at_length(self._report, request)

    def _report(self, request: Request) -> Response:
        sitting, seat = self._reception.sitting(request)
        page = report(self._host.history(sitting), language_of(request), seat or SPECTATOR)
        headers = {"Cache-Control": "no-store", POLICY: styled(style())}
        return Response(page, media_type="text/html", headers=headers)
