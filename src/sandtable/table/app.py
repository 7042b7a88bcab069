"""The web app: the page, what it is told of a game, and what is played. Which requests there are is told in `seam`."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from operator import attrgetter
from threading import Thread
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from .. import draw, library
from ..core.errors import SandtableError
from ..core.game import Game
from ..core.message import Refusal
from ..text import LANGUAGES, Speaker
from . import card, ending, goal, museum, playable, refusals, words
from .access import Access, Openness
from .addresses import HERE, Addresses
from .allowance import Allowance
from .asking import Questions
from .board import board
from .clocks import Clocks, Now
from .counsel import Counsel, may_be_told
from .delivering import USUAL, Deliveries, Outside, utc_now
from .drawing import Drawings
from .exports import Exports
from .faults import TellFaults
from .files import Files, edition
from .forces import forces
from .game_told import game_told
from .gate import Gate, payer
from .headers import PAGE, POLICY, Headers
from .health import Counted, Wellness
from .host import Host, must_be_current
from .limits import USUAL_LIMITS, Limits
from .linking import Linking
from .marching import Marching
from .neighbours import Neighbours
from .new_games import NewGames
from .news import news
from .noticing import Noticing
from .orders import count_of
from .presence import Presence
from .reception import Reception
from .relay import PEOPLE
from .requests import (
    GoneOn,
    SameOriginOnly,
    answer,
    called,
    known_version,
    language_of,
    lasting,
    number,
    order_number,
    read_body,
    tell_gone_on,
    tell_trouble,
)
from .schema import StoreTrouble
from .sealing import DiceAsked
from .seam import CALLS
from .shapes.health import Figures
from .shapes.lobby import Bin, Retitled, Title
from .shapes.wishes import Drop, Play, Redo, Resign, Retitle, Seats, Stop, Undo, Watch
from .sitting import Sitting
from .standing_orders import StandingOrders
from .streams import Streams
from .surveys import survey
from .talking import Talking
from .tally import Tallied, Tally
from .thinking import Thoughts
from .titles import Titles
from .trouble import BadRequest
from .turns import Turns


def make_app(
    host: Host,
    welcome: Callable[[], None] = lambda: None,
    limits: Limits = USUAL_LIMITS,
    openness: Openness = "all",
    addresses: Addresses = HERE,
    outside: Outside = USUAL,
    now: Now = utc_now,
    thinks: bool = True,
) -> Starlette:
    """The app over one host; `welcome` is called when somebody opens the page first, `now` says what time it is.

    Where no program `thinks`, one of another table on the same games does.
    """
    access = Access(host.store, openness, addresses.is_secure)
    allowance = Allowance(limits, own=openness == "all")
    table = Table(host, welcome, allowance, access, addresses, outside, now, thinks)
    routes = [
        Route(call.path, attrgetter(call.does)(table), methods=[call.method]) for call in CALLS
    ]
    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        GoneOn: tell_gone_on,
        SandtableError: tell_trouble,
        HTTPException: tell_trouble,
        ClientDisconnect: tell_trouble,
    }
    app = Starlette(
        routes=routes,
        exception_handlers=handlers,
        middleware=[
            Middleware(Tallied, tally=table.tally),
            Middleware(Headers, edition=table.edition),
            Middleware(TellFaults),
            Middleware(SameOriginOnly, addresses=addresses),
            # What other pages make a browser ask is not counted for who sits there.
            Middleware(Gate, allowance=allowance, is_own=access.is_open_to, kept=host.store.kept),
        ],
    )
    app.state.begin = table.begin
    app.state.close = table.close
    app.state.join = table.join
    app.state.settle = table.settle
    app.state.deliveries = table.deliveries
    app.state.tally = table.tally
    app.state.allowance = allowance
    return app


class Table:
    """The answers to requests, those that have no room of their own.

    What thinks, draws or loads runs in a thread: whatever is not `async` here, and what is handed to
    `run_in_threadpool`. The loop itself only hands out and waits.
    """

    def __init__(
        self,
        host: Host,
        welcome: Callable[[], None],
        allowance: Allowance,
        access: Access,
        addresses: Addresses,
        outside: Outside,
        now: Now,
        thinks: bool,
    ) -> None:
        self.host = host
        self._access = access
        self._welcome: Callable[[], None] | None = welcome
        self._allowance = allowance
        self._streams = Streams(host, access, allowance.limits.streams)
        self._turns = Turns()
        self.clocks = Clocks(host, self._has_changed, now)
        self._titles = Titles(host, self.clocks)
        self._drawings = Drawings()
        self._thoughts = Thoughts(host, self._streams.announce, thinks=thinks, pace=allowance)
        self._files = Files()
        self._reception = reception = Reception(host, access)
        self.marching = Marching(host, reception.wish, self._change, reception.sitting)
        self.standing = StandingOrders(host, reception.wish, self._change, reception.sitting)
        self.questions = Questions(reception)
        self.counsel = Counsel(reception, self._thought_for)
        self.talking = Talking(
            reception, self._streams, self._turns, self.clocks, self._has_changed
        )
        self.linking = Linking(reception, self._streams, addresses, self.talking)
        self.presence = Presence(reception, self._streams)
        host.has_seen = self.presence.has_seen
        self.deliveries = Deliveries(host, access.links, self._streams, outside, now)
        host.after_change = self._was_kept
        self._neighbours = Neighbours(host, self._thoughts, self._streams, self.deliveries)
        self.noticing = Noticing(reception, self.deliveries, addresses)
        self.dice = DiceAsked(reception, self._streams.wake, self.clocks.restart)
        self.new_games = NewGames(reception, self._thoughts, self.linking)
        self.exports = Exports(reception, self._drawings)
        self.edition = edition()
        self.tally = Tally()
        self.wellness = Wellness(host.store, self._figures)

    def _thought_for(self, request: Request, seconds: float) -> None:
        """A program has thought for who asks."""
        self._allowance.thought(payer(request, self._access.is_open_to), seconds)

    def begin(self) -> Thread:
        """Empty the bin, deliver what was not delivered, and let programs think on where the table was closed."""
        with suppress(StoreTrouble):  # next time, then
            self.host.empty_bin()
        self.clocks.begin()
        self.deliveries.begin()
        self._neighbours.begin()
        return self._thoughts.begin()

    def _was_kept(self, game: str) -> None:
        """A change of a game is on the disk, whoever made it."""
        self.deliveries.look(game)
        # The change stands, whatever goes wrong: what is not told now is told with the next.
        with suppress(SandtableError):
            self.talking.lapse(game)

    def close(self) -> None:
        """End streams, which would otherwise go on for ever, programs that think, pictures in the making."""
        self.wellness.close()
        self.clocks.close()
        self._neighbours.close()
        self._thoughts.close()
        self.deliveries.close()
        self.counsel.close()
        self._drawings.close()
        self._streams.close()

    def join(self) -> None:
        """Wait until nothing more is written."""
        self.clocks.join()
        self._neighbours.join()
        self._thoughts.join()
        self.deliveries.join()
        self.counsel.join()

    def settle(self, identity: str, seconds: float) -> bool:
        """Wait until it is a person's turn in a game, or nobody's; false if that takes too long."""
        return self._thoughts.settle(identity, seconds)

    def _figures(self, counted: Counted | None, processes: int | None) -> Figures:
        """What the table is doing now, and what was counted in its store."""
        waiting, running = self._thoughts.busy
        return Figures(
            edition=self.edition,
            uptime=self.tally.uptime,
            games=counted.games if counted is not None else None,
            requests=self.tally.requests(),
            streams=self._streams.count,
            connections=self.tally.connections(),
            thoughts_waiting=waiting,
            thoughts_running=running,
            pictures=self._drawings.asked,
            deliveries=counted.deliveries if counted is not None else None,
            processes=processes,
        )

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
        return answer(words.page_texts(language_of(request)))

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
        return answer(playable.modules(language_of(request)))

    def games(self, request: Request) -> Response:
        thrown = "thrown" in request.query_params
        return answer(self._own_titles(request, thrown))

    def bin(self, request: Request) -> Response:
        return answer(Bin(games=len(self._own_titles(request, thrown=True))))

    def _own_titles(self, request: Request, thrown: bool) -> list[Title]:
        """The games of who asks."""
        own = self._access.links.games(self._access.visitor(request))
        return self._titles.all(language_of(request), thrown, self._access.is_open_to(request), own)

    async def title(self, request: Request) -> Response:
        """Give a game a name, throw it away, or take it back."""
        asked = await read_body(request, Retitle)
        await run_in_threadpool(self._retitled, request, called(asked), asked.thrown)
        return answer(Retitled())

    def _retitled(self, request: Request, name: str | None, thrown: bool | None) -> None:
        identity = request.path_params["id"]
        self._access.must_own(request, identity)
        self.host.retitle(identity, name, thrown)

    def game(self, request: Request) -> Response:
        return self._told(request, *self._looked_at(request))

    def _looked_at(self, request: Request) -> tuple[Sitting, str | None]:
        """A game that somebody looks at: if a program must choose, it thinks; if time is over, that counts now."""
        self.clocks.enforce(request.path_params["id"])
        sitting, seat = self._reception.sitting(request)
        self._thoughts.take_up(sitting)
        return sitting, seat

    def _told(self, request: Request, sitting: Sitting, seat: str | None) -> Response:
        """The whole game, for the seat of who asks."""
        language, known = language_of(request), known_version(request)
        thought = self._thoughts.of(sitting.stored)
        marches = self.marching.marches(sitting, seat, language)
        accounted = self._accounted(sitting)
        alone = self._access.is_alone(request, sitting.stored)
        return answer(game_told(sitting, seat, language, known, thought, accounted, marches, alone))

    def _accounted(self, sitting: Sitting) -> set[int]:
        """The orders of which it may be told why they were given."""
        return self.host.store.accounted(sitting.stored.id) if may_be_told(sitting) else set()

    def moment(self, request: Request) -> Response:
        game, seat = self._reception.past(request)
        # At an open table the past shows nobody's secrets: it is not said who looks.
        return answer(board(game, Speaker(game.rules, language_of(request)), seat))

    def news(self, request: Request) -> Response:
        """What orders came to: from one on, up to another or to now."""
        sitting, seat = self._reception.sitting(request)
        speaker, orders = Speaker(sitting.game.rules, language_of(request)), count_of(sitting, seat)
        wish = number(request.query_params.get("to"))
        end = orders.orders if wish is None else min(wish, orders.orders)
        first = min(order_number(request, "first"), end)
        return answer(news(self.host, sitting, speaker, seat, first, end))

    def forces(self, request: Request) -> Response:
        """The order of battle as it is now."""
        sitting, seat = self._reception.sitting(request)
        game, eyes = sitting.shown(seat), sitting.eyes(seat)
        asked = seat in (None, game.side)
        return answer(forces(game, Speaker(game.rules, language_of(request)), eyes, asked))

    def past_forces(self, request: Request) -> Response:
        """The order of battle as it was; nobody can act in the past."""
        game, seat = self._reception.past(request)
        return answer(forces(game, Speaker(game.rules, language_of(request)), seat, asked=False))

    def words(self, request: Request) -> Response:
        sitting, _ = self._reception.sitting(request)
        return answer(words.words(sitting.game.rules, language_of(request)))

    def goal(self, request: Request) -> Response:
        """What one is trying to do, and what the end of the turn would bring."""
        sitting, seat = self._reception.sitting(request)
        return answer(goal.goal(sitting, seat, language_of(request)))

    async def end(self, request: Request) -> Response:
        """How a game ended, in brief: worked out when somebody asks, from all its orders."""
        return await self._reception.at_length(self._ended, request)

    def _ended(self, request: Request) -> Response:
        sitting, seat = self._reception.sitting(request)
        return answer(ending.ending(self.host, sitting, seat, language_of(request)))

    # Playing

    async def play(self, request: Request) -> Response:
        asked = await self._reception.wish(request, Play)
        return await self._change(
            request,
            lambda sitting, seat: self.host.play(
                sitting, asked.version, asked.actions, seat, asked.close
            ),
            asked.hold,
        )

    async def drop(self, request: Request) -> Response:
        asked = await self._reception.wish(request, Drop)
        return await self._change(
            request,
            lambda sitting, seat: self.host.drop(sitting, asked.version, asked.unit, seat),
        )

    async def undo(self, request: Request) -> Response:
        asked = await self._reception.wish(request, Undo)
        return await self._change(
            request,
            lambda sitting, seat: self.host.undo(sitting, asked.version, asked.action, seat),
        )

    async def redo(self, request: Request) -> Response:
        asked = await self._reception.wish(request, Redo)
        return await self._change(
            request,
            lambda sitting, seat: self.host.redo(sitting, asked.version, seat),
            asked.hold,
        )

    async def stop(self, request: Request) -> Response:
        """Let the program that thinks play what is best so far. Its order comes when it is given."""
        asked = await self._reception.wish(request, Stop)
        return await run_in_threadpool(self._stopped, request, asked.version)

    def _stopped(self, request: Request, version: int) -> Response:
        sitting, seat = self._looked_at(request)
        must_be_current(sitting, version, seat)
        self._thoughts.stop(sitting)
        return self._told(request, sitting, seat)

    async def watch(self, request: Request) -> Response:
        """Somebody is ready to see what programs do."""
        asked = await self._reception.wish(request, Watch)
        return await run_in_threadpool(self._watched, request, asked)

    def _watched(self, request: Request, asked: Watch) -> Response:
        sitting, seat = self._looked_at(request)
        must_be_current(sitting, asked.version, seat)
        self._thoughts.watch(sitting, asked.turn)
        return self._told(request, sitting, seat)

    async def seats(self, request: Request) -> Response:
        """Hand seats over, to programs or to people."""
        asked = await self._reception.wish(request, Seats)
        return await self._change(
            request,
            lambda sitting, seat: self.host.seat(
                *(sitting, asked.version, asked.seats, seat),
                alone=self._access.is_alone(request, sitting.stored),
            ),
        )

    async def resign(self, request: Request) -> Response:
        """A person gives up; between two who play by link their talk has it, too."""
        asked = await self._reception.wish(request, Resign)

        def change(sitting: Sitting, seat: str | None) -> None:
            self.host.resign(sitting, asked.version, asked.side, seat)
            if sitting.stored.header.linked:
                self.talking.resigned(sitting, asked.side)

        return await self._change(request, change)

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
                    await self._streams.wake(identity)

    def _changed_by(
        self, request: Request, change: Callable[[Sitting, str | None], object], hold: bool
    ) -> Response:
        sitting, seat = self._reception.sitting(request)
        sitting.hold = hold
        result = change(sitting, seat)
        if isinstance(result, Refusal):
            speaker = Speaker(sitting.game.rules, language_of(request))
            return answer(refusals.refusal(sitting.shown(seat), speaker, result), 422)
        self._thoughts.take_up(sitting, hold)
        # A seat that was handed over is another one now.
        return self._told(request, sitting, self._reception.seat(request, sitting))

    def _has_changed(self, sitting: Sitting) -> None:
        """Players have changed a game by consent, or time has: who listens hears of it."""
        self._thoughts.take_up(sitting)
        self._streams.announce(sitting.stored)
        self._streams.nudge(sitting.stored.id, PEOPLE)

    # Asking

    def combat(self, request: Request) -> Response:
        sitting, seat = self._reception.sitting(request)
        speaker = Speaker(sitting.game.rules, language_of(request))
        number = order_number(request, "order")
        return answer(card.after(self.host, sitting, speaker, seat, number))

    def charts(self, request: Request) -> Response:
        """The tables of the game, as its scenario and options have them."""
        sitting, _ = self._reception.sitting(request)
        return answer(words.charts(sitting.game.rules, language_of(request)))

    def survey(self, request: Request) -> Response:
        sitting, seat = self._reception.as_it_stood(request)
        return _surveyed(request, sitting.shown(seat))

    def past_survey(self, request: Request) -> Response:
        """An overlay as it was."""
        game, _ = self._reception.past(request)
        return _surveyed(request, game)

    async def stream(self, request: Request) -> Response:
        # A game that cannot be opened, or not by who asks, has no stream either.
        await run_in_threadpool(self._looked_at, request)
        await run_in_threadpool(self.noticing.visited, request)
        return self._streams.begin(request, self._thoughts.of)


def _surveyed(request: Request, game: Game) -> Response:
    what, of = request.path_params["what"], request.query_params.get("of")
    return answer(survey(game, Speaker(game.rules, language_of(request)), what, of))
