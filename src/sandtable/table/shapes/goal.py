"""What one is trying to do."""

from .common import Cited
from .shape import Shape


class BriefingLine(Shape):
    """A line of what a side is told first."""

    key: str
    title: str
    text: str


class GoalSide(Shape):
    """A side, and what it is told first."""

    id: str
    name: str
    livery: str
    briefing: list[BriefingLine]


class GoalTold(Shape):
    """What one is trying to do, for who asks."""

    #: The sides that one plays, or may read of: the one to choose first.
    sides: list[GoalSide]
    victory: list[Cited]
    tally: list[Cited]
    #: What the end of the turn would bring; null once the game is over.
    ahead: str | None
    reasons: list[Cited]
    turn: int
