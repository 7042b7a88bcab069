"""The contents of a module, file by file."""

from ...board.hexgrid import HexGrid
from ...core.module import COVER, Named
from .looks import Looks
from .shapes import CoverData, MapData, Placement, RulesData, Shape, Unit

MAP, UNITS, SETUP, RULES = "map.toml", "units.toml", "setup.toml", "rules.toml"
FILES = (COVER, MAP, UNITS, SETUP, RULES)


class Data(Shape):
    """A whole module; `terrain` is that of each hex of the grid, "" where none is in play."""

    cover: CoverData
    map: MapData
    units: list[Unit]
    formations: dict[str, Named]
    setup: dict[str, dict[str, Placement]]
    rules: RulesData
    grid: HexGrid
    terrain: list[str]
    looks: Looks
