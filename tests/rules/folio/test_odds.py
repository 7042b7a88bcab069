"""Odds of a combat: exact, for every total the enemy may commit, and blind to his hand."""

from fractions import Fraction
from itertools import combinations

import pytest

from builders import play, told
from rules.folio.builders import attack, combat

#: The markers of each side, as the registry lists them (8.1b).
POOL = {"british": [6, 6, 5, 4, 4, 3, 3, 2, 2, 1], "axis": [6, 5, 4, 4, 3, 3, 2, 2, 1]}

#: Tanks of 5 against a fresh regiment of 2: a differential of 3.
PLUS_3 = {"gb-8rtr": "2013", "it-28": "2014"}


def sixth(faces):
    return Fraction(faces, 6)


def prepared(units, target, *attackers, **fields):
    """An attack that is put together but not closed."""
    game = combat(units, **fields)
    play(game, f"attack {target}", *(f"pick {name}" for name in attackers))
    return game


def rows(odds):
    """The rows by what they assume the enemy commits; None if nothing is left to assume."""
    return {
        row.assuming[0].values.get("total", 0) if row.assuming else None: row for row in odds.rows
    }


# The numbers, by hand


def test_the_odds_of_a_plain_attack():
    """At +3: dD1, D2, D1, D1, EX, A1. The Axis has no markers: one row, nothing in hand."""
    odds = prepared(PLUS_3, "2014", "gb-8rtr").odds("done")
    assert odds.clause == "folio 7.6a"
    (row,) = odds.rows
    assert [one.key for one in row.assuming] == ["no-enemy-fire"]
    assert row.steps == {"it-28": {0: sixth(4), 1: sixth(2)}}
    assert row.chance == {
        "gone": 0,
        "retreats": sixth(4),
        "attackers-lose": sixth(1),
        "attackers-retreat": sixth(1),
    }


def test_a_depleted_or_one_sided_defender_is_gone_with_the_first_loss():
    """5 against 2 of a battalion with one side: dD1 and EX eliminate, three results drive it off."""
    (row,) = prepared({"gb-8rtr": "2013", "de-schm": "2014"}, "2014", "gb-8rtr").odds("done").rows
    assert row.steps == {"de-schm": {0: sixth(4), 1: sixth(2)}}
    assert (row.chance["gone"], row.chance["retreats"]) == (sixth(2), sixth(3))


def test_an_elimination_costs_a_fresh_unit_both_its_steps():
    """At +11: De, De, De, dD3, dD2, D4."""
    units = {"gb-8rtr": "2013", "gb-42rtr": "1914", "nz-6": "2114", "it-28": "2014"}
    (row,) = prepared(units, "2014", "gb-8rtr", "gb-42rtr", "nz-6").odds("done").rows
    assert row.steps == {"it-28": {2: sixth(3), 1: sixth(2), 0: sixth(1)}}
    assert row.chance == {
        "gone": sixth(3),
        "retreats": sixth(3),
        "attackers-lose": 0,
        "attackers-retreat": 0,
    }


def test_each_total_of_the_enemy_has_a_row_with_the_chance_that_he_holds_it():
    """One marker of nine: +2, +3 and +4 are there twice."""
    odds = prepared(PLUS_3, "2014", "gb-8rtr", hand={"axis": [5]}).odds("done")
    found = rows(odds)
    assert list(found) == [0, 1, 2, 3, 4, 5, 6]
    assert {total: row.chance.get("in-hand") for total, row in found.items()} == {
        0: None,
        1: Fraction(1, 9),
        2: Fraction(2, 9),
        3: Fraction(2, 9),
        4: Fraction(2, 9),
        5: Fraction(1, 9),
        6: Fraction(1, 9),
    }
    # 3; then 2 and 1: D2 D1 D1 EX A1 aA1; 0 and -1: D1 D1 EX A1 A1 aA1; -2, -3: D1 NE A1 A1 A2 aA1
    assert {total: row.chance["retreats"] for total, row in found.items()} == {
        0: sixth(4),
        1: sixth(3),
        2: sixth(3),
        3: sixth(2),
        4: sixth(2),
        5: sixth(1),
        6: sixth(1),
    }
    assert {total: row.chance["attackers-lose"] for total, row in found.items()} == {
        0: sixth(1),
        1: sixth(2),
        2: sixth(2),
        3: sixth(2),
        4: sixth(2),
        5: sixth(1),
        6: sixth(1),
    }
    assert found[5].steps == {"it-28": {0: sixth(6)}}


