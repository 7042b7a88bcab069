"""What everything that has a name is shown as: places, units, sides, terrain, rules of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.module import Named
from ...core.rules import Label

if TYPE_CHECKING:
    from .rules import Scs

#: Places off the map.
RESERVE, GONE, ABSENT = "reserve", "eliminated", "absent"


def labels(rules: Scs, levels: Iterable[Named]) -> dict[tuple[str, str], Label]:
    """What each name of the module is shown as; `levels` are the names of its ways to end."""
    found: dict[tuple[str, str], Label] = {}
    named = {place.hex: place for place in rules.data.map.place}
    for name in rules.grid.names:
        place = named.get(name)
        found["place", name] = Label("named", place.name) if place else Label("hex")
    for nowhere in (RESERVE, GONE, ABSENT):
        found["place", nowhere] = Label(nowhere)
    for unit in rules.data.units:
        found["unit", unit.id] = Label(unit.type, unit.name, unit.short)
    for side in rules.data.cover.side:
        found["side", side.id] = Label("side", side.name)
    for name, kind in rules.data.rules.terrain.items():
        found["terrain", name] = Label("terrain", kind.name)
    for name, hexside in rules.data.rules.hexside.items():
        found["hexside", name] = Label("hexside", hexside.name)
    for special in rules.data.rules.special:
        found["special", special.id] = Label("special", special.name)
    for modifier in rules.data.rules.modifier:
        found["modifier", modifier.id] = Label("modifier", modifier.name)
    for name, level in zip(rules.names["level"], levels, strict=True):
        found["level", name] = Label("level", level)
    for kind_ in ("result", "column", "barrage"):
        for name in rules.names[kind_]:
            found[kind_, name] = Label(kind_, Named(en=name, ja=name))
    for name in rules.names["phase"]:
        found["phase", name] = Label(name)
    return found
