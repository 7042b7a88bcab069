"""Special rules of a game that bind the movement of some units, and when they are judged."""

from fractions import Fraction
from typing import Any

import pytest

from builders import places, play, refused, unit
from modules.altered import Change
from rules.scs.builders import attack, phase, place_in, place_trial
from sandtable import Game

#: Jade's tanks and rifles may not move on turn 1 unless an enemy is within three hexes of one of them.
CALM = {"j-tank": "11.07", "j-rifles": "10.09", "j-late": "15.03", "a-tank": "05.03"}
FROZEN: Change = (
    "rules.toml",
    'who = { formations = ["jade-armour"], turns = [1, 1], not = { is = "threatened" } }',
    'who = { formations = ["jade-armour"], turns = [1, 1] }',
)


def jade(units: dict[str, str], **fields: Any) -> Game:
    return place_trial(units, **({"to_move": "jade"} | fields))


# May not move


@pytest.mark.clause("scs game.special")
def test_game_special_units_that_may_not_move() -> None:
    """Surprise holds the tanks on turn 1, the marines not; on turn 3 nobody."""
    game = jade(CALM)
    refused(
        game, "pick j-tank", "scs game.special", "may-not-move", unit="j-tank", special="surprise"
    )
    assert places(game, "pick") == {"j-late"}
    assert places(jade(CALM, turn=3), "pick") == {"j-late", "j-tank", "j-rifles"}


@pytest.mark.clause("scs game.special")
@pytest.mark.parametrize(("enemy", "free"), [("07.08", True), ("06.08", False)])
def test_game_special_judged_by_formation(enemy: str, free: bool) -> None:
    """07.08 is three hexes from the rifles in 10.09 and 06.08 four: that frees the tanks as well."""
    game = jade({**CALM, "a-tank": enemy})
    assert ({"j-tank", "j-rifles"} <= places(game, "pick")) == free


@pytest.mark.clause("scs game.special")
@pytest.mark.parametrize(("enemy", "free"), [("06.03", True), ("06.02", False)])
def test_game_special_enemies_of_some_hexes_do_not_count(enemy: str, free: bool) -> None:
    """Both hexes are within three of the rifles in 07.04, but 06.02 is in the camp."""
    game = jade({**CALM, "j-rifles": "07.04", "a-tank": enemy})
    assert ("j-tank" in places(game, "pick")) == free


@pytest.mark.clause("scs game.special")
def test_game_special_not_by_the_hex_that_is_always_possible() -> None:
    """3.1e is a move as well, and the exploitation phase no way round."""
    game = jade(CALM)
    refused(game, "pick j-tank", "scs game.special", "may-not-move", unit="j-tank")
    game = jade({**CALM, "j-late": "15.03"}, phase="exploitation")
    refused(game, "pick j-tank", "scs game.special", "may-not-move", unit="j-tank")


@pytest.mark.clause("scs game.special", "scs 10.0")
def test_game_special_who_may_not_move_attacks_but_does_not_advance() -> None:
    """The tanks and the marines destroy the scouts; the marines may advance, the tanks stay."""
    units = {"j-tank": "11.07", "j-late": "12.07", "a-cars": "11.08", "a-foot": "02.03"}
    game = jade(units, dice=[6, 6], changes=[FROZEN], phase="combat", air={})
    attack(game, "11.08", "j-tank", "j-late")
    assert (phase(game), unit(game, "a-cars")) == (("jade", "advance"), "eliminated")
    refused(
        game, "pick j-tank", "scs game.special", "may-not-move", unit="j-tank", special="surprise"
    )
    play(game, "pick j-late", "advance 11.08", "done")


# Movement allowances


@pytest.mark.clause("scs game.special", "scs modifiers")
@pytest.mark.parametrize(("turn", "left"), [(1, 7), (3, 9)])
def test_game_special_an_allowance_with_something_added(turn: int, left: int) -> None:
    """The storm takes two points of everybody on turn 1."""
    game = place_trial({"a-tank": "05.03", "j-late": "15.03"}, turn=turn)
    refused(game, "pick a-tank, go 15.02", "scs 3.1b", "out-of-reach", left=left)


