"""The library: what there is, what is asked for wrongly, and modules with problems."""

import gc
import shutil
import subprocess
import sys
import weakref
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import sandtable
from builders import CRUSADER, battle
from modules.damaged import edit, reword, told
from sandtable import BadModule, Game, UnknownName, library
from sandtable.core.module import Module, read_module
from sandtable.core.rules import Rules
from shipped import SHIPPED

SHELF = Path(sandtable.__file__).parent / "modules"


def test_the_library_lists_its_modules_and_versions() -> None:
    """What comes with the package."""
    ours = {name: versions for name, versions in sandtable.modules().items() if name in SHIPPED}
    assert ours == {
        CRUSADER: ["1"],
        "battle-for-tobruk": ["1"],
        "frontier-wire": ["1"],
        "scs-primer": ["1"],
    }


def test_a_game_starts_with_its_first_scenario_and_the_defaults() -> None:
    """Nothing but the module is named."""
    game = sandtable.new(CRUSADER)
    assert game.rules.scenario == "campaign"
    assert game.rules.options == {
        option.name: option.values[0] for option in game.rules.options_offered
    }


def test_without_a_seed_the_dice_are_drawn_anew() -> None:
    """Two games, neither with a seed."""
    one, other = sandtable.new(CRUSADER), sandtable.new(CRUSADER)
    assert one.dice.source != other.dice.source


# Names that are unknown


@pytest.mark.parametrize(
    ("ask", "named", "known"),
    [
        pytest.param(lambda: sandtable.new("compass"), "'compass'", [CRUSADER], id="module"),
        pytest.param(
            lambda: sandtable.new(CRUSADER, scenario="race"), "'race'", ["campaign"], id="scenario"
        ),
        pytest.param(
            lambda: sandtable.new(CRUSADER, options={"weather": "on"}),
            "'weather'",
            ["firstHitRule", "areaAttack", "offMapReentry"],
            id="option",
        ),
        pytest.param(
            lambda: sandtable.new(CRUSADER, options={"areaAttack": "some"}),
            "'some'",
            ["areaAttack", "per-unit", "per-unit-sheltered", "whole-group"],
            id="value of an option",
        ),
        pytest.param(
            lambda: sandtable.new(CRUSADER, options={"exitAllowedFromTurn": 7}),
            "7",
            ["exitAllowedFromTurn", "1", "6"],
            id="number of an option",
        ),
        pytest.param(
            lambda: library.find_module(CRUSADER, "99"), "'99'", [CRUSADER, "1"], id="version"
        ),
        pytest.param(
            lambda: battle({}).survey("weather"),
            "'weather'",
            ["reach", "path", "zones", "supply", "threat"],
            id="survey",
        ),
        pytest.param(
            lambda: battle({}).survey("supply", "french"),
            "'french'",
            ["axis", "british"],
            id="side of a survey",
        ),
        pytest.param(
            lambda: battle({}).seen_by("french"), "'french'", ["axis", "british"], id="seat"
        ),
    ],
)
def test_an_unknown_name_is_told_with_those_that_are_known(
    ask: Callable[[], object], named: str, known: list[str]
) -> None:
    """Somebody asks for what is not there."""
    with pytest.raises(UnknownName) as error:
        ask()
    assert named in str(error.value)
    assert [name for name in known if name not in str(error.value)] == []


@pytest.mark.parametrize("of", ["rommel", "gb-7ad-4ab"])
def test_a_survey_of_a_unit_that_is_not_there_names_it(of: str) -> None:
    """A unit that does not exist, and one that is destroyed."""
    with pytest.raises(UnknownName, match=f"'{of}'"):
        battle({}).survey("reach", of)


def test_a_path_needs_a_place_that_exists() -> None:
    """Somebody asks for the way to nowhere."""
    with pytest.raises(UnknownName, match="'P99'"):
        battle({}).survey("path", "P99")


@pytest.mark.parametrize(("given", "settled"), [(True, "on"), (False, "off"), ("on", "on")])
def test_a_switch_may_be_given_as_true_or_false(given: bool | str, settled: str) -> None:
    """An option with the values on and off."""
    game = sandtable.new(CRUSADER, options={"passThroughTakesControl": given})
    assert game.rules.options["passThroughTakesControl"] == settled


# Rules at hand


