"""The pages are true: what they show is run, what they point to is there."""

import doctest
import json
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import click
import pytest
from click.core import ParameterSource
from click.testing import CliRunner
from starlette.routing import Route

import sandtable
from builders import SYSTEMS
from sandtable import Game, library
from sandtable.cli import main
from sandtable.table.trouble import KINDS, OTHER
from sandtable.text.catalogue import catalogue
from shipped import SHIPPED
from table.tables import Table

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
READMES = [ROOT / "README.md", ROOT / "README.ja.md"]
HOW_TO_PLAY = [ROOT / "docs/play.md", ROOT / "docs/play.ja.md"]

#: What may stand before the arguments of a command line, and what it is short for.
PROGRAMS = {"./play": ["play"], "sandtable": [], ".venv/bin/sandtable": []}
#: The width of the window in which the sessions shown were played.
COLUMNS = "100"


class Block(NamedTuple):
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


class Session(NamedTuple):
    """A game shown in the terminal: how it was begun, what was typed, what was answered."""

    block: Block
    command: str
    typed: list[str]
    answers: list[str]

    def __str__(self) -> str:
        return str(self.block)


#: The games that come with Sandtable; that of tests/guest has a page of its own.


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(*languages: str) -> list[Block]:
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S):
            if match[1] in languages:
                line = text.count("\n", 0, match.start(2)) + 1
                found.append(Block(page, line, match[1], match[2]))
    return found


# Python


