"""Replacement points: steps given back, units rebuilt, and what it takes."""

from typing import Any

import pytest

from builders import places, play, refused, told, unit
from modules.altered import Change
from rules.scs.builders import phase, place_trial
from sandtable import Game

REPLACING = [{"phase": "movement", "begun": 0}, {"phase": "replacements"}]
#: Amber replaces armour: 1 point a step, 2 for a lost unit in the south; jade pays 2 a step.
AMBER = {"a-tank": "05.03 1", "a-foot": "06.02 2", "a-cars": "04.02", "j-late": "15.07"}


def asked(units: dict[str, str], points: int = 2, **fields: Any) -> Game:
    """The side to move may spend so many points, on turn 3 unless told otherwise."""
    side = fields.get("to_move", "amber")
    south = {"control": {"amber": ["01.01", "02.01", "03.01"]}}
    given = {"turn": 3, "points": {side: points}, "frames": REPLACING} | south | fields
    return place_trial(units, **given)


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_give_a_step_back() -> None:
    """The tanks are whole again for a point; the other buys nothing, and they rest in this phase."""
    game = asked(AMBER)
    assert phase(game) == ("amber", "replacements")
    events = play(game, "assign a-tank")
    assert told(events, "restored") == [{"side": "amber", "unit": "a-tank", "steps": 2}]
    assert unit(game, "a-tank") == "05.03"
    assert phase(game) == ("amber", "movement")
    refused(game, "pick a-tank", "scs game.replacements", "resting", unit="a-tank")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_are_spent_before_movement_and_after_arrivals() -> None:
    """G8: on turn 3 amber gets two points; the turn begins with them."""
    game = place_trial({**AMBER, "j-tank": "15.06"}, turn=2)
    while game.turn == 2:
        play(game, "done")
    assert phase(game) == ("amber", "replacements")
    assert game.position()["points"] == {"amber": 2, "jade": 1}
    frames = [{"phase": "movement", "begun": 0}, {"phase": "replacements"}, {"phase": "arrivals"}]
    game = place_trial({**AMBER, "a-late": "reserve"}, turn=2, points={"amber": 2}, frames=frames)
    play(game, "pick a-late", "place 04.01")
    assert phase(game) == ("amber", "replacements")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_for_whom() -> None:
    """Only units that the game names, that have lost something, own ones, and on the map."""
    game = asked(AMBER)
    refused(game, "assign a-foot", "scs game.replacements", "not-replaceable", unit="a-foot")
    refused(game, "assign j-late", "scs 1.0", "not-yours", unit="j-late")
    refused(game, "assign a-late", "scs 1.0", "not-on-map", unit="a-late")
    whole = asked({**AMBER, "a-tank": "05.03"})
    refused(whole, "assign a-tank", "scs game.replacements", "full-strength", unit="a-tank")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_need_supply_and_rest() -> None:
    """G8: not out of supply, not in an enemy zone."""
    out = asked({**AMBER, "a-tank": "05.03 1 out1"})
    refused(out, "assign a-tank", "scs game.replacements", "not-in-supply", unit="a-tank")
    near = asked({**AMBER, "j-late": "05.04"})
    refused(near, "assign a-tank", "scs game.replacements", "in-zone", unit="a-tank")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_cost_points() -> None:
    """Amber has one point: a step, but no lost unit. Jade's steps cost two."""
    game = asked(AMBER, points=1)
    refused(
        game,
        "pick a-late",
        "scs game.replacements",
        "too-few-points",
        unit="a-late",
        need=2,
        left=1,
    )
    units = {"j-late": "15.07 1", "a-foot": "02.03"}
    game = asked(units, points=1, to_move="jade")
    refused(game, "assign j-late", "scs game.replacements", "too-few-points", need=2, left=1)
    game = asked(units, points=2, to_move="jade")
    play(game, "assign j-late")
    assert unit(game, "j-late") == "15.07"


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_only_under_the_conditions_of_the_game() -> None:
    """Amber's workshops open on turn 2, and rebuild while all of the south edge is amber's."""
    early = asked(AMBER, turn=1)
    refused(early, "assign a-tank", "scs game.replacements", "no-workshop", unit="a-tank")
    cut = asked(AMBER, control={"amber": ["01.01", "02.01"]})
    refused(cut, "pick a-late", "scs game.replacements", "no-workshop", unit="a-late")
    play(cut, "assign a-tank")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_rebuild_a_lost_unit() -> None:
    """The lancers come back with one step for two points, and rest."""
    game = asked({**AMBER, "a-tank": "eliminated"})
    play(game, "pick a-tank")
    assert places(game, "place") == {"01.01", "02.01", "03.01"}
    events = play(game, "place 02.01")
    assert told(events, "rebuilt") == [{"unit": "a-tank", "place": "02.01"}]
    assert unit(game, "a-tank") == "02.01 1"
    assert phase(game) == ("amber", "movement")
    refused(game, "pick a-tank", "scs game.replacements", "resting", unit="a-tank")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_where_and_whom_to_rebuild() -> None:
    """Only in the south, only the lost, and hex and unit go together."""
    game = asked({**AMBER, "a-late": "eliminated"})
    refused(game, "pick a-tank", "scs game.replacements", "not-eliminated", unit="a-tank")
    refused(game, "place 02.01", "scs game.replacements", "unit-first")
    refused(game, "pick a-late, pick a-tank", "scs game.replacements", "place-it", unit="a-late")
    refused(game, "place 04.01", "scs game.replacements", "not-rebuilt-there", place="04.01")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_do_not_rebuild_beside_an_enemy() -> None:
    """G8: the marines in 01.02 have 01.01 and 02.01 in their zone, so 03.01 is left."""
    game = asked({**AMBER, "a-late": "eliminated", "j-late": "01.02"})
    play(game, "pick a-late")
    assert places(game, "place") == {"03.01"}
    refused(game, "place 02.01", "scs game.replacements", "not-rebuilt-there", place="02.01")


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_not_everybody_is_rebuilt() -> None:
    """Jade's line gives steps back and no units."""
    units = {"j-late": "15.07 1", "j-flak": "eliminated", "a-foot": "02.03"}
    game = asked(units, points=4, to_move="jade")
    refused(game, "pick j-flak", "scs game.replacements", "not-replaceable", unit="j-flak")


@pytest.mark.clause("scs game.replacements")
@pytest.mark.parametrize(("kept", "left"), [("false", 0), ("true", 2)])
def test_game_replacements_may_be_kept_or_not(kept: str, left: int) -> None:
    """Amber spends nothing of its two points."""
    keep: Change = ("rules.toml", "kept = false", f"kept = {kept}")
    game = asked(AMBER, changes=[keep])
    play(game, "done")
    assert game.position().get("points", {}).get("amber", 0) == left


@pytest.mark.clause("scs game.replacements")
def test_game_replacements_nobody_is_asked_who_can_do_nothing() -> None:
    """All amber armour is whole and on the map: the turn begins with movement."""
    units = {"a-tank": "05.03", "a-late": "04.02", "a-foot": "06.02 2", "j-late": "15.07"}
    game = place_trial({**units, "j-tank": "15.06"}, turn=2)
    while game.turn == 2:
        play(game, "done")
    assert phase(game) == ("amber", "movement")
