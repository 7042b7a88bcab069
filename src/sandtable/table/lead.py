"""What a combat comes to in one sentence: before the dice what one may hope for, after them what came of it."""

from collections.abc import Iterable
from fractions import Fraction

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.reckoning import Reckoning
from ..text import Speaker
from ..text.chart import charts_for
from .glance import reckoned
from .losses import Loss, owners
from .rounding import cost_told, steps_about, whole_percent
from .shapes.card import Lead


def lead(game: Game, speaker: Speaker, action: str) -> Lead | None:
    """Of a combat that an action would begin, under what is assumed first; none if nothing is rolled."""
    one = reckoned(game, action)
    return None if one is None else lead_of(speaker, one, game.side)


def lead_of(speaker: Speaker, one: Reckoning, asked: str | None) -> Lead:
    """The same of what is worked out already; `asked` is who reads it."""
    say, place = speaker.say, speaker.name("place", one.place)
    if one.clears is None:
        lost = steps_about(speaker, one.expected["defenders"])
        chance = whole_percent(_effect(speaker, one))
        return Lead(say("card.lead-fire", place=place, chance=chance, lost=lost))
    cost = cost_told(speaker, one)
    chance = whole_percent(one.clears)
    side = _attacker(speaker, one, asked)
    if side == asked or side is None:
        text = say("card.lead", chance=chance, place=place, cost=cost)
        worst = one.worst
    else:
        name = speaker.name("side", side)
        text = say("card.lead-theirs", side=name, chance=chance, place=place, cost=cost)
        worst = one.worst_defending
    return Lead(text, _worst(speaker, one, worst), say("card.lead-stay") if one.may_stay else "")


def chance_by(game: Game, speaker: Speaker, action: Action) -> str | None:
    """What an answer makes of the chance of a combat, for who is asked: to clear the place, or to hold it.

    None where nothing is fought out after this answer.
    """
    trial = game.clone(AskedDice())
    if action.verb == "pick":
        trial.play(action)
        action = Action("done")
    one = reckoned(trial, action)
    if one is None or one.clears is None:
        return None
    if _attacker(speaker, one, game.side) == game.side:
        return speaker.say("glance.clears", chance=whole_percent(one.clears))
    return speaker.say("glance.holds", chance=whole_percent(1 - one.clears))


def _attacker(speaker: Speaker, one: Reckoning, asked: str | None) -> str | None:
    return owners(speaker.rules)[one.attackers[0].unit] if one.attackers else asked


def _worst(speaker: Speaker, one: Reckoning, worst: tuple[str, Fraction] | None) -> str:
    if worst is None:
        return ""
    code, chance = worst
    what = charts_for(speaker).result(one.chart, code, units=True)
    if chance == 1 and one.attack:
        # Where units fire at each other it is what the attackers lose, and that is told already.
        return ""
    if chance == 1:
        return speaker.say("card.lead-certain", what=what)
    return speaker.say("card.lead-worst", chance=whole_percent(chance), what=what)


def _effect(speaker: Speaker, one: Reckoning) -> Fraction:
    """The chance that fire does anything at all."""
    charts, nothing = charts_for(speaker), speaker.say("charts.nothing")
    told = ((throw, charts.result(one.chart, throw.result, units=False)) for throw in one.throws)
    return sum((throw.chance for throw, words in told if words != nothing), Fraction(0))


# After the dice


def verdict(speaker: Speaker, place: str, cleared: bool | None, losses: Iterable[Loss]) -> str:
    """What came of a combat: whether the place is cleared (None: that was not fought for), and who lost what."""
    what = losses_told(speaker, losses) or speaker.say("core.no-loss")
    title = speaker.name("place", place)
    if cleared is None:
        return speaker.say("card.line-fire", place=title, what=what)
    key = "card.line-cleared" if cleared else "card.line-held"
    text = speaker.say(key, place=title, what=what)
    return text[:1].upper() + text[1:]


def losses_told(speaker: Speaker, losses: Iterable[Loss]) -> str:
    """Who is gone, and of the others how many steps each has lost; the word for them once."""
    told, first = [], True
    for one in losses:
        unit = speaker.short("unit", one.unit)
        if one.gone:
            told.append(speaker.say("card.routed" if one.routed else "card.gone", unit=unit))
        elif first:
            told.append(speaker.say("card.lost", unit=unit, steps=one.steps))
            first = False
        else:
            told.append(speaker.say("card.lost-too", unit=unit, steps=one.steps))
    return speaker.say("core.list").join(told)
