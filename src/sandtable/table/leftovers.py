"""What a side has not used when it is about to end a phase, in words with numbers."""

from collections.abc import Iterator

from ..core.action import Action
from ..core.game import Decision, Game
from ..text import Speaker
from ..text.portrait import portrait_for
from .shapes.offers import Unused


def leftovers(game: Game, speaker: Speaker) -> list[Unused]:
    """How many units can still act, places be attacked, markers be used, if the phase can be ended now.

    Counted from what is legal, so that it is the same for all systems. A phase without a sentence of its
    own is one in which doing nothing is as good an answer as any. Of an order that is begun: who of it
    has done nothing, and whom it can still attack.
    """
    decision = game.decision
    if decision is None or Action("done") not in game.legal():
        return []
    if decision.draft:
        return [*_idle(game, speaker, decision), *_open_attacks(game, speaker, decision)]
    counts: dict[str, set[str]] = {}
    for action in game.legal():
        if action.verb in ("pick", "assign", "attack") and action.arg is not None:
            kind = game.rules.alphabet.kind(game.rules.alphabet.code(action))
            counts.setdefault(kind, set()).add(action.arg)
    # Of markers that are alike one can be picked, and all are in hand.
    held = portrait_for(speaker).markers(game, decision.side)
    told = [
        (speaker.own(f"unused.{decision.phase}-{kind}"), held if kind == "marker" else len(names))
        for kind, names in counts.items()
    ]
    return [
        Unused(number=number, text=speaker.say(key, number=number))
        for key, number in told
        if speaker.knows(key)
    ]


def _idle(game: Game, speaker: Speaker, decision: Decision) -> Iterator[Unused]:
    """Those who are picked and have done nothing, where to close the order now is to use them up."""
    key = speaker.own(f"unused.{decision.phase}-idle")
    if not speaker.knows(key) or any(one.verb != "pick" for one in decision.draft):
        return
    number = len(decision.draft)
    units = [str(one.arg) for one in decision.draft]
    text = speaker.say(key, number=number)
    yield Unused(number=number, text=text, units=units, places=[])


def _open_attacks(game: Game, speaker: Speaker, decision: Decision) -> Iterator[Unused]:
    """An attack that those on the way can still make, where to close the order now is to make none."""
    key = speaker.own(f"unused.{decision.phase}-attack")
    if not speaker.knows(key) or all(one.verb == "pick" for one in decision.draft):
        return
    for action in game.legal():
        if action.verb == "attack" and action.arg is not None:
            text = speaker.say(key, place=speaker.name("place", action.arg))
            yield Unused(number=1, text=text, units=[], places=[action.arg])
