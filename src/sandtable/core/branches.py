"""Branches and sizes of units, told from the words that modules use for them."""

import re
from functools import cache, lru_cache

from .languages import folders, language

#: The branches, in the order in which they are looked for: the first with a word in a type is taken.
BRANCHES = (
    *("headquarters", "antitank", "antiaircraft", "armoured-car", "recon", "engineer"),
    *("motorcycle", "machinegun", "artillery", "fortress", "parachute", "mechanised"),
    *("motorised", "infantry-tank", "tank-infantry", "armour", "infantry"),
)
#: Branches that the name of a unit tells, whatever its type.
NAMED = ("bersaglieri",)
#: The strokes of each size. What was put together for a task is of no size: it has the bracket of a task force.
SIZES = {
    "battle group": "⊓",
    "company": "I",
    "squadron": "I",
    "battalion": "II",
    "regiment": "III",
    "group": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
}


# Whoever shows a position asks for each of its units four times over.
@lru_cache(maxsize=2000)
def branch_of(kind: str, name: str = "") -> str | None:
    """The branch of a unit of this type and name in the first language; None if no word tells it."""
    return first_named("corps", NAMED, name) or first_named("branch", BRANCHES, kind)


def strokes_of(size: str) -> str:
    """The strokes of a size, which may be given as such; nothing for one that has none."""
    return SIZES.get(size.lower(), size if set(size) in ({"X"}, {"I"}) else "")


def size_of(size: str) -> str | None:
    """The name of a size that may be given by its strokes; None for one that is not known."""
    if size.lower() in SIZES:
        return size.lower()
    return next((name for name, strokes in SIZES.items() if strokes == size), None)


def first_named(group: str, things: tuple[str, ...], words: str) -> str | None:
    """The first of some things that is known by one of these words: a whole one, or its plural.

    Some languages have no spaces; there it is enough that it is part of them.
    """
    whole = f" {' '.join(_LETTERS.findall(words.lower()))} "
    for thing, tokens in _words(group, things):
        if any(_has(whole, token) for token in tokens):
            return thing
    return None


@cache
def _words(group: str, things: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """By which words things are known, in whatever language a module is written."""
    said = [language(code).signs.get(group, {}) for code in folders()]
    return [
        (one, list(dict.fromkeys(word for words in said for word in words.get(one, ()))))
        for one in things
    ]


#: Words, and runs of what is not written with spaces.
_LETTERS = re.compile(r"[^\W\d_]+")


def _has(whole: str, token: str) -> bool:
    if not token.isascii():
        return token in whole
    word = token.replace("-", " ")
    return any(f" {word}{ending} " in whole for ending in ("", "s", "es"))
