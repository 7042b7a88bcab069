"""The map of the battle for Tobruk as a player reads it; shares nothing with the engine."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from rules.folio.builders import TOBRUK
from sandtable import Game
from sandtable.core.dice import ScriptedDice
from sandtable.library import find_module, open_module

MAP, UNITS = (json.loads(find_module(TOBRUK).files[name]) for name in ("map.json", "units.json"))
UNIT = {unit["id"]: unit for unit in UNITS["units"]}
SIDE_OF = {name: unit["side"] for name, unit in UNIT.items()}
HALF = Fraction(1, 2)

#: `~` sea, `.` desert, `t` town.
TERRAIN = {
    f"{column:02}{row:02}": letter
    for row, letters in enumerate(MAP["terrain"]["rows"], 1)
    for column, letter in enumerate(letters, 1)
    if letter != " "
}
LAND = {name for name, letter in TERRAIN.items() if letter != "~"}


def pairs(kind: str) -> set[frozenset[str]]:
    """The hexsides that roads, or trails, cross."""
    return {
        frozenset(step)
        for route in MAP["routes"]
        if route["kind"] == kind
        for step in zip(route["hexes"], route["hexes"][1:], strict=False)
    }


ROADS, TRAILS = pairs("road"), pairs("trail")
#: Who owns a mined hexside.
MINES = {frozenset(side): belt["owner"] for belt in MAP["minefields"] for side in belt["sides"]}
#: The line that an escarpment hexside belongs to.
CLIFFS = {frozenset(side): line["id"] for line in MAP["escarpments"] for side in line["sides"]}
LINES = {"E1": "on", "E2": "off", "E3": "on", "E4": "off"}


def around(name: str) -> Iterator[str]:
    """The hexes that touch a hex; even columns lie half a hex lower."""
    column, row = int(name[:2]), int(name[2:])
    lower = 0 if column % 2 else 1
    for there in (
        (column, row - 1),
        (column, row + 1),
        *((beside, row - 1 + lower) for beside in (column - 1, column + 1)),
        *((beside, row + lower) for beside in (column - 1, column + 1)),
    ):
        found = "{:02}{:02}".format(*there)
        if found in TERRAIN:
            yield found


def within(name: str, hexes: int) -> set[str]:
    """All hexes at most so many away, sea or not."""
    found = {name}
    for _ in range(hexes):
        found |= {there for here in found for there in around(here)}
    return found


def bare(here: str, there: str, options: dict[str, Any] | None = None) -> bool:
    """Whether a hexside is an escarpment that no road or trail crosses."""
    side = frozenset((here, there))
    line = CLIFFS.get(side)
    on = line is not None and (options or {}).get(f"line{line}", LINES[line]) == "on"
    return on and side not in ROADS | TRAILS


def zone(units: dict[str, str], side: str, options: dict[str, Any] | None = None) -> set[str]:
    """The hexes in the zone of control of a side's units."""
    over = (options or {}).get("zocAcrossEscarpment") == "on"
    return {
        there
        for name, here in units.items()
        if SIDE_OF[name] == side
        for there in around(here)
        if over or not bare(here, there, options)
    }


def altered(
    change: Callable[[dict[str, Any]], None],
    units: dict[str, str],
    cover: tuple[str, str] = ("", ""),
    **fields: Any,
) -> Game:
    """A position of a module that has been changed: map and units in one dict, words of the cover."""
    module = find_module(TOBRUK)
    files = {name: json.loads(module.files[name]) for name in ("map.json", "units.json")}
    change(files["map.json"] | files["units.json"])
    changed = {name: json.dumps(data).encode() for name, data in files.items()}
    text = module.files["module.toml"].decode()
    assert cover[0] in text
    changed["module.toml"] = text.replace(*cover).encode()
    rules = open_module(
        msgspec.structs.replace(module, files=module.files | changed), "historical", {}
    )
    return Game(rules, rules.restore({"units": units, **fields}), ScriptedDice([]))


def roughen(*hexes: str) -> Callable[[dict[str, Any]], None]:
    """A change that makes rough ground of some hexes; the printed map has none."""

    def change(files: dict[str, Any]) -> None:
        rows = files["terrain"]["rows"]
        for name in hexes:
            column, row = int(name[:2]) - 1, int(name[2:]) - 1
            rows[row] = rows[row][:column] + "r" + rows[row][column + 1 :]

    return change
