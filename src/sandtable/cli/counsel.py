"""Reasons and advice in the terminal: why something is refused or a program ordered what it did, what one would do, and doing it."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

from ..ai.advice import Advice, advise
from ..ai.grades import GRADES, SERGEANT
from ..ai.player import Player
from ..ai.statement import Statement, is_whole, whole_of
from ..ai.telling import Explained, Teller
from ..ai.thinker import Thinker
from ..core.action import VERBS, Action, parse
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.message import Refusal
from .screen import Screen


class Sitting(Protocol):
    """What is asked of the terminal at which somebody sits."""

    game: Game
    screen: Screen

    @property
    def players(self) -> Mapping[str, Player]: ...
    @property
    def example(self) -> str: ...
    def named(self, words: list[str], kind: str) -> str | None: ...
    def spelled(self, line: str) -> str: ...
    def play(self, *actions: Action) -> None: ...


class Counsel:
    """What programs have said of their orders in a sitting, and the advice that was given last."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "why": self.why,
            "advise": self.advise,
            "follow": self.follow,
        }
        self.forget()

    def forget(self) -> None:
        """Another game lies on the table."""
        #: Of each order of a program by its number: in which turn it was given, and why.
        self._said: dict[int, tuple[int, Statement]] = {}
        self._advice: Advice | None = None
        #: The plan that is followed, how many of its orders were given, and how many the game then had.
        self._followed, self._given, self._played = 0, 0, -1

    def hear(self, player: Player, number: int, turn: int) -> None:
        """A program has given the order of this number."""
        if isinstance(player, Thinker) and player.account is not None:
            self._said[number] = (turn, player.account)

    # Why

    def why(self, words: list[str]) -> None:
        """Why the group cannot go to a place, why any action is refused, or why a program ordered what it did."""
        game, screen = self._sitting.game, self._sitting.screen
        asks = [word.lower() for word in words]
        if asks in ([], ["turn"]):
            if not self._account(game, screen, turn=bool(asks)):
                if self._sitting.players:
                    screen.say("why-nobody", "yellow")
                screen.say("why-what", "yellow", place=self._sitting.example)
            return
        if words[0].lower() in VERBS:
            spelled = map(self._sitting.spelled, " ".join(words).split(","))
            *first, action = parse(" , ".join(spelled))
        else:
            first, action = [], Action("go", self._sitting.named(words, "place"))
        trial = game.clone(AskedDice())
        before = trial.play(*first)
        why = before if isinstance(before, Refusal) else trial.why_not(action)
        speaker = screen.speaker
        if why is None:
            screen.say("why-legal", action=action)
        else:
            screen.line(speaker.refusal(why, trial))
            entry = speaker.say("core.entry", name=why.clause, value=speaker.clause(why.clause))
            screen.line(f"  {entry}", "dim")

    def _account(self, game: Game, screen: Screen, turn: bool) -> bool:
        """Tell why the last order of a program was given, or those of its turn; false if there is none."""
        # What was taken back since, somebody else may have ordered anew.
        orders = {game.orders_before + n: order.side for n, order in enumerate(game.orders)}
        said = {n: one for n, one in self._said.items() if orders.get(n) == one[1].side}
        if not said:
            return False
        if game.rules.hides and game.outcome is None:
            screen.say("why-hidden", "yellow")
            return True
        teller = Teller(screen.speaker)
        number = max(said)
        last, statement = said[number]
        mine = {
            n: one for n, (when, one) in said.items() if when == last and one.side == statement.side
        }
        if turn:
            for one in [one for one in mine.values() if is_whole(one)] or [statement]:
                self._tell(screen, teller.account(one))
        else:
            self._tell(screen, teller.account(statement, whole_of(mine, number)))
        return True

    # Advice

    def advise(self, words: list[str]) -> None:
        """What a program would do in the place of who must choose: up to three plans, each with its orders."""
        game, screen = self._sitting.game, self._sitting.screen
        grade = words[0].lower() if words else SERGEANT.name
        if grade not in GRADES:
            screen.say("advise-who", "yellow", word=words[0])
            return
        if game.side not in game.rules.sides:
            screen.say("advise-nothing", "yellow")
            return
        with interrupted() as stop:
            screen.say("advise-thinks", "dim")
            advice = advise(game, grade, stop=stop)
        if stop():
            screen.say("advise-stopped", "yellow")
            return
        self._advice = advice
        self._followed, self._given, self._played = 0, 0, game.played
        teller = Teller(screen.speaker)
        for number, (plan, rivals) in enumerate(zip(advice.plans, advice.rivals, strict=True), 1):
            screen.say("plan", "bold", number=number)
            self._tell(screen, teller.plan(advice.statement, plan, rivals))
            orders = screen.speaker.say("core.list").join(plan.orders[0])
            screen.say("plan-orders", "dim", number=len(plan.orders), order=orders)

    def follow(self, words: list[str]) -> None:
        """Play the next order of a plan that was advised."""
        game, screen = self._sitting.game, self._sitting.screen
        number = int(words[0][:6]) if words and words[0].isdecimal() else None
        order = self._next(game, screen, number)
        if order:
            screen.line(f"  {', '.join(order)}", "dim")
            self._sitting.play(*(action for text in order for action in parse(text)))

    def _next(self, game: Game, screen: Screen, number: int | None) -> list[str]:
        """The next order of a plan; nothing if there is none, or something else was decided meanwhile."""
        advice = self._advice
        if advice is None:
            screen.say("follow-what", "yellow")
            return []
        wish = number - 1 if number is not None else self._followed
        if not 0 <= wish < len(advice.plans):
            screen.say("no-such-plan", "yellow", number=wish + 1)
            return []
        other = wish != self._followed and self._given
        if other or game.played != self._played or game.draft:
            screen.say("plan-stale", "yellow")
            return []
        orders = advice.plans[wish].orders
        if self._given >= len(orders):
            screen.say("plan-done", "yellow")
            return []
        self._followed, self._given, self._played = wish, self._given + 1, game.played + 1
        return orders[self._given - 1]

    @staticmethod
    def _tell(screen: Screen, told: Explained) -> None:
        for line in told.lines:
            screen.line(f"  {line}")
        for line in told.more:
            screen.line(f"    {line}", "dim")


@contextmanager
def interrupted() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed meanwhile, which then ends nothing else; who presses it twice wants to leave."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(number, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
