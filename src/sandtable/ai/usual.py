"""What nearly everybody would answer: losses where they cost least, retreats by the way on which least is lost.

Found by trying it on a copy; the same for all systems.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import DICE, Decision, Game
from ..core.message import Events, Refusal
from ..core.role import Role

Order = tuple[Action, ...]
Orders = tuple[Order, ...]

#: So many positions are tried in search of a retreat: a stack that goes four hexes has fewer ways.
MOST_TRIED = 400
#: So many ways of several units, one after the other, are followed on.
MOST_FOLLOWED = 12


# Losses


class Losses(NamedTuple):
    """Who takes what must be lost, order by order, and whether the weakest would have cost more."""

    orders: Orders
    spares: bool


def losses(game: Game, decision: Decision) -> Losses:
    """The losses that cost least, all that are asked for in this phase."""
    trial = game.clone(AskedDice())
    orders: list[Order] = []
    spares = False
    while (now := trial.decision) and (now.side, now.phase) == (decision.side, decision.phase):
        legal = list(trial.legal())
        action = _least(trial, legal)
        spares = spares or _might(trial, action) > min(_might(trial, one) for one in legal)
        told = trial.play(action)
        assert not isinstance(told, Refusal), told
        orders.append((action,))
    return Losses(tuple(orders), spares)


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


class Cost(NamedTuple):
    """What is lost by a retreat, what is better avoided, how many hexes are gone, and who is beside the enemy then."""

    steps: int = 0
    unwelcome: int = 0
    hexes: int = 0
    beside: int = 0

    def more(self, action: Action, told: Events) -> "Cost":
        steps = sum(one.role.among(Role.LOSSES) for one in told)
        unwelcome = sum(one.role.among(Role.UNWELCOME) for one in told)
        gone = action.verb == "retreat"
        return Cost(self.steps + steps, self.unwelcome + unwelcome, self.hexes + gone)


#: By what one way is better than another: the least is.
Rank = tuple[Any, ...]
Judge = Callable[[Cost, Game], Rank]


class Retreat(NamedTuple):
    """A retreat as far as it has been followed."""

    cost: Cost
    orders: Orders
    after: Game
    rank: Rank = ()


def retreat(game: Game, decision: Decision) -> Retreat | None:
    """Where all go who must: the way by which they lose least, then the shortest, then the one away from the enemy.

    None for who is on the way already, and has a way in mind.
    """
    return _best(game, decision, lambda cost, after: cost)


def retreat_towards(game: Game, decision: Decision, far: Callable[[str], int]) -> Retreat | None:
    """The way that ends nearest, if one leads nearer at all: first no unit is lost for it, then it is the usual one.

    `far` tells how far a place is from where they are to go.
    """
    side, start = decision.side, _places(game, decision.side)

    def judge(cost: Cost, after: Game) -> Rank:
        then = _places(after, side)
        nearer = sum(far(start[unit]) - far(then[unit]) for unit in start.keys() & then.keys())
        return (len(start.keys() - then.keys()), -nearer, cost)

    found = _best(game, decision, judge)
    return found if found is not None and found.rank[1] < 0 else None


def _best(game: Game, decision: Decision, judge: Judge) -> Retreat | None:
    if any(one.verb != "pick" for one in decision.draft):
        return None
    side = decision.side
    found = [way for way in _ways(game, side, judge) if way.cost.hexes]
    if not found:
        return None
    least = min(way.rank for way in found)
    best = (way for way in found if way.rank == least)
    return min(best, key=lambda way: _alone(game, way, side))


def moved(game: Game, after: Game, side: str) -> dict[str, str]:
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


def _alone(game: Game, way: Retreat, side: str) -> int:
    """How many of those who went have none of their own beside them."""
    taken = set(_places(way.after, side).values())
    goals = moved(game, way.after, side).values()
    return sum(taken.isdisjoint(game.rules.beside(place)) for place in goals)


class _Budget:
    """How many positions may still be tried."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


def _ways(game: Game, side: str, judge: Judge) -> Iterator[Retreat]:
    """Ways to retreat until something else is asked: order by order, the best so far are followed on.

    Who goes first can matter, since nobody ends where another still stands; in another order the same places may
    be reached, and then the cheaper way counts.
    """
    budget = _Budget(MOST_TRIED)
    layer = [Retreat(Cost(), (), game)]
    while layer:
        found: dict[str, Retreat] = {}
        for way in layer:
            for then in _orders(way, side, (), budget, judge):
                key = then.after.rules.digest(then.after.state)
                found[key] = min(found.get(key, then), then, key=lambda one: one.rank)
        best = sorted(found.values(), key=lambda one: one.rank)[:MOST_FOLLOWED]
        layer = [way for way in best if _steps(way.after, side)]
        yield from (way for way in best if not _steps(way.after, side))


def _orders(
    way: Retreat, side: str, begun: Order, budget: _Budget, judge: Judge
) -> Iterator[Retreat]:
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
            gone_on = way._replace(cost=cost, after=then)
            yield from _orders(gone_on, side, order, budget, judge)
        else:
            beside = len(then.rules.in_contact(then.state, side))
            cost = cost._replace(beside=beside)
            yield Retreat(cost, (*way.orders, order), then, judge(cost, then))


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
