"""The outline of a turn: its phases for a reader, and where in it play stands."""

from typing import Any

from ..core.game import Game
from ..core.rules import Phase, Rules, by_chance
from ..text import Speaker
from .shapes.game import SequenceStep


def outline(rules: Rules[Any]) -> list[Phase[Any, Any]]:
    """The phases of a turn for a reader; without an outline, those in which a side is asked something."""
    keys = {phase.key: phase for phase in rules.phases.values()}
    return [keys[key] for key in rules.outline] or [
        phase
        for phase in rules.phases.values()
        if phase.deeds and phase.side not in (None, by_chance)
    ]


def phase_of(game: Game) -> str | None:
    """Where play stands in the outline of a turn; nowhere when the game is over."""
    if game.outcome is not None:
        return None
    # What is asked within a phase of the outline belongs to it.
    begun = [game.rules.phases[frame.phase].key for frame in game.state.frames]
    shown = [phase.key for phase in outline(game.rules)]
    return next((key for key in reversed(begun) if key in shown), None)


def sequence(rules: Rules[Any], speaker: Speaker) -> list[SequenceStep]:
    """The outline of a turn."""
    return [
        SequenceStep(
            key=phase.key,
            name=speaker.say(f"{rules.system}.phase.{phase.key}"),
            clause=f"{rules.mark} {phase.clause}",
        )
        for phase in outline(rules)
    ]
