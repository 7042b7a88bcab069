"""How often a game between two people changes hands, with and without standing orders.

Programs play in the place of people. Whenever somebody else must choose than the one who gave the last order by hand,
the game changes hands: in a game over days somebody has to be told, to come, and to look. What a standing order answers
changes no hands. The orders tried here answer everything that can be answered, as most would order it; where sides take
turns by passing, who has passed once orders to pass for the rest of the turn.
"""

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from sandtable import Game, PairedDice, library
from sandtable.ai.player import give_order
from sandtable.ai.seats import seat_seed, sit_down
from sandtable.ai.standing import StandingOrder, matters_of, still_hold
from sandtable.core.rules import Rules
from sandtable.table import standing

MODULES = ("operation-crusader-60", "battle-for-tobruk", "scs-primer", "frontier-wire")
#: What is ordered about each matter; of others the first thing that can be.
USUAL = {"fire": "lowest", "stand": "hold", "air": "spend", "hold": "retreat"}


class Counted(msgspec.Struct):
    """What one game came to."""

    turns: int
    handoffs: int
    #: How often each matter was asked in the turn of the other side.
    asked: dict[str, int]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE[:SCENARIO]")
    parser.add_argument("--grade", default="recruit", help="who plays both sides")
    parser.add_argument("--games", type=int, default=4, help="of each module, with and without")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    asked = parser.parse_args()
    found = {}
    for name in asked.modules:
        module, _, scenario = name.partition(":")
        rules = library.open_rules(module, scenario or None)
        without = [play(rules, asked.grade, seed, {}) for seed in range(asked.games)]
        ordered = dict.fromkeys(rules.sides, usually(rules))
        with_them = [play(rules, asked.grade, seed, ordered) for seed in range(asked.games)]
        found[name] = line = {"without": per_turn(without), "with": per_turn(with_them)}
        matters = ", ".join(f"{key} {number:.1f}" for key, number in matters_asked(without).items())
        print(
            f"{name}: hand-offs a turn {line['without']:.1f}, with standing orders {line['with']:.1f} "
            f"({1 - line['with'] / line['without']:.0%} less); asked a turn: {matters}"
        )
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def usually(rules: Rules[Any]) -> dict[str, StandingOrder]:
    """An order about each matter of a game."""
    return {
        one.key: StandingOrder(do=USUAL.get(one.key, one.choices[0].key))
        for one in matters_of(rules)
        if not one.own
    }


def passing(rules: Rules[Any], turn: int) -> dict[str, StandingOrder]:
    """What is ordered by who has passed."""
    return {
        one.key: StandingOrder(do=one.choices[0].key, turn=turn)
        for one in matters_of(rules)
        if one.own
    }


def play(
    rules: Rules[Any], grade: str, seed: int, ordered: Mapping[str, Mapping[str, StandingOrder]]
) -> Counted:
    """One game of two programs, of which each answers by standing orders where it has any."""
    game = Game(rules, rules.start(), PairedDice(seed))
    players = {side: sit_down(grade, rules, seat_seed(seed, side)) for side in rules.sides}
    for side, player in players.items():
        player.begin(game.seen_by(side))
    handoffs, last, matters = 0, "", Counter[str]()
    kept = {side: dict(orders) for side, orders in ordered.items()}
    while (side := game.side) is not None:
        if (now := standing.asked(game)) is not None and not now.matter.own:
            matters[now.matter.key] += 1
        handoffs += last not in ("", side)
        last = side
        turn, before = game.turn, len(game.orders)
        passes = game.decision is not None and game.decision.phase in rules.passing
        give_order(game, players[side])
        if side in kept and passes and len(game.orders[-1].codes) == 1:
            kept[side] |= passing(rules, turn)
        kept |= standing.roused(game, game.orders[before:], kept)
        kept = {one: still_hold(rules, orders, game.turn) for one, orders in kept.items()}
        standing.answer(game, kept, lambda one: game.imagine(one, 0))
        for other, player in players.items():
            if other != side:
                player.go_on(game.seen_by(other))
    return Counted(game.turn, handoffs, dict(matters))


def per_turn(games: list[Counted]) -> float:
    return sum(one.handoffs for one in games) / sum(one.turns for one in games)


def matters_asked(games: list[Counted]) -> dict[str, float]:
    """How often each matter is asked in a turn."""
    total, turns = Counter[str](), sum(one.turns for one in games)
    for one in games:
        total.update(one.asked)
    return {key: number / turns for key, number in total.most_common()}


if __name__ == "__main__":
    main()
