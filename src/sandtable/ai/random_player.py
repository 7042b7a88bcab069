"""The random player: every legal action is as good as any other. No opponent worth the name."""

from random import Random

from ..core.action import Action
from ..core.game import Seen


class RandomPlayer:
    """Chooses evenly among the legal actions, each set of units offered once."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, seen: Seen) -> Action:
        legal = list(seen.legal(canonical=True))
        # random() is the one call whose stream is promised to stay the same across versions.
        return legal[int(self._random.random() * len(legal))]
