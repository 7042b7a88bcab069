"""A program at its seat: imagines what it cannot see, asks its doctrine, and always has an answer."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from ..core.action import DONE, Action, Code
from ..core.game import Game
from ..core.rules import Rules
from ..core.seen import Seen
from ..core.thought import UNHEARD, Budget
from .doctrine import Doctrine, Mind
from .grades import Grade
from .player import Player
from .statement import Statement, state_account


class _Notes(msgspec.Struct):
    """What a program keeps in mind between its orders."""

    #: How many orders it has given: what it draws from depends on nothing else but its seed.
    given: int = 0
    plan: list[Any] = []


class Thinker(Player):
    """Takes a seat with a grade and a doctrine. Its order follows from seed, notes and what it sees."""

    def __init__(
        self,
        grade: Grade,
        make_doctrine: Callable[[Rules[Any], Grade], Doctrine],
        seed: int,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.grade = grade
        self.name = grade.name
        self.notes = ""
        self._make_doctrine = make_doctrine
        self._seed = seed
        self._stop = stop
        self._doctrine: tuple[Rules[Any], Doctrine] | None = None
        #: The budget of the order given last: how much was thought, and whether somebody stopped it.
        self.budget = Budget(grade.budget)
        #: How often the doctrine had no order that could be given; tests hold it at none.
        self.at_a_loss = 0
        #: Why it gave its last order; None if it could not say why, which tests do not let pass.
        self.account: Statement | None = None

    def order(self, seen: Seen) -> Sequence[Action]:
        notes = msgspec.json.decode(self.notes, type=_Notes) if self.notes else _Notes()
        words = f"{self._seed} {seen.seat} {notes.given}"
        seed = int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")
        dream = seen.imagine(seed)
        self.budget = Budget(self.grade.budget, self._stop)
        mind = Mind(
            dream.rules, dream.state, self.grade, Random(seed), self.budget, notes.plan, tells=True
        )
        codes = None if dream.draft else self._ask(mind, dream)
        if codes is None:
            codes = _make_do(mind)
            notes.plan.clear()
        self.account = self._told(mind, codes)
        notes.given += 1
        self.notes = msgspec.json.encode(notes).decode()
        return list(dream.rules.alphabet.actions(codes))

    def _ask(self, mind: Mind, dream: Game) -> list[Code] | None:
        """The order of the doctrine, if it is one."""
        try:
            codes = self._doctrine_for(dream.rules).order(mind)
        except Exception:  # whatever it was: a game is not to stand still for it
            codes = None
        if codes is None or not _is_order(mind, codes):
            self.at_a_loss += 1
            return None
        return codes

    def _told(self, mind: Mind, codes: list[Code]) -> Statement | None:
        """What it says of an order; nothing if there is a fault in it, which is not to hold up the game."""
        if not mind.account.remark and not mind.account.plans:
            mind.account.remark = "routine" if self.grade.plans else "glance"
        try:
            return state_account(mind.rules, mind.state, self.name, mind.account, codes)
        except Exception:
            return None

    def _doctrine_for(self, rules: Rules[Any]) -> Doctrine:
        if self._doctrine is None or self._doctrine[0] is not rules:
            self._doctrine = (rules, self._make_doctrine(rules, self.grade))
        return self._doctrine[1]


def _is_order(mind: Mind, codes: Sequence[Code]) -> bool:
    """Whether these are legal actions of which the last one closes the order."""
    rules, state = mind.rules, mind.state.clone()
    closed = False
    for code in codes:
        if closed or rules.check(state, code) is not None:
            return False
        closed = rules.do(state, code, UNHEARD)
    return closed


def _make_do(mind: Mind) -> list[Code]:
    """Some order: the shortest way to an end, by chance where there are several."""
    rules, state, codes = mind.rules, mind.state.clone(), list[Code]()
    while True:
        legal = rules.legal(state, True) or rules.legal(state)
        ends = [code for code in legal if code[0] == DONE]
        code = ends[0] if ends else legal[mind.draw(len(legal))]
        codes.append(code)
        if rules.do(state, code, UNHEARD):
            return codes
