"""The design of a plan: every variant of a game that it asks for, and its games, numbered.

Game `n` is of variant `n` modulo their count, so that a run that is stopped has as much of each.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import msgspec

from .. import library
from ..ai.seats import PROGRAMS
from ..core.demand import instead
from ..core.errors import BadModule, UnknownName
from ..core.module import Module
from ..core.option import Option, offered, settle
from ..core.rules import Rules
from ..core.system import systems
from .errors import BadPlan
from .marks import Marks, marks_of
from .plan import Limits, Plan, Played, is_folder
from .result import Dice

#: So many variants nobody looks through.
MOST_VARIANTS = 10_000

Settled = tuple[tuple[str, str | int], ...]


class Variant(msgspec.Struct, frozen=True):
    """One way to play a module: the scenario, the options and who plays which side."""

    module: str
    version: str
    #: Of the module: what it says that decides play.
    hash: str
    rules: str
    scenario: str
    options: Settled
    #: In the order of the sides.
    programs: tuple[str, ...]

    def open(self) -> Rules[Any]:
        """What the variant is played by; kept as long as it is needed."""
        return library.open_rules(
            self.module, self.scenario, dict(self.options), self.version, self.rules
        )


class Job(msgspec.Struct, frozen=True):
    """A game to be played: all that it depends on."""

    number: int
    variant: Variant
    dice: Dice
    seed: int
    limits: Limits
    marks: Marks


class Design(msgspec.Struct, frozen=True):
    """A plan with nothing left open."""

    plan: Plan
    variants: tuple[Variant, ...]
    #: Of each variant the number of its luck: those that have the same are played with the same paired dice.
    lucks: tuple[int, ...]
    #: Of each variant, what its games depend on.
    marks: tuple[Marks, ...]
    #: Modules from outside the package, for processes that do not have them.
    lent: tuple[Module, ...] = ()

    @property
    def count(self) -> int:
        return self.plan.games * len(self.variants)

    @property
    def hash(self) -> str:
        """What the games follow from: other words for the same games have the same."""
        plan = self.plan
        told = (self.variants, self.lucks, plan.games, plan.dice, plan.seed, plan.limits)
        return blake2b(msgspec.json.encode(told), digest_size=16).hexdigest()

    def jobs(self, done: frozenset[int] | set[int] = frozenset()) -> Iterator[Job]:
        """The games in their order, but for those that are done."""
        named = self.hash
        for number in range(self.count):
            if number not in done:
                yield self._job(named, number)

    def _job(self, named: str, number: int) -> Job:
        turn, which = divmod(number, len(self.variants))
        fresh = self.plan.dice == "fresh"
        # Seeds follow from the whole plan: games of two plans have nothing to do with each other.
        seed = drawn_from(named, number) if fresh else drawn_from(named, self.lucks[which], turn)
        return Job(
            number,
            self.variants[which],
            self.plan.dice,
            seed,
            self.plan.limits,
            self.marks[which],
        )


def drawn_from(*words: object) -> int:
    """A seed made of words, the same on every machine."""
    text = " ".join(map(str, words))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


def design_of(plan: Plan, name: str) -> Design:
    """All that a plan asks for, once everything it names is there; else all its problems."""
    problems: list[str] = []
    lent: dict[str, Module] = {}
    variants: list[Variant] = []
    lucks: list[int] = []
    marks: list[Marks] = []
    line_ups = _line_ups(problems, plan)
    for number, played in enumerate(plan.play):
        where = f"play[{number}]"
        module = _module(problems, f"{where}.module", played.module)
        if module is None:
            continue
        if is_folder(played.module):
            lent[module.label] = module
        scenarios = _scenarios(problems, f"{where}.scenarios", played, module)
        tried = _tried(problems, f"{where}.options", played, module)
        count = len(scenarios) * prod(map(len, tried)) * len(line_ups)
        if len(variants) + count > MOST_VARIANTS:
            problems.append(
                f"{where}: scenarios, options and programs make more than {MOST_VARIANTS:,} variants"
            )
            continue
        for scenario in scenarios:
            luck = max(lucks, default=-1) + 1
            for some in product(*tried):
                settled = tuple(settle(_offered(module), dict(some)).items())
                rules = _opened(problems, where, module, scenario, settled)
                if rules is None or problems:
                    continue
                for programs in line_ups:
                    variants.append(_variant(rules, settled, programs))
                    lucks.append(luck)
                    marks.append(marks_of(rules, programs))
    twice = {one.module: None for one, times in Counter(variants).items() if times > 1}
    problems += [f"play: the same games of {one} are asked for twice" for one in twice]
    if problems:
        raise BadPlan(name, problems)
    return Design(plan, tuple(variants), tuple(lucks), tuple(marks), tuple(lent.values()))


def _line_ups(problems: list[str], plan: Plan) -> list[tuple[str, ...]]:
    """Who plays against whom; one that is not known is a problem."""
    for number, line_up in enumerate(plan.programs):
        problems += [
            f"programs[{number}][{seat}]: no program {one!r}{instead(one, PROGRAMS)}"
            for seat, one in enumerate(line_up)
            if one not in PROGRAMS
        ]
        if line_up in plan.programs[:number]:
            problems.append(f"programs[{number}]: {', '.join(line_up)} stands there twice")
    return [tuple(line_up) for line_up in plan.programs]


def _module(problems: list[str], where: str, name: str) -> Module | None:
    try:
        return library.add(Path(name)) if is_folder(name) else library.find_module(name)
    except BadModule as error:
        problems += [f"{where}: {error.name}: {problem}" for problem in error.problems]
    except UnknownName as error:
        problems.append(f"{where}: {error}")
    return None


def _scenarios(problems: list[str], where: str, played: Played, module: Module) -> list[str]:
    known = [one.id for one in module.cover.scenario]
    for number, name in enumerate(played.scenarios):
        if name not in known:
            problems.append(
                f"{where}[{number}]: no scenario {name!r}; {module.label} has {', '.join(known)}"
            )
        if name in played.scenarios[:number]:
            problems.append(f"{where}[{number}]: {name!r} stands there twice")
    wanted = played.scenarios or [library.default_scenario(module)]
    return [name for name in wanted if name in known]


def _offered(module: Module) -> tuple[Option, ...]:
    """The options of the newest rules."""
    system = systems()[module.cover.system].rules
    return offered(system.options_known, system.versions[-1])


def _tried(
    problems: list[str], where: str, played: Played, module: Module
) -> list[list[tuple[str, str | int]]]:
    """Of each option that is named, with its name all the values that are to be tried."""
    known = _offered(module)
    tried: list[list[tuple[str, str | int]]] = []
    for name, values in played.options.items():
        found: list[tuple[str, str | int]] = []
        for value in values:
            try:
                one = (name, settle(known, {name: value})[name])
            except UnknownName as error:
                problems.append(f"{where}.{name}: {error}")
                break
            if one in found:
                problems.append(f"{where}.{name}: {value!r} stands there twice")
            found.append(one)
        tried.append(found)
    return tried


def _opened(
    problems: list[str], where: str, module: Module, scenario: str, options: Settled
) -> Rules[Any] | None:
    """The rules of a scenario with one set of options, if the module can be played with them."""
    cover = module.cover
    try:
        return library.open_rules(cover.id, scenario, dict(options), cover.version)
    except BadModule as error:
        problems += [f"{where}: {scenario}: {problem}" for problem in error.problems]
        return None


def _variant(rules: Rules[Any], options: Settled, programs: tuple[str, ...]) -> Variant:
    cover = rules.module.cover
    named = (cover.id, cover.version, rules.module.hash, rules.version, rules.scenario)
    return Variant(*named, options, programs)
