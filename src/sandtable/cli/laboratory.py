"""For who measures games: `sandtable lab`."""

import logging
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import library
from ..ai.seats import PROGRAMS
from ..text.catalogue import LANGUAGES
from .saying import Saying

if TYPE_CHECKING:
    from ..lab.crew import Crew
    from ..lab.design import Design
    from ..lab.plan import Plan

#: Where the results of a plan go that was only typed.
UNNAMED = "lab"
#: Where nobody looks on, progress is told whenever another such share of the games is played.
EVERY = 0.05


@click.group(short_help="Let programs play very many games.")
def lab() -> None:
    """The laboratory: very many games of programs, and what comes of them."""


@lab.command("run", short_help="Play the games of a plan.")
@click.argument(
    "plan", required=False, metavar="[PLAN.toml|FOLDER]", type=click.Path(path_type=Path)
)
@click.option(
    "--module",
    "modules",
    multiple=True,
    metavar="NAME|FOLDER[:SCENARIO]",
    help="Without a plan: what is played; may be given several times.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE[,VALUE]",
    help="Without a plan: a rules option, with all values to be tried.",
)
@click.option(
    "--programs",
    multiple=True,
    metavar="FIRST,SECOND",
    help=f"Without a plan: who plays the first side and who the second, of {', '.join(PROGRAMS)}; "
    "may be given several times.",
)
@click.option(
    "--games",
    type=int,
    help="Without a plan: of each scenario, set of options and line-up.  [default: 100]",
)
@click.option(
    "--dice",
    metavar="fresh|paired",
    help="Without a plan: paired dice give all options and line-ups the same luck.  [default: fresh]",
)
@click.option("--seed", type=int, help="Without a plan: another one draws other games.")
@click.option("--turns", type=int, help="Without a plan: a game is broken off after so many turns.")
@click.option(
    "--orders", type=int, help="Without a plan: a game is broken off after so many orders."
)
@click.option(
    "--evaluations",
    type=int,
    help="Without a plan: so many a program may spend on an order, if its grade has more.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help=f"Folder for the results.  [default: the name of the plan, here; else {UNNAMED}]",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="Processes at work on this computer.  [default: as many as it has cores]",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Dask cluster instead, such as tcp://scheduler:8786; its workers need Sandtable, too.",
)
@click.option("--parquet", is_flag=True, help="In the end write tables for pandas and polars.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of what is told.")
def run_command(
    plan: Path | None,
    output: Path | None,
    workers: int | None,
    cluster: str | None,
    parquet: bool,
    lang: str | None,
    **typed: Any,
) -> None:
    """Play the games of a PLAN, and keep a line of each in a folder.

    Stop it at any moment: the same command, or `sandtable lab run FOLDER`, goes on. docs/laboratory.md tells what
    stands in a plan, and what in a line.
    """
    from ..lab.design import design_of
    from ..lab.folder import Folder
    from ..lab.run import run

    if workers is not None and cluster is not None:
        raise click.UsageError("--workers and --cluster: games are played in one place; say which")
    say = Saying(lang)
    wanted, name, path = _wanted(plan, output, typed)
    design = design_of(wanted, name)
    crew = _crew(design, workers, cluster)
    write_tables = _tables() if parquet else _no_tables
    teller = _Teller(say)
    with Folder(path, design) as folder:
        try:
            run(folder, crew, teller.tell)
        except KeyboardInterrupt:
            teller.end()
            told = {"done": len(folder.done), "count": design.count, "folder": path}
            again = f"sandtable lab run {shlex.quote(str(path))}"
            click.echo(say("lab.stopped", **told, command=again))
            raise SystemExit(130) from None
        finally:
            teller.end()
        click.echo(say("lab.finished", count=design.count, folder=path))
        for file in write_tables(path):
            click.echo(say("lab.table", file=file))


