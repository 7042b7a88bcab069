"""An order in a sentence or two: where units went, whom they fought, what came of it."""

import re
from collections.abc import Iterable, Sequence

from ..core.message import Event
from ..text import Speaker
from ..text.deeds import COMBATS, ROLLS, STEPS_LOST, TURNS
from ..text.party import units_of
from ..text.ways import moves

#: Events that go without saying where an order is told in short.
UNSAID = frozenset(
    {
        *("moved", "move-done", "minimum-move", "takes-along", "dropped", "on-top", "turned-down"),
        *("modified", "revealed", "no-fire", "unhurt", "air-committed", "retreat-zone"),
    }
)
#: Of the ways that units go, the one they choose themselves.
MARCH = ("moved",)
#: Events with which units leave the map for points; those follow.
EXITS = frozenset({"exited"})
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
    told = [fight] if fight and not any(event.key in COMBATS for event in events) else []
    told += _went(speaker, events)
    unsaid = UNSAID | TURNS
    placed = sum(event.key == "set-up" for event in events)
    if placed > FEW:
        told.append(speaker.say("news.set-up", number=placed))
        unsaid |= {"set-up"}
    loud = [text for event, text in said if event.key not in unsaid and not _is_shot(event)]
    if any(map(_is_shot, events)) and not any(event.key in STEPS_LOST for event in events):
        told.append(speaker.say("news.unhurt"))
    # That a phase has ended is told if nothing else is.
    told += loud or ([] if told else [text for event, text in said if event.key in TURNS])
    return _after_its_name(joined(speaker, told), speaker.name("side", side))


def _after_its_name(text: str, side: str) -> str:
    """A sentence that follows the name of a side: it need not begin with it."""
    name = re.escape(side)
    rest = re.sub(rf"^(?:The {name} |{name}(?:[:,] |[：はが]))", "", text)
    return rest[:1].upper() + rest[1:]


def _went(speaker: Speaker, events: Sequence[Event]) -> list[str]:
    """Who marched from where to where, however many steps it took."""
    together: dict[tuple[str, str], list[str]] = {}
    for way in moves(events, MARCH):
        units = together.setdefault((way["path"][0], way["path"][-1]), [])
        if way["unit"] not in units:
            units.append(way["unit"])
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
        ends |= {way["unit"]: way["path"][-1] for way in moves(events, MARCH)}
        for unit in (unit for event in events if event.key in EXITS for unit in units_of(event)):
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
        if event.key in EXITS:
            gone = event
        elif event.key == "scored-exit" and gone is not None:
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
    return event.key in ROLLS and "target" in event.values


def joined(speaker: Speaker, told: Sequence[str]) -> str:
    text = told[0] if told else ""
    for one in told[1:]:
        text = speaker.say("core.then", first=text, then=one)
    return text
