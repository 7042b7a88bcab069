"""Whom to fire at: by the worth of what may be destroyed, and of being rid of all of them."""

from math import prod

from ....core.action import ASSIGN, DONE, Code
from ....core.bits import bits
from ....systems.series60 import combat, fire
from ....systems.series60.frames import FireStep
from ....systems.series60.rules import Series60
from ....systems.series60.sharing import Fire
from ....systems.series60.state import State

#: What it is worth, beside its steps, that a unit is gone; and that nobody is left who held the place.
GONE, CLEARED = 0.3, 0.5
#: Fire that can be shared out in no more ways than these is shared out exactly.
FEW_WAYS = 600
#: How many combats are remembered.
MOST_KNOWN = 50_000


class Aiming:
    """Aims in one game. The same combat is thought of many times, so what it depends on is looked up."""

    def __init__(self, rules: Series60, worth: tuple[float, ...], exact: bool) -> None:
        self._rules = rules
        self._worth = tuple(
            value + (1.0 if rules.scoring_steps >> unit & 1 else 0.0)
            for unit, value in enumerate(worth)
        )
        self._exact = exact
        self._known: dict[tuple[object, ...], list[Code]] = {}

    def codes(self, state: State) -> list[Code]:
        """The order that shares out the fire."""
        frame: FireStep = state.frames[-1]
        here = state.here[frame.place]
        key = (
            frame,
            here,
            state.cut & here,
            *(state.steps[unit] for unit in bits(here)),
            state.fallen,
        )
        known = self._known.get(key)
        if known is not None:
            return known
        aims = self._shared_out(state, frame)
        shooters = list(bits(combat.firing(self._rules, state, frame)))[len(frame.targets) :]
        codes = [*((ASSIGN, aims[unit]) for unit in shooters), (DONE, 0)]
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[key] = codes
        return codes

    def _shared_out(self, state: State, frame: FireStep) -> dict[int, int]:
        rules = self._rules
        if self._exact:
            shooters = bits(combat.firing(rules, state, frame))
            exact = Fire(rules, state, frame, {unit: state.steps[unit] for unit in shooters}, {})
            if exact.ways <= FEW_WAYS:
                plans = (exact.at_most(self._value), exact.at_best().aims)
                return max(plans, key=lambda plan: self._gain(state, frame, plan))
        return fire.share_out(rules, state, frame, self._value)

    def _value(self, target: int, lost: fire.Losses) -> float:
        steps = sum(count * chance for count, chance in enumerate(lost))
        return steps * self._worth[target] + GONE * lost[-1]

    def _gain(self, state: State, frame: FireStep, aims: dict[int, int]) -> float:
        """What a plan destroys, and how likely it leaves nobody."""
        suffered = {
            target: fire.against(
                self._rules,
                state,
                frame,
                [unit for unit, at in aims.items() if at == target],
                target,
                state.steps,
            )
            for target in set(aims.values())
        }
        gain = sum(self._value(target, lost) for target, lost in suffered.items())
        if len(suffered) < combat.targets(self._rules, state, frame).bit_count():
            return gain
        return gain + CLEARED * prod(lost[-1] for lost in suffered.values())
