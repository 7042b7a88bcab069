"""What a program can say of an order: the plans that it weighed, the one it follows first.

Units, places and actions are numbers, as everywhere inside; nothing here is text. Whoever wants to hear
a reason in words turns these into names and sentences.
"""

import msgspec

from ..core.action import Code

#: All that units can be for in a plan. What they do is told by the text `intent.aim.KEY`, what might be done by
#: `intent.deed.KEY`.
AIMS = (
    *("attack", "overrun", "shell", "claim", "exit", "open", "close", "guard", "march", "go"),
    *("hide", "advance", "retreat", "arrive", "restore", "lose", "fire", "wait"),
)
#: Those for which a place is wanted, and for which one is kept: the place is told first, and then by
#: `intent.aim.KEY-here` who does what there.
WANTING, KEEPING = ("attack", "overrun", "claim", "open", "march"), ("guard", "close")
HERE = (*WANTING, *KEEPING, "go")
#: The terms by which plans are compared. Each has a name, `intent.term.NAME`, and is told by what a plan does for it,
#: `intent.term.NAME-more` and `-less`.
TERMS = (
    *("marker", "siege", "prize", "exit", "forces", "reserve", "presence", "supply"),
    *("won", "units", "toll", "ring", "tobruk", "storm", "fire", "danger"),
    *("outcome", "prospect", "vital", "score", "strength", "place"),
    *("hits", "losses", "ground"),
)
#: What else there is to say of an order: a text `intent.remark.KEY`.
REMARKS = ("glance", "suggested", "nothing-better", "wins", "goes-on", "all-done", "routine")


class Aim(msgspec.Struct, frozen=True):
    """What some units are for in a plan; or what units of the enemy are feared for."""

    #: One of `AIMS`.
    key: str
    units: tuple[int, ...]
    #: -1 if it is about no place.
    place: int


class Plan(msgspec.Struct):
    """Something that could be done, as it was weighed."""

    #: The order that is given first, and those that are thought to follow it, each a list of actions.
    orders: list[list[Code]]
    #: What it was found worth to the side that plans, ...
    value: float = 0.0
    #: ... and what of that comes from where: the terms of the judge by their names, of the position it leads to.
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
    #: One of `REMARKS`, or nothing.
    remark: str = ""
