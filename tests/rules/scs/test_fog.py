"""Fog of war: of an enemy stack only the top unit is seen until a declared combat shows it."""

import re
from fractions import Fraction
from typing import Any

import pytest

import sandtable
from builders import play, refused, told
from modules.altered import PRIMER, TRIAL, Change, altered
from rules.scs.builders import attack, combat, place
from sandtable import AskedDice, BadModule, Game
from sandtable.core.game import Undone
from sandtable.core.module import read_module
from sandtable.library import open_module
from sandtable.systems.scs.phases import REPLACEMENTS

FOG = {"fog": "on"}
#: A stack of three with the grenadiers on top, a lone unit, and Blue before them.
STACK = {"7gren": "20.13", "12mot": "20.13", "14pz": "20.13", "2pz": "24.13"}
BLUE = {"5arm": "19.13", "6arm": "19.13", "1inf": "19.14"}


def foggy(units: dict[str, str], dice: tuple[int, ...] = (), **fields: Any) -> Game:
    options = FOG | fields.pop("options", {})
    return place(units, dice, options=options, **fields)


def seen(game: Game, seat: str) -> dict[str, str]:
    """The units that a seat sees on the map."""
    units: dict[str, str] = game.view(seat)["units"]
    return {name: at for name, at in units.items() if at[0].isdigit()}


# What is seen


def test_fog_only_the_top_of_an_enemy_stack_is_seen() -> None:
    """Blue sees the grenadiers and the lone tanks; its own stacks it sees whole."""
    game = foggy(STACK | BLUE)
    assert seen(game, "blue") == BLUE | {"7gren": "20.13", "2pz": "24.13"}
    assert seen(game, "red") == STACK | {"5arm": "19.13", "1inf": "19.14"}
    assert seen(game, "spectator") == {
        "7gren": "20.13",
        "2pz": "24.13",
        "5arm": "19.13",
        "1inf": "19.14",
    }


def test_fog_without_the_option_everything_is_seen() -> None:
    """The same position, open."""
    game = place(STACK | BLUE)
    assert seen(game, "blue") == STACK | BLUE


def test_fog_how_many_are_below_is_seen_unless_the_option_hides_it() -> None:
    """Q31b: the height of a stack can be seen on a table."""
    assert foggy(STACK | BLUE).view("blue")["heights"] == {"20.13": 2}
    hidden = foggy(STACK | BLUE, options={"showStackHeight": "off"}).view("blue")
    assert "heights" not in hidden
    assert hidden["hidden"] == {"red": ["14pz", "12mot"]}


def test_fog_a_marker_shows_only_on_the_top_unit() -> None:
    """Who is out of supply below the top is not told."""
    units = STACK | BLUE | {"7gren": "20.13 out1", "12mot": "20.13 out2"}
    view = foggy(units).view("blue")
    assert view["units"]["7gren"] == "20.13 out1"
    assert "12mot" not in view["units"]


def test_fog_a_declared_attack_shows_both_sides_who_fights() -> None:
    """Named attackers and the whole stack attacked, while the combat lasts; bystanders stay hidden."""
    game = foggy(STACK | BLUE, dice=(4, 5), phase="combat")
    events = attack(game, "20.13", "6arm", "1inf")
    shown = told(events, "revealed")
    assert [(one["side"], one["units"]) for one in shown] == [
        ("blue", ("6arm",)),
        ("blue", ("1inf",)),
        ("red", ("14pz", "12mot", "7gren")),
    ]
    assert game.side == "red"  # it is asked about the result
    assert seen(game, "blue").keys() >= STACK.keys()
    assert {"6arm", "1inf"} <= seen(game, "red").keys()


def test_fog_a_declared_attack_cannot_be_called_off() -> None:
    """Nothing is rolled at these odds, and still it cannot be taken back: the stack was shown."""
    weak = {"2cav": "19.13", "7gren": "20.13", "5gren": "20.13", "3inf": "10.10"}
    game = foggy(weak, phase="combat")
    play(game, "attack 20.13")
    assert not isinstance(game.undoable(), type(None))
    game.undo()  # before it is closed anything goes
    attack(game, "20.13", "2cav")
    assert game.undoable().key == "undo-shown"  # type: ignore[union-attr]


