"""10.0 Advance after combat: who goes, how far, and where."""

import pytest

from builders import places, play, refused, told, unit
from rules.scs.builders import (
    assault,
    attack,
    beaten,
    combat,
    on_twelve,
    phase,
    place,
    place_in,
    place_trial,
    rolled,
    where,
)
from sandtable import Game

#: Tanks and infantry before an enemy stack of 4, at 5:1.
FORCE = {"6arm": "19.11", "5arm": "19.11", "3inf": "19.10", "7gren": "20.10", "14pz": "20.10"}


def retreated() -> Game:
    """The first two worked examples: D2r2, and 14 Pz stands alone in 22.10."""
    game = assault()
    play(game, "retreat 21.11", "retreat 22.10", "assign 7gren")
    return game


@pytest.mark.clause("scs 10.0", "scs 2.1e")
def test_tv_c5_infantry_takes_the_hex_and_tanks_go_on() -> None:
    """3 Inf goes one hex, 6 Arm as many as the result told the defender to retreat: two."""
    game = retreated()
    assert phase(game) == ("blue", "advance")
    play(game, "pick 3inf", "advance 20.10")
    refused(game, "advance 21.11", "scs 10.0", "advance-spent", unit="3inf", limit=1)
    play(game, "done", "pick 6arm")
    refused(game, "advance 20.11", "scs 10.0", "target-first", place="20.10")
    play(game, "advance 20.10", "advance 21.11")
    refused(game, "advance 21.12", "scs 10.0", "advance-spent", unit="6arm", limit=2)
    play(game, "done")
    assert (where(game, "3inf"), where(game, "6arm")) == ("20.10", "21.11")


@pytest.mark.clause("scs 10.0c")
def test_tv_c7_the_defender_does_not_advance() -> None:
    """After Blue's advance the combat is over: Red is asked nothing."""
    game = retreated()
    refused(game, "pick 14pz", "scs 10.0", "not-advancing", unit="14pz")
    play(game, "done")
    assert game.side == "blue"
    assert told(game.events, "advanced") == []


@pytest.mark.clause("scs 10.0c")
def test_10_0c_a_defender_who_throws_the_attack_back_stays() -> None:
    """A1r1: the attackers' hexes are empty, and nobody enters them."""
    game = combat({"6arm": "19.11", "4inf": "19.10", "5gren": "20.10"}, [1, 1])
    attack(game, "20.10", "6arm", "4inf")
    play(game, "choose hold-0", "retreat 18.09", "retreat 18.11")
    assert where(game, "5gren") == "20.10"
    assert told(game.events, "advanced") == []
    assert phase(game) != ("red", "advance")


# 10.0 Who and whether


@pytest.mark.clause("scs 10.0")
def test_10_0_who_advances_is_the_attackers_choice() -> None:
    """Nobody, some or all; one after the other, each once."""
    game = combat(FORCE, [2, 4])
    assert rolled(attack(game, "20.10", "6arm", "5arm", "3inf")) == ("5:1", "Dr1")
    play(game, "choose hold-0", "retreat 21.11")
    assert places(game, "pick") == {"6arm", "5arm", "3inf"}
    refused(game, "advance 20.10", "scs 10.0", "who-advances")
    play(game, "pick 3inf")
    refused(game, "done", "scs 10.0", "not-moved", unit="3inf")
    refused(game, "pick 5arm", "scs 10.0", "one-advances", unit="3inf")
    play(game, "advance 20.10", "done")
    refused(game, "pick 3inf", "scs 10.0", "not-advancing", unit="3inf")
    assert places(game, "pick") == {"6arm", "5arm"}
    play(game, "done")
    assert [where(game, name) for name in ("6arm", "5arm", "3inf")] == ["19.11", "19.11", "20.10"]


@pytest.mark.clause("scs 10.0")
def test_10_0_only_units_of_the_combat_advance() -> None:
    """9 Mot stands beside the hex and did not attack."""
    game = combat(FORCE | {"9mot": "20.11"}, [2, 4])
    attack(game, "20.10", "6arm", "5arm", "3inf")
    play(game, "choose hold-0", "retreat 21.10")
    refused(game, "pick 9mot", "scs 10.0", "not-advancing", unit="9mot")


@pytest.mark.clause("scs 10.0")
def test_10_0_the_hex_must_be_empty() -> None:
    """D1 costs a step and leaves 7 Gren where it is."""
    game = beaten("D1", {"1inf": "19.11", "7gren": "20.10"}, "20.10", "1inf")
    assert unit(game, "7gren") == "20.10 1"
    assert phase(game) != ("blue", "advance")


