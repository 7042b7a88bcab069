"""Sittings of a newcomer at every game, in both languages: the map, its letters, stacks, who is ahead."""

import re

import pytest

import sandtable
from cli.sitting import says, sit
from modules.altered import altered
from sandtable import Game, library
from sandtable.ai.random_player import RandomPlayer
from sandtable.guises.scs import letters as scs
from sandtable.letters import hexmap, letters_of
from sandtable.systems.scs import Rules as Scs
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.goal import ahead
from shipped import SHIPPED

MODULES = SHIPPED
WIRE = "frontier-wire"
#: Names of one game that have no business in another.
STRANGERS = {
    "operation-crusader-60": r"1509|18\.13|cw-|Blue",
    "battle-for-tobruk": r"P10|P20|18\.13|6\.2\(3\)a|control",
    "scs-primer": r"nz-4|P10|P20|1509|6\.2\(3\)a|wire|鉄条網",
    "frontier-wire": r"nz-4|P10|P20|1509|6\.2\(3\)a|River|河川|Bridge|B25|Blue",
}


def new(module: str, scenario: str | None = None) -> Game:
    return sandtable.new(module, scenario, seed=7)


# The map and its letters


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_legend_and_help_speak_of_this_game(module: str, language: str) -> None:
    talk = sit("help", "clause", game=new(module), language=language)
    told = (
        letters_of(talk.game.rules).legend(talk.game.rules, talk.speaker)
        + talk.answers[0]
        + talk.answers[1]
    )
    assert re.findall(STRANGERS[module], told) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cliffs_are_no_letter_of_a_side(language: str) -> None:
    """Frontier Wire has an Axis, and cliffs at Halfaya."""
    game = new(WIRE)
    rules = game.rules
    assert isinstance(rules, Scs)
    cliffs = {scs.SIDES["cliff"][n] for n in (0, 1)}
    assert cliffs == {"!"}
    drawn = scs.draw(rules, game.state, range(45)).plain
    assert "!!" in drawn
    assert re.search(r"! \w+", scs.legend(rules, Speaker(rules, language)))
    signs = {letter for letter, _ in (*scs.GROUND.values(), scs.BRIDGE)}
    signs |= {sign for one in scs.SIDES.values() for sign in one[:2]}
    assert not signs & set(scs.letters(rules).values())


def test_a_side_gets_no_letter_that_means_ground() -> None:
    """T is a town and H a bridge."""
    module = altered(("module.toml", 'en = "Jade"', 'en = "Thule"'))
    trial = library.open_module(module, "trial")
    assert isinstance(trial, Scs)
    assert scs.letters(trial) == {"amber": "A", "jade": "U"}


