"""Plans: what is refused, and which games they come to."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laboratory.plans import GUEST, MIXED, PRIMER, QUICK, TRIAL, design, plan, toml
from sandtable import library
from sandtable.ai.seats import PROGRAMS
from sandtable.lab.design import design_of
from sandtable.lab.errors import BadPlan
from sandtable.lab.plan import plan_of, read_plan


def problems(**words: Any) -> list[str]:
    with pytest.raises(BadPlan) as caught:
        design(**words)
    return caught.value.problems


def test_a_form_that_is_wrong_is_told_with_all_that_may_stand_there() -> None:
    told = problems(
        game=3,
        games=0,
        dice="loaded",
        programs=[["recruit"]],
        play=[{"modul": "x"}],
        limits={"turns": "all"},
    )
    assert told == [
        "play[0].module: the field is missing",
        "play[0].modul: there is no such field; do you mean module?",
        "programs[0]: there is 1, exactly 2 must be",
        "games: it must be a whole number from 1 to 1,000,000, not 0",
        "dice: it must be one of fresh, paired, not 'loaded'",
        "limits.turns: it must be a whole number from 1 to 1,000,000, not 'all'",
        "game: there is no such field; do you mean games?",
    ]


def test_names_that_are_not_known_are_told_all_at_once() -> None:
    told = problems(
        programs=[["general", "recruit"], ["random", "random"], ["random", "random"]],
        play=[
            {"module": "atlantis"},
            {"module": "scs-primer", "scenarios": ["meating"]},
            {"module": "five-wells", "options": {"levels": [1], "level": ["draw", "first"]}},
            {"module": "./nowhere"},
        ],
    )
    assert told[0] == (
        "programs[0][0]: no program 'general'; there are recruit, sergeant, colonel, random"
    )
    assert told[1] == "programs[2]: random, random stands there twice"
    assert told[2].startswith("play[0].module: no module 'atlantis'; there are ")
    assert told[3].startswith("play[1].scenarios[0]: no scenario 'meating'; scs-primer v1 has ")
    assert told[4] == "play[2].options.levels: no option 'levels'; the options are level"
    assert told[5] == (
        "play[2].options.level: option level cannot be 'first'; it takes draw, second"
    )
    assert told[6] == "play[3].module: there is no folder 'nowhere'"
    assert len(told) == 7


def test_the_same_games_are_not_played_twice() -> None:
    assert problems(play=[GUEST, {"module": "five-wells"}]) == [
        "play: the same games of five-wells are asked for twice"
    ]
    twice = {"module": "five-wells", "options": {"level": ["draw", "draw"]}}
    assert problems(play=[twice]) == ["play[0].options.level: 'draw' stands there twice"]


def test_a_file_says_the_same_as_what_is_typed(tmp_path: Path) -> None:
    assert read_plan(toml(tmp_path / "plan.toml", MIXED)) == plan_of("typed", MIXED)


def test_the_plan_of_the_documents_can_be_played() -> None:
    page = (Path(__file__).parents[2] / "docs/laboratory.md").read_text("utf-8")
    (told,) = re.findall(r"```toml\n(.*?)```", page, re.S)
    found = design_of(plan_of("the page", tomllib.loads(told)), "the page")
    assert found.count == 200 * 2 * (2 + 2)


def test_a_module_in_a_folder_is_looked_for_beside_the_plan(tmp_path: Path) -> None:
    (tmp_path / "my-game").symlink_to(TRIAL)
    words = QUICK | {"play": [{"module": "./my-game"}]}
    found = design_of(read_plan(toml(tmp_path / "plan.toml", words)), "plan.toml")
    assert [module.cover.id for module in found.lent] == [found.variants[0].module]
    named = QUICK | {"play": [{"module": str(TRIAL)}]}
    assert design_of(plan_of("named", named), "named").hash == found.hash, (
        "its place does not count"
    )


pairs = [[one, other] for one in PROGRAMS for other in PROGRAMS]


def test_more_variants_than_anybody_looks_at_are_refused() -> None:
    """Sixteen million of them, and an answer at once."""
    known = library.open_rules("battle-for-tobruk").options_offered
    options = {option.name: list(option.values) for option in known}
    assert problems(play=[{"module": "battle-for-tobruk", "options": options}]) == [
        "play[0]: scenarios, options and programs make more than 10,000 variants"
    ]


line_ups = st.lists(st.sampled_from(pairs), min_size=1, max_size=4, unique_by=tuple)
levels = st.sampled_from([["draw"], ["second"], ["draw", "second"]])


@settings(deadline=None, max_examples=25)
@given(line_ups, levels, st.integers(1, 9), st.integers(0, 9), st.booleans())
def test_every_game_of_a_plan_comes_once_and_has_dice_of_its_own(
    programs: list[list[str]], values: list[str], games: int, seed: int, both: bool
) -> None:
    wells = {"module": "five-wells", "options": {"level": values}}
    words = {"play": [wells, PRIMER] if both else [wells], "games": games, "seed": seed}
    found = design(programs=programs, **words)
    jobs = list(found.jobs())
    assert [job.number for job in jobs] == list(range(found.count))
    assert found.count == games * len(programs) * (len(values) + both)
    for variant in found.variants:
        assert sum(job.variant == variant for job in jobs) == games
    assert len({job.seed for job in jobs}) == found.count
    half = set(range(0, found.count, 2))
    assert list(found.jobs(half)) == [job for job in jobs if job.number not in half]
    paired = list(design(programs=programs, dice="paired", **words).jobs())
    luck = {(job.variant.module, job.number // len(found.variants)): job.seed for job in paired}
    assert [luck[job.variant.module, job.number // len(found.variants)] for job in paired] == [
        job.seed for job in paired
    ], "all options and line-ups meet the same luck"
    assert len(set(luck.values())) == len(luck) == games * (1 + both)


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 1},
        {"games": 5},
        {"dice": "paired"},
        {"limits": {"orders": 9}},
        {"programs": [["random", "recruit"]]},
        {"play": [{"module": "five-wells"}]},
    ],
)
def test_another_plan_has_another_hash_and_other_seeds(other: dict[str, Any]) -> None:
    one, another = design(), design(**other)
    assert one.hash != another.hash
    assert {job.seed for job in one.jobs()}.isdisjoint(job.seed for job in another.jobs())


def test_what_is_left_out_counts_as_if_it_were_written() -> None:
    assert design(seed=0, limits={}, dice="fresh").hash == design().hash
    assert plan(seed=0) == plan()
