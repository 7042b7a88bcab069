"""Who can sit down at a game, by name."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from ..core.plugins import guise_of
from ..core.rules import Rules
from .doctrine import Doctrine
from .generic import Generic
from .grades import GRADES, Grade
from .player import Player
from .random_player import RandomPlayer
from .thinker import Thinker

#: All programs there are. The random player is for tests, and for games that were begun with it.
PROGRAMS = (*GRADES, RandomPlayer.name)


def doctrine_of(rules: Rules[Any], grade: Grade) -> Doctrine:
    """How a grade plays the system of these rules; by the rules alone, if its guise does not say it."""
    make = guise_of(rules.system).doctrine
    found: Doctrine = Generic(rules, grade) if make is None else make(rules, grade)
    return found


def sit_down(
    who: str, rules: Rules[Any], seed: int, stop: Callable[[], bool] = lambda: False
) -> Player:
    """A program for a seat of a game under these rules."""
    if who == RandomPlayer.name:
        return RandomPlayer(seed)
    return Thinker(GRADES[who], doctrine_of, seed, stop)


def seat_seed(seed: int, side: str, moment: int | None = None) -> int:
    """What the program of a side draws from: the seed of the game, so that a game is given again by it.

    One without notes needs to be told the moment, too, if it is sat down anew for every order.
    """
    words = f"{seed} {side}" if moment is None else f"{seed} {side} {moment}"
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")
