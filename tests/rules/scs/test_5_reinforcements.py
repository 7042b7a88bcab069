"""5.0 Reinforcements: when and where they come, and what an enemy in their way does."""

from fractions import Fraction
from typing import Any

import pytest

from builders import places, play, refused, spent, told, unit
from modules.altered import Change
from rules.scs.builders import ARRIVING, blank, lesson, phase, place, place_in, place_trial
from sandtable import Game

#: Blue on turn 2, when 4 and 8 Inf enter at 01.12, 01.13 or 01.14.
BLUE = {"4inf": "reserve", "8inf": "reserve", "6arm": "15.12"}


def due(units: dict[str, str], **fields: Any) -> Game:
    """Blue is asked to place its reinforcements of turn 2."""
    return place({**BLUE, "7gren": "25.09", **units}, turn=2, frames=ARRIVING, **fields)


# 5.0 When and where


@pytest.mark.clause("scs 5.0")
def test_5_0_at_the_start_of_the_movement_phase_of_their_turn() -> None:
    """Not on turn 1; on turn 2 before blue moves; red's own come in red's movement phases."""
    game = lesson("meeting")
    assert (phase(game), unit(game, "4inf")) == (("blue", "movement"), "reserve")
    while game.turn == 1:
        play(game, "done")
    assert phase(game) == ("blue", "arrivals")
    assert places(game, "pick") == {"4inf", "8inf"}
    events = play(game, "pick 4inf", "place 01.13")
    assert told(events, "arrived") == [{"unit": "4inf", "place": "01.13"}]
    play(game, "pick 8inf", "place 01.14")
    assert phase(game) == ("blue", "movement")
    while phase(game)[0] == "blue":
        play(game, "done")
    assert (phase(game), places(game, "pick")) == (("red", "arrivals"), {"25inf"})


@pytest.mark.clause("scs 5.0")
def test_5_0_split_among_the_entry_hexes_as_the_owner_likes() -> None:
    """Each unit has all three; two may share one."""
    game = due({})
    play(game, "pick 4inf")
    assert places(game, "place") == {"01.12", "01.13", "01.14"}
    play(game, "place 01.12", "pick 8inf", "place 01.14")
    assert (unit(game, "4inf"), unit(game, "8inf")) == ("01.12", "01.14")


@pytest.mark.clause("scs 5.0")
def test_5_0_nowhere_else() -> None:
    """01.15 is next to an entry hex and none itself."""
    refused(
        due({}), "pick 4inf, place 01.15", "scs 5.0", "not-an-entry", unit="4inf", place="01.15"
    )


@pytest.mark.clause("scs 5.0")
def test_5_0_nobody_is_held_back() -> None:
    """8 Inf has been placed, 4 Inf must be, before anybody moves."""
    game = due({})
    play(game, "pick 8inf", "place 01.13")
    refused(game, "done", "scs 5.0", "arrive-first", unit="4inf")
    refused(game, "go 16.12", "scs 5.0", "not-now", phase="arrivals")


@pytest.mark.clause("scs 5.0")
def test_5_0_only_who_is_due() -> None:
    """6 Arm is here already, 25 Inf is red's, and 8 Inf is not placed twice."""
    game = due({"25inf": "reserve"})
    refused(game, "pick 6arm", "scs 5.0", "not-due", unit="6arm")
    refused(game, "pick 25inf", "scs 5.0", "not-due", unit="25inf")
    play(game, "pick 8inf", "place 01.13")
    refused(game, "pick 8inf", "scs 5.0", "not-due", unit="8inf")


@pytest.mark.clause("scs 5.0")
def test_5_0_a_unit_then_its_hex() -> None:
    """No hex without a unit, and no other unit before the first has its hex."""
    game = due({})
    refused(game, "place 01.13", "scs 5.0", "unit-first")
    refused(game, "pick 4inf, pick 8inf", "scs 5.0", "place-it", unit="4inf")


@pytest.mark.clause("scs 5.0")
def test_5_0_they_arrive_in_supply_whole_and_may_move_on() -> None:
    """4 Inf sets out along the road at once."""
    game = due({})
    play(game, "pick 4inf", "place 01.13", "pick 8inf", "place 01.14")
    assert unit(game, "4inf") == "01.13"
    play(game, "pick 4inf", "step 02.13", "done")
    assert unit(game, "4inf") == "02.13"


