"""The position of a folio game: a few lists and masks of ints, and where play stands."""

from __future__ import annotations

BRITISH, AXIS = 0, 1

# Phases: the first number of a frame.
(
    START,
    ALLOTMENT,
    DRAW,
    CHOOSE_FIRE,
    MOVEMENT,
    MOBILE_MOVEMENT,
    MOVING,
    ARRIVALS,
    COMBAT,
    MOBILE_COMBAT,
    BOMBARDMENT,
    ATTACK,
    COMMIT,
    BATTLE,
    SHELLING,
    DIE,
    PRICE,
    LOSS,
    STAND,
    RETREATS,
    RETREAT,
    ADVANCE,
    ADVANCING,
    NEXT_PHASE,
    TURN_END,
    END_DICE,
    SUDDEN_END,
    OVER,
) = range(28)

# How a finished game ended: the second number of an OVER frame is the winner (2 for nobody).
NOBODY = 2
CHAIN, CAPTURE, BOTH, NEITHER, LOSSES, DEAR_WIN, HELD = range(7)


class State:
    """Units are numbered as in the module, hexes as in the grid.

    A hand of support-fire markers is one int, four bits for the number of markers of each value.

    Frames (the top one says what is asked, those below where play goes on afterwards):
      (START,)  (ALLOTMENT,)  (NEXT_PHASE, phase that has ended)  (TURN_END,)
      (DRAW, side, markers still to draw)
      (CHOOSE_FIRE, side, markers still to choose, chosen)
      (MOVING, unit, half points left, steps taken, 1 if it may not go on, 1 if it began in a zone)
      (ARRIVALS, number of the entry)
      (BOMBARDMENT, markers)
      (ATTACK, hex, attackers, markers, 1 if the engineers are spared)
      (BATTLE, stage, hex, attackers, engineers spared, attacker's markers, defender's, cell, path ...)
      (SHELLING, stage, hex, markers, counter-battery, cell, path ...)
      (COMMIT, side, markers)     on top of BATTLE or SHELLING, as all of the following
      (DIE,)  (PRICE, engineers)  (LOSS, attackers)  (STAND, unit, hexes)
      (RETREATS, units, hexes)    (RETREAT, unit, from where, hexes left, way so far ...)
      (ADVANCE, units, hexes, path ...)   (ADVANCING, unit) on top of it
      (END_DICE, faces so far ...)  (SUDDEN_END, side)  (OVER, winner, how)
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
    frames: list[tuple[int, ...]]

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
            self.frames,
        )
