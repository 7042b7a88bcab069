"""Letters: maps and sentences for the terminal, in lines of a given width."""

from .examples import Examples
from .letters import Letters, letters_of

__all__ = ["Examples", "Letters", "letters_of"]
