"""What a game adds to the series: sequence, supply, special rules, replacements, victory."""

from fractions import Fraction

from ..contents import RULES
from ..shapes import Award, Replacement, Special, Victory, Weakness
from .notes import Notes, given

#: What each effect of a special rule uses of the fields that not all have in common.
USES = {
    "may-not-move": (),
    "move": ("add", "multiply"),
    "may-not-attack": ("but", "together"),
    "stays-within": ("within", "hexes"),
    "no-exploitation": (),
    "exploitation": (),
    "multiply": ("multiply", "to"),
}
#: What each sort of award uses; the first field tells which it is.
SORTS = (("hexes", "supplied"), ("tally",), ("after", "when", "first_turn", "most"))


def check(notes: Notes) -> None:
    rules = notes.data.rules
    _sequence(notes)
    _supply(notes)
    notes.ids(f"{RULES}: entry", rules.entry)
    for name, entry in rules.entry.items():
        _entry(notes, f"{RULES}: entry {name}", entry.hexes, entry.edge)
    notes.ids(f"{RULES}: special", [special.id for special in rules.special])
    for special in rules.special:
        _special(notes, f"{RULES}: special {special.id}", special)
    _allowances(notes)
    if rules.air is not None:
        for side in rules.air.lost:
            notes.side(f"{RULES}: air.lost", side)
    if rules.replacements is not None:
        for number, line in enumerate(rules.replacements.line):
            _replacement(notes, f"{RULES}: replacements.line[{number}]", line)
    notes.ids(f"{RULES}: tally", [tally.id for tally in rules.tally])
    notes.ids(f"{RULES}: victory", rules.victory)
    for name, victory in rules.victory.items():
        _victory(notes, name, victory)


def _sequence(notes: Notes) -> None:
    rules, where = notes.data.rules, f"{RULES}: sequence"
    notes.once(where, rules.sequence)
    for phase in ("movement", "combat", "supply"):
        if phase not in rules.sequence:
            notes.note(where, f"there is no {phase} phase")
    if ("barrage" in rules.sequence) != (rules.barrage is not None):
        notes.note(where, "a barrage phase and a barrage table go together")
    shelled = rules.barrage is not None and any(
        result.startswith("DG") for row in rules.barrage.rows.values() for result in row
    )
    disorganises = shelled or rules.stacking.excess == "disorganise"
    if "recovery" in rules.sequence and not disorganises:
        notes.note(where, "a recovery phase is for disorganised units, and nothing does it")
    if rules.disorganised != Weakness() and not disorganises:
        notes.note(f"{RULES}: disorganised", "nothing disorganises a unit")


def _supply(notes: Notes) -> None:
    data, supply = notes.data, notes.data.rules.supply
    notes.known(f"{RULES}: supply.trace_class", supply.trace_class, data.rules.classes, "class")
    notes.ids(f"{RULES}: supply.source", [source.id for source in supply.source])
    scenarios = [scenario.id for scenario in data.cover.scenario]
    for source in supply.source:
        where = f"{RULES}: source {source.id}"
        notes.side(f"{where}: side", source.side)
        notes.traced(f"{where}: hexes", source.hexes)
        notes.once(f"{where}: scenarios", source.scenarios)
        for name in source.scenarios:
            notes.known(f"{where}: scenarios", name, scenarios, "scenario")


def _entry(notes: Notes, where: str, hexes: list[str], edge: bool) -> None:
    grid = notes.data.grid
    for name in hexes:
        if not notes.hex(f"{where}: hexes", name):
            continue
        around = grid.neighbours[grid.index[name]]
        if edge and all(there >= 0 and notes.data.terrain[there] for there in around):
            notes.note(f"{where}: edge", f"{name} is not at the edge")
    notes.once(f"{where}: hexes", hexes)
    notes.traced(f"{where}: hexes", [name for name in hexes if notes.terrain.get(name)])


def _special(notes: Notes, where: str, special: Special) -> None:
    uses = USES[special.effect]
    special_fields = {field for fields in USES.values() for field in fields}
    for field in sorted(given(special) & special_fields - {*uses}):
        notes.note(f"{where}: {field}", f"{special.effect} does not use it")
    if special.effect in ("move", "multiply") and not given(special) & {"add", "multiply"}:
        notes.note(where, "it changes nothing")
    notes.multiplier(f"{where}: multiply", special.multiply)
    if Fraction(special.add).denominator != 1:
        notes.note(f"{where}: add", f"{special.add} is no whole number")
    notes.hexes(f"{where}: but", special.but)
    notes.hexes(f"{where}: hexes", special.hexes)
    if "exploitation" in special.effect and "exploitation" not in notes.data.rules.sequence:
        notes.note(where, "there is no exploitation phase")


