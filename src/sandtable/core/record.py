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
faces: `british: done | 3 5 / fire-4`. A game that people ended themselves says so in the line before
the last: `concluded agreed`, `concluded resigned SIDE` or `concluded late SIDE`; a sealed one before
its last two links.

A sealed game has links after its orders, and tells what could be drawn (`sealed_lines.py`).

What a seat gets of a running game that hides something has a line `seen-by: SEAT` and no digests.
It has no draws, `?` for orders that are secret, and no line for those of which the seat is not even
told that they were given: it can be read, not loaded.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

from .action import PICK, Action, Code, parse
from .conclusion import WORD as CONCLUDED
from .conclusion import read_conclusion
from .dice import AskedDice, Dice, HashedDice, PairedDice, SeededDice
from .errors import BadRecord, SandtableError
from .header import (
    HASHED,
    SEEN_BY,
    TITLE,
    Header,
    bound_lines,
    position_line,
    read_header,
    sealing_of,
    tag_lines,
)
from .message import Refusal
from .sealed import SealedDice
from .sealed_lines import BONDS, carry_out, is_hidden, is_told, margins, order_line
from .sealed_text import Findings, is_sealed, study

if TYPE_CHECKING:
    from .game import Game

#: What a record may have at most, several times what the longest games need.
MOST_CHARACTERS = 4_000_000
MOST_LINES = 50_000
LONGEST_LINE = 400_000
MOST_ORDERS = 20_000


def write(
    game: "Game",
    with_draft: bool = True,
    with_seed: bool = True,
    seat: str | None = None,
    with_secret: bool | None = None,
) -> str:
    """The record of a game so far; with a seat, only what this seat may know of it.

    The secret of sealed dice is told once the game is over, or as it is said.
    """
    over = game.outcome is not None if with_secret is None else with_secret
    tags = [*bound_lines(game, with_seed, over), *tag_lines(game)]
    lines = [TITLE, *tags, *_whence(game, seat), ""]
    margin = margins(game, tags, over)
    rules, sealing = game.rules, sealing_of(game)
    sealed = sealing is not None
    seal = _Seal(lines)
    turn = None
    states = [order.before for order in game.orders] + [game._base]
    told = [seat is None or game.seen_by(seat).is_told_of(order.events) for order in game.orders]
    for number, order in enumerate(game.orders):
        lines += margin.before.get(number, ())
        if not told[number]:
            continue
        if order.turn != turn:
            turn = order.turn
            lines.append(f"turn {turn}")
        lines.append(order_line(rules, order, seat, sealed))
        lines += margin.after.get(number, ())
        after = states[number + 1]
        if seat is None and (rules.turn(after) != turn or rules.verdict(after) is not None):
            lines.append(f"digest {turn} {seal.over(len(lines), rules.digest(after))}")
    lines += margin.before.get(len(game.orders), ())
    if with_draft and game.draft:
        lines.append(f"draft {game.side}: {', '.join(map(str, game.draft))}")
    if game.concluded is not None and not (sealing is not None and sealing.binds_conclusion):
        lines.append(game.concluded.line)
    here = game.state if with_draft else game._base
    end = f"end {sum(told)}"
    # A digest of the whole position would tell a guess at what is hidden from the truth.
    if seat is None:
        end = f"{end} {seal.over(len(lines), rules.digest(here))}"
    lines.append(end)
    return "\n".join(lines) + "\n"


def _whence(game: "Game", seat: str | None) -> Iterator[str]:
    """The rest of the header: who sees the game, and where it began."""
    if seat is not None:
        yield f"{SEEN_BY}: {seat}"
    origin = game.origin
    if origin is not None:
        shown = origin if seat is None else game.rules.redact(origin, seat)
        yield f"position: {position_line(shown)}"


def read(
    text: str, open_game: Callable[[Header, Dice], "Game"], dice: Dice | None = None
) -> "Game":
    """The game of a record, replayed and checked; `dice` are those it goes on with."""
    replay = replayed(lines_of(text), open_game)
    game = replay.game
    game.dice = dice or replay.dice or AskedDice()
    game._undone = []
    return game


def replayed(lines: list[str], open_game: Callable[[Header, Dice], "Game"]) -> "_Replay":
    """The lines of a record, read to the end."""
    header, first = read_header(lines)
    if SEEN_BY in header.lines:
        raise BadRecord(
            header.lines[SEEN_BY],
            "seen-by",
            "this is what one seat saw of a running game; only a whole record can be loaded, "
            "and every seat gets it once the game is over",
        )
    found = study(lines, header, first) if is_sealed(header) else None
    # Every die is asked for, and answered from the line.
    reading = _Replay(open_game(header, AskedDice()), header, lines, found)
    for index in range(first, len(lines)):
        reading.line(index + 1)
    if not reading.ended:
        raise BadRecord(len(lines), "cut-off", "the record is cut off: its end line is missing")
    return reading


