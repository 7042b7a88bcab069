"""Accounts and advice in sentences: what a program wants, what it feared, what else it thought of and why not."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from ..core.action import parse
from ..text import Speaker
from .hindsight import Swing, hundredths
from .statement import NamedAim, NamedPlan, Statement

#: So many units are named, so many aims in one sentence, so many terms of a difference.
MOST_UNITS, MOST_CLAUSES, MOST_TERMS = 4, 3, 2
#: So many things that were feared are told; as an arrow they have this aim.
MOST_FEARS, FEAR = 2, "fear"
#: A difference that is smaller than this decided nothing.
SLIGHT = 0.05
#: Terms that tell of the dice of one combat, and not of a whole position.
ODDS = ("hits", "losses", "ground")
#: Remarks that tell what is done.
_SAYS_IT = ("suggested", "wins")
#: Stands for what only doctrines of the system are after.
_OWN = ""
#: What is told first, where there is much: what somebody is after, then whatever most units are for.
_FIRST = ("attack", "overrun", "ready", "claim", _OWN, "exit", "shell")


class Figure(msgspec.Struct, frozen=True):
    """A term with its name: as things stand, and as they would."""

    name: str
    before: float | None
    after: float


class Arrow(msgspec.Struct, frozen=True):
    """From where to where, and what for."""

    path: tuple[str, str]
    aim: str


class Explained(msgspec.Struct, frozen=True):
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

    def account(self, statement: Statement, whole: Statement | None = None) -> Explained:
        """Why an order was given. `whole` is what was said when the plan was made that it belongs to."""
        statement = self._tellable(statement)
        plan = statement.plans[0] if statement.plans else NamedPlan([])
        lines, more = [], []
        remark, routine = statement.remark, statement.remark == "routine"
        if _is_idle(plan) and remark in ("", "routine"):
            remark, routine = "nothing-better", False
        if not routine and self._knows(f"remark.{remark}"):
            lines.append(self._words(f"remark.{remark}"))
        if not _is_idle(plan) and not _is_said(plan, remark):
            head, rest = self._wanted(plan.aims)
            lines.append(head)
            more += rest
        if routine and not statement.plans[1:]:
            lines.append(self._words("remark.routine"))
        lines += self._odds(plan)
        told = self._plan_of(statement, plan)
        if whole is not None:
            whole = self._tellable(whole)
            wider = whole.plans[0]
            head, rest = self._wanted(wider.aims)
            lines.append(self._say("intent.whole", what=_lowered(head)))
            more += rest
            told = self._plan_of(whole, wider)
        return Explained(lines + told.lines, more + told.more, told.figures)

    def _plan_of(self, statement: Statement, plan: NamedPlan) -> Explained:
        """What speaks for a plan, what was feared, and why the others were not followed."""
        balance, _ = self._balance(statement.before, plan)
        lines = [*balance, *self._foreseen(plan)]
        # Plans that differ in what is not told are told once: as the one that is followed, or as the first.
        sound, before = self._sound(plan), statement.before
        different = {
            what: other
            for other in reversed(statement.plans[1:])
            if other.aims and (what := self._sound(other)) != sound
        }
        others = [self._other(before, plan, other) for other in reversed(different.values())]
        figures = self._figures(statement.before, plan)
        return Explained([*lines, *others[:1]], others[1:], figures)

    def plan(
        self, statement: Statement, plan: NamedPlan, rivals: Sequence[NamedPlan] = ()
    ) -> Explained:
        """A plan that somebody is advised to follow; `rivals` are those that are told after the first."""
        plan = self._told(plan)
        lines, more = list[str](), list[str]()
        if statement.remark in _SAYS_IT:
            lines.append(self._words(f"remark.{statement.remark}"))
        if _is_said(plan, statement.remark):
            pass
        elif _is_idle(plan):
            lines.append(self._say("intent.idle"))
        else:
            head, more = self._wanted(plan.aims)
            lines.append(head)
        lines += self._odds(plan)
        balance, said = self._balance(statement.before, plan)
        lines += balance
        lines += self._first(statement.before, plan, rivals, said)
        lines += self._foreseen(plan)
        return Explained(lines, more, self._figures(statement.before, plan))

    def _first(
        self,
        before: Mapping[str, float],
        plan: NamedPlan,
        rivals: Sequence[NamedPlan],
        said: Collection[str],
    ) -> list[str]:
        """Why a plan comes first, if others come after it: what speaks for it against the next.

        What was `said` to be better or worse than now is not weighed a second time, by another measure.
        """
        if not rivals:
            return []
        one, other = _comes_to(before, plan), _comes_to(before, self._told(rivals[0]))
        ahead = {name: by - other[name] for name, by in one.items() if name in other}
        why = self._telling({name: by for name, by in ahead.items() if by > 0 and name not in said})
        if not why:
            return [self._say("intent.first")]
        return [self._say("intent.first-because", why=self._changes(why))]

    def compared(self, swing: Swing, side: str) -> str:
        """What a plan and what was played in its place come to, in hundredths for a side."""
        rules = self._speaker.rules
        planned, played = (
            hundredths(share, side, rules) for share in (swing.planned, swing.played)
        )
        gain = planned - played if swing.began.side == side else played - planned
        key = "hindsight.compared" if gain > 0 else "hindsight.as-good"
        return self._say(key, planned=planned, played=played)

    # The words of a doctrine, which may be those of its guise

    def _knows(self, key: str) -> bool:
        return self._speaker.knows(self._speaker.own(f"intent.{key}"))

    def _words(self, key: str, **values: object) -> str:
        return self._say(self._speaker.own(f"intent.{key}"), **values)

    def _tellable(self, statement: Statement) -> Statement:
        return msgspec.structs.replace(statement, plans=[*map(self._told, statement.plans)])

    def _told(self, plan: NamedPlan) -> NamedPlan:
        """A plan less the aims that there are no words for; an attack that is not ordered yet is one to come."""
        ordered = {action for order in plan.orders for action in order}
        aims = [
            msgspec.structs.replace(aim, key="ready")
            if plan.orders and aim.key == "attack" and f"attack {aim.place}" not in ordered
            else aim
            for aim in plan.aims
        ]
        aims, fears, answer = (
            [aim for aim in some if self._knows(f"aim.{aim.key}")]
            for some in (aims, plan.fears, plan.answer)
        )
        return msgspec.structs.replace(plan, aims=aims, fears=fears, answer=answer)

    # Aims

    def _wanted(self, aims: Sequence[NamedAim]) -> tuple[str, list[str]]:
        """What a plan is for, in a sentence that begins with the place it is about; and what else belongs to it."""
        ranked = sorted(_merged(aims), key=lambda aim: (self._rank(aim), -len(aim.units)))
        short = _are_many(ranked)
        lead = ranked[0]
        about = [aim for aim in ranked if aim.place and aim.place == lead.place]
        rest = [aim for aim in ranked if aim not in about]
        named = lead.place and self._knows(f"lead.{lead.key}")
        first = [self._clause(aim, short, here=bool(named)) for aim in about or [lead]]
        rest = [aim for aim in rest if aim is not lead]
        room = max(MOST_CLAUSES - len(first), 1)
        what = self._joined([*first, *(self._clause(aim, short) for aim in rest[:room])])
        if named:
            head = self._words(f"lead.{lead.key}", place=self._place(lead.place), what=what)
        else:
            head = self._say("intent.plain", what=what)
        return _raised(head), [
            _raised(self._say("intent.plain", what=self._clause(aim, False))) for aim in rest[room:]
        ]

    def _rank(self, aim: NamedAim) -> int:
        key = f"intent.aim.{aim.key}"
        known = aim.key if self._speaker.own(key) == key else _OWN
        return _FIRST.index(known) if known in _FIRST else len(_FIRST)

    def _clause(self, aim: NamedAim, short: bool, here: bool = False) -> str:
        key = f"aim.{aim.key}"
        if here and self._knows(f"{key}-here"):
            key += "-here"
        return self._words(key, **self._named(aim, short))

    def deeds(self, aims: Sequence[NamedAim]) -> str:
        """The same as something that might be done: an attack, a march."""
        short = _are_many(aims)
        return self._both(self._words(f"deed.{aim.key}", **self._named(aim, short)) for aim in aims)

    def _named(self, aim: NamedAim, short: bool) -> dict[str, object]:
        units = self._units(aim.units, short)
        return {
            "units": units,
            "what": self._chosen(aim) if aim.chosen else units,
            "number": len(aim.units),
            "place": self._place(aim.place) if aim.place else "",
        }

    def _chosen(self, aim: NamedAim) -> str:
        actions = (self._speaker.action(one, None) for text in aim.chosen for one in parse(text))
        return self._say("core.list").join(actions)

    def _units(self, units: Sequence[str], short: bool) -> str:
        """Units, a single one by its name unless the others of the sentence are told in short."""
        if not units:
            return self._say("intent.nobody")
        if len(units) <= MOST_UNITS:
            return (self._speaker.shorts if short else self._speaker.units)(units)
        few = self._speaker.shorts(units[: MOST_UNITS - 1])
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
            told.append(self._say("intent.feared", what=self.deeds(plan.fears[:MOST_FEARS])))
        expected = [aim for aim in plan.answer if aim not in plan.fears]
        if expected:
            told.append(self._say("intent.expected", what=self.deeds(expected[:1])))
        return told

    def _both(self, said: Iterable[str]) -> str:
        return self._linked("intent.both", said)

    def _linked(self, key: str, said: Iterable[str]) -> str:
        text = ""
        for one in said:
            text = self._say(key, first=text, then=one) if text else one
        return text

    # What made the difference

    def _balance(self, before: Mapping[str, float], plan: NamedPlan) -> tuple[list[str], set[str]]:
        """What a plan gains and what it costs, against how things stand; and the terms that were told."""
        come_to = _comes_to(before, plan)
        change = {name: come_to[name] - before[name] for name in before if name in come_to}
        gains = self._telling({name: by for name, by in change.items() if by > 0})
        costs = self._telling({name: by for name, by in change.items() if by < 0})
        told = []
        if gains:
            told.append(self._say("intent.gains", what=self._changes(gains)))
        if costs:
            key = "intent.costs" if gains else "intent.costs-only"
            told.append(self._say(key, what=self._changes(costs)))
        return told, {*gains, *costs}

    def _telling(self, change: Mapping[str, float]) -> dict[str, float]:
        """The changes that weigh most."""
        known = [one for one in change.items() if self._is_term(one[0]) and abs(one[1]) > SLIGHT]
        known.sort(key=lambda one: -abs(one[1]))
        least = abs(known[0][1]) / 4 if known else 0.0
        return {name: by for name, by in known[:MOST_TERMS] if abs(by) >= least}

    def _changes(self, change: Mapping[str, float]) -> str:
        """Changes of terms as clauses."""
        return self._linked(
            "intent.besides",
            (
                self._words(f"term.{name}-{'more' if by > 0 else 'less'}")
                for name, by in change.items()
            ),
        )

    def _is_term(self, name: str) -> bool:
        return self._knows(f"term.{name}")

    def _sound(self, plan: NamedPlan) -> str:
        """What plans are told apart by; in what order all their units are named makes none another."""
        aims = _merged(plan.aims)[:2]
        return self.deeds(
            [
                msgspec.structs.replace(aim, units=tuple(sorted(aim.units)))
                if len(aim.units) <= MOST_UNITS
                else aim
                for aim in aims
            ]
        )

    def _other(self, before: Mapping[str, float], plan: NamedPlan, other: NamedPlan) -> str:
        """What else was thought of, and why it was not done. Of doing nothing that was told: it lacks what the plan gains."""
        what = self.deeds(_merged(other.aims)[:2])
        mine, its = _comes_to(before, plan), _comes_to(before, other)
        worse = {name: its[name] - mine[name] for name in its if name in mine}
        why = self._telling({name: by for name, by in worse.items() if by < 0})
        if why and other.value <= plan.value and not _is_idle(other):
            return self._say("intent.other-because", what=what, why=self._changes(why))
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
        """The terms in numbers, those that are as good as the same before and after left out."""
        return [
            Figure(self._words(f"term.{name}"), before.get(name), after)
            for name, after in _comes_to(before, plan).items()
            if self._is_term(name)
            and name not in ODDS
            and (name not in before or abs(after - before[name]) > SLIGHT)
        ]


def arrows(plan: NamedPlan) -> list[Arrow]:
    """What of a plan can be drawn: from where to where, and what for."""
    feared = [(aim, FEAR) for aim in plan.fears[:MOST_FEARS]]
    return [
        Arrow((at, aim.place), key)
        for aim, key in (*((aim, aim.key) for aim in plan.aims), *feared)
        if aim.place
        for at in dict.fromkeys(aim.at)
        if at != aim.place
    ]


def _comes_to(before: Mapping[str, float], plan: NamedPlan) -> Mapping[str, float]:
    """The terms of a plan, for telling what it changes.

    Who does nothing changes nothing. A pass may end the turn, and with it terms fade and points are scored that were
    reckoned with before: that is the doing of time, and the same with any other plan.
    """
    if not _is_idle(plan):
        return plan.terms
    return {name: before.get(name, by) for name, by in plan.terms.items()}


def _merged(aims: Iterable[NamedAim]) -> list[NamedAim]:
    """Those who are for the same at the same place, together."""
    found: dict[tuple[str, str, tuple[str, ...]], NamedAim] = {}
    for aim in aims:
        same = aim.key, aim.place, aim.chosen
        if same in found:
            units = tuple(dict.fromkeys((*found[same].units, *aim.units)))
            aim = NamedAim(aim.key, units, aim.place, chosen=aim.chosen)
        found[same] = aim
    return list(found.values())


def _are_many(aims: Sequence[NamedAim]) -> bool:
    """Whether somewhere among these several units are named: then all are, in short."""
    return any(len(aim.units) > 1 for aim in aims)


def _is_said(plan: NamedPlan, remark: str) -> bool:
    """Whether a remark tells all there is to tell of a plan."""
    return remark in _SAYS_IT and all(aim.key in ("wait", "choose") for aim in plan.aims)


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
