"""What programs say to people: reasons, advice, hindsight."""

from .common import Move
from .shape import Shape


class Figure(Shape):
    """What a plan was judged by, in points: as things stood, and as they would."""

    name: str
    before: float | None
    after: float


class CounselArrow(Shape):
    """A straight arrow on the map, and what it stands for."""

    path: tuple[str, str]
    aim: str


class Reason(Shape):
    """Why a program gave an order."""

    order: int
    who: str
    #: In which phase it was given.
    phase: str
    livery: str
    arrows: list[CounselArrow]
    #: A few sentences, the first of which says what is wanted.
    lines: list[str]
    more: list[str]
    figures: list[Figure]


class Reasons(Shape):
    """Why a program gave one order, or those of a turn."""

    reasons: list[Reason]


class Plan(Shape):
    """What a program would do."""

    orders: list[list[str]]
    #: Whether the last of them rolls dice.
    rolls: bool
    moves: list[Move]
    arrows: list[CounselArrow]
    #: A few sentences, the first of which says what is wanted.
    lines: list[str]
    more: list[str]
    figures: list[Figure]


class Advice(Shape):
    """What a program would do in the place of who must choose."""

    #: The version of the game that it was thought for.
    version: int
    grade: str
    who: str
    livery: str
    plans: list[Plan]


class Judged(Shape):
    """How a game stood at a moment."""

    orders: int
    turn: int
    #: Hundredths for the side of who looks.
    share: int


class Swing(Shape):
    """A turn after which a game stood otherwise: what was played, and what would have been better."""

    orders: int
    ended: int
    title: str
    livery: str
    played: list[str]
    better: Plan | None


class Hindsight(Shape):
    """How a game stood all along, and where it swung."""

    title: str
    how: str
    livery: str
    course: list[Judged]
    swings: list[Swing]