@pytest.mark.clause("scs game.special", "scs modifiers")
@pytest.mark.parametrize(("turn", "left"), [(3, 12), (4, 6)])
def test_game_special_an_allowance_multiplied(turn: int, left: int) -> None:
    """From turn 4 on the scouts' vehicles are worn."""
    game = place_trial({"a-cars": "01.03", "j-late": "15.07"}, turn=turn)
    refused(game, "pick a-cars, go 16.02", "scs 3.1b", "out-of-reach", left=left)


# Staying somewhere


WATCH = {"j-flak": "08.07", "j-late": "15.03", "a-tank": "01.03"}


@pytest.mark.clause("scs game.special")
def test_game_special_units_that_stay_in_a_place() -> None:
    """The flak goes from one hex of the port to the other and nowhere else."""
    game = jade(WATCH, turn=3)
    play(game, "pick j-flak")
    assert places(game, "go") == {"07.07"}
    refused(game, "go 09.07", "scs game.special", "stays-within", unit="j-flak", place="09.07")
    play(game, "go 07.07", "done")
    assert unit(game, "j-flak") == "07.07"


@pytest.mark.clause("scs game.special")
def test_game_special_what_counts_is_where_the_move_ends() -> None:
    """Three hexes out along the road and back cost all three points; a fourth hex leaves no way back."""
    game = jade(WATCH, turn=3)
    play(game, "pick j-flak", "step 09.07", "step 10.06", "step 11.07")
    refused(game, "done", "scs game.special", "stays-within", unit="j-flak", special="port-watch")
    refused(game, "step 12.06", "scs game.special", "stays-within", unit="j-flak", place="12.06")
    play(game, "go 08.07", "done")
    assert unit(game, "j-flak") == "08.07"


#: Threatened, so that surprise does not hold: what does is that they wait within four hexes of their start.
NEAR = {"j-tank": "11.07", "j-rifles": "10.09", "j-late": "15.03", "a-foot": "08.08"}


@pytest.mark.clause("scs game.special")
def test_game_special_units_that_stay_near_their_start() -> None:
    """The tanks were set up in 11.07: 15.07 is four hexes off, 16.06 five."""
    game = jade(NEAR)
    play(game, "pick j-tank")
    refused(game, "go 16.06", "scs game.special", "stays-within", unit="j-tank", special="waiting")
    play(game, "go 15.07", "done")
    assert unit(game, "j-tank") == "15.07"


@pytest.mark.clause("scs game.special")
def test_game_special_who_was_forced_beyond_must_come_nearer() -> None:
    """The tanks stand five hexes off. They need not move, but where they stop is nearer: not 16.05."""
    game = jade({**NEAR, "j-tank": "16.06"})
    play(game, "pick j-tank")
    refused(game, "go 16.05", "scs game.special", "stays-within", unit="j-tank", special="waiting")
    play(game, "go 15.07", "done")
    assert unit(game, "j-tank") == "15.07"


#: The tanks are four hexes from their start, the scouts five.
EDGE = {"j-tank": "15.07", "j-late": "15.06", "a-cars": "16.06", "a-foot": "02.03"}


@pytest.mark.clause("scs game.special", "scs 10.0")
def test_game_special_nobody_advances_out_of_bounds() -> None:
    """The tanks and the marines destroy the scouts; the marines may advance, the tanks stay."""
    game = jade(EDGE, dice=[3, 3], phase="combat", air={})
    attack(game, "16.06", "j-tank", "j-late")
    refused(game, "pick j-tank", "scs game.special", "stays-within", unit="j-tank", place="16.06")
    play(game, "pick j-late", "advance 16.06", "done")
    assert unit(game, "j-late") == "16.06"


@pytest.mark.clause("scs game.special", "scs 10.0")
def test_game_special_an_advance_is_judged_where_it_ends() -> None:
    """The tanks, who may exploit, go two hexes: past 16.06, out of bounds, to 15.06."""
    game = jade({**EDGE, "j-late": "02.06"}, dice=[4, 2], phase="combat", air={})
    attack(game, "16.06", "j-tank")
    play(game, "pick j-tank", "advance 16.06")
    refused(game, "done", "scs game.special", "stays-within", unit="j-tank", place="16.06")
    refused(game, "advance 16.05", "scs game.special", "stays-within", unit="j-tank", place="16.05")
    play(game, "advance 15.06", "done")
    assert unit(game, "j-tank") == "15.06"


