"""Around the map: frame, off-map boxes and tracks."""

from ....draw.days import days_named
from ....draw.frame import draw_cell, draw_frame, draw_panel
from ....draw.palette import paint
from ....draw.svg import group, number, path, polyline, rect, text, text_width
from .legend import draw_compass, draw_legend, draw_title
from .sheet import Series60Sheet


def draw_margins(sheet: Series60Sheet) -> str:
    return "".join(
        (
            draw_frame(sheet.frame),
            _edge_roads(sheet),
            _boxes(sheet),
            _score_track(sheet),
            _turn_track(sheet),
            draw_legend(sheet),
            draw_title(sheet),
            draw_compass(sheet, (sheet.frame.x + 46, sheet.frame.height - 170)),
        )
    )


def _edge_roads(sheet: Series60Sheet) -> str:
    """From every edge road round the margin to its box."""
    lines = []
    frame = sheet.frame
    bottom = frame.y + frame.height
    for lane, edge in enumerate(sheet.map.edges):
        box = sheet.boxes[edge.box]
        x, y = sheet.at[edge.id]
        if x <= frame.x:
            out, enters = x - 30 + 12 * lane, box.y + 64 - 24 * lane
            way = [(x, y), (out, y), (out, enters), (box.x, enters)]
        elif y >= bottom:
            way = [(x, y), (x, y + 22), (max(box.x, x), y + 22)]
            if x > box.x:
                way = [(x, y), (x, box.y)]
        else:
            way = [(x, y), (x + 30, y), (x + 30, box.y + 40), (box.x + box.width, box.y + 40)]
            if y > box.y - 60:
                way = [(x, y), (x + 14, y), (x + 14, box.y + 26), (box.x + box.width, box.y + 26)]
        lines.append(
            path(
                polyline(way),
                stroke=paint(edge.side),
                stroke_width=2.4,
                stroke_dasharray="2 5",
                stroke_linecap="round",
            )
        )
    return group(*lines, _exit(sheet), fill="none", stroke_linejoin="round")


def _exit(sheet: Series60Sheet) -> str:
    """The way by which a side can leave the map, as an arrow out of it."""
    leaving = sheet.rules.data.cover.victory.exit
    x, y = sheet.at[leaving.edge]
    arrow = [
        (x - 14, y - 7),
        (x + 8, y - 7),
        (x + 8, y - 14),
        (x + 24, y),
        (x + 8, y + 14),
        (x + 8, y + 7),
        (x - 14, y + 7),
    ]
    label = sheet.word("series60.map.exit")
    return path(
        polyline(arrow, closed=True),
        fill=paint(leaving.side),
        stroke=paint("paper"),
        stroke_width=1.6,
    ) + text(
        (x + 28, y + 42),
        label,
        11,
        fill=paint(leaving.side),
        font_weight="650",
        text_anchor="end",
        transform=f"rotate(-90 {number(x + 28)} {number(y + 42)})",
    )


def _boxes(sheet: Series60Sheet) -> str:
    parts = []
    for box in sheet.map.boxes:
        area = sheet.boxes[box.id]
        colour = paint(box.side)
        title = sheet.say(box.name)
        size = min(13.5, (area.width - 12) / text_width(title, 1))
        parts.append(
            draw_panel(area, 7, box.side, 2.2)
            + rect(
                area.x + 4,
                area.y + 4,
                area.width - 8,
                area.height - 8,
                rx=4,
                fill="none",
                stroke=colour,
                stroke_width=0.8,
            )
            + text((area.centre[0], area.y + 21), title, size, fill=colour, font_weight="700")
        )
    return group(*parts, pointer_events="none")


def _score_track(sheet: Series60Sheet) -> str:
    cells = []
    for vp, cell in sheet.scores.items():
        side = "axis" if vp < 0 else "british" if vp > 0 else "ink-soft"
        cells.append(
            draw_cell(cell)
            + text(
                (cell.centre[0], cell.centre[1] + 6),
                str(abs(vp)),
                17,
                fill=paint(side),
                font_weight="700",
            )
        )
    first, last = sheet.scores[min(sheet.scores)], sheet.scores[max(sheet.scores)]
    top = first.y - 6
    ends = (
        text(
            (first.x, top),
            f"◀ {sheet.word('series60.map.axis')}",
            13,
            text_anchor="start",
            font_weight="700",
        )
        + text(
            (last.x + last.width, top),
            f"{sheet.word('series60.map.british')} ▶",
            13,
            text_anchor="end",
            font_weight="700",
        )
        + text(
            (sheet.scores[0].centre[0], top),
            sheet.word("series60.map.victory"),
            13,
            font_weight="700",
        )
    )
    return group(*cells, group(ends, fill=paint("sea-ink")), pointer_events="none")


def _turn_track(sheet: Series60Sheet) -> str:
    calendar = sheet.rules.data.cover.calendar
    cells = []
    for turn, cell in sheet.turns.items():
        days = days_named(calendar.begins(turn), calendar.ends(turn), sheet.language)
        x, size = cell.centre[0], min(11.0, (cell.width - 8) / text_width(days, 1))
        cells += [
            draw_cell(cell),
            text((x, cell.y + 27), str(turn), 20, fill=paint("ink"), font_weight="700"),
            text((x, cell.y + cell.height - 8), days, size, fill=paint("ink-soft")),
        ]
    head = sheet.turns[1]
    label = text(
        (head.x - 10, head.centre[1] + 5),
        sheet.word("map.turn"),
        14,
        text_anchor="end",
        fill=paint("sea-ink"),
        font_weight="700",
    )
    return group(*cells, label, pointer_events="none")
