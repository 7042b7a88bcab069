"""What can be typed after `sandtable`."""

import os
import platform
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from .. import library
from ..ai.grades import GRADES, SERGEANT
from ..ai.player import PERSON
from ..core.clause import registry
from ..core.errors import BadModule, SandtableError
from ..core.game import Game
from ..core.languages import FIRST, wished
from ..core.module import Cover, Named
from ..core.option import grouped
from ..core.system import systems
from ..text.catalogue import LANGUAGES, catalogue
from ..text.rulebook import Rulebook
from ..text.speaker import Speaker
from .keeping import backup_command, move_command, people_command, restore_command
from .laboratory import lab
from .pictures import draw_command, report_command
from .stores import store_at, with_store
from .verifying import verify_command

RANDOM = "random"
#: Who can play a side. The random player is for tests: it gives orders by chance.
PLAYERS = (PERSON, *GRADES, RANDOM)


with_log = click.option(
    "--log",
    metavar="FILE|-",
    help="Write down what happens, one JSON object a line, for programs to read; - is the standard output.",
)


class Friendly(click.Group):
    """A command group whose errors are one clear message, never a traceback."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except SandtableError as error:
            raise click.ClickException(str(error)) from None
        except BrokenPipeError:
            raise  # who reads has seen enough: click ends without a word
        except OSError as error:
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            raise click.Abort from None


@click.group(cls=Friendly, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sandtable")
def main() -> None:
    """Board wargames of Operation Crusader with every rule enforced.

    To play in the browser: sandtable play

    To play in this terminal: sandtable play --text
    """


@main.command(
    short_help="Play a game.",
    # Sides are named by the game: what is left over are seats, told as --SIDE WHO.
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.option("--text", is_flag=True, help="Play in this terminal instead of the browser.")
@click.option("--port", type=int, help="Browser: port of the table.  [default: the first free one]")
@with_store("Browser: ")
@click.option("--no-browser", is_flag=True, help="Browser: only print the address.")
@click.option(
    "--share",
    is_flag=True,
    help="Browser: for all in your network, who play by link; prints the address, also for telephones.",
)
@click.option(
    "--module",
    metavar="NAME|FOLDER",
    help="Terminal: which game; `sandtable modules` lists them.  [default: ask]  "
    "Terminal and browser: the folder of a module of your own.",
)
@click.option("--scenario", help="Terminal: which scenario of it.  [default: its first]")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SIDE=WHO",
    help=f"Terminal: who plays a side: {', '.join(PLAYERS)}; --SIDE WHO for short.  [default: ask]",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Terminal: language.")
@click.option("--seed", type=int, help="Terminal: the same seed and orders roll the same dice.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Terminal: a rules option."
)
@click.option(
    "--load", "record", type=click.Path(path_type=Path), help="Terminal: go on from a record."
)
@click.option("--resume", is_flag=True, help="Terminal: go on with the last game.")
@click.option("--asked-dice", is_flag=True, help="Terminal: roll real dice and type their faces.")
@click.pass_context
def play(
    context: click.Context,
    /,
    text: bool,
    port: int | None,
    games: Path | None,
    store: str | None,
    no_browser: bool,
    share: bool,
    **sitting: Any,
) -> None:
    """Open the table in the browser, or play in this terminal with --text."""
    named = _sides_named(context.args)
    if text:
        _play_in_terminal(named, **sitting)
        return
    folder = sitting["module"] is not None and _is_folder(sitting["module"])
    if folder:
        library.add(Path(sitting["module"]))
    given = [
        f"--{name.replace('_', '-')}"
        for name in sitting
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        and not (folder and name == "module")
    ]
    given += [f"--{side}" for side in named]
    if given:
        names = {"--options": "--option", "--record": "--load", "--seats": "--seat"}
        words = ", ".join(names.get(name, name) for name in given)
        raise click.UsageError(f"{words}: only together with --text")
    from ..table import serve

    begin = serve.share if share else serve.serve
    begin(port, store_at(games, store), browser=not no_browser)


@main.command(short_help="Let people play by link, from anywhere.")
@click.option("--port", type=int, help="[default: the first free one]")
@with_store()
@click.option(
    "--bind",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address of this computer to listen at.",
)
@click.option(
    "--address",
    metavar="URL",
    help="What links begin with, such as https://games.example/ of a proxy before it.  "
    "[default: what the browser has]",
)
@click.option(
    "--smtp",
    envvar="SANDTABLE_SMTP",
    metavar="URL",
    help="The server that sends mails to who is to play, such as smtp://user:password@mail.example:587 "
    "or smtps://…; without one there are none. Also SANDTABLE_SMTP: others on this computer can read the "
    "words of a command.",
)
@click.option(
    "--mail-from",
    envvar="SANDTABLE_MAIL_FROM",
    metavar="ADDRESS",
    help="The address that they come from. Also SANDTABLE_MAIL_FROM.",
)
@click.option(
    "--allow-private-webhooks",
    is_flag=True,
    help="Let players name webhooks in your own network, too.",
)
@click.option(
    "--leave-thinking",
    is_flag=True,
    help="Programs think elsewhere: in other tables on the same database, or in `sandtable think`.",
)
@with_log
def host(
    port: int | None,
    games: Path | None,
    store: str | None,
    bind: str,
    address: str | None,
    smtp: str | None,
    mail_from: str | None,
    allow_private_webhooks: bool,
    leave_thinking: bool,
    log: str | None,
) -> None:
    """Open a table at which games are played by link only: each side by whoever opened its link."""
    from ..table import addresses, serve
    from ..table.delivering import Outside
    from ..table.mail import mail_server
    from ..table.webhook import Webhooks

    if bool(smtp) != bool(mail_from):
        raise click.UsageError("--smtp and --mail-from belong together")
    known = addresses.at(address) if address else addresses.Addresses(addresses.LOCAL | {bind})
    outside = Outside(
        Webhooks(private=allow_private_webhooks),
        mail_server(smtp, mail_from) if smtp and mail_from else None,
    )
    where = store_at(games, store)
    serve.host(port, where, bind, known, outside, thinks=not leave_thinking, log=log)


@main.command(short_help="Let programs think for tables on one database.")
@with_store()
@with_log
def think(games: Path | None, store: str | None, log: str | None) -> None:
    """Nothing but thinking: for the tables on the same database, so that they have time for people.

    As many of these as there are cores share the work; one that falls is replaced by the others.
    """
    from ..table import serve

    serve.think(store_at(games, store), log)


@main.command(short_help="Make a new link to a game that is played by link.")
@click.argument("game", required=False)
@click.option("--role", default="owner", show_default=True, help="A side, owner or spectator.")
@with_store()
def links(game: str | None, role: str, games: Path | None, store: str | None) -> None:
    """For who runs the table: a link for somebody who has lost theirs; without a game, list the games by link.

    Whoever held that seat holds it no more.
    """
    from ..table.relink import listed, relink

    where = store_at(games, store)
    click.echo(relink(where, game, role) if game else listed(where))


def _sides_named(words: Sequence[str]) -> dict[str, str]:
    """Seats told as --SIDE WHO or --SIDE=WHO; whether there is such a side is known with the game."""
    found, left = dict[str, str](), list(words)
    while left:
        name, equals, who = left.pop(0).partition("=")
        if not name.startswith("--"):
            raise click.UsageError(f"Got unexpected extra argument ({name})")
        if not equals and left:
            who = left.pop(0)
        if who not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise click.UsageError(
                f"{name} is no option; of a side it is followed by one of {known}"
            )
        found[name.removeprefix("--")] = who
    return found


def _play_in_terminal(
    named: dict[str, str],
    module: str | None,
    scenario: str | None,
    seats: tuple[str, ...],
    lang: str | None,
    seed: int | None,
    options: tuple[str, ...],
    record: Path | None,
    resume: bool,
    asked_dice: bool,
) -> None:
    from rich.console import Console

    from ..ai.seats import sit_down
    from ..core.dice import AskedDice
    from .records import read_record
    from .terminal import Terminal, own_seed

    language = lang or wished(os.environ.get("LANG"))
    name = _named(module)
    source = last_game() if resume else record
    if source is not None and not source.is_file():
        key = "no-game" if resume else "no-file"
        raise click.ClickException(catalogue(language)[f"terminal.{key}"].format(path=source))
    dice = AskedDice() if asked_dice else None
    if source is not None:
        game = library.load(read_record(source), dice)
    else:
        game = library.new(name or _module(language), scenario, seed, _options(options), dice)
    who_plays = _seats(named | _pairs(seats, "a seat", "SIDE=WHO"), game, language)
    chance = secrets.randbits(64) if seed is None else seed
    players = {
        side: sit_down(who, game.rules, chance if who == RANDOM else own_seed(game, side, chance))
        for side, who in who_plays.items()
        if who in PLAYERS and who != PERSON
    }
    Terminal(game, players, language, Console(), _ask, last_game(), chance).run()


@main.command(short_help="List the games, or tell of one.")
@click.argument("game", required=False, metavar="[NAME|FOLDER]")
def modules(game: str | None) -> None:
    """List the games; of one, tell its scenarios and options."""
    name = _named(game)
    if name is not None:
        _tell_game(name)
        return
    for one in library.modules():
        cover = library.find_module(one).cover
        scenarios = ", ".join(scenario.id for scenario in cover.scenario)
        options = len(library.open_rules(one).options_offered)
        made = "; parts are reconstructed" if cover.reconstruction else ""
        click.echo(f"{one}  {_in_all(cover.name)}")
        click.echo(f"  scenarios {scenarios}; {options} options{made}")


def _tell_game(name: str) -> None:
    """All that can be chosen of a game."""
    cover = library.find_module(name).cover
    click.echo(f"{name}  {_in_all(cover.name)}")
    click.echo(f"  versions: {', '.join(library.modules()[name])}")
    if cover.reconstruction:
        click.echo(f"  {cover.notice.first}")
    for scenario in cover.scenario:
        click.echo(f"  scenario {scenario.id}: {_in_all(scenario.name)}")
    book = Rulebook(cover.system, FIRST)
    rules = library.open_rules(name)
    speakers = [Speaker(rules, language) for language in LANGUAGES]
    for group, options in grouped(rules.options_offered).items():
        click.echo(f"  {' / '.join(one.option_group(group) for one in speakers)}")
        for option in options:
            values = ", ".join(str(value) for value in option.values)
            click.echo(f"    option {option.name}: {values} (first is default)")
            click.echo(f"      {' / '.join(one.option(option.name) for one in speakers)}")
            for value in option.values:
                readings = " / ".join(one.reading(option.name, value) for one in speakers)
                click.echo(f"        {value}: {readings}")
            click.echo(f"      {option.ruling}: {book.ruling(option.ruling)}")


@main.group(short_help="Check a module of your own.")
def module() -> None:
    """Modules of your own: folders with the files of a game."""


@module.command("check", short_help="Name all problems of a module.")
@click.argument("folder", type=click.Path(path_type=Path))
def check_module(folder: Path) -> None:
    """Read the module in a folder: name all its problems, or say what it holds."""
    found = library.add(folder)
    cover = found.cover
    rules = library.open_rules(cover.id, version=cover.version)
    alphabet = rules.alphabet
    named = {(alphabet.kind(code), alphabet.action(code).arg) for code in alphabet}
    kinds = Counter(kind for kind, _ in named)
    click.echo(f"{found.label} ({cover.system})  {_in_all(cover.name)}")
    for scenario in cover.scenario:
        click.echo(f"  scenario {scenario.id}: {_in_all(scenario.name)}")
    click.echo(f"  {kinds['unit']} units, {kinds['place']} places")
    for option, value in rules.hidden_play.items():
        _tell_hidden_play(cover, option, value)
    click.echo("no problems")


def _in_all(name: Named) -> str:
    """A name in all languages, in each that has another word for it."""
    return " / ".join(dict.fromkeys(name[language] for language in LANGUAGES))


def _tell_hidden_play(cover: Cover, option: str, value: str) -> None:
    """Whether a sound module can be played with what hides something, and if not, why."""
    try:
        library.open_rules(cover.id, version=cover.version, options={option: value})
    except BadModule as error:
        click.echo(f"  cannot be played with {option}={value}, though it is sound otherwise:")
        for problem in error.problems:
            click.echo(f"    {problem}")
    else:
        click.echo(f"  can be played with {option}={value}")


@main.command(short_help="Print clauses and rulings.")
@click.argument("identity", required=False)
@click.option(
    "--system", default=next(iter(systems())), show_default=True, help=" or ".join(systems())
)
@click.option("--lang", type=click.Choice(LANGUAGES), default=FIRST, show_default=True)
def clause(identity: str | None, system: str, lang: str) -> None:
    """Print a clause such as 6.2(3)a, a ruling such as A12, or all of them."""
    if system not in systems():
        raise click.ClickException(f"no system {system!r}; there are {', '.join(systems())}")
    book = registry(system)
    texts, told = catalogue(lang), Rulebook(system, lang)
    lines = {
        name: told.clause(name)
        # What is not known from the published rules says so.
        + ("" if entry.basis == "fact" else f" ({texts[f'page.basis-{entry.basis}']})")
        for name, entry in book.clause.items()
    }
    lines |= {name: f"{told.ruling(name)} ({told.why(name)})" for name in book.ruling}
    if identity is not None:
        wanted = identity.removeprefix(book.mark).strip()
        lines = {name: line for name, line in lines.items() if name == wanted}
        if not lines:
            raise click.ClickException(f"no clause or ruling {identity!r} in {system}")
    for name, line in lines.items():
        click.echo(f"{name}: {line}")


@main.command(short_help="Check a saved record.")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--module", metavar="FOLDER", help="The module it was played with, if it is one of your own."
)
def check(record: Path, module: str | None) -> None:
    """Replay a record and say whether it holds: every order legal, every die and digest right."""
    from .records import read_record

    _named(module)
    game = library.load(read_record(record))
    outcome = game.outcome
    by = outcome and (outcome.clause or outcome.key)
    ending = f"{outcome.winner or 'nobody'} won ({by})" if outcome else "not finished"
    click.echo(f"{record}: {len(game.orders)} orders, turn {game.turn}, {ending}")


@main.command(short_help="Tell what is installed.")
def version() -> None:
    """Tell the version of the program, of each system's rules and of each module."""
    click.echo(f"sandtable {metadata.version('sandtable')}, Python {platform.python_version()}")
    # There is no compiled kernel: profiles show nothing that one would speed up enough.
    click.echo("kernel: pure Python")
    for name, versions in library.modules().items():
        rules = library.open_rules(name)
        click.echo(f"{name} v{versions[-1]}: {rules.system} rules {rules.version}")


