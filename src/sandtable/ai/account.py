"""What a program can say of an order: the plans that it weighed, the one it follows first.

Units, places and actions are numbers, as everywhere inside; nothing here is text. Whoever wants to hear
a reason in words turns these into names and sentences: those of the opponents, or of the guise whose doctrine
it is. What has no words there is not told.
"""

import msgspec

from ..core.action import Code


class Aim(msgspec.Struct, frozen=True):
    """What some units are for in a plan; or what units of the enemy are feared for."""

    #: What they do is told by the text `intent.aim.KEY`, what might be done by `intent.deed.KEY`. Where `intent.lead.KEY`
    #: says first that the place is wanted, or kept, `intent.aim.KEY-here` says who does what there.
    key: str
    units: tuple[int, ...]
    #: -1 if it is about no place.
    place: int
    #: What is chosen or used, where that is no unit.
    chosen: tuple[Code, ...] = ()


class Plan(msgspec.Struct):
    """Something that could be done, as it was weighed."""

    #: The order that is given first, and those that are thought to follow it, each a list of actions.
    orders: list[list[Code]]
    #: What it was found worth to the side that plans, ...
    value: float = 0.0
    #: ... and what of that comes from where: the terms of the judge by their names, of the position it leads to. Each has
    #: a name, `intent.term.NAME`, and is told by what a plan does for it, `intent.term.NAME-more` and `-less`.
    terms: dict[str, float] = {}
    aims: list[Aim] = []
    #: What the enemy was feared to do when this was planned.
    fears: list[Aim] = []
    #: How the enemy was thought to answer, in the worst case that was looked at; empty if nobody looked.
    answer: list[list[Code]] = []


class Account(msgspec.Struct):
    """Why an order was given."""

    #: The plans that were compared, the one that is followed first, then the best of the others.
    plans: list[Plan] = []
    #: The terms of the judge as things stood before the order.
    before: dict[str, float] = {}
    #: What else there is to say of the order, `intent.remark.KEY`; or nothing.
    remark: str = ""