def test_fog_the_other_side_is_told_of_the_top_of_a_stack_on_the_move() -> None:
    """Who goes along is the owner's affair, in the log and in the record."""
    game = foggy(STACK | BLUE)
    play(game, "pick 5arm, pick 6arm, step 18.13, done")
    assert "takes-along" in [event.key for event in game.seen_by("blue").events]
    heard = list(game.seen_by("red").events)
    assert "takes-along" not in [event.key for event in heard]
    assert told(heard, "moved") == [
        {"unit": "5arm", "at": "19.13", "place": "18.13", "cost": Fraction(1, 2)}
    ]
    assert "blue: ?" in game.seen_by("red").record()
    assert "6arm" in game.seen_by("blue").record()


def test_fog_a_unit_that_moves_alone_is_seen() -> None:
    """It is the top of its own stack while it moves."""
    game = foggy(STACK | BLUE)
    play(game, "pick 6arm, step 18.13, done")
    assert "blue: pick 6arm, step 18.13, done" in game.seen_by("red").record()


def test_fog_odds_before_an_attack_know_the_top_unit_only() -> None:
    """Defence 3 is seen, 3 + 4 + 1 is there: the card is the best that can be hoped for."""
    game = foggy(STACK | BLUE, phase="combat")
    play(game, "attack 20.13, pick 5arm, pick 6arm")
    card = game.odds("done")
    assert [one.key for one in card.rows[0].assuming] == ["at-best", "column"]  # type: ignore[union-attr]
    assert card.rows[0].assuming[1].values == {"column": "5:1"}  # type: ignore[union-attr]
    open_game = combat(STACK | BLUE)
    play(open_game, "attack 20.13, pick 5arm, pick 6arm")
    columns = [one.values for one in open_game.odds("done").rows[0].assuming]  # type: ignore[union-attr]
    assert columns == [{"column": "2:1"}]


# What is seen order by order


def test_fog_what_units_did_in_a_phase_is_not_told() -> None:
    """Q31c: once it is put on top, nothing says whether a unit came along or was there before."""
    was_there, came_along = (
        foggy(STACK | BLUE, to_move="red", moved=moved, pinned=moved, resting=moved)
        for moved in ([], ["12mot"])
    )
    for game in (was_there, came_along):
        play(game, "top 12mot")
    for seat in ("blue", "spectator"):
        assert was_there.view(seat) == came_along.view(seat)
    assert came_along.view("red")["moved"] == ["12mot"]


def test_fog_what_everybody_was_told_is_seen() -> None:
    """Who attacked was shown, and who was attacked."""
    game = foggy(STACK | BLUE, phase="combat", fought=["5arm"], struck=["7gren"])
    view = game.view("red")
    assert (view["fought"], view["struck"]) == (["5arm"], ["7gren"])


def test_fog_who_was_put_on_top_before_is_for_the_owner_to_keep_in_mind() -> None:
    """A unit lies on top again because another left: nothing says whether it was put there once."""
    never, once = (
        foggy(STACK | BLUE, to_move="red", phase="movement", topped=topped)
        for topped in ([], ["12mot"])
    )
    for game in (never, once):
        play(game, "pick 7gren", "go 21.13", "done")
        assert "7gren" not in game.view("blue")["hidden"]["red"]
    assert never.view("blue") == once.view("blue")
    assert once.view("red")["topped"] == ["12mot"]


def test_fog_a_marker_does_not_tell_since_when() -> None:
    """Disorganised is disorganised; the owner knows in whose player turn it happened."""
    game = foggy(STACK | BLUE | {"7gren": "20.13 dg+"}, to_move="red")
    assert game.view("blue")["units"]["7gren"] == "20.13 dg"
    assert game.view("red")["units"]["7gren"] == "20.13 dg+"


def test_fog_who_joined_a_crowd_is_not_told() -> None:
    """Three retreated into a hex, or two and one came later: the other side sees one top on two."""
    views = [
        foggy(STACK | BLUE, to_move="red", crowded={"20.13": crowd}).view("blue")
        for crowd in (["7gren", "12mot", "14pz"], ["12mot", "14pz"])
    ]
    assert views[0] == views[1]
    assert views[0]["crowded"] == {"20.13": ["7gren"]}


