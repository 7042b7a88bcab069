"""Answers to questions about the choice that is to be made now."""

from typing import Literal

from msgspec import field

from .common import TakingBack
from .game import Legal
from .marches import MarchOffer
from .offers import Offer
from .shape import UNSET, Shape, UnsetType


class Overtaken(Shape):
    """The version on the table, where a question was about an earlier one."""

    overtaken: int


class MayChoose(Shape):
    """That a thing can be chosen."""

    legal: Literal[True] = True


class Instead(Shape):
    """How to get from an open order to what was clicked: by closing it, or else by taking it back."""

    closes: bool
    action: str
    text: str


class Refused(Shape):
    """Why the rules refuse something, and what may have been meant."""

    refusal: str
    clause: str
    clause_text: str
    place: str | None
    instead: Instead | UnsetType = UNSET
    march: MarchOffer | UnsetType = UNSET
    #: A move to a place beside the enemy that was meant.
    beside: Offer | UnsetType = UNSET
    #: Why there is no march.
    note: str | UnsetType = UNSET


class Step(Shape):
    """A step of a way."""

    start: str = field(name="from")
    place: str
    cost: str
    left: str
    clause: str
    text: str


class Pointed(Shape):
    """What pointing at a place would do."""

    to: str
    steps: list[Step]
    left: str
    undo: TakingBack
    warning: str | None
    text: str


class Stack(Shape):
    """The actions that pick all units of a place that can be picked together."""

    actions: list[str]


class InHand(Shape):
    """What could be done with units once they are in hand."""

    units: list[str]
    legal: list[Legal]
    #: How many could come along, and are not taken.
    stay: int
