"""The plan of a movement phase: attacks to come, the ring, and where everybody else goes."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ....ai.doctrine import Mind
from ....ai.hexes.situation import Pulls
from ....core.bits import bits
from ....systems.folio import phases, zones
from ....systems.folio.rules import Folio
from ....systems.folio.state import AXIS, BRITISH, State
from .combats import Combats
from .judge import Judge
from .posture import Posture
from .threat import Threat

#: What being away from where one stands must be worth.
_RESTLESS = 0.15
#: How often the ring is looked at for a better place, in one plan.
_MENDINGS = 10
#: Hexes that are tried for each.
_TRIED = 24

#: So many attacks are thought to be made in a turn.
_ATTACKS = 8

#: What a column in the desert draws, against the ring.
_COLUMN = 4.0

#: Who goes where.
Moves = list[tuple[int, int]]
#: What a unit is for: the key of an aim, and a hex.
Meant = tuple[str, int]


class Planned(NamedTuple):
    """A plan as it was made."""

    moves: Moves
    #: What each unit is for, and about which hex.
    meant: dict[int, Meant] = {}

    @property
    def noted(self) -> list[list[Any]]:
        """The moves as a program keeps them in mind, each with what it is for."""
        return [[unit, goal, *self.meant.get(unit, ("go", goal))] for unit, goal in self.moves]


class Planner:
    """Makes the plans of one game."""

    def __init__(self, rules: Folio, judge: Judge, combats: Combats, posture: Posture) -> None:
        self._rules, self._judge, self._combats, self._posture = rules, judge, combats, posture
        self._tactics = rules.tactics
        self._pulls = Pulls(rules.tactics)

    def plan(self, mind: Mind) -> Planned:
        return _Draft(self, self._rules, self._judge, self._combats, self._posture, mind).made()

    def movers(self, state: State) -> list[int]:
        """Who may be sent somewhere."""
        return self._tactics.movers(state)

    # What draws a side

    def wanted(self, state: State, side: int) -> dict[int, float]:
        """Hexes that a side wants, with what for."""
        rules = self._rules
        breach = self._tactics.ring.breach(state)
        close = breach.barred
        for hex_ in bits(breach.barred):
            close |= rules.touch_mask[hex_]
        found = dict.fromkeys(bits(close & state.units[AXIS]), 5.0)
        if side == BRITISH:
            found |= dict.fromkeys(bits(breach.unheld), 4.0)
        else:
            found |= dict.fromkeys(bits(breach.barred & ~state.units[AXIS]), 3.0)
            found[rules.tobruk] = 3.5
            inside = self._judge.stages[0] & self._judge.fortress
            between = self._judge.fortress & ~inside & ~state.units[BRITISH]
            if self._posture.outer:
                found |= dict.fromkeys(bits(between), self._posture.outer)
            if self._posture.inner:
                found |= dict.fromkeys(bits(inside), self._posture.inner)
        found[rules.airfield] = max(found.get(rules.airfield, 0.0), 2.0)
        return found

    def pull(self, state: State, side: int) -> Sequence[float]:
        """How much all of that draws a side to each hex."""
        return self._pulls.of(side, self.wanted(state, side))

    def lure(self, state: State, side: int) -> Sequence[float]:
        """The same for who makes no plan: the besiegers look at the columns that come to the relief, too."""
        found = self.wanted(state, side)
        if side == AXIS:
            for foe in bits(state.units[BRITISH] & ~self._rules.boxes):
                found[foe] = max(_COLUMN, found.get(foe, 0.0))
        return self._pulls.of(side, found)


class _Draft:
    """One plan in the making: `then` is the position with all that is planned carried out."""

    def __init__(
        self,
        planner: Planner,
        rules: Folio,
        judge: Judge,
        combats: Combats,
        posture: Posture,
        mind: Mind,
    ) -> None:
        self._planner = planner
        self._rules, self._judge, self._combats, self._posture = rules, judge, combats, posture
        self._tactics, self._mind = rules.tactics, mind
        state = mind.state
        self._state, self._side = state, state.active
        self._sign = 1 if self._side == BRITISH else -1
        self._early = state.frames[0].phase == phases.MOVEMENT
        self._then = state.clone()
        movers = planner.movers(state)
        self._free = set(movers)
        fixed = state.units[0] | state.units[1]
        for unit in movers:
            fixed &= ~rules.bit[state.place[unit]]
        self._reach = {
            unit: self._tactics.roam(state, unit, fixed) & ~fixed | rules.bit[state.place[unit]]
            for unit in movers
        }
        self._threat = Threat(rules, state, self._side)
        exposed = sum(
            self._threat.at(state.place[unit]) > 0
            for unit in bits(rules.of_side[self._side])
            if state.place[unit] < rules.hexes
        )
        #: The enemy cannot attack everywhere.
        self._fear = posture.fear * min(1.0, _ATTACKS / max(1, exposed))
        self._planned = Moves()
        #: What each unit is for, and about which hex.
        self._meant: dict[int, Meant] = {}

    def made(self) -> Planned:
        if self._side == AXIS:  # before anybody is sent elsewhere
            self._mend(self._posture.firm)
        if self._early or self._rules.mobile_combat:
            self._plan_attacks()
        self._mend(self._posture.safe)
        self._send()
        if self._side == BRITISH:
            self._guard()
        return Planned(self._planned, self._meant)

    def _put(self, unit: int, goal: int) -> None:
        self._free.discard(unit)
        if goal != self._then.place[unit]:
            zones.lift(self._rules, self._then, unit)
            zones.put(self._rules, self._then, unit, goal)
            self._planned.append((unit, goal))

    def _ring(self, state: State) -> float:
        """The ring, for the side that plans."""
        return self._sign * self._judge.ring(self._state, self._tactics.ring.cost(state))

    def _harm(self, unit: int, hex_: int) -> float:
        worth = self._judge.worth_of(self._state, unit)
        return self._fear * worth * self._threat.harm(self._state, unit, hex_)

    # Attacks

    def _ready(self) -> set[int]:
        """Units that will be able to attack in the combat phase to come."""
        rules, state = self._rules, self._state
        units = rules.of_side[self._side]
        if not self._early:
            units &= rules.mobile & ~state.acted
        return {unit for unit in bits(units) if state.place[unit] < rules.hexes}

    def _plan_attacks(self) -> None:
        """The best one, then the best of what is left, as long as it pays."""
        ready = self._ready()
        committed: set[int] = set()
        fires = self._fires()
        open_ = []
        for target in bits(self._state.units[1 - self._side]):
            found = self._best(target, ready, committed, fires)
            if found is not None:
                open_.append(found)
        while open_ and not self._mind.budget.used_up:
            open_.sort(key=lambda one: (-one[0], one[1]))
            target = open_.pop(0)[1]
            again = self._best(target, ready, committed, fires)
            if again is None:
                continue
            if open_ and again[0] < open_[0][0]:
                open_.append(again)
                continue
            for unit, goal in again[2]:
                committed.add(unit)
                self._put(unit, goal)
                self._meant[unit] = ("attack", target)

    def _fires(self) -> int:
        """Points of markers that may be hoped for, ours less theirs."""
        state, side = self._state, self._side
        own = self._tactics.expected_fire(state, side) * 0.7
        return round(own - self._combats.answer(state))

    def _best(
        self, target: int, ready: set[int], committed: set[int], fires: int
    ) -> tuple[float, int, Moves] | None:
        """The best attack on a hex that can still be put together."""
        rules, state, posture = self._rules, self._then, self._posture
        able = []
        for unit in ready - committed:
            if unit in self._free:
                spots = self._reach[unit] & rules.touch_mask[target]
            else:
                spots = rules.bit[state.place[unit]] & rules.touch_mask[target]
            if spots:
                able.append((-rules.attack[state.spent >> unit & 1][unit], unit, spots))
        if not able:
            return None
        most = -sum(one[0] for one in sorted(able)[:6])
        held = rules.defence[state.spent >> state.at[target] - 1 & 1][state.at[target] - 1]
        if most + fires < held - 1:
            return None
        hoped = state.clone()
        chosen, units = Moves(), list[int]()
        best: tuple[float, int, Moves] | None = None
        cost, before = 0.0, self._ring(state)
        for _, unit, spots in sorted(able):
            spot = self._spot(hoped, unit, spots)
            if spot is None:
                continue
            if spot != hoped.place[unit]:
                zones.lift(rules, hoped, unit)
                zones.put(rules, hoped, unit, spot)
                cost += posture.effort
            cost += posture.exposed * self._harm(unit, spot)
            chosen.append((unit, spot))
            units.append(unit)
            self._mind.budget.spend()
            gain, col = self._combats.foresee(hoped, target, units, fires)
            gain += self._ring(hoped) - before - cost
            if gain > posture.eager and (best is None or gain > best[0]):
                best = (gain, target, chosen[:])
            if col == len(rules.columns) - 1:
                break
        return best

    def _spot(self, hoped: State, unit: int, spots: int) -> int | None:
        """From where a unit attacks: where it stands, or else where it is safest."""
        here = hoped.place[unit]
        if spots >> here & 1:
            return here
        free = spots & ~(hoped.units[0] | hoped.units[1])
        return min(bits(free), key=lambda hex_: (self._harm(unit, hex_), hex_), default=None)

    # The ring

    def _mend(self, enough: int) -> None:
        """Units go where they do most for the ring: to close it, or to hold what must be held."""
        for _ in range(_MENDINGS):
            breach = self._tactics.ring.breach(self._then)
            if self._side == AXIS:
                if breach.cost >= enough:
                    return
                hexes = breach.barred
                for hex_ in bits(breach.barred):
                    hexes |= self._rules.touch_mask[hex_]
            else:
                hexes = breach.unheld
            best = self._best_mending(hexes & ~(self._then.units[0] | self._then.units[1]))
            if best is None:
                return
            self._put(*best)
            self._meant[best[0]] = ("close" if self._side == AXIS else "open", best[1])

    def _best_mending(self, hexes: int) -> tuple[int, int] | None:
        """The unit and the hex by which the ring gains most."""
        now, before = self._ring(self._then), self._tactics.ring.breach(self._then)
        best, found = 0.1, None
        for number, hex_ in enumerate(bits(hexes)):
            if number >= _TRIED or not self._mind.budget.spend():
                break
            near = sorted(
                (unit for unit in self._free if self._reach[unit] >> hex_ & 1),
                key=lambda unit: (self._steps(unit, hex_), unit),
            )
            for unit in near[:3]:
                then = self._tactics.moved(self._then, (unit,), hex_)
                gain = self._ring(then) - now - 0.3 * self._harm(unit, hex_)
                after = self._tactics.ring.breach(then)
                if after.cost == before.cost:  # there are other ways, but fewer of them
                    closed = before.barred.bit_count() - after.barred.bit_count()
                    gain += self._posture.narrower * self._sign * -closed
                if gain > best:
                    best, found = gain, (unit, hex_)
        return found

    def _steps(self, unit: int, hex_: int) -> int:
        return self._rules.grid.distance(self._then.place[unit], hex_)

    # Everybody else

    def _send(self) -> None:
        """Toward what is wanted, out of danger; mobile units wait to see how the combats end."""
        pull = self._planner.pull(self._then, self._side)
        waiting = self._rules.mobile if self._early else 0
        order = sorted(
            (unit for unit in self._free if not waiting >> unit & 1),
            key=lambda unit: (-self._judge.worth_of(self._state, unit), unit),
        )
        for unit in order:
            if self._needed(unit):
                self._free.discard(unit)
                continue
            self._mind.budget.spend()
            self._put(unit, self._best_hex(unit, pull))

    def _needed(self, unit: int) -> bool:
        """Whether a unit must stay where it is: for the ring, or for Tobruk."""
        rules, then = self._rules, self._then
        if self._side == BRITISH:
            return (
                bool(rules.boxes & rules.bit[then.place[unit]]) or then.place[unit] == rules.tobruk
            )
        lifted = then.clone()
        zones.lift(rules, lifted, unit)
        cost = self._tactics.ring.cost(lifted)
        return cost < min(self._tactics.ring.cost(then), self._posture.safe)

    def _best_hex(self, unit: int, pull: Sequence[float]) -> int:
        here, taken = self._then.place[unit], self._then.units[0] | self._then.units[1]
        best, found = 0.0, -1
        for hex_ in bits(self._reach[unit] & ~taken | self._rules.bit[here]):
            value = self._posture.pull * pull[hex_] - self._harm(unit, hex_)
            if hex_ == here:
                value += _RESTLESS
            if found < 0 or value > best:
                best, found = value, hex_
        return found

    # Tobruk

    def _guard(self) -> None:
        """If the Axis could march into Tobruk, somebody goes there, or nobody leaves it."""
        rules, tobruk, then = self._rules, self._rules.tobruk, self._then
        inside = self._posture.wary and then.units[AXIS] & self._judge.fortress
        if then.at[tobruk] or not (inside or self._judge.loose(then)):
            return
        for unit in self._nearest(tobruk):
            self._planned = [move for move in self._planned if move[0] != unit]
            self._planned.append((unit, tobruk))
            self._meant[unit] = ("guard", tobruk)
            return
        self._planned = [
            (unit, goal)
            for unit, goal in self._planned
            if rules.grid.distance(self._state.place[unit], tobruk) > 4
        ]

    def _nearest(self, goal: int) -> Iterable[int]:
        return sorted(
            (unit for unit, reach in self._reach.items() if reach >> goal & 1),
            key=lambda unit: (self._judge.worth_of(self._state, unit), unit),
        )
