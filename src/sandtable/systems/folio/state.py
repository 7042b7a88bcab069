"""The position of a folio game: a few lists and masks of ints, and where play stands."""

from __future__ import annotations

from typing import Any

from ...core.frames import flat

BRITISH, AXIS = 0, 1

# How a finished game ended: the winner is a side, or nobody.
NOBODY = 2
CHAIN, CAPTURE, BOTH, NEITHER, LOSSES, DEAR_WIN, HELD = range(7)


class State:
    """Units are numbered as in the module, hexes as in the grid.

    A hand of support-fire markers is one int, four bits for the number of markers of each value.

    A unit that is moving or retreating is lifted off the board: it has a place, but no zone, and
    is not in `at`.
    """

    __slots__ = (
        "acted",
        "active",
        "at",
        "fought",
        "frames",
        "hand",
        "moved",
        "place",
        "reached",
        "served",
        "shelled",
        "spent",
        "struck",
        "turn",
        "units",
        "used",
        "zone",
    )

    turn: int
    active: int  # whose player turn it is
    place: list[int]  # of each unit
    spent: int  # depleted units
    acted: int  # mobile units that took part in the ordinary phases of this player turn
    moved: int  # units that moved in this movement phase
    fought: int  # units that attacked in this combat phase
    struck: int  # hexes attacked in this combat phase
    shelled: int  # hexes bombarded in this combat phase
    served: int  # arrival hexes that have had their reinforcement, by number of the entry
    hand: list[int]  # markers of each side
    used: list[int]  # markers of each side that lie open until the end of the turn
    at: bytearray  # of each hex: the number of its unit plus one, 0 if it is empty (cache)
    units: list[int]  # of each side: the hexes its units are in (cache)
    zone: list[int]  # of each side: the hexes of its zone of control (cache)
    reached: int  # hexes the British chain from Tobruk can get to, or could once (cache)
    #: Each of a class in `frames`: who reads one knows which by its phase.
    frames: list[Any]

    def clone(self) -> State:
        new = State.__new__(State)
        new.turn = self.turn
        new.active = self.active
        new.place = self.place[:]
        new.spent = self.spent
        new.acted = self.acted
        new.moved = self.moved
        new.fought = self.fought
        new.struck = self.struck
        new.shelled = self.shelled
        new.served = self.served
        new.hand = self.hand[:]
        new.used = self.used[:]
        new.at = self.at[:]
        new.units = self.units[:]
        new.zone = self.zone[:]
        new.reached = self.reached
        new.frames = self.frames[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.turn,
            self.active,
            self.place,
            self.spent,
            self.acted,
            self.moved,
            self.fought,
            self.struck,
            self.shelled,
            self.served,
            self.hand,
            self.used,
            [flat(frame) for frame in self.frames],
        )
