"""The position of a 60 Series game: a few lists of ints, and where play stands."""

from __future__ import annotations

from typing import Any

from ...core.bits import bits
from ...core.frames import flat

AXIS, BRITISH = 0, 1

# How a finished game ended: the winner is a side, or nobody.
NOBODY = 2
SUDDEN_DEATH, LAST_TURN = 0, 1


class State:
    """Units are numbered as in the module, places as in the map. Masks are sets of units."""

    __slots__ = (
        "active",
        "back",
        "british_points",
        "broken_out",
        "cut",
        "fallen",
        "first",
        "frames",
        "here",
        "passes",
        "place",
        "source_lost",
        "steps",
        "turn",
        "up",
        "vp",
    )

    turn: int
    vp: int  # the marker: British points count up, Axis points down
    first: int  # first player of the turn
    active: int  # whose operation it is
    passes: int  # in a row
    place: list[int]  # of each unit
    steps: list[int]  # of each unit
    back: list[int]  # turn on which a routed unit returns, else 0
    here: list[int]  # units in each place: a cache of `place`
    up: int  # units face up
    cut: int  # units out of supply
    british_points: int  # points under British control, as a mask of places
    fallen: int  # fortresses that the enemy once controlled, as a mask of places
    source_lost: int  # 1 once Bardia has been British
    broken_out: int  # 1 once Axis units have left by the east edge
    #: Each of a class in `frames`: who reads one knows which by its phase.
    frames: list[Any]

    def clone(self) -> State:
        new = State.__new__(State)
        new.turn = self.turn
        new.vp = self.vp
        new.first = self.first
        new.active = self.active
        new.passes = self.passes
        new.place = self.place[:]
        new.steps = self.steps[:]
        new.back = self.back[:]
        new.here = self.here[:]
        new.up = self.up
        new.cut = self.cut
        new.british_points = self.british_points
        new.fallen = self.fallen
        new.source_lost = self.source_lost
        new.broken_out = self.broken_out
        new.frames = self.frames[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.turn,
            self.vp,
            self.first,
            self.active,
            self.passes,
            self.place,
            self.steps,
            self.back,
            self.up,
            self.cut,
            self.british_points,
            self.fallen,
            self.source_lost,
            self.broken_out,
            [flat(frame) for frame in self.frames],
        )

    def move(self, units: int, origin: int, goal: int) -> None:
        """Put units that stand together somewhere else."""
        self.here[origin] ^= units
        self.here[goal] |= units
        place = self.place
        for unit in bits(units):
            place[unit] = goal
