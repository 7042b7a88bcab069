"""PNGs for those at the table, made by a process of its own: nobody else waits for them.

One client has one picture made at a time; some wait their turn, more are sent away. Who leaves, or
whose picture takes too long, ends the process: the next picture gets a new one.
"""

import subprocess
from collections.abc import Callable
from threading import Lock, RLock, Timer

import msgspec

from ..core.errors import SandtableError
from ..core.pipes import receive, send
from ..draw.press import Failure, Order, Print, Progress
from ..draw.raster import NoLetters, TooLarge
from .shapes import drawing as shape
from .workers import begin, put_away

#: A picture that takes longer is given up.
SECONDS = 120.0
#: So many are made and wait, of all clients together.
MOST = 5

Answer = Progress | Print | Failure


class StillDrawing(SandtableError):
    """A client asks for a picture while its last one is being made."""


class TooManyPictures(SandtableError):
    """More pictures are asked for than are made in reasonable time."""


class TookTooLong(SandtableError):
    """A picture was given up."""


class NoPicture(SandtableError):
    """The process that makes pictures failed."""


class Drawing(msgspec.Struct):
    """A picture that is being made: which share of it is done, and whether anybody still wants it."""

    share: float = 0.0
    begun: bool = False
    left: bool = False


class Drawings:
    """The pictures that are being made, and the process that makes them."""

    def __init__(self, seconds: float = SECONDS, most: int = MOST) -> None:
        self._seconds = seconds
        self._most = most
        self._guard = RLock()
        self._turn = Lock()
        self._asked: dict[str, Drawing] = {}
        self._press: subprocess.Popen[bytes] | None = None
        self._closed = False

    def png(self, client: str, draw: Callable[[], bytes], language: str, width: int) -> bytes:
        """Draws a picture, waits its turn and makes a PNG of it."""
        one = self._claim(client)
        try:
            order = Order(draw(), language, width)
            with self._turn:
                return self._made(one, order)
        finally:
            with self._guard:
                del self._asked[client]

    def progress(self, client: str) -> shape.Progress | None:
        """How far the picture of a client has come, and how many are made before it."""
        with self._guard:
            one = self._asked.get(client)
            if one is None:
                return None
            ahead = 0 if one.begun else [*self._asked].index(client)
            return shape.Progress(share=round(one.share, 2), ahead=ahead)

    @property
    def asked(self) -> int:
        """How many are made or wait."""
        return len(self._asked)

    def leave(self, client: str) -> None:
        """The client wants its picture no more."""
        with self._guard:
            one = self._asked.get(client)
            if one is not None:
                one.left = True
                if one.begun:
                    self._end()

    def close(self) -> None:
        """No picture any more. It may come in the middle of anything: a signal calls for it."""
        with self._guard:
            self._closed = True
            self._end()
            if self._press is not None and self._turn.acquire(blocking=False):
                # Nobody draws; else who does will notice.
                put_away(self._press)
                self._turn.release()

    def _claim(self, client: str) -> Drawing:
        with self._guard:
            if client in self._asked:
                raise StillDrawing("one picture at a time: the last one is still being made")
            if len(self._asked) >= self._most:
                raise TooManyPictures(f"{self._most} pictures are being made or wait already")
            one = self._asked[client] = Drawing()
            return one

    def _made(self, one: Drawing, order: Order) -> bytes:
        with self._guard:
            if one.left or self._closed:
                raise NoPicture("nobody waits for this picture any more")
            press = self._running()
            one.begun = True
        late: list[bool] = []

        def give_up() -> None:
            late.append(True)
            press.kill()

        patience = Timer(self._seconds, give_up)
        patience.start()
        try:
            return self._print(press, one, order)
        except (OSError, EOFError) as error:
            put_away(press)
            if late:
                raise TookTooLong(f"given up after {self._seconds:g} seconds") from None
            raise NoPicture(f"the process that makes pictures ended: {error}") from None
        finally:
            patience.cancel()

    def _print(self, press: subprocess.Popen[bytes], one: Drawing, order: Order) -> bytes:
        assert press.stdin is not None
        assert press.stdout is not None
        send(press.stdin, order)
        while (content := receive(press.stdout)) is not None:
            answer: Answer = msgspec.msgpack.decode(content, type=Answer)
            if isinstance(answer, Print):
                return answer.content
            if isinstance(answer, Failure):
                raise _error(answer, order)
            one.share = answer.share
        raise EOFError("it says nothing more")

    def _running(self) -> subprocess.Popen[bytes]:
        """The process; a new one if there is none or it has ended."""
        if self._press is not None and self._press.poll() is not None:
            put_away(self._press)
            self._press = None
        if self._press is None:
            self._press = begin("sandtable.draw.press")
        return self._press

    def _end(self) -> None:
        if self._press is not None:
            self._press.kill()


def _error(failure: Failure, order: Order) -> SandtableError:
    """The error that the other process had."""
    if failure.kind == NoLetters.__name__:
        return NoLetters(order.language)
    if failure.kind == TooLarge.__name__:
        return TooLarge(failure.detail)
    return NoPicture(f"the picture cannot be made: {failure.detail}")
