"""The Standard Combat Series: base maps of its modules, symbols, places, and where pieces lie."""

from ....draw import cards, hexmap
from ....draw.cards import Print
from ....draw.days import day_named
from ....draw.frame import draw_frame, draw_paper
from ....draw.ground import Ground
from ....draw.hexmap import ground, legend, lines, margins, names
from ....draw.stacking import Footing
from ....draw.svg import group
from ....systems.scs import Rules
from . import faces, marks
from .pieces import counters, flags, livery, removed, walls
from .sheet import ScsSheet

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
    sheet = ScsSheet(rules, language)
    return hexmap.picture(
        sheet,
        draw_paper(sheet.view),
        ground.draw_ground(sheet),
        ground.draw_terrain(sheet),
        ground.draw_grid(sheet),
        lines.draw_rims(sheet),
        lines.draw_routes(sheet),
        ground.draw_numbers(sheet),
        names.draw_places(sheet),
        names.draw_names(sheet),
        _margins(sheet),
    )


def draw_symbols(rules: Rules, language: str, form: Print) -> bytes:
    """All symbols the page puts on the map, usual or in large print."""
    sheet = ScsSheet(rules, language)
    livery = {side.id: side.livery for side in rules.data.cover.side}
    units = [faces.face(sheet, unit, livery[unit.side], form) for unit in rules.data.units]
    return hexmap.symbols(
        cards.stock(form, units),
        units,
        marks.marks(rules, form),
        marks.sites(sheet),
        marks.tracks(sheet),
    )


def list_places(rules: Rules, language: str) -> Ground:
    """All the page knows of the ground."""
    return hexmap.places(ScsSheet(rules, language))


def footing(rules: Rules, language: str) -> Footing:
    return hexmap.footing(ScsSheet(rules, language))


def _margins(sheet: ScsSheet) -> str:
    rules = sheet.rules
    cover, calendar = rules.module.cover, rules.data.cover.calendar
    days = {}
    if calendar is not None:
        days = {turn: day_named(calendar.begins(turn), sheet.language) for turn in sheet.turns}
    lines_ = [(sheet.word("map.unofficial"), 14.0)] if cover.reconstruction else []
    credits = sheet.say(rules.data.cover.credits)
    return group(
        draw_frame(sheet.frame),
        margins.draw_turns(sheet, days, {}, "ink-soft"),
        margins.draw_reserve(sheet),
        legend.draw_legend(
            sheet,
            {"entry": group(marks.arrow("ink-soft"), transform="translate(0 -19)")},
            sheet.word("scs.map.counters"),
        ),
        margins.draw_title(sheet, sheet.say(cover.name), lines_, credits, sheet.left),
        margins.draw_sea_name(sheet),
        margins.draw_scale(sheet, sheet.scale_end, sheet.short_scale),
        margins.draw_compass(sheet, sheet.compass, "ink-soft"),
        pointer_events="none",
    )
