"""News in a line: who lost how much, who is out of supply, who has arrived."""

from collections.abc import Iterable, Sequence

from ..core.message import Event
from ..core.role import Role
from ..text import Speaker
from ..text.party import units_of
from .losses import losses_of, owners


def headline(speaker: Speaker, events: Sequence[Event], always: bool = True) -> list[str]:
    """A few words for each side and thing; that nobody lost anything is told, too, if something always is."""
    rules, say = speaker.rules, speaker.say
    lost = losses_of(rules, events)
    told = []
    for side in rules.sides:
        own = [one for one in lost if one.side == side]
        # Of a unit that is gone more steps may have been hit than it had.
        steps = sum(one.steps for one in own if not one.gone)
        gone = sum(one.gone and not one.routed for one in own)
        # Who comes back is not lost.
        routed = sum(one.routed for one in own)
        parts = [say("news.toll-steps", number=steps)] if steps else []
        parts += [say("news.toll-units", number=gone)] if gone else []
        name = speaker.name("side", side)
        if parts:
            told.append(say("news.toll", side=name, what=say("core.list").join(parts)))
        if routed:
            told.append(say("news.toll-routed", side=name, number=routed))
    if always and not told:
        told.append(say("news.no-toll"))
    for key, role in (("news.hungry", Role.UNSUPPLIED), ("news.arrived", Role.ARRIVALS)):
        units = _units(event for event in events if event.role.among(role))
        told += [
            say(key, side=speaker.name("side", side), number=number)
            for side in rules.sides
            if (number := sum(owners(rules)[unit] == side for unit in units))
        ]
    return told


def _units(events: Iterable[Event]) -> set[str]:
    return {unit for one in events for unit in units_of(one)}
