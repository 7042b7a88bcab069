"""The combat card: the odds of a combat, how they come about, and after the dice what was rolled."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from .. import draw
from ..core.action import parse
from ..core.game import SPECTATOR, Game
from ..core.message import Event, Events, Refusal
from ..core.odds import Row
from ..core.reckoning import Line, Reckoning, Share, Shot
from ..core.role import Role
from ..core.seen import Seen
from ..text import Speaker
from ..text.chart import charts_for
from ..text.portrait import portrait_for
from .host import Host
from .lead import lead_of, verdict
from .losses import losses_of, owners
from .orders import Kinds, count_of, kinds_of, stored_events
from .outline import outline as outline_of
from .shapes import card as shape
from .shapes.common import Share as Chance
from .sitting import Sitting
from .store import StoredOrder
from .story import LOOK_BACK
from .under_way import combat_goes_on

Card = shape.Odds | shape.NoOdds

#: What charts call the result of a combat for which nothing is rolled.
SURE = "automatic"
#: What no combat is followed by: another, or a unit that moves on.
ELSE = Role.COMBATS | Role.ROLLS | Role.MOVES


def before(game: Game, speaker: Speaker, action: str) -> Card | Refusal:
    """The card of a combat that an action would begin; no rows if it rolls nothing, or how it does is not told."""
    odds = game.odds(action)
    if isinstance(odds, Refusal):
        return odds
    reckoned = [(row, row.reckoning) for row in odds.rows if row.reckoning] if odds else []
    if odds is None or not reckoned:
        return shape.NoOdds()
    teller = _Teller(speaker, game)
    return shape.Odds(
        clause=odds.clause,
        clause_text=speaker.clause(odds.clause),
        rows=[teller.row(*pair) for pair in reckoned],
    )


def after(host: Host, sitting: Sitting, speaker: Speaker, seat: str | None, number: int) -> Card:
    """The card of a combat that an order decided, worked out again from the moment before it.

    No rows if it decided none, or if the seat may not know what was reckoned with.
    """
    number = count_of(sitting, seat).order(number)
    order = sitting.orders[number]
    actions = [one for text in order.actions for one in parse(text)]
    if not actions:  # dice of a game that was taken up in the middle of a roll
        return shape.NoOdds()
    *opening, closing = actions
    game = host.moment(sitting, number)
    if opening:
        game.play(*opening)
    rules, eyes = game.rules, seat or SPECTATOR
    code = rules.alphabet.code(closing)
    seen = sitting.game.seen_by(eyes)
    if seen.has_secrets and not rules.unveiled(game.state, code, eyes):
        return shape.NoOdds()
    raw = list(stored_events(kinds_of(rules), order.events))
    events = Events(raw, rules.names, rules.mark)
    rolls = [one for one in events if one.role.among(Role.ROLLS)]
    reckoned = rules.reckon(game.state, code)
    if not rolls or reckoned is None:
        return shape.NoOdds()
    teller = _Teller(speaker, game)
    row = teller.row(Row((), {}, {}), reckoned)
    rest = list(_rest(host, sitting, number + 1))
    # What the log tells this seat, and no more.
    told = [_heard(sitting, one, seen) for one in (order, *rest)]
    end = host.moment(sitting, number + 1 + len(rest))
    before = [_heard(sitting, one, seen) for one in _opening(sitting, number)]
    line = "" if combat_goes_on(end) else _line(speaker, reckoned, end, [*before, *told])
    came = [speaker.event(one) for one in _came_of_it(told)]
    return shape.Odds(
        clause=reckoned.clause,
        clause_text=speaker.clause(reckoned.clause),
        rows=[row],
        rolled=teller.rolled(reckoned, rolls, line, came),
    )


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
    rolls = [number for number, one in enumerate(events) if one.role.among(Role.ROLLS)]
    # The same orders may tell of a combat before this one.
    earlier = events[: rolls[-1]]
    opened = [number for number, one in enumerate(earlier) if one.role.among(Role.COMBATS)]
    first = next(number for number in rolls if number > max(opened, default=-1))
    followed = takewhile(lambda one: not one.role.among(Role.TURNS), events[first:])
    return [one for one in followed if one.role.among(Role.FATES)]


def _heard(sitting: Sitting, order: StoredOrder, seen: Seen) -> Events:
    """What a seat heard of an order."""
    rules = sitting.game.rules
    raw = stored_events(kinds_of(rules), order.events)
    return Events([one for one in raw if seen.hears(one)], rules.names, rules.mark)


def _opening(sitting: Sitting, number: int) -> list[StoredOrder]:
    """The orders before the dice from the one on that opened the combat: the counterattack may have been among them."""
    kinds = kinds_of(sitting.game.rules)
    found: list[StoredOrder] = []
    opened = _has(kinds, sitting.orders[number], Role.COMBATS)
    while number and len(found) < LOOK_BACK and not opened:
        number -= 1
        found.insert(0, sitting.orders[number])
        opened = _has(kinds, found[0], Role.COMBATS)
    return found if opened else []


def _has(kinds: Kinds, order: StoredOrder, role: Role) -> bool:
    """Whether an event of an order has one of these roles."""
    return any(kind.role.among(role) for kind, *_ in stored_events(kinds, order.events))


def _rest(host: Host, sitting: Sitting, first: int) -> Iterator[StoredOrder]:
    """The orders after the dice that belong to the same combat: who takes a loss, retreats, advances."""
    rules, kinds = sitting.game.rules, kinds_of(sitting.game.rules)
    outline = {phase.key for phase in outline_of(rules)}
    for number in range(first, sitting.count):
        asked = rules.phases[host.moment(sitting, number).state.frames[-1].phase].key
        order = sitting.orders[number]
        if asked in outline or _has(kinds, order, ELSE):
            return
        yield order


def _came_of_it(told: Sequence[Events]) -> list[Event]:
    """What the dice did to units: where hits are counted, shot by shot; and all that followed."""
    events, later = told[0], [one for events in told[1:] for one in events]
    rolls = [number for number, one in enumerate(events) if one.role.among(Role.ROLLS)]
    hit = [one for n, one in enumerate(events) if "hits" in one.values and n not in rolls]
    last = max(rolls, default=0)
    followed = [*(hit or list(events)[last + 1 :]), *later]
    fates = takewhile(lambda one: not one.role.among(Role.TURNS), followed)
    return [one for one in fates if one.role.among(Role.FATES)]


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

    def row(self, row: Row, one: Reckoning) -> shape.OddsRow:
        """Odds under some assumptions, and how they come about."""
        speaker = self.speaker
        shared = one.counterattack and any(part.sort == "sharing" for part in row.assuming)
        return shape.OddsRow(
            lead=lead_of(speaker, one, self.asked),
            # The reckoning shows where the table is read.
            assuming=[speaker.assumption(one) for one in row.assuming if one.sort != "reading"],
            note=speaker.say(speaker.own("odds.shared-note")) if shared else "",
            steps=[
                shape.UnitOdds(
                    unit=unit,
                    name=speaker.name("unit", unit),
                    short=speaker.short("unit", unit),
                    chances={
                        str(n): Chance(share=float(spread[n]), exact=str(spread[n]))
                        for n in sorted(spread)
                    },
                )
                for unit, spread in row.steps.items()
            ],
            chance=[
                shape.NamedShare(name=speaker.chance(key), share=float(chance), exact=str(chance))
                for key, chance in row.chance.items()
            ],
            reckoning=self.reckoning(one),
        )

    def reckoning(self, one: Reckoning) -> shape.Reckoning:
        speaker = self.speaker
        return shape.Reckoning(
            place=one.place,
            title=speaker.say(f"card.{one.sort}", place=speaker.name("place", one.place)),
            attackers=[self._share(part) for part in one.attackers],
            defenders=[self._share(part) for part in one.defenders],
            attack=speaker.number(one.total("attack")),
            defence=speaker.number(one.total("defence")),
            lines=[self._line(line) for line in one.lines],
            measure=self.charts.measure(one.chart),
            found=one.found,
            chart=one.chart,
            column=one.column,
            column_name=self.columns.get((one.chart, one.column or ""), ""),
            rolls={
                throw.roll: shape.RollChance(
                    row=throw.row, share=float(throw.chance), exact=str(throw.chance)
                )
                for throw in one.throws
            },
            results=self._results(one),
            expected=shape.Expected(
                **{side: f"{float(steps):.1f}" for side, steps in one.expected.items()}
            ),
            counterattack=[self._shot(shot) for shot in one.counterattack],
            attack_shots=[self._shot(shot) for shot in one.attack],
        )

    def rolled(
        self, one: Reckoning, rolls: Sequence[Event], line: str, came: list[str]
    ) -> shape.Rolled:
        """The faces, the cell of the table, and what it says; where there is none, shot by shot. And what came of it."""
        shots = [event for event in rolls if "target" in event.values]
        faces = [face for event in rolls for face in _faces(event)]
        throw = one.throw(faces) if faces and not shots else None
        result = throw.result if throw is not None else ""
        if not result and not shots:
            result = SURE
        return shape.Rolled(
            faces=faces,
            row=throw.row if throw is not None else None,
            column=one.column,
            result=result,
            words=self._result(one, result) if result else "",
            shots=[
                shape.ShotRolled(
                    unit=str(event.values["unit"]),
                    target=str(event.values["target"]),
                    faces=_faces(event),
                    hits=int(str(event.values["hits"])),
                )
                for event in shots
            ],
            line=line,
            told=came,
        )

    def _share(self, part: Share) -> shape.CombatShare:
        return shape.CombatShare(
            unit=part.unit,
            name=self.speaker.name("unit", part.unit),
            short=self.speaker.short("unit", part.unit),
            marks=self.marks.get(part.unit, []),
            printed=part.printed,
            value=self.speaker.number(part.value),
            lines=[self._line(line) for line in part.lines],
        )

    def _line(self, line: Line) -> shape.ReckoningLine:
        return shape.ReckoningLine(
            text=self.speaker.line(line),
            amount=self.speaker.amount(line),
            does=line.does,
            clause=line.clause,
        )

    def _shot(self, shot: Shot) -> shape.CombatShot:
        chance = Fraction(shot.faces, 6)
        return shape.CombatShot(
            unit=shot.unit,
            short=self.speaker.short("unit", shot.unit),
            target=shot.target,
            target_short=self.speaker.short("unit", shot.target),
            dice=shot.dice,
            need=shot.need,
            least=7 - shot.faces,
            lines=[self._line(line) for line in shot.lines],
            grade=self.titles["losses", shot.grade],
            grade_id=shot.grade,
            rate=self.charts.rate(shot.grade),
            clause=shot.clause,
            share=float(chance),
            exact=str(chance),
        )

    def _results(self, one: Reckoning) -> list[shape.ResultChance]:
        """Each result of the column once, from the best for the defender on, as the table has them."""
        chance: dict[str, Fraction] = {}
        for throw in one.throws:
            chance[throw.result] = chance.get(throw.result, Fraction(0)) + throw.chance
        if not one.throws and not one.attack:
            chance = {SURE: Fraction(1)}
        return [
            shape.ResultChance(
                code=code, words=self._result(one, code), share=float(part), exact=str(part)
            )
            for code, part in chance.items()
        ]

    def _result(self, one: Reckoning, code: str) -> str:
        return self.charts.result(one.chart, code, units=bool(one.attackers))


def _faces(event: Event) -> list[int]:
    found = event.values.get("faces", ())
    return [face for face in found if isinstance(face, int)] if isinstance(found, tuple) else []
