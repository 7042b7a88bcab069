"""The grades of opponents: how much one thinks, and how well."""

import msgspec


class Grade(msgspec.Struct, frozen=True):
    """How a program plays."""

    name: str
    #: Evaluations that may be spent on one order.
    budget: int
    #: How loosely it weighs things: the share of the options that it overlooks ...
    overlooks: float = 0.0
    #: ... and how far its judgement is off, in points of value.
    errs: float = 0.0
    #: Whether it makes a plan for a whole phase, or sends each unit on its own way.
    plans: bool = True
    #: Whether it plays on in mind, with the enemy's answers, before it settles on a plan.
    looks_ahead: bool = False


RECRUIT = Grade("recruit", budget=400, overlooks=0.5, errs=3.0, plans=False)
SERGEANT = Grade("sergeant", budget=4000)
COLONEL = Grade("colonel", budget=40000, looks_ahead=True)


def plainly(grade: Grade) -> Grade:
    """The same judgement without looking ahead: how one plays on in mind."""
    return msgspec.structs.replace(grade, looks_ahead=False, budget=SERGEANT.budget)


#: Who can be asked to sit down, weakest first.
GRADES = {grade.name: grade for grade in (RECRUIT, SERGEANT, COLONEL)}
