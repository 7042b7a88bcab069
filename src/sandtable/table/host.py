"""The host: opens games, takes orders for them from people and programs, and keeps everything."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from threading import Lock

import msgspec

from ..ai.player import PERSON
from ..ai.random_player import RandomPlayer
from ..ai.seats import seat_seed
from ..ai.standing import StandingOrder
from ..ai.statement import Statement
from ..ai.worker import Answer, Question
from ..core.action import Action, parse
from ..core.conclusion import Conclusion
from ..core.dice import AskedDice, SeededDice
from ..core.errors import GameOver, MalformedAction, NotYourTurn, SandtableError, UnknownName
from ..core.game import SPECTATOR, Game, Order, Undone
from ..core.message import Events, Refusal
from ..core.record import MOST_ORDERS
from ..core.sealed_lines import rewound
from . import closing, marches, standing
from .marches import Marches
from .resume import dice_of, replay, replayed, resume
from .sitting import Program, Sitting, must_be_seats
from .store import Change, Header, Overtaken, Standing, Store, StoredGame
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


class GameFull(SandtableError):
    """A game has as many orders as any may have."""


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
        #: Told the name of a game whenever a change of it is on the disk.
        self.after_change: Callable[[str], None] = lambda game: None
        #: Asked whether who holds a side of a game by link has seen it as it is.
        self.has_seen: Callable[[StoredGame, str], bool] = lambda stored, side: False

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
            # Another table may have gone back behind it.
            self._looked.pop(identity, None)
        if lay:
            self.lay(sitting)
        twin = sitting.twin()
        twin.has_seen = lambda side: self.has_seen(twin.stored, side)
        twin.standing = self.store.standing(identity) if twin.stored.header.apart else {}
        return twin

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
            game = Game(rules, state, SeededDice(seed), from_position=True, orders_before=orders)
            if orders == sitting.count:
                game.concluded = sitting.game.concluded
            return game
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
        game.dice = dice_of(header)
        game.tags = header.tags | header.seats
        game.tags["date"] = sitting.stored.created[:10]
        if sitting.stored.draft:
            game.play(*sitting.stored.draft)
        return game

    def record(self, sitting: Sitting, seat: str | None) -> str:
        """The game as a record for this seat."""
        game = self.history(sitting)
        apart = sitting.stored.header.apart
        if seat is not None and (apart or game.seen_by(seat).has_secrets):
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
        way = (
            closing.making_room(sitting.shown(seat), parsed)
            if close
            else closing.MakingRoom(anew=False)
        )
        game = sitting.game
        before = list(game.orders)
        closing.begin(game, way)
        _must_be_one_order(game, parsed)
        result = game.play(*parsed, *way.after)
        if not isinstance(result, Refusal):
            by, roused = self._answered(sitting, before)
            marched = self._marched(sitting, before)
            self._keep(sitting, before, marches=marched, by=by, ordered=roused)
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
            again = self._asked_again(sitting, before)
            self._keep(sitting, before, marches=halted, ordered=again)
        return result

    def redo(self, sitting: Sitting, version: int, seat: str | None = None) -> Undone | Refusal:
        must_be_current(sitting, version, seat)
        # What was taken back last was done by who must choose now.
        sitting.must_be_asked(seat)
        before = list(sitting.game.orders)
        result = sitting.game.redo()
        if not isinstance(result, Refusal):
            by, roused = self._answered(sitting, before)
            self._keep(sitting, before, by=by, ordered=roused)
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

    # Standing orders

    def order(
        self, sitting: Sitting, matter: str | None, order: StandingOrder, seat: str | None
    ) -> None:
        """Order something beforehand about a matter, or call it off; without a matter, all that was ordered.

        It is about whatever will be asked, so it names no version. If just that is asked now, it is answered so.
        """
        side, game = sitting.orderer(seat), sitting.game
        order = msgspec.structs.replace(order, turn=game.turn)
        orders = standing.ordered(game.rules, sitting.standing.get(side, {}), matter, order)
        sitting.standing = {**sitting.standing, side: orders}
        before = list(game.orders)
        by, _ = self._answered(sitting, before)
        if by:
            self._keep(sitting, before, by=by, ordered={side: orders})
        else:  # so far it is but a plan, and no change of the game
            self.store.change_standing(sitting.stored.id, {side: orders})

    def _answered(self, sitting: Sitting, before: list[Order]) -> tuple[dict[int, str], Standing]:
        """After a change, who has ordered it beforehand answers at once, as part of it.

        The numbers of the orders that were given so, with what gave them; and the orders left to a side that was attacked.
        """
        game = sitting.game
        roused = standing.roused(game, game.orders[len(before) :], sitting.ordered)
        sitting.standing = sitting.standing | roused
        return standing.answer(game, sitting.ordered, sitting.shown), roused

    def _asked_again(self, sitting: Sitting, before: list[Order]) -> Standing:
        """Who takes back what was answered in their place is asked about that again, from now on."""
        game, found = sitting.game, Standing()
        for order, kept in zip(
            before[len(game.orders) :], sitting.orders[game.played :], strict=True
        ):
            if kept.by and not kept.by.startswith(standing.STAND_IN):
                phase = game.rules.phases[order.before.frames[-1].phase].key
                orders = sitting.standing.get(order.side, {})
                found[order.side] = standing.less(game.rules, orders, phase)
        sitting.standing = sitting.standing | found
        return found

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
        if program.stands_in:
            sitting.standing = self.store.standing(stored.id)
            if sitting.program != program:
                raise Stale("the decision is left to this program no more")
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
        number = game.played - 1
        notes = {side: text for side, text in stored.notes.items() if side != program.side}
        if answer.notes and not program.stands_in:
            notes[program.side] = answer.notes
        accounts = {number: answer.account} if answer.account is not None else {}
        answered, roused = self._answered(sitting, before)
        marched = self._marched(sitting, before)
        self._keep(
            sitting,
            before,
            header,
            notes,
            marches=marched,
            accounts=accounts,
            by=answered | _in_place_of(program, header.away, number),
            ordered=roused,
        )

    def seat(
        self,
        sitting: Sitting,
        version: int,
        seats: Mapping[str, str],
        seat: str | None = None,
        alone: bool = True,
    ) -> None:
        """Hand seats over, to programs or to people. An open order of such a side is taken back.

        A program that sits down makes a plan of its own. Only who is alone at a table by link may do it unasked.
        """
        must_be_current(sitting, version, seat)
        game, stored = sitting.game, sitting.stored
        header = stored.header
        must_be_seats(game.rules, seats)
        if game.outcome is not None:
            raise GameOver("the game is over; nothing more can be played")
        if header.hidden or not alone:
            raise BetweenPeople(
                "between people no seat is handed over: who asks would see for both"
            )
        # Whoever asks may sit elsewhere now: all go on counting from what this seat has counted.
        known = stored.unseen.get(seat, 0) if seat is not None else 0
        unseen = dict.fromkeys((*game.rules.sides, SPECTATOR), known) if known else {}
        self._seat(sitting, seats, header, unseen)

    def lend(self, sitting: Sitting, side: str, who: str) -> None:
        """A program plays for the person who holds a side, as was agreed; or the person does so again."""
        must_be_seats(sitting.game.rules, {side: who})
        header = sitting.stored.header
        others = tuple(one for one in header.away if one != side)
        away = others if who == PERSON else (*others, side)
        header = msgspec.structs.replace(header, away=away)
        self._seat(sitting, {side: who}, header, sitting.stored.unseen)

    def _seat(
        self, sitting: Sitting, seats: Mapping[str, str], header: Header, unseen: dict[str, int]
    ) -> None:
        game, stored = sitting.game, sitting.stored
        changed = [side for side, who in seats.items() if header.seats[side] != who]
        before = list(game.orders)
        if game.draft and game.side in changed:
            game.undo()
        header = msgspec.structs.replace(header, seats={**header.seats, **seats})
        notes = {side: text for side, text in stored.notes.items() if side not in changed}
        # A program goes its own ways.
        called_off = marches.called_off(game, self.marches_kept(sitting), changed)
        self._keep(sitting, before, header, notes, unseen, called_off)

    def resign(self, sitting: Sitting, version: int, side: str, seat: str | None) -> None:
        """A person gives up for a side that they play; at an open table anybody does for any that people play."""
        must_be_current(sitting, version, seat)
        sitting.game.rules.side_number(side)
        if seat not in (None, side) or sitting.stored.header.seats[side] != PERSON:
            raise NotYourTurn(f"{seat or 'nobody'} does not play {side}")
        self.conclude(sitting, Conclusion("resigned", side))

    def conclude(self, sitting: Sitting, conclusion: Conclusion) -> None:
        """People end the game; everything is told from then on."""
        before = list(sitting.game.orders)
        sitting.game.conclude(conclusion)
        header = msgspec.structs.replace(sitting.stored.header, concluded=conclusion)
        self._keep(sitting, before, header, unseen=sitting.stored.unseen)

    def rewind(self, sitting: Sitting, orders: int, other_dice: bool) -> None:
        """By consent the game goes back to the moment after so many orders: what came later was never ordered.

        The same orders roll the same dice again, unless other dice were agreed on.
        """
        if sitting.game.outcome is not None:
            raise GameOver("the game is over; nothing more can be played")
        history, stored = self.history(sitting), sitting.stored
        header = msgspec.structs.replace(
            stored.header, sealing=rewound(history, orders, other_dice)
        )
        sitting.game = game = replayed(sitting, orders)
        game.dice = dice_of(header)
        gone = [*game.orders, *history.orders[orders:]]
        kept = marches.gone_back(game, self.marches_kept(sitting))
        again = self._asked_again(sitting, gone)
        self._looked.pop(stored.id, None)
        # Programs plan anew: what they keep in mind may be of what never was.
        self._keep(sitting, gone, header, {}, stored.unseen, kept, ordered=again)

    def salt(self, identity: str, sides: Sequence[str], salt: str) -> bool:
        """Who sits at sides of a game by link adds to its dice, where that was not done yet; whether they are the last."""
        while True:
            sitting = self.open(identity)
            header = sitting.stored.header
            sealing = header.sealing
            added = [side for side in sides if sealing is not None and side in sealing.missing]
            if sealing is None or not added:
                return False
            for side in added:
                sealing = sealing.salted(side, salt)
            header = msgspec.structs.replace(header, sealing=sealing)
            sitting.game.dice = dice_of(header)
            with suppress(Stale):  # somebody else has just changed the game: once more
                self._keep(sitting, list(sitting.game.orders), header, unseen=sitting.stored.unseen)
                return not sealing.missing

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
        by: Mapping[int, str] | None = None,
        ordered: Standing | None = None,
    ) -> None:
        """Write what has changed; only when that is on the disk others get to see it."""
        game = sitting.game
        same = sum(1 for old, new in zip(before, game.orders, strict=False) if old is new)
        first = game.orders_before + same
        stored = sitting.stored
        header = less_stopped(header or stored.header, game.played)
        if game.played > MOST_ORDERS and len(game.orders) > same:
            raise GameFull(f"a game has {MOST_ORDERS} orders at most, as has a record")
        if unseen is None:
            unseen = unseen_after(sitting, [*before[same:], *game.orders[same:]])
        # The list of games is for all eyes: it does not tell when somebody thought about an order.
        private = unseen.get(SPECTATOR) != stored.unseen.get(SPECTATOR)
        moment = now()
        change = Change(
            updated=stored.updated if private else moment,
            version=stored.version + 1,
            unseen=unseen,
            notes=stored.notes if notes is None else notes,
            draft=[str(action) for action in game.draft],
            first=first,
            orders=[
                written(game, order, (by or {}).get(first + number, ""))
                for number, order in enumerate(game.orders[same:])
            ],
            snapshots=snapshots(game, same),
            header=header if header != stored.header else None,
            side=game.side or "",
            moment=moment,
            marches=marches or {},
            accounts=accounts or {},
            standing=ordered or {},
            program=sitting.program is not None,
            hold=sitting.hold,
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
        self.after_change(stored.id)

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


def _in_place_of(program: Program, away: Collection[str], number: int) -> dict[int, str]:
    """What is kept with an order of a program that a person would have given."""
    if program.stands_in:
        return {number: program.who}
    return {number: standing.STAND_IN + program.who} if program.side in away else {}


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
