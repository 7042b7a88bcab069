"""What a seat is told of its marches: where they lead, what came of them, and which could be given."""

from collections.abc import Mapping, Sequence

from ..core.game import Game
from ..core.message import Refusal
from ..text import Speaker
from .marches import HELD, March, Sight, Why, plan
from .shapes import marches as shape
from .store import StoredOrder


def marches_told(
    game: Game,
    speaker: Speaker,
    side: str,
    kept: Mapping[str, March],
    orders: Sequence[StoredOrder],
) -> shape.Marches | None:
    """The marches of a side, with their ways as far as it can see, and what is new of them.

    Nothing where there can be none.
    """
    if game.rules.marching is None or game.outcome is not None or side not in game.rules.sides:
        return None
    if not kept:
        return shape.Marches(side=side, news=[], marches=[])
    sight = Sight(game, side)
    return shape.Marches(
        side=side,
        news=_news(speaker, side, kept, orders),
        marches=[_march(sight, speaker, unit, one) for unit, one in kept.items() if not one.over],
    )


def _march(sight: Sight, speaker: Speaker, unit: str, march: March) -> shape.March:
    way, place = sight.way(unit, march.to), speaker.name("place", march.to)
    needs = sight.turns(unit, way)
    return shape.March(
        unit=unit,
        name=speaker.name("unit", unit),
        to=march.to,
        waits=march.why is not None,
        held=march.why is not None and march.why.key == HELD,
        way=[sight.place(unit) or march.at, *(sight.places[hex_] for hex_, _ in way)],
        turns=needs,
        text=speaker.say("march.to", place=place, turns=needs),
        why=None if march.why is None else _said(speaker, march.why),
    )


def _news(
    speaker: Speaker, side: str, kept: Mapping[str, March], orders: Sequence[StoredOrder]
) -> list[str]:
    """What marches did and what befell them since their side gave an order by hand, in sentences."""
    last = _last_by_hand(side, kept, orders)
    fresh = {unit: march for unit, march in kept.items() if march.since > last}
    went = sum(last < march.order < len(orders) for march in fresh.values())
    found = [speaker.say("march.went", number=went)] if went else []
    # Those to whom the same happened are told of together.
    alike: dict[tuple[str, str], list[str]] = {}
    for unit, march in fresh.items():
        if march.why is not None and march.why.key != HELD:
            key = "march.over" if march.over else "march.waits"
            alike.setdefault((key, _said(speaker, march.why)), []).append(unit)
    for (key, why), units in alike.items():
        found.append(speaker.say(key, units=speaker.units(units), why=why))
    return found


def _last_by_hand(side: str, kept: Mapping[str, March], orders: Sequence[StoredOrder]) -> int:
    """The number of the last order of a side that no march gave; less than any if there is none."""
    marched = {march.order for march in kept.values()}
    for number in reversed(range(len(orders))):
        if orders[number].side == side and number not in marched:
            return number
    return -1


def _said(speaker: Speaker, why: Why) -> str:
    return speaker.march(Refusal(why.clause, why.key, {**why.values}))


def offer(
    game: Game, speaker: Speaker, side: str, units: Sequence[str], to: str
) -> shape.MarchOffer | Refusal:
    """What is said where units could be told to march; or why they cannot."""
    found = plan(game, side, units, to)
    if isinstance(found, Refusal):
        return found
    key = "march.offer" if found.fed else "march.offer-hungry"
    text = speaker.say(key, turns=found.turns)
    return shape.MarchOffer(units=found.units, to=to, turns=found.turns, text=text)


def in_hand(game: Game, speaker: Speaker, kind: str, to: str) -> shape.MarchOffer | None:
    """The march that a click on a place may have meant, which those in hand cannot reach today."""
    decision = game.decision
    if game.rules.marching is None or decision is None or kind != "place":
        return None
    units = [str(one.arg) for one in game.draft if one.verb == "pick"]
    names = game.rules.names["unit"]
    if not units or any(one.verb not in ("pick", "go", "step") for one in game.draft):
        return None
    if any(unit not in names for unit in units):
        return None
    found = offer(game, speaker, decision.side, units, to)
    return None if isinstance(found, Refusal) or not found.turns else found
