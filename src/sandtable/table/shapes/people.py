"""Who plays a game by link, and the links that lead to its seats."""

from ..agreement import Days, Late
from .shape import Shape


class Link(Shape):
    """A new link to a seat. It is told once: nobody can look it up again."""

    #: A side, `spectator` or `owner`.
    role: str
    address: str
    #: The address as a picture that a telephone reads (a QR code), as SVG.
    picture: str


class Opened(Shape):
    """Where a link has led."""

    id: str
    role: str


class Seat(Shape):
    """A seat of a game by link, as everybody in the game is told of it."""

    side: str
    name: str
    #: `person` or the name of a program, which may play for the person who holds the seat (`away`).
    who: str
    away: bool
    #: Whether this browser holds it.
    yours: bool
    #: Whether somebody holds it, and whether a link leads to it that nobody has opened yet.
    held: bool
    offered: bool
    #: In how many browsers it is held: each of them sees what this side may know.
    browsers: int
    #: Whether who holds it looks at the game now, or has it open in the background; and when they looked last.
    here: bool
    aside: bool
    looked: str | None


class Noted(Shape):
    """That something is noted."""


class Agreement(Shape):
    """What the two who play have agreed on: days to reply in, if any; what happens to who does not; advice."""

    days: Days | None
    late: Late
    advice: bool


class People(Shape):
    """Who plays a game by link."""

    #: What this browser is in it: sides, `spectator`, `owner`.
    roles: list[str]
    seats: list[Seat]
    #: How many look on now.
    watching: int
    #: Null where nobody had to agree with anybody.
    agreement: Agreement | None
    #: Until when who must choose has time, if a clock runs; and whether it was stopped by agreement.
    due: str | None
    paused: bool
