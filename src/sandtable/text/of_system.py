"""What tells of the games of one system, and so may ask their rules what only that system knows."""

from typing import Any, Generic, TypeVar, cast

from ..core.rules import Rules
from .speaker import Speaker

R = TypeVar("R", bound=Rules[Any])


class OfSystem(Generic[R]):
    """Tells of the games of one system in one language."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    @property
    def rules(self) -> R:
        """The rules of the game: a guise is asked about games of its own system only."""
        return cast(R, self.speaker.rules)