def _wanted(
    plan: Path | None, output: Path | None, typed: dict[str, Any]
) -> "tuple[Plan, str, Path]":
    """The plan, what it is called, and where its results go."""
    from ..lab.folder import read_head
    from ..lab.plan import plan_of, read_plan

    given = [name for name, value in typed.items() if value not in (None, ())]
    if plan is None:
        if not typed["modules"] or not typed["programs"]:
            raise click.UsageError("name a plan, or at least --module and --programs")
        return plan_of("as typed", _typed_plan(**typed)), "as typed", output or Path(UNNAMED)
    if given:
        names = {"modules": "module", "options": "option"}
        words = ", ".join(f"--{names.get(name, name)}" for name in given)
        raise click.UsageError(f"{words}: only without a plan, in which it stands")
    if plan.is_dir():
        return read_head(plan).plan, plan.name, output or plan
    if not plan.is_file():
        raise click.ClickException(f"there is no plan {str(plan)!r}")
    return read_plan(plan), plan.name, output or Path(plan.stem)


def _typed_plan(
    modules: Sequence[str],
    options: Sequence[str],
    programs: Sequence[str],
    games: int | None,
    dice: str | None,
    seed: int | None,
    turns: int | None,
    orders: int | None,
    evaluations: int | None,
) -> dict[str, Any]:
    """What was typed, as it would stand in a plan; whether it is right is looked at there."""
    tried: dict[str, list[str]] = {}
    for option in options:
        name, equals, values = option.partition("=")
        if not equals:
            raise click.UsageError(f"an option has the form NAME=VALUE, not {option!r}")
        tried[name] = values.split(",")
    limits = {"turns": turns, "orders": orders, "evaluations": evaluations}
    plan = {
        "play": [_played(module) | {"options": tried} for module in modules],
        "programs": [one.split(",") for one in programs],
        "games": 100 if games is None else games,
        "dice": dice,
        "seed": seed,
        "limits": {name: value for name, value in limits.items() if value is not None},
    }
    return {name: value for name, value in plan.items() if value is not None}


def _played(wish: str) -> dict[str, Any]:
    """MODULE[:SCENARIO]; a module is a name or a folder."""
    name, _, scenario = (wish, "", "") if Path(wish).is_dir() else wish.partition(":")
    if name not in library.modules() and Path(name).is_dir():
        name = str(Path(name).resolve())
    return {"module": name} | ({"scenarios": [scenario]} if scenario else {})


def _crew(design: "Design", workers: int | None, cluster: str | None) -> "Crew":
    from ..lab.crew import Alone, Processes

    if cluster is None:
        count = workers or len(os.sched_getaffinity(0))
        return Alone() if count == 1 else Processes(count, design.lent)
    try:
        from ..lab.cluster import Cluster
    except ModuleNotFoundError as error:
        raise _lacks(error, "cluster") from None
    # What becomes of the cluster is told in a sentence, and not by pages of its log.
    for logger in ("distributed", "distributed.client"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    return Cluster(cluster, design.lent)


def _tables() -> Callable[[Path], list[Path]]:
    try:
        from ..lab.parquet import write_tables
    except ModuleNotFoundError as error:
        raise _lacks(error, "lab") from None
    return write_tables


def _no_tables(folder: Path) -> list[Path]:
    return []


def _lacks(error: ModuleNotFoundError, extra: str) -> click.ClickException:
    return click.ClickException(
        f"{error.name} is not installed; it comes with the extra: pip install 'sandtable[{extra}]'"
    )


class _Teller:
    """Tells how far a run is: on one line that changes, or line by line where nobody looks on."""

    def __init__(self, say: Saying) -> None:
        self._say = say
        self._stream = sys.stderr
        self._changing = self._stream.isatty()
        self._told = 0.0
        self._open = False

    def tell(self, done: int, count: int, left: float | None) -> None:
        share = done / count
        if not self._changing and share < min(self._told + EVERY, 1.0):
            return
        self._told = share
        text = self._say("lab.played", done=done, count=count)
        if left is not None and done < count:
            text = self._say("lab.left", played=text, time=self._time(round(left)))
        if self._changing:
            self._stream.write(f"\r\x1b[K{text}")
            self._open = True
        else:
            self._stream.write(f"{text}\n")
        self._stream.flush()

    def end(self) -> None:
        """What is told next has a line of its own."""
        if self._open:
            self._stream.write("\n")
            self._stream.flush()
        self._open = False

    def _time(self, seconds: int) -> str:
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        key = "lab.hours" if hours else "lab.minutes" if minutes else "lab.seconds"
        return self._say(key, hours=hours, minutes=minutes, seconds=seconds)
