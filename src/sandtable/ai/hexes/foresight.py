"""Ways to fight a turn, played on before one is chosen: the own turn, the enemy's answer, with equal luck.

Alternatives are compared world by world: in each of them dice fall the same at the same place for all, and
the enemy answers by the same posture. Those that fall behind are given up, so that thought goes to the close ones.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import msgspec

from ...core.action import Code
from ...core.dice import Dice
from ...core.thought import Budget, carry_out
from ..doctrine import Mind
from ..grades import Grade
from .posture import Posture

#: So many streams of dice there are.
_SEEDS = 1 << 48
#: No turns have more orders than this.
_LONGEST = 1200
#: No more worlds are begun once so many times what should be spent is spent: some positions take long.
_LIMIT = 1.5
#: So many changes are thought of at most.
_CHANGES = 200
#: What a change must be better by in each world, in points of value, to be kept.
_BETTER = 0.3
_WORD = (1 << 64) - 1


class BoundDice(Dice):
    """Dice of a world of thought: they fall by where and how often something is rolled, whatever else is done."""

    source = "thought"

    def __init__(self, seed: int, where: Callable[[], tuple[int, ...]]) -> None:
        super().__init__()
        self._seed, self._where = seed, where
        self._counts: dict[tuple[int, ...], int] = {}

    def _roll(self, count: int) -> list[int]:
        return [self._next(6) + 1 for _ in range(count)]

    def _draw(self, choices: Sequence[int]) -> int:
        return choices[self._next(len(choices))]

    def _next(self, sides: int) -> int:
        where = self._where()
        number = self._counts[where] = self._counts.get(where, 0) + 1
        found = self._seed
        for word in (*where, number):
            # The finish of splitmix64: each word changes every bit.
            found = (found + word * 0x9E3779B97F4A7C15 + 1) & _WORD
            found = (found ^ found >> 30) * 0xBF58476D1CE4E5B9 & _WORD
            found = (found ^ found >> 27) * 0x94D049BB133111EB & _WORD
            found ^= found >> 31
        return found * sides >> 64


class _Untouched(Dice):
    """Dice that nobody may roll yet: they only tell that somebody would."""

    source = "thought"

    def __init__(self) -> None:
        super().__init__()
        self.asked = False

    def _roll(self, count: int) -> None:
        self.asked = True

    def _draw(self, choices: Sequence[int]) -> None:
        self.asked = True


class World(NamedTuple):
    """One of the worlds in which alternatives are compared."""

    seed: int
    #: How the enemy fights in it.
    enemy: Posture


class Seen(NamedTuple):
    """What came of playing on."""

    value: float
    state: Any
    #: The orders of the turn, and those of the enemy's turn after it.
    orders: list[list[Code]]
    answer: list[list[Code]]


class Begun(NamedTuple):
    """A turn as far as it goes without dice: what follows is another in each world."""

    state: Any
    notes: list[Any]
    orders: list[list[Code]]


class Tried:
    """A way to fight a turn, and what came of it in each world, by its number."""

    def __init__(self, way: Posture, begun: Begun) -> None:
        self.way, self.begun = way, begun
        self.seen: dict[int, Seen] = {}

    def same(self, other: "Tried") -> bool:
        """Whether it comes to the same moves and the same attacks."""
        mine, theirs = self.begun.state.key(), other.begun.state.key()
        return bool(mine == theirs) and self.way.spares == other.way.spares

    def ahead(self, other: "Tried") -> float:
        """By how much it came out better, on the average of the worlds in which both were tried."""
        both = self.seen.keys() & other.seen.keys()
        more = sum(self.seen[one].value - other.seen[one].value for one in sorted(both))
        return more / max(1, len(both))

    @property
    def mean(self) -> float:
        return sum(one.value for one in self.seen.values()) / max(1, len(self.seen))


class Question(NamedTuple):
    """What is weighed, and how long."""

    #: Ways to begin with, the usual one first.
    ways: Sequence[Posture]
    #: A way, changed in something.
    change: Callable[[Posture], Posture]
    #: In which worlds: in the first of them ways are compared, in the others the best has to prove itself.
    worlds: Sequence[World]
    first: int
    #: What the best must be better by than the usual one, in points of value.
    better: float
    #: How many turns are played on, and how many evaluations are spent.
    turns: int
    most: int


class Foresight:
    """Plays on with plain judgement for both sides."""

    def __init__(
        self,
        give: Callable[[Mind, Posture | None], list[Code]],
        value: Callable[[Any, int], float],
        key: Callable[[Any], list[int]],
        grade: Grade,
    ) -> None:
        """`give` is the order of whoever is asked, by what stands in his notes; `key` names a phase of the
        game: the turn, whose it is, which one."""
        self._give, self._value, self._key, self._grade = give, value, key, grade

    def best(self, mind: Mind, question: Question) -> list[Tried]:
        """All that was tried, the best first.

        The ways are raced world by world; the best is then changed again and again, and each change that
        comes out better is kept. In the end it must prove itself against the usual way in new worlds.
        """
        tried: list[Tried] = []
        for way in question.ways:
            new = Tried(way, self._begin(mind, way))
            if not any(new.same(one) for one in tried):
                tried.append(new)
        usual = tried[0]
        best = self._race(mind, tried, question)
        if best.seen:
            best = self._climb(mind, best, tried, question)
        if best is not usual:
            for number in range(question.first, len(question.worlds)):
                if mind.budget.spent < _LIMIT * question.most:
                    self._try(mind, [best, usual], number, question)
            if not best.seen or best.ahead(usual) < question.better:
                best = usual
        return [best, *(one for one in tried if one is not best)]

    def _race(self, mind: Mind, tried: Sequence[Tried], question: Question) -> Tried:
        """Try all in one world after the other; after each the last one is given up."""
        field = list(tried)
        for number in range(question.first):
            if mind.budget.spent >= _LIMIT * question.most:
                break
            self._try(mind, field, number, question)
            # Who is as good as another, and stood before it, stays before it.
            field.sort(key=lambda one: -one.mean)
            if number + 1 < question.first:
                del field[max(2, len(field) - 1) :]
        return field[0]

    def _climb(self, mind: Mind, best: Tried, tried: list[Tried], question: Question) -> Tried:
        """Change the best way as long as there is time for it, and keep what is better."""
        cost = mind.budget.spent // max(1, sum(len(one.seen) for one in tried))
        proof = 2 * cost * (len(question.worlds) - question.first)
        for _ in range(_CHANGES):
            if mind.budget.spent + cost + proof >= question.most or not mind.budget.spend(0):
                break
            way = question.change(best.way)
            new = Tried(way, self._begin(mind, way))
            if any(new.same(one) for one in tried):
                continue
            tried.append(new)
            for number in range(question.first):
                self._try(mind, [new], number, question)
                if new.ahead(best) <= 0:
                    break
            if len(new.seen) == question.first and new.ahead(best) > _BETTER:
                best = new
        return best

    def _try(self, mind: Mind, field: Sequence[Tried], number: int, question: Question) -> None:
        """Try all of them in one world, or none if the thought is stopped in the midst of it."""
        world, turns = question.worlds[number], question.turns
        found = [self._play(mind, one.begun, world, turns) for one in field]
        if mind.budget.spend(0):
            for one, seen in zip(field, found, strict=True):
                one.seen[number] = seen

    def world(self, mind: Mind, enemy: Posture) -> World:
        return World(mind.draw(_SEEDS), enemy)

    def _begin(self, mind: Mind, way: Posture) -> Begun:
        """The orders of this phase by a way, up to the first for which dice are rolled."""
        rules, state = mind.rules, mind.state
        notes: list[Any] = [list(mind.plan[0]) if mind.plan else []]
        phase = self._key(state)
        self._note(notes, phase, way)
        orders: list[list[Code]] = []
        while mind.budget.spend(0):
            then, later, dice = state.clone(), deepcopy(notes), _Untouched()
            codes = self._ask(mind, then, mind.random, later)
            carry_out(rules, then, codes, dice)
            if dice.asked or rules.verdict(then) is not None:
                break
            state, notes = then, later
            orders.append(codes)
            if self._key(state) != phase:
                break
        return Begun(state, notes, orders)

    def _play(self, mind: Mind, begun: Begun, world: World, turns: int) -> Seen:
        """Until so many turns of a side have ended, this one among them, or the game has."""
        rules, state, side = mind.rules, begun.state.clone(), mind.side
        random = Random(world.seed)
        dice = BoundDice(world.seed, lambda: rules.rolled_when(state))
        turn, ended = self._key(mind.state)[:2], 0
        notes: list[list[Any]] = [[], []]
        notes[side] = deepcopy(begun.notes)
        given: tuple[list[list[Code]], list[list[Code]]] = (list(begun.orders), [])
        for _ in range(_LONGEST):
            if rules.verdict(state) is not None or not mind.budget.spend(0):
                break
            now = self._key(state)
            if now[:2] != turn:
                turn, ended = now[:2], ended + 1
                if ended == turns:
                    break
                if now[1] != side:
                    self._note(notes[1 - side], now, world.enemy)
            doer = rules.to_move(state)
            codes = self._ask(mind, state, random, notes[doer])
            if ended < 2 and doer == now[1]:
                given[ended].append(codes)
            carry_out(rules, state, codes, dice)
        return Seen(self._value(state, side), state, *given)

    def _ask(self, mind: Mind, state: Any, random: Random, notes: list[Any]) -> list[Code]:
        """The order of whoever must choose, by plain judgement."""
        budget = Budget(mind.budget.most, lambda: not mind.budget.spend(0))
        codes = self._give(Mind(mind.rules, state, self._grade, random, budget, notes), None)
        mind.budget.spend(budget.spent)
        return codes

    def _note(self, plan: list[Any], key: list[int], posture: Posture) -> None:
        plan[:] = [plan[0] if plan else [], [key, msgspec.to_builtins(posture), False]]
