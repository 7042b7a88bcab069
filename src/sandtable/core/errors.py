"""What can go wrong outside the rules; a breach of the rules is a Refusal, not an error."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .module import Module

#: A reason may quote what somebody wrote, but not all of it.
LONGEST_REASON = 500
#: More faults than anybody reads.
MOST_FAULTS = 40


class SandtableError(Exception):
    """Every error meant for people: its message names the thing, the reason and what to do."""


class MalformedAction(SandtableError):
    """The text is not a verb with its argument."""


class UnknownName(SandtableError):
    """No such module, scenario, option, side, unit, place or survey."""

    def __init__(self, message: str, name: str = "") -> None:
        self.name = name
        super().__init__(message)


class NotOnBoard(UnknownName):
    """A question about a unit that is not on the board."""

    def __init__(self, unit: str) -> None:
        super().__init__(f"{unit!r} is not on the board", unit)


class NotNow(SandtableError):
    """A question that has no answer in this position."""


class NotInstalled(SandtableError):
    """A game that was played with a module or rules (`name`) other than those installed."""

    def __init__(self, message: str, name: str) -> None:
        self.name = name
        super().__init__(message)


class NewestAlready(SandtableError):
    """A game is to go on under newer rules, and there are none."""


class NotYourTurn(SandtableError):
    """A seat asked for something that only the side to move may do."""


class GameOver(SandtableError):
    """The game has ended; nothing more can be played."""


class BadPosition(SandtableError):
    """A position that cannot be: all its faults, one a line."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        told = [f"  {fault[:LONGEST_REASON]}" for fault in faults[:MOST_FAULTS]]
        more = len(faults) - len(told)
        told += [f"  and {more} more"] if more else []
        super().__init__("\n".join(["impossible position:", *told]))


class BadRecord(SandtableError):
    """A record that cannot be read or does not replay; says on which line.

    `kind` is the kind of fault, for which the catalogues have a sentence.
    """

    def __init__(self, line: int, kind: str, reason: str) -> None:
        self.line = line
        self.kind = kind
        said = " ".join(reason.split())  # one line, whatever stands in the record
        self.reason = said if len(said) <= LONGEST_REASON else f"{said[:LONGEST_REASON]}…"
        super().__init__(f"record, line {line}: {self.reason}")


class BadModule(SandtableError):
    """A module with problems: all of them, each with file, field and reason."""

    #: So many are told; whoever has more will look again.
    TOLD = 100

    def __init__(self, module: str, problems: list[str], rest: "Module | None" = None) -> None:
        self.name = module
        self.problems = problems
        #: What of it can be looked at all the same, for more problems.
        self.rest = rest
        told = [f"  {problem}" for problem in problems[: self.TOLD]]
        if len(problems) > self.TOLD:
            told.append(f"  and {len(problems) - self.TOLD:,} more")
        super().__init__(f"module {module} cannot be used:\n" + "\n".join(told))


class NoDice(SandtableError):
    """Scripted dice ran out, or name what cannot be drawn."""


class Unsalted(SandtableError):
    """Sealed dice that cannot be rolled yet: salts of these sides are missing."""

    def __init__(self, sides: Sequence[str]) -> None:
        self.sides = tuple(sides)
        super().__init__(
            f"nothing is rolled before every side has added its salt; missing: {', '.join(sides)}"
        )


class BadSealing(SandtableError):
    """A salt, a secret or the name of a game that sealed dice cannot be made from."""