# 5.0a, 5.0b Stacking and points

NINE: Change = ("setup.toml", '3inf = "10.13"', '3inf = { turn = 2, entry = "west" }')


def nine() -> Game:
    """U11: nine steps have been placed in 01.13."""
    units = {**BLUE, "3inf": "reserve", "7gren": "25.09"}
    game = place_in([NINE], units, turn=2, frames=ARRIVING)
    for name in ("3inf", "4inf", "8inf"):
        play(game, f"pick {name}", "place 01.13")
    return game


@pytest.mark.clause("scs 5.0a", "scs 4.0a")
def test_5_0a_u11_over_the_limit_until_the_end_of_the_phase() -> None:
    """Nine steps are too many at its end: one division goes on in time, or one is removed."""
    game = nine()
    play(game, "pick 3inf", "go 03.13", "done", "done")
    assert phase(game)[1] != "excess"
    game = nine()
    play(game, "done")
    assert (phase(game), game.decision.about) == (("blue", "excess"), ("place", "01.13"))


@pytest.mark.clause("scs 5.0b")
def test_5_0b_u11_placement_costs_nothing() -> None:
    """All five points are there: ten hexes of road."""
    game = due({})
    play(game, "pick 4inf", "place 01.13", "pick 8inf", "place 01.14")
    assert spent(play(game, "pick 4inf", "go 11.13")) == 5
    refused(game, "step 12.13", "scs 3.1b", "too-dear", cost=Fraction(1, 2), left=0)


# 5.0c Enemies at the entry


@pytest.mark.clause("scs 5.0c")
def test_5_0c_a_zone_does_not_close_an_entry_hex() -> None:
    """7 Gren in 02.13 has 01.13 and 01.14 in its zone."""
    game = due({"7gren": "02.13"})
    assert {"01.13", "01.14"} <= set(game.survey("zones", "blue"))
    play(game, "pick 4inf", "place 01.13", "pick 8inf", "place 01.14")


@pytest.mark.clause("scs 5.0c")
def test_5_0c_an_enemy_unit_does() -> None:
    """7 Gren in 01.13: the other two hexes are left, and no substitutes while they are."""
    game = due({"7gren": "01.13"})
    play(game, "pick 4inf")
    assert places(game, "place") == {"01.12", "01.14"}
    refused(game, "place 01.13", "scs 5.0c", "entry-blocked", place="01.13")
    refused(game, "place 01.15", "scs 5.0", "not-an-entry", unit="4inf", place="01.15")


SHUT = {"7gren": "01.12", "5gren": "01.13", "14pz": "01.14"}


@pytest.mark.clause("scs 5.0c")
def test_5_0c_t6_all_closed_any_edge_hex_within_ten() -> None:
    """T6: 01.02 is ten from 01.12, 01.20 six from 01.14; 01.01 is eleven, 02.15 no edge, 01.04 heights."""
    game = due(SHUT)
    play(game, "pick 4inf")
    found = places(game, "place")
    assert {"01.02", "01.11", "01.15", "01.20", "05.20"} <= found
    assert not {"01.01", "02.15", "01.04", "01.12", "12.20"} & found
    events = play(game, "place 01.15")
    assert told(events, "arrived-beside") == [{"unit": "4inf", "place": "01.15"}]


@pytest.mark.clause("scs 5.0c")
def test_5_0c_t6_by_the_ruler() -> None:
    """T6, Q18: exactly the open hexes with a side on the edge, ten hexes or less from one of the three."""
    game = due(SHUT)
    play(game, "pick 4inf")
    grid, rules = game.rules.grid, game.rules
    entries = [grid.index[name] for name in ("01.12", "01.13", "01.14")]
    expected = {
        name
        for number, name in enumerate(grid.names)
        if (name[:2] in ("01", "32") or name[3:] in ("01", "20"))
        and min(grid.distance(number, entry) for entry in entries) <= 10
        and rules.data.terrain[number] != "heights"
        and name not in SHUT.values()
    }
    assert places(game, "place") == expected


