"""Frontier Wire for its tests: its units and places, positions of it, and what holds in them."""

from collections.abc import Iterable
from typing import Any

import sandtable
from builders import position
from sandtable import Game
from sandtable.core.bits import bits
from sandtable.library import open_rules
from sandtable.systems.scs import questions, shapes, supply
from sandtable.systems.scs.rules import Scs
from sandtable.systems.scs.shapes import Unit

NAME = "frontier-wire"
RULES = open_rules(NAME, "campaign")
assert isinstance(RULES, Scs)
UNITS = {one.id: one for one in RULES.data.units}
AREAS = RULES.data.map.area
HOME = {
    name: str(place.hex)
    for name, place in RULES.data.setup["campaign"].items()
    if place.turn is None
}
#: The units that hold Tobruk.
GARRISON = {one.id for one in UNITS.values() if "tobruk" in one.tags}
FORTRESS = AREAS["tobruk-fortress"]
TOBRUK, SIDI_REZEGH, EL_ADEM, GAMBUT, BARDIA = "15.27", "20.21", "14.22", "27.23", "40.20"

#: Of each side somebody far from everything, German tanks too: without them the war is over.
FAR = {"cw-22gds": "44.04", "ax-t65": "02.17", "ax-ii8": "02.18"}


def at(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position with these units and those far away."""
    return position({**FAR, **units}, dice, module=NAME, **fields)


def opening(changes: dict[str, str] | None = None, **fields: Any) -> Game:
    """The position at the start, with some units elsewhere."""
    return position({**HOME, **(changes or {})}, module=NAME, **fields)


def start(scenario: str = "campaign") -> Game:
    return sandtable.new(NAME, scenario, seed=1)


def of(side: str, *, at_start: bool = True) -> list[Unit]:
    return [
        one for one in RULES.data.units if one.side == side and (one.id in HOME or not at_start)
    ]


def holds(game: Game, **test: Any) -> bool:
    return questions.holds(RULES, game.state, shapes.Test(**test))


def bound(game: Game, special: str) -> set[str]:
    """The units that a special rule binds now."""
    mask = game.state.special[RULES.names["special"].index(special)]
    return {RULES.names["unit"][number] for number in bits(mask)}


def supplied(game: Game, name: str) -> bool:
    number = RULES.unit_index[name]
    return bool(supply.supplied(RULES, game.state, RULES.owner[number]) >> number & 1)


def distance(here: str, there: str) -> int:
    return RULES.grid.distance(RULES.grid.index[here], RULES.grid.index[there])


#: A Commonwealth unit in every hex of the edge: the Axis has nothing from the west.
WESTERN = dict(
    zip(
        [one.id for one in of("cw") if one.id not in FAR],
        AREAS["west-edge"],
        strict=False,
    )
)
