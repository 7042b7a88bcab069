"""The frames of a folio game: the top one says what is asked, those below where play goes on.

Frames from `Commit` on lie on a combat, a `Battle` or a `Shelling`; so may an advance be all that is
left of one. Markers are a hand of them in one number, as in a position (`state.State`).
"""

from typing import Annotated, Any

from ...core.frames import (
    Bare,
    Faces,
    Frame,
    Number,
    PhaseNumber,
    PlaceNumber,
    SideNumber,
    UnitNumber,
    UnitSet,
    Way,
)
from . import phases

Markers = Annotated[int, "markers"]


class NextPhase(Frame, frozen=True):
    ended: PhaseNumber


class Draw(Frame, frozen=True):
    side: SideNumber
    left: Number  # markers still to draw


class ChooseFire(Frame, frozen=True):
    side: SideNumber
    left: Number  # markers still to choose
    markers: Markers  # chosen


class Moving(Frame, frozen=True):
    unit: UnitNumber
    left: Number  # half points
    taken: Number  # steps
    halted: Number  # 1 if it may not go on
    began: Number  # 1 if it began in a zone


class Arrivals(Frame, frozen=True):
    entry: Number


class Bombardment(Frame, frozen=True):
    markers: Markers


class Attack(Frame, frozen=True):
    place: PlaceNumber
    attackers: UnitSet
    markers: Markers
    spared: Number  # 1 if the engineers are


class Battle(Frame, frozen=True):
    stage: Number
    place: PlaceNumber
    attackers: UnitSet
    spared: Number  # 1 if the engineers are
    markers: Markers  # of the attacker
    answer: Markers  # of the defender
    cell: Number = 0  # of the table of results
    path: Way = ()  # of an advance: the hex of the defender, and its way from there


class Shelling(Frame, frozen=True):
    stage: Number
    place: PlaceNumber
    markers: Markers
    answer: Markers  # counter-battery
    cell: Number = 0


#: What is under way while units or fire are resolved.
Combat = Battle | Shelling


class Commit(Frame, frozen=True):
    side: SideNumber
    markers: Markers


class OneOf(Frame, frozen=True):
    """Units of which one pays for the engineers, or takes the loss."""

    units: UnitSet


class Stand(Frame, frozen=True):
    unit: UnitNumber
    hexes: Number


class Retreats(Frame, frozen=True):
    """Attackers that are still to retreat."""

    units: UnitSet
    hexes: Number


class Retreat(Frame, frozen=True):
    unit: UnitNumber
    origin: PlaceNumber
    hexes: Number  # still to go
    path: Way = ()  # so far


class Advance(Frame, frozen=True):
    units: UnitSet
    hexes: Number
    path: Way


class Advancing(Frame, frozen=True):
    """Who advances; lies on the advance."""

    unit: UnitNumber


class EndDice(Frame, frozen=True):
    faces: Faces = ()


class SuddenEnd(Frame, frozen=True):
    side: SideNumber


class Over(Frame, frozen=True):
    winner: Number  # a side, or nobody
    how: Number


#: The frames that a position between two orders may have, which are told as text.
TOLD: dict[int, type[Any]] = {
    phases.START: Bare,
    phases.NEXT_PHASE: NextPhase,
    phases.DRAW: Draw,
    phases.CHOOSE_FIRE: ChooseFire,
    phases.MOVEMENT: Bare,
    phases.MOBILE_MOVEMENT: Bare,
    phases.ARRIVALS: Arrivals,
    phases.COMBAT: Bare,
    phases.MOBILE_COMBAT: Bare,
    phases.COMMIT: Commit,
    phases.BATTLE: Battle,
    phases.SHELLING: Shelling,
    phases.DIE: Bare,
    phases.PRICE: OneOf,
    phases.LOSS: OneOf,
    phases.STAND: Stand,
    phases.RETREATS: Retreats,
    phases.RETREAT: Retreat,
    phases.ADVANCE: Advance,
    phases.END_DICE: EndDice,
    phases.SUDDEN_END: SuddenEnd,
    phases.OVER: Over,
}
