"""Barrage and disorganisation, which the series leaves to a game: those of the trial."""

from fractions import Fraction
from typing import Any

import pytest

from builders import places, play, refused, told, unit
from modules.altered import Change
from rules.scs.builders import (
    combat,
    phase,
    place,
    place_trial,
    steps,
    strengths,
    where,
)
from sandtable import Game
from sandtable.text import Speaker

#: Guns of 6, range 3, with an observer beside the enemy: the third column.
GUNS = {"a-guns": "08.05", "a-foot": "08.03", "j-rifles": "08.02", "j-late": "08.02"}
#: A gun for the scouts: 3, range 2.
SCOUTS: Change = (
    "units.toml",
    "full = { attack = 1, defence = 1, move = 12 }",
    "full = { attack = 1, defence = 1, move = 12, barrage = 3, range = 2 }",
)


def ready(units: dict[str, str], dice: list[int] | None = None, **fields: Any) -> Game:
    """The barrage phase of turn 3, Amber to fire."""
    return place_trial(units, dice or [], **{"phase": "barrage", "turn": 3} | fields)


def shelled(events: Any) -> tuple[int, str]:
    """The column, counted from 1, and the result of the one barrage in these events."""
    (roll,) = told(events, "shell-rolled")
    return roll["number"], roll["barrage"]


# Firing


@pytest.mark.clause("scs game.barrage")
def test_guns_fire_at_an_enemy_hex_in_their_range() -> None:
    """6 is the third column; a 6 there is DG."""
    game = ready(GUNS, [3, 3])
    assert phase(game) == ("amber", "barrage")
    refused(game, "attack 08.02", "scs game.barrage", "gun-first")
    refused(game, "pick a-foot", "scs game.barrage", "no-gun", unit="a-foot")
    refused(game, "pick j-rifles", "scs 1.0", "not-yours", unit="j-rifles")
    refused(game, "pick a-tank", "scs 1.0", "not-on-map", unit="a-tank")
    play(game, "pick a-guns")
    refused(game, "attack 08.04", "scs game.barrage", "no-enemy", place="08.04")
    refused(game, "pick a-guns", "scs 3.0", "picked-already", unit="a-guns")
    events = play(game, "attack 08.02")
    assert told(events, "shelled") == [{"units": ("a-guns",), "place": "08.02"}]
    assert shelled(events) == (3, "DG")
    assert (unit(game, "j-rifles"), unit(game, "j-late")) == ("08.02 dg", "08.02 dg")


@pytest.mark.clause("scs game.barrage")
def test_a_reduced_gun_fires_with_the_values_of_its_face() -> None:
    """3, range 2: not as far as 08.02."""
    game = ready(GUNS | {"a-guns": "08.05 1"})
    refused(game, "pick a-guns", "scs game.barrage", "no-gun-reaches", unit="a-guns")
    game = ready(GUNS | {"a-guns": "08.04 1"}, [3, 4])
    play(game, "pick a-guns")
    assert shelled(play(game, "attack 08.02")) == (2, "DG")


@pytest.mark.clause("scs game.barrage")
@pytest.mark.parametrize(
    ("guns", "watched", "target", "column"),
    [
        ("08.05", True, "08.02", 3),
        ("08.05", False, "08.02", 2),
        ("08.04 1", False, "08.02", 1),
        ("08.04", True, "07.02", 2),
        ("08.04", False, "07.02", 1),
    ],
)
def test_the_column_is_shifted_for_terrain_and_for_want_of_an_observer(
    guns: str, watched: bool, target: str, column: int
) -> None:
    """One less if no friend is beside the target, one less on a town."""
    units = {"a-guns": guns, "j-rifles": target, "j-tank": "15.09"}
    if watched:
        units["a-foot"] = {"08.02": "08.03", "07.02": "07.03"}[target]
    game = ready(units, [6, 6])
    play(game, "pick a-guns")
    events = play(game, f"attack {target}")
    assert shelled(events) == (column, ["-", "1", "DG1", "DG2"][column])


#: Reduced guns of 3, one column less for the town, one for want of an observer: none is left.
SHORT = {"a-guns": "08.03 1", "j-rifles": "07.02", "j-tank": "15.09"}


@pytest.mark.clause("scs game.barrage")
def test_g13_left_of_the_table_nothing_is_rolled() -> None:
    """As with the odds of a combat (7.4); the gun has fired, and the hex has been fired at."""
    game = ready(SHORT)
    play(game, "pick a-guns")
    events = play(game, "attack 07.02")
    assert told(events, "shell-short") == [{"place": "07.02"}]
    assert told(events, "shell-rolled") == []
    assert game.orders[-1].faces == []
    assert unit(game, "j-rifles") == "07.02"
    assert phase(game)[1] != "barrage"


