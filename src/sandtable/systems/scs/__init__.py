"""The Standard Combat Series: hexes, stacks of steps, overruns, exploitation, supply."""

from .rules import Scs as Rules

__all__ = ["Rules"]
