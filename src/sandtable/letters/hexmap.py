"""A hex map drawn with letters, for the terminal: two columns of letters for each column of hexes.

Every second column lies half a hex lower, so a row of hexes takes two lines.
"""

from collections.abc import Mapping

from rich.text import Text

from ..board.hexgrid import HexGrid
from .canvas import Canvas

#: A letter, or the three of a unit, and its style.
Mark = tuple[str, str]
#: The numbers of columns stand in two lines above the map.
HEAD = 2


def draw(
    grid: HexGrid,
    ground: Mapping[int, Mark],
    sides: Mapping[tuple[int, int], Mark],
    units: Mapping[int, Mark],
    columns: range,
) -> Text:
    """These columns of a map: what lies in hexes and between them, then the units on top."""
    rows = max(grid.heights) // 2 + 1
    canvas = Canvas(2 * len(columns) + 2, 2 * rows + HEAD)
    for column in columns:
        canvas.put(2 * (column - columns.start), column % 2, f"{column + 1:02}", "dim")
    # A unit in the last column reaches into the margin, so the number of a row stands in the other
    # of its two lines.
    taken = next((grid.heights[h] % 2 for h in _column(grid, columns[-1])), 0)
    for h in _column(grid, 0):
        line = grid.heights[h] // 2 * 2 + 1 - taken + HEAD
        canvas.put(2 * len(columns), line, grid.names[h][-2:], "dim")

    def spot(h: int) -> tuple[int, int]:
        return 2 * (grid.columns[h] - columns.start), grid.heights[h] + HEAD

    shown = set(columns)
    for h, (letter, style) in ground.items():
        if grid.columns[h] in shown:
            x, y = spot(h)
            canvas.put(x + 1, y, letter, style)
    for (a, b), (letter, style) in sides.items():
        if {grid.columns[a], grid.columns[b]} <= shown:
            (ax, ay), (bx, by) = spot(a), spot(b)
            canvas.put((ax + bx) // 2 + 1, (ay + by) // 2, letter, style)
    for h, (letters, style) in units.items():
        if grid.columns[h] in shown:
            canvas.put(*spot(h), letters, style)
    return canvas.text()


def _column(grid: HexGrid, column: int) -> list[int]:
    return [h for h, one in enumerate(grid.columns) if one == column]


def window(grid: HexGrid, width: int, around: int) -> range:
    """The columns that fit into so many letters: all, or those around a hex."""
    count = max(grid.columns) + 1
    room = (width - 2) // 2
    if count <= room:
        return range(count)
    first = min(max(grid.columns[around] - room // 2, 0), count - room)
    return range(first, first + room)
