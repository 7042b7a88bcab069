"""7.2: control of points."""

import pytest

import sandtable
from builders import CRUSADER, battle, play, told
from sandtable import BadPosition, Game

OFF = {"passThroughTakesControl": "off"}


def british_points(game: Game) -> set[str]:
    return set(game.position()["british_points"])


@pytest.mark.clause("s60 7.2b")
def test_at_the_start_only_tobruk_is_british() -> None:
    """A new game, before and after the set-up."""
    game = sandtable.new(CRUSADER, seed=1)
    assert british_points(game) == {"P03"}
    play(game, "choose suggested", "done")
    assert british_points(game) == {"P03"}


@pytest.mark.clause("s60 7.2a")
def test_a_point_belongs_to_the_side_that_moved_onto_it() -> None:
    """A British unit walks onto an empty Axis point and stays."""
    game = battle({"sa-1": "P25"})
    events = play(game, "pick sa-1", "go P23", "done")
    assert told(events, "took") == [{"side": "british", "place": "P23"}]
    assert "P23" in british_points(game)


@pytest.mark.clause("s60 7.2a")
def test_the_axis_takes_points_back() -> None:
    """An Axis unit walks onto an empty British point."""
    game = battle(
        {"de-wechmar": "P20"}, to_move="axis", british_points=["P03", "P23"], source_lost=False
    )
    events = play(game, "pick de-wechmar", "go P23", "done")
    assert told(events, "took") == [{"side": "axis", "place": "P23"}]
    assert british_points(game) == {"P03"}


@pytest.mark.clause("s60 7.2a")
def test_a_point_stays_with_the_side_that_left_it() -> None:
    """A British unit leaves the point it stands on for the desert."""
    game = battle({"sa-1": "P25"})
    play(game, "pick sa-1", "go 11", "done")
    assert british_points(game) == {"P03", "P25"}


@pytest.mark.clause("s60 7.2a")
def test_walking_over_an_own_point_changes_nothing() -> None:
    """An Axis unit moves along points its side controls."""
    game = battle({"de-wechmar": "P20"}, to_move="axis")
    events = play(game, "pick de-wechmar", "go P25", "done")
    assert told(events, "took") == []


@pytest.mark.clause("s60 7.2a")
def test_passing_an_empty_point_takes_it() -> None:
    """TV-50, A09: a British unit goes from Maddalena through Bir Gibni to Gabr Saleh."""
    game = battle({"sa-1": "P25"})
    events = play(game, "pick sa-1", "go P23", "go P20", "done")
    assert [took["place"] for took in told(events, "took")] == ["P23", "P20"]
    assert british_points(game) == {"P03", "P25", "P23", "P20"}


@pytest.mark.clause("s60 7.2a")
def test_one_go_over_several_points_takes_them_all() -> None:
    """TV-50, A09: as before, in a single go."""
    game = battle({"sa-1": "P25"})
    play(game, "pick sa-1", "go P20", "done")
    assert british_points(game) == {"P03", "P25", "P23", "P20"}


@pytest.mark.clause("s60 7.2a")
def test_a_group_on_its_way_out_takes_the_last_point() -> None:
    """A09: an Axis unit breaks out over Buq Buq, empty and British until then."""
    game = battle({"de-wechmar": "P10"}, to_move="axis", british_points=["P03", "P11"])
    play(game, "pick de-wechmar", "go E1", "done")
    assert british_points(game) == {"P03"}


@pytest.mark.clause("s60 7.2a")
def test_with_the_option_passing_a_point_does_not_take_it() -> None:
    """A09, passThroughTakesControl off: only the point on which the group stops changes hands."""
    game = battle({"sa-1": "P25"}, options=OFF)
    events = play(game, "pick sa-1", "go P20", "done")
    assert told(events, "took") == [{"side": "british", "place": "P20"}]
    assert british_points(game) == {"P03", "P25", "P20"}


@pytest.mark.clause("s60 7.2a")
def test_with_the_option_a_point_fallen_back_to_is_taken() -> None:
    """A09 off: a group passes Bir Gibni, fails at Gabr Saleh and falls back to Bir Gibni."""
    game = battle({"sa-1": "P25", "de-wechmar": "P20"}, dice=[1, 1, 1], options=OFF)
    play(game, "pick sa-1", "go P20", "attack P20")
    assert british_points(game) == {"P03", "P25", "P23"}


@pytest.mark.clause("s60 7.2a")
@pytest.mark.parametrize("options", [{}, OFF])
def test_a_repulsed_attack_changes_nothing(options: dict[str, str]) -> None:
    """TV-50, A46: a British group attacks Gabr Saleh from area 11; the defender survives."""
    game = battle({"sa-1": "11", "de-wechmar": "P20"}, dice=[1, 1, 1], options=options)
    events = play(game, "pick sa-1", "go P20", "attack P20")
    assert told(events, "took") == []
    assert british_points(game) == {"P03"}


@pytest.mark.clause("s60 7.2a")
def test_an_attack_in_which_the_attackers_die_changes_nothing() -> None:
    """A46: the counterattack at Gabr Saleh destroys the only attacker."""
    game = battle({"sa-1": "11", "de-wechmar": "P20"}, dice=[4, 4])
    play(game, "pick sa-1", "go P20", "attack P20")
    assert british_points(game) == {"P03"}


@pytest.mark.clause("s60 7.2a")
@pytest.mark.parametrize("options", [{}, OFF])
def test_attackers_that_clear_a_point_take_it(options: dict[str, str]) -> None:
    """A46: all defenders of Gabr Saleh are gone, the attackers stay."""
    game = battle(
        {"gb-7ad-4ab": "11", "de-wechmar": "P20 1"}, dice=[1, 6, 6, 1, 1], options=options
    )
    events = play(game, "pick gb-7ad-4ab", "go P20", "attack P20")
    assert told(events, "took") == [{"side": "british", "place": "P20"}]
    assert british_points(game) == {"P03", "P20"}


@pytest.mark.clause("s60 7.2a")
def test_a_point_under_attack_is_not_taken_by_arriving() -> None:
    """A46: a group has stepped onto an enemy-held point and not attacked yet."""
    game = battle({"sa-1": "11", "de-wechmar": "P20"})
    events = play(game, "pick sa-1", "go P20")
    assert told(events, "took") == []


@pytest.mark.clause("s60 7.2c")
def test_areas_are_never_taken() -> None:
    """TV-50: a British unit moves from one area to the next."""
    game = battle({"gb-7ad-4ab": "11"})
    events = play(game, "pick gb-7ad-4ab", "go 10", "done")
    assert told(events, "took") == []
    assert british_points(game) == {"P03"}


@pytest.mark.clause("s60 7.2c")
def test_a_position_cannot_give_an_area_to_a_side() -> None:
    """TV-50: a position literal lists an area among the British points."""
    with pytest.raises(BadPosition, match="no point '06'"):
        battle({}, british_points=["P03", "06"])
