"""A finished game looked back at, as a section of its report: how it stood all along, and where it swung."""

import msgspec

from ..text import Speaker
from . import charts
from .html import listed, tag, words

#: Where the section begins, for links.
ANCHOR = "looking-back"


class Swing(msgspec.Struct, frozen=True):
    """A stretch of play after which things stood otherwise: what was done, and what could have been."""

    turn: int
    title: str
    livery: str
    played: list[str]
    better: list[str]


class LookedBack(msgspec.Struct, frozen=True):
    """What a program thinks of a whole game."""

    title: str
    how: str
    #: What the program is called.
    who: str
    #: Of each moment its turn, and how it stood there, from 0 to 100.
    course: list[tuple[int, int]]
    swings: list[Swing]


def section(speaker: Speaker, told: LookedBack) -> str:
    say = speaker.say
    in_words = say("core.list").join(f"{turn}: {share}" for turn, share in told.course)
    parts = [
        words("h2", say("report.looking-back")),
        words("h3", told.title),
        words("p", told.how, class_="note"),
        charts.course(told.course, f"{told.title} – {in_words}"),
    ]
    if told.swings:
        parts.append(words("h3", say("report.swings")))
    parts += [_swing(speaker, told.who, one) for one in told.swings]
    return tag("section", *parts, class_="turn", id=ANCHOR)


def _swing(speaker: Speaker, who: str, one: Swing) -> str:
    def lines(title: str, some: list[str]) -> str:
        return words("h5", title) + listed(words("span", line) for line in some) if some else ""

    return tag(
        "article",
        tag("h4", words("a", one.title, href=f"#turn-{one.turn}"), class_=one.livery),
        lines(speaker.say("report.played"), one.played),
        lines(speaker.say("report.better", name=who), one.better),
    )