for one in (backup_command, restore_command, move_command, people_command):
    main.add_command(one)
main.add_command(draw_command)
main.add_command(report_command)
main.add_command(verify_command)
main.add_command(lab)


def last_game() -> Path:
    """Where the running game is kept, order by order."""
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "sandtable" / "last.record"


def _is_folder(module: str) -> bool:
    """Whether somebody means a folder: names of modules come first, and have no strokes."""
    strokes = {"/", os.sep, os.altsep or os.sep}
    return any(stroke in module for stroke in strokes) or (
        module not in library.modules() and Path(module).is_dir()
    )


def _named(module: str | None) -> str | None:
    """The name of a module; one in a folder is added to the library first."""
    if module is None or not _is_folder(module):
        return module
    return library.add(Path(module)).cover.id


def _options(pairs: tuple[str, ...]) -> dict[str, str]:
    return _pairs(pairs, "an option", "NAME=VALUE")


def _pairs(pairs: tuple[str, ...], what: str, form: str) -> dict[str, str]:
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.ClickException(f"{what} has the form {form}, not {pair!r}")
        found[name] = value
    return found


def _ask(prompt: str) -> str | None:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    except UnicodeDecodeError:
        return "?"  # no text at all: show what can be typed


def _choose(question: str, choices: int) -> int:
    """The number of a choice, from 1; asks until there is one."""
    numbers = [str(number) for number in range(1, choices + 1)]
    while (answer := (_ask(question + "\n> ") or "quit").strip()) not in numbers:
        if answer == "quit":
            raise click.Abort
    return int(answer)


