"""6.3(7), 6.3(8): who stays, who falls back, and what becomes of units without steps."""

import msgspec
import pytest

from builders import CRUSADER, RESERVES, battle, end_turn, marker, places, play, told, unit
from sandtable import Game, ScriptedDice
from sandtable.library import find_module, open_module

TANKS, MORE_TANKS = "gb-7ad-4ab", "gb-7ad-7ab"  # 4 steps, hit value 4
PANZERS = "de-21pz-pr5"  # 4 steps, hit value 5
RIFLES, RECCE = "de-afr-155", "de-wechmar"  # infantry of 2 steps, hit value 4
OMAR = "ax-gar-omar1"  # a garrison of 1 step, hit value 4


# 6.3(7) The end of a combat


@pytest.mark.clause("s60 6.3(7)a")
def test_one_counterattack_and_one_attack_end_the_combat():
    """Both sides miss: nobody rolls again and the other side operates next."""
    game = battle({TANKS: "06", RECCE: "06"}, [1] * 6)
    events = play(game, f"pick {TANKS}", "attack 06")
    assert [roll["unit"] for roll in told(events, "rolled")] == [RECCE, TANKS]
    assert (game.decision.side, game.decision.phase) == ("axis", "operations")


@pytest.mark.clause("s60 6.3(7)b")
def test_in_an_area_both_sides_stay():
    """TV-38: British tanks enter an area and attack; both sides survive and stay."""
    game = battle({TANKS: "10", RECCE: "06"}, [1] * 6)
    events = play(game, f"pick {TANKS}", "step 06", "attack 06")
    assert told(events, "fell-back") == []
    assert (unit(game, TANKS), unit(game, RECCE)) == ("06 4 down", "06 2")


@pytest.mark.clause("s60 6.3(7)b")
@pytest.mark.parametrize(
    ("start", "way", "origin"),
    [
        ("11", ["P20"], "11"),
        ("P23", ["P20"], "P23"),
        ("11", ["P23", "P20"], "P23"),
        ("P25", ["P23", "P20"], "P23"),
        ("P25", ["10", "P20"], "10"),
        ("BRIT_OFF", ["P25"], "BRIT_OFF"),
        ("BRIT_OFF", ["P25", "P23"], "P25"),
    ],
)
def test_on_a_point_repulsed_attackers_go_back_one_step(start, way, origin):
    """TV-38: attackers return to where they were just before, off the map too (A21, A45)."""
    at = way[-1]
    game = battle({TANKS: start, RECCE: at}, [1] * 6)
    events = play(game, f"pick {TANKS}", *[f"step {place}" for place in way], f"attack {at}")
    assert told(events, "fell-back") == [{"units": (TANKS,), "at": at, "place": origin}]
    assert (unit(game, TANKS), unit(game, RECCE)) == (f"{origin} 4 down", f"{at} 2")


@pytest.mark.clause("s60 6.3(7)b")
def test_attackers_fall_back_unless_every_defender_is_gone():
    """One of two garrisons of P21 is destroyed, the other holds: all attackers go back."""
    game = battle(
        {TANKS: "08", "sa-1": "08", OMAR: "P21", "ax-gar-omar2": "P21"}, [1] * 2 + [6] * 5
    )
    play(game, f"pick {TANKS}", "pick sa-1", "step P21", "attack P21")
    play(game, f"assign {TANKS}", f"assign {TANKS}", "done")
    play(game, f"assign {OMAR}", f"assign {OMAR}", "done")
    assert [unit(game, name) for name in (OMAR, "ax-gar-omar2", TANKS, "sa-1")] == [
        "destroyed",
        "P21 1",
        "08 4 down",
        "08 1 down",
    ]


@pytest.mark.clause("s60 6.3(7)b")
def test_six_brigades_before_halfaya():
    """TV-08: four of six dice hit the 3 steps on P10: it keeps one, and the brigades fall back."""
    brigades = ["in-5", "in-7", "in-11", "nz-4", "nz-5", "nz-6"]
    game = battle(
        {"it-savona": "P10"} | dict.fromkeys(brigades, "12"), [1] * 3 + [6, 3, 2, 4, 1, 5]
    )
    play(game, *[f"pick {name}" for name in brigades], "step P10", "attack P10")
    events = play(game, "assign in-5", "done")
    assert told(events, "lost") == [{"unit": "it-savona", "hits": 4, "lost": 2, "left": 1}]
    assert [unit(game, name) for name in brigades] == ["12 1 down"] * 6


