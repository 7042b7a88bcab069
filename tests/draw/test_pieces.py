"""What lies on the map: counters with their marks, flags, markers, and who is gone."""

from typing import Any

import msgspec
import pytest

import sandtable
from builders import CRUSADER, position
from sandtable import draw, library
from sandtable.core.errors import BadModule
from sandtable.core.rules import Rules
from sandtable.draw import Counter, Flag
from sandtable.guises.series60.drawing import faces, pieces
from sandtable.guises.series60.drawing.sheet import Series60Sheet


def test_a_counter_shows_its_losses_its_back_and_its_want() -> None:
    """Marks come in the order they are drawn: back, out of supply, steps."""
    game = position(
        {"gb-7ad-4ab": "06 3 down cut", "de-wechmar": "P20 1", "it-ariete": "P19"}, to_move="axis"
    )
    assert draw.counters(game.rules, game.state) == [
        Counter("de-wechmar", "P20", "axis", ["mark-steps-1"]),
        Counter("it-ariete", "P19", "axis", []),
        Counter("gb-7ad-4ab", "06", "british", ["back-british", "mark-cut", "mark-steps-3"]),
    ]


def test_units_off_the_map_are_told_apart() -> None:
    """Boxes are on the board; the exit, routed and destroyed are not."""
    game = position(
        {"de-wechmar": "E1", "sa-1": "routed 3", "sa-3": "BRIT_OFF", "it-ariete": "P19"},
        turn=2,
        broken_out=True,
    )
    assert [one.place for one in draw.counters(game.rules, game.state)] == ["P19", "BRIT_OFF"]
    gone = {one.unit: one.place for one in draw.removed(game.rules, game.state)}
    assert gone["de-wechmar"] == "E1"
    assert gone["sa-1"] == "routed"
    assert gone["sa-5"] == "destroyed"
    assert len(gone) == len(game.rules.printed) - 2


def test_units_not_yet_placed_are_nowhere() -> None:
    """During set-up a unit in hand is neither on the map nor removed."""
    game = sandtable.new(CRUSADER, seed=1)
    shown = draw.counters(game.rules, game.state) + draw.removed(game.rules, game.state)
    assert "gb-7ad-4ab" not in {one.unit for one in shown}
    assert "de-21pz-pr5" in {one.unit for one in shown}


def test_flags_show_control_turn_and_points() -> None:
    """One flag for each point, then the markers."""
    game = position({"gb-7ad-4ab": "P20", "it-ariete": "P19"}, turn=2, vp=-3)
    shown = draw.flags(game.rules, game.state)
    by_place = {flag.place: flag.symbol for flag in shown}
    assert by_place["P03"] == by_place["P20"] == "flag-british"
    assert by_place["P19"] == by_place["P01"] == "flag-axis"
    assert shown[-2:] == [Flag("turn-2", "marker-turn"), Flag("vp--3", "marker-vp")]
    assert len(shown) == len(game.rules.map.points) + 2


def test_every_piece_has_a_symbol_and_a_place() -> None:
    """Nothing is named that the pictures do not hold."""
    game = sandtable.new(CRUSADER, seed=1)
    game.play("choose suggested")
    symbols = draw.PICTURES["symbols.svg"](game.rules, "en").decode()
    places = draw.PICTURES["places.json"](game.rules, "en").decode()
    for counter in pieces.counters(game.rules, game.state):
        assert f'"{counter.place}":' in places
        for symbol in (f"unit-{counter.unit}", *counter.marks):
            assert f'id="{symbol}"' in symbols
    for wall in pieces.walls(game.rules, game.state):
        assert f'id="{wall}"' in symbols
        assert f'id="{wall}-fallen"' in symbols
    for flag in pieces.flags(game.rules, game.state):
        assert f'"{flag.place}":' in places
        assert f'id="{flag.symbol}"' in symbols


def test_symbols_follow_what_units_are() -> None:
    """Branch and size of one unit of each sort, as the module's drawing data say."""
    rules = sandtable.new(CRUSADER, seed=1).rules
    sheet = Series60Sheet(rules, "en")
    shown = {
        unit.id: (faces.branch(sheet, unit), faces.size(sheet, unit)) for unit in rules.data.units
    }
    assert shown["de-21pz-pr5"] == ("armour", "III")
    assert shown["de-21pz-sr104"] == ("motorised", "III")
    assert shown["de-arko104"] == ("artillery", "X")
    assert shown["de-wechmar"] == ("recon", "II")
    assert shown["it-ariete"] == ("armour", "XX")
    assert shown["it-trieste"] == ("motorised", "XX")
    assert shown["it-brescia"] == ("infantry", "XX")
    assert shown["ax-gar-bardia2"] == ("fortress", "III")
    assert shown["gb-7ad-4ab"] == ("armour", "X")
    assert shown["gb-7ad-sg"] == ("motorised", "X")
    assert shown["nz-4"] == ("motorised", "X")
    assert rules.data.faces.units.keys() == {unit.id for unit in rules.data.units}


def test_a_module_without_faces_shows_what_the_types_tell() -> None:
    rules = opened(None)
    sheet = Series60Sheet(rules, "en")
    units = {unit.id: unit for unit in rules.data.units}
    assert faces.branch(sheet, units["gb-7ad-4ab"]) == "armour"
    assert faces.branch(sheet, units["de-arko104"]) == "infantry"
    assert faces.size(sheet, units["de-arko104"]) == ""
    assert 'id="unit-de-arko104"' in draw.PICTURES["symbols.svg"](rules, "en").decode()


def test_faces_of_unknown_units_are_told() -> None:
    content = (
        b'{"credit": {"en": "a", "ja": "b"}, "units": {"x": {"branch": "armour", "size": "X"}}}'
    )
    with pytest.raises(BadModule) as error:
        opened(content)
    assert any("faces.json" in one and "'x'" in one for one in error.value.problems)


def opened(content: bytes | None) -> Rules[Any]:
    """The rules of the module with other faces, or with none."""
    module = library.find_module(CRUSADER)
    files = {name: file for name, file in module.drawing.items() if name != "faces.json"}
    if content is not None:
        files["faces.json"] = content
    other = msgspec.structs.replace(module, drawing=files)
    return library.open_module(other, "campaign")


def test_a_fortress_stands_until_the_enemy_has_it() -> None:
    """Sidi Omar in British hands: its walls are drawn as fallen, all others stand."""
    units = {"gb-7ad-4ab": "P21", "it-ariete": "P19"}
    game = position(units, british_points=["P03", "P21"], fallen=["P21"])
    shown = draw.walls(game.rules, game.state)
    assert "wall-P21-fallen" in shown
    assert "wall-P03" in shown
    assert [one for one in shown if one.endswith("-fallen")] == ["wall-P21-fallen"]


@pytest.mark.parametrize(("reading", "symbol"), [("lost", "-fallen"), ("restored", "")])
def test_a_fortress_that_was_taken_back_goes_by_the_option(reading: str, symbol: str) -> None:
    units = {"de-wechmar": "P07", "gb-7ad-4ab": "11"}
    data = {"units": units, "british_points": ["P03"], "fallen": ["P07"]}
    game = sandtable.position(CRUSADER, {**data, "options": {"fortressAfterRecapture": reading}})
    assert f"wall-P07{symbol}" in draw.walls(game.rules, game.state)
