"""The host: opens games, takes orders for them from people and programs, and keeps everything."""

from collections.abc import Mapping, Sequence
from threading import Lock

import msgspec

from ..ai.random_player import RandomPlayer
from ..ai.seats import seat_seed
from ..ai.statement import Statement
from ..ai.worker import Answer, Question
from ..core.action import Action, parse
from ..core.dice import AskedDice, SeededDice
from ..core.errors import GameOver, MalformedAction, SandtableError, UnknownName
from ..core.game import SPECTATOR, Game, Order, Undone
from ..core.message import Events, Refusal
from . import closing, marches
from .marches import Marches
from .resume import replay, replayed, resume
from .sitting import Program, Sitting, must_be_seats
from .store import Change, Header, Overtaken, Store, StoredGame
from .writing import STOPPED, less_stopped, now, snapshots, unseen_after, written

#: A moment that is so few orders after the one looked at last is played on from there.
NEAR = 12
#: So many games are kept at hand; others are taken up from the store again.
MOST_SITTINGS = 32
#: What was thrown away can be taken back for so many days.
THROWN_DAYS = 30


class Closing(SandtableError):
    """The table is being closed: what takes long is not finished."""


class Stale(SandtableError):
    """The request was made for another version of the game than the one on the table."""


class NoSuchGame(SandtableError):
    """No game is kept under this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"there is no game {name!r}")


class BetweenPeople(SandtableError):
    """In hidden play nobody may do alone what would open the other's secrets."""


class BadOrder(SandtableError):
    """A program gave what is no order: a fault of the program."""


