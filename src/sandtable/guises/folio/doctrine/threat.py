"""What the enemy could bring against a hex in his next turn, and what it would do to who stands there."""

from ....core.bits import bits
from ....systems.folio import battle, losses, terrain
from ....systems.folio.rules import Folio
from ....systems.folio.state import State

#: So many attackers at most find room round a hex that is part of a line.
_ROOM = 4


class Threat:
    """Against one side, in one position."""

    def __init__(self, rules: Folio, state: State, side: int) -> None:
        self._rules = rules
        #: Whose threat it is.
        self.foe = 1 - side
        self._strikes: list[tuple[int, int]] = []
        self._known: dict[int, int] = {}
        taken = state.units[0] | state.units[1]
        tactics = rules.tactics
        for unit in bits(rules.of_side[1 - side]):
            if state.place[unit] < rules.hexes:
                there = tactics.roam(state, unit, taken)
                power = losses.attack_strength(rules, state, unit)
                self._strikes.append((power, tactics.touch.step(there)))
        self._strikes.sort(reverse=True)

    def at(self, hex_: int) -> int:
        """The strength that could attack there."""
        found = self._known.get(hex_)
        if found is None:
            found = room = 0
            for power, struck in self._strikes:
                if struck >> hex_ & 1:
                    found += power
                    room += 1
                    if room == _ROOM:
                        break
            self._known[hex_] = found
        return found

    def harm(self, state: State, unit: int, hex_: int) -> float:
        """The share of a unit that an attack on it there would cost, from nought to one."""
        rules = self._rules
        power = self.at(hex_)
        if not power:
            return 0.0
        shift = rules.shift[rules.ground[hex_]]
        if terrain.in_box(rules, unit, hex_):
            shift = max(shift, rules.shift[terrain.MINEFIELD])
        points = power - losses.defence_strength(rules, state, unit)
        col = battle.column(rules, points, shift)
        brittle = losses.brittle(rules, state, unit)
        total = 0.0
        for face in range(6):
            result = rules.results[face * len(rules.columns) + col]
            if result.eliminates or (result.defender_loses and brittle):
                total += 1.0
            elif result.defender_loses:
                total += 0.6
            elif result.defender_retreats:
                total += 0.2
        return total / 6
