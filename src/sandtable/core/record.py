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
middle of a roll begins with a line `dice: | ...`. What an order drew in secret stands after its
faces: `british: done | 3 5 / fire-4`.

What a seat gets of a running game that hides something has a line `seen-by: SEAT` and no digests.
It has no draws, `?` for orders that are secret, and no line for those of which the seat is not even
told that they were given: it can be read, not loaded.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from .action import PICK, Action, Code, parse
from .dice import AskedDice, Dice, HashedDice, PairedDice, SeededDice
from .errors import BadRecord, SandtableError
from .message import Refusal

if TYPE_CHECKING:
    from .game import Game, Order
    from .rules import Rules

TITLE = "sandtable record 1"

#: What a record may have at most, several times what the longest games need.
MOST_CHARACTERS = 4_000_000
MOST_LINES = 50_000
LONGEST_LINE = 400_000
MOST_ORDERS = 20_000
_SEEN_BY = "seen-by"
_OWN_TAGS = ("module", "scenario", "rules", "options", "dice", _SEEN_BY, "position")


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
            raise BadRecord(self.lines.get(tag, 1), "header", str(error)) from None


def write(
    game: "Game", with_draft: bool = True, with_seed: bool = True, seat: str | None = None
) -> str:
    """The record of a game so far; with a seat, only what this seat may know of it."""
    rules = game.rules
    lines = [
        TITLE,
        f"module: {rules.module.label} {game.pin}",
        f"scenario: {rules.scenario}",
        f"rules: {rules.system} {rules.version}",
        "options: " + " ".join(f"{name}={value}" for name, value in rules.options.items()),
        f"dice: {dice_of(game, with_seed)}",
        *(f"{_one_line(name)}: {_one_line(text)}" for name, text in game.tags.items()),
    ]
    origin = game.origin
    if seat is not None:
        lines.append(f"{_SEEN_BY}: {seat}")
        origin = origin and rules.redact(origin, seat)
    if origin is not None:
        lines.append(f"position: {msgspec.json.encode(origin).decode()}")
    lines.append("")
    seal = _Seal(lines)
    turn = None
    states = [order.before for order in game.orders] + [game._base]
    told = [seat is None or game.seen_by(seat).is_told_of(order.events) for order in game.orders]
    for order, after, is_told in zip(game.orders, states[1:], told, strict=True):
        if not is_told:
            continue
        if order.turn != turn:
            turn = order.turn
            lines.append(f"turn {turn}")
        lines.append(_line(rules, order, seat))
        if seat is None and (rules.turn(after) != turn or rules.verdict(after) is not None):
            lines.append(f"digest {turn} {seal.over(len(lines), rules.digest(after))}")
    if with_draft and game.draft:
        lines.append(f"draft {game.side}: {', '.join(map(str, game.draft))}")
    here = game.state if with_draft else game._base
    end = f"end {sum(told)}"
    # A digest of the whole position would tell a guess at what is hidden from the truth.
    if seat is None:
        end = f"{end} {seal.over(len(lines), rules.digest(here))}"
    lines.append(end)
    return "\n".join(lines) + "\n"


def _line(rules: "Rules[Any]", order: "Order", seat: str | None) -> str:
    words = [f"{order.side}:"]
    if order.codes:
        secret = seat is not None and rules.secret(order.before, order.codes, seat)
        words.append("?" if secret else rules.alphabet.order(order.codes))
    drawn = order.drawn if seat is None else []
    if order.faces or drawn:
        words += ["|", *map(str, order.faces)]
    if drawn:
        words += ["/", *(str(rules.alphabet.action((PICK, number)).arg) for number in drawn)]
    return " ".join(words)


