"""Positions of the folio as plain data: read back exactly, and every fault of a bad one told."""

import json
from typing import Any

import pytest

import sandtable
from builders import play, unit, wander
from rules.folio.builders import MARKER, SIEGE, TOBRUK, at_setup, hand, place
from sandtable import AskedDice, BadPosition, Game, ScriptedDice, UnknownName

#: A regiment that may stand or retreat, after an attack with a marker.
FOES = {"nz-4": "2020", "de-104": "2021"}


def same(game: Game) -> None:
    """A game taken up from its position stands exactly where it stood."""
    data = json.loads(json.dumps(game.position()))
    again = sandtable.position(TOBRUK, data, AskedDice())
    assert again.position() == game.position()
    assert again.rules.digest(again.state) == game.rules.digest(game.state)
    assert (again.decision, again.outcome) == (game.decision, game.outcome)
    assert again.legal().codes == game.legal().codes


# The inverse of each other


@pytest.mark.parametrize("seed", range(3))
def test_a_position_reads_back_all_through_a_game(seed: int) -> None:
    """A random game, with its markers drawn, chosen or asked for; the moments of a combat included."""
    options = {"fireDraw": ["random", "choice"][seed % 2], "bombardRetreat": "on"}
    options["victoryChainMines"] = "heldBothSides"
    dice = AskedDice() if seed == 2 else None
    game = sandtable.new(TOBRUK, seed=seed, options=options, dice=dice)
    seen: dict[str, int] = {}
    for _ in wander(game, seed):
        phase = game.decision.phase if game.decision else "over"
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] % 40 == 1 or len(game.position().get("frames", [])) > 1:
            same(game)
        if game.turn > 4:
            break
    assert {"movement", "moving", "combat", "attack", "commit", "retreat"} <= set(seen)


def test_a_literal_may_leave_out_almost_everything() -> None:
    """Units not named are eliminated; it is the start of the British movement of turn 1."""
    game = sandtable.position(TOBRUK, {"units": {"nz-4": "2020", **SIEGE}})
    assert (game.turn, game.decision.side, game.decision.phase) == (1, "british", "movement")
    assert (unit(game, "nz-4"), unit(game, "nz-5")) == ("2020", "eliminated")
    assert hand(game, "british") == []


def test_a_literal_may_say_all_that_a_position_holds() -> None:
    """Depleted units, markers, what was done in the phase, arrivals that have taken place."""
    fields: dict[str, Any] = {
        "turn": 7,
        "to_move": "axis",
        "phase": "combat",
        "hand": {"british": [2, 6], "axis": [5]},
        "used": {"axis": [4, 4]},
        "acted": ["de-104"],
        "fought": ["de-104"],
        "struck": ["2020"],
        "shelled": ["2222"],
        "served": [0, 1, 2],
    }
    game = place({"nz-4": "2020 spent", "de-104": "2021", "sa-1": "reserve"}, **fields)
    position = game.position()
    assert {name: position[name] for name in fields} == fields
    assert unit(game, "nz-4") == "2020 spent"
    same(game)


def test_a_position_keeps_attackers_that_found_no_way_back_out_of_the_battle() -> None:
    """Two brigades must retreat; the first is hemmed in and eliminated, the second is asked."""
    ring = {"de-1-8pz": "1920", "de-115": "1921", "de-mg2": "2019", "de-361": "2022"}
    units = {"nz-4": "2020", "nz-5": "2121", "de-104": "2021", "it-16": "2119", **ring}
    options = {"zocRetreat": "barred"}
    game = place(units, [4], phase="combat", hand={"axis": [6]}, options=options)
    play(game, "attack 2021", "pick nz-4", "pick nz-5", "done", "pick fire-6", "done")
    assert game.decision.phase == "retreats"
    play(game, "pick nz-4")
    assert unit(game, "nz-4") == "eliminated"
    assert (game.decision.phase, game.decision.about) == ("retreat", ("unit", "nz-5"))
    assert game.rules.faults(game.state) == []
    same(game)


def test_a_finished_game_reads_back() -> None:
    """Tobruk has fallen."""
    game = at_setup({"de-104": "1104", "au-2-13": "2020"}, to_move="axis")
    play(game, "pick de-104", "step 1103", "done")
    same(game)


def test_a_hand_known_by_its_number_only_is_no_position() -> None:
    """What a seat sees of a running game cannot be played on by itself."""
    game = place(FOES, hand={"british": [6], "axis": [5, 3]})
    with pytest.raises(BadPosition) as bad:
        sandtable.position(TOBRUK, game.view("british"))
    assert bad.value.faults == ["hand.axis: which markers these are must be said"]


