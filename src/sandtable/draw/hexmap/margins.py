"""Around a hex map: frame, turn track, the box of reinforcements, title and compass."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from ..layout import Rect
from ..palette import paint
from ..svg import Xy, element, group, number, path, rect, text, text_width
from . import words
from .sheet import Sheet


def draw_paper(sheet: Sheet) -> str:
    view = sheet.view
    return rect(view.x, view.y, view.width, view.height, fill=paint("paper"))


def draw_frame(sheet: Sheet) -> str:
    frame = sheet.frame
    return group(
        rect(frame.x, frame.y, frame.width, frame.height, stroke_width=2.4),
        rect(frame.x - 5, frame.y - 5, frame.width + 10, frame.height + 10, stroke_width=0.9),
        fill="none",
        stroke=paint("ink"),
    )


def draw_turns(
    sheet: Sheet, days: Mapping[int, str], arriving: Mapping[int, str], ink: str = "sea-ink"
) -> str:
    """The track; below a number its day, beside it an arrow in the colour of who comes."""
    parts = []
    for turn, cell in sheet.turns.items():
        x = cell.centre[0]
        parts += [
            _cell(cell),
            text((x, cell.y + 24), str(turn), 18, fill=paint("ink"), font_weight="700"),
        ]
        if turn in days:
            at = (x, cell.y + cell.height - 7)
            parts.append(text(at, days[turn], 10, fill=paint("ink-soft")))
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
        fill=paint(ink),
        font_weight="700",
    )
    return group(*parts, label)


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


def draw_reserve(sheet: Sheet) -> str:
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


def draw_title(sheet: Sheet, name: str, lines: Sequence[tuple[str, float]], credits: str) -> str:
    """The name of the game below the frame, and what there is to say of the map."""
    left, y = sheet.frame.x, sheet.frame.y + sheet.frame.height + 40
    parts = [
        text((left, y), name, 25, text_anchor="start", font_weight="700", fill=paint("ink")),
    ]
    y += 26
    for words_, size in lines:
        parts.append(text((left, y), words_, size, text_anchor="start", fill=paint("ink-soft")))
        y += 18
    return group(*parts, element("desc", escape(credits)))


def draw_compass(sheet: Sheet, at: Xy) -> str:
    ink = paint("sea-ink")
    return group(
        element("circle", r=17, fill="none", stroke=ink, stroke_width=1),
        path("M0-23L5 0L0 23L-5 0Z", fill=paint("panel"), stroke=ink, stroke_width=1.1),
        path("M0-23L5 0H-5Z", fill=ink),
        path("M-23 0h10M13 0h10", stroke=ink, stroke_width=1.1),
        text((0, -28), sheet.say(words.NORTH), 12, fill=ink, font_weight="700"),
        transform=f"translate({number(at[0])} {number(at[1])})",
    )
