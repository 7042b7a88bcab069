"""Offers: whole runs of orders that one click plays, found by trying them on a copy.

The same for all systems: who advances after a combat, the usual retreat, the usual losses. What is rolled by an
offer, and so told with its chances, is in `attacks`.
"""

from collections.abc import Collection, Iterable, Iterator

from ..ai import usual
from ..core.action import Action
from ..core.game import Decision, Game
from ..text import Speaker
from . import batch
from .shapes.offers import Offer

#: So many units are named on the button of a retreat.
MOST_NAMED = 3


def offers(game: Game, speaker: Speaker, legal: Collection[Action]) -> list[Offer]:
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


def played(orders: Iterable[Iterable[Action | str]]) -> list[list[str]]:
    """Orders in the words that they are played by, one after the other."""
    return [list(map(str, one)) for one in orders]


# Advances


def _advances(game: Game, speaker: Speaker, legal: Collection[Action]) -> Iterator[Offer]:
    """All who can advance, by one button; each that has one way to go also by a click on it."""
    orders = batch.advance(game)
    if orders:
        units = [batch.picked(order) for order in orders]
        # Not all may find room.
        whole = sum(action.verb == "pick" for action in legal) == len(units) > 1
        key = "offer.advance-all" if whole else "offer.advance"
        text = speaker.say(key, units=speaker.units(units))
        yield Offer(kind="advance", text=text, orders=orders)
    for order in batch.lone_advances(game):
        unit, place = batch.picked(order), order[1].partition(" ")[2]
        text = speaker.say("offer.advance", units=speaker.units([unit]))
        yield Offer(kind="advance-one", text=text, orders=[order], unit=unit, place=place)


# Losses


def _losses(game: Game, speaker: Speaker, decision: Decision) -> Iterator[Offer]:
    """Those whose loss costs least, all that must be lost; a phase without a sentence asks for no losses."""
    weakest, cheapest = (
        speaker.own(f"offer.{how}-{decision.phase}") for how in ("weakest", "cheapest")
    )
    if not speaker.knows(weakest) or len(game.legal()) < 2:
        return
    found = usual.losses(game, decision)
    units = list(dict.fromkeys(str(order[0].arg) for order in found.orders))
    # The weakest would be dearer.
    text = speaker.say(cheapest if found.spares else weakest, units=speaker.units(units))
    yield Offer(kind="losses", text=text, orders=played(found.orders))


# Retreats


def _retreats(
    game: Game, speaker: Speaker, decision: Decision, legal: Collection[Action]
) -> Iterator[Offer]:
    """Where all go who must, by the usual way; one step that is forced needs no button."""
    best = usual.retreat(game, decision)
    if best is None or (best.cost.hexes < 2 and len(legal) < 2):
        return
    gone = usual.moved(game, best.after, decision.side)
    text = speaker.say("offer.retreat", goals=_goals(speaker, gone))
    if best.cost.steps:
        price = speaker.say("offer.retreat-costs", number=best.cost.steps)
        text = speaker.say("core.priced", text=text, price=price)
    yield Offer(kind="retreat", text=text, orders=played(best.orders))


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
