"""The command line: `sandtable play`, and small tools around records and rules."""

from .commands import main

__all__ = ["main"]