@pytest.mark.clause("scs 10.0")
def test_q32_a_defender_eliminated_without_a_retreat_leaves_one_hex_for_everybody() -> None:
    """D2 kills 7 Gren: tanks, too, go one hex."""
    game = beaten("D2", {"6arm": "19.11 1", "7gren": "20.10"}, "20.10", "6arm")
    assert unit(game, "7gren") == "eliminated"
    play(game, "pick 6arm", "advance 20.10")
    refused(game, "advance 21.11", "scs 10.0", "advance-spent", unit="6arm", limit=1)


@pytest.mark.clause("scs 10.0")
def test_q32_a_retreat_of_one_hex_is_one_hex_for_tanks() -> None:
    """Dr1 and an exploiter."""
    game = combat(FORCE, [2, 4])
    attack(game, "20.10", "6arm", "5arm", "3inf")
    play(game, "choose hold-0", "retreat 21.11", "pick 6arm", "advance 20.10")
    refused(game, "advance 21.10", "scs 10.0", "advance-spent", unit="6arm", limit=1)


# 10.0 How far and where


def broken_through(*more: str, **units: str) -> Game:
    """Dr3 against 5 Gren, which falls back to 23.12; 6 Arm reduced may go three hexes."""
    names = {name.replace("_", ""): at for name, at in units.items()}
    game = beaten("Dr3", {"6arm": "19.11 1", "5gren": "20.10", **names}, "20.10", "6arm", *more)
    play(game, "choose hold-0", "retreat 21.11", "retreat 22.11", "retreat 23.12")
    return game


@pytest.mark.clause("scs 10.0")
def test_10_0_after_the_first_hex_the_advance_goes_where_it_likes() -> None:
    """Even back to where it came from; units of one stack may go different ways."""
    game = broken_through("2cav", _2cav="19.11")
    play(game, "pick 6arm", "advance 20.10", "advance 20.09", "advance 19.10", "done")
    play(game, "pick 2cav", "advance 20.10", "advance 21.10", "done")
    assert (where(game, "6arm"), where(game, "2cav")) == ("19.10", "21.10")


@pytest.mark.clause("scs 10.0", "scs 10.0b", "scs 2.1e")
def test_10_0b_an_advance_counts_hexes_and_minds_no_zones() -> None:
    """TV-U3: through the ZOC of 4 Rec and into forest, without loss or cost."""
    # 20.14 and 21.14 are forest; 7 Gren falls back from 20.13.
    units = {"6arm": "19.13 1", "1inf": "19.14", "5gren": "20.13", "4rec": "22.14"}
    game = beaten("Dr3", units, "20.13", "6arm")
    play(game, "choose hold-0", "retreat 21.13", "retreat 22.12", "retreat 23.12")
    events = play(game, "pick 6arm", "advance 20.13", "advance 20.14", "advance 21.14", "done")
    assert [one["place"] for one in told(events, "advanced")] == ["20.13", "20.14", "21.14"]
    assert told(events, "step-lost") == []
    assert unit(game, "6arm") == "21.14 1"
    assert "21.14" in game.survey("zones", "blue")


@pytest.mark.clause("scs 10.0")
def test_10_0_an_advance_enters_no_enemy_hex_and_goes_from_hex_to_hex() -> None:
    """4 Rec stands in 21.10."""
    game = broken_through(_4rec="21.10")
    play(game, "pick 6arm", "advance 20.10")
    refused(game, "advance 21.10", "scs 10.0", "enemy-there", place="21.10", unit="4rec")
    refused(game, "advance 22.10", "scs 10.0", "not-adjacent", at="20.10", place="22.10")


@pytest.mark.clause("scs 10.0", "scs 3.2d")
def test_q38_an_advance_crosses_a_river_at_a_bridge_only() -> None:
    """7 Gren in 30.08 is driven back over two hexes; 6 Arm follows over the bridge, not elsewhere."""
    quarter = ("rules.toml", 'attacker = { multiply = "1/4" }', 'attacker = { multiply = "1" }')
    units = {"6arm": "29.08", "7gren": "30.08"}
    game = place_in([quarter, on_twelve("Dr2")], units, [6, 6], phase="combat")
    assert rolled(attack(game, "30.08", "6arm")) == ("1:1", "Dr2")
    play(game, "choose hold-0", "retreat 31.09", "retreat 32.09")
    play(game, "pick 6arm", "advance 30.08")
    refused(game, "advance 29.09", "scs 10.0", "prohibited", unit="6arm", place="29.09")
    play(game, "advance 29.08", "done")
    assert where(game, "6arm") == "29.08"


