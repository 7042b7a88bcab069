"""Around a hex map: frame, turn track, the box of reinforcements, title and scale."""

from datetime import date, timedelta
from xml.sax.saxutils import escape

from ..palette import paint
from ..sheet import Rect
from ..svg import element, group, number, path, rect, text, text_width
from . import words
from .legend import draw_legend
from .sheet import HEIGHT, Sheet

KM_PER_HEX = 5.4


def draw_paper(sheet: Sheet) -> str:
    view = sheet.view
    return rect(view.x, view.y, view.width, view.height, fill=paint("paper"))


def draw_margins(sheet: Sheet) -> str:
    return group(
        _frame(sheet),
        _turn_track(sheet),
        _reserve(sheet),
        draw_legend(sheet),
        _title(sheet),
        _compass(sheet),
        pointer_events="none",
    )


def _frame(sheet: Sheet) -> str:
    frame = sheet.frame
    return group(
        rect(frame.x, frame.y, frame.width, frame.height, stroke_width=2.4),
        rect(frame.x - 5, frame.y - 5, frame.width + 10, frame.height + 10, stroke_width=0.9),
        fill="none",
        stroke=paint("ink"),
    )


def _turn_track(sheet: Sheet) -> str:
    cover = sheet.rules.data.cover
    start = date.fromisoformat(cover.calendar.first_day)
    arriving = {arrival.turn: arrival.side for arrival in cover.arrival}
    parts = []
    for turn, cell in sheet.turns.items():
        day = start + timedelta(days=(turn - 1) * cover.calendar.days_per_turn)
        x = cell.centre[0]
        parts += [
            _cell(cell),
            text((x, cell.y + 24), str(turn), 18, fill=paint("ink"), font_weight="700"),
            text((x, cell.y + cell.height - 7), _day(sheet, day), 10, fill=paint("ink-soft")),
        ]
        if turn in arriving:
            # An arrow into the map: somebody comes.
            parts.append(
                path(
                    f"M{number(cell.x + 6)} {number(cell.y + 8)}h6v-3l6 5-6 5v-3h-6z",
                    fill=paint(arriving[turn]),
                )
            )
    head = sheet.turns[1]
    label = text(
        (head.x, head.y - 7),
        sheet.say(words.TURN),
        14,
        text_anchor="start",
        fill=paint("sea-ink"),
        font_weight="700",
    )
    return group(*parts, label)


def _day(sheet: Sheet, day: date) -> str:
    if sheet.language == "ja":
        return f"{day.month}/{day.day}"
    return f"{day.day} {words.MONTHS[day.month - 1]}"


def _cell(cell: Rect) -> str:
    return rect(
        cell.x + 1.5,
        cell.y + 1.5,
        cell.width - 3,
        cell.height - 3,
        rx=4,
        fill=paint("panel"),
        stroke=paint("rule"),
        stroke_width=1.1,
    )


def _reserve(sheet: Sheet) -> str:
    box = sheet.reserve
    title = sheet.say(words.RESERVE)
    size = min(13.0, (box.width - 16) / text_width(title, 1))
    return rect(
        box.x,
        box.y,
        box.width,
        box.height,
        rx=7,
        fill=paint("panel"),
        stroke=paint("rule"),
        stroke_width=1.6,
    ) + text((box.centre[0], box.y + 19), title, size, fill=paint("ink"), font_weight="700")


def _title(sheet: Sheet) -> str:
    """The name of the game, that the map is a reconstruction, and the scale."""
    cover = sheet.rules.data.cover
    left, top = sheet.frame.x, sheet.frame.y + sheet.frame.height
    length = 25 / KM_PER_HEX * HEIGHT
    x, y = sheet.frame.width - length - 8, top + 44
    bar = f"M{number(x)} {number(y)}v-9h{number(length)}v9"
    bar += "".join(f"M{number(x + length * part / 5)} {number(y)}v-9" for part in range(1, 5))
    return group(
        text(
            (left, top + 40),
            sheet.say(cover.name),
            25,
            text_anchor="start",
            font_weight="700",
            fill=paint("ink"),
        ),
        text(
            (left, top + 66),
            f"{sheet.say(cover.scenario[0].name)} · {sheet.say(words.UNOFFICIAL)}",
            14,
            text_anchor="start",
            fill=paint("ink-soft"),
        ),
        text(
            (left, top + 84),
            sheet.say(words.CLAIM),
            12.5,
            text_anchor="start",
            fill=paint("ink-soft"),
        ),
        path(bar, fill="none", stroke=paint("ink"), stroke_width=1.5),
        text((x + length / 2, y + 19), sheet.say(words.KILOMETRES), 13, fill=paint("ink-soft")),
        element("desc", escape(sheet.say(cover.credits))),
    )


def _compass(sheet: Sheet) -> str:
    ink = paint("sea-ink")
    x, y = sheet.turns[1].x - 64, sheet.turns[1].y + 42
    return group(
        element("circle", r=17, fill="none", stroke=ink, stroke_width=1),
        path("M0-23L5 0L0 23L-5 0Z", fill=paint("panel"), stroke=ink, stroke_width=1.1),
        path("M0-23L5 0H-5Z", fill=ink),
        path("M-23 0h10M13 0h10", stroke=ink, stroke_width=1.1),
        text((0, -28), sheet.say(words.NORTH), 12, fill=ink, font_weight="700"),
        transform=f"translate({number(x)} {number(y)})",
    )