@pytest.mark.clause("scs game.special", "scs 6.0")
def test_game_special_no_overrun_leads_out_of_bounds() -> None:
    """Whoever overruns must enter the hex once it is empty: 15.07 is four hexes from home, 16.06 five."""
    units = {"j-tank": "14.06", "j-late": "15.03", "a-foot": "02.03"}
    game = jade({**units, "a-guns": "15.07"})
    play(game, "pick j-tank")
    assert places(game, "attack") == {"15.07"}
    game = jade({**units, "a-guns": "16.06"})
    play(game, "pick j-tank", "step 15.07")
    refused(game, "attack 16.06", "scs game.special", "stays-within", unit="j-tank", place="16.06")


@pytest.mark.clause("scs game.special")
def test_game_special_a_unit_is_not_dropped_out_of_bounds() -> None:
    """Tanks and rifles go together to 15.07: five hexes from where the rifles began."""
    game = jade({**NEAR, "j-rifles": "11.07"})
    play(game, "pick j-tank", "pick j-rifles")
    for hex_ in ("12.06", "13.07", "14.06", "15.07"):
        play(game, f"step {hex_}")
    refused(
        game, "leave j-rifles", "scs game.special", "stays-within", unit="j-rifles", place="15.07"
    )
    play(game, "step 14.06", "step 13.07", "leave j-rifles", "done")
    assert (unit(game, "j-tank"), unit(game, "j-rifles")) == ("13.07", "13.07")


@pytest.mark.clause("scs game.special", "scs 6.0")
def test_game_special_an_overrun_out_of_bounds_is_refused() -> None:
    """An overrun ends a move: from 16.05, five hexes off, the tanks could come back, but not fight."""
    game = jade({**NEAR, "a-cars": "16.04"})
    play(game, "pick j-tank", "go 15.07", "step 16.06", "step 16.05")
    refused(game, "attack 16.04", "scs game.special", "stays-within", unit="j-tank", place="16.05")
    play(game, "step 15.06", "done")


def posts(*hexes: str) -> Change:
    """The flak is to be in one of these hexes."""
    return (
        "rules.toml",
        'who = { units = ["j-flak"] }\nhexes = ["port"]',
        f'who = {{ units = ["j-flak"] }}\nhexes = {list(hexes)}'.replace("'", '"'),
    )


@pytest.mark.clause("scs game.special")
def test_game_special_the_way_may_lead_through_hexes_out_of_bounds() -> None:
    """The flak has a second post two hexes off, and goes there."""
    game = jade(WATCH, changes=[posts("08.07", "10.07")], turn=3)
    play(game, "pick j-flak", "go 10.07", "done")
    assert unit(game, "j-flak") == "10.07"


@pytest.mark.clause("scs game.special")
def test_game_special_with_no_hex_to_end_in_a_unit_does_not_move() -> None:
    """The flak has no post but the one it is in."""
    game = jade(WATCH, changes=[posts("08.07")], turn=3)
    refused(
        game, "pick j-flak", "scs game.special", "may-not-move", unit="j-flak", special="port-watch"
    )


@pytest.mark.clause("scs game.special", "scs 3.0")
def test_game_special_units_that_have_no_hex_in_common_do_not_go_together() -> None:
    """The flak may go to 07.07 only, the marines to 09.08 only."""
    marines: Change = (
        "rules.toml",
        'who = { formations = ["jade-armour"], not = { is = "late" } }\nwithin = 4',
        'who = { units = ["j-late"] }\nhexes = ["09.08"]',
    )
    units = {**WATCH, "j-late": "08.07"}
    game = jade(units, changes=[marines], turn=3)
    refused(
        game, "pick j-flak, pick j-late", "scs 3.0", "no-common-step", unit="j-late", place="08.07"
    )
    play(game, "go 07.07", "done", "pick j-late", "go 09.08", "done")