EXAMPLES = [block for block in blocks("python") if ">>>" in block.text]
#: Long answers are wrapped on the page, and `...` stands for what is left out.
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("block", EXAMPLES, ids=str)
def test_an_example_says_what_python_says(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each example by itself, after the first one of its page, which holds the imports.

    The working directory is empty, so that an example may write files.
    """
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    first = next(other for other in EXAMPLES if other.page == block.page)
    for one in dict.fromkeys([first, block]):
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        told: list[str] = []
        test = doctest.DocTestParser().get_doctest(
            one.text, names, str(one), str(one.page), one.line - 1
        )
        runner.run(test, out=told.append, clear_globs=False)
        assert not runner.failures, "".join(told)
        names = test.globs


def test_there_are_at_least_ten_recipes() -> None:
    page = ROOT / "docs/python.md"
    headings = re.findall(r"^## ", page.read_text("utf-8"), re.M)
    assert len(headings) >= 10
    assert len([block for block in EXAMPLES if block.page == page]) >= len(headings)


PAGE_OF_CONTRACT = ROOT / "docs/contract.md"
CONTRACT = next(
    block.text
    for block in blocks("python")
    if block.page == PAGE_OF_CONTRACT and block not in EXAMPLES
)
CALLS = re.findall(r"^(?:game = )?(game|sandtable)\.(\w+)\((.*?)\)", CONTRACT, re.M)


@pytest.mark.parametrize(("owner", "called", "words"), CALLS, ids=[call[1] for call in CALLS])
def test_the_contract_shows_how_things_are_called(owner: str, called: str, words: str) -> None:
    """The arguments on the page are those of the code, in name and order."""
    function = getattr(sandtable if owner == "sandtable" else Game, called)
    shown = re.findall(r"(\w+)(?:=\w+)?(?:, |$)", words)
    assert shown == [name for name in signature(function).parameters if name != "self"]


def test_the_page_knows_every_file_of_the_systems() -> None:
    """Those it names are there, and none is left out."""
    page = (ROOT / "docs/systems.md").read_text("utf-8")
    files = page.partition("\n## The files of the three systems\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)/?`", files)) - set(SYSTEMS)
    folders = [ROOT / "src/sandtable/systems" / system for system in SYSTEMS]
    there = {one.stem for folder in folders for one in folder.iterdir() if one.stem[0] != "_"}
    assert named == there


def test_the_contract_leaves_nothing_out() -> None:
    """Every public name of a game, but those that belong to its making and to search."""
    inner = {"rules", "dice", "tags", "orders", "orders_before", "origin", "state"}
    inner |= {"play_codes", "position_after", "state_after"}
    public = {name for name in vars(Game) if not name.startswith("_")} - inner
    assert set(re.findall(r"\bgame\.(\w+)", CONTRACT)) == public


# The terminal


def sessions() -> Iterator[Session]:
    """One begins with `$ ./play --text`; later blocks of its page that begin with `>` go on."""
    session: Session | None = None
    for block in blocks("console"):
        if block.text.startswith("$ ./play --text"):
            if session is not None:
                yield session
            session = Session(block, block.text.partition("\n")[0][2:], [], [""])
        elif session is None or block.page != session.block.page or block.text[0] != ">":
            continue
        for line in block.text.splitlines():
            if line.startswith("> "):
                session.typed.append(line[2:])
                session.answers.append("")
            elif not line.startswith("$ "):
                session.answers[-1] += line + "\n"
    if session is not None:
        yield session


@pytest.mark.parametrize("session", list(sessions()), ids=str)
def test_the_terminal_answers_as_the_page_shows(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole session is played; `...` stands for lines left out."""
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(session.command)
    played = CliRunner().invoke(
        main,
        [*PROGRAMS[program], *words],
        input="".join(line + "\n" for line in session.typed),
        env={
            "COLUMNS": COLUMNS,
            "XDG_STATE_HOME": str(tmp_path),
            "LANG": "C.UTF-8",
            "FORCE_COLOR": None,
        },
    )
    assert played.exit_code == 0, played.output
    answers = re.split(r"^> ", played.output, flags=re.M)
    assert len(answers) >= len(session.answers), "the game was over before the session"
    for line, wanted, got in zip(["", *session.typed], session.answers, answers, strict=False):
        assert same(wanted, got), f"> {line}\n{got}\n(the page shows)\n{wanted}"


def same(wanted: str, got: str) -> bool:
    check = doctest.OutputChecker().check_output
    return check(trimmed(wanted), trimmed(got), doctest.ELLIPSIS)


def trimmed(text: str) -> str:
    """Without blanks at the end of lines and empty lines around."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


# The table


PAGE_OF_TABLE = ROOT / "docs/table.md"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "games.sqlite")
    yield table
    table.close()


def test_the_table_answers_as_the_page_shows(table: Table) -> None:
    """The requests of the page are made in turn; ID stands for the game that the first begins."""
    identity = "ID"
    requests = [block for block in blocks("http") if block.page == PAGE_OF_TABLE]
    assert requests
    for block in requests:
        request, answer = block.text.split("\n\n", 1)
        line, _, body = request.partition("\n")
        status, _, wanted = answer.partition("\n")
        method, path = line.split()
        got = table.client.request(method, path.replace("ID", identity), content=body or None)
        assert (str(block), got.status_code) == (str(block), int(status)), got.text
        data = got.json()
        if identity == "ID":
            identity = data["id"]
        shown = json.loads(wanted.replace('"ID"', json.dumps(identity)))
        assert matches(shown, data), f"{block} {line}\n{json.dumps(data, ensure_ascii=False)}"


def matches(shown: Any, data: Any) -> bool:
    """Is this what the page shows? `"..."` stands for any value, for further items, further keys."""
    if shown == "...":
        return True
    if isinstance(shown, dict) and isinstance(data, dict):
        named = shown.keys() - {"..."}
        enough = named <= data.keys() if "..." in shown else named == data.keys()
        return enough and all(matches(shown[key], data[key]) for key in named)
    if isinstance(shown, list) and isinstance(data, list):
        named = shown[:-1] if shown[-1:] == ["..."] else shown
        enough = len(named) <= len(data) if named != shown else len(named) == len(data)
        return enough and all(map(matches, named, data))
    return bool(shown == data)


def test_the_page_lists_the_routes_of_the_table(table: Table) -> None:
    """All of them, in their order."""
    routes = []
    for route in table.app.routes:
        assert isinstance(route, Route)
        method = "POST" if "POST" in (route.methods or ()) else "GET"
        routes.append(f"{method} {re.sub(r':[a-z]+}', '}', route.path)}")
    text = PAGE_OF_TABLE.read_text("utf-8")
    assert re.findall(r"^\| `((?:GET|POST) [^`]*)` \|", text, re.M) == routes


def test_the_page_lists_the_errors_of_the_table() -> None:
    """Every key that an answer can have, those of known kinds with their status."""
    text = PAGE_OF_TABLE.read_text("utf-8").partition("## Errors")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([\d, ]+) \|([^|]*)\|", text, re.M)
    listed = {key: status for status, keys in rows for key in re.findall(r"`([\w-]+)`", keys)}
    known = {one.removeprefix("trouble.") for one in catalogue("en") if one.startswith("trouble.")}
    assert {*listed} == known - {OTHER[1].removeprefix("trouble.")}
    for _, status, key in KINDS:
        assert str(status) in listed[key.removeprefix("trouble.")], key


def test_the_page_names_every_survey() -> None:
    (row,) = re.findall(r"^\| `GET \S*/\{id\}/survey/.*$", PAGE_OF_TABLE.read_text("utf-8"), re.M)
    for module in library.modules():
        for what in library.open_rules(module).surveys:
            assert f"`{what}`" in row, what


SCRIPTS = ROOT / "src/sandtable/table/static/js"


@pytest.mark.parametrize("page", HOW_TO_PLAY, ids=name)
def test_how_to_play_has_every_key_and_overlay(page: Path) -> None:
    """The keys of the help sheet, and a line for each overlay that has a button."""
    text = page.read_text("utf-8")
    sheet = (
        (SCRIPTS / "help.js").read_text("utf-8").partition("const KEYS = [")[2].partition("];")[0]
    )
    keys = {key for keys in re.findall(r'\["(.*?)", "key-', sheet) for key in keys.split(" ")}
    assert keys
    for key in keys - {"/", *"←↑→↓", "Shift+←"}:
        assert f"`{key.replace('−', '-')}`" in text, key
    overlays = (
        (SCRIPTS / "overlays.js")
        .read_text("utf-8")
        .partition("const OVERLAYS = [")[2]
        .partition("];")[0]
    )
    for key in re.findall(r'"(\w)"', overlays):
        assert f" | `{key.upper()}` | " in text, key


#: What is said in slanted letters or quotes and is no word of the page.
OTHER_WORDS = {"sandtable", "fact", "事実", "視差効果を減らす"}


@pytest.mark.parametrize("page", HOW_TO_PLAY, ids=name)
def test_buttons_and_titles_are_called_as_on_the_screen(page: Path) -> None:
    """On the page about the table and on those of the games."""
    japanese = page.name.endswith(".ja.md")
    quoted = r"「([^」]+)」" if japanese else r"(?<!\*)\*([A-Za-z][^*]+)\*(?!\*)"
    words = "\n".join(catalogue("ja" if japanese else "en").values()).lower()
    titles = [library.find_module(one).cover for one in library.modules()]
    words += "\n".join(
        title.name["en"] + one.name["en"] for title in titles for one in title.scenario
    ).lower()
    badges = [title.badge for title in titles if title.badge is not None]
    words += "\n".join(badge["ja"] if japanese else badge["en"] for badge in badges).lower()
    for one in [page, *pages_of_games(page)]:
        text = re.sub(r"^```.*?^```$", "", one.read_text("utf-8"), flags=re.M | re.S)
        told = {" ".join(word.lower().split()) for word in re.findall(quoted, text)} - OTHER_WORDS
        assert [word for word in told if word not in words] == [], name(one)


def test_the_words_name_every_game() -> None:
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    assert [one for one in SHIPPED if f"`{one}`" not in text] == []


# Command lines


def command_lines() -> list[tuple[str, str]]:
    """Every command line of the pages, each with where it stands."""
    found = []
    for block in blocks("sh", "console"):
        for offset, line in enumerate(block.text.splitlines()):
            if block.language == "sh" or line.startswith("$ "):
                found.append((line.removeprefix("$ "), f"{name(block.page)}:{block.line + offset}"))
    return found


LINES = command_lines()


@pytest.mark.parametrize("line", [line for line, _ in LINES], ids=[where for _, where in LINES])
def test_a_command_line_can_be_typed(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program is there, and its words are ones that it takes."""
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(line, comments=True)
    if program not in PROGRAMS:
        assert program == "git" or (ROOT / program).is_file() or program == ".venv/bin/python"
        for word in words:
            assert "/" not in word or (ROOT / word).exists(), word
        return
    for word in words:
        if word.endswith(".record"):
            Path(word).touch()
    command, *rest = [*PROGRAMS[program], *words]
    assert command in main.commands
    with suppress(click.exceptions.Exit):  # which is how --help ends
        # Commands remember their help option, so they are asked as `main` would ask them.
        parent = click.Context(main, **main.context_settings)
        context = main.commands[command].make_context(command, rest, parent)
        if command == "play" and not context.params["text"]:
            given = {
                one
                for one in context.params
                if context.get_parameter_source(one) is ParameterSource.COMMANDLINE
            }
            if "/" in (context.params["module"] or ""):
                given -= {"module"}  # a folder, which the table takes too
            assert given <= {"port", "games", "no_browser", "share"}, "only together with --text"


# Links and the rest


def slug(heading: str) -> str:
    """The anchor that a heading gets on a rendered page."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    """Relative links name a file of the tree and, after #, a heading in it."""
    bare = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", bare):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        goal = (page.parent / path).resolve() if path else page
        assert goal.exists(), f"{name(page)}: {link}"
        assert goal.is_relative_to(ROOT), f"{name(page)}: {link}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", goal.read_text("utf-8"), re.M)
            assert anchor in map(slug, headings), f"{name(page)}: {link}"


