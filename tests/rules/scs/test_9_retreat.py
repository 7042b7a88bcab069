"""9.0 Retreats: how far, over what ground, what they cost, in how many groups, off the map."""

import pytest

from builders import places, play, refused, told, unit
from rules.scs.builders import (
    RING,
    assault,
    attack,
    beaten,
    blank,
    combat,
    on_twelve,
    phase,
    place_in,
    place_trial,
    rolled,
    steps,
    where,
)
from sandtable import Event, Game

# The first two worked examples: 7 Gren and 14 Pz retreat two hexes


@pytest.mark.clause("scs 9.1b", "scs 9.1c", "scs 9.1d")
def test_tv_c3_the_hexes_of_the_retreat() -> None:
    """Nearer to 26.07 are 21.10, in a ZOC, so 21.11 serves too; then 22.10, or 21.12 for the same reason."""
    game = assault()
    assert phase(game) == ("red", "retreat")
    assert places(game, "retreat") == {"21.10", "21.11"}
    refused(game, "retreat 20.11", "scs 9.1c", "zone-avoidable", place="20.11")
    play(game, "retreat 21.11")
    assert places(game, "retreat") == {"22.10", "21.12"}
    refused(game, "retreat 22.11", "scs 9.1c", "zone-avoidable", place="22.11")


@pytest.mark.clause("scs 9.0d", "scs 2.1d")
def test_tv_c4_a_stack_that_enters_a_zone_loses_one_step_in_all() -> None:
    """21.11 is free, 22.10 in the ZOC of 1 Inf; the owner gives up 7 Gren."""
    game = assault()
    assert told(play(game, "retreat 21.11"), "retreat-zone") == []
    events = play(game, "retreat 22.10")
    assert told(events, "retreat-zone") == [{"place": "22.10"}]
    assert (phase(game), places(game, "assign")) == (("red", "loss"), {"7gren", "14pz"})
    play(game, "assign 7gren")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("eliminated", "22.10 1")
    assert phase(game) == ("blue", "advance")


# 9.0a


@pytest.mark.clause("scs 9.0a")
@pytest.mark.parametrize("hexes", [1, 2, 3])
def test_9_0a_all_units_go_as_many_hexes_as_the_result_says(hexes: int) -> None:
    """7 Gren and 14 Pz, with nobody behind them."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10"}
    game = beaten(f"Dr{hexes}", units, "20.10", "1inf")
    play(game, "choose hold-0")
    for hex_ in ("21.11", "22.11", "23.12")[:hexes]:
        play(game, f"retreat {hex_}")
    last = ("21.11", "22.11", "23.12")[hexes - 1]
    assert (unit(game, "7gren"), unit(game, "14pz")) == (last, last)


@pytest.mark.clause("scs 9.0a")
def test_9_0a_a_retreat_goes_from_hex_to_hex() -> None:
    """Two hexes at once cannot be taken."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10"}
    game = beaten("Dr2", units, "20.10", "1inf")
    play(game, "choose hold-0")
    refused(game, "retreat 22.11", "scs 9.0a", "not-adjacent", at="20.10", place="22.11")


# 9.0b


@pytest.mark.clause("scs 9.0b")
def test_9_0b_a_retreat_enters_no_prohibited_ground_and_no_enemy() -> None:
    """The Birch without a bridge lies to the east of 29.09, 2 Cav stands in 29.10."""
    units = {"1inf": "28.08", "2cav": "29.10", "7gren": "29.09", "14pz": "29.09"}
    game = beaten("Dr1", units, "29.09", "1inf")
    play(game, "choose hold-0")
    for hex_ in ("30.08", "30.09"):
        refused(game, f"retreat {hex_}", "scs 9.0b", "prohibited", unit="14pz", place=hex_)
    refused(game, "retreat 29.10", "scs 9.0b", "enemy-there", place="29.10", unit="2cav")


