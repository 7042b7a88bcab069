"""7 Victory points, looked at ahead: what the end of the turn would bring, and what bars Tobruk's supply line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from ...board.trace import trace
from ...core.frames import Bare
from ...core.message import Raw
from . import supply, survey, victory
from .phases import FINAL
from .state import AXIS, BRITISH, State
from .terms import (
    POINT_HELD,
    PRIZE_AHEAD,
    PRIZE_MISSED,
    RELIEF_AHEAD,
    ROAD_BARRED,
    SIEGE_AHEAD,
    SOURCE_BARRED,
    SOURCE_LEFT,
    STAKE_PRIZE,
    STAKE_SIEGE,
)

if TYPE_CHECKING:
    from .rules import Series60


def score(rules: Series60, state: State) -> dict[str, int]:
    """7.0: one marker, so that one side at most has points."""
    british, axis = max(state.vp, 0), max(-state.vp, 0)
    return {rules.sides[BRITISH]: british, rules.sides[AXIS]: axis}


def cut_short(state: State) -> None:
    state.frames = [Bare(FINAL)]


def reasons(rules: Series60, state: State) -> list[Raw]:
    """What is scored at the end of a turn: the siege, with what makes it one, and the prize."""
    data, found = rules.data.cover.victory, list[Raw]()
    if victory.besieged(rules, state):
        found.append((SIEGE_AHEAD, AXIS, data.siege_holds, rules.siege))
        found += _bars(rules, state)
    else:
        found.append((RELIEF_AHEAD, BRITISH, data.siege_lifted, rules.siege))
    held = supply.controls(state, BRITISH, rules.prize)
    found.append((PRIZE_AHEAD if held else PRIZE_MISSED, BRITISH, data.prize_held, rules.prize))
    return found


def _bars(rules: Series60, state: State) -> Iterator[Raw]:
    """5.1(3): what breaks the line from Tobruk where it wants least, from Tobruk on."""
    sources = survey.sources(rules, state, BRITISH)
    barred, ways = survey.bars(rules, state, BRITISH)
    begins = [(point, barred(point) + (not one.works)) for point, one in sources.items()]
    path = trace(begins, (rules.siege,), ways)
    for point, after in pairwise([*path, -1]):
        if barred(point):
            yield (POINT_HELD, AXIS, point)
        road = next((road for other, road in rules.links[point] if other == after), None)
        if road is not None and not supply.road_open(rules, state, BRITISH, road):
            for area in _closing(rules, state, road):
                yield (ROAD_BARRED, _enemies(rules, state, area), area, point, after)
    if path and not sources[path[-1]].works:
        yield from _no_source(rules, state, sources[path[-1]], path[-1])


def _no_source(rules: Series60, state: State, source: survey.Source, point: int) -> Iterator[Raw]:
    """5.1(1)f, 7.1(5)b: why the road off the map brings nothing."""
    if source.road is None or supply.source_gone(rules, state, source.road):
        yield (SOURCE_LEFT, point)
        return
    for area in _closing(rules, state, source.road):
        yield (SOURCE_BARRED, _enemies(rules, state, area), area, point)


def _closing(rules: Series60, state: State, road: int) -> Iterator[int]:
    """The areas whose units close a road to the British."""
    own = rules.of_side[BRITISH]
    for area in rules.touching[road]:
        if _enemies(rules, state, area) and not state.here[area] & own:
            yield area


def _enemies(rules: Series60, state: State, area: int) -> int:
    return state.here[area] & rules.of_side[AXIS]


def stakes(rules: Series60) -> list[Raw]:
    data = rules.data.cover.victory
    return [
        (STAKE_SIEGE, rules.siege, data.siege_lifted, data.siege_holds),
        (STAKE_PRIZE, rules.prize, BRITISH, data.prize_held),
    ]
