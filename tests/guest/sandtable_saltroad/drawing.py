"""The map and the counters of Salt Road as SVG."""

from sandtable.core.branches import branch_of
from sandtable.draw import afar, cards, zoom
from sandtable.draw.cards import Print
from sandtable.draw.frame import draw_frame, draw_paper
from sandtable.draw.layout import Rect
from sandtable.draw.palette import paint
from sandtable.draw.plain import PlainDrawing
from sandtable.draw.svg import FONTS, Xy, circle, curve, group, path, rect, text

from .data import Unit
from .rules import SaltRoad

FRAME = Rect(0, 0, 1000, 620)
#: A wadi that nobody minds: scenery.
WADI = [(380.0, 620.0), (400, 430), (600, 400), (590, 250), (720, 300), (1000, 220)]


class SaltRoadDrawing(PlainDrawing):
    view, counter, ring = Rect(-30, -30, 1060, 680), 62.0, 84.0

    def draw_map(self, rules: SaltRoad, language: str) -> bytes:
        places, wadi = rules.cover.place, path(curve(WADI))
        at = {place.id: place.at for place in places}
        ends = [(place.at, at[end]) for place in places for end in place.tracks]
        tracks = [path(f"M{x} {y}L{u} {v}") for (x, y), (u, v) in ends]
        title = rules.cover.name[language]
        names = {place.id: (place.name[language], place.at) for place in places}
        labels = [
            zoom.Label((x, y + 44), name, "town", hold="top").draw(zoom.ALWAYS, place)
            for place, (name, (x, y)) in names.items()
        ]
        ink = {"fill": paint("ink"), "stroke": paint("halo"), "pointer_events": "none"}
        drawn = group(
            draw_paper(self.view),
            rect(FRAME.x, FRAME.y, FRAME.width, FRAME.height, fill=paint("sand")),
            group(wadi, fill="none", stroke=paint("sand-deep"), stroke_width=34),
            group(*tracks, stroke=paint("track"), stroke_width=4, stroke_dasharray="14 7"),
            *(_place(place.ground, place.at) for place in places),
            draw_frame(FRAME),
            text((980, 600), title, 26, text_anchor="end", fill=paint("ink"), font_weight="700"),
            group(*labels, class_="names", font_weight="600", **ink),
            font_family=FONTS,
        )
        return self.sheet(drawn, language=language)

    def face(self, rules: SaltRoad, unit: Unit, language: str, form: Print) -> str:
        strength, move = str(unit.strength), str(unit.move)
        return "".join(
            (
                cards.card(self.livery(rules, unit.side), ""),
                cards.name_line(form, unit.short[language]),
                cards.sign(form, branch_of(unit.arm), ""),
                form.values(strength, "face-ink", 12, 32) + form.values(move, "face-ink", 56, 32),
                afar.shown(afar.combat(strength, move)),
            )
        )


def _place(ground: str, at: Xy) -> str:
    """A place with the sign of its ground around the room of a counter."""
    (x, y), edge = at, paint("point-edge")
    if ground == "fort":
        walls = [(x + i * 36 - 11, y + j * 36 - 11, 22) for i in (-1, 1) for j in (-1, 1)]
        built = [rect(a, b, c, c) for a, b, c in [(x - 36, y - 36, 72), *walls]]
        return group(*built, fill=paint("fort"), stroke=edge, stroke_width=2.5)
    if ground == "height":
        rings = [circle(at, 56 - 8 * one, stroke_width=4 - one) for one in range(3)]
        return group(*rings, fill=paint("height"), stroke=paint("height-ink"))
    ring = circle(at, 44, fill="none", stroke=paint("river"), stroke_width=3)
    spot = circle(at, 38, fill=paint("point"), stroke=edge, stroke_width=2.5)
    return ring + spot if ground == "well" else spot
