"""How the holder of a side is told that it is their turn, and what came of it; told to them only."""

from typing import Literal

from .shape import Shape


class Webhook(Shape):
    """An address that is posted to; shortened, since it may be a secret."""

    address: str
    #: Fields for programs, or a sentence as chat services take it.
    form: Literal["json", "chat"]


class DeliveryTold(Shape):
    """A try to tell somebody, and what came of it."""

    at: str
    way: Literal["webhook", "mail"]
    delivered: bool
    #: Whether they only wished to see that it works.
    test: bool
    #: What came of it, in words.
    text: str
    #: When it is tried again; null if it is not.
    again: str | None


class SideNotices(Shape):
    """What the holder of a side wishes, and the last deliveries, the last first."""

    side: str
    name: str
    webhook: Webhook | None
    mail: str | None
    log: list[DeliveryTold]


class NoticesTold(Shape):
    """The sides that a browser holds, and how their holder is told that it is their turn."""

    sides: list[SideNotices]
    #: Whether this table sends mails.
    mails: bool


class Unsubscribed(Shape):
    """There are no more mails about a game."""

    id: str
