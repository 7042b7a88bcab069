"""What orders came to."""

from .shape import Shape


class SideDid(Shape):
    """What a side did in its own turn."""

    side: str
    side_name: str
    livery: str
    told: list[str]


class TurnRow(Shape):
    """A line of the card of a turn."""

    name: str
    told: list[str]


class TurnCard(Shape):
    """A turn that is over: points, losses of both sides, supply, who arrived."""

    turn: int
    title: str
    rows: list[TurnRow]


class News(Shape):
    """What orders came to."""

    #: How many there were, in words.
    count: str
    #: Points, places taken, marches, losses, supply and arrivals, a few words each; of a turn that is over, all of it.
    headline: list[str]
    #: The same of what came after that turn.
    since: list[str]
    #: What each side did in its own turn.
    sides: list[SideDid]
    #: Places that changed hands, points.
    changes: list[str]
    #: A card for each turn that has ended.
    turns: list[TurnCard]
