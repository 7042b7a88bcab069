"""The health of a table, for who watches over it: whether it can read and write its games, and a few figures.

Anybody may ask as often as they like: the store is tried once in a while, by one thread at a time, and nobody waits
long for it.
"""

import asyncio
import hmac
import logging
import os
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Literal, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from . import journal
from .addresses import LOCAL
from .requests import answer
from .schema import StoreTrouble
from .shapes.health import Figures, GamesCounted, Health
from .shapes.shape import UNSET
from .store import Store

log = logging.getLogger("sandtable.health")

#: Who shows this is told the figures from elsewhere, too.
VARIABLE = "SANDTABLE_HEALTH_TOKEN"
#: The store is tried so often at most, and counted so often, in seconds.
TRIED_EVERY, COUNTED_EVERY = 5.0, 60.0
#: A store that takes longer is in trouble.
PATIENCE = 3.0
#: What a proxy says of whom it asks for: who asks by way of one is not on this computer.
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")

Reason = Literal["store", "slow-store", "closing"]


def is_here(client: str, headers: Mapping[str, str]) -> bool:
    """Whether somebody on this computer asks, and not by way of a proxy.

    A proxy may say nothing of whom it asks for; then it still passes on the name by which it was asked.
    """
    name = re.sub(r":\d+$", "", headers.get("host", ""))
    by_proxy = any(one in headers for one in FORWARDED)
    return client in ("127.0.0.1", "::1") and name in LOCAL and not by_proxy


class Counted(NamedTuple):
    """What was counted in the store."""

    games: GamesCounted
    deliveries: int


class Wellness:
    """Answers how the table is."""

    def __init__(
        self, store: Store, figures: Callable[[Counted | None, int | None], Figures]
    ) -> None:
        self._store = store
        self._figures = figures
        self._token = os.fsencode(os.environ.get(VARIABLE, ""))
        self._trial: asyncio.Task[None] | None = None
        self._tried = self._counted_at = float("-inf")
        self._is_well = True
        self._counted: Counted | None = None
        self._processes: int | None = None
        self._closing = False

    def close(self) -> None:
        self._closing = True

    async def health(self, request: Request) -> Response:
        """Whether all is well; with figures for who may know them."""
        reason = await self._trouble()
        told = Health(status="ok" if reason is None else "trouble")
        if self._may_know(request):
            told.reason = reason or UNSET
            told.figures = self._figures(self._counted, self._processes)
        return answer(told, 200 if reason is None else 503)

    def _may_know(self, request: Request) -> bool:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
        if self._token and hmac.compare_digest(shown, self._token):
            return True
        return is_here(request.client.host if request.client is not None else "", request.headers)

    async def _trouble(self) -> Reason | None:
        if self._closing:
            return "closing"
        if self._trial is None and monotonic() - self._tried >= TRIED_EVERY:
            self._trial = asyncio.create_task(self._tried_out())
        if self._trial is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self._trial), PATIENCE)
            except TimeoutError:
                return "slow-store"
        return None if self._is_well else "store"

    async def _tried_out(self) -> None:
        try:
            await run_in_threadpool(self._try)
        finally:
            self._tried = monotonic()
            self._trial = None

    def _try(self) -> None:
        """Read and write, and count now and then."""
        was_well = self._is_well
        try:
            self._store.try_out()
            self._processes = self._store.database.processes()
            if monotonic() - self._counted_at >= COUNTED_EVERY:
                self._counted = self._count()
                self._counted_at = monotonic()
            self._is_well = True
        except StoreTrouble as trouble:
            self._is_well, self._counted, self._processes = False, None, None
            self._counted_at = float("-inf")
            if was_well:
                log.error(
                    "the games are in trouble: %s", trouble, extra=journal.event("store-lost")
                )
            return
        if not was_well:
            log.warning("the games are well again", extra=journal.event("store-back"))

    def _count(self) -> Counted:
        lately = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        every, linked, today = self._store.count_games(lately)
        ((deliveries,),) = self._store.read("SELECT count(*) FROM errand")
        return Counted(GamesCounted(all=every, by_link=linked, of_today=today), int(deliveries))
