"""What lies on the map: counters with their marks, flags, markers, and who is gone."""

import sandtable
from builders import CRUSADER, position
from sandtable import draw
from sandtable.draw import Counter, Flag, faces, pieces


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
    for flag in pieces.flags(game.rules, game.state):
        assert f'"{flag.place}":' in places
        assert f'id="{flag.symbol}"' in symbols


def test_symbols_follow_what_units_are() -> None:
    """Branch and size of one unit of each sort."""
    units = {unit.id: unit for unit in sandtable.new(CRUSADER, seed=1).rules.data.units}
    shown = {name: (faces.branch(unit), faces.size(unit)) for name, unit in units.items()}
    assert shown["de-21pz-pr5"] == ("armour", "III")
    assert shown["de-21pz-sr104"] == ("motorised", "III")
    assert shown["de-arko104"] == ("artillery", "III")
    assert shown["de-wechmar"] == ("recon", "II")
    assert shown["it-ariete"] == ("armour", "XX")
    assert shown["it-trieste"] == ("motorised", "XX")
    assert shown["it-brescia"] == ("infantry", "XX")
    assert shown["ax-gar-bardia2"] == ("fortress", "II")
    assert shown["gb-7ad-4ab"] == ("armour", "X")
    assert shown["gb-7ad-sg"] == ("motorised", "X")
    assert shown["nz-4"] == ("infantry", "X")
