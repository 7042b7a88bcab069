"""Connections: how many there are, and how long the table waits for a slow one.

The web server waits for ever: for the head of a request, for its body, for somebody to read an
answer. Each connection here can tell whether it has waited too long, and is looked at twice a second.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..core.languages import FIRST
from ..text import LANGUAGES
from .headers import ALWAYS
from .journal import event
from .limits import Limits
from .trouble import BadRequest, later, tell

log = logging.getLogger("sandtable.connections")

#: So many connections may wait to be taken.
QUEUE = 128
#: A request is read in pieces, so that it is stopped before much is done for it.
PIECE = 16_384
#: Bytes for each end of a line, of which every part of a body of unsaid length has two.
SMALL = 32
#: Of messages that somebody else can cause as often as they like, one in so many seconds.
SELDOM = 60.0


class Connection(H11Protocol):
    """One connection, which is closed when it is one too many or waits too long."""

    def __init__(self, limits: Limits, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.limits = limits
        #: What is waited for, in which request, and since when.
        self._awaited: tuple[float | None, object] = (None, None)
        self._since = 0.0
        #: How much of the answer was still to be read, and when that was last less.
        self._unread = 0
        self._read = 0.0
        #: Of a body whose length is not said: its bytes, and the ends of lines around its parts.
        self._wire = self._ends = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            log.warning(
                "the table is full: %d connections are open, others are turned away",
                self.limits.connections,
                extra=event("limit", trouble="full", most=self.limits.connections),
            )
            self._turn_away("trouble.full")

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self._is_shredded(data[start : start + PIECE]):
                self._turn_away("trouble.no-length")

    def _is_shredded(self, piece: bytes) -> bool:
        """Whether a body of unsaid length comes in tiny parts: a million of them are a minute of work."""
        parts = self.conn.their_state is h11.SEND_BODY and any(
            name == b"transfer-encoding" for name, _ in self.headers
        )
        self._wire, self._ends = (self._wire, self._ends) if parts else (0, 0)
        self._wire += len(piece)
        self._ends += piece.count(b"\r\n")
        return parts and self._ends * SMALL > self._wire + PIECE

    def look(self, now: float) -> None:
        """Close the connection if it has been waited for too long."""
        awaited = self._waits_for(), self.cycle
        if awaited != self._awaited:
            self._awaited, self._since = awaited, now
        elif awaited[0] is not None and now - self._since > awaited[0]:
            self._turn_away("trouble.slow")
        unread = self.transport.get_write_buffer_size()
        if unread == 0 or unread < self._unread:
            self._read = now
        elif now - self._read > self.limits.reading:
            self.transport.abort()
        self._unread = unread

    def _waits_for(self) -> float | None:
        """How long what is still to come of a request may take; None if nothing is."""
        if self.transport.is_closing():
            return None
        if self.conn.their_state is h11.IDLE:
            return self.limits.head
        return self.limits.body if self.conn.their_state is h11.SEND_BODY else None

    def send_400_response(self, msg: str) -> None:
        self._turn_away("trouble.unreadable")

    def _turn_away(self, key: str) -> None:
        """Say why, if nothing else is being said, and hang up."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            asked = self.scope["query_string"] if self.scope else b""
            wished = (one for one in LANGUAGES if f"lang={one}".encode() in asked)
            self.transport.write(_answer(key, next(wished, FIRST)))
        self.transport.close()


#: Why somebody is turned away: status, and the reason in English.
REASONS = {
    "trouble.unreadable": (400, "this is no request"),
    "trouble.slow": (408, "the rest of the request did not come in time"),
    "trouble.no-length": (
        411,
        "a request must say how long it is (Content-Length), or come in larger parts",
    ),
    "trouble.full": (503, "all connections of the table are taken"),
}


@cache
def _answer(key: str, language: str) -> bytes:
    status, detail = REASONS[key]
    trouble = tell(BadRequest(status, key, detail), language)[1]
    told = msgspec.json.encode(trouble)
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: application/json",
        "cache-control: no-store",
        *(f"{name}: {value}" for name, value in (ALWAYS | later(trouble)).items()),
        f"content-length: {len(told)}",
        "connection: close",
    )
    return "\r\n".join([*head, "", ""]).encode() + told


def prepare() -> None:
    """Have all answers ready: when they are needed, no file can be opened to look a sentence up."""
    for key in REASONS:
        for language in LANGUAGES:
            _answer(key, language)


def look_at(connections: Iterable[object], now: float) -> None:
    for one in list(connections):
        if isinstance(one, Connection):
            one.look(now)


class Seldom(logging.Filter):
    """Lets a message through once in a while, with whatever is filled in."""

    def __init__(self, seconds: float = SELDOM) -> None:
        super().__init__()
        self._seconds = seconds
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, last = time.monotonic(), self._last.get(str(record.msg))
        if last is not None and now - last < self._seconds:
            return False
        self._last[str(record.msg)] = now
        return True


def tell_shortage(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """No file is left for another connection: a line in the log; the loop tries again by itself."""
    if "accept() out of system resource" in str(context.get("message")):
        shortage = event("limit", trouble="files")
        log.warning(
            "no connection can be taken for now: %s", context.get("exception"), extra=shortage
        )
    else:
        loop.default_exception_handler(context)
