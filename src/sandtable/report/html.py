"""Writing HTML: what the SVG of the drawings is written with, and words that are escaped."""

from collections.abc import Iterable
from html import escape

from ..draw.svg import element as tag

__all__ = ["listed", "tag", "words"]


def words(name: str, text: str, **attributes: str | float | None) -> str:
    """An element with a text in it."""
    return tag(name, escape(text, quote=False), **attributes)


def listed(items: Iterable[str], **attributes: str | float | None) -> str:
    """A list; nothing if there is nothing to list."""
    found = [tag("li", item) for item in items]
    return tag("ul", *found, **attributes) if found else ""
