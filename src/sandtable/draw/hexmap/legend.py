"""How to read a hex map and its counters."""

from ..frame import draw_panel
from ..palette import paint
from ..svg import group, number, path, polyline, text, text_width
from .ground import sample
from .lines import BAR, STEEP, rim_line, route_line, slope_lines
from .names import drum, sign
from .sheet import LEGEND_ROW, Sheet


def draw_legend(sheet: Sheet, own: dict[str, str], note: str) -> str:
    """The rows in columns; `own` are signs that only this map has, `note` is said of the counters."""
    panel, columns = sheet.legend_print, sheet.legend_columns
    parts = [
        draw_panel(panel, 6),
        text(
            (panel.x + 12, panel.y + 21),
            sheet.word("map.legend"),
            14,
            text_anchor="start",
            font_weight="700",
        ),
    ]
    foot = sheet.legend_foot
    wide = (foot.x - panel.x) / columns if foot.x > panel.x else panel.width / columns
    deep = -(-len(sheet.rows) // columns)
    for index, (key, title) in enumerate(sheet.rows):
        x, y = panel.x + index // deep * wide, panel.y + 40 + index % deep * LEGEND_ROW
        size = min(12.0, (wide - 74) / text_width(title, 0.95))
        mark = own[key] if key in own else common_sign(key)
        parts.append(group(mark, transform=f"translate({number(x + 34)} {number(y)})"))
        parts.append(text((x + 66, y + 4), title, size, text_anchor="start"))
    corner, large = f"{number(panel.x)} {number(panel.y)}", sheet.print
    enlarged = (
        f"translate({corner}) scale({large:g}) translate({number(-panel.x)} {number(-panel.y)})"
    )
    return group(
        *parts,
        _values(sheet, note),
        fill=paint("ink"),
        transform=None if large == 1 else enlarged,
    )


def common_sign(key: str) -> str:
    """The sign of a row, around the origin: `route-road`, `rim-river`, `ground-wood`."""
    kind, _, what = key.partition("-")
    if kind == "ground":
        return sample(what)
    if kind == "route":
        return group(route_line(what, polyline(BAR)), fill="none")
    if kind == "rim":
        if what in STEEP:
            return scarp_sign(what)
        return group(rim_line(what, [BAR]), fill="none", stroke_linecap="round")
    if kind == "supply":
        return group(drum(what), transform="scale(.9)")
    return group(sign(what), transform="scale(.85)")


def scarp_sign(style: str = "scarp") -> str:
    return slope_lines(style, [BAR], transform="translate(0 -3)")


def _values(sheet: Sheet, note: str) -> str:
    """The three numbers of a counter, and what else they tell."""
    foot = sheet.legend_foot
    left, third, y = foot.x + 14, (foot.width - 28) / 3, foot.y
    parts = []
    shown = {"4": "map.attack", "5": "map.defence", "9": "map.movement"}
    for index, (digits, label) in enumerate(shown.items()):
        x = left + third * (index + 0.5)
        parts += [
            text((x, y + 18), digits, 22, font_weight="700"),
            text((x, y + 32), sheet.word(label), 11, fill=paint("ink-soft")),
        ]
    if foot.x == sheet.legend_print.x:
        rule = f"M{number(left)} {number(y - 8)}h{number(3 * third)}"
        parts.append(path(rule, stroke=paint("rule")))
    size = min(11.0, (foot.width - 20) / text_width(note, 0.92))
    parts.append(text((foot.x + foot.width / 2, y + 51), note, size, fill=paint("ink-soft")))
    return group(*parts)
