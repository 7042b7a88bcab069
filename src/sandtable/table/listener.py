"""Who listens to a game: when there is news for them, and what they were told last."""

import asyncio
from contextlib import suppress

import msgspec

from . import payload
from .sitting import seat_at
from .store import StoredGame
from .thinking import Thought

KEEP_ALIVE_SECONDS = 15


class Listener:
    """Somebody who listens to a game from a seat, and what they were told last."""

    def __init__(self, seat: str | None, language: str) -> None:
        #: The seat they say is theirs.
        self.seat = seat
        self.language = language
        #: The version told last, and how far a program had thought.
        self.told = -1
        self.thinking = ""
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def hear(self, stored: StoredGame) -> bool:
        """Whether this is news."""
        told, self.told = self.told, self.version(stored)
        return self.told != told

    def hear_thinking(self, thought: Thought | None) -> bool:
        """Whether it is news how far a program has thought; that it has begun says the version already."""
        before, self.thinking = self.thinking, ""
        if thought is not None and (thought.share or thought.trouble or thought.waits):
            told = payload.thinking(thought.program, thought, self.language)
            self.thinking = msgspec.json.encode(told).decode()
        return self.thinking not in ("", before)

    def version(self, stored: StoredGame) -> int:
        """The version as they count it; a seat may have been handed over meanwhile."""
        return stored.seen(seat_at(stored.header, self.seat))

    def wake(self) -> None:
        """There may be news. Any thread may say so, also after they have left."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._news.set)

    async def wait(self) -> bool:
        """Wait for news; false if there was none for a while."""
        try:
            await asyncio.wait_for(self._news.wait(), KEEP_ALIVE_SECONDS)
        except TimeoutError:
            return False
        self._news.clear()
        return True
