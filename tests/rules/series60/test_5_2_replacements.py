"""5.2 Replacements: one step for one British unit in each town."""

import pytest

from builders import end_turn, places, play, position, refused, told, unit
from sandtable import Game

WAITING = {"it-trieste": "AXIS_OFF", "in-29": "BRIT_OFF"}
#: British points from Bardia and Sollum along the coast to the east edge.
EAST = ["P03", "P07", "P08", "P09", "P10", "P11"]
#: British points from Sollum to the east edge, and from Tobruk to the south edge.
SOLLUM = ["P09", "P10", "P11"]
RELIEF = ["P03", "P13", "P19", "P22"]


def reorganised(units: dict[str, str], british_points: list[str], **fields) -> Game:
    """The position after both sides have passed, at the replacements if there are any to give."""
    lost = "P07" in british_points
    game = position({**WAITING, **units}, british_points=british_points, source_lost=lost, **fields)
    end_turn(game)
    return game


# 5.2a Who may take replacements


@pytest.mark.clause("s60 5.2a", "s60 5.2b")
@pytest.mark.parametrize(
    ("town", "points"), [("P03", RELIEF), ("P07", EAST), ("P09", ["P03", *SOLLUM])]
)
def test_a_british_unit_in_supply_in_a_town_gets_a_step(town, points):
    """A58: Tobruk after its relief, Bardia and Sollum are the towns of the draft map."""
    game = reorganised({"gb-7ad-4ab": f"{town} 2"}, points)
    assert (game.decision.side, game.decision.phase) == ("british", "replacements")
    assert game.decision.clause == "s60 5.2a"
    events = play(game, "pick gb-7ad-4ab", "done")
    assert told(events, "replaced") == [{"unit": "gb-7ad-4ab", "place": town, "steps": 3}]
    assert unit(game, "gb-7ad-4ab") == f"{town} 3"


