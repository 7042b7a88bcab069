"""An order in a sentence or two: where units went, whom they fought, what came of it."""

import re
from collections.abc import Iterable, Sequence

from ..core.languages import language
from ..core.message import Event
from ..core.role import Role
from ..text import Speaker
from ..text.party import units_of
from ..text.ways import moves

#: More units than these that are set up by one order are counted.
FEW = 3
#: So many destinations are named of the moves of a turn.
MOST_GOALS = 4


def brief(
    speaker: Speaker,
    side: str,
    events: Sequence[Event],
    said: Sequence[tuple[Event, str]],
    fight: str,
) -> str:
    """What an order of a side did, from its events and the sentences of those that are told.

    `fight` names the combat that its dice decide, if another order has opened it. Whose order it is stands before it
    wherever it is read, so that it does not begin with that.
    """
    opens = any(event.role.among(Role.COMBATS) for event in events)
    told = [fight] if fight and not opens else []
    told += _went(speaker, events)
    unsaid = Role.QUIET
    placed = sum(event.role.among(Role.SETS_UP) for event in events)
    if placed > FEW:
        told.append(speaker.say("news.set-up", number=placed))
        unsaid |= Role.SETS_UP
    heard = [(event, text) for event, text in said if not event.role.among(unsaid)]
    loud = [text for event, text in heard if not _is_shot(event)]
    hurt = any(event.role.among(Role.LOSES_STEPS) for event in events)
    if any(map(_is_shot, events)) and not hurt:
        told.append(speaker.say("news.unhurt"))
    # That a phase has ended is told if nothing else is.
    ended = [text for event, text in said if event.role.among(Role.TURNS)]
    told += loud or ([] if told else ended)
    return _after_its_name(joined(speaker, told), speaker.name("side", side), speaker.language)


def _after_its_name(text: str, side: str, code: str) -> str:
    """A sentence that follows the name of a side: it need not begin with it."""
    begins = "|".join(one.format(name=re.escape(side)) for one in language(code).subject)
    rest = re.sub(f"^(?:{begins})", "", text) if begins else text
    return rest[:1].upper() + rest[1:]


def _went(speaker: Speaker, events: Sequence[Event]) -> list[str]:
    """Who marched from where to where, however many steps it took."""
    together: dict[tuple[str, str], list[str]] = {}
    for way in moves(events, Role.MOVES):
        units = together.setdefault((way.path[0], way.path[-1]), [])
        if way.unit not in units:
            units.append(way.unit)
    return [
        speaker.say(
            "news.went",
            units=speaker.units(units),
            at=speaker.name("place", at),
            place=speaker.name("place", place),
        )
        for (at, place), units in together.items()
    ]


def goals(speaker: Speaker, orders: Iterable[Iterable[Event]]) -> str:
    """Where the units of a turn have marched: each once, to where it came at last; empty if nobody did."""
    ends: dict[str, str] = {}
    for events in map(list, orders):
        ends |= {way.unit: way.path[-1] for way in moves(events, Role.MOVES)}
        left = [event for event in events if event.role.among(Role.EXITS)]
        for unit in (unit for event in left for unit in units_of(event)):
            ends.pop(unit, None)  # told by `exits`
    at: dict[str, list[str]] = {}
    for unit, place in ends.items():
        at.setdefault(place, []).append(unit)
    # Places with a name tell more, and so do places to which many went.
    known = {place: speaker.rules.label("place", place).name is not None for place in at}
    order = sorted(at, key=lambda place: (-known[place], -len(at[place])))
    told = [
        speaker.say(
            "news.goal",
            units=speaker.shorts(at[place]),
            place=speaker.name("place", place),
        )
        for place in order[:MOST_GOALS]
    ]
    others = sum(len(at[place]) for place in order[MOST_GOALS:])
    if others:
        told.append(speaker.say("news.others", number=others))
    text = told[0] if told else ""
    for one in told[1:]:
        text = speaker.say("news.goals", first=text, then=one)
    return text


def exits(speaker: Speaker, events: Iterable[Event]) -> list[str]:
    """Who left the map for points, by which way, and what that brought."""
    told = []
    gone: Event | None = None
    for event in events:
        if event.role.among(Role.EXITS):
            gone = event
        elif event.role.among(Role.SCORES_EXIT) and gone is not None:
            units = [speaker.short("unit", unit) for unit in units_of(gone)]
            told.append(
                speaker.say(
                    "news.exit",
                    units=speaker.say("core.list").join(units),
                    place=speaker.name("place", str(gone.values["place"])),
                    side=speaker.name("side", str(event.values["side"])),
                    points=str(event.values["points"]),
                )
            )
    return told


def _is_shot(event: Event) -> bool:
    """Dice of one unit at another: the losses that follow tell what came of them."""
    return event.role.among(Role.ROLLS) and "target" in event.values


def joined(speaker: Speaker, told: Sequence[str]) -> str:
    text = told[0] if told else ""
    for one in told[1:]:
        text = speaker.say("core.then", first=text, then=one)
    return text
