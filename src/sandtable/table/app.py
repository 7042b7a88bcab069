"""The web app: one page, a small JSON interface, and a stream that says when to look again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from .. import draw, library
from ..core.errors import SandtableError
from ..core.game import SPECTATOR, Game
from ..core.message import Refusal
from ..report import report, style
from ..text import LANGUAGES, Speaker
from . import card, ending, exports, goal, lessons, museum, payload
from .asking import Questions
from .connections import Limits
from .drawing import Drawings
from .faults import TellFaults
from .files import Files
from .forces import forces
from .headers import PAGE, POLICY, Headers, styled
from .host import Host, must_be_current
from .listener import Listener
from .marching import Marching
from .news import news
from .orders import count_of
from .requests import (
    Again,
    Drop,
    LoadGame,
    NewGame,
    Play,
    Redo,
    Rematch,
    SameOriginOnly,
    Seats,
    Stop,
    Title,
    Undo,
    Watch,
    answer,
    client_of,
    known_version,
    language_of,
    lasting,
    leaves,
    number,
    order_number,
    read_body,
    tell_trouble,
)
from .schema import StoreTrouble
from .sitting import Sitting, hide
from .store import StoredGame
from .thinking import Thoughts
from .titles import Titles
from .trouble import BadRequest
from .turns import Turns

P = ParamSpec("P")
T = TypeVar("T")

#: So many reports, new games, records and drawings are in the making at once; others wait.
AT_LENGTH = 4


def make_app(
    host: Host, welcome: Callable[[], None] = lambda: None, streams: int = Limits().streams
) -> Starlette:
    """The app over one host; `welcome` is called when somebody opens the page first."""
    table = Table(host, welcome, streams)
    marching = table.marching
    routes = [
        Route("/", table.page),
        Route("/api/texts", table.texts),
        Route("/api/modules", table.modules),
        Route("/api/games", table.games),
        Route("/api/games", table.create, methods=["POST"]),
        Route("/api/load", table.load, methods=["POST"]),
        Route("/api/games/{id}", table.game),
        Route("/api/games/{id}/title", table.title, methods=["POST"]),
        Route("/api/games/{id}/play", table.play, methods=["POST"]),
        Route("/api/games/{id}/drop", table.drop, methods=["POST"]),
        Route("/api/games/{id}/undo", table.undo, methods=["POST"]),
        Route("/api/games/{id}/redo", table.redo, methods=["POST"]),
        Route("/api/games/{id}/stop", table.stop, methods=["POST"]),
        Route("/api/games/{id}/watch", table.watch, methods=["POST"]),
        Route("/api/games/{id}/march", marching.give, methods=["POST"]),
        Route("/api/games/{id}/marches", marching.listed),
        Route("/api/games/{id}/seats", table.seats, methods=["POST"]),
        Route("/api/games/{id}/renew", table.renew, methods=["POST"]),
        Route("/api/games/{id}/again", table.again, methods=["POST"]),
        Route("/api/games/{id}/rematch", table.rematch, methods=["POST"]),
        *Questions(table.asked).routes(),
        Route("/api/games/{id}/combat/{order}", table.combat),
        Route("/api/games/{id}/charts", table.charts),
        Route("/api/games/{id}/survey/{what}", table.survey),
        Route("/api/games/{id}/at/{orders}", table.moment),
        Route("/api/games/{id}/news/{first}", table.news),
        Route("/api/games/{id}/forces", table.forces),
        Route("/api/games/{id}/at/{orders}/forces", table.past_forces),
        Route("/api/games/{id}/at/{orders}/survey/{what}", table.past_survey),
        Route("/api/games/{id}/words", table.words),
        Route("/api/games/{id}/goal", table.goal),
        Route("/api/games/{id}/end", table.end),
        Route("/api/games/{id}/record", table.record),
        Route("/api/games/{id}/picture.{ending}", table.position),
        Route("/api/drawing", table.drawing),
        Route("/api/games/{id}/report", table.report),
        Route("/api/games/{id}/stream", table.stream),
        Route("/api/museum/{module}/{room}", table.museum),
        Route("/api/museum/{module}/place/{place}", table.museum_place),
        Route("/draw/style.css", table.stylesheet),
        Route("/draw/{module}/{version}/{lang}/{picture}", table.picture),
        Route("/static/{path:path}", table.static),
    ]
    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        SandtableError: tell_trouble,
        HTTPException: tell_trouble,
        ClientDisconnect: tell_trouble,
    }
    app = Starlette(
        routes=routes,
        exception_handlers=handlers,
        middleware=[Middleware(Headers), Middleware(TellFaults), Middleware(SameOriginOnly)],
    )
    app.state.begin = table.begin
    app.state.close = table.close
    app.state.join = table.join
    app.state.settle = table.settle
    return app


class Table:
    """The answers to each request.

    What thinks, draws or loads runs in a thread: whatever is not `async` here, and what is handed to
    `run_in_threadpool`. The loop itself only hands out and waits.
    """

    def __init__(self, host: Host, welcome: Callable[[], None], streams: int) -> None:
        self.host = host
        self._streams = streams
        #: Who waits here takes no thread: those are left to what is answered at once.
        self._long = asyncio.Semaphore(AT_LENGTH)
        self._welcome: Callable[[], None] | None = welcome
        self._listeners: dict[str, set[Listener]] = {}
        self._turns = Turns()
        self._titles = Titles(host)
        self._closing = False
        self._drawings = Drawings()
        self._thoughts = Thoughts(host, self._announce)
        self._files = Files()
        self.marching = Marching(host, self._wish, self._change, self._sitting)

    def begin(self) -> Thread:
        """Empty the bin, and let programs think on where the table was closed."""
        with suppress(StoreTrouble):  # next time, then
            self.host.empty_bin()
        return self._thoughts.begin()

    def close(self) -> None:
        """End streams, which would otherwise go on for ever, programs that think, pictures in the making."""
        self._closing = True
        self._thoughts.close()
        self._drawings.close()
        for listeners in tuple(self._listeners.values()):
            for listener in tuple(listeners):
                listener.wake()

    def join(self) -> None:
        """Wait until nothing more is written."""
        self._thoughts.join()

    def settle(self, identity: str, seconds: float) -> bool:
        """Wait until it is a person's turn in a game, or nobody's; false if that takes too long."""
        return self._thoughts.settle(identity, seconds)

    # Pages and pictures

    async def page(self, request: Request) -> Response:
        if self._welcome is not None:
            self._welcome()
            self._welcome = None
        return Response(self._files.page(), media_type="text/html", headers={POLICY: PAGE})

    async def static(self, request: Request) -> Response:
        return self._files.answer(request, request.path_params["path"])

    async def stylesheet(self, request: Request) -> Response:
        return Response(draw.stylesheet(), media_type="text/css")

    async def texts(self, request: Request) -> Response:
        return answer(payload.page_texts(language_of(request)))

    def picture(self, request: Request) -> Response:
        """The base map, the sheet of symbols and the places: fetched again only when they change."""
        names = request.path_params
        rules = library.open_rules(names["module"], version=names["version"])
        if names["lang"] not in LANGUAGES or names["picture"] not in draw.PICTURES:
            raise BadRequest(404, "trouble.no-such-page", "there is no such picture")
        content = draw.PICTURES[names["picture"]](rules, names["lang"])
        kind = "application/json" if names["picture"].endswith(".json") else "image/svg+xml"
        return lasting(request, content, kind)

    def museum(self, request: Request) -> Response:
        """A game to be looked at: what never changes about it, and no game of this table."""
        return self._shown(request, museum.room, request.path_params["room"])

    def museum_place(self, request: Request) -> Response:
        return self._shown(request, museum.place, request.path_params["place"])

    def _shown(
        self, request: Request, tell: Callable[[str, str, str | None, str], bytes], name: str
    ) -> Response:
        scenario = request.query_params.get("scenario") or None
        content = tell(request.path_params["module"], name, scenario, language_of(request))
        return lasting(request, content, "application/json")

    # Games

    def modules(self, request: Request) -> Response:
        return answer(payload.modules(language_of(request)))

    def games(self, request: Request) -> Response:
        thrown = "thrown" in request.query_params
        return answer(self._titles.all(language_of(request), thrown))

    async def title(self, request: Request) -> Response:
        """Give a game a name, throw it away, or take it back."""
        asked = await read_body(request, Title)
        wish = (request.path_params["id"], asked.called(), asked.thrown)
        await run_in_threadpool(self.host.retitle, *wish)
        return answer({})

    async def create(self, request: Request) -> Response:
        asked = await read_body(request, NewGame)
        sitting = await self._at_length(
            self.host.create,
            asked.module,
            asked.scenario,
            dict(asked.options),
            asked.seats,
            asked.seed,
            asked.hidden,
        )
        return await run_in_threadpool(self._begun, sitting)

    async def load(self, request: Request) -> Response:
        asked = await read_body(request, LoadGame)
        wish = (asked.record, asked.seats, asked.hidden)
        sitting = await self._at_length(self.host.load, *wish)
        return await run_in_threadpool(self._begun, sitting)

    def renew(self, request: Request) -> Response:
        """A new game from the present position, by the newest rules."""
        sitting, _ = self._sitting(request)
        return self._begun(self.host.renew(sitting))

    async def again(self, request: Request) -> Response:
        """A new game from an earlier moment, with dice of its own."""
        asked = await self._wish(request, Again)
        return await self._at_length(self._tried_again, request, asked.orders)

    def _tried_again(self, request: Request, orders: int) -> Response:
        sitting, seat = self._sitting(request)
        moment = count_of(sitting, seat).moment(orders)
        return self._begun(self.host.again(sitting, moment, orders))

    def _begun(self, sitting: Sitting) -> Response:
        """A new game, in which a program may have to choose first."""
        self._thoughts.take_up(sitting)
        return answer({"id": sitting.stored.id}, 201)

    def game(self, request: Request) -> Response:
        return self._told(request, *self._looked_at(request))

    def _looked_at(self, request: Request) -> tuple[Sitting, str | None]:
        """A game that somebody looks at: if a program must choose, it thinks."""
        sitting, seat = self._sitting(request)
        self._thoughts.take_up(sitting)
        return sitting, seat

    def _told(self, request: Request, sitting: Sitting, seat: str | None) -> Response:
        """The whole game, for the seat of who asks."""
        language, known = language_of(request), known_version(request)
        thought = self._thoughts.of(sitting.stored)
        told = payload.table(sitting, seat, language, known, thought)
        return answer(told | {"marches": self.marching.told(sitting, seat, language)})

    def moment(self, request: Request) -> Response:
        game, seat = self._past(request)
        # At an open table the past shows nobody's secrets: it is not said who looks.
        return answer(payload.board(game, Speaker(game.rules, language_of(request)), seat))

    def news(self, request: Request) -> Response:
        """What orders came to: from one on, up to another or to now."""
        sitting, seat = self._sitting(request)
        speaker, orders = Speaker(sitting.game.rules, language_of(request)), count_of(sitting, seat)
        wish = number(request.query_params.get("to"))
        end = orders.orders if wish is None else min(wish, orders.orders)
        first = min(order_number(request, "first"), end)
        return answer(news(self.host, sitting, speaker, seat, first, end))

    def forces(self, request: Request) -> Response:
        """The order of battle as it is now."""
        sitting, seat = self._sitting(request)
        game, eyes = sitting.shown(seat), sitting.eyes(seat)
        asked = seat in (None, game.side)
        return answer(forces(game, Speaker(game.rules, language_of(request)), eyes, asked))

    def past_forces(self, request: Request) -> Response:
        """The order of battle as it was; nobody can act in the past."""
        game, seat = self._past(request)
        return answer(forces(game, Speaker(game.rules, language_of(request)), seat, asked=False))

    def words(self, request: Request) -> Response:
        sitting, _ = self._sitting(request)
        return answer(payload.words(sitting.game.rules, language_of(request)))

    def goal(self, request: Request) -> Response:
        """What one is trying to do, and what the end of the turn would bring."""
        sitting, seat = self._sitting(request)
        return answer(goal.goal(sitting, seat, language_of(request)))

    async def end(self, request: Request) -> Response:
        """How a game ended, in brief: worked out when somebody asks, from all its orders."""
        return await self._at_length(self._ended, request)

    def _ended(self, request: Request) -> Response:
        sitting, _ = self._sitting(request)
        return answer(ending.ending(self.host, sitting, language_of(request)))

    async def rematch(self, request: Request) -> Response:
        """The same game from its beginning, with dice of its own; with the seats the other way round, if so wished."""
        asked = await self._wish(request, Rematch)
        return await self._at_length(self._met_again, request, asked)

    def _met_again(self, request: Request, asked: Rematch) -> Response:
        sitting, _ = self._sitting(request)
        if asked.onward:
            return self._begun(lessons.onward(self.host, sitting))
        return self._begun(self.host.rematch(sitting, asked.swap))

    def record(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        name = f"{sitting.stored.header.module}-{sitting.stored.id}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(self.host.record(sitting, seat), headers=headers)

    async def position(self, request: Request) -> Response:
        """The position as a file: as it is, or as it stood `at` so many orders."""
        asked = exports.wish(request)
        game, eyes, name = await run_in_threadpool(self._to_draw, request, asked)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        kind = "image/svg+xml" if asked.ending == "svg" else "image/png"
        draw_it = partial(asked.draw, game, eyes)
        if asked.ending == "svg":
            drawn = await self._at_length(draw_it)
        else:
            drawn = await self._png(request, draw_it, asked)
        return Response(drawn, media_type=kind, headers=headers)

    async def _png(
        self, request: Request, draw_it: Callable[[], bytes], asked: exports.Wish
    ) -> bytes:
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
        return answer({"drawing": self._drawings.progress(client_of(request))})

    def _to_draw(self, request: Request, asked: exports.Wish) -> tuple[Game, str, str]:
        """What is to be drawn, through whose eyes, and what the file is called."""
        sitting, seat = self._sitting(request)
        eyes: str | None = sitting.eyes(seat)
        game, number = sitting.shown(seat), count_of(sitting, seat).orders
        if asked.at is not None:
            game, number = self._moment(sitting, seat, asked.at), asked.at
            eyes = seat
        return game, eyes or SPECTATOR, f"{sitting.stored.header.module}-{number}.{asked.ending}"

    async def report(self, request: Request) -> Response:
        """The after-action report, from the eyes of the seat while the game hides something."""
        return await self._at_length(self._report, request)

    def _report(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        page = report(self.host.history(sitting), language_of(request), seat or SPECTATOR)
        headers = {"Cache-Control": "no-store", POLICY: styled(style())}
        return Response(page, media_type="text/html", headers=headers)

    async def _at_length(self, work: Callable[P, T], *words: P.args, **more: P.kwargs) -> T:
        """Do what may take seconds, a few at a time."""
        async with self._long:
            return await run_in_threadpool(work, *words, **more)

    # Playing

    async def play(self, request: Request) -> Response:
        asked = await self._wish(request, Play)
        return await self._change(
            request,
            lambda sitting, seat: self.host.play(
                sitting, asked.version, asked.actions, seat, asked.close
            ),
            asked.hold,
        )

    async def drop(self, request: Request) -> Response:
        asked = await self._wish(request, Drop)
        return await self._change(
            request,
            lambda sitting, seat: self.host.drop(sitting, asked.version, asked.unit, seat),
        )

    async def undo(self, request: Request) -> Response:
        asked = await self._wish(request, Undo)
        return await self._change(
            request,
            lambda sitting, seat: self.host.undo(sitting, asked.version, asked.action, seat),
        )

    async def redo(self, request: Request) -> Response:
        asked = await self._wish(request, Redo)
        return await self._change(
            request,
            lambda sitting, seat: self.host.redo(sitting, asked.version, seat),
            asked.hold,
        )

    async def stop(self, request: Request) -> Response:
        """Let the program that thinks play what is best so far. Its order comes when it is given."""
        asked = await self._wish(request, Stop)
        return await run_in_threadpool(self._stopped, request, asked.version)

    def _stopped(self, request: Request, version: int) -> Response:
        sitting, seat = self._looked_at(request)
        must_be_current(sitting, version, seat)
        self._thoughts.stop(sitting)
        return self._told(request, sitting, seat)

    async def watch(self, request: Request) -> Response:
        """Somebody is ready to see what programs do."""
        asked = await self._wish(request, Watch)
        return await run_in_threadpool(self._watched, request, asked)

    def _watched(self, request: Request, asked: Watch) -> Response:
        sitting, seat = self._looked_at(request)
        must_be_current(sitting, asked.version, seat)
        self._thoughts.watch(sitting, asked.turn)
        return self._told(request, sitting, seat)

    async def seats(self, request: Request) -> Response:
        """Hand seats over, to programs or to people."""
        asked = await self._wish(request, Seats)
        return await self._change(
            request, lambda sitting, seat: self.host.seat(sitting, asked.version, asked.seats, seat)
        )

    async def _wish(self, request: Request, shape: type[T]) -> T:
        """What is asked of a game there is; nothing of the game is looked at before all of it is here."""
        await run_in_threadpool(self.host.look_up, request.path_params["id"])
        return await read_body(request, shape)

    async def _change(
        self,
        request: Request,
        change: Callable[[Sitting, str | None], object],
        hold: bool = False,
    ) -> Response:
        """Change a game, for which the request has been read to its end; and say so to who listens.

        On `hold` a program that answers it does so when they are ready to see that.
        """
        identity = request.path_params["id"]
        async with self._turns.take(identity):
            try:
                return await run_in_threadpool(self._changed_by, request, change, hold)
            finally:
                # Also when something went wrong: it may have done so after the commit.
                with suppress(SandtableError):
                    await self._wake(identity)

    def _changed_by(
        self, request: Request, change: Callable[[Sitting, str | None], object], hold: bool
    ) -> Response:
        sitting, seat = self._sitting(request)
        result = change(sitting, seat)
        if isinstance(result, Refusal):
            speaker = Speaker(sitting.game.rules, language_of(request))
            return answer(payload.refusal(sitting.shown(seat), speaker, result), 422)
        self._thoughts.take_up(sitting, hold)
        # A seat that was handed over is another one now.
        return self._told(request, sitting, sitting.seat(request.query_params.get("seat")))

    # Asking

    def combat(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        speaker = Speaker(sitting.game.rules, language_of(request))
        number = order_number(request, "order")
        return answer(card.after(self.host, sitting, speaker, seat, number))

    def charts(self, request: Request) -> Response:
        """The tables of the game, as its scenario and options have them."""
        sitting, _ = self._sitting(request)
        return answer(payload.charts(sitting.game.rules, language_of(request)))

    def survey(self, request: Request) -> Response:
        sitting, seat = self._sitting(request)
        return _surveyed(request, sitting.shown(seat))

    def past_survey(self, request: Request) -> Response:
        """An overlay as it was."""
        game, _ = self._past(request)
        return _surveyed(request, game)

    async def stream(self, request: Request) -> Response:
        """Server-sent events: the version of the game, now and whenever it changes.

        Such an event carries no news itself, so none can be missed: who reconnects is told the
        version at once and fetches the rest. Between versions it is told how far a program has thought.
        """
        identity = request.path_params["id"]
        # A game that cannot be opened has no stream either.
        await run_in_threadpool(self._looked_at, request)
        listener = Listener(request.query_params.get("seat"), language_of(request))
        if sum(map(len, self._listeners.values())) >= self._streams:
            raise BadRequest(503, "trouble.full", "the table has as many streams as it can have")

        async def versions() -> AsyncIterator[str]:
            listeners = self._listeners.setdefault(identity, set())
            listeners.add(listener)
            try:
                while not self._closing:
                    stored = await run_in_threadpool(self.host.look_up, identity)
                    if listener.hear(stored):
                        yield f"id: {listener.told}\ndata: {listener.told}\n\n"
                    if listener.hear_thinking(self._thoughts.of(stored)):
                        yield f"event: thinking\ndata: {listener.thinking}\n\n"
                    if not await listener.wait():
                        yield ": still here\n\n"
            finally:
                listeners.discard(listener)
                if not listeners and self._listeners.get(identity) is listeners:
                    del self._listeners[identity]

        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(versions(), media_type="text/event-stream", headers=headers)

    async def _wake(self, identity: str) -> None:
        """Say that a game has changed, if anybody listens."""
        if identity in self._listeners:
            self._announce(await run_in_threadpool(self.host.look_up, identity))

    def _announce(self, stored: StoredGame, always: bool = False) -> None:
        """Wake those to whose seats a change is news, or all; the others are not to notice it."""
        for listener in tuple(self._listeners.get(stored.id, ())):
            if always or listener.version(stored) != listener.told:
                listener.wake()

    def _sitting(self, request: Request) -> tuple[Sitting, str | None]:
        """The game a request is about, and the seat of who asks."""
        sitting = self.host.open(request.path_params["id"])
        return sitting, sitting.seat(request.query_params.get("seat"))

    def _past(self, request: Request) -> tuple[Game, str | None]:
        """The game as it was after so many orders, for the seat of who asks."""
        sitting, seat = self._sitting(request)
        return self._moment(sitting, seat, order_number(request, "orders")), seat

    def _moment(self, sitting: Sitting, seat: str | None, orders: int) -> Game:
        """The game after so many of the orders that a seat knows of, as it saw it then."""
        return hide(self.host.moment(sitting, count_of(sitting, seat).moment(orders)), seat)

    def asked(self, request: Request) -> tuple[Game, Speaker]:
        """The game for questions about a choice, which only who must choose may ask."""
        sitting, seat = self._sitting(request)
        sitting.must_be_asked(seat)
        return sitting.shown(seat), Speaker(sitting.game.rules, language_of(request))


def _surveyed(request: Request, game: Game) -> Response:
    what, of = request.path_params["what"], request.query_params.get("of")
    return answer(payload.survey(game, Speaker(game.rules, language_of(request)), what, of))
