"""Victory, which the series leaves to a game: points, levels, and conditions that end a game."""

from typing import Any

import pytest

from builders import play, told
from modules.altered import Change
from rules.scs.builders import phase, place, place_in, place_trial
from sandtable import Event, Game

#: A unit of each side far from everything, so that no condition of the trial is met.
FIELD = {"a-tank": "04.01", "j-tank": "15.09"}


def ended(game: Game) -> tuple[str | None, str]:
    """The winner and the way the game ended."""
    assert game.outcome is not None
    assert game.outcome.clause == "scs game.victory"
    return game.outcome.winner, game.outcome.key


def last_turn(
    units: dict[str, str] | None = None, changes: list[Change] | None = None, **fields: Any
) -> tuple[Game, list[Event]]:
    """The trial, at the end of its last turn."""
    game = place_trial(
        units or FIELD,
        changes=changes or [],
        **{"turn": 6, "to_move": "jade", "phase": "exploitation"} | fields,
    )
    return game, play(game, "done")


# Hexes and levels: the primer


def meeting(*hexes: str) -> Game:
    """The last player turn of the meeting engagement, Blue in control of these hexes only."""
    units = {"6arm": "12.06", "7gren": "28.14"}
    control = {"blue": list(hexes), "red": []}
    return place(units, phase="exploitation", to_move="red", turn=8, control=control)


@pytest.mark.clause("scs game.victory", "scs 13.0")
@pytest.mark.parametrize(
    ("hexes", "points", "level", "winner"),
    [
        (["18.13", "18.17", "18.08", "10.13", "29.13"], 11, "level-0", "blue"),
        (["18.13", "18.17", "18.08", "10.13"], 9, "level-0", "blue"),
        (["18.17", "18.08", "10.13", "29.13"], 8, "level-1", "blue"),
        (["18.17", "18.08", "10.13"], 6, "level-1", "blue"),
        (["18.13", "10.13"], 5, "level-2", None),
        (["18.17", "10.13"], 4, "level-3", "red"),
        (["18.13"], 3, "level-3", "red"),
        (["10.13"], 2, "level-4", "red"),
        ([], 0, "level-4", "red"),
    ],
)
def test_points_for_hexes_give_a_level_and_a_winner(
    hexes: list[str], points: int, level: str, winner: str | None
) -> None:
    """3 for Fourways, 2 for each of four others; from 9, 6, 5, 3 and 0 on."""
    game = meeting(*hexes)
    events = play(game, "done")
    assert told(events, "score-counted") == [{"side": "blue", "total": points}]
    assert told(events, "won") == [{"level": level}]
    assert ended(game) == (winner, "level" if winner else "draw")


@pytest.mark.clause("scs game.victory", "scs map-D")
def test_the_game_ends_with_its_last_turn_and_not_before() -> None:
    """The end of turn 7 is followed by turn 8."""
    units = {"6arm": "12.06", "7gren": "28.14"}
    game = place(units, phase="exploitation", to_move="red", turn=7)
    play(game, "done")
    assert (game.outcome, game.turn, phase(game)) == (None, 8, ("blue", "movement"))


@pytest.mark.clause("scs game.victory")
def test_the_lowest_level_catches_all() -> None:
    """A lesson has one level: nobody wins it."""
    game = place(
        {"6arm": "12.06", "7gren": "28.14"},
        scenario="movement",
        phase="exploitation",
        to_move="red",
        turn=2,
    )
    play(game, "done")
    assert ended(game) == (None, "draw")


@pytest.mark.clause("scs game.victory")
def test_points_may_be_kept_for_the_other_side() -> None:
    """The race of the trial: a point for Jade, if it is there."""
    units = {"j-tank": "07.02", "a-foot": "04.03"}
    fields = {"scenario": "rolled", "first": "amber", "turn": 4, "to_move": "jade"}
    game = place_trial(units, phase="exploitation", **fields)
    assert told(play(game, "done"), "score-counted") == [{"side": "jade", "total": 1}]
    assert ended(game) == ("jade", "level")
    game = place_trial(units | {"j-tank": "07.03"}, phase="exploitation", **fields)
    play(game, "done")
    assert ended(game) == ("amber", "level")


# Awards of the trial


