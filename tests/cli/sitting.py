"""A sitting at the terminal, with what was typed and what was answered."""

from collections.abc import Callable, Sequence
from io import StringIO
from itertools import pairwise
from pathlib import Path

from rich.console import Console

import sandtable
from sandtable import Game
from sandtable.ai.player import Player
from sandtable.cli.terminal import Terminal
from sandtable.text import Speaker

#: Somebody at the keyboard: given the game, the next line; None when there is no more to say.
Person = Callable[[Game], str | None]

SET_UP = ("choose suggested", "done")


class Sitting:
    """One run of the terminal. `answers[n]` is what was printed after line n was typed."""

    def __init__(
        self,
        game: Game,
        person: Person,
        players: dict[str, Player] | None = None,
        language: str = "en",
        width: int = 110,
        backup: Path | None = None,
    ) -> None:
        self._out = StringIO()
        self._marks: list[int] = []
        self._person = person
        self.typed: list[str] = []
        console = Console(file=self._out, width=width)
        self.terminal = Terminal(game, players or {}, language, console, self._ask, backup)
        self.terminal.run()

    def _ask(self, prompt: str) -> str | None:
        self._marks.append(len(self._out.getvalue()))
        line = self._person(self.game)
        if line is not None:
            self.typed.append(line)
        return line

    @property
    def game(self) -> Game:
        return self.terminal.game

    @property
    def speaker(self) -> Speaker:
        return self.terminal.screen.speaker

    @property
    def whole(self) -> str:
        return self._out.getvalue()

    @property
    def answers(self) -> list[str]:
        marks = [*self._marks, len(self.whole)]
        return [self.whole[start:end] for start, end in pairwise(marks)][: len(self.typed)]

    @property
    def greeting(self) -> str:
        """What was printed before the first line was typed."""
        return self.whole[: self._marks[0]]

    def after(self, line: str) -> str:
        """What was answered to the last line like this."""
        number = max(n for n, typed in enumerate(self.typed) if typed == line)
        return self.answers[number]

    def say(self, key: str, **values: object) -> str:
        return self.speaker.say(f"terminal.{key}", **values)


def reading(lines: Sequence[str]) -> Person:
    """Somebody who types these lines and then leaves."""
    left = list(lines)
    return lambda game: left.pop(0) if left else None


def sit(
    *lines: str,
    game: Game | None = None,
    players: dict[str, Player] | None = None,
    language: str = "en",
    width: int = 110,
    backup: Path | None = None,
) -> Sitting:
    """A sitting in which these lines are typed; at a new game if none is given."""
    game = game or new()
    return Sitting(game, reading(lines), players, language, width, backup)


def new(seed: int = 7) -> Game:
    return sandtable.new("operation-crusader-60", seed=seed)


def says(text: str, *sentences: str) -> bool:
    """Whether all of these are said, wherever the lines are broken."""
    bare = "".join(text.split())
    return all("".join(sentence.split()) in bare for sentence in sentences)
