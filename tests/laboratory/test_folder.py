"""The folder of a run: wherever it was stopped, it goes on, and no game is lost or doubled."""

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laboratory.plans import design, played
from sandtable.lab import folder as folders
from sandtable.lab.errors import BadResults
from sandtable.lab.folder import GAMES, PLAN, TIMINGS, Folder, read_results, read_timings

DESIGN = design()
LONG = bool(os.environ.get("SANDTABLE_LONG"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All games of a run that nobody stopped."""
    path = tmp_path_factory.mktemp("whole")
    played(path, DESIGN)
    return path


def copied(whole: Path, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for name in (PLAN, GAMES, TIMINGS):
        (folder / name).write_bytes((whole / name).read_bytes())
    return folder


@settings(deadline=None, max_examples=100 if LONG else 12)
@given(data=st.data())
def test_a_run_goes_on_from_wherever_it_was_stopped(
    whole: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Some games in whatever order, the next one half written, times of more of them or of fewer."""
    games = (whole / GAMES).read_bytes().splitlines(keepends=True)
    times = (whole / TIMINGS).read_bytes().splitlines(keepends=True)
    order = data.draw(st.permutations(range(DESIGN.count)))
    kept = data.draw(st.integers(0, DESIGN.count - 1))
    torn, timed = games[order[kept]], data.draw(st.integers(0, kept + 1))
    folder = copied(whole, tmp_path_factory.mktemp("torn"))
    left = data.draw(st.integers(0, len(torn) - 1))
    there = b"".join(games[number] for number in order[:kept])
    (folder / GAMES).write_bytes(there + torn[:left])
    times_there = b"".join(times[number] for number in order[:timed])
    (folder / TIMINGS).write_bytes(times_there[: data.draw(st.integers(0, len(times_there)))])
    with Folder(folder, DESIGN) as opened:
        assert opened.done == set(order[:kept])
        assert (folder / GAMES).read_bytes() == there
    assert played(folder, DESIGN) == (whole / GAMES).read_bytes()
    numbers = [timing.number for timing in read_timings(folder)]
    assert numbers == sorted(set(numbers))
    assert set(numbers) >= set(order[kept:])


def test_what_is_played_is_not_played_again(whole: Path) -> None:
    before = [(whole / name).read_bytes() for name in (GAMES, TIMINGS)]
    played(whole, DESIGN)
    assert [(whole / name).read_bytes() for name in (GAMES, TIMINGS)] == before
    assert [game.number for game in read_results(whole)] == list(range(DESIGN.count))


def refused(folder: Path, of: object = DESIGN) -> str:
    with pytest.raises(BadResults) as caught, Folder(folder, of):  # type: ignore[arg-type]
        pass
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_another_plan_is_refused(whole: Path) -> None:
    assert refused(whole, design(games=5)) == (
        f"{whole} holds the games of another plan; name another folder"
    )


@pytest.mark.parametrize("what", ["module", "rules", "program random", "lines"])
def test_games_of_other_code_are_not_gone_on_with(what: str, whole: Path, tmp_path: Path) -> None:
    folder = copied(whole, tmp_path)
    head = folders.read_head(folder)
    (name,) = (name for name in head.marks if name.startswith(what))
    old = msgspec.structs.replace(head, marks=head.marks | {name: "0" * 12})
    (folder / PLAN).write_bytes(msgspec.json.encode(old))
    assert refused(folder) == (
        f"the games in {folder} were played before this was changed: {name}; "
        "begin again in another folder"
    )


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear friend")
    assert refused(tmp_path) == (
        f"{tmp_path} holds no results but other files, such as letter.txt; name another folder"
    )


@pytest.mark.parametrize("line", [b"\0\0\0\n", b'{"number":0}\n', b'{"number":8}\n', b"{}\n"])
def test_damage_in_the_midst_is_named(line: bytes, whole: Path, tmp_path: Path) -> None:
    """Zeros of a disk that lost power, a game that is there twice, or that is none."""
    folder = copied(whole, tmp_path)
    (folder / GAMES).write_bytes((folder / GAMES).read_bytes() + line)
    assert refused(folder) == f"{folder / GAMES} is damaged in line 9: that is no game of it"


def test_two_do_not_run_in_one_folder(whole: Path) -> None:
    with Folder(whole, DESIGN):
        assert refused(whole) == f"somebody is playing the games of {whole} already"
    with Folder(whole, DESIGN):
        pass
