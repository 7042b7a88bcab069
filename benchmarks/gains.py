"""Where the points of a finished game came from: all that each side could win by, and what it got of it."""

from collections import Counter
from typing import Any

from sandtable import Game
from sandtable.core.action import ATTACK
from sandtable.systems.scs import victory as scs_victory
from sandtable.systems.scs.frames import Over
from sandtable.systems.scs.rules import Scs

#: Of each side: what it got by each way to win there is, also those that it got nothing by.
Gains = dict[str, Counter[str]]

#: What the sides of the 60 Series score by.
SERIES60 = {
    "axis": ("scored-siege", "scored-tank-unit", "scored-exit"),
    "british": ("scored-relief", "scored-prize", "scored-tank-steps"),
}
#: How the sides of the folio win.
FOLIO = {"british": ("chain", "losses"), "axis": ("capture", "losses", "held")}


def gains(game: Game) -> Gains:
    """Points by where they came from, victories by how they were won (1), and units eliminated."""
    found = {side: Counter[str]() for side in game.rules.sides}
    _KNOWN[game.rules.system](game, found)
    return found


def attacks(game: Game) -> Counter[str]:
    """Attacks that each side has ordered."""
    found = Counter(dict.fromkeys(game.rules.sides, 0))
    for order in game.orders:
        found[order.side] += any(verb == ATTACK for verb, _ in order.codes)
    return found


def _series60(game: Game, found: Gains) -> None:
    for side, keys in SERIES60.items():
        for key in keys:
            found[side][key.removeprefix("scored-")] = 0
    for event in game.events:
        gainer, points = event.values.get("side"), event.values.get("points")
        if isinstance(gainer, str) and isinstance(points, int):
            found[gainer][event.key.removeprefix("scored-")] += points


def _folio(game: Game, found: Gains) -> None:
    held_wins = game.rules.options["victoryNeither"] == "axis"
    for side, keys in FOLIO.items():
        for key in keys:
            if key != "held" or held_wins:
                found[side][f"victory: {key}"] = _won(game, side, key)
    _eliminated(game, found)


def _won(game: Game, side: str, key: str) -> int:
    outcome = game.outcome
    return int(outcome is not None and (outcome.winner, outcome.key) == (side, key))


def _scs(game: Game, found: Gains) -> None:
    rules, state = game.rules, game.state
    assert isinstance(rules, Scs)
    scorer, other = rules.score_side, 1 - rules.score_side
    for number, award in enumerate(rules.victory.award):
        gainer = rules.sides[scorer if award.points > 0 else other]
        points = abs(award.points)
        for name in award.hexes:
            held = rules.area([name]) & scs_victory.held(rules, state, award)
            found[gainer][_place(rules, name)] = points * held.bit_count()
        if award.tally is not None:
            count = state.tally[rules.tally_names.index(award.tally)]
            found[gainer][f"eliminated: {award.tally}"] = points * count
        if award.after is not None:
            found[gainer][f"award {number + 1}"] = points * state.awarded[number]
    end: Over = state.frames[-1]
    how, which = end.how, end.which
    lines = [
        *((scs_victory.AUTOMATIC, n, line) for n, line in enumerate(rules.victory.automatic)),
        *((scs_victory.FINAL, n, line) for n, line in enumerate(rules.victory.final)),
    ]
    for kind, number, line in lines:
        found[line.winner][f"victory: {line.name.first}"] += (how, which) == (kind, number)
    _eliminated(game, found)


def _place(rules: Any, name: str) -> str:
    label = rules.label("place", name).name if name in rules.place_index else None
    return name if label is None else label.first


def _eliminated(game: Game, found: Gains) -> None:
    """Units of the enemy that are gone for good."""
    rules: Any = game.rules
    state = game.state
    for unit, place in enumerate(state.place):
        loser = rules.owner[unit]
        found[rules.sides[1 - loser]]["units eliminated"] += place == rules.eliminated


_KNOWN = {"series60": _series60, "folio": _folio, "scs": _scs}
