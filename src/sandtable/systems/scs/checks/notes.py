"""The notebook of the checks: problems found so far, and what each part asks again and again."""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache

import msgspec

from ....core.demand import instead
from ..contents import Data

#: Movement points are counted in twelfths.
TWELFTHS = 12
LONGEST_ID = 64
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Notes:
    """The module that is looked at, and what is wrong with it."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.problems: list[str] = []
        self.sides = [side.id for side in data.cover.side]
        self.units = {unit.id: unit for unit in data.units}
        self.terrain = dict(zip(data.grid.names, data.terrain, strict=True))
        #: Hexes that a road or its like leads into, whatever lies there.
        self.lined = {name for line in data.map.line for name in line.hexes}

    def note(self, where: str, problem: str) -> None:
        self.problems.append(f"{where}: {problem}")

    def known(self, where: str, name: str, names: Collection[str], what: str) -> bool:
        """Whether a name is one of those there are."""
        if name not in names:
            self.note(where, f"{name!r} is no {what}{instead(name, names)}")
        return name in names

    def side(self, where: str, name: str | None) -> None:
        if name is not None:
            self.known(where, name, self.sides, "side")

    def once(self, where: str, names: Iterable[str]) -> None:
        for name, times in Counter(names).items():
            if times > 1:
                self.note(where, f"{name} is there {times} times")

    def ids(self, where: str, names: Iterable[str]) -> None:
        names = list(names)
        self.once(where, names)
        for name in names:
            if len(name) > LONGEST_ID:
                self.note(where, f"{name[:20]}...: an id has {LONGEST_ID} letters at most")
            if not _ID.fullmatch(name):
                self.note(where, f"{name!r} must be of small letters, digits and hyphens")

    def hex(self, where: str, name: str) -> bool:
        """Whether a name is that of a hex in play."""
        if not self.terrain.get(name):
            self.note(where, f"{name!r} is no hex")
        return bool(self.terrain.get(name))

    def hexes(self, where: str, names: Iterable[str]) -> list[str]:
        """The hexes that names of hexes and areas stand for."""
        found: list[str] = []
        for name in names:
            if name in self.data.map.area:
                # What is wrong inside an area is told with the area.
                found += [one for one in self.data.map.area[name] if self.terrain.get(one)]
            elif self.terrain.get(name):
                found.append(name)
            else:
                self.note(where, f"{name!r} is neither a hex nor an area")
        return found

    def bars(self, name: str, class_: str) -> bool:
        """Whether nobody of a class may be in a hex."""
        kind = self.data.rules.terrain.get(self.terrain[name])
        return kind is not None and kind.move.get(class_) == "P" and name not in self.lined

    def traced(self, where: str, names: Iterable[str]) -> None:
        """Hexes that supply must be able to lead to."""
        class_ = self.data.rules.supply.trace_class
        for name in self.hexes(where, names):
            if self.bars(name, class_):
                self.note(where, f"{name} is prohibited to {class_}")

    def multiplier(self, where: str, text: str) -> None:
        if Fraction(text) <= 0:
            self.note(where, f"{text} is no multiplier: it must be more than 0")

    def cost(self, where: str, text: str, *, free: bool = False) -> None:
        value = Fraction(text)
        if TWELFTHS % value.denominator:
            self.note(where, f"{text} is no number of twelfths")
        if not value and not free:
            self.note(where, "it must cost something")


def given(struct: msgspec.Struct) -> set[str]:
    """The fields that say something else than their default."""
    return {name for name, default in _defaults(type(struct)) if getattr(struct, name) != default}


@cache
def _defaults(shape: type[msgspec.Struct]) -> list[tuple[str, object]]:
    """Of each field; asking msgspec takes long, and there are few shapes."""
    return [
        (
            field.name,
            field.default
            if field.default_factory is msgspec.NODEFAULT
            else field.default_factory(),
        )
        for field in msgspec.structs.fields(shape)
    ]
