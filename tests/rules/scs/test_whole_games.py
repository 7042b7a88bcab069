"""Random whole games: what the rules promise of every phase and turn holds all the way."""

from collections.abc import Iterator

import pytest

from conformance.games import LONG, decisions
from modules.altered import TRIAL
from sandtable import Game, SeededDice
from sandtable.core.bits import bits
from sandtable.core.message import Events
from sandtable.core.module import read_module
from sandtable.library import open_module, open_rules
from sandtable.systems.scs import stacks
from sandtable.systems.scs.rules import Scs

SEEDS = range(40 if LONG else 6)


def rule_books() -> Iterator[tuple[str, Scs]]:
    """The primer with and without fog, and both scenarios of the trial."""
    for fog in ("off", "on"):
        rules = open_rules("scs-primer", "meeting", {"fog": fog})
        assert isinstance(rules, Scs)
        yield f"meeting-fog-{fog}", rules
    for scenario in ("trial", "rolled"):
        rules = open_module(read_module(TRIAL), scenario)
        assert isinstance(rules, Scs)
        yield scenario, rules


each_game = pytest.mark.parametrize(
    ("rules", "seed"),
    [
        pytest.param(rules, seed, id=f"{name}-{seed}")
        for name, rules in rule_books()
        for seed in SEEDS
    ],
)


def orders(rules: Scs, seed: int) -> Iterator[Game]:
    """A random game, stopping after each order."""
    game = Game(rules, rules.start(), SeededDice(seed))
    seen = 0
    for _ in decisions(game, seed):
        if len(game.orders) > seen:
            seen = len(game.orders)
            yield game
    yield game


def happened(game: Game) -> Events:
    """What the last order set off."""
    raw = game.orders[-1].events if game.orders else []
    return Events(raw, game.rules.names, game.rules.mark)


def left(game: Game) -> list[int]:
    """The steps that each unit has left."""
    rules = game.rules
    return [of - lost for of, lost in zip(rules.steps, game.state.lost, strict=True)]


@each_game
def test_4_0a_no_phase_begins_with_a_stack_over_its_limit(rules: Scs, seed: int) -> None:
    """But where a retreat made it so, and nobody has joined since."""
    start = rules.start()
    stage = (start.turn, start.active, start.stage)
    for game in orders(rules, seed):
        state = game.state
        now = (state.turn, state.active, state.stage)
        if now == stage or rules.excess_shakes or game.outcome is not None:
            continue
        stage = now
        arrived = rules.reinforcements  # they may be too many until the end of their phase
        for side in (0, 1):
            for hex_ in bits(state.units[side]):
                stack = state.stacks[hex_]
                if stacks.load(rules, state, hex_) > rules.limit:
                    tolerated = state.crowded.get(hex_, (0, 0))[0]
                    assert all((tolerated | arrived) >> unit & 1 for unit in stack)


@each_game
def test_8_0_steps_are_only_ever_lost_but_for_replacements(rules: Scs, seed: int) -> None:
    """A unit that has more steps than before was restored or rebuilt in that very order."""
    before = [*rules.steps]
    for game in orders(rules, seed):
        after = left(game)
        if any(new > old for new, old in zip(after, before, strict=True)):
            assert {"restored", "rebuilt"} & {event.key for event in happened(game)}
        before = after


@each_game
def test_7_2d_nobody_attacks_twice_in_a_phase(rules: Scs, seed: int) -> None:
    """Attackers named in one combat phase are never named again in it."""
    attacked: dict[tuple[int, str], set[str]] = {}
    for game in orders(rules, seed):
        for event in happened(game):
            if event.key == "attacked":
                units = set(event.values["units"])  # type: ignore[arg-type]
                last = game.orders[-1]
                done = attacked.setdefault((last.turn, last.side), set())
                assert not done & units
                done |= units


@each_game
def test_13_0_every_hex_a_side_stands_in_is_its_own(rules: Scs, seed: int) -> None:
    """And no hex belongs to both."""
    for game in orders(rules, seed):
        state = game.state
        assert not state.control[0] & state.control[1]
        for side in (0, 1):
            assert state.units[side] & ~state.control[side] == 0
