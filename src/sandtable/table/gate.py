"""The gate: each request is asked here whether its address and its game may still have it, before anything is done for it."""

from collections.abc import Callable
from contextlib import ExitStack

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.errors import SandtableError
from .allowance import Allowance, whence
from .requests import tell_trouble
from .seam import CALLS, GAME, Call
from .shapes.lobby import Begun

#: A page loads a hundred files at once, and browsers keep them.
FILE = 0.1
#: What leads nowhere is said at once.
NOTHING = 0.2
_patterns = [(call, compile_path(call.path)[0]) for call in CALLS]


class Gate:
    """Refuses what is too much. Who runs the table is counted nowhere: a table for oneself has no gate."""

    def __init__(
        self,
        app: ASGIApp,
        allowance: Allowance,
        is_own: Callable[[Request], bool],
        kept: Callable[[], int],
    ) -> None:
        self.app = app
        self._allowance = allowance
        #: Whether who asks runs the table, and how many games it keeps.
        self._is_own = is_own
        self._kept = kept

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        call, game = _asked(request)
        who = payer(request, self._is_own)
        status = 500

        async def noting(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        with ExitStack() as stack:
            try:
                await self._let_in(call, game, who, stack)
            except SandtableError as error:
                refused = await tell_trouble(request, error)
                await refused(scope, receive, send)
                return
            try:
                await self.app(scope, receive, noting)
            finally:
                if call is not None and call.method == "POST":
                    self._note(call, game, who, done=status < 400)

    async def _let_in(self, call: Call | None, game: str, who: str, stack: ExitStack) -> None:
        """Count a request; what it takes for as long as it lasts goes onto the stack."""
        if who:
            self._allowance.ask(who, weight(call))
        if call is None:
            return
        if call.does == "stream":
            stack.enter_context(self._allowance.stream(who, game))
        begins = Begun in call.answers
        if begins and self._allowance.limits.kept:
            self._allowance.must_have_room(await run_in_threadpool(self._kept))
        if not who:
            return
        if call.thinks:
            self._allowance.must_have_thought_left(who)
        if begins:
            self._allowance.begin(who)
        elif call.method == "POST" and game:
            self._allowance.change(game, who)

    def _note(self, call: Call, game: str, who: str, done: bool) -> None:
        """What came of it: who asked in vain has begun nothing, and pays for no program."""
        if Begun in call.answers:
            if not done and who:
                self._allowance.begun_nothing(who)
        elif done and game:
            self._allowance.pays(game, who)


def payer(request: Request, is_own: Callable[[Request], bool]) -> str:
    """The address that a request is counted for; empty for who runs the table."""
    if is_own(request):
        return ""
    return whence(request.client.host if request.client is not None else "")


def weight(call: Call | None) -> float:
    """How many requests of 5 ms one counts for."""
    if call is None:
        return NOTHING
    return FILE if not call.path.startswith("/api") else call.weight


def _asked(request: Request) -> tuple[Call | None, str]:
    """What is asked, and of which game; nothing if there is no such call."""
    method = "GET" if request.method == "HEAD" else request.method
    for call, pattern in _patterns:
        if call.method == method and (found := pattern.match(request.scope["path"])):
            return call, found["id"] if call.path.startswith(GAME) else ""
    return None, ""
