"""The guide for makers of modules is true: its game grows step by step, and its tables are whole."""

import doctest
import json
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
import pytest
from click.testing import CliRunner

import sandtable
from sandtable import Game, library
from sandtable.ai.player import let_play
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker
from sandtable.cli import main
from sandtable.core import branches
from sandtable.core.languages import language
from sandtable.core.module import COVER, Cover, Named
from sandtable.guises.scs.drawing import styles
from sandtable.systems.scs.contents import FILES, MAP, RULES, SETUP, UNITS
from sandtable.systems.scs.shapes import CoverData, MapData, Placement, RulesData, Test, UnitsData
from sandtable.text import LANGUAGES

PAGE = (Path(__file__).parents[2] / "docs/modules.md").read_text("utf-8")
#: The same with no headings in what is fenced: comments look like some.
BARE = re.sub(
    r"^```\w+\n.*?^```$", lambda fence: fence[0].replace("\n#", "\n "), PAGE, flags=re.M | re.S
)
FOLDER, ID = "my-game", "salt-wells"
#: Random games in which everything that a recipe adds must happen at least once.
SEEDS = range(300)
PROGRAMS = {"./play": ["play"], "sandtable": []}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty working directory, and a library that forgets what was added."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(library, "_added", {})


# The page


class Block(NamedTuple):
    language: str
    text: str


def section(heading: str) -> str:
    """A part of the page, up to the next heading of its level or above."""
    mark = re.search(rf"^(#+) {re.escape(heading)}$", BARE, re.M)
    assert mark is not None, heading
    end = re.compile(rf"^#{{1,{len(mark[1])}}} ", re.M).search(BARE, mark.end())
    return PAGE[mark.end() : end.start() if end else None]


def blocks(text: str) -> list[Block]:
    return [Block(*one) for one in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)]


STEPS = PAGE[: PAGE.index("## Recipes")]
RECIPES = re.findall(
    r"^### (.*)$", re.sub(r"^```.*?^```$", "", section("Recipes"), flags=re.M | re.S), re.M
)


def write(snippet: str) -> None:
    """Put a snippet where its first line says."""
    first, _, text = snippet.partition("\n")
    told = re.fullmatch(rf"# {FOLDER}/((?:texts/)?\w+\.toml)(, at the top|, changed lines)?", first)
    assert told is not None, first
    file = Path(FOLDER, told[1])
    old = file.read_text("utf-8") if file.exists() else ""
    if told[2] == ", at the top":
        new = f"{text}\n{old}"
    elif told[2] == ", changed lines":
        new = old
        for line in text.splitlines():
            begins = re.escape(line.partition("=")[0])
            new, times = re.subn(rf"^{begins}=.*$", line, new, flags=re.M)
            assert times == 1, line
    else:
        new = f"{old}\n{text}" if old and "[" in text else old + text
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(new, "utf-8")


def make(*headings: str) -> None:
    """The finished game, with these recipes."""
    for text in (STEPS, *map(section, headings)):
        for block in blocks(text):
            if block.language == "toml":
                write(block.text)


def run(command: str, typed: str = "") -> str:
    program, *words = shlex.split(command)
    env = {"XDG_STATE_HOME": "state", "LANG": "C.UTF-8", "COLUMNS": "100", "FORCE_COLOR": None}
    done = CliRunner().invoke(main, [*PROGRAMS[program], *words], input=typed, env=env)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def assert_shown(block: Block) -> None:
    """The program answers as the page shows; `...` stands for lines left out."""
    first, *lines = block.text.splitlines()
    typed = "".join(line[2:] + "\n" for line in lines if line.startswith("> "))
    got = trimmed(run(first.removeprefix("$ "), typed))
    # What is typed is not echoed, so the page is compared without it.
    shown = trimmed("\n".join("> " if line.startswith("> ") else line for line in lines))
    shown = re.sub(r"^>\n", "> ", shown, flags=re.M)
    same = doctest.OutputChecker().check_output(shown, got, doctest.ELLIPSIS)
    assert same, f"{first}\n{got}\n(the page shows)\n{shown}"


# The steps


def test_the_game_grows_as_the_page_shows() -> None:
    """After every step the check says what the page says, and at the end the game is played."""
    Path(FOLDER).mkdir()
    checks = 0
    for block in blocks(STEPS):
        if block.language == "toml":
            write(block.text)
        elif block.language == "console":
            assert_shown(block)
            checks += "module check" in block.text
        elif block.language == "py":
            test = doctest.DocTestParser().get_doctest(block.text, {}, "guide", None, 0)
            told: list[str] = []
            runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
            assert not runner.run(test, out=told.append).failed, "".join(told)
    files = [one for one in blocks(STEPS) if one.language == "toml"]
    assert checks == 1 + sum("texts/" not in one.text.partition("\n")[0] for one in files)
    assert run(f"sandtable module check {FOLDER}").endswith("no problems\n")
    assert {file.name for file in Path(FOLDER).iterdir()} == {*FILES, "texts"}
    assert {file.name for file in Path(FOLDER, "texts").iterdir()} == {"en.toml", "ja.toml"}
    assert not any(re.search(r"\b(en|ja) = ", one.text) for one in files)


