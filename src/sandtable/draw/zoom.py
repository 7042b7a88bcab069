"""What of a map is seen from how far: names that keep their size on the screen, until they collide.

The page tells how many map units a pixel of the screen is (`--unit`), and one of its usual letters
(`--type`), which is more where its reader wants larger ones; and it hands each name its `data-until`
to the rules of style, as `--until`. A picture without a page has its lines
and names as their attributes say, as from the middle distance.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from .layout import Rect, overlap
from .svg import Xy, text, text_width

#: Of each sort of names how high the letters are on the screen, and at least on the map.
SIZES = {
    "town": (13.0, 9.5),
    "post": (11.0, 7.5),
    "place": (10.0, 7.5),
    "line": (10.0, 7.5),
    "point": (11.0, 7.5),
    "area": (9.0, 6.5),
}
#: Where a picture without a page has larger names, for there is room: how high their letters are.
PRINTED = {"point": 14.0, "area": 11.5}
#: Whatever room there is: from further away than this they are not seen.
LAST = {"post": 4.0, "place": 2.6, "line": 3.0, "area": 2.4}
#: How much larger than its middle size a name may be drawn: map units to a pixel, in steps.
UNITS = tuple(round(0.8 * 1.12**step, 3) for step in range(22))
#: Further away than any map is ever seen from.
ALWAYS = 99.0
#: The middle distance, at which pictures without a page are drawn.
MIDDLE = 1.0

RULES = """\
[data-zoom] .name{font-size:max(calc(var(--type) * var(--screen)),var(--least));\
opacity:clamp(0,calc((var(--until) - var(--type)) * 9999),1)}
.name{stroke-width:.26em;stroke-linejoin:round;paint-order:stroke}
[data-zoom] .hex-lines{stroke-width:clamp(.45px,calc(var(--unit) * .8px),1.5px);\
stroke-opacity:clamp(.28,calc(.95 - var(--unit) * .24),.8)}
[data-zoom] .hex-numbers{font-size:clamp(5px,calc(var(--type) * 8px),8.5px);\
opacity:clamp(0,calc((1.6 - var(--unit)) * 2),1)}
[data-zoom=far] .hex-numbers{display:none}
"""


def rules() -> str:
    """The rules of style that follow the zoom of a page."""
    sizes = "".join(
        f".{kind}-name{{--screen:{screen:g}px;--least:{least:g}px}}\n"
        for kind, (screen, least) in SIZES.items()
    )
    return sizes + RULES


class Label(msgspec.Struct, frozen=True):
    """A name at a spot of the map; it grows away from there."""

    at: Xy
    words: str
    kind: str
    anchor: Literal["start", "middle", "end"] = "middle"
    #: Where the spot is on the name: at its top, its middle or its foot.
    hold: Literal["top", "middle", "foot"] = "middle"

    def size(self, unit: float = MIDDLE) -> float:
        screen, least = SIZES[self.kind]
        return max(screen * unit, least)

    def box(self, unit: float = MIDDLE) -> Rect:
        """The room it takes when so many map units are a pixel."""
        size = self.size(unit)
        width, height = text_width(self.words, size) * 0.95, size * 1.1
        x = self.at[0] - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        y = self.at[1] - height * {"top": 0.0, "middle": 0.5, "foot": 1.0}[self.hold]
        return Rect(x, y, width, height)

    def draw(self, until: float, of: str, **look: str | float | None) -> str:
        """`of` is the place whose name it is: a page moves it out of the way of counters."""
        size = PRINTED.get(self.kind, self.size())
        return text(
            self.at,
            self.words,
            size,
            text_anchor=self.anchor,
            dy={"top": ".86em", "middle": ".36em", "foot": "-.2em"}[self.hold],
            class_=f"name {self.kind}-name",
            data_until=f"{until:g}",
            data_of=of,
            stroke_width=round(0.26 * size, 1),
            stroke_linejoin="round",
            paint_order="stroke",
            **look,
        )


def seen_until(labels: Mapping[str, Label], solid: Sequence[Rect] = ()) -> dict[str, float]:
    """How far one may go away before each name covers one of those listed before it."""
    until = {name: LAST.get(label.kind, ALWAYS) for name, label in labels.items()}
    for unit in UNITS:
        shown: list[Rect] = []
        for name, label in labels.items():
            if until[name] < unit:
                continue
            box = label.box(unit)
            if unit > MIDDLE and any(overlap(box, other) for other in (*shown, *solid)):
                until[name] = unit / 1.12
            else:
                shown.append(box)
    return until
