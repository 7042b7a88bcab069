"""Messages between processes: each is its length in four bytes, then MessagePack."""

import os
from typing import IO

import msgspec

from .shape import plain_form


def send(pipe: IO[bytes], message: msgspec.Struct) -> None:
    content = msgspec.msgpack.encode(message, enc_hook=plain_form)
    pipe.write(len(content).to_bytes(4, "big") + content)
    pipe.flush()


def reply(pipe: IO[bytes], message: msgspec.Struct) -> None:
    """Send something to who asked for it; without them the process has nothing left to do, and nobody to tell."""
    try:
        send(pipe, message)
    except OSError:
        os._exit(0)


def receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; nothing if the other end is gone."""
    length = pipe.read(4)
    if len(length) < 4:
        return None
    size = int.from_bytes(length, "big")
    content = pipe.read(size)
    return content if len(content) == size else None