@pytest.mark.clause("scs 9.0b", "scs 3.2d")
def test_q38_a_bridge_opens_a_retreat() -> None:
    """From 29.08 over the Mill Bridge, which another module might have put elsewhere."""
    units = {"1inf": "28.07", "7gren": "29.08", "14pz": "29.08"}
    game = beaten("Dr1", units, "29.08", "1inf")
    play(game, "choose hold-0", "retreat 30.08")
    assert where(game, "7gren") == "30.08"
    elsewhere = ("map.toml", 'hexes = ["29.08", "30.08"]', 'hexes = ["29.07", "29.08"]')
    game = place_in([on_twelve("Dr1"), elsewhere], units, [6, 6], phase="combat")
    attack(game, "29.08", "1inf")
    play(game, "choose hold-0")
    refused(game, "retreat 30.08", "scs 9.0b", "prohibited", unit="14pz", place="30.08")


@pytest.mark.clause("scs 9.0b", "scs 10.0")
def test_9_0b_a_stack_that_cannot_go_on_loses_a_step_for_each_hex_left() -> None:
    """Surrounded, two hexes to go: two steps in all, whose is the owner's choice.

    He gives up 14 Pz, which is not the strongest, and takes both from it; 7 Gren keeps the hex.
    """
    game = beaten("Dr2", RING | {"7gren": "20.10", "14pz": "20.10"}, "20.10", "1inf")
    events = play(game, "choose hold-0")
    assert told(events, "blocked") == [{"place": "20.10", "steps": 2}]
    assert (phase(game), places(game, "assign")) == (("red", "loss"), {"7gren", "14pz"})
    play(game, "assign 14pz")
    assert places(game, "assign") == {"7gren", "14pz"}
    events = play(game, "assign 14pz")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("20.10", "eliminated")
    assert phase(game) != ("blue", "advance")


@pytest.mark.clause("scs 9.0b", "scs 10.0")
def test_9_0b_a_stack_may_perish_where_it_stands() -> None:
    """Three hexes, and two steps are all there is: the hex is empty and can be entered."""
    game = beaten("Dr3", RING | {"7gren": "20.10"}, "20.10", "1inf")
    play(game, "choose hold-0")
    assert unit(game, "7gren") == "eliminated"
    assert phase(game) == ("blue", "advance")


@pytest.mark.clause("scs 9.0b")
def test_q25_the_way_is_judged_hex_by_hex() -> None:
    """The first hex is open, from there nothing is: one hex is left, one step is lost."""
    # From 21.11 a second hex would be 22.10, 22.11 or 21.12.
    units = {"1inf": "19.11", "5gren": "20.10", "5arm": "22.10", "6arm": "22.11", "2cav": "21.12"}
    game = beaten("Dr2", units, "20.10", "1inf")
    play(game, "choose hold-0")
    events = play(game, "retreat 21.11")
    assert [event.key for event in events][:4] == [
        "retreated",
        "retreat-zone",
        "step-lost",
        "blocked",
    ]
    assert told(events, "blocked") == [{"place": "21.11", "steps": 1}]
    assert unit(game, "5gren") == "21.11 1"
    assert phase(game) == ("blue", "advance")


@pytest.mark.clause("scs 9.0b")
def test_9_0b_the_owner_chooses_though_the_attackers_of_a_combat_are_his() -> None:
    """Attackers thrown back with no way: A1r1, 6 Arm lost the step of the result."""
    units = {"6arm": "20.10", "4inf": "20.10", "5gren": "20.11"}
    units |= {"2pz": "21.11", "3pz": "21.10", "25inf": "20.09", "31inf": "19.10", "12mot": "19.11"}
    game = combat(units, [1, 1])
    assert rolled(attack(game, "20.11", "6arm", "4inf")) == ("2:1", "A1r1")
    events = play(game, "choose hold-0")
    assert told(events, "blocked") == [{"place": "20.10", "steps": 1}]
    assert places(game, "assign") == {"6arm", "4inf"}
    play(game, "assign 6arm")
    assert (unit(game, "6arm"), where(game, "4inf"), steps(game, "4inf")) == (
        "eliminated",
        "20.10",
        3,
    )


# 9.0c, Q25 movement allowance 0


@pytest.mark.clause("scs 9.0c")
def test_9_0c_a_retreat_is_counted_in_hexes_whatever_they_cost() -> None:
    """TV-U20: 20.14 and 21.14 are forest, and each is one hex."""
    units = {"1inf": "18.13", "7gren": "19.14", "14pz": "19.14"}
    game = beaten("Dr2", units, "19.14", "1inf")
    play(game, "choose hold-0", "retreat 20.14", "retreat 21.14")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("21.14", "21.14")


