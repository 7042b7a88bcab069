"""Other ways to fight a turn: a posture, changed in something that its own plan would do."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from ..doctrine import Mind
from .posture import Posture
from .situation import Situation

#: A place is given up, held for less, wanted more, or wanted much more.
_BENDS = (0.0, 0.4, 2.5, 6.0)
#: What is changed in how one fights, and by how much.
_NUMBERS = (
    ("odds", 0.7),
    ("odds", 1.4),
    ("danger", 0.4),
    ("danger", 2.5),
    ("objective", 0.4),
    ("objective", 2.5),
    ("aim", 0.7),
    ("aim", 1.4),
)

_T = TypeVar("_T")

#: The moves of a phase: who goes where together.
Groups = Sequence[Sequence[Any]]


class Variants:
    """What could be done otherwise than a plan does it."""

    def __init__(self, mind: Mind, situation: Situation, groups: Groups) -> None:
        self._mind, self._situation, self._groups = mind, situation, groups
        self._prey = self._attacked()

    def _attacked(self) -> list[int]:
        """Enemies beside whom somebody stands or will stand."""
        situation, near = self._situation, 0
        around, place = situation.tactics.around, situation.state.place
        goes = {unit: goal for units, goal, *_ in self._groups for unit in units}
        for unit in situation.own:
            if situation.tactics.strength(situation.state, unit):
                near |= around[goes.get(unit, place[unit])]
        return [hex_ for hex_ in sorted(situation.enemies) if near >> hex_ & 1]

    def changed(self, way: Posture) -> Posture:
        """The way, changed in one thing or two."""
        found = self._once(way)
        return found if self._mind.draw(3) else self._once(found)

    def _once(self, way: Posture) -> Posture:
        changes: list[Callable[[Posture], Posture]] = [self._number, self._bend]
        if self._prey:
            changes += [self._spare, self._hunt]
        if self._groups:
            changes += [self._rest, self._rest]
        return self._one(changes)(way)

    def _one(self, things: Iterable[_T]) -> _T:
        listed = list(things)
        return listed[self._mind.draw(len(listed))]

    def _number(self, way: Posture) -> Posture:
        name, factor = self._one(_NUMBERS)
        return msgspec.structs.replace(way, **{name: getattr(way, name) * factor})

    def _bend(self, way: Posture) -> Posture:
        """A place is wanted more, or less."""
        if not self._situation.wanted:
            return self._number(way)
        return self._wants(way, self._one(sorted(self._situation.wanted)), self._one(_BENDS))

    def _hunt(self, way: Posture) -> Posture:
        """An enemy who is near is wanted for himself."""
        return self._wants(way, self._one(self._prey), self._one(_BENDS[2:]))

    def _wants(self, way: Posture, place: int, factor: float) -> Posture:
        return msgspec.structs.replace(way, bent={**way.bent, place: factor})

    def _spare(self, way: Posture) -> Posture:
        """Somebody is not attacked, or attacked after all."""
        return msgspec.structs.replace(way, spares=_toggled(way.spares, (self._one(self._prey),)))

    def _rest(self, way: Posture) -> Posture:
        """Some who would march stay, or march after all; now and then all who stand together."""
        units = self._one(self._groups)[0]
        return msgspec.structs.replace(way, rests=_toggled(way.rests, units))


def _toggled(known: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(known) ^ set(more)))
