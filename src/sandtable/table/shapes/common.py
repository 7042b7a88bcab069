"""What many answers have parts of."""

from .shape import Shape


class Share(Shape):
    """A chance as people read it, and exactly."""

    share: float
    exact: str


class Cited(Shape):
    """A sentence, and the clause it rests on."""

    text: str
    clause: str


class SideNamed(Shape):
    """A side, and which colours it wears."""

    id: str
    name: str
    livery: str


class Move(Shape):
    """The way of a unit, from place to place."""

    unit: str
    path: list[str]


class TakingBack(Shape):
    """Whether something can be taken back: what, or why not."""

    can: bool
    text: str