def test_the_game_is_as_small_as_the_page_says() -> None:
    make()
    data: Any = library.open_rules(library.add(Path(FOLDER)).cover.id)
    assert (data.data.map.grid.columns, data.data.map.grid.rows) == (8, 6)
    assert [unit.side for unit in data.data.units] == ["north"] * 3 + ["south"] * 3


def play(seed: int) -> Game:
    """A random game to its end, every position sound."""
    game, rng = sandtable.new(ID, seed=seed), Random(seed)
    while game.outcome is None:
        codes = game.legal(canonical=True).codes
        game.play_codes([codes[int(rng.random() * len(codes))]])
        assert game.rules.faults(game.state) == []
    return game


# The recipes


def refused(orders: str, key: str, **position: Any) -> Callable[[], bool]:
    """Whether the last action is refused for this reason, at the start or in a position."""

    def look() -> bool:
        game = sandtable.position(ID, position) if position else sandtable.new(ID, seed=1)
        *before, last = orders.split("; ")
        for order in before:
            game.play(order)
        why = game.why_not(last)
        return why is not None and why.key == key

    return look


def phases_follow() -> bool:
    rules: Any = library.open_rules(ID)
    return bool(rules.outline == ("movement", "exploitation", "supply", "combat"))


class Proof(NamedTuple):
    #: What is so with the recipe, and not so without it.
    looks: tuple[Callable[[], bool], ...] = ()
    #: Events and ends of the game, each of which some random game must have.
    seen: frozenset[str] = frozenset()


def proof(*looks: Callable[[], bool], seen: str = "") -> Proof:
    return Proof(looks, frozenset(seen.split()))


COMBAT = {
    "turn": 3,
    "to_move": "south",
    "phase": "combat",
    "units": {"s-guards": "05.03", "s-foot": "05.02", "n-tanks": "06.02"},
}
PROOFS = {
    "Hexsides and roads": proof(
        refused("pick n-cars, step 05.06, step 05.05, step 05.04; step 05.03", "prohibited")
    ),
    "Reinforcements": proof(refused("pick n-tanks", "not-on-map"), seen="arrived"),
    "A free set-up": proof(refused("pick n-tanks", "not-to-set-up"), seen="set-up"),
    "Air points": proof(seen="air-committed"),
    "Barrage": proof(seen="shelled disorganised recovered"),
    "Replacements": proof(seen="restored rebuilt"),
    "Special rules": proof(
        refused("pick n-tanks; go 04.01", "out-of-reach"),
        refused("done; done; done; done; pick s-foot; go 03.03", "stays-within"),
        refused("attack 06.02, pick s-guards; pick s-foot", "not-together", **COMBAT),
    ),
    "Modifiers": proof(seen="modified"),
    "Attrition": proof(seen="wasted"),
    "A first player rolled for": proof(seen="first-rolled"),
    "Another sequence": proof(phases_follow),
    "Automatic victory": proof(seen="scored automatic final"),
}


def test_every_recipe_is_proved() -> None:
    assert [*PROOFS] == RECIPES


@pytest.mark.parametrize("recipe", ["", *RECIPES])
def test_the_game_has_opponents(recipe: str) -> None:
    """As the page says: they need no code, whatever a recipe adds."""
    make(*filter(None, [recipe]))
    library.add(Path(FOLDER))
    game = sandtable.new(ID, seed=1)
    first, second = game.rules.sides
    players = {
        first: sit_down("sergeant", game.rules, 1),
        second: sit_down("recruit", game.rules, 2),
    }
    let_play(game, players)
    assert game.outcome is not None
    assert all(isinstance(one, Thinker) and one.at_a_loss == 0 for one in players.values())


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_works(recipe: str) -> None:
    """With it the module has no problems, what it adds is there, and random games end soundly."""
    make()
    library.add(Path(FOLDER))
    looks, seen = PROOFS[recipe]
    assert not any(look() for look in looks), "it is so without the recipe"
    for block in blocks(section(recipe)):
        write(block.text)
    assert run(f"sandtable module check {FOLDER}").endswith("no problems\n")
    assert [look() for look in looks] == [True] * len(looks)
    wanted = set(seen)
    for seed in SEEDS:
        game = play(seed)
        assert game.outcome is not None
        wanted -= {event.key for event in game.events} | {game.outcome.key}
        if not wanted:
            break
    assert not wanted


