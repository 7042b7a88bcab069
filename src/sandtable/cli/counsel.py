"""Reasons and advice in the terminal: why a program ordered what it did, what one would do, and doing it."""

from ..ai.advice import Advice, advise
from ..ai.grades import GRADES, SERGEANT
from ..ai.player import Player
from ..ai.statement import Statement, is_whole, whole_of
from ..ai.telling import Teller, Told
from ..ai.thinker import Thinker
from ..core.game import Game
from .screen import Screen


class Counsel:
    """What programs have said of their orders in a sitting, and the advice that was given last."""

    def __init__(self) -> None:
        #: Of each order of a program by its number: in which turn it was given, and why.
        self._said: dict[int, tuple[int, Statement]] = {}
        self._advice: Advice | None = None
        #: The plan that is followed, how many of its orders were given, and how many the game then had.
        self._followed, self._given, self._played = 0, 0, -1

    def hear(self, player: Player, number: int, turn: int) -> None:
        """A program has given the order of this number."""
        if isinstance(player, Thinker) and player.account is not None:
            self._said[number] = (turn, player.account)

    def why(self, game: Game, screen: Screen, turn: bool) -> bool:
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

    def advise(self, game: Game, screen: Screen, grade: str) -> None:
        """Up to three plans of a program of this grade, each with its orders."""
        self._advice = advice = advise(game, grade)
        self._followed, self._given, self._played = 0, 0, game.played
        teller = Teller(screen.speaker)
        for number, plan in enumerate(advice.plans, 1):
            screen.say("plan", "bold", number=number)
            self._tell(screen, teller.plan(advice.statement, plan))
            orders = screen.speaker.say("core.list").join(plan.orders[0])
            screen.say("plan-orders", "dim", number=len(plan.orders), order=orders)

    def follow(self, game: Game, screen: Screen, number: int | None) -> list[str]:
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
    def grade(words: list[str]) -> str | None:
        """The grade that somebody names; the sergeant if none, nothing if there is no such."""
        name = words[0].lower() if words else SERGEANT.name
        return name if name in GRADES else None

    @staticmethod
    def _tell(screen: Screen, told: Told) -> None:
        for line in told.lines:
            screen.line(f"  {line}")
        for line in told.more:
            screen.line(f"    {line}", "dim")
