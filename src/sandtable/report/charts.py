"""Small charts of a game: steps lost turn by turn, the score, and how it stood all along."""

from collections.abc import Mapping, Sequence

from ..draw.palette import paint
from ..draw.svg import FONTS, SVG, Xy, circle, element, group, number, path, rect, text

#: The paper of a chart, and what of it is left to the axes.
WIDTH, HEIGHT = 640.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 12.0, 14.0, 28.0
#: So many numbers have room beside each other.
MOST_TOLD = 24


def losses(turns: Sequence[int], lost: Mapping[str, Sequence[int]], title: str) -> str:
    """Two bars for each turn, one for each side, by the livery; the number stands on each."""
    most = max((value for values in lost.values() for value in values), default=0) or 1
    room = (WIDTH - LEFT - RIGHT) / max(len(turns), 1)
    wide = min(room * 0.36, 26.0)
    bars = []
    for index, _ in enumerate(turns):
        middle = LEFT + room * (index + 0.5)
        for place, (livery, values) in enumerate(lost.items()):
            tall = (HEIGHT - TOP - BOTTOM - 12) * values[index] / most
            x, y = middle + (place - 1) * (wide + 1) + 0.5, HEIGHT - BOTTOM - tall
            # Told apart without colour, too: one side is full, the other has an edge only.
            look = _look(livery)
            if values[index]:
                bars.append(rect(x, y, wide, tall, **look))
                at = (x + wide / 2, y - 4)
                bars.append(text(at, str(values[index]), 11, fill=paint("ink")))
    return _chart([*bars, *_axis(turns, room, _level(HEIGHT - BOTTOM))], title)


def score(turns: Sequence[int], values: Sequence[int], title: str) -> str:
    """A line through the score at the end of each turn."""
    low, high = min(0, *values), max(0, *values)
    span = (high - low) or 1
    room = (WIDTH - LEFT - RIGHT) / max(len(turns), 1)

    def at(index: int, value: int) -> Xy:
        deep = HEIGHT - TOP - BOTTOM - 10
        return (LEFT + room * (index + 0.5), TOP + 10 + deep * (high - value) / span)

    spots = [at(index, value) for index, value in enumerate(values)]
    data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    marks = [
        path(data, fill="none", stroke=paint("marker"), stroke_width=2.5),
        *(circle(spot, 3.5, fill=paint("marker")) for spot in spots),
        *(
            text((x, y - 8), str(value).replace("-", "−"), 11, fill=paint("ink"))
            for (x, y), value in zip(spots, values, strict=True)
        ),
    ]
    zero = at(0, 0)[1]
    return _chart([*_axis(turns, room, _level(zero)), *marks], title)


def course(moments: Sequence[tuple[int, int]], title: str) -> str:
    """A line through how all moments stood, each with its turn, from 0 to 100; a dot and a number where a turn begins, and at the end."""
    room = (WIDTH - LEFT - RIGHT) / len(moments)

    def at(index: int, share: int) -> Xy:
        deep = HEIGHT - TOP - BOTTOM - 10
        return (LEFT + room * (index + 0.5), TOP + 10 + deep * (100 - share) / 100)

    spots = [at(index, share) for index, (_, share) in enumerate(moments)]
    turns = [turn for turn, _ in moments]
    begun = [index for index, turn in enumerate(turns) if turn not in turns[:index]]
    # Where there are too many turns to be told apart, only some have a number.
    begun = begun[:: -(-len(begun) // MOST_TOLD)]
    told = sorted({*begun, len(moments) - 1})
    data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    marks = [
        path(data, fill="none", stroke=paint("marker"), stroke_width=2.5),
        *(circle(spots[index], 3.5, fill=paint("marker")) for index in told),
        *(
            text(
                (spots[index][0], spots[index][1] - 8),
                str(moments[index][1]),
                11,
                fill=paint("ink"),
            )
            for index in told
        ),
        *(
            text((spots[index][0], HEIGHT - 8), str(turns[index]), 11, fill=paint("ink-soft"))
            for index in begun
        ),
    ]
    return _chart([_level(at(0, 50)[1]), *marks], title)


def _look(livery: str) -> dict[str, str | float | None]:
    colour = paint(livery)
    fill = colour if livery == "axis" else paint("panel")
    return {"fill": fill, "stroke": colour, "stroke_width": 2.0}


def _level(y: float) -> str:
    return path(
        f"M{number(LEFT)} {number(y)}H{number(WIDTH - RIGHT)}", stroke=paint("rule"), stroke_width=1
    )


def _axis(turns: Sequence[int], room: float, level: str) -> list[str]:
    numbers = [
        text((LEFT + room * (index + 0.5), HEIGHT - 8), str(turn), 11, fill=paint("ink-soft"))
        for index, turn in enumerate(turns)
    ]
    return [level, *numbers]


def _chart(parts: Sequence[str], title: str) -> str:
    return element(
        "svg",
        group(*parts, font_family=FONTS),
        xmlns=SVG,
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        aria_label=title,
    )
