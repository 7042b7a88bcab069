"""Attrition out of supply: in the trial two steps in the second check, and in every other after it."""

from typing import Any

import pytest

from builders import play, told, unit
from modules.altered import Change
from rules.scs.builders import place_trial, steps
from sandtable import Event

#: Thirteen columns from Amber's source, whose paths are nine hexes long.
FAR = "13.02"


def checked(
    units: dict[str, str], changes: list[Change] | None = None, **fields: Any
) -> tuple[Any, list[Event]]:
    """A game just after the supply phase of Amber, or that of `to_move`, with its events."""
    game = place_trial(
        units | {"j-tank": "15.09"},
        changes=changes or [],
        **{"phase": "combat", "turn": 3} | fields,
    )
    return game, play(game, "done")


@pytest.mark.clause("scs game.attrition")
@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("", " out1", 3),
        (" out1", " 1 out2", 1),
        (" out2", " out3", 3),
        (" out3", " 1 out4", 1),
        (" out4", " out5", 3),
        (" out5", " 1 out6", 1),
    ],
)
def test_steps_are_lost_in_the_checks_that_the_game_names(
    before: str, after: str, left: int
) -> None:
    """The Guards, three steps: the second check, the fourth, the sixth."""
    game, events = checked({"a-foot": FAR + before})
    assert (unit(game, "a-foot"), steps(game, "a-foot")) == (FAR + after, left)
    assert [one["left"] for one in told(events, "wasted")] == ([2, 1] if left == 1 else [])


@pytest.mark.clause("scs game.attrition", "scs 8.0d")
def test_a_unit_may_waste_away() -> None:
    """The Lancers have two steps, the scouts one: gone, and they count as eliminated."""
    game, events = checked({"a-tank": f"{FAR} out1", "a-cars": f"{FAR} out1"})
    assert (unit(game, "a-tank"), unit(game, "a-cars")) == ("eliminated", "eliminated")
    assert [one["unit"] for one in told(events, "wasted")] == ["a-tank", "a-tank", "a-cars"]
    assert game.position()["tally"] == {"amber-units": 2}


@pytest.mark.clause("scs game.attrition")
def test_some_units_may_be_exempt() -> None:
    """Garrisons: the flak, beyond the reach of the port, loses nothing."""
    game, _ = checked({"j-flak": "03.07 out1", "a-tank": "04.03"}, to_move="jade")
    assert unit(game, "j-flak") == "03.07 out2"


@pytest.mark.clause("scs game.attrition")
def test_g9_the_count_ends_when_a_path_is_found() -> None:
    """Back in supply, the Guards begin to count anew."""
    game, events = checked({"a-foot": "08.02 out1"})
    assert unit(game, "a-foot") == "08.02"
    assert told(events, "wasted") == []


@pytest.mark.clause("scs game.attrition", "scs 12.1b")
def test_g9_only_the_owners_own_supply_phases_count() -> None:
    """Jade's supply phase leaves the count of Amber's Guards alone."""
    game, _ = checked({"a-foot": f"{FAR} out1"}, to_move="jade")
    assert unit(game, "a-foot") == f"{FAR} out1"


@pytest.mark.clause("scs game.attrition")
def test_a_game_may_have_other_numbers() -> None:
    """One step in the first check, and in each after it."""
    change = ("rules.toml", "first = 2\nevery = 2\nsteps = 2", "first = 1\nevery = 1")
    game, _ = checked({"a-foot": FAR}, [change])
    assert unit(game, "a-foot") == f"{FAR} 2 out1"
    game, _ = checked({"a-foot": f"{FAR} 2 out1"}, [change])
    assert unit(game, "a-foot") == f"{FAR} 1 out2"
