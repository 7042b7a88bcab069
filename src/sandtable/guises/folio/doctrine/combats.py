"""Attacks and markers: what a combat gains by the exact table, with whom, and with how much fire."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ....core.action import DONE, PICK, Code
from ....core.bits import bits, mask_of
from ....core.tactics import Clash
from ....systems.folio import battle, fire, phases, terrain, zones
from ....systems.folio.frames import Combat, Shelling
from ....systems.folio.rules import Folio
from ....systems.folio.state import AXIS, BRITISH, State
from .judge import Judge
from .posture import Posture

#: What it costs to be thrown back, and what throwing somebody back gains, his hex apart.
_REPELLED, _DRIVEN = 0.5, 0.4
#: What it gains to strike those who bar the cheapest breach, or who stand close to Tobruk.
_ON_THE_RING, _AT_THE_GATES = 0.8, 1.0


class Attack(NamedTuple):
    """An attack that could be made."""

    gain: float
    target: int
    units: tuple[int, ...]
    marker: int = 0
    spared: bool = False


class Combats:
    """Weighs combats of one game."""

    def __init__(self, rules: Folio, judge: Judge, posture: Posture) -> None:
        self._rules, self._judge, self._posture = rules, judge, posture
        self._tactics = rules.tactics

    # What a combat is worth

    def prize(self, state: State, target: int, units: Sequence[int]) -> float:
        """What it gains the side to move if the enemy leaves a hex, beside his losses."""
        rules, ring = self._rules, self._tactics.ring
        side = state.active
        before = ring.breach(state)
        covered = rules.zone_to[target] | rules.bit[target]
        if side == AXIS:
            near = self._tactics.distances(AXIS, rules.tobruk)[target] <= 3
            return _AT_THE_GATES * near + _ON_THE_RING * bool(covered & before.barred)
        then = state.clone()
        zones.lift(rules, then, then.at[target] - 1)
        cost = ring.cost(then)
        if cost and rules.chain_held is not None:
            # Somebody who follows into the hex may hold the belt there.
            for unit in units:
                cost = min(cost, ring.cost(self._tactics.moved(then, (unit,), target)))
        gained = self._judge.ring(state, cost) - self._judge.ring(state, before.cost)
        return max(0.0, gained) + _ON_THE_RING * bool(covered & before.barred)

    def risk(self, state: State, units: Sequence[int]) -> float:
        """What it costs the Axis if those who attack have to leave their hexes."""
        if state.active == BRITISH:
            return 0.0
        ring, then = self._tactics.ring, state.clone()
        before = ring.cost(state)
        for unit in units:
            zones.lift(self._rules, then, unit)
        after = ring.cost(then)
        return max(0.0, self._judge.ring(state, after) - self._judge.ring(state, before))

    def gain(
        self,
        state: State,
        target: int,
        units: Sequence[int],
        clashes: Sequence[Clash],
        prize: float,
        risk: float,
    ) -> float:
        """What an attack is expected to gain whoever attacks."""
        judge, defender = self._judge, state.at[target] - 1
        first = judge.step_of(state, defender)
        brittle = (state.spent | self._rules.one_sided) >> defender & 1
        second = 0.0 if brittle else judge.worth[defender][1]
        ours = min(judge.step_of(state, unit) for unit in units)
        total = 0.0
        for chance, own, steps, taken, repelled in clashes:
            won = (first if steps else 0.0) + (second if steps > 1 else 0.0)
            if taken:
                won += prize + (_DRIVEN if steps < 2 - brittle else 0.0)
            won -= own * ours + (_REPELLED + risk if repelled else 0.0)
            total += chance * won
        return total

    # Choosing an attack

    def choose(self, state: State, errs: float, random: Random) -> Attack | None:
        """The attack that gains most; None if none is worth it.

        Whose judgement errs takes a worse one for better, but none in which he is the weaker.
        """
        best: Attack | None = None
        for target in self._tactics.targets(state):
            found = self.weigh(state, target)
            if found is None:
                continue
            if errs:
                if self._lead(state, found) < 0:
                    continue
                found = found._replace(gain=found.gain + errs * (2 * random.random() - 1))
            if found.gain >= self._posture.eager and (best is None or found.gain > best.gain):
                best = found
        return best

    def worthwhile(self, state: State) -> int:
        """How many attacks are worth making, markers apart from each other."""
        found = (self.weigh(state, target) for target in self._tactics.targets(state))
        return sum(one is not None and one.gain >= self._posture.eager for one in found)

    def _lead(self, state: State, attack: Attack) -> int:
        """How much stronger the attackers are, ground counted."""
        rules, mask = self._rules, mask_of(attack.units)
        kind = terrain.of_attack(rules, state, attack.target, mask, attack.spared)
        points = battle.difference(rules, state, attack.target, mask, attack.marker, 0)
        return points - int(rules.column_width * rules.shift[kind])

    def weigh(self, state: State, target: int) -> Attack | None:
        """The best attack on a hex by those who stand beside it: nobody too many, the right marker."""
        tactics, posture = self._tactics, self._posture
        units = tuple(
            sorted(
                tactics.attackers(state, target),
                key=lambda unit: (-self._strength(state, unit), unit),
            )
        )
        if not units:
            return None
        answer = self.answer(state)
        best: Attack | None = None
        prize = self.prize(state, target, units)
        for number in range(1, len(units) + 1):
            some = units[:number]
            risk = self.risk(state, some)
            for spared in (False, True) if self._sappers(state, target, some) else (False,):
                clashes = tactics.chances(state, some, target, -answer, spared)
                gain = self.gain(state, target, some, clashes, prize, risk)
                gain -= posture.effort * (number - 1) / 2
                if best is None or gain > best.gain + 0.02:
                    best = Attack(gain, target, some, 0, spared)
        assert best is not None
        return self._with_marker(state, best, prize, answer)

    def _with_marker(self, state: State, attack: Attack, prize: float, answer: int) -> Attack:
        best, side = attack, state.active
        if not self._rules.defender_first:
            risk = self.risk(state, attack.units)
            for value in sorted(set(fire.each(state.hand[side]))):
                clashes = self._tactics.chances(
                    state, attack.units, attack.target, value - answer, attack.spared
                )
                gain = self.gain(state, attack.target, attack.units, clashes, prize, risk)
                gain -= self._posture.effort * (len(attack.units) - 1) / 2
                gain -= value * self.price(state, side)
                if gain > best.gain + 0.05:
                    best = attack._replace(gain=gain, marker=value)
        return best

    def answer(self, state: State) -> int:
        """The points that the other side is expected to answer an attack with."""
        side = 1 - state.active
        held = fire.count(state.hand[side])
        return round(self._tactics.expected_fire(state, side) * min(1.0, held / 2) * 0.8)

    def price(self, state: State, side: int) -> float:
        """What a point of a marker costs: markers go back when the turn ends, after the Axis."""
        posture = self._posture
        return posture.thrift if state.active == BRITISH else posture.waste

    def _strength(self, state: State, unit: int) -> int:
        return self._rules.attack[state.spent >> unit & 1][unit]

    def _sappers(self, state: State, target: int, units: Sequence[int]) -> bool:
        return bool(terrain.engineers(self._rules, state, target, mask_of(units)))

    def codes(self, state: State, attack: Attack) -> list[Code] | None:
        markers = (attack.marker,) if attack.marker else ()
        return self._tactics.attack(state, attack.units, attack.target, markers, attack.spared)

    # Bombardment, markers in answer

    def bombard(self, state: State, wanted: int) -> list[Code] | None:
        """Fire alone, with what so many attacks will leave over."""
        rules, side = self._rules, state.active
        hand = list(fire.each(state.hand[side]))
        if len(hand) <= wanted or not rules.bombardment:
            return None
        if state.frames[-1].phase != phases.COMBAT or state.struck:
            return None
        value, best, found = hand[-1 - wanted] if wanted else hand[-1], self._posture.shell, None
        answer = self.answer(state)
        for target in bits(state.units[1 - side] & ~state.shelled):
            hurt = self._tactics.shelled(state, value - answer, target)
            unit = state.at[target] - 1
            gain = hurt * self._judge.step_of(state, unit) - value * self.price(state, side)
            if gain > best:
                best, found = gain, target
        return None if found is None else self._tactics.bombard(state, value, found)

    def commit(self, state: State) -> list[Code]:
        """8.3: the markers that answer, or that the attacker adds: each as long as it pays."""
        rules = self._rules
        side: int = state.frames[-1].side
        frame: Combat = state.frames[-2]
        hand, chosen = list(fire.each(state.hand[side])), list[int]()
        best = self._after(state, frame, side, 0)
        while hand and len(chosen) < rules.fire_max:
            value = max(
                sorted(set(hand)),
                key=lambda one: (
                    self._after(state, frame, side, sum(chosen) + one)
                    - one * self.price(state, side)
                ),
            )
            then = self._after(state, frame, side, sum(chosen) + value)
            if then - best <= value * self.price(state, side) + 0.1:
                break
            best = then
            chosen.append(value)
            hand.remove(value)
        return [*((PICK, rules.marker_code + value) for value in sorted(chosen)), (DONE, 0)]

    def _after(self, state: State, frame: Combat, side: int, points: int) -> float:
        """What a combat under way is worth for a side that adds so many points to it."""
        rules, tactics = self._rules, self._tactics
        target, own = frame.place, fire.total(frame.markers)
        if isinstance(frame, Shelling):
            hurt = tactics.shelled(state, own - points, target)
            return -hurt * self._judge.step_of(state, state.at[target] - 1)
        units = tuple(bits(frame.attackers))
        sign = 1 if side == state.active else -1
        fires = own - fire.total(frame.answer) + sign * points
        if sign < 0 and rules.defender_first and state.hand[state.active]:
            fires += round(tactics.expected_fire(state, state.active))
        clashes = tactics.chances(state, units, target, fires, bool(frame.spared))
        prize, risk = self.prize(state, target, units), self.risk(state, units)
        return sign * self.gain(state, target, units, clashes, prize, risk)

    def foresee(
        self, state: State, target: int, units: Sequence[int], fires: int
    ) -> tuple[float, int]:
        """Of units that were moved there: what their attack gains, and in which column."""
        rules, mask = self._rules, mask_of(units)
        kind = terrain.of_attack(rules, state, target, mask, 0)
        points = battle.difference(rules, state, target, mask, fires, 0)
        col = battle.column(rules, points, rules.shift[kind])
        clashes = self._tactics.chances(state, units, target, fires)
        prize, risk = self.prize(state, target, units), self.risk(state, units)
        return self.gain(state, target, units, clashes, prize, risk), col
