"""7.0, 7.1: victory points, for Tobruk, Bardia, tank losses and the breakout to the east."""

from fractions import Fraction

import pytest

import sandtable
from builders import CRUSADER, battle, marker, places, play, position, refused, told, unit
from sandtable import Event, Game

#: Tobruk, El Adem, Bir el Gubi, El Cuasc: a line that ends at the south edge.
SOUTHERN_LINE = ["P03", "P13", "P19", "P22"]
#: Tobruk to Gabr Saleh, which touches area 11 but is joined to no source.
LINE_TO_AREA_11 = ["P03", "P14", "P15", "P16", "P20"]
#: The coastal road from Tobruk to the east edge, Bardia included.
COAST = [f"P{number:02}" for number in range(3, 12)]
#: A British unit that can act, far from everything.
RESERVE = {"sa-6": "BRIT_OFF"}


def end_of_turn(units: dict[str, str], **fields: object) -> tuple[Game, list[Event]]:
    """The last pass of a turn: only the British reserve could still act."""
    game = position(RESERVE | units, passes=1, **fields)
    return game, play(game, "done")


def leave(game: Game, *units: str) -> list[Event]:
    """Break out to the east with these units."""
    return play(game, *(f"pick {name}" for name in units), "go E1", "done")


# 7.0 One marker


@pytest.mark.clause("s60 7.0")
def test_the_marker_stops_at_seven() -> None:
    """TV-43: the marker stands on British 6 and the British gain 2."""
    game, events = end_of_turn({}, vp=6, british_points=SOUTHERN_LINE)
    assert marker(game) == 7
    assert told(events, "scored-relief") == [{"side": "british", "points": 2, "marker": 7}]


@pytest.mark.clause("s60 7.0")
def test_gains_at_seven_have_no_effect() -> None:
    """TV-43: the marker stands on British 7 and a German tank unit loses a step."""
    game = battle({"gb-7ad-4ab": "06 1", "de-21pz-pr5": "06 1"}, vp=7, dice=[1, 6])
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert marker(game) == 7


@pytest.mark.clause("s60 7.0")
def test_axis_gains_move_the_marker_one_way_and_british_gains_the_other() -> None:
    """An Axis unit of 2 steps breaks out, then a German tank unit loses a step."""
    game = battle(
        {"de-wechmar": "P10", "de-21pz-pr5": "06 1", "gb-7ad-4ab": "06 1"},
        dice=[1, 6],
        to_move="axis",
    )
    leave(game, "de-wechmar")
    assert marker(game) == -2
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert marker(game) == -1


@pytest.mark.clause("s60 7.0")
def test_points_beyond_seven_are_lost_for_later_swings() -> None:
    """A60: the Axis stands on 6 and gains 3, then the British gain 1."""
    game = battle(
        {"it-savona": "P10", "de-21pz-pr5": "06 1", "gb-7ad-4ab": "06 1"},
        dice=[1, 6],
        to_move="axis",
        vp=-6,
    )
    leave(game, "it-savona")
    assert marker(game) == -7
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert marker(game) == -6


# 7.1(1) Tobruk


@pytest.mark.clause("s60 7.1(1)a", "s60 7.1(1)b", "s60 3.1-4a")
def test_tobruk_is_besieged_at_the_start() -> None:
    """TV-44: nobody does anything on turn 1."""
    game = sandtable.new(CRUSADER, seed=1)
    events = play(game, "choose suggested", "done", "done", "done")
    assert told(events, "scored-siege") == [{"side": "axis", "points": 1, "marker": -1}]
    assert (game.turn, marker(game)) == (2, -1)


@pytest.mark.clause("s60 7.1(1)a", "s60 7.1(1)b")
def test_tobruk_with_a_line_to_the_edge_is_not_besieged() -> None:
    """A chain of British points and open roads leads from Tobruk to the south edge."""
    game, events = end_of_turn({"gb-14": "P03"}, british_points=SOUTHERN_LINE)
    assert told(events, "scored-relief") == [{"side": "british", "points": 2, "marker": 2}]
    assert told(events, "scored-siege") == []
    assert marker(game) == 2


@pytest.mark.clause("s60 7.1(1)b")
def test_the_siege_scores_at_the_end_of_every_turn() -> None:
    """Two turns end with Tobruk besieged, a third after it was relieved by a move to P22."""
    game = position({"sa-1": "BRIT_OFF"}, british_points=SOUTHERN_LINE[:3])
    play(game, "done")
    play(game, "done")
    assert marker(game) == -2
    play(game, "pick sa-1", "go P22", "done")
    assert (game.turn, marker(game)) == (4, 0)