def test_with_two_markers_in_hand_and_one_to_commit():
    """36 hands of two: 8 hold the +6, 15 hold a +4."""
    odds = prepared(PLUS_3, "2014", "gb-8rtr", hand={"axis": [5, 1]}).odds("done")
    found = rows(odds)
    assert found[6].chance["in-hand"] == Fraction(8, 36)
    assert found[4].chance["in-hand"] == Fraction(15, 36)
    assert max(found) == 6


@pytest.mark.parametrize("option", [1, 2, 3])
def test_the_totals_go_as_far_as_the_limit_of_markers(option):
    """Three markers in hand: the most they can be worth is 6, 11 or 15."""
    game = prepared(
        PLUS_3, "2014", "gb-8rtr", hand={"axis": [1, 2, 3]}, options={"fireMax": option}
    )
    assert max(rows(game.odds("done"))) == {1: 6, 2: 11, 3: 15}[option]


def test_two_markers_to_commit():
    """36 hands: 6 is one +6 (8 hands), or 4+2, 5+1, 3+3 (6 hands); 7 is 6+1, 5+2, 4+3 (7 hands)."""
    game = prepared(PLUS_3, "2014", "gb-8rtr", hand={"axis": [1, 2]}, options={"fireMax": 2})
    found = rows(game.odds("done"))
    assert found[6].chance["in-hand"] == Fraction(14, 36)
    assert found[7].chance["in-hand"] == Fraction(7, 36)
    assert found[11].chance["in-hand"] == Fraction(1, 36)


def test_markers_that_lie_open_are_not_in_his_hand():
    """The +6 is used: eight are left, and no row assumes it."""
    game = prepared(PLUS_3, "2014", "gb-8rtr", hand={"axis": [1]}, used={"axis": [6]})
    found = rows(game.odds("done"))
    assert max(found) == 5
    assert found[5].chance["in-hand"] == Fraction(1, 8)


def test_one_s_own_markers_count():
    """3 and a marker of 4 is 7: De, dD2, dD1, D2, D1, EX."""
    game = prepared(PLUS_3, "2014", "gb-8rtr", hand={"british": [4]})
    play(game, "pick fire-4")
    (row,) = game.odds("done").rows
    assert row.steps == {"it-28": {2: sixth(1), 1: sixth(3), 0: sixth(2)}}
    assert row.chance["gone"] == sixth(1)


def test_terrain_counts():
    """Libyan Omar behind its mines: 3 less 4 is -1: D1, D1, EX, A1, A1, aA1."""
    (row,) = prepared({"gb-8rtr": "2815", "it-15": "2816"}, "2816", "gb-8rtr").odds("done").rows
    assert row.steps == {"it-15": {0: sixth(5), 1: sixth(1)}}
    assert row.chance["retreats"] == sixth(2)


@pytest.mark.parametrize("spared", [False, True])
def test_engineers_pay_unless_they_are_spared(spared):
    """6 against 4 is 2: rough 0, a 3 is EX; minefield -2, D1, NE, A1, A1, A2, aA1."""
    units = {"de-pi900": "1305", "de-1-8pz": "1205", "gb-23": "1204"}
    game = prepared(units, "1204", "de-pi900", "de-1-8pz", to_move="axis")
    if spared:
        play(game, "choose spare-engineers")
    (row,) = game.odds("done").rows
    assert row.chance.get("engineer-pays") == (None if spared else 1)
    assert row.steps["gb-23"].get(1, 0) == (0 if spared else sixth(1))
    assert row.chance["attackers-retreat"] == (sixth(4) if spared else sixth(3))
    assert row.chance["retreats"] == 0  # the brigade is in a box


def test_attackers_in_boxes_do_not_retreat():
    """The garrison of 1204 alone, and with armoured cars outside: 3, then 4, against 4."""
    units = {"gb-23": "1204", "nz-cav": "1306", "de-1-8pz": "1205"}
    (row,) = prepared(units, "1205", "gb-23").odds("done").rows
    assert row.chance["attackers-retreat"] == 0
    (row,) = prepared(units, "1205", "gb-23", "nz-cav").odds("done").rows
    assert row.chance["attackers-retreat"] == sixth(3)


#: British brigades close every way behind 2014.
CUT_OFF = {"nz-4": "2116", "nz-5": "1916"}


def test_a_retreat_that_cannot_be_made_is_the_end_of_a_unit():
    """5 against 1 is 4: dD1, D2, D1, D1 and EX all eliminate a depleted regiment with no way out."""
    units = {"gb-8rtr": "2013", "it-28": "2014 spent"} | CUT_OFF
    (row,) = prepared(units, "2014", "gb-8rtr").odds("done").rows
    assert row.steps == {"it-28": {1: sixth(5), 0: sixth(1)}}
    assert (row.chance["gone"], row.chance["retreats"]) == (sixth(5), 0)


