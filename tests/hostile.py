"""Good records and positions made bad in many ways, with digests that are right all the same."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, NamedTuple

import sandtable
from builders import CRUSADER, wander
from sandtable import BadRecord, Game, library
from sandtable.core import record
from sandtable.core.dice import AskedDice
from sandtable.core.message import Refusal

Data = dict[str, Any]


class Kind(NamedTuple):
    module: str
    options: tuple[tuple[str, str], ...] = ()


KINDS = {
    "crusader": Kind(CRUSADER),
    "tobruk": Kind("battle-for-tobruk"),
    "primer": Kind("scs-primer"),
    "fog": Kind("scs-primer", (("fog", "on"),)),
    "wire": Kind("frontier-wire"),
}
#: So many actions are played before a game is written down.
MOMENTS = (0, 40, 150, 300)

HUGE = (10**6, 2**31, 2**63, 2**64, 10**18, 10**30, -1, -(10**9), 0)
ODD_WORDS = (
    "",
    " ",
    "\x00",
    "\x1b[2J",
    "山本",
    "9" * 5000,
    "a" * 5000,
    "__class__",
    "None",
    "-0",
    "%s",
)


@cache
def game_of(kind: str, moment: int) -> Game:
    """A game played at random, with the dice asked for by its seed."""
    module, options = KINDS[kind]
    game = sandtable.new(module, options=dict(options), seed=moment)
    for count, _ in enumerate(wander(game, moment)):
        if count >= moment:
            break
    return game


@cache
def record_of(kind: str, moment: int, placed: bool) -> str:
    """A record; with `placed` one that begins at the position of that moment and goes on a little."""
    game = game_of(kind, moment)
    if not placed:
        return game.record()
    game = library.position(KINDS[kind].module, game.position(), sandtable.SeededDice(7))
    for count, _ in enumerate(wander(game, 1)):
        if count >= 12:
            break
    return game.record()


class _Sealing(record._Replay):
    """Reads a record and puts the right digest wherever one stands."""

    def _check_seal(self, number: int, start: str) -> None:
        digest = self.game.rules.digest(self.game.state)
        self.lines[number - 1] = f"{start} {self._seal.over(number - 1, digest)}"


def sealed(text: str) -> str:
    """The record with right digests, as whoever changes one on purpose would write it."""
    lines = record.lines_of(text)
    header, first = record.read_header(lines)
    replay = _Sealing(library._open_recorded(header, AskedDice()), header, lines)
    for index in range(first, len(lines)):
        replay.line(index + 1)
    return "\n".join(lines) + "\n"


def works(game: Game, rng: Random, actions: int = 25) -> None:
    """Whatever was let in is a game: it tells of itself, is played on, and is written and read again."""
    game.dice = sandtable.SeededDice(5)
    for _ in range(actions):
        game.position()
        if game.outcome is not None or game.decision is None:
            break
        legal = list(game.legal(canonical=not game.draft and rng.random() < 0.5))
        assert legal, "nothing is legal, but the game is not over"
        result = game.play(legal[int(rng.random() * len(legal))])
        assert not isinstance(result, Refusal)
        assert game.rules.faults(game.state) == []
    for side in game.rules.sides:
        game.view(side)
    again = sandtable.load(game.record())
    assert again.position() == game.position()


# Ways to make a record bad


def change_lines(text: str, rng: Random) -> str:
    """Lines lost, doubled, moved, cut short, or with a word that is another."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        index = rng.randrange(len(lines))
        line = lines[index]
        words = line.split(" ")
        other = lines[rng.randrange(len(lines))]
        word = rng.randrange(len(words))
        swapped = rng.choice(other.split(" "))
        number = str(rng.choice(HUGE))
        odd = rng.choice(ODD_WORDS)
        lines[index : index + 1] = rng.choice(
            [
                [],
                [line, line],
                [other],
                [other, line],
                [line[: rng.randrange(len(line) + 1)]],
                [" ".join([*words[:word], swapped, *words[word + 1 :]])],
                [" ".join([*words[:word], *words[word + 1 :]])],
                [" ".join([*words[:word], number, *words[word + 1 :]])],
                [" ".join([*words[:word], odd, *words[word + 1 :]])],
                [line.partition(": ")[0] + ": " + odd],
                [odd, line],
                [line.replace("|", "| 1")],
                [line.partition("|")[0]],
                [f"{line} | {number}"],
                [f"{line} / {swapped}"],
                [f"draft {line}"],
                [line.removeprefix("draft ")],
            ]
        )
        lines = lines or [""]
    return "\n".join(lines) + "\n"


