"""What must hold in a module beyond the shape of its files; every breach of it is told."""

from ..contents import Data
from . import combats, counters, game, ground, questions, scenarios, starts
from .notes import Notes


def problems_of(data: Data) -> list[str]:
    """All that is wrong: each with file, field and reason."""
    notes = Notes(data)
    for part in (scenarios, ground, counters, starts, combats, game, questions):
        part.check(notes)
    return notes.problems
