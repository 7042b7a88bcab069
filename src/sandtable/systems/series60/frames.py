"""The frames of a 60 Series game; the top one says what is asked."""

from ...core.frames import Faces, Frame, Number, PlaceNumber, UnitSet


class Setup(Frame, frozen=True):
    placed: Number


class Replacements(Frame, frozen=True):
    replaced: UnitSet


class Operation(Frame, frozen=True):
    """A group is being put together and moved."""

    group: UnitSet
    left: Number  # half points
    origin: PlaceNumber  # where it was before its last step; -1 as long as it has not moved


class Attackers(Frame, frozen=True):
    """In an area: who of the group attacks; lies on its operation."""

    units: UnitSet


class FireStep(Frame, frozen=True):
    """The counterattack or the attack of a combat."""

    place: PlaceNumber
    origin: PlaceNumber  # where the group came from, or -1
    group: UnitSet
    attackers: UnitSet
    targets: tuple[int, ...] = ()  # named so far, in the order of those who fire


class Rolling(Frame, frozen=True):
    """The dice of the fire step that it lies on."""

    faces: Faces = ()


class Over(Frame, frozen=True):
    winner: Number  # a side, or nobody
    how: Number