@pytest.mark.parametrize(("version", "asked"), [("1", [True, False]), ("2", [True, True])])
def test_fog_who_can_take_replacements_does_not_show_in_the_question(
    version: str, asked: list[bool]
) -> None:
    """A battalion below the top lacks a step, or none does: since rules 2 it is asked about both times."""
    rules = sandtable.new("frontier-wire", options=FOG, rules=version).rules
    tops = {"cw-7h": "40.04", "ax-i5": "29.20"}
    found = []
    for below in ("40.04 1", "40.04"):
        data = {
            "units": tops | {"cw-2rtr": below},
            "turn": 3,
            "to_move": "cw",
            "points": {"cw": 1},
            "frames": [{"phase": "movement", "begun": 0}, {"phase": "replacements"}],
        }
        state = rules.restore(data)
        rules.run(state, AskedDice(), [])
        found.append(state.frames[-1].phase == REPLACEMENTS)
    assert found == asked


def set_up() -> Game:
    return sandtable.new("frontier-wire", "free", seed=1, options=FOG)


def test_fog_a_free_set_up_is_seen_when_it_is_finished() -> None:
    """Behind the screen: not a unit, a hex, a zone or how many orders; then all tops and heights."""
    game = set_up()
    before = {seat: game.view(seat) for seat in ("cw", "spectator")}
    record = game.seen_by("cw").record()
    play(game, "pick ax-i5, place 29.22", "pick ax-ii5, place 29.22")
    for seat, view in before.items():
        assert game.view(seat) == view
    assert game.seen_by("cw").record() == record
    assert game.seen_by("cw").survey("zones", "cw") == {}
    assert game.rules.below(game.state, "cw") == {}
    assert game.view("axis")["units"]["ax-ii5"] == "29.22"
    play(game, "choose suggested, done")
    view = game.view("cw")
    assert view["units"]["ax-i5"] == "29.22"
    assert "ax-ii5" in view["hidden"]["axis"]
    assert view["heights"]["29.22"] == 1
    assert game.seen_by("cw").record().splitlines()[-2:] == ["axis: ?", "end 1"]


def test_fog_undo_does_not_tell_that_a_set_up_has_begun() -> None:
    """Only who sets up has anything to take back, before as after the first unit."""
    game = set_up()
    before = game.undoable(seat="cw")
    play(game, "pick ax-i5, place 29.22", "pick ax-ii5")
    assert game.undoable(seat="cw") == before
    assert isinstance(game.undoable(seat="axis"), Undone)


def test_fog_without_the_option_a_free_set_up_is_seen_as_it_goes() -> None:
    game = sandtable.new("frontier-wire", "free", seed=1)
    play(game, "pick ax-i5, place 29.22")
    assert game.view("cw")["units"]["ax-i5"] == "29.22"


# 4.0c The order of a stack


def test_4_0c_the_owner_puts_a_unit_on_top() -> None:
    """In his own phase, outside a combat."""
    game = foggy(STACK | BLUE, to_move="red")
    play(game, "top 12mot")
    assert seen(game, "blue")["12mot"] == "20.13"
    assert "7gren" not in seen(game, "blue")


def test_4_0c_nobody_without_attack_strength_lies_on_one_that_has_some() -> None:
    """The tanks that only defend cannot hide grenadiers."""
    game = foggy(STACK | BLUE, to_move="red")
    refused(game, "top 14pz", "scs 4.0c", "no-attack-on-top", unit="14pz", place="20.13")


def test_4_0c_among_units_without_attack_strength_any_may_lie_on_top() -> None:
    """Alone with nobody stronger it is on top."""
    game = foggy(BLUE | {"14pz": "20.13"}, to_move="red")
    assert seen(game, "blue")["14pz"] == "20.13"
    refused(game, "top 14pz", "scs 4.0c", "on-top-already", unit="14pz")


def test_4_0c_a_unit_is_put_on_top_once_a_phase() -> None:
    """G4: otherwise a phase need never end."""
    game = foggy(STACK | BLUE, to_move="red")
    play(game, "top 12mot", "top 7gren")
    refused(game, "top 12mot", "scs 4.0c", "topped-already", unit="12mot")


def test_4_0c_without_fog_the_order_is_nobody_s_business() -> None:
    """And with the strongest always on top there is nothing to choose."""
    refused(place(STACK | BLUE), "top 6arm", "scs 4.0c", "only-in-fog")
    game = foggy(STACK | BLUE, options={"stackOrder": "strongest"})
    refused(game, "top 6arm", "scs 4.0c", "strongest-on-top")


