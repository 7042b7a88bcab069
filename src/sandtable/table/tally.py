"""What a table counts of the requests it answers: how many, how they ended, how long they waited; and tells its journal."""

import logging
from collections import Counter, deque
from collections.abc import Callable
from statistics import quantiles
from time import monotonic, perf_counter

from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import journal
from .requests import TROUBLE
from .seam import HEALTH
from .shapes.health import Requests

#: So many waits are remembered, the last ones.
REMEMBERED = 1000
#: A request that waits longer for its answer is told of in the journal, in seconds.
SLOW = 1.0
#: Statuses that say: less of that, please; and troubles that say so with a status of faults.
LIMITS = (408, 411, 413, 429)
FULL = ("full", "no-room", "rests")
#: What everybody is told who still waits when the table closes: nothing has failed.
CLOSING = "closing"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")


class Tally:
    """The counts of one table. Any thread may ask; only the loop counts."""

    def __init__(self) -> None:
        self.begun = monotonic()
        self._statuses = Counter[int]()
        self._waits = deque[float](maxlen=REMEMBERED)
        #: How many connections are open; whoever serves the table knows.
        self.connections: Callable[[], int] = lambda: 0

    def count(self, status: int, seconds: float) -> None:
        self._statuses[status // 100] += 1
        self._waits.append(seconds)

    @property
    def uptime(self) -> int:
        return int(monotonic() - self.begun)

    def requests(self) -> Requests:
        """What was answered so far, and how long the last ones waited."""
        statuses, waits = dict(self._statuses), [one * 1000 for one in tuple(self._waits)]
        # Of one alone there are no parts.
        parts = quantiles(waits, n=100, method="inclusive") if len(waits) > 1 else waits * 99
        return Requests(
            total=sum(statuses.values()),
            by_class={f"{first}xx": statuses[first] for first in sorted(statuses)},
            median=round(parts[49], 1) if parts else None,
            most=round(parts[98], 1) if parts else None,
        )


class Tallied:
    """Counts every answer when it begins: a stream has kept nobody waiting, however long it lasts."""

    def __init__(self, app: ASGIApp, tally: Tally) -> None:
        self.app = app
        self._tally = tally
        self._marks = journal.Marks()
        self._measure = journal.Measure()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()

        async def note(message: Message) -> None:
            # Who watches over the table is no part of what it does.
            if message["type"] == "http.response.start" and scope["path"] != HEALTH:
                self._answered(scope, message["status"], perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, note)

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        self._tally.count(status, seconds)
        trouble = scope.get(TROUBLE)
        name = _name(status, trouble, seconds)
        if name is not None and self._measure.has_room(monotonic()):
            route, method, client = scope.get("route"), scope["method"], scope.get("client")
            journal.tell(
                name,
                logging.INFO if name == "slow" else logging.WARNING,
                method=method if method in METHODS else "other",
                # What is asked for may be anything: only what we know is told.
                route=route.path if isinstance(route, Route) else "none",
                status=status,
                trouble=trouble,
                ms=round(seconds * 1000),
                client=self._marks.of(client[0]) if client else None,
            )


def _name(status: int, trouble: str | None, seconds: float) -> str | None:
    """What a request is in the journal; most are nothing special."""
    if status in LIMITS or trouble in FULL:
        return "limit"
    if trouble == CLOSING:
        return None
    if status == 507:
        return "store-trouble"
    if status >= 500:
        return "failed"
    return "slow" if seconds > SLOW else None
