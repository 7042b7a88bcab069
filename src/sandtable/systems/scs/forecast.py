"""Victory, looked at ahead: awards that the end of the turn brings, what they hang on, and places that count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...board.trace import Barred, trace
from ...core.bits import bits, mask_of
from ...core.frames import Bare
from ...core.message import Raw
from . import paths, phases, questions, stacks, victory
from .questions import parts
from .shapes import Corridor, Test
from .state import State
from .terms import (
    AWARD_AHEAD,
    AWARD_MISSED,
    CONTROL_WANTED,
    PATH_BARRED,
    PATH_OPEN,
    SCORE_AHEAD,
    STAKE_DECIDES,
    STAKE_PLACE,
    VICTORY_AHEAD,
    WON,
)

if TYPE_CHECKING:
    from .rules import Scs


def score(rules: Scs, state: State) -> dict[str, int]:
    """The points of the side that they are counted for, as if the game ended now."""
    if not rules.victory.award:
        return {}
    return {rules.victory.score: victory.total(rules, state)}


def cut_short(rules: Scs, state: State, events: list[Raw]) -> None:
    """What is looked at after the supply phases to come, and at the end of player turns; nobody does anything."""
    for side in _to_come(rules, state):
        state.active = side
        victory.after_supply(rules, state, events)
        if victory.automatic(rules, state, "player-turn", events):
            return
    state.frames = [Bare(phases.TURN_END)]


def _to_come(rules: Scs, state: State) -> list[int]:
    """The sides whose supply phase is still to come in this turn, in their order."""
    begins = state.frames[0].phase in (phases.SET_UP, phases.START, phases.FIRST_ROLL)
    if begins or state.frames[0].phase == phases.PLAYER_TURN:
        first = max(state.first, 0) if begins else state.frames[0].side
        sides = [first, 1 - first] if begins or first == state.first else [first]
    else:
        later = [1 - state.active] if state.active == state.first else []
        over = phases.SUPPLY not in rules.stages[state.stage :]
        sides = later if over else [state.active, *later]
    return [side for side in sides if not rules.skipped(state.turn, side)]


def reasons(rules: Scs, state: State, after: State, events: list[Raw]) -> list[Raw]:
    """Awards of this turn, each with what gives or bars it; who wins at once; when the score counts."""
    found, ahead = list[Raw](), [rules.sides[side] for side in _to_come(rules, state)]
    for number, award in enumerate(rules.victory.award):
        most = award.most is not None and state.awarded[number] >= award.most
        if award.after not in ahead or state.turn < award.first_turn or most:
            continue
        given = after.awarded[number] > state.awarded[number]
        found.append((AWARD_AHEAD if given else AWARD_MISSED, rules.score_side, award.points))
        if award.when is not None:
            found += _why(rules, after, award.when, given)
    found += [(VICTORY_AHEAD, raw[1]) for raw in events if raw[0] is WON]
    if rules.victory.award and rules.verdict(after) is None:
        total = victory.total(rules, after)
        found.append((SCORE_AHEAD, rules.score_side, total, rules.last_turn))
    return found


def _why(rules: Scs, state: State, test: Test, holds: bool) -> Iterator[Raw]:
    """The parts of a test that decide it: paths, open or barred, and places that are wanting."""
    for part, sign in parts(rules, test):
        if part.path is not None and part.path.source in rules.source_named:
            yield from _path(rules, state, part.path)
        if part.control is not None and sign > 0 and not holds:
            side = rules.side_number(part.control.side)
            wanting = rules.area(part.control.hexes) & ~state.control[side]
            if wanting:
                yield (CONTROL_WANTED, side, wanting)


def _path(rules: Scs, state: State, path: Corridor) -> Iterator[Raw]:
    side, goal = rules.side_number(path.side), rules.grid.index[path.hex]
    if questions.holds(rules, state, Test(path=path)):
        yield (PATH_OPEN, side, goal)
        return
    source = rules.source_named[path.source]
    free = paths.open_ground(rules, state, side)
    step = rules.trace[side].step

    def barred(hex_: int) -> int:
        return int(not free >> hex_ & 1)

    def ways(hex_: int) -> list[Barred]:
        return [(one, barred(one)) for one in bits(step(rules.bit[hex_]) & rules.land)]

    line = trace([(hex_, barred(hex_)) for hex_ in bits(source.hexes)], (goal,), ways)
    at = next((hex_ for hex_ in line if barred(hex_)), -1)
    if at >= 0:
        yield (PATH_BARRED, side, goal, at, _in_the_way(rules, state, 1 - side, at))


def _in_the_way(rules: Scs, state: State, side: int, hex_: int) -> int:
    """The units of a side that close a hex, as a mask: those on top, which everybody sees."""
    near = rules.bit[hex_] & state.units[side]
    if not near:
        near = rules.around[hex_] & state.units[side] & _zoned(rules, state, side, hex_)
    return mask_of(state.stacks[one][0] for one in bits(near))


def _zoned(rules: Scs, state: State, side: int, hex_: int) -> int:
    """The hexes whose units have a zone that reaches a hex."""
    found = 0
    for one in bits(rules.around[hex_] & state.units[side]):
        alone = state.clone()
        alone.units[side] = rules.bit[one]
        alone.zone[side] = -1
        if stacks.zone(rules, alone, side) >> hex_ & 1:
            found |= rules.bit[one]
    return found


def stakes(rules: Scs) -> list[Raw]:
    """Places that score, each with its points; and those that only decide a victory."""
    worth: dict[int, int] = {}
    for award in rules.victory.award:
        for hex_ in bits(rules.area(award.hexes) & rules.land):
            worth[hex_] = worth.get(hex_, 0) + award.points
    tests = [line.when for line in (*rules.victory.automatic, *rules.victory.final)]
    tests += [award.when for award in rules.victory.award if award.when is not None]
    deciding = 0
    for test in tests:
        for part, _ in parts(rules, test):
            if part.control is not None:
                deciding |= rules.area(part.control.hexes)
            if part.occupied is not None:
                deciding |= rules.area(part.occupied.hexes)
            if part.path is not None:
                deciding |= rules.bit[rules.grid.index[part.path.hex]]
    found: list[Raw] = [(STAKE_PLACE, rules.score_side, *pair) for pair in sorted(worth.items())]
    alone = deciding & rules.land & ~mask_of(worth)
    return found + [(STAKE_DECIDES, hex_) for hex_ in bits(alone)]
