"""The web app: one page, a small JSON interface, and a stream that says when to look again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import draw, library
from ..core.errors import SandtableError
from ..core.game import SPECTATOR, Game
from ..core.message import Refusal
from ..report import report
from ..text import LANGUAGES, Speaker
from . import card, exports, museum, paths, payload, together
from .forces import forces
from .host import Host, Sitting, hide
from .trouble import BadRequest, tell

T = TypeVar("T")

#: A record of a long game is some 30 kB; nothing a page sends needs more.
MOST_BYTES = 1_000_000
KEEP_ALIVE_SECONDS = 15
STATIC = Path(str(files(__package__))) / "static"
#: What the files of the page are.
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    module: str
    scenario: str | None = None
    options: dict[str, str | int] = {}
    seats: dict[str, str] = {}
    seed: int | None = None
    hidden: bool = False


class LoadGame(msgspec.Struct, forbid_unknown_fields=True):
    record: str
    seats: dict[str, str] = {}
    hidden: bool = False


class Play(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    actions: list[str]


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    action: bool = False


class Redo(msgspec.Struct, forbid_unknown_fields=True):
    version: int


def make_app(host: Host) -> Starlette:
    """The app over one host."""
    table = Table(host)
    routes = [
        Route("/", table.page),
        Route("/api/texts", table.texts),
        Route("/api/modules", table.modules),
        Route("/api/games", table.games),
        Route("/api/games", table.create, methods=["POST"]),
        Route("/api/load", table.load, methods=["POST"]),
        Route("/api/games/{id}", table.game),
        Route("/api/games/{id}/play", table.play, methods=["POST"]),
        Route("/api/games/{id}/undo", table.undo, methods=["POST"]),
        Route("/api/games/{id}/redo", table.redo, methods=["POST"]),
        Route("/api/games/{id}/why", table.why),
        Route("/api/games/{id}/odds", table.odds),
        Route("/api/games/{id}/combat/{order:int}", table.combat),
        Route("/api/games/{id}/charts", table.charts),
        Route("/api/games/{id}/survey/{what}", table.survey),
        Route("/api/games/{id}/path", table.path),
        Route("/api/games/{id}/stack", table.stack),
        Route("/api/games/{id}/at/{orders:int}", table.moment),
        Route("/api/games/{id}/forces", table.forces),
        Route("/api/games/{id}/at/{orders:int}/forces", table.past_forces),
        Route("/api/games/{id}/at/{orders:int}/survey/{what}", table.past_survey),
        Route("/api/games/{id}/words", table.words),
        Route("/api/games/{id}/record", table.record),
        Route("/api/games/{id}/picture.{ending}", table.position),
        Route("/api/games/{id}/report", table.report),
        Route("/api/games/{id}/stream", table.stream),
        Route("/api/museum/{module}/{room}", table.museum),
        Route("/api/museum/{module}/place/{place}", table.museum_place),
        Route("/draw/style.css", table.stylesheet),
        Route("/draw/{module}/{version}/{lang}/{picture}", table.picture),
        Route("/static/{path:path}", table.static),
    ]
    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        SandtableError: _trouble,
        HTTPException: _trouble,
        ClientDisconnect: _trouble,
    }
    app = Starlette(
        routes=routes, exception_handlers=handlers, middleware=[Middleware(SameOriginOnly)]
    )
    app.state.close = table.close
    return app


class Table:
    """The answers to each request."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._changed: dict[str, asyncio.Event] = {}
        self._closing = False
        of_page = (file for file in STATIC.rglob("*.*") if file.suffix in KINDS)
        self._static = {file.relative_to(STATIC).as_posix(): file for file in of_page}

    def close(self) -> None:
        """End the streams, which would otherwise go on for ever."""
        self._closing = True
        for changed in self._changed.values():
            changed.set()

    # Pages and pictures

    async def page(self, request: Request) -> Response:
        """All scripts are named in its head: they come at once, not one for the sake of the other."""
        scripts = sorted(path.name for path in (STATIC / "js").glob("*.js"))
        links = "".join(f'<link rel="modulepreload" href="/static/js/{name}">' for name in scripts)
        content = (STATIC / "index.html").read_text("utf-8").replace("</head>", f"{links}</head>")
        return Response(content, media_type="text/html")

    async def static(self, request: Request) -> Response:
        """Scripts and styles. The browser asks whether it has the latest: those of two versions do not mix."""
        file = self._static.get(request.path_params["path"])
        if file is None:
            raise HTTPException(404)
        return _lasting(request, file.read_bytes(), KINDS[file.suffix])

    async def stylesheet(self, request: Request) -> Response:
        return Response(draw.stylesheet(), media_type="text/css")

    async def texts(self, request: Request) -> Response:
        return _json(payload.page_texts(_language(request)))

    async def picture(self, request: Request) -> Response:
        """The base map, the sheet of symbols and the places: fetched again only when they change."""
        names = request.path_params
        rules = library.open_rules(names["module"], version=names["version"])
        if names["lang"] not in LANGUAGES or names["picture"] not in draw.PICTURES:
            raise BadRequest(404, "trouble.no-such-page", "there is no such picture")
        # The first drawing takes a second; others are served meanwhile.
        content = await run_in_threadpool(draw.PICTURES[names["picture"]], rules, names["lang"])
        kind = "application/json" if names["picture"].endswith(".json") else "image/svg+xml"
        return _lasting(request, content, kind)

    async def museum(self, request: Request) -> Response:
        """A game to be looked at: what never changes about it, and no game of this table."""
        return await self._shown(request, museum.room, request.path_params["room"])

    async def museum_place(self, request: Request) -> Response:
        return await self._shown(request, museum.place, request.path_params["place"])

    async def _shown(
        self, request: Request, tell: Callable[[str, str, str | None, str], bytes], name: str
    ) -> Response:
        scenario = request.query_params.get("scenario") or None
        asked = (request.path_params["module"], name, scenario, _language(request))
        # Rules of a scenario that nobody played yet are compiled first.
        content = await run_in_threadpool(tell, *asked)
        return _lasting(request, content, "application/json")

    # Games

    async def modules(self, request: Request) -> Response:
        return _json(payload.modules(_language(request)))

    async def games(self, request: Request) -> Response:
        stored = self.host.store.games()
        return _json([payload.title(self.host, game, _language(request)) for game in stored])

    async def create(self, request: Request) -> Response:
        asked = await _body(request, NewGame)
        sitting = self.host.create(
            asked.module,
            asked.scenario,
            dict(asked.options),
            asked.seats,
            asked.seed,
            asked.hidden,
        )
        return _json({"id": sitting.stored.id}, 201)

    async def load(self, request: Request) -> Response:
        asked = await _body(request, LoadGame)
        sitting = self.host.load(asked.record, asked.seats, asked.hidden)
        return _json({"id": sitting.stored.id}, 201)

    async def game(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        return _json(payload.table(self.host, sitting, seat, _language(request), _known(request)))

    async def moment(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        game = hide(self.host.moment(sitting, request.path_params["orders"]), seat)
        # At an open table the past shows nobody's secrets: it is not said who looks.
        return _json(payload.board(game, Speaker(game.rules, _language(request)), seat))

    async def forces(self, request: Request) -> Response:
        """The order of battle as it is now."""
        sitting, seat = self._sitting(request)
        game, eyes = sitting.shown(seat), sitting.eyes(seat)
        asked = seat in (None, game.side)
        return _json(forces(game, Speaker(game.rules, _language(request)), eyes, asked))

    async def past_forces(self, request: Request) -> Response:
        """The order of battle as it was; nobody can act in the past."""
        sitting, seat = self._sitting(request)
        game = hide(self.host.moment(sitting, request.path_params["orders"]), seat)
        return _json(forces(game, Speaker(game.rules, _language(request)), seat, asked=False))

    async def words(self, request: Request) -> Response:
        sitting, _ = self._sitting(request)
        return _json(payload.words(sitting.game.rules, _language(request)))

    async def record(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        name = f"{sitting.stored.header.module}-{sitting.stored.id}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(self.host.record(sitting, seat), headers=headers)

    async def position(self, request: Request) -> Response:
        """The position as a file: as it is, or as it stood `at` so many orders."""
        sitting, seat = self._sitting(request)
        asked = exports.wish(request)
        eyes: str | None = sitting.eyes(seat)
        game, number = sitting.shown(seat), sitting.count
        if asked.at is not None:
            game, number = hide(self.host.moment(sitting, asked.at), seat), asked.at
            eyes = seat
        name = f"{sitting.stored.header.module}-{number}.{asked.ending}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        kind = "image/svg+xml" if asked.ending == "svg" else "image/png"
        drawn = await run_in_threadpool(asked.draw, game, eyes or SPECTATOR)
        return Response(drawn, media_type=kind, headers=headers)

    async def report(self, request: Request) -> Response:
        """The after-action report, from the eyes of the seat while the game hides something."""
        sitting, seat = self._sitting(request)
        game, language = self.host.history(sitting), _language(request)
        page = await run_in_threadpool(report, game, language, seat or SPECTATOR)
        return Response(page, media_type="text/html", headers={"Cache-Control": "no-store"})

    # Playing

    async def play(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        asked = await _body(request, Play)
        result = self.host.play(sitting, asked.version, asked.actions, seat)
        return self._answer(request, sitting, seat, result)

    async def undo(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        asked = await _body(request, Undo)
        result = self.host.undo(sitting, asked.version, asked.action, seat)
        return self._answer(request, sitting, seat, result)

    async def redo(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        asked = await _body(request, Redo)
        result = self.host.redo(sitting, asked.version, seat)
        return self._answer(request, sitting, seat, result)

    def _answer(
        self, request: Request, sitting: Sitting, seat: str | None, result: object
    ) -> Response:
        language = _language(request)
        if isinstance(result, Refusal):
            speaker = Speaker(sitting.game.rules, language)
            return _json(payload.refusal(sitting.shown(seat), speaker, result), 422)
        self._changed.pop(sitting.stored.id, asyncio.Event()).set()
        return _json(payload.table(self.host, sitting, seat, language, _known(request)))

    # Asking

    async def why(self, request: Request) -> Response:
        game, speaker = self._asked(request)
        why = payload.why(game, _query(request, "kind"), _query(request, "arg"))
        if why is None:
            return _json({"legal": True})
        return _json(payload.refusal(game, speaker, why))

    async def odds(self, request: Request) -> Response:
        game, speaker = self._asked(request)
        told = card.before(game, speaker, _query(request, "action"))
        if isinstance(told, Refusal):
            # A question, not an order: that there are none is an answer.
            return _json(payload.refusal(game, speaker, told) | card.NONE)
        return _json(told)

    async def combat(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        speaker = Speaker(sitting.game.rules, _language(request))
        number = request.path_params["order"]
        return _json(card.after(self.host, sitting, speaker, seat, number))

    async def charts(self, request: Request) -> Response:
        """The tables of the game, as its scenario and options have them."""
        sitting, _ = self._sitting(request)
        return _json(payload.charts(sitting.game.rules, _language(request)))

    async def survey(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        return _surveyed(request, sitting.shown(seat))

    async def past_survey(self, request: Request) -> Response:
        """An overlay as it was."""
        sitting, seat = self._sitting(request)
        return _surveyed(
            request, hide(self.host.moment(sitting, request.path_params["orders"]), seat)
        )

    async def path(self, request: Request) -> Response:
        game, speaker = self._asked(request)
        way = paths.path(game, speaker, _query(request, "to"))
        return _json(payload.refusal(game, speaker, way) if isinstance(way, Refusal) else way)

    async def stack(self, request: Request) -> Response:
        game, _ = self._asked(request)
        return _json({"actions": together.stack(game, _query(request, "place"))})

    async def stream(self, request: Request) -> Response:
        """Server-sent events: the version of the game, now and whenever it changes.

        An event carries no news itself, so none can be missed: who reconnects is told the
        version at once and fetches the rest.
        """
        identity = self._sitting(request)[0].stored.id

        async def versions() -> AsyncIterator[str]:
            told = -1
            while not self._closing:
                changed = self._changed.setdefault(identity, asyncio.Event())
                version = self.host.open(identity).version
                if version != told:
                    told = version
                    yield f"id: {version}\ndata: {version}\n\n"
                try:
                    await asyncio.wait_for(changed.wait(), KEEP_ALIVE_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"

        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(versions(), media_type="text/event-stream", headers=headers)

    def _sitting(self, request: Request) -> tuple[Sitting, str | None]:
        """The game a request is about, and the seat of who asks."""
        sitting = self.host.open(request.path_params["id"])
        return sitting, sitting.seat(request.query_params.get("seat"))

    def _asked(self, request: Request) -> tuple[Game, Speaker]:
        """The game for questions about a choice, which only who must choose may ask."""
        sitting, seat = self._sitting(request)
        sitting.must_be_asked(seat)
        return sitting.shown(seat), Speaker(sitting.game.rules, _language(request))


class SameOriginOnly:
    """Other web pages in the same browser must not play here: their requests name their origin."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            origin = request.headers.get("origin")
            here = request.headers.get("host", "")
            local = here.rsplit(":", 1)[0] in ("127.0.0.1", "localhost", "[::1]")
            if not local or (origin is not None and origin.partition("://")[2] != here):
                stranger = BadRequest(403, "trouble.stranger", "only this table's own page may ask")
                answer = await _trouble(request, stranger)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


async def _body(request: Request, shape: type[T]) -> T:
    """The JSON of a request; too much of it, or of another form, is refused."""
    content = b""
    async for chunk in request.stream():
        content += chunk
        if len(content) > MOST_BYTES:
            detail = f"a request may have {MOST_BYTES} bytes at most"
            raise BadRequest(413, "trouble.too-long", detail, most=MOST_BYTES)
    try:
        return msgspec.json.decode(content, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        detail = f"the request cannot be read: {error}"
        raise BadRequest(400, "trouble.unreadable", detail) from None


def _query(request: Request, name: str) -> str:
    value = request.query_params.get(name)
    if not value:
        detail = f"the request needs {name}=..."
        raise BadRequest(400, "trouble.incomplete", detail, name=name)
    return value


def _known(request: Request) -> int:
    """The version whose log the asker has; 0 for none."""
    known = request.query_params.get("known", "")
    return int(known) if known.isascii() and known.isdecimal() and len(known) < 12 else 0


def _language(request: Request) -> str:
    language = request.query_params.get("lang", "en")
    return language if language in LANGUAGES else "en"


def _surveyed(request: Request, game: Game) -> Response:
    what = request.path_params["what"]
    found = game.survey(what, request.query_params.get("of"))
    return _json(payload.survey(Speaker(game.rules, _language(request)), what, found))


def _json(data: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    content = msgspec.json.encode(data)
    return Response(content, status, media_type="application/json", headers=headers)


def _lasting(request: Request, content: bytes, kind: str) -> Response:
    """What hardly ever changes: sent again only if it has."""
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


async def _trouble(request: Request, error: Exception) -> Response:
    status, told = tell(error, _language(request))
    return _json(told, status)
