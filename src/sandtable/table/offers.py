"""Offers: whole runs of orders that one click plays, found by trying them on a copy.

The same for all systems: who advances after a combat, the usual retreat, the usual losses. What is rolled by an
offer, and so told with its chances, is in `attacks`.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import DICE, Decision, Game
from ..core.message import Events, Refusal
from ..text import Speaker
from ..text.catalogue import catalogue
from ..text.deeds import GONE, STEPS_LOST
from . import together

Data = dict[str, Any]
Order = tuple[Action, ...]
Orders = tuple[Order, ...]

#: So many positions are tried in search of a retreat: a stack that goes four hexes has fewer ways.
MOST_TRIED = 400
#: So many ways of several units, one after the other, are followed on.
MOST_FOLLOWED = 12
#: So many units are named on the button of a retreat.
MOST_NAMED = 3
#: Events that hurt nobody, and are better avoided on a retreat.
UNWELCOME = frozenset({"retreat-zone", "tolerated", "blocked"})


def offers(game: Game, speaker: Speaker, legal: Collection[Action]) -> list[Data]:
    """What is offered to who must choose among these now, and rolls nothing."""
    decision = game.decision
    if decision is None or decision.side not in game.rules.sides:
        return []
    verbs = {action.verb for action in legal}
    found = [*_advances(game, speaker, legal)] if verbs <= {"pick", "done"} else []
    if not decision.draft and verbs == {"assign"}:
        found += _losses(game, speaker, decision)
    if "retreat" in verbs or verbs == {"pick"}:
        found += _retreats(game, speaker, decision, legal)
    return found


def offer(kind: str, text: str, orders: Iterable[Iterable[Action | str]], **more: Any) -> Data:
    """What a button says, and the orders that it plays one after the other."""
    return {"kind": kind, "text": text, "orders": [list(map(str, one)) for one in orders]} | more


# Advances


def _advances(game: Game, speaker: Speaker, legal: Collection[Action]) -> Iterator[Data]:
    """All who can advance, by one button; each that has one way to go also by a click on it."""
    orders = together.advance(game)
    if orders:
        units = [together.picked(order) for order in orders]
        # Not all may find room.
        whole = sum(action.verb == "pick" for action in legal) == len(units) > 1
        key = "offer.advance-all" if whole else "offer.advance"
        yield offer("advance", speaker.say(key, units=speaker.units(units)), orders)
    for order in together.lone_advances(game):
        unit, place = together.picked(order), order[1].partition(" ")[2]
        text = speaker.say("offer.advance", units=speaker.units([unit]))
        yield offer("advance-one", text, [order], unit=unit, place=place)


# Losses


def _losses(game: Game, speaker: Speaker, decision: Decision) -> Iterator[Data]:
    """Those whose loss costs least, all that must be lost; a phase without a sentence asks for no losses."""
    weakest, cheapest = (f"offer.{how}-{decision.phase}" for how in ("weakest", "cheapest"))
    if weakest not in catalogue(speaker.language) or len(game.legal()) < 2:
        return
    trial = game.clone(AskedDice())
    orders: list[list[Action]] = []
    key = weakest
    while (now := trial.decision) and (now.side, now.phase) == (decision.side, decision.phase):
        legal = list(trial.legal())
        action = _least(trial, legal)
        if _might(trial, action) > min(_might(trial, one) for one in legal):
            key = cheapest  # the weakest would be dearer
        told = trial.play(action)
        assert not isinstance(told, Refusal), told
        orders.append([action])
    units = list(dict.fromkeys(str(order[0].arg) for order in orders))
    yield offer("losses", speaker.say(key, units=speaker.units(units)), orders)


def _least(game: Game, legal: Iterable[Action]) -> Action:
    """The loss that throws its side back least in the points of the game, then the one of the weakest."""
    return min(legal, key=lambda one: (-_margin_after(game, one), _might(game, one)))


def _margin_after(game: Game, loss: Action) -> int:
    side = game.rules.side_number(str(game.side))
    trial = game.clone(AskedDice())
    told = trial.play(loss)
    assert not isinstance(told, Refusal), told
    return game.rules.margin(trial.state, side)


def _might(game: Game, loss: Action) -> int:
    return game.rules.might(game.state, str(loss.arg))


# Retreats


class _Cost(NamedTuple):
    """What is lost by a retreat, what is better avoided, how many hexes are gone, and who is beside the enemy then."""

    steps: int = 0
    unwelcome: int = 0
    hexes: int = 0
    beside: int = 0

    def more(self, action: Action, told: Events) -> "_Cost":
        steps = sum(one.key in STEPS_LOST or one.key in GONE for one in told)
        unwelcome = sum(one.key in UNWELCOME for one in told)
        gone = action.verb == "retreat"
        return _Cost(self.steps + steps, self.unwelcome + unwelcome, self.hexes + gone)


class _Way(NamedTuple):
    """A retreat as far as it has been followed."""

    cost: _Cost
    orders: Orders
    after: Game


def _retreats(
    game: Game, speaker: Speaker, decision: Decision, legal: Collection[Action]
) -> Iterator[Data]:
    """Where all go who must: the way by which they lose least, then the shortest, then the one away from the enemy."""
    if decision.draft and any(one.verb != "pick" for one in decision.draft):
        return  # somebody is on the way already, and has a way in mind
    side = decision.side
    ways = [way for way in _ways(game, side) if way.cost.hexes]
    if not ways:
        return
    least = min(way.cost for way in ways)
    if least.hexes < 2 and len(legal) < 2:
        return
    best = min((way for way in ways if way.cost == least), key=lambda way: _alone(game, way, side))
    text = speaker.say("offer.retreat", goals=_goals(speaker, _moved(game, best.after, side)))
    if least.steps:
        price = speaker.say("offer.retreat-costs", number=least.steps)
        text = speaker.say("core.priced", text=text, price=price)
    yield offer("retreat", text, best.orders)


def _goals(speaker: Speaker, moved: dict[str, str]) -> str:
    """Who goes where; of many only the first, or a button would fill lines."""
    named = list(moved)[:MOST_NAMED]
    goals: dict[str, list[str]] = {}
    for unit in named:
        goals.setdefault(moved[unit], []).append(unit)
    told = [
        speaker.say("offer.retreat-goal", units=speaker.shorts(units), place=speaker.listed(place))
        for place, units in goals.items()
    ]
    text = speaker.say("core.list").join(told)
    rest = len(moved) - len(named)
    return speaker.say("offer.and-more", text=text, number=rest) if rest else text


def _moved(game: Game, after: Game, side: str) -> dict[str, str]:
    """The units of a side that stand elsewhere afterwards, and where."""
    then = _places(after, side)
    return {
        unit: then[unit]
        for unit, place in _places(game, side).items()
        if unit in then and then[unit] != place
    }


def _places(game: Game, side: str) -> dict[str, str]:
    return {
        one.unit: one.place for one in draw.counters(game.rules, game.state) if one.side == side
    }


def _alone(game: Game, way: _Way, side: str) -> int:
    """How many of those who went have none of their own beside them."""
    taken = set(_places(way.after, side).values())
    goals = _moved(game, way.after, side).values()
    return sum(taken.isdisjoint(game.rules.beside(place)) for place in goals)


class _Budget:
    """How many positions may still be tried."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


