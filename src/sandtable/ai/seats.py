"""Who can sit down at a game, by name."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from ..core.rules import Rules
from .doctrine import Doctrine
from .folio.colonel import doctrine_of as folio_doctrine
from .grades import GRADES, Grade
from .player import Player
from .random_player import RandomPlayer
from .scs.colonel import doctrine_of as scs_doctrine
from .series60.colonel import doctrine_of as series60_doctrine
from .thinker import Thinker

#: The doctrine of each system.
DOCTRINES: dict[str, Callable[[Rules[Any], Grade], Doctrine]] = {
    "folio": folio_doctrine,
    "series60": series60_doctrine,
    "scs": scs_doctrine,
}

#: All programs there are. The random player is for tests, and for games that were begun with it.
PROGRAMS = (*GRADES, RandomPlayer.name)


def sit_down(
    who: str, rules: Rules[Any], seed: int, stop: Callable[[], bool] = lambda: False
) -> Player:
    """A program for a seat of a game under these rules."""
    if who == RandomPlayer.name:
        return RandomPlayer(seed)
    return Thinker(GRADES[who], DOCTRINES[rules.system], seed, stop)


def seat_seed(seed: int, side: str, moment: int | None = None) -> int:
    """What the program of a side draws from: the seed of the game, so that a game is given again by it.

    One without notes needs to be told the moment, too, if it is sat down anew for every order.
    """
    words = f"{seed} {side}" if moment is None else f"{seed} {side} {moment}"
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")
