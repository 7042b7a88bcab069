"""A process in which programs think: `python -m sandtable.ai.worker`, fed and asked through pipes.

A `Question` goes in, and out of it comes `Progress` until it ends in an `Answer` or a `Failure`; a `Stop`
ends the thought it names: what is best so far is answered. Who closes the pipe ends the process. What `Advise` asks for
is an `Advised`, and what `LookBack` asks for is a `LookedBack`, or a `Failure`.

The whole game goes in, with all that is hidden. The program gets it as its seat may know it.
"""

import os
import queue
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import IO, Any

import msgspec

from .. import library
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.module import Module
from ..core.pipes import receive, reply
from ..core.rules import Rules
from ..core.shape import own_form
from .advice import Advice, advise
from .hindsight import Hindsight, Moment, look_back
from .player import Player
from .seats import sit_down
from .statement import Statement
from .thinker import Thinker

#: It is told how far a thought is whenever another such share of it is done; of a short one nothing is.
EVERY = 0.1
#: So many programs stay seated; others are sat down again, and lose nothing by it.
SEATED = 16
#: The table answers people meanwhile: who thinks steps back.
NICE = 5


class Lent(msgspec.Struct, frozen=True, tag=True):
    """A module from outside the package, which games of it need here."""

    module: Module


class Question(msgspec.Struct, frozen=True, tag=True):
    """Which order a program gives next."""

    number: int
    who: str
    side: str
    #: What it draws from.
    seed: int
    #: What it kept in mind since its last order.
    notes: str
    module: str
    version: str
    rules_version: str
    scenario: str
    options: dict[str, str | int]
    #: How many orders were given in the game.
    orders: int
    #: The position, as JSON, and the order that is open.
    position: str
    draft: list[str]


class Over(msgspec.Struct, frozen=True, tag=True):
    """A game is over: what its program would have been asked."""

    question: Question


class Advise(msgspec.Struct, frozen=True, tag=True):
    """What a program would do in the place of a side, which is to choose: `who` is its grade, notes it has none."""

    question: Question


class LookBack(msgspec.Struct, frozen=True, tag=True):
    """How a finished game stood all along: its rules as in a question, and its moments."""

    question: Question
    moments: list[Moment]


class Stop(msgspec.Struct, frozen=True, tag=True):
    """The thought of this number has lasted long enough."""

    number: int


class Progress(msgspec.Struct, frozen=True, tag=True):
    """Which share of what may be thought about an order is thought."""

    share: float


class Answer(msgspec.Struct, frozen=True, tag=True):
    """One whole order, what is to be kept in mind, and whether the thought was stopped."""

    actions: list[str]
    notes: str
    stopped: bool = False
    #: Whether it had no order of its own and made do with a legal one: a fault, but the game goes on.
    at_a_loss: bool = False
    #: Why it gives this order, as far as it can say.
    account: Statement | None = None


class Advised(msgspec.Struct, frozen=True, tag=True):
    advice: Advice


class LookedBack(msgspec.Struct, frozen=True, tag=True):
    hindsight: Hindsight


class Failure(msgspec.Struct, frozen=True, tag=True):
    """Why there is no order, in one line."""

    detail: str


Message = Lent | Question | Over | Stop | Advise | LookBack
_messages = msgspec.msgpack.Decoder[Message](Message, dec_hook=own_form)


