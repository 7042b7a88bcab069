"""The cover: sides, scenarios, turns."""

from ....core.lesson import Lesson
from ....core.message import Kind
from ....core.module import BRIEFING, COVER
from .. import terms
from ..contents import RULES
from ..sequence import PHASES
from ..shapes import TurnData
from .notes import Notes

#: Who is not at war, and tags of a record: no side may be called so.
RESERVED = (
    *("dice", "nobody", "roll", "spectator"),
    *("module", "scenario", "rules", "options", "position", "seen-by"),
)
#: Who moves first is rolled for.
ROLL = "roll"
#: What may be told of a game, by key.
TOLD = {kind.key: kind for kind in vars(terms).values() if isinstance(kind, Kind)}
#: What may be asked in a game, by key.
ASKING = {phase.key for phase in PHASES.values() if phase.side is not None}


def check(notes: Notes) -> None:
    cover = notes.data.cover
    notes.ids(f"{COVER}: side", notes.sides)
    for side in cover.side:
        if side.id in RESERVED:
            notes.note(f"{COVER}: side {side.id}", "the id is kept for something else")
    if len({side.livery for side in cover.side}) == 1:
        notes.note(f"{COVER}: side", f"both wear {cover.side[0].livery}")
    if cover.calendar is not None:
        last = max((scenario.turns for scenario in cover.scenario), default=1)
        wrong = cover.calendar.fault(last)
        if wrong is not None:
            notes.note(f"{COVER}: calendar.first_day", wrong)
    _scenarios(notes)
    _turns(notes)


def _scenarios(notes: Notes) -> None:
    data = notes.data
    notes.ids(f"{COVER}: scenario", [scenario.id for scenario in data.cover.scenario])
    for scenario in data.cover.scenario:
        where = f"{COVER}: scenario {scenario.id}"
        lines = [*BRIEFING, *(f"{side}-{line}" for side in notes.sides for line in BRIEFING)]
        for line in scenario.briefing:
            notes.known(f"{where}: briefing", line, lines, "line of a briefing")
        if scenario.lesson is not None:
            _lesson(notes, f"{where}: lesson.aim", scenario.lesson)
        notes.known(f"{where}: setup", scenario.setup, data.setup, "set-up")
        notes.known(f"{where}: victory", scenario.victory, data.rules.victory, "victory")
        notes.known(f"{where}: first", scenario.first, (*notes.sides, ROLL), "side")
        for side, hexes in scenario.control.items():
            notes.side(f"{where}: control", side)
            notes.hexes(f"{where}: control.{side}", hexes)
        for side in notes.sides:
            if not any(
                source.side == side and (not source.scenarios or scenario.id in source.scenarios)
                for source in data.rules.supply.source
            ):
                notes.note(where, f"{side} has no supply source in it")


def _lesson(notes: Notes, where: str, lesson: Lesson) -> None:
    """Whether what is to be done can be told of a game at all."""
    notes.ids(where, [aim.id for aim in lesson.aim])
    for aim in lesson.aim:
        here = f"{where} {aim.id}"
        for phase in aim.during:
            notes.known(f"{here}: during", phase, ASKING, "phase")
        if not notes.known(f"{here}: event", aim.event, TOLD, "event"):
            continue
        fields = dict(TOLD[aim.event].fields)
        for field, wanted in aim.values.items():
            if not notes.known(f"{here}: values", field, fields, f"part of {aim.event}"):
                continue
            for name in [wanted] if isinstance(wanted, str) else wanted:
                if fields[field] in ("unit", "units"):
                    notes.known(f"{here}: values.{field}", name, notes.units, "unit")
                elif fields[field] == "place":
                    notes.hex(f"{here}: values.{field}", name)


def _turns(notes: Notes) -> None:
    cover, rules = notes.data.cover, notes.data.rules
    notes.once(f"{COVER}: turn", [f"turn {line.turn}" for line in cover.turn])
    last = max((scenario.turns for scenario in cover.scenario), default=0)
    for line in cover.turn:
        where = f"{COVER}: turn {line.turn}"
        if line.turn > last:
            notes.note(where, f"no scenario lasts longer than turn {last}")
        for side in (*line.air, *line.replacements, *line.skips):
            notes.side(where, side)
        notes.once(f"{where}: skips", line.skips)
    for field, table in (("air", rules.air), ("replacements", rules.replacements)):
        if table is None and _brought(cover.turn, field):
            notes.note(f"{COVER}: turn", f"{field}: there is no [{field}] in {RULES}")
        if table is not None and not _brought(cover.turn, field):
            notes.note(f"{RULES}: {field}", "no turn brings any")
    if rules.replacements is not None:
        spent = {line.side for line in rules.replacements.line}
        for side in sorted(_brought(cover.turn, "replacements") & {*notes.sides}):
            if side not in spent:
                notes.note(f"{RULES}: replacements", f"{side} has no use for them")


def _brought(turns: list[TurnData], field: str) -> set[str]:
    """The sides that some turn brings something."""
    points: list[dict[str, int]] = [getattr(line, field) for line in turns]
    return {side for line in points for side, number in line.items() if number}