@pytest.mark.clause("scs game.barrage")
@pytest.mark.parametrize("rules", ["1", "2"])
def test_g13_by_older_rules_dice_were_rolled_in_vain(rules: str) -> None:
    """Their column was told as 0, which is none."""
    game = ready(SHORT, [6, 6], rules=rules)
    play(game, "pick a-guns")
    events = play(game, "attack 07.02")
    assert shelled(events) == (0, "-")
    assert game.orders[-1].faces == [6, 6]
    assert unit(game, "j-rifles") == "07.02"


@pytest.mark.clause("scs game.barrage")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Barrage table, column 3", "Left of the barrage table, dice 6 6", "no dice"]),
        ("ja", ["砲撃表の第3欄", "砲撃表の左端に届かず、ダイス6 6", "ダイスは振らない"]),
    ],
)
def test_g13_no_column_is_called_0(language: str, words: list[str]) -> None:
    """The log counts columns from 1, and has words for none of them, also in games of older rules."""
    cases = ((GUNS, "08.02", [3, 3], "3"), (SHORT, "07.02", [6, 6], "2"), (SHORT, "07.02", [], "3"))
    for (units, target, dice, rules), word in zip(cases, words, strict=True):
        game = ready(units, dice, rules=rules)
        play(game, "pick a-guns")
        said = [Speaker(game.rules, language).event(e) for e in play(game, f"attack {target}")]
        assert any(word in line for line in said), said


@pytest.mark.clause("scs game.barrage")
def test_guns_add_up() -> None:
    """3 and 3 are 6: the third column."""
    units = {"a-guns": "08.04 1", "a-cars": "08.04", "a-foot": "08.03", "j-rifles": "08.02"}
    game = ready(units, [2, 3], changes=[SCOUTS])
    play(game, "pick a-guns", "pick a-cars")
    assert shelled(play(game, "attack 08.02")) == (3, "DG")


@pytest.mark.clause("scs game.barrage")
def test_guns_that_fire_together_reach_the_same_hex() -> None:
    """The scouts reach 08.02 only, the guns 08.02 and 05.05; a third target neither."""
    units = {"a-guns": "07.04", "a-cars": "08.04", "j-rifles": "08.02", "j-tank": "05.05"}
    game = ready(units, changes=[SCOUTS])
    play(game, "pick a-guns", "pick a-cars")
    refused(game, "attack 05.05", "scs game.barrage", "out-of-range", unit="a-cars", range=2)
    assert places(game, "attack") == {"08.02"}
    units = {"a-guns": "04.04", "a-cars": "08.04", "j-rifles": "08.02", "j-tank": "05.05"}
    units["a-guns"] = "05.03"
    game = ready(units | {"j-rifles": "10.03"}, changes=[SCOUTS])
    play(game, "pick a-guns")
    refused(game, "pick a-cars", "scs game.barrage", "no-gun-reaches", unit="a-cars")


@pytest.mark.clause("scs game.barrage")
def test_g1_a_gun_fires_once_and_a_hex_is_fired_at_once() -> None:
    """The guns have fired at 08.02; the scouts may fire elsewhere."""
    units = {"a-guns": "08.05", "a-cars": "08.04", "j-rifles": "08.02", "j-tank": "09.03"}
    game = ready(units, [1, 1], changes=[SCOUTS])
    play(game, "pick a-guns", "attack 08.02")
    refused(game, "pick a-guns", "scs game.barrage", "fired-already", unit="a-guns")
    play(game, "pick a-cars")
    refused(game, "attack 08.02", "scs game.barrage", "shelled-already", place="08.02")
    assert places(game, "attack") == {"09.03"}


@pytest.mark.clause("scs game.barrage")
def test_g1_a_gun_that_fired_does_not_exploit() -> None:
    """Scouts with guns can exploit, but not in the player turn in which they fired."""
    units = {"a-tank": "04.03", "a-cars": "08.04", "j-rifles": "08.02"}
    game = ready(units, [1, 1], changes=[SCOUTS])
    play(game, "pick a-cars", "attack 08.02")
    while phase(game) != ("amber", "exploitation"):
        play(game, "done")
    refused(game, "pick a-cars", "scs game.barrage", "fired-no-exploitation", unit="a-cars")
    assert places(game, "pick") == {"a-tank"}


@pytest.mark.clause("scs game.barrage", "scs game.sequence")
def test_nobody_must_fire() -> None:
    """The phase may end without a shot; where nobody can, it is not even asked."""
    game = ready(GUNS)
    events = play(game, "done")
    assert told(events, "phase-ended") == [{"side": "amber", "phase": "barrage"}]
    assert told(events, "shelled") == []


# Results


