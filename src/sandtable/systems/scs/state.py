"""The position of a game of the series: lists and masks of ints, and where play stands."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

from .frames import flat

#: The winner of a draw.
NOBODY = 2


def numbers(values: Iterable[int]) -> array[int]:
    """A number for each unit.

    Games keep a position for each order: lists of so many numbers would be looked through whenever
    Python collects garbage.
    """
    return array("i", values)


class State:
    """Units are numbered as in the module, hexes as in the grid.

    Units that are moving are lifted off the board: they have a place, but are in no stack.
    """

    __slots__ = (
        "active",
        "air",
        "awarded",
        "control",
        "crowded",
        "fired",
        "first",
        "fought",
        "frames",
        "hit",
        "hungry",
        "lost",
        "moved",
        "out",
        "picked_from",
        "pinned",
        "place",
        "points",
        "resting",
        "shaken",
        "shaken_now",
        "shelled",
        "special",
        "stacks",
        "stage",
        "struck",
        "tally",
        "topped",
        "turn",
        "units",
        "vp",
        "zone",
    )

    turn: int
    first: int  # the side that moves first in this turn
    active: int  # whose player turn it is
    stage: int  # the number of the phase in the sequence of a player turn
    place: array[int]  # of each unit
    lost: array[int]  # of each unit: steps lost
    hungry: array[int]  # of each unit: own supply phases in a row that found it out of supply
    out: int  # units out of supply
    shaken: int  # units disorganised
    shaken_now: int  # of these, those that became so in their own player turn
    moved: int  # units that have moved in this phase
    resting: int  # units that took replacements in this phase
    fought: int  # units that have attacked in this combat phase
    struck: int  # units that were attacked in this combat phase
    hit: int  # hexes overrun in this phase
    fired: int  # units that have fired in this player turn
    shelled: int  # hexes fired at in this phase
    topped: int  # units put on top in this phase
    pinned: int  # units that were in an enemy zone when the phase began
    special: tuple[int, ...]  # of each special rule: the units it binds now
    crowded: dict[int, tuple[int, int]]  # over the limit by retreat: units, 1 if for one phase more
    control: list[int]  # of each side: the hexes it controls
    air: list[int]  # air points of each side
    points: list[int]  # replacement points of each side
    tally: tuple[int, ...]  # units eliminated, as the module counts them
    awarded: tuple[int, ...]  # how often each award was given
    vp: int  # points so far of the side that the score is kept for
    stacks: dict[int, tuple[int, ...]]  # the units in each hex, from the top down
    units: list[int]  # of each side: the hexes its units are in (cache)
    zone: list[int]  # of each side: the hexes of its zone of control; -1 if not known (cache)
    #: Each of a class in `frames`: who reads one knows which by its phase.
    frames: list[Any]
    #: The stack that units are being picked from, as it was before the first; only while an order is
    #: open, and so no part of the position.
    picked_from: tuple[int, ...]

    def clone(self) -> State:
        new = State.__new__(State)
        new.turn = self.turn
        new.first = self.first
        new.active = self.active
        new.stage = self.stage
        new.place = self.place[:]
        new.lost = self.lost[:]
        new.hungry = self.hungry[:]
        new.out = self.out
        new.shaken = self.shaken
        new.shaken_now = self.shaken_now
        new.moved = self.moved
        new.resting = self.resting
        new.fought = self.fought
        new.struck = self.struck
        new.hit = self.hit
        new.fired = self.fired
        new.shelled = self.shelled
        new.topped = self.topped
        new.pinned = self.pinned
        new.special = self.special
        new.crowded = self.crowded.copy()
        new.control = self.control[:]
        new.air = self.air[:]
        new.points = self.points[:]
        new.tally = self.tally
        new.awarded = self.awarded
        new.vp = self.vp
        new.stacks = self.stacks.copy()
        new.units = self.units[:]
        new.zone = self.zone[:]
        new.frames = self.frames[:]
        new.picked_from = self.picked_from
        return new

    def key(self) -> tuple[object, ...]:
        """All that makes one position differ from another; caches left out."""
        return (
            self.turn,
            self.first,
            self.active,
            self.stage,
            self.place.tolist(),
            self.lost.tolist(),
            self.hungry.tolist(),
            self.out,
            self.shaken,
            self.shaken_now,
            self.moved,
            self.resting,
            self.fought,
            self.struck,
            self.hit,
            self.fired,
            self.shelled,
            self.topped,
            self.pinned,
            self.special,
            sorted(self.crowded.items()),
            self.control,
            self.air,
            self.points,
            self.tally,
            self.awarded,
            self.vp,
            sorted(self.stacks.items()),
            [flat(frame) for frame in self.frames],
        )
