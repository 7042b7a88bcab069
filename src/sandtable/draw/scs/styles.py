"""How things are drawn whose names a module chooses: by words of their names, else by what they do."""

from collections.abc import Iterable
from fractions import Fraction

from ...systems.scs.shapes import HexsideKind, LineKind, Terrain

Words = tuple[tuple[str, tuple[str, ...]], ...]

#: Of each style the words that tell it; the first style with a word in the name is taken.
GROUNDS: Words = (
    ("sea", ("sea", "ocean", "lake", "water", "gulf", "海", "湖")),
    ("height", ("heights", "mountain", "peak", "impass", "prohibited", "山")),
    ("wood", ("forest", "wood", "jungle", "grove", "orchard", "森", "林")),
    ("hill", ("hill", "ridge", "slope", "rise", "丘")),
    ("rough", ("rough", "broken", "rock", "ston", "wadi", "ravine", "荒")),
    ("marsh", ("marsh", "swamp", "salt", "sebkha", "bog", "湿", "沼")),
    ("dune", ("dune", "sand", "soft", "砂")),
    ("fort", ("fort", "citadel", "要塞")),
    ("works", ("works", "entrench", "strongpoint", "redoubt", "陣地")),
    ("town", ("town", "city", "village", "built", "urban", "町", "街", "村")),
    ("clear", ("clear", "open", "plain", "desert", "field", "平地")),
)
RIMS: Words = (
    ("river", ("river", "canal", "wadi", "河")),
    ("stream", ("stream", "brook", "creek", "beck", "小川")),
    ("cliff", ("cliff", "precipice", "絶壁")),
    ("scarp", ("scarp", "slope", "bluff", "ridge", "崖")),
    ("wire", ("wire", "fence", "鉄条網")),
    ("mine", ("mine", "地雷")),
    ("works", ("perimeter", "ditch", "works", "wall", "trench", "fort", "壕", "陣地")),
)
ROUTES: Words = (
    ("rail", ("rail", "鉄道")),
    ("bridge", ("bridge", "ford", "ferry", "crossing", "gap", "pass", "橋")),
    ("trail", ("track", "trail", "path", "piste", "小道")),
    ("road", ("road", "highway", "way", "道")),
)
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
    ("infantry-tank", ("infantry tank",)),
    ("tank-infantry", ("tank infantry", "combined arms", "諸兵科")),
    ("armour", ("armour", "armor", "tank", "panzer", "機甲", "戦車")),
    ("infantry", ("infantry", "rifle", "foot", "guards", "歩兵")),
)
#: Signs that the name of a unit tells, whatever its type.
NAMED: Words = (("bersaglieri", ("bersaglieri",)),)
SIZES = {
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
NATIONS = {
    "de": "german",
    "ge": "german",
    "ger": "german",
    "it": "italian",
    "ita": "italian",
    "br": "british",
    "gb": "british",
    "uk": "british",
    "cw": "british",
    "au": "australian",
    "aus": "australian",
    "in": "indian",
    "ind": "indian",
    "nz": "newzealand",
    "sa": "southafrican",
    "za": "southafrican",
    "pl": "polish",
    "pol": "polish",
    "cz": "czech",
}
ROAD_AT_MOST = Fraction(1, 2)


def ground(name: str, kind: Terrain) -> str:
    """Nobody can enter heights; what costs more than the cheapest ground is rough."""
    told = _told(GROUNDS, (name, kind.name.en, kind.name.ja))
    if told:
        return told
    if all(cost == "P" for cost in kind.move.values()):
        return "height"
    dear = any(cost == "P" or Fraction(cost) > 1 for cost in kind.move.values())
    return "rough" if dear else "clear"


def rim(name: str, kind: HexsideKind) -> str:
    told = _told(RIMS, (name, kind.name.en, kind.name.ja))
    if told:
        return told
    return "barrier" if all(cost == "P" for cost in kind.move.values()) else "bank"


def route(name: str, kind: LineKind) -> str:
    told = _told(ROUTES, (name, kind.name.en, kind.name.ja))
    if told:
        return told
    if kind.move == "hex":
        return "bridge"
    return "road" if Fraction(kind.move) <= ROAD_AT_MOST else "trail"


def branch(kind: str, name: str = "") -> str | None:
    """The sign of a type of units; None if there is none for it. Some are known by their name."""
    return _told(NAMED, (name,)) or _told(BRANCHES, (kind,))


def size(name: str) -> str:
    """The strokes of a size; nothing for one that has none."""
    return SIZES.get(name.lower(), name if set(name) in ({"X"}, {"I"}) else "")


def nation(name: str) -> str:
    return NATIONS.get(name.lower(), name.lower())


def _told(table: Words, names: Iterable[str]) -> str | None:
    """The style of the first name that tells one."""
    for name in names:
        lower = name.lower().replace("-", " ").replace("_", " ")
        for style, words in table:
            if any(word.replace("-", " ") in lower for word in words):
                return style
    return None
