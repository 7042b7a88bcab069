"""The real ground under a hex map, as a module tells it for the drawing: no rule reads it."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from ..core.errors import BadModule
from ..core.module import DRAWING, Module, Named, convert, read_drawing

FILE = "geography.json"
#: So many places must be on the map and in the geography before one can be laid on the other.
ENOUGH = 4
#: Places lie on one line if none is further aside of it than this part of its length.
ASIDE = 1e-3

#: Latitude and longitude.
LatLon = Annotated[
    tuple[
        Annotated[float, msgspec.Meta(ge=-90, le=90)],
        Annotated[float, msgspec.Meta(ge=-180, le=180)],
    ],
    msgspec.Meta(description="a latitude from -90 to 90 and a longitude from -180 to 180"),
]


class Line(msgspec.Struct, frozen=True):
    """A line on the globe, from west to east; of a coast the land is on its right."""

    kind: str
    line: Annotated[list[LatLon], msgspec.Meta(min_length=2)]
    name: Named | None = None


class Spot(msgspec.Struct, frozen=True):
    """A place on the globe, by latitude and longitude."""

    name: Named
    at: LatLon


class Geography(msgspec.Struct, frozen=True):
    """What a hex map is drawn after, if its module knows it."""

    credit: Named
    lines: list[Line]
    places: list[Spot]


def read(module: Module) -> Geography | None:
    """The geography of a module; all its problems at once if it has any."""
    problems: list[str] = []
    found = _read(problems, module)
    if problems:
        raise BadModule(module.label, problems)
    return found


def problems_of(module: Module, names: Iterable[str]) -> list[str]:
    """Why the geography of a module with places of these English names cannot be drawn after."""
    problems: list[str] = []
    found = _read(problems, module)
    if found is not None:
        known = set(names)
        both = [spot.at for spot in found.places if spot.name.first in known]
        if len(both) >= ENOUGH and not spread(both):
            problems.append(
                f"{DRAWING}/{FILE}: places: those that are on the map, too, lie at one spot or on one line,"
                " so they do not tell how one lies on the other"
            )
    return problems


def spread(spots: Sequence[tuple[float, float]]) -> bool:
    """Whether spots lie neither at one spot nor on one line."""
    far = max(spots, key=lambda one: _square(one, spots[0]))
    length = _square(far, spots[0])
    if not length:
        return False
    (ax, ay), (bx, by) = spots[0], far
    aside = max(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) for x, y in spots)
    return aside > ASIDE * length


def _square(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _read(problems: list[str], module: Module) -> Geography | None:
    if FILE not in module.drawing:
        return None
    file = f"{DRAWING}/{FILE}"
    before = len(problems)
    raw = read_drawing(problems, module, FILE, file)
    return convert(problems, file, raw, Geography) if len(problems) == before else None
