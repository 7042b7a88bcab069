"""What is asked of the table in the body of a request. What it does not know it refuses."""

from typing import Annotated, Literal

import msgspec

from ..agreement import Days, Late

#: A standing order names so many places.
MOST_PLACES = 100


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """Something that is asked for. What has a default need not be said."""


class Agreed(Wish):
    """What the two who play a game by link agree on."""

    #: How many days one may take to reply; none: no clock.
    days: Days | None = None
    #: What happens to who does not reply in time: nothing, a program takes the seat, or the game is lost.
    late: Late = "nothing"
    #: Whether programs may advise who plays.
    advice: bool = False


class NewGame(Wish):
    """Begins a game."""

    module: str
    scenario: str | None = None
    options: dict[str, str | int] = {}
    seats: dict[str, str] = {}
    seed: int | None = None
    hidden: bool = False
    #: Whether each seat is held by whoever opens its link, and nobody else gets in.
    link: bool = False
    #: Of a game by link, the side of who begins it; if none is said, all that people play.
    side: str | None = None
    #: What the two who play by link agree on.
    agreement: Agreed | None = None


class LoadGame(Wish):
    """Begins a game from a record."""

    record: str
    seats: dict[str, str] = {}
    hidden: bool = False


class Play(Wish):
    """Plays actions."""

    version: int
    actions: list[str]
    #: Whether a program that answers waits until somebody is ready to see that.
    hold: bool = False
    #: Whether orders close by themselves.
    close: bool = False


class Drop(Wish):
    """Puts a picked unit down again."""

    version: int
    unit: str


class Undo(Wish):
    """Takes back the open order or else the last one, or one action of it."""

    version: int
    action: bool = False


class Redo(Wish):
    """Plays again what was taken back."""

    version: int
    hold: bool = False


class Watch(Wish):
    """Lets programs go on; those that play among themselves to the end of a turn."""

    version: int
    turn: int | None = None


class Stop(Wish):
    """Lets the program that thinks play the best it has found so far."""

    version: int


class Seats(Wish):
    """Hands seats over, to programs or to people."""

    version: int
    seats: dict[str, str]


class Resign(Wish):
    """Ends the game: the side has lost."""

    version: int
    side: str


class GiveMarch(Wish):
    """Units that are to march somewhere, to wait on their march, or to march no more."""

    version: int
    units: list[str]
    do: Literal["go", "hold", "cancel"] = "go"
    to: str | None = None
    hold: bool = False


class GiveStanding(Wish):
    """Orders something beforehand about a matter, for the turns of the other side; `ask` calls it off, no matter all of it."""

    matter: str | None = None
    do: str = "ask"
    #: Another answer at these places.
    there: str = "ask"
    places: Annotated[list[str], msgspec.Meta(max_length=MOST_PLACES)] = []
    #: How much at most, for a choice that takes a number.
    most: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    #: Ask all the same if so many steps would be lost (0: however many), or a unit, or victory turns on the place.
    steps: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    gone: bool = False
    prized: bool = False
    #: Towards which place, for a choice that takes one, and at those places; ask all the same if nothing leads towards it.
    to: str = ""
    there_to: str = ""
    astray: bool = False


class Retitle(Wish):
    """What is asked of a line of the list of games; what is not said stays as it is."""

    name: str | None = None
    thrown: bool | None = None


class Again(Wish):
    """Begins a new game from the moment after so many orders."""

    orders: int


class Rematch(Wish):
    """Begins the same game once more, with other dice; the seats may change sides."""

    swap: bool = False
    #: The lesson that follows instead, or what comes after the last.
    onward: bool = False


class OpenLink(Wish):
    """Opens a link: this browser holds the seat from then on."""

    link: str


class Salt(Wish):
    """Adds to the dice of a game by link, for the side that this browser holds; or for all, if it holds all."""

    salt: str


class Attend(Wish):
    """Says whether a page is looked at, or is in the background: a page, as its stream has named it."""

    page: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    looks: bool


class MakeLink(Wish):
    """Makes a new link to a seat."""

    role: str
    #: For another device of who asks; it leads to the same seat.
    device: bool = False
    #: Whether whoever holds the seat now is to hold it no more.
    revoke: bool = False


class Say(Wish):
    """Says something to the other side of a game by link."""

    text: str
    #: Whether it is a note that only one's own side reads.
    private: bool = False


class Ask(Wish):
    """Asks the other side to agree to something. Who resigns asks nobody."""

    version: int
    kind: Literal["rewind", "draw", "resign", "pause", "resume", "seat"]
    #: To go back to the moment after so many orders, as one counts oneself.
    at: int | None = None
    #: Whether the same order then rolls the same dice again, or other ones.
    dice: Literal["same", "other"] = "same"
    #: Who is to play one's side: a program, or `person` for oneself again.
    who: str = ""


class Reply(Wish):
    """Accepts or declines what the other side asks, or withdraws what one's own has asked."""

    question: int
    answer: Literal["accept", "decline", "withdraw"]


class WantNotices(Wish):
    """How the holder of a side wishes to be told of their turn. What is not said stays as it is; an empty text ends it."""

    side: str
    webhook: str | None = None
    form: Literal["json", "chat"] | None = None
    mail: str | None = None


class TryNotice(Wish):
    """Tells the holder of a side something now, to see that it works."""

    side: str
    way: Literal["webhook", "mail"]


class Unsubscribe(Wish):
    """Ends the mails of which this came with one."""

    token: str