class Host:
    """All games of one store. Any thread may ask; of changes to one game the store takes the first."""

    def __init__(self, store: Store) -> None:
        self.store = store
        #: The games used last, each as it was kept last; never given away, and never ahead of the disk.
        self._sittings: dict[str, Sitting] = {}
        #: Of each game the moment looked at last: orders, and the game, which nobody else has.
        self._looked: dict[str, tuple[int, Game]] = {}
        self._guard = Lock()

    # Opening

    def open(self, identity: str, lay: bool = True) -> Sitting:
        """A kept game, taken up again from a snapshot; as it lies in the store now.

        Unless it is only looked at in passing, it is laid on the table, where it is at hand next time.
        """
        with self._guard:
            sitting = self._sittings.get(identity)
        if sitting is None or sitting.version != self.store.version(identity):
            kept = self.store.take_up(identity)
            if kept is None:
                raise NoSuchGame(identity)
            sitting = Sitting(kept.stored, resume(kept), kept.orders)
        if lay:
            self.lay(sitting)
        return sitting.twin()

    def look_up(self, identity: str) -> StoredGame:
        """What is kept of a game besides its orders; it is not opened for it."""
        stored = self.store.game(identity)
        if stored is None:
            raise NoSuchGame(identity)
        return stored

    def retitle(self, identity: str, name: str | None, thrown: bool | None) -> None:
        """Give a game a name, throw it away or take it back. Also one that cannot be opened any more."""
        if self.store.version(identity) is None:
            raise NoSuchGame(identity)
        if name is not None:
            self.store.rename(identity, name)
        if thrown is not None:
            self.store.throw(identity, now() if thrown else "")

    def empty_bin(self) -> None:
        """Forget for good what was thrown away long ago."""
        self.store.empty_bin(now(THROWN_DAYS))

    def moment(self, sitting: Sitting, orders: int) -> Game:
        """The game as it stood after so many orders, to look at."""
        if not 0 <= orders <= sitting.count:
            raise UnknownName(
                f"there is no moment {orders}; the game has {sitting.count} orders", str(orders)
            )
        seed = sitting.stored.header.seed
        rules, before = sitting.game.rules, sitting.game.orders_before
        if orders >= before:
            state = sitting.game.state_after(orders - before).clone()
            return Game(rules, state, SeededDice(seed), from_position=True, orders_before=orders)
        # What lies before that cannot be taken back any more: nobody changes it meanwhile.
        identity = sitting.stored.id
        number, game = self._looked.get(identity, (-1, sitting.game))
        if 0 <= number <= orders <= number + NEAR:
            game = game.clone(AskedDice())
        else:
            number, position = self.store.snapshot(identity, orders)
            game = Game(rules, rules.restore(position), AskedDice(), from_position=True)
        game.orders_before = number
        replay(game, sitting.orders[number:orders])
        game.dice = SeededDice(seed)
        self._looked[identity] = (orders, game.clone())
        return game

    def history(self, sitting: Sitting) -> Game:
        """The game with all its orders, replayed from its beginning."""
        header = sitting.stored.header
        game = replayed(sitting, sitting.count)
        game.dice = SeededDice(header.seed)
        game.tags = header.tags | header.seats
        game.tags["date"] = sitting.stored.created[:10]
        if sitting.stored.draft:
            game.play(*sitting.stored.draft)
        return game

    def record(self, sitting: Sitting, seat: str | None) -> str:
        """The game as a record for this seat."""
        game = self.history(sitting)
        if seat is not None and game.seen_by(seat).is_kept_in_the_dark:
            # The numbers count orders that the seat may not know of.
            game.tags.pop(STOPPED, None)
            return game.seen_by(seat).record()
        return game.record()

    # Playing

    def play(
        self,
        sitting: Sitting,
        version: int,
        actions: Sequence[str],
        seat: str | None = None,
        close: bool = False,
    ) -> Events | Refusal:
        """Play actions of the person whose turn it is; on `close` orders before and after them close by themselves."""
        must_be_current(sitting, version, seat)
        sitting.must_be_asked(seat)
        parsed = [action for text in actions for action in parse(text)]
        if not parsed:
            raise MalformedAction("a request needs at least one action")
        # What is in the way is judged by what the seat may know.
        way = closing.way(sitting.shown(seat), parsed) if close else closing.Way(anew=False)
        game = sitting.game
        before = list(game.orders)
        closing.begin(game, way)
        _must_be_one_order(game, parsed)
        result = game.play(*parsed, *way.after)
        if not isinstance(result, Refusal):
            self._keep(sitting, before, marches=self._marched(sitting, before))
        return result

    def drop(
        self, sitting: Sitting, version: int, unit: str, seat: str | None = None
    ) -> Events | Refusal:
        """Take a unit out of the open order; the others stay in it."""
        must_be_current(sitting, version, seat)
        sitting.must_be_asked(seat)
        game = sitting.game
        before, draft = list(game.orders), game.draft
        rest = closing.without(sitting.shown(seat), unit)
        if rest == draft[:-1]:  # who was picked last can be picked again by `redo`
            game.undo(action=True)
            rest = ()
        else:
            game.undo()
        result = game.play(*rest)
        if not isinstance(result, Refusal):
            self._keep(sitting, before)
        return result

    def undo(
        self, sitting: Sitting, version: int, action: bool, seat: str | None = None
    ) -> Undone | Refusal:
        must_be_current(sitting, version, seat)
        before = list(sitting.game.orders)
        result = sitting.undoable(action, seat)
        if not isinstance(result, Refusal):
            sitting.game.undo(action=action, seat=seat)
            halted = marches.taken_back(sitting.game, self.marches_kept(sitting))
            self._keep(sitting, before, marches=halted)
        return result

    def redo(self, sitting: Sitting, version: int, seat: str | None = None) -> Undone | Refusal:
        must_be_current(sitting, version, seat)
        # What was taken back last was done by who must choose now.
        sitting.must_be_asked(seat)
        before = list(sitting.game.orders)
        result = sitting.game.redo()
        if not isinstance(result, Refusal):
            self._keep(sitting, before)
        return result

    # Marches

    def march(
        self, sitting: Sitting, version: int, units: Sequence[str], to: str, seat: str | None
    ) -> Refusal | None:
        """Units of the seat are to go somewhere, as far as they can today and on from turn to turn."""
        must_be_current(sitting, version, seat)
        game, kept = sitting.game, self.marches_kept(sitting)
        before = list(game.orders)
        given = marches.ordered(game, sitting.marcher(seat), kept, units, to)
        if isinstance(given, Refusal):
            return given
        if game.orders != before or [str(one) for one in game.draft] != sitting.stored.draft:
            self._keep(sitting, before, marches=given)
        else:  # so far it is but a plan, and no change of the game
            self.store.change_marches(sitting.stored.id, given)
        return None

    def halt(
        self, sitting: Sitting, version: int, units: Sequence[str], forget: bool, seat: str | None
    ) -> None:
        """Marches of the seat wait until they are given again, or are called off."""
        must_be_current(sitting, version, seat)
        kept, side = self.marches_kept(sitting), sitting.marcher(seat)
        halted = marches.halted(sitting.game, side, kept, units, forget)
        self.store.change_marches(sitting.stored.id, halted)

    def marches_of(self, sitting: Sitting, seat: str | None) -> dict[str, marches.March]:
        """The marches that somebody is told of: those of their own side."""
        kept, side = self.marches_kept(sitting), sitting.eyes(seat)
        return {
            unit: one for unit, one in kept.items() if marches.side_of(sitting.game, unit) == side
        }

    def marches_kept(self, sitting: Sitting) -> dict[str, marches.March]:
        """All marches that still can be, of whichever side."""
        return marches.possible(sitting.game, self.store.marches(sitting.stored.id))

    def _marched(self, sitting: Sitting, before: list[Order]) -> Marches:
        """After a change that closed an order, whoever can march on does so, as part of it."""
        if sitting.game.rules.marching is None or len(sitting.game.orders) <= len(before):
            return {}
        return marches.after(sitting.game, self.marches_kept(sitting))

    # Programs

    def question(self, sitting: Sitting, program: Program, number: int) -> Question:
        """What a program is asked: the game, its seed and its notes, nothing else."""
        game, stored = sitting.game, sitting.stored
        header = stored.header
        # The random player keeps no notes: without the moment it would draw the same again and again.
        moment = sitting.count if program.who == RandomPlayer.name else None
        return Question(
            number=number,
            who=program.who,
            side=program.side,
            seed=seat_seed(header.seed, program.side, moment),
            notes=stored.notes.get(program.side, ""),
            module=header.module,
            version=header.version,
            rules_version=header.rules_version,
            scenario=header.scenario,
            options=header.options,
            orders=sitting.count,
            position=msgspec.json.encode(game.position_after(len(game.orders))).decode(),
            draft=[str(action) for action in game.draft],
        )

    def give(self, sitting: Sitting, answer: Answer) -> None:
        """An order of the program that must choose now, checked as anybody's; kept with its notes."""
        game, stored = sitting.game, sitting.stored
        program = sitting.program
        assert program is not None
        before = list(game.orders)
        result = game.play(*answer.actions)
        if isinstance(result, Refusal) or len(game.orders) != len(before) + 1 or game.draft:
            told = ", ".join(answer.actions)[:200]
            raise BadOrder(f"the {program.who} gave what is no order: {told}")
        header = stored.header
        if answer.stopped:
            numbers = header.tags.get(STOPPED, "").split()
            tags = header.tags | {STOPPED: " ".join([*numbers, str(game.played - 1)])}
            header = msgspec.structs.replace(header, tags=tags)
        notes = {side: text for side, text in stored.notes.items() if side != program.side}
        if answer.notes:
            notes[program.side] = answer.notes
        accounts = {game.played - 1: answer.account} if answer.account is not None else {}
        marched = self._marched(sitting, before)
        self._keep(sitting, before, header, notes, marches=marched, accounts=accounts)

    def seat(
        self, sitting: Sitting, version: int, seats: Mapping[str, str], seat: str | None = None
    ) -> None:
        """Hand seats over, to programs or to people. An open order of such a side is taken back.

        A program that sits down makes a plan of its own.
        """
        must_be_current(sitting, version, seat)
        game, stored = sitting.game, sitting.stored
        header = stored.header
        must_be_seats(game.rules, seats)
        if game.outcome is not None:
            raise GameOver("the game is over; nothing more can be played")
        if header.hidden:
            raise BetweenPeople(
                "in hidden play no seat is handed over: who asks would see for both"
            )
        changed = [side for side, who in seats.items() if header.seats[side] != who]
        before = list(game.orders)
        if game.draft and game.side in changed:
            game.undo()
        header = msgspec.structs.replace(header, seats={**header.seats, **seats})
        notes = {side: text for side, text in stored.notes.items() if side not in changed}
        # Whoever asks may sit elsewhere now: all go on counting from what this seat has counted.
        known = stored.unseen.get(seat, 0) if seat is not None else 0
        unseen = dict.fromkeys((*game.rules.sides, SPECTATOR), known) if known else {}
        # A program goes its own ways.
        called_off = marches.called_off(game, self.marches_kept(sitting), changed)
        self._keep(sitting, before, header, notes, unseen, called_off)

    # Keeping

    def _keep(
        self,
        sitting: Sitting,
        before: list[Order],
        header: Header | None = None,
        notes: dict[str, str] | None = None,
        unseen: dict[str, int] | None = None,
        marches: Marches | None = None,
        accounts: dict[int, Statement] | None = None,
    ) -> None:
        """Write what has changed; only when that is on the disk others get to see it."""
        game = sitting.game
        same = sum(1 for old, new in zip(before, game.orders, strict=False) if old is new)
        first = game.orders_before + same
        stored = sitting.stored
        header = less_stopped(header or stored.header, game.played)
        if unseen is None:
            unseen = unseen_after(sitting, [*before[same:], *game.orders[same:]])
        # The list of games is for all eyes: it does not tell when somebody thought about an order.
        private = unseen.get(SPECTATOR) != stored.unseen.get(SPECTATOR)
        change = Change(
            updated=stored.updated if private else now(),
            version=stored.version + 1,
            unseen=unseen,
            notes=stored.notes if notes is None else notes,
            draft=[str(action) for action in game.draft],
            first=first,
            orders=[written(game, order) for order in game.orders[same:]],
            snapshots=snapshots(game, same),
            header=header if header != stored.header else None,
            marches=marches or {},
            accounts=accounts or {},
        )
        try:
            self.store.change(stored.id, change)
        except Overtaken as error:
            raise Stale(str(error)) from None
        sitting.stored = msgspec.structs.replace(
            stored,
            header=header,
            version=change.version,
            updated=change.updated,
            draft=change.draft,
            unseen=unseen,
            notes=change.notes,
        )
        sitting.orders = sitting.orders[:first] + change.orders
        sitting.changes = [*sitting.changes, (stored, first)]
        self.lay(sitting.twin())

    def lay(self, sitting: Sitting) -> None:
        """Keep a game at hand as it was kept, and put away the one that was not used for longest.

        It is lost with that what could be played again; nothing else is, it is all in the store.
        """
        identity = sitting.stored.id
        with self._guard:
            known = self._sittings.pop(identity, sitting)
            self._sittings[identity] = sitting if known.version <= sitting.version else known
            while len(self._sittings) > MOST_SITTINGS:
                oldest = next(iter(self._sittings))
                del self._sittings[oldest]
                self._looked.pop(oldest, None)


def must_be_current(sitting: Sitting, version: int, seat: str | None) -> None:
    """A request is for the game as it was looked at."""
    now = sitting.stored.seen(seat)
    if version != now:
        raise Stale(f"the game is at version {now}, the request was for {version}")


def _must_be_one_order(game: Game, actions: Sequence[Action]) -> None:
    """A request is part of one order: nothing after it may depend on dice, or be another's."""
    trial = game.clone(AskedDice())
    # One by one: what follows dice that are asked for is refused, and would take the order back with it.
    for action in actions[:-1]:
        refused = isinstance(trial.play(action), Refusal)
        if trial.orders:
            detail = "one order at a time: the actions go on after the order is closed"
            raise MalformedAction(detail)
        if refused:
            return
