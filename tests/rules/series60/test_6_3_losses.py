"""6.3(3)-(6): hits become steps; fortresses, tanks against infantry, units out of supply."""

import pytest

from builders import battle, marker, play, told, unit

TANKS, MORE_TANKS = "gb-7ad-4ab", "gb-7ad-7ab"  # white, 4 steps, hit value 4
PANZERS, ARIETE = "de-21pz-pr5", "it-ariete"  # black and white, 4 steps
RIFLES, PAVIA, SAVONA = "de-21pz-sr104", "it-pavia", "it-savona"  # grey, 3 steps
RECCE = "de-wechmar"  # grey, 2 steps, hit value 4

BOTH_PICKED = (f"pick {TANKS}", f"pick {MORE_TANKS}")


def table(*rows):
    """Rows of a target and what 0, 1, 2 ... hits cost it, as one case for each number of hits."""
    return [(target, hits, lost) for target, row in rows for hits, lost in enumerate(row)]


def lost(events, target):
    return sum(loss["lost"] for loss in told(events, "lost") if loss["unit"] == target)


def attack_in_area(target, hits, **fields):
    """Two British tank units attack in area 06; the counterattack misses and so many dice hit."""
    misses = [1] * (2 if target == RECCE else 3 if target in (RIFLES, PAVIA) else 4)
    game = battle(
        {TANKS: "06", MORE_TANKS: "06", target: "06"},
        [*misses, *[6] * hits, *[1] * (8 - hits)],
        **fields,
    )
    orders = [*BOTH_PICKED, "attack 06", *BOTH_PICKED, "done", f"assign {TANKS}", "done"]
    return lost(play(game, *orders), target)


def attack_on_point(target, hits, start, *way, **fields):
    """Two British tank units attack a point; the counterattack misses and so many dice hit."""
    misses = [1] * (3 if target == SAVONA else 4)
    units = {TANKS: start, MORE_TANKS: start, target: way[-1]}
    game = battle(units, [*misses, *[6] * hits, *[1] * (8 - hits)], **fields)
    steps = [f"step {place}" for place in way]
    orders = [*BOTH_PICKED, *steps, f"attack {way[-1]}", f"assign {TANKS}", "done"]
    return lost(play(game, *orders), target)


# 6.3(3) Steps for hits


@pytest.mark.clause("s60 6.3(3)a", "s60 6.3(3)b", "s60 6.3(3)c")
@pytest.mark.parametrize(
    ("target", "hits", "expected"),
    table(
        (ARIETE, [0, 1, 2, 3, 4, 5]),
        (PANZERS, [0, 1, 1, 1, 2, 2, 3, 3]),
        (RIFLES, [0, 0, 1, 1, 2, 2, 3]),
        (PAVIA, [0, 0, 1, 1, 2]),
    ),
)
def test_steps_lost_by_a_defender(target, hits, expected):
    """TV-06, TV-33: white, black and grey targets are attacked in an area and hit so often."""
    assert attack_in_area(target, hits) == expected


@pytest.mark.clause("s60 6.3(3)a", "s60 6.3(3)b", "s60 6.3(3)c")
@pytest.mark.parametrize(
    ("target", "hits", "expected"),
    table(
        (TANKS, [0, 1, 2, 3, 4]),
        (ARIETE, [0, 1, 2, 3, 4]),
        (PANZERS, [0, 1, 1, 1, 2]),
        (RIFLES, [0, 1, 2, 3, 4]),
        ("gb-7ad-sg", [0, 1, 2, 3, 4]),
    ),
)
def test_steps_lost_by_an_attacker(target, hits, expected):
    """TV-06, TV-33: white, black and grey units attack an enemy who hits them so often."""
    side, enemy = ("british", "de-15pz-pr8") if target.startswith("gb") else ("axis", MORE_TANKS)
    dice = [6] * hits + [1] * (4 - hits) + [1] * 4
    game = battle({target: "06", enemy: "06"}, dice, to_move=side)
    assert lost(play(game, f"pick {target}", "attack 06"), target) == expected


