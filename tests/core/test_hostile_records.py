"""Records and positions made bad on purpose: refused in a line, or a game like any other. Nothing else."""

import json
import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import sandtable
from hostile import KINDS, MOMENTS, WAYS, changed, game_of, record_of, refused_or_works, works
from sandtable import BadPosition, Game
from sandtable.core.errors import SandtableError

LONG = bool(os.environ.get("SANDTABLE_LONG"))
#: Trials of each way to make each record bad; Frontier Wire has long ones.
TRIALS = {kind: (200 if LONG else 6) // (3 if kind == "wire" else 1) for kind in KINDS}

each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
@pytest.mark.parametrize("way", WAYS)
def test_a_record_is_refused_in_a_line_or_played_on(kind: str, way: str) -> None:
    """Its digests are right, as those of somebody who knows how they are made."""
    became: Counter[str] = Counter()
    for moment in MOMENTS:
        for placed in (False, True):
            text = record_of(kind, moment, placed)
            for trial in range(TRIALS[kind]):
                rng = Random(f"{kind} {moment} {placed} {way} {trial}")
                became[refused_or_works(WAYS[way](text, rng), rng)] += 1
    assert len(became) > 1


@each_kind
def test_good_records_are_played_on(kind: str) -> None:
    for moment in MOMENTS:
        for placed in (False, True):
            assert refused_or_works(record_of(kind, moment, placed), Random(1)) == "loaded"


@each_kind
def test_a_position_is_refused_or_played_on(kind: str) -> None:
    became: Counter[str] = Counter()
    for moment in MOMENTS:
        data = game_of(kind, moment).position()
        for trial in range(4 * TRIALS[kind]):
            rng = Random(f"{kind} {moment} {trial}")
            found = placed(kind, changed(data, rng))
            if isinstance(found, Game):
                works(found, rng)
            else:
                assert len(str(found)) < 30_000
            became[type(found).__name__] += 1
    assert became["BadPosition"]


def placed(kind: str, data: Any) -> Game | SandtableError:
    try:
        return sandtable.position(KINDS[kind].module, data)
    except SandtableError as error:
        return error


def nested(depth: int) -> Any:
    data: Any = "1"
    for _ in range(depth):
        data = [data]
    return data


@each_kind
@pytest.mark.parametrize(
    "value",
    [nested(900), nested(100_000), 10**5000, float("nan"), b"x", {1: 2}, object(), ["x"] * 10**5],
    ids=["deep", "deeper", "digits", "nan", "bytes", "numbers", "object", "many"],
)
def test_no_value_of_a_field_is_too_odd_to_be_refused(kind: str, value: Any) -> None:
    good = game_of(kind, 150).position()
    for field in (*good, "frames", "draft", "nothing"):
        assert isinstance(placed(kind, good | {field: value}), SandtableError), field


@each_kind
def test_turns_without_end_are_refused(kind: str) -> None:
    good = game_of(kind, 150).position()
    for turn in (10**6, 10**30, -1):
        assert isinstance(placed(kind, good | {"turn": turn}), BadPosition)


def test_faults_without_end_are_told_in_part() -> None:
    units = {f"x{number}": "y" * 900 for number in range(10_000)}
    error = placed("crusader", {"units": units})
    assert isinstance(error, BadPosition)
    assert len(error.faults) >= 10_000
    assert str(error).endswith("more")
    assert len(str(error)) < 30_000


@each_kind
def test_a_program_goes_on_with_any_open_order(kind: str) -> None:
    """Whoever began it may have picked the units in another way than a program would."""
    from sandtable.ai.random_player import RandomPlayer

    odd = 0
    for trial in range(60 if LONG else 12):
        rng = Random(trial)
        game = game_of(kind, MOMENTS[trial % 4]).clone()
        for _ in range(rng.randint(1, 6)):
            legal = list(game.legal()) if game.outcome is None else []
            picks = [one for one in legal if one.verb in ("pick", "place")][::-1] or legal
            if not picks or game.side == "dice":
                break
            game.play(picks[0])
        if game.outcome is not None or game.side == "dice":
            continue
        odd += bool(game.draft)
        game.play(*RandomPlayer(trial).order(game.seen_by(str(game.side))))
    assert odd


def test_a_record_that_says_a_million_turns_is_refused() -> None:
    text = record_of("crusader", 150, True)
    lines = text.splitlines()
    index = next(n for n, line in enumerate(lines) if line.startswith("position: "))
    data = json.loads(lines[index].removeprefix("position: ")) | {"turn": 10**6}
    lines[index] = f"position: {json.dumps(data)}"
    assert refused_or_works("\n".join(lines), Random(1)) == "header"
