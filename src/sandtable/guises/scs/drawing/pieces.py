"""Where the pieces of a position of the Standard Combat Series lie."""

from functools import partial

from ....core.bits import bits
from ....draw import pieces
from ....systems.scs import Rules, phases, stacks
from ....systems.scs.state import State
from . import marks

#: What a unit has done that does it no more in a phase: the field, and its mark.
DONE = {
    phases.MOVEMENT: ("moved", "mark-moved"),
    phases.EXPLOITATION: ("moved", "mark-moved"),
    phases.BARRAGE: ("fired", "mark-fought"),
    phases.COMBAT: ("fought", "mark-fought"),
}


def counters(rules: Rules, state: State) -> list[pieces.Counter]:
    """Every unit on the map or still to come; of a stack the top one last, movers above it."""
    below = [unit for stack in state.stacks.values() for unit in reversed(stack)]
    moving = list(bits(stacks.lifted(state)))
    coming = [unit for unit, place in enumerate(state.place) if place == rules.reserve]
    coming.sort(key=lambda unit: (rules.placements[unit].turn or 0, unit))
    known = {*below, *moving, *coming}
    rest = [u for u, place in enumerate(state.place) if place < rules.hexes and u not in known]
    return [_counter(rules, state, unit) for unit in (*below, *rest, *moving, *coming)]


def removed(rules: Rules, state: State) -> list[pieces.Counter]:
    """The eliminated; who is not in the scenario is nowhere."""
    return pieces.lying(state.place, (rules.eliminated,), partial(_counter, rules, state))


def flags(rules: Rules, state: State) -> list[pieces.Flag]:
    """Who controls the hexes that count, where units were attacked, and the turn."""
    names = rules.names["place"]
    found = []
    for award in rules.victory.award:
        for place in bits(rules.area(award.hexes)):
            for side, held in enumerate(state.control):
                if held >> place & 1:
                    wears = rules.data.cover.side[side].livery
                    found.append(pieces.Flag(names[place], f"flag-{wears}"))
    struck = {state.place[unit] for unit in bits(state.struck)}
    found += [pieces.Flag(names[h], "mark-struck") for h in sorted(struck) if h < rules.hexes]
    return [*found, pieces.Flag(f"turn-{state.turn}", "marker-turn")]


def walls(rules: Rules, state: State) -> list[str]:
    """The supply sources of the scenario, the entries of those still to come, and what its turn track has not."""
    coming = {
        (str(rules.placements[unit].entry), rules.data.units[unit].side)
        for unit, place in enumerate(state.place)
        if place == rules.reserve and rules.placements[unit].entry is not None
    }
    longest = max(scenario.turns for scenario in rules.data.cover.scenario)
    return [
        *([marks.beyond(rules.last_turn)] if rules.last_turn < longest else []),
        *(marks.source(name) for name in rules.source_named),
        *(marks.entry(name, side) for name, side in sorted(coming)),
    ]


def _counter(rules: Rules, state: State, unit: int) -> pieces.Counter:
    printed = rules.data.units[unit]
    place = state.place[unit]
    signs = []
    left = printed.steps - state.lost[unit]
    if 0 < left < printed.steps:
        signs.append(marks.reduced(printed, left))
    if state.out >> unit & 1:
        signs.append("mark-cut")
    if state.shaken >> unit & 1:
        signs.append("mark-shaken")
    turn = rules.placements[unit].turn if place == rules.reserve else None
    if turn is not None:
        signs.append(marks.due(turn))
    done, mark = DONE.get(state.frames[0].phase, ("", ""))
    if done and getattr(state, done) >> unit & 1:
        signs.append(mark)
    return pieces.Counter(printed.id, rules.names["place"][place], printed.side, signs)


def livery(rules: Rules, side: str) -> str:
    """A module says which side wears what."""
    return next(one.livery for one in rules.data.cover.side if one.id == side)
