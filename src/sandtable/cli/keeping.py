"""For who keeps games: `sandtable backup`, `restore` and `move`."""

from pathlib import Path

import click

from .places import FORM, STORE, place, place_named, with_place

A_PLACE = "FOLDER|ADDRESS"


@click.command("backup", short_help="Put all games into a file, while people play.")
@click.argument("file", type=click.Path(path_type=Path))
@with_place()
def backup_command(file: Path, games: Path | None, store: str | None) -> None:
    """Put all games into a new FILE, as they are at one moment, while people play on.

    It is a file of games like any other: `restore` puts it into an empty place.
    """
    from ..table.copying import back_up

    copied = back_up(place(games, store), file)
    click.echo(f"{file}: {copied}")


@click.command("restore", short_help="Put the games of a backup into an empty place.")
@click.argument("file", type=click.Path(path_type=Path))
@with_place()
def restore_command(file: Path, games: Path | None, store: str | None) -> None:
    """Put the games of a backup into a folder or a database that has none.

    Links, seats and orders given beforehand go on working there.
    """
    from ..table.copying import fill

    where = place(games, store)
    copied = fill(where, file)
    click.echo(f"{_named(where)}: {copied}")


@click.command("move", short_help="Put all games into another, empty place.")
@click.option(
    "--from",
    "source",
    metavar=A_PLACE,
    help=f"Where they are: a folder, or {FORM}.  [default: the usual folder]",
)
@click.option(
    "--to",
    "target",
    envvar=STORE,
    metavar=A_PLACE,
    help=f"Where they go. Also {STORE}: others on this computer can read the words of a command.",
)
def move_command(source: str | None, target: str | None) -> None:
    """Put all games of a folder or a database into another one that has none.

    Those it began with stay where they are. Close the table first: what is played there meanwhile is not moved.
    """
    from ..table.copying import fill

    if target is None:
        raise click.UsageError(f"where to? --to FOLDER, --to ADDRESS, or {STORE}")
    from_ = place(None, None) if source is None else place_named(source, "--from")
    to = place_named(target, "--to")
    copied = fill(to, from_)
    click.echo(f"{_named(to)}: {copied}")
    click.echo(f"Those in {_named(from_)} stay as they are; play on in one of the two only.")


def _named(where: Path | str) -> str:
    """A place as people are told of it: without a password."""
    if isinstance(where, Path):
        return str(where)
    from ..table.postgres import where_is

    return where_is(where)
