"""What one click plays, and what would be given away by ending now."""

from .shape import UNSET, Shape, UnsetType


class Offer(Shape, kw_only=True):
    """A run of orders that one click plays."""

    kind: str
    text: str
    orders: list[list[str]]
    #: Whether it has a fair chance; nobody is led into one that has not.
    fair: bool | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    #: Where units on the move go to attack from.
    post: str | UnsetType = UNSET
    #: Who attacks.
    units: list[str] | UnsetType = UNSET
    #: The same for who points at the enemy: also whether it is final, and what it would lead to later.
    hint: str | UnsetType = UNSET


class Offers(Shape):
    """Attacks that one click plays."""

    attacks: list[Offer]


class Unused(Shape):
    """Something that could still be done in a phase; of an open order, by whom or where."""

    number: int
    text: str
    units: list[str] | UnsetType = UNSET
    places: list[str] | UnsetType = UNSET


class AtStake(Shape, kw_only=True):
    """What would be given away by ending now."""

    #: How many things it is, where an order is open.
    number: int | UnsetType = UNSET
    text: str
    units: list[str]
    places: list[str]


class AllAtStake(Shape):
    """All that would be given away by ending now."""

    stake: list[AtStake]
