"""Branches and sizes of units, told from the words that modules use for them."""

import re
from functools import lru_cache

Words = tuple[tuple[str, tuple[str, ...]], ...]

#: Of each branch the words that tell it; the first with a word in a type is taken.
BRANCHES: Words = (
    ("headquarters", ("hq", "headquarters", "command", "司令")),
    ("antitank", ("antitank", "anti-tank", "tank destroyer", "対戦車")),
    ("antiaircraft", ("antiaircraft", "anti-aircraft", "flak", "対空")),
    ("armoured-car", ("armoured car", "armored car", "装甲車")),
    (
        "recon",
        ("recon", "reconnaissance", "cavalry", "scout", "hussar", "捜索", "偵察", "騎兵"),
    ),
    ("engineer", ("engineer", "pioneer", "sapper", "工兵")),
    ("motorcycle", ("motorcycle", "motor-cycle", "オートバイ")),
    ("machinegun", ("machinegun", "machine gun", "機関銃")),
    ("artillery", ("artillery", "gun", "howitzer", "砲")),
    ("fortress", ("fortress", "garrison", "static", "守備", "要塞")),
    ("parachute", ("parachute", "paratroop", "airborne", "glider", "空挺")),
    ("mechanised", ("mechanised", "mechanized", "panzergrenadier", "機械化")),
    ("motorised", ("motor", "motorised", "motorized", "lorried", "mobile", "自動車化")),
    ("infantry-tank", ("infantry tank", "歩兵戦車")),
    ("tank-infantry", ("tank infantry", "combined arms", "諸兵科")),
    ("armour", ("armour", "armoured", "armor", "armored", "tank", "panzer", "機甲", "戦車")),
    ("infantry", ("infantry", "rifle", "foot", "guards", "commando", "歩兵")),
)
#: Branches that the name of a unit tells, whatever its type.
NAMED: Words = (("bersaglieri", ("bersaglieri",)),)
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
    """The branch of a unit of this type and English name; None if no word tells it."""
    return told(NAMED, name) or told(BRANCHES, kind)


def strokes_of(size: str) -> str:
    """The strokes of a size, which may be given as such; nothing for one that has none."""
    return SIZES.get(size.lower(), size if set(size) in ({"X"}, {"I"}) else "")


def size_of(size: str) -> str | None:
    """The name of a size that may be given by its strokes; None for one that is not known."""
    if size.lower() in SIZES:
        return size.lower()
    return next((name for name, strokes in SIZES.items() if strokes == size), None)


def told(table: Words, words: str) -> str | None:
    """The first entry of a table that has a word in these words: a whole one, or its plural.

    Japanese has no spaces; there it is enough that it is part of them.
    """
    whole = f" {' '.join(_LETTERS.findall(words.lower()))} "
    for entry, tokens in table:
        if any(_has(whole, token) for token in tokens):
            return entry
    return None


#: Words, and runs of what is not written with spaces.
_LETTERS = re.compile(r"[^\W\d_]+")


def _has(whole: str, token: str) -> bool:
    if not token.isascii():
        return token in whole
    word = token.replace("-", " ")
    return any(f" {word}{ending} " in whole for ending in ("", "s", "es"))
