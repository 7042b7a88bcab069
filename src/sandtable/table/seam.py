"""The interface of the table, call by call: what can be asked, with what, and in which shapes it is answered.

The app takes its routes from here; `scripts/describe_api.py` makes the declarations of the page and the description of the
interface from it; the tests ask whatever it allows, and hold the answers against it.
"""

from typing import Any, Literal, NamedTuple

from ..draw.ground import Ground
from ..text import LANGUAGES
from .shapes.asking import InHand, MayChoose, Overtaken, Pointed, Refused, Stack
from .shapes.board import Position
from .shapes.card import NoOdds, Odds, OddsRefused
from .shapes.charts import Charts
from .shapes.counsel import Advice, Hindsight, Reasons
from .shapes.dice import DiceTold
from .shapes.drawing import Drawn
from .shapes.ending import EndTold
from .shapes.forces import ForcesTold
from .shapes.game import Game
from .shapes.goal import GoalTold
from .shapes.health import Health
from .shapes.lobby import Begun, Bin, Module, Retitled, TableTold, Title
from .shapes.marches import MarchesTold
from .shapes.museum import (
    Dictionary,
    MuseumCover,
    MuseumMap,
    MuseumPlace,
    MuseumRules,
    MuseumTables,
    MuseumUnits,
)
from .shapes.news import News
from .shapes.notices import DeliveryTold, NoticesTold, Unsubscribed
from .shapes.offers import AllAtStake, Offers
from .shapes.people import Link, Noted, Opened, People
from .shapes.standing import StandingTold
from .shapes.survey import Survey
from .shapes.talk import Talk
from .shapes.trouble import Trouble
from .shapes.wishes import (
    Again,
    Ask,
    Attend,
    Drop,
    GiveMarch,
    GiveStanding,
    LoadGame,
    MakeLink,
    NewGame,
    OpenLink,
    Play,
    Redo,
    Rematch,
    Reply,
    Resign,
    Retitle,
    Salt,
    Say,
    Seats,
    Stop,
    TryNotice,
    Undo,
    Unsubscribe,
    WantNotices,
    Watch,
    Wish,
)
from .shapes.words import Words

GAME = "/api/games/{id}"
#: What a program asks that watches over the table.
HEALTH = "/health"

#: What may go wrong with any request: it comes from a stranger, is one too many, the table has a fault, is full or
#: closing, cannot keep it.
ANYWHERE = (403, 429, 500, 503, 507)
#: What may go wrong where something is named: there is none such, or it is of no use.
NAMED = (400, 404)
#: What may go wrong with a body: it cannot be read, does not come, does not say how long it is, is too long.
BODY = (400, 408, 411, 413)


class Param(NamedTuple):
    """Something that can be said after the question mark of an address. What cannot be read counts as not said."""

    name: str
    about: str
    type: Literal["string", "integer"] = "string"
    required: bool = False


class Call(NamedTuple):
    """One thing that can be asked of the table."""

    method: Literal["GET", "POST"]
    path: str
    #: Which part of the table answers it, by its name there.
    does: str
    about: str
    #: What it is answered with, if all is well: one of these.
    answers: tuple[Any, ...] = ()
    #: The kinds of files that it may be answered with instead.
    files: tuple[str, ...] = ()
    #: The body of the request.
    wish: type[Wish] | None = None
    query: tuple[Param, ...] = ()
    #: The status if all is well.
    status: int = 200
    #: Whether the rules may refuse it.
    refusable: bool = False
    #: Whether who has the answer already is told so.
    lasting: bool = False
    #: What else may go wrong than with others like it.
    troubles: tuple[int, ...] = ()
    #: Whether it is answered with the same at 503.
    unwell: bool = False
    #: How many requests of 5 ms it counts for, where an address has a limit.
    weight: float = 1.0
    #: Whether a program thinks about it.
    thinks: bool = False

    def shapes(self) -> dict[int, tuple[Any, ...]]:
        """By status, the shapes that an answer may have; none for files and for what has no body."""
        found: dict[int, tuple[Any, ...]] = {self.status: self.answers}
        if self.lasting:
            found[304] = ()
        if self.refusable:
            found[422] = (Refused,)
        named = NAMED if "{" in self.path else ()
        body = BODY if self.wish is not None else ()
        for status in sorted({*ANYWHERE, *named, *body, *self.troubles}):
            found[status] = (Trouble,)
        if self.unwell:
            found[503] = (*self.answers, Trouble)
        return found

    def params(self) -> tuple[Param, ...]:
        """All that can be said after the question mark."""
        common = (LANG,) if self.path.startswith("/api") else ()
        seat = (SEAT,) if self.path.startswith(GAME) else ()
        return (*self.query, *seat, *common)


