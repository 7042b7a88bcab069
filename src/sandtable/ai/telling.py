"""Accounts and advice in sentences: what a program wants, what it feared, what else it thought of and why not."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ..text import Speaker
from .account import HERE, KEEPING, TERMS, WANTING
from .statement import NamedAim, NamedPlan, Statement

#: So many units are named, so many aims in one sentence, so many terms of a difference.
MOST_UNITS, MOST_CLAUSES, MOST_TERMS = 4, 3, 2
#: A difference that is smaller than this decided nothing.
SLIGHT = 0.05
#: Terms that tell of the dice of one combat, and not of a whole position.
ODDS = ("hits", "losses", "ground")
#: What is told first, where there is much: what somebody is after, then whatever most units are for.
_FIRST = ("attack", "overrun", "claim", "open", "close", "exit", "shell")


class Figure(msgspec.Struct, frozen=True):
    """A term with its name: as things stand, and as they would."""

    name: str
    before: float | None
    after: float


class Told(msgspec.Struct, frozen=True):
    """A plan or an order, told."""

    #: A few sentences, the first of which says what is wanted.
    lines: list[str]
    #: What does not fit into them: the rest of the plan, what else was thought of.
    more: list[str] = []
    figures: list[Figure] = []


class Teller:
    """Speaks for a program, in the language of its speaker."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._say = speaker.say

    def account(self, statement: Statement, whole: Statement | None = None) -> Told:
        """Why an order was given. `whole` is what was said when the plan was made that it belongs to."""
        plan = statement.plans[0] if statement.plans else NamedPlan([])
        lines, more = [], []
        remark = statement.remark or ("routine" if _is_idle(plan) else "")
        if remark:
            lines.append(self._say(f"intent.remark.{remark}"))
        if not _is_idle(plan):
            head, rest = self._wanted(plan.aims)
            lines.append(head)
            more += rest
        lines += self._odds(plan)
        told = self._plan_of(statement, plan)
        if whole is not None:
            wider = whole.plans[0]
            head, rest = self._wanted(wider.aims)
            lines.append(self._say("intent.whole", what=_lowered(head)))
            more += rest
            told = self._plan_of(whole, wider)
        return Told(lines + told.lines, more + told.more, told.figures)

    def _plan_of(self, statement: Statement, plan: NamedPlan) -> Told:
        """What speaks for a plan, what was feared, and why the others were not followed."""
        lines = [*self._balance(statement.before, plan), *self._foreseen(plan)]
        others = [self._other(plan, other) for other in statement.plans[1:] if other.aims]
        figures = self._figures(statement.before, plan)
        return Told([*lines, *others[:1]], others[1:], figures)

    def plan(self, statement: Statement, plan: NamedPlan) -> Told:
        """A plan that somebody is advised to follow."""
        lines, more = list[str](), list[str]()
        if statement.remark in ("suggested", "wins"):
            lines.append(self._say(f"intent.remark.{statement.remark}"))
        if _is_idle(plan):
            lines.append(self._say("intent.idle"))
        else:
            head, more = self._wanted(plan.aims)
            lines.append(head)
        lines += self._odds(plan)
        lines += self._balance(statement.before, plan)
        lines += self._foreseen(plan)
        return Told(lines, more, self._figures(statement.before, plan))

    # Aims

    def _wanted(self, aims: Sequence[NamedAim]) -> tuple[str, list[str]]:
        """What a plan is for, in a sentence that begins with the place it is about; and what else belongs to it."""
        ranked = sorted(aims, key=lambda aim: (_rank(aim), -len(aim.units)))
        lead = ranked[0]
        about = [aim for aim in ranked if aim.place and aim.place == lead.place]
        rest = [aim for aim in ranked if aim not in about]
        named = lead.key in WANTING + KEEPING and lead.place
        first = [self._clause(aim, here=bool(named)) for aim in about or [lead]]
        rest = [aim for aim in rest if aim is not lead]
        room = max(MOST_CLAUSES - len(first), 1)
        what = self._joined([*first, *(self._clause(aim) for aim in rest[:room])])
        if named:
            key = "intent.want" if lead.key in WANTING else "intent.keep"
            place = self._place(lead.place)
            head = self._say(key, place=place, what=what)
        else:
            head = self._say("intent.plain", what=what)
        return _raised(head), [
            _raised(self._say("intent.plain", what=self._clause(aim))) for aim in rest[room:]
        ]

    def _clause(self, aim: NamedAim, here: bool = False) -> str:
        key = f"intent.aim.{aim.key}"
        if here and aim.key in HERE:
            key += "-here"
        return self._say(key, **self._words(aim))

    def deed(self, aim: NamedAim) -> str:
        """The same as something that might be done: an attack, a march."""
        return self._say(f"intent.deed.{aim.key}", **self._words(aim))

    def _words(self, aim: NamedAim) -> dict[str, Any]:
        return {
            "units": self._units(aim.units),
            "number": len(aim.units),
            "place": self._place(aim.place) if aim.place else "",
        }

    def _units(self, units: Sequence[str]) -> str:
        if not units:
            return self._say("intent.nobody")
        if len(units) <= MOST_UNITS:
            return self._speaker.units(units)
        few = self._speaker.units(units[: MOST_UNITS - 1])
        return self._say("intent.units-more", units=few, number=len(units) - MOST_UNITS + 1)

    def _place(self, place: str) -> str:
        return self._speaker.name("place", place)

    def _joined(self, clauses: Iterable[str]) -> str:
        text = ""
        for clause in clauses:
            text = self._say("intent.joined", first=text, then=clause) if text else clause
        return text

    # What was feared, and what is expected

    def _foreseen(self, plan: NamedPlan) -> list[str]:
        told = []
        if plan.fears:
            told.append(self._say("intent.feared", what=self._both(map(self.deed, plan.fears[:2]))))
        expected = [aim for aim in plan.answer if aim not in plan.fears]
        if expected:
            told.append(self._say("intent.expected", what=self.deed(expected[0])))
        return told

    def _both(self, said: Iterable[str]) -> str:
        text = ""
        for one in said:
            text = self._say("intent.both", first=text, then=one) if text else one
        return text

    # What made the difference

    def _balance(self, before: Mapping[str, float], plan: NamedPlan) -> list[str]:
        """What a plan gains and what it costs, against how things stand."""
        change = {name: plan.terms[name] - before[name] for name in before if name in plan.terms}
        gains = self._changes({name: by for name, by in change.items() if by > 0})
        costs = self._changes({name: by for name, by in change.items() if by < 0})
        told = []
        if gains:
            told.append(self._say("intent.gains", what=gains))
        if costs:
            told.append(self._say("intent.costs" if gains else "intent.costs-only", what=costs))
        return told

    def _changes(self, change: Mapping[str, float]) -> str:
        """What weighs most, as clauses."""
        known = [one for one in change.items() if one[0] in TERMS and abs(one[1]) > SLIGHT]
        known.sort(key=lambda one: -abs(one[1]))
        least = abs(known[0][1]) / 4 if known else 0.0
        return self._both(
            self._say(f"intent.term.{name}-{'more' if by > 0 else 'less'}")
            for name, by in known[:MOST_TERMS]
            if abs(by) >= least
        )

    def _other(self, plan: NamedPlan, other: NamedPlan) -> str:
        """What else was thought of, and why it was not done."""
        what = self._both(self.deed(aim) for aim in other.aims[:2])
        shared = {
            name: other.terms[name] - plan.terms[name]
            for name in other.terms
            if name in plan.terms and other.terms[name] < plan.terms[name]
        }
        why = self._changes(shared)
        if why and other.value <= plan.value:
            return self._say("intent.other-because", what=what, why=why)
        # What came to the same, to the digits that are kept.
        level = other.value == plan.value
        return self._say("intent.other-level" if level else "intent.other", what=what)

    def _odds(self, plan: NamedPlan) -> list[str]:
        """What the dice of an attack may be expected to do."""
        if any(name not in plan.terms for name in ODDS):
            return []
        return [
            self._say(
                "intent.odds",
                hits=_decimal(plan.terms["hits"]),
                losses=_decimal(-plan.terms["losses"]),
                chance=f"{plan.terms['ground'] * 100:.0f}%",
            )
        ]

    def _figures(self, before: Mapping[str, float], plan: NamedPlan) -> list[Figure]:
        """The terms in numbers, those that are the same before and after left out."""
        return [
            Figure(self._say(f"intent.term.{name}"), before.get(name), after)
            for name, after in plan.terms.items()
            if name in TERMS and name not in ODDS and before.get(name) != after
        ]


def arrows(plan: NamedPlan) -> list[dict[str, Any]]:
    """What of a plan can be drawn: from where to where, and what for."""
    return [
        {"path": [at, aim.place], "aim": aim.key}
        for aim in plan.aims
        if aim.place
        for at in dict.fromkeys(aim.at)
        if at != aim.place
    ]


def _rank(aim: NamedAim) -> int:
    return _FIRST.index(aim.key) if aim.key in _FIRST else len(_FIRST)


def _is_idle(plan: NamedPlan) -> bool:
    return all(aim.key == "wait" for aim in plan.aims)


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lowered(text: str) -> str:
    """A sentence in the midst of another, without its full stop."""
    return text.rstrip(".。")


def _decimal(value: float) -> str:
    shown = f"{abs(value):.1f}"
    return shown.removesuffix(".0")
