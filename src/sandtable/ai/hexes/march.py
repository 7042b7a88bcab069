"""Where units go that attack nobody: to what is wanted, not into danger, not out of supply, not back."""

from collections.abc import Iterable
from math import inf

from ...core.bits import bits
from .assault import Assaults
from .mission import STRIKER, Mission, missions
from .situation import MARCHED, UNDONE, Situation
from .stand import Stand

#: Moves of a plan: who goes where.
Moves = list[tuple[int, int]]

#: What holding a wanted hex counts, against the pull of it.
_HOLD = 1.5
#: What is thought to be lost of a unit out of supply.
_STARVED = 0.35
#: How strong an enemy a vital hex must be able to stand, and a post, as odds.
_VITAL_ODDS, _POST_ODDS = 1.5, 2.0
#: A move must be worth this much, beside what the way costs.
_RESTLESS = 0.3


def plan(situation: Situation, fights: bool) -> Moves:
    """All moves of a phase: guards first, then attacks to come, then everybody else."""
    tactics, state = situation.tactics, situation.state
    movers = set(tactics.movers(state))
    stand = Stand(situation, (unit for unit in situation.own if unit not in movers))
    reach = {unit: tactics.reach(state, (unit,)) for unit in sorted(movers)}
    moves = _guard(situation, movers, reach, stand)
    struck: set[int] | None = None
    if fights:
        strikes = Assaults(situation, movers, reach, stand, dict(moves)).plan()
        struck = {strike.target for strike in strikes}
        for strike in strikes:
            moves += strike.moves
    sent = missions(situation, movers, stand, struck)
    for unit in (*sent, *sorted(movers - sent.keys())):
        situation.mind.budget.spend()
        goal = _best(situation, unit, bits(reach[unit]), stand, sent.get(unit))
        stand.put(unit, goal)
        moves.append((unit, goal))
    return [(unit, goal) for unit, goal in moves if goal != state.place[unit]]


def _guard(situation: Situation, movers: set[int], reach: dict[int, int], stand: Stand) -> Moves:
    """What loses the game is guarded before anything else is thought of, then what is not given up."""
    moves = Moves()
    for place in bits(situation.vital):
        moves += _man(situation, place, _VITAL_ODDS, None, movers, reach, stand)
    posts = sorted(situation.posts.items(), key=lambda post: (-post[1], post[0]))
    for place, most in posts:
        if situation.guarded >> place & 1 and not situation.vital >> place & 1:
            moves += _man(situation, place, _POST_ODDS, most, movers, reach, stand)
    return moves


def _man(
    situation: Situation,
    place: int,
    odds: float,
    most: float | None,
    movers: set[int],
    reach: dict[int, int],
    stand: Stand,
) -> Moves:
    """Units for a hex until it stands such odds, or until so much worth is tied up there."""
    tactics, state, moves = situation.tactics, situation.state, Moves()
    spent = sum(
        situation.worth[unit]
        for unit in situation.own
        if unit not in movers and state.place[unit] == place
    )
    back = situation.trail.turns_back
    near = [
        unit
        for unit in movers
        if reach[unit] >> place & 1
        and (most is None or not back(unit, state.place[unit], place) or state.place[unit] == place)
    ]
    # Who stands there stays, but those who are better in attack than in defence are relieved.
    near.sort(
        key=lambda unit: (
            most is not None and situation.strikes(unit),
            state.place[unit] != place,
            situation.guarded >> state.place[unit] & 1,
            -tactics.defence(state, unit),
            tactics.apart(state.place[unit], place),
            unit,
        )
    )
    later = situation.threats.later(place) if most is None else 0.0
    for unit in near:
        if stand.defence.get(place) and stand.ratio(place, later=later) <= odds:
            break
        worth = situation.worth[unit]
        if most is not None and stand.defence.get(place) and spent + worth > most:
            continue
        if stand.room(tactics.size(state, unit), place):
            spent += worth
            movers.discard(unit)
            stand.put(unit, place)
            moves.append((unit, place))
    return moves


def _best(
    situation: Situation, unit: int, places: Iterable[int], stand: Stand, mission: Mission | None
) -> int:
    tactics, state, posture = situation.tactics, situation.state, situation.posture
    here = state.place[unit]
    size, mine, worth = (
        tactics.size(state, unit),
        tactics.defence(state, unit),
        situation.worth[unit],
    )
    wanted, held, trail = situation.wanted, situation.held, situation.trail
    fed = situation.fed
    striker = situation.strikes(unit)
    hungry, fights = not fed >> here & 1, tactics.strength(state, unit) > 0
    danger = posture.danger * worth * (1 - 0.8 * situation.urgency)
    drawn = posture.objective * (1 + 0.1 * mine)
    best, goal = 0.0, -1
    for place in places:
        if not stand.room(size, place):
            continue
        if not (fights or place == here or stand.defence.get(place)):
            continue  # who cannot attack goes with others
        value = -danger * stand.fear(place, mine)
        if mission is not None:
            value += drawn * mission.draw(place)
        if place in wanted:
            before = stand.hold(place) if held >> place & 1 or stand.defence.get(place) else 0.0
            holds = _HOLD * wanted[place] * (stand.hold(place, mine) - before)
            value += holds * STRIKER if held >> place & 1 and striker else holds
        if not fed >> place & 1:
            if situation.starves(unit, place) and not situation.decides(place):
                continue
            value -= _STARVED * worth
        if place != here:
            if trail.turns_back(unit, here, place) and not (hungry or stand.full(here)):
                continue
            value -= _RESTLESS + MARCHED * tactics.apart(here, place)
            value -= UNDONE * trail.undone(unit, here, place)
        if goal < 0 or value > best:
            best, goal = value, place
    return goal if goal >= 0 else here


def wander(situation: Situation, overlooks: float) -> Moves:
    """Without a plan: one stays in each place that is not to be left, everybody else goes on his own
    way toward what is wanted, or not at all.

    Nobody goes where less draws him than where he stands, nor back where he came from in this turn.
    """
    tactics, state, mind, pull = situation.tactics, situation.state, situation.mind, situation.pull
    movers = set(tactics.movers(state))
    stand = Stand(situation, (unit for unit in situation.own if unit not in movers))
    reach = {unit: tactics.reach(state, (unit,)) for unit in sorted(movers)}
    moves = Moves()
    for place in bits(situation.guarded):
        moves += _man(situation, place, inf, inf, movers, reach, stand)
    for unit in movers:
        stand.put(unit, state.place[unit])
    for unit in sorted(movers):
        here = state.place[unit]
        full = stand.full(here)
        if mind.random.random() < overlooks and not full:
            continue
        size, back = tactics.size(state, unit), situation.trail.turns_back
        open_ = [
            place
            for place in bits(reach[unit])
            if place != here
            and stand.room(size, place)
            and (full or (pull[place] > pull[here] and not back(unit, here, place)))
            and not situation.starves(unit, place)
            and (tactics.strength(state, unit) or stand.defence.get(place))
        ]
        open_.sort(key=lambda place: (-pull[place], place))
        if open_:
            goal = open_[mind.draw(min(6, len(open_)))]
            stand.lift(unit, here)
            stand.put(unit, goal)
            moves.append((unit, goal))
    return [(unit, goal) for unit, goal in moves if goal != state.place[unit]]