class _Replay:
    """Reads the lines of a record into a game."""

    def __init__(
        self, game: "Game", header: Header, lines: list[str], found: Findings | None = None
    ) -> None:
        self.game = game
        self.lines = lines
        #: What is known of sealed dice; they are checked already.
        self.found = found
        self.source = header.dice if found is None else found.source
        self.seeded = _seeded(header)
        self._seal = _Seal(lines)
        self._digest: str | None = None  # of the position, if it is known
        self.turn: int | None = None
        self.ended = False
        self._unbound: int | None = None  # the order whose link comes next
        self._waits: int | None = None  # the line whose dice are not all there

    @property
    def dice(self) -> Dice | None:
        """Those that the game had, if they are known."""
        sealing = None if self.found is None else self.found.sealing
        return self.seeded if sealing is None else SealedDice(sealing)

    def line(self, number: int) -> None:
        game, line = self.game, self.lines[number - 1]
        word, _, rest = line.partition(" ")
        if self.ended:
            raise BadRecord(number, "after-end", "there is text after the end line")
        ends = word in ("digest", "end", CONCLUDED)
        if not ends:
            self._digest = None
        given = self.seeded is not None or self.found is not None
        if self._waits is not None and not (ends and not given):
            raise BadRecord(self._waits, "dice", "more dice are to be rolled than are written")
        if word == "turn":
            self._turn(number, rest)
        elif word == "digest":
            self._check_seal(number, f"digest {self.turn}")
        elif word == "end":
            self._check_seal(number, f"end {len(game.orders)}")
            self.ended = True
        elif word == "draft":
            self._draft(number, rest)
        elif word == CONCLUDED:
            self._conclude(number)
        elif self.found is not None and word in BONDS:
            self._check_bond(number, word)
        else:
            if game.draft:
                raise BadRecord(number, "order", "the order above is not finished")
            if self.turn != game.turn:
                raise BadRecord(
                    number, "turn", f"a line 'turn {game.turn}' is missing before this order"
                )
            self._order(number, line)

    def _draft(self, number: int, told: str) -> None:
        self._play(number, told)
        if not self.game.draft:
            raise BadRecord(number, "order", "a draft cannot close its order")

    def _conclude(self, number: int) -> None:
        """That people ended the game, which could go on till then."""
        conclusion = read_conclusion(self.lines[number - 1])
        if conclusion is None or self.game.draft:
            raise BadRecord(number, "order", "a game is not concluded like that")
        try:
            self.game.conclude(conclusion)
        except SandtableError as error:
            raise BadRecord(number, "order", str(error)) from None

    def _turn(self, number: int, told: str) -> None:
        game = self.game
        if told != str(game.turn):
            raise BadRecord(
                number, "turn", f"turn {told} is announced, but turn {game.turn} is played"
            )
        self.turn = game.turn

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
        game.orders[-1].dice = self.source
        if game.side == "dice":
            self._waits = number
        if self.seeded is not None and not self._is_seeded(before, self.seeded):
            raise BadRecord(number, "dice", "the dice are not those of the seed in the header")
        if self.found is not None:
            self._unbound = before
            if line != order_line(game.rules, game.orders[-1], sealed=True):
                raise BadRecord(number, "order", "this is not what could be ordered and drawn")

    def _check_bond(self, number: int, word: str) -> None:
        """Whether the link of an order says rightly who was told of it; all else of it is right."""
        unbound, self._unbound = self._unbound, None
        if word not in ("link", "untold") or unbound is None:
            return
        order, rules = self.game.orders[unbound], self.game.rules
        told, hidden = is_told(rules, order), is_hidden(rules, order)
        marked = self.lines[number - 1].endswith(" hidden")
        if (word == "link", marked) != (told, hidden and told):
            raise BadRecord(number, "link", "others were told something else of this order")

    def _answer(self, number: int, faces: list[int], drawn: list[Code]) -> None:
        """Give the order the dice and draws it asks for, from its line."""
        game, rules = self.game, self.game.rules
        faces, drawn = list(faces), list(drawn)
        while game.side == "dice" and (faces or drawn):
            draws = PICK in rules.phases[game.state.frames[-1].phase].deeds
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
        carry_out(rules, order, dice)
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


def _chance(number: int, text: str, game: "Game") -> tuple[list[int], list[Code]]:
    """What stands after the bar of an order: faces, and after strokes what was drawn.

    A sealed game has a stroke for each draw, and `of` before what could be drawn.
    """
    rolled, stroke, names = text.partition("/")
    faces = _faces(number, rolled) if rolled.strip() or not stroke else []
    words = [name for draw in names.split("/") for name in draw.partition(" of ")[0].split()]
    try:
        drawn = [game.rules.alphabet.code(Action("pick", name)) for name in words]
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


def _seeded(header: Header) -> HashedDice | None:
    source, _, seed = header.dice.partition(" ")
    number = seed.removeprefix("-")
    plausible = source in HASHED and number.isdecimal() and len(number) < 100
    return HASHED[source](int(seed)) if plausible else None


def must_be_playable(text: str) -> None:
    """Refuse a record whose dice are for comparing programs: nobody plays on with them."""
    header, _ = read_header(lines_of(text))
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


def lines_of(text: str) -> list[str]:
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
