"""For who keeps games: `sandtable backup`, `restore`, `move` and `people`."""

from pathlib import Path

import click

from ..table.database import STORE
from .stores import FORM, store_at, store_named, with_store

A_PLACE = "FOLDER|ADDRESS"


@click.command("backup", short_help="Put all games into a file, while people play.")
@click.argument("file", type=click.Path(path_type=Path))
@with_store()
def backup_command(file: Path, games: Path | None, store: str | None) -> None:
    """Put all games into a new FILE, as they are at one moment, while people play on.

    It is a file of games like any other: `restore` puts it into an empty place.
    """
    from ..table.copying import back_up

    copied = back_up(store_at(games, store), file)
    click.echo(f"{file}: {copied}")


@click.command("restore", short_help="Put the games of a backup into an empty place.")
@click.argument("file", type=click.Path(path_type=Path))
@with_store()
def restore_command(file: Path, games: Path | None, store: str | None) -> None:
    """Put the games of a backup into a folder or a database that has none.

    Links, seats and orders given beforehand go on working there.
    """
    from ..table.copying import fill

    where = store_at(games, store)
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
    from_ = store_at(None, None) if source is None else store_named(source, "--from")
    to = store_named(target, "--to")
    copied = fill(to, from_)
    click.echo(f"{_named(to)}: {copied}")
    click.echo(f"Those in {_named(from_)} stay as they are; play on in one of the two only.")


@click.command("people", short_help="Tell, or delete, what is kept about who plays.")
@click.argument("game")
@click.option("--export", metavar="SEAT", help="Write all that is kept of a seat, as JSON.")
@click.option("--delete", metavar="SEAT", help="Delete what is kept of a seat; the game stays.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@with_store()
def people_command(
    game: str,
    export: str | None,
    delete: str | None,
    yes: bool,
    games: Path | None,
    store: str | None,
) -> None:
    """Tell what is kept about who plays a GAME by link, seat by seat: a side, spectator or owner.

    What is deleted: browsers, links, addresses for notices and what came of them, notes, and the text of what that
    seat has said. The orders stay, and whoever gets a new link to the seat plays on.
    """
    from ..table.people import deleted, exported, listed

    where = store_at(games, store)
    if export is not None and delete is not None:
        raise click.UsageError("--export and --delete: first the one, then the other")
    if export is not None:
        click.echo(exported(where, game, export))
    elif delete is None:
        click.echo(listed(where, game))
    else:
        if not yes:
            click.echo(listed(where, game))
            click.confirm(f"Delete what is kept of {delete}?", abort=True)
        click.echo(deleted(where, game, delete))


def _named(where: Path | str) -> str:
    """A place as people are told of it: without a password."""
    if isinstance(where, Path):
        return str(where)
    from ..table.postgres import where_is

    return where_is(where)