def test_no_zone_and_no_attack_crosses_a_hexside_with_zone_never() -> None:
    """Not even along the track, on which units move over the wadi all the same."""
    units = {"s-foot": "04.03", "n-tanks": "04.04"}
    told = []
    for more in ("", 'zone = "never"\n'):
        shutil.rmtree(FOLDER, ignore_errors=True)
        make("Hexsides and roads")
        rules = Path(FOLDER, RULES)
        text = rules.read_text("utf-8")
        rules.write_text(text.replace("[hexside.wadi]\n", f"[hexside.wadi]\n{more}"), "utf-8")
        library.add(Path(FOLDER))
        game = sandtable.position(ID, {**COMBAT, "units": units})
        walk = {**COMBAT, "phase": "movement", "units": {"s-foot": "04.03"}}
        moving = sandtable.position(ID, walk)
        moving.play("pick s-foot")
        fights = game.why_not("attack 04.04") is None
        stays_out = "04.03" not in game.survey("zones", "south")
        told.append((fights, stays_out, moving.why_not("step 04.04") is None))
    assert told == [(True, False, True), (False, True, True)]


def test_fog_refuses_what_the_page_says() -> None:
    """The game can be played in fog; with the wadi it cannot."""
    make()
    library.add(Path(FOLDER))
    library.open_rules(ID, options={"fog": "on"})
    shutil.rmtree(FOLDER)
    make("Hexsides and roads")
    (block,) = blocks(section("Fog of war"))
    assert_shown(block)


def test_a_record_is_pinned_to_its_module() -> None:
    make()
    library.add(Path(FOLDER))
    game = sandtable.new(ID, seed=1)
    game.play("pick n-rifles, go 03.04, done", "done")
    Path("first.record").write_text(game.record(), "utf-8")
    before, after, _ = blocks(section("Versions and records"))
    assert_shown(before)
    with Path(FOLDER, MAP).open("a", encoding="utf-8") as file:
        file.write("# a comment\n")
    assert_shown(before)
    old, new = re.findall(r"`(limit = \d)`", section("Versions and records"))
    rules = Path(FOLDER, RULES)
    assert rules.read_text("utf-8").count(old) == 1
    rules.write_text(rules.read_text("utf-8").replace(old, new), "utf-8")
    assert_shown(after)


# The drawing


@pytest.mark.parametrize("words", ["GROUNDS", "RIMS", "ROUTES", "BRANCHES"])
def test_the_words_of_styles_are_those_of_the_drawing(words: str) -> None:
    """All styles in their order, each with all its words."""
    heading = {
        "GROUNDS": "Terrain",
        "RIMS": "Hexsides",
        "ROUTES": "Lines",
        "BRANCHES": "Types of units",
    }[words]
    text = section("How it is drawn").partition(f"**{heading}**")[2].partition("\n**")[0]
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", text, re.M)
    table = branches.BRANCHES if words == "BRANCHES" else getattr(styles, words)
    group = {"GROUNDS": "ground", "RIMS": "rim", "ROUTES": "route", "BRANCHES": "branch"}[words]
    said = [language(code).signs[group] for code in LANGUAGES]
    told = [(style, [word for signs in said for word in signs.get(style, [])]) for style in table]
    assert rows == [(style, ", ".join(some)) for style, some in told]


def test_sizes_and_nations_with_marks_of_their_own_are_named() -> None:
    text = section("How it is drawn")
    for name in (*branches.SIZES, *styles.NATIONS):
        assert f"`{name}`" in text, name


# The reference


class Field(NamedTuple):
    file: str
    table: str
    name: str
    default: str
    #: What it may say, if it is one of a few words.
    words: tuple[str, ...]


ROOTS: tuple[tuple[str, str, Any], ...] = (
    (COVER, "", Cover),
    (COVER, "", CoverData),
    (MAP, "", MapData),
    (UNITS, "", UnitsData),
    (SETUP, "NAME.UNIT", Placement),
    (RULES, "", RulesData),
    (RULES, "test.NAME", Test),
)


def fields() -> dict[tuple[str, str, str], Field]:
    """Every field of every file, by the shapes of the files."""
    found: dict[tuple[str, str, str], Field] = {}
    for file, table, shape in ROOTS:
        for field in _fields(file, table, shape):
            found.setdefault(field[:3], field)
    return found


def _fields(file: str, table: str, shape: Any) -> Iterator[Field]:
    for field in msgspec.structs.fields(shape):
        path = f"{table}.{field.encode_name}".removeprefix(".")
        yield Field(file, table, field.encode_name, _default(field), tuple(_words(field.type)))
        for inner, end in _structs(field.type, path):
            yield from _fields(file, end, inner)


