"""Maps and counters of the Standard Combat Series: of the primer, and of a module with all there is."""

import json
import re
from itertools import combinations, islice
from typing import Any, get_args
from xml.etree import ElementTree

import msgspec
import pytest

import drawn
import sandtable
from builders import wander
from modules.altered import TRIAL
from sandtable import BadModule, Game, draw, library
from sandtable.core import branches
from sandtable.core.module import Module, Named, read_module
from sandtable.draw import palette, signs
from sandtable.draw.hexmap.margins import TITLE, scale
from sandtable.draw.hexmap.names import name_boxes
from sandtable.draw.hexmap.sheet import COUNTER
from sandtable.draw.layout import Rect, overlap
from sandtable.draw.position import read_symbols
from sandtable.draw.svg import text_width
from sandtable.guises.scs.drawing import styles
from sandtable.guises.scs.drawing.sheet import COLUMN, FOOT, ScsSheet
from sandtable.systems.scs import Rules, looks
from sandtable.systems.scs.shapes import HexsideKind, LineKind, Terrain
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for

PRIMER = "scs-primer"
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = ("map.svg", "symbols.svg")


def compiled(rules: Any) -> Rules:
    assert isinstance(rules, Rules)
    return rules


RULES = {
    "primer": compiled(library.open_rules(PRIMER)),
    "trial": compiled(library.open_module(read_module(TRIAL), "trial")),
}
DRAWN = {
    (module, name, language): picture(rules, language).decode()
    for module, rules in RULES.items()
    for name, picture in draw.PICTURES.items()
    for language in ("en", "ja")
}

each_module = pytest.mark.parametrize("module", list(RULES))
each_language = pytest.mark.parametrize("language", ["en", "ja"])
each_picture = pytest.mark.parametrize("name", PICTURES)


def ids(module: str, name: str) -> list[str]:
    root = ElementTree.fromstring(DRAWN[module, name, "en"])
    return [one.attrib["id"] for one in root.iter() if "id" in one.attrib]


def symbol(module: str, name: str) -> ElementTree.Element:
    root = ElementTree.fromstring(DRAWN[module, "symbols.svg", "en"])
    return next(one for one in root.iter() if one.get("id") == name)


def places(module: str, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DRAWN[module, "places.json", language])
    return found


@each_language
@each_picture
@each_module
def test_pictures_are_well_formed(module: str, name: str, language: str) -> None:
    assert ElementTree.fromstring(DRAWN[module, name, language]).tag == f"{SVG}svg"


@each_module
def test_no_id_is_used_twice_and_references_lead_somewhere(module: str) -> None:
    used = ids(module, "map.svg") + ids(module, "symbols.svg")
    assert len(used) == len(set(used))
    for name in PICTURES:
        drawn = DRAWN[module, name, "en"]
        asked = {*re.findall(r'href="#([^"]+)"', drawn), *re.findall(r"url\(#([^)]+)\)", drawn)}
        assert asked <= set(ids(module, name))


@each_language
@each_module
def test_every_hex_in_play_has_a_centre_in_the_view(module: str, language: str) -> None:
    """The hexes, the box of reinforcements and the turns of the longest scenario; no blank."""
    rules, told = RULES[module], places(module, language)
    left, top, width, height = told["view"]
    turns = max(scenario.turns for scenario in rules.data.cover.scenario)
    hexes = {name for name, kind in zip(rules.grid.names, rules.data.terrain, strict=True) if kind}
    expected = {*hexes, "reserve", *(f"turn-{turn}" for turn in range(1, turns + 1))}
    assert told["places"].keys() == expected
    for place in told["places"].values():
        assert left < place["x"] < left + width
        assert top < place["y"] < top + height
        assert place["name"]


def test_a_hex_can_be_lit_if_somebody_can_stand_there() -> None:
    """At sea only where a road leads."""
    lit = {name for name in ids("trial", "map.svg") if name.startswith("area-")}
    rules = RULES["trial"]
    dry = {
        f"area-{name}"
        for name, kind in zip(rules.grid.names, rules.data.terrain, strict=True)
        if kind not in ("", "sea")
    }
    assert lit - dry == {"area-09.11"}
    assert dry <= lit


