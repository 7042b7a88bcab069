"""Pictures and reports of games: what `sandtable draw` and `sandtable report` do."""

import os
from pathlib import Path

import click

from .. import library
from ..ai.grades import GRADES
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.languages import wished
from ..text import LANGUAGES

#: The endings that pictures may have.
PICTURES = (".svg", ".png")


@click.command("draw", short_help="Draw a map with its counters.")
@click.argument("source", metavar="MODULE|RECORD")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="map.svg or map.png"
)
@click.option("--turn", type=int, help="As it stood when this turn began.  [default: the last]")
@click.option("--scenario", help="Of a module: which scenario.  [default: its first]")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the names.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--large", is_flag=True, help="Counters in large print.")
@click.option(
    "--width",
    type=click.IntRange(100, 12000),
    default=2400,
    show_default=True,
    help="PNG: so many pixels across.",
)
@click.option(
    "--module", metavar="FOLDER", help="The module of the record, if it is one of your own."
)
def draw_command(
    source: str,
    output: Path,
    turn: int | None,
    scenario: str | None,
    lang: str | None,
    theme: str,
    large: bool,
    width: int,
    module: str | None,
) -> None:
    """Draw the start of a MODULE, or a position of the game in a RECORD, as SVG or PNG."""
    from ..report import picture

    ending = _ending(output, PICTURES)
    language = lang or _language()
    game = _at_turn(_opened(source, scenario, module), turn)
    drawn = picture(game, language, theme=theme, large=large)
    if ending == ".png":
        from ..draw.raster import png

        drawn = png(drawn, language, width)
    _write(output, drawn)


@click.command("report", short_help="Write the after-action report of a game.")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="report.html")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the report.")
@click.option(
    "--module", metavar="FOLDER", help="The module of the record, if it is one of your own."
)
@click.option(
    "--look-back",
    type=click.Choice(list(GRADES)),
    help="Let this program judge a finished game: how it stood, where it swung, what could have been done. It takes a while.",
)
def report_command(
    record: Path, output: Path, lang: str | None, module: str | None, look_back: str | None
) -> None:
    """Tell the game in a RECORD turn by turn, with maps: one page to be read or printed."""
    from ..report import report

    _ending(output, (".html",))
    if not record.is_file():
        raise click.ClickException(f"there is no record {str(record)!r}")
    game = _opened(str(record), None, module)
    language = lang or _language()
    back = None
    if look_back is not None:
        from .looking_back import looked_back

        if game.outcome is None:
            raise click.ClickException("--look-back: the game is not over yet")
        back = looked_back(game, language, look_back)
    _write(output, report(game, language, back=back))


def _ending(output: Path, known: tuple[str, ...]) -> str:
    ending = output.suffix.lower()
    if ending not in known:
        raise click.ClickException(f"{output}: the name must end in {' or '.join(known)}")
    return ending


def _opened(source: str, scenario: str | None, module: str | None) -> Game:
    """The start of a module, by name or in a folder; else the game of a record."""
    from .records import read_record

    path = Path(source)
    if module is not None:
        library.add(Path(module))
    name = source if source in library.modules() else None
    if name is None and path.is_dir():
        name = library.add(path).cover.id
    if name is not None:
        return library.new(name, scenario, dice=AskedDice())
    if not path.is_file():
        known = ", ".join(library.modules())
        raise click.ClickException(f"there is no module or record {source!r}; modules are {known}")
    if scenario is not None:
        raise click.ClickException("--scenario: a record has its scenario")
    return library.load(read_record(path))


def _at_turn(game: Game, turn: int | None) -> Game:
    """The game as it stood when a turn began."""
    if turn is None:
        return game
    for order in game.orders:
        if order.turn == turn:
            return Game(game.rules, order.before, AskedDice())
    if turn == game.turn:
        return game
    raise click.ClickException(f"--turn: there is no turn {turn}; the last one is {game.turn}")


def _write(output: Path, content: bytes) -> None:
    """Whole or not at all."""
    beside = output.with_name(f".{output.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(output)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None
    click.echo(f"{output}: {len(content) // 1000} kB")


def _language() -> str:
    return wished(os.environ.get("LANG"))