def _structs(shape: Any, path: str) -> Iterator[tuple[Any, str]]:
    """The records within a field, each with where it stands; all tests are as those with a name."""
    origin, parts = get_origin(shape), get_args(shape)
    if origin is Annotated:
        yield from _structs(parts[0], path)
    elif origin in (UnionType, Union):
        for part in parts:
            yield from _structs(part, path)
    elif origin is list:
        yield from _structs(parts[0], f"{path}[]")
    elif origin is dict:
        yield from _structs(parts[1], f"{path}.NAME")
    elif isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        yield from [] if shape in (Named, Test) else [(shape, path)]


def _words(shape: Any) -> Iterator[str]:
    if get_origin(shape) is Literal:
        yield from get_args(shape)
    else:
        for part in get_args(shape):
            if not isinstance(part, msgspec.Meta):
                yield from _words(part)


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "needed"
    value = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    if value is None or value in ([], {}) or isinstance(value, msgspec.Struct):
        return "none"
    return f"`{json.dumps(value)}`"


def rows() -> dict[tuple[str, str, str], tuple[str, str]]:
    """Every row of the reference: meaning and default by file, table and field."""
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    for file, text in re.findall(
        r"^### `(\w+\.toml)`\n(.*?)(?=^#|\Z)", section("All fields"), re.M | re.S
    ):
        for line in re.findall(r"^\| (?!table \||---)(.*) \|$", text, re.M):
            tables, name, meaning, default = line.split(" | ")
            for table in tables.replace("`", "").split(", "):
                key = (file, "" if table == "top" else table, name.strip("`"))
                assert key not in found, key
                found[key] = (meaning, default)
    return found


def test_no_field_is_missing_from_the_reference() -> None:
    assert set(rows()) == set(fields())


@pytest.mark.parametrize("file", FILES)
def test_the_reference_tells_defaults_and_words(file: str) -> None:
    known = rows()
    for key, field in fields().items():
        if field.file == file:
            meaning, default = known[key]
            assert meaning, key
            assert default == field.default, key
            for word in field.words:
                assert f"`{word}`" in meaning, (key, word)


# Other layouts


def test_versions_lie_side_by_side_as_the_page_says() -> None:
    make()
    for version in ("1", "2"):
        Path("salt-wells").mkdir(exist_ok=True)
        cover = Path(shutil.copytree(FOLDER, f"salt-wells/v{version}"), COVER)
        text = cover.read_text("utf-8")
        cover.write_text(text.replace('version = "1"', f'version = "{version}"'), "utf-8")
    assert run("sandtable module check ./salt-wells").startswith("salt-wells v2")
    assert sandtable.modules()[ID] == ["1", "2"]


def test_names_may_stand_in_the_files_as_the_page_says() -> None:
    """The side and the formations of the game with their names where all modules had them once."""
    make()
    (name,) = re.findall(r"`(name = \{ en = .*?\})`", section("Versions and records"))
    before = library.open_rules(library.add(Path(FOLDER)).cover.id).module
    cover, units = (Path(FOLDER, one) for one in (COVER, UNITS))
    for code in ("en", "ja"):
        file = Path(FOLDER, f"texts/{code}.toml")
        text = re.sub(r"^north\.name = .*\n", "", file.read_text("utf-8"), flags=re.M)
        text = re.sub(r"^\[units\.formation\]\n.*\n.*\n", "", text, flags=re.M)
        file.write_text(text, "utf-8")
    cover.write_text(
        cover.read_text("utf-8").replace('id = "north"\n', f'id = "north"\n{name}\n'), "utf-8"
    )
    titles = "".join(
        f'{one}-column = {{ en = "{one}", ja = "縦隊" }}\n' for one in ("north", "south")
    )
    units.write_text(f"[formation]\n{titles}\n{units.read_text('utf-8')}", "utf-8")
    rules: Any = library.open_rules(library.add(Path(FOLDER)).cover.id)
    assert rules.module.hash != before.hash
    assert rules.data.cover.side[0].name == Named({"en": "North", "ja": "北軍"})
    assert rules.data.formations["north-column"] == Named({"en": "north", "ja": "縦隊"})


def test_the_hash_that_a_module_had_is_listed_as_the_page_says() -> None:
    make()
    library.add(Path(FOLDER))
    game = sandtable.new(ID, seed=1)
    *_, listed = blocks(section("Versions and records"))
    (game.pin,) = re.findall(r"[0-9a-f]{64}", listed.text)
    with pytest.raises(sandtable.BadRecord):
        sandtable.load(game.record())
    Path(FOLDER, "hashes.toml").write_text(listed.text, "utf-8")
    library.add(Path(FOLDER))
    assert sandtable.load(game.record()).position() == game.position()