def _module(language: str) -> str:
    """Which game is played: as asked; the first one if nobody is there to ask."""
    names = list(library.modules())
    if not sys.stdin.isatty():
        return names[0]
    lines = [catalogue(language)["terminal.which-game"]]
    for number, name in enumerate(names, start=1):
        lines.append(f"  {number}  {library.find_module(name).cover.name[language]}")
    return names[_choose("\n".join(lines), len(names)) - 1]


def _seats(given: dict[str, str], game: Game, language: str) -> dict[str, str]:
    """Who plays which side: as said, as in the record, as asked; else people play all sides."""
    for side, who in given.items():
        game.rules.side_number(side)
        if who not in PLAYERS:
            raise click.ClickException(f"{who!r} cannot play; there are {', '.join(PLAYERS)}")
    seats = {side: given.get(side) or game.tags.get(side) for side in game.rules.sides}
    if all(who is None for who in seats.values()) and sys.stdin.isatty():
        # Who begins is offered first.
        first, second = sorted(seats, key=lambda side: side != game.side)
        speaker = Speaker(game.rules, language)
        question = catalogue(language)["terminal.who-plays"].format(
            first=speaker.name("side", first), second=speaker.name("side", second)
        )
        choice = _choose(question, 3)
        seats[second] = SERGEANT.name if choice == 1 else PERSON
        seats[first] = SERGEANT.name if choice == 2 else PERSON
    return {side: who or PERSON for side, who in seats.items()}
