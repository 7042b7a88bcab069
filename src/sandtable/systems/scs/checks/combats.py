"""The tables that are rolled on, and what modifies a combat."""

from fractions import Fraction

from ..contents import RULES
from ..shapes import Barrage, Crt, Modifier, Weakness
from .notes import Notes, given

ROLLS = {
    "sum": [str(roll) for roll in range(2, 13)],
    "d66": [f"{tens}{ones}" for tens in range(1, 7) for ones in range(1, 7)],
}


def check(notes: Notes) -> None:
    rules = notes.data.rules
    _crt(notes, rules.crt)
    if rules.barrage is not None:
        _barrage(notes, rules.barrage)
    notes.ids(f"{RULES}: modifier", [modifier.id for modifier in rules.modifier])
    for modifier in rules.modifier:
        _modifier(notes, f"{RULES}: modifier {modifier.id}", modifier)
    for where, weakness in (("supply.out", rules.supply.out), ("disorganised", rules.disorganised)):
        _weakness(notes, f"{RULES}: {where}", weakness)


def _crt(notes: Notes, crt: Crt) -> None:
    where = f"{RULES}: crt"
    due: int | None = None
    for number, column in enumerate(crt.column):
        low, high = _rung(column.odds), _rung(column.to or column.odds)
        if high < low:
            notes.note(f"{where}: column[{number}]", f"{column.to} is lower than {column.odds}")
        if due is not None and low > due:
            notes.note(f"{where}: column[{number}]", f"there is nothing for {_ratio(due)}")
        if due is not None and low < due:
            notes.note(f"{where}: column[{number}]", f"{column.odds} is in a column before it")
        due = max(low, high) + 1
    _rows(notes, where, crt.dice, crt.rows, len(crt.column))
    for roll, row in crt.rows.items():
        for result in row:
            if result.count("r") > 1:
                notes.note(f"{where}: rows.{roll}", f"{result}: both sides cannot retreat (Q22)")


def _rung(odds: str) -> int:
    """Where odds are on the ladder 1:3, 1:2, 1:1, 2:1 ...; 1:1 is at 0."""
    attack, defence = map(int, odds.split(":"))
    return attack - defence


def _ratio(rung: int) -> str:
    return f"{rung + 1}:1" if rung >= 0 else f"1:{1 - rung}"


def _barrage(notes: Notes, barrage: Barrage) -> None:
    where = f"{RULES}: barrage"
    due: int | None = 1
    for number, band in enumerate(barrage.column):
        here = f"{where}: column[{number}]"
        if band.high is not None and band.high < band.low:
            notes.note(here, f"{band.high} is lower than {band.low}")
        if due is None:
            notes.note(here, "the band before it has no end")
        elif band.low != due:
            notes.note(here, f"it must begin at {due}, not at {band.low}")
        due = None if band.high is None else max(band.low, band.high) + 1
    if due is not None:
        notes.note(where, f"there is no column for {due} and more")
    _rows(notes, where, barrage.dice, barrage.rows, len(barrage.column))


def _rows(notes: Notes, where: str, dice: str, rows: dict[str, list[str]], columns: int) -> None:
    for roll in ROLLS[dice]:
        if roll not in rows:
            notes.note(f"{where}: rows", f"there is nothing for a roll of {roll}")
    for roll, row in rows.items():
        if roll not in ROLLS[dice]:
            notes.note(f"{where}: rows.{roll}", "it cannot be rolled")
        if len(row) != columns:
            notes.note(f"{where}: rows.{roll}", f"it has {len(row)} results for {columns} columns")


def _modifier(notes: Notes, where: str, modifier: Modifier) -> None:
    value = Fraction(modifier.value)
    if modifier.kind == "multiply":
        notes.multiplier(f"{where}: value", modifier.value)
    else:
        if value.denominator != 1:
            notes.note(f"{where}: value", f"{modifier.value} is no whole number")
        for field in sorted(given(modifier) & {"to", "who"}):
            notes.note(f"{where}: {field}", "only a multiplier is for some units")
    if value == (modifier.kind == "multiply"):
        notes.note(f"{where}: value", "it changes nothing")
    notes.once(f"{where}: fights", modifier.fights)
    if not modifier.fights:
        notes.note(f"{where}: fights", "it is for no combat at all")


def _weakness(notes: Notes, where: str, weakness: Weakness) -> None:
    for field in ("attack", "defence", "move", "barrage"):
        text: str = getattr(weakness, field)
        if Fraction(text) < 0:
            notes.note(f"{where}.{field}", f"{text} is less than 0")
    if weakness.barrage != "1" and notes.data.rules.barrage is None:
        notes.note(f"{where}.barrage", "there is no barrage table")
