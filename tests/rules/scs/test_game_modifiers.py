"""What a game adds to a combat: modifiers, and special rules about attacking and strength."""

from fractions import Fraction

import pytest

from builders import places, play, refused, told
from rules.scs.builders import (
    QUIET,
    attack,
    column,
    on_column,
    place_trial,
    rolled,
    strengths,
)

#: The Lancers and the Guards, 10, on open ground before the rifles of 3: 3:1.
ARMS = {"a-tank": "08.03", "a-foot": "08.03", "j-rifles": "08.02"}


# Shifts


@pytest.mark.clause("scs game.modifiers", "scs 7.4")
def test_combined_arms_shift_the_column() -> None:
    """Armour and infantry together against no armour: 3:1 becomes 5:1, the next column."""
    game = place_trial(ARMS, [6, 6], **QUIET)
    events = attack(game, "08.02", "a-tank", "a-foot")
    assert told(events, "modified") == [{"modifier": "combined-arms"}]
    assert told(events, "rolled")[0]["shift"] == 1
    assert rolled(events) == ("5:1", "D3r3")


@pytest.mark.clause("scs game.modifiers")
@pytest.mark.parametrize(
    ("units", "attackers", "found"),
    [
        (ARMS, ["a-tank"], "2:1"),  # 6 to 3, no infantry
        (ARMS, ["a-foot"], "1:1"),  # 4 to 3, no armour
        (ARMS | {"j-tank": "08.02"}, ["a-tank", "a-foot"], "1:1"),  # 10 to 7, armour defends
    ],
    ids=["armour", "infantry", "against-armour"],
)
def test_all_that_a_modifier_needs_must_be_there(
    units: dict[str, str], attackers: list[str], found: str
) -> None:
    """Any armour, any infantry among the attackers, none among the defenders."""
    game = place_trial(units, **QUIET)
    assert column(game, "08.02", *attackers) == found


@pytest.mark.clause("scs game.modifiers", "scs 7.4")
def test_g12_all_shifts_are_added_up_before_the_column_is_moved() -> None:
    """12 to 3 on a hill: 4:1, one for the arms and one less for the hill leave it where it is."""
    units = {"a-tank": "12.10", "a-foot": "12.10", "a-late": "12.10", "j-rifles": "12.09"}
    game = place_trial(units, [6, 6], **QUIET)
    events = attack(game, "12.09", "a-tank", "a-foot", "a-late")
    assert told(events, "rolled")[0]["shift"] == 0
    assert rolled(events) == ("3:1-4:1", "D2r2")


# Multipliers


@pytest.mark.clause("scs game.modifiers", "scs 6.1f")
def test_a_modifier_may_be_for_overruns_only() -> None:
    """Elite troops: 6 x 3/2 in an overrun, 6 in an attack."""
    units = {"a-tank": "08.05", "j-rifles": "08.02"}
    game = place_trial(units, turn=3, air={"amber": 0, "jade": 0})
    assert strengths(game, "08.02", "a-tank", overrun=True) == (9, 3)
    assert strengths(game, "08.02", "a-tank") == (6, 3)
    play(game, "pick a-tank", "go 08.03")
    assert on_column(game, "attack 08.02") == "3:1-4:1"


@pytest.mark.clause("scs game.modifiers", "scs modifiers")
def test_a_modifier_may_be_for_defenders_of_some_kind_in_some_place() -> None:
    """Dug in: garrisons inside the port, 5/4; the town doubles them, too, and rifles beside them."""
    units = {"a-tank": "06.07", "j-flak": "07.07", "j-rifles": "07.07"}
    game = place_trial(units, **QUIET)
    assert strengths(game, "07.07", "a-tank")[1] == 3 * 2 * Fraction(5, 4) + 3 * 2
    game = place_trial({"a-tank": "05.06", "j-flak": "06.06"}, **QUIET)
    assert strengths(game, "06.06", "a-tank")[1] == 3


@pytest.mark.clause("scs modifiers", "scs game.modifiers")
def test_q35_no_factor_lifts_a_printed_nought() -> None:
    """The flak, attack 0, made elite in attacks: still nothing."""
    change = (
        "rules.toml",
        'who = { tags = ["elite"] }\nfights = ["overrun"]',
        'who = { units = ["j-flak", "j-late"] }',
    )
    units = {"a-cars": "08.02", "j-flak": "08.03", "j-late": "08.03"}
    game = place_trial(units, changes=[change], to_move="jade", **QUIET)
    assert strengths(game, "08.02", "j-flak")[0] == 0
    assert strengths(game, "08.02", "j-flak", "j-late")[0] == 6