@pytest.mark.clause("s60 7.1(1)a")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        pytest.param({}, ["P03", "P13", "P22"], id="an empty enemy point in the line"),
        pytest.param({"it-recam": "P19"}, ["P03", "P13", "P22"], id="an enemy on the line"),
        pytest.param({"it-recam": "05"}, SOUTHERN_LINE, id="an enemy alone beside a road"),
        pytest.param({"it-recam": "09"}, SOUTHERN_LINE, id="an enemy alone beside the edge road"),
        pytest.param({}, ["P03"], id="no line at all"),
    ],
)
def test_whatever_cuts_the_line_keeps_tobruk_besieged(
    units: dict[str, str], points: list[str]
) -> None:
    """The line from Tobruk to the south edge is broken in one place."""
    game, _ = end_of_turn(units, british_points=points)
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(1)a")
def test_a_british_unit_beside_the_enemy_reopens_the_line() -> None:
    """An Axis unit beside the line shares its area with a British one."""
    game, _ = end_of_turn({"it-recam": "05", "sa-1": "05"}, british_points=SOUTHERN_LINE)
    assert marker(game) == 2


@pytest.mark.clause("s60 7.1(1)a")
def test_tobruk_itself_does_not_count_as_a_source() -> None:
    """A66: the garrison in Tobruk is in supply from Tobruk, and from nowhere else."""
    game, _ = end_of_turn({"gb-14": "P03", "gb-32atb": "P03"})
    assert marker(game) == -1
    assert unit(game, "gb-14") == "P03 1"


@pytest.mark.clause("s60 7.1(1)a")
def test_an_empty_tobruk_can_be_relieved() -> None:
    """A66: no British unit is in Tobruk, but the British control it and the line to it."""
    game, _ = end_of_turn({}, british_points=SOUTHERN_LINE)
    assert marker(game) == 2


@pytest.mark.clause("s60 7.1(1)a")
@pytest.mark.parametrize("units", [{}, {"it-brescia": "P03"}])
def test_tobruk_in_axis_hands_counts_as_besieged(units: dict[str, str]) -> None:
    """A65: the Axis controls Tobruk; the rest of the line to the south edge is British."""
    game, events = end_of_turn(units, british_points=SOUTHERN_LINE[1:])
    assert told(events, "scored-siege") == [{"side": "axis", "points": 1, "marker": -1}]
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(1)a")
def test_a_line_to_area_11_does_not_relieve_tobruk() -> None:
    """A66: the line ends beside area 11, where British units are in supply by themselves."""
    game, _ = end_of_turn({"sa-1": "11"}, british_points=LINE_TO_AREA_11)
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(1)a")
def test_the_siege_is_judged_on_the_board_at_the_end_of_the_turn() -> None:
    """A43: units in Tobruk were out of supply all turn; the last move opens the line."""
    game = position(
        {"sa-1": "P03 1 down cut", "sa-5": "P19"}, turn=3, british_points=SOUTHERN_LINE[:3]
    )
    play(game, "pick sa-5", "go P22", "done")
    assert (game.turn, marker(game)) == (4, 2)


# 7.1(2) Bardia


@pytest.mark.clause("s60 7.1(2)")
def test_bardia_scores_at_the_end_of_every_turn_it_is_british() -> None:
    """TV-46: the British control Bardia, empty, at the end of turns 3 and 4."""
    game = position(RESERVE, turn=3, british_points=["P07", *SOUTHERN_LINE], source_lost=True)
    events = play(game, "done")
    assert told(events, "scored-prize") == [{"side": "british", "points": 1, "marker": 3}]
    events = play(game, "done")
    assert told(events, "scored-prize") == [{"side": "british", "points": 1, "marker": 6}]


@pytest.mark.clause("s60 7.1(2)")
@pytest.mark.parametrize("units", [{}, {"ax-gar-bardia1": "P07"}])
def test_bardia_scores_nothing_for_the_axis(units: dict[str, str]) -> None:
    """Bardia is under Axis control, empty or not, though the British held it once."""
    game, events = end_of_turn(units, source_lost=True)
    assert told(events, "scored-prize") == []
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(2)")
def test_bardia_scores_only_at_the_end_of_the_turn() -> None:
    """A British unit walks into an empty Bardia while the Axis can still act."""
    game = position({"sa-1": "P08", "it-recam": "AXIS_OFF"})
    play(game, "pick sa-1", "go P07", "done")
    assert marker(game) == 0
    play(game, "done")
    assert marker(game) == 0 - 1 + 1


