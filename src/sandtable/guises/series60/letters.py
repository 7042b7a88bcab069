"""A point-and-area map drawn with letters, for the terminal.

P14*    a point: its own letters, * for a town, # for a fortress, + under British control
A2/5    Axis: two units with five steps; lower case when all of them are face down
(06)    an area;  ==== coastal road;  ....  track;  ^^  hills
"""

from typing import Any

from rich.text import Text

from ...core.bits import bits
from ...core.game import Game
from ...letters import Examples
from ...letters.canvas import Canvas
from ...letters.styles import STYLES
from ...systems.series60.rules import Series60
from ...systems.series60.state import State
from ...text import Speaker

LETTER = {"axis": "A", "british": "B"}
ROWS_PER_COLUMN = 0.46  # a letter is about twice as high as wide
NARROWEST, WIDEST = 76, 118


def draw_game(
    rules: Series60, game: Game, speaker: Speaker, width: int, around: str | None = None
) -> Text:
    """The map with its stacks, and what stands off the map."""
    state = game.state
    drawn = draw(rules, state, width)
    for side, box in enumerate(rules.box):
        text = stack(rules, state, box, side)
        if text:
            place = speaker.name("place", rules.names["place"][box])
            drawn.append(speaker.say("core.entry", name=place, value=text) + "\n")
    return drawn


def draw(rules: Series60, state: State, width: int) -> Text:
    """The map with its stacks."""
    width = max(NARROWEST, min(width, WIDEST))
    data = rules.data.map
    scale = (width - 10) / data.size[0]
    # A narrow map is drawn higher, so that labels find room.
    stretch = ROWS_PER_COLUMN * (1 + max(0, 100 - width) / 80)
    height = int(data.size[1] * scale * stretch) + 2
    canvas = Canvas(width, height)

    def cell(at: Any) -> tuple[int, int]:
        return int(at[0] * scale) + 2, int(at[1] * scale * stretch)

    where = {p.id: cell(p.at) for p in data.points} | {e.id: cell(e.at) for e in data.edges}
    for road in data.roads:
        coastal = road.kind == "coastal"
        one, other = where[road.ends[0]], where[road.ends[1]]
        _line(canvas, one, other, "=" if coastal else ".", "yellow" if coastal else "dim")
    for road in data.roads:
        for touch in road.touches:
            if touch.hills:
                area = next(area for area in data.areas if area.id == touch.area)
                _hills(canvas, where[road.ends[0]], where[road.ends[1]], cell(area.at))
    for point in data.points:
        british = state.british_points >> rules.place_index[point.id] & 1
        mark = ("#" if point.fortress else "") + ("*" if point.town else "")
        x, y = where[point.id]
        label = ("+" if british else "") + point.id + mark
        canvas.put(x - british, y, label, STYLES[rules.sides[british]])
    for edge in data.edges:
        x, y = where[edge.id]
        canvas.put_near(min(x, width - 2), y, edge.id, "dim")
    for area in data.areas:
        x, y = cell(area.at)
        canvas.put_near(x - 2, y, f"({area.id})", "bold")
    for point in data.points:
        _put_stacks(canvas, rules, state, point.id, *where[point.id])
    for area in data.areas:
        x, y = cell(area.at)
        _put_stacks(canvas, rules, state, area.id, x - 2, y)
    return canvas.text()


def stack(rules: Series60, state: State, place: int, side: int) -> str:
    """`A2/5`: two Axis units with five steps in all; nothing if nobody is there."""
    units = state.here[place] & rules.of_side[side]
    if not units:
        return ""
    letter = LETTER[rules.sides[side]]
    steps = sum(state.steps[unit] for unit in bits(units))
    return f"{letter if units & state.up else letter.lower()}{units.bit_count()}/{steps}"


def _put_stacks(canvas: Canvas, rules: Series60, state: State, name: str, x: int, y: int) -> None:
    """The stacks of a place whose label stands at x, y: below it if there is room."""
    for side, side_name in enumerate(rules.sides):
        text = stack(rules, state, rules.place_index[name], side)
        if text:
            canvas.put_near(x, y + 1, text, STYLES[side_name])


def _line(
    canvas: Canvas, one: tuple[int, int], other: tuple[int, int], letter: str, style: str
) -> None:
    steps = max(abs(other[0] - one[0]), abs(other[1] - one[1]) * 2, 1)
    for step in range(steps + 1):
        x = one[0] + (other[0] - one[0]) * step / steps
        y = one[1] + (other[1] - one[1]) * step / steps
        if letter == "=" or step % 2 == 0:
            canvas.put(round(x), round(y), letter, style)


def _hills(
    canvas: Canvas, one: tuple[int, int], other: tuple[int, int], area: tuple[int, int]
) -> None:
    """Two hill marks beside the middle of a road, on the side of the area."""
    x, y = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
    canvas.put(x - 1, y + (1 if area[1] > y else -1), "^^", "bold")


def legend(rules: Series60, speaker: Speaker) -> str:
    return speaker.say("series60.letters.legend")


def examples(rules: Series60) -> Examples:
    return Examples("nz-4", "P20", "11", clause="6.2(3)a", ruling="A12")
