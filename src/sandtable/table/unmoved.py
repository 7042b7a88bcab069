"""Units nobody has moved, when the end of a phase in which nothing was done hands the turn over.

What is ended by the second of two presses can be taken back where the same side goes on, but not once a program has
answered or dice have fallen.
"""

from collections.abc import Collection, Iterator
from typing import Any

from ..core.action import Action, parse
from ..core.dice import AskedDice
from ..core.game import DICE, Game
from ..text import Speaker
from .shapes.offers import AtStake
from .sitting import Sitting
from .stake import able, stake_told

DONE = Action("done", None)
#: With these, units go somewhere.
GOING = frozenset({"go", "step", "advance"})


def unmoved(sitting: Sitting, game: Game, speaker: Speaker) -> list[AtStake]:
    """Who could still act in the turn that `done` would hand over; `game` is what the seat may know of it."""
    decision = game.decision
    if decision is None or decision.draft or DONE not in game.legal():
        return []
    counted, named = (speaker.own(f"{one}.{decision.phase}-unit") for one in ("unused", "stake"))
    if not speaker.knows(counted) or speaker.knows(named):
        return []  # nobody is told how many could act, or all of them are told anyhow
    moved = set(_moved(sitting, decision.side))
    units = [unit for unit in able(game) if unit not in moved]
    if not units or _has_acted(sitting.game) or not _is_lost(game, _programs(sitting)):
        return []
    return [stake_told(speaker, "stake.hands-over", units)]


def _programs(sitting: Sitting) -> list[str]:
    return [one.side for one in sitting.programs]


def _moved(sitting: Sitting, side: str) -> Iterator[str]:
    """Those of a side who have gone somewhere in this turn."""
    for order in reversed(sitting.orders):
        if order.turn != sitting.game.turn:
            return
        actions = [one for text in order.actions for one in parse(text)]
        if order.side == side and any(one.verb in GOING for one in actions):
            yield from (str(one.arg) for one in actions if one.verb == "pick")


def _has_acted(game: Game) -> bool:
    """Whether the last order was one of this very phase: it did not begin the phase."""
    if not game.orders:
        return False
    before, now = game.orders[-1].before, game.state
    return _phase(game, before) == _phase(game, now)


def _phase(game: Game, state: Any) -> tuple[int, int, int]:
    """A phase of a turn of a side, whatever is asked within it."""
    return game.rules.turn(state), state.active, state.frames[0].phase


def _is_lost(game: Game, programs: Collection[str]) -> bool:
    """Whether the end of this phase gives the turn away for good. Where sides pass in turns each has another go."""
    decision = game.decision
    if decision is None or decision.phase in game.rules.passing:
        return False
    trial = game.clone(AskedDice())
    trial.play(DONE)
    handed = trial.turn != game.turn or trial.state.active != game.state.active
    return handed and (trial.side == DICE or trial.side in programs)