@pytest.mark.clause("s60 6.3(7)b")
def test_repulsed_attackers_go_back_among_enemies():
    """Tanks leave an area with the enemy for a point, are repulsed and return into it (A44)."""
    game = battle({TANKS: "06", PANZERS: "06", "sa-1": "06", RECCE: "P20"}, [1] * 6)
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert unit(game, TANKS) == "06 4 down"


@pytest.mark.clause("s60 6.3(7)b", "s60 7.2a")
def test_a_repulsed_attack_leaves_control_as_it_was():
    """British tanks are repulsed from P20, which stays with the Axis (A46)."""
    game = battle({TANKS: "11", RECCE: "P20"}, [1] * 6)
    events = play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert told(events, "took") == []
    assert "P20" not in game.position()["british_points"]


@pytest.mark.clause("s60 6.3(7)b", "s60 7.2a")
def test_attackers_stay_on_a_point_they_have_cleared():
    """All defenders of P20 are gone: the tanks stay and control the point (A46)."""
    game = battle({TANKS: "11", RECCE: "P20 1"}, [1, 6, 6, 1, 1])
    events = play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert told(events, "took") == [{"side": "british", "place": "P20"}]
    assert unit(game, TANKS) == "P20 4 down"


@pytest.mark.clause("s60 6.3(7)b", "s60 7.2a")
def test_a_point_whose_attackers_all_died_stays_with_the_defender():
    """The counterattack removes the only attacker of P20."""
    game = battle({"sa-1": "11", RECCE: "P20"}, [6, 6])
    events = play(game, "pick sa-1", "step P20", "attack P20")
    assert told(events, "fell-back") == told(events, "took") == []
    assert unit(game, RECCE) == "P20 2"


@pytest.mark.clause("s60 6.3(7)b", "s60 7.2a")
def test_a_point_passed_without_taking_it_is_taken_by_falling_back_to_it():
    """With passThroughTakesControl off, tanks cross P23, are repulsed from P20 and stop on P23."""
    game = battle({TANKS: "11", RECCE: "P20"}, [1] * 6, options={"passThroughTakesControl": "off"})
    events = play(game, f"pick {TANKS}", "step P23", "step P20", "attack P20")
    assert told(events, "took") == [{"side": "british", "place": "P23"}]


# 6.3(8) Rout


@pytest.mark.clause("s60 6.3(8)a", "s60 6.3(8)b")
def test_a_brigade_is_lost_for_good_and_an_armoured_brigade_routs():
    """TV-39: on turn 3 a brigade and an armoured brigade on its last step lose a step each."""
    game = battle({TANKS: "06 1", "sa-1": "06", RIFLES: "06", RECCE: "06"}, [6, 1, 6, 1], turn=3)
    picks = [f"pick {TANKS}", "pick sa-1"]
    play(game, *picks, "attack 06", *picks, "done")
    events = play(game, f"assign {TANKS}", "assign sa-1", "done")
    assert told(events, "routed") == [{"unit": TANKS, "back": 5}]
    assert told(events, "out-of-the-game") == [{"unit": "sa-1"}]
    assert (unit(game, TANKS), unit(game, "sa-1")) == ("routed 5", "destroyed")


@pytest.mark.clause("s60 6.3(8)a")
@pytest.mark.parametrize(
    "garrison", ["ax-gar-capuzzo", "ax-gar-sollum", "ax-gar-bardia2", "ax-gar-omar1"]
)
def test_an_axis_garrison_of_one_step_is_lost_for_good(garrison):
    """On turn 1 a garrison loses its only step."""
    game = battle({TANKS: "11", garrison: "P20"}, [1, 6, 6, 1, 1])
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert unit(game, garrison) == "destroyed"


@pytest.mark.clause("s60 6.3(8)a")
def test_a_brigade_lost_for_good_scores_nothing():
    """A British infantry brigade is removed: no points for it, on whatever turn."""
    game = battle({"sa-1": "06", RECCE: "06"}, [6, 6], turn=6)
    play(game, "pick sa-1", "attack 06")
    assert unit(game, "sa-1") == "destroyed"
    assert marker(game) == 0


