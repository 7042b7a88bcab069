"""What was true when it was released is still true. `make.py` makes the golden files anew."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from conformance.games import GAMES, Entry, each_game
from golden import make

RECORDS = sorted(make.DATA.glob("*/*.record"))
POSITIONS = [
    path
    for folder in sorted({*map(make.home, GAMES)})
    for path in sorted(folder.glob("positions/*.json"))
]


@each_game
def test_random_games_end_as_before(entry: Entry) -> None:
    """The final digests of random games."""
    assert make.digests(entry) == make.read(make.home(entry) / "digests.json")[str(entry)]


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_random_games_do_not_depend_on_hashing(hash_seed: str) -> None:
    """The same in other processes, in which sets and dicts of texts have another order."""
    run = subprocess.run(
        [sys.executable, make.__file__, "digests"],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    for entry in GAMES:
        golden = make.read(make.home(entry) / "digests.json")[str(entry)]
        assert json.loads(run.stdout)[str(entry)] == golden


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_decision_trees_have_their_size(path: Path) -> None:
    """Canonical action sequences from a fixed position, counted level by level, up to the dice."""
    sizes = make.read(path.parents[1] / "trees.json")[path.stem]
    assert make.tree(make.read(path), len(sizes)) == sizes


def test_every_counted_position_is_there() -> None:
    """No decision tree is left uncounted because its position was renamed or lost."""
    counted = {name for entry in GAMES for name in make.read(make.home(entry) / "trees.json")}
    assert counted == {path.stem for path in POSITIONS} == make.DEPTH.keys()


def test_published_modules_never_change() -> None:
    """Every module version has the content it was published with."""
    assert make.hashes() == make.read(make.DATA / "modules.json")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-2]}-{path.stem}")
def test_recorded_games_still_end_as_they_say(path: Path) -> None:
    """A record of a released rules version loads, ends as stated and is written back the same."""
    text = path.read_text("utf-8")
    game = sandtable.load(text)
    assert make.ending(game) == game.tags["ending"]
    assert game.record() == text


@pytest.mark.parametrize("entry", make.ENDINGS, ids=str)
def test_every_way_to_end_has_a_record(entry: Entry) -> None:
    """One recorded game for each ending of a scenario."""
    games = [sandtable.load(path.read_text("utf-8")) for path in make.home(entry).glob("*.record")]
    own = [game for game in games if game.rules is make.rules_of(entry)]
    assert {make.ending(game) for game in own} == make.ENDINGS[entry]