@pytest.mark.clause("scs game.barrage")
@pytest.mark.parametrize(
    ("dice", "result", "shaken", "lost"),
    [
        ([1, 1], "-", False, 0),
        ([4, 4], "DG1", True, 1),
        ([4, 5], "1", False, 1),
        ([6, 6], "DG2", True, 2),
    ],
)
def test_a_result_disorganises_costs_steps_or_both(
    dice: list[int], result: str, shaken: bool, lost: int
) -> None:
    """The third column of the table; whose steps they are the owner chooses freely."""
    game = ready(GUNS, dice)
    play(game, "pick a-guns")
    events = play(game, "attack 08.02")
    assert shelled(events) == (3, result)
    for _ in range(lost):
        assert phase(game) == ("jade", "loss")
        assert places(game, "assign") == {"j-rifles", "j-late"}
        play(game, "assign j-rifles")
    assert steps(game, "j-late") == 2
    assert unit(game, "j-late") == "08.02" + " dg" * shaken
    assert steps(game, "j-rifles") == 2 - lost


@pytest.mark.clause("scs game.barrage")
def test_a_barrage_leaves_no_hex_to_advance_into() -> None:
    """Nobody attacked: the hex is empty and stays so."""
    units = {"a-guns": "08.05", "a-foot": "08.03", "j-rifles": "08.02 1", "j-tank": "15.09"}
    game = ready(units, [4, 5])
    play(game, "pick a-guns", "attack 08.02")
    assert unit(game, "j-rifles") == "eliminated"
    assert where(game, "a-foot") == "08.03"
    assert phase(game)[1] != "advance"


# Disorganised


@pytest.mark.clause("scs game.disorganised")
def test_a_disorganised_unit_is_weaker() -> None:
    """Half the attack and movement, three quarters of the defence, no ZOC, no exploitation."""
    fields: dict[str, Any] = {"turn": 3, "air": {"amber": 0, "jade": 0}}
    units = {"a-tank": "08.03 dg", "j-tank": "08.02 dg"}
    game = place_trial(units, phase="combat", **fields)
    assert strengths(game, "08.02", "a-tank") == (3, 3)
    assert (game.survey("zones", "amber"), game.survey("zones", "jade")) == ({}, {})
    game = place_trial({"a-tank": "08.03 dg", "j-tank": "15.09"}, **fields)
    play(game, "pick a-tank")
    assert game.survey("reach")["08.04"].value == Fraction(4)  # 4.5, rounded 5, less 1
    units = {"a-tank": "08.03 dg", "a-cars": "08.03", "j-tank": "15.09"}
    game = place_trial(units, phase="exploitation", **fields)
    refused(game, "pick a-tank", "scs game.disorganised", "weak-no-exploitation", unit="a-tank")


def firing(state: str, *lines: tuple[str, str], **fields: Any) -> Game:
    """Guns of 6 in such a state, with an observer, in a trial with other lines in its rules."""
    changes = [("rules.toml", old, new) for old, new in lines]
    return ready(GUNS | {"a-guns": f"08.05 {state}"}, changes=changes, **fields)


@pytest.mark.clause("scs game.barrage", "scs game.disorganised")
def test_g13_a_game_says_how_a_disorganised_gun_fires() -> None:
    """Half of 6 in the trial: the second column; rules of every version read the same field."""
    for rules in ("1", "2", "3"):
        game = firing("dg", dice=[3, 4], rules=rules)
        play(game, "pick a-guns")
        assert shelled(play(game, "attack 08.02")) == (2, "DG")


@pytest.mark.clause("scs game.barrage", "scs 12.2")
def test_g13_a_gun_without_strength_does_not_fire() -> None:
    """The trial says 0 for guns out of supply; where there are no others the phase is not asked about."""
    game = place_trial(GUNS | {"a-guns": "08.05 out1"}, turn=3)
    assert phase(game) == ("amber", "movement")
    play(game, "done")
    assert phase(game) == ("amber", "combat")
    units = {"a-cars": "08.04", "a-guns": "08.05 out1", "j-rifles": "08.02"}
    game = ready(units, changes=[SCOUTS])
    refused(game, "pick a-guns", "scs game.barrage", "silenced", unit="a-guns")
    assert places(game, "pick") == {"a-cars"}


@pytest.mark.clause("scs game.barrage", "scs game.disorganised", "scs 12.2")
@pytest.mark.parametrize("state", ["dg", "out1", "out1 dg"])
def test_g13_unless_a_game_says_so_a_gun_fires_with_all_its_strength(state: str) -> None:
    game = firing(state, ('barrage = "1/2"\n', ""), ('barrage = "0"\n', ""), dice=[3, 3])
    play(game, "pick a-guns")
    assert shelled(play(game, "attack 08.02")) == (3, "DG")


