"""The streams that say when to look again: who listens to which game, and who is woken by a change."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from time import monotonic

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..core.errors import SandtableError
from .access import Access
from .host import Host
from .listener import Listener
from .relay import PEOPLE, Nudged, Present
from .requests import language_of
from .store import StoredGame
from .thinking import Thought
from .trouble import BadRequest

#: Who listened at another table and was not told of for so many seconds does so no more: it may have fallen.
FORGOTTEN_AFTER = 60.0
#: Of so many browsers at most other tables are told at once: what one tells has not room for more.
MOST_TOLD = 50


class Streams:
    """All streams of a table, so many at once."""

    def __init__(self, host: Host, access: Access, most: int) -> None:
        self._host = host
        self._access = access
        self._most = most
        self._listeners: dict[str, set[Listener]] = {}
        self._relay = host.store.relay
        #: Of other tables, by their names, the browsers that listen there to a game, and when that was told.
        self._elsewhere: dict[tuple[str, str], tuple[float, Present]] = {}
        self._closing = False
        access.is_aside = self.is_aside

    def begin(self, request: Request, thought: Callable[[StoredGame], Thought | None]) -> Response:
        """Server-sent events: the version of the game, now and whenever it changes.

        Such an event carries no news itself, so none can be missed: who reconnects is told the
        version at once and fetches the rest. Between versions it is told how far a program has thought.
        """
        identity = request.path_params["id"]
        seat = partial(self._access.seat, request)
        page = request.query_params.get("page", "")
        listener = Listener(seat, language_of(request), self._access.visitor(request), page)
        if self.count >= self._most:
            raise BadRequest(503, "trouble.full", "the table has as many streams as it can have")

        async def versions() -> AsyncIterator[str]:
            listeners = self._listeners.setdefault(identity, set())
            listeners.add(listener)
            self._come_or_gone(listener, identity)
            try:
                while not self._closing:
                    stored = await run_in_threadpool(self._host.look_up, identity)
                    if await run_in_threadpool(listener.hear, stored):
                        yield f"id: {listener.sent}\ndata: {listener.sent}\n\n"
                    if listener.hear_thinking(thought(stored)):
                        yield f"event: thinking\ndata: {listener.thinking}\n\n"
                    for what in listener.nudges():
                        yield f"event: {what}\ndata: 1\n\n"
                    if not await listener.wait():
                        yield ": still here\n\n"
            except SandtableError:
                pass  # the seat was taken back: the stream ends, and who asks again is told
            finally:
                listeners.discard(listener)
                if not listeners and self._listeners.get(identity) is listeners:
                    del self._listeners[identity]
                self._come_or_gone(listener, identity)

        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(versions(), media_type="text/event-stream", headers=headers)

    @property
    def count(self) -> int:
        return sum(map(len, tuple(self._listeners.values())))

    async def wake(self, identity: str) -> None:
        """Say that a game has changed, if anybody listens."""
        if identity in self._listeners:
            self.announce(await run_in_threadpool(self._host.look_up, identity))

    def announce(self, stored: StoredGame, always: bool = False) -> None:
        """Wake those to whose seats a change is news, or all; the others are not to notice it."""
        for listener in tuple(self._listeners.get(stored.id, ())):
            if always or _is_news(listener, stored):
                listener.wake()

    def nudge(self, identity: str, what: str, to: Collection[str] | None = None) -> None:
        """Say to who listens to a game by link that something besides the game itself is to be looked at anew.

        It may be for some browsers only: the others do not notice.
        """
        self.nudge_here(identity, what, to)
        named = None if to is None else sorted(to)
        for first in range(0, len(named or [""]), MOST_TOLD):
            some = None if named is None else named[first : first + MOST_TOLD]
            self._relay.tell(Nudged(identity, what, some))

    def nudge_here(self, identity: str, what: str, to: Collection[str] | None) -> None:
        """The same, to who listens at this table."""
        for listener in tuple(self._listeners.get(identity, ())):
            if listener.visitor and (to is None or listener.visitor in to):
                listener.nudge(what)

    # Who is there

    def attend(self, identity: str, visitor: str, page: str, looks: bool) -> None:
        """A page of a browser has come into the background, or out of it."""
        for listener in tuple(self._listeners.get(identity, ())):
            if (listener.visitor, listener.page) == (visitor, page) and listener.looks != looks:
                listener.looks = looks
                self.nudge_here(identity, PEOPLE, None)
                self._tell_who_listens(identity)

    def present(self, identity: str) -> set[str]:
        """The browsers that listen to a game now, at whichever table."""
        return self._present_here(identity).union(
            *(told.visitors for told in self._told_elsewhere(identity))
        )

    def looking(self, identity: str) -> set[str]:
        """Those of them that have the game before them, and not only in the background."""
        return self._looking_here(identity).union(
            *({*told.visitors} - {*told.aside} for told in self._told_elsewhere(identity))
        )

    def is_aside(self, identity: str, visitor: str) -> bool:
        """Whether a browser has a game in the background, and nowhere else."""
        return visitor in self.present(identity) - self.looking(identity)

    def _present_here(self, identity: str) -> set[str]:
        return {listener.visitor for listener in tuple(self._listeners.get(identity, ()))}

    def _looking_here(self, identity: str) -> set[str]:
        listeners = tuple(self._listeners.get(identity, ()))
        return {listener.visitor for listener in listeners if listener.looks}

    def _told_elsewhere(self, identity: str) -> list[Present]:
        since = monotonic() - FORGOTTEN_AFTER
        return [
            told
            for (_, game), (when, told) in tuple(self._elsewhere.items())
            if game == identity and when > since
        ]

    def _come_or_gone(self, listener: Listener, identity: str) -> None:
        """Who plays by link sees who is there. Nobody waits until other tables are told: who goes is gone at once."""
        self.nudge_here(identity, PEOPLE, None)
        if listener.visitor and self._relay.is_shared:
            asyncio.get_running_loop().run_in_executor(None, self._tell_who_listens, identity)

    def _tell_who_listens(self, identity: str) -> None:
        self._say_who_listens(identity)
        self._relay.tell(Nudged(identity, PEOPLE))

    # Other tables

    def present_elsewhere(self, table: str, told: Present) -> None:
        """Who listens to a game at another table."""
        if told.visitors:
            self._elsewhere[table, told.game] = monotonic(), told
        else:
            self._elsewhere.pop((table, told.game), None)

    def say_who_listens(self) -> None:
        """Tell other tables again who listens here; and forget those of which nothing was heard."""
        for identity in tuple(self._listeners):
            self._say_who_listens(identity)
        since = monotonic() - FORGOTTEN_AFTER
        for key, (told, _) in tuple(self._elsewhere.items()):
            if told < since:
                self._elsewhere.pop(key, None)

    def _say_who_listens(self, identity: str) -> None:
        visitors = sorted(self._present_here(identity) - {""})[:MOST_TOLD]
        aside = set(visitors) - self._looking_here(identity)
        self._relay.tell(Present(identity, visitors, sorted(aside)))

    def wake_all(self) -> None:
        """There may be news of any game."""
        for listeners in tuple(self._listeners.values()):
            for listener in tuple(listeners):
                listener.wake()

    def close(self) -> None:
        """End streams, which would otherwise go on for ever."""
        self._closing = True
        self.wake_all()


def _is_news(listener: Listener, stored: StoredGame) -> bool:
    try:
        return listener.version(stored) != listener.sent
    except SandtableError:
        return True  # that the seat is theirs no more
