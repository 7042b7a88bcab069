"""Frames: each says what is asked, or where play goes on once what lies on top of it is done.

A system has a class for each kind of frame, whose first field is the phase. The types
of the fields say what their numbers stand for, and by them positions are told and read as text.
"""

from typing import Annotated, Any, Self

import msgspec

#: The numbers of a frame, by what they stand for: names of the module, a set of units as a bit
#: mask, and a plain number. A system may add types of its own in the same way.
UnitNumber = Annotated[int, "unit"]
PlaceNumber = Annotated[int, "place"]
SideNumber = Annotated[int, "side"]
PhaseNumber = Annotated[int, "phase"]
UnitSet = Annotated[int, "units"]
Number = Annotated[int, "number"]
#: Several numbers: a way from place to place, dice as they fell.
Way = Annotated[tuple[int, ...], "way"]
Faces = Annotated[tuple[int, ...], "faces"]


class Frame(msgspec.Struct, frozen=True):
    """What all frames have. They are made and read in every step of a game: a struct does both at the speed of a bare tuple."""

    phase: int

    def replace(self, **fields: Any) -> Self:
        """The same with other values in some fields."""
        return msgspec.structs.replace(self, **fields)


class Bare(Frame, frozen=True):
    """A frame of a phase that needs to know nothing more."""


def fields(kind: type[Any]) -> tuple[tuple[str, str], ...]:
    """The fields of a class of frames after the phase: the name of each, and what it stands for."""
    known = _FIELDS.get(kind)
    if known is None:
        own = kind.__annotations__.items()
        known = _FIELDS[kind] = tuple((name, of.__metadata__[0]) for name, of in own)
    return known


_FIELDS: dict[type[Any], tuple[tuple[str, str], ...]] = {}


def flat(frame: Frame) -> tuple[int, ...]:
    """All numbers of a frame in a row: what fingerprints of positions are made of."""
    numbers: list[int] = []
    for one in msgspec.structs.astuple(frame):
        if isinstance(one, tuple):
            numbers += one
        else:
            numbers.append(one)
    return tuple(numbers)
