"""Where the points of a game of the series came from, by which condition it was won, and what the enemy lost."""

from collections import Counter
from collections.abc import Sequence

from ...core.message import Event
from ...guise import Gains
from ...systems.scs import Rules
from ...systems.scs import victory as scs_victory
from ...systems.scs.frames import Over
from ...systems.scs.state import State


def gains(rules: Rules, state: State, scored: Sequence[Event]) -> Gains:
    found = {side: Counter[str]() for side in rules.sides}
    scorer, other = rules.score_side, 1 - rules.score_side
    for number, award in enumerate(rules.victory.award):
        gainer = found[rules.sides[scorer if award.points > 0 else other]]
        points = abs(award.points)
        held = scs_victory.held(rules, state, award)
        for name in award.hexes:
            gainer[_called(rules, name)] = points * (rules.area([name]) & held).bit_count()
        if award.tally is not None:
            count = state.tally[rules.tally_names.index(award.tally)]
            gainer[f"eliminated: {award.tally}"] = points * count
        if award.after is not None:
            gainer[f"award {number + 1}"] = points * state.awarded[number]
    ended = _ended(rules, state)
    lines = [
        *((scs_victory.AUTOMATIC, n, line) for n, line in enumerate(rules.victory.automatic)),
        *((scs_victory.FINAL, n, line) for n, line in enumerate(rules.victory.final)),
    ]
    for how, which, line in lines:
        found[line.winner][f"victory: {line.name.first}"] += (how, which) == ended
    for unit, place in enumerate(state.place):
        enemy = rules.sides[1 - rules.owner[unit]]
        found[enemy]["units eliminated"] += place == rules.eliminated
    return found


def _ended(rules: Rules, state: State) -> tuple[int, int] | None:
    """How the game ended, and by which line of the module; nothing as long as it runs."""
    if rules.verdict(state) is None:
        return None
    over: Over = state.frames[-1]
    return over.how, over.which


def _called(rules: Rules, place: str) -> str:
    """A hex or an area."""
    name = rules.label("place", place).name if place in rules.place_index else None
    return place if name is None else name.first
