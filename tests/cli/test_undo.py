"""Taking back and playing again at the terminal."""

from pathlib import Path

import pytest

import sandtable
from builders import battle
from cli.sitting import Sitting, new, reading, says, sit
from sandtable import Game
from sandtable.ai.random_player import RandomPlayer

EXAMPLE = {"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "nz-4": "12", "de-wechmar": "P20"}


def example() -> Game:
    return battle(EXAMPLE, dice=[1] * 10)


def test_undo_takes_back_one_action_of_an_open_order() -> None:
    talk = sit("pick gb-7ad-4ab", "go P24", "undo", game=example())
    assert says(talk.answers[2], talk.say("undone", side="British", order="go P24"))
    assert [str(action) for action in talk.game.draft] == ["pick gb-7ad-4ab"]


@pytest.mark.parametrize("line", ["undo order", "Undo ORDER"])
def test_undo_order_takes_back_all_of_it(line: str) -> None:
    talk = sit("pick gb-7ad-4ab", "go P24", line, game=example())
    order = "pick gb-7ad-4ab, go P24"
    assert says(talk.answers[2], talk.say("undone", side="British", order=order))
    assert talk.game.draft == ()


def test_undo_takes_back_the_last_closed_order() -> None:
    """At one keyboard the British can take back a move though the Axis is to act."""
    talk = sit("pick gb-7ad-4ab, go P24, done", "undo", game=example())
    order = "pick gb-7ad-4ab, go P24, done"
    assert says(talk.answers[1], talk.say("undone", side="British", order=order))
    assert talk.game.side == "british"
    assert talk.game.orders == []
    assert talk.game.decision is not None
    assert says(talk.answers[1], talk.speaker.prompt(talk.game.decision))


def test_undo_is_refused_after_dice() -> None:
    talk = sit("pick gb-7ad-4ab, go P20, attack P20", "undo", game=example())
    why = talk.game.undo()
    assert isinstance(why, sandtable.Refusal)
    assert why.key == "undo-die-rolled"
    assert says(talk.answers[1], talk.speaker.refusal(why))
    assert len(talk.game.orders) == 1


def test_undo_with_nothing_to_take_back() -> None:
    talk = sit("undo", game=example())
    assert says(talk.answers[0], talk.speaker.say("undo.undo-nothing"))


def test_redo_plays_again_what_was_taken_back() -> None:
    talk = sit("pick gb-7ad-4ab, go P24, done", "undo", "redo", "redo", game=example())
    order = "pick gb-7ad-4ab, go P24, done"
    assert says(talk.answers[2], talk.say("redone", side="British", order=order))
    assert len(talk.game.orders) == 1
    assert says(talk.answers[3], talk.speaker.say("undo.redo-nothing"))


def test_redo_is_gone_once_something_else_is_played() -> None:
    talk = sit("pick gb-7ad-4ab", "undo", "pick nz-4", "redo", game=example())
    assert says(talk.answers[3], talk.speaker.say("undo.redo-nothing"))
    assert [str(action) for action in talk.game.draft] == ["pick nz-4"]


def test_undo_in_the_set_up(tmp_path: Path) -> None:
    """Before the first order is closed there is nothing to keep, and nothing breaks."""
    backup = tmp_path / "last.record"
    talk = sit("place 11", "undo", "redo", "undo", "place 12", game=new(), backup=backup)
    assert says(talk.answers[1], talk.say("undone", side="British", order="place 11"))
    assert [str(action) for action in talk.game.draft] == ["place 12"]


def test_undo_of_the_whole_set_up(tmp_path: Path) -> None:
    backup = tmp_path / "last.record"
    talk = sit("choose suggested, done", "undo", game=new(), backup=backup)
    order = "choose suggested, done"
    assert says(talk.answers[1], talk.say("undone", side="British", order=order))
    assert talk.game.orders == []


def test_undo_reaches_the_backup(tmp_path: Path) -> None:
    """A game resumed after an undo is the game after the undo."""
    backup = tmp_path / "last.record"
    talk = sit(*["choose suggested, done", "pass", "undo"], game=new(), backup=backup)
    kept = sandtable.load(backup.read_text("utf-8"))
    assert len(kept.orders) == len(talk.game.orders) == 1


def test_undo_does_not_make_an_opponent_program_think_again() -> None:
    """What the other side has decided stays decided: its order is not drawn anew."""
    game = battle(EXAMPLE, to_move="axis")
    lines = ["undo"] * 5
    talk = Sitting(game, reading(lines), {"axis": RandomPlayer(3)})
    assert len(game.orders) == 1
    first = talk.greeting.count("random player")
    assert first == 1
    assert not any("random player" in answer for answer in talk.answers)
    why = talk.speaker.say("undo.undo-other-side", side="Axis")
    assert all(says(answer, why) for answer in talk.answers)


def test_against_a_program_an_open_order_can_be_taken_back() -> None:
    talk = Sitting(
        battle(EXAMPLE, to_move="axis"), reading(["pick nz-4", "undo"]), {"axis": RandomPlayer(3)}
    )
    assert says(talk.answers[1], talk.say("undone", side="British", order="pick nz-4"))
    assert talk.game.draft == ()