@pytest.mark.clause("scs game.victory", "scs 12.1a")
def test_points_for_hexes_may_need_a_supply_path() -> None:
    """2 for each hex of the port, eight hexes from Amber's source; 10.09 is too far away."""
    control = {"amber": ["07.07", "08.07", "10.09"], "jade": []}
    game, events = last_turn(control=control)
    assert told(events, "score-counted") == [{"side": "amber", "total": 4}]
    assert ended(game) == (None, "draw")
    # The panzers stand between: no path leads to the port.
    wall = {"a-tank": "15.09", "j-tank": "02.01", "j-rifles": "04.02"}
    _, events = last_turn(wall, control=control)
    assert told(events, "score-counted") == [{"side": "amber", "total": 0}]


@pytest.mark.clause("scs game.victory")
def test_points_for_units_eliminated() -> None:
    """3 for each armoured unit of Jade, one less for each unit of Amber."""
    game, events = last_turn(tally={"jade-armour": 2, "amber-units": 4}, vp=1)
    assert told(events, "score-counted") == [{"side": "amber", "total": 2 * 3 - 4 + 1}]
    assert ended(game) == (None, "draw")


@pytest.mark.clause("scs game.victory")
@pytest.mark.parametrize(
    ("vp", "winner"), [(6, "amber"), (5, None), (3, None), (2, "jade"), (-7, "jade")]
)
def test_levels_of_the_trial(vp: int, winner: str | None) -> None:
    """From 6 on Amber, from 3 on nobody, below that Jade."""
    game, _ = last_turn(vp=vp)
    assert ended(game) == (winner, "level" if winner else "draw")


def corridor(turn: int, **fields: Any) -> tuple[Game, list[Event]]:
    """The end of Amber's supply phase; the corridor to 06.06 is open."""
    game = place_trial(FIELD, phase="combat", turn=turn, **fields)
    return game, play(game, "done")


@pytest.mark.clause("scs game.victory")
def test_points_after_supply_phases_while_a_condition_holds() -> None:
    """A path from the south to 06.06: a point from turn 2 on."""
    _, events = corridor(1)
    assert told(events, "scored") == []
    game, events = corridor(2)
    assert told(events, "scored") == [{"side": "amber", "points": 1, "total": 1}]
    assert (game.position()["vp"], game.position()["awarded"]) == (1, [0, 0, 0, 1])


@pytest.mark.clause("scs game.victory")
def test_such_points_are_given_so_often_and_no_more() -> None:
    """Three times at most."""
    _, events = corridor(5, awarded=[0, 0, 0, 2], vp=2)
    assert told(events, "scored") == [{"side": "amber", "points": 1, "total": 3}]
    _, events = corridor(5, awarded=[0, 0, 0, 3], vp=3)
    assert told(events, "scored") == []


@pytest.mark.clause("scs game.victory")
def test_such_points_are_for_the_supply_phases_of_one_side() -> None:
    """Jade's supply phase gives nothing; nor does Amber's when the path is cut."""
    game = place_trial(FIELD, phase="combat", turn=3, to_move="jade")
    assert told(play(game, "done"), "scored") == []
    cut = {"a-tank": "15.09", "j-tank": "02.01", "j-rifles": "04.02"}
    game = place_trial(cut, phase="combat", turn=3)
    assert told(play(game, "done"), "scored") == []


# Conditions that end the game


@pytest.mark.clause("scs game.victory")
def test_g10_a_condition_may_end_the_game_at_the_end_of_a_game_turn() -> None:
    """No armour of Jade's is left: Amber wins, but not before the turn is over."""
    units = {"a-tank": "04.01", "j-rifles": "15.09"}
    game = place_trial(units, phase="exploitation", turn=3)
    play(game, "done")
    assert game.outcome is None
    while game.outcome is None:
        play(game, "done")
    assert game.turn == 3
    assert ended(game) == ("amber", "automatic")
    assert told(game.events, "won") == [{"level": "level-0"}]


@pytest.mark.clause("scs game.victory")
@pytest.mark.parametrize(
    ("unit", "wins"),
    [("j-rifles", True), ("j-late", True), ("j-flak", False), ("j-rifles out1", False)],
    ids=["rifles", "marines", "no-attack", "out-of-supply"],
)
def test_g10_a_condition_may_end_the_game_at_the_end_of_a_player_turn(
    unit: str, wins: bool
) -> None:
    """A unit of Jade's in the camp with attack strength, and in supply, when Amber has moved."""
    name, _, marks = unit.partition(" ")
    units = FIELD | {name: f"05.03 {marks}".strip()}
    game = place_trial(units, phase="exploitation", turn=3)
    play(game, "done")
    assert (game.outcome is not None) == wins
    if wins:
        assert ended(game) == ("jade", "automatic")


