"""What everything that has a name is shown as: places, units, sides, terrain, rules of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.named import FIRST, Named
from ...core.rules import Label

if TYPE_CHECKING:
    from .rules import Scs

#: Places off the map.
RESERVE, GONE, ABSENT = "reserve", "eliminated", "absent"


def labels(rules: Scs, levels: Iterable[Named]) -> dict[tuple[str, str], Label]:
    """What each name of the module is shown as; `levels` are the names of its ways to end."""
    data = rules.data
    named = {place.hex: Label("named", place.name) for place in data.map.place}
    found = {("place", name): named.get(name, Label("hex")) for name in rules.grid.names}
    found |= {("place", nowhere): Label(nowhere) for nowhere in (RESERVE, GONE, ABSENT)}
    found |= {("unit", one.id): Label(one.type, one.name, one.short) for one in data.units}
    kinds: dict[str, Iterable[tuple[str, Named]]] = {
        "side": ((one.id, one.name) for one in data.cover.side),
        "terrain": ((name, one.name) for name, one in data.rules.terrain.items()),
        "hexside": ((name, one.name) for name, one in data.rules.hexside.items()),
        "special": ((one.id, one.name) for one in data.rules.special),
        "modifier": ((one.id, one.name) for one in data.rules.modifier),
        "level": zip(rules.names["level"], levels, strict=True),
    }
    for kind, names in kinds.items():
        found |= {(kind, name): Label(kind, title) for name, title in names}
    for kind in ("result", "column", "barrage"):
        for name in rules.names[kind]:
            found[kind, name] = Label(kind, Named({FIRST: name}))
    found |= {("phase", name): Label(name) for name in rules.names["phase"]}
    return found
