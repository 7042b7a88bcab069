"""How a position of the series is liked by who plays on in mind: by what it makes of the end of the game.

Early in a game strength is worth most, for what can be done with it yet; late only what is reached counts. The
numbers come from many games that programs played: what of a position told how they ended, turn by turn.
"""

from collections.abc import Mapping
from math import exp

from ....core.rules import Verdict
from ....systems.scs import questions
from ....systems.scs.rules import Scs
from ....systems.scs.shapes import Test
from ....systems.scs.state import State
from ....systems.scs.tactics import ScsTactics
from .judge import ScsJudge
from .objectives import Objectives
from .postures import stakes_of

#: What it is worth, in points of strength at the beginning, that a game is won and not lost.
_STAKE = 44.0
#: What a game is worth that is won, and won at once, beside each point of its margin, or each step.
_WON, _AT_ONCE, _MARGIN, _STEPS = 40.0, 400.0, 5.0, 0.3
#: What is left of the worth of strength at the end, and at which shares of the game it begins and ceases to fall:
#: where the end is decided by points, and where by conditions such as who lost more.
_BY_POINTS, _BY_CONDITION = (0.4, (0.30, 0.05)), (0.1, (0.67, 0.10))
#: What is left of it at least to who plans a phase by such conditions, and how many times as much losses count then.
_PLANNED, _TOLL = 0.3, 2.5
#: What the score of now is worth early in a game, and at which shares of it that begins and ceases to grow.
_FLEETING, _GROWS = 0.2, (0.60, 0.20)
#: What it tells that units stand where objectives draw them.
_PLACE = 0.4
#: How sure it is that who has a place has it at the end: at the beginning and in the last turn.
_EARLY, _LATE = 0.50, 0.85
#: How many losses leave it open which of two tallies will be the less: late, and how many more for the share of the
#: game that is left beyond this one.
_CLOSE, _OPEN, _SINCE = 2.2, 30.0, 0.45


#: What one has is nearly as good as what one could take.
_MINE = 0.9


class _Plain(ScsJudge):
    """Opinions of the position as it stands."""

    mine = _MINE

    def _aims(self, rules: Scs) -> Objectives:
        return Objectives(rules, stakes_of(rules.module.cover.id, rules.scenario).score)


class Prospects(_Plain):
    """Opinions of who looks to the end."""

    def __init__(self, rules: Scs, tactics: ScsTactics) -> None:
        super().__init__(rules, tactics)
        stakes = stakes_of(rules.module.cover.id, rules.scenario)
        self._price = [stakes.losses * price for price in self._price]
        self.held_link *= stakes.links
        self.link *= stakes.links
        self._plain = _Plain(rules, tactics)

    def worth(self, state: State, unit: int) -> float:
        """Where conditions decide the end, strength is worth less in time, and losses that are counted more."""
        if not self._rules.victory.final:
            return super().worth(state, unit)
        value = self._lasting(state) * self._counter(unit, state.lost[unit])
        value += _TOLL * self._price[unit] + self.objectives.dearer(state, unit)
        return max(0.25, value)

    def step(self, state: State, unit: int) -> float:
        value = super().step(state, unit)
        if self._rules.victory.final and self._rules.steps[unit] - state.lost[unit] > 1:
            value *= self._lasting(state)
        return value

    def _lasting(self, state: State) -> float:
        """What is left of the worth of strength to who plans a phase."""
        least, span = _BY_CONDITION
        return max(_PLANNED, 1 + (least - 1) * _late(self.left(state), span))

    def terms(self, state: State, side: int) -> Mapping[str, float]:
        """The terms of the judge, each as far as it tells how the game will end."""
        found = dict(self._plain.terms(state, side))
        if "outcome" in found:
            return found
        left = self.left(state)
        final = self._rules.victory.final
        least, span = _BY_CONDITION if final else _BY_POINTS
        found["strength"] *= 1 + (least - 1) * _late(left, span)
        found["place"] *= _PLACE
        if not final:
            found["score"] *= _FLEETING + (1 - _FLEETING) * _late(left, _GROWS)
        else:
            found["prospect"] = _STAKE * self._chance(state, side, left)
        return found

    def left(self, state: State) -> float:
        """The share of the game that is still to be played."""
        rules = self._rules
        turns = 2 * (rules.last_turn - state.turn) + 1 + (state.active == state.first)
        return turns / (2 * rules.last_turn)

    def ended(self, state: State, side: int, verdict: Verdict) -> float:
        """What a game is worth that is over: who has won, how clearly, and how nearly it was otherwise."""
        won = 0 if verdict.winner is None else 1 if verdict.winner == side else -1
        value = (_AT_ONCE if verdict.key == "automatic" else _WON) * won
        if not self._rules.victory.final:
            return value + _MARGIN * self._rules.margin(state, side)
        steps = _STEPS * self._rules.margin(state, side)
        return value + steps + _STAKE * self._chance(state, side, 0.0)

    def _chance(self, state: State, side: int, left: float) -> float:
        """How likely it is that a side wins by the conditions that are asked at the end, less that the other does."""
        found = 0.0
        for line in self._rules.victory.final:
            chance = self._likely(state, line.when, left)
            found += chance if line.winner == self._rules.sides[side] else -chance
        return found

    def _likely(self, state: State, test: Test, left: float) -> float:
        """How likely it is that a test will hold at the end."""
        rules, found = self._rules, 1.0
        sure = _LATE + (_EARLY - _LATE) * left
        if test.is_ is not None:
            found *= self._likely(state, rules.data.rules.test[test.is_], left)
        if test.not_ is not None:
            found *= 1 - self._likely(state, test.not_, left)
        for one in test.all:
            found *= self._likely(state, one, left)
        if test.any:
            missed = 1.0
            for one in test.any:
                missed *= 1 - self._likely(state, one, left)
            found *= 1 - missed
        if test.control is not None:
            hexes = rules.area(test.control.hexes)
            held = hexes & state.control[rules.side_number(test.control.side)]
            share = held.bit_count() / max(1, hexes.bit_count())
            if test.control.how == "any":
                share = float(bool(held))
            found *= 1 - sure + (2 * sure - 1) * share
        for part in (
            Test(occupied=test.occupied),
            Test(path=test.path),
            Test(none_left=test.none_left),
        ):
            if part != Test():
                found *= sure if questions.holds(rules, state, part) else 1 - sure
        if test.fewer is not None:
            names = rules.tally_names
            less, more = (state.tally[names.index(n)] for n in (test.fewer.tally, test.fewer.than))
            ahead = test.fewer.times * more - less - 0.5
            found *= 1 / (1 + exp(-ahead / (_CLOSE + _OPEN * max(0.0, left - _SINCE))))
        return found


def _late(left: float, span: tuple[float, float]) -> float:
    """How far a span of the game has gone by, from 0 to 1, with such a share of it left."""
    start, end = span
    return min(1.0, max(0.0, (start - left) / (start - end)))
