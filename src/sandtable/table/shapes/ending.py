"""How a game ended."""

from .common import SideNamed
from .shape import Shape


class CurvePoint(Shape):
    """How far a side was ahead at the end of a turn."""

    turn: int
    ahead: int


class SideLosses(Shape):
    """What a side lost in the whole game."""

    side: str
    steps: int
    units: int


class LuckyRoll(Shape):
    """Dice that did much for a side."""

    side: str
    turn: int
    title: str
    units: str
    faces: list[int]
    chance: str
    #: Whether the side made the attack.
    attacked: bool


class EndTold(Shape):
    """How a game ended."""

    #: Whether one has won, or who has, and by what.
    result: str
    #: What the victory is called, if it has a name.
    called: str
    clause: str
    clause_text: str
    winner: str | None
    livery: str
    by_points: bool
    #: The side that the curve goes up for.
    curve_side: str
    curve: list[CurvePoint]
    sides: list[SideNamed]
    losses: list[SideLosses]
    #: Of each side the dice that did most for it.
    rolls: list[LuckyRoll]
