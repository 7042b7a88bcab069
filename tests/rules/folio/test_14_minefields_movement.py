"""14.0 to 14.2 Minefields and movement: whose they are, what crossing them takes."""

import pytest

from builders import places, play, refused, spent, told, unit
from rules.folio.builders import ONE_TURN, at_setup, place
from rules.folio.printed_map import HALF, MINES, ROADS, altered, bare, within

#: A brigade of either side, motorised, of movement 9.
BRIGADE = {"british": "nz-4", "axis": "it-8ber"}
SIDES = sorted(tuple(sorted(side)) for side in MINES)


def cross(side, here, there):
    """The price of a step over a mined hexside, and the steps that are open afterwards."""
    who = BRIGADE[side]
    game = place({who: here, "it-27": "eliminated"}, to_move=side)
    price = spent(play(game, f"pick {who}", f"step {there}"))
    return price, places(game, "step")


# 14.0 Whose minefields


@pytest.mark.clause("folio 14.0a")
def test_minefields_are_not_cleared_by_crossing_them():
    """A brigade crosses the mines of Libyan Omar, and on the next turn the same ones back."""
    game = place({"nz-4": "2815"}, draws=ONE_TURN, options={"bombardment": "off"})
    assert spent(play(game, "pick nz-4", "step 2816", "done")) == 9
    play(game, "done")
    assert (game.turn, game.decision.side) == (2, "british")
    assert spent(play(game, "pick nz-4", "step 2815")) == 9


@pytest.mark.clause("folio 14.0a")
def test_minefields_are_not_captured():
    """A British unit in Libyan Omar still stands behind enemy mines, on its way out too."""
    assert cross("british", "2816", "2815") == (9, set())


@pytest.mark.clause("folio 14.0b")
def test_the_mines_round_tobruk_and_near_the_east_edge_are_british():
    """All within three hexes of Tobruk's ring, and 3814/3915, 3815/3915."""
    british = {side for side, owner in MINES.items() if owner == "british"}
    near = within("1003", 3)
    east = {frozenset(("3814", "3915")), frozenset(("3815", "3915"))}
    assert {side for side in british if not side <= near} == east
    assert len(british) == 16 + 12 + 2


@pytest.mark.clause("folio 14.0c")
def test_the_mines_of_bardia_halfaya_and_libyan_omar_are_german():
    german = {side for side, owner in MINES.items() if owner == "axis"}
    assert all(side & {"3409", "3414", "2816"} for side in german)
    assert len(german) == 3 + 6 + 6


@pytest.mark.clause("folio 14.0c", "folio 14.1b")
def test_german_mines_are_italian_ones_too():
    """The Italians in Libyan Omar, movement 3, walk out over their own mines: 1 and 2."""
    game = place({"it-15": "2816"}, to_move="axis")
    assert spent(play(game, "pick it-15", "step 2815")) == 3


@pytest.mark.clause("folio 14.0b", "folio 14.0c", "folio 14.1b", "folio 14.2a")
@pytest.mark.parametrize("side", ["british", "axis"])
@pytest.mark.parametrize("hexes", SIDES, ids="/".join)
def test_every_mined_hexside_has_its_price(hexes, side):
    """Own mines cost 2 more than the way; enemy ones the whole allowance of 9, and the move ends."""
    for here, there in (hexes, hexes[::-1]):
        pair = frozenset(hexes)
        assert not bare(here, there)
        price, onward = cross(side, here, there)
        if MINES[pair] == side:
            assert price == (HALF if pair in ROADS else 1) + 2
            assert onward
        else:
            assert (price, onward) == (9, set())


@pytest.mark.clause("folio 14.0d")
def test_a_minefield_lies_on_the_side_and_not_in_the_hex():
    """3914 to 3915 along the coast crosses no mined side, 3815 to 3915 does."""
    assert cross("axis", "3914", "3915")[0] == 1
    assert cross("axis", "3815", "3915")[0] == 9


# 14.1 Own minefields


@pytest.mark.clause("folio 14.1a", "folio 14.2f")
def test_own_mines_do_not_affect_the_attacks_of_their_owner():
    """Out of Tobruk over the outer belt: 4 against 2 in the desert, no shift."""
    game = place({"gb-14": "1005", "it-39": "1106"}, dice=[5], phase="combat")
    events = play(game, "attack 1106", "pick gb-14", "done")
    rolled = told(events, "rolled")[0]
    assert (rolled["difference"], rolled["terrain"], rolled["shift"]) == (2, "desert", 0)