PORT = {"a-tank": "06.07", "j-port": "07.07"}


def port_falls(**options: str) -> Game:
    """The garrison, movement allowance 0, has to retreat one hex from the port."""
    calm = ("rules.toml", '11 = ["A3r2", "A2"', '11 = ["A3r2", "Dr1"')
    bare = ("rules.toml", 'multiply = "3/2"\nto = "defence"', 'multiply = "1/2"\nto = "defence"')
    fields = {"turn": 3, "air": {"amber": 0, "jade": 0}, "phase": "combat"}
    game = place_trial(PORT, [1, 1], changes=[calm, bare], options=options, **fields)
    assert rolled(attack(game, "07.07", "a-tank")) == ("1:1", "Dr1")
    return game


@pytest.mark.clause("scs 9.0c")
def test_q25_a_unit_that_cannot_move_retreats_like_others() -> None:
    """Hexes are counted, not movement points."""
    game = port_falls()
    play(game, "choose hold-0", "retreat 08.07")
    assert unit(game, "j-port") == "08.07"


@pytest.mark.clause("scs 9.0b")
def test_q25_with_the_option_a_unit_that_cannot_move_stays_and_loses_steps() -> None:
    """ma0Retreats off: the way is blocked."""
    game = port_falls(ma0Retreats="off")
    events = play(game, "choose hold-0")
    assert told(events, "blocked") == [{"place": "07.07", "steps": 1}]
    assert unit(game, "j-port") == "07.07 1"
    assert told(events, "advanced") == []


@pytest.mark.clause("scs 9.0b", "scs 9.0e")
def test_q25_with_the_option_a_stack_parts_from_those_that_cannot_move() -> None:
    """The battalion stays and loses a step, the flak goes."""
    fields = {"turn": 3, "air": {"amber": 0, "jade": 0}, "phase": "combat"}
    units = {"a-tank": "05.06", "a-late": "05.07", "j-port": "06.06", "j-flak": "06.06"}
    change = ("rules.toml", '66 = ["-", "D1"', '66 = ["-", "Dr1"')
    game = place_trial(units, [6, 6], changes=[change], options={"ma0Retreats": "off"}, **fields)
    # 8 against 4 x 3/2 + 3: the last stand of the port battalion.
    assert rolled(attack(game, "06.06", "a-tank", "a-late")) == ("1:1", "Dr1")
    play(game, "choose hold-0")
    assert places(game, "retreat") == set()
    refused(game, "retreat 07.06", "scs 9.0b", "prohibited", unit="j-port", place="07.06")
    events = play(game, "leave j-port")
    assert told(events, "blocked") == [{"place": "06.06", "steps": 1}]
    assert (where(game, "j-flak"), unit(game, "j-port")) == ("07.07", "06.06 1")


# 9.0d


