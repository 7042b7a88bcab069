"""Points, automatic victories and the end of a game, all as the module has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.message import Raw
from . import questions, supply
from .frames import Over
from .phases import OVER
from .state import NOBODY, State
from .terms import SCORE_COUNTED, SCORED, WON

if TYPE_CHECKING:
    from .rules import Scs
    from .shapes import Award

# How a game ended; `which` of them stands in the frame, too.
AUTOMATIC, FINAL, LEVEL = range(3)


def over(rules: Scs, state: State, winner: str | None, how: int, which: int) -> None:
    side = NOBODY if winner is None else rules.side_number(winner)
    state.frames = [Over(OVER, side, how, which)]


def automatic(rules: Scs, state: State, moment: str, events: list[Raw]) -> bool:
    """Whether the game ends at once, at the end of a player turn or of a game turn."""
    for number, line in enumerate(rules.victory.automatic):
        if line.at == moment and questions.holds(rules, state, line.when):
            events.append((WON, number))
            over(rules, state, line.winner, AUTOMATIC, number)
            return True
    return False


def after_supply(rules: Scs, state: State, events: list[Raw]) -> None:
    """Awards that are looked at after a supply phase."""
    for number, award in enumerate(rules.victory.award):
        if award.after != rules.sides[state.active] or state.turn < award.first_turn:
            continue
        given = state.awarded[number]
        if award.most is not None and given >= award.most:
            continue
        if questions.holds(rules, state, award.when):
            state.awarded = (*state.awarded[:number], given + 1, *state.awarded[number + 1 :])
            state.vp += award.points
            events.append((SCORED, rules.score_side, award.points, state.vp))


def total(rules: Scs, state: State) -> int:
    """The score as it would be if the game ended now."""
    score, side = state.vp, rules.score_side
    reached = -1
    for award in rules.victory.award:
        if award.tally is not None:
            score += award.points * state.tally[rules.tally_names.index(award.tally)]
        held = rules.area(award.hexes) & state.control[side]
        if held and award.supplied:
            if reached < 0:
                reached = _reached(rules, state, side)
            held &= reached
        score += award.points * held.bit_count()
    return score


def held(rules: Scs, state: State, award: Award) -> int:
    """The hexes of an award that would count now."""
    found = rules.area(award.hexes) & state.control[rules.score_side]
    return found & _reached(rules, state, rules.score_side) if found and award.supplied else found


def _reached(rules: Scs, state: State, side: int) -> int:
    found = 0
    for source in rules.sources[side]:
        found |= supply.traced(rules, state, source)
    return found


def end(rules: Scs, state: State, events: list[Raw]) -> None:
    """The last turn is over."""
    for number, line in enumerate(rules.victory.final):
        if questions.holds(rules, state, line.when):
            events.append((WON, len(rules.victory.automatic) + number))
            over(rules, state, line.winner, FINAL, number)
            return
    score = total(rules, state)
    events.append((SCORE_COUNTED, rules.score_side, score))
    number = level(rules, score)
    events.append((WON, len(rules.victory.automatic) + len(rules.victory.final) + number))
    over(rules, state, rules.victory.level[number].winner, LEVEL, number)


def level(rules: Scs, score: int) -> int:
    """The levels are in the order of their points, the highest first."""
    levels = rules.victory.level
    return next((n for n, one in enumerate(levels) if score >= one.least), len(levels) - 1)
