"""Where the pieces of a folio position lie."""

from functools import partial

from ....core.bits import bits
from ....draw import pieces
from ....systems.folio import Rules, phases
from ....systems.folio.state import State
from .marks import spent
from .works import scarp

MOVEMENT = (phases.MOVEMENT, phases.MOBILE_MOVEMENT)


def counters(rules: Rules, state: State) -> list[pieces.Counter]:
    """Every unit on the map or still to come, in the order of the module."""
    return [
        _counter(rules, state, unit)
        for unit, place in enumerate(state.place)
        if place != rules.eliminated
    ]


def removed(rules: Rules, state: State) -> list[pieces.Counter]:
    return pieces.lying(state.place, (rules.eliminated,), partial(_counter, rules, state))


def flags(rules: Rules, state: State) -> list[pieces.Flag]:
    """The turn, and the hexes that were attacked or bombarded in this combat phase."""
    names = rules.names["place"]
    return [
        *(pieces.Flag(names[place], "mark-shelled") for place in bits(state.shelled)),
        *(pieces.Flag(names[place], "mark-struck") for place in bits(state.struck)),
        pieces.Flag(f"turn-{state.turn}", "marker-turn"),
    ]


def walls(rules: Rules, state: State) -> list[str]:
    """The escarpments that the options put in play."""
    return [
        scarp(line.id)
        for line in rules.data.map.escarpments
        if rules.options.get(f"line{line.id}", "on") == "on"
    ]


def _counter(rules: Rules, state: State, unit: int) -> pieces.Counter:
    printed = rules.data.units[unit]
    marks = []
    if state.spent >> unit & 1 and printed.depleted is not None:
        marks.append(spent(*printed.depleted))
    moving = state.frames[0].phase in MOVEMENT
    if (state.moved if moving else state.fought) >> unit & 1:
        marks.append("mark-moved" if moving else "mark-fought")
    return pieces.Counter(printed.id, rules.names["place"][state.place[unit]], printed.side, marks)


def livery(rules: Rules, side: str) -> str:
    """The sides are called as their liveries are."""
    return side
