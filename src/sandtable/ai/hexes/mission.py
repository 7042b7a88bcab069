"""What each unit is sent after: no more of them to one place than it takes, and none where too few can be."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from .situation import DECAY, Situation
from .stand import Stand

#: What still draws to a place when enough are on their way.
_ENOUGH = 0.2
#: The same of those who are better in attack than in defence, at a place that decides the game: a reserve.
_RESERVE = 0.7
#: What draws such a unit after another that it stands with: they fight together.
_FELLOWS = 1.25
#: What draws those to a place one has who are better in attack than in defence.
_STRIKER = 0.5
#: The strength that is sent to a place where nobody is.
_LEAST = 3.0
#: The strength that is sent for each point of a place that decides the game; else as much as its points.
_DECISIVE = 2.5
#: Enemies so near a place come to its help.
_NEAR = 2
#: Who is so near a place stands before it.
_BEFORE = 2
#: What more it takes where enough stand before a place and do not attack it.
_MORE = 1.25
#: Who could be at a place within so many turns is counted on.
_SOON = 2
#: With less hope than this nobody sets out.
_FORLORN = 0.3
#: So little strength that is wanting to a garrison is not worth a march.
_NEARLY = 1.0
#: What one who is sent to hold a place must be able to stand, as odds.
_STANDS = 1.5


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
    #: How well it can be hoped to be taken, from 0 to 1.
    hope: float = 1.0

    def draw(self, place: int) -> float:
        return self.points * DECAY[self.far[place]]


def missions(
    situation: Situation, units: Iterable[int], stand: Stand, struck: Container[int] | None
) -> dict[int, Mission]:
    """Of each unit: what it is sent after, if there is anything; who was sent first stands first.

    First those are told off who are to take a place from the enemy, for what promises most first, the
    least that it takes; where too few would come together nobody sets out. All others choose for
    themselves. `struck` are the places that will be attacked now, None if nobody attacks: those are
    seen to, and where enough stand before another and do not attack it, it takes more.
    """
    free = sorted(units)
    goals = _goals(situation, free, stand)
    if struck is not None:
        goals = [
            one._replace(need=0.0, least=0.0) if one.goal in struck else _harder(situation, one)
            for one in goals
        ]
    sent = _told(situation, free, [one for one in goals if one.least > 0])
    goals = [one for one in goals if not one.least or one in sent.values()]
    return sent | _sent(situation, [unit for unit in free if unit not in sent], goals, sent)


def _told(
    situation: Situation, free: Sequence[int], goals: Sequence[Mission]
) -> dict[int, Mission]:
    """Who is told off for what the enemy has; nobody is counted on for two places."""
    bodies = _bodies(situation, free)
    others = [unit for unit in situation.own if unit not in free]
    sent: dict[int, Mission] = {}
    while teams := [
        (one.points * one.hope * team.share, -one.goal, one, team)
        for one in goals
        for team in (_team(situation, bodies, others, one),)
        if team.bodies
    ]:
        _, _, mission, team = max(teams, key=lambda one: one[:2])
        sent.update((unit, mission) for body in team.bodies for unit in body)
        goals = [one for one in goals if one != mission]
        bodies = [body for body in bodies if body not in team.bodies]
        others = [unit for unit in others if unit not in team.others]
    return sent


class _Team(NamedTuple):
    """Who would set out for a place together."""

    bodies: list[list[int]]
    #: Those of the others who are counted on: they move no more now, but can be there soon.
    others: list[int]
    #: What is left on their way of what draws them.
    share: float


def _bodies(situation: Situation, free: Iterable[int]) -> list[list[int]]:
    """Those who are sent together: who is as good in attack as in defence goes with his like."""
    found: dict[tuple[int, int], list[int]] = {}
    for unit in free:
        if situation.tactics.strength(situation.state, unit):
            alone = -1 if _attacks(situation, unit) else unit
            found.setdefault((situation.state.place[unit], alone), []).append(unit)
    return list(found.values())


def _team(
    situation: Situation, bodies: Iterable[list[int]], others: Iterable[int], mission: Mission
) -> _Team:
    """The nearest who are strong enough with the others who can be there soon; nobody if all are too few."""
    place = situation.state.place
    helpers = [unit for unit in others if _at_hand(situation, unit, mission.goal)]
    power = sum(_power(situation, unit) for unit in helpers)
    team, share = list[list[int]](), 0.0
    for body in sorted(bodies, key=lambda body: (mission.far[place[body[0]]], body)):
        if power >= mission.least and team:
            break
        power += sum(_power(situation, unit) for unit in body)
        team.append(body)
        share = DECAY[mission.far[place[body[0]]]]
    return _Team(team, helpers, share) if power >= mission.least else _Team([], [], 0.0)


def _at_hand(situation: Situation, unit: int, goal: int) -> bool:
    """Whether a unit can be at a place soon, and guards nothing where it stands."""
    if situation.guarded >> situation.state.place[unit] & 1:
        return False
    return _comes(situation, unit, goal)


def _comes(situation: Situation, unit: int, goal: int) -> bool:
    """Whether a unit can be at a place soon, while there is time."""
    turns = 1 if situation.urgency == 1 else _SOON
    return bool(situation.tactics.roam(situation.state, unit, turns) >> goal & 1)


def _harder(situation: Situation, mission: Mission) -> Mission:
    """Where enough stand before a place who do not attack it, it takes more than was thought."""
    before = _before(situation, mission)
    if not 0 < mission.least <= before:
        return mission
    return mission._replace(least=_MORE * before, need=max(mission.need, _MORE * before))


def _before(situation: Situation, mission: Mission) -> float:
    """The strength of one's own who stand before a place."""
    place = situation.state.place
    return sum(
        _power(situation, unit) for unit in situation.own if mission.far[place[unit]] <= _BEFORE
    )


