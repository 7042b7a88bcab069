"""7 Victory points, control and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.frames import Bare
from ...core.message import Kind, Raw
from . import supply
from .frames import Over
from .phases import OVER, REORGANISATION
from .state import AXIS, BRITISH, LAST_TURN, NOBODY, SUDDEN_DEATH, State
from .terms import (
    GAME_ENDED,
    SCORED_PRIZE,
    SCORED_RELIEF,
    SCORED_SIEGE,
    SOURCE_GONE,
    TOOK,
    TURN_ENDED,
)

if TYPE_CHECKING:
    from ...core.dice import Dice
    from .rules import Series60


def score(
    rules: Series60, state: State, kind: Kind, side: int, points: int, events: list[Raw]
) -> None:
    """7.0, A60: one signed marker, clamped at every change."""
    if points:
        cap = rules.data.cover.victory.cap
        gain = points if side == BRITISH else -points
        state.vp = max(-cap, min(cap, state.vp + gain))
        events.append((kind, side, points, state.vp))


def margin(state: State, side: int) -> int:
    """Victory points, as the marker shows them."""
    return state.vp if side == BRITISH else -state.vp


def take(rules: Series60, state: State, side: int, point: int, events: list[Raw]) -> None:
    """7.2a: a point belongs to the side that last had units on it."""
    if supply.controls(state, side, point):
        return
    state.british_points ^= 1 << point
    events.append((TOOK, side, point))
    if rules.fortress_side[point] == 1 - side:
        state.fallen |= 1 << point
    if not state.source_lost and point in rules.source_points[1 - side]:
        state.source_lost = 1  # 5.1(1)e: for good
        events.append((SOURCE_GONE, point))


def besieged(rules: Series60, state: State) -> bool:
    """7.1(1)a, A65, A66: no line from Tobruk to a source other than Tobruk."""
    return not supply.lines_to_sources(rules, state, BRITISH) >> rules.siege & 1


def end_turn(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """3.1-4: score, test for sudden death, go on to the next turn or end."""
    victory = rules.data.cover.victory
    state.passes = 0
    if besieged(rules, state):
        siege = (SCORED_SIEGE, AXIS, victory.siege_holds)
    else:
        siege = (SCORED_RELIEF, BRITISH, victory.siege_lifted)
    held = supply.controls(state, BRITISH, rules.prize)
    prize = (SCORED_PRIZE, BRITISH, victory.prize_held if held else 0)
    if rules.score_apart:
        score(rules, state, *siege, events)
        score(rules, state, *prize, events)
    else:
        _score_net(rules, state, [siege, prize], events)
    events.append((TURN_ENDED, state.turn, state.vp))
    if abs(state.vp) >= victory.sudden_death:
        return _end(state, SUDDEN_DEATH, events)
    if state.turn == rules.setting.turns:
        return _end(state, LAST_TURN, events)
    state.turn += 1
    state.frames = [Bare(REORGANISATION)]
    return True


def _score_net(
    rules: Series60, state: State, gains: list[tuple[Kind, int, int]], events: list[Raw]
) -> None:
    """A61: one net change, clamped once; the events show the marker after all of it."""
    cap = rules.data.cover.victory.cap
    net = sum(points if side == BRITISH else -points for _, side, points in gains)
    state.vp = max(-cap, min(cap, state.vp + net))
    events += [(kind, side, points, state.vp) for kind, side, points in gains if points]


def _end(state: State, how: int, events: list[Raw]) -> bool:
    """7.3, 3.0a, A72"""
    winner = NOBODY if state.vp == 0 else BRITISH if state.vp > 0 else AXIS
    state.frames = [Over(OVER, winner, how)]
    events.append((GAME_ENDED, state.turn, state.vp))
    return True