def test_rules_nobody_uses_are_let_go_and_those_in_use_stay() -> None:
    """A game is begun, then more sets of options are asked for than are kept."""
    game = sandtable.new("scs-primer", options={"fog": "on"})
    switches = game.rules.options_offered[:7]
    choices = [[(one.name, value) for value in one.values[:2]] for one in switches]
    asked = [
        weakref.ref(library.open_rules("scs-primer", "meeting", {**dict(chosen), "fog": "on"}))
        for chosen in product(*choices)
    ]
    gc.collect()
    assert len(asked) > 2 * library.KEPT
    assert len([one for one in asked if one() is not None]) == library.KEPT + 1
    assert asked[0]() is game.rules


def test_the_contents_of_a_module_are_read_once_for_all_its_scenarios() -> None:
    """Two scenarios, and the first again with fog of war."""
    module = library.find_module("scs-primer")
    opened = [
        library.open_module(module, scenario, {"fog": fog})
        for scenario, fog in (("meeting", "off"), ("bridge", "off"), ("meeting", "on"))
    ]
    assert len({id(rules.data) for rules in opened}) == 1
    assert len({id(rules.cost) for rules in opened}) == 1


def test_what_was_read_of_a_module_goes_with_it() -> None:
    """A module from a folder is opened and dropped."""
    rules = library.open_module(read_module(SHELF / "scs-primer" / "v1"), "meeting")
    module, ground = weakref.ref(rules.module), weakref.ref(rules.ground)
    del rules
    gc.collect()
    assert module() is None
    assert ground() is None