@pytest.mark.clause("scs game.victory")
def test_g10_conditions_go_before_points() -> None:
    """In the last turn, with points enough for Amber: Jade is in the camp."""
    units = FIELD | {"j-rifles": "05.03", "j-late": "16.07"}
    game, events = last_turn(units, vp=20)
    assert ended(game) == ("jade", "automatic")
    assert told(events, "score-counted") == []


@pytest.mark.clause("scs game.victory")
@pytest.mark.parametrize(
    ("jade", "amber", "way"), [(1, 1, "final"), (1, 2, "level"), (2, 3, "final"), (0, 0, "level")]
)
def test_a_condition_at_the_end_of_the_last_turn_goes_before_points(
    jade: int, amber: int, way: str
) -> None:
    """Amber has lost fewer units than twice the armour of Jade's: it wins, whatever the points."""
    game, events = last_turn(tally={"jade-armour": jade, "amber-units": amber}, vp=-50)
    assert ended(game) == ("amber" if way == "final" else "jade", way)
    assert told(events, "won") == [{"level": "level-2" if way == "final" else "level-5"}]


@pytest.mark.clause("scs game.victory", "scs 13.0")
def test_a_condition_may_ask_for_control_of_all_hexes_or_of_any() -> None:
    """Put in place of the armour: Amber controls the port."""
    for how, hexes, wins in (
        ("all", ["07.07"], False),
        ("all", ["07.07", "08.07"], True),
        ("any", ["08.07"], True),
        ("any", [], False),
    ):
        change = (
            "rules.toml",
            'when = { none_left = { side = "jade", types = ["armour"] } }',
            f'when = {{ control = {{ side = "amber", hexes = ["port"], how = "{how}" }} }}',
        )
        game, _ = last_turn(changes=[change], control={"amber": hexes, "jade": []})
        assert (ended(game)[1] == "automatic") == wins, (how, hexes)


@pytest.mark.clause("scs game.victory")
def test_a_condition_may_be_built_of_others() -> None:
    """From turn 3 on, or when Amber has a hex of the port; and not, and all of two."""
    old = 'when = { none_left = { side = "jade", types = ["armour"] } }'
    for new, turn, wins in (
        ('when = { is = "late" }', 3, True),
        ('when = { is = "late" }', 1, False),
        ('when = { not = { is = "late" } }', 1, True),
        ('when = { all = [{ turns = [2, 3] }, { not = { is = "port-open" } }] }', 3, True),
        ('when = { all = [{ turns = [2, 3] }, { is = "port-open" }] }', 3, False),
    ):
        game = place_trial(
            FIELD,
            changes=[("rules.toml", old, new)],
            turn=turn,
            to_move="jade",
            phase="exploitation",
        )
        play(game, "done")
        assert (game.outcome is not None) == wins, (new, turn)


@pytest.mark.clause("scs game.victory", "scs 8.0")
def test_units_are_counted_as_they_fall() -> None:
    """The panzers are eliminated in a combat: the tally of Jade's armour has one."""
    units = {"a-tank": "08.03", "j-tank": "08.02 1", "j-rifles": "15.09"}
    game = place_trial(units, [6, 6], phase="combat", turn=3, air={"amber": 0, "jade": 0})
    play(game, "attack 08.02", "pick a-tank", "done")
    assert game.position()["tally"] == {"jade-armour": 1}


@pytest.mark.clause("scs game.victory")
def test_a_finished_game_asks_nobody() -> None:
    """Nothing is legal any more."""
    game = meeting("18.13")
    play(game, "done")
    assert (game.side, game.decision) == (None, None)


@pytest.mark.clause("scs game.victory")
def test_points_may_be_taken_away() -> None:
    """The primer with a town that costs three points."""
    change = ("rules.toml", "{ points = 3, hexes", "{ points = -3, hexes")
    least = ("rules.toml", '{ least = 0, winner = "red" }', '{ least = -9, winner = "red" }')
    units = {"6arm": "12.06", "7gren": "28.14"}
    control = {"blue": ["18.13", "10.13"], "red": []}
    game = place_in(
        [change, least], units, phase="exploitation", to_move="red", turn=8, control=control
    )
    assert told(play(game, "done"), "score-counted") == [{"side": "blue", "total": -1}]
