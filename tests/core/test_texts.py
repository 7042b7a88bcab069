"""Texts of modules: told from their own files, pinned by no record, and unable to change play."""

import copy
import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sandtable
from modules.altered import PRIMER, TRIAL
from modules.damaged import reword, told
from sandtable import BadModule, BadRecord, Game, SeededDice, library
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.module import COVER, SHOWN, Module, read_module
from sandtable.core.named import Named
from sandtable.core.texts import PROVENANCE, lay_texts
from sandtable.library import find_module, open_module
from sandtable.systems.folio import data as folio
from sandtable.systems.scs import data as scs
from sandtable.systems.series60 import data as series60
from sandtable.text import LANGUAGES
from shipped import SHIPPED

#: What stands in each file of each system.
SHAPES: dict[str, dict[str, tuple[Any, ...]]] = {
    "series60": {
        "module.toml": (series60.Cover,),
        "map.json": (series60.MapData,),
        "units.json": (series60.UnitsData,),
    },
    "folio": {
        "module.toml": (folio.Cover,),
        "map.json": (folio.MapData,),
        "units.json": (folio.UnitsData,),
    },
    "scs": scs.SHAPES,
}
OLD_TOBRUK = Path(__file__).parents[1] / "modules/old-layout/battle-for-tobruk"


