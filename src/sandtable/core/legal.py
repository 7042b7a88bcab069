"""The actions that are legal in a position."""

from collections.abc import Collection, Iterator
from typing import Any

from .action import Action, Code, parse
from .errors import SandtableError
from .rules import Rules


class Legal(Collection[Action]):
    """The actions legal in a position: iterate it, ask `in`, count it.

    Worked out when first asked; play on only after that.
    """

    __slots__ = ("_actions", "_canonical", "_rules", "_state")

    def __init__(self, rules: Rules[Any], state: Any, canonical: bool, over: bool = False) -> None:
        self._rules = rules
        self._state = state
        self._canonical = canonical
        self._actions: list[Action] | None = [] if over else None

    def _found(self) -> list[Action]:
        if self._actions is None:
            self._actions = self._rules.legal_actions(self._state, self._canonical)
        return self._actions

    @property
    def codes(self) -> list[Code]:
        return self._rules.alphabet.codes(self._found())

    def __iter__(self) -> Iterator[Action]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())

    def __contains__(self, action: object) -> bool:
        try:
            if isinstance(action, str):
                (action,) = parse(action)
        except (SandtableError, ValueError):
            return False
        return isinstance(action, Action) and action in self._found()

    def __repr__(self) -> str:
        return f"Legal({', '.join(map(str, self))})"