@pytest.mark.clause("s60 6.3(8)b")
@pytest.mark.parametrize("target", [PANZERS, "it-ariete", RECCE, "it-savona"])
def test_a_bigger_unit_on_its_last_step_routs(target):
    """On turn 2 an Axis unit of several printed steps, with one left, loses it (A47)."""
    game = battle({TANKS: "11", target: "P20 1"}, [1, 6, 6, 1, 1], turn=2)
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    # Two hits are two steps to a white unit, one of them surplus.
    assert unit(game, target) == ("routed 5" if target == "it-ariete" else "routed 4")


@pytest.mark.clause("s60 6.3(8)b")
def test_british_infantry_of_two_steps_routs():
    """The Support Group, infantry but no brigade of one step, loses its last step on turn 1 (A47)."""
    game = battle({"gb-7ad-sg": "06 1", RECCE: "06"}, [6, 1])
    play(game, "pick gb-7ad-sg", "attack 06")
    assert unit(game, "gb-7ad-sg") == "routed 3"


@pytest.mark.clause("s60 6.3(8)a", "s60 6.3(8)b")
def test_a_one_step_unit_that_is_neither_garrison_nor_brigade_routs():
    """A module in which a panzer regiment has one printed step: it returns like any other (A48)."""
    module = find_module(CRUSADER)
    data = msgspec.json.decode(module.files["units.json"])
    regiment = next(one for one in data["units"] if one["id"] == PANZERS)
    regiment["steps"] = 1
    files = module.files | {"units.json": msgspec.json.encode(data)}
    rules = open_module(msgspec.structs.replace(module, files=files), "campaign")
    units = {**RESERVES, TANKS: "11", PANZERS: "P20"}
    game = Game(rules, rules.restore({"units": units}), ScriptedDice([1, 6, 1, 1, 1]))
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert unit(game, PANZERS) == "routed 3"


@pytest.mark.clause("s60 6.3(8)-1")
def test_surplus_losses_delay_the_return():
    """TV-07: on turn 1 tanks with 2 steps left take a result of 4 steps and return on turn 5."""
    game = battle({TANKS: "06 2", PANZERS: "06"}, [6, 6, 6, 6])
    events = play(game, f"pick {TANKS}", "attack 06")
    assert told(events, "lost") == [{"unit": TANKS, "hits": 4, "lost": 4, "left": 0}]
    assert told(events, "routed") == [{"unit": TANKS, "back": 5}]


@pytest.mark.clause("s60 6.3(8)-1")
@pytest.mark.parametrize(("hits", "back"), [(2, 3), (3, 3), (4, 4), (5, 4), (6, 5)])
def test_overkill_is_counted_in_steps_not_hits(hits, back):
    """On turn 1 defending infantry on its last step takes 2 to 6 hits (A49)."""
    game = battle({TANKS: "06", MORE_TANKS: "06", RECCE: "06 1"}, [1] + [6] * hits + [1] * 8)
    picks = [f"pick {TANKS}", f"pick {MORE_TANKS}"]
    play(game, *picks, "attack 06", *picks, "done", f"assign {TANKS}", "done")
    assert unit(game, RECCE) == f"routed {back}"


@pytest.mark.clause("s60 6.3(8)-1")
def test_overkill_is_counted_for_each_unit():
    """On turn 1 two tank units on their last step take 1 and 3 hits (A49)."""
    game = battle(
        {TANKS: "06 1", MORE_TANKS: "06 1", RECCE: "06", PANZERS: "06"}, [6, 6, 6, 1, 6, 1]
    )
    picks = [f"pick {TANKS}", f"pick {MORE_TANKS}"]
    play(game, *picks, "attack 06", *picks, "done")
    play(game, f"assign {TANKS}", f"assign {MORE_TANKS}", "done")
    assert (unit(game, TANKS), unit(game, MORE_TANKS)) == ("routed 5", "routed 3")


