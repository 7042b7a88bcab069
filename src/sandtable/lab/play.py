"""A game of a plan, played from beginning to end: all that comes of it follows from the job."""

from collections import defaultdict
from collections.abc import Sequence
from time import thread_time
from typing import Any, NamedTuple

import msgspec

from ..ai.grades import GRADES, Grade
from ..ai.player import Player, let_play
from ..ai.random_player import RandomPlayer
from ..ai.seats import doctrine_of, seat_seed
from ..ai.thinker import Thinker
from ..core.action import Action
from ..core.dice import PairedDice, SeededDice
from ..core.game import Game
from ..core.rules import Rules
from ..core.seen import Seen
from .design import Job
from .errors import Fault
from .marks import program_named
from .plan import Limits
from .result import BrokenOff, Program, Result, Timing
from .telling import Told

NO_LIMITS = Limits()


class Done(NamedTuple):
    """What came of a job."""

    result: Result
    timing: Timing


class Enough(Exception):
    """A limit is reached: no order is asked for any more."""

    def __init__(self, limit: BrokenOff) -> None:
        self.limit = limit
        super().__init__(limit)


class Watched(Player):
    """A player, and the seconds of one core that each of its turns took; at a limit it is not asked any more."""

    def __init__(self, player: Player, game: Game, limits: Limits = NO_LIMITS) -> None:
        self.player = player
        self.name = player.name
        self.turns: defaultdict[int, float] = defaultdict(float)
        self._game = game
        self._limits = limits

    def order(self, seen: Seen) -> Sequence[Action]:
        turn = self._game.turn
        if self._limits.turns is not None and turn > self._limits.turns:
            raise Enough("turns")
        if self._limits.orders is not None and self._game.played >= self._limits.orders:
            raise Enough("orders")
        before = thread_time()
        order = self.player.order(seen)
        self.turns[turn] += thread_time() - before
        return order

    def begin(self, seen: Seen) -> None:
        self.player.begin(seen)

    def go_on(self, seen: Seen) -> None:
        self.player.go_on(seen)

    def end(self, seen: Seen) -> None:
        self.player.end(seen)

    @property
    def at_a_loss(self) -> int:
        """How often its doctrine had no order that could be given."""
        return self.player.at_a_loss if isinstance(self.player, Thinker) else 0


def play(job: Job) -> Done:
    try:
        return _played(job)
    except Exception as error:  # of a system, a guise or a program, which may be anybody's
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise Fault(f"game {job.number} has a fault: {said}") from error


def _played(job: Job) -> Done:
    began = thread_time()
    rules = job.variant.open()
    dice = SeededDice(job.seed) if job.dice == "fresh" else PairedDice(job.seed)
    game = Game(rules, rules.start(), dice)
    seats = dict(zip(rules.sides, job.variant.programs, strict=True))
    players = {
        side: Watched(_seated(rules, who, side, job), game, job.limits)
        for side, who in seats.items()
    }
    broken_off: BrokenOff = ""
    try:
        let_play(game, players)
    except Enough as enough:
        broken_off = enough.limit
    result = _result(job, game, players, broken_off)
    thought = {
        side: {turn: round(seconds, 4) for turn, seconds in player.turns.items()}
        for side, player in players.items()
    }
    return Done(result, Timing(job.number, round(thread_time() - began, 4), thought))


def _grade(who: str, limits: Limits) -> Grade | None:
    """As a program plays within the limits; None of who has no grade."""
    grade = GRADES.get(who)
    if grade is None or limits.evaluations is None:
        return grade
    return msgspec.structs.replace(grade, budget=min(grade.budget, limits.evaluations))


def _seated(rules: Rules[Any], who: str, side: str, job: Job) -> Player:
    grade, seed = _grade(who, job.limits), seat_seed(job.seed, side)
    return RandomPlayer(seed) if grade is None else Thinker(grade, doctrine_of, seed)


def _program(rules: Rules[Any], who: str, job: Job) -> Program:
    grade = _grade(who, job.limits)
    return Program(who, job.marks[program_named(rules, who)], 0 if grade is None else grade.budget)


def _result(
    job: Job,
    game: Game,
    players: dict[str, Watched],
    broken_off: BrokenOff,
) -> Result:
    rules, variant, outcome = game.rules, job.variant, game.outcome
    told = Told(game, job.limits.turns if broken_off == "turns" else None)
    sides = rules.sides
    return Result(
        number=job.number,
        module=variant.module,
        version=variant.version,
        hash=variant.hash,
        system=rules.system,
        rules=variant.rules,
        scenario=variant.scenario,
        options=dict(variant.options),
        programs={
            side: _program(rules, who, job)
            for side, who in zip(sides, variant.programs, strict=True)
        },
        dice=job.dice,
        seed=job.seed,
        winner=None if outcome is None else outcome.winner,
        ending="" if outcome is None else outcome.key,
        clause="" if outcome is None else outcome.clause,
        broken_off=broken_off,
        turn=told.turns[-1].turn,
        margin=told.turns[-1].margin,
        points={side: dict(own) for side, own in told.points.items()},
        turns=told.turns,
        losses=told.losses,
        combats=told.combats,
        orders={side: sum(order.side == side for order in game.orders) for side in sides},
        decisions={
            side: sum(len(order.codes) for order in game.orders if order.side == side)
            for side in sides
        },
        at_a_loss={side: player.at_a_loss for side, player in players.items()},
    )