# 7.1(3) German tank steps


@pytest.mark.clause("s60 7.1(3)")
def test_each_german_tank_step_lost_scores_at_once() -> None:
    """A German tank regiment defends and takes 4 hits, which cost it 2 steps."""
    game = battle(
        {"gb-7ad-4ab": "06", "de-21pz-pr5": "06"},
        dice=[1, 1, 1, 1, 6, 6, 6, 6],
    )
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert told(events, "scored-tank-steps") == [{"side": "british", "points": 2, "marker": 2}]
    assert game.turn == 1
    assert marker(game) == 2


@pytest.mark.clause("s60 7.1(3)")
def test_german_tank_steps_lost_to_a_counterattack_score_too() -> None:
    """A German tank regiment attacks, and the counterattack costs it a step."""
    game = battle(
        {"de-21pz-pr5": "06 2", "gb-7ad-4ab": "06 1"}, dice=[5, 1], to_move="axis", turn=2
    )
    play(game, "pick de-21pz-pr5", "attack 06")
    assert unit(game, "de-21pz-pr5") == "06 1 down"
    assert marker(game) == 1


@pytest.mark.clause("s60 7.1(3)")
def test_overkill_of_a_german_tank_unit_scores_nothing_more() -> None:
    """TV-47, A63: a German tank unit with 2 steps left takes a result of 4 steps."""
    game = battle(
        {"gb-7ad-4ab": "06", "gb-7ad-7ab": "06", "de-21pz-pr5": "06 2"},
        dice=[1, 1] + [6] * 8,
    )
    play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "attack 06")
    play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "done")
    events = play(game, "assign gb-7ad-4ab", "done")
    assert told(events, "lost") == [{"unit": "de-21pz-pr5", "hits": 8, "lost": 4, "left": 0}]
    assert unit(game, "de-21pz-pr5") == "routed 5"
    assert marker(game) == 2


@pytest.mark.clause("s60 7.1(3)")
@pytest.mark.parametrize(
    ("target", "hits", "left"),
    [
        pytest.param("it-ariete", 3, "06 1", id="an Italian tank unit"),
        pytest.param("de-21pz-sr104", 4, "06 1", id="a German infantry unit"),
    ],
)
def test_losses_of_other_axis_units_score_nothing(target: str, hits: int, left: str) -> None:
    """TV-47: an Axis unit that is no German tank unit loses steps."""
    dice = [1] * {"it-ariete": 4, "de-21pz-sr104": 3}[target] + [6] * hits + [1] * (4 - hits)
    game = battle({"gb-7ad-4ab": "06", target: "06"}, dice=dice)
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert unit(game, target) == left
    assert told(events, "scored-tank-steps") == []
    assert marker(game) == 0


@pytest.mark.clause("s60 7.1(3)")
def test_a_german_step_that_does_not_fall_scores_nothing() -> None:
    """A German tank regiment is fired at and not hit."""
    game = battle({"gb-7ad-4ab": "06 1", "de-21pz-pr5": "06 1"}, dice=[1, 4])
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert told(events, "scored-tank-steps") == []
    assert marker(game) == 0


@pytest.mark.clause("s60 7.1(3)")
def test_steps_of_a_returned_german_tank_unit_count_again() -> None:
    """A63: a German tank unit that routed returns on turn 3 and loses its one step again."""
    game = position(
        RESERVE | {"de-21pz-pr5": "routed 3", "sa-1": "P01 1 down"}, dice=[6], turn=2, vp=1
    )
    play(game, "done")
    assert unit(game, "de-21pz-pr5") == "AXIS_OFF 1"
    before = marker(game)
    play(game, "done", "pick de-21pz-pr5", "go P01", "attack P01")
    assert marker(game) == before + 1


# 7.1(4) British tank units


