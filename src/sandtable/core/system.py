"""A system of rules as it is plugged in: the rules as code, their clauses and the games that come with them."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from . import plugins
from .rules import Rules


class System(NamedTuple):
    """What the entry point of a system leads to."""

    rules: type[Rules[Any]]
    #: The registry of clauses and rulings (`core.clause`).
    clauses: Path
    #: The folder of the modules that come with it; those of other systems may lie there, too.
    modules: Path
    #: Where its games stand in lists: the smaller, the earlier.
    rank: int = 100


@cache
def systems() -> dict[str, System]:
    """The systems there are, by name, in the order of their ranks."""
    found: dict[str, System] = plugins.found(plugins.SYSTEMS)
    return dict(sorted(found.items(), key=lambda one: (one[1].rank, one[0])))
