"""How things are drawn whose names a module chooses: by words of their names, else by what they do."""

from collections.abc import Iterable
from fractions import Fraction

from ...core.branches import Words, told
from ...systems.scs.shapes import HexsideKind, LineKind, Terrain

#: Of each style the words that tell it; the first style with a word in the name is taken.
GROUNDS: Words = (
    ("sea", ("sea", "ocean", "lake", "water", "gulf", "海", "湖")),
    (
        "height",
        ("heights", "mountain", "mountainous", "peak", "impassable", "prohibited", "山"),
    ),
    ("wood", ("forest", "wood", "wooded", "jungle", "grove", "orchard", "森", "林")),
    ("hill", ("hill", "hilly", "ridge", "slope", "rise", "丘")),
    (
        "rough",
        ("rough", "broken", "rock", "rocky", "stone", "stony", "wadi", "ravine", "荒"),
    ),
    ("marsh", ("marsh", "marshy", "swamp", "salt", "sebkha", "bog", "湿", "沼")),
    ("dune", ("dune", "sand", "sandy", "soft", "砂")),
    ("fort", ("fort", "fortress", "fortified", "citadel", "要塞")),
    (
        "works",
        ("works", "entrenched", "entrenchment", "strongpoint", "redoubt", "陣地"),
    ),
    ("town", ("town", "city", "cities", "village", "built", "urban", "町", "街", "村")),
    ("clear", ("clear", "open", "plain", "desert", "field", "平地")),
)
RIMS: Words = (
    ("river", ("river", "canal", "wadi", "河")),
    ("stream", ("stream", "brook", "creek", "beck", "小川")),
    ("cliff", ("cliff", "precipice", "絶壁")),
    ("scarp", ("scarp", "escarpment", "slope", "bluff", "ridge", "崖")),
    ("wire", ("wire", "fence", "鉄条網")),
    ("mine", ("mine", "minefield", "地雷")),
    (
        "works",
        (
            *("perimeter", "ditch", "works", "wall", "trench", "fort", "fortification"),
            *("fortified", "壕", "陣地"),
        ),
    ),
)
ROUTES: Words = (
    ("rail", ("rail", "railway", "railroad", "鉄道")),
    ("bridge", ("bridge", "ford", "ferry", "ferries", "crossing", "gap", "pass", "橋")),
    ("trail", ("track", "trail", "path", "piste", "小道")),
    ("road", ("road", "highway", "motorway", "way", "道")),
)
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
    style = _told(GROUNDS, (name, kind.name.en, kind.name.ja))
    if style:
        return style
    if all(cost == "P" for cost in kind.move.values()):
        return "height"
    dear = any(cost == "P" or Fraction(cost) > 1 for cost in kind.move.values())
    return "rough" if dear else "clear"


def rim(name: str, kind: HexsideKind) -> str:
    style = _told(RIMS, (name, kind.name.en, kind.name.ja))
    if style:
        return style
    return "barrier" if all(cost == "P" for cost in kind.move.values()) else "bank"


def route(name: str, kind: LineKind) -> str:
    style = _told(ROUTES, (name, kind.name.en, kind.name.ja))
    if style:
        return style
    if kind.move == "hex":
        return "bridge"
    return "road" if Fraction(kind.move) <= ROAD_AT_MOST else "trail"


def nation(name: str) -> str:
    return NATIONS.get(name.lower(), name.lower())


def _told(table: Words, names: Iterable[str]) -> str | None:
    """The style of the first name that tells one."""
    return next(filter(None, (told(table, name) for name in names)), None)
