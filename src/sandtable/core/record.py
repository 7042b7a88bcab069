"""Records: a game as a text a person can read and diff, and that proves itself when loaded.

    sandtable record 1
    module: operation-crusader-60 v1 5f0c...
    scenario: campaign
    rules: series60 1
    dice: seeded 7

    turn 1
    british: pick nz-4, pick nz-5, go P10, attack P10 | 3 5 6 2
    axis: assign nz-4, done | 4
    digest 1 0a1b2c3d4e5f6071
    turn 2
    ...
    end 57 8f3a99d0c1b2e4f5

A digest covers the position and every line above it, so a changed line shows at the next digest.
Dice that are still to be rolled are missing from the last order; a game that was taken up in the
middle of a roll begins with a line `dice: | ...`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from .action import parse
from .dice import AskedDice, Dice, SeededDice
from .errors import BadRecord, SandtableError
from .message import Refusal

if TYPE_CHECKING:
    from .game import Game

TITLE = "sandtable record 1"
_OWN_TAGS = ("module", "scenario", "rules", "options", "dice", "position")


class Header(msgspec.Struct):
    """The header of a record, as far as it says which game this is."""

    module: str
    version: str
    hash: str
    scenario: str
    system: str
    rules_version: str
    options: dict[str, str]
    dice: str
    position: dict[str, Any] | None
    tags: dict[str, str]
    #: The number of the line of each tag.
    lines: dict[str, int]

    @contextmanager
    def blame(self, tag: str) -> Iterator[None]:
        """What goes wrong in this block is the fault of that header line."""
        try:
            yield
        except BadRecord:
            raise
        except SandtableError as error:
            raise BadRecord(self.lines.get(tag, 1), str(error)) from None


def write(game: "Game", with_draft: bool = True, with_seed: bool = True) -> str:
    """The record of a game so far."""
    rules = game.rules
    lines = [
        TITLE,
        f"module: {rules.module.label} {rules.module.hash}",
        f"scenario: {rules.scenario}",
        f"rules: {rules.system} {rules.version}",
        "options: " + " ".join(f"{name}={value}" for name, value in rules.options.items()),
        f"dice: {_dice_of(game, with_seed)}",
        *(f"{name}: {_one_line(text)}" for name, text in game.tags.items()),
    ]
    origin = game.origin
    if origin is not None:
        lines.append(f"position: {msgspec.json.encode(origin).decode()}")
    lines.append("")
    turn = None
    states = [order.before for order in game.orders] + [game._base]
    for order, after in zip(game.orders, states[1:], strict=True):
        if order.turn != turn:
            turn = order.turn
            lines.append(f"turn {turn}")
        words = [f"{order.side}:"]
        words += [rules.alphabet.order(order.codes)] if order.codes else []
        words += ["|", *map(str, order.faces)] if order.faces else []
        lines.append(" ".join(words))
        if rules.turn(after) != turn or rules.verdict(after) is not None:
            lines.append(f"digest {turn} {_seal(lines, rules.digest(after))}")
    if with_draft and game.draft:
        lines.append(f"draft {game.side}: {', '.join(map(str, game.draft))}")
    here = game.state if with_draft else game._base
    lines.append(f"end {len(game.orders)} {_seal(lines, rules.digest(here))}")
    return "\n".join(lines) + "\n"


def read(
    text: str, open_game: Callable[[Header, Dice], "Game"], dice: Dice | None = None
) -> "Game":
    """The game of a record, replayed and checked; `dice` are those it goes on with."""
    lines = text.splitlines()
    header, first = read_header(lines)
    # Every die is asked for, and answered from the line.
    game = open_game(header, AskedDice())
    replay = _Replay(game, header, lines)
    for index in range(first, len(lines)):
        replay.line(index + 1)
    if not replay.ended:
        raise BadRecord(len(lines), "the record is cut off: its end line is missing")
    game.dice = dice or replay.seeded or AskedDice()
    game._undone = []
    return game


class _Replay:
    """Reads the lines of a record into a game."""

    def __init__(self, game: "Game", header: Header, lines: list[str]) -> None:
        self.game = game
        self.header = header
        self.lines = lines
        self.seeded = _seeded(header)
        self.turn: int | None = None
        self.ended = False
        self._waits: int | None = None  # the line whose dice are not all there

    def line(self, number: int) -> None:
        game, line = self.game, self.lines[number - 1]
        word, _, rest = line.partition(" ")
        if self.ended:
            raise BadRecord(number, "there is text after the end line")
        if self._waits is not None and (word != "end" or self.seeded is not None):
            raise BadRecord(self._waits, "more dice are to be rolled than are written")
        if word == "turn":
            if rest != str(game.turn):
                raise BadRecord(number, f"turn {rest} is announced, but turn {game.turn} is played")
            self.turn = game.turn
        elif word == "digest":
            self._check_seal(number, f"digest {self.turn}")
        elif word == "end":
            self._check_seal(number, f"end {len(game.orders)}")
            self.ended = True
        elif word == "draft":
            self._play(number, rest)
            if not game.draft:
                raise BadRecord(number, "a draft cannot close its order")
        else:
            if game.draft:
                raise BadRecord(number, "the order above is not finished")
            if self.turn != game.turn:
                raise BadRecord(number, f"a line 'turn {game.turn}' is missing before this order")
            self._order(number, line)

    def _order(self, number: int, line: str) -> None:
        game = self.game
        actions, bar, rolled = line.partition("|")
        faces = _faces(number, rolled) if bar else []
        before = len(game.orders)
        if actions.strip() != "dice:":
            self._play(number, actions.strip())
        for left, face in zip(range(len(faces), 0, -1), faces, strict=True):
            if game.side != "dice":
                raise BadRecord(number, f"{left} dice are written that the order does not roll")
            game.play(f"choose {face}")
        if len(game.orders) != before + 1:
            raise BadRecord(number, "the line does not make exactly one order")
        game.orders[-1].dice = self.header.dice
        if game.side == "dice":
            self._waits = number
        if self.seeded is not None:
            self.seeded.begin(before, game.rules.alphabet.order(game.orders[-1].codes))
            if self.seeded.roll(len(faces)) != faces:
                raise BadRecord(number, "the dice are not those of the seed in the header")

    def _play(self, number: int, text: str) -> None:
        side, colon, actions = text.partition(": ")
        if not colon:
            raise BadRecord(number, "an order has the form SIDE: ACTION, ACTION ...")
        if side != self.game.side:
            raise BadRecord(number, f"{side!r} is not to move; {self.game.side or 'nobody'} is")
        try:
            result = self.game.play(*parse(actions))
        except SandtableError as error:
            raise BadRecord(number, str(error)) from None
        if isinstance(result, Refusal):
            values = ", ".join(f"{name} {value}" for name, value in result.values.items())
            raise BadRecord(number, f"not legal ({result.clause}: {result.key}; {values})")

    def _check_seal(self, number: int, start: str) -> None:
        digest = self.game.rules.digest(self.game.state)
        if self.lines[number - 1] != f"{start} {_seal(self.lines[: number - 1], digest)}":
            raise BadRecord(
                number,
                "the digest does not match: this line or one above it was changed after saving",
            )


def read_header(lines: list[str]) -> tuple[Header, int]:
    """The header, and the index of the first line after it."""
    if not lines or lines[0] != TITLE:
        raise BadRecord(1, f"this is no record: the first line must be '{TITLE}'")
    tags: dict[str, tuple[int, str]] = {}
    index = 1
    while index < len(lines) and lines[index]:
        name, colon, value = lines[index].partition(": ")
        if not colon and not lines[index].endswith(":"):
            raise BadRecord(index + 1, "a header line has the form NAME: VALUE")
        tags[name.removesuffix(":")] = (index + 1, value)
        index += 1
    for name in ("module", "scenario", "rules", "dice"):
        if name not in tags:
            raise BadRecord(index + 1, f"the header has no line '{name}: ...'")
    module = tags["module"][1].split(" ")
    rules = tags["rules"][1].split(" ")
    if len(module) != 3:
        raise BadRecord(tags["module"][0], "the module line has the form ID vVERSION HASH")
    if len(rules) != 2:
        raise BadRecord(tags["rules"][0], "the rules line has the form SYSTEM VERSION")
    position = None
    if "position" in tags:
        try:
            position = msgspec.json.decode(tags["position"][1], type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise BadRecord(tags["position"][0], f"the position cannot be read: {error}") from None
    options = dict(
        pair.partition("=")[::2] for pair in tags.get("options", (0, ""))[1].split() if pair
    )
    header = Header(
        module=module[0],
        version=module[1].removeprefix("v"),
        hash=module[2],
        scenario=tags["scenario"][1],
        system=rules[0],
        rules_version=rules[1],
        options=options,
        dice=tags["dice"][1],
        position=position,
        tags={name: value for name, (_, value) in tags.items() if name not in _OWN_TAGS},
        lines={name: line for name, (line, _) in tags.items()},
    )
    return header, index + 1


def _faces(number: int, rolled: str) -> list[int]:
    try:
        faces = [int(face) for face in rolled.split()]
    except ValueError:
        raise BadRecord(number, f"the dice must be numbers, not {rolled!r}") from None
    if not faces or any(not 1 <= face <= 6 for face in faces):
        raise BadRecord(number, f"the dice must be faces from 1 to 6, not {rolled!r}")
    return faces


def _dice_of(game: "Game", with_seed: bool) -> str:
    """Where the dice of a game come from; only those of one seed can be checked.

    Who knows the seed of a running game knows its dice to come.
    """
    sources = {order.dice for order in game.orders if order.faces} | {game.dice.source}
    source = sources.pop() if len(sources) == 1 else "mixed"
    return "hidden" if source.startswith("seeded") and not with_seed else source


def _seeded(header: Header) -> SeededDice | None:
    source, _, seed = header.dice.partition(" ")
    number = seed.removeprefix("-")
    plausible = source == "seeded" and number.isdecimal() and len(number) < 100
    return SeededDice(int(seed)) if plausible else None


def _seal(lines: list[str], digest: str) -> str:
    return blake2b("\n".join([*lines, digest]).encode(), digest_size=8).hexdigest()


def _one_line(text: str) -> str:
    return " ".join(text.split())
