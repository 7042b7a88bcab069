"""What is said of a game and never changes."""

from .shape import Shape


class Stake(Shape):
    """A place that victory turns on, with what stands beside it on the map."""

    place: str
    label: str
    text: str


class HowToPlay(Shape):
    """How a game is played: a line for each phase of its outline, and how one moves and attacks at the table."""

    phases: dict[str, str]
    how: list[str]


class Words(Shape):
    """What is said of a game and never changes: its places, and which clauses are not known facts."""

    places: dict[str, str]
    #: The names of the sides.
    sides: dict[str, str]
    #: The places that have a name of their own.
    landmarks: list[str]
    #: What sentences call the places that have a name.
    titles: dict[str, str]
    stakes: list[Stake]
    #: How clauses are marked: the word before their number.
    mark: str
    basis: dict[str, str]
    #: What rules of the game's own are called, by clause.
    own: dict[str, str]
    help: HowToPlay
