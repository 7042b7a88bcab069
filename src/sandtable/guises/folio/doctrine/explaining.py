"""What the doctrine of the folio game says of an order: what units are for, which attacks were compared.

Nothing here draws a random number or counts as thought: nobody plays otherwise for being asked.
"""

from ....ai.account import Aim, Plan
from ....ai.doctrine import Mind
from ....ai.hexes.explaining import odds_told
from ....core.action import Code
from ....core.bits import bits
from ....systems.folio.rules import Folio
from ....systems.folio.state import BRITISH
from .combats import Attack, Combats
from .judge import Judge
from .plan import Planned
from .threat import Threat

#: So many other attacks are told of, places that were feared for, and units that were feared.
_OTHERS, _FEARS, _FEARED = 2, 2, 3
#: The share of its worth that a unit must be feared to lose to be told of.
_HARM = 0.2


def explain_moves(rules: Folio, judge: Judge, mind: Mind, planned: Planned) -> Plan:
    """The plan of a movement phase."""
    if not mind.tells:
        return Plan([])
    state, sign = mind.state, 1.0 if mind.side == BRITISH else -1.0
    threat, after = Threat(rules, state, mind.side), state
    for unit, goal in planned.moves:
        after = rules.tactics.moved(after, (unit,), goal)
    before, then = (
        {name: sign * term for name, term in judge.terms(one, threat).items()}
        for one in (state, after)
    )
    aims = aims_of(planned)
    plan = Plan([], sum(then.values()), then, aims, fears=fears(rules, judge, mind, threat))
    mind.account.before, mind.account.plans = before, [plan]
    if not aims:
        mind.account.remark = "nothing-better"
    return plan


def aims_of(planned: Planned) -> list[Aim]:
    """Those who are for the same, together."""
    moves = dict(planned.moves)
    groups: dict[tuple[str, int], list[int]] = {}
    for unit, goal in planned.moves:
        groups.setdefault(planned.meant.get(unit, ("go", goal)), []).append(unit)
    for unit, aim in planned.meant.items():
        if unit not in moves:  # who attacks from where he stands
            groups.setdefault(aim, []).append(unit)
    return [Aim(key, tuple(sorted(units)), place) for (key, place), units in groups.items()]


def fears(rules: Folio, judge: Judge, mind: Mind, threat: Threat) -> list[Aim]:
    """The units of ours that the enemy could hurt most."""
    state, tactics = mind.state, rules.tactics
    harmed = []
    for unit in bits(rules.of_side[mind.side]):
        place = state.place[unit]
        if place < rules.hexes and (harm := threat.harm(state, unit, place)) >= _HARM:
            harmed.append((-harm * judge.worth_of(state, unit), place))
    taken = state.units[0] | state.units[1]
    found = []
    for _, place in sorted(harmed)[:_FEARS]:
        near = rules.touch_mask[place]
        foes = [
            unit
            for unit in bits(rules.of_side[1 - mind.side])
            if state.place[unit] < rules.hexes
            and (near >> state.place[unit] & 1 or tactics.roam(state, unit, taken) & near)
        ]
        foes.sort(key=lambda unit: (-rules.attack[state.spent >> unit & 1][unit], unit))
        if foes:
            found.append(Aim("attack", tuple(foes[:_FEARED]), place))
    return found


def explain_attack(
    rules: Folio, combats: Combats, mind: Mind, made: Attack | None, codes: list[Code]
) -> None:
    """The attack that is made, or none; and those that were compared with it."""
    if not mind.tells:
        return
    state = mind.state
    found = [
        one
        for target in rules.tactics.targets(state)
        if (one := combats.weigh(state, target)) is not None
        and (made is None or one.target != made.target)
    ]
    found.sort(key=lambda one: (-one.gain, one.target))
    plans = [] if made is None else [_plan(rules, combats, mind, made, codes)]
    if made is None:
        plans = [Plan([codes], 0.0, {}, [Aim("wait", (), -1)])]
        mind.account.remark = "nothing-better"
    for one in found[:_OTHERS]:
        plans.append(_plan(rules, combats, mind, one, combats.codes(state, one)))
    mind.account.plans = plans


def _plan(
    rules: Folio, combats: Combats, mind: Mind, attack: Attack, codes: list[Code] | None
) -> Plan:
    fires = attack.marker - combats.answer(mind.state)
    clashes = rules.tactics.chances(mind.state, attack.units, attack.target, fires, attack.spared)
    aim = Aim("attack", attack.units, attack.target)
    return Plan([] if codes is None else [codes], attack.gain, odds_told(clashes), [aim])
