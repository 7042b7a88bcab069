"""The folio games: hexes, zones of control, support fire markers, a fixed start."""

from pathlib import Path

from ...core.system import System
from .rules import Folio as Rules

__all__ = ["SYSTEM", "Rules"]

_HERE = Path(__file__).parent
SYSTEM = System(
    rules=Rules,
    clauses=_HERE / "clauses.toml",
    modules=_HERE.parents[1] / "modules",
    rank=2,
)
