"""Arrows and badges over a map: who went where, and where there was a combat."""

import math
from collections.abc import Sequence
from itertools import pairwise

from .layout import Rect, around
from .palette import paint
from .svg import Xy, circle, curve, group, number, path, polyline, rect, text, text_width

#: The width of an arrow and the length of its head, and how much of the way stays free for the counter, in counters.
SHAFT, HEAD, FREE = 0.1, 0.34, 0.6
#: Arrows over one side of a place end so far beside each other; all of them take up no more than the other, in counters.
BESIDE, TOGETHER = 0.3, 0.9
#: Where the badge of a combat sits, from the middle of its place, in counters.
CORNER = (-0.56, -0.56)
BADGE = 0.27


def arrow(
    spots: Sequence[Xy], livery: str, size: float, yields: bool = False, smooth: bool = True
) -> str:
    """An arrow along places, in the colour of its side; of one that gives ground the shaft is dashed.

    A smooth one cuts the corners.
    """
    line = _shortened(spots, size * FREE)
    if len(line) < 2:
        return ""
    (ax, ay), (x, y) = line[-2:]
    length = math.hypot(x - ax, y - ay) or 1.0
    ahead = ((x - ax) / length, (y - ay) / length)
    long, wide = size * HEAD, size * HEAD * 0.42
    foot = (x - ahead[0] * long, y - ahead[1] * long)
    head = [
        (foot[0] - ahead[1] * wide, foot[1] + ahead[0] * wide),
        (x, y),
        (foot[0] + ahead[1] * wide, foot[1] - ahead[0] * wide),
    ]
    near = (x - ahead[0] * long * 0.7, y - ahead[1] * long * 0.7)
    bends = [*line[:-1], near]
    shaft = curve(bends) if smooth and len(bends) > 2 else polyline(bends)
    tip = polyline(head, closed=True)
    broad = size * SHAFT
    dashes = f"{number(broad * 1.6)} {number(broad * 1.3)}" if yields else None
    return group(
        circle(
            line[0], broad * 0.9, fill=paint(livery), stroke=paint("point"), stroke_width=broad / 2
        ),
        path(shaft, fill="none", stroke=paint("point"), stroke_width=broad * 1.9),
        path(tip, fill=paint("point"), stroke=paint("point"), stroke_width=broad),
        path(shaft, fill="none", stroke=paint(livery), stroke_width=broad, stroke_dasharray=dashes),
        path(tip, fill=paint(livery)),
        stroke_linejoin="round",
        stroke_linecap="butt" if yields else "round",
    )


def apart(lines: Sequence[Sequence[Xy]], size: float) -> list[list[Xy]]:
    """The same lines; those that come over the same side to the same place end beside each other."""
    shares: dict[tuple[Xy, ...], list[int]] = {}
    for at, line in enumerate(lines):
        if len(line) > 1:
            shares.setdefault(tuple(line[-2:]), []).append(at)
    moved = [list(line) for line in lines]
    for ((ax, ay), (x, y)), numbers in shares.items():
        length = math.hypot(x - ax, y - ay) or 1.0
        gap = size * min(BESIDE, TOGETHER / len(numbers))
        for index, at in enumerate(numbers):
            by = gap * (index - (len(numbers) - 1) / 2) / length
            moved[at][-1] = (x - (y - ay) * by, y + (x - ax) * by)
    return moved


def badge_room(middle: Xy, words: str, size: float) -> Rect:
    """The room of the number of a combat, at the corner of its place."""
    at = (middle[0] + CORNER[0] * size, middle[1] + CORNER[1] * size)
    tall = 2 * size * BADGE
    return around(at, max(tall, text_width(words, _letters(size)) + tall * 0.45), tall)


def _letters(size: float) -> float:
    """How high the number of a combat is."""
    return size * BADGE * 1.3


def badge(middle: Xy, words: str, size: float) -> str:
    """The number of a combat."""
    room, letters = badge_room(middle, words, size), _letters(size)
    at = room.centre
    return rect(
        *(room.x, room.y, room.width, room.height),
        rx=room.height / 2,
        fill=paint("badge-edge"),
        stroke=paint("badge"),
        stroke_width=size * 0.05,
    ) + text(
        (at[0], at[1] + letters * 0.36), words, letters, fill=paint("badge"), font_weight="700"
    )


def _shortened(spots: Sequence[Xy], by: float) -> list[Xy]:
    """A line that ends before its last place, by no more than half of the last piece."""
    line = [one for one, other in pairwise([*spots, (math.inf, math.inf)]) if one != other]
    if len(line) < 2:
        return []
    (ax, ay), (x, y) = line[-2:]
    length = math.hypot(x - ax, y - ay)
    part = min(by / length, 0.5)
    return [*line[:-1], (x - (x - ax) * part, y - (y - ay) * part)]
