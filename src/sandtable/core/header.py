"""The header of a record: which game it is, by which rules, with which dice."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from .dice import HashedDice, PairedDice, SeededDice
from .errors import BadRecord, SandtableError
from .sealed import SealedDice, Sealing, salts_told

if TYPE_CHECKING:
    from .game import Game

TITLE = "sandtable record 1"
SEEN_BY = "seen-by"
GAME, SALTS, CHAIN = "sealed-game", "sealed-salts", "sealed-chain"
#: The lines that say which game it is. In a sealed game the first link covers them; of `dice` not the secret.
BOUND = ("module", "scenario", "rules", "options", "dice", GAME, SALTS, CHAIN)
#: Names of lines that are no free tags.
OWN = (*BOUND, SEEN_BY, "position")

#: Dice that a seed tells, by the word that a record has for them.
HASHED: dict[str, type[HashedDice]] = {one.kind: one for one in (SeededDice, PairedDice)}


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
    #: Lines that a sealed game binds as they stand there.
    raw: dict[str, str] = {}

    @contextmanager
    def blame(self, tag: str) -> Iterator[None]:
        """What goes wrong in this block is the fault of that header line."""
        try:
            yield
        except BadRecord:
            raise
        except SandtableError as error:
            raise BadRecord(self.lines.get(tag, 1), "header", str(error)) from None


def bound_lines(game: "Game", with_seed: bool = True, with_secret: bool = False) -> list[str]:
    """The lines that say which game it is."""
    rules, sealing = game.rules, sealing_of(game)
    dice = dice_of(game, with_seed)
    lines = [
        f"module: {rules.module.label} {game.pin}",
        f"scenario: {rules.scenario}",
        f"rules: {rules.system} {rules.version}",
        "options: " + " ".join(f"{name}={value}" for name, value in rules.options.items()),
    ]
    if sealing is None:
        return [*lines, f"dice: {dice}"]
    return [
        *lines,
        f"dice: {dice} {sealing.secret.hex()}" if with_secret else f"dice: {dice}",
        f"{GAME}: {sealing.game}",
        f"{SALTS}: {salts_told(sealing.sides, sealing.salts)}",
        *([f"{CHAIN}: {sealing.chain}"] if sealing.chain > 1 else []),
    ]


def bound(lines: Sequence[str]) -> list[str]:
    """Those lines of a header that the first link of a sealed game covers."""
    named = [(line.partition(": ")[0], line) for line in lines]
    return [
        " ".join(line.split(" ")[:3]) if name == "dice" else line
        for name, line in named
        if name in BOUND
    ]


def free_lines(lines: Sequence[str]) -> list[str]:
    """Those that tell who plays, and the like: they may change as long as the game runs."""
    return [line for line in lines if line.partition(":")[0] not in OWN]


def tag_lines(game: "Game") -> list[str]:
    return [f"{one_line(name)}: {one_line(text)}" for name, text in game.tags.items()]


def position_line(origin: dict[str, Any]) -> str:
    return msgspec.json.encode(origin).decode()


def sealing_of(game: "Game") -> Sealing | None:
    """What the dice of a game are made from, if all of them are sealed under one secret."""
    dice = game.dice
    if not isinstance(dice, SealedDice):
        return None
    return dice.sealing if dice_of(game, with_seed=True) == dice.source else None


def dice_of(game: "Game", with_seed: bool) -> str:
    """Where the dice of a game come from; only those of one seed can be checked.

    Who knows the seed of a running game knows its dice to come.
    """
    rolled = {order.dice for order in game.orders if order.faces or order.drawn}
    sources = rolled | {game.dice.source}
    source = sources.pop() if len(sources) == 1 else "mixed"
    hashed = source.partition(" ")[0] in HASHED
    return "hidden" if hashed and not with_seed else source


def read_header(lines: list[str]) -> tuple[Header, int]:
    """The header, and the index of the first line after it."""
    if not lines or lines[0] != TITLE:
        raise BadRecord(1, "no-record", f"this is no record: the first line must be '{TITLE}'")
    tags: dict[str, tuple[int, str]] = {}
    index = 1
    while index < len(lines) and lines[index]:
        name, colon, value = lines[index].partition(": ")
        if not colon and not lines[index].endswith(":"):
            raise BadRecord(index + 1, "header", "a header line has the form NAME: VALUE")
        tags[name.removesuffix(":")] = (index + 1, value)
        index += 1
    for name in ("module", "scenario", "rules", "dice"):
        if name not in tags:
            raise BadRecord(index + 1, "header", f"the header has no line '{name}: ...'")
    module = tags["module"][1].split(" ")
    rules = tags["rules"][1].split(" ")
    if len(module) != 3:
        raise BadRecord(
            tags["module"][0], "header", "the module line has the form ID vVERSION HASH"
        )
    if len(rules) != 2:
        raise BadRecord(tags["rules"][0], "header", "the rules line has the form SYSTEM VERSION")
    position = None
    if "position" in tags:
        line, told = tags["position"]
        try:
            position = msgspec.json.decode(told, type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadRecord(line, "header", f"the position cannot be read: {error}") from None
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
        tags={
            free: one_line(value)
            for name, (_, value) in tags.items()
            if (free := one_line(name)) not in OWN
        },
        lines={name: line for name, (line, _) in tags.items()},
        raw={name: tags[name][1] for name in (GAME, SALTS, CHAIN, "position") if name in tags},
    )
    return header, index + 1


def one_line(text: str) -> str:
    """A text without the characters that do more than stand there, such as those that move a cursor."""
    return "".join(one for one in " ".join(text.split()) if one.isprintable())