LANG = Param(
    "lang", f"the language of all sentences: {' or '.join(f'`{one}`' for one in LANGUAGES)}"
)
SEAT = Param("seat", "the side of who asks, in hidden play")
PAGE = Param("page", "what tells this page from others of the same browser (`presence`)")
KNOWN = Param("known", "the version whose log one has already", "integer")
AFTER = Param("after", "the number of the last entry that one has already", "integer")
VERSION = Param("version", "the version that the question is about", "integer")
UNITS = Param("units", "names of units, with commas between them: as if they were picked")
SCENARIO = Param("scenario", "the scenario that is looked at")


def _page(path: str, does: str, about: str, kind: str) -> Call:
    """Something for the browser itself."""
    return Call("GET", path, does, about, files=(kind,))


def _question(
    path: str, does: str, about: str, *answers: Any, query: tuple[Param, ...] = ()
) -> Call:
    """A question about a game."""
    return Call("GET", f"{GAME}/{path}", does, about, answers, query=query)


def _asked(path: str, does: str, about: str, *answers: Any, query: tuple[Param, ...] = ()) -> Call:
    """A question about the choice that is to be made now: it may be overtaken."""
    return _question(path, does, about, *answers, Overtaken, query=(*query, VERSION))


def _changes(path: str, does: str, about: str, wish: type[Wish]) -> Call:
    """A change of a game, answered with the whole of it."""
    return Call(
        *("POST", f"{GAME}/{path}", does, about, (Game,)),
        wish=wish,
        query=(KNOWN,),
        refusable=True,
        troubles=(409,),
        weight=4,
    )


def _talks(path: str, does: str, about: str, wish: type[Wish]) -> Call:
    """Something between players, answered with their talk."""
    return Call(
        *("POST", f"{GAME}/{path}", does, about, (Talk,)),
        wish=wish,
        query=(AFTER,),
        troubles=(409,),
    )


def _begins(path: str, does: str, about: str, wish: type[Wish] | None) -> Call:
    """A new game, answered with its name."""
    troubles = (400, 409)
    return Call(
        *("POST", path, does, about, (Begun,)),
        wish=wish,
        status=201,
        troubles=troubles,
        weight=10,
    )


def _shown(path: str, does: str, about: str, *answers: Any) -> Call:
    """Something to be looked at in the museum."""
    address = f"/api/museum/{{module}}/{path}"
    return Call("GET", address, does, about, answers, query=(SCENARIO,), lasting=True)


