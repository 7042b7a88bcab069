"""What places are worth that victory turns on: a badge beside each, with its points or a star."""

from collections.abc import Mapping
from typing import Any

from ..core.dice import AskedDice
from ..core.forecast import Stake
from ..core.game import Game
from ..core.rules import Rules
from .layout import Rect, around
from .svg import Xy, circle, path, rect, text

#: Where a badge sits, from the middle of its place, and how high its letters are, in counters.
CORNER, LETTERS = (0.52, -0.52), 0.34
#: As on the table, by day and by night: it is a thing of its own, not part of the ground.
GROUND, EDGE, INK = "#fff7d6", "#6d4a00", "#3d2a00"
STAR = "★"
#: A star about the origin: not every machine has letters for it.
_STAR = "M0-1l.25 .69.73 .02-.58 .45.21 .7-.61-.4-.61 .4.21-.7-.58-.45.73-.02z"


def label_of(stake: Stake) -> str:
    """The numbers that its sentence tells, or a star."""
    numbers = [value for value in stake.told.values.values() if isinstance(value, int)]
    return "/".join(map(str, numbers)).replace("-", "−") or STAR


def worths(rules: Rules[Any]) -> dict[str, str]:
    """The label of each place that victory turns on: the same in every position."""
    return {one.place: label_of(one) for one in Game(rules, rules.start(), AskedDice()).stakes}


def draw_worth(labels: Mapping[str, str], middles: Mapping[str, Xy], size: float) -> str:
    """The badges of all places that are on the map."""
    return "".join(
        _badge(middles[one], words, size) for one, words in labels.items() if one in middles
    )


def worth_rooms(labels: Mapping[str, str], middles: Mapping[str, Xy], size: float) -> list[Rect]:
    """The rooms that these badges take."""
    return [_room(middles[one], words, size) for one, words in labels.items() if one in middles]


def _room(middle: Xy, words: str, size: float) -> Rect:
    letters = size * LETTERS
    half = letters * 0.78
    wide = half if len(words) < 3 else letters * 1.25
    return around((middle[0] + CORNER[0] * size, middle[1] + CORNER[1] * size), 2 * wide, 2 * half)


def _badge(middle: Xy, words: str, size: float) -> str:
    room = _room(middle, words, size)
    at, half, letters = room.centre, room.height / 2, size * LETTERS
    look: dict[str, str | float | None] = {
        "fill": GROUND,
        "stroke": EDGE,
        "stroke_width": letters * 0.11,
    }
    if words == STAR:
        star = f"translate({at[0]:g} {at[1]:g}) scale({letters * 0.55:.2f})"
        return circle(at, half, **look) + path(_STAR, fill=INK, transform=star)
    ground = rect(room.x, room.y, room.width, room.height, rx=half, **look)
    return ground + text(
        (at[0], at[1] + letters * 0.36), words, letters, fill=INK, font_weight="700"
    )