@pytest.mark.clause("scs game.special")
@pytest.mark.parametrize(
    ("fields", "bound"), [({}, True), ({"control": {"amber": ["07.07"]}}, False)]
)
def test_game_special_until_a_test_of_the_game_frees_them(
    fields: dict[str, Any], bound: bool
) -> None:
    """Turn 3, or a hex of the port in amber hands, is late enough."""
    game = jade(NEAR, **fields)
    play(game, "pick j-tank")
    assert ("16.06" not in places(game, "go")) == bound


# G3 When they are judged


def rule(judged: str) -> Change:
    """Whoever is in the camp has two points less."""
    return (
        "rules.toml",
        'who = { turns = [1, 1] }\nadd = "-2"',
        f'who = {{ inside = ["camp"] }}\njudged = "{judged}"\nadd = "-2"',
    )


@pytest.mark.clause("scs game.special")
@pytest.mark.parametrize(("judged", "left"), [("phase", 9), ("turn", 7)])
def test_game_special_judged_at_the_start_of_a_phase_or_of_the_player_turn(
    judged: str, left: int
) -> None:
    """G3: the tanks leave the camp in the movement phase; in the exploitation phase that is seen, or not."""
    units = {"a-tank": "05.03", "j-late": "15.07"}
    game = place_trial(units, changes=[rule(judged)], turn=3)
    refused(game, "pick a-tank, go 16.02", "scs 3.1b", "out-of-reach", left=7)
    play(game, "go 06.03", "done")
    assert phase(game) == ("amber", "exploitation")
    refused(game, "pick a-tank, go 16.02", "scs 3.1b", "out-of-reach", left=left)


@pytest.mark.clause("scs game.special")
def test_game_special_nothing_in_a_phase_changes_it() -> None:
    """G3: a rule that binds once 07.03 is amber's. The scouts take it; the tanks feel it in the next phase."""
    taken: Change = (
        "rules.toml",
        'who = { turns = [1, 1] }\nadd = "-2"',
        'who = { control = { side = "amber", hexes = ["07.03"] } }\nadd = "-2"',
    )
    units = {"a-tank": "06.04", "a-cars": "06.03", "j-late": "15.07"}
    game = place_trial(units, changes=[taken], turn=3)
    play(game, "pick a-cars", "step 07.03", "done")
    refused(game, "pick a-tank, go 16.02", "scs 3.1b", "out-of-reach", left=9)
    game.undo()
    play(game, "done")
    assert phase(game) == ("amber", "exploitation")
    refused(game, "pick a-tank, go 16.02", "scs 3.1b", "out-of-reach", left=7)


@pytest.mark.clause("scs game.special")
def test_game_special_several_work_together() -> None:
    """Storm and worn vehicles at once, if they fell on one turn: (12 - 2) / 2."""
    both: Change = (
        "rules.toml",
        'who = { units = ["a-cars"], turns = [4, 99] }\nmultiply',
        'who = { units = ["a-cars"], turns = [1, 99] }\nmultiply',
    )
    game = place_trial({"a-cars": "01.03", "j-late": "15.07"}, changes=[both], turn=1)
    refused(game, "pick a-cars, go 16.02", "scs 3.1b", "out-of-reach", left=Fraction(5))


@pytest.mark.clause("scs game.special", "scs 12.1a")
@pytest.mark.parametrize(("scenario", "bound"), [("meeting", True), ("supply", False)])
def test_game_special_a_path_to_a_source_of_other_scenarios_is_none(
    scenario: str, bound: bool
) -> None:
    """The western road feeds nobody in the lesson on supply, so nobody is kept there by it."""
    rule = """[[special]]
id = "fed"
name = { en = "Fed", ja = "満腹" }
effect = "may-not-move"
who = { side = "blue", path = { side = "blue", hex = "01.13", source = "west-road" } }

[supply]
"""
    units = {"6arm": "20.10", "7gren": "25.10"}
    game = place_in([("rules.toml", "[supply]\n", rule)], units, scenario=scenario)
    why = game.why_not("pick 6arm")
    assert (why is not None and why.key == "may-not-move") is bound
