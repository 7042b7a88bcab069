"""The combat card: the odds of a combat, how they come about, and after the dice what was rolled."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any

from .. import draw
from ..core.action import parse
from ..core.game import SPECTATOR, Game
from ..core.message import Event, Events, Refusal
from ..core.odds import Row
from ..core.reckoning import Line, Reckoning, Share, Shot
from ..core.seen import Seen
from ..text import Speaker
from ..text.charts import charts_for
from ..text.deeds import COMBATS, FATES, ROLLS, TURNS
from ..text.portraits import portrait_for
from .host import Host
from .lead import lead, lead_of, verdict
from .losses import losses_of, owners
from .orders import count_of, kinds_of, stored_events
from .payload import outline as outline_of
from .sitting import Sitting
from .store import StoredOrder
from .story import LOOK_BACK

__all__ = ["after", "before", "lead", "share"]

Data = dict[str, Any]

#: No combat, no card.
NONE: Data = {"rows": []}
#: What odds say of the column: the reckoning shows it.
COLUMNS = frozenset({"column", "left-of-table", "band", "short"})
#: What odds say of fire that is shared out anew once losses are known.
SHARED = frozenset(
    f"{rest}attack-{how}" for rest in ("", "rest-of-") for how in ("shared", "dearest")
)
#: Events that no combat is followed by: another, or a unit that moves on.
ELSE = COMBATS | ROLLS | {"moved"}


def before(game: Game, speaker: Speaker, action: str) -> Data | Refusal:
    """The card of a combat that an action would begin; no rows if it rolls nothing."""
    odds, reckoned = game.odds(action), game.reckon(action)
    if isinstance(odds, Refusal):
        return odds
    if odds is None or isinstance(reckoned, Refusal):
        return NONE
    teller = _Teller(speaker, game)
    return {
        "clause": odds.clause,
        "clause_text": speaker.clause(odds.clause),
        "rows": [teller.row(*pair) for pair in zip(odds.rows, reckoned, strict=True)],
    }


def after(host: Host, sitting: Sitting, speaker: Speaker, seat: str | None, number: int) -> Data:
    """The card of a combat that an order decided, worked out again from the moment before it.

    No rows if it decided none, or if the seat may not know what was reckoned with.
    """
    number = count_of(sitting, seat).order(number)
    order = sitting.orders[number]
    actions = [one for text in order.actions for one in parse(text)]
    if not actions:  # dice of a game that was taken up in the middle of a roll
        return NONE
    *opening, closing = actions
    game = host.moment(sitting, number)
    if opening:
        game.play(*opening)
    rules, eyes = game.rules, seat or SPECTATOR
    code = rules.alphabet.code(closing)
    seen = sitting.game.seen_by(eyes)
    if seen.is_kept_in_the_dark and not rules.unveiled(game.state, code, eyes):
        return NONE
    raw = list(stored_events(kinds_of(rules), order.events))
    events = Events(raw, rules.names, rules.mark)
    rolls = [one for one in events if one.key in ROLLS]
    reckoned = rules.reckon(game.state, code, shown=True)
    if not rolls or not reckoned:
        return NONE
    teller = _Teller(speaker, game)
    row = teller.row(Row((), {}, {}), reckoned[0])
    rest = list(_rest(host, sitting, number + 1))
    # What the log tells this seat, and no more.
    told = [_heard(sitting, one, seen) for one in (order, *rest)]
    end = host.moment(sitting, number + 1 + len(rest))
    before = [_heard(sitting, one, seen) for one in _opening(sitting, number)]
    line = _line(speaker, reckoned[0], end, [*before, *told]) if _is_over(end) else ""
    return {
        "clause": reckoned[0].clause,
        "clause_text": speaker.clause(reckoned[0].clause),
        "rows": [row],
        "rolled": teller.rolled(reckoned[0], rolls)
        | {"line": line, "told": [speaker.event(one) for one in _came_of_it(told)]},
    }


def _line(speaker: Speaker, one: Reckoning, end: Game, told: Sequence[Events]) -> str:
    """What came of a combat, in a sentence."""
    sides = owners(end.rules)
    cleared = None
    if one.clears is not None:
        # Whoever stands in the place then, it is not who has attacked it.
        attacker = sides[one.attackers[0].unit]
        there = portrait_for(speaker).stacks(end).get(one.place, ())
        cleared = all(sides[unit] == attacker for unit in there)
    return verdict(speaker, one.place, cleared, losses_of(end.rules, _fates(told)))


def _fates(told: Sequence[Events]) -> list[Event]:
    """What became of units from the first die on, until something else begins."""
    events = [one for some in told for one in some]
    rolls = [number for number, one in enumerate(events) if one.key in ROLLS]
    # The same orders may tell of a combat before this one.
    opened = [n for n, one in enumerate(events[: rolls[-1]]) if one.key in COMBATS]
    first = next(number for number in rolls if number > max(opened, default=-1))
    followed = takewhile(lambda one: one.key not in TURNS, events[first:])
    return [one for one in followed if one.key in FATES]


def _is_over(game: Game) -> bool:
    """Whether nothing of a combat is left to be chosen."""
    if game.outcome is not None:
        return True
    asked = game.rules.phases[game.state.frames[-1][0]].key
    return asked in {phase.key for phase in outline_of(game.rules)}


def _heard(sitting: Sitting, order: StoredOrder, seen: Seen) -> Events:
    """What a seat heard of an order."""
    rules = sitting.game.rules
    raw = stored_events(kinds_of(rules), order.events)
    return Events([one for one in raw if seen.hears(one)], rules.names, rules.mark)


def _opening(sitting: Sitting, number: int) -> list[StoredOrder]:
    """The orders before the dice from the one on that opened the combat: the counterattack may have been among them."""
    found: list[StoredOrder] = []
    opened = {str(one[0]) for one in sitting.orders[number].events}
    while number and len(found) < LOOK_BACK and not opened & COMBATS:
        number -= 1
        found.insert(0, sitting.orders[number])
        opened = {str(one[0]) for one in found[0].events}
    return found if opened & COMBATS else []


def _rest(host: Host, sitting: Sitting, first: int) -> Iterator[StoredOrder]:
    """The orders after the dice that belong to the same combat: who takes a loss, retreats, advances."""
    rules = sitting.game.rules
    outline = {phase.key for phase in outline_of(rules)}
    for number in range(first, sitting.count):
        frames = host.moment(sitting, number).state.frames
        order = sitting.orders[number]
        if rules.phases[frames[-1][0]].key in outline or ELSE & {str(e[0]) for e in order.events}:
            return
        yield order


def _came_of_it(told: Sequence[Events]) -> list[Event]:
    """What the dice did to units: where hits are counted, shot by shot; and all that followed."""
    events, later = told[0], [one for events in told[1:] for one in events]
    hit = [one for one in events if "hits" in one.values and one.key not in ROLLS]
    last = max((number for number, one in enumerate(events) if one.key in ROLLS), default=0)
    followed = [*(hit or list(events)[last + 1 :]), *later]
    fates = takewhile(lambda one: one.key not in TURNS, followed)
    return [one for one in fates if one.key in FATES]


class _Teller:
    """Tells what was reckoned, in one language."""

    def __init__(self, speaker: Speaker, game: Game) -> None:
        self.speaker = speaker
        #: Who reads it.
        self.asked = game.side
        #: What the counters look like in this position.
        self.marks = {one.unit: one.marks for one in draw.counters(game.rules, game.state)}
        self.charts = charts_for(speaker)
        found = self.charts.charts()
        self.columns = {(one.id, column.id): column.name for one in found for column in one.columns}
        self.titles = {
            (one.id, name): row.name for one in found for row in one.rows for name in row.ids
        }

    def row(self, row: Row, one: Reckoning) -> Data:
        """Odds under some assumptions, and how they come about."""
        speaker = self.speaker
        shared = one.counterattack and any(part.key in SHARED for part in row.assuming)
        return {
            "lead": lead_of(speaker, one, self.asked)._asdict(),
            "assuming": [
                speaker.assumption(part) for part in row.assuming if part.key not in COLUMNS
            ],
            "note": speaker.say("series60.odds.shared-note") if shared else "",
            "steps": [
                {
                    "unit": unit,
                    "name": speaker.name("unit", unit),
                    "short": speaker.short("unit", unit),
                    "chances": {str(n): share(spread[n]) for n in sorted(spread)},
                }
                for unit, spread in row.steps.items()
            ],
            "chance": [
                {"name": speaker.chance(key), **share(chance)} for key, chance in row.chance.items()
            ],
            "reckoning": self.reckoning(one),
        }

    def reckoning(self, one: Reckoning) -> Data:
        speaker = self.speaker
        return {
            "place": one.place,
            "title": speaker.say(f"card.{one.sort}", place=speaker.name("place", one.place)),
            "attackers": [self._share(part) for part in one.attackers],
            "defenders": [self._share(part) for part in one.defenders],
            "attack": speaker.number(one.total("attack")),
            "defence": speaker.number(one.total("defence")),
            "lines": [self._line(line) for line in one.lines],
            "measure": self.charts.measure(one.chart),
            "found": one.found,
            "chart": one.chart,
            "column": one.column,
            "column_name": self.columns.get((one.chart, one.column or ""), ""),
            "rolls": {way.roll: {"row": way.row, **share(way.chance)} for way in one.ways},
            "results": self._results(one),
            "expected": {side: f"{float(steps):.1f}" for side, steps in one.expected.items()},
            "counterattack": [self._shot(shot) for shot in one.counterattack],
            "attack_shots": [self._shot(shot) for shot in one.attack],
        }

    def rolled(self, one: Reckoning, rolls: Sequence[Event]) -> Data:
        """The faces, the cell of the table, and what it says; where there is none, shot by shot."""
        shots = [event for event in rolls if "target" in event.values]
        faces = [face for event in rolls for face in _faces(event)]
        way = one.way(faces) if faces and not shots else None
        result = way.result if way is not None else ""
        if not result and not shots:
            result = "automatic"
        return {
            "faces": faces,
            "row": way.row if way is not None else None,
            "column": one.column,
            "result": result,
            "words": self._result(one, result) if result else "",
            "shots": [
                {
                    "unit": event.values["unit"],
                    "target": event.values["target"],
                    "faces": _faces(event),
                    "hits": event.values["hits"],
                }
                for event in shots
            ],
        }

    def _share(self, part: Share) -> Data:
        return {
            "unit": part.unit,
            "name": self.speaker.name("unit", part.unit),
            "short": self.speaker.short("unit", part.unit),
            "marks": self.marks.get(part.unit, ()),
            "printed": part.printed,
            "value": self.speaker.number(part.value),
            "lines": [self._line(line) for line in part.lines],
        }

    def _line(self, line: Line) -> Data:
        return {
            "text": self.speaker.line(line),
            "amount": self.speaker.amount(line),
            "does": line.does,
            "clause": line.clause,
        }

    def _shot(self, shot: Shot) -> Data:
        least = 7 - shot.faces
        return {
            "unit": shot.unit,
            "short": self.speaker.short("unit", shot.unit),
            "target": shot.target,
            "target_short": self.speaker.short("unit", shot.target),
            "dice": shot.dice,
            "need": shot.need,
            "least": least,
            "lines": [self._line(line) for line in shot.lines],
            "grade": self.titles["losses", shot.grade],
            "grade_id": shot.grade,
            "rate": self.charts.rate(shot.grade),
            "clause": shot.clause,
            **share(Fraction(shot.faces, 6)),
        }

    def _results(self, one: Reckoning) -> list[Data]:
        """Each result of the column once, from the best for the defender on, as the table has them."""
        chance: dict[str, Fraction] = {}
        for way in one.ways:
            chance[way.result] = chance.get(way.result, Fraction(0)) + way.chance
        if not one.ways and not one.attack:
            chance = {"automatic": Fraction(1)}
        return [
            {"code": code, "words": self._result(one, code), **share(part)}
            for code, part in chance.items()
        ]

    def _result(self, one: Reckoning, code: str) -> str:
        return self.charts.result(one.chart, code, units=bool(one.attackers))


def _faces(event: Event) -> list[int]:
    found = event.values.get("faces", ())
    return [face for face in found if isinstance(face, int)] if isinstance(found, tuple) else []


def share(chance: Fraction) -> Data:
    """A chance as people read it, and exactly."""
    return {"share": float(chance), "exact": str(chance)}