@pytest.mark.clause("s60 7.1(4)")
@pytest.mark.parametrize(
    ("turn", "faces", "where", "vp"),
    [
        pytest.param(4, [4, 1], "routed 6", 0, id="turn 4, 1 loss: back on turn 6"),
        pytest.param(4, [4, 4], "destroyed", -1, id="turn 4, 2 losses: gone"),
        pytest.param(5, [4, 1], "destroyed", -1, id="turn 5, 1 loss: gone"),
        pytest.param(3, [4, 4], "routed 6", 0, id="turn 3, 2 losses: back on turn 6"),
    ],
)
def test_a_british_tank_unit_scores_when_it_is_destroyed_for_good(
    turn: int, faces: list[int], where: str, vp: int
) -> None:
    """TV-40, A64: an armoured brigade on its last step is attacked, the turn not yet over."""
    game = battle(
        {"gb-7ad-4ab": "06 1", "de-wechmar": "06 2"},
        dice=[1, *faces],
        to_move="axis",
        turn=turn,
    )
    events = play(game, "pick de-wechmar", "attack 06")
    assert unit(game, "gb-7ad-4ab") == where
    expected = [{"side": "axis", "points": 1, "marker": -1}] if vp else []
    assert told(events, "scored-tank-unit") == expected
    assert (game.turn, marker(game)) == (turn, vp)


@pytest.mark.clause("s60 7.1(4)")
def test_a_tank_unit_destroyed_in_its_own_attack_scores_too() -> None:
    """On turn 5 an armoured brigade on its last step attacks and falls to the counterattack."""
    game = battle({"gb-7ad-4ab": "06 1", "de-wechmar": "06 2"}, dice=[4, 1], turn=5)
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(4)")
def test_the_point_is_for_the_unit_and_not_for_its_steps() -> None:
    """On turn 6 an armoured brigade with 2 steps is destroyed by 3 hits."""
    game = battle(
        {"gb-7ad-4ab": "06 2", "it-ariete": "06 3"},
        dice=[1, 1, 4, 4, 4],
        to_move="axis",
        turn=6,
    )
    play(game, "pick it-ariete", "attack 06")
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(4)")
@pytest.mark.parametrize(
    ("lost", "where", "faces"),
    [
        pytest.param("gb-7ad-sg", "06 1", [4, 4], id="an infantry unit destroyed for good"),
        pytest.param("sa-1", "06 1", [4, 4], id="a one-step brigade out of the game"),
    ],
)
def test_british_infantry_scores_nothing_for_the_axis(
    lost: str, where: str, faces: list[int]
) -> None:
    """On turn 5 a British infantry unit is destroyed."""
    game = battle({lost: where, "de-wechmar": "06 2"}, dice=[1, *faces], to_move="axis", turn=5)
    play(game, "pick de-wechmar", "attack 06")
    assert unit(game, lost) == "destroyed"
    assert marker(game) == 0


# 7.1(5) Breakout to the east


@pytest.mark.clause("s60 7.1(5)a", "s60 7.1(5)c", "s60 7.1(5)d")
def test_an_axis_unit_leaves_by_the_coastal_road() -> None:
    """TV-49: a German tank unit of 3 steps at Halfaya, and Buq Buq is empty."""
    game = battle({"de-21pz-pr5": "P10 3"}, to_move="axis")
    events = leave(game, "de-21pz-pr5")
    moves = told(events, "moved")
    assert [move["place"] for move in moves] == ["P11", "E1"]
    assert sum(move["cost"] for move in moves) == Fraction(1)
    assert told(events, "exited") == [{"units": ("de-21pz-pr5",), "place": "E1"}]
    assert told(events, "scored-exit") == [{"side": "axis", "points": 3, "marker": -3}]
    assert (game.turn, marker(game)) == (1, -3)


@pytest.mark.clause("s60 7.1(5)a")
def test_a_british_unit_on_the_last_point_stops_the_breakout() -> None:
    """TV-49: as before, but a British unit stands on Buq Buq."""
    game = battle({"de-21pz-pr5": "P10 3", "sa-1": "P11"}, to_move="axis")
    refused(game, "pick de-21pz-pr5, go E1", "s60 6.3b", "must-attack", place="P11")


@pytest.mark.clause("s60 7.1(5)a")
def test_the_last_stretch_of_road_is_paid_for() -> None:
    """A67: Savona stands on Sollum and has one movement point, half a point too little."""
    game = battle({"it-savona": "P09"}, to_move="axis")
    refused(
        game,
        "pick it-savona, go E1",
        "s60 6.2a",
        "out-of-reach",
        place="E1",
        cost=Fraction(3, 2),
        left=Fraction(1),
    )


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_british_units_do_not_break_out(verb: str) -> None:
    """A British unit on Buq Buq asks to leave the map to the east."""
    game = battle({"sa-1": "P11"})
    refused(game, f"pick sa-1, {verb} E1", "s60 7.1(5)a", "no-exit", place="E1")


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize(
    ("place", "edges"), [("P25", {"S2", "E2"}), ("P22", {"S1"}), ("P01", {"W1"}), ("P18", {"W2"})]
)
def test_no_other_edge_road_leads_out(place: str, edges: set[str]) -> None:
    """An Axis unit stands on the last point of a road that is not the coastal road to the east."""
    game = battle({"de-wechmar": place}, to_move="axis")
    play(game, "pick de-wechmar")
    assert not places(game, "step") & (edges | {"AXIS_OFF", "BRIT_OFF", "E1"})
    assert not places(game, "go") & (edges | {"AXIS_OFF", "BRIT_OFF", "E1"})


