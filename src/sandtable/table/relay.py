"""What tables on the same games tell each other, so that each can say to who listens there that there is news.

Nothing that must not be lost goes this way: it all lies in the store. Who missed something looks there.
"""

import logging
import secrets
from collections.abc import Callable

import msgspec

from .database import Database, Writer
from .journal import event

#: What a stream says when something has changed about who plays a game by link, or who is there.
PEOPLE = "people"
#: What it says to players when something was said or asked.
TALK = "talk"

log = logging.getLogger("sandtable.relay")


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A game is another now. On `hold` a program that answers waits until somebody is ready to see that."""

    game: str
    #: Whether a program may have to choose.
    program: bool = False
    hold: bool = False


class Nudged(msgspec.Struct, frozen=True, tag="nudged"):
    """Something besides the game itself is to be looked at anew, by all or by these browsers."""

    game: str
    what: str
    to: list[str] | None = None


class Present(msgspec.Struct, frozen=True, tag="present"):
    """The browsers that listen to a game at the table that says so; some of them have it in the background only."""

    game: str
    visitors: list[str]
    aside: list[str] = []


class Thinking(msgspec.Struct, frozen=True, tag="thinking"):
    """How far a program has thought about a version of a game, or why it does not go on."""

    game: str
    version: int
    share: float = 0.0
    trouble: str = ""
    #: For how many seconds it rests, if it has thought enough for now.
    rests: float = 0.0


class Watched(msgspec.Struct, frozen=True, tag="watched"):
    """Somebody is ready to see what programs do, to the end of a turn or of the game."""

    game: str
    version: int
    turn: int | None = None


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """A program is to play what is best so far."""

    game: str
    version: int


Message = Changed | Nudged | Present | Thinking | Watched | Stopped


class _Said(msgspec.Struct, frozen=True, array_like=True):
    table: str
    message: Message


_read = msgspec.json.Decoder(_Said)


class Relay:
    """The way to the other tables; at a table that has its games to itself nothing is told to anybody."""

    def __init__(self, database: Database) -> None:
        self._database = database
        #: What tells this table from the others.
        self.table = secrets.token_hex(6)

    @property
    def is_shared(self) -> bool:
        return self._database.is_shared

    def tell(self, message: Message, db: Writer | None = None) -> None:
        """Tell the other tables; within a transaction, once it is on the disk."""
        if self.is_shared:
            self._database.tell(msgspec.json.encode(_Said(self.table, message)).decode(), db)

    def listen(self, heard: Callable[[str, Message], None], missed: Callable[[], None]) -> None:
        """From now on hear what other tables tell, each by its name; `missed` if something may not have been heard."""

        def take(text: str) -> None:
            try:
                said = _read.decode(text)
            except msgspec.MsgspecError:
                log.warning(
                    "another table tells what this one does not understand; is it newer?",
                    extra=event("not-understood"),
                )
                return
            if said.table != self.table:
                heard(said.table, said.message)

        self._database.listen(take, missed)
