"""Modules that are there to be tested, and not to be played."""

from typing import Any

from modules.altered import TRIAL
from sandtable.core.module import read_module
from sandtable.core.rules import Rules
from sandtable.library import open_module


def trials() -> list[Rules[Any]]:
    """The rules of such modules, in each of their scenarios."""
    module = read_module(TRIAL)
    return [open_module(module, scenario.id) for scenario in module.cover.scenario]
