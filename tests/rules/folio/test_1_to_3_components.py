"""1 to 3, 9 and 10: what units are, where they start, who begins; no supply; which rules come first."""

import pytest

import sandtable
from builders import play, position, refused, spent, told
from rules.folio.builders import ONE_TURN, SETUP, TOBRUK, at_setup, place
from rules.folio.printed_map import LAND, UNIT, altered, roughen
from sandtable import BadPosition

# 1.0 Exclusive rules go first


@pytest.mark.clause("folio 1.0", "folio 6.1a", "folio 14.2c")
def test_the_exclusive_rules_go_before_the_standard_ones():
    """A step from zone to zone is allowed (6.1a), but not across mines (14.2c)."""
    units = {"gb-16": "0804", "it-61": "0805"}
    game = place(units)
    refused(game, "pick gb-16, step 0705", "folio 14.2c", "mine-zones")
    game = place({"gb-16": "2004", "it-61": "2005"})
    play(game, "pick gb-16", "step 2105", "done")


@pytest.mark.clause("folio 1.0", "folio 5.2b", "folio 14.1b")
def test_the_mines_of_the_exclusive_rules_burden_the_roads_of_the_standard_ones():
    game = place({"gb-23": "1204"})
    assert spent(play(game, "pick gb-23", "step 1305")) == 2.5


# 2.3 Units


@pytest.mark.clause("folio 2.3a")
def test_attack_and_defence_strength_and_movement_are_the_three_values_of_a_unit():
    """8 RTR is 5-3-9 and 115 Regiment 3-4-11: 5 - 4 when the one attacks, 3 - 3 when the other."""
    for side, attacker, target, difference in (
        ("british", "gb-8rtr", "2022", 1),
        ("axis", "de-115", "2021", 0),
    ):
        game = place({"gb-8rtr": "2021", "de-115": "2022"}, dice=[4], to_move=side, phase="combat")
        events = play(game, f"attack {target}", f"pick {attacker}", "done")
        assert told(events, "rolled")[0]["difference"] == difference
    game = place({"gb-8rtr": "2021", "de-115": "3022"})
    refused(game, "pick gb-8rtr, go 2010", "folio 5.1a", "out-of-reach", cost=11, left=9)


@pytest.mark.clause("folio 2.3b", "folio 2.3d")
def test_a_depleted_unit_fights_with_the_values_of_its_back():
    """8 RTR depleted is 3-2, 115 Regiment 2-2."""
    units = {"gb-8rtr": "2021 spent", "de-115": "2022 spent"}
    for side, attacker, target, difference in (
        ("british", "gb-8rtr", "2022", 1),
        ("axis", "de-115", "2021", 0),
    ):
        game = place(units, dice=[1], to_move=side, phase="combat")
        events = play(game, f"attack {target}", f"pick {attacker}", "done")
        assert told(events, "rolled")[0]["difference"] == difference


@pytest.mark.clause("folio 2.3b")
@pytest.mark.parametrize("name", [name for name, one in UNIT.items() if one["depleted"] is None])
def test_a_unit_with_one_side_cannot_be_depleted(name):
    with pytest.raises(BadPosition, match=f"{name} cannot be depleted"):
        place({name: "2022 spent"})


@pytest.mark.clause("folio 2.3b")
def test_a_unit_with_one_side_is_eliminated_by_its_first_loss():
    """1 against 1 and die 3: an exchange, which two one-sided units do not survive."""
    game = place({"nz-cav": "2021", "it-recam": "2022"}, dice=[3], phase="combat")
    events = play(game, "attack 2022", "pick nz-cav", "done")
    assert told(events, "rolled")[0]["result"] == "EX"
    assert {one["unit"] for one in told(events, "eliminated")} == {"nz-cav", "it-recam"}


@pytest.mark.clause("folio 2.3c")
def test_the_classes_are_those_decided():
    """Leg: the Italian 2-2-3. Mobile: Germans, tanks, reconnaissance, motor battalions."""

    def classed(kind):
        return {
            (unit["nation"] if unit["side"] == "axis" else "british")
            + " {attack}-{defence}-{move}".format(**unit)
            for unit in UNIT.values()
            if unit["mobility"] == kind
        }

    assert classed("leg") == {"italian 2-2-3"}
    assert {one.split()[1] for one in classed("motorised")} == {
        "4-5-9",
        "3-4-9",
        "4-4-9",
        "2-3-9",
        "3-3-9",
        "3-4-7",
        "2-3-7",
    }
    assert {one.split()[1] for one in classed("mobile") if one.startswith("british")} == {
        "1-1-15",
        "1-2-11",
        "3-2-10",
        "3-2-11",
        "3-2-12",
        "5-3-9",
        "4-3-9",
    }


@pytest.mark.clause("folio 2.3c")
def test_only_mobile_units_are_asked_for_in_the_mobile_phases():
    """At the set-up, unit by unit."""
    for side in ("british", "axis"):
        game = at_setup({}, to_move=side, phase="mobile-movement")
        for name, where in SETUP.items():
            if UNIT[name]["side"] == side and where != "reserve":
                why = game.why_not(f"pick {name}")
                mobile = UNIT[name]["mobility"] == "mobile"
                assert (why is None) == mobile, name
                assert mobile or why.key == "not-mobile"