def test_a_fresh_unit_with_no_way_out_may_still_stand():
    """At 3 dD1 leaves no choice; D2, D1 and D1 do."""
    (row,) = prepared(PLUS_3 | CUT_OFF, "2014", "gb-8rtr").odds("done").rows
    assert row.steps == {"it-28": {2: sixth(1), 1: sixth(1), 0: sixth(4)}}
    assert (row.chance["gone"], row.chance["retreats"]) == (sixth(1), sixth(3))


# The answer, bombardments, nothing to roll


def test_an_attacker_who_commits_last_is_told_that_his_markers_are_left_out():
    """With the other order of commitment his own marker is a choice still to come."""
    for hand, expected in (([4], ["no-enemy-fire", "no-own-fire"]), ([], ["no-enemy-fire"])):
        game = prepared(
            PLUS_3,
            "2014",
            "gb-8rtr",
            hand={"british": hand},
            options={"fireCommit": "defenderFirst"},
        )
        (row,) = game.odds("done").rows
        assert [one.key for one in row.assuming] == expected
        assert row.chance["retreats"] == sixth(4)


def test_the_defender_sees_the_odds_of_his_answer():
    """Before he commits his +2: 3 as it stands, 1 with the marker."""
    game = combat(PLUS_3, hand={"axis": [2]})
    attack(game, "2014", "gb-8rtr")
    (row,) = game.odds("done").rows
    assert (row.assuming, row.chance["retreats"]) == ((), sixth(4))
    play(game, "pick fire-2")
    (row,) = game.odds("done").rows
    assert row.chance["retreats"] == sixth(3)


def test_a_defender_who_commits_first_does_not_know_the_attacker_s_markers():
    """One British marker of ten: the +6 is there twice."""
    game = combat(
        PLUS_3, hand={"british": [1], "axis": [2]}, options={"fireCommit": "defenderFirst"}
    )
    attack(game, "2014", "gb-8rtr")
    play(game, "pick fire-2")
    found = rows(game.odds("done"))
    assert found[6].chance["in-hand"] == Fraction(2, 10)
    # 3 less 2 is 1, and 7 with the +6: De, dD2, dD1, D2, D1, EX
    assert found[0].chance["retreats"] == sixth(3)
    assert found[6].steps == {"it-28": {2: sixth(1), 1: sixth(3), 0: sixth(2)}}
    play(game, "done")
    play(game, "pick fire-1")
    (row,) = game.odds("done").rows
    assert row.assuming == ()
    assert row.chance["retreats"] == sixth(3)  # 3 + 1 - 2 is 2


def bombarded(units, *markers, **fields):
    """The odds of these markers against 2014; the other side has none."""
    options = {"fireMax": len(markers)} | fields.pop("options", {})
    game = combat(units, hand={"british": list(markers)}, options=options, **fields)
    play(game, *(f"pick fire-{value}" for value in sorted(markers)))
    (row,) = game.odds("attack 2014").rows
    return row


def test_a_bombardment_turns_a_fresh_unit_over():
    """A marker of 6 against 2 is 4: dD1 and EX are one loss, retreats are nothing."""
    row = bombarded({"it-28": "2014"}, 6)
    assert row.steps == {"it-28": {0: sixth(4), 1: sixth(2)}}
    assert row.chance == {"gone": 0}


def test_a_bombardment_finishes_a_weak_unit_only_with_a_clean_result():
    """6 and 2 against 1 is 7: De kills, dD2, dD1 and EX do nothing to a depleted regiment."""
    row = bombarded({"it-28": "2014 spent"}, 6, 2)
    assert row.steps == {"it-28": {0: sixth(5), 1: sixth(1)}}
    assert row.chance == {"gone": sixth(1)}


def test_retreats_by_bombardment_are_told_where_they_count():
    """At 4: dD1, D2, D1, D1 make the regiment retreat, if the option says so."""
    row = bombarded({"it-28": "2014"}, 6, options={"bombardRetreat": "on"})
    assert row.chance == {"gone": 0, "retreats": sixth(4)}


def test_the_enemy_may_answer_a_bombardment():
    """A marker of 6 against 2 and a +4 of nine markers: 4 as it stands, 0 against the +4."""
    game = combat({"it-28": "2014"}, hand={"british": [6], "axis": [1]})
    play(game, "pick fire-6")
    odds = game.odds("attack 2014")
    found = rows(odds)
    assert odds.clause == "folio 8.4e"
    assert found[4].chance["in-hand"] == Fraction(2, 9)
    assert found[0].steps == {"it-28": {0: sixth(4), 1: sixth(2)}}
    assert found[4].steps == {"it-28": {0: sixth(5), 1: sixth(1)}}


