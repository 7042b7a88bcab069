"""What a commander says of an order: what units are for, what was feared, which attacks were thought of besides.

Nothing here draws a random number or counts as thought: nobody plays otherwise for being asked.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...core.action import Code
from ...core.bits import bits, mask_of
from ...core.tactics import Clash
from ..account import Aim, Plan
from .situation import Situation
from .stand import feared

#: So many other plans are told of, places that were feared for, and units that were feared.
_OTHERS, _FEARS, _FEARED = 2, 2, 3
#: Odds from which on an attack on a place is feared, and beyond which it is no more feared.
_EVEN, _SURE = 1.0, 4.0


def explain_moves(situation: Situation, moves: Iterable[tuple[int, int]]) -> Plan:
    """The plan of a movement phase, with these moves."""
    tactics, state, side = situation.tactics, situation.state, situation.side
    if not situation.mind.tells:
        return Plan([])
    after, going = state, dict(moves)
    for unit, goal in going.items():
        after = tactics.moved(after, (unit,), goal)
    account = situation.mind.account
    if account.plans:  # it was played on, beside others: what came of it is known
        plan = account.plans[0]
        plan.orders, plan.aims, plan.fears = [], _aims(situation, going), _fears(situation)
        return plan
    account.before, then = (
        {**situation.judge.terms(one, side), "danger": -feared(situation, one)}
        for one in (state, after)
    )
    aims = _aims(situation, going)
    attacked = {aim.place for aim in aims if aim.key == "attack"}
    plan = Plan([], sum(then.values()), then, aims, fears=_fears(situation))
    account.plans = [plan, *_turned_down(situation, attacked)]
    if not aims:
        account.remark = "nothing-better"
    return plan


def _aims(situation: Situation, going: Mapping[int, int]) -> list[Aim]:
    """What everybody is for who moves, and who stays to hold something."""
    groups: dict[tuple[str, int], list[int]] = {}
    for unit, (key, place) in situation.meant.items():
        if unit in going or key == "guard":
            groups.setdefault((key, place), []).append(unit)
    for unit, goal in going.items():
        if unit not in situation.meant:
            groups.setdefault(("go", goal), []).append(unit)
    return [Aim(key, tuple(sorted(units)), place) for (key, place), units in groups.items()]


def _turned_down(situation: Situation, made: Iterable[int]) -> list[Plan]:
    """The best attacks that were thought of and are not made."""
    made = set(made)
    open_ = [one for one in situation.thought_of if one[1] not in made and one[2]]
    open_.sort(key=lambda one: (-one[0], one[1]))
    return [Plan([], gain, {}, [Aim("attack", units, target)]) for gain, target, units in open_][
        :_OTHERS
    ]


def _fears(situation: Situation) -> list[Aim]:
    """The places of ours that the enemy could attack best, by what they are worth."""
    tactics, state, side = situation.tactics, situation.state, situation.side
    mine: dict[int, float] = {}
    for unit in situation.own:
        place = state.place[unit]
        mine[place] = mine.get(place, 0.0) + tactics.defence(state, unit)
    ours = situation.held & mask_of(situation.wanted) | situation.guarded
    found = []
    for place in bits(ours & ~mask_of(situation.enemies)):
        threat = situation.threats.at(place)
        odds = threat / max(0.5, mine.get(place, 0.0) * tactics.cover(side, place))
        if odds >= _EVEN:
            points = situation.wanted.get(place, 0.0) + 10 * (situation.vital >> place & 1)
            found.append((-(points + 1.0) * min(odds, _SURE), place))
    fears = []
    for _, place in sorted(found)[:_FEARS]:
        near = tactics.around[place]
        foes = [
            unit
            for unit in situation.foes
            if tactics.strength(state, unit) and tactics.roam(state, unit) & near
        ]
        foes.sort(key=lambda unit: (-tactics.strength(state, unit), unit))
        if foes:
            fears.append(Aim("attack", tuple(foes[:_FEARED]), place))
    return fears


def explain_attack(situation: Situation, target: int | None, codes: list[Code]) -> None:
    """The attack that is made, or none; and those that were compared with it."""
    tactics, state = situation.tactics, situation.state
    if not situation.mind.tells:
        return
    others = sorted(situation.thought_of, key=lambda one: (one[1] != target, -one[0], one[1]))
    plans = []
    for gain, place, units in others[: _OTHERS + 1]:
        order = codes if place == target else tactics.attack(state, units, place)
        terms = odds_told(tactics.clash(state, units, place))
        plans.append(
            Plan([] if order is None else [order], gain, terms, [Aim("attack", units, place)])
        )
    account = situation.mind.account
    if target is None:
        plans.insert(0, Plan([codes], situation.posture.risk, {}, [Aim("wait", (), -1)]))
        account.remark = "nothing-better"
    account.plans = plans


def explain_overrun(
    situation: Situation, found: tuple[Sequence[int], int, int], codes: list[Code]
) -> None:
    if not situation.mind.tells:
        return
    units, spot, target = found
    terms = odds_told(situation.tactics.overrun_clash(situation.state, units, spot, target))
    aim = Aim("overrun", tuple(units), target)
    situation.mind.account.plans = [Plan([codes], 0.0, terms, [aim])]


def odds_told(clashes: Sequence[Clash]) -> dict[str, float]:
    """What speaks for an attack: steps that the enemy and we may expect to lose, and the chance of the place."""
    return {
        "hits": sum(one.chance * one.enemy_steps for one in clashes),
        "losses": -sum(one.chance * one.own_steps for one in clashes),
        "ground": sum(one.chance for one in clashes if one.taken),
    }


def goes_on(mind: Any, units: Sequence[int], meant: Sequence[Any]) -> Plan:
    """One move of a plan that was made before."""
    key, place = meant if len(meant) == 2 else ("go", -1)
    mind.account.remark = "goes-on"
    plan = Plan([], aims=[Aim(str(key), tuple(units), int(place))])
    mind.account.plans = [plan]
    return plan
