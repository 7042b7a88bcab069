"""Versions of a module side by side: a game stays with the one it was begun with, new ones take the newest."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from modules.altered import PRIMER
from modules.damaged import reword
from sandtable import BadModule, library
from sandtable.core.errors import UnknownName
from sandtable.core.module import read_module
from table.tables import Table

NAME = "mine"
ORDERS = ("pick 2cav", "go 16.13", "done")


@pytest.fixture(autouse=True)
def _own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_added", {})


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A module in two versions: in the second another unit is stronger, and a place has another name."""
    for version in ("1", "2"):
        folder = Path(shutil.copytree(PRIMER, tmp_path / NAME / f"v{version}"))
        reword(folder, 'id = "scs-primer"', f'id = "{NAME}"')
        (folder / "hashes.toml").unlink()
    reword(folder, 'version = "1"', 'version = "2"')
    reword(folder, "limit = 6", "limit = 5", "rules.toml")
    reword(folder, '"Fourways"', '"Sixways"', "texts/en.toml")
    return tmp_path / NAME


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "games.sqlite")
    yield table
    table.close()


def test_a_kept_game_goes_on_with_its_own_version(
    shelf: Path, table: Table, tmp_path: Path
) -> None:
    """The second version comes while a game of the first runs; the table is opened again."""
    library.add(shelf / "v1")
    old = table.new(module=NAME)
    table.play(old, *ORDERS)
    table.close()
    library._added.clear()
    library.add(shelf)
    again = Table(tmp_path / "games.sqlite")
    new = again.new(module=NAME)
    again.play(old, "pick 5arm", "go 13.13", "done")
    assert [again.look(game)["module"]["version"] for game in (old, new)] == ["1", "2"]
    assert [again.game(game).rules.limit for game in (old, new)] == [6, 5]
    for game, version in ((old, "1"), (new, "2")):
        module = library.find_module(NAME, version)
        record = again.record(game)
        assert f"module: {NAME} v{version} {module.hash}\n" in record
        assert sandtable.load(record).rules.module.edition == module.edition
    again.close()


def test_a_version_that_is_not_there_is_told(shelf: Path, table: Table, tmp_path: Path) -> None:
    """Only the second is given when the table is opened again: the game waits for its own."""
    library.add(shelf / "v1")
    old = table.new(module=NAME)
    table.close()
    library._added.clear()
    library.add(shelf / "v2")
    again = Table(tmp_path / "games.sqlite")
    (listed,) = again.client.get("/api/games").json()
    assert "1" in listed["trouble"]
    assert again.client.get(f"/api/games/{old}").status_code == 400
    library.add(shelf / "v1")
    assert again.look(old)["module"]["version"] == "1"
    again.close()


def test_what_is_shown_of_a_game_is_of_its_version(shelf: Path, table: Table) -> None:
    """Names, the map, the museum that the table leads to, and the lobby, where new ones begin."""
    library.add(shelf / "v1")
    old = table.new(module=NAME)
    library.add(shelf)
    new = table.new(module=NAME)
    for game, version, name, door in (
        (old, "1", "Fourways", "mine@1"),
        (new, "2", "Sixways", "mine"),
    ):
        words = table.ask(game, "words", lang="en").json()
        assert name in words["places"]["18.13"]
        module = table.look(game)["module"]
        assert (module["version"], module["museum"]) == (version, door)
        drawn = table.client.get(f"/draw/{NAME}/{version}/en/map.svg").text
        assert name in drawn
        cover = table.client.get(f"/api/museum/{door}/cover").json()
        assert cover["version"] == version
        assert name in table.client.get(f"/api/museum/{door}/place/18.13").text
        assert name in table.client.get(f"/api/museum/{door}/words?lang=ja").text
    (lobby,) = (one for one in table.client.get("/api/modules").json() if one["id"] == NAME)
    assert lobby["version"] == "2"
    for door in ("mine@3", "mine@", "@1"):
        assert table.client.get(f"/api/museum/{door}/cover").status_code == 400


def test_a_position_is_of_its_version(shelf: Path) -> None:
    library.add(shelf)
    first = library.open_rules(NAME, version="1")
    position = sandtable.Game(first, first.start(), sandtable.SeededDice(1)).position()
    assert sandtable.position(NAME, position).rules.module.cover.version == "1"
    del position["version"]
    assert sandtable.position(NAME, position).rules.module.cover.version == "2"