CALLS: tuple[Call, ...] = (
    _page("/", "page", "The page.", "text/html"),
    Call("GET", "/api/table", "linking.table", "What sort of table it is.", (TableTold,)),
    Call("GET", "/api/texts", "texts", "The sentences of the page itself.", (dict[str, str],)),
    Call("GET", "/api/modules", "modules", "What can be played.", (list[Module],)),
    Call(
        *("GET", "/api/games", "games", "The games that are kept, the last played first."),
        (list[Title],),
        query=(Param("thrown", "those that were thrown away"),),
    ),
    _begins("/api/games", "new_games.create", "Begins a game.", NewGame),
    Call("GET", "/api/bin", "bin", "How many games were thrown away.", (Bin,)),
    _begins("/api/load", "new_games.load", "Begins a game from a record.", LoadGame)._replace(
        weight=100
    ),
    Call(
        *(
            "POST",
            "/api/links",
            "linking.open",
            "Opens a link: this browser holds its seat from then on.",
        ),
        (Opened,),
        wish=OpenLink,
        troubles=(404, 409),
    ),
    Call(
        *("POST", f"{GAME}/links", "linking.make", "Makes a new link to a seat of a game by link."),
        (Link,),
        wish=MakeLink,
        status=201,
        troubles=(409,),
    ),
    _question("people", "linking.people", "Who plays a game by link.", People)._replace(
        troubles=(409,)
    ),
    _question(
        *("talk", "talking.listed", "What the players of a game by link say to each other.", Talk),
        query=(AFTER,),
    )._replace(troubles=(409,)),
    _talks("talk", "talking.say", "Says something to the other side, or notes it.", Say),
    _talks("ask", "talking.ask", "Asks the other side to agree to something, or resigns.", Ask),
    _talks("reply", "talking.reply", "Accepts, declines or withdraws what is asked.", Reply),
    Call(
        *("POST", f"{GAME}/presence", "presence.attend", "Says whether a page is looked at."),
        (Noted,),
        wish=Attend,
        troubles=(409,),
    ),
    _question("dice", "dice.dice", "Where the dice of a game come from.", DiceTold),
    Call(
        *("POST", f"{GAME}/salt", "dice.salt", "Adds to the dice of a game by link."),
        (DiceTold,),
        wish=Salt,
        troubles=(409,),
    ),
    _question(
        *("notices", "noticing.listed", "How one is told that it is one's turn.", NoticesTold)
    )._replace(troubles=(409,)),
    Call(
        *(
            "POST",
            f"{GAME}/notices",
            "noticing.want",
            "Be told in another way that it is one's turn.",
        ),
        (NoticesTold,),
        wish=WantNotices,
        troubles=(409,),
    ),
    Call(
        *(
            "POST",
            f"{GAME}/notices/test",
            "noticing.test",
            "Tells one something now, to see that it works.",
        ),
        (DeliveryTold,),
        wish=TryNotice,
        troubles=(409,),
    ),
    Call(
        *(
            "POST",
            "/api/unsubscribe",
            "noticing.unsubscribe",
            "Ends the mails of which one came with this.",
        ),
        (Unsubscribed,),
        wish=Unsubscribe,
        troubles=(404,),
    ),
    _begins(f"{GAME}/try", "new_games.try_out", "Tries a plan on a copy of one's own.", None),
    Call(
        "GET", GAME, "game", "Everything the page shows of a game.", (Game,), query=(KNOWN,)
    )._replace(weight=4),
    Call(
        *(
            "POST",
            f"{GAME}/title",
            "title",
            "Gives a game a name, throws it away or takes it back.",
        ),
        (Retitled,),
        wish=Retitle,
    ),
    _changes("play", "play", "Plays actions.", Play),
    _changes("drop", "drop", "Puts a picked unit down again.", Drop),
    _changes("undo", "undo", "Takes back the open order or else the last one.", Undo),
    _changes("redo", "redo", "Plays again what was taken back.", Redo),
    _changes("stop", "stop", "Lets the program that thinks play the best it has found.", Stop),
    _changes("watch", "watch", "Lets programs go on that wait until somebody sees it.", Watch),
    _changes("march", "marching.give", "Lets units march to a far goal.", GiveMarch),
    _question("marches", "marching.listed", "The marches of who asks.", MarchesTold),
    _changes("standing", "standing.give", "Orders something beforehand.", GiveStanding),
    _question(
        "standing", "standing.listed", "The standing orders of who asks.", StandingTold
    )._replace(troubles=(403,)),
    _changes("resign", "resign", "Resigns: the game is over, and the side has lost.", Resign),
    _changes("seats", "seats", "Hands seats over, to programs or to people.", Seats),
    _begins(f"{GAME}/renew", "new_games.renew", "Goes on by the newest rules.", None),
    _begins(f"{GAME}/again", "new_games.again", "Tries a moment of a game again.", Again),
    _begins(f"{GAME}/rematch", "new_games.rematch", "Begins the same game once more.", Rematch),
    _asked(
        *("why", "questions.why", "Why a thing cannot be chosen now.", MayChoose, Refused),
        query=(
            Param("kind", "what it is: `unit`, `place`, `option`", required=True),
            Param("arg", "its name", required=True),
        ),
    ),
    _asked(
        *("odds", "questions.odds", "What the dice may do and why.", Odds, NoOdds, OddsRefused),
        query=(Param("action", "the action that rolls them", required=True),),
    ),
    _asked(
        *("path", "questions.path", "What pointing at a place would do.", Pointed, Refused),
        query=(Param("to", "the place", required=True), UNITS),
    ),
    _asked(
        *("stack", "questions.stack", "What picks all units of a place together.", Stack),
        query=(Param("place", "the place", required=True),),
    ),
    _asked(
        *("take", "questions.take", "What could be done with units in hand.", InHand, Refused),
        query=(UNITS, Param("place", "the place of which all are taken who can go along")),
    ),
    _asked(
        *("attacks", "questions.attacks", "Attacks that one click plays.", Offers),
        query=(Param("at", "the place that is attacked"), UNITS),
    ),
    _asked("stake", "questions.stake", "What would be given away by ending now.", AllAtStake),
    _question(
        *("reasons/{order}", "counsel.reasons", "Why a program gave an order.", Reasons),
        query=(Param("turn", "what it planned in the turn of that order"),),
    )._replace(troubles=(409,)),
    _asked(
        *("advice", "counsel.advice", "What a program would do.", Advice),
        query=(Param("grade", "the grade of the program"),),
    )._replace(troubles=(409,), weight=10, thinks=True),
    _question(
        *("hindsight", "counsel.hindsight", "How a game stood all along.", Hindsight)
    )._replace(troubles=(409,), weight=20, thinks=True),
    _question("combat/{order}", "combat", "The card of a combat of the past.", Odds, NoOdds),
    _question("charts", "charts", "The tables of the game.", Charts),
    _asked(
        *("survey/{what}", "survey", "An overlay of the map.", Survey),
        query=(Param("of", "a unit, a place or a side"),),
    ),
    _question("at/{orders}", "moment", "The board as it stood after so many orders.", Position),
    _question(
        *("news/{first}", "news", "What orders came to, from a number on.", News),
        query=(Param("to", "up to this number", "integer"),),
    ),
    _question("forces", "forces", "The order of battle.", ForcesTold),
    _question("at/{orders}/forces", "past_forces", "The order of battle as it was.", ForcesTold),
    _question(
        *("at/{orders}/survey/{what}", "past_survey", "An overlay as it was.", Survey),
        query=(Param("of", "a unit, a place or a side"),),
    ),
    _question("words", "words", "What is said of a game and never changes.", Words),
    _question("goal", "goal", "What one is trying to do.", GoalTold),
    _question("end", "end", "How a game ended.", EndTold)._replace(troubles=(409,), weight=20),
    _page(f"{GAME}/record", "exports.record", "The game as a record.", "text/plain")._replace(
        weight=5
    ),
    Call(
        *("GET", f"{GAME}/picture.{{ending}}", "exports.picture", "The position as one file."),
        files=("image/svg+xml", "image/png"),
        query=(
            Param("at", "after so many orders", "integer"),
            Param("theme", "`light` or `dark`"),
            Param("large", "`1` for large print"),
            Param("width", "of a PNG, in pixels", "integer"),
        ),
        troubles=(501,),
        weight=30,
    ),
    Call("GET", "/api/drawing", "exports.drawing", "How far the PNG has come.", (Drawn,)),
    _page(f"{GAME}/report", "exports.report", "The after-action report.", "text/html")._replace(
        weight=100
    ),
    _page(
        f"{GAME}/stream",
        "stream",
        "The version, whenever it changes; as an event `thinking`, how far a program has come (a `Thinking`).",
        "text/event-stream",
    )._replace(query=(PAGE,)),
    _shown(
        *("{room}", "museum", "A room of the museum: a game without playing it.", MuseumCover),
        *(MuseumMap, MuseumUnits, MuseumTables, MuseumRules, Dictionary),
    ),
    _shown("place/{place}", "museum_place", "What the rules know of a place.", MuseumPlace),
    _page("/draw/style.css", "stylesheet", "The colours of map and counters.", "text/css"),
    Call(
        *("GET", "/draw/{module}/{version}/{lang}/{picture}", "picture"),
        *("A map, a sheet of symbols, or the places of a map.", (Ground,)),
        files=("image/svg+xml",),
        lasting=True,
    ),
    Call("GET", HEALTH, "wellness.health", "How the table is.", (Health,), unwell=True),
    _page("/static/{path:path}", "static", "The files of the page.", "*/*")._replace(lasting=True),
)
