"""What came of a finished game, as it is kept: read off its events by their roles, whatever the system."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..core.game import Game, Order
from ..core.languages import FIRST
from ..core.message import Event, Events, Raw
from ..core.role import Role
from ..guise import Gains
from ..report.chronicle import Chronicle, Combat
from ..report.luck import steps_lost
from ..report.toll import tolls
from ..text.portrait import Portrait, portrait_for
from ..text.speaker import Speaker
from .gains import gains
from .result import Fight, Loss, Turn

#: What a combat is called whose dice were never rolled, by what opened it.
SORTS = {Role.OVERRUNS: "overrun", Role.FIRES: "barrage", Role.ATTACKS: "combat"}


class Told:
    """A game as it is told of: once it is over, all that was hidden, too; of one that was broken off, turns `until` one."""

    def __init__(self, game: Game, until: int | None = None) -> None:
        self.game = game
        self._until = until
        self.rules = game.rules
        self.portrait: Portrait[Any] = portrait_for(Speaker(game.rules, FIRST))
        self.chronicle = Chronicle(game, self.portrait)
        if until is not None:  # the order that ended it has begun the next one
            self.chronicle.turns = [one for one in self.chronicle.turns if one.number <= until]
        #: Where the points came from, in the end.
        self.points: Gains = {}
        self.turns = tuple(self._turns())
        self.combats = tuple(self._combats())
        self.losses = tuple(self._losses())

    def _turns(self) -> Iterator[Turn]:
        """Points are counted at the end of each turn; what is more than at the end before, this turn brought."""
        rules, scored = self.rules, self._scored()
        before: Gains = {}
        for turn in self.chronicle.turns:
            until = [event for number, event in scored if number <= turn.number]
            self.points = gains(rules, turn.ended, until)
            yield Turn(
                turn.number,
                rules.margin(turn.ended, 0),
                dict(turn.lost),
                {side: _more(own, before.get(side, {})) for side, own in self.points.items()},
            )
            before = self.points

    def _scored(self) -> list[tuple[int, Event]]:
        """Every event that gave points, with its turn."""
        found, turn = [], self.chronicle.turns[0].number
        for order in self.game.orders:
            for raw in order.events:
                if raw[0].role.among(Role.BEGINS_TURN | Role.SCORES):
                    event = self._named([raw])[0]
                    if event.role.among(Role.SCORES):
                        found.append((turn, event))
                    else:
                        turn = int(str(event.values["turn"]))
        return found

    def _heard(self, order: Order) -> Iterator[Raw]:
        """What came of an order, but for a turn that is not told of."""
        for raw in order.events:
            if self._until is not None and raw[0].role.among(Role.BEGINS_TURN):
                began = self._named([raw])[0]
                if int(str(began.values["turn"])) > self._until:
                    return
            yield raw

    def _named(self, raw: Iterable[Any]) -> Events:
        return Events(list(raw), self.rules.names, self.rules.mark)

    def _combats(self) -> Iterator[Fight]:
        for turn in self.chronicle.turns:
            for combat in turn.combats:
                yield self._fight(turn.number, combat)

    def _fight(self, turn: int, combat: Combat) -> Fight:
        found = combat.reckoned
        rolls = [event for event in combat.events if event.role.among(Role.ROLLS)]
        hits = Counter[str]()
        for event in rolls:
            if event.role.among(Role.SHOOTS):
                side = self.chronicle.side_of[str(event.values["unit"])]
                hits[side] += int(str(event.values["hits"]))
        return Fight(
            turn=turn,
            side=combat.side,
            place=combat.place,
            sort=_sort(combat),
            attackers=tuple(combat.attackers),
            defenders=tuple(combat.defenders),
            odds=found.found if found else "",
            column=(found.column or "") if found else "",
            shift=found.shift() if found else 0,
            expected=_decimal(found.expected) if found else {},
            clears=None if found is None or found.clears is None else float(found.clears),
            faces=tuple(face for event in rolls for face in _faces(event)),
            results=tuple(one for event in rolls for one in self._results(event)),
            hits=dict(hits),
            lost=steps_lost(self.chronicle, combat),
        )

    def _results(self, event: Event) -> Iterator[str]:
        for name in self.rules.result_charts:
            if name in event.values:
                yield str(event.values[name])

    def _losses(self) -> Iterator[Loss]:
        """By side and type of units, in the order of the module."""
        steps, units, routs = Counter[str](), Counter[str](), Counter[str]()
        for order in self.game.orders:
            raw = [one for one in self._heard(order) if one[0].role.among(Role.LOSSES)]
            for toll in tolls(self.portrait, order.before, self._named(raw)) if raw else ():
                if toll.role.among(Role.ROUTS):
                    routs[toll.unit] += 1
                else:
                    steps[toll.unit] += toll.steps
                    units[toll.unit] += toll.role.among(Role.LOST)
        found: dict[tuple[str, str], list[int]] = {}
        for unit, side in self.chronicle.side_of.items():
            counted = steps[unit], units[unit], routs[unit]
            if any(counted):
                sort = self.portrait.sort(unit)
                kept = found.setdefault((side, sort.branch or sort.word), [0, 0, 0])
                kept[:] = map(sum, zip(kept, counted, strict=True))
        for (side, sort_of), (lost, gone, routed) in found.items():
            yield Loss(side, sort_of, lost, gone, routed)


def _more(now: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    return {
        source: more for source, points in now.items() if (more := points - before.get(source, 0))
    }


def _sort(combat: Combat) -> str:
    if combat.reckoned is not None:
        return combat.reckoned.sort
    return next(sort for role, sort in SORTS.items() if combat.opened.role.among(role))


def _faces(event: Event) -> tuple[int, ...]:
    faces = event.values.get("faces", ())
    return tuple(int(face) for face in faces) if isinstance(faces, tuple) else ()


def _decimal(chances: Mapping[str, Fraction]) -> dict[str, float]:
    return {name: float(value) for name, value in chances.items()}