@pytest.mark.clause("s60 5.2a")
def test_a_replacement_may_be_declined():
    """The British close the decision without naming a unit."""
    game = reorganised({"gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    play(game, "done")
    assert unit(game, "gb-7ad-4ab") == "P09 2"
    assert game.decision.phase == "operations"


@pytest.mark.clause("s60 5.2a")
def test_replacements_come_with_every_reorganisation():
    """A unit stays in Sollum over two turns and gets a step on each."""
    game = reorganised({"gb-7ad-4ab": "P09 1"}, ["P03", *SOLLUM])
    play(game, "pick gb-7ad-4ab", "done")
    end_turn(game)
    play(game, "pick gb-7ad-4ab", "done")
    assert (game.turn, unit(game, "gb-7ad-4ab")) == (3, "P09 3")


@pytest.mark.clause("s60 5.2a")
def test_axis_units_get_no_replacements():
    """A damaged Ariete in supply in Bardia, while the British are asked about Sollum."""
    game = reorganised({"it-ariete": "P07 2", "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    refused(game, "pick it-ariete", "s60 5.2a", "not-british", unit="it-ariete")
    assert places(game, "pick") == {"gb-7ad-4ab"}


@pytest.mark.clause("s60 5.2a")
def test_nobody_is_asked_when_only_axis_units_are_damaged():
    """A damaged Ariete in supply in Bardia, and no British unit has lost a step."""
    game = reorganised({"it-ariete": "P07 2"}, ["P03"])
    assert game.decision.phase == "operations"
    assert unit(game, "it-ariete") == "P07 2"


@pytest.mark.clause("s60 5.2a")
@pytest.mark.parametrize(
    "place", ["P10", "12", pytest.param("BRIT_OFF", id="the box is no town (A20)")]
)
def test_a_unit_outside_a_town_gets_no_replacement(place):
    """Damaged and in supply at Halfaya, in area 12 or off the map."""
    game = reorganised({"gb-7ad-7ab": f"{place} 2", "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    refused(game, "pick gb-7ad-7ab", "s60 5.2a", "not-in-town", unit="gb-7ad-7ab", place=place)


@pytest.mark.clause("s60 5.2a")
@pytest.mark.parametrize(("text", "place"), [("routed 4", "routed"), ("destroyed", "destroyed")])
def test_a_removed_unit_gets_no_replacement(text, place):
    """A57: replacements restore steps of units on the map only."""
    game = reorganised({"gb-7ad-7ab": text, "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    refused(game, "pick gb-7ad-7ab", "s60 5.2a", "not-in-town", unit="gb-7ad-7ab", place=place)


@pytest.mark.clause("s60 5.2a")
def test_a_unit_just_returned_gets_no_replacement():
    """A57, A20: back on turn 2 with one step, off the map."""
    game = reorganised({"gb-7ad-7ab": "routed 2", "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    refused(game, "pick gb-7ad-7ab", "s60 5.2a", "not-in-town", unit="gb-7ad-7ab", place="BRIT_OFF")


@pytest.mark.clause("s60 5.2a")
def test_a_unit_out_of_supply_gets_no_replacement():
    """An armoured brigade without a red dot in besieged Tobruk has no supply at all."""
    game = reorganised({"gb-7ad-7ab": "P03 2", "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    refused(game, "pick gb-7ad-7ab", "s60 5.2a", "no-supply-here", unit="gb-7ad-7ab", place="P03")


@pytest.mark.clause("s60 5.2a")
def test_a_unit_supplied_by_tobruk_gets_no_replacement():
    """The tank brigade of the garrison in besieged Tobruk is in supply, but only from there."""
    game = reorganised({"gb-32atb": "P03 1", "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    assert unit(game, "gb-32atb") == "P03 1"
    refused(game, "pick gb-32atb", "s60 5.2a", "supplied-by-garrison", unit="gb-32atb", place="P03")


@pytest.mark.clause("s60 5.2a")
def test_a_garrison_unit_in_another_town_that_traces_only_to_tobruk_gets_none():
    """A56: garrison tanks in Bardia hang on the coast road to besieged Tobruk."""
    game = reorganised(
        {"gb-32atb": "P07 1", "gb-7ad-4ab": "P09 2"},
        ["P03", "P04", "P05", "P06", "P07", *SOLLUM],
    )
    assert unit(game, "gb-32atb") == "P07 1"
    refused(game, "pick gb-32atb", "s60 5.2a", "supplied-by-garrison", unit="gb-32atb", place="P07")


@pytest.mark.clause("s60 5.2a")
@pytest.mark.parametrize(("town", "points"), [("P03", RELIEF), ("P07", EAST)])
def test_a_garrison_unit_with_another_source_may_be_replaced(town, points):
    """A56: in Tobruk after its relief, or in Bardia with a line to the east."""
    game = reorganised({"gb-32atb": f"{town} 1"}, points)
    play(game, "pick gb-32atb", "done")
    assert unit(game, "gb-32atb") == f"{town} 2"


@pytest.mark.clause("s60 5.2a")
def test_supply_at_the_reorganisation_decides():
    """Axis units alone in area 09 close the way from Tobruk to the south edge."""
    game = reorganised({"gb-32atb": "P03 1", "it-ariete": "09"}, RELIEF)
    assert game.decision.phase == "operations"
    assert unit(game, "gb-32atb") == "P03 1"


@pytest.mark.clause("s60 7.1(5)b")
def test_there_are_no_replacements_after_a_breakout():
    """Axis units have left the map in the east; relieved Tobruk gets nothing."""
    game = reorganised({"gb-7ad-4ab": "P03 2"}, RELIEF, broken_out=True)
    assert game.decision.phase == "operations"
    assert unit(game, "gb-7ad-4ab") == "P03 2"


# 5.2b How much


@pytest.mark.clause("s60 5.2b")
def test_one_unit_in_each_town_gets_a_step():
    """TV-20: two damaged units in Bardia, a damaged garrison unit in besieged Tobruk."""
    game = reorganised({"gb-7ad-4ab": "P07 2", "gb-1atb": "P07 2", "gb-32atb": "P03 2"}, EAST)
    assert places(game, "pick") == {"gb-7ad-4ab", "gb-1atb"}
    refused(game, "pick gb-1atb, pick gb-7ad-4ab", "s60 5.2b", "town-served", place="P07")
    play(game, "done")
    assert unit(game, "gb-1atb") == "P07 3"
    assert unit(game, "gb-7ad-4ab") == "P07 2"
    assert unit(game, "gb-32atb") == "P03 2"


@pytest.mark.clause("s60 5.2b")
@pytest.mark.parametrize("chosen", ["gb-7ad-4ab", "gb-1atb"])
def test_the_british_player_chooses_the_unit_in_a_town(chosen):
    """A57: either of two damaged units in Bardia."""
    game = reorganised({"gb-7ad-4ab": "P07 2", "gb-1atb": "P07 2"}, EAST)
    play(game, f"pick {chosen}", "done")
    assert unit(game, chosen) == "P07 3"


@pytest.mark.clause("s60 5.2b")
def test_a_unit_gets_one_step_at_a_time():
    """A brigade with three of four steps lost asks twice in the same phase."""
    game = reorganised({"gb-7ad-4ab": "P07 1"}, EAST)
    refused(game, "pick gb-7ad-4ab, pick gb-7ad-4ab", "s60 5.2b", "town-served", place="P07")
    play(game, "done")
    assert unit(game, "gb-7ad-4ab") == "P07 2"


@pytest.mark.clause("s60 5.2b")
def test_any_number_of_towns_may_be_served():
    """Damaged units in relieved Tobruk, in Bardia and in Sollum all get a step."""
    game = reorganised(
        {"gb-32atb": "P03 1", "gb-7ad-4ab": "P07 1", "gb-1atb": "P09 1"}, [*RELIEF, *EAST[1:]]
    )
    play(game, "pick gb-32atb", "pick gb-7ad-4ab", "pick gb-1atb", "done")
    assert unit(game, "gb-32atb") == "P03 2"
    assert unit(game, "gb-7ad-4ab") == "P07 2"
    assert unit(game, "gb-1atb") == "P09 2"


@pytest.mark.clause("s60 5.2b")
@pytest.mark.parametrize(("name", "steps"), [("gb-7ad-7ab", 4), ("gb-7ad-sg", 2), ("nz-4", 1)])
def test_no_unit_rises_above_its_printed_steps(name, steps):
    """A57: an unhurt unit beside a damaged one in Sollum; one-step brigades never profit."""
    game = reorganised({name: "P09", "gb-7ad-4ab": "P09 2"}, ["P03", *SOLLUM])
    refused(game, f"pick {name}", "s60 5.2b", "full-strength", unit=name, steps=steps)


@pytest.mark.clause("s60 5.2b")
def test_the_last_lost_step_can_be_restored():
    """A brigade with three of four steps is whole again."""
    game = reorganised({"gb-7ad-4ab": "P09 3"}, ["P03", *SOLLUM])
    play(game, "pick gb-7ad-4ab", "done")
    assert unit(game, "gb-7ad-4ab") == "P09 4"