@pytest.mark.clause("s60 6.3(3)b", "s60 6.3(3)c")
@pytest.mark.parametrize(
    ("target", "hits", "expected"),
    table(
        (ARIETE, [0, 1, 2, 3]),
        (PANZERS, [0, 1, 1, 1, 2, 2]),
        (RIFLES, [0, 1, 1, 1, 2, 2, 3]),
        (PAVIA, [0, 1, 1, 1, 2]),
    ),
)
def test_first_hit_option(target, hits, expected):
    """TV-33 with firstHitRule all: the first hit on defending infantry counts as well (A36)."""
    assert attack_in_area(target, hits, options={"firstHitRule": "all"}) == expected


@pytest.mark.clause("s60 6.3(3)c")
def test_a_single_hit_is_not_remembered():
    """Infantry is hit once in each of two combats of a turn and loses nothing (A35)."""
    game = battle({"sa-1": "06", "sa-5": "06", RECCE: "06"}, [1, 1, 6] * 2)
    play(game, "pick sa-1", "attack 06")
    play(game, "done")
    play(game, "pick sa-5", "attack 06")
    assert unit(game, RECCE) == "06 2"


@pytest.mark.clause("s60 6.3(3)a", "s60 6.3(3)b")
@pytest.mark.parametrize(
    ("target", "steps", "hits", "points"),
    [(PANZERS, 2, 8, 2), (PANZERS, 4, 3, 1), (ARIETE, 4, 3, 0)],
)
def test_points_for_lost_german_tank_steps(target, steps, hits, points):
    """TV-47: the British score the steps German tanks really lose, and nothing for Ariete."""
    game = battle(
        {TANKS: "06", MORE_TANKS: "06", target: f"06 {steps}"},
        [1] * steps + [6] * hits + [1] * (8 - hits),
    )
    play(game, *BOTH_PICKED, "attack 06", *BOTH_PICKED, "done")
    events = play(game, f"assign {TANKS}", "done")
    assert sum(score["points"] for score in told(events, "scored-tank-steps")) == points
    assert marker(game) == points


# 6.3(4) Fortresses


@pytest.mark.clause("s60 6.3(4)a")
@pytest.mark.parametrize(("target", "hits", "expected"), table((SAVONA, [0, 0, 0, 1, 1, 1, 2, 2])))
def test_infantry_behind_a_fortress_line_loses_a_step_for_three_hits(target, hits, expected):
    """TV-34: infantry in Bardia, never lost, is attacked over a red line (A36, A37)."""
    assert attack_on_point(target, hits, "07", "P07") == expected


@pytest.mark.clause("s60 6.3(4)a")
@pytest.mark.parametrize(("target", "hits", "expected"), table((SAVONA, [0, 1, 1, 1, 1, 1, 2])))
def test_first_hit_option_behind_a_fortress_line(target, hits, expected):
    """With firstHitRule all the first hit on infantry in Bardia counts as well (A36)."""
    options = {"firstHitRule": "all"}
    assert attack_on_point(target, hits, "07", "P07", options=options) == expected


@pytest.mark.clause("s60 6.3(4)b")
@pytest.mark.parametrize(
    ("target", "hits", "expected"), [(ARIETE, 2, 2), (PANZERS, 1, 1), (PANZERS, 4, 2)]
)
def test_a_fortress_does_not_help_tanks(target, hits, expected):
    """Axis tanks in Bardia are attacked over a red line and lose steps as anywhere."""
    assert attack_on_point(target, hits, "07", "P07") == expected


@pytest.mark.clause("s60 6.3(4)a")
@pytest.mark.parametrize(
    ("start", "way", "expected"),
    [
        ("P11", ["P10"], 0),
        ("12", ["P10"], 1),
        ("P10", ["P09"], 0),
        ("P08", ["P09"], 1),
        ("11", ["P21"], 0),
        ("12", ["P21"], 0),
        ("P24", ["P21"], 0),
        ("08", ["P21"], 1),
        ("P20", ["P21"], 1),
        ("P06", ["P07"], 0),
        ("P08", ["P07"], 0),
        ("09", ["P19"], 1),
    ],
)
def test_the_side_from_which_a_fortress_is_attacked(start, way, expected):
    """Two hits cost infantry a step, unless they come over a red line of the point (A38)."""
    assert attack_on_point(SAVONA, 2, start, *way) == expected


@pytest.mark.clause("s60 6.3(4)a")
def test_the_last_step_decides_whether_a_fortress_line_is_crossed():
    """A group starts in area 11, which faces the red line of P21, and enters from P20 (A38)."""
    assert attack_on_point(SAVONA, 2, "11", "P20", "P21") == 1


