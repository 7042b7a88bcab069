"""How a module wants things drawn whose words would be read otherwise: no rule reads it, and no hash counts it."""

from collections.abc import Container, Sequence
from typing import Literal

from ...core.branches import branch_of
from ...core.module import DRAWING, Module, convert, parse_toml
from .shapes import RulesData, Shape, Unit

LOOKS = "looks.toml"

Ground = Literal[
    "sea", "height", "wood", "hill", "rough", "marsh", "dune", "fort", "works", "town", "clear"
]
Rim = Literal["river", "stream", "cliff", "scarp", "wire", "mine", "works", "barrier", "bank"]
Route = Literal["rail", "bridge", "trail", "road"]
Branch = Literal[
    "headquarters",
    "antitank",
    "antiaircraft",
    "armoured-car",
    "recon",
    "engineer",
    "motorcycle",
    "machinegun",
    "artillery",
    "fortress",
    "parachute",
    "mechanised",
    "motorised",
    "infantry-tank",
    "tank-infantry",
    "armour",
    "infantry",
    "bersaglieri",
]


class Looks(Shape):
    """Styles by the names of things; of units by their id or their type."""

    terrain: dict[str, Ground] = {}
    hexside: dict[str, Rim] = {}
    line: dict[str, Route] = {}
    branch: dict[str, Branch] = {}

    def branch_of(self, unit: Unit) -> str | None:
        """What a unit is, as the module says it, else as its words do."""
        own = self.branch.get(unit.id) or self.branch.get(unit.type)
        return own or branch_of(unit.type, unit.name.first)

    def branch_of_type(self, kind: str) -> str | None:
        return self.branch.get(kind) or branch_of(kind)


def read_looks(problems: list[str], module: Module) -> Looks:
    """What the module says, with its problems."""
    file = f"{DRAWING}/{LOOKS}"
    raw = parse_toml(problems, file, module.drawing.get(LOOKS, b""))
    found = None if raw is None else convert(problems, file, raw, Looks)
    return found or Looks()


def strangers(looks: Looks, rules: RulesData, units: Sequence[Unit]) -> list[str]:
    """Names of nothing that there is."""
    of_units = {name for unit in units for name in (unit.id, unit.type)}
    known: dict[str, tuple[Container[str], str]] = {
        "terrain": (rules.terrain, "terrain"),
        "hexside": (rules.hexside, "kind of hexside"),
        "line": (rules.line, "kind of line"),
        "branch": (of_units, "unit or type of unit"),
    }
    return [
        f"{DRAWING}/{LOOKS}: {field}.{name}: there is no such {what}"
        for field, (names, what) in known.items()
        for name in getattr(looks, field)
        if name not in names
    ]
