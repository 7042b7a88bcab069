"""Saving, loading and the copy that is kept of every order."""

from pathlib import Path

import pytest

import sandtable
from builders import battle, play
from cli.sitting import SET_UP, Sitting, new, says, sit
from sandtable import Game

RUBBISH = {
    "empty": b"",
    "no record": b"hello\n",
    "not text": b"\xff\xfe\x00\x01",
    "cut off": b"sandtable record 1\nmodule: operation-crusader-60 v1 00\n",
}


def set_up() -> Game:
    game = new()
    play(game, *SET_UP)
    return game


# Save and load


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    """An order closed and another one open: both are there again."""
    path = tmp_path / "my game.record"
    first = sit(*SET_UP, "pass", "pick it-trieste", f"save {path}")
    assert says(first.answers[-1], first.say("saved", path=str(path)))
    second = sit(f"load {path}")
    assert says(second.answers[0], second.say("loaded", path=str(path), orders=2))
    assert second.game.position() == first.game.position()
    assert second.game.draft == first.game.draft
    assert second.game.record() == first.game.record()


def test_a_loaded_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    sit(*SET_UP, f"save {path}")
    talk = sit(f"load {path}", "pass", "pass")
    assert len(talk.game.orders) == 3
    assert says(talk.answers[1], "The British pass.")


def test_a_loaded_game_asks_its_own_question(tmp_path: Path) -> None:
    """Two games at the same phase and order: the list is that of the game just loaded."""
    path = tmp_path / "game.record"
    other = battle({"nz-4": "12"})
    path.write_text(other.record(), "utf-8")
    talk = sit(f"load {path}", "1", game=battle({"gb-7ad-4ab": "11"}))
    assert says(talk.answers[0], "1  pick nz-4")
    assert [str(action) for action in talk.game.draft] == ["pick nz-4"]


@pytest.mark.parametrize("content", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_not_loaded(content: bytes, tmp_path: Path) -> None:
    """One message, and the game on the table stays."""
    path = tmp_path / "rubbish"
    path.write_bytes(content)
    game = set_up()
    before = game.position()
    talk = sit(f"load {path}", "map", game=game, width=400)
    assert len(talk.answers[0].splitlines()) == 1
    assert talk.game is game
    assert game.position() == before


def test_a_changed_record_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(set_up().record().replace("choose suggested", "place 11"), "utf-8")
    game = new(1)
    talk = sit(f"load {path}", game=game)
    assert says(talk.answers[0], "line")
    assert talk.game is game


@pytest.mark.parametrize("command", ["save", "load"])
@pytest.mark.parametrize(
    "path", ["../folder", "nowhere/game", "/", ".", "..", "~nobody-of-this-name/game"]
)
def test_a_path_that_cannot_be_used(
    command: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder, a folder that is not there, somebody who is not there: one message, no traces."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    game = set_up()
    talk = sit(f"{command} {path}", "stacks P03", game=game, width=400)
    assert len(talk.answers[0].splitlines()) == 1
    assert says(talk.answers[1], "Tobruk")
    assert talk.game is game
    assert list(tmp_path.rglob("*")) == [folder]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    talk = sit(f"load {tmp_path}/missing")
    assert says(talk.answers[0], "missing")


def test_save_and_load_ask_for_a_file() -> None:
    talk = sit("save", "load")
    assert says(talk.answers[0], talk.say("save-where"))
    assert says(talk.answers[1], talk.say("load-what"))


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    """The target is a folder: the half-written file is not left beside it."""
    (tmp_path / "game").mkdir()
    sit(*SET_UP, f"save {tmp_path}/game")
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_a_game_without_orders_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    talk = sit("place 11", f"save {path}", f"load {path}")
    assert says(talk.answers[1], talk.say("saved", path=str(path)))
    assert [str(action) for action in talk.game.draft] == ["place 11"]


def test_a_record_tells_who_played(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    sit(*SET_UP, f"save {path}")
    header = path.read_text("utf-8").partition("\n\n")[0].splitlines()
    assert "british: person" in header
    assert "axis: person" in header


# The kept copy


def test_every_closed_order_is_kept(tmp_path: Path) -> None:
    """At each question the file holds all orders closed so far."""
    backup = tmp_path / "deep" / "down" / "last.record"
    lines = [*SET_UP, "pass", "pick it-trieste, go P12, done", "pass"]
    kept: list[tuple[int, int]] = []

    def person(game: Game) -> str | None:
        if game.orders:
            copy = sandtable.load(backup.read_text("utf-8"))
            kept.append((len(copy.orders), len(game.orders)))
        else:
            assert not backup.exists()
        return lines.pop(0) if lines else None

    talk = Sitting(new(), person, backup=backup)
    assert kept == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert sandtable.load(backup.read_text("utf-8")).position() == talk.game.position()


def test_quit_says_where_the_game_is_kept(tmp_path: Path) -> None:
    backup = tmp_path / "last.record"
    talk = sit(*SET_UP, "quit", backup=backup)
    assert says(talk.after("quit"), talk.say("kept", path=str(backup)))


def test_quit_without_an_order_keeps_nothing(tmp_path: Path) -> None:
    backup = tmp_path / "last.record"
    talk = sit("quit", backup=backup)
    assert talk.after("quit") == ""
    assert not backup.exists()


def test_a_copy_that_cannot_be_kept_is_said_once(tmp_path: Path) -> None:
    """The folder is a file: play goes on, and the player hears of it one single time."""
    (tmp_path / "state").write_text("in the way")
    backup = tmp_path / "state" / "last.record"
    talk = sit(*SET_UP, "pass", "pass", "quit", backup=backup)
    warned = [says(answer, str(backup)) for answer in talk.answers]
    assert warned == [False, True, False, False, False]
    assert len(talk.game.orders) == 3