@pytest.mark.clause("s60 6.3(4)a")
@pytest.mark.parametrize("start", ["P02", "P04", "P13", "P14", "02", "03", "04"])
@pytest.mark.parametrize(("hits", "expected"), [(2, "P03 1"), (3, "destroyed")])
def test_tobruk_is_guarded_all_round(start, hits, expected):
    """German tanks attack a brigade of the garrison from each side of Tobruk."""
    game = battle(
        {"gb-14": "P03", "sa-6": "12", PANZERS: start},
        [1] + [6] * hits + [1] * (4 - hits),
        to_move="axis",
    )
    play(game, f"pick {PANZERS}", "step P03", "attack P03")
    assert unit(game, "gb-14") == expected


@pytest.mark.clause("s60 6.3(4)a", "s60 6.3(3)c")
def test_a_fortress_does_not_help_those_who_attack_it():
    """British infantry attacks Bardia over the red line and loses a step for one hit."""
    game = battle({"gb-7ad-sg": "07", SAVONA: "P07"}, [4, 1, 1, 1])
    events = play(game, "pick gb-7ad-sg", "step P07", "attack P07")
    assert lost(events, "gb-7ad-sg") == 1


@pytest.mark.clause("s60 6.3(4)b")
def test_a_captured_fortress_does_not_help_its_captors():
    """A British brigade in captured Bardia is attacked over the red line: two hits end it (A39)."""
    game = battle(
        {"sa-1": "P07", PANZERS: "P06"},
        [1, 6, 6, 1, 1],
        to_move="axis",
        source_lost=True,
        fallen=["P07"],
    )
    play(game, f"pick {PANZERS}", "step P07", "attack P07")
    assert unit(game, "sa-1") == "destroyed"


@pytest.mark.clause("s60 6.3(4)b")
def test_captured_tobruk_does_not_help_the_axis():
    """Axis infantry in captured Tobruk is attacked over the red line: two hits cost a step."""
    game = battle(
        {TANKS: "P04", SAVONA: "P03", "gb-14": "12"}, [1, 1, 1, 6, 6, 1, 1], fallen=["P03"]
    )
    events = play(game, f"pick {TANKS}", "step P03", "attack P03")
    assert lost(events, SAVONA) == 1


@pytest.mark.clause("s60 6.3(4)b")
@pytest.mark.parametrize(("option", "expected"), [("restored", 0), ("lost", 1)])
def test_a_fortress_after_recapture(option, expected):
    """P21 goes over to the British and back; then Axis infantry there is hit twice (A39)."""
    game = battle(
        {"sa-1": "11", PAVIA: "08", TANKS: "11"},
        [1, 1, 1, 6, 6, 1, 1],
        options={"fortressAfterRecapture": option},
    )
    play(game, "pick sa-1", "step P21", "step P24", "done")
    play(game, f"pick {PAVIA}", "step P21", "done")
    events = play(game, f"pick {TANKS}", "step P21", "attack P21")
    assert lost(events, PAVIA) == expected


# 6.3(5) Tanks against infantry


@pytest.mark.clause("s60 6.3(5)")
@pytest.mark.parametrize(
    ("attacker", "defender", "in_area", "counter_bonus", "attack_bonus"),
    [
        (TANKS, RECCE, True, 0, 1),
        (TANKS, RECCE, False, 0, 0),
        (TANKS, PANZERS, True, 0, 0),
        (TANKS, PANZERS, False, 0, 0),
        ("sa-1", PANZERS, True, 1, 0),
        ("sa-1", PANZERS, False, 0, 0),
        ("sa-1", RECCE, True, 0, 0),
        ("sa-1", RECCE, False, 0, 0),
    ],
)
def test_tanks_add_one_against_infantry_in_an_area(
    attacker, defender, in_area, counter_bonus, attack_bonus
):
    """TV-36: each kind of unit against each, attacking and counterattacking, in area and point."""
    at, way = ("06", []) if in_area else ("P20", ["step P20"])
    game = battle({attacker: "06" if in_area else "11", defender: at}, [1] * 8)
    events = play(game, f"pick {attacker}", *way, f"attack {at}")
    assert [roll["bonus"] for roll in told(events, "rolled")] == [counter_bonus, attack_bonus]


