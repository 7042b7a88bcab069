"""What an opponent program is."""

from typing import Protocol

from ..core.action import Action
from ..core.seen import Seen

#: Who sits at a side that no program plays.
PERSON = "person"


class Player(Protocol):
    """Takes a seat: given what the seat may know, says what it plays next."""

    name: str

    def choose(self, seen: Seen) -> Action: ...
