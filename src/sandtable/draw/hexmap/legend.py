"""How to read a hex map and its counters."""

from ..palette import paint
from ..svg import along, group, number, path, polyline, rect, text, text_width
from . import words
from .lines import mine
from .names import drum, sign
from .sheet import LEGEND_ROW, Sheet, outline

BAR = ((-22.0, 0.0), (22.0, 0.0))


def draw_legend(sheet: Sheet) -> str:
    panel = sheet.legend
    parts = [
        rect(
            panel.x,
            panel.y,
            panel.width,
            panel.height,
            rx=6,
            fill=paint("panel"),
            stroke=paint("rule"),
            stroke_width=1.1,
        ),
        text(
            (panel.x + 12, panel.y + 21),
            sheet.say(words.LEGEND),
            14,
            text_anchor="start",
            font_weight="700",
        ),
    ]
    for index, (key, label) in enumerate(words.LEGEND_ROWS):
        y = panel.y + 40 + index * LEGEND_ROW
        title = sheet.say(label)
        size = min(12.0, (panel.width - 74) / text_width(title, 0.95))
        parts.append(group(_sign(key), transform=f"translate({number(panel.x + 34)} {number(y)})"))
        parts.append(text((panel.x + 66, y + 4), title, size, text_anchor="start"))
    parts.append(_values(sheet, panel.y + 40 + len(words.LEGEND_ROWS) * LEGEND_ROW))
    return group(*parts, fill=paint("ink"))


def _sign(key: str) -> str:
    kind, _, side = key.partition("-")
    line = polyline(BAR)
    if kind == "mine":
        shapes = "".join(mine(side, at) for at, _ in along(BAR, 7, 4))
        return path(shapes, fill=paint(side))
    if kind == "supply":
        return group(drum(side), transform="scale(.9)")
    if kind == "road":
        return path(line, stroke=paint("road-case"), stroke_width=5.6) + path(
            line, stroke=paint("road"), stroke_width=3
        )
    if kind == "trail":
        return path(line, stroke=paint("track"), stroke_width=1.9, stroke_dasharray="7 4")
    if key == "scarp":
        teeth = "".join(f"M{x}-2v6" for x in range(-20, 22, 5))
        return group(
            path("M-22-2h44", stroke_width=3) + path(teeth, stroke_width=1.5),
            stroke=paint("hill"),
        )
    if key == "scarp-off":
        return path(
            line,
            stroke=paint("scarp"),
            stroke_width=2.6,
            stroke_dasharray="0.1 4.9",
            stroke_linecap="round",
        )
    if kind == "box":
        return path(
            polyline(outline((0, 0), 0.33), closed=True),
            fill=paint("works"),
            fill_opacity=0.1,
            stroke=paint("works"),
            stroke_width=2,
            stroke_dasharray="5 2.5",
        )
    if kind == "wire":
        crosses = "".join(f"M{x}-2.200l4.400 4.400m0-4.400l-4.400 4.400" for x in (-18, -7, 4, 14))
        return path(line + crosses, stroke=paint("wire"), stroke_width=0.9)
    return group(sign(kind), transform="scale(.85)")


def _values(sheet: Sheet, y: float) -> str:
    """The three numbers of a counter, and how the third tells who walks."""
    panel = sheet.legend
    left, third = panel.x + 14, (panel.width - 28) / 3
    parts = []
    for index, (digits, label) in enumerate(
        (("4", words.ATTACK), ("5", words.DEFENCE), ("9", words.MOVEMENT))
    ):
        x = left + third * (index + 0.5)
        parts += [
            text((x, y + 18), digits, 22, font_weight="700"),
            text((x, y + 32), sheet.say(label), 11, fill=paint("ink-soft")),
        ]
    parts.append(path(f"M{number(left)} {number(y - 8)}h{number(3 * third)}", stroke=paint("rule")))
    note = sheet.say(words.GAITS)
    size = min(11.0, (panel.width - 20) / text_width(note, 0.92))
    parts.append(text((panel.x + panel.width / 2, y + 51), note, size, fill=paint("ink-soft")))
    return group(*parts)