def _ways(game: Game, side: str) -> Iterator[_Way]:
    """Ways to retreat until something else is asked: order by order, the best so far are followed on.

    Who goes first can matter, since nobody ends where another still stands; in another order the same places may
    be reached, and then the cheaper way counts.
    """
    budget = _Budget(MOST_TRIED)
    layer = [_Way(_Cost(), (), game)]
    while layer:
        found: dict[str, _Way] = {}
        for way in layer:
            for then in _orders(way, side, (), budget):
                key = then.after.rules.digest(then.after.state)
                found[key] = min(found.get(key, then), then, key=lambda one: one.cost)
        best = sorted(found.values(), key=lambda one: one.cost)[:MOST_FOLLOWED]
        layer = [way for way in best if _steps(way.after, side)]
        yield from (way for way in best if not _steps(way.after, side))


def _orders(way: _Way, side: str, begun: Order, budget: _Budget) -> Iterator[_Way]:
    """The ways that one more order makes of it."""
    for action in _steps(way.after, side):
        if not budget.spend():
            return
        then = way.after.clone(AskedDice())
        told = then.play(action)
        if isinstance(told, Refusal) or then.side == DICE:
            continue
        order, cost = (*begun, action), way.cost.more(action, told)
        if then.draft:
            yield from _orders(way._replace(cost=cost, after=then), side, order, budget)
        else:
            beside = len(then.rules.in_contact(then.state, side))
            yield _Way(cost._replace(beside=beside), (*way.orders, order), then)


def _steps(game: Game, side: str) -> list[Action]:
    """Where a retreat can go on; who is lost on the way is settled as usual."""
    if game.side != side:
        return []
    legal = list(game.legal())
    verbs = {one.verb for one in legal}
    if verbs == {"pick"}:
        return legal
    if verbs == {"assign"}:
        return [_least(game, legal)]
    return [one for one in legal if one.verb == "retreat"]
