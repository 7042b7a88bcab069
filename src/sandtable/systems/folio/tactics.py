"""What a planner asks of a folio game: reach, whole orders, exact chances of combats, the ring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...board.spread import Spread
from ...core.action import ATTACK, CHOOSE, DONE, GO, PICK, Code
from ...core.bits import bits, mask_of
from ...core.tactics import Clash
from ...core.thought import UNHEARD
from . import battle, combat, fire, losses, movement, odds, terrain, zones
from .frames import Moving
from .phases import MOVING
from .reach import ENEMY_MINE
from .ring import Ring
from .state import State

if TYPE_CHECKING:
    from .rules import Folio, Result

#: Farther than any two hexes are apart.
FAR = 99


class FolioTactics:
    """The answers of the folio game. One unit stands in a hex, so units move one by one."""

    def __init__(self, rules: Folio) -> None:
        self._rules = rules
        self.places = rules.hexes
        self.ring = Ring(rules)
        self._distances: dict[tuple[int, int], tuple[int, ...]] = {}
        self._ground = tuple(
            Spread((h, to) for h in range(rules.hexes) for to, _, _ in rules.ways[side][-1][h])
            for side in range(2)
        )
        self.touch = Spread((h, to) for h in range(rules.hexes) for to in rules.touch[h])

    # Movement

    def movers(self, state: State) -> list[int]:
        rules = self._rules
        return [
            unit
            for unit in movement.candidates(rules, state, False)
            if movement.check_unit(rules, state, unit) is None
        ]

    def reach(self, state: State, units: Sequence[int]) -> int:
        (unit,) = units
        taken = state.units[0] | state.units[1]
        return self.roam(state, unit, taken) & ~taken | self._rules.bit[state.place[unit]]

    def roam(self, state: State, unit: int, taken: int) -> int:
        """Where a unit could get to if only these hexes were taken: friends may yet make room."""
        rules = self._rules
        began = state.zone[1 - rules.owner[unit]] >> state.place[unit] & 1
        if began and rules.zone_free:
            return self._wander(state, unit)
        return self._march(state, unit, taken)

    def _march(self, state: State, unit: int, taken: int) -> int:
        """5.1, 6.0, 14.2: the flood of `movement`, many hexes at once; zones halt it."""
        rules, side = self._rules, self._rules.owner[unit]
        at, left, gait = state.place[unit], rules.speed[unit], rules.gait[unit]
        zone = state.zone[1 - side]
        free = rules.land & ~state.units[1 - side] & ~(zone & taken)
        began, mines_bar = zone >> at & 1, not rules.commando >> unit & 1
        waiting = [0] * (left + 1)
        found = rules.bit[at]
        for to, cost, lies in rules.ways[side][gait][at]:
            if not free >> to & 1:
                continue
            hampered = rules.zone_never or (mines_bar and lies in movement.MINES)
            if began and zone >> to & 1 and hampered:
                continue
            if lies == ENEMY_MINE:
                found |= rules.bit[to]
            elif cost <= left:
                waiting[cost] |= rules.bit[to]
        passed = rules.bit[at]
        spreads = rules.afoot[side][gait].by_price
        for cost in range(left + 1):
            new = waiting[cost] & ~passed
            if not new:
                continue
            passed |= new
            onward = new & ~zone
            for price, spread in spreads:
                if cost + price > left:
                    break
                waiting[cost + price] |= spread.step(onward) & free & ~passed
        return found | passed

    def _wander(self, state: State, unit: int) -> int:
        """Under `zocToZoc` free a unit that began in a zone goes through zones, step by step."""
        rules, then = self._rules, state.clone()
        zones.lift(rules, then, unit)
        then.frames.append(Moving(MOVING, unit, rules.speed[unit], 0, 0, 1))
        return movement.reach(rules, then).mask

    def distances(self, side: int, goal: int) -> tuple[int, ...]:
        key = side, goal
        if key not in self._distances:
            rules, spread = self._rules, self._ground[side]
            far = [FAR] * rules.hexes
            found, new, steps = 0, rules.bit[goal], 0
            while new:
                for hex_ in bits(new):
                    far[hex_] = steps
                found |= new
                new = spread.step(new) & rules.land & ~found
                steps += 1
            self._distances[key] = tuple(far)
        return self._distances[key]

    def move(self, state: State, units: Sequence[int], goal: int) -> list[Code] | None:
        (unit,) = units
        return self._order(state, [(PICK, unit), (GO, goal), (DONE, 0)])

    def moved(self, state: State, units: Sequence[int], goal: int) -> State:
        (unit,) = units
        then = state.clone()
        zones.lift(self._rules, then, unit)
        zones.put(self._rules, then, unit, goal)
        return then

    # Combat

    def targets(self, state: State) -> list[int]:
        return list(combat.targets(self._rules, state, False))

    def attackers(self, state: State, target: int) -> list[int]:
        return list(bits(combat.near(self._rules, state, target)))

    def attack(
        self,
        state: State,
        units: Sequence[int],
        target: int,
        markers: Iterable[int] = (),
        spared: bool = False,
    ) -> list[Code] | None:
        rules = self._rules
        codes = [(ATTACK, target), *((PICK, unit) for unit in sorted(units))]
        if spared:
            codes.append((CHOOSE, rules.choices["spare-engineers"]))
        codes += [(PICK, rules.marker_code + value) for value in sorted(markers)]
        return self._order(state, [*codes, (DONE, 0)])

    def bombard(self, state: State, marker: int, target: int) -> list[Code] | None:
        return self._order(state, [(PICK, self._rules.marker_code + marker), (ATTACK, target)])

    def _order(self, state: State, codes: list[Code]) -> list[Code] | None:
        """The order, if it is one."""
        rules, then = self._rules, state.clone()
        for code in codes:
            if rules.check(then, code) is not None:
                return None
            rules.do(then, code, UNHEARD)
        return codes

    def clash(self, state: State, units: Sequence[int], target: int) -> list[Clash]:
        """Without markers, the engineers at work if any take part."""
        return self.chances(state, units, target, 0)

    def chances(
        self, state: State, units: Sequence[int], target: int, fires: int, spared: bool = False
    ) -> list[Clash]:
        """How an attack may end, with so many points more or less by markers."""
        rules, attackers = self._rules, mask_of(units)
        kind = terrain.of_attack(rules, state, target, attackers, spared)
        points = battle.difference(rules, state, target, attackers, fires, 0)
        col = battle.column(rules, points, rules.shift[kind])
        pays = not spared and bool(terrain.engineers(rules, state, target, attackers))
        staying = all(terrain.in_box(rules, unit, state.place[unit]) for unit in units)
        return self.results(state, target, col, pays, staying)

    def results(
        self, state: State, target: int, col: int, pays: bool = False, staying: bool = False
    ) -> list[Clash]:
        """What a column of the table does to a defender and to those who attack him."""
        rules = self._rules
        defender = state.at[target] - 1
        life = 1 if losses.brittle(rules, state, defender) else 2
        boxed = terrain.in_box(rules, defender, target)
        found = []
        for face in range(6):
            result = rules.results[face * len(rules.columns) + col]
            steps, goes = self._suffers(state, defender, result, life, boxed)
            own = pays + result.attacker_loses
            repelled = bool(result.attacker_retreats) and not staying
            found.append(Clash(1 / 6, own, steps, goes or steps >= life, repelled))
        return found

    def _suffers(
        self, state: State, defender: int, result: Result, life: int, boxed: bool
    ) -> tuple[int, bool]:
        """Steps that a defender loses, and whether it leaves its hex alive."""
        steps = life if result.eliminates else int(result.defender_loses)
        if steps >= life or boxed or not result.defender_retreats:
            return steps, False
        if odds.cornered(self._rules, state, defender, result):
            return life, False
        return steps, True

    def shelled(self, state: State, fires: int, target: int) -> float:
        """The chance that fire alone, so many points of it, hurts a unit."""
        rules = self._rules
        defender = state.at[target] - 1
        points = battle.difference(rules, state, target, 0, fires, 0)
        col = battle.column(
            rules, points, rules.shift[terrain.of_bombardment(rules, state, target)]
        )
        hurt = sum(
            battle.fire_hurts(
                rules, state, defender, rules.results[face * len(rules.columns) + col]
            )
            for face in range(6)
        )
        return hurt / 6

    def expected_fire(self, state: State, side: int) -> float:
        """The mean of one marker that a side may hold, as the other side knows it."""
        if not state.hand[side]:
            return 0.0
        unseen = list(fire.each(self._rules.pool[side] - state.used[side]))
        return sum(unseen) / len(unseen)
