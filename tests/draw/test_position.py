"""Whole positions as pictures: all there is in them once, colours written out, arrows that lead somewhere."""

import re
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable import draw, library
from sandtable.core.game import Game
from sandtable.draw.arrows import apart, arrow, badge
from sandtable.draw.palette import COLOURS
from sandtable.draw.position import Paper, coloured
from sandtable.draw.svg import SVG
from sandtable.draw.worth import INK, draw_worth

PRIMER = "scs-primer"
SVG_USE = f"{{{SVG}}}use"


def whole(game: Game, theme: str = "light", below: dict[str, int] | None = None) -> str:
    rules = game.rules
    position = draw.position_of(rules, "en", game.state, below or {})
    paper = draw.paper_of(rules, "en")
    return draw.draw_whole(paper, position, "A <title> & more", theme, "en").decode()


@pytest.mark.parametrize("module", draw.modules())
@pytest.mark.parametrize("theme", draw.THEMES)
def test_a_picture_is_well_formed_and_has_only_colours_of_its_theme(
    module: str, theme: str
) -> None:
    text = whole(library.new(module, seed=1), theme)
    ElementTree.fromstring(text)
    column = draw.THEMES.index(theme)
    other = {pair[1 - column] for pair in COLOURS.values()} - {
        pair[column] for pair in COLOURS.values()
    }
    assert set(re.findall(r"#[0-9a-f]{6}", text)) & other == set()
    assert "var(" not in text


@pytest.mark.parametrize("module", draw.modules())
def test_every_counter_is_in_the_picture_and_every_symbol_once(module: str) -> None:
    game = library.new(module, seed=1)
    root = ElementTree.fromstring(whole(game))
    used = [use.attrib["href"][1:] for use in root.iter(SVG_USE)]
    units = [f"unit-{one.unit}" for one in draw.counters(game.rules, game.state)]
    assert sorted(name for name in used if name.startswith("unit-")) == sorted(units)
    ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids))
    assert set(used) <= set(ids)


def test_symbols_that_nobody_uses_are_left_out() -> None:
    paper = Paper(
        draw.paper_of(library.open_rules(PRIMER), "en").view,
        "",
        {
            "a": '<symbol id="a"><use href="#b"/></symbol>',
            "b": '<symbol id="b"/>',
            "c": '<symbol id="c"/>',
        },
    )
    assert list(paper.needed(["a"])) == ["a", "b"]


def test_of_what_lies_unseen_there_is_an_edge() -> None:
    game = sandtable.position(PRIMER, {"turn": 2, "to_move": "red", "units": {"2pz": "20.13"}})
    plain, hiding = whole(game), whole(game, below={"20.13": 2})
    assert hiding.count("<rect") == plain.count("<rect") + 2


def test_the_title_is_in_the_picture_and_harms_nothing() -> None:
    root = ElementTree.fromstring(whole(library.new(PRIMER, seed=1)))
    assert root[0].text == "A <title> & more"


def test_colours_are_written_out() -> None:
    assert coloured('fill="var(--sea, #123456)"', "dark") == f'fill="{COLOURS["sea"][1]}"'


def test_an_arrow_ends_before_the_counter_it_leads_to() -> None:
    drawn = arrow([(0.0, 0.0), (100.0, 0.0)], "axis", 40.0)
    across = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", drawn)]
    assert max(across) <= 100 - 40 / 2
    assert "stroke-dasharray" not in drawn
    assert "stroke-dasharray" in arrow([(0.0, 0.0), (100.0, 0.0)], "axis", 40.0, yields=True)


def test_a_way_that_leads_nowhere_has_no_arrow() -> None:
    assert arrow([(5.0, 5.0), (5.0, 5.0)], "axis", 40.0) == ""


def test_arrows_over_one_side_end_beside_each_other() -> None:
    """Each at a point of its own; who comes alone ends in the middle."""
    start, end, other = (0.0, 0.0), (100.0, 0.0), (100.0, 100.0)
    lines = apart([[start, end], [other, end], [(-50.0, 0.0), start, end], [end]], 40.0)
    assert [line[-1] for line in lines] == [(100.0, -6.0), end, (100.0, 6.0), end]


def test_a_badge_has_room_for_its_words() -> None:
    one, many = (badge((0.0, 0.0), words, 40.0) for words in ("1", "1,12,13"))
    width = [float(re.search(r'width="([\d.]+)"', text)[1]) for text in (one, many)]  # type: ignore[index]
    assert width[1] > 2 * width[0]


def test_pictures_tell_what_places_are_worth() -> None:
    """Above the counters, as on the table: a badge for each place that victory turns on."""
    game = library.new(PRIMER, seed=1)
    labels = draw.worths(game.rules)
    assert set(labels) == {stake.place for stake in game.stakes}
    root = ElementTree.fromstring(whole(game))
    told = [one.text for one in root.iter(f"{{{SVG}}}text") if one.get("fill") == INK]
    assert told == list(labels.values())


def test_a_star_is_drawn_and_needs_no_letter() -> None:
    drawn = draw_worth({"a": "★", "b": "2/1", "gone": "9"}, {"a": (0, 0), "b": (9, 9)}, 40.0)
    assert "★" not in drawn
    assert drawn.count("<circle") == 1
    assert drawn.count("<text") == 1