@pytest.mark.clause("folio 14.1b")
def test_crossing_own_mines_costs_two_more():
    """0804 to 0705 costs 1 and 2, and the unit may go on with the six that are left."""
    game = place({"gb-16": "0804"})
    assert spent(play(game, "pick gb-16", "step 0705")) == 3
    assert spent(play(game, "go 0711")) == 6


@pytest.mark.clause("folio 14.1b")
@pytest.mark.parametrize(
    ("who", "at", "to", "cost"),
    [("gb-23", "1204", "1305", 5 * HALF), ("de-bach", "3415", "3414", 3)],
)
def test_roads_and_trails_do_not_spare_the_two_points(who, at, to, cost):
    """The Via Balbia out of Tobruk, the trail up to Halfaya Pass."""
    game = place({who: at}, to_move="axis" if who.startswith("de") else "british")
    assert spent(play(game, f"pick {who}", f"step {to}")) == cost


@pytest.mark.clause("folio 14.1b")
def test_own_mines_can_be_too_dear():
    """The Italians of movement 3 have taken a step: two points left, three needed."""
    game = place({"it-15": "2715"}, to_move="axis")
    refused(game, "pick it-15, step 2815, step 2816", "folio 5.1a", "too-dear", cost=3, left=2)


# 14.2a Enemy minefields


@pytest.mark.clause("folio 14.2a")
def test_a_unit_that_begins_beside_enemy_mines_crosses_them_with_its_whole_allowance():
    """Nobody is at 0802 and 0803; Italians cross from 0702 and stop."""
    game = place({"it-8ber": "0702"}, to_move="axis")
    assert spent(play(game, "pick it-8ber", "step 0802")) == 9
    assert places(game, "step") == places(game, "go") == set()
    refused(game, "step 0902", "folio 14.2a", "mine-halted", place="0802")
    refused(game, "go 0902", "folio 14.2a", "mine-halted", place="0802")
    play(game, "done")
    assert unit(game, "it-8ber") == "0802"


@pytest.mark.clause("folio 14.2a")
@pytest.mark.parametrize("action", ["step 0702, step 0802", "go 0802"])
def test_a_unit_that_begins_farther_back_does_not_cross(action):
    """The same Italians begin at 0602."""
    game = place({"it-8ber": "0602"}, to_move="axis")
    refused(
        game,
        f"pick it-8ber, {action}",
        "folio 14.2a",
        "mine-not-beside",
        at="0702",
        place="0802",
    )


@pytest.mark.clause("folio 14.2a")
def test_it_is_the_hex_where_the_move_began_that_counts():
    """From 0702 one step along the belt: 0703 lies beside it too, but the move did not begin there."""
    game = place({"it-8ber": "0702"}, to_move="axis")
    refused(
        game,
        "pick it-8ber, step 0703, step 0803",
        "folio 14.2a",
        "mine-not-beside",
        at="0703",
        place="0803",
    )


@pytest.mark.clause("folio 14.2a")
def test_the_hex_where_a_distant_goal_is_barred_is_told():
    """Beyond the belt the goal 0902 is out of question: the move would end at 0802."""
    game = place({"it-8ber": "0702", "it-27": "eliminated"}, to_move="axis")
    refused(
        game, "pick it-8ber, go 0902", "folio 14.2a", "mine-way-halted", goal="0902", place="0802"
    )


@pytest.mark.clause("folio 14.2a")
@pytest.mark.parametrize(("at", "to"), [("1305", "1204"), ("1006", "1005")])
def test_roads_do_not_help_across_enemy_mines(at, to):
    """The Via Balbia and the road from El Adem lead into Tobruk."""
    game = place({"it-8ber": at}, to_move="axis")
    assert spent(play(game, "pick it-8ber", f"step {to}")) == 9


@pytest.mark.clause("folio 14.2a")
def test_a_slow_unit_crosses_too():
    """The Italians of movement 3: their whole allowance is three."""
    game = place({"it-19": "0703"}, to_move="axis")
    assert spent(play(game, "pick it-19", "step 0803")) == 3


@pytest.mark.clause("folio 14.2a")
def test_a_unit_crosses_one_belt_a_turn():
    """Through the outer belt on one turn; through the inner one only on the next."""
    game = place({"it-8ber": "0702", "it-27": "eliminated"}, to_move="axis")
    refused(game, "pick it-8ber, step 0802, step 0903", "folio 14.2a", "mine-halted", place="0802")


