"""6 Zones of control: where they reach, where they stop a move, how a unit leaves them."""

import pytest

from builders import places, play, position, refused, spent, unit
from rules.folio.builders import TOBRUK, place
from rules.folio.printed_map import around


def zones(units, of, **fields):
    """The hexes in which units of a side meet an enemy zone, in a position of these units alone."""
    game = position(units, module=TOBRUK, **fields)
    found = game.survey("zones", of)
    assert {(finding.value, finding.clause) for finding in found.values()} <= {
        ("zone", "folio 6.0a")
    }
    return set(found)


# 6.0a Six hexes


@pytest.mark.clause("folio 6.0a")
@pytest.mark.parametrize("who", ["nz-4", "nz-cav", "gb-8rtr", "nz-4 spent"])
@pytest.mark.parametrize(
    ("at", "hexes"),
    [
        ("2022", {"2021", "2023", "1922", "1923", "2122", "2123"}),
        ("2122", {"2121", "2123", "2021", "2022", "2221", "2222"}),
    ],
)
def test_every_unit_has_a_zone_of_six_hexes(who, at, hexes):
    """Even and odd columns; a brigade, reconnaissance, tanks, a depleted brigade."""
    name, *mark = who.split()
    assert zones({name: " ".join([at, *mark])}, "axis") == hexes


@pytest.mark.clause("folio 6.0a")
def test_a_side_is_stopped_by_the_other_sides_zone_only():
    units = {"nz-4": "2022", "de-115": "2522"}
    assert zones(units, "axis") == set(around("2022"))
    assert zones(units, "british") == set(around("2522"))


@pytest.mark.clause("folio 6.0a")
def test_zones_of_several_units_add_up():
    units = {"nz-4": "2022", "nz-5": "2023", "nz-6": "3022"}
    assert zones(units, "axis") == {
        *around("2022"),
        *around("2023"),
        *around("3022"),
    }


# 6.0b Entering a zone


@pytest.mark.clause("folio 6.0b")
@pytest.mark.parametrize("on", ["step 2121", "step 2022", "go 2220", "go 2024"])
def test_a_unit_that_enters_an_enemy_zone_stops_there(on):
    """The enemy is at 2122; the brigade enters 2021, beside him, with eight points left."""
    game = place({"nz-4": "2020", "de-115": "2122"})
    play(game, "pick nz-4", "step 2021")
    assert places(game, "step") == places(game, "go") == set()
    refused(game, on, "folio 6.0b", "halted", place="2021")
    play(game, "done")
    assert unit(game, "nz-4") == "2021"


@pytest.mark.clause("folio 6.0b")
def test_no_way_leads_through_an_enemy_zone():
    """Three enemies bar the strip to the corner of the map; the rule and the hex are told."""
    enemies = {"de-115": "0222", "de-104": "0423", "it-65": "0325"}
    game = place({"nz-4": "0120", **enemies})
    refused(game, "pick nz-4, go 0126", "folio 6.0b", "way-halted", goal="0126", place="0122")


@pytest.mark.clause("folio 6.0b")
def test_the_way_round_a_zone_is_found():
    """Straight on 2018 is four hexes away; round the zone of the enemy at 2020 it is seven."""
    game = place({"nz-4": "2022", "de-115": "2020"})
    play(game, "pick nz-4")
    path = game.survey("path", "2018")
    assert not path.keys() & set(around("2020")) - {"2018"}
    assert path["2018"].value == 6


@pytest.mark.clause("folio 6.0b")
def test_a_friend_does_not_cancel_the_zone_for_movement():
    """A friend stands in the zone at 2021; the hex can be neither passed nor ended in."""
    game = place({"nz-4": "2020", "nz-5": "2021", "de-115": "2022"})
    refused(game, "pick nz-4, step 2021", "folio 5.3a", "no-room-beyond", unit="nz-5")


# 6.0c Escarpments


@pytest.mark.clause("folio 6.0c")
def test_no_zone_reaches_across_a_bare_escarpment():
    """1409 lies below the edge north of Sidi Rezegh; 1309 and 1408 behind it, 1509 beside it."""
    assert zones({"nz-4": "1409"}, "axis") == {"1309", "1310", "1410", "1509", "1510"}


