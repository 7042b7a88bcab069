"""Which way numbers should be changed: told from games in which all of them were."""

from random import Random

import pytest
import tune
from matches import open_game
from tunable import TUNABLE
from tune import Slope, Trial

NAMES = ["danger", "odds", "pull"]


def trials(count: int, *gains: float) -> list[Trial]:
    """Made-up games that go by what each number does for them, and by chance."""
    random = Random(60)
    found = []
    for _ in range(count):
        changes = [2 * random.random() - 1 for _ in gains]
        luck = random.gauss(0, 3)
        gained = sum(gain * change for gain, change in zip(gains, changes, strict=True))
        found.append(Trial(changes, round(gained + luck)))
    return found


def test_what_helps_and_what_harms_is_told_from_what_does_nothing() -> None:
    danger, odds, pull = tune.slopes(NAMES, trials(300, -4.0, 0.0, 2.0))
    assert danger.gain < 0 < pull.gain
    assert danger.sure < -5
    assert pull.sure > 3
    assert abs(odds.sure) < 2
    assert abs(danger.gain) > abs(pull.gain)


def test_what_may_well_be_chance_is_left_as_it_is() -> None:
    found = [Slope("danger", -12.0, -6.0), Slope("odds", 3.0, 0.9), Slope("pull", 6.0, 3.0)]
    way = tune.direction(found)
    assert way["danger"] == -1
    assert way["odds"] == 0
    assert 0 < way["pull"] < 0.5


def test_games_that_went_alike_share_their_places() -> None:
    assert tune.ranked([5, -3, 5, 9]) == [0.5, 0.125, 0.5, 0.875]


def test_too_few_games_are_said_to_be_too_few() -> None:
    with pytest.raises(SystemExit, match="too few games"):
        tune.slopes(NAMES, trials(2, 1.0, 1.0, 1.0))


@pytest.mark.parametrize(
    ("game", "side"),
    [("scs-primer:meeting", 0), ("battle-for-tobruk", 1), ("operation-crusader-60", 0)],
)
def test_every_system_has_numbers_that_can_be_changed(game: str, side: int) -> None:
    rules = open_game(game, {})
    way = TUNABLE[rules.system]
    usual = way.numbers(rules, side)
    other = tune.changed(usual, [0.5] * len(usual), 1.8)
    assert len(usual) > 8
    assert all(abs(other[name]) > abs(usual[name]) for name in usual)
    assert way.doctrine(rules, side, other).clear > 0


def test_unchanged_numbers_are_those_of_the_colonel() -> None:
    """A game by them is the same each time it is played."""
    rules = open_game("scs-primer:meeting", {})
    way = TUNABLE[rules.system]
    usual = way.numbers(rules, 0)
    assert tune.changed(usual, [0.0] * len(usual), 1.8) == usual
    assert tune.play(rules, way, 0, usual, 7) == tune.play(rules, way, 0, usual, 7)