def change_header(text: str, rng: Random) -> str:
    """Header lines that are another, missing, doubled, or more than there should be."""
    lines = text.splitlines()
    end = lines.index("")
    index = rng.randrange(1, end)
    name, _, value = lines[index].partition(": ")
    odd = str(rng.choice([*HUGE, *ODD_WORDS]))
    lines[index : index + 1] = rng.choice(
        [
            [f"{name}: {odd}"],
            [f"{name}: {value} {odd}"],
            [f"{name}: {value}{odd}"],
            [lines[index]] * 3,
            [f"{odd}: {value}", lines[index]],
            [lines[index], "options: fog=on"],
            [lines[index], f"options: {odd}={odd} ={odd}"],
            [lines[index], "dice: asked"],
            [lines[index], f"dice: seeded {odd}"],
            [lines[index], "seen-by: axis"],
            [lines[index], "position: {}"],
            [lines[index], 'position: {"units": {}}'],
            [lines[index], *(f"tag{n}: \x1b{odd}" for n in range(200))],
        ]
    )
    return "\n".join(lines) + "\n"


def change_position(text: str, rng: Random) -> str:
    """The position at which a game begins is another."""
    lines = text.splitlines()
    index = next((n for n, line in enumerate(lines) if line.startswith("position: ")), None)
    if index is None:
        return change_header(text, rng)
    data = json.loads(lines[index].removeprefix("position: "))
    lines[index] = "position: " + json.dumps(changed(data, rng))
    # What was played from the old position is mostly not legal from another.
    if rng.random() < 0.7:
        orders = len(game_lines(lines))
        keep = lines.index("") + 1
        return "\n".join([*lines[:keep], *["end 0 x"][: orders + 1]]) + "\n"
    return "\n".join(lines) + "\n"


def game_lines(lines: list[str]) -> list[str]:
    return lines[lines.index("") + 1 : -1]


WAYS: dict[str, Callable[[str, Random], str]] = {
    "lines": change_lines,
    "header": change_header,
    "position": change_position,
}


def changed(data: Any, rng: Random) -> Any:
    """Plain data of which one to three parts, anywhere, are another."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.randint(1, 3)):
        spots = list(_spots(data))
        holder, key = rng.choice(spots)
        value = holder[key]
        other = rng.choice(spots)
        new = rng.choice(
            [
                rng.choice(HUGE),
                rng.choice(ODD_WORDS),
                None,
                True,
                1.5,
                [],
                {},
                [value],
                [value, value],
                {"a": value},
                other[0][other[1]],
                value + 1 if isinstance(value, int) else value,
                value * 2 if isinstance(value, str | list) else value,
                value[1:] if isinstance(value, str | list) else value,
                value[::-1] if isinstance(value, str | list) else value,
                f"{value} 1 spent",
                _deep(value, rng.choice([5, 60, 200])),
                ["x"] * 2000,
            ]
        )
        if isinstance(holder, dict) and rng.random() < 0.15:
            del holder[key]
        elif isinstance(holder, dict) and rng.random() < 0.15:
            holder[str(rng.choice([*ODD_WORDS, key]))] = new
        else:
            holder[key] = json.loads(json.dumps(new))
    return data


def _spots(data: Any, levels: int = 20) -> Any:
    """Where something could be put: not in the depths of what was put there before."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        yield data, key
        if isinstance(value, dict | list) and levels:
            yield from _spots(value, levels - 1)


def _deep(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = [value]
    return value


def refused_or_works(text: str, rng: Random) -> str:
    """Load a record that may be bad: what became of it, in a word."""
    with suppress(BadRecord):
        text = sealed(text)
    game = _loaded(text)
    if isinstance(game, Game):
        works(game, rng)
        return "loaded"
    assert game.line >= 1
    assert "\n" not in str(game)
    assert len(str(game)) < 700
    return game.kind


def _loaded(text: str) -> Game | BadRecord:
    try:
        return sandtable.load(text)
    except BadRecord as error:
        return error
