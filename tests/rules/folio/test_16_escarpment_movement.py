"""16.0 Escarpments and movement: closed but for roads and trails. Four lines, each an option."""

import pytest

from builders import places, play, refused, spent
from rules.folio.builders import place
from rules.folio.printed_map import CLIFFS, ROADS, TRAILS

#: A bare hexside of each line, the value that closes it without being asked for, and the other.
BARE = {
    "E1": ("3412", "3512", "on"),
    "E2": ("1006", "1106", "off"),
    "E3": ("1408", "1409", "on"),
    "E4": ("1110", "1209", "off"),
}


@pytest.mark.clause("folio 16.0a")
@pytest.mark.parametrize("back", [False, True])
def test_no_unit_moves_across_a_bare_escarpment(back):
    """The edge north of Sidi Rezegh, up and down."""
    here, there = ("1409", "1408") if back else ("1408", "1409")
    game = place({"nz-4": here})
    refused(game, f"pick nz-4, step {there}", "folio 16.0a", "escarpment", at=here, place=there)


@pytest.mark.clause("folio 16.0a")
@pytest.mark.parametrize("line", sorted(BARE))
def test_each_line_is_closed_or_open_as_its_option_says(line):
    """lineE1, lineE2, lineE3, lineE4"""
    here, there, normal = BARE[line]
    assert CLIFFS[frozenset((here, there))] == line
    for value in ("on", "off"):
        for options in [{f"line{line}": value}] + [{}] * (value == normal):
            game = place({"nz-4": here}, options=options)
            if value == "on":
                refused(game, f"pick nz-4, step {there}", "folio 16.0a", "escarpment")
            else:
                assert spent(play(game, "pick nz-4", f"step {there}")) == 1


@pytest.mark.clause("folio 16.0a")
def test_roads_and_trails_cross_escarpments_at_the_price_of_the_way():
    """Every crossing of all four lines, in both directions; mined ones cost the mines besides."""
    options = {f"line{line}": "on" for line in BARE}
    crossings = [tuple(sorted(side)) for side in CLIFFS if side in ROADS | TRAILS]
    assert len(crossings) == 9
    for pair in crossings:
        for here, there in (pair, pair[::-1]):
            game = place({"nz-4": here, "it-27": "eliminated"}, options=options)
            cost = spent(play(game, "pick nz-4", f"step {there}"))
            if "3414" in pair:  # the mines of Halfaya Pass
                assert cost == 9
            elif {here, there} == {"1005", "1006"}:  # the outer belt of Tobruk
                assert cost == 2.5
            else:
                assert cost == (0.5 if frozenset(pair) in ROADS else 1)


@pytest.mark.clause("folio 16.0a")
def test_every_other_escarpment_hexside_is_closed():
    options = {f"line{line}": "on" for line in BARE}
    for pair in sorted(tuple(sorted(side)) for side in CLIFFS if side not in ROADS | TRAILS):
        for here, there in (pair, pair[::-1]):
            game = place({"it-8ber": here, "it-27": "eliminated"}, options=options, to_move="axis")
            play(game, "pick it-8ber")
            assert there not in places(game, "step")
            assert game.why_not(f"step {there}").key == "escarpment"


@pytest.mark.clause("folio 16.0a")
def test_a_unit_goes_round_by_the_trail():
    """From 1408 to 1409 below the edge: by 1508 and the trail to 1509 it is three steps."""
    game = place({"nz-4": "1408"})
    play(game, "pick nz-4")
    assert list(game.survey("path", "1409")) == ["1508", "1509", "1409"]
    assert spent(play(game, "go 1409")) == 3


@pytest.mark.clause("folio 16.0a")
def test_the_escarpment_that_makes_a_goal_too_far_is_told():
    """The leg infantry has three points; down the edge 1410 would be two, round by the trail four."""
    game = place({"it-16": "1408"}, to_move="axis")
    refused(game, "pick it-16, go 1410", "folio 16.0a", "escarpment", at="1408", place="1409")


@pytest.mark.clause("folio 16.0b")
@pytest.mark.parametrize(("at", "to"), [("1410", "1409"), ("1407", "1408"), ("3411", "3412")])
def test_a_hex_beside_an_escarpment_costs_as_desert(at, to):
    """Entered by another side."""
    game = place({"nz-4": at})
    assert spent(play(game, "pick nz-4", f"step {to}")) == 1
