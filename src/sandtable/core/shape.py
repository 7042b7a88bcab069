"""Shapes that data is read into, made ready so that any thread may read."""

from threading import Lock
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from .named import FIRST, Named

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


def read(data: Any, shape: type[T]) -> T:
    """Plain data in a shape."""
    return msgspec.convert(data, ready(shape), dec_hook=own_form)


def own_form(kind: type, data: Any) -> Any:
    """Data in a form that msgspec does not know; it tells a ValueError with where it was."""
    if kind is not Named:
        raise NotImplementedError(kind)
    if not (isinstance(data, dict) and FIRST in data):
        raise ValueError("a table with a text for each language must be here")
    if not all(isinstance(text, str) for text in data.values()):
        raise ValueError("what is said in a language must be a text")
    return Named(data)


def plain_form(value: Any) -> Any:
    """The way back."""
    if not isinstance(value, Named):
        raise NotImplementedError(type(value))
    return dict(value)


def forms(shape: Any) -> list[Any]:
    """What a shape may be: itself, what is annotated, or each part of a union."""
    if get_origin(shape) is Annotated:
        return forms(get_args(shape)[0])
    if get_origin(shape) in (UnionType, Union):
        return [form for part in get_args(shape) for form in forms(part)]
    return [shape]
