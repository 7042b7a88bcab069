"""What a program plans with: reach, odds and whole orders of the series, on the bare state."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...board.spread import layers
from ...core.action import ATTACK, DONE, GO, PICK, Code
from ...core.bits import bits, mask_of
from ...core.tactics import Clash
from ...core.thought import UNHEARD
from . import attackers, crt, movement, moving, overrun, stacks, strength, supply
from .phases import EXPLOITATION
from .reach import reach
from .state import State
from .terms import EXPLOITER_IN_ZONE

if TYPE_CHECKING:
    from .rules import Scs

#: Farther away than anything on a map.
FAR = 99


class ScsTactics:
    """The questions of a planner to the series; `ai.hexes.asked` says what each of them means."""

    def __init__(self, rules: Scs) -> None:
        self._rules = rules
        self.around: Sequence[int] = rules.around
        self.limit = rules.limit
        self.places = rules.hexes
        self._distances: dict[tuple[int, int], list[int]] = {}
        self._rolls: dict[tuple[int, int], list[tuple[float, crt.Outcome]]] = {}
        self._covers: dict[tuple[int, int], float] = {}
        self._roams: dict[tuple[int, int, int, int], int] = {}
        #: Of each hex that was asked about: how far every other is in a straight line.
        self._apart: dict[int, list[int]] = {}

    # Units

    def units(self, state: State, side: int) -> list[int]:
        rules = self._rules
        return [u for u in bits(rules.of_side[side]) if state.place[u] < rules.hexes]

    def strength(self, state: State, unit: int) -> float:
        rules = self._rules
        value = float(rules.faces[unit][state.lost[unit] > 0].attack or 0)
        if value and (state.out | state.shaken) >> unit & 1:
            value *= self._factor(state, unit, "attack")
        return value

    def defence(self, state: State, unit: int) -> float:
        rules = self._rules
        value = float(rules.faces[unit][state.lost[unit] > 0].defence)
        if (state.out | state.shaken) >> unit & 1:
            value *= self._factor(state, unit, "defence")
        return value

    def _factor(self, state: State, unit: int, to: str) -> float:
        value = Fraction(1)
        for part in strength.parts(self._rules, state, unit, to):
            value *= part.amount
        return float(value)

    def steps(self, state: State, unit: int) -> int:
        return self._rules.steps[unit] - state.lost[unit]

    def size(self, state: State, unit: int) -> int:
        return stacks.size(self._rules, state, unit)

    def cover(self, side: int, place: int) -> float:
        """What the ground does for a defender; a column is worth as much as a third of his strength."""
        key = side, place
        if key not in self._covers:
            rules = self._rules
            value = 1.0
            ground = rules.terrain_of[place].combat
            for effect, whose, sign in (
                (ground.defender, side, 1),
                (ground.attacker, 1 - side, -1),
            ):
                if effect is None or effect.only not in (None, rules.sides[whose]):
                    continue
                if effect.multiply is not None:
                    value *= float(Fraction(effect.multiply)) ** sign
                value *= max(0.4, 1 - effect.shift / 3)
            self._covers[key] = value
        return self._covers[key]

    # Movement

    def movers(self, state: State) -> list[int]:
        return movement.candidates(self._rules, state)

    def reach(self, state: State, units: Sequence[int]) -> int:
        rules = self._rules
        here = state.place[units[0]]
        movers = tuple((unit, strength.move(rules, state, unit)) for unit in units)
        found = reach(rules, state, here, movers, True).mask
        for unit in units:
            found &= moving.stops(rules, state, unit)
        return found | rules.bit[here]

    def roam(self, state: State, unit: int, turns: int = 0) -> int:
        rules = self._rules
        side, gait, place = rules.owner[unit], rules.gait[unit], state.place[unit]
        points = strength.move(rules, state, unit)
        if turns:  # who exploits marches twice a turn
            points *= turns * 2 if rules.exploits >> unit & 1 else turns
            key = side, gait, place, points
            if key not in self._roams:
                # By then the zones of today are gone.
                self._roams[key] = self._spread(side, gait, place, points, 0)
            found = self._roams[key]
        else:
            # His zones cost what ours would; who stands in the way may be gone by then.
            dear = stacks.zone(rules, state, 1 - side)
            found = self._spread(side, gait, place, points, dear)
        return found & moving.stops(rules, state, unit)

    def _spread(self, side: int, gait: int, place: int, points: int, dear: int) -> int:
        """Hexes within so many points, whoever stands there; `dear` are those in zones."""
        rules = self._rules
        start, prices = rules.bit[place], rules.prices[side][gait]
        return layers(start, points, prices, rules.land, dear, rules.zone_cost)[1]

    def apart(self, here: int, there: int) -> int:
        row = self._apart.get(here)
        if row is None:
            distance = self._rules.grid.distance
            row = self._apart[here] = [distance(here, hex_) for hex_ in range(self.places)]
        return row[there]

    def distances(self, side: int, goal: int) -> Sequence[int]:
        key = side, goal
        if key not in self._distances:
            rules = self._rules
            far = [FAR] * rules.hexes
            new, found, steps = rules.bit[goal], 0, 0
            ways = rules.entering[side]
            while new:
                for hex_ in bits(new):
                    far[hex_] = steps
                found |= new
                there = 0
                for way in ways:
                    there |= way.step(new)
                new = there & rules.land & ~found
                steps += 1
            self._distances[key] = far
        return self._distances[key]

    def move(self, state: State, units: Sequence[int], goal: int) -> list[Code] | None:
        codes = [*((PICK, unit) for unit in units), (GO, goal), (DONE, 0)]
        return codes if self._legal(state, codes) else None

    def moved(self, state: State, units: Sequence[int], goal: int) -> State:
        rules, then = self._rules, state.clone()
        for unit in units:
            stacks.lift(rules, then, unit)
            stacks.put(rules, then, unit, goal)
        return then

    def walks_on(self, state: State, unit: int) -> bool:
        """Who stands in a zone when he attacks stands in none when the enemy has gone."""
        rules = self._rules
        if EXPLOITATION not in rules.stages[state.stage + 1 :]:
            return False
        why = movement.check_exploiter(rules, state, unit)
        return why is None or why[0] == EXPLOITER_IN_ZONE

    # Supply

    def fed(self, state: State, side: int) -> int:
        """Hexes that a path from a source reaches which feeds more than some units, and those beside
        them: who stands in a zone of the enemy opens it to his own path."""
        rules = self._rules
        found = 0
        for source in rules.sources[side]:
            if source.who is None:
                found |= supply.traced(rules, state, source)
        closed = ~rules.land | state.units[1 - side]
        return found | rules.trace[side].step(found) & ~closed

    def hungry(self, state: State, side: int) -> int:
        """Units on the map that no source reaches as things stand, as a mask."""
        return mask_of(self.units(state, side)) & ~supply.supplied(self._rules, state, side)

    # Combat

    def strikes(self, unit: int, place: int) -> int:
        rules = self._rules
        side, gait = rules.owner[unit], rules.gait[unit]
        return rules.covers[side][gait][place] & rules.enter[side][gait][place]

    def shells(self, state: State, unit: int, place: int) -> int:
        rules = self._rules
        if not rules.guns >> unit & 1 or not strength.barrage(rules, state, unit):
            return 0
        found = rules.bit[place]
        for _ in range(strength.face(rules, state, unit).range):
            for hex_ in bits(found):
                found |= rules.around[hex_]
        return found

    def targets(self, state: State) -> list[int]:
        rules = self._rules
        return [
            target
            for target in attackers.targets(rules, state, False)
            if attackers.check_target(rules, state, target) is None
        ]

    def attackers(self, state: State, target: int) -> list[int]:
        """Those who may attack together, the strongest first: some may not join others."""
        rules = self._rules
        near = [u for u in bits(attackers.near(rules, state, target)) if self.strength(state, u)]
        near.sort(key=lambda unit: (-self.strength(state, unit), unit))
        return self.joined(state, near, target)

    def joined(self, state: State, units: Sequence[int], target: int) -> list[int]:
        rules = self._rules
        if not rules.specials["may-not-attack"]:
            return list(units)
        found: list[int] = []
        for unit in units:
            if attackers.check_special(rules, state, (*found, unit), target) is None:
                found.append(unit)
        return found

    def attack(self, state: State, units: Sequence[int], target: int) -> list[Code] | None:
        codes = [(ATTACK, target), *((PICK, unit) for unit in units), (DONE, 0)]
        return codes if self._legal(state, codes) else None

    def clash(self, state: State, units: Sequence[int], target: int) -> list[Clash]:
        there = mask_of(u for u in state.stacks[target] if not state.struck >> u & 1)
        return self._clashes(state, crt.Combat(target, mask_of(units), there, False))

    def flown(self, state: State, combat: crt.Combat) -> list[Clash]:
        """How a combat under way may end."""
        return self._clashes(state, combat)

    def _clashes(self, state: State, combat: crt.Combat) -> list[Clash]:
        rules = self._rules
        odds = crt.odds(rules, state, combat)
        steps = sum(self.steps(state, unit) for unit in state.stacks[combat.target])
        if odds.column < 0:
            ways = [(1.0, rules.results[rules.automatic])]
        else:
            ways = self._ways(odds.column, odds.roll)
        return [
            Clash(
                chance,
                result.attacker_steps,
                result.defender_steps,
                bool(result.defender_hexes) or result.defender_steps >= steps,
                bool(result.attacker_hexes),
            )
            for chance, result in ways
        ]

    def _ways(self, column: int, roll: int) -> list[tuple[float, crt.Outcome]]:
        """The results of a column with their chances."""
        key = column, roll
        if key not in self._rolls:
            rules = self._rules
            count: dict[int, int] = {}
            for one in range(1, 7):
                for other in range(1, 7):
                    row = rules.rolls.index(one + other if rules.sums else 10 * one + other) + roll
                    cell = rules.table[max(0, min(row, len(rules.rolls) - 1))][column]
                    count[cell] = count.get(cell, 0) + 1
            self._rolls[key] = [(n / 36, rules.results[cell]) for cell, n in count.items()]
        return self._rolls[key]

    def across(self, side: int, here: int, there: int) -> float:
        """What hexsides make of an attack over them; a column is worth a third of the strength."""
        rules, value = self._rules, 1.0
        for kind in rules.hexside_kinds(here, there):
            effect = kind.combat.attacker
            if effect is None or effect.only not in (None, rules.sides[side]):
                continue
            if effect.multiply is not None:
                value *= float(Fraction(effect.multiply))
            value *= max(0.4, 1 + effect.shift / 3)
        return value

    # Overruns

    def overruns(self, state: State, units: Sequence[int]) -> dict[int, int]:
        """Of each hex that these could overrun together: a hex they could do it from."""
        rules = self._rules
        if any(state.pinned >> unit & 1 or overrun.unprinted(rules, state, unit) for unit in units):
            return {}
        here = state.place[units[0]]
        movers = tuple((unit, strength.move(rules, state, unit)) for unit in units)
        prey = state.units[1 - state.active] & ~state.hit
        if len(units) > 1 and not prey & self._around(self._each(state, here, movers)):
            return {}
        # Who takes his first step as his whole move (3.1e) has no points left for it.
        found = reach(rules, state, here, movers, False)
        size = sum(stacks.size(rules, state, unit) for unit in units)
        spots: dict[int, int] = {}
        for target in bits(prey & self._around(found.mask)):
            for hex_ in bits(rules.around[target] & found.mask):
                others = [u for u in state.stacks.get(hex_, ()) if u not in units]
                load = sum(stacks.size(rules, state, other) for other in others)
                if found.left(hex_) >= rules.overrun_cost and size + load <= rules.limit:
                    spots.setdefault(target, hex_)
        return spots

    def _each(self, state: State, here: int, movers: Sequence[tuple[int, int]]) -> int:
        """Hexes that each of these could get to by itself: together they get no farther, and to find out how
        far takes much longer if they pay differently."""
        found = self._rules.land
        for mover in movers:
            found &= reach(self._rules, state, here, (mover,), False).mask
        return found

    def _around(self, hexes: int) -> int:
        near = 0
        for hex_ in bits(hexes):
            near |= self._rules.around[hex_]
        return near

    def overrun(
        self, state: State, units: Sequence[int], spot: int, target: int
    ) -> list[Code] | None:
        way = [] if state.place[units[0]] == spot else [(GO, spot)]
        codes = [*((PICK, unit) for unit in units), *way, (ATTACK, target)]
        return codes if self._legal(state, codes) else None

    def overrun_clash(
        self, state: State, units: Sequence[int], spot: int, target: int
    ) -> list[Clash]:
        then = self.moved(state, units, spot)
        there = mask_of(then.stacks[target])
        return self._clashes(then, crt.Combat(target, mask_of(units), there, True))

    def _legal(self, state: State, codes: Sequence[Code]) -> bool:
        """Whether these are legal one after the other, and only the last one closes the order."""
        rules, then, closed = self._rules, state.clone(), False
        for code in codes:
            if closed or rules.check(then, code) is not None:
                return False
            closed = rules.do(then, code, UNHEARD)
        return closed
