"""Units that go on to a far goal turn after turn."""

from msgspec import field

from .shape import Shape


class March(Shape):
    """A unit that goes on to a far goal turn after turn."""

    unit: str
    name: str
    to: str
    waits: bool
    #: Whether it waits because its side said so.
    held: bool
    #: From where it stands; it does not reach the goal if its way is closed.
    way: list[str]
    turns: int
    text: str
    why: str | None


class Marches(Shape):
    """The marches of a side, and what is new of them."""

    side: str
    news: list[str]
    marches: list[March] = field(name="list")


class MarchesTold(Shape):
    """The marches of who asks; null where there can be none."""

    marches: Marches | None


class MarchOffer(Shape):
    """A march that could be given."""

    units: list[str]
    to: str
    turns: int
    text: str