def test_the_defender_sees_the_odds_of_his_counter_battery_fire():
    """His +4 is picked: 0, and an exchange is the only loss."""
    game = combat({"it-28": "2014"}, hand={"british": [6], "axis": [4]})
    play(game, "pick fire-6", "attack 2014")
    play(game, "pick fire-4")
    (row,) = game.odds("done").rows
    assert (row.assuming, row.steps) == ((), {"it-28": {0: sixth(5), 1: sixth(1)}})


def test_there_are_no_odds_where_nothing_is_rolled():
    """The end of the phase, and a target that is only named."""
    game = combat(PLUS_3)
    assert game.odds("done") is None
    assert game.odds("attack 2014") is None


# What the die does


COMBATS = {
    "open": (PLUS_3, "2014", ["gb-8rtr"], {}),
    "weak": ({"gb-8rtr": "2013", "it-28": "2014 spent"}, "2014", ["gb-8rtr"], {}),
    "cut off": (PLUS_3 | CUT_OFF, "2014", ["gb-8rtr"], {}),
    "cut off, no resistance": (
        PLUS_3 | CUT_OFF,
        "2014",
        ["gb-8rtr"],
        {"options": {"stiffResistance": "off"}},
    ),
    "town": ({"gb-8rtr": "0907", "it-28": "0908"}, "0908", ["gb-8rtr"], {}),
    "repelled": ({"nz-cav": "2013", "de-1-8pz": "2014"}, "2014", ["nz-cav"], {}),
    "box": (
        {"gb-23": "1204", "de-1-8pz": "1205", "de-2-8pz": "1305"},
        "1204",
        ["de-1-8pz", "de-2-8pz"],
        {"to_move": "axis"},
    ),
    "sortie": ({"gb-23": "1204", "it-40": "1205"}, "1205", ["gb-23"], {}),
}


@pytest.mark.parametrize("name", COMBATS)
def test_the_odds_are_what_the_six_faces_do(name):
    """Each face is rolled, and what it did is counted."""
    units, target, attackers, fields = COMBATS[name]
    defender = next(one for one, text in units.items() if text.startswith(target))
    (row,) = prepared(units, target, *attackers, **fields).odds("done").rows
    steps, counted = {}, dict.fromkeys(row.chance, 0)
    for face in range(1, 7):
        game = combat(units, [face], **fields)
        events = attack(game, target, *attackers)
        hurt = [event["unit"] for event in told(events, "depleted")]
        gone = [event["unit"] for event in told(events, "eliminated")]
        life = 1 if units[defender].endswith("spent") else 2
        lost = life if defender in gone else hurt.count(defender)
        steps[lost] = steps.get(lost, 0) + sixth(1)
        phase = game.decision.phase
        counted["gone"] += defender in gone
        asked = phase in ("stand", "retreat") and game.decision.about
        counted["retreats"] += asked == ("unit", defender)
        counted["attackers-lose"] += phase == "loss" or bool({*hurt, *gone} & {*attackers})
        counted["attackers-retreat"] += told(events, "rolled")[0]["result"][-2] == "A" and not (
            told(events, "box-held")
        )
    assert row.steps == {defender: steps}
    assert row.chance == {key: sixth(faces) for key, faces in counted.items()}


# Blind to the enemy's hand


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_odds_do_not_depend_on_what_the_enemy_holds(number):
    """All hands of so many markers, seen from the attacker's side."""
    seen = set()
    for hand in sorted({*combinations(POOL["axis"], number)}):
        game = prepared(PLUS_3, "2014", "gb-8rtr", hand={"axis": list(hand)})
        seen.add(repr(game.odds("done")))
    assert len(seen) == 1


def test_nor_do_those_of_a_bombardment():
    """The counter-battery fire may be anything."""
    seen = set()
    for marker in sorted({*POOL["axis"]}):
        game = combat(PLUS_3, hand={"british": [5], "axis": [marker]})
        play(game, "pick fire-5")
        seen.add(repr(game.odds("attack 2014")))
    assert len(seen) == 1


def test_the_attacker_is_told_the_same_through_his_own_seat():
    """What the referee says is what the seat may know."""
    game = prepared(PLUS_3, "2014", "gb-8rtr", hand={"axis": [3, 6]})
    assert game.seen_by("british").odds("done") == game.odds("done")
