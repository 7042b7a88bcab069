"""The 60 Series: areas and points, steps and dice, six turns."""

from .rules import Series60 as Rules

__all__ = ["Rules"]