@pytest.mark.clause("s60 6.3(5)")
@pytest.mark.parametrize(
    ("at", "face", "hits"), [("06", 2, 0), ("06", 3, 4), ("P20", 3, 0), ("P20", 4, 4)]
)
def test_what_tanks_need_against_infantry(at, face, hits):
    """TV-36: tanks attack infantry of hit value 4: they need 3 in an area and 4 on a point."""
    game = battle({TANKS: "06" if at == "06" else "11", RECCE: at}, [1, 1] + [face] * 4)
    way = [f"step {at}"] if at != "06" else []
    events = play(game, f"pick {TANKS}", *way, f"attack {at}")
    assert told(events, "rolled")[1]["hits"] == hits


# 6.3(6) Units out of supply


@pytest.mark.clause("s60 6.3(6)")
@pytest.mark.parametrize(
    ("attacker", "defender", "in_area", "bonus"),
    [
        ("sa-1", RECCE, True, 1),
        ("sa-1", RECCE, False, 1),
        ("sa-1", PANZERS, True, 1),
        (TANKS, PANZERS, False, 1),
        (TANKS, PANZERS, True, 1),
        (TANKS, RECCE, False, 1),
        (TANKS, RECCE, True, 2),
    ],
)
def test_attacks_on_units_out_of_supply_add_one(attacker, defender, in_area, bonus):
    """Axis units out of supply are attacked; the bonus adds to that of tanks (A40)."""
    at, way = ("06", []) if in_area else ("P20", ["step P20"])
    game = battle({attacker: "06" if in_area else "11", defender: f"{at} cut"}, [1] * 8, turn=2)
    events = play(game, f"pick {attacker}", *way, f"attack {at}")
    assert told(events, "rolled")[1]["bonus"] == bonus


@pytest.mark.clause("s60 6.3(6)", "s60 6.3(5)")
def test_modifiers_may_make_every_die_a_hit():
    """Tanks roll ones at cut-off infantry of hit value 3 in an area: with +2 all hit (A40)."""
    game = battle({TANKS: "06", PAVIA: "06 cut"}, [1] * 7, turn=2)
    events = play(game, f"pick {TANKS}", "attack 06")
    assert told(events, "rolled")[1]["hits"] == 4
    assert unit(game, PAVIA) == "06 1 down cut"


@pytest.mark.clause("s60 6.3(6)")
@pytest.mark.parametrize("target", ["sa-1", "nz-4", TANKS, "gb-1atb"])
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 2)])
def test_units_out_of_supply_need_a_six_to_counterattack(target, face, hits):
    """Infantry out of supply counterattacks units of hit value 4 and 5."""
    game = battle({target: "06", RECCE: "06 cut"}, [face] * 2 + [1] * 4, turn=2)
    events = play(game, f"pick {target}", "attack 06")
    roll = told(events, "rolled")[0]
    assert (roll["need"], roll["bonus"], roll["hits"]) == (6, 0, hits)


@pytest.mark.clause("s60 6.3(6)", "s60 6.3(5)")
@pytest.mark.parametrize(("at", "face", "hits"), [("06", 4, 0), ("06", 5, 4), ("P20", 5, 0)])
def test_tanks_out_of_supply_counterattack_infantry(at, face, hits):
    """Panzers out of supply need 6 but add 1 against infantry in an area (A41)."""
    game = battle(
        {"sa-1": "06" if at == "06" else "11", PANZERS: f"{at} cut"}, [face] * 4 + [1], turn=2
    )
    way = [f"step {at}"] if at != "06" else []
    events = play(game, "pick sa-1", *way, f"attack {at}")
    roll = told(events, "rolled")[0]
    assert (roll["need"], roll["hits"]) == (6, hits)


@pytest.mark.clause("s60 6.3(6)")
def test_only_those_out_of_supply_suffer_for_it():
    """Two defenders, one out of supply: the other one counterattacks and is attacked as always."""
    game = battle({"sa-1": "06", RECCE: "06", RIFLES: "06 cut"}, [1] * 6, turn=2)
    events = play(game, "pick sa-1", "attack 06", f"assign {RECCE}", "done")
    assert [(roll["unit"], roll["need"], roll["bonus"]) for roll in told(events, "rolled")] == [
        (RIFLES, 6, 0),
        (RECCE, 4, 0),
        ("sa-1", 4, 0),
    ]
