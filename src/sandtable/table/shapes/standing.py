"""What a side has ordered beforehand for its decisions in the turn of the other."""

from .shape import Shape


class Orderable(Shape):
    """Something that can be ordered about a matter."""

    key: str
    name: str
    #: Whether it takes a number: how much at most.
    counts: bool
    #: Whether it takes a place: towards which.
    aims: bool


class Standing(Shape):
    """What is ordered about one matter."""

    do: str
    #: Another answer at these places.
    there: str
    places: list[str]
    most: int
    #: Ask all the same if so many steps would be lost (0: however many), or a unit, or victory turns on the place.
    steps: int
    gone: bool
    prized: bool
    #: Towards which place, of a choice that takes one, and at those places; ask all the same if nothing leads towards it.
    to: str
    there_to: str
    astray: bool


class Matter(Shape):
    """A sort of decision in the turn of the other, what can be ordered about it, and what is."""

    key: str
    name: str
    choices: list[Orderable]
    #: Whether an answer may cost steps or units.
    costs: bool
    #: Whether it is asked in one's own turn: an order about it holds until the turn ends, or one is attacked.
    own: bool
    order: Standing
    #: What is ordered, in words; empty if nothing is.
    text: str
    #: The places of the order, by name; and those towards which.
    places: list[str]
    to: str
    there_to: str


class StandingTold(Shape):
    """The standing orders of a side."""

    side: str
    #: Whose decisions these are, by name.
    side_name: str
    matters: list[Matter]


class StandingNow(Shape):
    """In short, for who looks at the game: how many matters have a standing order, and which one is asked now."""

    count: int
    asked: str | None
