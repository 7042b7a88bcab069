"""Games with sealed dice, for tests: made from a secret that every test may know."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random

from conformance.games import FOG, Entry, one_of
from sandtable import Game, SealedDice, Sealing
from sandtable.core.conclusion import Conclusion
from sandtable.core.record import write
from sandtable.core.sealed_lines import rewound

SECRET = bytes(range(32))

CRUSADER = Entry("operation-crusader-60", "campaign")
#: Hides markers, and draws them.
TOBRUK = Entry("battle-for-tobruk", "historical")
#: Hides what lies below the top of stacks; both sides set up behind a screen.
WIRE = Entry("frontier-wire", "free", FOG)
EACH = (CRUSADER, TOBRUK, WIRE)


def sealing(sides: Sequence[str], secret: bytes = SECRET, chain: int = 1) -> Sealing:
    salts = {side: f"{number:02x}" * 16 for number, side in enumerate(sides, start=1)}
    return Sealing(secret, "g-7", tuple(sides), salts, chain=chain)


def sealed(entry: Entry, made_from: Sealing | None = None) -> Game:
    """A new game with sealed dice."""
    sides = entry.new(0).rules.sides
    return entry.new(0, SealedDice(made_from or sealing(sides)))


def played(game: Game, orders: int, seed: int = 1) -> Game:
    """Play at random until there are so many orders, or the game is over."""
    rng = Random(seed)
    while game.outcome is None and len(game.orders) < orders:
        game.play_codes([one_of(rng, game.legal(canonical=True).codes)])
    return game


def gone_back(entry: Entry, game: Game, at: int, other: bool = False) -> Game:
    """The same game after so many of its orders, to which the players went back by consent."""
    again = sealed(entry, rewound(game, at, other))
    for order in game.orders[:at]:
        again.play_codes(order.codes)
    return again


@cache
def disclosed(entry: Entry, orders: int = 30) -> str:
    """The record of a game with its secret, in which play went back twice; other dice fell then."""
    game = played(sealed(entry), orders)
    game = played(gone_back(entry, game, orders // 2), orders - 4, seed=2)
    game = played(gone_back(entry, game, orders // 2 + 3, other=True), orders, seed=3)
    game.tags |= {"date": "2024-05-01", game.rules.sides[0]: "Ann"}
    return write(game, with_secret=True)


def ended(conclusion: Conclusion, chain: int) -> Game:
    """A game that people ended, with a chain of this form."""
    sides = CRUSADER.new(0).rules.sides
    game = played(sealed(CRUSADER, sealing(sides, chain=chain)), 8)
    game.conclude(conclusion)
    return game


def links(record: str) -> dict[int, str]:
    """The links of a record by number: keyed part, hash, and whether actions are hidden."""
    found = re.findall(r"^link (\d+) (.*)$", record, re.MULTILINE)
    return {int(number): rest for number, rest in found}
