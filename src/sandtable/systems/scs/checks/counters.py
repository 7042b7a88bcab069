"""The units."""

from ..contents import RULES, UNITS
from ..shapes import Face, Unit
from .notes import Notes

#: Where units are that are not on the map. No unit may be called so.
OFF_MAP = ("reserve", "eliminated")


def check(notes: Notes) -> None:
    data = notes.data
    notes.ids(f"{UNITS}: unit", [unit.id for unit in data.units])
    notes.ids(f"{UNITS}: formation", data.formations)
    for unit in data.units:
        where = f"{UNITS}: {unit.id}"
        if unit.id in (*OFF_MAP, *notes.sides):
            notes.note(where, "the id is kept for something else")
        notes.side(f"{where}: side", unit.side)
        notes.known(f"{where}: class", unit.class_, data.rules.classes, "class")
        notes.known(f"{where}: formation", unit.formation, data.formations, "formation")
        notes.once(f"{where}: tags", unit.tags)
        if unit.exploit and "exploitation" not in data.rules.sequence:
            notes.note(f"{where}: exploit", "there is no exploitation phase")
        _faces(notes, where, unit)
        _size(notes, where, unit)
    fires = any(unit.full.barrage for unit in data.units)
    if data.rules.barrage is not None and not fires:
        notes.note(f"{RULES}: barrage", "no unit has a barrage strength")


def _faces(notes: Notes, where: str, unit: Unit) -> None:
    if (unit.steps == 1) != (unit.reduced is None):
        reason = "a unit of one step has one face" if unit.reduced else "it has no second face"
        notes.note(f"{where}: reduced", reason)
    for name, face in (("full", unit.full), ("reduced", unit.reduced)):
        if face is not None:
            _guns(notes, f"{where}: {name}", face)
    if unit.reduced is None:
        return
    full, reduced = unit.full, unit.reduced
    if (full.attack is None) != (reduced.attack is None):
        notes.note(f"{where}: reduced: attack", "it is printed on one face only")
    for field in ("attack", "defence", "move", "barrage", "range"):
        if (getattr(reduced, field) or 0) > (getattr(full, field) or 0):
            notes.note(f"{where}: reduced: {field}", "it is stronger than on the full face")


def _guns(notes: Notes, where: str, face: Face) -> None:
    if bool(face.barrage) != bool(face.range):
        notes.note(f"{where}: range", "a barrage has a strength and a range, or neither")
    if face.barrage and notes.data.rules.barrage is None:
        notes.note(f"{where}: barrage", "there is no barrage table")


def _size(notes: Notes, where: str, unit: Unit) -> None:
    stacking = notes.data.rules.stacking
    if stacking.count != "points" and unit.points != 1:
        notes.note(f"{where}: points", f"stacking counts {stacking.count}")
    if weight(notes, unit, unit.steps) > stacking.limit:
        notes.note(where, f"alone it is over the stacking limit of {stacking.limit}")


def weight(notes: Notes, unit: Unit, steps: int) -> int:
    """What a unit counts against the stacking limit."""
    return {"steps": steps, "units": 1, "points": unit.points}[notes.data.rules.stacking.count]