@pytest.mark.clause("scs modifiers", "scs game.disorganised", "scs 12.2")
def test_tv_m1_all_factors_of_a_unit_are_multiplied() -> None:
    """6 x 1/2 out of supply x 1/2 over the ditch x 2/3 in the town x 1/2 disorganised: no rounding."""
    units = {"a-tank": "07.06 out1", "j-rifles": "07.07"}
    game = place_trial(units, **QUIET)
    assert strengths(game, "07.07", "a-tank")[0] == 1
    game = place_trial(units | {"a-tank": "07.06 out1 dg"}, **QUIET)
    assert strengths(game, "07.07", "a-tank")[0] == Fraction(1, 2)


@pytest.mark.clause("scs modifiers", "scs game.modifiers")
def test_correction_22_sums_come_before_factors_and_nothing_falls_below_nought() -> None:
    """Storm: 2 off the allowance in turn 1, before the 2/3 of being out of supply: 10 x 2/3 = 7."""
    units = {"a-cars": "04.03 out1", "j-tank": "15.09", "j-flak": "07.07"}
    game = place_trial(units)
    play(game, "pick a-cars")
    assert game.survey("reach")["04.02"].value == 6  # 12 - 2 = 10, x 2/3 = 6.67, rounded 7
    change = ("rules.toml", 'add = "-2"', 'add = "-9"')
    game = place_trial({"a-foot": "04.03", "j-tank": "15.09"}, changes=[change])
    play(game, "pick a-foot")
    assert game.survey("reach")["04.02"].value == 0  # 3.1e alone


# The roll


@pytest.mark.clause("scs game.modifiers")
@pytest.mark.parametrize(
    ("turn", "dice", "result"),
    [
        (1, [2, 1], "A1r1"),  # 21 is read as 16
        (3, [2, 1], "A1r1"),
        (1, [2, 4], "A1r1"),  # 24 as 23
        (3, [2, 4], "A1"),
        (1, [1, 4], "A2"),  # 14 as 13
        (3, [1, 4], "A1r1"),
        (1, [1, 1], "A2"),  # G12: a roll never leaves the table
    ],
)
def test_a_modifier_may_change_the_roll(turn: int, dice: list[int], result: str) -> None:
    """Morning fog: one row less for Amber's attacks in turns 1 and 2."""
    units = {"a-foot": "08.03", "j-tank": "08.02"}
    game = place_trial(units, dice, **QUIET | {"turn": turn})
    events = attack(game, "08.02", "a-foot")
    assert rolled(events) == ("1:1", result)
    assert told(events, "modified") == ([{"modifier": "fog"}] if turn == 1 else [])


@pytest.mark.clause("scs game.modifiers")
def test_a_modifier_may_need_all_attackers_and_one_kind_of_combat() -> None:
    """The fog is Amber's, and not for overruns."""
    units = {"a-foot": "08.02", "j-tank": "08.03"}
    game = place_trial(units, [1, 4], **QUIET | {"turn": 1}, to_move="jade")
    assert rolled(attack(game, "08.02", "j-tank")) == ("1:1", "A1r1")
    units = {"a-tank": "08.04", "j-tank": "08.02"}
    game = place_trial(units, [1, 4], turn=1, air={"amber": 0, "jade": 0})
    play(game, "pick a-tank", "step 08.03")
    events = play(game, "attack 08.02")
    assert "fog" not in [one["modifier"] for one in told(events, "modified")]
    assert rolled(events) == ("2:1", "A1")


# Special rules


@pytest.mark.clause("scs game.special")
def test_units_that_may_not_attack_together() -> None:
    """Separate command: the Line does not attack beside a brigade, but alone or with a regiment."""
    units = {"a-line": "08.03", "a-foot": "08.03", "a-tank": "08.03", "j-tank": "08.02"}
    game = place_trial(units, **QUIET)
    values = {"unit": "a-line", "with": "a-foot", "special": "separate"}
    play(game, "attack 08.02", "pick a-line")
    refused(game, "pick a-foot", "scs game.special", "not-together", **values)
    assert places(game, "pick") == {"a-tank"}
    game = place_trial(units, **QUIET)
    play(game, "attack 08.02", "pick a-foot")
    refused(game, "pick a-line", "scs game.special", "not-together", **values)


