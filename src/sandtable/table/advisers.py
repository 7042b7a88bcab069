"""A process in which programs think for people who ask: the games that programs play do not wait for it."""

import logging
import subprocess
from threading import Lock, Timer
from typing import TypeVar

import msgspec

from ..ai.worker import Advise, Advised, Failure, LookBack, LookedBack
from ..core.errors import SandtableError
from ..core.pipes import receive, send
from .host import Closing
from .journal import event
from .thinking import NoThought
from .workers import lend, put_away, thinking

log = logging.getLogger("sandtable.advisers")

#: What takes longer is given up: a look back thinks about several moments.
SECONDS = 180.0

Told = TypeVar("Told", Advised, LookedBack)


class GivenUp(SandtableError):
    """Nobody wants to know any more."""


class Wish:
    """Somebody's wish to be told something, until it is given up."""

    given_up = False


class Advisers:
    """One process, asked one question after the other; begun when somebody asks first."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._turn = Lock()
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None
        #: Whose question the process has.
        self._wish: Wish | None = None
        #: Modules from outside the package that the process has.
        self._lent: set[int] = set()

    def advise(self, asked: Advise, wish: Wish) -> Advised:
        return self._ask(asked, wish, Advised)

    def look_back(self, asked: LookBack, wish: Wish) -> LookedBack:
        return self._ask(asked, wish, LookedBack)

    def give_up(self, wish: Wish) -> None:
        """What is thought for this wish is thought no more, or not begun: whoever waits for it gets a `GivenUp`."""
        wish.given_up = True
        process = self._process
        if self._wish is wish and process is not None:
            process.kill()

    def close(self) -> None:
        """No advice any more. It may come in the middle of anything: a signal calls for it."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def join(self) -> None:
        """Leave nothing behind, after it was closed."""
        with self._turn:
            self._put_away()

    def _ask(self, asked: Advise | LookBack, wish: Wish, wanted: type[Told]) -> Told:
        with self._turn:
            if self._closed:
                raise Closing("the table is being closed")
            process = self._process = thinking(self._process, self._lent)
            # In this order: who gives it up from now on ends the process, who did so before is noticed here.
            self._wish = wish
            if wish.given_up:
                raise GivenUp
            patience = Timer(self._seconds, process.kill)
            patience.daemon = True
            patience.start()
            try:
                reply = self._heard(process, asked, wanted)
            except (OSError, EOFError, msgspec.MsgspecError):
                self._put_away()
                if self._closed:
                    raise Closing("the table is being closed") from None
                if wish.given_up:
                    raise GivenUp from None
                raise NoThought("the process in which programs give advice ended") from None
            finally:
                patience.cancel()
                self._wish = None
        if isinstance(reply, Failure):
            log.error("no advice: %s", reply.detail, extra=event("no-advice"))
            raise NoThought(reply.detail)
        return reply

    def _heard(
        self, process: subprocess.Popen[bytes], asked: Advise | LookBack, wanted: type[Told]
    ) -> Told | Failure:
        assert process.stdin is not None
        assert process.stdout is not None
        lend(process, self._lent)
        send(process.stdin, asked)
        content = receive(process.stdout)
        if content is None:
            raise EOFError
        reply: Told | Failure = msgspec.msgpack.decode(content, type=wanted | Failure)
        return reply

    def _put_away(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            put_away(process)
