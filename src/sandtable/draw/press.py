"""A process that makes PNGs: `python -m sandtable.draw.press`, fed and asked through pipes.

An `Order` goes in, and out of it comes `Progress` until it ends in a `Print` or a `Failure`. Who closes
the pipe ends the process.
"""

import os
import queue
import sys
from threading import Thread
from typing import IO

import msgspec

from ..core.errors import SandtableError
from ..core.pipes import receive, reply
from .raster import NoLetters, TooLarge, png


class Order(msgspec.Struct, frozen=True):
    """A picture whose colours are written out, to be a PNG."""

    picture: bytes
    language: str
    width: int


class Progress(msgspec.Struct, frozen=True, tag=True):
    share: float


class Print(msgspec.Struct, frozen=True, tag=True):
    content: bytes


class Failure(msgspec.Struct, frozen=True, tag=True):
    """Why there is none: the kind of error, and its words."""

    kind: str
    detail: str


#: Errors that are no fault of the program.
FORESEEN = (NoLetters, TooLarge)


def main() -> None:
    orders: queue.Queue[Order] = queue.Queue()
    Thread(target=_listen, args=(orders,), daemon=True).start()
    # What others print must not get among the messages.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        order = orders.get()
        reply(answers, _made(order, answers))


def _made(order: Order, answers: IO[bytes]) -> Print | Failure:
    def tell(share: float) -> None:
        reply(answers, Progress(share))

    try:
        return Print(png(order.picture, order.language, order.width, tell))
    except FORESEEN as error:
        return Failure(type(error).__name__, str(error))
    except (SandtableError, ValueError, MemoryError) as error:
        return Failure("", f"{type(error).__name__}: {error}")


def _listen(orders: queue.Queue[Order]) -> None:
    """Orders as they come. Without the one who gives them there is nothing left to do."""
    while (content := receive(sys.stdin.buffer)) is not None:
        orders.put(msgspec.msgpack.decode(content, type=Order))
    os._exit(0)


if __name__ == "__main__":
    main()
