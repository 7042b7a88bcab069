"""How far a side is ahead: by the points of the module or, where it awards none, by steps.

Told as if the game ended now. Points are counted from the middle of what would be a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from . import questions
from .frames import Over
from .phases import OVER
from .state import NOBODY, State
from .victory import AUTOMATIC, FINAL, LEVEL, level, total

if TYPE_CHECKING:
    from .rules import Scs
    from .shapes import Level


def margin(rules: Scs, state: State, side: int) -> int:
    """Whoever wins is ahead, by 1 at least; an automatic victory counts one more for each turn left."""
    winner, how = standing(rules, state)
    if rules.victory.award:
        ahead = _by_points(rules, state, winner, how)
    else:
        ahead = _by_steps(rules, state, winner)
    if winner != NOBODY:
        early = rules.last_turn - state.turn if how == AUTOMATIC else 0
        ahead = max(1, ahead + early) if winner == 0 else min(-1, ahead - early)
    return ahead if side == 0 else -ahead


def standing(rules: Scs, state: State) -> tuple[int, int]:
    """Who has won and how, or would if the game ended now."""
    if state.frames[-1].phase == OVER:
        end: Over = state.frames[-1]
        return end.winner, end.how
    for line in rules.victory.final:
        if questions.holds(rules, state, line.when):
            return rules.side_number(line.winner), FINAL
    name = rules.victory.level[level(rules, total(rules, state))].winner
    return NOBODY if name is None else rules.side_number(name), LEVEL


def _by_points(rules: Scs, state: State, winner: int, how: int) -> int:
    """Points of the first side; who wins by a condition has those of its best level at least."""
    levels, scorer = rules.victory.level, rules.victory.score
    even = even_score(levels, scorer)
    ahead = total(rules, state) - even
    if winner != NOBODY and how != LEVEL:
        if winner == rules.score_side:
            bests = [one.least - even for one in levels if one.winner == scorer]
            ahead = max(ahead, *bests, 1)
        else:
            bests = [top - even for top in _lost_up_to(levels, scorer)]
            ahead = min(ahead, *bests, -1)
    return ahead if rules.score_side == 0 else -ahead


def even_score(levels: Sequence[Level], scorer: str) -> int:
    """The middle of the scores that make a draw; where none does, of those on both sides of a victory."""
    won = [one.least for one in levels if one.winner == scorer]
    lost = _lost_up_to(levels, scorer)
    if won and lost:
        return (min(won) + max(lost)) // 2
    return min(won) - 1 if won else max(lost) + 1 if lost else 0


def _lost_up_to(levels: Sequence[Level], scorer: str) -> list[int]:
    """The highest score of each level that the other side wins, but for one that has no end."""
    return [upper.least - 1 for upper, one in pairwise(levels) if one.winner not in (None, scorer)]


def _by_steps(rules: Scs, state: State, winner: int) -> int:
    """Steps that the enemy of the first side has lost, less own; who wins counts as if it had destroyed the enemy."""
    lost, whole = [0, 0], [0, 0]
    for unit, place in enumerate(state.place):
        if place != rules.absent:
            steps, side = rules.steps[unit], rules.owner[unit]
            whole[side] += steps
            lost[side] += steps if place == rules.eliminated else state.lost[unit]
    ahead = lost[1] - lost[0]
    return ahead if winner == NOBODY else ahead + whole[1] if winner == 0 else ahead - whole[0]
