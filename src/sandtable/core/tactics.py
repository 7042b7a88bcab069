"""What a program plans with: whole orders and what-ifs, on the bare state.

Units, places and sides are numbers, sets of places the bits of an int, as everywhere inside a system.
Each system answers for itself; `rules.tactics` is its answer. The state may be one that never was: a
position in which units were `moved` to see what could be done from there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from .action import Code


class Clash(NamedTuple):
    """One way a combat may end, with its chance."""

    chance: float
    #: Steps that each side loses, at least.
    own_steps: int
    enemy_steps: int
    #: Whether the place is left by all who defend it.
    taken: bool
    #: Whether the attackers are thrown back.
    repelled: bool


class Tactics(Protocol):
    """The questions of a planner to a system."""

    def movers(self, state: Any) -> Sequence[int]:
        """Units that the side to choose may move now."""

    def reach(self, state: Any, units: Sequence[int]) -> int:
        """Places where these may end a move made together, where they stand included."""

    def distances(self, side: int, goal: int) -> Sequence[int]:
        """Steps from each place to a goal over the ground alone, whoever stands there."""

    def move(self, state: Any, units: Sequence[int], goal: int) -> list[Code] | None:
        """The whole order that moves these there; None if there is none."""

    def targets(self, state: Any) -> Sequence[int]:
        """Places that the side to choose may attack now."""

    def attackers(self, state: Any, target: int) -> Sequence[int]:
        """Units that may take part in an attack on a place now."""

    def attack(self, state: Any, units: Sequence[int], target: int) -> list[Code] | None:
        """The whole order by which these attack a place; None if there is none."""

    def clash(self, state: Any, units: Sequence[int], target: int) -> Sequence[Clash]:
        """How an attack of these on a place may end, wherever they would have to stand for it."""

    def moved(self, state: Any, units: Sequence[int], goal: int) -> Any:
        """The position with these units there, as if they had marched; nothing else has changed."""


class Marching(Protocol):
    """What is asked about units that go on turn after turn, where each side moves its units in a phase
    of its own; `rules.marching` is the answer of a system, none if nobody can.

    The state may be one that a seat was shown, in which the units it may not see are nowhere.
    """

    #: The side of each unit.
    owner: Sequence[int]
    #: The clauses by which an enemy attacks, and a unit is out of supply.
    attacked_by: str
    starved_by: str

    def where(self, state: Any, unit: int) -> int | None:
        """The place of a unit on the map; None if it is not there."""

    def worn(self, state: Any, unit: int) -> int:
        """What a unit has suffered: it grows when it is hit."""

    def points(self, state: Any, unit: int) -> int:
        """What a unit can spend on its way in one move."""

    def moves(self, state: Any, unit: int) -> int:
        """How many moves a unit has in a turn."""

    def way(self, state: Any, unit: int, goal: int) -> list[tuple[int, int]]:
        """The places on the cheapest way of a unit, however long, each with what it costs up to there.

        Empty if no way leads there, or it may not stay there.
        """

    def attacks(self, state: Any, unit: int) -> int:
        """Places that a unit could attack with its next move, as a mask; it may be the other side's turn."""

    def fed(self, state: Any, side: int) -> int:
        """Places in which a unit of a side would be in supply as things stand; all, if there is none."""
