"""What a line says of a game: it adds up, whatever the system, and does not depend on where it was played."""

from typing import Any

import msgspec
import pytest

from laboratory.plans import GUEST, PRIMER, design
from sandtable.lab import made_of
from sandtable.lab.design import Job
from sandtable.lab.marks import marks_of
from sandtable.lab.play import play
from sandtable.lab.result import Result

GAMES = {
    "60 Series": {"module": "operation-crusader-60"},
    "folio": {"module": "battle-for-tobruk"},
    "scs": {"module": "frontier-wire", "scenarios": ["sidi-rezegh"]},
    "primer": PRIMER,
    "guest": GUEST,
}


def job(played: dict[str, Any], *programs: str, **words: Any) -> Job:
    return next(design(play=[played], programs=[list(programs)], **words).jobs())


@pytest.fixture(scope="module", params=GAMES)
def result(request: pytest.FixtureRequest) -> Result:
    return play(job(GAMES[request.param], "recruit", "recruit", seed=3)).result


def test_a_line_adds_up(result: Result) -> None:
    """Turn by turn, type by type and combat by combat it tells of the same game."""
    sides = list(result.programs)
    assert [turn.turn for turn in result.turns] == list(range(1, result.turn + 1))
    for side in sides:
        lost = sum(turn.lost[side] for turn in result.turns)
        assert lost == sum(loss.steps for loss in result.losses if loss.side == side)
        assert sum(fight.lost[side] for fight in result.combats) <= lost
        by_turn = [turn.points[side] for turn in result.turns]
        for source, points in result.points[side].items():
            assert sum(turn.get(source, 0) for turn in by_turn) == points, source
    assert sum(turn.lost[side] for turn in result.turns for side in sides) > 0
    assert (result.winner == sides[0]) == (result.margin > 0)
    assert (result.winner == sides[1]) == (result.margin < 0)
    assert (result.broken_off, result.ending != "", result.clause != "") == ("", True, True)
    assert set(result.at_a_loss.values()) == {0}


def test_combats_tell_odds_dice_and_results(result: Result) -> None:
    fought = [fight for fight in result.combats if fight.faces]
    assert fought
    for fight in fought:
        assert fight.side in result.programs
        assert fight.attackers or fight.sort != "combat"
        if fight.results:
            assert fight.odds
            assert set(fight.expected) == {"attackers", "defenders"}
        else:
            assert result.system == "series60", "elsewhere a table says what happens"
            assert sum(fight.hits.values()) <= len(fight.faces)


def test_a_line_is_read_as_it_was_written(result: Result) -> None:
    told = msgspec.json.encode(result)
    assert msgspec.json.encode(msgspec.json.decode(told, type=Result)) == told


def test_points_of_a_system_that_says_nothing_of_them_are_its_score() -> None:
    told = play(job(GUEST, "recruit", "random")).result
    assert set(told.points) == set(told.programs)
    ahead, behind = (told.points[side]["points"] for side in told.programs)
    assert told.margin == ahead - behind
    assert told.programs["raiders"].mark != told.programs["guard"].mark


def test_a_program_is_the_one_that_is_asked_for() -> None:
    """With evaluations taken from it, a sergeant plays another game; his line says so."""
    whole, narrow = (
        play(msgspec.structs.replace(job(PRIMER, "sergeant", "recruit"), limits=limits)).result
        for limits in (design().plan.limits, design(limits={"evaluations": 40}).plan.limits)
    )
    assert [one.budget for one in whole.programs.values()] == [4000, 400]
    assert [one.budget for one in narrow.programs.values()] == [40, 40]
    assert whole.combats != narrow.combats


@pytest.mark.parametrize(("limit", "most"), [("turns", 2), ("orders", 7)])
def test_a_game_is_broken_off_at_its_limit(limit: str, most: int) -> None:
    """Up to there it is the same game."""
    asked = job(PRIMER, "recruit", "random", limits={limit: most})
    short = play(asked).result
    whole = play(msgspec.structs.replace(asked, limits=design().plan.limits)).result
    assert (short.broken_off, short.winner, short.ending, short.clause) == (limit, None, "", "")
    assert short.combats == whole.combats[: len(short.combats)]
    if limit == "turns":
        assert (short.turn, short.turns) == (most, whole.turns[:most])
    else:
        assert sum(short.orders.values()) == most


def test_the_games_are_those_that_the_seed_says() -> None:
    """Whoever knows the line can play the game again, order by order."""
    asked = job(PRIMER, "random", "recruit")
    rules = asked.variant.open()
    assert rules.options == play(asked).result.options
    assert asked.marks == marks_of(rules, asked.variant.programs)
    again = play(msgspec.structs.replace(asked, marks=marks_of(rules, asked.variant.programs)))
    assert again.result == play(asked).result


def test_the_code_of_a_package_of_its_own_is_marked_too() -> None:
    """What it needs, of itself and of the engine; neither how it is shown nor other systems."""
    files = made_of.rule_files(job(GUEST, "random", "random").variant.open())
    names = {f"{file.parent.name}/{file.name}" for file in files}
    assert {"sandtable_saltroad/rules.py", "sandtable_saltroad/combat.py", "core/plain.py"} <= names
    assert not names & {"sandtable_saltroad/drawing.py", "scs/rules.py"}