def test_versions_of_the_package_lie_side_by_side(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the shelf of the package, the tenth after the ninth."""
    for version in ("9", "10"):
        copy = Path(shutil.copytree(shelf / "v2", shelf / f"v{version}"))
        reword(copy, 'version = "2"', f'version = "{version}"')
    with monkeypatch.context() as patch:
        patch.setattr(library, "_folders", lambda: {NAME: shelf})
        patch.setattr(library, "_shelved", library._shelved.__wrapped__)
        patch.setattr(library, "_read_shelved", lambda name, v: read_module(shelf / f"v{v}"))
        assert library.modules() == {NAME: ["1", "2", "9", "10"]}
        game = sandtable.new(NAME, seed=1)
        assert game.rules.module.cover.version == "10"
        assert library.open_rules(NAME, version="1").module.cover.version == "1"


@pytest.mark.parametrize("order", [("1.10", "1.9"), ("1.9", "1.10"), ("2-draft", "1-final")])
def test_versions_may_be_called_anything(
    shelf: Path, tmp_path: Path, order: tuple[str, ...]
) -> None:
    """Whichever was added first, the newest is the one with the greater number."""
    for number, version in enumerate(order):
        copy = Path(shutil.copytree(shelf / "v1", tmp_path / str(number)))
        reword(copy, 'version = "1"', f'version = "{version}"')
        library.add(copy)
    newest = "2-draft" if "2-draft" in order else "1.10"
    assert sandtable.modules()[NAME][-1] == newest
    assert sandtable.new(NAME).rules.module.cover.version == newest


def test_a_folder_of_versions_is_added_whole_or_not_at_all(shelf: Path) -> None:
    reword(shelf / "v2", "limit = 5", "limit = 0", "rules.toml")
    with pytest.raises(BadModule, match=r"stacking\.limit"):
        library.add(shelf)
    assert NAME not in sandtable.modules()


@pytest.mark.parametrize(
    ("old", "new"), [('version = "2"', 'version = "1"'), (f'id = "{NAME}"', 'id = "yours"')]
)
def test_a_version_in_the_wrong_folder_is_told(shelf: Path, old: str, new: str) -> None:
    """Somebody copied a version and forgot to say so on the cover."""
    reword(shelf / "v2", old, new)
    with pytest.raises(BadModule, match=r"mine/v2 .*\n.*module\.toml: id, version") as error:
        library.add(shelf)
    assert len(error.value.problems) == 1
    assert NAME not in sandtable.modules()


def test_a_folder_that_holds_nothing_is_no_module(tmp_path: Path) -> None:
    with pytest.raises(BadModule, match=r"module\.toml"):
        library.add(tmp_path)
    with pytest.raises(UnknownName):
        library.add(tmp_path / "nowhere")


def test_the_store_names_the_hash_of_the_version(shelf: Path, table: Table) -> None:
    """A version that was changed under a running game is refused, as it always was."""
    library.add(shelf)
    game = table.new(module=NAME)
    (header,) = table.store.database._db.execute("SELECT header FROM game").fetchone()
    assert json.loads(header)["hash"] == library.find_module(NAME, "2").hash
    reword(shelf / "v2", "limit = 5", "limit = 7", "rules.toml")
    library.add(shelf)
    again = Table(table.path)
    refused = again.client.get(f"/api/games/{game}")
    assert (refused.status_code, "mine v2" in refused.json()["error"]) == (400, True)
    again.close()


def test_a_module_says_itself_that_one_begins_with_it(shelf: Path, table: Table) -> None:
    """In its texts, so that no game is pinned to it; and no other module is marked."""
    pinned = read_module(shelf / "v1").hash
    for language in ("en", "ja"):
        path = shelf / "v1" / "texts" / f"{language}.toml"
        text = path.read_text("utf-8")
        told = next(line for line in text.splitlines() if line.startswith("badge = "))
        path.write_text(text.replace(told, f'badge = "Try me ({language})"'), "utf-8")
    module = library.add(shelf / "v1")
    assert module.hash == pinned
    for language in ("en", "ja"):
        listed = table.client.get(f"/api/modules?lang={language}").json()
        badges = {one["id"]: one["badge"] for one in listed if one["badge"]}
        assert badges.pop(NAME) == f"Try me ({language})"
        assert list(badges) == ["scs-primer"]
        openings = {one["id"]: one["opening"] for one in listed}
        # Lessons first where beginners start, else the first scenario.
        assert (openings["scs-primer"], openings["frontier-wire"]) == ("movement", "campaign")
