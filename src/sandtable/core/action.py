"""Actions: a verb and at most one argument, with a text form people can read and type.

Inside the engine an action is a `Code`, two ints: the verb and the index of its argument in that
verb's alphabet. `Action` is its public face; `Alphabet` translates between the two.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .errors import MalformedAction, UnknownName

VERBS = (
    "place",
    "pick",
    "go",
    "step",
    "leave",
    "attack",
    "assign",
    "retreat",
    "advance",
    "choose",
    "top",
    "done",
)
PLACE, PICK, GO, STEP, LEAVE, ATTACK, ASSIGN, RETREAT, ADVANCE, CHOOSE, TOP, DONE = range(12)

Code = tuple[int, int]

#: A verb that takes no more names than these has them listed where somebody uses another.
FEW_NAMES = 24

_NUMBER = {verb: number for number, verb in enumerate(VERBS)}


class Action(NamedTuple):
    """One small choice, such as `go P20`. `done` alone takes no argument."""

    verb: str
    arg: str | None = None

    def __str__(self) -> str:
        return self.verb if self.arg is None else f"{self.verb} {self.arg}"


def _no_verb(word: str) -> MalformedAction:
    meant = "; to pass is 'done'" if word == "pass" else ""
    return MalformedAction(f"{word!r} is no verb{meant}; the verbs are {', '.join(VERBS)}")


def parse(text: str) -> list[Action]:
    """The actions of a text such as ``pick nz-4, go P10, attack P10``."""
    actions = []
    for piece in re.split(r"[,\n]", text):
        words = piece.split()
        if not words:
            raise MalformedAction(f"an action is missing in {text!r}: write VERB NAME, or done")
        verb, *args = words
        if verb not in _NUMBER:
            raise _no_verb(verb)
        if verb == "done" and args:
            raise MalformedAction(f"'done' stands alone, without {' '.join(args)!r}")
        if verb != "done" and len(args) != 1:
            raise MalformedAction(f"'{verb}' takes one name, as in '{verb} NAME'")
        actions.append(Action(verb, args[0] if args else None))
    return actions


class Alphabet:
    """The arguments each verb can take in one game, each with its kind (unit, place, option ...)."""

    def __init__(self, arguments: Mapping[int, Sequence[tuple[str, str]]]) -> None:
        self._actions: dict[Code, Action] = {(DONE, 0): Action("done")}
        self._kinds: dict[Code, str] = {(DONE, 0): "none"}
        for verb, choices in arguments.items():
            for index, (kind, name) in enumerate(choices):
                self._actions[verb, index] = Action(VERBS[verb], name)
                self._kinds[verb, index] = kind
        self._codes = {action: code for code, action in self._actions.items()}
        self._texts = {code: str(action) for code, action in self._actions.items()}
        #: All of them by verb and argument, for lists of what is legal.
        self.code_table: list[list[Code]] = [[] for _ in VERBS]
        self.action_table: list[list[Action]] = [[] for _ in VERBS]
        for code, action in self._actions.items():
            self.code_table[code[0]].append(code)
            self.action_table[code[0]].append(action)

    def __iter__(self) -> Iterator[Code]:
        return iter(self._actions)

    def action(self, code: Code) -> Action:
        return self._actions[code]

    def actions(self, codes: Iterable[Code]) -> Iterator[Action]:
        return map(self._actions.__getitem__, codes)

    def kind(self, code: Code) -> str:
        return self._kinds[code]

    def code(self, action: Action) -> Code:
        try:
            return self._codes[action]
        except KeyError:
            raise self._unknown(action) from None

    def codes(self, actions: Iterable[Action]) -> list[Code]:
        """Those of actions that are known to be of this game."""
        return list(map(self._codes.__getitem__, actions))

    def order(self, codes: Sequence[Code]) -> str:
        """The text of a whole order."""
        return ", ".join(map(self._texts.__getitem__, codes))

    def _unknown(self, action: Action) -> Exception:
        verb, arg = action
        if verb not in _NUMBER:
            return _no_verb(verb)
        if (verb == "done") != (arg is None):
            return MalformedAction(f"'{action}' does not have the form VERB NAME, or done")
        known = [a.arg for a in self._codes if a.verb == verb and a.arg]
        if not known:
            return UnknownName(f"nothing in this game can be used with '{verb}'", str(arg))
        close = [name for name in known if name.lower() == str(arg).lower()]
        hint = ""
        if close:
            hint = f"; did you mean {close[0]!r}?"
        elif len(known) <= FEW_NAMES:
            hint = f"; it takes {', '.join(known)}"
        message = f"{arg!r} is not a name that '{verb}' takes in this game{hint}"
        return UnknownName(message, str(arg))