def _attacks(situation: Situation, unit: int) -> bool:
    """Whether a unit is as good in attack as in defence: it fights with those it stands with."""
    tactics, state = situation.tactics, situation.state
    return tactics.strength(state, unit) >= tactics.defence(state, unit)


def _power(situation: Situation, unit: int) -> float:
    tactics, state = situation.tactics, situation.state
    return max(tactics.strength(state, unit), tactics.defence(state, unit))


def _goals(situation: Situation, free: Sequence[int], stand: Stand) -> list[Mission]:
    tactics, state = situation.tactics, situation.state
    found = []
    for goal, points in sorted(situation.wanted.items()):
        far = tactics.distances(situation.side, goal)
        if goal in situation.enemies:
            held = sum(tactics.defence(state, unit) for unit in situation.enemies[goal])
            held *= tactics.cover(1 - situation.side, goal)
            near = _near(situation, goal)
            hope, posture = _hope(situation, goal, near, free), situation.posture
            if hope >= _FORLORN:
                least, need = max(near, held * posture.odds), held * posture.aim
                found.append(Mission(goal, points, far, max(need, near), least, hope))
        else:
            need = _garrison(situation, goal, points, stand)
            found.append(Mission(goal, points, far, need, 0.0))
    return found


def _near(situation: Situation, goal: int) -> float:
    """What those defend a place with who are in it and near it."""
    tactics, state = situation.tactics, situation.state
    return tactics.cover(1 - situation.side, goal) * sum(
        tactics.defence(state, unit)
        for place, units in situation.enemies.items()
        if tactics.apart(goal, place) <= _NEAR
        for unit in units
    )


def _hope(situation: Situation, goal: int, near: float, free: Sequence[int]) -> float:
    """From 0 to 1: how well all who can be there soon could take a place from those who are near it,
    and stand there before those who may come."""
    tactics, state = situation.tactics, situation.state
    power = sum(
        tactics.strength(state, unit)
        for unit in situation.own
        if (unit in free and _comes(situation, unit, goal)) or _at_hand(situation, unit, goal)
    )
    held = max(near, (1 - situation.urgency) * situation.threats.at(goal))
    odds = power / max(0.5, held)
    return min(1.0, max(0.0, (odds - 0.5) / (situation.posture.odds - 0.5)))


def _garrison(situation: Situation, goal: int, points: float, stand: Stand) -> float:
    """The strength that it takes to hold a place where no enemy is, as far as the place is worth it."""
    tactics = situation.tactics
    threat = situation.threats.at(goal) / _STANDS / tactics.cover(situation.side, goal)
    if situation.kept >> goal & 1:
        threat = max(threat, situation.threats.later(goal) / tactics.cover(situation.side, goal))
    watched = stand.defence.get(goal) or not situation.guarded >> goal & 1
    if situation.held >> goal & 1 and not threat and watched:
        return 0.0
    most = points * (_DECISIVE if situation.decisive >> goal & 1 else 1.0)
    need = max(_LEAST, min(threat, most)) - stand.defence.get(goal, 0.0)
    return need if need > _NEARLY else 0.0


def _sent(
    situation: Situation, free: Sequence[int], goals: list[Mission], told: Mapping[int, Mission]
) -> dict[int, Mission]:
    """What draws each unit most: who is nearest to a place chooses first, who cannot attack last.

    `told` are those who are sent already.
    """
    tactics, state = situation.tactics, situation.state
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
    need = [
        mission.need - sum(_power(situation, unit) for unit, one in told.items() if one == mission)
        for mission in goals
    ]
    sent: dict[int, Mission] = {}
    led: dict[int, set[int]] = {}
    for unit in order:
        striker = situation.strikes(unit)
        fellows = set[int]()
        if _attacks(situation, unit):
            fellows = led.setdefault(state.place[unit], set())
        most, best, found = 0.0, 0.0, -1
        for number, mission in enumerate(goals):
            share = 1.0
            if number in fellows:
                share = _FELLOWS
            elif need[number] <= 0:
                waits = striker and situation.decisive >> mission.goal & 1
                share = _RESERVE if waits else _ENOUGH
            if striker and situation.held >> mission.goal & 1:
                share *= _STRIKER
            draw = share * draws[unit][number]
            if draw > most:
                most, best, found = draw, share, number
        if found >= 0:
            need[found] -= _power(situation, unit)
            fellows.add(found)
            sent[unit] = goals[found]._replace(points=goals[found].points * best)
    return sent