@each_language
@each_module
def test_all_has_its_name_in_the_language(module: str, language: str) -> None:
    """Places, rivers and roads on the map, what the legend explains, units on their counters."""
    rules = RULES[module]
    drawn, faces = (DRAWN[module, name, language] for name in PICTURES)
    named: list[Named] = [place.name for place in rules.data.map.place]
    named += [line.name for line in rules.data.map.line if line.name and line.kind != "bridge"]
    told = [name[language] for name in named]
    told += [label for _, label in ScsSheet(rules, language).rows]
    for name in told:
        assert f">{name}<" in drawn, name
    for unit in rules.data.units:
        assert f">{unit.short[language]}<" in faces


@each_language
@each_module
def test_panels_and_names_keep_clear_of_each_other(module: str, language: str) -> None:
    """Names on the map, panels beside or below it."""
    sheet = ScsSheet(RULES[module], language)
    boxes: dict[str, Any] = {f"name {name}": box for name, box in name_boxes(sheet).items()}
    boxes |= {"legend": sheet.legend, "reserve": sheet.reserve}
    boxes |= {f"turn {turn}": cell for turn, cell in sheet.turns.items()}
    for (name, one), (other, two) in combinations(boxes.items(), 2):
        assert not overlap(one, two), (name, other)
    for panel in (sheet.legend, sheet.reserve, *sheet.turns.values()):
        assert not overlap(panel, sheet.frame)
        assert overlap(panel, sheet.view) == pytest.approx(panel.width * panel.height)


@each_language
@each_module
def test_title_scale_and_track_have_room_beside_each_other(module: str, language: str) -> None:
    """Below a small map the paper is wider than the map, so that nothing is cut."""
    sheet = ScsSheet(RULES[module], language)
    title = text_width(sheet.say(sheet.rules.module.cover.name), TITLE)
    length, _, _ = scale(sheet, sheet.short_scale)
    assert sheet.left + title < sheet.scale_end - length
    inner = sheet.view
    for panel in (sheet.legend, sheet.reserve, *sheet.turns.values(), sheet.frame):
        assert inner.x < panel.x
        assert panel.x + panel.width < inner.x + inner.width
    foot = FOOT if sheet.beside is None else 0
    assert sheet.legend.width >= COLUMN * sheet.legend_columns + foot


@each_module
def test_only_colours_of_the_palette_are_used(module: str) -> None:
    tested = {ink for ink, _ in palette.TEXTS}
    for name in PICTURES:
        drawn = DRAWN[module, name, "en"]
        used = set(re.findall(r"var\(--([\w-]+), (#[0-9a-f]+)\)", drawn))
        assert used
        assert all(palette.COLOURS[colour][0] == value for colour, value in used)
        bare = re.sub(r"var\([^)]*\)|url\(#[^)]*\)", "", drawn)
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', bare)) <= {"", "none"}
        for one in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
            fill = one.attrib.get("fill", "")
            assert not fill or fill.removeprefix("var(--").partition(",")[0] in tested


@each_language
@pytest.mark.parametrize(("name", "limit"), [("map.svg", 350_000), ("symbols.svg", 170_000)])
@each_module
def test_pictures_stay_small(module: str, name: str, limit: int, language: str) -> None:
    assert len(DRAWN[module, name, language].encode()) < limit


# Styles


def ground(name: str, *costs: str) -> str:
    moves = dict(zip("abc", costs, strict=False))
    return styles.ground(name, Terrain(Named({"en": name}), moves))


