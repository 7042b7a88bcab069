"""The random player: no opponent worth the name, but one that does not hand over the game."""

from random import Random

from ..core.action import Action
from ..core.game import Game
from ..core.seen import Seen
from .player import Player

#: So many orders are made up before one that loses at once is played after all.
_TRIES = 12


class RandomPlayer(Player):
    """Makes up a whole order of legal actions, each set of units offered once.

    An order after which the game is lost, without a die having been rolled, is thrown away.
    """

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def order(self, seen: Seen) -> list[Action]:
        plan: list[Action] = []
        for _ in range(_TRIES):
            game = seen.imagine(self._draw(2**32))
            plan = self._finish_order(game)
            lost = game.outcome is not None and game.outcome.winner not in (None, seen.seat)
            if not lost or game.orders[-1].faces:
                break
        return plan

    def _finish_order(self, game: Game) -> list[Action]:
        plan = []
        while not game.orders:
            # An order that a person began may have its picks in another way than each set is offered.
            legal = list(game.legal(canonical=True)) or list(game.legal())
            plan.append(legal[self._draw(len(legal))])
            game.play(plan[-1])
        return plan

    def _draw(self, count: int) -> int:
        # random() is the one call whose stream is promised to stay the same across versions.
        return int(self._random.random() * count)
