"""The folio games: hexes, zones of control, support fire markers, a fixed start."""

from .rules import Folio as Rules

__all__ = ["Rules"]
