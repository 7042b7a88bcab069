"""Attacks: what one gains by the table, which are planned for, which are made."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.bits import bits
from ...core.tactics import Clash
from .situation import Situation
from .stand import Stand

#: What is left of the fear, and of what one loses of one's way, if one may walk on and come back.
_BACK = 0.4
#: The chance of a loss or a retreat that who guards what loses the game may take, and who must live.
_HARM, _RISKED = 0.3, 0.06
#: What is left of how far a judgement is off, by the odds that can be read off.
_ROUGH = 0.5
#: How much less losses count for a place at the very end.
_SPENT = 0.7
#: What a wanted hex is worth that one could walk into, against its points.
_CLAIM = 1.5


class Strike(NamedTuple):
    """An attack that could be made after some moves."""

    gain: float
    target: int
    #: Who must go where for it.
    moves: tuple[tuple[int, int], ...]


def gain(
    situation: Situation, state: Any, units: Sequence[int], target: int, clashes: Sequence[Clash]
) -> float:
    """What an attack is expected to gain, in points of value, if it may end in these ways."""
    tactics = situation.tactics
    theirs = _tolls(situation, state, situation.enemies[target], tactics.defence)
    ours = _tolls(situation, state, units, tactics.strength)
    prize, driven, total = situation.prize(target), situation.posture.driven, 0.0
    for clash in clashes:
        won = sum(theirs[: clash.enemy_steps])
        if clash.taken:
            won += driven * theirs[0] + (0.0 if clash.repelled else prize)
        lost = sum(ours[: clash.own_steps]) + (driven * ours[0] if clash.repelled else 0.0)
        if prize:
            lost *= 1 - _SPENT * situation.urgency
        total += clash.chance * (won - lost)
    return total


def _tolls(
    situation: Situation, state: Any, units: Sequence[int], power: Callable[[Any, int], float]
) -> list[float]:
    """What each step costs that a side may lose in a combat, one after the other: the strongest loses
    the first, the others those that cost least, and who has more steps loses them after all that."""
    tactics, judge = situation.tactics, situation.judge
    first = max(units, key=lambda unit: (power(state, unit), -unit))
    step = {unit: judge.step(state, unit) for unit in units}
    found = [step[first], *sorted(step[unit] for unit in units if unit != first)]
    for unit in units:
        more = tactics.steps(state, unit) - 1
        found += [(situation.worth[unit] - step[unit]) / more] * more if more else []
    return found


# Planning: who could be brought against whom


class Assaults:
    """The attacks that the free units could be moved to make."""

    def __init__(
        self,
        situation: Situation,
        free: set[int],
        reach: dict[int, int],
        stand: Stand,
        sent: Mapping[int, int],
    ) -> None:
        """`sent` says where those go who are not free any more."""
        self._situation, self._free, self._reach, self._stand = situation, free, reach, stand
        self._fixed: dict[int, list[int]] = {}
        state = situation.state
        for unit in situation.own:
            if unit not in free:
                self._fixed.setdefault(sent.get(unit, state.place[unit]), []).append(unit)
        self._then = state
        for unit, place in sent.items():
            if place != state.place[unit]:
                self._then = situation.tactics.moved(self._then, (unit,), place)

    def plan(self) -> list[Strike]:
        """The best one, then the best of what is left, as long as it pays."""
        situation = self._situation
        targets = sorted(situation.enemies.keys() - set(situation.posture.spares))
        open_ = [strike for t in targets if (strike := self.best(t))]
        situation.thought_of += [
            (strike.gain, strike.target, tuple(unit for unit, _ in strike.moves))
            for strike in open_
        ]
        planned = []
        while open_:
            open_.sort(key=lambda strike: (-strike.gain, strike.target))
            first = open_.pop(0)
            if self._stands(first):
                self.settle(first)
                fellows = first._replace(moves=tuple(self._fellows(first)))
                self.settle(fellows)
                planned.append(first._replace(moves=first.moves + fellows.moves))
            elif (again := self.best(first.target)) is not None:
                open_.append(again)
        return planned

    def settle(self, strike: Strike) -> None:
        """Those whom an attack takes are free no more."""
        for unit, place in strike.moves:
            self._free.discard(unit)
            self._stand.put(unit, place)

    def _fellows(self, strike: Strike) -> Iterator[tuple[int, int]]:
        """Those go along who stand with others who attack, and are for attacks as they are."""
        situation, state = self._situation, self._situation.state
        more: dict[int, int] = {}
        goes = {state.place[unit]: place for unit, place in strike.moves if situation.strikes(unit)}
        for unit in sorted(self._free):
            place = goes.get(state.place[unit])
            if place is None or not situation.strikes(unit) or not self._reach[unit] >> place & 1:
                continue
            size = situation.tactics.size(state, unit) + more.get(place, 0)
            if self._stand.room(size, place):
                more[place] = size
                yield unit, place

    def _stands(self, strike: Strike) -> bool:
        """Whether all who were meant for an attack are still free, and find room."""
        more: dict[int, int] = {}
        tactics, state = self._situation.tactics, self._situation.state
        for unit, place in strike.moves:
            if unit not in self._free:
                return False
            more[place] = more.get(place, 0) + tactics.size(state, unit)
        return all(self._stand.room(size, place) for place, size in more.items())

    def best(self, target: int) -> Strike | None:
        """The best attack on a hex: units are added, the strongest first, while it gains by them."""
        situation, state = self._situation, self._then
        tactics, posture, side = situation.tactics, situation.posture, situation.side
        near = tactics.around[target]
        held = sum(tactics.defence(state, unit) for unit in situation.enemies[target])
        held = max(0.5, held * tactics.cover(1 - side, target))
        there = [
            unit
            for place in bits(near)
            for unit in self._fixed.get(place, ())
            if tactics.strength(state, unit) and tactics.strikes(unit, place) >> target & 1
        ]
        power = sum(self._power(unit, state.place[unit], target) for unit in there)
        able = self._able(target, near)
        odds = posture.odds
        if target in situation.wanted:  # at the end nobody waits for better odds
            odds -= situation.urgency * max(0.0, odds - 1)
        if not able or power + sum(most for _, most, _ in able) < odds * held:
            return None
        then, units, moves = state, list(there), list[tuple[int, int]]()
        best: Strike | None = None
        cost, more = 0.0, dict[int, int]()
        for unit, _, spots in able:
            if power >= posture.aim * held or not situation.mind.budget.spend(0):
                break
            place = self._spot(unit, target, spots, more)
            if place is None or len(tactics.joined(then, (*units, unit), target)) <= len(units):
                continue
            then = tactics.moved(then, (unit,), place)
            more[place] = more.get(place, 0) + tactics.size(state, unit)
            units.append(unit)
            moves.append((unit, place))
            power += self._power(unit, place, target)
            cost += situation.worth[unit] * posture.sent + self._away(unit, place)
            if power >= odds * held:
                situation.mind.budget.spend()
                clashes = tactics.clash(then, units, target)
                found = gain(situation, then, units, target, clashes) - cost
                if found > max(posture.risk, best.gain if best else posture.risk):
                    best = Strike(found, target, tuple(moves))
        return best

    def _away(self, unit: int, place: int) -> float:
        """What it costs a unit to attack from a place: what is feared for it there more than where it stands,
        and what it loses of its way; less if it may come back."""
        situation, state = self._situation, self._situation.state
        tactics, posture = situation.tactics, situation.posture
        mine = tactics.defence(state, unit)
        fear = self._stand.fear(place, mine) - self._stand.fear(state.place[unit], mine)
        fear = max(0.0, fear) * posture.danger * (1 - situation.urgency)
        cost = situation.worth[unit] * posture.exposed * fear + situation.astray(unit, place)
        return cost * (_BACK if tactics.walks_on(state, unit) else 1.0)

    def _power(self, unit: int, place: int, target: int) -> float:
        situation = self._situation
        across = situation.tactics.across(situation.side, place, target)
        return situation.tactics.strength(situation.state, unit) * across

    def _able(self, target: int, near: int) -> list[tuple[int, float, list[int]]]:
        """Free units that could come to attack a hex, with what strength and from where."""
        tactics, found = self._situation.tactics, []
        for unit in self._free:
            spots = [
                place
                for place in bits(self._reach[unit] & near)
                if tactics.strikes(unit, place) >> target & 1
            ]
            if spots and tactics.strength(self._situation.state, unit):
                most = max(self._power(unit, place, target) for place in spots)
                found.append((unit, most, spots))
        found.sort(key=lambda one: (-one[1], one[0]))
        return found

    def _spot(
        self, unit: int, target: int, spots: Iterable[int], more: dict[int, int]
    ) -> int | None:
        """From where a unit attacks: over good ground, beside friends, in supply, safe."""
        situation, stand = self._situation, self._stand
        tactics, state, side = situation.tactics, situation.state, situation.side
        size, best, found = tactics.size(state, unit), 0.0, None
        for place in spots:
            if not stand.room(size + more.get(place, 0), place):
                continue
            if situation.starves(unit, place) and not situation.decides(target):
                continue
            value = 2.0 * tactics.across(side, place, target)
            value += 0.5 if more.get(place) or stand.defence.get(place) else 0.0
            value += 0.3 * (place == state.place[unit]) + 0.1 * tactics.cover(side, place)
            value -= 0.02 * situation.threats.at(place)
            value -= 0.0 if situation.fed >> place & 1 else 1.0
            value -= 0.1 * situation.trail.undone(unit, state.place[unit], place)
            if found is None or value > best:
                best, found = value, place
        return found


# Choosing: the attacks that can be made now


def choose(situation: Situation, errs: float = 0.0) -> tuple[int, list[int]] | None:
    """The attack that gains most, with those it needs; None if none is worth it.

    Whose judgement errs takes a worse one for better; nobody attacks who is the weaker.
    """
    tactics, state, mind = situation.tactics, situation.state, situation.mind
    best, found = situation.posture.risk, None
    for target in tactics.targets(state):
        if target in situation.posture.spares:
            continue
        units = _spared(situation, list(tactics.attackers(state, target)), target)
        if not units or not _stronger(situation, units, state, target):
            continue
        value = gain(situation, state, units, target, tactics.clash(state, units, target))
        if errs:
            value += _ROUGH * errs * (2 * mind.random.random() - 1)
        situation.thought_of.append((value, target, tuple(units)))
        if value > best:
            best, found = value, (target, units)
        if not mind.budget.spend():
            break
    if found is None or errs:
        return found
    return found[0], _needed(situation, *found, best)


def _spared(situation: Situation, units: list[int], target: int) -> list[int]:
    """Without those who guard what loses the game, or must live, unless next to nothing can befall them."""
    tactics, state = situation.tactics, situation.state
    for most, kept in (
        (_RISKED, [unit for unit in units if situation.precious >> unit & 1]),
        (_HARM, [unit for unit in units if situation.vital >> state.place[unit] & 1]),
    ):
        if kept:
            clashes = tactics.clash(state, units, target)
            if sum(one.chance for one in clashes if one.own_steps or one.repelled) > most:
                units = [unit for unit in units if unit not in kept]
        if not units:
            break
    return units


def _stronger(situation: Situation, units: Sequence[int], state: Any, target: int) -> bool:
    tactics, side = situation.tactics, situation.side
    power = sum(
        tactics.strength(state, unit) * tactics.across(side, state.place[unit], target)
        for unit in units
    )
    held = sum(tactics.defence(state, unit) for unit in situation.enemies[target])
    return power >= held * tactics.cover(1 - side, target)


def _needed(situation: Situation, target: int, units: list[int], best: float) -> list[int]:
    """Whoever is not needed is left for another attack."""
    tactics, state = situation.tactics, situation.state
    for unit in reversed(units):
        rest = [one for one in units if one != unit]
        if not rest or not situation.mind.budget.spend():
            break
        if not _stronger(situation, rest, state, target):
            continue
        if gain(situation, state, rest, target, tactics.clash(state, rest, target)) >= best - 0.02:
            units = rest
    return units


def choose_overrun(
    situation: Situation, movers: Sequence[int], fights: bool
) -> tuple[list[int], int, int] | None:
    """The overrun that gains most, as (who, from where, whom); None if none is worth it.

    If a combat phase follows, nobody rushes at what more could be brought against in it.
    """
    found = sorted(_overruns(situation, movers), key=lambda one: (-one[0], one[3], one[1]))
    assaults = _assaults(situation, movers) if found and fights else None
    for value, stack, spot, target in found:
        strike = assaults.best(target) if assaults else None
        if strike is None or strike.gain <= value:
            return stack, spot, target
    return None


def _overruns(
    situation: Situation, movers: Sequence[int]
) -> Iterator[tuple[float, list[int], int, int]]:
    """The overruns that are worth their risk, as (gain, who, from where, whom)."""
    tactics, state = situation.tactics, situation.state
    stacks = _free_stacks(situation, movers)
    claims = _claims(situation, stacks)
    for stack in stacks.values():
        for target, spot in tactics.overruns(state, stack).items():
            if target in situation.posture.spares:
                continue
            if not _stronger(situation, stack, tactics.moved(state, stack, spot), target):
                continue
            if any(situation.starves(unit, spot) for unit in stack):
                continue
            clashes = tactics.overrun_clash(state, stack, spot, target)
            value = gain(situation, state, stack, target, clashes)
            value -= claims.get(state.place[stack[0]], 0.0) + _outlook(situation, stack, target)
            if value > situation.posture.risk + 0.5:
                yield value, stack, spot, target
            if not situation.mind.budget.spend():
                break


def _free_stacks(situation: Situation, movers: Sequence[int]) -> dict[int, list[int]]:
    """Who stands together, can attack, and has nothing better to do."""
    tactics, state = situation.tactics, situation.state
    stacks: dict[int, list[int]] = {}
    for unit in movers:
        if situation.precious >> unit & 1 or unit in situation.posture.rests:
            continue
        if tactics.strength(state, unit) and not situation.guarded >> state.place[unit] & 1:
            stacks.setdefault(state.place[unit], []).append(unit)
    return stacks


def _outlook(situation: Situation, stack: Sequence[int], target: int) -> float:
    """What may befall those who have overrun a hex, as far in front as that is."""
    tactics, state = situation.tactics, situation.state
    mine = sum(tactics.defence(state, unit) for unit in stack)
    fear = Stand(situation, ()).fear(target, mine) * (1 - situation.urgency)
    feared = situation.posture.forward * situation.posture.danger * fear
    return feared * sum(situation.worth[one] for one in stack)


def _assaults(situation: Situation, movers: Sequence[int]) -> Assaults:
    tactics, state = situation.tactics, situation.state
    free = set(movers)
    stand = Stand(situation, (unit for unit in situation.own if unit not in free))
    reach = {unit: tactics.reach(state, (unit,)) for unit in movers}
    return Assaults(situation, free, reach, stand, {})


def _claims(situation: Situation, stacks: dict[int, list[int]]) -> dict[int, float]:
    """What each stack could have by walking into a wanted hex where nobody is, if no other can."""
    tactics, state, wanted = situation.tactics, situation.state, situation.wanted
    reached = {place: tactics.reach(state, stack[:1]) for place, stack in stacks.items()}
    found: dict[int, float] = {}
    for goal, points in wanted.items():
        if situation.held >> goal & 1 or goal in situation.enemies:
            continue
        able = [place for place, mask in reached.items() if mask >> goal & 1]
        if len(able) == 1:
            found[able[0]] = max(_CLAIM * points, found.get(able[0], 0.0))
    return found