@pytest.mark.clause("scs game.barrage", "scs modifiers", "scs rounding")
def test_g13_factors_come_together_and_fractions_are_dealt_with_once() -> None:
    """6 x 1/2 x 1/2 is 1.5 and 3 x 1/2 x 1/2 is 0.75: 2.25, the first column; each by itself 3."""
    units = {"a-guns": "08.04 out1 dg", "a-cars": "08.04 out1 dg", "a-foot": "08.03"}
    changes = [SCOUTS, ("rules.toml", 'barrage = "0"', 'barrage = "1/2"')]
    game = ready(units | {"j-rifles": "08.02"}, [4, 4], changes=changes)
    play(game, "pick a-guns", "pick a-cars")
    assert shelled(play(game, "attack 08.02")) == (1, "DG")


@pytest.mark.clause("scs game.disorganised")
def test_by_default_it_does_nothing() -> None:
    """The primer knows no disorganisation: the mark is void."""
    game = combat({"6arm": "19.11 dg", "7gren": "20.10"})
    assert strengths(game, "20.10", "6arm") == (7, 3)
    game = place({"6arm": "19.11 dg", "7gren": "28.14"}, phase="exploitation")
    assert "6arm" in places(game, "pick")


@pytest.mark.clause("scs game.disorganised")
def test_g6_it_lasts_until_the_recovery_phase_of_the_owners_next_player_turn() -> None:
    """The rifles are shelled in Amber's player turn, weak in Jade's, and recover at its end."""
    game = ready(GUNS | {"j-tank": "15.09"}, [3, 3])
    play(game, "pick a-guns", "attack 08.02")
    assert unit(game, "j-rifles") == "08.02 dg"
    while phase(game)[0] == "amber":
        play(game, "done")
    assert unit(game, "j-rifles") == "08.02 dg"
    events = []
    while phase(game)[0] == "jade":
        events += play(game, "done")
    assert told(events, "recovered") == [{"side": "jade", "units": ("j-rifles", "j-late")}]
    assert unit(game, "j-rifles") == "08.02"


@pytest.mark.clause("scs game.disorganised", "scs 4.0a")
def test_a_game_may_disorganise_a_stack_over_the_limit() -> None:
    """Four units in a hex of the trial at the end of their movement phase; nobody is removed."""
    crowd = dict.fromkeys(["a-tank", "a-cars", "a-foot", "a-guns"], "04.03")
    game = place_trial(crowd | {"j-tank": "06.03"}, turn=3)
    events = play(game, "done")
    assert told(events, "overstacked")[0] == {"place": "04.03", "limit": 3}
    assert {unit(game, name) for name in crowd} == {"04.03 dg+"}


@pytest.mark.clause("scs game.disorganised")
def test_g6_the_player_turn_in_which_it_was_suffered_does_not_count() -> None:
    """Disorganised in their own player turn, the Lancers recover in the next but one."""
    game = place_trial({"a-tank": "04.03 dg+", "j-tank": "15.09"}, phase="exploitation", turn=3)
    events = play(game, "done")
    assert told(events, "recovered") == []
    assert unit(game, "a-tank") == "04.03 dg"
    while game.turn == 3 or phase(game)[0] == "amber":
        events += play(game, "done")
    assert told(events, "recovered") == [{"side": "amber", "units": ("a-tank",)}]


@pytest.mark.clause("scs game.disorganised", "scs game.sequence")
def test_g6_without_a_recovery_phase_it_ends_with_the_player_turn() -> None:
    """The primer has none."""
    game = place({"6arm": "15.13 dg", "7gren": "28.14 dg"}, phase="exploitation")
    events = play(game, "done")
    assert told(events, "recovered") == [{"side": "blue", "units": ("6arm",)}]
    assert (unit(game, "6arm"), unit(game, "7gren")) == ("15.13", "28.14 dg")


@pytest.mark.clause("scs game.disorganised", "scs 4.0a")
def test_g6_what_is_suffered_after_the_recovery_phase_is_over_with_the_next() -> None:
    """A stack over the limit to the end of its player turn; in the next it parts and recovers."""
    crowd = dict.fromkeys(["a-tank", "a-cars", "a-foot", "a-guns"], "04.03")
    game = place_trial(crowd | {"j-tank": "15.09"}, turn=3, phase="exploitation")
    play(game, "done")
    assert unit(game, "a-tank") == "04.03 dg"
    while (game.turn, phase(game)) != (4, ("amber", "movement")):
        play(game, "done")
    play(game, "pick a-cars", "step 04.02", "done")
    while phase(game)[0] == "amber":
        play(game, "done")
    assert {unit(game, name).partition(" ")[2] for name in crowd} == {""}
