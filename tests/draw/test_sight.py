"""What colour-blind eyes, and eyes that see no colours, can still tell apart on the table.

Sight is simulated with the matrices of Machado, Oliveira and Fernandes (2009) for full protan,
deutan and tritan deficiency, in linear RGB; grey keeps the luminance only. Distances are CIE76, the
straight way through CIE Lab. Where a hue does not hold, a shape must: that is tested beside it.
"""

import re
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

import drawn
from sandtable import draw, library
from sandtable.draw import cards, palette, signs
from shipped import SHIPPED

Rgb = tuple[float, float, float]

SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
THEMES = ("light", "dark")
AXIS = ("german", "italian")
ALLIED = ("commonwealth", "indian", "newzealand", "southafrican", "polish", "australian", "czech")
GROUNDS = (
    "sand",
    "sand-light",
    "sand-deep",
    "rough",
    "hill-side",
    "height",
    "wood",
    "marsh",
    "sea",
)
STATIC = Path(draw.__file__).parent.parent / "table" / "static"

each_sight = pytest.mark.parametrize("sight", SIGHTS)
each_theme = pytest.mark.parametrize("theme", THEMES)


# Colours


def linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _bent(red), _bent(green), _bent(blue)


def _bent(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def seen(colour: str, sight: str) -> Rgb:
    """A colour as these eyes see it, in CIE Lab (white D65)."""
    given = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(part * weight for part, weight in zip(given, row, strict=True))))
        for row in SIGHTS[sight]
    )
    x = _root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def distance(one: str, other: str, sight: str) -> float:
    """CIE76."""
    apart = zip(seen(one, sight), seen(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in apart) ** 0.5)


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it."""
    lights = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (linear(one), linear(other))
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def mixed(over: str, ground: str, part: float) -> str:
    """A colour laid thinly over another."""
    both = zip(_bytes(over), _bytes(ground), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in both)


def _bytes(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def paint(name: str, theme: str) -> str:
    return palette.COLOURS[name][THEMES.index(theme)]


def page(name: str, theme: str) -> str:
    """A colour of the page's own stylesheet; both ways to come by the dark one agree."""
    values = re.findall(rf"--{name}: (#[0-9a-f]{{6}});", (STATIC / "style.css").read_text())
    assert len(values) == 3
    assert values[1] == values[2]
    return str(values[THEMES.index(theme)])


def test_the_reckoning_of_colours_is_right() -> None:
    """Known values: white and red in Lab; red and green fall together for a deutan."""
    assert seen("#ffffff", "usual") == pytest.approx((100, 0, 0), abs=0.02)
    assert seen("#ff0000", "usual") == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    assert seen("#ff0000", "grey")[1:] == pytest.approx((0, 0), abs=0.02)
    assert distance("#c00000", "#606000", "usual") > 60
    assert distance("#a04000", "#606000", "deutan") < 25
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


# Counters


@each_theme
@each_sight
def test_the_sides_are_told_apart(sight: str, theme: str) -> None:
    """Every face of the one from every face of the other."""
    for one, other in product(AXIS, ALLIED):
        assert distance(paint(one, theme), paint(other, theme), sight) > 15, (one, other)


@each_theme
@each_sight
def test_germans_and_italians_differ_in_hue(sight: str, theme: str) -> None:
    """Not in grey and hardly for a tritan: there border and corner mark tell."""
    if sight in ("usual", "protan", "deutan"):
        assert distance(paint("german", theme), paint("italian", theme), sight) > 25


def test_nations_differ_in_ground_border_and_mark() -> None:
    """Within a side no two have the same ground, line in the border or mark in the corner."""
    sides = (AXIS, ("british", *(name for name in ALLIED if name != "commonwealth")))
    assert {name for side in sides for name in side} | {"axis", "allied"} == cards.NATIONS.keys()
    for side in sides:
        for one, other in combinations([cards.NATIONS[name] for name in side], 2):
            assert one.ground != other.ground
            assert one.border != other.border
            assert one.mark != other.mark


@each_theme
def test_a_counter_stands_out_from_the_ground(theme: str) -> None:
    """A contrast of three for its edge or its face, whatever lies below."""
    for ground in GROUNDS:
        for edge, faces in (("axis-edge", AXIS), ("british-edge", ALLIED)):
            for face in faces:
                best = max(
                    contrast(paint(one, theme), paint(ground, theme)) for one in (edge, face)
                )
                assert best >= 3, (face, ground)


@each_theme
def test_an_edge_stands_out_from_its_face(theme: str) -> None:
    for edge, faces in (("axis-edge", AXIS), ("british-edge", ALLIED)):
        for face in faces:
            assert contrast(paint(edge, theme), paint(face, theme)) >= 3


