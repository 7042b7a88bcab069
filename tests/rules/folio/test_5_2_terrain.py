"""5.2 What terrain costs: hexes, roads and trails, and hexsides on top."""

from fractions import Fraction

import pytest

from builders import play, refused, spent
from rules.folio.builders import place
from rules.folio.printed_map import LAND, MINES, ROADS, TERRAIN, altered, around, bare, roughen

HALF = Fraction(1, 2)


@pytest.mark.clause("folio 5.2a")
@pytest.mark.parametrize("who", ["it-16", "nz-4", "gb-8rtr"])
def test_desert_costs_one_point_for_all(who):
    """Leg, motorised and mobile."""
    side = "axis" if who.startswith("it") else "british"
    game = place({who: "2022"}, to_move=side)
    assert spent(play(game, f"pick {who}", "step 2021")) == 1


@pytest.mark.clause("folio 5.2a")
@pytest.mark.parametrize("who", ["it-16", "nz-4", "gb-8rtr"])
def test_a_town_costs_one_point_for_all(who):
    """El Adem (0908), entered across country."""
    side = "axis" if who.startswith("it") else "british"
    game = place({who: "0909"}, to_move=side)
    assert spent(play(game, f"pick {who}", "step 0908")) == 1


@pytest.mark.clause("folio 5.2a", "folio 2.3c")
@pytest.mark.parametrize(("who", "cost"), [("it-16", 2), ("nz-4", 3), ("gb-8rtr", 3)])
def test_rough_ground_costs_leg_units_two_and_all_others_three(who, cost):
    """2021 is made rough; leg, motorised and mobile."""
    side = "axis" if who.startswith("it") else "british"
    game = altered(roughen("2021"), {who: "2022"}, to_move=side)
    assert spent(play(game, f"pick {who}", "step 2021")) == cost


@pytest.mark.clause("folio 5.2a")
@pytest.mark.parametrize(
    ("at", "sea"), [("1103", "1102"), ("1103", "1203"), ("3914", "3913"), ("2105", "2104")]
)
@pytest.mark.parametrize("verb", ["step", "go"])
def test_the_sea_is_closed(at, sea, verb):
    game = place({"nz-4": at})
    refused(game, f"pick nz-4, {verb} {sea}", "folio 5.2a", "sea", place=sea)


@pytest.mark.clause("folio 5.2b")
@pytest.mark.parametrize("who", ["it-16", "nz-4", "gb-8rtr"])
def test_a_step_along_a_road_costs_half_a_point(who):
    """The Via Balbia from 2206 to 2307."""
    side = "axis" if who.startswith("it") else "british"
    game = place({who: "2206"}, to_move=side)
    assert spent(play(game, f"pick {who}", "step 2307")) == HALF


@pytest.mark.clause("folio 5.2b")
def test_the_road_helps_only_from_hex_to_hex_along_it():
    """2206 and 2307 lie on the Via Balbia; from 2306, off the road, 2307 costs a full point."""
    game = place({"nz-4": "2306"})
    assert spent(play(game, "pick nz-4", "step 2307")) == 1


@pytest.mark.clause("folio 5.2b")
def test_hexes_of_roads_that_touch_are_not_joined_by_that():
    """3313 and 3413 follow each other on the road, 3312 and 3413 only touch."""
    game = place({"it-16": "3312"}, to_move="axis")
    play(game, "pick it-16")
    assert [spent(play(game, "step 3313", "step 3413"))] == [1]
    game = place({"it-16": "3411"}, to_move="axis")
    assert spent(play(game, "pick it-16", "step 3412")) == 1


@pytest.mark.clause("folio 5.2b")
@pytest.mark.parametrize("who", ["it-16", "nz-4", "gb-8rtr"])
def test_a_step_along_a_trail_costs_one_point(who):
    """The Trigh Capuzzo from 2309 to 2409."""
    side = "axis" if who.startswith("it") else "british"
    game = place({who: "2309"}, to_move=side)
    assert spent(play(game, f"pick {who}", "step 2409")) == 1


@pytest.mark.clause("folio 5.2b")
@pytest.mark.parametrize(
    ("at", "to", "cost"), [("2206", "2307", HALF), ("2309", "2409", 1), ("2306", "2307", 3)]
)
def test_roads_and_trails_do_not_care_what_the_hex_holds(at, to, cost):
    """2307 and 2409 are made rough: by road 1/2, by trail 1, across country 3."""
    game = altered(roughen("2307", "2409"), {"nz-4": at})
    assert spent(play(game, "pick nz-4", f"step {to}")) == cost


@pytest.mark.clause("folio 5.2b")
def test_a_road_takes_a_unit_twice_as_far():
    """The Via Balbia from 1305 to 3309 has twenty steps, ten points."""
    game = place({"de-pi900": "1305"}, to_move="axis")
    assert spent(play(game, "pick de-pi900", "go 3309")) == 10
    game = place({"nz-4": "1305"})
    refused(game, "pick nz-4, go 3309", "folio 5.1a", "out-of-reach", cost=10, left=9)


@pytest.mark.clause("folio 5.2c", "folio 14.1b")
@pytest.mark.parametrize(
    ("who", "at", "to", "cost"),
    [
        ("nz-4", "0804", "0705", 3),  # desert 1 and minefield 2
        ("nz-4", "1204", "1305", 5 * HALF),  # road 1/2 and minefield 2
        ("de-schm", "3415", "3414", 3),  # trail 1 and minefield 2
    ],
)
def test_the_price_of_a_hexside_is_added_to_that_of_the_hex(who, at, to, cost):
    side = "axis" if who.startswith("de") else "british"
    game = place({who: at}, to_move=side)
    assert spent(play(game, f"pick {who}", f"step {to}")) == cost


@pytest.mark.clause("folio 5.2a", "folio 5.2b", "folio 5.2c")
@pytest.mark.parametrize("who", ["nz-4", "it-8ber"])
def test_every_step_on_the_printed_map(who):
    """Half a point by road, else one; two more over one's own mines; the whole over the enemy's."""
    side = "british" if who == "nz-4" else "axis"
    seen = 0
    for here in sorted(LAND):
        if here == "1103" and side == "axis":  # Tobruk has fallen: nobody moves any more
            continue
        game = place({who: here, "it-27": "eliminated"}, to_move=side)
        play(game, f"pick {who}")
        found = {}
        for there in around(here):
            pair = frozenset((here, there))
            if TERRAIN[there] == "~" or bare(here, there):
                assert game.why_not(f"step {there}").key in ("sea", "escarpment")
                continue
            cost = HALF if pair in ROADS else Fraction(1)
            if pair in MINES:
                cost = cost + 2 if MINES[pair] == side else Fraction(9)
            found[there] = spent(play(game, f"step {there}"))
            assert found[there] == cost, (here, there)
            game.undo(action=True)
            seen += 1
        assert found.keys() == {action.arg for action in game.legal() if action.verb == "step"}
    assert seen > 4000
