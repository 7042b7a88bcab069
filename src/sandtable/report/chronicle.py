"""What happened in a game, turn by turn: moves, combats, dice and losses, as far as a seat may know."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

import msgspec

from ..core.dice import AskedDice, ScriptedDice
from ..core.game import Game, Order
from ..core.message import Event, Events, Raw
from ..core.reckoning import Reckoning
from ..core.role import Role
from ..core.rules import Rules
from ..text.party import Party, attackers_of, units_of
from ..text.portrait import Portrait
from .picture import seen_by
from .throws import Throws


class TurnWay(msgspec.Struct):
    """The way of a unit through a turn, from place to place."""

    unit: str
    side: str
    places: list[str]
    yields: bool


class Move(msgspec.Struct, frozen=True):
    """What is told of a move, the number of its order, all who went along, and by which places."""

    order: int
    units: tuple[str, ...]
    event: Event
    path: tuple[str, ...] = ()

    @property
    def turned_at(self) -> str | None:
        """Halfway, where a move ended where it began."""
        went_round = len(self.path) > 2 and self.path[0] == self.path[-1]
        return self.path[len(self.path) // 2] if went_round else None


class Combat(msgspec.Struct):
    """A combat: where, who attacked whom, the position before it, and all that came of it."""

    number: int
    side: str
    place: str
    before: Any
    opened: Event
    attackers: list[str]
    defenders: list[str]
    events: list[Event] = []
    #: How its dice came about, if they were rolled and the seat may know.
    reckoned: Reckoning | None = None


class Turn(msgspec.Struct):
    """All of a turn, with the positions at its beginning and its end."""

    number: int
    began: Any
    ended: Any
    moves: list[Move] = []
    ways: list[TurnWay] = []
    combats: list[Combat] = []
    #: What else happened.
    rest: list[Event] = []
    #: Who rolled what, order by order; nobody as long as a roll is under way.
    dice: list[tuple[str, list[int]]] = []
    #: Steps lost in it, by side.
    lost: dict[str, int] = {}


class Chronicle:
    """A game as a story; with a seat, only what this seat may know while the game runs."""

    def __init__(self, game: Game, portrait: Portrait[Any], seat: str | None = None) -> None:
        self.rules = game.rules
        self.portrait = portrait
        seen = None if seat is None else game.seen_by(seat)
        #: Who is told less than all: at the end all is told to everybody.
        self.seen = seen if seen is not None and seen.has_secrets else None
        self.side_of = {
            unit: formation.side for formation in portrait.formations() for unit in formation.units
        }
        self.turns: list[Turn] = []
        #: What came of each order.
        self._events = [order.events for order in game.orders]
        self._combat: Combat | None = None
        #: Who moves together in the order that is told, as far as the seat knows.
        self._party = Party()
        self._tell(game)

    def look(self, state: Any) -> tuple[Game, dict[str, int]]:
        """A position to be looked at, and how many units lie unseen where."""
        game = Game(self.rules, state, AskedDice())
        return seen_by(game, None if self.seen is None else self.seen.seat)

    @property
    def orders(self) -> int:
        """How many orders there were, as far as the seat is told of them."""
        return sum(self.seen is None or self.seen.is_told_of(one) for one in self._events)

    def _tell(self, game: Game) -> None:
        base = game.state_after(0)
        self._begin(self.rules.turn(base), base)
        for number, order in enumerate(game.orders):
            after = game.state_after(number + 1)
            events = self._heard(order.events)
            self._party = Party()
            ends = iter(ends_of_turns(self.rules, order))
            since, throws = order.before, Throws(order.faces, self.rules.sides, self.side_of)
            rolled: list[tuple[Turn, str, int]] = []
            for event in events:
                if event.role.among(Role.BEGINS_TURN):
                    # What the next turn brings is no part of the one that ends.
                    end = next(ends, after)
                    self._count(since, end, events)
                    # A seat in the dark sees positions in which somebody is asked.
                    self.turns[-1].ended = end if self.seen is None else after
                    since = end
                    self._begin(int(str(event.values["turn"])), after)
                self._take(number, order, event)
                turn, attacker = self.turns[-1], self._attacker(order)
                rolled += [(turn, side, face) for side, face in throws.of(event, attacker)]
            rolled += [(self.turns[-1], "", face) for face in throws.rest()]
            _note(rolled)
            self._count(since, after, events)
            self.turns[-1].ended = after

    def _begin(self, number: int, state: Any) -> None:
        self._combat = None
        if not self.turns or self.turns[-1].number != number:
            self.turns.append(Turn(number, state, state, lost=dict.fromkeys(self.rules.sides, 0)))

    def _heard(self, raw: Sequence[Raw]) -> list[Event]:
        heard = [one for one in raw if self.seen is None or self.seen.hears(one)]
        return list(Events(heard, self.rules.names, self.rules.mark))

    def _take(self, number: int, order: Order, event: Event) -> None:
        turn = self.turns[-1]
        self._party.hear(event)
        units = self._party.who(event)
        if event.role.among(Role.WAYS):
            self._follow(turn, event, units)
        if event.role.among(Role.COMBATS):
            self._combat = self._open(order, event, len(turn.combats) + 1)
            turn.combats.append(self._combat)
            return
        if event.role.among(Role.APART) or not event.role.among(Role.COMBAT_PARTS):
            self._combat = None
        if self._combat is not None:
            if event.role.among(Role.ROLLS) and self._combat.reckoned is None:
                self._combat.reckoned = self._reckon(order)
                self._show(self._combat)
            self._combat.events.append(event)
        elif event.role.among(Role.WAYS | Role.COMINGS):
            path = tuple(str(event.values[end]) for end in ("at", "place") if end in event.values)
            _add(turn.moves, Move(number, units, event, path))
        elif not event.role.among(Role.IDLE):
            turn.rest.append(event)

    def _attacker(self, order: Order) -> str:
        """Who attacks; in a game that began in the midst of a combat the side whose turn it is."""
        combat = self._combat
        return self.rules.sides[order.before.active] if combat is None else combat.side

    def _open(self, order: Order, event: Event, number: int) -> Combat:
        """A combat, with the units at its place as they were before."""
        place = str(event.values["place"])
        overrun = event.role.among(Role.OVERRUNS)
        attackers = list(self._party.who(event) if overrun else attackers_of(event))
        side = self.side_of[attackers[0]] if attackers else str(event.values["side"])
        game, _ = self.look(order.before)
        there = self.portrait.stacks(game).get(place, [])
        defenders = [unit for unit in there if self.side_of[unit] != side]
        return Combat(number, side, place, order.before, event, attackers, defenders)

    def _reckon(self, order: Order) -> Reckoning | None:
        """A combat worked out again from the moment before its dice."""
        if not order.codes:
            return None
        state, unheard = order.before.clone(), list[Raw]()
        *opening, closing = order.codes
        for code in opening:
            self.rules.do(state, code, unheard)
        if self.seen is not None and not self.rules.unveiled(state, closing, self.seen.seat):
            return None
        return self.rules.reckon(state, closing)

    def _show(self, combat: Combat) -> None:
        """Who combats is seen, even if it was not before."""
        if combat.reckoned is not None:
            attackers, defenders = combat.reckoned.attackers, combat.reckoned.defenders
            combat.attackers = [share.unit for share in attackers] or combat.attackers
            combat.defenders = [share.unit for share in defenders] or combat.defenders

    def _follow(self, turn: Turn, event: Event, units: tuple[str, ...]) -> None:
        """The way of each unit goes on, or begins elsewhere."""
        start, end = str(event.values["at"]), str(event.values["place"])
        yields = event.role.among(Role.RETREATS)
        for unit in units:
            way = next((one for one in reversed(turn.ways) if one.unit == unit), None)
            if way is None or way.places[-1] != start or way.yields != yields:
                way = TurnWay(unit, self.side_of[unit], [start], yields)
                turn.ways.append(way)
            way.places.append(end)

    def _count(self, before: Any, after: Any, events: Iterable[Event]) -> None:
        """Steps lost; for a seat those of units that it heard of."""
        names: Iterable[str] = self.side_of
        if self.seen is not None:
            names = {unit for event in events for unit in units_of(event)}
        games = [Game(self.rules, state, AskedDice()) for state in (before, after)]
        for unit in names:
            had, has = (self.portrait.steps(game, unit) for game in games)
            self.turns[-1].lost[self.side_of[unit]] += max(had - has, 0)


def ends_of_turns(rules: Rules[Any], order: Order) -> list[Any]:
    """The positions in which turns ended in the course of an order, before the next brought anything."""
    count = sum(raw[0].role.among(Role.BEGINS_TURN) for raw in order.events)
    if not count:
        return []
    state, events, dice = order.before.clone(), list[Raw](), ScriptedDice(order.faces, order.drawn)
    for code in order.codes:
        rules.do(state, code, events)
    ends: list[Any] = []
    while len(ends) < count:
        before, told = state.clone(), len(events)
        run = rules.phases[state.frames[-1].phase].run
        goes_on = run is not None and run(rules, state, dice, events)
        ends += [before] * sum(raw[0].role.among(Role.BEGINS_TURN) for raw in events[told:])
        if not goes_on:
            break
    return ends


def _add(moves: list[Move], new: Move) -> None:
    """Steps of the same units in one order are one move: from where to where, and what it cost."""
    for index in range(len(moves) - 1, -1, -1):
        old = moves[index]
        if old.order != new.order:
            break
        if old.units == new.units and old.event.key == new.event.key:
            before, values = old.event.values, new.event.values
            if before["place"] != values.get("at"):
                break
            merged = {**values, "at": before["at"]}
            if "cost" in values:
                merged["cost"] = sum((_cost(before), _cost(values)), Fraction(0))
            event = msgspec.structs.replace(new.event, values=merged)
            moves[index] = Move(new.order, new.units, event, (*old.path, *new.path[1:]))
            return
    moves.append(new)


def _note(rolled: Iterable[tuple[Turn, str, int]]) -> None:
    """The dice of an order, each to its turn; those of a side in a row together."""
    for (_, side), some in groupby(rolled, key=lambda one: (one[0].number, one[1])):
        dice = list(some)
        dice[0][0].dice.append((side, [face for _, _, face in dice]))


def _cost(values: Any) -> Fraction:
    return Fraction(values["cost"])
