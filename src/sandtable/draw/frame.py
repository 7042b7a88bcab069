"""What surrounds every map: the paper, its frame, panels and the cells of tracks."""

from .layout import Rect
from .palette import paint
from .svg import group, rect


def draw_paper(view: Rect) -> str:
    return rect(view.x, view.y, view.width, view.height, fill=paint("paper"))


def draw_frame(area: Rect) -> str:
    return group(
        rect(area.x, area.y, area.width, area.height, stroke_width=2.4),
        rect(area.x - 5, area.y - 5, area.width + 10, area.height + 10, stroke_width=0.9),
        fill="none",
        stroke=paint("ink"),
        pointer_events="none",
    )


def draw_panel(
    area: Rect, corner: float, edge: str = "rule", line: float = 1.1, opacity: float | None = None
) -> str:
    """Something that is written on, with round corners and a line of a colour around it."""
    return rect(
        area.x,
        area.y,
        area.width,
        area.height,
        rx=corner,
        fill=paint("panel"),
        fill_opacity=opacity,
        stroke=paint(edge),
        stroke_width=line,
    )


def draw_cell(area: Rect) -> str:
    """One of a track."""
    return draw_panel(Rect(area.x + 1.5, area.y + 1.5, area.width - 3, area.height - 3), 4)
