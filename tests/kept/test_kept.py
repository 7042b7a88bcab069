"""Games and records of earlier releases open, replay and go on. `make.py` tells how they were made."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from kept.make import DATA
from sandtable import Game, library
from table.tables import Table, words

RECORDS = sorted(DATA.glob("*/*.record"))


def later(path: Path) -> Path:
    """The record of the same game, played on by the release that kept it."""
    return path.with_suffix(".later.record")


#: The record of each kept game.
KEPT = [path for path in RECORDS if not path.name.endswith(".later.record")]
PLAYED_ON = [path for path in KEPT if later(path).exists()]


def told(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


each_kept = pytest.mark.parametrize("path", KEPT, ids=told)


@pytest.fixture(autouse=True, scope="module")
def own_modules() -> Iterator[None]:
    """Modules of people's own lie where they were; other tests know nothing of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "_added", {})
        for folder in sorted(DATA.glob("*/modules/*")):
            library.add(folder)
        yield


@pytest.fixture
def table(path: Path, tmp_path: Path) -> Iterator[Table]:
    """A table on a copy of the games folder that the record is of."""
    shutil.copy(path.parent / "games.sqlite", tmp_path)
    table = Table(tmp_path / "games.sqlite")
    yield table
    table.close()


def kept(table: Table, path: Path) -> str:
    """The kept game of a record: the tag tells its title."""
    (found,) = (game.id for game in table.store.games() if game.header.tags["title"] == path.stem)
    return found


def test_every_release_kept_something() -> None:
    """No game is left out because a file was renamed or lost."""
    assert {path.parent.name for path in KEPT} == {folder.name for folder in DATA.iterdir()}
    assert len(KEPT) >= 11
    assert len(PLAYED_ON) >= 8


@pytest.mark.parametrize("path", RECORDS, ids=told)
def test_a_record_loads_and_is_written_back_the_same(path: Path) -> None:
    """Every order, die and digest of it, under the rules and the module it names."""
    text = path.read_text("utf-8")
    assert sandtable.load(text).record() == text


@each_kept
def test_a_kept_game_opens_and_replays(table: Table, path: Path) -> None:
    """With its open order, as the release told it; and every moment of it can be looked at."""
    game = kept(table, path)
    listed = {one["id"]: one for one in table.client.get("/api/games").json()}
    assert listed[game]["trouble"] is None
    assert table.host.record(table.host.open(game), None) == path.read_text("utf-8")
    for number in range(0, table.look(game)["orders"] + 1, 7):
        assert table.ask(game, f"at/{number}").status_code == 200


@pytest.mark.parametrize("path", PLAYED_ON, ids=told)
def test_a_kept_game_goes_on_as_it_would_have(table: Table, path: Path) -> None:
    """The same orders roll the same dice and lead to the same positions."""
    goal = sandtable.load(later(path).read_text("utf-8"))
    game = kept(table, path)
    play_on(table, game, goal)
    assert table.host.record(table.host.open(game), None) == goal.record()


def play_on(table: Table, identity: str, goal: Game) -> None:
    """Take back the open order, and play what was played later."""
    sitting = table.host.open(identity)
    table.host.undo(sitting, sitting.version, action=False)
    for order in goal.orders[sitting.count :]:
        sitting = table.host.open(identity)
        table.host.play(sitting, sitting.version, words(goal, order))


@each_kept
def test_a_kept_game_can_be_played_by_people(table: Table, path: Path) -> None:
    """Whoever is asked has something to do, and does it by the table's own routes."""
    game = kept(table, path)
    side = table.game(game).side
    seat = {"seat": side} if side else {}
    shown = table.client.get(f"/api/games/{game}", params=seat).json()
    if shown["outcome"] is not None:
        assert path.stem.endswith("over")
        return
    action = shown["legal"][0]["text"]
    answer = table.client.post(
        f"/api/games/{game}/play",
        params=seat,
        json={"version": shown["version"], "actions": [action]},
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["version"] > shown["version"]
