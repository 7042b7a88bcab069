"""Branches and sizes of units, told from the words that modules use for them."""

Words = tuple[tuple[str, tuple[str, ...]], ...]

#: Of each branch the words that tell it; the first with a word in a type is taken.
BRANCHES: Words = (
    ("headquarters", ("hq", "headquarters", "command", "司令")),
    ("antitank", ("antitank", "anti-tank", "tank destroyer", "対戦車")),
    ("antiaircraft", ("antiaircraft", "anti-aircraft", "flak", "対空")),
    ("armoured-car", ("armoured car", "armored car", "装甲車")),
    ("recon", ("recon", "cavalry", "scout", "hussar", "捜索", "偵察", "騎兵")),
    ("engineer", ("engineer", "pioneer", "sapper", "工兵")),
    ("motorcycle", ("motorcycle", "オートバイ")),
    ("machinegun", ("machine", "機関銃")),
    ("artillery", ("artillery", "gun", "howitzer", "砲")),
    ("fortress", ("fortress", "garrison", "static", "守備", "要塞")),
    ("parachute", ("parachute", "airborne", "glider", "空挺")),
    ("mechanised", ("mechanised", "mechanized", "panzergrenadier", "機械化")),
    ("motorised", ("motor", "lorried", "mobile", "自動車化")),
    ("infantry-tank", ("infantry tank", "歩兵戦車")),
    ("tank-infantry", ("tank infantry", "combined arms", "諸兵科")),
    ("armour", ("armour", "armor", "tank", "panzer", "機甲", "戦車")),
    ("infantry", ("infantry", "rifle", "foot", "guards", "歩兵")),
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
    """The first entry of a table that has a word in these words."""
    lower = words.lower().replace("-", " ").replace("_", " ")
    for entry, tokens in table:
        if any(token.replace("-", " ") in lower for token in tokens):
            return entry
    return None
