"""A plan: which games are to be played, as somebody writes it down."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from ..core.bounds import parse_toml
from ..core.module import convert
from .errors import BadPlan
from .result import Dice

MOST_GAMES = 1_000_000

Word = Annotated[str, msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=MOST_GAMES)]
Values = Annotated[list[str | int | bool], msgspec.Meta(min_length=1)]
#: Who plays the first side of a module, and who the second.
LineUp = Annotated[list[Word], msgspec.Meta(min_length=2, max_length=2)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a plan: what is not in it is not known."""


class Limits(Shape, frozen=True):
    """When a game is broken off, and how much a program may think. None of them is a time: results depend on none."""

    #: After so many turns.
    turns: Count | None = None
    #: After so many orders.
    orders: Count | None = None
    #: Evaluations that a program may spend on an order, if its grade has more.
    evaluations: Count | None = None


class Played(Shape, frozen=True):
    """A module, its scenarios, and options with all values that are to be tried."""

    #: A name, or a folder.
    module: Word
    #: The first one, unless some are named.
    scenarios: list[Word] = []
    options: dict[str, Values] = {}


class Plan(Shape, frozen=True):
    play: Annotated[list[Played], msgspec.Meta(min_length=1)]
    programs: Annotated[list[LineUp], msgspec.Meta(min_length=1)]
    #: Of each scenario, each combination of options and each line-up.
    games: Count
    #: Fresh ones for every game; or paired, so that the same games of all options and line-ups meet the same luck.
    dice: Dice = "fresh"
    #: Another one draws other games.
    seed: Seed = 0
    limits: Limits = Limits()


def read_plan(file: Path) -> Plan:
    """A plan in a TOML file. Folders of modules are looked for beside it."""
    problems: list[str] = []
    raw = parse_toml(problems, "the file", file.read_bytes())
    if problems:
        raise BadPlan(file.name, problems)
    return plan_of(file.name, _beside(raw, file.parent))


def plan_of(name: str, data: Mapping[str, Any]) -> Plan:
    """A plan that is given as plain data; else all that is wrong with its form."""
    problems: list[str] = []
    plan = convert(problems, "", data, Plan)
    if plan is None:
        raise BadPlan(name, [problem.removeprefix(": ") for problem in problems])
    return plan


def is_folder(module: str) -> bool:
    """Whether somebody means a folder: names of modules have no strokes."""
    return "/" in module


def _beside(raw: Any, folder: Path) -> Any:
    """The data of a file, its folders named from the root."""
    for played in raw.get("play", ()) if isinstance(raw.get("play"), list) else ():
        module = played.get("module") if isinstance(played, dict) else None
        if isinstance(module, str) and is_folder(module):
            played["module"] = str((folder / module).resolve())
    return raw