@pytest.mark.clause("folio 6.0c")
def test_a_zone_reaches_across_an_escarpment_where_a_trail_does():
    """The trail from 1508 climbs to the airfield at 1509; 1408 and 1608 are behind the edge."""
    assert zones({"nz-4": "1509"}, "axis") == {"1508", "1409", "1609", "1510"}


@pytest.mark.clause("folio 6.0c")
def test_with_the_option_zones_reach_across_escarpments():
    """zocAcrossEscarpment"""
    options = {"zocAcrossEscarpment": "on"}
    assert zones({"nz-4": "1409"}, "axis", options=options) == set(around("1409"))
    assert zones({"nz-4": "1509"}, "axis", options=options) == set(around("1509"))


@pytest.mark.clause("folio 6.0c", "folio 6.0b")
@pytest.mark.parametrize("reading", ["off", "on"])
def test_a_unit_passes_an_enemy_behind_an_escarpment(reading):
    """zocAcrossEscarpment: the enemy at 1409 stops a unit in 1408, above the edge, or not."""
    game = place({"nz-4": "1407", "de-115": "1409"}, options={"zocAcrossEscarpment": reading})
    play(game, "pick nz-4", "step 1408")
    if reading == "off":
        play(game, "step 1308")
    else:
        refused(game, "step 1308", "folio 6.0b", "halted", place="1408")


@pytest.mark.clause("folio 6.0c")
def test_an_escarpment_that_is_switched_off_holds_no_zone_back():
    assert zones({"nz-4": "1409"}, "axis", options={"lineE3": "off"}) == set(around("1409"))
    assert "1110" in zones({"nz-4": "1209"}, "axis")
    assert "1110" not in zones({"nz-4": "1209"}, "axis", options={"lineE4": "on"})


# 6.1a From zone to zone


@pytest.mark.clause("folio 6.1a")
def test_a_unit_that_starts_in_a_zone_goes_one_hex_into_another_as_its_whole_move():
    """2021 and 2122 are both beside the enemy at 2022."""
    game = place({"nz-4": "2021", "de-115": "2022"})
    play(game, "pick nz-4", "step 2122")
    assert places(game, "step") == set()
    refused(game, "step 2121", "folio 6.0b", "halted", place="2122")
    play(game, "done")


@pytest.mark.clause("folio 6.1a")
def test_out_of_one_zone_into_another_with_a_free_hex_between():
    """Enemies at 2022 and 2019: 2121 is free of both, 2120 beside the second."""
    game = place({"nz-4": "2122", "de-115": "2022", "de-104": "2019"})
    play(game, "pick nz-4", "step 2121", "step 2120")
    refused(game, "step 2119", "folio 6.0b", "halted", place="2120")


@pytest.mark.clause("folio 6.1a")
def test_with_never_no_unit_goes_from_zone_to_zone():
    """zocToZoc: of the hexes around 2021 only those outside the zone are open."""
    game = place({"nz-4": "2021", "de-115": "2022"}, options={"zocToZoc": "never"})
    play(game, "pick nz-4")
    assert places(game, "step") == {"2020", "1921", "2121"}
    refused(game, "step 2122", "folio 6.1a", "zone-to-zone", at="2021", place="2122")


@pytest.mark.clause("folio 6.1a")
def test_with_never_a_zone_is_still_entered_from_outside():
    """zocToZoc: round by 2121, outside the zone, 2122 is within reach, and the move ends there."""
    game = place({"nz-4": "2021", "de-115": "2022"}, options={"zocToZoc": "never"})
    assert spent(play(game, "pick nz-4", "go 2122")) == 2
    refused(game, "step 2222", "folio 6.0b", "halted", place="2122")


@pytest.mark.clause("folio 6.1a")
def test_with_never_the_rule_is_told_to_who_wants_to_go():
    """zocToZoc: at the edge of the map there is no way round from 0125 to 0124."""
    units = {"nz-4": "0125", "it-65": "0224"}
    game = place(units, options={"zocToZoc": "never"})
    play(game, "pick nz-4")
    assert places(game, "step") == {"0126"}
    refused(game, "go 0124", "folio 6.1a", "zone-to-zone", at="0125", place="0124")