@pytest.mark.clause("scs game.special")
@pytest.mark.parametrize(("here", "target"), [("10.10", "10.09"), ("06.07", "07.07")])
def test_hexes_may_be_left_out_of_a_special_rule(here: str, target: str) -> None:
    """Signal Hill and the port: there the Line attacks beside the Guards."""
    units = {"a-line": here, "a-foot": here, "j-rifles": target}
    game = place_trial(units, **QUIET)
    play(game, f"attack {target}", "pick a-line", "pick a-foot")
    assert game.why_not("done") is None


ALONE = ("rules.toml", 'together = { sizes = ["brigade"] }\n', "")


@pytest.mark.clause("scs game.special")
def test_units_that_may_not_attack_at_all() -> None:
    """The same rule without naming companions: the Line attacks the hexes left out, nothing else."""
    units = {"a-line": "08.03", "a-foot": "08.03", "j-tank": "08.02"}
    game = place_trial(units, changes=[ALONE], **QUIET)
    play(game, "attack 08.02")
    values = {"unit": "a-line", "special": "separate"}
    refused(game, "pick a-line", "scs game.special", "may-not-attack", **values)
    game = place_trial({"a-line": "08.03", "j-tank": "08.02"}, changes=[ALONE], **QUIET)
    refused(game, "attack 08.02", "scs game.special", "may-not-attack", **values)
    game = place_trial({"a-line": "10.10", "j-rifles": "10.09"}, changes=[ALONE], **QUIET)
    assert places(game, "attack") == {"10.09"}


@pytest.mark.clause("scs game.special", "scs 6.0")
def test_a_special_rule_about_attacks_holds_for_overruns() -> None:
    """The Line and the Guards on the move together."""
    fields = {"turn": 3, "air": {"amber": 0, "jade": 0}}
    units = {"a-line": "08.03", "a-foot": "08.03", "j-flak": "08.02"}
    game = place_trial(units, **fields)
    play(game, "pick a-line", "pick a-foot")
    refused(game, "attack 08.02", "scs game.special", "not-together", unit="a-line")
    game = place_trial(units, changes=[ALONE], **fields)
    play(game, "pick a-line")
    refused(game, "attack 08.02", "scs game.special", "may-not-attack", unit="a-line")


@pytest.mark.clause("scs game.special", "scs modifiers")
def test_a_special_rule_may_multiply_a_strength() -> None:
    """Last stand: the port battalion defends with 4 x 3/2 while an enemy is beside it."""
    game = place_trial({"a-tank": "05.06", "j-port": "06.06"}, **QUIET)
    assert strengths(game, "06.06", "a-tank")[1] == 6
    game = place_trial({"a-tank": "05.06", "j-port": "06.06"}, special={}, **QUIET)
    assert strengths(game, "06.06", "a-tank")[1] == 4


@pytest.mark.clause("scs game.special", "scs modifiers")
def test_a_special_rule_may_multiply_the_attack() -> None:
    """The same rule for the other value, and for the Lancers."""
    change = ("rules.toml", 'multiply = "3/2"\nto = "defence"', 'multiply = "3/2"\nto = "attack"')
    who = (
        "rules.toml",
        'who = { units = ["j-port"], enemy_within = 1 }',
        'who = { units = ["a-tank"], enemy_within = 1 }',
    )
    game = place_trial({"a-tank": "05.06", "j-port": "06.06"}, changes=[change, who], **QUIET)
    assert strengths(game, "06.06", "a-tank") == (9, 4)


@pytest.mark.clause("scs game.special")
def test_g3_whom_a_special_rule_binds_is_settled_at_the_start_of_the_phase() -> None:
    """The Lancers come up in the movement phase: the last stand begins with the next phase."""
    game = place_trial({"a-tank": "04.06", "j-port": "06.06"}, turn=3, air={"amber": 0, "jade": 0})
    play(game, "pick a-tank", "step 05.06")
    # Elite troops, 6 x 3/2.
    assert strengths(game, "06.06", "a-tank", overrun=True) == (9, 4)
    play(game, "done")
    while game.decision is not None and game.decision.phase != "combat":
        play(game, "done")
    assert strengths(game, "06.06", "a-tank") == (6, 6)
