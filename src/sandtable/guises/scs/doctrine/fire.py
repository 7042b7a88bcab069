"""Barrages and air points: what they are expected to bring, by the tables."""

from collections.abc import Sequence

from ....ai.hexes.assault import gain
from ....ai.hexes.situation import Situation
from ....core.action import ATTACK, CHOOSE, DONE, PICK, Code
from ....core.bits import bits, mask_of
from ....core.tactics import Clash
from ....systems.scs import barrage, crt
from ....systems.scs.rules import Scs
from ....systems.scs.state import State
from ....systems.scs.tactics import ScsTactics
from .judge import ScsJudge

#: What it is worth that a stack is disorganised, as a share of its worth.
_SHAKEN = 0.15
#: A barrage must bring this much, an air point that: there may be better use for it.
_SHELL, _AIR = 0.05, 0.35


class Fire:
    """Fire at units and over battlefields."""

    def __init__(self, rules: Scs, tactics: ScsTactics, judge: ScsJudge) -> None:
        self._rules, self._tactics, self._judge = rules, tactics, judge

    # Barrage

    def shell(self, state: State, situation: Situation) -> list[Code]:
        """The barrage that brings most, with no more guns than it takes."""
        rules = self._rules
        guns = [
            u
            for u in barrage.guns(rules, state, False)
            if barrage.check_gun(rules, state, u) is None
        ]
        reached = {gun: barrage.in_range(rules, state, gun) for gun in guns}
        best, found = _SHELL, None
        for target in bits(mask_of(h for mask in reached.values() for h in bits(mask))):
            able = [gun for gun in guns if reached[gun] >> target & 1]
            able.sort(key=lambda gun: (-barrage.total(rules, state, 1 << gun), gun))
            column, used = -1, list[int]()
            for gun in able:
                there = barrage.column(rules, state, target, mask_of((*used, gun)))
                if there > column or column < 0:
                    used.append(gun)
                    column = there
            value = self._shelled(state, target, column, situation)
            if value > best:
                best, found = value, [*((PICK, gun) for gun in used), (ATTACK, target)]
        return found or [(DONE, 0)]

    def _shelled(self, state: State, target: int, column: int, situation: Situation) -> float:
        table = self._rules.barrage
        assert table is not None
        if column < 0:
            return 0.0
        units = state.stacks[target]
        worth = sum(self._judge.worth(state, unit) for unit in units)
        step = worth / max(1, sum(self._tactics.steps(state, unit) for unit in units))
        fresh = any(not state.shaken >> unit & 1 for unit in units)
        shaken = _SHAKEN * worth + self._opened(state, target, situation) if fresh else 0.0
        total = 0.0
        for one in range(1, 7):
            for other in range(1, 7):
                roll = one + other if table.dice == "sum" else 10 * one + other
                code = table.rows[str(roll)][column]
                total += shaken if code.startswith("DG") else 0.0
                total += step * int(code.removeprefix("DG").removeprefix("-") or 0)
        return total / 36

    def _opened(self, state: State, target: int, situation: Situation) -> float:
        """What the attack that can be made on a hex gains more if its defenders are disorganised."""
        units = self._tactics.attackers(state, target)
        if not units:
            return 0.0
        then = state.clone()
        then.shaken |= mask_of(state.stacks[target])
        now, after = (
            max(0.0, gain(situation, one, units, target, self._tactics.clash(one, units, target)))
            for one in (state, then)
        )
        return max(0.0, after - now)

    # Air

    def air(self, state: State) -> Code:
        """Whether one more air point is worth it, by what it changes in this combat."""
        rules = self._rules
        side: int = state.frames[-1].side
        combat = crt.combat_of(rules, state, state.frames[-2])
        if side == state.active:
            more = combat._replace(air=combat.air + 1)
        else:
            more = combat._replace(enemy_air=combat.enemy_air + 1)
        change = self._gain(state, more) - self._gain(state, combat)
        if side != state.active:
            change = -change
        return (CHOOSE, rules.choices["air" if change > _AIR else "no-air"])

    def _gain(self, state: State, combat: crt.Combat) -> float:
        """What the attacker gains by a combat."""
        judge, side = self._judge, state.active
        prize = 1.5 * judge.wanted(state, side).get(combat.target, 0.0)
        theirs = self._step(state, state.stacks[combat.target])
        ours = self._step(state, list(bits(combat.attackers)))
        return sum(
            clash.chance * _swing(clash, prize, theirs, ours)
            for clash in self._tactics.flown(state, combat)
        )

    def _step(self, state: State, units: Sequence[int]) -> float:
        steps = sum(self._tactics.steps(state, unit) for unit in units)
        return sum(self._judge.worth(state, unit) for unit in units) / max(1, steps)


def _swing(clash: Clash, prize: float, theirs: float, ours: float) -> float:
    won = clash.enemy_steps * theirs + (prize + 0.35 * theirs if clash.taken else 0.0)
    return won - clash.own_steps * ours - (0.35 * ours if clash.repelled else 0.0)
