"""What can go wrong in the laboratory, told to people."""

from collections.abc import Sequence

from ..core.errors import SandtableError


class BadPlan(SandtableError):
    """A plan that cannot be played: all its problems, each with its field and what may stand there."""

    def __init__(self, name: str, problems: Sequence[str]) -> None:
        self.problems = list(problems)
        told = "\n".join(f"  {problem}" for problem in problems)
        super().__init__(f"plan {name} cannot be used:\n{told}")


class BadResults(SandtableError):
    """A folder of results that cannot be gone on with: it belongs to something else, or is damaged."""


class Fallen(SandtableError):
    """Those who play the games have fallen; what they played until then is kept."""


class Fault(SandtableError):
    """A game that cannot be played to its end, because something in it is at fault."""
