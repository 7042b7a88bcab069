"""Figures for counters, drawn as strokes: of one height on every machine, narrow where room is."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from .svg import number, path

Box = tuple[float, float, float, float]

#: Parts of the width of a figure: a narrow one, what parts two values, and gaps.
NARROW, DASH, GAP, LITTLE = 0.66, 0.26, 0.3, 0.2
#: A figure is at most so wide for its height, and its stroke so thick for its width.
WIDEST, THICK = 0.6, 0.38


class Frame(NamedTuple):
    """Where the middle of the stroke runs: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def down(self, part: float) -> float:
        return self.top + (self.bottom - self.top) * part

    def across(self, part: float) -> float:
        return self.left + (self.right - self.left) * part


def figures(words: str, box: Box, ink: str, stroke: float, kind: str | None = None) -> str:
    """Words in the middle of a box (left, top, width, height), each figure as high as the box.

    `kind` is its class. Symbols have round ends and corners; elsewhere the figures would stand a little off.
    """
    left, top, width, height = box
    wide = min(WIDEST * height, width / _width_of(words))
    thick = min(stroke, THICK * wide)
    half = thick / 2
    x = left + (width - wide * _width_of(words)) / 2
    data, last = "", ""
    for mark in words:
        x += _gap(last, mark) * wide
        span = _width(mark) * wide
        frame = Frame(x + half, top + half, x + max(span, thick) - half, top + height - half)
        data += GLYPHS[mark](frame)
        x += span
        last = mark
    return path(
        data,
        class_=kind,
        fill="none",
        stroke=ink,
        stroke_width=thick,
        data_words=words,
    )


def _width_of(words: str) -> float:
    """How wide words are with the gaps in them, in widths of a figure."""
    gaps = sum(_gap(one, other) for one, other in pairwise(words))
    return sum(_width(mark) for mark in words) + gaps


def _width(mark: str) -> float:
    return {"1": NARROW, "-": DASH, "–": 0.8, "M": 1.25}.get(mark, 1.0)


def _gap(one: str, other: str) -> float:
    if not one:
        return 0.0
    return LITTLE if "-" in (one, other) else GAP


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _move(x: float, y: float) -> str:
    return f"M{_at(x, y)}"


def _line(*points: tuple[float, float]) -> str:
    return "".join(f"L{_at(*point)}" for point in points)


def _arc(start: tuple[float, float], end: tuple[float, float], turn: int) -> str:
    """A quarter of an ellipse; `turn` is 1 with the clock."""
    wide, high = abs(end[0] - start[0]), abs(end[1] - start[1])
    return f"A{number(wide)} {number(high)} 0 0 {turn} {_at(*end)}"


def _bend(points: list[tuple[float, float]], turn: int) -> str:
    """Quarters of ellipses, one after the other, from where the pen is."""
    return "".join(_arc(a, b, turn) for a, b in pairwise(points))


def _zero(f: Frame) -> str:
    high = min((f.right - f.left) * 0.62, (f.bottom - f.top) / 2)
    up, low = f.top + high, f.bottom - high
    return (
        _move(f.left, up)
        + _bend([(f.left, up), (f.middle, f.top), (f.right, up)], 1)
        + _line((f.right, low))
        + _bend([(f.right, low), (f.middle, f.bottom), (f.left, low)], 1)
        + "z"
    )


def _one(f: Frame) -> str:
    return _move(f.left, f.down(0.2)) + _line((f.right, f.top), (f.right, f.bottom))


def _two(f: Frame) -> str:
    up = f.down(0.26)
    return (
        _move(f.left, up)
        + _bend([(f.left, up), (f.middle, f.top), (f.right, up)], 1)
        + f"C{_at(f.right, f.down(0.5))} {_at(f.left, f.down(0.68))} {_at(f.left, f.bottom)}"
        + _line((f.right, f.bottom))
    )


def _three(f: Frame) -> str:
    waist, up, low = f.down(0.47), f.down(0.235), f.down(0.735)
    return (
        _move(f.left, f.down(0.21))
        + _bend([(f.left, f.down(0.21)), (f.middle, f.top), (f.right, up), (f.middle, waist)], 1)
        + _line((f.across(0.3), waist))
        + _move(f.middle, waist)
        + _bend(
            [(f.middle, waist), (f.right, low), (f.middle, f.bottom), (f.left, f.down(0.78))], 1
        )
    )


def _four(f: Frame) -> str:
    stem, bar = f.across(0.74), f.down(0.7)
    return _move(stem, f.bottom) + _line((stem, f.top), (f.left, bar), (f.right, bar))


def _five(f: Frame) -> str:
    brow, low = f.down(0.38), f.down(0.69)
    return (
        _move(f.right, f.top)
        + _line((f.left, f.top), (f.left, f.down(0.45)))
        + f"Q{_at(f.across(0.2), brow)} {_at(f.middle, brow)}"
        + _bend([(f.middle, brow), (f.right, low), (f.middle, f.bottom), (f.left, f.down(0.8))], 1)
    )


def _six(f: Frame) -> str:
    high = min((f.right - f.left) * 0.62, (f.bottom - f.top) / 2)
    up, brow, low = f.top + high, f.down(0.4), f.down(0.7)
    return (
        _move(f.right, f.down(0.2))
        + _bend([(f.right, f.down(0.2)), (f.middle, f.top), (f.left, up)], 0)
        + _line((f.left, low))
        + _bend(
            [(f.left, low), (f.middle, f.bottom), (f.right, low), (f.middle, brow), (f.left, low)],
            0,
        )
    )


def _seven(f: Frame) -> str:
    return _move(f.left, f.top) + _line((f.right, f.top), (f.across(0.3), f.bottom))


def _eight(f: Frame) -> str:
    waist, up, low = f.down(0.47), f.down(0.235), f.down(0.735)
    left, right = f.across(0.06), f.across(0.94)
    above = [(f.middle, waist), (left, up), (f.middle, f.top), (right, up), (f.middle, waist)]
    below = [(f.middle, waist), (f.right, low), (f.middle, f.bottom), (f.left, low)]
    return _move(f.middle, waist) + _bend(above, 1) + _bend([*below, (f.middle, waist)], 1)


def _nine(f: Frame) -> str:
    high = min((f.right - f.left) * 0.62, (f.bottom - f.top) / 2)
    low, chin, up = f.bottom - high, f.down(0.6), f.down(0.3)
    return (
        _move(f.left, f.down(0.8))
        + _bend([(f.left, f.down(0.8)), (f.middle, f.bottom), (f.right, low)], 0)
        + _line((f.right, up))
        + _bend(
            [(f.right, up), (f.middle, f.top), (f.left, up), (f.middle, chin), (f.right, up)], 0
        )
    )


def _dash(f: Frame) -> str:
    return _move(f.left, f.down(0.52)) + _line((f.right, f.down(0.52)))


def _m(f: Frame) -> str:
    return _move(f.left, f.bottom) + _line(
        (f.left, f.top), (f.middle, f.down(0.62)), (f.right, f.top), (f.right, f.bottom)
    )


def _f(f: Frame) -> str:
    return (
        _move(f.left, f.bottom)
        + _line((f.left, f.top), (f.right, f.top))
        + _move(f.left, f.down(0.48))
        + _line((f.across(0.85), f.down(0.48)))
    )


#: What can be written: figures, what stands between them, and the letters of marks.
GLYPHS: dict[str, Callable[[Frame], str]] = {
    "0": _zero,
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "-": _dash,
    "–": _dash,
    "M": _m,
    "F": _f,
}