@pytest.mark.clause("s60 6.3(8)-2", "s60 7.1(4)")
@pytest.mark.parametrize(
    ("turn", "losses", "fate", "points"),
    [
        (1, 4, "routed 6", 0),
        (2, 3, "routed 6", 0),
        (2, 4, "destroyed", 1),
        (4, 1, "routed 6", 0),
        (4, 2, "destroyed", 1),
        (5, 1, "destroyed", 1),
        (6, 1, "destroyed", 1),
    ],
)
def test_who_cannot_be_back_by_turn_six_is_destroyed(turn, losses, fate, points):
    """TV-40: an armoured brigade with one step left takes losses on one turn or another."""
    game = battle(
        {TANKS: "06 1", PANZERS: "06"},
        [1] + [6] * losses + [1] * (4 - losses),
        turn=turn,
        to_move="axis",
    )
    events = play(game, f"pick {PANZERS}", "attack 06")
    assert unit(game, TANKS) == fate
    assert sum(score["points"] for score in told(events, "scored-tank-unit")) == points
    assert marker(game) == -points


@pytest.mark.clause("s60 6.3(8)-2")
@pytest.mark.parametrize(("turn", "fate"), [(4, "routed 6"), (5, "destroyed")])
def test_axis_units_too_are_destroyed_from_turn_five_on(turn, fate):
    """Axis infantry on its last step loses it late in the game; nobody scores for that."""
    game = battle({TANKS: "11", RECCE: "P20 1"}, [1, 6, 6, 1, 1], turn=turn)
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert unit(game, RECCE) == fate
    assert marker(game) == 0


@pytest.mark.clause("s60 6.3(8)b", "s60 6.3(8)-3")
def test_a_routed_unit_returns_off_the_map_two_turns_later_with_one_step():
    """Tanks rout on turn 1: away on turn 2, on turn 3 in the box, face up with a step (A50)."""
    game = battle({TANKS: "06 1", RECCE: "06"}, [6, 1])
    play(game, f"pick {TANKS}", "attack 06")
    assert told(end_turn(game), "returned") == []
    assert unit(game, TANKS) == "routed 3"
    assert told(end_turn(game), "returned") == [{"unit": TANKS, "place": "BRIT_OFF"}]
    assert unit(game, TANKS) == "BRIT_OFF 1"


@pytest.mark.clause("s60 6.3(8)-3")
@pytest.mark.parametrize(
    ("name", "box"), [(PANZERS, "AXIS_OFF"), ("it-savona", "AXIS_OFF"), ("gb-32atb", "BRIT_OFF")]
)
def test_where_routed_units_return(name, box):
    """Due back on turn 3: the Axis in the west (A22), the Tobruk garrison with the rest (A51)."""
    game = battle({name: "routed 3"}, turn=2)
    end_turn(game)
    assert unit(game, name) == f"{box} 1"


@pytest.mark.clause("s60 6.3(8)-3")
@pytest.mark.parametrize(
    ("name", "entries"),
    [(TANKS, {"P11", "P22", "P25"}), (PANZERS, {"P01", "P18"})],
)
def test_a_returned_unit_enters_by_the_roads_of_its_sources(name, entries):
    """A unit back on turn 3 may step onto the first point of any own source road."""
    game = battle({name: "routed 3"}, turn=2)
    end_turn(game)
    if game.decision.side != ("british" if name == TANKS else "axis"):
        play(game, "done")
    play(game, f"pick {name}")
    assert places(game, "step") == entries


@pytest.mark.clause("s60 6.3(8)-3", "s60 5.1(1)d")
def test_a_returned_garrison_unit_keeps_its_red_dot():
    """The tanks of the garrison, back with one step, are in supply in besieged Tobruk (A51)."""
    game = battle({"gb-32atb": "P03 1 down", TANKS: "P03 1 down"}, turn=3)
    end_turn(game)
    assert (unit(game, "gb-32atb"), unit(game, TANKS)) == ("P03 1", "P03 1 down cut")


@pytest.mark.clause("s60 6.3(8)b")
def test_a_returned_unit_routs_again():
    """Panzers back with one step lose it again on turn 3: they return on turn 5 (A47)."""
    game = battle({TANKS: "11", PANZERS: "P20 1"}, [1, 6, 1, 1, 1], turn=3)
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert unit(game, PANZERS) == "routed 5"


@pytest.mark.clause("s60 6.3(8)b")
def test_a_routed_unit_leaves_its_supply_marker_behind():
    """Out-of-supply infantry routs on turn 2 and is back on turn 4, face up and in supply (A50)."""
    game = battle({TANKS: "11", RECCE: "P20 1 cut"}, [1, 6, 6, 1, 1], turn=2)
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert game.rules.faults(game.state) == []
    end_turn(game)
    end_turn(game)
    assert unit(game, RECCE) == "AXIS_OFF 1"
