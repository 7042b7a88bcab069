"""The folio games: the base map, the sheet of symbols, the places, and where the pieces lie."""

from ....draw import cards, hexmap
from ....draw.cards import Print
from ....draw.days import day_named
from ....draw.frame import draw_frame, draw_paper
from ....draw.ground import Ground
from ....draw.hexmap import ground, legend, lines, margins, names
from ....draw.hexmap.sheet import outline
from ....draw.layout import around
from ....draw.palette import paint
from ....draw.stacking import Footing
from ....draw.svg import along, group, path, polyline
from ....systems.folio import Rules
from . import faces, marks, works
from .pieces import counters, flags, livery, removed, walls
from .sheet import FolioSheet

__all__ = [
    "counters",
    "draw_map",
    "draw_symbols",
    "flags",
    "footing",
    "list_places",
    "livery",
    "removed",
    "walls",
]


def draw_map(rules: Rules, language: str) -> bytes:
    """The base map; nothing on it changes while a game is played."""
    sheet = FolioSheet(rules, language)
    return hexmap.picture(
        sheet,
        draw_paper(sheet.view),
        ground.draw_ground(sheet),
        works.draw_boxes(sheet),
        ground.draw_grid(sheet),
        works.draw_wire(sheet),
        works.draw_scarps(sheet),
        lines.draw_routes(sheet),
        works.draw_minefields(sheet),
        _supply(sheet),
        ground.draw_numbers(sheet),
        names.draw_places(sheet),
        names.draw_names(sheet),
        _margins(sheet),
    )


def draw_symbols(rules: Rules, language: str, form: Print) -> bytes:
    """All symbols the page puts on the map, usual or in large print."""
    sheet = FolioSheet(rules, language)
    units = [faces.face(sheet, unit, form) for unit in rules.data.units]
    return hexmap.symbols(
        cards.stock(form, units), units, marks.marks(rules, form), works.scarps(sheet)
    )


def list_places(rules: Rules, language: str) -> Ground:
    """All the page knows of the ground."""
    return hexmap.places(FolioSheet(rules, language))


def footing(rules: Rules, language: str) -> Footing:
    return hexmap.footing(FolioSheet(rules, language))


def _margins(sheet: FolioSheet) -> str:
    cover = sheet.rules.data.cover
    days = {turn: day_named(cover.calendar.begins(turn), sheet.language) for turn in sheet.turns}
    about = f"{sheet.say(cover.scenario[0].name)} · {sheet.word('map.unofficial')}"
    compass = (sheet.turns[1].x - 64, sheet.turns[1].y + 42)
    return group(
        draw_frame(sheet.frame),
        margins.draw_turns(sheet, days, {one.turn: one.side for one in cover.arrival}),
        margins.draw_reserve(sheet),
        legend.draw_legend(sheet, _signs(), sheet.word("folio.map.gaits")),
        margins.draw_title(
            sheet,
            sheet.say(cover.name),
            [(about, 14), (sheet.word("folio.map.claim"), 12.5)],
            sheet.say(cover.credits),
        ),
        margins.draw_sea_name(sheet, around(compass, 60, 80)),
        margins.draw_scale(sheet, sheet.frame.x + sheet.frame.width - 8),
        margins.draw_compass(sheet, compass),
        pointer_events="none",
    )


def _supply(sheet: FolioSheet) -> str:
    """Supply symbols, with a line inside the hex that a unit in it leaves seen."""
    supply = sheet.rules.data.cover.supply
    return group(
        *(
            path(
                polyline(outline(sheet.at(name), 0.88), closed=True),
                fill=paint(side),
                fill_opacity=0.16,
                stroke=paint(side),
                stroke_width=2.4,
            )
            + group(names.drum(side), transform=names.move(sheet.at(name)))
            for side, hexes in (("british", supply.british), ("axis", supply.axis))
            for name in hexes
        ),
        pointer_events="none",
    )


def _signs() -> dict[str, str]:
    """What only this map has, for the legend."""
    bar = polyline(lines.BAR)
    return {
        **{
            f"mine-{side}": path(
                "".join(works.mine(side, at) for at, _ in along(lines.BAR, 7, 4)), fill=paint(side)
            )
            for side in ("british", "axis")
        },
        "scarp": legend.scarp_sign(),
        "scarp-off": path(
            bar,
            stroke=paint("scarp"),
            stroke_width=2.6,
            stroke_dasharray="0.1 4.9",
            stroke_linecap="round",
        ),
        "box": path(
            polyline(outline((0, 0), 0.33), closed=True),
            fill=paint("works"),
            fill_opacity=0.1,
            stroke=paint("works"),
            stroke_width=2,
            stroke_dasharray="5 2.5",
        ),
        "wire": path(
            bar + "".join(f"M{x}-2.200l4.400 4.400m0-4.400l-4.400 4.400" for x in (-18, -7, 4, 14)),
            stroke=paint("wire"),
            stroke_width=0.9,
        ),
    }