@pytest.mark.parametrize(
    ("name", "costs", "style"),
    [
        ("clear", ["1"], "clear"),
        ("Dark Forest", ["2"], "wood"),
        ("rolling-hills", ["2"], "hill"),
        ("salt_marsh", ["3"], "marsh"),
        ("sea", ["P"], "sea"),
        ("walled city", ["1"], "town"),
        ("glacis", ["1", "1"], "clear"),
        ("glacis", ["1", "2"], "rough"),
        ("glacis", ["2", "P"], "rough"),
        ("glacis", ["P", "P"], "height"),
    ],
)
def test_ground_is_drawn_by_its_name_else_by_its_cost(
    name: str, costs: list[str], style: str
) -> None:
    assert ground(name, *costs) == style


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("seasonal marsh", "marsh"),
        ("seaside town", "town"),
        ("sandstone", "clear"),
        ("underwater sands", "dune"),
        ("rocky-desert", "rough"),
        ("cities", "town"),
        ("塩の湿地", "marsh"),
    ],
)
def test_words_are_matched_whole(name: str, style: str) -> None:
    """Or as plurals; Japanese ones wherever they stand."""
    assert ground(name, "1") == style


@pytest.mark.parametrize(
    ("kind", "branch"),
    [
        ("commando", "infantry"),
        ("Commandos", "infantry"),
        ("command", "headquarters"),
        ("command post", "headquarters"),
        ("gunboat", None),
        ("machine-gun", "machinegun"),
        ("footnote", None),
        ("motor-cycle", "motorcycle"),
        ("司令部", "headquarters"),
    ],
)
def test_branches_are_told_by_whole_words(kind: str, branch: str | None) -> None:
    assert branches.branch_of(kind) == branch


def test_hexsides_and_lines_are_drawn_by_name_else_by_cost() -> None:
    def rim(name: str, cost: str) -> str:
        return styles.rim(name, HexsideKind(Named({"en": name}), {"a": cost}))

    def route(name: str, cost: str) -> str:
        return styles.route(name, LineKind(Named({"en": name}), cost))

    names = ("river", "beck", "high cliffs", "scarp", "ditch", "x")
    assert [rim(name, "1") for name in names] == [
        *("river", "stream", "cliff", "scarp", "works", "bank")
    ]
    assert rim("x", "P") == "barrier"
    assert [route(name, "1") for name in ("highway", "track", "railway", "stone bridge", "x")] == [
        *("road", "trail", "rail", "bridge", "trail")
    ]
    assert [route("x", cost) for cost in ("1/2", "hex")] == ["road", "bridge"]


def test_units_have_the_sign_of_their_type_or_its_letters() -> None:
    kinds = ("armoured car", "motor infantry", "infantry tank", "tank", "Flak", "bakers")
    assert [branches.branch_of(kind) for kind in kinds] == [
        *("armoured-car", "motorised", "infantry-tank", "armour", "antiaircraft", None)
    ]
    assert branches.branch_of("motor infantry", "8th Bersaglieri Regiment") == "bersaglieri"
    assert [branches.strokes_of(name) for name in ("division", "II", "horde")] == ["XX", "II", ""]
    assert [branches.size_of(name) for name in ("Division", "II", "horde")] == [
        *("division", "battalion", None)
    ]
    told = {*branches.BRANCHES, *branches.NAMED}
    assert told == signs.SIGNS.keys()


# Counters


@each_module
def test_a_counter_shows_its_values_steps_and_whether_it_exploits(module: str) -> None:
    """A yellow box round the values of those who exploit; a bar for each step."""
    sheet = drawn.Sheet(DRAWN[module, "symbols.svg", "en"])
    for unit in RULES[module].data.units:
        face = symbol(module, f"unit-{unit.id}")
        attack = "–" if unit.full.attack is None else unit.full.attack
        row = f"{attack}-{unit.full.defence}-{unit.full.move}"
        assert [one.words for one in sheet.row(f"unit-{unit.id}")] == [row]
        fills = [one.get("fill", "") for one in face.iter(f"{SVG}rect")]
        assert any("--exploits" in fill for fill in fills) == unit.exploit
        bars = [one for one in face.iter(f"{SVG}rect") if one.get("height") == "4.6"]
        assert len(bars) == unit.steps


