"""Sandtable: a referee, an opponent and a table for board wargames about Operation Crusader."""

from .core.action import Action
from .core.dice import AskedDice, Dice, PairedDice, ScriptedDice, SeededDice
from .core.errors import (
    BadModule,
    BadPosition,
    BadRecord,
    GameOver,
    MalformedAction,
    NotYourTurn,
    SandtableError,
    UnknownName,
)
from .core.game import Decision, Game, Outcome
from .core.message import Event, Refusal
from .core.sealed import SealedDice, Sealing
from .library import load, modules, new, position

__all__ = [
    "Action",
    "AskedDice",
    "BadModule",
    "BadPosition",
    "BadRecord",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "GameOver",
    "MalformedAction",
    "NotYourTurn",
    "Outcome",
    "PairedDice",
    "Refusal",
    "SandtableError",
    "ScriptedDice",
    "SealedDice",
    "Sealing",
    "SeededDice",
    "UnknownName",
    "load",
    "modules",
    "new",
    "position",
]