class _Mailbox:
    """What comes in: read at once, so that a stop is heard in the middle of a thought."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.questions: queue.Queue[Question | Over | Lent | Advise | LookBack] = queue.Queue()
        self.stopped = -1
        self._pipe = pipe

    def read(self) -> None:
        """Without the one who asks there is nothing left to do."""
        while (content := receive(self._pipe)) is not None:
            message = _messages.decode(content)
            if isinstance(message, Stop):
                self.stopped = message.number
            else:
                self.questions.put(message)
        os._exit(0)


class Thinking:
    """The programs that are seated, and what they are asked."""

    def __init__(self, is_stopped: Callable[[int], bool], tell: Callable[[Progress], None]) -> None:
        self._is_stopped = is_stopped
        self._tell = tell
        self._seated: dict[tuple[str, Rules[Any], int], Thinker] = {}
        #: How many orders the game had when the last one of the program was given.
        self._orders: dict[Thinker, int] = {}
        self._number = 0
        #: The share of the thought that was told last.
        self._reported = 0.0

    def answer(self, question: Question) -> Answer | Failure:
        self._number, self._reported = question.number, 0.0
        try:
            return self._think(question)
        except Exception as error:
            return _failed(question, error)

    def advise(self, asked: Advise) -> Advised | Failure:
        question = asked.question
        try:
            seen = _game(question).seen_by(question.side)
            return Advised(advise(seen, question.who, question.seed))
        except Exception as error:
            return _failed(question, error)

    def look_back(self, asked: LookBack) -> LookedBack | Failure:
        question = asked.question
        try:
            return LookedBack(look_back(_rules(question), asked.moments, question.who))
        except Exception as error:
            return _failed(question, error)

    def _think(self, question: Question) -> Answer:
        game = _game(question)
        seen = game.seen_by(question.side)
        player = self._player(question, game.rules)
        player.notes = question.notes
        known = self._orders.get(player) if isinstance(player, Thinker) else None
        if known is None:
            player.begin(seen)
        elif known != question.orders:
            player.go_on(seen)
        lost = player.at_a_loss if isinstance(player, Thinker) else 0
        actions = [str(action) for action in player.order(seen)]
        if not isinstance(player, Thinker):
            return Answer(actions, player.notes)
        self._orders[player] = question.orders + 1
        stopped, account = player.budget.stopped, player.account
        return Answer(actions, player.notes, stopped, player.at_a_loss > lost, account)

    def end(self, question: Question) -> None:
        """The game is over: its program is told so, and gets up."""
        with suppress(Exception):  # nobody waits for what it says
            game = _game(question)
            player = self._seated.pop((question.who, game.rules, question.seed), None)
            if player is not None:
                self._orders.pop(player, None)
                player.notes = question.notes
                player.end(game.seen_by(question.side))

    def _player(self, question: Question, rules: Rules[Any]) -> Player:
        """A program that sits here already, or one that sits down: its notes make them the same."""
        wanted = (question.who, rules, question.seed)
        player: Player | None = self._seated.pop(wanted, None)
        if player is None:
            player = sit_down(question.who, rules, question.seed, lambda: self._stops(player))
        if not isinstance(player, Thinker):
            return player  # one without notes is another one every time
        self._seated[wanted] = player
        while len(self._seated) > SEATED:
            self._orders.pop(self._seated.pop(next(iter(self._seated))), None)
        return player

    def _stops(self, player: Player | None) -> bool:
        """Asked at every evaluation: whether to stop; now and then it is told how far the thought is."""
        if isinstance(player, Thinker):
            share = min(player.budget.spent / player.budget.most, 1.0)
            if share >= self._reported + EVERY:
                self._reported = share
                self._tell(Progress(share))
        return self._is_stopped(self._number)


def _failed(question: Question, error: Exception) -> Failure:
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return Failure(f"the {question.who} has a fault: {said:.300}")


def _rules(question: Question) -> Rules[Any]:
    return library.open_rules(
        question.module,
        question.scenario,
        question.options,
        question.version,
        question.rules_version,
    )


def _game(question: Question) -> Game:
    rules = _rules(question)
    state = rules.restore(msgspec.json.decode(question.position))
    game = Game(rules, state, AskedDice(), from_position=True)
    if question.draft:
        game.play(*question.draft)
    return game


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    mailbox = _Mailbox(sys.stdin.buffer)
    Thread(target=mailbox.read, daemon=True).start()
    # What others print must not get among the messages.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    thinking = Thinking(
        lambda number: mailbox.stopped == number, lambda progress: reply(answers, progress)
    )
    while True:
        message = mailbox.questions.get()
        if isinstance(message, Lent):
            library.lend(message.module)
        elif isinstance(message, Over):
            thinking.end(message.question)
        elif isinstance(message, Advise):
            reply(answers, thinking.advise(message))
        elif isinstance(message, LookBack):
            reply(answers, thinking.look_back(message))
        else:
            reply(answers, thinking.answer(message))


if __name__ == "__main__":
    main()
