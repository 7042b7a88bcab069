"""Taking turns: of one game one change at a time, of different games as many as there are."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A queue for each name, there only while somebody stands in it.

    Who waits here takes no thread: those are left to who asks about other games.
    """

    def __init__(self) -> None:
        self._queues: dict[str, tuple[asyncio.Lock, int]] = {}

    def __len__(self) -> int:
        return len(self._queues)

    @asynccontextmanager
    async def take(self, name: str) -> AsyncIterator[None]:
        lock, waiting = self._queues.get(name, (asyncio.Lock(), 0))
        self._queues[name] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._queues.pop(name)
            if waiting > 1:
                self._queues[name] = (lock, waiting - 1)
