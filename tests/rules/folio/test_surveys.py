"""Overlays of the map for movement: reach, path, zones and threat."""

import pytest

from builders import places, play, position
from rules.folio.builders import TOBRUK, place
from rules.folio.printed_map import HALF, around, within
from sandtable.core.errors import NotNow, NotOnBoard, UnknownName


def values(found):
    return {name: finding.value for name, finding in found.items()}


# Reach


@pytest.mark.clause("folio 5.1a")
def test_reach_tells_what_is_left_in_each_hex():
    """Open desert round 2022 for the Italians of movement 3: a disc of three hexes."""
    game = place({"it-16": "2022"})
    found = values(game.survey("reach", "it-16"))
    assert found == {
        name: 3 - steps
        for steps in (3, 2, 1)
        for name in within("2022", steps) - within("2022", steps - 1)
    }
    assert {one.clause for one in game.survey("reach", "it-16").values()} == {"folio 5.1a"}


def test_reach_of_the_unit_under_way_is_from_where_it_is():
    game = place({"it-16": "2022"}, to_move="axis")
    play(game, "pick it-16", "step 2021")
    assert game.survey("reach") == game.survey("reach", "it-16")
    assert values(game.survey("reach")).keys() == within("2021", 2) - {"2021"}
    assert places(game, "go") == set(game.survey("reach"))


def test_reach_leaves_out_hexes_of_friends_but_goes_through():
    game = place({"it-16": "2022", "it-15": "2021"})
    found = values(game.survey("reach", "it-16"))
    assert "2021" not in found
    assert found["2020"] == 1


def test_reach_of_an_enemy_or_of_a_unit_that_has_moved_is_that_of_a_whole_move():
    game = place({"nz-4": "2022", "nz-5": "0922"})
    play(game, "pick nz-4", "step 2021", "done")
    assert max(values(game.survey("reach", "nz-4")).values()) == 8
    assert max(values(game.survey("reach", "it-27")).values()) == 2


def test_reach_while_another_unit_is_under_way_takes_it_to_be_where_it_is():
    """nz-4 has left 2021 for 2020: 2021 is free for nz-5, 2020 is not."""
    game = place({"nz-4": "2021", "nz-5": "2022"})
    play(game, "pick nz-4", "step 2020")
    found = game.survey("reach", "nz-5")
    assert "2021" in found
    assert "2020" not in found


def test_reach_across_enemy_mines_is_reach_with_nothing_left():
    found = values(place({"it-8ber": "0702"}).survey("reach", "it-8ber"))
    assert found["0802"] == 0
    assert "0902" not in found


def test_reach_after_a_halt_is_nothing():
    game = place({"nz-4": "2020", "de-115": "2022"})
    play(game, "pick nz-4", "step 2021")
    assert game.survey("reach") == {}


@pytest.mark.parametrize(
    ("of", "error"),
    [(None, NotNow), ("nobody", UnknownName), ("nz-5", NotOnBoard), ("sa-1", NotOnBoard)],
)
def test_reach_needs_a_unit_on_the_map(of, error):
    game = place({"nz-4": "2020", "sa-1": "reserve"})
    with pytest.raises(error):
        game.survey("reach", of)


# Path


@pytest.mark.clause("folio 5.2a", "folio 5.2b")
def test_a_path_tells_the_points_used_up_to_each_hex():
    """Along the Via Balbia."""
    game = place({"nz-4": "2206"})
    play(game, "pick nz-4")
    assert values(game.survey("path", "2607")) == {
        "2307": HALF,
        "2407": 1,
        "2507": 3 * HALF,
        "2607": 2,
    }


def test_there_is_no_path_out_of_reach():
    game = place({"it-16": "2022"}, to_move="axis")
    play(game, "pick it-16")
    assert game.survey("path", "2018") == {}


@pytest.mark.parametrize("of", [None, "nowhere", "reserve"])
def test_a_path_needs_a_destination_on_the_map(of):
    game = place({"nz-4": "2022"})
    play(game, "pick nz-4")
    with pytest.raises(UnknownName):
        game.survey("path", of)


def test_a_path_needs_a_unit_under_way():
    with pytest.raises(NotNow):
        place({"nz-4": "2022"}).survey("path", "2021")


# Zones


@pytest.mark.clause("folio 6.0a")
def test_zones_are_those_that_stop_the_side_that_is_asked():
    game = position({"nz-4": "2022", "de-115": "2522"}, module=TOBRUK)
    assert game.survey("zones") == game.survey("zones", "british")
    assert set(game.survey("zones", "british")) == set(around("2522"))
    play(game, "pick nz-4")
    assert set(game.survey("zones")) == set(around("2522"))


def test_zones_of_a_side_that_is_none():
    with pytest.raises(UnknownName):
        place({"nz-4": "2022"}).survey("zones", "swiss")


def test_no_zone_is_told_at_sea():
    """1103 is Tobruk on the coast."""
    game = position({"gb-14": "1103", "de-115": "2522"}, module=TOBRUK)
    assert set(game.survey("zones", "axis")) == {"1002", "1003", "1104"}


# Threat


@pytest.mark.clause("folio 7.1b")
def test_threat_is_the_strength_that_can_be_brought_against_a_hex():
    """The Italians of attack 2 and movement 3 threaten all within four hexes of 2022."""
    game = position({"it-16": "2022", "nz-4": "3022"}, module=TOBRUK)
    assert values(game.survey("threat", "british")) == dict.fromkeys(within("2022", 4), 2)


def test_threats_of_several_units_add_up_and_depleted_ones_count_less():
    game = position({"it-16": "2022", "it-15": "2025 spent", "nz-4": "3022"}, module=TOBRUK)
    found = values(game.survey("threat", "british"))
    assert found["2018"] == 2
    assert found["2023"] == 3


@pytest.mark.clause("folio 7.1b", "folio 16.0c")
def test_no_threat_crosses_a_bare_escarpment():
    """Shut in below the edge by five British units, the enemy at 1409 strikes these, not 1408."""
    ring = {"nz-4": "1410", "nz-5": "1309", "nz-6": "1310", "in-5": "1509", "in-7": "1510"}
    game = position({"it-16": "1409", **ring}, module=TOBRUK)
    assert values(game.survey("threat", "british")) == dict.fromkeys(ring.values(), 2)


def test_units_that_are_not_on_the_map_threaten_nobody():
    game = position({"sa-1": "reserve", "it-16": "2022", "nz-4": "3822"}, module=TOBRUK)
    assert set(values(game.survey("threat", "axis"))) <= within("3822", 20)
    alone = position({"it-16": "2022", "nz-4": "3822"}, module=TOBRUK)
    assert game.survey("threat", "axis") == alone.survey("threat", "axis")
