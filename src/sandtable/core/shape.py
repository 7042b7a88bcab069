"""Shapes that data is read into, made ready so that any thread may read."""

from threading import Lock
from typing import TypeVar

import msgspec

T = TypeVar("T")

_lock = Lock()
_ready: set[object] = set()


def ready(shape: type[T]) -> type[T]:
    """The shape itself, once msgspec has worked out all it needs of it.

    It does so when a struct is first used, and two threads that use one first at once crash the process.
    """
    if shape not in _ready:
        with _lock:
            msgspec.json.Decoder(shape)
            _ready.add(shape)
    return shape
