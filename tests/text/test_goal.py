"""What one is trying to do, in words: the briefing, how the game is won, what the end of the turn would bring."""

import pytest

import sandtable
from builders import position
from conformance.games import GAMES, Entry
from modules.altered import TRIAL
from sandtable import library
from sandtable.core.module import BRIEFING, read_module
from sandtable.library import open_module
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.goal import ahead, briefing, costs
from sandtable.text.guide import guide_for
from sandtable.text.prospects import closing, standing


def scenarios() -> list[tuple[str, str]]:
    return [
        (name, one.id)
        for name in library.modules()
        for one in library.find_module(name).cover.scenario
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("module", "scenario"), scenarios())
def test_every_side_of_every_scenario_is_told_five_lines(
    module: str, scenario: str, language: str
) -> None:
    rules = library.open_rules(module, scenario)
    for side in rules.sides:
        told = briefing(Speaker(rules, language), side)
        assert tuple(told) == BRIEFING
        assert all(text and not set("{}|") & set(text) for text in told.values())


@pytest.mark.parametrize(("module", "scenario"), scenarios())
def test_a_briefing_says_only_what_it_is_for(module: str, scenario: str) -> None:
    """Lines for sides there are; and a scenario that has any has all of them for both sides."""
    rules = library.open_rules(module, scenario)
    told = next(one for one in rules.module.cover.scenario if one.id == scenario).briefing
    known = {*BRIEFING, *(f"{side}-{line}" for side in rules.sides for line in BRIEFING)}
    assert set(told) <= known
    for side in rules.sides if told else ():
        assert all(f"{side}-{line}" in told or line in told for line in BRIEFING)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_module_without_a_briefing_gets_lines_made_of_what_it_is(language: str) -> None:
    rules = open_module(read_module(TRIAL), read_module(TRIAL).cover.scenario[0].id)
    speaker = Speaker(rules, language)
    side = rules.sides[0]
    told = briefing(speaker, side)
    assert speaker.name("side", side) in told["who"]
    assert str(rules.last_turn) in told["length"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", GAMES, ids=str)
def test_how_a_game_is_won_is_told_with_clauses(entry: Entry, language: str) -> None:
    notes = guide_for(Speaker(entry.new(1).rules, language)).victory()
    assert notes
    assert all(note.text and note.clause for note in notes)


LINE = {"sa-6": "BRIT_OFF", "it-savona": "P07", "it-trieste": "09"}
POINTS = ["P03", "P13", "P19", "P22"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "If the turn ended now: Axis +1, because the road from Bir el Gubi to El Cuasc is closed by",
        ),
        ("ja", "いまターンが終われば：枢軸軍 +1。理由："),
    ],
)
def test_the_forecast_names_points_and_the_first_reason(language: str, words: str) -> None:
    game = position(LINE, british_points=POINTS)
    said = ahead(game.forecast(), Speaker(game.rules, language))
    assert said.startswith(words)
    assert Speaker(game.rules, language).name("unit", "it-trieste") in said


def test_a_turn_that_decides_nothing_says_so() -> None:
    game = sandtable.new("battle-for-tobruk", seed=1)
    assert ahead(game.forecast(), Speaker(game.rules, "en")).endswith("the game goes on.")


def test_only_a_pass_that_costs_something_is_told_of() -> None:
    """What the Axis gains is told to the British, and not to the Axis."""
    game = position(LINE, british_points=POINTS, to_move="british")
    speaker = Speaker(game.rules, "en")
    assert costs(game, "british", speaker) == ahead(game.forecast(), speaker)
    assert costs(game, "axis", speaker) is None
    free = position({"sa-6": "BRIT_OFF", "it-savona": "P07"}, british_points=POINTS)
    assert costs(free, "british", speaker) is None


@pytest.mark.parametrize(
    ("language", "without"), [("en", "0 eliminated"), ("ja", "0ユニット除去")], ids=LANGUAGES
)
def test_what_nobody_has_lost_is_not_counted(language: str, without: str) -> None:
    """Sidi Rezegh is won by losses of tanks, of which there are none at the start."""
    game = sandtable.new("frontier-wire", "sidi-rezegh", seed=1)
    speaker = Speaker(game.rules, language)
    assert not any(without in one.text for one in standing(game, speaker))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "this is how it ends after turn 20. A draw: Tobruk is neither"),
        ("ja", "結果はこうなる。引き分け。"),
    ],
    ids=LANGUAGES,
)
def test_how_it_ends_if_nothing_changes_is_a_sentence_of_its_own(language: str, told: str) -> None:
    game = sandtable.new("battle-for-tobruk", seed=1)
    [one] = closing(game, Speaker(game.rules, language))
    assert told in one.text