# Faults


def faults(units: dict[str, str] | None = None, **fields: Any) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        place({**FOES, **(units or {})}, **fields)
    return bad.value.faults


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ({"xx-9": "2020"}, "units: there is no unit 'xx-9'"),
        ({"nz-5": "4001"}, "units: nz-5: there is no place '4001'"),
        ({"nz-5": ""}, "units: nz-5: there is no place ''"),
        ({"nz-5": "2022 cut"}, "units: nz-5: '2022 cut' is not of the form PLACE spent"),
        ({"nz-5": "2020"}, "units: nz-4 and nz-5 are both in 2020"),
        ({"de-115": "2020"}, "units: nz-4 and de-115 are both in 2020"),
        ({"nz-5": "2001"}, "units: nz-5 is at sea in 2001"),
        ({"it-recam": "2222 spent"}, "units: it-recam cannot be depleted"),
        ({"nz-5": "eliminated spent"}, "units: nz-5 cannot be depleted"),
        ({"nz-5": "reserve"}, "units: nz-5 is no reinforcement"),
    ],
)
def test_units_where_they_cannot_be(units: dict[str, str], fault: str) -> None:
    assert faults(units) == [fault]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"turn": 0}, "turn: 0 is not between 1 and 20"),
        ({"turn": 21}, "turn: 21 is not between 1 and 20"),
        ({"to_move": "italian"}, "Invalid enum value 'italian' - at `$.to_move`"),
        ({"colour": 1}, "Object contains unknown field `colour`"),
        ({"phase": "supper"}, "phase: 'supper' needs frames"),
        ({"phase": "retreat"}, "phase: 'retreat' needs frames"),
        ({"phase": "start", "to_move": "axis"}, "frames: start: the British begin"),
        ({"acted": ["xx-9"]}, "acted: there is no unit 'xx-9'"),
        ({"struck": ["9999"]}, "struck: there is no place '9999'"),
        ({"shelled": ["reserve"]}, "shelled: there is no place 'reserve'"),
        ({"acted": ["de-104"]}, "acted: de-104 is not of the side to move"),
        ({"moved": ["de-104"]}, "moved: de-104 is not of the side to move"),
        ({"fought": ["de-104"]}, "fought: de-104 is not of the side to move"),
        ({"served": [5]}, "served: 5 is no number from 0 to 4"),
        ({"hand": {"axis": [7]}}, "hand.axis: there is no marker 7"),
        ({"used": {"british": [0]}}, "used.british: there is no marker 0"),
        ({"hand": {"british": [5] * 16}}, "hand.british: too many markers of +5"),
        ({"hand": {"axis": [6]}, "used": {"axis": [6]}}, "hand: axis has 2 markers of +6"),
        ({"hand": {"axis": 2}}, "hand.axis: which markers these are must be said"),
    ],
)
def test_fields_that_say_what_cannot_be(fields: dict[str, Any], fault: str) -> None:
    assert faults(**fields) == [fault]


def test_reinforcements_wait_for_as_many_hexes_as_are_left() -> None:
    """Both units of a line are in reserve, and one of its hexes has had its unit."""
    units = {"sa-1": "reserve", "sa-5": "reserve"}
    assert faults(units, served=[2]) == [
        "served: more units of arrival 2 wait than can come",
        "served: more units of arrival 3 wait than can come",
    ]


def test_all_faults_are_told_at_once() -> None:
    """Names first; what the names mean is judged when they are known."""
    assert faults({"xx-9": "2020", "nz-5": "4001"}, hand={"axis": [7]}, served=[9]) == [
        "units: there is no unit 'xx-9'",
        "units: nz-5: there is no place '4001'",
        "served: 9 is no number from 0 to 4",
        "hand.axis: there is no marker 7",
    ]
    assert faults({"nz-5": "2001", "nz-6": "reserve"}, turn=30) == [
        "turn: 30 is not between 1 and 20",
        "units: nz-5 is at sea in 2001",
        "units: nz-6 is no reinforcement",
    ]


# Frames

