"""Where units go that attack nobody: to what is wanted, not into danger, not out of supply."""

from collections.abc import Iterable

from ...core.bits import bits
from .assault import Assaults
from .situation import Situation
from .stand import Stand

#: Moves of a plan: who goes where.
Moves = list[tuple[int, int]]

#: What holding a wanted hex counts, against the pull of it.
_HOLD = 1.5
#: What is thought to be lost of a unit out of supply.
_STARVED = 0.35
#: How strong an enemy a vital hex must be able to stand, as odds.
_VITAL_ODDS = 1.5
#: A move must be worth this much.
_RESTLESS = 0.05


def plan(situation: Situation, fights: bool) -> Moves:
    """All moves of a phase: guards first, then attacks to come, then everybody else."""
    tactics, state = situation.tactics, situation.state
    movers = set(tactics.movers(state))
    stand = Stand(situation, (unit for unit in situation.own if unit not in movers))
    reach = {unit: tactics.reach(state, (unit,)) for unit in sorted(movers)}
    moves = _guard(situation, movers, reach, stand)
    if fights:
        for strike in Assaults(situation, movers, reach, stand).plan():
            moves += strike.moves
    order = sorted(movers, key=lambda unit: (-tactics.defence(state, unit), unit))
    for unit in order:
        situation.mind.budget.spend()
        goal = _best(situation, unit, bits(reach[unit]), stand)
        stand.put(unit, goal)
        moves.append((unit, goal))
    return [(unit, goal) for unit, goal in moves if goal != state.place[unit]]


def _guard(situation: Situation, movers: set[int], reach: dict[int, int], stand: Stand) -> Moves:
    """Hexes that lose the game are guarded before anything else is thought of."""
    tactics, state, moves = situation.tactics, situation.state, Moves()
    for place in bits(situation.vital):
        near = sorted(
            (unit for unit in movers if reach[unit] >> place & 1),
            key=lambda unit: (state.place[unit] != place, -tactics.defence(state, unit), unit),
        )
        for unit in near:
            if stand.defence.get(place) and stand.ratio(place) <= _VITAL_ODDS:
                break
            if stand.room(tactics.size(state, unit), place):
                movers.discard(unit)
                stand.put(unit, place)
                moves.append((unit, place))
    return moves


def _best(situation: Situation, unit: int, places: Iterable[int], stand: Stand) -> int:
    tactics, state, posture = situation.tactics, situation.state, situation.posture
    here = state.place[unit]
    size, mine, worth = (
        tactics.size(state, unit),
        tactics.defence(state, unit),
        situation.worth[unit],
    )
    wanted, pull, held, fed = situation.wanted, situation.pull, situation.held, situation.fed
    danger = posture.danger * worth * (1 - 0.8 * situation.urgency)
    drawn = posture.objective * (1 + 0.1 * mine)
    best, goal = 0.0, -1
    for place in places:
        if not stand.room(size, place):
            continue
        value = drawn * pull[place] - danger * stand.fear(place, mine)
        if place in wanted:
            before = stand.hold(place) if held >> place & 1 or stand.defence.get(place) else 0.0
            value += _HOLD * wanted[place] * (stand.hold(place, mine) - before)
        if not fed >> place & 1:
            value -= _STARVED * worth
        if place == here:
            value += _RESTLESS
        if goal < 0 or value > best:
            best, goal = value, place
    return goal if goal >= 0 else here


def wander(situation: Situation, overlooks: float) -> Moves:
    """Without a plan: each unit on its own way toward what is wanted, or not at all.

    Nobody goes where less draws him than where he stands, so that nobody marches out and back.
    """
    tactics, state, mind, pull = situation.tactics, situation.state, situation.mind, situation.pull
    movers = tactics.movers(state)
    stand = Stand(situation, situation.own)
    moves = Moves()
    for unit in movers:
        here = state.place[unit]
        full = stand.load[here] > tactics.limit
        if situation.vital >> here & 1 and not full:
            continue
        if mind.random.random() < overlooks and not full:
            continue
        size = tactics.size(state, unit)
        open_ = [
            place
            for place in bits(tactics.reach(state, (unit,)))
            if place != here and stand.room(size, place) and (pull[place] > pull[here] or full)
        ]
        open_.sort(key=lambda place: (-pull[place], place))
        if open_:
            goal = open_[mind.draw(min(6, len(open_)))]
            stand.load[here] -= size
            stand.put(unit, goal)
            moves.append((unit, goal))
    return moves
