#!/usr/bin/env python
"""How often a unit dies for want of a hex to retreat to, with each escarpment line on and off.

Random games of the folio; the British chain needs both sides of the belt held, since by the
literal text random play opens it within a turn or two and shows little fighting.
"""

import argparse
from random import Random

import sandtable

LINES = ("lineE1", "lineE2", "lineE3", "lineE4")


def count(games: int, line: str, value: str) -> tuple[int, int, int]:
    """Retreats that were walked, units that died for want of one, and battles."""
    walked = died = battles = 0
    for seed in range(games):
        options = {line: value}
        game = sandtable.new("battle-for-tobruk", seed=seed, options=options)
        rng = Random(seed)
        while game.outcome is None:
            game.play_codes([rng.choice(game.legal(canonical=True).codes)])
        for order in game.orders:
            keys = [raw[0].key for raw in order.events]
            died += keys.count("no-retreat")
            battles += keys.count("attacked")
            # A retreat of several hexes is told hex by hex; an order holds one unit's retreat.
            walked += "retreated" in keys
    return walked, died, battles


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="random games for each row (200)")
    words = parser.parse_args()
    print(f"{'line':8}{'':6}{'battles':>10}{'retreats':>10}{'no way':>10}{'share':>9}")
    for line in LINES:
        for value in ("off", "on"):
            walked, died, battles = count(words.games, line, value)
            share = died / max(1, walked + died)
            print(f"{line:8}{value:6}{battles:10}{walked:10}{died:10}{share:9.1%}")


if __name__ == "__main__":
    main()
