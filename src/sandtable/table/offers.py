"""Offers: whole runs of orders that one click plays, found by trying them on a copy.

The same for all systems: who advances after a combat, the usual retreat, the usual losses. What is rolled by an
offer, and so told with its chances, is in `attacks`.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

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
    """The weakest first, all that must be lost; a phase without a sentence asks for no losses."""
    key = f"offer.weakest-{decision.phase}"
    if key not in catalogue(speaker.language) or len(game.legal()) < 2:
        return
    trial = game.clone(AskedDice())
    orders: list[list[Action]] = []
    while (now := trial.decision) and (now.side, now.phase) == (decision.side, decision.phase):
        action = _weakest(trial, trial.legal())
        told = trial.play(action)
        assert not isinstance(told, Refusal), told
        orders.append([action])
    units = list(dict.fromkeys(str(order[0].arg) for order in orders))
    yield offer("losses", speaker.say(key, units=speaker.units(units)), orders)


def _weakest(game: Game, legal: Iterable[Action]) -> Action:
    return min(legal, key=lambda one: game.rules.might(game.state, str(one.arg)))


# Retreats


class _Cost(NamedTuple):
    """What is lost by a retreat, what is better avoided, and who is still beside the enemy after it."""

    steps: int = 0
    unwelcome: int = 0
    beside: int = 0

    def more(self, told: Events) -> "_Cost":
        steps = sum(one.key in STEPS_LOST or one.key in GONE for one in told)
        return _Cost(self.steps + steps, self.unwelcome + sum(one.key in UNWELCOME for one in told))


class _Way(NamedTuple):
    """A whole retreat."""

    cost: _Cost
    orders: Orders

    @property
    def places(self) -> list[str]:
        return [str(one.arg) for order in self.orders for one in order if one.verb == "retreat"]


def _retreats(
    game: Game, speaker: Speaker, decision: Decision, legal: Collection[Action]
) -> Iterator[Data]:
    """The way by which all together lose least, and then the one that leads farthest from the enemy."""
    if decision.draft and any(one.verb != "pick" for one in decision.draft):
        return  # somebody is on the way already, and has a way in mind
    ways = [way for way in _ways(game, decision, _Budget(MOST_TRIED)) if way.places]
    if not ways:
        return
    best = min(ways, key=lambda way: way.cost)
    places = best.places
    if len(places) < 2 and len(legal) < 2:
        return
    way = speaker.say("core.list").join(map(speaker.listed, dict.fromkeys(places)))
    several = any(action.verb in ("leave", "pick") for action in legal)
    text = speaker.say("offer.retreat-all" if several else "offer.retreat", way=way)
    if best.cost.steps:
        price = speaker.say("offer.retreat-costs", number=best.cost.steps)
        text = speaker.say("core.priced", text=text, price=price)
    yield offer("retreat", text, best.orders)


class _Budget:
    """How many positions may still be tried."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


def _ways(game: Game, decision: Decision, budget: _Budget) -> Iterator[_Way]:
    """Every way to retreat as one body until something else is asked, as far as the budget goes."""
    side = decision.side

    def follow(trial: Game, cost: _Cost, closed: Orders, begun: Order) -> Iterator[_Way]:
        steps = _steps(trial) if trial.side == side else []
        if not steps and closed and not begun:
            yield _Way(cost._replace(beside=len(trial.rules.in_contact(trial.state, side))), closed)
        for action in steps:
            if not budget.spend():
                return
            then = trial.clone(AskedDice())
            told = then.play(action)
            if isinstance(told, Refusal) or then.side == DICE:
                continue
            order = (*begun, action)
            now = (closed, order) if then.draft else ((*closed, order), ())
            yield from follow(then, cost.more(told), *now)

    yield from follow(game, _Cost(), (), ())


def _steps(game: Game) -> list[Action]:
    """Where a retreat can go on. Who goes first of several, and who is lost on the way, is settled as usual."""
    legal = list(game.legal())
    verbs = {one.verb for one in legal}
    if verbs == {"pick"}:
        return legal[:1]
    if verbs == {"assign"}:
        return [_weakest(game, legal)]
    return [one for one in legal if one.verb == "retreat"]
