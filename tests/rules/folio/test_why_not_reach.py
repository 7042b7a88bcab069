"""5 Why a unit cannot get somewhere: the distance, or the rule and the hex where the way breaks."""

import pytest

from builders import play, refused
from rules.folio.builders import at_setup, place
from rules.folio.printed_map import HALF

# Too far


@pytest.mark.clause("folio 5.1a")
@pytest.mark.parametrize(
    ("who", "at", "goal", "cost", "left"),
    [
        ("nz-4", "2022", "2012", 10, 9),  # desert
        ("nz-4", "2022", "2018", 4, None),
        ("nz-4", "1906", "3309", 7, None),  # fourteen steps of road
        ("nz-4", "1805", "3311", 19 * HALF, 9),  # fifteen, and two across country
        ("gb-14", "1004", "1009", 15 * HALF, None),  # the road to El Adem, over both belts
        ("it-15", "2816", "2814", 4, 3),  # over the own mines and a hex farther
        ("it-16", "1408", "1510", 3, None),  # down the edge by the trail
        ("it-16", "1408", "1512", 5, 3),
    ],
)
def test_the_cheapest_cost_is_told_against_what_is_left(who, at, goal, cost, left):
    """No enemy is near; the goal is too far, or (no number left) within reach."""
    game = place({who: at, "it-27": "0126"}, to_move="axis" if who.startswith("it") else "british")
    play(game, f"pick {who}")
    if left is None:
        assert game.survey("path", goal)[goal].value == cost
    else:
        refused(game, f"go {goal}", "folio 5.1a", "out-of-reach", place=goal, cost=cost, left=left)


@pytest.mark.clause("folio 5.1a")
def test_what_is_left_is_what_is_left_on_the_way():
    game = place({"nz-4": "2022"})
    play(game, "pick nz-4", "go 2017")
    refused(game, "go 2012", "folio 5.1a", "out-of-reach", place="2012", cost=5, left=4)


# A rule in the way


@pytest.mark.clause("folio 6.0b")
def test_the_zone_that_stops_the_way_is_told():
    """The enemy at 0222 and the map edge leave no way past to 0124."""
    game = place({"nz-4": "0120", "de-115": "0222", "de-104": "0423", "it-65": "0325"})
    refused(game, "pick nz-4, go 0124", "folio 6.0b", "way-halted", goal="0124", place="0122")


@pytest.mark.clause("folio 5.1b")
def test_the_enemy_that_stands_in_the_way_is_told():
    """From the corner to 0124 the way is through the enemy at 0125."""
    game = place({"nz-4": "0126", "it-65": "0125"})
    refused(game, "pick nz-4, go 0124", "folio 5.1b", "enemy-there", place="0125", unit="it-65")


@pytest.mark.clause("folio 14.2a")
@pytest.mark.parametrize(
    ("at", "goal", "key", "values"),
    [
        ("0602", "0802", "mine-not-beside", {"at": "0702", "place": "0802"}),
        ("0602", "1003", "mine-not-beside", {"at": "0703", "place": "0803"}),
        ("0702", "0902", "mine-way-halted", {"goal": "0902", "place": "0802"}),
        ("0702", "1003", "mine-way-halted", {"goal": "1003", "place": "0802"}),
        ("0102", "1003", "mine-not-beside", {}),
    ],
)
def test_the_minefield_that_bars_the_way_is_told(at, goal, key, values):
    """Italians on their way into an empty Tobruk, near and far; two belts bar them."""
    game = place({"it-8ber": at, "it-27": "0126"}, to_move="axis")
    refused(game, f"pick it-8ber, go {goal}", "folio 14.2a", key, **values)


@pytest.mark.clause("folio 14.2c")
@pytest.mark.parametrize("goal", ["1105", "1103"])
def test_at_the_set_up_the_way_into_tobruk_breaks_at_the_belt(goal):
    """The Italians at 1106: from zone to zone over mines."""
    game = at_setup({}, to_move="axis")
    refused(game, f"pick it-39, go {goal}", "folio 14.2c", "mine-zones", at="1106", place="1105")


@pytest.mark.clause("folio 16.0a")
def test_the_escarpment_that_bars_the_way_is_told():
    """Two points down the edge, four round by the trail: the leg infantry has three."""
    game = place({"it-16": "1408"}, to_move="axis")
    refused(game, "pick it-16, go 1410", "folio 16.0a", "escarpment", at="1408", place="1409")


@pytest.mark.clause("folio 6.0b", "folio 14.2a")
def test_a_move_that_has_ended_goes_nowhere():
    """By a zone, by a minefield."""
    game = place({"nz-4": "2020", "de-115": "2022"})
    refused(game, "pick nz-4, step 2021, go 3022", "folio 6.0b", "halted", place="2021")
    game = place({"it-8ber": "0702"}, to_move="axis")
    refused(game, "pick it-8ber, step 0802, go 0702", "folio 14.2a", "mine-halted", place="0802")


@pytest.mark.clause("folio 14.2a", "folio 6.0b")
def test_a_move_over_mines_into_a_zone_was_ended_by_the_zone():
    """The unit at 0904 has 0803 in its zone, 0703 not."""
    game = place({"it-8ber": "0703", "gb-1rnf": "0904"}, to_move="axis")
    refused(game, "pick it-8ber, step 0803, step 0802", "folio 6.0b", "halted", place="0803")