@pytest.mark.clause("folio 6.1a")
def test_with_free_a_unit_that_starts_in_a_zone_goes_on_through_zones():
    """zocToZoc: round the enemy at 2022, always beside him."""
    game = place({"nz-4": "2021", "de-115": "2022"}, options={"zocToZoc": "free"})
    events = play(game, "pick nz-4", "step 2122", "step 2123", "step 2023", "step 1923", "done")
    assert spent(events) == 4


@pytest.mark.clause("folio 6.1a", "folio 6.0b")
def test_with_free_a_unit_that_comes_from_outside_stops_all_the_same():
    """zocToZoc"""
    game = place({"nz-4": "2020", "de-115": "2022"}, options={"zocToZoc": "free"})
    refused(game, "pick nz-4, step 2021, step 2122", "folio 6.0b", "halted", place="2021")


# 6.1b Leaving a zone


@pytest.mark.clause("folio 6.1b")
@pytest.mark.parametrize("reading", ["oneHexFromStart", "never", "free"])
def test_leaving_a_zone_costs_nothing_extra(reading):
    """zocToZoc: from beside the enemy to a hex outside, and on with all that is left."""
    game = place({"nz-4": "2021", "de-115": "2022"}, options={"zocToZoc": reading})
    assert spent(play(game, "pick nz-4", "step 2020")) == 1
    assert spent(play(game, "go 2012")) == 8


# 6.2a Retreats

#: One hex from 2022 away from the attacker at 2021: 1923, 2023, 2123.
BEATEN = {"gb-8rtr": "2021", "it-16": "2022 spent"}


@pytest.mark.clause("folio 6.2a")
@pytest.mark.parametrize("hexes", ["1923", "2023"])
def test_a_retreat_does_not_enter_an_enemy_zone(hexes):
    """5 against 1, die 3: D1. The brigade at 1924 has 1923 and 2023 in its zone; 2123 is free."""
    game = place({**BEATEN, "nz-4": "1924"}, dice=[3], phase="combat")
    play(game, "attack 2022", "pick gb-8rtr", "done")
    refused(game, f"retreat {hexes}", "folio 6.2a", "retreat-zone", place=hexes)
    play(game, "retreat 2123")
    assert unit(game, "it-16") == "2123 spent"


@pytest.mark.clause("folio 6.2a")
def test_a_retreat_passes_through_a_zone_in_the_hex_of_a_friend():
    """zocRetreat: the friend at 1923 cancels the zone of the brigade at 1823; beyond it is 1924."""
    game = place({**BEATEN, "it-15": "1923", "nz-4": "1822"}, dice=[3], phase="combat")
    play(game, "attack 2022", "pick gb-8rtr", "done")
    play(game, "retreat 1923")
    assert game.decision.phase == "retreat"
    refused(game, "retreat 1823", "folio 6.2a", "retreat-zone", place="1823")
    play(game, "retreat 1924")
    assert unit(game, "it-16") == "1924 spent"


@pytest.mark.clause("folio 6.2a")
def test_with_barred_a_friend_does_not_open_a_zone_to_a_retreat():
    """zocRetreat"""
    game = place(
        {**BEATEN, "it-15": "1923", "nz-4": "1822"},
        dice=[3],
        phase="combat",
        options={"zocRetreat": "barred"},
    )
    play(game, "attack 2022", "pick gb-8rtr", "done")
    refused(game, "retreat 1923", "folio 6.2a", "retreat-zone", place="1923")
    play(game, "retreat 2023")


# 6.2b Advances


@pytest.mark.clause("folio 6.2b")
def test_an_advance_goes_on_through_enemy_zones():
    """5 against 1, die 2: D2. The tanks follow two hexes, past the Germans at 2121 and 1924."""
    game = place({**BEATEN, "de-115": "2121", "de-104": "1925"}, dice=[2], phase="combat")
    play(game, "attack 2022", "pick gb-8rtr", "done", "retreat 2023", "retreat 2024")
    play(game, "pick gb-8rtr", "advance 2023")
    assert unit(game, "gb-8rtr") == "2023"
