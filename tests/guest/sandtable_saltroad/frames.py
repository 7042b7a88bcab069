"""The frames of Salt Road; the top one says what is asked. Orders and the change of sides need no more than a phase."""

from sandtable.core.frames import Faces, Frame, Number, PlaceNumber, UnitNumber


class March(Frame, frozen=True):
    """Lies on the orders."""

    unit: UnitNumber
    left: Number


class Roll(Frame, frozen=True):
    """Lies on the orders; the face once it is known."""

    unit: UnitNumber
    place: PlaceNumber
    faces: Faces = ()


class Over(Frame, frozen=True):
    winner: Number  # a side, or nobody
