"""Writing SVG: elements as text, numbers kept short, smooth lines through points."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from ..core.languages import font_stack

Xy = tuple[float, float]

SVG = "http://www.w3.org/2000/svg"

#: The faces of all languages stand before the generic one.
FONTS = font_stack("'")


def number(value: float) -> str:
    """A coordinate: one decimal, no trailing zero."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element; `stroke_width` becomes `stroke-width`, and what is None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            written = value if isinstance(value, str) else f"{value:.3f}".rstrip("0").rstrip(".")
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(written)}")
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def group(*children: str, **attributes: str | float | None) -> str:
    return element("g", *children, **attributes)


def rect(x: float, y: float, width: float, height: float, **rest: str | float | None) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **rest)


def circle(centre: Xy, radius: float, **rest: str | float | None) -> str:
    return element("circle", cx=number(centre[0]), cy=number(centre[1]), r=radius, **rest)


def path(data: str, **rest: str | float | None) -> str:
    return element("path", d=data, **rest)


def text(at: Xy, words: str, size: float, **rest: str | float | None) -> str:
    """A line of text; `at` is the middle of its baseline unless `text_anchor` says otherwise."""
    rest = {"text_anchor": "middle", **rest}
    if rest["text_anchor"] == "start":
        del rest["text_anchor"]
    return element("text", escape(words), x=number(at[0]), y=number(at[1]), font_size=size, **rest)


def text_width(words: str, size: float) -> float:
    """About how wide a line of bold text is: from some character on all are square."""
    wide = sum(1.0 if ord(mark) > 0x2E80 else 0.72 if mark.isupper() else 0.6 for mark in words)
    return wide * size


def polyline(points: Iterable[Xy], closed: bool = False) -> str:
    """Path data of straight lines through the points, relative so that it stays short."""
    data, last = "", (0.0, 0.0)
    for at in points:
        here = (round(at[0], 1), round(at[1], 1))
        if not data:
            data = f"M{number(here[0])} {number(here[1])}l"
        else:
            data += f"{number(here[0] - last[0])} {number(here[1] - last[1])} "
        last = here
    return data.rstrip() + ("z" if closed else "")


def curve(points: Sequence[Xy], closed: bool = False) -> str:
    """Path data of a curve that touches every piece of a line in its middle: corners are cut."""
    middles = _middles([*points, points[0]] if closed else points)
    start = middles[-1] if closed else points[0]
    here = (round(start[0], 1), round(start[1], 1))
    data = f"M{number(here[0])} {number(here[1])}q"
    for corner, there in zip(points, middles, strict=False):
        end = (round(there[0], 1), round(there[1], 1))
        data += f"{number(corner[0] - here[0])} {number(corner[1] - here[1])} "
        data += f"{number(end[0] - here[0])} {number(end[1] - here[1])} "
        here = end
    if closed:
        return data.rstrip() + "z"
    last = points[-1]
    return f"{data.rstrip()}l{number(last[0] - here[0])} {number(last[1] - here[1])}"


def bent(points: Sequence[Xy], each: int = 4) -> list[Xy]:
    """The same curve, as points close together."""
    line = [points[0]]
    middles = _middles(points)
    for before, corner, after in zip(middles, points[1:], middles[1:], strict=False):
        for step in range(each + 1):
            t = step / each
            line.append(
                (
                    (1 - t) ** 2 * before[0] + 2 * t * (1 - t) * corner[0] + t * t * after[0],
                    (1 - t) ** 2 * before[1] + 2 * t * (1 - t) * corner[1] + t * t * after[1],
                )
            )
    return [*line, points[-1]]


def _middles(points: Sequence[Xy]) -> list[Xy]:
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]


def smooth(points: Sequence[Xy], each: int = 4) -> list[Xy]:
    """A Catmull-Rom curve through the points, as points close together."""
    ends = [points[0], *points, points[-1]]
    curve = [points[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(1, each + 1):
            t = step / each
            curve.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return curve


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    square = t * t
    return 0.5 * (
        2 * b
        + (c - a) * t
        + (2 * a - 5 * b + 4 * c - d) * square
        + (3 * b - a - 3 * c + d) * square * t
    )


def along(points: Sequence[Xy], gap: float, start: float = 0.0) -> list[tuple[Xy, Xy]]:
    """Places at equal gaps along a line, each with the unit vector of its direction there."""
    found: list[tuple[Xy, Xy]] = []
    due = start
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if not length:
            continue
        heading = ((bx - ax) / length, (by - ay) / length)
        while due <= length:
            found.append(((ax + heading[0] * due, ay + heading[1] * due), heading))
            due += gap
        due -= length
    return found


def inside(at: Xy, shape: Sequence[Xy]) -> bool:
    """Whether a place lies within a closed line."""
    x, y = at
    within = False
    ax, ay = shape[-1]
    # Few sides of a shape are as high up as the place: the others are only compared.
    below = ay > y
    for bx, by in shape:
        if below != (by > y):
            below = not below
            if x < (bx - ax) * (y - ay) / (by - ay) + ax:
                within = not within
        ax, ay = bx, by
    return within


def on_circle(centre: Xy, radius: float, angle: float) -> Xy:
    return (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