@pytest.mark.clause("s60 7.1(5)a", "s60 7.1(5)c")
@pytest.mark.parametrize(
    ("name", "steps"),
    [("it-savona", 3), ("ax-gar-capuzzo", 1), ("it-ariete", 4), ("de-21pz-sr104", 3)],
)
def test_any_axis_unit_may_break_out(name: str, steps: int) -> None:
    """A67: a tank or infantry unit, German or Italian, leaves from Halfaya."""
    game = battle({name: "P10"}, to_move="axis")
    leave(game, name)
    assert marker(game) == -steps


@pytest.mark.clause("s60 7.1(5)c")
def test_a_group_scores_the_steps_it_has_at_that_moment() -> None:
    """A67: two units with 2 and 1 steps left break out together."""
    game = battle({"de-21pz-pr5": "P11 2", "it-ariete": "P11 1"}, to_move="axis")
    events = leave(game, "de-21pz-pr5", "it-ariete")
    assert told(events, "scored-exit") == [{"side": "axis", "points": 3, "marker": -3}]


@pytest.mark.clause("s60 7.1(5)a", "s60 7.1(5)c")
def test_a_second_group_may_break_out_later() -> None:
    """A67: one Axis group breaks out, the British pass, another follows."""
    game = battle({"de-wechmar": "P11", "it-recam": "P11"}, to_move="axis")
    leave(game, "de-wechmar")
    play(game, "done")
    leave(game, "it-recam")
    assert marker(game) == -4


@pytest.mark.clause("s60 7.1(5)a")
def test_a_unit_out_of_supply_cannot_break_out() -> None:
    """A67: an Axis unit on Buq Buq carries an out-of-supply marker."""
    game = battle({"de-wechmar": "P11 2 cut"}, to_move="axis", turn=2)
    refused(game, "pick de-wechmar", "s60 5.1(4)-1", "cut-off", unit="de-wechmar", place="P11")


@pytest.mark.clause("s60 7.1(5)a")
def test_no_supply_line_is_needed_at_the_moment_of_leaving() -> None:
    """A67: a face-up unit on Buq Buq has British points all around it."""
    game = battle(
        {"de-wechmar": "P11", "sa-1": "P10"},
        to_move="axis",
        turn=2,
        british_points=["P03", "P07", "P08", "P09", "P10"],
        source_lost=True,
    )
    leave(game, "de-wechmar")
    assert marker(game) == -2


@pytest.mark.clause("s60 7.1(5)a")
def test_breakout_is_allowed_on_turn_1() -> None:
    """A69: Savona leaves from Halfaya on turn 1, before a British unit is on Buq Buq."""
    game = battle({"it-savona": "P10"}, to_move="axis", turn=1)
    leave(game, "it-savona")
    assert (game.turn, marker(game)) == (1, -3)


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize("action", ["go E1", "go P11, step E1"])
def test_with_the_option_breakout_waits_for_its_turn(action: str) -> None:
    """A69, exitAllowedFromTurn 3: Savona asks to leave on turn 2."""
    game = battle(
        {"it-savona": "P10"},
        to_move="axis",
        turn=2,
        options={"exitAllowedFromTurn": 3},
    )
    values = {"place": "E1", "from": 3, "turn": 2}
    refused(game, f"pick it-savona, {action}", "s60 7.1(5)a", "exit-later", **values)


@pytest.mark.clause("s60 7.1(5)a")
def test_with_the_option_breakout_is_allowed_from_its_turn_on() -> None:
    """A69, exitAllowedFromTurn 3: Savona leaves on turn 3."""
    game = battle(
        {"it-savona": "P10"},
        to_move="axis",
        turn=3,
        options={"exitAllowedFromTurn": 3},
    )
    leave(game, "it-savona")
    assert marker(game) == -3


