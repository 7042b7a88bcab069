"""By what a game of the folio was won, and what the enemy lost: it keeps no points."""

from collections.abc import Sequence

from ...core.message import Event
from ...guise import Gains
from ...systems.folio import Rules, victory
from ...systems.folio.state import AXIS, BRITISH, State

#: How each side wins.
WAYS = {BRITISH: ("chain", "losses"), AXIS: ("capture", "losses", "held")}


def gains(rules: Rules, state: State, scored: Sequence[Event]) -> Gains:
    verdict = rules.verdict(state)
    won = (verdict.winner, verdict.key) if verdict is not None else (None, "")
    found = {}
    for side, ways in WAYS.items():
        own = found[rules.sides[side]] = {
            f"victory: {way}": int(won == (side, way))
            for way in ways
            if way != "held" or rules.axis_wins_if_neither
        }
        own["units eliminated"] = victory.lost(rules, state, 1 - side)
    return found
