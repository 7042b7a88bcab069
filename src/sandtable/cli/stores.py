"""Where games are kept, as it is said after a command: a folder, or the address of a PostgreSQL."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from ..table.database import STORE

Command = TypeVar("Command", bound=Callable[..., Any])

FORM = "postgresql://USER:PASSWORD@HOST/NAME"
FILE = "games.sqlite"


def with_store(prefix: str = "") -> Callable[[Command], Command]:
    """The two options that say where games are kept; `store_at` makes one of them."""

    def given(command: Command) -> Command:
        command = click.option(
            "--store",
            envvar=STORE,
            metavar="ADDRESS",
            help=f"{prefix}The PostgreSQL in which games are kept instead, {FORM}. Also {STORE}: others on "
            "this computer can read the words of a command.",
        )(command)
        return click.option(
            "--games",
            type=click.Path(path_type=Path),
            help=f"{prefix}Folder in which games are kept.",
        )(command)

    return given


def store_at(games: Path | None, store: str | None) -> Path | str:
    """The file of games, or the address. A folder that is typed goes before an address of the environment."""
    from ..table import serve

    if games is not None and store is not None:
        if _typed("store"):
            raise click.UsageError("--games and --store: games are kept in one place; say which")
        store = None
    if store is not None:
        return _address(store, "--store" if _typed("store") else STORE)
    return (games or serve.games_folder()) / FILE


def store_named(name: str, where: str) -> Path | str:
    """The same of one word: an address if it begins like one, else a folder."""
    return _address(name, where) if "://" in name else Path(name) / FILE


def _address(store: str, where: str) -> str:
    # What was typed is not told again: it may have a password in it.
    from ..table.database import POSTGRESQL

    if not store.startswith(POSTGRESQL):
        raise click.UsageError(f"{where} is the address of a PostgreSQL, {FORM}")
    return store


def _typed(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE
