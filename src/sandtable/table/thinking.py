"""Programs that think for their seats, in a process of its own: nobody else waits for them.

One thread asks the process for one order after the other, of all games in turn, and has the host play and
keep each. A process that ends is replaced and asked again. Whatever cannot be helped is one line in the log,
and told to who looks at the game: the seat can be handed to somebody else.
"""

import logging
import subprocess
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from threading import Condition, RLock, Thread, Timer
from time import monotonic
from typing import Protocol

import msgspec

from ..ai.worker import Answer, Failure, Over, Progress, Stop
from ..core.errors import SandtableError
from ..core.pipes import receive, send
from .host import Closing, Host, NoSuchGame, Stale
from .journal import event
from .relay import Stopped, Thinking, Watched
from .schema import StoreTrouble
from .sitting import Program, Sitting
from .store import StoredGame
from .workers import ended, lend, put_away, thinking

log = logging.getLogger("sandtable.thinking")

#: A thought that takes longer is given up.
SECONDS = 120.0
#: So many processes may end over one order before it is given up.
TRIES = 3
#: Who has to wait for at least so many seconds until a program thinks on is told so.
LONG = 3.0
#: What cannot be kept is tried again after so many seconds, or when somebody looks at the game.
AGAIN_AFTER = 5.0
#: An order that is kept back until somebody is ready for it comes after so many seconds all the same.
GRACE = 8.0
#: So many of the games played last are looked through when the table opens; others when somebody looks. Where
#: several tables think for each other, so that one may have fallen, these are more.
LATEST, LATEST_OF_ALL = 8, 200
#: What another table thinks about is looked at again after so many seconds: it may have fallen.
ELSEWHERE_AFTER = 2.0
#: Other tables are told how far a thought has come whenever so much more is done.
STEP = 0.05

Reply = Progress | Answer | Failure
_replies = msgspec.msgpack.Decoder[Reply](Reply)


class NobodyThinks(SandtableError):
    """A thought is to be stopped, and there is none."""


class NoThought(SandtableError):
    """A program could not think: its process failed, it has a fault, or it took too long."""


class TooTired(NoThought):
    """A program has thought as much as is granted; it goes on after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = ceil(seconds)
        super().__init__(f"programs have thought enough for now; in {self.seconds} s it goes on")


class Pace(Protocol):
    """How much programs may think in a game: told what they did, asked for how many seconds they have to rest."""

    def played(self, game: str, seconds: float) -> None: ...

    def rest(self, game: str) -> float: ...


class Thought(msgspec.Struct, eq=False):
    """What a program thinks about at one version of a game."""

    stored: StoredGame
    program: Program
    share: float = 0.0
    #: Whether it is to end with what is best so far.
    stopped: bool = False
    #: The question that the process has, if it has it.
    number: int = -1
    #: Why it does not go on.
    trouble: SandtableError | None = None
    #: Whether nobody has asked to see what programs do that play among themselves.
    waits: bool = False
    #: What it comes to is kept back until then, so that what it answers can be taken back; and what it has come to.
    held: float = 0.0
    answer: Answer | None = None

    @property
    def version(self) -> int:
        return self.stored.version


class Thoughts:
    """The games in which a program must choose, and the process in which it thinks."""

    def __init__(
        self,
        host: Host,
        tell: Callable[[StoredGame, bool], None] = lambda stored, always: None,
        seconds: float = SECONDS,
        thinks: bool = True,
        pace: Pace | None = None,
    ) -> None:
        self._host = host
        self._pace = pace
        self._relay = host.store.relay
        #: Whether programs think here; else another table does that, and tells how far it has come.
        self._thinks = thinks
        #: Called when there is news of a game; `always` if it is no new version of it.
        self._tell = tell
        self._seconds = seconds
        self._news = Condition(RLock())
        self._thoughts: dict[str, Thought] = {}
        #: The games whose turn it is, the next one first, and those to be tried again, each with its time.
        self._waiting: dict[str, None] = {}
        self._later: dict[str, float] = {}
        #: Of games in which only programs sit, to the end of which turn they may play.
        self._let: dict[str, float] = {}
        #: Games of which the process was asked, and which of them are over: it is told so.
        self._asked_of: set[str] = set()
        self._over: dict[str, Sitting] = {}
        #: The game of which an order is thought about now.
        self._current: str | None = None
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lent: set[int] = set()
        self._number = 0
        self._closed = False

    # For those at the table

    def begin(self) -> Thread:
        """Go on where the table was closed, in the games played last; the thread that looks for them."""
        search = Thread(target=self.look_round, daemon=True)
        search.start()
        return search

    def take_up(self, sitting: Sitting, hold: bool = False) -> None:
        """Somebody looks at a game, or has changed it: if a program must choose, it thinks.

        On `hold` its order is kept back until who has changed it is ready for that. Programs that play
        among themselves wait until somebody wants to see it.
        """
        identity, program = sitting.stored.id, sitting.program
        with self._news:
            if self._closed:
                return
            known = self._thoughts.get(identity)
            if known is not None and known.version > sitting.version:
                return
            other = known is not None and known.program != program
            if known is None or known.version < sitting.version or other:
                self._leave(identity)
                if program is None:
                    self._let.pop(identity, None)
                    self._end(sitting)
                    return
                thought = _thought(sitting, program, known)
                thought.held = monotonic() + GRACE if hold else 0.0
                thought.waits = not self._may_go_on(sitting)
                self._thoughts[identity] = thought
                if thought.waits:
                    self._news.notify_all()
                    return
            elif not isinstance(known.trouble, StoreTrouble):
                return
            self._line_up(identity)

    def _end(self, sitting: Sitting) -> None:
        """If the game is over, those are told so who played it."""
        identity = sitting.stored.id
        if sitting.game.outcome is not None and identity in self._asked_of:
            self._asked_of.remove(identity)
            self._over[identity] = sitting.twin()
            self._news.notify_all()

    def _may_go_on(self, sitting: Sitting) -> bool:
        """A program answers people at once; of programs alone nobody would see what they do."""
        return sitting.has_people or sitting.game.turn <= self._let.get(sitting.stored.id, -1)

    def watch(self, sitting: Sitting, turn: int | None, told: bool = False) -> None:
        """Somebody is ready to see what programs do; where no person sits, to the end of this turn, or of the game."""
        identity = sitting.stored.id
        with self._news:
            if self._closed:
                raise Closing("the table is being closed; nothing was changed")
            thought = self._thoughts.get(identity)
            if thought is None or thought.version != sitting.version:
                raise NobodyThinks("no program thinks about this game now")
            if not sitting.has_people:
                self._let[identity] = float("inf") if turn is None else turn
            thought.held = 0.0
            waited, thought.waits = thought.waits, not self._may_go_on(sitting)
            if (waited and not thought.waits) or thought.answer is not None:
                self._line_up(identity)
        if not told:
            self._relay.tell(Watched(identity, sitting.version, turn))

    def stop(self, sitting: Sitting, told: bool = False) -> None:
        """The program that thinks about this game is to play what is best so far."""
        with self._news:
            if self._closed:
                raise Closing("the table is being closed; nothing was changed")
            thought = self._thoughts.get(sitting.stored.id)
            if thought is None or thought.version != sitting.version or thought.waits:
                raise NobodyThinks("no program thinks about this game now")
            thought.stopped = True
            thought.held = 0.0
            if thought.answer is not None:
                self._line_up(sitting.stored.id)
            self._send_stop(thought)
        if not told:
            self._relay.tell(Stopped(sitting.stored.id, sitting.version))

    def of(self, stored: StoredGame) -> Thought | None:
        """What is thought about a game as it stands; nobody has to be waited for to tell it."""
        thought = self._thoughts.get(stored.id)
        return thought if thought is not None and thought.version == stored.version else None

    @property
    def busy(self) -> tuple[int, int]:
        """In how many games a thought waits for its turn, and in how many one is thought."""
        return len(self._waiting), int(self._current is not None)

    def settle(self, identity: str, seconds: float) -> bool:
        """Wait until no program thinks about a game any more, cannot, or waits to be watched; false if that takes too long."""
        with self._news:
            return self._news.wait_for(lambda: self._is_settled(identity), seconds)

    def _is_settled(self, identity: str) -> bool:
        thought = self._thoughts.get(identity)
        busy = identity in self._waiting or identity == self._current
        return thought is None or thought.waits or (thought.trouble is not None and not busy)

    def close(self) -> None:
        """No thought any more. It may come in the middle of anything: a signal calls for it."""
        with self._news:
            self._closed = True
            if self._process is not None:
                self._process.kill()
            self._news.notify_all()

    def join(self) -> None:
        """Wait until nothing more is done here, after it was closed."""
        if self._thread is not None:
            self._thread.join()

    # Other tables

    def knows(self, identity: str) -> bool:
        """Whether a thought about this game is known here, whoever thinks it."""
        return identity in self._thoughts

    def hear(self, said: Thinking) -> None:
        """How far a thought has come at another table."""
        thought = self._thoughts.get(said.game)
        if thought is not None and thought.version == said.version:
            thought.share = max(thought.share, said.share)
            thought.trouble = NoThought(said.trouble) if said.trouble else None
            if said.rests:
                thought.trouble = TooTired(said.rests)
            self._tell(thought.stored, True)

    def watch_elsewhere(self, sitting: Sitting, version: int, turn: int | None) -> None:
        """Somebody at another table is ready to see what programs do."""
        self.take_up(sitting)
        if sitting.version == version:
            self.watch(sitting, turn, told=True)

    def stop_elsewhere(self, sitting: Sitting, version: int) -> None:
        """Somebody at another table wants no program to think longer."""
        self.take_up(sitting)
        if sitting.version == version:
            self.stop(sitting, told=True)

    def look_round(self) -> None:
        """Look whether programs must choose in the games played last."""
        most = LATEST_OF_ALL if self._relay.is_shared else LATEST
        with suppress(SandtableError):
            for stored in self._host.store.games(most):
                if isinstance(stored, StoredGame) and not self._closed:
                    with suppress(SandtableError):
                        self.take_up(self._host.open(stored.id, lay=False))

    # Taking turns

    def _leave(self, identity: str) -> None:
        """What was thought about a game is of no use any more."""
        thought = self._thoughts.pop(identity, None)
        self._waiting.pop(identity, None)
        self._later.pop(identity, None)
        if thought is not None:
            if thought.answer is not None and identity != self._current:
                self._host.store.database.let_go(identity)
            self._send_stop(thought)
            self._news.notify_all()

    def _line_up(self, identity: str) -> None:
        if not self._thinks:
            return
        self._later.pop(identity, None)
        self._waiting.setdefault(identity)
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True, name="thoughts")
            self._thread.start()
        self._news.notify_all()

    def _next(self) -> tuple[str, Thought] | None:
        """The game whose turn it is; nothing when the table is closed."""
        with self._news:
            while not self._closed:
                while self._over:
                    self._tell_over(self._over.pop(next(iter(self._over))))
                now = monotonic()
                for identity in [one for one, due in self._later.items() if due <= now]:
                    del self._later[identity]
                    self._waiting.setdefault(identity)
                if self._waiting:
                    identity = next(iter(self._waiting))
                    del self._waiting[identity]
                    self._current = identity
                    return identity, self._thoughts[identity]
                due = min(self._later.values(), default=None)
                self._news.wait(None if due is None else due - now)
        return None

    def _run(self) -> None:
        while (turn := self._next()) is not None:
            identity, thought = turn
            try:
                if self._host.store.database.claim(identity):
                    self._give_order(identity, thought)
                else:
                    self._look_later(identity, thought, monotonic() + ELSEWHERE_AFTER)
            except Exception as error:
                self._fail(identity, thought, error)
            with self._news:
                if thought.answer is None or self._thoughts.get(identity) is not thought:
                    self._host.store.database.let_go(identity)
                self._current = None
                self._news.notify_all()
        self._put_away()

    # One order

    def _give_order(self, identity: str, thought: Thought) -> None:
        sitting = self._host.open(identity)
        program = sitting.program
        if sitting.version == thought.version and program is not None:
            if self._rests(identity, thought):
                return
            answer = thought.answer or self._asked(sitting, identity, thought)
            if answer is None or self._keeps_back(identity, thought, answer):
                return
            if answer.at_a_loss:
                told = event("at-a-loss", game=identity, who=program.who)
                log.warning("%s: the %s had no order of its own", identity, program.who, extra=told)
            with suppress(Stale):
                self._host.give(sitting, answer)
            if sitting.version == thought.version:  # somebody else was quicker
                sitting = self._host.open(identity)
        self._tell_later(identity, sitting)

    def _rests(self, identity: str, thought: Thought) -> bool:
        """Whether too much was thought in this game lately; it goes on later, and who waits for long is told so."""
        seconds = self._pace.rest(identity) if self._pace is not None else 0.0
        known = thought.trouble
        if seconds == 0 or thought.answer is not None:
            if isinstance(known, TooTired):
                thought.trouble = None
            return False
        self._look_later(identity, thought, monotonic() + seconds)
        if seconds >= LONG and not isinstance(known, TooTired):
            thought.trouble = TooTired(seconds)
            self._tell(thought.stored, True)
            self._relay.tell(Thinking(identity, thought.version, rests=seconds))
        return True

    def _keeps_back(self, identity: str, thought: Thought, answer: Answer) -> bool:
        """Whether nobody is ready for this order yet; it is given later, unless what it answers is taken back."""
        with self._news:
            if thought.held <= monotonic() or self._thoughts.get(identity) is not thought:
                return False
            thought.answer = answer
            self._look_later(identity, thought, thought.held)
            return True

    def _look_later(self, identity: str, thought: Thought, when: float) -> None:
        with self._news:
            if self._thoughts.get(identity) is thought:
                self._later[identity] = when

    def _tell_later(self, identity: str, sitting: Sitting) -> None:
        """Think on about a game as it stands now; and say so."""
        with self._news:
            known = self._thoughts.get(identity)
            if known is None or known.version < sitting.version:
                self.take_up(sitting)
        self._tell(sitting.stored, False)

    def _asked(self, sitting: Sitting, identity: str, thought: Thought) -> Answer | None:
        """The answer of the program; none if nobody wants it any more."""
        begun = monotonic()
        try:
            return self._answered(sitting, identity, thought)
        finally:
            if self._pace is not None:
                self._pace.played(identity, monotonic() - begun)

    def _answered(self, sitting: Sitting, identity: str, thought: Thought) -> Answer | None:
        for left in reversed(range(TRIES)):
            with self._news:
                if self._closed or self._thoughts.get(identity) is not thought:
                    return None
                process = self._process = thinking(self._process, self._lent)
                self._number += 1
                thought.number = self._number
                question = self._host.question(sitting, thought.program, self._number)
                self._asked_of.add(identity)
            patience = _Patience(process, self._seconds)
            try:
                lend(process, self._lent)
                assert process.stdin is not None
                with self._news:
                    send(process.stdin, question)
                    if thought.stopped:
                        self._send_stop(thought)
                return self._heard(process, identity, thought)
            except (OSError, EOFError, msgspec.MsgspecError):
                self._put_away()
                if self._closed:
                    return None
                if patience.is_lost:
                    raise NoThought(f"given up after {self._seconds:g} seconds") from None
                if not left:
                    raise NoThought(ended(process)) from None
                told = event("program-failed", game=identity, status=process.returncode)
                log.warning("%s; a new one thinks on", ended(process), extra=told)
            finally:
                patience.end()
                thought.number = -1
        return None

    def _heard(
        self, process: subprocess.Popen[bytes], identity: str, thought: Thought
    ) -> Answer | None:
        assert process.stdout is not None
        while (content := receive(process.stdout)) is not None:
            reply = _replies.decode(content)
            if self._thoughts.get(identity) is not thought:
                if isinstance(reply, Progress):
                    continue
                return None
            if isinstance(reply, Answer):
                return reply
            if isinstance(reply, Failure):
                raise NoThought(reply.detail)
            if reply.share > thought.share:
                told = int(reply.share / STEP) > int(thought.share / STEP)
                thought.share = reply.share
                self._tell(thought.stored, True)
                if told:
                    self._relay.tell(Thinking(identity, thought.version, thought.share))
        raise EOFError

    def _fail(self, identity: str, thought: Thought, error: Exception) -> None:
        """Said once for each order: in the log, and to who looks at the game."""
        with self._news:
            if self._closed or self._thoughts.get(identity) is not thought:
                return
            if isinstance(error, NoSuchGame):
                self._leave(identity)
                return
            told = error if isinstance(error, SandtableError) else NoThought(_line(error))
            known, thought.trouble = thought.trouble, told
            if isinstance(told, StoreTrouble):
                self._later[identity] = monotonic() + AGAIN_AFTER
        if type(known) is not type(told):
            given_up = event("thought-given-up", game=identity, kind=type(told).__name__)
            log.error("%s: a program cannot play: %s", identity, told, extra=given_up)
            self._tell(thought.stored, True)
            if not isinstance(told, StoreTrouble):
                self._relay.tell(Thinking(identity, thought.version, trouble=str(told)))

    def _tell_over(self, sitting: Sitting) -> None:
        """Programs hear that a game is over; they answer nothing."""
        process = self._process
        if process is None or process.stdin is None:
            return
        with suppress(OSError, ValueError):
            for program in sitting.programs:
                send(process.stdin, Over(self._host.question(sitting, program, 0)))

    # The process

    def _put_away(self) -> None:
        with self._news:
            process, self._process = self._process, None
        if process is not None:
            put_away(process)

    def _send_stop(self, thought: Thought) -> None:
        if thought.number >= 0 and self._process is not None and self._process.stdin is not None:
            with suppress(OSError, ValueError):
                send(self._process.stdin, Stop(thought.number))


class _Patience:
    """Ends a process that takes too long."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        self.is_lost = False
        self._process = process
        self._timer = Timer(seconds, self._lose)
        self._timer.daemon = True
        self._timer.start()

    def _lose(self) -> None:
        self.is_lost = True
        self._process.kill()

    def end(self) -> None:
        self._timer.cancel()


def _thought(sitting: Sitting, program: Program, before: Thought | None) -> Thought:
    """A new thought. Who was not told of the last order is not told either that another one is begun."""
    stored, seat = sitting.stored, sitting.seat()
    untold = before is not None and before.stored.seen(seat) == stored.seen(seat)
    return Thought(stored, program, before.share if before is not None and untold else 0.0)


def _line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