@pytest.mark.clause("scs 10.0", "scs 4.0a")
def test_10_0_an_advance_may_not_end_over_the_stacking_limit() -> None:
    """Six steps: the third division finds no room, unless it could pass through."""
    units = {"1inf": "19.10", "3inf": "19.11", "8inf": "20.09", "7gren": "20.10 1"}
    game = combat(units, [4, 3])
    assert rolled(attack(game, "20.10", "1inf", "3inf", "8inf")) == ("6:1", "D1r1")
    play(game, "pick 1inf", "advance 20.10", "done")
    play(game, "pick 3inf", "advance 20.10", "done")
    assert told(game.events, "advanced")[-1]["unit"] == "3inf"
    assert where(game, "8inf") == "20.09"
    assert phase(game) != ("blue", "advance")


@pytest.mark.clause("scs 10.0", "scs 4.0a")
def test_10_0_units_may_pass_through_a_full_hex_but_not_stop_there() -> None:
    """Two divisions fill 20.10; the tanks may go on through it."""
    units = {"1inf": "19.10 3", "3inf": "19.11", "2cav": "20.09", "25inf": "20.10"}
    units |= {"31inf": "20.10"}
    game = beaten("Dr2", units, "20.10", "1inf", "3inf", "2cav")
    play(game, "choose hold-0", "retreat 21.11", "retreat 22.11")
    play(game, "pick 1inf", "advance 20.10", "done", "pick 3inf", "advance 20.10", "done")
    play(game, "pick 2cav", "advance 20.10")
    refused(game, "done", "scs 10.0", "full", place="20.10", limit=6)
    play(game, "advance 21.10", "done")
    assert where(game, "2cav") == "21.10"


@pytest.mark.clause("scs 10.0", "scs 4.0a")
def test_10_0_a_hex_where_nobody_could_stop_is_refused_beforehand() -> None:
    """The hex next to the target is full, and it would be the last of the advance."""
    units = {"5arm": "19.11", "6arm": "19.11", "1inf": "21.10", "3inf": "21.10", "7gren": "20.10"}
    units |= {"25inf": "20.10", "12mot": "20.10"}
    game = beaten("Dr2", units, "20.10", "5arm", "6arm")
    play(game, "choose hold-0", "retreat 21.11", "assign 12mot", "retreat 22.11")
    play(game, "pick 6arm", "advance 20.10")
    refused(game, "advance 21.10", "scs 10.0", "full", place="21.10", limit=6)


@pytest.mark.clause("scs 10.0", "scs 4.0a")
def test_10_0_the_first_hex_may_be_full_already() -> None:
    """Two divisions have filled it: a third is not even begun with, cavalry could go through."""
    units = {"1inf": "19.10", "3inf": "19.11", "8inf": "20.09", "2cav": "20.11", "7gren": "20.10 1"}
    game = combat(units, [4, 5])
    assert rolled(attack(game, "20.10", "1inf", "3inf", "8inf", "2cav")) == ("6:1", "D2r2")
    play(game, "pick 1inf", "advance 20.10", "done", "pick 8inf", "advance 20.10")
    play(game, "done")
    refused(game, "pick 3inf", "scs 10.0", "full", place="20.10", limit=6)
    assert places(game, "pick") == {"2cav"}


@pytest.mark.clause("scs 10.0", "scs 4.0a")
def test_q17_an_advance_does_not_end_in_a_hex_that_a_retreat_has_overfilled() -> None:
    """Nine steps in 21.10 are tolerated, a tenth is not; with the option others may join."""
    units = {"6arm": "19.11 1", "5gren": "20.10", "7gren": "28.14"}
    crowd = dict.fromkeys(["1inf", "3inf", "8inf"], "21.10")
    fields = {"crowded": {"21.10": list(crowd)}, "to_move": "blue"}
    game = beaten("Dr2", units | crowd, "20.10", "6arm", **fields)
    play(game, "choose hold-0", "retreat 22.11", "pick 6arm", "advance 20.10")
    refused(game, "advance 21.10", "scs 10.0", "full", place="21.10", limit=6)
    game = beaten(
        "Dr2", units | crowd, "20.10", "6arm", options={"retreatExcess": "open"}, **fields
    )
    play(game, "choose hold-0", "retreat 22.11", "pick 6arm", "advance 20.10")
    play(game, "advance 21.10", "done")
    assert where(game, "6arm") == "21.10"
    assert told(game.events, "overstacked") == []


# 10.0a


@pytest.mark.clause("scs 10.0a")
def test_10_0a_the_advance_is_as_long_if_the_defender_dies_on_the_way() -> None:
    """Dr3: 4 Rec of one step dies in the first ZOC; exploiters may go three hexes."""
    units = {"2cav": "19.11", "4rec": "20.10", "9mot": "22.10", "3inf": "21.12", "1inf": "20.08"}
    game = beaten("Dr3", units, "20.10", "2cav")
    play(game, "choose hold-0")
    events = play(game, "retreat 21.11")
    assert told(events, "eliminated") == [{"unit": "4rec", "place": "21.11"}]
    play(game, "pick 2cav", "advance 20.10", "advance 20.09", "advance 19.10")
    refused(game, "advance 18.09", "scs 10.0", "advance-spent", unit="2cav", limit=3)