def test_4_0c_when_the_top_unit_leaves_the_next_that_attacks_is_seen() -> None:
    """Q36: of the motorised infantry and the tanks below, the infantry attacks."""
    game = foggy(STACK | BLUE, to_move="red")
    play(game, "pick 7gren, step 21.13, done")
    assert seen(game, "blue")["12mot"] == "20.13"


# A stack over its limit

#: Seven steps in 20.08; of those below the tops 6 Arm is the strongest, and has fewer steps than 3 Inf.
TOO_MANY = {
    "1inf": "20.08",
    "3inf": "20.08",
    "2cav": "20.08",
    "5arm": "16.12",
    "6arm": "16.12",
    "9mot": "15.12",
    "8inf": "15.12",
    "25inf": "30.05",
}


@pytest.mark.parametrize("heights", ["on", "off"])
@pytest.mark.parametrize("order", ["owner", "strongest"])
@pytest.mark.parametrize("seat", ["red", "spectator"])
def test_fog_who_waits_can_look_on_while_a_stack_is_over_its_limit(
    heights: str, order: str, seat: str
) -> None:
    """Blue is asked whom to remove from 20.08: whoever is imagined there is too many, too."""
    options = {"showStackHeight": heights, "stackOrder": order}
    game = foggy(TOO_MANY, options=options)
    play(game, "done")
    assert game.decision.about == ("place", "20.08")  # type: ignore[union-attr]
    for seed in range(20):
        imagined = game.imagine(seat, seed)
        assert imagined.view(seat) == game.view(seat)
        assert imagined.rules.faults(imagined.state) == []


# Modules that fog does not suit


def test_fog_a_module_in_which_something_hidden_decides_is_refused() -> None:
    """The trial has classes that differ in where they may go, and zones that disorder silences."""
    with pytest.raises(BadModule) as error:
        open_module(read_module(TRIAL), "trial", FOG)
    problems = error.value.problems
    assert any("classes differ in where they may go" in one for one in problems)
    assert all("cannot be played with fog of war" in one for one in problems)


OUT_OF_ZONE = ("rules.toml", "exploitation = false\n", "exploitation = false\nzone = false\n")
#: What comes before the values of the cavalry, and makes them theirs.
CAVALRY = """formation = "blue-armour"
type = "armoured car"
size = "regiment"
class = "ground"
steps = 1
full = { attack = 2, defence = 2, move = %d }"""
ROOTED = ("units.toml", CAVALRY % 12, CAVALRY % 0)
SHAKEN = (
    "rules.toml",
    "limit = 6\n",
    'limit = 6\nexcess = "disorganise"\n\n[disorganised]\nzone = false\n',
)
SPYING = (
    "rules.toml",
    "[supply]\n",
    """[[special]]
id = "wary"
name = { en = "Wary", ja = "警戒" }
effect = "may-not-move"
who = { side = "blue", occupied = { side = "red", hexes = ["29.13"], attack = 5 } }

[supply]
""",
)


@pytest.mark.parametrize(
    ("change", "options", "problem"),
    [
        (OUT_OF_ZONE, {}, "supply.out.zone: a unit below the top could have the only zone"),
        (SHAKEN, {}, "disorganised.zone: a unit below the top could have the only zone"),
        (ROOTED, {"zocIfImmobile": "off"}, "a unit that cannot move has no zone of control"),
        (SPYING, {}, "special.0.who: it asks for the strength"),
    ],
)
def test_fog_what_hidden_units_could_decide_is_refused(
    change: Change, options: dict[str, str], problem: str
) -> None:
    """A zone that only a hidden unit has, a test that asks how strong a hidden unit is."""
    module = altered(change, folder=PRIMER)
    open_module(module, "meeting")
    with pytest.raises(BadModule, match=re.escape(problem)):
        open_module(module, "meeting", FOG | options)


def test_fog_a_list_of_hidden_units_is_not_even_empty() -> None:
    """That somebody below the top has moved does not show by a list with nobody in it."""
    still = foggy(STACK | BLUE, to_move="red", phase="combat")
    moved = foggy(STACK | BLUE, to_move="red", phase="combat", fought=["12mot"])
    assert moved.view("red")["fought"] == ["12mot"]
    assert moved.view("blue") == still.view("blue")
