"""Names in pictures: read wherever counters stand, as on the table."""

import itertools
import re
from collections.abc import Sequence
from xml.etree import ElementTree

import msgspec
import pytest

from sandtable import draw, library
from sandtable.draw.layout import Rect, around, overlap
from sandtable.draw.naming import Name, covered, settle, tie
from sandtable.draw.position import Position
from sandtable.draw.svg import SVG, Xy
from sandtable.draw.titles import Title, read_titles
from sandtable.report.picture import picture

SIZE, SHEET = 44.0, Rect(0, 0, 1000, 800)
USE = re.compile(r'<use href="#(name-\d+)"(?: x="([-\d.]+)" y="([-\d.]+)")?/>')


def counter(x: float, y: float) -> Rect:
    return around((x, y), SIZE, SIZE)


def name(x: float, y: float) -> Name:
    """A name below the middle of its place, as most stand."""
    return Name(Rect(x - 30, y + 23, 60, 14), (x, y))


def hidden(room: Rect, taken: Sequence[Rect]) -> float:
    return sum(overlap(room, one) for one in taken)


def on(name: Name, ground: Rect) -> Name:
    """The same, of a place that has this ground."""
    return Name(name.home, name.at, lambda room: ground.holds((room.x, room.y)))


def start(module: str, language: str) -> tuple[draw.Paper, Position]:
    game = library.new(module, seed=1)
    return draw.paper_of(game.rules, language), draw.position_of(
        game.rules, language, game.state, {}
    )


def placed(paper: draw.Paper, position: Position) -> dict[str, tuple[Title, Rect]]:
    """Where every name of a picture stands."""
    titles = {one.symbol: one for one in paper.titles}
    return {
        symbol: (
            titles[symbol],
            Rect(
                titles[symbol].home.x + float(right or 0),
                titles[symbol].home.y + float(down or 0),
                titles[symbol].home.width,
                titles[symbol].home.height,
            ),
        )
        for part in position.draw_names(paper)
        for symbol, right, down in USE.findall(part)
    }


def test_a_name_that_nothing_covers_stays_at_home() -> None:
    town = name(300, 300)
    assert settle([town], [counter(500, 500)], SIZE, SHEET) == [town.home]


def test_a_name_that_is_covered_is_read_beside_its_place() -> None:
    town, units = name(300, 300), [counter(300, 300), counter(300, 340)]
    (room,) = settle([town], units, SIZE, SHEET)
    assert not any(overlap(room, one) for one in units)
    assert tie(town, room, SIZE) is None