@pytest.mark.clause("scs 10.0")
def test_10_0_what_the_defender_held_is_advanced_all_the_same() -> None:
    """Dr3 with two hexes held: one hex of retreat, three of advance."""
    game = beaten("Dr3", {"6arm": "19.11 1", "5gren": "20.10"}, "20.10", "6arm")
    play(game, "choose hold-2", "retreat 21.10")
    play(game, "pick 6arm", "advance 20.10", "advance 21.11", "advance 22.11", "done")
    assert where(game, "6arm") == "22.11"


# 10.0d


@pytest.mark.clause("scs 10.0d", "scs 6.2a")
def test_10_0d_overrunning_units_enter_the_hex_without_being_asked() -> None:
    """Dr1: both tanks are in 20.10, and the move is over."""
    units = {"5arm": "17.11", "6arm": "17.11", "7gren": "20.10", "9mot": "12.13"}
    game = place(units, [2, 3])
    play(game, "pick 5arm", "pick 6arm", "go 19.11")
    assert rolled(play(game, "attack 20.10")) == ("5:1", "Dr1")
    play(game, "choose hold-0")
    events = play(game, "retreat 21.11")
    assert [one["unit"] for one in told(events, "advanced")] == ["5arm", "6arm"]
    assert phase(game) == ("blue", "movement")
    refused(game, "pick 6arm", "scs 3.0", "moved-already", unit="6arm")


@pytest.mark.clause("scs 10.0d", "scs 6.2a")
def test_10_0d_overrunning_exploiters_may_go_on_through_it() -> None:
    """D2r2: 6 Arm makes a second hex, 5 Arm stays in the first."""
    units = {"5arm": "17.11", "6arm": "17.11", "7gren": "20.10", "9mot": "12.13"}
    game = place(units, [5, 5])
    play(game, "pick 5arm", "pick 6arm", "go 19.11")
    assert rolled(play(game, "attack 20.10")) == ("5:1", "D2r2")
    assert (where(game, "5arm"), where(game, "6arm")) == ("20.10", "20.10")
    assert phase(game) == ("blue", "advance")
    play(game, "pick 6arm", "advance 21.11")
    refused(game, "advance 22.11", "scs 10.0", "advance-spent", unit="6arm", limit=1)
    play(game, "done", "done")
    assert (where(game, "5arm"), where(game, "6arm")) == ("20.10", "21.11")


@pytest.mark.clause("scs 10.0d", "scs 10.0")
def test_10_0d_overrunning_infantry_stops_in_the_hex() -> None:
    """D2r2 and nobody who can exploit: nothing is asked."""
    units = {"1inf": "18.11", "8inf": "18.11", "4rec": "20.10", "9mot": "12.13"}
    game = place(units, [5, 6])
    play(game, "pick 1inf", "pick 8inf", "step 19.11")
    assert rolled(play(game, "attack 20.10")) == ("4:1", "D2r2")
    assert (where(game, "1inf"), where(game, "8inf")) == ("20.10", "20.10")
    assert phase(game) == ("blue", "movement")


# A special rule


@pytest.mark.clause("scs game.special", "scs 10.0")
def test_a_unit_that_may_not_move_does_not_advance() -> None:
    """Surprise holds Jade's armour in turn 1 while no enemy is near its formation: judged by then."""
    units = {"j-tank": "08.03", "a-cars": "08.02"}
    fields = {"phase": "combat", "to_move": "jade", "air": {"amber": 0, "jade": 0}}
    game = place_trial(units, [6, 6], special={"surprise": ["j-tank"]}, **fields)
    assert rolled(attack(game, "08.02", "j-tank")) == ("5:1", "D3r3")
    assert unit(game, "a-cars") == "eliminated"
    assert where(game, "j-tank") == "08.03"
    assert told(game.events, "advanced") == []


@pytest.mark.clause("scs game.special", "scs 10.0")
def test_a_unit_that_may_not_move_is_refused_an_advance_beside_one_that_may() -> None:
    """The marines, who are not bound, may go."""
    units = {"j-tank": "08.03", "j-late": "08.03", "a-cars": "08.02"}
    fields = {"phase": "combat", "to_move": "jade", "air": {"amber": 0, "jade": 0}}
    game = place_trial(units, [6, 6], special={"surprise": ["j-tank"]}, **fields)
    attack(game, "08.02", "j-tank", "j-late")
    refused(game, "pick j-tank", "scs game.special", "may-not-move", special="surprise")
    play(game, "pick j-late", "advance 08.02", "done")
    assert where(game, "j-late") == "08.02"
