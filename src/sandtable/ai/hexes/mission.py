"""What each unit is sent after: no more of them to one place than it takes, and none where too few can be."""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from .situation import DECAY, Situation
from .stand import Stand

#: What still draws those to a place that decides the game, when enough are on their way, who are farther from it
#: than so many hexes: a second line comes up.
_SECOND, _FAR = 0.5, 15
#: What draws such a unit after another that it stands with: they fight together.
_FELLOWS = 1.25
#: Enemies so near a place come to its help.
_NEAR = 2
#: Who is so near a place stands before it.
_BEFORE = 2
#: So little strength that is wanting to a garrison is not worth a march.
_NEARLY = 1.0


class Mission(NamedTuple):
    """A place to go to."""

    goal: int
    #: How much it draws, there.
    points: float
    #: Steps from each place to it.
    far: Sequence[int]
    #: The strength that it takes, and the least that it is worth setting out with.
    need: float
    least: float

    def draw(self, place: int) -> float:
        return self.points * DECAY[self.far[place]]


def missions(
    situation: Situation, units: Iterable[int], stand: Stand, struck: Container[int] | None
) -> dict[int, Mission]:
    """Of each unit: what it is sent after, if there is anything; who chose first stands first.

    Places that too few would set out for are given up one by one, those furthest from enough first.
    `struck` are those that will be attacked now, None if nobody attacks: where enough stand before
    a place and do not attack it, others are better.
    """
    free = sorted(units)
    goals = _goals(situation, free, stand)
    if struck is not None:
        goals = [one for one in goals if one.goal in struck or not _baffled(situation, free, one)]
    while True:
        sent = _sent(situation, free, goals)
        power = dict.fromkeys((mission.goal for mission in goals), 0.0)
        for unit, mission in sent.items():
            power[mission.goal] += _power(situation, unit)
        short = [mission for mission in goals if 0 < power[mission.goal] < mission.least]
        if not short:
            return sent
        goals.remove(min(short, key=lambda one: (power[one.goal] / one.least, one.goal)))


def _baffled(situation: Situation, free: Sequence[int], mission: Mission) -> bool:
    """Whether those stand before a place who should be able to take it."""
    place = situation.state.place
    before = sum(_power(situation, unit) for unit in free if mission.far[place[unit]] <= _BEFORE)
    return 0 < mission.least <= before


def _power(situation: Situation, unit: int) -> float:
    tactics, state = situation.tactics, situation.state
    return max(tactics.strength(state, unit), tactics.defence(state, unit))


def _goals(situation: Situation, free: Sequence[int], stand: Stand) -> list[Mission]:
    tactics, state = situation.tactics, situation.state
    power = sum(tactics.strength(state, unit) for unit in free)
    found = []
    for goal, points in sorted(situation.wanted.items()):
        far = tactics.distances(situation.side, goal)
        if goal in situation.enemies:
            held = sum(tactics.defence(state, unit) for unit in situation.enemies[goal])
            held *= tactics.cover(1 - situation.side, goal)
            hope, posture = _hope(situation, goal, power), situation.posture
            if hope:
                least, need = held * posture.odds, held * posture.aim
                hope *= min(1.0, posture.cheap * points / need)
                found.append(Mission(goal, points * hope, far, need, least))
        else:
            need = _garrison(situation, goal, points, stand)
            found.append(Mission(goal, points, far, need, 0.0))
    return found


def _hope(situation: Situation, goal: int, power: float) -> float:
    """From 0 to 1: how well all who are free could take a place from those who are near it."""
    tactics, state = situation.tactics, situation.state
    held = sum(
        tactics.defence(state, unit)
        for place, units in situation.enemies.items()
        if tactics.apart(goal, place) <= _NEAR
        for unit in units
    )
    odds = power / max(0.5, held * tactics.cover(1 - situation.side, goal))
    return min(1.0, max(0.0, (odds - 0.5) / (situation.posture.odds - 0.5)))


def _garrison(situation: Situation, goal: int, points: float, stand: Stand) -> float:
    """The strength that it takes to hold a place where no enemy is, as far as the place is worth it."""
    tactics, posture = situation.tactics, situation.posture
    threat = situation.threats.at(goal) / posture.stands / tactics.cover(situation.side, goal)
    if situation.kept >> goal & 1:
        threat = max(threat, situation.threats.later(goal) / tactics.cover(situation.side, goal))
    watched = stand.defence.get(goal) or not situation.guarded >> goal & 1
    if situation.held >> goal & 1 and not threat and watched:
        return 0.0
    most = points * (posture.decisive if situation.decisive >> goal & 1 else 1.0)
    need = max(posture.least, min(threat, most)) - stand.defence.get(goal, 0.0)
    return need if need > _NEARLY else 0.0


def _sent(situation: Situation, free: Sequence[int], goals: list[Mission]) -> dict[int, Mission]:
    """What draws each unit most: who is nearest to a place chooses first, who cannot attack last."""
    tactics, state, posture = situation.tactics, situation.state, situation.posture
    draws = {
        unit: [mission.draw(state.place[unit]) for mission in goals] if goals else [0.0]
        for unit in free
    }
    order = sorted(
        free,
        key=lambda unit: (
            not tactics.strength(state, unit),
            -max(draws[unit]),
            -tactics.defence(state, unit),
            unit,
        ),
    )
    need = [mission.need for mission in goals]
    sent: dict[int, Mission] = {}
    led: dict[int, set[int]] = {}
    for unit in order:
        striker = situation.strikes(unit)
        fellows = led.setdefault(state.place[unit], set()) if striker else set[int]()
        most, best, found = 0.0, 0.0, -1
        for number, mission in enumerate(goals):
            share = 1.0
            if number in fellows:
                share = _FELLOWS
            elif need[number] <= 0:
                share = posture.enough
                if situation.decisive >> mission.goal & 1:
                    if striker:
                        share = posture.reserve
                    elif mission.far[state.place[unit]] > _FAR:
                        share = _SECOND
            if striker and situation.held >> mission.goal & 1:
                share *= posture.striker
            draw = share * draws[unit][number]
            if draw > most:
                most, best, found = draw, share, number
        if found >= 0:
            need[found] -= _power(situation, unit)
            fellows.add(found)
            sent[unit] = goals[found]._replace(points=goals[found].points * best)
    return sent