@pytest.mark.clause("scs 5.0c", "scs map-B")
@pytest.mark.parametrize("rules", ["1", "2", "3"])
def test_5_0c_nobody_comes_in_beside_a_hole_in_the_map(rules: str) -> None:
    """05.16 is blank and enclosed: since rules 3 its neighbours are no edge, before they were."""
    fields = {"turn": 2, "frames": ARRIVING, "rules": rules}
    game = place_in(blank("05.16"), BLUE | SHUT, **fields)
    play(game, "pick 4inf")
    found, around = places(game, "place"), {"05.15", "05.17", "04.15", "04.16", "06.15", "06.16"}
    assert {"01.11", "01.20"} <= found
    assert found & around == (set() if rules == "3" else around)


@pytest.mark.clause("scs 5.0c")
def test_5_0c_substitutes_in_a_zone_and_chosen_singly() -> None:
    """4 Inf comes beside 7 Gren, 8 Inf at the far end of what is allowed."""
    game = due(SHUT)
    play(game, "pick 4inf", "place 01.11", "pick 8inf", "place 01.20")
    assert (unit(game, "4inf"), unit(game, "8inf")) == ("01.11", "01.20")


#: 25 Inf goes by rail only: on this map it can stand on roads and nowhere else.
RAILS: list[Change] = [
    ("rules.toml", 'classes = ["ground"]', 'classes = ["ground", "rail"]'),
    *(
        (
            "rules.toml",
            f'[{name}]\nmove = {{ ground = "{cost}" }}',
            f'[{name}]\nmove = {{ ground = "{cost}", rail = "P" }}',
        )
        for name, cost in (
            *(("terrain.clear", 1), ("terrain.forest", 2), ("terrain.heights", "P")),
            *(("hexside.stream", 1), ("hexside.river", "P")),
        )
    ),
    (
        "units.toml",
        'id = "25inf"\nside = "red"\nnation = "RD"\n'
        'formation = "red-infantry"\ntype = "infantry"\nsize = "regiment"\nclass = "ground"',
        'id = "25inf"\nside = "red"\nnation = "RD"\n'
        'formation = "red-infantry"\ntype = "infantry"\nsize = "regiment"\nclass = "rail"',
    ),
]


@pytest.mark.clause("scs 5.0c")
@pytest.mark.parametrize(("roadblock", "lost"), [("20.08", False), ("26.20", True)])
def test_5_0c_t6_without_a_substitute_the_unit_is_lost(roadblock: str, lost: bool) -> None:
    """T6: 2 Cav is in 32.13; the only edge hex with a road within ten is 26.20, where 9 Mot may be too."""
    units = {"25inf": "reserve", "7gren": "25.09", "2cav": "32.13", "9mot": roadblock}
    game = place_in(RAILS, units, turn=2)
    events = []
    while phase(game)[0] == "blue":
        events += play(game, "done")
    assert told(events, "nowhere-to-arrive") == ([{"unit": "25inf"}] if lost else [])
    if lost:
        assert (phase(game), unit(game, "25inf")) == (("red", "movement"), "eliminated")
    else:
        play(game, "pick 25inf")
        assert places(game, "place") == {"26.20"}


@pytest.mark.clause("scs 5.0c")
def test_5_0c_inside_the_map_any_hex_within_five() -> None:
    """The beach 05.11, 06.11 is held: 05.06 is five from it, 05.05 six, the sea no place to land."""
    units = {"j-late": "reserve", "j-tank": "15.06", "a-foot": "05.11", "a-line": "06.11"}
    game = place_trial(units, to_move="jade", turn=3, frames=ARRIVING)
    play(game, "pick j-late")
    found = places(game, "place")
    assert {"07.11", "05.10", "05.06", "08.11", "10.09"} <= found
    assert not {"05.05", "05.11", "06.11", "04.11", "12.09"} & found
    events = play(game, "place 05.06")
    assert told(events, "arrived-beside") == [{"unit": "j-late", "place": "05.06"}]


@pytest.mark.clause("scs 5.0c")
def test_5_0c_inside_the_map_a_free_entry_hex_comes_first() -> None:
    """Q18: 06.11 is free, so it must be that one."""
    units = {"j-late": "reserve", "j-tank": "15.06", "a-foot": "05.11"}
    game = place_trial(units, to_move="jade", turn=3, frames=ARRIVING)
    play(game, "pick j-late")
    assert places(game, "place") == {"06.11"}
    refused(game, "place 05.11", "scs 5.0c", "entry-blocked", place="05.11")
