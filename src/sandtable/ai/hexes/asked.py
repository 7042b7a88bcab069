"""What the planner for games on hexes asks: facts of a system, and opinions of the judge of that system.

A system answers `HexTactics` in its `tactics.py`; its doctrine brings a `HexJudge`. Units, places and
sides are numbers, sets of places the bits of an int. `state.place[unit]` is where a unit stands, a
number of `places` or more if it is not on the map.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ...core.action import Code
from ...core.tactics import Clash, Tactics


class HexTactics(Tactics, Protocol):
    """Facts: what the rules say of units, ground and combats, in positions that never were, too."""

    #: The neighbours of each hex, as masks.
    around: Sequence[int]
    #: What may stand in one hex at most, counted as `size` does.
    limit: int
    #: How many hexes there are; numbers from here on are places off the map.
    places: int

    def units(self, state: Any, side: int) -> list[int]:
        """The units of a side on the map."""

    def strength(self, state: Any, unit: int) -> float:
        """With what a unit would attack, ground left out."""

    def defence(self, state: Any, unit: int) -> float:
        """With what it would defend, ground left out."""

    def steps(self, state: Any, unit: int) -> int:
        """The steps it has left."""

    def size(self, state: Any, unit: int) -> int:
        """What it counts against the limit of a hex."""

    def cover(self, side: int, place: int) -> float:
        """What the ground of a hex multiplies the defence of a side by, roughly."""

    def roam(self, state: Any, unit: int, turns: int = 0) -> int:
        """Hexes that a unit of either side could get to, whoever stands there now: before it attacks
        in its next turn, or by the end of so many."""

    def apart(self, here: int, there: int) -> int:
        """Hexes from one to the other in a straight line."""

    def strikes(self, unit: int, place: int) -> int:
        """Hexes that a unit could attack if it stood in this one."""

    def across(self, side: int, here: int, there: int) -> float:
        """What lies between two hexes multiplies an attack of a side by, roughly."""

    def shells(self, state: Any, unit: int, place: int) -> int:
        """Hexes that a unit could fire at from afar if it stood in this one, as a mask."""

    def joined(self, state: Any, units: Sequence[int], target: int) -> list[int]:
        """Those of the units, in this order, that may attack a place together."""

    def walks_on(self, state: Any, unit: int) -> bool:
        """Whether a unit that moves now may move once more when the combats of this turn are over."""

    def fed(self, state: Any, side: int) -> int:
        """Hexes in which a unit of a side would be in supply as things stand; all, if there is none."""

    def hungry(self, state: Any, side: int) -> int:
        """Units of a side on the map that are out of supply as things stand, as a mask."""

    def overruns(self, state: Any, units: Sequence[int]) -> Mapping[int, int]:
        """Hexes that these could attack together in the midst of a move, each with where from."""

    def overrun(
        self, state: Any, units: Sequence[int], spot: int, target: int
    ) -> list[Code] | None:
        """The whole order by which these attack in the midst of a move; None if there is none."""

    def overrun_clash(
        self, state: Any, units: Sequence[int], spot: int, target: int
    ) -> Sequence[Clash]:
        """How that may end."""


class HexJudge(Protocol):
    """Opinions: what a side wants, and how a position is to be liked. Points of value are those of
    a combat strength: a unit is worth about what stands on its counter."""

    def worth(self, state: Any, unit: int) -> float:
        """What it would cost a side to lose a unit as it is now."""

    def step(self, state: Any, unit: int) -> float:
        """What of that it would cost if the unit lost its next step."""

    def wanted(self, state: Any, side: int) -> Mapping[int, float]:
        """Hexes that a side wants to have or to keep, with what that is worth."""

    def held(self, state: Any, side: int) -> int:
        """Hexes that a side has, whether somebody stands there or not, as a mask."""

    def vital(self, state: Any, side: int) -> int:
        """Hexes that lose the game for a side if the enemy gets into them, as a mask."""

    def precious(self, state: Any, side: int) -> int:
        """Units of a side whose loss would lose it the game, as a mask: one of them at least is to live."""

    def opens(self, before: Any, after: Any, side: int) -> bool:
        """Whether a side would open by a move what it keeps shut."""

    def posts(self, state: Any, side: int) -> Mapping[int, float]:
        """Hexes that are not left while the enemy could come within a turn, or two if they decide the
        game or are kept, with the worth of the units that may be tied up there."""

    def decisive(self, state: Any, side: int) -> int:
        """Those of the posts that decide the game, as a mask."""

    def kept(self, state: Any, side: int) -> int:
        """Those of the posts that a side keeps for reasons of its own, as a mask: against what the enemy
        could bring in two turns."""

    def urgency(self, state: Any) -> float:
        """From 0 to 1: how near the end is, when places count more than what may befall their takers."""

    def last_word(self, state: Any, side: int) -> bool:
        """Whether the game ends before the enemy's next turn."""

    def terms(self, state: Any, side: int) -> Mapping[str, float]:
        """What a position is worth for a side, by name; its value is their sum."""