@pytest.fixture(autouse=True)
def _own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_added", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The primer under a name of its own."""
    made = Path(shutil.copytree(PRIMER, tmp_path / "mine"))
    reword(made, 'id = "scs-primer"', 'id = "mine"')
    (made / "hashes.toml").unlink()
    return made


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A module with its texts in its files, as all had it once."""
    return Path(shutil.copytree(TRIAL, tmp_path / "plain"))


def opened(module: Module) -> Any:
    return open_module(module, module.cover.scenario[0].id)


def problems(module: Module | Path) -> list[str]:
    with pytest.raises(BadModule) as error:
        opened(read_module(module) if isinstance(module, Path) else module)
    return error.value.problems


def parsed(content: bytes, file: str) -> Any:
    return json.loads(content) if file.endswith(".json") else tomllib.loads(content.decode())


def records(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
    for one in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from records(one)


# What is shipped


@pytest.mark.parametrize("name", SHIPPED)
def test_no_text_of_a_shipped_module_is_in_its_hash(name: str) -> None:
    """Every name is in `texts/`, in both languages, and so is what says where things are known from."""
    module = find_module(name)
    assert set(module.texts) == {*LANGUAGES, PROVENANCE}
    for file, content in module.files.items():
        for record in records(parsed(content, file)):
            assert not record.keys() & {"en", "ja", "name", "short", "notice", "credits"}, file
            assert "provenance" not in record, file


@pytest.mark.parametrize("name", SHIPPED)
def test_both_languages_tell_the_same_things(name: str) -> None:
    def shape(told: Any) -> Any:
        if isinstance(told, dict):
            return {key: shape(one) for key, one in told.items()}
        return [shape(one) for one in told] if isinstance(told, list) else None

    english, japanese = (find_module(name).texts[language] for language in LANGUAGES)
    assert shape(english) == shape(japanese)


# They cannot change play


def scrambled(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: scrambled(one) for key, one in told.items()}
    return [scrambled(one) for one in told] if isinstance(told, list) else f"~{told[::-1]}"


def played(game: Game, orders: int) -> Game:
    """The game after so many more orders, or at its end."""
    player, before = RandomPlayer(3), len(game.orders)
    while game.side is not None and len(game.orders) < before + orders:
        game.play(*player.order(game.seen_by(game.side)))
    return game


def begun(module: Module) -> Game:
    rules = opened(module)
    return Game(rules, rules.start(), SeededDice(3))


@pytest.mark.parametrize("name", SHIPPED)
def test_other_texts_are_the_same_game(name: str) -> None:
    """Every name is another: the same player plays the same game, with the same record."""
    module = find_module(name)
    said = {
        source: scrambled(tables) if source in LANGUAGES else tables
        for source, tables in module.texts.items()
    }
    other = msgspec.structs.replace(module, texts=said)
    assert opened(other).module.hash == module.hash
    assert other.edition != module.edition
    before, after = (played(begun(one), 60) for one in (module, other))
    assert [e.values for e in after.events] == [e.values for e in before.events]
    assert after.record() == before.record()
    unit = before.rules.names["unit"][0]
    assert before.rules.label("unit", unit).name != after.rules.label("unit", unit).name


def shifted(data: Any, path: Sequence[str]) -> Any:
    """The data with another value in a field that only shows."""
    step, *rest = path
    if step == "*":
        return [shifted(one, rest) for one in data]
    if rest:
        return data | {step: shifted(data[step], rest)}
    return data | {step: OTHERWISE[step](data[step])}


OTHERWISE: dict[str, Callable[[Any], Any]] = {
    "doubtful": lambda said: said[1:],
    "size": lambda said: [2 * said[0], 3 * said[1]],
    "corners": lambda said: {name: [y, x] for name, (x, y) in said.items()},
    "at": lambda said: [said[0] + 7, said[1] + 3],
    "latlon": lambda said: [said[0] + 0.1, said[1] - 0.1],
}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_only_shows_is_not_in_the_hash(name: str) -> None:
    """Things are drawn elsewhere, on other days and in other colours: it is the same game."""
    module = find_module(name)
    cover = re.sub(rb'first_day = "[^"]*"', b'first_day = "1940-01-02"', module.files[COVER])
    swapped = {b"axis": b"british", b"british": b"axis"}
    cover = re.sub(rb'(?<=livery = ")\w+', lambda found: swapped[found[0]], cover)
    files = module.files | {COVER: cover}
    if "map.json" in files:
        ground = json.loads(files["map.json"])
        for path in (field.split(".") for field in SHOWN["map.json"]):
            # The boxes of the folio game are no list: they have a name and no spot.
            if path[0] in ground and (len(path) == 1 or isinstance(ground[path[0]], list)):
                ground = shifted(ground, path)
        files["map.json"] = json.dumps(ground).encode()
    other = msgspec.structs.replace(module, files=files)
    assert cover != module.files[COVER]
    assert opened(other).module.hash == module.hash
    assert other.edition != module.edition
    before, after = (played(begun(one), 60) for one in (module, other))
    assert after.record() == before.record()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_recorded_while_what_shows_still_counted_is_known(name: str) -> None:
    module = find_module(name)
    whole = sha256()
    for file, content in module.files.items():
        told = json.dumps(parsed(content, file), separators=(",", ":"), default=str).encode()
        whole.update(f"{file} {len(told)}\n".encode() + told)
    assert whole.hexdigest() != module.hash
    assert module.known_as(whole.hexdigest())


def put(texts: Any, source: str, path: list[str | int], value: Any) -> Any:
    """Texts with one more thing in them."""
    texts = copy.deepcopy(texts)
    at = texts[source]
    for index, step in enumerate(path[:-1]):
        inner: Any = [] if isinstance(path[index + 1], int) else {}
        if isinstance(step, int):
            at += [{} for _ in range(step + 1 - len(at))]
            at = at[step]
        else:
            at = at.setdefault(step, inner)
    at[path[-1]] = value
    return texts


def ways(data: Any, path: list[str | int]) -> Iterator[tuple[list[str | int], Any]]:
    """Every value of the data with how texts would call it; of things in a list, those of the first."""
    if isinstance(data, dict):
        for name, one in data.items():
            yield from ways(one, [*path, name])
    elif isinstance(data, list) and data and isinstance(data[0], dict):
        key = next((one for one in ("id", "hex") if one in data[0]), None)
        if key is not None:
            yield from ways(data[0], [*path, data[0][key]])
    elif data is not None:
        yield path, data


@pytest.mark.parametrize("source", ["en", PROVENANCE])
@pytest.mark.parametrize("name", SHIPPED)
def test_what_decides_play_is_refused_in_texts(name: str, source: str) -> None:
    """Every number, place, test and table of the files, each put into texts as it stands."""
    module = find_module(name)
    tried = 0
    for file, content in module.files.items():
        data = parsed(content, file)
        for path, value in ways(data, [file.partition(".")[0]]):
            found: list[str] = []
            texts = put(module.texts, source, path, value)
            lay_texts(found, texts, file, data, *SHAPES[module.cover.system][file])
            where = ".".join(map(str, path))
            assert told(found, f"texts/{source}.toml: ", "decides play", file), where
            tried += 1
    assert tried > 60


# What is wrong with them


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        pytest.param("en", "5arm = {", "6rtr = {", ["en", "units.unit.6rtr", "no such"], id="unit"),
        pytest.param("ja", "5arm = {", "6rtr = {", ["ja", "units.unit.6rtr", "no such"], id="other"),
        pytest.param("en", "5arm = {", "6rtr = {", ["en", "units.unit.5arm.name", "missing"], id="lost"),
        pytest.param("en", "clear.name", "clear.nam", ["rules.terrain.clear.nam", "field"], id="field"),
        pytest.param("en", 'notice = "', 'remark = "', ["en", "module.notice", "missing"], id="cover"),
        pytest.param("ja", 'notice = "', 'notice = 5 #"', ["ja", "module.notice", "text"], id="no text"),
        pytest.param("en", '"Draw"', '" "', ["en", "rules.victory.meeting.level[2].name"], id="empty"),
        pytest.param("en", '"Draw"', "5", ["en", "meeting.level[2].name", "text"], id="number"),
        pytest.param("en", '"Clear"', '{ en = "x" }', ["rules.terrain.clear.name", "text"], id="table"),
        pytest.param("en", '"18.13".name = "Fourways"', '"18.13" = 5', ["map.place.18.13", "table"], id="no table"),
        pytest.param("en", "    { name = \"Draw\" },\n", "", ["meeting.level", "4", "5"], id="too few"),
        pytest.param("en", "[units.formation]", "[unit.formation]", ["en", "unit", "file"], id="file"),
        pytest.param("en", "[units.formation]", "[units.formations]", ["units.formations"], id="list"),
        pytest.param("en", '5arm = { name', '5arm = { steps = 9, name', ["5arm.steps", "decides play", "units.toml"], id="play"),
        pytest.param("en", '5arm = { name', '5arm = { provenance = "own", name', ["5arm.provenance", "texts/provenance.toml"], id="language"),
        pytest.param(PROVENANCE, "5arm.provenance", "5arm.name", ["5arm.name", "texts/en.toml"], id="none"),
        pytest.param(PROVENANCE, '9mot.provenance = "own"', "9mot.provenance = 5", ["9mot.provenance", "a text, not 5"], id="known from a number"),
        pytest.param("ja", "[module]", "[module", ["texts/ja.toml"], id="no TOML"),
        pytest.param("en", "[module]\n", "[air]\nlost = 1\n[module]\n", ["en", "air"], id="a field for a file"),
    ],
)  # fmt: skip
def test_a_problem_is_told_with_file_and_field(
    folder: Path, file: str, old: str, new: str, words: list[str]
) -> None:
    reword(folder, old, new, f"texts/{file}.toml")
    assert told(problems(folder), f"texts/{file}.toml", *words[words[0] in ("en", "ja") :])


def test_problems_of_texts_and_of_files_are_told_at_once(folder: Path) -> None:
    reword(folder, "5arm = {", "6rtr = {", "texts/en.toml")
    reword(folder, "limit = 6", "limit = 0", "rules.toml")
    found = problems(folder)
    assert told(found, "texts/en.toml", "units.unit.6rtr")
    assert told(found, "texts/en.toml", "units.unit.5arm.name", "missing")
    assert told(found, "texts/en.toml", "units.unit.5arm.short", "missing")
    assert told(found, "rules.toml", "stacking.limit")
    assert len(found) == 4


def test_that_the_first_language_is_not_there_is_told_once(folder: Path) -> None:
    (folder / "texts/en.toml").unlink()
    assert problems(folder) == ["texts/en.toml: the file is missing"]


def test_what_another_language_lacks_is_told_in_the_first(folder: Path) -> None:
    """The whole file of it is gone."""
    (folder / "texts/ja.toml").unlink()
    rules = opened(read_module(folder))
    name = rules.label("unit", "5arm").name
    assert name["ja"] == name["en"] == name.first
    assert "ja" not in name
    assert rules.module.cover.notice["ja"] == rules.module.cover.notice["en"]


def test_a_file_that_is_of_no_language_is_named(folder: Path) -> None:
    (folder / "texts/README.toml").write_text("", "utf-8")
    assert told(problems(folder), "texts/README.toml", "language")


# What they are for


def test_a_spelling_breaks_no_game(folder: Path) -> None:
    """A record of before opens, and is told with the new name."""
    library.add(folder)
    game = sandtable.new("mine", seed=1)
    game.play("pick 2cav, go 16.13, done")
    reword(folder, '"2nd Cavalry"', '"2nd Horse"', "texts/en.toml")
    library.add(folder)
    again = sandtable.load(game.record())
    assert again.record() == game.record()
    label = again.rules.label("unit", "2cav").name
    assert label is not None
    assert label["en"] == "2nd Horse"


def test_comments_and_spaces_break_no_game(folder: Path) -> None:
    before = read_module(folder).hash
    reword(folder, "[stacking]\ncount = ", "# By steps.\n\n[stacking]\ncount  =  ", "rules.toml")
    assert read_module(folder).hash == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rules.toml", "limit = 6", "limit = 5"),
        ("units.toml", 'id = "9mot"', 'id = "10mot"'),
        ("setup.toml", '5arm = "12.13"\n6arm = "12.13"', '6arm = "12.13"\n5arm = "12.13"'),
    ],
)
def test_what_decides_play_is_in_the_hash(folder: Path, file: str, old: str, new: str) -> None:
    """A number, a name, and the order of things: who is listed first is on top."""
    before = read_module(folder).hash
    reword(folder, old, new, file)
    assert read_module(folder).hash != before


def test_a_third_language_breaks_no_game(folder: Path) -> None:
    """It need not be whole; but what it says must be there to be told."""
    before = opened(read_module(folder))
    third = folder / "texts/de.toml"
    third.write_text('[units.unit]\n2cav.name = "2. Kavallerie"\n', "utf-8")
    after = opened(read_module(folder))
    assert after.module.hash == before.module.hash
    assert after.label("unit", "2cav").name["de"] == "2. Kavallerie"
    assert after.label("unit", "2cav").name["ja"] == before.label("unit", "2cav").name["ja"]
    assert after.label("unit", "5arm") == before.label("unit", "5arm")
    third.write_text('[units.unit]\n3cav.name = "3. Kavallerie"\n', "utf-8")
    assert told(problems(folder), "texts/de.toml", "units.unit.3cav")


# What was recorded before


def bytes_hash(folder: Path) -> str:
    """The hash as the first release reckoned it."""
    whole = sha256()
    for path in sorted(folder.iterdir()):
        if path.suffix in (".toml", ".json"):
            content = path.read_bytes()
            whole.update(f"{path.name} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def recorded(game: Game, pin: str) -> str:
    game.pin = pin
    return game.record()


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("operation-crusader-60", "1f67a10936899e5fe1320114fc41592582f3bf51402128f6acb3b688ff6fb0c5"),
        ("battle-for-tobruk", "73569b64c9e704c0742cbfb45c1413046ace8c062395454faec8391cad7a7c63"),
        ("frontier-wire", "2b4d498cd58d4c971491ee797deb08fde19c22f28aa64cc8c0ce0b4b2a80f27f"),
        ("scs-primer", "2472c5aa5c5bb240c44df7e123a69685608ae0b148cf048db9b229f9e8ec7971"),
    ],
)  # fmt: skip
def test_the_hash_of_the_first_release_is_a_name_of_version_1(name: str, published: str) -> None:
    """Its records open, go on, and are written as they were; what begins now has the hash of now."""
    module = find_module(name, "1")
    assert module.known_as(published)
    assert module.hash != published
    game = sandtable.new(name, seed=1)
    assert f" v1 {module.hash}\n" in game.record()
    old = recorded(played(game, 3), published)
    again = sandtable.load(old)
    assert again.record() == old
    played(again, 3)
    assert sandtable.load(again.record()).position() == again.position()


def test_the_old_layout_of_a_shipped_module_is_that_module() -> None:
    """A copy that somebody took of it: what it adds is nothing, and games are of what is shipped."""
    assert bytes_hash(OLD_TOBRUK) in find_module("battle-for-tobruk").formerly
    before = sandtable.modules()
    assert library.add(OLD_TOBRUK) is find_module("battle-for-tobruk", "1")
    assert sandtable.modules() == before


def test_a_folder_in_the_old_layout_still_loads(plain: Path) -> None:
    """A game that was begun with it opens, though its record has the hash over all bytes."""
    library.add(plain)
    game = played(sandtable.new("scs-trial", seed=2), 4)
    old = recorded(game, bytes_hash(plain))
    assert sandtable.load(old).record() == old


def test_texts_can_be_laid_over_a_folder_in_the_old_layout(plain: Path) -> None:
    """A spelling is put right beside the files: they stay as they are, and so do the games."""
    library.add(plain)
    game = sandtable.new("scs-trial", seed=2)
    before = game.rules.label("unit", "a-tank")
    assert before.name is not None
    (plain / "texts").mkdir()
    (plain / "texts/en.toml").write_text('[units.unit]\na-tank.name = "The Tanks"\n', "utf-8")
    library.add(plain)
    for pin in (game.pin, bytes_hash(plain)):
        again = sandtable.load(recorded(game, pin))
        name = again.rules.label("unit", "a-tank").name
        assert name == Named({**before.name, "en": "The Tanks"})


def test_hashes_of_before_are_listed_beside_the_files(plain: Path, folder: Path) -> None:
    """Somebody moves the texts of a module out of its files: the hash it had is a name of it."""
    library.add(folder)
    game = sandtable.new("mine", seed=1)
    text = recorded(game, "0123abcd" * 8)
    with pytest.raises(BadRecord, match="is not the one this game was played with"):
        sandtable.load(text)
    before = read_module(folder).hash
    (folder / "hashes.toml").write_text(f'formerly = ["{"0123abcd" * 8}"]\n', "utf-8")
    assert library.add(folder).hash == before
    assert sandtable.load(text).record() == text


@pytest.mark.parametrize("content", ["formerly = 5", "former = []", "formerly = [5]", "["])
def test_a_list_of_hashes_that_is_something_else_is_named(folder: Path, content: str) -> None:
    (folder / "hashes.toml").write_text(content, "utf-8")
    assert told(problems(folder), "hashes.toml")


def test_listed_hashes_do_not_make_another_game_of_a_shipped_one(folder: Path) -> None:
    """The name, version and hash of a shipped module, and something else in it."""
    reword(folder, 'id = "mine"', 'id = "scs-primer"')
    reword(folder, "limit = 6", "limit = 5", "rules.toml")
    shutil.copy(PRIMER / "hashes.toml", folder)
    with pytest.raises(BadModule, match="comes with the package"):
        library.add(folder)


def test_a_shipped_module_can_be_told_otherwise(folder: Path) -> None:
    """A better translation, tried before it is sent in."""
    reword(folder, 'id = "mine"', 'id = "scs-primer"')
    reword(folder, '"第2騎兵連隊"', '"第二騎兵連隊"', "texts/ja.toml")
    game = sandtable.new("scs-primer", seed=1)
    library.add(folder)
    label = sandtable.load(game.record()).rules.label("unit", "2cav").name
    assert label is not None
    assert label["ja"] == "第二騎兵連隊"