@pytest.mark.parametrize(("name", "least"), [("symbols.svg", 30), ("symbols-large.svg", 45)])
@pytest.mark.parametrize("module", SHIPPED)
def test_values_are_large_and_readable(module: str, name: str, least: float) -> None:
    """Three tenths of the face, in large print nearly half; 4.5 to 1 on what lies below them."""
    rules = library.open_rules(module)
    sheet = drawn.Sheet(draw.PICTURES[name](rules, "en"))
    grounds = {ink: set(below) for ink, below in palette.TEXTS}
    values = [one for one in sheet.parts if re.match(r"unit-|mark-(?:spent|steps|x|s)-", one)]
    assert len(values) > len(rules.data.units)
    for one in values:
        row = sheet.row(one)
        assert row
        for figures in row:
            assert figures.height >= least - 0.2, one
            assert 4 < figures.left < figures.right < 96, one
            assert figures.low < 94, one
            for theme, ground in product(THEMES, grounds[figures.ink]):
                assert contrast(paint(figures.ink, theme), paint(ground, theme)) >= 4.5
        if one.startswith("unit-"):
            face = next(part for part in sheet.used(one, "card") if "fill" in part.attrib)
            assert drawn.colour(face.attrib["fill"]) in grounds["face-ink"]
        for left, right in pairwise(row):
            assert left.right < right.left, one


@pytest.mark.parametrize("module", SHIPPED)
def test_large_print_has_every_symbol(module: str) -> None:
    """Whatever the page lays, it finds it in either sheet."""
    rules = library.open_rules(module)
    usual, large = (
        drawn.Sheet(draw.PICTURES[name](rules, "ja"))
        for name in ("symbols.svg", "symbols-large.svg")
    )
    assert usual.parts.keys() == large.parts.keys()


def test_signs_differ() -> None:
    """No two branches have the same sign."""
    shown = [draw() for draw in signs.SIGNS.values()]
    assert len(set(shown)) == len(shown)


# Overlays


def overlays() -> dict[str, str]:
    """Which pattern fills the ground for each finding."""
    css = (STATIC / "css" / "overlays.css").read_text()
    found = {}
    for selectors, pattern in re.findall(r"^([^{}\n]+) \{ fill: url\(#([\w-]+)\);", css, re.M):
        for one in selectors.split(", "):
            told = re.fullmatch(r"(\[data-survey=\"threat\"\] )?\.finding(?:\.([\w-]+))? path", one)
            if told:
                found["threat" if told[1] else told[2] or "number"] = pattern
    return found


def test_every_finding_has_a_pattern() -> None:
    """Good and bad ones never share one, and no pattern is only a colour."""
    html = (STATIC / "index.html").read_text()
    patterns = {
        name: (classes.split()[0], shapes)
        for name, classes, shapes in re.findall(
            r'<pattern id="([\w-]+)" class="([a-z ]+)"[^>]*><rect [^>]*/>(.*?)</pattern>', html
        )
    }
    found = overlays()
    good = {"number", "supplied", "chain", "open", "trace", "source", "control"}
    bad = {"zone", "threat", "lost", "cut-off", "source-shut", "break"}
    assert found.keys() == good | bad
    for kinds, tone in ((good, "good"), (bad, "bad")):
        assert {patterns[found[kind]][0] for kind in kinds} == {tone}
    shapes = [shape for _, shape in patterns.values()]
    assert all(re.fullmatch(r"(?:<path [^>]*/>|<circle [^>]*/>)", shape) for shape in shapes)
    assert set(found.values()) == patterns.keys()
    drawn_for = {
        tone: {shape for its, shape in patterns.values() if its == tone} for tone in ("good", "bad")
    }
    assert not drawn_for["good"] & drawn_for["bad"]


@each_theme
@each_sight
def test_overlays_stand_out_from_the_ground(sight: str, theme: str) -> None:
    """Their lines from the ground between them, thin as they are: half of the colour, or more."""
    for name, ground in product(("legal", "warn"), GROUNDS):
        below = mixed(page(name, theme), paint(ground, theme), 0.09)
        line = mixed(page(name, theme), below, 0.5)
        assert distance(line, below, sight) > 15, (name, ground)


@each_theme
@each_sight
def test_rings_stand_out_from_the_ground(sight: str, theme: str) -> None:
    """What may be chosen, what is picked, and what a refusal points at."""
    for name, ground in product(("legal", "warn", "accent"), GROUNDS):
        assert distance(page(name, theme), paint(ground, theme), sight) > 35, (name, ground)


def test_rings_of_counters_differ_in_their_stroke() -> None:
    """Green and rust are alike in grey: who is picked has a broken ring, who may be is in a whole one."""
    css = (STATIC / "style.css").read_text() + (STATIC / "css" / "overlays.css").read_text()
    strokes: dict[str, dict[str, str]] = {"legal": {}, "picked": {}}
    for selectors, rules in re.findall(r"^([^{}\n]+) \{ ([^{}]*)\}", css, re.M):
        for one in strokes:
            if f".counter.{one} .ring" in selectors.split(", "):
                strokes[one] |= dict(re.findall(r"(stroke-[a-z]+): ([^;]+);", rules))
    assert strokes["legal"] == {"stroke-dasharray": "none"}
    assert strokes["picked"] == {
        "stroke-dasharray": "11 4",
        "stroke-width": "min(5px, 5px * var(--unit, 1))",
    }