@pytest.mark.parametrize("width", [60, 80, 100])
def test_units_in_the_last_column_leave_the_numbers_of_rows_alone(width: int) -> None:
    """Wherever the part of the map that is shown ends."""
    game = new(WIRE)
    rules = game.rules
    assert isinstance(rules, Scs)
    grid = rules.grid
    for around in ("01.15", "23.15", "24.15", "45.15"):
        columns = hexmap.window(grid, width, grid.index[around])
        crowd = dict.fromkeys(range(len(grid)), ("A99", ""))
        lines = hexmap.draw(grid, {}, {}, crowd, columns).plain.splitlines()
        rows = [line[2 * len(columns) :].strip() for line in lines[hexmap.HEAD :]]
        numbers = [row for row in rows if row.isdecimal() and len(row) == 2]
        assert numbers == [f"{row:02}" for row in range(29, 0, -1)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_every_map_is_drawn(module: str, language: str) -> None:
    game = new(module)
    drawn = (
        letters_of(game.rules).draw_game(game.rules, game, Speaker(game.rules, language), 80).plain
    )
    assert len(drawn.splitlines()) > 20


# Stacks


@pytest.mark.parametrize(
    ("module", "before", "place", "units"),
    [
        ("operation-crusader-60", ["choose suggested, done"], "P03", 5),
        ("battle-for-tobruk", ["done"], "3121", 1),
        ("scs-primer", [], "12.13", 2),
        ("frontier-wire", [], "38.04", 3),
    ],
)
def test_picking_a_place_picks_all_who_stand_there(
    module: str, before: list[str], place: str, units: int
) -> None:
    talk = sit(*before, f"pick {place}", game=new(module))
    assert len(talk.game.draft) == units
    assert all(action.verb == "pick" for action in talk.game.draft)
    where = {
        talk.terminal.screen.portrait.where(talk.game, str(one.arg)) for one in talk.game.draft
    }
    assert where == {place}


def test_a_stack_is_picked_and_moved_in_one_line() -> None:
    talk = sit("pick 38.04, go 37.05, done", game=new(WIRE))
    assert len(talk.game.orders) == 1
    there = talk.terminal.screen.portrait.stacks(talk.game)["37.05"]
    assert sorted(there) == ["cw-2rtr", "cw-6rtr", "cw-7h"]


@pytest.mark.parametrize(("language", "nobody"), [("en", "Nobody"), ("ja", "いない")])
def test_picking_an_empty_place_or_one_of_the_enemy(language: str, nobody: str) -> None:
    """Nobody stands there, or the refusal says why they cannot be picked."""
    talk = sit("pick 20.05", "pick 12.27", "pick 99.99", game=new(WIRE), language=language)
    assert nobody in talk.answers[0]
    assert "[scs " in talk.answers[1]
    assert "99.99" in talk.answers[2]
    assert talk.game.draft == ()


# Who is ahead


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_victory_tells_who_is_ahead_and_why(module: str, language: str) -> None:
    """Every line has its clause; at the end it tells how the game ended."""
    talk = sit("victory", game=new(module), language=language, width=400)
    lines = talk.answers[0].strip().splitlines()
    assert len(lines) >= 3
    assert all(re.search(r"\[[^\]]+\]$", line) for line in lines)


@pytest.mark.parametrize(
    ("module", "fields", "words"),
    [
        (
            "operation-crusader-60",
            {"units": {"gb-14": "P03"}},
            ["besieged: 1 to the Axis", "Axis 1"],
        ),
        (
            "operation-crusader-60",
            {"units": {"gb-14": "P03"}, "vp": -6},
            ["Ahead on the VP track: Axis 6.", "the Axis would win. [s60 7.3]"],
        ),
        (
            "battle-for-tobruk",
            {"units": {"nz-4": "2020", "it-27": "1002"}},
            ["Axis zone of control at", "Tobruk is empty"],
        ),
        (
            "battle-for-tobruk",
            {"units": {"gb-14": "1103", "it-27": "0126"}},
            ["by the outer belt", "Tobruk is held by 14th Bde"],
        ),
        (
            "frontier-wire",
            {
                "units": {"cw-23bde": "15.27"},
                "control": {"cw": ["02.28"]},
                "tally": {"cw-armour": 2},
            },
            ["Commonwealth +6: 02.28", "Commonwealth −2: 2 eliminated", "4 points in all"],
        ),
    ],
)
def test_what_victory_says(module: str, fields: dict[str, object], words: list[str]) -> None:
    talk = sit("victory", game=sandtable.position(module, fields), width=400)
    assert says(talk.answers[0], *words)


def test_victory_in_the_fog_is_told_from_what_one_knows() -> None:
    """And nothing of it changes the game."""
    game = sandtable.new("scs-primer", "meeting", seed=3, options={"fog": "on"})
    before = game.position()
    talk = sit("victory", game=game, players={"red": RandomPlayer(1)})
    assert says(talk.answers[0], "points in all")
    assert game.position() == before


# Surveys


def test_hexes_in_a_row_are_told_as_a_run() -> None:
    talk = sit("supply", game=new("scs-primer"), width=80)
    assert "–" in talk.answers[0]
    assert len(talk.answers[0].splitlines()) < 40


def test_a_threat_to_the_whole_map_is_told_where_one_stands() -> None:
    """To one place: who could come there."""
    talk = sit("done", "threat", "threat 3121", game=new("battle-for-tobruk"), width=80)
    assert len(talk.answers[1].splitlines()) < 30
    assert says(talk.answers[1], "Only where the British stand")
    assert says(talk.answers[2], "Who could come to hex 3121")
    assert says(sit("threat 38.04", game=new(WIRE)).answers[0], "nobody")


def test_a_survey_that_a_game_does_not_have() -> None:
    talk = sit("control", game=new("battle-for-tobruk"))
    assert says(talk.answers[0], talk.say("no-survey", word="control"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_goal_tells_five_lines_and_what_the_end_of_the_turn_would_bring(
    module: str, language: str
) -> None:
    """Of the side that one plays."""
    game = new(module)
    side = game.rules.sides[1]
    talk = sit("goal", game=game, players={side: RandomPlayer(1)}, language=language, width=900)
    lines = talk.answers[0].strip().splitlines()
    assert len(lines) == 7
    speaker = Speaker(game.rules, language, typed=True)
    assert lines[0] == speaker.name("side", game.rules.sides[0])
    assert lines[-1] == ahead(game.seen_by(game.rules.sides[0]).forecast(), speaker)
