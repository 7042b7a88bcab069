"""The contents of a module of the Standard Combat Series, read and checked."""

from typing import Any

from ...board import geography
from ...board.hexgrid import HexGrid
from ...core.demand import no_field
from ...core.errors import BadModule
from ...core.module import COVER, Cover, Module, convert, once, read_file, untold
from ...core.stand_in import common
from .checks import problems_of
from .contents import FILES, MAP, RULES, SETUP, UNITS, Data
from .looks import Looks, read_looks, strangers
from .shapes import CoverData, MapData, Placement, RulesData, UnitsData

__all__ = ["SHAPES", "Data", "read"]

#: What stands in each file. Of the cover a part is the library's, which reads it first.
SHAPES: dict[str, tuple[Any, ...]] = {
    COVER: (Cover, CoverData),
    MAP: (MapData,),
    UNITS: (UnitsData,),
    SETUP: (dict[str, dict[str, str | Placement]],),
    RULES: (RulesData,),
}

#: What says which hexes there are.
HEXES = tuple(f"{MAP}: {field}" for field in ("grid", "legend", "rows"))


@once
def read(module: Module) -> Data:
    """The contents of a module; all its problems at once if it has any."""
    problems = [f"{name}: the file is missing" for name in FILES if name not in module.files]
    raw = {name: read_file(problems, module, name, *SHAPES[name]) for name in FILES}
    parts = {
        name: convert(problems, name, data, SHAPES[name][-1])
        for name, data in raw.items()
        if data is not None
    }
    # The cover is read twice, here and by the library, so neither knows all fields.
    fields = {*Cover.__struct_fields__, *CoverData.__struct_fields__}
    problems += [
        f"{COVER}: {name}: {no_field(name, fields)}"
        for name in raw[COVER] or ()
        if name not in fields
    ]
    looks = read_looks(problems, module)
    ground: MapData | None = parts.get(MAP)
    named = [] if ground is None else [place.name.first for place in ground.place]
    problems += geography.problems_of(module, named)
    if any(parts.get(name) is None for name in FILES):
        shapes = {name: SHAPES[name][-1] for name in FILES}
        problems += common(raw, shapes, _problems, HEXES)
        raise BadModule(module.label, problems)
    problems += _problems(parts)
    data = _data(parts, looks)
    problems += strangers(looks, data.rules, data.units)
    if problems:
        raise BadModule(module.label, problems)
    return data


def _problems(parts: dict[str, Any]) -> list[str]:
    """What is wrong with files that all have their shape."""
    empty = [
        f"{name}: {where}: the text is empty"
        for name, part in parts.items()
        for where in untold(part)
    ]
    return empty + problems_of(_data(parts, Looks()))


def _data(parts: dict[str, Any], looks: Looks) -> Data:
    ground: MapData = parts[MAP]
    setup = {
        name: {
            unit: Placement(hex=place) if isinstance(place, str) else place
            for unit, place in table.items()
        }
        for name, table in parts[SETUP].items()
    }
    grid = HexGrid.from_south_west([ground.grid.rows] * ground.grid.columns)
    return Data(
        parts[COVER],
        ground,
        parts[UNITS].unit,
        parts[UNITS].formation,
        setup,
        parts[RULES],
        grid,
        _terrain(ground, grid),
        looks,
    )


def _terrain(ground: MapData, grid: HexGrid) -> list[str]:
    """What lies in each hex; nothing where the rows say nothing that is known."""
    found: list[str] = []
    for name in grid.names:
        column, row = int(name[:2]) - 1, ground.grid.rows - int(name[3:])
        known = row < len(ground.rows) and column < len(ground.rows[row])
        found.append(ground.legend.get(ground.rows[row][column], "") if known else "")
    return found
