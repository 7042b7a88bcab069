"""Chances and costs as one says them: no more exact than anybody would be."""

from fractions import Fraction

from ..core.reckoning import Reckoning
from ..text import Speaker

#: A cost below this is hardly one.
HARDLY = Fraction(1, 4)


def cost_told(speaker: Speaker, one: Reckoning) -> str:
    """What those who attack are expected to lose from now on."""
    steps = one.expected["attackers"]
    if not steps:
        # The counterattack, if there was one, has cost what it did.
        fired_back = one.attack and not one.counterattack
        return speaker.say("card.cost-no-more" if fired_back else "card.cost-none")
    if steps < HARDLY:
        return speaker.say("card.cost-hardly")
    return speaker.say("card.cost", steps=steps_about(speaker, steps))


def steps_about(speaker: Speaker, steps: Fraction) -> str:
    """So many steps, to the half."""
    halves = max(round(2 * steps), 1) if steps else 0
    if halves == 1:
        return speaker.say("card.half-step")
    if halves == 2:
        return speaker.say("card.one-step")
    return speaker.say("card.steps", steps=speaker.number(Fraction(halves, 2)))


def whole_percent(chance: Fraction) -> str:
    """Without decimals; what is merely unlikely is not shown as impossible."""
    shown = round(chance * 100)
    if shown == 0 and chance:
        return "<1%"
    if shown == 100 and chance != 1:
        return ">99%"
    return f"{shown}%"
