"""The orders of a game as they are told: in sentences, and as what can be shown of them on the map."""

from .common import Move
from .shape import Shape


class Happening(Shape):
    """Something that happened."""

    key: str
    text: str
    clause: str
    #: Whether it tells the dice of a combat.
    rolls: bool


class Throw(Shape):
    """Dice that are thrown together."""

    side: str
    livery: str
    who: str
    #: At whom; empty where all dice decide together.
    at: str
    faces: list[int]
    #: From which face on each hits; null where a table is read.
    least: int | None
    hits: int | None


class Combat(Shape):
    """The combat of an order; the result is null as long as the dice have not decided it."""

    #: Whose attack it is.
    side: str
    place: str
    attackers: list[str]
    faces: list[int]
    #: The dice by who throws them.
    throws: list[Throw]
    result: str | None
    #: What the table says of the dice; empty where none is read.
    words: str


class Loss(Shape):
    """What a unit lost."""

    side: str
    side_name: str
    unit: str
    name: str
    steps: int
    gone: bool


class Logged(Shape):
    """A closed order in the log."""

    number: int
    side: str
    side_name: str
    livery: str
    turn: int
    #: The side whose turn it was: the other one may have had to answer.
    active: str
    active_name: str
    order: str
    faces: list[int]
    events: list[Happening]
    #: What it did in a sentence or two: where units went, whom they fought, what came of it.
    brief: str
    #: What the end of a turn brought, if it ended one.
    turning: list[str]
    moves: list[Move]
    combat: Combat | None
    #: What each unit lost by it.
    losses: list[Loss]
    #: Whether it ended a phase and did nothing else.
    quiet: bool
    #: Whether it takes longer to take in than a move does.
    weighty: bool
    #: Whether the program that gave it tells why.
    why: bool
    #: What gave it in the place of its side: empty if somebody did by hand, else "standing" or the name of a grade,
    #: with "stand-in " before it where the program plays for somebody who is away.
    by: str
    #: The same in words.
    by_told: str