COMBAT = {"phase": "combat"}
BATTLE: dict[str, Any] = {
    "phase": "battle",
    "stage": 6,
    "place": "2021",
    "attackers": ["nz-4"],
    "spared": 0,
    "markers": [],
    "answer": [],
    "cell": 1,
    "path": [],
}
STAND = {"phase": "stand", "unit": "de-104", "hexes": 1}
RETREAT: dict[str, Any] = {
    "phase": "retreat",
    "unit": "de-104",
    "origin": "2021",
    "hexes": 1,
    "path": [],
}
ADVANCE: dict[str, Any] = {"phase": "advance", "units": ["nz-4"], "hexes": 1, "path": ["2019"]}
SHELLING: dict[str, Any] = {
    "phase": "shelling",
    "stage": 2,
    "place": "2021",
    "markers": [],
    "answer": [],
    "cell": 0,
}
COMMIT: dict[str, Any] = {"phase": "commit", "side": "axis", "markers": []}
DRAW = {"phase": "draw", "side": "axis", "left": 3}
ALLOTTED = {"phase": "next-phase", "ended": "allotment"}


def stacked(*frames: dict[str, Any], **fields: Any) -> Game:
    return place(FOES, phase=frames[0]["phase"], frames=list(frames), **fields)


@pytest.mark.parametrize(
    "frames",
    [
        [COMBAT, BATTLE, STAND],
        [COMBAT, BATTLE, RETREAT],
        [COMBAT, BATTLE | {"stage": 2}, {"phase": "die"}],
        [COMBAT, BATTLE | {"stage": 5}, {"phase": "loss", "units": ["nz-4"]}],
        [COMBAT, SHELLING, {"phase": "die"}],
        [COMBAT, STAND],
        [COMBAT, ADVANCE],
        [ALLOTTED, DRAW],
        [ALLOTTED, DRAW, DRAW | {"side": "british"}],
        [{"phase": "over", "winner": 2, "how": 3}],
    ],
)
def test_frames_of_a_combat_and_of_a_draw_can_be_written_by_hand(frames) -> None:
    game = stacked(*frames)
    assert game.outcome is not None or game.legal().codes
    same(game)


@pytest.mark.parametrize(
    ("frames", "fault"),
    [
        # What a frame holds
        ([COMBAT, {"phase": "supper"}], "frames[1]: there is no phase 'supper' to be in"),
        ([COMBAT, {"phase": "moving"}], "frames[1]: there is no phase 'moving' to be in"),
        ([COMBAT, {"phase": "stand"}], "frames[1]: stand has the fields hexes, unit"),
        ([COMBAT, STAND | {"unit": "xx"}], "frames[1].unit: there is no unit 'xx'"),
        ([COMBAT, STAND | {"hexes": -1}], "frames[1].hexes: -1 is no number from 0 to 10000"),
        ([COMBAT, ADVANCE | {"path": 5}], "frames[1].path: 5 is no list"),
        ([ALLOTTED, DRAW | {"side": "x"}], "frames[1].side: there is no side 'x'"),
        # Which lies on which
        ([STAND], "frames: stand cannot be the first"),
        ([{"phase": "movement"}, STAND], "frames: stand cannot lie on movement"),
        ([COMBAT, {"phase": "movement"}], "frames: movement cannot lie on combat"),
        ([COMBAT, BATTLE], "frames: battle asks nobody anything"),
        ([ALLOTTED], "frames: next-phase asks nobody anything"),
        # What it says
        ([ALLOTTED | {"ended": "combat"}, DRAW], "next-phase: only the allotment is left in this way"),
        ([ALLOTTED, DRAW | {"left": 0}], "draw: no markers are left to get"),
        ([ALLOTTED, DRAW | {"left": 10}], "draw: there are not 10 more markers in the pool"),
        ([ALLOTTED, DRAW, DRAW], "draw: axis gets markers twice"),
        ([{"phase": "arrivals", "entry": 5}], "arrivals: there is no arrival 5"),
        ([{"phase": "arrivals", "entry": 0}], "arrivals: nobody can arrive at 1523 now"),
        ([COMBAT, BATTLE | {"stage": 1}, STAND], "battle: stage 1 does not ask for stand"),
        ([COMBAT, BATTLE | {"cell": 54}, STAND], "battle: there is no result 54"),
        ([COMBAT, BATTLE | {"markers": [6]}, STAND], "battle: its markers do not lie open"),
        ([COMBAT, BATTLE | {"attackers": ["de-104"]}, STAND], "battle: de-104 cannot be an attacker"),
        ([COMBAT, BATTLE | {"path": ["2021"]}, STAND], "battle: nobody has left that way"),
        ([COMBAT, SHELLING | {"place": "2022"}, {"phase": "die"}], "shelling: no enemy unit is at 2022"),
        ([COMBAT, SHELLING | {"stage": 1}, COMMIT | {"side": "british"}],
         "commit: the other side is to commit markers"),
        ([COMBAT, SHELLING | {"stage": 1}, COMMIT | {"markers": [3]}],
         "commit: these markers are not in hand"),
        ([COMBAT, STAND | {"unit": "nz-5"}], "stand: nz-5 is not on the map"),
        ([COMBAT, STAND | {"unit": "nz-4"}], "stand: nz-4 is not attacked"),
        ([COMBAT, STAND | {"hexes": 5}], "stand: nobody retreats as far as that"),
        ([COMBAT, RETREAT | {"origin": "2022"}], "retreat: de-104 is not where its way has led it"),
        ([COMBAT, BATTLE, RETREAT | {"unit": "it-27", "origin": "1002"}],
         "retreat: it-27 is not in the battle"),
        ([COMBAT, ADVANCE | {"units": []}], "advance: nobody is asked about"),
        ([COMBAT, ADVANCE | {"units": ["nz-5"]}], "advance: nz-5 is not on the map"),
        ([COMBAT, ADVANCE | {"units": ["de-104"]}], "advance: de-104 is not of the side to move"),
        ([COMBAT, ADVANCE | {"path": []}], "advance: there is nowhere to advance to"),
        ([COMBAT, ADVANCE | {"path": ["2019", "2017"]}], "advance: nobody gets to 2017 like that"),
        ([COMBAT, BATTLE | {"stage": 5}, {"phase": "loss", "units": ["it-27"]}],
         "loss: it-27 is no attacker"),
        ([{"phase": "end-dice", "faces": []}], "end-dice: turn 1 does not end like that"),
        ([{"phase": "over", "winner": 3, "how": 0}], "over: no game ends like that"),
    ],
)  # fmt: skip
def test_frames_that_cannot_be(frames: list[dict[str, Any]], fault: str) -> None:
    with pytest.raises(BadPosition) as bad:
        stacked(*frames)
    assert any(fault in one for one in bad.value.faults), bad.value.faults