@pytest.mark.clause("s60 7.1(5)b")
@pytest.mark.parametrize(("broken_out", "phase"), [(False, "replacements"), (True, "operations")])
def test_after_a_breakout_there_are_no_replacements(broken_out: bool, phase: str) -> None:
    """TV-49: a damaged British unit is in Sollum, in supply from the south edge."""
    line = ["P03", "P09", "P08", "P21", "P24", "P25"]
    game, _ = end_of_turn({"gb-7ad-sg": "P09 1"}, british_points=line, broken_out=broken_out)
    assert unit(game, "gb-7ad-sg") == "P09 1"
    assert game.decision is not None
    assert game.decision.phase == phase


@pytest.mark.clause("s60 7.1(5)b")
def test_after_a_breakout_a_replacement_is_refused() -> None:
    """A position in which replacements are asked for all the same."""
    game = battle({"gb-7ad-sg": "P09 1"}, phase="replacements", turn=2, broken_out=True)
    refused(game, "pick gb-7ad-sg", "s60 7.1(5)b", "no-more-replacements", place="E1")


@pytest.mark.clause("s60 7.1(5)b")
@pytest.mark.parametrize(("broken_out", "where"), [(False, "P11 1"), (True, "P11 1 down cut")])
def test_after_a_breakout_the_coastal_road_is_no_source(broken_out: bool, where: str) -> None:
    """TV-49: a British unit on Buq Buq has no other line than the coastal road to the east."""
    game, _ = end_of_turn({"sa-1": "P11"}, broken_out=broken_out)
    assert unit(game, "sa-1") == where


@pytest.mark.clause("s60 7.1(5)b", "s60 7.1(1)a")
@pytest.mark.parametrize(("broken_out", "vp"), [(False, 2 + 1), (True, -1 + 1)])
def test_after_a_breakout_the_coastal_road_relieves_nobody(broken_out: bool, vp: int) -> None:
    """The whole coast from Tobruk to Buq Buq is British, Bardia included, and nothing else."""
    game, _ = end_of_turn({}, british_points=COAST, source_lost=True, broken_out=broken_out)
    assert marker(game) == vp


@pytest.mark.clause("s60 7.1(5)b")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_after_a_breakout_nobody_enters_by_that_road(verb: str) -> None:
    """TV-49, A68: a British unit off the map asks for Buq Buq after a breakout."""
    game = battle({"sa-3": "BRIT_OFF", "de-wechmar": "P11"}, to_move="axis")
    leave(game, "de-wechmar")
    refused(game, f"pick sa-3, {verb} P11", "s60 7.1(5)b", "source-lost", place="E1")


@pytest.mark.clause("s60 7.1(5)b")
def test_after_a_breakout_the_other_source_roads_stay_open() -> None:
    """A68: a British unit off the map looks for a way in after a breakout."""
    game = position(RESERVE, broken_out=True)
    play(game, "pick sa-6")
    assert places(game, "step") == {"P22", "P25"}


@pytest.mark.clause("s60 7.1(5)d")
def test_units_that_broke_out_do_not_count_as_removed() -> None:
    """A German tank unit of 3 steps breaks out: nobody scores for steps removed."""
    game = battle({"de-21pz-pr5": "P10 3"}, to_move="axis", turn=5)
    events = leave(game, "de-21pz-pr5")
    assert unit(game, "de-21pz-pr5") == "E1 3"
    assert told(events, "scored-tank-steps") == []
    assert not {event.key for event in events} & {"lost", "routed", "destroyed"}


@pytest.mark.clause("s60 7.1(5)d")
@pytest.mark.parametrize("action", ["step P11", "go P11", "step 12"])
def test_a_group_that_left_goes_nowhere(action: str) -> None:
    """A group is off the east edge and its order is not closed yet."""
    game = battle({"de-21pz-pr5": "P10"}, to_move="axis")
    play(game, "pick de-21pz-pr5", "go E1")
    refused(game, action, "s60 7.1(5)d", "left-the-map", place="E1")


@pytest.mark.clause("s60 7.1(5)d")
def test_units_that_broke_out_never_come_back() -> None:
    """A unit breaks out on turn 1 and the game goes on to its end."""
    game = battle({"de-wechmar": "P11"}, to_move="axis", vp=5)
    leave(game, "de-wechmar")
    play(game, "done")
    refused(game, "pick de-wechmar", "s60 6.1a", "not-in-play", unit="de-wechmar")
    while game.outcome is None:
        play(game, "done")
    assert game.turn == 6
    assert unit(game, "de-wechmar") == "E1 2"
