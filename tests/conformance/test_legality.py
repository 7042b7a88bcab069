"""Legality is written once: `legal`, `why_not` and `play` always agree."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import sandtable
from conformance.games import (
    LONG,
    Entry,
    account,
    decisions,
    digest,
    each_game,
    each_game_and,
    one_of,
    opening,
)
from sandtable import Action, AskedDice, Game, Refusal, SeededDice, UnknownName
from sandtable.core.action import PICK, VERBS
from sandtable.core.clause import registry

SEEDS = range(40 if LONG else 8)
#: Of an alphabet larger than this (hexes make thousands of actions) only part is tried: so many
#: legal actions in each position, and as many illegal ones.
WHOLE = 600
TRIALS = 400 if LONG else 80
POSITIONS = sorted((Path(__file__).parents[1] / "golden/data").glob("*/positions/*.json"))


def inspect(game: Game, look: Callable[[Game], None], seed: int, sparse: int = 1) -> None:
    """Play at random; look at every 50th decision and at the first of each phase."""
    phases = set()
    for number in decisions(game, seed):
        phase = game.decision.phase
        if number % (50 * sparse) == 0 or phase not in phases:
            phases.add(phase)
            look(game)


def trials(game: Game, rng: Random) -> list[Action]:
    """All that the alphabet can say; of a large one as much as time allows."""
    everything = list(map(game.rules.alphabet.action, game.rules.alphabet))
    if len(everything) <= WHOLE:
        return everything
    legal = list(game.legal())
    known = set(legal)
    rest = [action for action in everything if action not in known]
    return [*some(rng, legal), *some(rng, rest)]


def some(rng: Random, actions: list[Action]) -> list[Action]:
    return rng.sample(actions, min(TRIALS, len(actions)))


def agree(game: Game) -> None:
    """Try what the alphabet can say, each on a clone."""
    book = registry(game.rules.system)
    clauses = {f"{book.mark} {clause}" for clause in book.clause}
    before, legal = account(game), game.legal()
    bare = (digest(game), game.draft)
    assert len(legal) == len(set(legal)) > 0
    assert set(game.legal(canonical=True)) <= set(legal)
    for action in trials(game, Random(before[0])):
        why = game.why_not(action)
        assert (why is None) == (action in legal), f"{action}: {why}"
        trial = game.clone(SeededDice(0))
        result = trial.play(action)
        if why is None:
            assert not isinstance(result, Refusal), f"{action} is legal but refused: {result}"
            assert game.rules.faults(trial.state) == []
        else:
            assert result == why
            assert (digest(trial), trial.draft) == bare, f"{action} was refused but did something"
            assert why.clause in clauses, f"{action}: {why.key} cites an unknown clause"
    assert account(game) == before


@each_game_and("seed", SEEDS)
def test_an_action_is_legal_exactly_when_it_can_be_played(entry: Entry, seed: int) -> None:
    """Every 50th decision and every new phase of a random game, over the alphabet."""
    inspect(entry.new(seed), agree, seed, entry.sparse)


@each_game_and("seed", SEEDS[:2])
def test_faces_asked_for_are_legal_exactly_when_they_can_be_played(entry: Entry, seed: int) -> None:
    """The same with dice that are asked for, so that each roll is a decision too."""
    inspect(entry.new(seed, AskedDice()), agree, seed, entry.sparse)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_legality_at_the_golden_positions(path: Path) -> None:
    """The fixed positions whose decision trees are counted."""
    data = json.loads(path.read_text("utf-8"))
    agree(sandtable.position(data["module"], data, AskedDice()))


@each_game
@pytest.mark.parametrize("asked", [False, True], ids=["seeded", "asked"])
def test_several_actions_are_played_all_or_none(entry: Entry, asked: bool) -> None:
    """A legal action and then an illegal one, at many moments of a random game."""
    rng = Random(1)

    def look(game: Game) -> None:
        before = account(game)
        action = one_of(rng, list(game.legal()))
        # A loaded game has the same dice, so it shows what will be illegal after the action.
        trial = game.clone(AskedDice()) if asked else sandtable.load(game.record())
        trial.play(action)
        if trial.outcome is None:
            everything = list(map(game.rules.alphabet.action, game.rules.alphabet))
            illegal = one_of(rng, everything)
            while trial.why_not(illegal) is None:
                illegal = one_of(rng, everything)
            assert isinstance(game.play(action, illegal), Refusal)
            assert account(game) == before, f"{action} was not taken back"

    for seed in SEEDS[: max(1, 4 // entry.sparse)]:
        inspect(entry.new(seed, AskedDice() if asked else None), look, seed, entry.sparse)


@each_game
def test_a_verb_takes_only_the_names_of_its_alphabet(entry: Entry) -> None:
    """Every verb with names of all sorts: an action of the alphabet, or an unknown name."""
    game = entry.new(1)
    actions = set(map(game.rules.alphabet.action, game.rules.alphabet))
    names = {action.arg for action in actions if action.arg is not None}
    strange = {Action(verb, name) for verb in VERBS[:-1] for name in names} - actions
    legal = game.legal()
    stride = 1 if len(actions) <= WHOLE else len(strange) // TRIALS + 1
    for action in sorted(strange)[::stride]:
        assert action not in legal
        with pytest.raises(UnknownName):
            game.why_not(action)
        with pytest.raises(UnknownName):
            game.play(action)


@each_game_and("seed", SEEDS)
def test_canonical_picks_offer_each_set_once(entry: Entry, seed: int) -> None:
    """Picks in any order lead to the same sets as canonical picks, and those lead there once."""
    game = entry.new(seed)
    for number in opening(entry, game, seed):
        begun = game.draft and game.draft[-1].verb == "pick"
        if number % (5 * entry.sparse) == 0 and not begun:
            once = picked(game, canonical=True)
            assert set(once.values()) <= {1}
            assert once.keys() == picked(game, canonical=False).keys()


def picked(game: Game, canonical: bool) -> Counter[str]:
    """In how many ways picks alone lead to each position; one met before goes no further."""
    rules = game.rules
    ways: Counter[str] = Counter()
    waiting = [game.state]
    while waiting:
        state = waiting.pop()
        for code in rules.legal(state, canonical):
            if code[0] == PICK:
                after = state.clone()
                closed = rules.do(after, code, [])
                ways[rules.digest(after)] += 1
                if ways[rules.digest(after)] == 1 and not closed:
                    waiting.append(after)
    return ways
