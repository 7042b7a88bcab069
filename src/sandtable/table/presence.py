"""Who is there: which page is looked at, and whether a side has seen the game as it is."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from .reception import Reception
from .requests import answer
from .shapes.people import Noted
from .shapes.wishes import Attend
from .store import StoredGame
from .streams import Streams
from .trouble import BadRequest


class Presence:
    """The answers to what pages say of it, and what can be told by it."""

    def __init__(self, reception: Reception, streams: Streams) -> None:
        self._reception = reception
        self._access = reception.access
        self._streams = streams

    async def attend(self, request: Request) -> Response:
        """A page has come into the background, where it still listens, or out of it."""
        asked = await self._reception.wish(request, Attend)
        return await run_in_threadpool(self._attended, request, asked)

    def _attended(self, request: Request, asked: Attend) -> Response:
        stored = self._reception.look_up(request)
        if not stored.header.linked:
            raise BadRequest(409, "trouble.not-linked", "this game is not played by link")
        visitor = self._access.visitor(request)
        if not asked.looks:
            self._access.look(request, stored)  # till now
        self._streams.attend(stored.id, visitor, asked.page, asked.looks)
        if asked.looks:
            self._access.look(request, stored)
        return answer(Noted())

    def has_seen(self, stored: StoredGame, side: str) -> bool:
        """Whether who holds a side has it before them, or has looked since everybody was told of the last change."""
        looking = self._streams.looking(stored.id)
        return any(
            one.visitor in looking or one.looked >= stored.updated
            for one in self._access.links.holders(stored.id)
            if one.role == side
        )
