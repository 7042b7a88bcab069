"""What results rest on: the module, the rules, the programs, and what makes a line of a game."""

from collections.abc import Callable, Sequence
from typing import Any

from ..ai.grades import GRADES
from ..ai.random_player import RandomPlayer
from ..core.plugins import guise_of
from ..core.rules import Rules
from ..guise import Guise
from . import made_of

#: What plays and tells a game, as far as it is no part of rules and programs; with what a guise says of its points.
TELLER = f"{__package__}.play"
TELLERS = (
    "lab/play.py",
    "lab/telling.py",
    "lab/result.py",
    "lab/gains.py",
    "core/*.py",
    "ai/seats.py",
    "report/*.py",
    "guises/*/gains.py",
)

#: Short names, by what they are of: with any change of it, its mark changes.
Marks = dict[str, str]

#: Code does not change while a process runs, and takes a while to be read.
_known: Marks = {}


def marks_of(rules: Rules[Any], programs: Sequence[str]) -> Marks:
    """Of all that the games of these programs depend on, as it is in this process."""
    system = rules.system
    found = {
        f"module {rules.module.label}": rules.module.hash,
        f"rules {system} {rules.version}": _once(f"rules {system}", made_of.mark_of_rules, rules),
        f"lines {system}": _once(f"lines {system}", _mark_of_lines, rules),
    }
    for program in programs:
        name = program_named(rules, program)
        found[name] = _once(name, _mark_of_program, rules, program)
    return found


def program_named(rules: Rules[Any], program: str) -> str:
    """How a program is named among the marks: one plays each system in its own way."""
    return f"program {program} {rules.system}"


def _once(name: str, work: Callable[..., str], *words: object) -> str:
    if name not in _known:
        _known[name] = work(*words)
    return _known[name]


def _mark_of_program(rules: Rules[Any], program: str) -> str:
    if program in GRADES:
        return made_of.mark(rules, program)
    return made_of.mark_of([RandomPlayer.__module__], made_of.ROOMS)


def _mark_of_lines(rules: Rules[Any]) -> str:
    guise: Guise = guise_of(rules.system)
    tellers = [TELLER] if guise.gains is None else [TELLER, guise.gains.__module__]
    return made_of.mark_of(tellers, TELLERS)