#: Where a unit can get to is reckoned point by point.
MOST_MOVE = 1000


def _allowances(notes: Notes) -> None:
    """No unit may move without end, even if all that makes it faster comes together."""
    rules = notes.data.rules
    moves = [special for special in rules.special if special.effect == "move"]
    value = Fraction(max((unit.full.move for unit in notes.data.units), default=0))
    for special in moves:
        value += max(Fraction(special.add), Fraction(0))
    for factor in (
        *(one.multiply for one in moves),
        rules.supply.out.move,
        rules.disorganised.move,
    ):
        value *= max(Fraction(factor), Fraction(1))
    if value > MOST_MOVE:
        notes.note(
            f"{RULES}: special",
            f"all that makes units faster could come to {int(value):,} movement points, "
            f"at most {MOST_MOVE:,} may be",
        )


def _replacement(notes: Notes, where: str, line: Replacement) -> None:
    notes.side(f"{where}: side", line.side)
    notes.traced(f"{where}: rebuild_at", line.rebuild_at)
    if line.rebuild is not None and not line.rebuild_at:
        notes.note(f"{where}: rebuild_at", "there is no hex to rebuild at")
    if line.rebuild is None:
        for field in sorted(given(line) & {"rebuild_at", "rebuild_when"}):
            notes.note(f"{where}: {field}", "nothing is rebuilt")


def _victory(notes: Notes, name: str, victory: Victory) -> None:
    where = f"{RULES}: victory {name}"
    users = [one for one in notes.data.cover.scenario if one.victory == name]
    if not users:
        notes.note(where, "no scenario uses it")
    notes.side(f"{where}: score", victory.score)
    for number, award in enumerate(victory.award):
        _award(notes, f"{where}: award[{number}]", award)
    for field in ("automatic", "final"):
        for number, end in enumerate(getattr(victory, field)):
            notes.side(f"{where}: {field}[{number}]: winner", end.winner)
            if field == "final" and end.at != "game-turn":
                notes.note(f"{where}: final[{number}]: at", "it is looked at when the game ends")
    above: int | None = None
    for number, level in enumerate(victory.level):
        here = f"{where}: level[{number}]"
        notes.side(f"{here}: winner", level.winner)
        if above is not None and level.least >= above:
            notes.note(f"{here}: least", f"{level.least} is not below {above}")
        above = level.least
    turns = max((scenario.turns for scenario in users), default=0)
    lowest = sum(min(0, award.points * _most(notes, award, turns)) for award in victory.award)
    if victory.level[-1].least > lowest:
        notes.note(
            f"{where}: level",
            f"the last is from {victory.level[-1].least} on, points may go down to {lowest}",
        )


def _award(notes: Notes, where: str, award: Award) -> None:
    said = given(award) - {"points"}
    sorts = [fields for fields in SORTS if fields[0] in said]
    if len(sorts) != 1:
        notes.note(where, "it must be for hexes, for a tally, or after supply phases")
    else:
        for field in sorted(said - {*sorts[0]}):
            notes.note(f"{where}: {field}", f"an award for {sorts[0][0]} does not use it")
    if not award.points:
        notes.note(f"{where}: points", "it gives nothing")
    notes.hexes(f"{where}: hexes", award.hexes)
    if award.tally is not None:
        tallies = [tally.id for tally in notes.data.rules.tally]
        notes.known(f"{where}: tally", award.tally, tallies, "tally")
    notes.side(f"{where}: after", award.after)


def _most(notes: Notes, award: Award, turns: int) -> int:
    """How often an award can be given at most; units that are rebuilt may be lost every turn."""
    if award.tally is not None:
        lines = notes.data.rules.replacements.line if notes.data.rules.replacements else ()
        rebuilt = any(line.rebuild is not None for line in lines)
        return len(notes.units) * (turns if rebuilt else 1)
    if award.after is not None:
        return award.most or turns
    return len([name for name in notes.terrain if name in award.hexes]) + sum(
        len(hexes) for area, hexes in notes.data.map.area.items() if area in award.hexes
    )
