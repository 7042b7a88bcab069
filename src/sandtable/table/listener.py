"""Who listens to a game: when there is news for them, and what they were told last."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec

from . import game_told
from .store import StoredGame
from .thinking import Thought

KEEP_ALIVE_SECONDS = 15


class Listener:
    """Somebody who listens to a game from a seat, and what they were told last."""

    def __init__(
        self,
        seat: Callable[[StoredGame], str | None],
        language: str,
        visitor: str,
        page: str = "",
    ) -> None:
        #: Their seat, which may be handed over meanwhile; who has none any more is told so by an error.
        self.seat = seat
        #: The browser, as it is known in games by link.
        self.visitor = visitor
        #: Which of its pages it is, and whether that is looked at: one in the background still listens.
        self.page = page
        self.looks = True
        self.language = language
        #: The version sent last, and how far a program had thought.
        self.sent = -1
        self.thinking = ""
        self._nudges: set[str] = set()
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def hear(self, stored: StoredGame) -> bool:
        """Whether this is news."""
        before, self.sent = self.sent, self.version(stored)
        return self.sent != before

    def hear_thinking(self, thought: Thought | None) -> bool:
        """Whether it is news how far a program has thought; that it has begun says the version already."""
        before, self.thinking = self.thinking, ""
        if thought is not None and (thought.share or thought.trouble or thought.waits):
            told = game_told.thinking(thought.program, thought, self.language)
            self.thinking = msgspec.json.encode(told).decode()
        return self.thinking not in ("", before)

    def version(self, stored: StoredGame) -> int:
        """The version as they count it."""
        return stored.seen(self.seat(stored))

    def nudge(self, what: str) -> None:
        """Something is to be looked at anew. Any thread may say so."""
        self._nudges.add(what)
        self.wake()

    def nudges(self) -> list[str]:
        """What is to be looked at anew; told once."""
        found, self._nudges = self._nudges, set()
        return sorted(found)

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
