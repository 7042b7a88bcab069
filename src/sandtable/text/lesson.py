"""Lessons in words: what one shows, what of it is done, what is missing, and which one follows."""

from collections.abc import Iterable
from typing import NamedTuple

from ..core.message import Event
from ..core.module import ScenarioTitle
from .speaker import Speaker


class Aim(NamedTuple):
    id: str
    text: str
    #: Whether the dice must help.
    luck: bool
    done: bool


class Taught(NamedTuple):
    """A lesson as far as it is done."""

    shows: str
    aims: list[Aim]
    learnt: bool
    #: How it stands, in a sentence or two.
    verdict: str
    #: What comes after it, if anything does.
    follows: ScenarioTitle | None


def taught(
    speaker: Speaker, events: Iterable[Event], over: bool = False, phase: str | None = None
) -> Taught | None:
    """What of the lesson is done after these events, while a phase asks; None of a game that is no lesson."""
    rules, language = speaker.rules, speaker.language
    lesson = rules.module.cover.titled(rules.scenario).lesson
    if lesson is None:
        return None
    done = lesson.done(events)
    aims = [
        Aim(aim.id, aim.text[language], aim.luck, met)
        for aim, met in zip(lesson.aim, done, strict=True)
    ]
    learnt = lesson.is_learnt(done, phase)
    verdict = _verdict(speaker, aims, learnt, over)
    follows = rules.module.cover.after(rules.scenario)
    return Taught(lesson.shows[language], aims, learnt, verdict, follows)


def _verdict(speaker: Speaker, aims: list[Aim], learnt: bool, over: bool) -> str:
    if learnt:
        lucky = all(aim.done for aim in aims)
        return speaker.say("lesson.learnt" if lucky else "lesson.learnt-no-luck")
    if over:
        return speaker.say("lesson.missed")
    return speaker.say("lesson.open", done=sum(aim.done for aim in aims), all=len(aims))


def told_of(speaker: Speaker, aim: Aim) -> str:
    """An aim in a line, with whether it is done."""
    key = "lesson.aim-done" if aim.done else "lesson.aim-luck" if aim.luck else "lesson.aim-open"
    return f"[{speaker.say(key)}] {aim.text}"
