"""The contents of a module of the Standard Combat Series, read and checked."""

from typing import Any

from ...board.hexgrid import HexGrid
from ...core.errors import BadModule
from ...core.module import COVER, Module, Named, convert, parse_toml
from .shapes import CoverData, MapData, Placement, RulesData, Shape, Unit, UnitsData

MAP, UNITS, SETUP, RULES = "map.toml", "units.toml", "setup.toml", "rules.toml"


class Data(Shape):
    """A whole module, checked; `terrain` is that of each hex of the grid, "" where none is."""

    cover: CoverData
    map: MapData
    units: list[Unit]
    formations: dict[str, Named]
    setup: dict[str, dict[str, Placement]]
    rules: RulesData
    grid: HexGrid
    terrain: list[str]


def read(module: Module) -> Data:
    """The contents of a module; all its problems at once if it has any."""
    problems = [
        f"{name}: the file is missing"
        for name in (MAP, UNITS, SETUP, RULES)
        if name not in module.files
    ]
    cover = _contents(problems, module.files, COVER, CoverData)
    ground = _contents(problems, module.files, MAP, MapData)
    units = _contents(problems, module.files, UNITS, UnitsData)
    setup = _contents(problems, module.files, SETUP, dict[str, dict[str, str | Placement]])
    rules = _contents(problems, module.files, RULES, RulesData)
    if cover is None or ground is None or units is None or setup is None or rules is None:
        raise BadModule(module.label, problems)
    places = {
        name: {
            unit: Placement(hex=place) if isinstance(place, str) else place
            for unit, place in table.items()
        }
        for name, table in setup.items()
    }
    grid = HexGrid.from_south_west([ground.grid.rows] * ground.grid.columns)
    return Data(
        cover, ground, units.unit, units.formation, places, rules, grid, _terrain(ground, grid)
    )


def _terrain(ground: MapData, grid: HexGrid) -> list[str]:
    """What lies in each hex; nothing where the rows say nothing that is known."""
    found: list[str] = []
    for name in grid.names:
        column, row = int(name[:2]) - 1, ground.grid.rows - int(name[3:])
        known = row < len(ground.rows) and column < len(ground.rows[row])
        found.append(ground.legend.get(ground.rows[row][column], "") if known else "")
    return found


def _contents(problems: list[str], files: dict[str, bytes], name: str, shape: Any) -> Any:
    if name not in files:
        return None
    before = len(problems)
    raw = parse_toml(problems, name, files[name])
    return convert(problems, name, raw, shape) if len(problems) == before else None