@pytest.mark.clause("scs 9.0d", "scs 2.1d", "scs 2.1h")
def test_9_0d_a_friend_in_the_hex_does_not_save_the_step() -> None:
    """TV-U4: all that is nearer to the source is in ZOCs, and 5 Gren stands in 21.11."""
    units = {"1inf": "19.11", "7gren": "20.10", "5gren": "21.11", "9mot": "22.10", "2cav": "21.12"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0")
    events = play(game, "retreat 21.11")
    assert told(events, "retreat-zone") == [{"place": "21.11"}]
    assert (unit(game, "7gren"), unit(game, "5gren")) == ("21.11 1", "21.11")


@pytest.mark.clause("scs 9.0d", "scs 2.1d", "scs 9.1d")
def test_9_0d_every_zone_entered_costs_a_step_on_top_of_the_result() -> None:
    """D1r2 through 21.11 and 22.11, both beside Blue units: three steps, nothing is left."""
    units = {"1inf": "19.11", "25inf": "20.10", "9mot": "22.12", "2cav": "21.12", "6arm": "22.09"}
    game = beaten("D1r2", units, "20.10", "1inf")
    play(game, "choose hold-0")
    assert steps(game, "25inf") == 2
    play(game, "retreat 21.11")
    assert steps(game, "25inf") == 1
    events = play(game, "retreat 22.11")
    assert told(events, "eliminated") == [{"unit": "25inf", "place": "22.11"}]


@pytest.mark.clause("scs 9.0d", "scs 2.1g")
def test_9_0d_two_zones_on_a_hex_cost_one_step() -> None:
    """21.11 lies in the ZOCs of 9 Mot and 2 Cav."""
    units = {"1inf": "19.11", "25inf": "20.10", "9mot": "22.10", "2cav": "21.12"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0", "retreat 21.11")
    assert unit(game, "25inf") == "21.11 2"


# 9.0e, Q26


@pytest.mark.clause("scs 9.0e")
def test_9_0e_a_stack_may_part_and_its_units_go_one_after_another() -> None:
    """7 Gren goes to 21.11, then 14 Pz to 21.10."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0")
    refused(game, "leave 1inf", "scs 9.0e", "not-retreating", unit="1inf")
    events = play(game, "leave 14pz")
    assert told(events, "parted") == [{"unit": "14pz", "place": "20.10"}]
    refused(game, "leave 7gren", "scs 3.0", "last-one", unit="7gren")
    play(game, "retreat 21.11")
    assert (where(game, "7gren"), where(game, "14pz")) == ("21.11", "20.10")
    play(game, "retreat 21.10")
    assert where(game, "14pz") == "21.10"


@pytest.mark.clause("scs 9.0e", "scs 9.0d")
def test_q26_each_group_pays_for_the_zones_it_enters() -> None:
    """All ways are in ZOCs: together they would lose one step, apart they lose two."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10", "9mot": "22.10", "2cav": "21.12"}
    units |= {"6arm": "21.09"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0", "leave 14pz", "retreat 21.11", "retreat 21.10")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("21.11 1", "21.10 1")
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0", "retreat 21.11")
    assert places(game, "assign") == {"7gren", "14pz"}
    play(game, "assign 14pz")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("21.11", "21.11 1")


@pytest.mark.clause("scs 9.0e")
def test_q26_a_stack_may_part_at_its_second_hex() -> None:
    """The first hex together, the second apart."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10"}
    game = beaten("Dr2", units, "20.10", "1inf")
    play(game, "choose hold-0", "retreat 21.11", "leave 7gren", "retreat 22.11", "retreat 22.10")
    assert (where(game, "14pz"), where(game, "7gren")) == ("22.11", "22.10")


@pytest.mark.clause("scs 9.0e", "scs 4.0a")
def test_q26_friends_do_not_block_a_retreat() -> None:
    """21.11 is full with six steps; the retreat may end there all the same."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10", "5gren": "21.11", "25inf": "21.11"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0")
    events = play(game, "retreat 21.11")
    assert told(events, "tolerated") == [{"place": "21.11"}]
    assert told(events, "removed") == []
    assert (where(game, "7gren"), where(game, "14pz")) == ("21.11", "21.11")


# Q27 Off the map

EDGE = {"1inf": "31.10", "5arm": "31.11", "6arm": "32.09", "2cav": "32.11", "7gren": "32.10"}


@pytest.mark.clause("scs 3.3c", "scs map-B", "scs 9.0b")
def test_q27_a_unit_with_no_way_but_off_the_map_is_eliminated() -> None:
    """7 Gren on the eastern edge, all around it on the map is Blue."""
    game = beaten("Dr1", EDGE | {"14pz": "32.10"}, "32.10", "1inf")
    events = play(game, "choose hold-0")
    assert told(events, "driven-off") == [{"units": ("14pz", "7gren"), "place": "32.10"}]
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("eliminated", "eliminated")
    assert phase(game) == ("blue", "advance")


@pytest.mark.clause("scs 9.0b")
def test_q27_with_the_option_the_edge_blocks_the_way() -> None:
    """It stays and loses a step."""
    options = {"retreatOffMap": "blocked"}
    game = beaten("Dr1", EDGE | {"14pz": "32.10"}, "32.10", "1inf", options=options)
    events = play(game, "choose hold-0")
    assert told(events, "blocked") == [{"place": "32.10", "steps": 1}]
    play(game, "assign 14pz")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("32.10", "32.10 1")


#: All around 20.10 but in 21.10.
ALL_BUT_ONE = {name: at for name, at in RING.items() if at != "21.10"}


def beside_blanks(rules: str, *blanks: str) -> list[Event]:
    """7 Gren and 14 Pz in 20.10 must go back a hex, and all that is not Blue around them is blank."""
    units = ALL_BUT_ONE | {"7gren": "20.10", "14pz": "20.10"}
    changes = [on_twelve("Dr1"), *blank(*blanks)]
    game = place_in(changes, units, [6, 6], phase="combat", rules=rules)
    assert rolled(attack(game, "20.10", "1inf")) == ("1:1", "Dr1")
    return play(game, "choose hold-0")


@pytest.mark.clause("scs 3.3c", "scs map-B", "scs 9.0b")
@pytest.mark.parametrize("rules", ["1", "2", "3"])
def test_q27_a_hole_in_the_map_is_not_its_edge(rules: str) -> None:
    """21.10 is blank and enclosed: since rules 3 the way is blocked, before it led off the map."""
    events = beside_blanks(rules, "21.10")
    driven, blocked = told(events, "driven-off"), told(events, "blocked")
    assert (len(driven), len(blocked)) == ((0, 1) if rules == "3" else (1, 0))


@pytest.mark.clause("scs 3.3c", "scs map-B")
@pytest.mark.parametrize("rules", ["2", "3"])
def test_q27_blanks_that_reach_the_rim_are_off_the_map(rules: str) -> None:
    """From 21.10 they lead down to 21.01."""
    events = beside_blanks(rules, *(f"21.{row:02}" for row in range(1, 11)))
    assert told(events, "driven-off") == [{"units": ("14pz", "7gren"), "place": "20.10"}]


@pytest.mark.clause("scs 3.3c")
def test_q27_a_hex_of_the_map_comes_before_the_edge() -> None:
    """Without 2 Cav the way north is open."""
    units = {name: at for name, at in EDGE.items() if name != "2cav"} | {"14pz": "32.10"}
    game = beaten("Dr1", units, "32.10", "1inf")
    events = play(game, "choose hold-0")
    assert told(events, "driven-off") == []
    assert phase(game) == ("red", "retreat")
    assert places(game, "retreat") == {"32.11"}


@pytest.mark.clause("scs 3.3c", "scs 9.2")
def test_q27_holding_comes_first() -> None:
    """The owner turns the hex into a step, and nobody is driven off."""
    game = beaten("Dr1", EDGE | {"14pz": "32.10"}, "32.10", "1inf")
    play(game, "choose hold-1")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("32.10 1", "32.10")


@pytest.mark.clause("scs 3.3c", "scs game.victory")
def test_q27_a_unit_driven_off_counts_for_victory() -> None:
    """The scouts on the western edge of the trial, which keeps a tally of Amber's units."""
    fields = {"turn": 3, "air": {"amber": 0, "jade": 0}, "phase": "combat", "to_move": "jade"}
    units = {"a-cars": "01.03", "j-tank": "02.02", "j-rifles": "02.03", "j-flak": "01.02"}
    units |= {"j-late": "01.04"}
    change = (
        "rules.toml",
        '11 = ["A3r2", "A2", "A1", "A1D1", "A1Dr1"]',
        '11 = ["A3r2", "A2", "A1", "A1D1", "Dr1"]',
    )
    game = place_trial(units, [1, 1], changes=[change], **fields)
    assert rolled(attack(game, "01.03", "j-tank")) == ("5:1", "Dr1")
    events = play(game, "choose hold-0")
    assert told(events, "driven-off") == [{"units": ("a-cars",), "place": "01.03"}]
    assert game.position()["tally"] == {"amber-units": 1}


@pytest.mark.clause("scs 9.0b")
def test_q27_a_unit_that_cannot_retreat_at_all_is_not_driven_off_the_map() -> None:
    """ma0Retreats off, at the edge: it stays and loses a step, whether or not a hex is open."""
    fields = {"turn": 3, "air": {"amber": 0, "jade": 0}, "phase": "combat"}
    changes = [
        ("rules.toml", '66 = ["-", "D1"', '66 = ["-", "Dr1"'),
    ]
    units = {"a-tank": "15.04", "j-port": "16.03"}
    options = {"ma0Retreats": "off"}
    game = place_trial(units, [6, 6], changes=changes, options=options, **fields)
    assert rolled(attack(game, "16.03", "a-tank")) == ("1:1", "Dr1")
    events = play(game, "choose hold-0")
    assert told(events, "driven-off") == []
    assert unit(game, "j-port") == "16.03 1"