@each_module
def test_sides_differ_without_colour(module: str) -> None:
    """Whatever a side is called, its livery makes its cards round or square."""
    sheet = drawn.Sheet(DRAWN[module, "symbols.svg", "en"])
    liveries = {side.id: side.livery for side in RULES[module].data.cover.side}
    for unit in RULES[module].data.units:
        card = next(sheet.used(f"unit-{unit.id}", "card").iter(f"{SVG}rect"))
        assert ("rx" in card.attrib) == (liveries[unit.side] == "british")
    for side, livery in liveries.items():
        assert draw.livery(RULES[module], side) == livery


def marks(game: Game) -> dict[str, list[str]]:
    return {one.unit: one.marks for one in draw.counters(game.rules, game.state)}


def test_marks_tell_of_losses_supply_and_the_turn_of_arrival() -> None:
    game = sandtable.new(PRIMER, "meeting", seed=1)
    assert marks(game)["31inf"] == ["mark-due-3"]
    assert marks(game)["6arm"] == []
    data = game.position()
    data["units"]["6arm"] = "12.13 1 out1 dg"
    hurt = sandtable.position(PRIMER, data)
    assert marks(hurt)["6arm"] == ["mark-x-4-3-9-1-of-2", "mark-cut", "mark-shaken"]
    sheet = drawn.Sheet(DRAWN["primer", "symbols.svg", "en"])
    assert [one.words for one in sheet.row("mark-x-4-3-9-1-of-2")] == ["4-3-9"]


def test_of_a_stack_the_top_comes_last_and_movers_above_it() -> None:
    game = sandtable.new(PRIMER, "overrun", seed=1)
    here = [one.unit for one in draw.counters(game.rules, game.state) if one.place == "11.06"]
    top = game.state.stacks[game.rules.place_index["11.06"]][0]
    assert len(here) == 2
    assert here[-1] == game.rules.names["unit"][top]
    assert not isinstance(game.play("pick 6arm, step 10.06"), sandtable.Refusal)
    assert [one.unit for one in draw.counters(game.rules, game.state)][-1] == "6arm"


def test_sources_and_entries_are_those_of_the_scenario() -> None:
    """A lesson has its own depots, and nobody who arrives."""
    meeting = sandtable.new(PRIMER, "meeting", seed=1)
    assert draw.walls(meeting.rules, meeting.state) == [
        *("source-west-road", "source-east-road", "entry-east-red", "entry-west-blue")
    ]
    lesson = sandtable.new(PRIMER, "supply", seed=1)
    assert draw.walls(lesson.rules, lesson.state) == [
        *("turns-beyond-2", "source-valley", "source-valley-posts")
    ]


def test_flags_show_who_controls_what_counts() -> None:
    game = sandtable.new(PRIMER, "meeting", seed=1)
    shown = {one.place: one.symbol for one in draw.flags(game.rules, game.state)}
    blue, red = (draw.livery(game.rules, side) for side in ("blue", "red"))
    assert shown == {"10.13": f"flag-{blue}", "29.13": f"flag-{red}", "turn-1": "marker-turn"}


@pytest.mark.parametrize("scenario", ["meeting", "overrun", "assault"])
def test_every_piece_has_a_symbol_and_a_place(scenario: str) -> None:
    """Nothing is named that the pictures do not hold, in the middle of a combat either."""
    game = sandtable.new(PRIMER, scenario, seed=3)
    symbols, spots = set(ids("primer", "symbols.svg")), places("primer")["places"]
    for _ in islice(wander(game, 3), 600):
        counters = draw.counters(game.rules, game.state)
        assert len({one.unit for one in counters}) == len(counters)
        for counter in counters:
            assert counter.place in spots
            assert {f"unit-{counter.unit}", *counter.marks} <= symbols
        for flag in draw.flags(game.rules, game.state):
            assert flag.place in spots
            assert flag.symbol in symbols
        assert set(draw.walls(game.rules, game.state)) <= symbols


def test_all_who_wait_to_be_set_up_find_room_in_the_box() -> None:
    game = sandtable.new("frontier-wire", scenario="free", seed=1)
    box = ScsSheet(compiled(game.rules), "en").reserve
    waiting = [
        one
        for one in draw.laid(game.rules, "en", draw.counters(game.rules, game.state), {})
        if one.place == "reserve"
    ]
    assert len(waiting) > 70
    for one in waiting:
        assert box.x <= one.x <= box.x + box.width - COUNTER
        assert box.y <= one.y <= box.y + box.height - COUNTER