# 14.2c From zone to zone across mines


@pytest.mark.clause("folio 14.2c", "folio 1.0")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_no_unit_goes_from_zone_to_zone_across_enemy_mines(verb):
    """At the set-up 1106 is in the zone of 1005, and 1105 too."""
    game = at_setup({}, to_move="axis")
    refused(game, f"pick it-39, {verb} 1105", "folio 14.2c", "mine-zones", at="1106", place="1105")


@pytest.mark.clause("folio 14.2c")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_no_unit_goes_from_zone_to_zone_across_its_own_mines(verb):
    """At the set-up 0804 and 0705 are in Axis zones."""
    game = at_setup({})
    refused(game, f"pick gb-16, {verb} 0705", "folio 14.2c", "mine-zones", at="0804", place="0705")


@pytest.mark.clause("folio 14.2c", "folio 6.1a")
@pytest.mark.parametrize("reading", ["oneHexFromStart", "free", "never"])
def test_the_bar_holds_however_free_zones_are(reading):
    """zocToZoc"""
    game = at_setup({}, options={"zocToZoc": reading})
    refused(game, "pick gb-16, step 0705", "folio 14.2c", "mine-zones", at="0804", place="0705")


@pytest.mark.clause("folio 14.2c")
def test_out_of_a_zone_across_mines_to_a_free_hex():
    """An enemy beside 0804, none beside 0705: the belt may be crossed."""
    game = place({"gb-16": "0804", "it-61": "0904"})
    assert spent(play(game, "pick gb-16", "step 0705")) == 3


@pytest.mark.clause("folio 14.2c")
def test_into_a_zone_across_mines_from_a_free_hex():
    """An enemy beside 0705, none beside 0804: the belt may be crossed, and the move ends."""
    game = place({"gb-16": "0804", "it-61": "0706"})
    play(game, "pick gb-16", "step 0705")
    refused(game, "step 0605", "folio 6.0b", "halted", place="0705")


@pytest.mark.clause("folio 14.2c")
def test_only_commandos_go_from_zone_to_zone_across_mines():
    """This game has none; the brigade at 0804 is made one, and an enemy put beside both hexes."""

    def make_commandos(files):
        for one in files["units"]:
            one["commando"] = one["id"] == "gb-16"

    units = {"gb-16": "0804", "it-61": "0805", "it-27": "1002"}
    game = altered(make_commandos, units)
    assert spent(play(game, "pick gb-16", "step 0705")) == 3
    refused(game, "step 0605", "folio 6.0b", "halted", place="0705")
    game = place(units)
    refused(game, "pick gb-16, step 0705", "folio 14.2c", "mine-zones", at="0804", place="0705")


@pytest.mark.clause("folio 14.2c")
def test_at_the_set_up_the_garrison_cannot_walk_out():
    """Its hexes are 0902 0903 0905 1002 1003 1004 1103 1105, beside those that it leaves."""
    garrison = ["gb-14", "gb-16", "gb-23", "pl-carp", "cz-11", "gb-1rnf", "au-2-13"]
    game = at_setup({})
    found = set()
    for name in garrison:
        found |= set(game.survey("reach", name))
    assert found == {"0902", "0903", "0905", "1002", "1003", "1004", "1103", "1105"}


@pytest.mark.clause("folio 14.2c")
def test_at_the_set_up_no_axis_unit_can_walk_in():
    inside = within("1003", 2)
    game = at_setup({}, to_move="axis")
    for name, where in game.position()["units"].items():
        if name[:2] in ("it", "de") and where not in ("reserve", "eliminated"):
            assert not inside & set(game.survey("reach", name)), name


# 14.2d Zones across mines


@pytest.mark.clause("folio 14.2d")
def test_zones_reach_across_minefields_of_either_side():
    """The garrison's unit in 1005 stops the Axis at 1006, outside the belt, and the other way round."""
    game = place({"gb-14": "1005", "it-8ber": "1009"}, to_move="axis")
    refused(
        game, "pick it-8ber, step 1008, step 1007, step 1006, step 0906", "folio 6.0b", "halted"
    )
    game = place({"gb-14": "1003", "it-8ber": "1006", "it-27": "1110"})
    refused(game, "pick gb-14, step 1004, step 1005, step 0905", "folio 6.0b", "halted")