@pytest.mark.clause("folio 2.3c", "folio 5.2a")
def test_each_class_pays_its_own_price():
    """A module may ask motorised units for a price between those of leg and mobile units."""
    cover = ("{ leg = 4, motorised = 6, mobile = 6 }", "{ leg = 4, motorised = 5, mobile = 6 }")
    for who, cost in (("it-16", 2), ("it-8ber", 2.5), ("de-115", 3)):
        game = altered(roughen("2021"), {who: "2022"}, cover, to_move="axis")
        assert spent(play(game, f"pick {who}", "step 2021")) == cost


@pytest.mark.clause("folio 2.3d")
def test_the_back_has_half_the_strength_rounded_up():
    """Units of attack strength 1 have no back, engineers excepted, whose back is 1-1."""
    for name, one in UNIT.items():
        half = [-(-one["attack"] // 2), -(-one["defence"] // 2)]
        one_sided = one["attack"] == 1 and not one["engineer"]
        assert one["depleted"] == (None if one_sided else half), name
    assert [name for name, one in UNIT.items() if one["engineer"]] == [
        "de-pi33",
        "de-pi200",
        "de-pi900",
    ]
    assert UNIT["de-pi33"]["depleted"] == [1, 1]


@pytest.mark.clause("folio 2.3d")
def test_a_depleted_unit_keeps_its_movement():
    full = place({"nz-4": "2022"}).survey("reach", "nz-4")
    assert place({"nz-4": "2022 spent"}).survey("reach", "nz-4") == full
    assert max(finding.value for finding in full.values()) == 8


# 3.0 Setting up


@pytest.mark.clause("folio 3.0a", "folio 10.1")
def test_the_exclusive_rules_say_who_begins_and_where_units_start():
    game = sandtable.new(TOBRUK, seed=1)
    assert game.decision.side == "british"
    units = game.position()["units"]
    for name, one in UNIT.items():
        assert units[name] == (one["start"] or "reserve")


@pytest.mark.clause("folio 3.0b", "folio 5.3a")
def test_units_start_one_to_a_hex():
    hexes = [where for where in SETUP.values() if where != "reserve"]
    assert len(hexes) == len(set(hexes)) == 76
    assert set(hexes) <= LAND


@pytest.mark.clause("folio 3.0b", "folio 5.3a")
def test_no_position_has_two_units_in_a_hex():
    with pytest.raises(BadPosition, match="nz-4 and nz-5 are both in 2022"):
        place({"nz-4": "2022", "nz-5": "2022"})


# 9.0 Supply


@pytest.mark.clause("folio 9.0")
def test_no_unit_is_ever_out_of_supply():
    """Every British symbol is in Axis hands and the brigade is far from anybody: it moves as ever."""
    alone = {"nz-4": "0922"}
    cut = {"de-115": "3915", "de-104": "3919", "de-bach": "3921", "de-aa33": "3924"}
    game = place(alone | cut)
    assert game.survey("reach", "nz-4") == place(alone).survey("reach", "nz-4")


@pytest.mark.clause("folio 9.0")
def test_a_unit_that_is_surrounded_fights_with_its_full_strength():
    """A brigade of attack 3 amid six Italian regiments of defence 2: 3 - 2."""
    ring = dict(
        zip(
            ["it-19", "it-20", "it-61", "it-62", "it-39", "it-40"],
            ["2021", "2023", "1922", "1923", "2122", "2123"],
            strict=True,
        )
    )
    game = place({"nz-4": "2022", **ring}, dice=[4], phase="combat")
    events = play(game, "attack 2021", "pick nz-4", "done")
    assert told(events, "rolled")[0]["difference"] == 1


# 10 The sides


@pytest.mark.clause("folio 10.0")
def test_the_commonwealth_fights_for_the_british_side_and_the_axis_besieges_tobruk():
    nations = {}
    for one in UNIT.values():
        nations.setdefault(one["side"], set()).add(one["id"][:2])
    assert nations["axis"] == {"de", "it"}
    assert nations["british"] == {"gb", "nz", "in", "sa", "pl", "au", "cz"}
    game = position(SETUP, module=TOBRUK)
    joined = {name for name, one in game.survey("supply").items() if one.value == "chain"}
    assert joined == {"0902", "0903", "0904", "1002", "1003", "1004", "1103", "1104"}


@pytest.mark.clause("folio 10.1")
def test_the_british_are_first_in_every_turn():
    """Three turns in which everybody passes."""
    game = place(
        {"nz-4": "2022", "de-115": "3022"},
        draws=ONE_TURN * 3,
        options={"bombardment": "off"},
    )
    order = []
    while game.turn < 4:
        order.append((game.turn, game.decision.side))
        play(game, "done")
    assert list(dict.fromkeys(order)) == [
        (turn, side) for turn in (1, 2, 3) for side in ("british", "axis")
    ]
