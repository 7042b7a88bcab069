"""The 60 Series: areas and points, steps and dice, six turns."""

from pathlib import Path

from ...core.system import System
from .rules import Series60 as Rules

__all__ = ["SYSTEM", "Rules"]

_HERE = Path(__file__).parent
SYSTEM = System(
    rules=Rules,
    clauses=_HERE / "clauses.toml",
    modules=_HERE.parents[1] / "modules",
    rank=1,
)
