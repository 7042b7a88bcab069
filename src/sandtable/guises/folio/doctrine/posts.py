"""Garrisons: who stands where he is not to be missed."""

from ....core.bits import bits, mask_of
from ....systems.folio.rules import Folio
from ....systems.folio.state import BRITISH, State

#: Places that are worth a garrison, by what the map calls them.
_HELD = ("town", "airfield", "strongpoint", "pass")


class Posts:
    """The places of one game that are not left empty."""

    def __init__(self, rules: Folio) -> None:
        self._rules = rules
        index = rules.grid.index
        places = rules.data.map.places
        self._places = mask_of(index[place.hex] for place in places if place.kind in _HELD)
        #: Of each side: what its own mines close, and keep the roads through it closed.
        self._closed = rules.mined_round

    def garrisons(self, state: State, side: int) -> int:
        """Units of a side that stay where they are, as a mask: in a place, in a box of Tobruk, or before a
        pass that nobody stands in."""
        rules, places = self._rules, self._places
        if side == BRITISH:
            places |= rules.boxes
        for place in bits(self._closed[side] & ~state.units[side]):
            places |= rules.touch_mask[place]
        return mask_of(state.at[hex_] - 1 for hex_ in bits(places & state.units[side]))
