"""How things are drawn whose names a module chooses: by words of their names, else by what they do."""

from fractions import Fraction

from ....core.branches import first_named
from ....core.module import Named
from ....systems.scs.shapes import HexsideKind, LineKind, Terrain

#: The styles, in the order in which they are looked for: the first with a word in the name is taken.
GROUNDS = (
    *("sea", "height", "wood", "hill", "rough", "marsh"),
    *("dune", "fort", "works", "town", "clear"),
)
RIMS = ("river", "stream", "cliff", "scarp", "wire", "mine", "works")
ROUTES = ("rail", "bridge", "trail", "road")
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
    style = _style_of("ground", GROUNDS, name, kind.name)
    if style:
        return style
    if all(cost == "P" for cost in kind.move.values()):
        return "height"
    dear = any(cost == "P" or Fraction(cost) > 1 for cost in kind.move.values())
    return "rough" if dear else "clear"


def rim(name: str, kind: HexsideKind) -> str:
    style = _style_of("rim", RIMS, name, kind.name)
    if style:
        return style
    return "barrier" if all(cost == "P" for cost in kind.move.values()) else "bank"


def route(name: str, kind: LineKind) -> str:
    style = _style_of("route", ROUTES, name, kind.name)
    if style:
        return style
    if kind.move == "hex":
        return "bridge"
    return "road" if Fraction(kind.move) <= ROAD_AT_MOST else "trail"


def nation(name: str) -> str:
    return NATIONS.get(name.lower(), name.lower())


def _style_of(group: str, styles: tuple[str, ...], name: str, title: Named) -> str | None:
    """The style that the name tells, or else what it is called in the first language that tells one."""
    names = (name, *title.values())
    return next(filter(None, (first_named(group, styles, one) for one in names)), None)