def read(
    text: str, open_game: Callable[[Header, Dice], "Game"], dice: Dice | None = None
) -> "Game":
    """The game of a record, replayed and checked; `dice` are those it goes on with."""
    lines = _lines(text)
    header, first = read_header(lines)
    if _SEEN_BY in header.lines:
        raise BadRecord(
            header.lines[_SEEN_BY],
            "seen-by",
            "this is what one seat saw of a running game; only a whole record can be loaded, "
            "and every seat gets it once the game is over",
        )
    # Every die is asked for, and answered from the line.
    game = open_game(header, AskedDice())
    replay = _Replay(game, header, lines)
    for index in range(first, len(lines)):
        replay.line(index + 1)
    if not replay.ended:
        raise BadRecord(len(lines), "cut-off", "the record is cut off: its end line is missing")
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
        self._seal = _Seal(lines)
        self._digest: str | None = None  # of the position, if it is known
        self.turn: int | None = None
        self.ended = False
        self._waits: int | None = None  # the line whose dice are not all there

    def line(self, number: int) -> None:
        game, line = self.game, self.lines[number - 1]
        word, _, rest = line.partition(" ")
        if self.ended:
            raise BadRecord(number, "after-end", "there is text after the end line")
        ends = word in ("digest", "end")
        if not ends:
            self._digest = None
        if self._waits is not None and not (ends and self.seeded is None):
            raise BadRecord(self._waits, "dice", "more dice are to be rolled than are written")
        if word == "turn":
            if rest != str(game.turn):
                raise BadRecord(
                    number, "turn", f"turn {rest} is announced, but turn {game.turn} is played"
                )
            self.turn = game.turn
        elif word == "digest":
            self._check_seal(number, f"digest {self.turn}")
        elif word == "end":
            self._check_seal(number, f"end {len(game.orders)}")
            self.ended = True
        elif word == "draft":
            self._play(number, rest)
            if not game.draft:
                raise BadRecord(number, "order", "a draft cannot close its order")
        else:
            if game.draft:
                raise BadRecord(number, "order", "the order above is not finished")
            if self.turn != game.turn:
                raise BadRecord(
                    number, "turn", f"a line 'turn {game.turn}' is missing before this order"
                )
            self._order(number, line)

    def _order(self, number: int, line: str) -> None:
        game = self.game
        actions, bar, chance = line.partition("|")
        faces, drawn = _chance(number, chance, game) if bar else ([], [])
        before = len(game.orders)
        if actions.strip() != "dice:":
            self._play(number, actions.strip())
        self._answer(number, faces, drawn)
        if len(game.orders) != before + 1:
            raise BadRecord(number, "order", "the line does not make exactly one order")
        if before == MOST_ORDERS:
            raise BadRecord(number, "too-much", f"a record may have {MOST_ORDERS} orders at most")
        game.orders[-1].dice = self.header.dice
        if game.side == "dice":
            self._waits = number
        if self.seeded is not None and not self._is_seeded(before, self.seeded):
            raise BadRecord(number, "dice", "the dice are not those of the seed in the header")

    def _answer(self, number: int, faces: list[int], drawn: list[Code]) -> None:
        """Give the order the dice and draws it asks for, from its line."""
        game, rules = self.game, self.game.rules
        faces, drawn = list(faces), list(drawn)
        while game.side == "dice" and (faces or drawn):
            draws = PICK in rules.phases[game.state.frames[-1][0]].deeds
            if not (drawn if draws else faces):
                raise BadRecord(number, "dice", "more is to be rolled or drawn than is written")
            action = (
                rules.alphabet.action(drawn.pop(0))
                if draws
                else Action("choose", str(faces.pop(0)))
            )
            if isinstance(game.play(action), Refusal):
                raise BadRecord(number, "dice", f"{action.arg} cannot be rolled or drawn here")
        if faces:
            many = len(faces)
            raise BadRecord(number, "dice", f"{many} dice are written that the order does not roll")
        if drawn:
            raise BadRecord(number, "dice", "more is drawn in the line than the order draws")

    def _is_seeded(self, index: int, dice: HashedDice) -> bool:
        """Whether the seed gives what this order rolled and drew."""
        rules, order = self.game.rules, self.game.orders[index]
        dice.begin(index, rules.alphabet.order(order.codes))
        if not order.drawn and isinstance(dice, SeededDice):
            return dice.roll(len(order.faces)) == order.faces
        # What could be drawn, when, and where dice were rolled is seen only by doing it again.
        state = order.before.clone()
        dice.look_at(partial(rules.rolled_when, state))
        for code in order.codes:
            rules.do(state, code, [])
        rules.run(state, dice, [])
        return (dice.faces, dice.drawn) == (order.faces, order.drawn)

    def _play(self, number: int, text: str) -> None:
        side, colon, actions = text.partition(": ")
        if not colon:
            raise BadRecord(number, "order", "an order has the form SIDE: ACTION, ACTION ...")
        if side != self.game.side:
            raise BadRecord(
                number, "side", f"{side!r} is not to move; {self.game.side or 'nobody'} is"
            )
        try:
            result = self.game.play(*parse(actions))
        except SandtableError as error:
            raise BadRecord(number, "order", str(error)) from None
        if isinstance(result, Refusal):
            values = ", ".join(f"{name} {value}" for name, value in result.values.items())
            raise BadRecord(
                number, "illegal", f"not legal ({result.clause}: {result.key}; {values})"
            )

    def _check_seal(self, number: int, start: str) -> None:
        if self._digest is None:
            self._digest = self.game.rules.digest(self.game.state)
        if self.lines[number - 1] != f"{start} {self._seal.over(number - 1, self._digest)}":
            raise BadRecord(
                number,
                "digest",
                "the digest does not match: this line or one above it was changed after saving",
            )


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
            free: _one_line(value)
            for name, (_, value) in tags.items()
            if (free := _one_line(name)) not in _OWN_TAGS
        },
        lines={name: line for name, (line, _) in tags.items()},
    )
    return header, index + 1


