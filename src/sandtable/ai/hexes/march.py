"""Where units go that attack nobody: to what is wanted, not into danger, not out of supply, not back."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf

from ...core.bits import bits, mask_of
from .assault import Assaults
from .mission import Mission, missions
from .situation import MARCHED, UNDONE, Situation
from .stand import Stand

#: Moves of a plan: who goes where.
Moves = list[tuple[int, int]]

#: What holding a wanted hex counts, against the pull of it.
_HOLD = 1.5
#: What is thought to be lost of a unit out of supply.
_STARVED = 0.35
#: How strong an enemy a vital hex must be able to stand, and a post, as odds: who attacks at even odds
#: is as likely to drive a defender out as not.
_VITAL_ODDS, _POST_ODDS = 0.8, 2.0
#: The same of a post that a side keeps for reasons of its own.
_KEPT_ODDS = 1.0
#: The same of a vital hex with what may come by the turn after the next: others can be sent for yet.
_LATER_ODDS = 1.5
#: Odds from which on who stands alone is lost; friends no farther away than so many hexes are by him.
_HOPELESS, _BY = 4.0, 3
#: A move must be worth this much, beside what the way costs.
_RESTLESS = 0.3
#: What it is worth that a gun can fire at what will be attacked.
_SUPPORT = 4.0
#: What draws who must live toward what is wanted, against the odds that he may have to stand.
_NEARER = 0.02
#: The odds from which on who must live is lost; what it counts that the enemy can come to him in two turns, beside
#: one, or each hex to where he is fed; and that he starves.
_DOOM, _LATER, _HUNGER = 4.0, 0.5, 3.0
#: So many attacks in a phase come to the mind of who makes no plan.
_SORTIES = 3


def plan(situation: Situation, fights: bool) -> Moves:
    """All moves of a phase: guards first, then attacks to come, then everybody else.

    Who is for attacks and may walk on after them attacks first, and guards after that.
    """
    tactics, state = situation.tactics, situation.state
    movers = set(tactics.movers(state)).difference(situation.posture.rests)
    stand = Stand(situation, (unit for unit in situation.own if unit not in movers))
    reach = {unit: tactics.reach(state, (unit,)) for unit in sorted(movers)}
    hidden = sorted(unit for unit in movers if situation.precious >> unit & 1)
    movers.difference_update(hidden)
    moves = _guard_vital(situation, movers, reach, stand)
    back = {unit for unit in movers if fights and situation.comes_back(unit)}
    movers -= back
    moves += _guard(situation, movers, reach, stand)
    situation.mean("guard", moves)
    movers |= back
    struck: set[int] | None = None
    if fights:
        # Who is for attacks makes them first: he may walk on after them.
        others = {unit for unit in movers if not situation.strikes(unit)}
        moves += _claim(situation, others, movers, reach, stand)
        strikes = Assaults(situation, movers, reach, stand, dict(moves)).plan()
        struck = {strike.target for strike in strikes}
        for strike in strikes:
            moves += strike.moves
            situation.mean("attack", strike.moves, strike.target)
        moves += (guards := _guard(situation, movers, reach, stand))
        situation.mean("guard", guards)
    moves += _claim(situation, set(movers), movers, reach, stand)
    situation.mean("claim", (move for move in moves if move[0] not in situation.meant))
    sent = missions(situation, movers, stand, struck)
    for body in _bodies(situation, (*sent, *sorted(movers - sent.keys())), sent):
        mission = sent.get(body[0])
        marched = _march(situation, body, reach, stand, mission, mask_of(struck or ()))
        _mean(situation, marched, mission)
        moves += marched
    moves += (kept := _hide(situation, hidden, reach, stand))
    situation.mean("hide", kept)
    return [(unit, goal) for unit, goal in moves if goal != state.place[unit]]


def _mean(situation: Situation, moves: Moves, mission: Mission | None) -> None:
    """What those are for who march: to what is to be won, to what is to be kept, or merely elsewhere."""
    if mission is None:
        situation.mean("go", moves)
    else:
        ours = situation.held >> mission.goal & 1
        situation.mean("join" if ours else "march", moves, mission.goal)


def _bodies(
    situation: Situation, units: Iterable[int], sent: Mapping[int, Mission]
) -> list[list[int]]:
    """Those who stand together and are sent after the same, who chose first stands first."""
    found: dict[tuple[int, int], list[int]] = {}
    for unit in units:
        goal = sent[unit].goal if unit in sent else -1 - unit
        found.setdefault((situation.state.place[unit], goal), []).append(unit)
    return list(found.values())


def _march(
    situation: Situation,
    body: Sequence[int],
    reach: Mapping[int, int],
    stand: Stand,
    mission: Mission | None,
    struck: int,
) -> Moves:
    """Together, if there is a place for all of them, and one by one else."""
    situation.mind.budget.spend()
    common = reach[body[0]]
    for unit in body:
        common &= reach[unit]
    goal = _best(situation, body, bits(common), stand, mission, struck)
    if goal is None and len(body) > 1:
        return [
            move
            for unit in body
            for move in _march(situation, (unit,), reach, stand, mission, struck)
        ]
    if goal is None:
        goal = situation.state.place[body[0]]
    for unit in body:
        stand.put(unit, goal)
    return [(unit, goal) for unit in body]


def _hide(
    situation: Situation, units: Iterable[int], reach: Mapping[int, int], stand: Stand
) -> Moves:
    """Who must live goes where the enemy cannot come in a turn, or two, or among friends; near what is wanted.

    Who is cut off goes back to where he is fed: walls are no help to who starves behind them.
    """
    tactics, state, moves = situation.tactics, situation.state, Moves()
    soon, later = situation.threats.within(1), situation.threats.within(2)
    for unit in units:
        here, mine = state.place[unit], tactics.defence(state, unit)
        size, best, goal = tactics.size(state, unit), -inf, here
        for place in bits(reach[unit]):
            if not stand.room(size, place) or situation.starves(unit, place):
                continue
            value = _NEARER * situation.pull[place] - min(_DOOM, stand.ratio(place, mine))
            value -= (soon >> place & 1) + _LATER * (later >> place & 1)
            if food := situation.to_food(place):
                value -= _HUNGER + _LATER * food
            if value > best:
                best, goal = value, place
        stand.put(unit, goal)
        moves.append((unit, goal))
    return moves


def _guard_vital(
    situation: Situation, movers: set[int], reach: dict[int, int], stand: Stand
) -> Moves:
    """What loses the game is guarded before anything else is thought of."""
    moves = Moves()
    for place in bits(situation.vital):
        moves += _man(situation, place, _VITAL_ODDS, None, movers, reach, stand)
    return moves


def _guard(situation: Situation, movers: set[int], reach: dict[int, int], stand: Stand) -> Moves:
    """What is not given up is guarded next."""
    moves = Moves()
    posts = sorted(situation.posts.items(), key=lambda post: (-post[1], post[0]))
    for place, most in posts:
        if situation.guarded >> place & 1 and not situation.vital >> place & 1:
            odds = _KEPT_ODDS if situation.kept >> place & 1 else _POST_ODDS
            guards = _man(situation, place, odds, most, movers, reach, stand)
            moves += guards + _along(situation, guards, movers, reach, stand)
    return moves


def _along(
    situation: Situation, guards: Moves, movers: set[int], reach: dict[int, int], stand: Stand
) -> Moves:
    """Tanks are not parted: those go along, or stay, who stand with one that has to guard something."""
    tactics, state, moves = situation.tactics, situation.state, Moves()
    for guard, place in guards:
        if not situation.strikes(guard):
            continue
        for unit in sorted(movers):
            fellow = state.place[unit] == state.place[guard] and situation.strikes(unit)
            if fellow and reach[unit] >> place & 1 and stand.room(tactics.size(state, unit), place):
                movers.discard(unit)
                stand.put(unit, place)
                moves.append((unit, place))
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
    later = 0.0
    if most is None or situation.kept >> place & 1:
        later = situation.threats.later(place)
    for unit in near:
        if (
            stand.defence.get(place)
            and stand.ratio(place) <= odds
            and stand.ratio(place, later=later) <= (_LATER_ODDS if most is None else odds)
        ):
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


def _claim(
    situation: Situation,
    units: set[int],
    movers: set[int],
    reach: dict[int, int],
    stand: Stand,
) -> Moves:
    """One of these goes into each wanted hex that lies open: the one who is missed least elsewhere."""
    tactics, state, moves = situation.tactics, situation.state, Moves()
    open_ = {
        goal: [unit for unit in units if reach[unit] >> goal & 1]
        for goal in situation.wanted
        if not situation.held >> goal & 1
        and goal not in situation.enemies
        and not stand.defence.get(goal)
    }
    # What few can get to is seen to first.
    for goal, able in sorted(open_.items(), key=lambda one: (len(one[1]), one[0])):
        found = [
            unit
            for unit in able
            if unit in movers
            and tactics.strength(state, unit)
            and _worth_it(situation, unit, goal, stand)
        ]
        if found:
            unit = min(
                found,
                key=lambda one: (
                    tactics.strength(state, one),
                    tactics.apart(state.place[one], goal),
                    one,
                ),
            )
            movers.discard(unit)
            stand.put(unit, goal)
            moves.append((unit, goal))
    return moves


def _worth_it(situation: Situation, unit: int, goal: int, stand: Stand) -> bool:
    """Whether a place is worth what may befall a unit there; nobody leaves his supply for it before the end."""
    if situation.starves(unit, goal) and not situation.decides(goal):
        return False
    if situation.trail.turns_back(unit, situation.state.place[unit], goal):
        return False
    mine = situation.tactics.defence(situation.state, unit)
    fear = situation.posture.danger * (1 - situation.urgency) * stand.fear(goal, mine)
    return _HOLD * situation.wanted[goal] > fear * situation.worth[unit]


def _best(
    situation: Situation,
    body: Sequence[int],
    places: Iterable[int],
    stand: Stand,
    mission: Mission | None,
    struck: int,
) -> int | None:
    """Where those go who march together; None if there is no room for them anywhere.

    `struck` are the hexes that others will attack: guns go where they can fire at them.
    """
    tactics, state, posture = situation.tactics, situation.state, situation.posture
    here = state.place[body[0]]
    size = sum(tactics.size(state, unit) for unit in body)
    mine = sum(tactics.defence(state, unit) for unit in body)
    worth = sum(situation.worth[unit] for unit in body)
    wanted, held, trail = situation.wanted, situation.held, situation.trail
    striker = all(situation.strikes(unit) for unit in body)
    fights = any(tactics.strength(state, unit) for unit in body)
    danger = posture.danger * worth * (1 - 0.8 * situation.urgency)
    drawn = posture.objective * (len(body) + 0.1 * mine)
    guns = [unit for unit in body if struck and tactics.shells(state, unit, here)]
    marched = [unit for unit in body if trail.knows(unit)]
    free = not situation.fed >> here & 1 or stand.full(here)
    best, goal = 0.0, None
    for place in places:
        if not stand.room(size, place):
            continue
        if not (fights or place == here or stand.defence.get(place)):
            continue  # who cannot attack goes with others
        draws = drawn * mission.draw(place) if mission is not None else 0.0
        if goal is not None and draws <= best and not guns and place not in wanted:
            continue  # all else only counts against it
        value = draws - danger * stand.fear(place, mine)
        for gun in guns:
            value += _SUPPORT * bool(tactics.shells(state, gun, place) & struck)
        if place in wanted:
            before = stand.hold(place) if held >> place & 1 or stand.defence.get(place) else 0.0
            holds = _HOLD * wanted[place] * (stand.hold(place, mine) - before)
            # Who is better in attack is no garrison, but where the game is decided.
            if not (striker and held >> place & 1 and not situation.decisive >> place & 1):
                value += holds
        if goal is not None and value <= best:
            continue
        left = _less_costs(situation, body, place, value, stand, marched, free)
        if left is not None and (goal is None or left > best):
            best, goal = left, place
    return goal


def _less_costs(
    situation: Situation,
    body: Sequence[int],
    place: int,
    value: float,
    stand: Stand,
    marched: Sequence[int],
    free: bool,
) -> float | None:
    """What is left of the value of a place after hunger and the march to it; None if nobody goes there."""
    tactics, state, trail = situation.tactics, situation.state, situation.trail
    here = state.place[body[0]]
    if not situation.fed >> place & 1:
        if situation.fed >> here & 1 and not situation.decides(place):
            return None
        value -= _STARVED * sum(situation.worth[unit] for unit in body)
    if place == here:
        return value
    if place not in situation.wanted:
        mine = sum(tactics.defence(state, unit) for unit in body)
        if _thrown_away(situation, place, mine, stand):
            return None
    if not free and any(trail.turns_back(unit, here, place) for unit in marched):
        return None
    value -= len(body) * (_RESTLESS + MARCHED * tactics.apart(here, place))
    return value - UNDONE * sum(trail.undone(unit, here, place) for unit in marched)


def _thrown_away(situation: Situation, place: int, mine: float, stand: Stand) -> bool:
    """Whether who goes to a hex would be lost there, far from everybody: nobody does that before the end."""
    if situation.urgency == 1 or stand.ratio(place, mine) < _HOPELESS:
        return False
    apart = situation.tactics.apart
    return not any(power and apart(near, place) <= _BY for near, power in stand.defence.items())


def wander(situation: Situation, overlooks: float, fights: bool) -> Moves:
    """Without a plan: one stays in each place that is not to be left, a few go for enemies that look weak,
    everybody else goes on his own way toward what is wanted, or not at all.

    None of these goes where less draws him than where he stands, nor back where he came from in this turn.
    """
    tactics, state, mind, pull = situation.tactics, situation.state, situation.mind, situation.pull
    movers = set(tactics.movers(state))
    stand = Stand(situation, (unit for unit in situation.own if unit not in movers))
    reach = {unit: tactics.reach(state, (unit,)) for unit in sorted(movers)}
    moves = Moves()
    for place in bits(situation.guarded):
        moves += _man(situation, place, inf, inf, movers, reach, stand)
    if fights:
        moves += _sorties(situation, overlooks, movers, reach, stand, dict(moves))
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


def _sorties(
    situation: Situation,
    overlooks: float,
    movers: set[int],
    reach: dict[int, int],
    stand: Stand,
    sent: Mapping[int, int],
) -> Moves:
    """The first attacks that come to mind and look well: neither the best nor all there are."""
    assaults = Assaults(situation, movers, reach, stand, sent)
    mind, targets, moves = situation.mind, sorted(situation.enemies), Moves()
    for _ in range(_SORTIES):
        while targets:
            target = targets.pop(mind.draw(len(targets)))
            if mind.random.random() < overlooks:
                continue
            strike = assaults.best(target)
            if strike is not None:
                assaults.settle(strike)
                moves += strike.moves
                break
    return moves
