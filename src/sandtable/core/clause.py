"""The clause registry: every clause and ruling of a system. What they say is in the catalogues (`text.rulebook`)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from .plugins import SYSTEMS, found
from .shape import ready


class Clause(msgspec.Struct, frozen=True):
    """A clause. Its basis says whether the published rules are known to hold it."""

    basis: Literal["fact", "inferred", "proposal"] = "fact"


class Ruling(msgspec.Struct, frozen=True):
    """A documented reading where the rulebook is silent or doubtful, with its reason."""

    clauses: list[str]
    strength: str
    option: str | None = None


class Change(msgspec.Struct, frozen=True):
    """What a later version of the rules plays otherwise than those before it, and why."""

    #: What it is told under.
    id: str
    version: str
    clauses: list[str]
    #: Options without which it makes no difference.
    only: dict[str, str] = {}
    #: What a module must have (`Rules.features`), or it makes no difference.
    having: list[str] = []
    #: Another default, or what is done at the beginning: a game that goes on has its own.
    new_games: bool = False

    def concerns(self, options: Mapping[str, str | int], features: frozenset[str]) -> bool:
        """Whether it makes a difference to a game with these options and features that goes on."""
        chosen = all(options.get(name) == value for name, value in self.only.items())
        return chosen and features.issuperset(self.having) and not self.new_games


class Registry(msgspec.Struct, frozen=True):
    system: str
    mark: str
    clause: dict[str, Clause]
    ruling: dict[str, Ruling]
    change: list[Change] = []

    def changes_since(self, version: str) -> list[Change]:
        """What is played otherwise by the versions after this one."""
        return [change for change in self.change if int(change.version) > int(version)]


@cache
def registry(system: str) -> Registry:
    content: str = found(SYSTEMS)[system].clauses.read_text("utf-8")
    return msgspec.convert(tomllib.loads(content), ready(Registry))
