"""Standing orders: what a side has ordered beforehand about decisions that fall to it in the turn of the other side.

A guise says which matters there are in its games, and what can be ordered about each. What is ordered is worked out in
the game as its side sees it, so that no answer depends on what the side may not know.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.errors import UnknownName
from ..core.game import Game
from ..core.plugins import guise_of
from ..core.rules import Rules
from . import usual
from .grades import GRADES
from .usual import Orders

#: What is ordered if nothing is: the side is asked.
ASK = "ask"

#: What a choice comes to: the orders, one after the other, by which it is carried out; none if it cannot be.
Means = Callable[[Game, int], Orders]


class Choice(NamedTuple):
    """One thing that can be ordered."""

    key: str
    means: Means
    #: Whether it takes a number: how much of something, at most.
    counts: bool = False


class Matter(NamedTuple):
    """A sort of decision that falls to a side in the turn of the other."""

    key: str
    #: The phases in which it is asked.
    phases: frozenset[str]
    choices: tuple[Choice, ...]
    #: Whether an answer may cost steps, before any dice: only then can one be asked because of that.
    costs: bool = True
    #: Whether it is asked in one's own turn, where sides act by turns: an order holds until the turn ends or one is attacked.
    own: bool = False

    def choice(self, key: str) -> Choice | None:
        return next((one for one in self.choices if one.key == key), None)


class StandingOrder(msgspec.Struct, frozen=True):
    """What a side has ordered about one matter: a choice, a grade that decides in its place, or to be asked."""

    do: str = ASK
    #: Another answer at these places.
    there: str = ASK
    places: tuple[str, ...] = ()
    #: How much at most, for a choice that takes a number.
    most: int = 1
    #: Ask all the same if so many steps would be lost at once; 0: however many.
    steps: int = 0
    #: Ask all the same if a unit would be lost.
    gone: bool = False
    #: Ask all the same where victory turns on the place.
    prized: bool = False
    #: The turn in which it was given.
    turn: int = 0

    def at(self, place: str) -> str:
        """What is ordered for a place."""
        return self.there if place in self.places else self.do

    @property
    def asks(self) -> bool:
        """Whether it leaves everything to be asked."""
        return self.do == ASK and (self.there == ASK or not self.places)


def matters_of(rules: Rules[Any]) -> Sequence[Matter]:
    """The matters of a game, as its guise has them."""
    tell = guise_of(rules.system).standing
    found: Sequence[Matter] = () if tell is None else tell(rules)
    return found


def matter_named(rules: Rules[Any], key: str) -> Matter:
    """A matter of a game by its name."""
    found = next((one for one in matters_of(rules) if one.key == key), None)
    if found is None:
        known = ", ".join(one.key for one in matters_of(rules))
        raise UnknownName(f"there are no standing orders about {key!r}; there are: {known}", key)
    return found


def still_hold(
    rules: Rules[Any], orders: Mapping[str, StandingOrder], turn: int
) -> dict[str, StandingOrder]:
    """Those of the orders of a side that are not over with the turn they were given in."""
    passing = {one.key for one in matters_of(rules) if one.own}
    return {key: one for key, one in orders.items() if key not in passing or one.turn == turn}


def must_be_known(rules: Rules[Any], matter: Matter, order: StandingOrder) -> None:
    """A standing order names what there is: choices of its matter or grades, and places of the map."""
    known = (ASK, *(one.key for one in matter.choices), *(() if matter.own else GRADES))
    for key in (order.do, order.there):
        if key not in known:
            raise UnknownName(f"{key!r} cannot be ordered; there are {', '.join(known)}", key)
    places = set(rules.names["place"])
    for place in order.places:
        if place not in places:
            raise UnknownName(f"there is no place {place!r}", place)


# What choices come to, in any system


def simply(*actions: str) -> Means:
    """These actions, one after the other, as one order."""
    order = tuple(
        Action(verb, arg or None) for verb, _, arg in (one.partition(" ") for one in actions)
    )
    return lambda game, most: (order,)


def lose_weakest(game: Game, most: int) -> Orders:
    """Losses are taken where they cost least."""
    decision = game.decision
    assert decision is not None
    return usual.losses(game, decision).orders


def go_the_usual_way(game: Game, most: int) -> Orders:
    """A retreat by the way on which least is lost."""
    decision = game.decision
    assert decision is not None
    found = usual.retreat(game, decision)
    return () if found is None else found.orders


def add_up_to(pick: Callable[[Sequence[Action]], Action]) -> Means:
    """As many of what can be picked as the number says, each time the one that `pick` prefers; then the order is closed."""

    def orders(game: Game, most: int) -> Orders:
        trial, found = game.clone(AskedDice()), list[Action]()
        while len(found) < most:
            picks = [one for one in trial.legal() if one.verb == "pick"]
            if not picks:
                break
            found.append(pick(picks))
            trial.play(found[-1])
        return ((*found, Action("done")),)

    return orders
