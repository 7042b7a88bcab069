"""What a side is told of its standing orders: what can be ordered, and what is, in words."""

from collections.abc import Iterator, Mapping

from ..ai.grades import GRADES
from ..ai.player import PERSON
from ..ai.standing import ASK, Choice, Detail, Matter, StandingOrder, matters_of
from ..core.game import Game
from ..text import Speaker
from . import standing
from .shapes import standing as shape
from .sitting import Sitting
from .standing import STAND_IN


def standing_told(
    game: Game, speaker: Speaker, side: str, kept: Mapping[str, StandingOrder]
) -> shape.StandingTold:
    """All that a side can order, matter by matter, and what it has ordered."""
    return shape.StandingTold(
        side=side,
        side_name=speaker.name("side", side),
        matters=[
            _matter(speaker, one, kept.get(one.key, StandingOrder()))
            for one in matters_of(game.rules)
        ],
    )


def standing_now(sitting: Sitting, seat: str | None) -> shape.StandingNow | None:
    """In short, what there is of them for who looks; None who can have none."""
    game, header = sitting.game, sitting.stored.header
    if not header.apart or game.outcome is not None or header.seats.get(seat or "") != PERSON:
        return None
    if not matters_of(game.rules):
        return None
    now = standing.asked(game)
    return shape.StandingNow(
        count=len(sitting.ordered.get(str(seat), {})),
        asked=now.matter.key
        if now is not None and now.side == seat and not now.matter.own
        else None,
    )


def _matter(speaker: Speaker, matter: Matter, order: StandingOrder) -> shape.Matter:
    return shape.Matter(
        key=matter.key,
        name=speaker.say(_key(speaker, matter.key)),
        choices=list(_choices(speaker, matter)),
        costs=matter.costs,
        own=matter.own,
        order=shape.Standing(
            do=order.do,
            there=order.there,
            places=list(order.places),
            most=order.most,
            steps=order.steps,
            gone=order.gone,
            prized=order.prized,
            to=order.to,
            there_to=order.there_to,
            astray=order.astray,
        ),
        text="" if order.asks else _said(speaker, matter, order),
        places=[speaker.listed(place) for place in order.places],
        to=_place(speaker, order.to),
        there_to=_place(speaker, order.there_to),
    )


def _choices(speaker: Speaker, matter: Matter) -> Iterator[shape.Orderable]:
    grades = () if matter.own else GRADES
    for key in (ASK, *(one.key for one in matter.choices), *grades):
        choice = matter.choice(key)
        name = _choice(speaker, matter, key, None)
        yield shape.Orderable(
            key=key,
            name=name,
            counts=choice is not None and choice.counts,
            aims=choice is not None and choice.aims,
        )


def _said(speaker: Speaker, matter: Matter, order: StandingOrder) -> str:
    """An order as a sentence."""
    here, away = (Detail(order.most, to) for to in (order.to, order.there_to))
    text = _choice(speaker, matter, order.do, here)
    there = _choice(speaker, matter, order.there, away)
    if order.places and there != text:
        places = speaker.say("core.list").join(map(speaker.listed, order.places))
        text = speaker.say("standing.there", text=text, there=there, places=places)
    unless = list(_unless(speaker, order))
    if not unless:
        return text
    what, *others = unless
    for other in others:
        what = speaker.say("standing.or", first=what, then=other)
    return speaker.say("standing.unless", text=text, what=what)


def _unless(speaker: Speaker, order: StandingOrder) -> Iterator[str]:
    if order.steps:
        yield speaker.say("standing.if-steps", steps=order.steps)
    if order.gone:
        yield speaker.say("standing.if-gone")
    if order.prized:
        yield speaker.say("standing.if-prized")
    if order.astray:
        yield speaker.say("standing.if-astray")


def _choice(speaker: Speaker, matter: Matter, key: str, detail: Detail | None) -> str:
    """What can be ordered, in words; with its number or its place, if it is ordered."""
    if key in GRADES:
        return speaker.say("standing.grade", who=speaker.say(f"player.{key}"))
    if key == ASK:
        return speaker.say("standing.ask")
    choice = matter.choice(key)
    text = speaker.say(_key(speaker, f"{matter.key}-{key}"))
    if not isinstance(choice, Choice) or detail is None:
        return text
    if choice.aims:
        return speaker.say("standing.towards", place=_place(speaker, detail.to))
    return speaker.say("standing.counted", text=text, number=detail.most) if choice.counts else text


def _place(speaker: Speaker, place: str) -> str:
    return speaker.listed(place) if place else ""


def _key(speaker: Speaker, key: str) -> str:
    return f"{speaker.rules.system}.standing.{key}"


def by_told(speaker: Speaker, by: str) -> str:
    """What gave an order in the place of its side, in words; nothing if somebody gave it by hand."""
    if by.startswith(STAND_IN):
        who = speaker.say(f"player.{by.removeprefix(STAND_IN)}")
        return speaker.say("standing.by-stand-in", who=who)
    if by in GRADES:
        return speaker.say("standing.by-grade", who=speaker.say(f"player.{by}"))
    return speaker.say("standing.by") if by else ""
