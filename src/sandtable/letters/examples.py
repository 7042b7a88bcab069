"""Names that show how orders are typed."""

from typing import NamedTuple


class Examples(NamedTuple):
    """Names of a game, to show how things are named: a unit, a place, a place where units are, a clause, a ruling."""

    unit: str
    place: str
    stack: str
    clause: str
    ruling: str