def pictures(page: Path) -> list[tuple[str, Path]]:
    """The pictures on a page, each with what is said of it to those who do not see it."""
    found = re.findall(r"!\[(.*?)\]\((\S+?)\)", page.read_text("utf-8"))
    return [(text, (page.parent / link).resolve()) for text, link in found]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_pictures_are_there_and_described(page: Path) -> None:
    """If one is missing: .venv/bin/python scripts/screenshots.py"""
    for text, file in pictures(page):
        assert file.read_bytes().startswith(b"\x89PNG"), file
        assert len(text) > 20, f"{name(page)}: {file.name}"


@pytest.mark.parametrize("page", READMES, ids=name)
def test_a_readme_shows_the_table(page: Path) -> None:
    assert len(pictures(page)) >= 2


def test_no_picture_is_left_over() -> None:
    shown = {file for page in PAGES for _, file in pictures(page)}
    assert set((ROOT / "docs/images").glob("*")) <= shown


@pytest.mark.parametrize("page", READMES, ids=name)
def test_a_readme_names_the_two_commands(page: Path) -> None:
    shown = [line.split()[0] for line, where in LINES if where.startswith(name(page) + ":")]
    assert {"./play", "./test"} <= set(shown)


@pytest.mark.parametrize("page", READMES, ids=name)
def test_a_readme_points_to_every_page(page: Path) -> None:
    text = page.read_text("utf-8")
    for other in (ROOT / "docs").glob("*.md"):
        assert f"(docs/{other.name})" in text, other.name
    for game in pages_of_games(page):
        assert f"(docs/play/{game.name})" in text, game.name


