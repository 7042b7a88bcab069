"""Where the points of a game of the 60 Series came from."""

from collections.abc import Sequence

from ...core.message import Event
from ...guise import Gains
from ...systems.series60.rules import Series60
from ...systems.series60.state import AXIS, BRITISH, State

#: What each side scores by.
WAYS = {
    AXIS: ("siege", "tank-unit", "exit"),
    BRITISH: ("relief", "prize", "tank-steps"),
}


def gains(rules: Series60, state: State, scored: Sequence[Event]) -> Gains:
    found: dict[str, dict[str, int]] = {
        rules.sides[side]: dict.fromkeys(ways, 0) for side, ways in WAYS.items()
    }
    for event in scored:
        way = event.key.removeprefix("scored-")
        found[str(event.values["side"])][way] += int(str(event.values["points"]))
    return found
