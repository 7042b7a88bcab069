"""What a field asks for, in words of our own: the values it may have, and why one is none of them."""

from collections.abc import Collection
from difflib import get_close_matches
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from .shape import forms

#: So many names are listed; of more the nearest is told.
LISTED = 8
#: So much of a value is repeated.
REPEATED = 40

_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def reason(data: Any, shape: Any) -> str:
    """Why data is not what a shape asks for: what it may be, and what it is."""
    found = length(data, shape)
    return found or f"it must be {demand(shape)}, not {_told(data)}"


def demand(shape: Any) -> str:
    """What a shape asks for."""
    if described := meta(shape, "description"):
        return str(described)
    # What may be nothing may be left out; nobody writes it.
    some = [form for form in forms(shape) if form is not type(None)]
    return " or ".join(dict.fromkeys(_asked(form, shape) for form in some))


def instead(name: str, names: Collection[str]) -> str:
    """What else could have been meant by a name that is none: all there are, or the nearest."""
    if 0 < len(names) <= LISTED:
        listed = sorted(names) if isinstance(names, set) else names
        return f"; there {'is' if len(names) == 1 else 'are'} {', '.join(listed)}"
    near = get_close_matches(name, names, n=1)
    return f"; do you mean {near[0]}?" if near else ""


def no_field(name: str, fields: Collection[str]) -> str:
    """That there is no such field."""
    near = get_close_matches(name, fields, n=1)
    return "there is no such field" + (f"; do you mean {near[0]}?" if near else "")


def length(data: Any, shape: Any) -> str | None:
    """Why there are too many or too few of something."""
    if not isinstance(data, list | dict):
        return None
    least, most = meta(shape, "min_length") or 0, meta(shape, "max_length")
    many = f"there are {len(data):,}" if len(data) != 1 else "there is 1"
    if len(data) < least:
        return f"{many}, {'exactly' if least == most else 'at least'} {least:,} must be"
    if most is not None and len(data) > most:
        return f"{many}, {'exactly' if least == most else 'at most'} {most:,} may be"
    return None


def meta(shape: Any, name: str) -> Any:
    """What is said of a shape beside its type."""
    if get_origin(shape) is not Annotated:
        parts = [part for part in get_args(shape) if get_origin(part) is Annotated]
        return meta(parts[0], name) if len(parts) == 1 else None
    marks = [one for one in get_args(shape)[1:] if isinstance(one, msgspec.Meta)]
    said = (getattr(one, name) for one in reversed(marks))
    return next((one for one in said if one is not None), None)


def _asked(form: Any, shape: Any) -> str:
    origin = get_origin(form)
    if origin is Literal:
        values = [str(value) for value in get_args(form)]
        return values[0] if len(values) == 1 else f"one of {', '.join(values)}"
    if origin is tuple:
        return f"a list of {len(get_args(form))}"
    if origin is list:
        return "a list"
    return _KINDS.get(form, "a table") + (_range(shape) if form is int else "")


def _range(shape: Any) -> str:
    low, high = meta(shape, "ge"), meta(shape, "le")
    return "" if low is None or high is None else f" from {low:,} to {high:,}"


def _told(data: Any) -> str:
    """A value as it can be repeated."""
    if data is None:
        return "nothing"
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, list | dict):
        return "a list" if isinstance(data, list) else "a table"
    told = repr(data)
    return told if len(told) <= REPEATED else f"{told[:REPEATED]}..."
