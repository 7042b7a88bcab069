"""Around a hex map: frame, turn track, the box of reinforcements, title and compass."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from ..frame import draw_cell, draw_panel
from ..layout import Rect, around
from ..palette import paint
from ..svg import Xy, element, group, number, path, rect, text, text_width
from .sheet import HEIGHT, WIDTH, Sheet


def draw_turns(
    sheet: Sheet, days: Mapping[int, str], arriving: Mapping[int, str], ink: str = "sea-ink"
) -> str:
    """The track; below a number its day, beside it an arrow in the colour of who comes."""
    parts, large = [], sheet.print
    for turn, cell in sheet.turns.items():
        x, y = cell.centre[0], cell.y + 24 * large
        parts += [
            draw_cell(cell),
            text((x, y), str(turn), 18 * large, fill=paint("ink"), font_weight="700"),
        ]
        if turn in days:
            at = (x, cell.y + cell.height - 7 * large)
            parts.append(text(at, days[turn], 10 * large, fill=paint("ink-soft")))
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
        (head.x, head.y - 7 * large),
        sheet.word("map.turn"),
        14 * large,
        text_anchor="start",
        fill=paint(ink),
        font_weight="700",
    )
    return group(*parts, label)


def draw_reserve(sheet: Sheet) -> str:
    box = sheet.reserve
    title = sheet.word("map.reserve")
    size = min(13.0 * sheet.print, (box.width - 16) / text_width(title, 1))
    return draw_panel(box, 7, line=1.6) + text(
        (box.centre[0], box.y + 19 * sheet.print), title, size, fill=paint("ink"), font_weight="700"
    )


#: The size of the title.
TITLE = 25.0


def draw_title(
    sheet: Sheet, name: str, lines: Sequence[tuple[str, float]], credits: str, left: float = 0.0
) -> str:
    """The name of the game below the frame, and what there is to say of the map."""
    y = sheet.frame.y + sheet.frame.height + 40
    parts = [
        text((left, y), name, TITLE, text_anchor="start", font_weight="700", fill=paint("ink")),
    ]
    y += 26
    for words_, size in lines:
        parts.append(text((left, y), words_, size, text_anchor="start", fill=paint("ink-soft")))
        y += 18
    return group(*parts, element("desc", escape(credits)))


def draw_compass(sheet: Sheet, at: Xy, colour: str = "sea-ink") -> str:
    ink = paint(colour)
    return group(
        element("circle", r=17, fill="none", stroke=ink, stroke_width=1),
        path("M0-23L5 0L0 23L-5 0Z", fill=paint("panel"), stroke=ink, stroke_width=1.1),
        path("M0-23L5 0H-5Z", fill=ink),
        path("M-23 0h10M13 0h10", stroke=ink, stroke_width=1.1),
        text((0, -28), sheet.word("map.north"), 12, fill=ink, font_weight="700"),
        transform=f"translate({number(at[0])} {number(at[1])})",
    )


#: Lengths a scale may have, in kilometres; and how long it is on the paper, at least.
SCALES, SCALE_ROOM = (1, 2, 5, 10, 20, 25, 50, 100, 200), 110.0


def scale(sheet: Sheet, short: bool = False) -> tuple[float, str, int]:
    """The length of the scale, what it says, and its parts: kilometres if they are known, else hexes."""
    kilometre = sheet.real.kilometre
    if kilometre is None:
        count = 2 if short else 5
        return count * HEIGHT, sheet.word("map.hexes", number=count), count
    count = next((one for one in SCALES if one * kilometre >= SCALE_ROOM), SCALES[-1])
    return count * kilometre, f"{count} km", 2 if count % 5 else 5


def draw_scale(sheet: Sheet, right: float, short: bool = False) -> str:
    """A bar below the frame that ends there."""
    length, label, parts = scale(sheet, short)
    x, y = right - length, sheet.frame.y + sheet.frame.height + 30
    piece = length / parts
    dark = "".join(
        f"M{number(x + piece * part)} {number(y)}h{number(piece)}v5h{number(-piece)}z"
        for part in range(0, parts, 2)
    )
    return group(
        rect(x, y, length, 5, fill=paint("panel"), stroke=paint("ink"), stroke_width=1),
        path(dark, fill=paint("ink")),
        text((x + length / 2, y + 20), label, 13, fill=paint("ink-soft")),
    )


def draw_sea_name(sheet: Sheet, *more: Rect) -> str:
    """The name of the sea, spaced out over the most open water; as large as there is room."""
    if sheet.real.sea is None:
        return ""
    words_ = sheet.say(sheet.real.sea)
    slanted = sheet.about.slanted
    spaced = 0.34 if slanted else 1.2
    for size in (30.0, 24.0, 19.0, 15.0):
        wide = text_width(words_, size * 0.9) + len(words_) * spaced * size
        spot = open_water(sheet, wide, size, *more)
        if spot is not None:
            return text(
                # The last letter has its space behind it, too.
                (spot[0] + spaced * size / 2, spot[1] + size * 0.35),
                words_,
                size,
                font_style="italic" if slanted else None,
                letter_spacing=spaced * size,
                fill=paint("sea-ink"),
                class_="sea-name",
            )
    return ""


def open_water(sheet: Sheet, wide: float, high: float, *more: Rect) -> Xy | None:
    """The middle of a room of this size at sea that is far from all land and all panels."""
    frame = sheet.frame
    solid = [sheet.legend, sheet.reserve, *sheet.turns.values(), *more]
    solid += [
        around(at, WIDTH * 0.9, HEIGHT)
        for at, style in zip(sheet.centres, sheet.ground, strict=True)
        if style not in ("", "sea")
    ]
    best: tuple[float, Xy] | None = None
    for at, style in zip(sheet.centres, sheet.ground, strict=True):
        if style != "sea":
            continue
        room = around(at, wide, high)
        free = min(
            room.x - frame.x,
            frame.x + frame.width - room.x - room.width,
            2 * (room.y - frame.y),
            2 * (frame.y + frame.height - room.y - room.height),
        )
        # What the middle already fails is not asked of the rest.
        for other in solid:
            if best is not None and free <= best[0]:
                break
            free = min(free, _gap(room, other))
        if free > 4 and (best is None or free > best[0]):
            best = (free, at)
    return None if best is None else best[1]


def _gap(one: Rect, other: Rect) -> float:
    """How far two rectangles are apart; what is above or below counts double."""
    across = max(other.x - one.x - one.width, one.x - other.x - other.width)
    down = max(other.y - one.y - one.height, one.y - other.y - other.height)
    return max(across, 2 * down)