def _chance(number: int, text: str, game: "Game") -> tuple[list[int], list[Code]]:
    """What stands after the bar of an order: faces, and after a stroke what was drawn."""
    rolled, stroke, names = text.partition("/")
    faces = _faces(number, rolled) if rolled.strip() or not stroke else []
    try:
        drawn = [game.rules.alphabet.code(Action("pick", name)) for name in names.split()]
    except SandtableError as error:
        raise BadRecord(number, "dice", str(error)) from None
    if stroke and not drawn:
        raise BadRecord(number, "dice", "nothing is drawn after the stroke")
    return faces, drawn


def _faces(number: int, rolled: str) -> list[int]:
    try:
        faces = [int(face) for face in rolled.split()]
    except ValueError:
        raise BadRecord(number, "dice", f"the dice must be numbers, not {rolled!r}") from None
    if not faces or any(not 1 <= face <= 6 for face in faces):
        raise BadRecord(number, "dice", f"the dice must be faces from 1 to 6, not {rolled!r}")
    return faces


def dice_of(game: "Game", with_seed: bool) -> str:
    """Where the dice of a game come from; only those of one seed can be checked.

    Who knows the seed of a running game knows its dice to come.
    """
    rolled = {order.dice for order in game.orders if order.faces or order.drawn}
    sources = rolled | {game.dice.source}
    source = sources.pop() if len(sources) == 1 else "mixed"
    hashed = source.partition(" ")[0] in _HASHED
    return "hidden" if hashed and not with_seed else source


#: Dice that a seed tells, by the word that a record has for them.
_HASHED: dict[str, type[HashedDice]] = {one.kind: one for one in (SeededDice, PairedDice)}


def _seeded(header: Header) -> HashedDice | None:
    source, _, seed = header.dice.partition(" ")
    number = seed.removeprefix("-")
    plausible = source in _HASHED and number.isdecimal() and len(number) < 100
    return _HASHED[source](int(seed)) if plausible else None


def must_be_playable(text: str) -> None:
    """Refuse a record whose dice are for comparing programs: nobody plays on with them."""
    header, _ = read_header(_lines(text))
    if header.dice.partition(" ")[0] == PairedDice.kind:
        raise BadRecord(
            header.lines["dice"],
            "paired",
            "paired dice are for comparing programs; a game with them cannot be played on",
        )


class _Seal:
    """Digests of a position and all lines above it; each line is read once, however many there are."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._read = 0
        self._hash = blake2b(digest_size=8)

    def over(self, count: int, digest: str) -> str:
        """Over so many lines, at least as many as the last time."""
        for line in self._lines[self._read : count]:
            self._hash.update(f"{line}\n".encode())
        self._read = count
        whole = self._hash.copy()
        whole.update(digest.encode())
        return whole.hexdigest()


def _lines(text: str) -> list[str]:
    """The lines of a record, if there are not too many of them."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(1, "too-much", f"a record may have {MOST_CHARACTERS} characters at most")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        number = text.count("\n", 0, error.start) + 1
        raise BadRecord(number, "no-text", "there is half a character in this line") from None
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadRecord(MOST_LINES, "too-much", f"a record may have {MOST_LINES} lines at most")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise BadRecord(
                number, "too-much", f"a line may have {LONGEST_LINE} characters at most"
            )
    return lines


def _one_line(text: str) -> str:
    """A text without the characters that do more than stand there, such as those that move a cursor."""
    return "".join(one for one in " ".join(text.split()) if one.isprintable())