@pytest.mark.parametrize(("scenario", "turns"), [("sidi-rezegh", 6), ("campaign", 23)])
def test_the_turn_track_of_a_scenario_shows_its_own_turns(scenario: str, turns: int) -> None:
    """Spaces that only longer scenarios have are hidden, and no other."""
    rules = library.open_rules("frontier-wire", scenario)
    assert isinstance(rules, Rules)
    track = ScsSheet(rules, "en").turns
    assert len(track) == 23
    hiding = [one for one in draw.walls(rules, rules.start()) if one.startswith("turns-")]
    symbols = read_symbols(draw.PICTURES["symbols.svg"](rules, "en"))
    hidden = [
        Rect(*map(float, found))
        for name in hiding
        for found in re.findall(
            r'<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"', symbols[name]
        )
    ]
    shown = [
        turn for turn, cell in track.items() if not any(box.holds(cell.centre) for box in hidden)
    ]
    assert shown == list(range(1, turns + 1))


# Looks of a module's own


def with_looks(content: str) -> Module:
    module = read_module(TRIAL)
    return msgspec.structs.replace(module, drawing={"looks.toml": content.encode()})


def test_a_module_may_say_how_things_are_drawn() -> None:
    """The map, the counters and the words follow; the hash does not change."""
    plain = read_module(TRIAL)
    module = with_looks(
        '[terrain]\nmarsh = "dune"\n[hexside]\nditch = "river"\n[line]\ntrack = "rail"\n'
        '[branch]\na-tank = "engineer"\n'
    )
    assert module.hash == plain.hash
    assert module.edition != plain.edition
    rules = compiled(library.open_module(module, "trial"))
    before = compiled(library.open_module(plain, "trial"))
    sheet, old = ScsSheet(rules, "en"), ScsSheet(before, "en")
    assert old.ground.count("marsh") == sheet.ground.count("dune") > 0
    assert "marsh" not in sheet.ground
    assert "river" in {rim.style for rim in sheet.rims}
    assert "rail" in {route.style for route in sheet.routes}
    unit = rules.data.units[rules.unit_index["a-tank"]]
    assert before.data.looks.branch_of(unit) == "armour"
    assert portrait_for(Speaker(rules, "en")).sort("a-tank").branch == "engineer"
    names = ("symbols.svg", "map.svg")
    for name in names:
        assert draw.PICTURES[name](rules, "en") != draw.PICTURES[name](before, "en")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[terrain", ("looks.toml",)),
        ('[terrain]\nmarsh = "swampy"', ("terrain.marsh", "swampy")),
        ('[terrain]\nmoor = "marsh"', ("terrain.moor", "no such terrain")),
        ('[hexside]\nmoat = "river"', ("hexside.moat", "no such kind of hexside")),
        ('[line]\ncanal = "road"', ("line.canal", "no such kind of line")),
        ('[branch]\nzebra = "recon"', ("branch.zebra", "no such unit or type")),
        ('[colour]\nmarsh = "red"', ("colour",)),
    ],
)
def test_looks_of_nothing_are_told(content: str, words: tuple[str, ...]) -> None:
    with pytest.raises(BadModule) as error:
        library.open_module(with_looks(content), "trial")
    assert any(all(word in one for word in ("looks.toml", *words)) for one in error.value.problems)


def test_every_style_can_be_asked_for() -> None:
    styles_of = {field: set(get_args(kind)) for field, kind in LOOKS.items()}
    assert styles_of["terrain"] == set(styles.GROUNDS)
    assert styles_of["hexside"] == {*styles.RIMS, "barrier", "bank"}
    assert styles_of["line"] == set(styles.ROUTES)
    assert styles_of["branch"] == signs.SIGNS.keys()


LOOKS = {"terrain": looks.Ground, "hexside": looks.Rim, "line": looks.Route, "branch": looks.Branch}