# Modules from anywhere


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the module, to be damaged."""
    return Path(shutil.copytree(SHELF / CRUSADER / "v1", tmp_path / "v1"))


def opened(folder: Path) -> Rules[Any]:
    return library.open_module(read_module(folder), "campaign")


def problems(folder: Path) -> list[str]:
    with pytest.raises(BadModule) as error:
        opened(folder)
    for problem in error.value.problems:
        assert problem in str(error.value)
    return error.value.problems


def test_a_module_folder_outside_the_package_can_be_played(folder: Path) -> None:
    """An exact copy."""
    rules = opened(folder)
    original = library.find_module(CRUSADER)
    assert rules.module.hash == original.hash
    game = Game(rules, rules.start(), sandtable.SeededDice(1))
    assert game.decision is not None


def test_the_hash_of_a_module_covers_every_file(folder: Path) -> None:
    """One number of each file is another."""
    hashes = {read_module(folder).hash}
    edit(folder, "units.json", lambda data: data["units"][0].update(steps=3))
    hashes.add(read_module(folder).hash)
    edit(folder, "map.json", lambda data: data["points"][0].update(control="british"))
    hashes.add(read_module(folder).hash)
    reword(folder, "prize_held = 1", "prize_held = 2")
    hashes.add(read_module(folder).hash)
    assert len(hashes) == 4


def test_problems_of_form_in_all_files_are_told_at_once(folder: Path) -> None:
    """A point, a road, two units and the cover each have a field that cannot be."""
    edit(folder, "map.json", lambda data: data["points"][2].update(kind="village"))
    edit(folder, "map.json", lambda data: data["roads"][4].update(kind="motorway"))
    edit(folder, "units.json", lambda data: data["units"][1].update(hit=9))
    edit(folder, "units.json", lambda data: data["units"][5].pop("move"))
    reword(folder, "days_per_turn = 3", "days_per_turn = 0")
    found = problems(folder)
    assert told(found, "map.json", "points[2]", "kind")
    assert told(found, "map.json", "roads[4]", "kind")
    assert told(found, "units.json", "units[1]", "hit")
    assert told(found, "units.json", "units[5]", "move")
    assert told(found, "module.toml", "days_per_turn")
    assert len(found) == 5


def test_two_problems_of_one_record_are_told_at_once(folder: Path) -> None:
    """A unit has two fields that cannot be."""
    edit(folder, "units.json", lambda data: data["units"][1].update(hit=9, move=0))
    found = problems(folder)
    assert told(found, "units.json", "units[1]", "hit")
    assert told(found, "units.json", "units[1]", "move")


def test_two_problems_of_the_cover_are_told_at_once(folder: Path) -> None:
    """The cover has two fields that cannot be, in different tables."""
    reword(folder, "days_per_turn = 3", "days_per_turn = 0")
    reword(folder, "area = 4", 'area = "four"')
    found = problems(folder)
    assert told(found, "module.toml", "calendar", "days_per_turn")
    assert told(found, "module.toml", "costs", "area")


def test_contradictions_between_records_are_told_at_once(folder: Path) -> None:
    """Names of nothing, names used twice, contacts that disagree."""
    edit(folder, "map.json", lambda data: data["roads"][0].update(ends=["W1", "P77"]))
    edit(folder, "map.json", lambda data: data["areas"][0]["touches"].append("P78"))
    edit(folder, "map.json", lambda data: data["areas"][1]["adjacent"].remove("01"))
    edit(folder, "map.json", lambda data: data["points"][0].update(id="P02"))
    edit(folder, "units.json", lambda data: data["units"][0].update(setup="P79"))
    edit(folder, "units.json", lambda data: data["units"][0].update(brittle=True))
    reword(folder, 'siege = "P03"', 'siege = "P80"')
    reword(folder, '"in-29", ', "")
    found = problems(folder)
    assert told(found, "map.json", "roads C01", "ends", "'P77'")
    assert told(found, "map.json", "areas 01", "touches", "'P78'")
    assert told(found, "map.json", "areas 01", "adjacent", "02")
    assert told(found, "'P02'", "2 times")
    assert told(found, "units.json", "de-21pz-pr5", "setup", "'P79'")
    assert told(found, "units.json", "de-21pz-pr5", "brittle")
    assert told(found, "module.toml", "victory", "'P80'")
    assert told(found, "module.toml", "campaign", "suggested", "in-29")


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        pytest.param(
            "map.json", lambda data: data.update(weather=[]), ["weather"], id="unknown field"
        ),
        pytest.param("map.json", lambda data: data.pop("roads"), ["roads"], id="missing list"),
        pytest.param(
            "map.json",
            lambda data: data["points"][0].update(weather="fine"),
            ["points[0]", "weather"],
            id="unknown field of a point",
        ),
        pytest.param(
            "units.json",
            lambda data: data["units"][0].update(id="a b"),
            ["'a b'", "blanks"],
            id="blank in a name",
        ),
        pytest.param("map.json", lambda data: data["boxes"].pop(0), ["box"], id="no box"),
        pytest.param(
            "map.json",
            lambda data: data["boxes"][0].update(side="british"),
            ["box", "axis"],
            id="no box for a side",
        ),
        pytest.param(
            "map.json",
            lambda data: data["roads"][0].update(ends=["W1", "W2"]),
            ["roads C01", "ends"],
            id="road from edge to edge",
        ),
        pytest.param(
            "map.json",
            lambda data: data["roads"][1].update(ends=["P01", "P01"]),
            ["roads C02", "ends"],
            id="road from a point to itself",
        ),
        pytest.param(
            "map.json",
            lambda data: data["areas"][1]["meets_at"].update({"04": []}),
            ["areas 02", "meets_at"],
            id="areas that meet nowhere",
        ),
        pytest.param(
            "map.json",
            lambda data: data["areas"][1]["meets_at"].update({"04": ["P99"]}),
            ["areas 02", "meets_at", "P99"],
            id="areas that meet at nothing",
        ),
        pytest.param(
            "units.json",
            lambda data: data["units"][0].update(setup="BRIT_OFF"),
            ["de-21pz-pr5", "setup"],
            id="set-up in the box of the other side",
        ),
    ],
)
def test_a_problem_is_told_with_file_and_field(
    folder: Path, name: str, change: Callable[[Any], object], words: list[str]
) -> None:
    """One thing is wrong with a module."""
    edit(folder, name, change)
    assert told(problems(folder), *words)


@pytest.mark.parametrize("name", ["map.json", "units.json"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    """A file is gone."""
    (folder / name).unlink()
    assert told(problems(folder), name, "missing")


@pytest.mark.parametrize("name", ["map.json", "units.json", "module.toml"])
@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[1, 2]", b"null", b""])
def test_a_file_that_is_something_else_is_named(folder: Path, name: str, content: bytes) -> None:
    """A file is broken, not text, of another form, or empty."""
    (folder / name).write_bytes(content)
    assert told(problems(folder), name)


def test_a_folder_without_a_cover_is_no_module(tmp_path: Path) -> None:
    """An empty folder."""
    with pytest.raises(BadModule, match=r"module\.toml"):
        read_module(tmp_path)


def test_a_module_of_an_unknown_system_is_refused(folder: Path) -> None:
    """The cover names a system that is not there."""
    reword(folder, 'system = "series60"', 'system = "hexes"')
    assert told(problems(folder), "module.toml", "system", "'hexes'", "series60")


def test_a_module_without_a_scenario_is_refused(folder: Path) -> None:
    """The cover has no scenario."""
    cover = (folder / "module.toml").read_text("utf-8")
    start, end = cover.index("[[scenario]]"), cover.index("[supply]")
    (folder / "module.toml").write_text("scenario = []\n" + cover[:start] + cover[end:], "utf-8")
    assert told(problems(folder), "module.toml", "scenario")


def test_an_unknown_scenario_of_a_module_is_told_with_those_it_has(folder: Path) -> None:
    """A module from anywhere is opened with a scenario it does not have."""
    module: Module = read_module(folder)
    with pytest.raises(UnknownName, match=r"'race'.*campaign"):
        library.open_module(module, "race")


# Modules added to the library


@pytest.fixture
def own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy under a name of its own; what a test adds is forgotten afterwards."""
    monkeypatch.setattr(library, "_added", {})
    reword(folder, f'id = "{CRUSADER}"', 'id = "my-crusader"')
    return folder