@pytest.mark.parametrize("page", READMES, ids=name)
def test_a_readme_leads_with_what_one_plays(page: Path) -> None:
    """Each game and the command that opens them before anything else, the report soon after."""
    first, second, *_ = page.read_text("utf-8").split("\n## ")[1:]
    assert "\n./play " in first
    for game in pages_of_games(page):
        assert f"(docs/play/{game.name})" in first, game.name
    assert "(docs/images/report" in second


@pytest.mark.parametrize("page", HOW_TO_PLAY, ids=name)
def test_how_to_play_points_to_the_page_of_every_game(page: Path) -> None:
    """Those of its language, each with a way to the other."""
    text = page.read_text("utf-8")
    games = pages_of_games(page)
    assert games
    for game in games:
        assert f"(play/{game.name})" in text, game.name
        other = game.name.replace(".ja.md", ".md")
        other = other if other != game.name else game.name.replace(".md", ".ja.md")
        assert f"({other})" in game.read_text("utf-8"), game.name


def pages_of_games(page: Path) -> list[Path]:
    """The pages of single games in the language of a page."""
    japanese = page.name.endswith(".ja.md")
    games = sorted((ROOT / "docs/play").glob("*.md"))
    return [game for game in games if game.name.endswith(".ja.md") == japanese]


@pytest.mark.parametrize("page", HOW_TO_PLAY, ids=name)
def test_how_to_play_names_every_game(page: Path) -> None:
    """Each module, and where there are several scenarios each of them."""
    text = "".join(game.read_text("utf-8") for game in pages_of_games(page))
    for module in SHIPPED:
        assert f"--module {module}" in text, module
        scenarios = library.find_module(module).cover.scenario
        for scenario in scenarios if len(scenarios) > 1 else ():
            assert f"| `{scenario.id}` |" in text, scenario.id


def test_the_changelog_knows_this_version() -> None:
    headings = re.findall(r"^## \[?([\w.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert version("sandtable") in headings


def script(file: str) -> ModuleType:
    spec = spec_from_file_location(Path(file).stem, ROOT / "scripts" / file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RULINGS = script("rulings.py")


@pytest.mark.parametrize("system", RULINGS.systems())
def test_the_rulings_page_is_what_the_script_makes(system: str) -> None:
    """If not: .venv/bin/python scripts/rulings.py"""
    assert RULINGS.path(system).read_text("utf-8") == RULINGS.page(system)


def test_the_page_of_versions_is_what_the_script_makes() -> None:
    """If not: .venv/bin/python scripts/rulings.py"""
    assert RULINGS.VERSIONS.read_text("utf-8") == RULINGS.versions()


API = script("describe_api.py")


@pytest.mark.parametrize(
    ("file", "made"), [(API.TYPES, API.declarations), (API.DESCRIPTION, API.written)]
)
def test_the_interface_is_described_as_it_is(file: Path, made: Callable[[], str]) -> None:
    """If not: .venv/bin/python scripts/describe_api.py"""
    assert file.read_text(encoding="utf-8") == made()


def test_every_system_has_a_rulings_page() -> None:
    assert set(SYSTEMS) <= set(RULINGS.systems())
