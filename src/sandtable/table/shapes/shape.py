"""What all answers have in common."""

import msgspec
from msgspec import UNSET, UnsetType

__all__ = ["UNSET", "Shape", "UnsetType"]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """Something that is told. Every field is there, but those that may be left unset.

    Who reads one strictly finds whatever is told and not described.
    """