def test_two_dice_end_a_game_and_no_third() -> None:
    """The dice of turn 18, one of them rolled; then more than there are."""
    dice = {"phase": "end-dice", "faces": [4]}
    fields: dict[str, Any] = {"turn": 18, "to_move": "axis"}
    assert stacked(dice, **fields).decision.phase == "end-dice"
    for faces in ([4, 5], [0]):
        with pytest.raises(BadPosition) as bad:
            stacked(dice | {"faces": faces}, **fields)
        assert bad.value.faults == ["frames: end-dice: two dice are rolled"]


def test_somebody_must_wait_where_a_reinforcement_is_to_be_named() -> None:
    """On turn 2 the first hex is free, and the units of its line are out of the game."""
    frames = [{"phase": "arrivals", "entry": 0}]
    assert faults(phase="arrivals", frames=frames, turn=2) == [
        "frames: arrivals: nobody waits to arrive at 1523"
    ]


def test_a_position_in_which_nothing_can_be_done_is_refused() -> None:
    """A retreat with no way on from where it has led."""
    around = dict(zip(["nz-5", "nz-6", "in-5", "in-7", "in-11"], RING, strict=True))
    frames = [COMBAT, BATTLE, RETREAT]
    assert faults(around, phase="combat", frames=frames) == ["frames: nothing can be done"]


#: The hexes around 2021, but for 2020.
RING = ["1921", "1922", "2022", "2121", "2122"]


def test_the_first_frame_is_of_the_phase() -> None:
    assert faults(phase="movement", frames=[COMBAT, STAND]) == [
        "frames: the first is not of the phase"
    ]


def test_options_and_modules_that_do_not_exist() -> None:
    """Unknown names are errors of their own."""
    for wrong in ({"options": {"fireMax": 5}}, {"options": {"moon": "on"}}, {"scenario": "x"}):
        with pytest.raises((UnknownName, ValueError)):
            sandtable.position(TOBRUK, {"units": FOES, **wrong})


def test_draws_can_be_taken_up_in_their_midst() -> None:
    """The Axis has drawn one of three markers."""
    game = sandtable.position(
        TOBRUK,
        {
            "units": {**FOES, **SIEGE},
            "phase": "next-phase",
            "hand": {"axis": [6]},
            "frames": [ALLOTTED, DRAW | {"left": 2}],
        },
        ScriptedDice([], [MARKER + 5]),
    )
    play(game, "pick fire-1")
    assert hand(game, "axis") == [1, 5, 6]
    assert game.decision.phase == "movement"
