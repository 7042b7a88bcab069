"""Standing orders: what a side has ordered beforehand about decisions that fall to it in the turn of the other side.

A guise says which matters there are in its games, and what can be ordered about each. What is ordered is worked out in
the game as its side sees it, so that no answer depends on what the side may not know.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.errors import UnknownName
from ..core.game import Game
from ..core.plugins import guise_of
from ..core.rules import Rules
from . import usual
from .grades import GRADES
from .hexes.asked import HexTactics
from .usual import Orders

#: What is ordered if nothing is: the side is asked.
ASK = "ask"


class Detail(NamedTuple):
    """What an order says of a choice besides its name."""

    #: How much at most.
    most: int = 1
    #: Towards which place.
    to: str = ""


#: What a choice comes to: the orders, one after the other, by which it is carried out; none if it cannot be.
Means = Callable[[Game, Detail], Orders]


class Choice(NamedTuple):
    """One thing that can be ordered."""

    key: str
    means: Means
    #: Whether it takes a number: how much of something, at most.
    counts: bool = False
    #: What it comes to instead where it takes a place, and nothing leads towards that.
    otherwise: Means | None = None

    @property
    def aims(self) -> bool:
        """Whether it takes a place: towards which."""
        return self.otherwise is not None


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
    #: The place that it is about, where that is not the one at which its units stand now.
    place: Callable[[Game], str] | None = None

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
    #: Towards which place, for a choice that takes one; and the same of the other answer.
    to: str = ""
    there_to: str = ""
    #: Ask all the same if nothing leads towards it.
    astray: bool = False
    #: The turn in which it was given.
    turn: int = 0

    def at(self, place: str) -> str:
        """What is ordered for a place."""
        return self.there if place in self.places else self.do

    def detail(self, place: str) -> Detail:
        """What is said of it besides."""
        return Detail(self.most, self.there_to if place in self.places else self.to)

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
    for key, to in ((order.do, order.to), (order.there, order.there_to)):
        if key not in known:
            raise UnknownName(f"{key!r} cannot be ordered; there are {', '.join(known)}", key)
        choice = matter.choice(key)
        if choice is not None and choice.aims and not is_on_map(rules, to):
            raise UnknownName(f"{key} takes a place of the map, not {to!r}", to)
    places = set(rules.names["place"])
    for place in order.places:
        if place not in places:
            raise UnknownName(f"there is no place {place!r}", place)


def is_on_map(rules: Rules[Any], place: str) -> bool:
    """Whether a place is a hex, to which one can be near or far."""
    names = rules.names["place"]
    return place in names and names.index(place) < _tactics(rules).places


def _tactics(rules: Rules[Any]) -> HexTactics:
    """Only games on hexes have choices that take a place."""
    return cast(HexTactics, cast(Any, rules).tactics)


# What choices come to, in any system


def simply(*actions: str) -> Means:
    """These actions, one after the other, as one order."""
    order = tuple(
        Action(verb, arg or None) for verb, _, arg in (one.partition(" ") for one in actions)
    )
    return lambda game, detail: (order,)


def lose_weakest(game: Game, detail: Detail) -> Orders:
    """Losses are taken where they cost least."""
    decision = game.decision
    assert decision is not None
    return usual.losses(game, decision).orders


def go_the_usual_way(game: Game, detail: Detail) -> Orders:
    """A retreat by the way on which least is lost."""
    decision = game.decision
    assert decision is not None
    found = usual.retreat(game, decision)
    return () if found is None else found.orders


def go_towards(game: Game, detail: Detail) -> Orders:
    """A retreat by the way that ends nearest to a place, as the ground lies; none if no way leads nearer."""
    decision, rules = game.decision, game.rules
    assert decision is not None
    numbers = {name: number for number, name in enumerate(rules.names["place"])}
    side = rules.side_number(decision.side)
    steps = _tactics(rules).distances(side, numbers[detail.to])

    def far(place: str) -> int:
        number = numbers[place]
        return steps[number] if number < len(steps) else 0

    found = usual.retreat_towards(game, decision, far)
    return () if found is None else found.orders


#: Which way a retreat goes, wherever its owner chooses that.
WAYS = (
    Choice("usual", go_the_usual_way),
    Choice("towards", go_towards, otherwise=go_the_usual_way),
)


def add_up_to(pick: Callable[[Sequence[Action]], Action]) -> Means:
    """As many of what can be picked as the number says, each time the one that `pick` prefers; then the order is closed."""

    def orders(game: Game, detail: Detail) -> Orders:
        trial, found = game.clone(AskedDice()), list[Action]()
        while len(found) < detail.most:
            picks = [one for one in trial.legal() if one.verb == "pick"]
            if not picks:
                break
            found.append(pick(picks))
            trial.play(found[-1])
        return ((*found, Action("done")),)

    return orders
