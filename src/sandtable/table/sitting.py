"""A sitting: one game at the table, which seat somebody has at it, and what that seat may know."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..ai.player import PERSON
from ..ai.seats import PROGRAMS
from ..ai.standing import still_hold
from ..core.errors import GameOver, NotYourTurn, SandtableError, UnknownName
from ..core.game import SPECTATOR, Game, Undone
from ..core.message import Refusal
from ..core.rules import Rules
from . import standing
from .hiding import hide
from .store import Header, Standing, StoredGame, StoredOrder


class NoStandingOrders(SandtableError):
    """Nobody has a turn of the other in this game: people share all seats, or a program plays."""


class Program(NamedTuple):
    """A program at its seat."""

    side: str
    who: str
    #: Whether it only answers one question in the place of a person.
    stands_in: bool = False


class Sitting:
    """One game at the table, as whoever opened it has it: what one does to it, no other sees.

    So nobody looks at a game in the middle of a change, and a change that fails leaves nothing behind.
    """

    def __init__(self, stored: StoredGame, game: Game, orders: list[StoredOrder]) -> None:
        self.stored = stored
        self.game = game
        #: All orders since the game began, as they are kept.
        self.orders = orders
        #: The changes since the game was opened: as it was before, and the first order that is another.
        self.changes: list[tuple[StoredGame, int]] = []
        self._opened = stored
        #: Whether a program that answers waits until whoever changes the game is ready to see that.
        self.hold = False
        #: What people have ordered for the turn of the other side.
        self.standing: Standing = {}
        #: Whether who holds a side of a game by link has seen it as it is.
        self.has_seen: Callable[[str], bool] = lambda side: False

    def twin(self) -> "Sitting":
        """The same for somebody else."""
        twin = Sitting(self.stored, self.game.twin(), self.orders)
        twin.changes = self.changes
        twin._opened = self._opened
        twin.standing = self.standing
        return twin

    @property
    def version(self) -> int:
        return self.stored.version

    def unchanged_since(self, version: int, seat: str | None = None) -> int:
        """How many orders are still the same as at this version of a seat; 0 if that is not known."""
        if not self._opened.seen(seat) <= version <= self.stored.seen(seat):
            return 0
        firsts = [first for before, first in self.changes if before.seen(seat) >= version]
        return min(firsts, default=self.count)

    @property
    def program(self) -> Program | None:
        """The program that must choose now, if it is one: at its seat, or because a person has left this to it."""
        side = str(self.game.side)
        who = self.stored.header.seats.get(side, PERSON)
        if who != PERSON:
            return Program(side, who)
        grade = standing.delegate(self.game, self.ordered, self.shown)
        return Program(side, grade, stands_in=True) if grade is not None else None

    @property
    def ordered(self) -> Standing:
        """The standing orders that hold: those of people who play each other, each at a seat of their own."""
        header, game = self.stored.header, self.game
        if not header.apart or game.outcome is not None:
            return {}
        return {
            side: still_hold(game.rules, orders, game.turn)
            for side, orders in self.standing.items()
            if header.seats.get(side) == PERSON
        }

    @property
    def programs(self) -> list[Program]:
        seats = self.stored.header.seats
        return [Program(side, who) for side, who in seats.items() if who != PERSON]

    @property
    def has_programs(self) -> bool:
        return bool(self.programs)

    @property
    def has_people(self) -> bool:
        return PERSON in self.stored.header.seats.values()

    def seat(self, asked: str | None = None) -> str | None:
        """The seat somebody at the table has; None at an open one, where people play all sides."""
        return seat_at(self.stored.header, asked)

    def eyes(self, seat: str | None) -> str:
        """Through whose eyes the tracks are seen: at an open table, of who must choose."""
        side = self.game.side
        return seat or (side if side in self.stored.header.seats else None) or SPECTATOR

    def player(self, seat: str | None) -> str | None:
        """The side of who looks: that of the seat, or the only one that a person plays; None if there is no such one."""
        seats = self.stored.header.seats
        if seat is not None:
            return seat if seat in seats else None
        people = [side for side, who in seats.items() if who == PERSON]
        return people[0] if len(people) == 1 else None

    def marcher(self, seat: str | None) -> str:
        """The side whose marches somebody may give and see: at an open table, of who must choose."""
        if self.game.outcome is not None:
            raise GameOver("the game is over; nothing more can be played")
        side = self.eyes(seat)
        if side == SPECTATOR:
            raise NotYourTurn("who looks on has no units")
        return side

    def orderer(self, seat: str | None) -> str:
        """The side whose standing orders somebody may give and see."""
        if self.game.outcome is not None:
            raise GameOver("the game is over; nothing more can be ordered")
        if not self.stored.header.apart:
            raise NoStandingOrders(
                "standing orders are for two people who each have a seat of their own"
            )
        if self.stored.header.seats.get(seat or "") != PERSON:
            raise NotYourTurn("who looks on has nothing to order")
        return str(seat)

    def shown(self, seat: str | None) -> Game:
        """The game as this seat may know it: what is hidden from it is made up.

        So whatever is told of it cannot depend on the truth. Where the sides are apart, the open order of
        another side is hidden, too; at an open table everybody sees it.
        """
        game = self.game
        foreign = self.stored.header.apart and game.draft and seat not in (None, game.side)
        return game.imagine(str(seat), 0) if foreign else hide(game, seat)

    def undoable(self, action: bool, seat: str | None) -> Undone | Refusal:
        """What an undo would take back, or why it cannot. A program takes nothing back: nobody waits for it.

        Nor does anybody once the secret of sealed dice was told.
        """
        if self.stored.header.sealing is not None and self.game.outcome is not None:
            return Refusal("", "undo-over", {})
        if (why := self._handed_over(seat)) is not None:
            return why
        what = self.game.undoable(action, seat)
        side = what.values.get("side") if isinstance(what, Refusal) else None
        if side is not None and self.stored.header.seats.get(str(side), PERSON) != PERSON:
            return Refusal("", "undo-program", {"side": side})
        return what

    def _handed_over(self, seat: str | None) -> Refusal | None:
        """Why a side that has handed the turn over takes nothing back of it; None if nothing but its draft speaks against it.

        It does not depend on whether the other side has begun, which is not told: by link on whether they have seen it,
        which is, and else could not have begun.
        """
        game, header, side = self.game, self.stored.header, self.game.side
        if not header.apart or seat not in header.seats or side in (None, seat):
            return None
        hears = game.seen_by(str(seat)).is_told_of
        last = next((one for one in reversed(game.orders) if hears(one.events)), None)
        if last is None or last.side != seat:
            return None
        if last.barrier:
            return Refusal("", f"undo-{last.barrier}", {"side": str(seat)})
        if header.linked and header.seats.get(str(side)) == PERSON and self.has_seen(str(side)):
            return Refusal("", "undo-seen", {"side": str(side)})
        return None

    def asks(self, seat: str | None) -> bool:
        """Whether this seat may choose now: it has not been handed to a program."""
        program = self.program
        handed = program is not None and not program.stands_in
        return seat is None or (self.game.side in (None, seat) and not handed)

    def must_be_asked(self, seat: str | None) -> None:
        """Only the side to choose is told what it may do, or does it; not who handed it to a program."""
        if not self.asks(seat):
            side = str(self.game.side)
            raise NotYourTurn(f"{side} is to choose now, not {seat}")

    @property
    def count(self) -> int:
        """Orders played since the game began."""
        return self.game.played


def seat_at(header: Header, asked: str | None) -> str | None:
    """The seat of who asks for this one, or for none.

    Where the sides are played apart it is the one they say, as long as they say it: who says none looks on. Whether
    they may say it, where that must be asked, is decided before (`access`).
    """
    people = [side for side, who in header.seats.items() if who == PERSON]
    if header.apart:
        return asked if asked in header.seats else SPECTATOR
    if len(people) == len(header.seats):
        return None
    return people[0] if people else SPECTATOR


def must_be_seats(rules: Rules[Any], seats: Mapping[str, str]) -> None:
    """There are seats for the sides of a game, and only who is installed can sit down."""
    for side in seats:
        rules.side_number(side)
    for side, who in seats.items():
        if who != PERSON and who not in PROGRAMS:
            known = ", ".join((PERSON, *PROGRAMS))
            raise UnknownName(f"{who!r} cannot play the {side}; there are {known}", who)