def test_amid_a_ring_of_counters_it_goes_beyond_them_and_is_tied_to_its_place() -> None:
    town = name(300, 300)
    units = [counter(300 + 45 * x, 300 + 45 * y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    (room,) = settle([town], units, SIZE, SHEET)
    assert not any(overlap(room, one) for one in units)
    line = tie(town, room, SIZE)
    assert line is not None
    assert line[0] == town.at
    assert room.holds(line[1])


def test_names_that_move_cover_no_other_name() -> None:
    names = [name(300, 300), name(300, 340), name(340, 320)]
    rooms = settle(names, [counter(*one.at) for one in names], SIZE, SHEET)
    assert not any(overlap(one, other) for one in rooms for other in rooms if one is not other)


def test_a_name_finds_no_room_far_away_but_lies_where_least_of_it_is_covered() -> None:
    town = name(300, 300)
    units = [counter(300 + 45 * x, 300 + 45 * y) for x in range(-2, 3) for y in range(-2, 3)]
    (room,) = settle([town], units, SIZE, SHEET)
    assert covered(room, units)
    assert hidden(room, units) < hidden(town.home, units)


def test_a_name_never_stands_nearer_to_another_place() -> None:
    """All is full but the other side of the next place."""
    town, other = name(300, 300), Name(Rect(270, 440, 60, 14), (300, 370))
    full = [Rect(0, 0, 1000, 345), Rect(0, 345, 265, 455), Rect(335, 345, 665, 455)]
    assert settle([town, other], full, SIZE, SHEET)[0] == town.home


def test_names_beside_each_other_leave_a_gap() -> None:
    near, far = name(361, 300), name(370, 300)
    assert settle([name(300, 300), near], [], SIZE, SHEET)[1] != near.home
    assert settle([name(300, 300), far], [], SIZE, SHEET)[1] == far.home


def test_of_two_names_that_meet_at_home_one_moves() -> None:
    one, two = settle([name(300, 300), name(345, 300)], [], SIZE, SHEET)
    assert one == name(300, 300).home
    assert not overlap(one, two)


def test_the_name_of_an_area_stays_in_it() -> None:
    area = on(name(300, 300), Rect(290, 0, 500, 800))
    (room,) = settle([area], [counter(300, 330)], SIZE, SHEET)
    assert room.x >= 290
    assert tie(area, room, SIZE) is None


def test_the_name_of_an_area_whose_ground_is_full_is_read_beside_it() -> None:
    area, unit = on(name(300, 300), Rect(-1, -1, 0, 0)), counter(300, 330)
    (room,) = settle([area], [unit], SIZE, SHEET)
    assert not overlap(room, unit)
    assert tie(area, room, SIZE) is not None


def test_the_number_of_an_area_never_leaves_it() -> None:
    named = on(name(300, 300), Rect(-1, -1, 0, 0))
    area = Name(named.home, named.at, named.may, bound=True)
    assert settle([area], [counter(300, 330)], SIZE, SHEET) == [area.home]


@pytest.mark.parametrize("at", [(960.0, 760.0), (20.0, 20.0)])
def test_at_the_rim_of_the_sheet_it_stays_on_it(at: Xy) -> None:
    (room,) = settle([name(*at)], [counter(at[0], at[1] + 20)], SIZE, SHEET)
    assert SHEET.holds((room.x, room.y))
    assert SHEET.holds((room.x + room.width, room.y + room.height))


def test_where_there_is_no_room_at_all_it_lies_where_it_covers_least() -> None:
    (room,) = settle([name(500, 400)], [Rect(0, 0, 1000, 475)], SIZE, SHEET)
    assert room.y > 400


def test_a_name_looks_as_it_did_and_leaves_the_ground() -> None:
    """Both lines of it, as one thing, with the look of the group it was in."""
    line = '<text x="10" y="20" font-size="10" class="name area-name" data-of="{}">{}</text>'
    drawn = f'<path/><g fill="red">{line.format("a", "Up")}{line.format("a", "Down")}</g>'
    ground, titles, symbols = read_titles(drawn)
    assert ground == "<path/>"
    (title,) = titles
    assert title.place == "a"
    assert not title.above
    assert symbols == {"name-0": drawn.removeprefix("<path/>").replace("<g", '<g id="name-0"')}


def lost(names: dict[str, tuple[Title, Rect]], position: Position) -> list[str]:
    """The places of which a counter meets more of the name than a touch does."""
    faces = [Rect(one.x, one.y, position.size, position.size) for one in position.laid]
    return [
        title.place
        for title, room in names.values()
        if max(overlap(room, face) for face in faces) / (room.width * room.height) > 0.2
    ]


@pytest.mark.parametrize("many", [1, 4, 12])
@pytest.mark.parametrize("module", draw.modules())
def test_however_many_lie_in_a_place_its_name_is_read(module: str, many: int) -> None:
    """On hexes a pile spreads beyond them; at points they stand around."""
    paper, position = start(module, "en")
    rules = library.open_rules(module)
    footing = draw.footing(rules, "en")
    place = next(one.place for one in paper.titles if one.above)
    units = [counter.unit for counter in draw.counters(rules, rules.start())][:many]
    laid = footing.lay([draw.Counter(unit, place, "axis", []) for unit in units], {})
    crowded = msgspec.structs.replace(position, laid=laid)
    assert lost(placed(paper, crowded), crowded) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("module", draw.modules())
def test_no_counter_lies_on_a_name(module: str, language: str) -> None:
    """A name may be touched, which moves nothing, but not hidden."""
    paper, position = start(module, language)
    names = placed(paper, position)
    assert {one.symbol for one in paper.titles if one.place in position.middles} == set(names)
    assert lost(names, position) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("module", draw.modules())
def test_no_name_lies_on_another(module: str, language: str) -> None:
    paper, position = start(module, language)
    rooms = [room for _, room in placed(paper, position).values()]
    for one, other in itertools.combinations(rooms, 2):
        least = min(one.width * one.height, other.width * other.height)
        assert overlap(one, other) < 0.2 * least


@pytest.mark.parametrize("module", draw.modules())
def test_names_lie_above_counters_unless_they_would_hide_values(module: str) -> None:
    """In the order of drawing; and each is there once. One that finds no room lies beneath the counters."""
    root = ElementTree.fromstring(picture(library.new(module, seed=1), "en"))
    used = [one.attrib["href"][1:] for one in root.iter(f"{{{SVG}}}use")]
    paper = draw.paper_of(library.open_rules(module), "en")
    _, position = start(module, "en")
    faces = [Rect(one.x, one.y, position.size, position.size) for one in position.laid]
    rooms = placed(paper, position)
    above = [
        one.symbol for one in paper.titles if one.above and not covered(rooms[one.symbol][1], faces)
    ]
    assert above
    last = max(index for index, one in enumerate(used) if one.startswith("unit-"))
    after = [one for one in used[last + 1 :] if one.startswith("name-")]
    assert sorted(after) == sorted(above)
