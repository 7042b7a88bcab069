"""Standing orders at the table: which of them answers a decision now, and the orders that it gives.

They are ordinary orders, checked like anybody's, and kept as such; that nobody gave them by hand is kept with them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import draw
from ..ai import usual
from ..ai.grades import GRADES
from ..ai.standing import Matter, StandingOrder, matter_named, matters_of, must_be_known
from ..ai.usual import Orders
from ..core.dice import AskedDice
from ..core.game import Game, Order
from ..core.message import Event, Refusal
from ..core.role import Role
from ..core.rules import Rules
from .losses import losses_of

#: By whom an order was given that a standing order came to; one that was left to a grade bears the name of the grade.
STANDING = "standing"
#: Before the name of a program that gave it in the place of a person who is away, by agreement or because time was over.
STAND_IN = "stand-in "

#: What each side has ordered, matter by matter.
Kept = Mapping[str, Mapping[str, StandingOrder]]
#: The game as a side may know it.
Show = Callable[[str], Game]


class Asked(NamedTuple):
    """A decision that may have been settled beforehand: whose it is, and the matter that it belongs to."""

    side: str
    matter: Matter


def asked(game: Game) -> Asked | None:
    """The decision that is to be made now, if there can be a standing order for it; none once it is begun by hand."""
    decision = game.decision
    if decision is None or decision.side not in game.rules.sides or decision.draft:
        return None
    own = game.rules.sides[game.state.active] == decision.side
    for matter in matters_of(game.rules):
        if decision.phase in matter.phases and matter.own is own:
            return Asked(decision.side, matter)
    return None


def answer(game: Game, kept: Kept, show: Show) -> dict[int, str]:
    """After a change of a game, whoever has ordered it beforehand answers at once, one after the other.

    The numbers of the orders that were given so, and by what.
    """
    given: dict[int, str] = {}
    while (now := asked(game)) is not None and now.side in kept:
        found = _orders(show(now.side), now, kept[now.side])
        played = _play(game, found, now)
        if not played:
            break
        given |= dict.fromkeys(played, STANDING)
    return given


def delegate(game: Game, kept: Kept, show: Show) -> str | None:
    """The grade to which the decision of now is left, if it is."""
    now = asked(game)
    if now is None or now.side not in kept:
        return None
    shown, order = show(now.side), kept[now.side].get(now.matter.key, StandingOrder())
    do = order.at(_place(shown, now.matter))
    if do not in GRADES:
        return None
    # What a program will answer is not known before: what the usual answer costs is looked at.
    return None if _must_ask(shown, now, order, _usual(shown)) else do


def _play(game: Game, orders: Orders, now: Asked) -> list[int]:
    """Play orders until something else is asked, or one is none: then a person decides. The numbers of those played."""
    played: list[int] = []
    for order in orders:
        told = game.play(*order)
        if isinstance(told, Refusal):
            break
        if game.draft:
            game.undo()
            break
        played.append(game.played - 1)
        then = asked(game)
        if then is None or (then.side, then.matter.key) != (now.side, now.matter.key):
            break
    return played


def _orders(shown: Game, now: Asked, kept: Mapping[str, StandingOrder]) -> Orders:
    """What was ordered for the decision of now; none if its side is to be asked."""
    order = kept.get(now.matter.key, StandingOrder())
    place = _place(shown, now.matter)
    choice, detail = now.matter.choice(order.at(place)), order.detail(place)
    if choice is None:
        return ()
    orders = choice.means(shown, detail)
    if not orders and choice.otherwise is not None and not order.astray:
        orders = choice.otherwise(shown, detail)
    return () if _must_ask(shown, now, order, orders) else orders


def _place(game: Game, matter: Matter) -> str:
    """The place that a decision is about: its own, or where its unit stands; empty if it is about none."""
    if matter.place is not None:
        return matter.place(game)
    decision = game.decision
    assert decision is not None
    kind, name = decision.about or ("", "")
    if kind != "unit":
        return name
    counters = draw.counters(game.rules, game.state)
    return next((one.place for one in counters if one.unit == name), "")


# Stop, and ask me if ...


def _must_ask(shown: Game, now: Asked, order: StandingOrder, orders: Orders) -> bool:
    """Whether something holds because of which the side wants to be asked all the same."""
    if order.prized and _place(shown, now.matter) in {one.place for one in shown.stakes}:
        return True
    if not now.matter.costs or not (order.steps or order.gone):
        return False
    lost = [one for one in losses_of(shown.rules, _follow(shown, orders)) if one.side == now.side]
    steps = sum(max(one.steps, 1) for one in lost)
    return bool(order.steps and steps >= order.steps) or (
        order.gone and any(one.gone for one in lost)
    )


def _follow(shown: Game, orders: Orders) -> list[Event]:
    """What orders bring before anything is rolled or the other side is asked; losses that follow are taken as usual."""
    trial, side = shown.clone(AskedDice()), shown.side
    for order in orders:
        trial.play(*order)
    while trial.side == side and not trial.draft and (more := _losses(trial)):
        for order in more:
            trial.play(*order)
    return list(trial.events)


def _losses(game: Game) -> Orders:
    decision = game.decision
    if decision is None or any(one.verb != "assign" for one in game.legal()):
        return ()
    return usual.losses(game, decision).orders


def _usual(game: Game) -> Orders:
    """What nearly everybody would answer, as far as there is such a thing."""
    decision = game.decision
    assert decision is not None
    verbs = {one.verb for one in game.legal()}
    if verbs == {"assign"}:
        return usual.losses(game, decision).orders
    found = usual.retreat(game, decision) if "retreat" in verbs else None
    return () if found is None else found.orders


# What is ordered


def roused(game: Game, orders: Sequence[Order], kept: Kept) -> dict[str, dict[str, StandingOrder]]:
    """What is left to a side that these orders attack, if it has ordered anything for its own turns: it is asked again."""
    passing = {one.key for one in matters_of(game.rules) if one.own}
    attackers = {
        order.side for order in orders for raw in order.events if raw[0].role.among(Role.COMBATS)
    }
    return {
        side: {key: one for key, one in ordered.items() if key not in passing}
        for side, ordered in kept.items()
        if attackers - {side} and passing & ordered.keys()
    }


def ordered(
    rules: Rules[Any],
    kept: Mapping[str, StandingOrder],
    matter: str | None,
    order: StandingOrder,
) -> dict[str, StandingOrder]:
    """What a side has ordered, after this order about a matter; without a matter, nothing any more."""
    if matter is None:
        return {}
    must_be_known(rules, matter_named(rules, matter), order)
    rest = {key: one for key, one in kept.items() if key != matter}
    return rest if order.asks else {**rest, matter: order}


def less(
    rules: Rules[Any], kept: Mapping[str, StandingOrder], phase: str
) -> dict[str, StandingOrder]:
    """What is left of it after the side has taken back what was answered so in a phase: there it is asked again."""
    over = {one.key for one in matters_of(rules) if phase in one.phases}
    return {key: one for key, one in kept.items() if key not in over}
