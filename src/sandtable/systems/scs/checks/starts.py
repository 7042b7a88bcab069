"""The set-ups."""

from collections import defaultdict

from ..contents import SETUP
from ..shapes import Placement, ScenarioData, Unit
from .counters import weight
from .notes import Notes


def check(notes: Notes) -> None:
    notes.ids(f"{SETUP}: set-ups", notes.data.setup)
    for name, table in notes.data.setup.items():
        where = f"{SETUP}: {name}"
        users = [one for one in notes.data.cover.scenario if one.setup == name]
        if not users:
            notes.note(where, "no scenario uses it")
        placed = {
            unit: place
            for unit, place in table.items()
            if notes.known(where, unit, notes.units, "unit")
        }
        for side in notes.sides:
            if not any(notes.units[unit].side == side for unit in placed):
                notes.note(where, f"{side} has no unit in it")
        for unit, place in placed.items():
            _placement(notes, f"{where}: {unit}", notes.units[unit], place, users)
        _stacks(notes, where, placed)
        if any(scenario.free for scenario in users):
            _taken(notes, where, placed)


def _placement(
    notes: Notes, where: str, unit: Unit, place: Placement, users: list[ScenarioData]
) -> None:
    if place.steps is not None and place.steps > unit.steps:
        notes.note(f"{where}: steps", f"it has only {unit.steps}")
    if place.turn is not None or place.entry is not None:
        _arrival(notes, where, unit, place, users)
    elif place.hex is None:
        notes.note(where, "it needs a hex, or a turn and an entry")
    else:
        _start(notes, where, unit, place, place.hex, users)


def _arrival(
    notes: Notes, where: str, unit: Unit, place: Placement, users: list[ScenarioData]
) -> None:
    if place.turn is None or place.entry is None:
        notes.note(where, "a reinforcement needs a turn and an entry")
        return
    for field in ("hex", "within", "of", "area"):
        if getattr(place, field) is not None:
            notes.note(f"{where}: {field}", "a reinforcement arrives at its entry")
    if not place.supplied:
        notes.note(f"{where}: supplied", "reinforcements arrive in supply (5.0)")
    entries = notes.data.rules.entry
    if notes.known(f"{where}: entry", place.entry, entries, "entry"):
        hexes = [name for name in entries[place.entry].hexes if notes.terrain.get(name)]
        if hexes and all(notes.bars(name, unit.class_) for name in hexes):
            notes.note(f"{where}: entry", f"all of {place.entry} is prohibited to {unit.class_}")
    for scenario in users:
        if place.turn > scenario.turns:
            notes.note(f"{where}: turn", f"{scenario.id} ends after turn {scenario.turns}")
    if any(turn.turn == place.turn and unit.side in turn.skips for turn in notes.data.cover.turn):
        notes.note(f"{where}: turn", f"{unit.side} skips turn {place.turn}")


def _start(
    notes: Notes,
    where: str,
    unit: Unit,
    place: Placement,
    hex_: str,
    users: list[ScenarioData],
) -> None:
    if notes.hex(f"{where}: hex", hex_) and notes.bars(hex_, unit.class_):
        notes.note(f"{where}: hex", f"{hex_} is prohibited to {unit.class_}")
    if place.within is not None and place.area is not None:
        notes.note(where, "either within or area, not both")
    if place.of is not None:
        _centre(notes, where, place, place.of, hex_)
    areas = notes.data.map.area
    if (
        place.area is not None
        and notes.known(f"{where}: area", place.area, areas, "area")
        and hex_ not in areas[place.area]
    ):
        notes.note(f"{where}: hex", f"{hex_} is not in {place.area}")
    free = place.within is not None or place.area is not None
    if free and users and not any(scenario.free for scenario in users):
        notes.note(where, "no scenario that uses it has a free set-up")


def _centre(notes: Notes, where: str, place: Placement, of: str, hex_: str) -> None:
    grid = notes.data.grid
    if place.within is None:
        notes.note(f"{where}: of", "it needs within")
    elif (
        notes.hex(f"{where}: of", of)
        and hex_ in grid.index
        and grid.distance(grid.index[of], grid.index[hex_]) > place.within
    ):
        notes.note(f"{where}: hex", f"{hex_} is not within {place.within} of {of}")


def _stacks(notes: Notes, where: str, placed: dict[str, Placement]) -> None:
    """SU-2, and no hex with units of both sides."""
    stacks: dict[str, list[str]] = defaultdict(list)
    for unit, place in placed.items():
        if place.hex is not None:
            stacks[place.hex].append(unit)
    stacking = notes.data.rules.stacking
    for hex_, stack in stacks.items():
        units = [notes.units[unit] for unit in stack]
        if len({unit.side for unit in units}) > 1:
            notes.note(where, f"{hex_} has units of both sides")
        total = sum(weight(notes, unit, placed[unit.id].steps or unit.steps) for unit in units)
        if total > stacking.limit:
            notes.note(where, f"{hex_} has {total} {stacking.count}, the limit is {stacking.limit}")


def _taken(notes: Notes, where: str, placed: dict[str, Placement]) -> None:
    """In a free set-up nobody may take the hex that an enemy would stand in by default."""
    grid, areas = notes.data.grid, notes.data.map.area
    homes = [(unit, place.hex) for unit, place in placed.items() if place.hex in grid.index]
    for unit, home in homes:
        place = placed[unit]
        for other, hex_ in homes:
            if notes.units[unit].side == notes.units[other].side:
                continue
            centre = grid.index[place.of if place.of in grid.index else home]
            near = grid.distance(centre, grid.index[hex_]) <= (place.within or 0)
            if hex_ != home and (near or hex_ in areas.get(place.area or "", ())):
                notes.note(f"{where}: {unit}", f"it could take {hex_} from {other}")
