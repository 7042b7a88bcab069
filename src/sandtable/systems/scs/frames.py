"""The frames of a game of the series: the top one says what is asked, those below where play goes on."""

from typing import Any

from ...core import frames as core
from ...core.frames import Bare, Faces, Frame, Number, PlaceNumber, SideNumber, UnitNumber, UnitSet
from . import phases


class Begun(Frame, frozen=True):
    """A phase of a player turn, or the start of the game."""

    begun: Number  # 1 once it has


class OfSide(Frame, frozen=True):
    """Something that a side does: its set-up, its player turn, to commit air points."""

    side: SideNumber


class Placing(Frame, frozen=True):
    """A unit that is set up or arrives; lies on what brings it."""

    unit: UnitNumber


class Moving(Frame, frozen=True):
    """Units on the move, in an order that does not hang on how they were picked."""

    origin: PlaceNumber
    steps: Number  # taken
    units: tuple[int, ...]
    left: tuple[int, ...]  # points of each


class Excess(Frame, frozen=True):
    place: PlaceNumber


class NextPhase(Frame, frozen=True):
    settled: Faces = ()  # a 1 if what was tolerated is so no more


class Firing(Frame, frozen=True):
    guns: UnitSet


class Shelling(Frame, frozen=True):
    place: PlaceNumber
    guns: UnitSet


class Attack(Frame, frozen=True):
    place: PlaceNumber
    attackers: UnitSet


class Battle(Frame, frozen=True):
    stage: Number
    overrun: Number  # 1 if it is one
    place: PlaceNumber
    attackers: UnitSet
    late: UnitSet  # defenders that only suffer
    air: Number = 0  # points of the attacker
    answer: Number = 0  # those of the defender
    result: Number = 0
    steps: Number = 0  # to lose
    hexes: Number = 0  # to retreat


class Rolling(Frame, frozen=True):
    """Rolling for what lies below."""

    faces: Faces = ()


class Hold(Frame, frozen=True):
    side: SideNumber
    hexes: Number


class Loss(Frame, frozen=True):
    side: SideNumber
    steps: Number
    units: UnitSet
    taken: UnitSet  # those that have lost one
    late: UnitSet  # those that are never the strongest
    free: Number  # 1 if the choice is


class Retreat(Frame, frozen=True):
    units: UnitSet
    origin: PlaceNumber
    hexes: Number  # still to go
    all: Number  # hexes in all


class Advance(Frame, frozen=True):
    units: UnitSet
    place: PlaceNumber
    hexes: Number
    inside: Number  # 1 if they are in it already


class Advancing(Frame, frozen=True):
    """Who advances; lies on the advance."""

    unit: UnitNumber
    hexes: Number  # left
    origin: PlaceNumber


class Over(Frame, frozen=True):
    winner: Number  # a side, or nobody
    how: Number
    which: Number


#: The frames that a position between two orders may have, which are told as text.
TOLD: dict[int, type[Any]] = {
    phases.START: Begun,
    phases.SET_UP: OfSide,
    phases.ARRIVALS: Bare,
    phases.REPLACEMENTS: Bare,
    phases.MOVEMENT: Begun,
    phases.EXPLOITATION: Begun,
    phases.BARRAGE: Begun,
    phases.COMBAT: Begun,
    phases.EXCESS: Excess,
    phases.SHELLING: Shelling,
    phases.BATTLE: Battle,
    phases.AIR: OfSide,
    phases.DIE: Rolling,
    phases.HOLD: Hold,
    phases.LOSS: Loss,
    phases.RETREAT: Retreat,
    phases.ADVANCE: Advance,
    phases.NEXT_PHASE: NextPhase,
    phases.FIRST_ROLL: Bare,
    phases.OVER: Over,
}


def flat(frame: Any) -> tuple[int, ...]:
    """All numbers of a frame in a row; of units on the move, each with its points."""
    if frame.phase != phases.MOVING:
        return core.flat(frame)
    moving: Moving = frame
    pairs = zip(moving.units, moving.left, strict=True)
    return moving.phase, moving.origin, moving.steps, *(one for pair in pairs for one in pair)