def test_a_module_from_a_folder_is_known_by_its_name(own: Path) -> None:
    """It is listed behind those of the package, and played like them."""
    assert library.add(own).label == "my-crusader v1"
    assert list(sandtable.modules())[-1] == "my-crusader"
    game = sandtable.new("my-crusader", seed=1)
    assert game.rules.module.cover.id == "my-crusader"
    again = sandtable.load(game.record())
    assert again.position() == game.position()
    assert sandtable.position("my-crusader", game.position()).position() == game.position()


def test_a_version_from_a_folder_is_the_newest(own: Path) -> None:
    """The next version of a module of the package; the older one is still there."""
    reword(own, 'id = "my-crusader"', f'id = "{CRUSADER}"')
    reword(own, 'version = "1"', 'version = "2-draft"')
    library.add(own)
    assert sandtable.modules()[CRUSADER] == ["1", "2-draft"]
    assert sandtable.new(CRUSADER).rules.module.cover.version == "2-draft"
    assert library.find_module(CRUSADER, "1").cover.version == "1"


def test_a_folder_added_again_is_read_again(own: Path) -> None:
    """Somebody goes on writing: games are of what stands there now."""
    library.add(own)
    before = sandtable.new("my-crusader").rules
    reword(own, "prize_held = 1", "prize_held = 2")
    library.add(own)
    after = sandtable.new("my-crusader").rules
    assert before.module.hash != after.module.hash
    assert sandtable.modules()["my-crusader"] == ["1"]


def test_a_module_of_the_package_cannot_be_replaced(own: Path) -> None:
    """The same name and version, something else in it; an exact copy does no harm."""
    reword(own, 'id = "my-crusader"', f'id = "{CRUSADER}"')
    library.add(own)
    reword(own, "prize_held = 1", "prize_held = 2")
    with pytest.raises(BadModule) as error:
        library.add(own)
    assert told(
        error.value.problems, "module.toml", "id", f"{CRUSADER} v1", "comes with the package"
    )


def test_a_module_with_problems_is_not_added(own: Path) -> None:
    """All its problems are told, and the library is as it was."""
    edit(own, "map.json", lambda data: data["points"][0].update(id="P02"))
    with pytest.raises(BadModule):
        library.add(own)
    assert "my-crusader" not in sandtable.modules()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Nothing lies there."""
    with pytest.raises(UnknownName, match="nowhere"):
        library.add(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('id = "my-crusader"', 'id = "my crusader"', "id"),
        ('id = "my-crusader"', 'id = "../crusader"', "id"),
        ('id = "my-crusader"', 'id = ""', "id"),
        ('version = "1"', 'version = "1 beta"', "version"),
        ('version = "1"', 'version = "1/2"', "version"),
    ],
)
def test_a_name_that_no_record_could_hold(own: Path, old: str, new: str, field: str) -> None:
    """Name and version stand in one line of a record, and in addresses at the table."""
    reword(own, old, new)
    with pytest.raises(BadModule) as error:
        library.add(own)
    assert told(error.value.problems, "module.toml", field, "letters, digits, points and hyphens")


#: Opens every module in four threads at once, in a process that has opened none before.
AT_ONCE = """
import threading
from sandtable import library
ready = threading.Barrier(4)
def read():
    ready.wait()
    for module in library.modules():
        library.open_rules(module)
threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_modules_are_read_by_many_threads_at_once() -> None:
    """The requests of a page come at once; a process that crashed has no say in it."""
    subprocess.run([sys.executable, "-c", AT_ONCE], check=True)
