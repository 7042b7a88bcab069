"""What was true when it was released is still true. `make.py` makes the golden files anew."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from conformance.games import Entry
from golden import make

RECORDS = sorted(make.DATA.glob("*/*.record"))
POSITIONS = sorted(make.DATA.glob("*/positions/*.json"))
VERSIONS = [
    pytest.param(entry, version, id=f"{entry}-rules-{version}")
    for entry in make.PLAYED
    for version in make.rules_of(entry).versions
]


@pytest.mark.parametrize(("entry", "version"), VERSIONS)
def test_random_games_end_as_before(entry: Entry, version: str) -> None:
    """The final digests of random games, by every version of the rules there ever was."""
    assert make.digests(entry, version) == make.known_digests(entry, version)


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_random_games_do_not_depend_on_hashing(hash_seed: str) -> None:
    """The same in other processes, in which sets and dicts of texts have another order."""
    run = subprocess.run(
        [sys.executable, make.__file__, "digests"],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    for entry in make.PLAYED:
        golden = make.known_digests(entry, make.rules_of(entry).version)
        assert json.loads(run.stdout)[str(entry)] == golden


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_decision_trees_have_their_size(path: Path) -> None:
    """Canonical action sequences from a fixed position, counted level by level, up to the dice."""
    sizes = make.read(path.parents[1] / "trees.json")[path.stem]
    assert make.tree(make.read(path), len(sizes)) == sizes


def test_every_counted_position_is_there() -> None:
    """No decision tree is left uncounted because its position was renamed or lost."""
    counted = {name for path in make.DATA.glob("*/trees.json") for name in make.read(path)}
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
    version = make.latest(entry)
    records = make.folder_of(entry, version).glob("*.record")
    games = [sandtable.load(path.read_text("utf-8")) for path in records]
    own = [game for game in games if game.rules is make.rules_of(entry, version)]
    assert {make.ending(game) for game in own} == make.ENDINGS[entry]
