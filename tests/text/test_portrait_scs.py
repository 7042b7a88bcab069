"""Positions of the Standard Combat Series in words: tracks, units, hexes, stacks."""

from typing import Any

import pytest

import sandtable
from rules.scs.builders import place_trial
from sandtable import Game
from sandtable.text import Speaker
from sandtable.text.portrait import Portrait, portrait_for

PRIMER = "scs-primer"


def portrait(game: Game, language: str = "en") -> Portrait[Any]:
    return portrait_for(Speaker(game.rules, language))


def tracks(game: Game, language: str = "en") -> dict[str, str]:
    return {one.key: f"{one.name}: {one.text}" for one in portrait(game, language).tracks(game)}


def primer(units: dict[str, str], **fields: Any) -> Game:
    data = sandtable.new(PRIMER, "meeting", seed=1).position()
    data["units"] |= units
    return sandtable.position(PRIMER, data | fields)


@pytest.mark.parametrize(
    ("language", "turn", "score"),
    [
        ("en", "Turn: 1 of 8", "Score: Blue 2 (wins with 6 or more after turn 8)"),
        ("ja", "ターン: 1/8", "得点: 青軍 2（第8ターン終了時に6以上で勝ち）"),
    ],
)
def test_the_score_is_told_as_it_stands_now(language: str, turn: str, score: str) -> None:
    """With what it takes to win: what the others would call it counts for nothing yet."""
    assert tracks(primer({}), language) == {"turn": turn, "score": score}


def test_in_the_last_turn_the_score_says_what_it_would_be_called() -> None:
    assert (
        tracks(primer({}, turn=8))["score"]
        == "Score: Blue 2 (if it ended now: Red decisive victory)"
    )


def test_a_lesson_has_no_score() -> None:
    assert list(tracks(sandtable.new(PRIMER, "movement", seed=1))) == ["turn"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Victory: after turn 6; as it stands Axis (losses that count: Commonwealth 0, Axis 0)",
        ),
        ("ja", "勝敗: 第6ターン終了時。現状では枢軸軍（対象となる損失：英連邦軍 0、枢軸軍 0）"),
    ],
)
def test_where_conditions_decide_and_no_points_it_is_said_who_would_win(
    language: str, told: str
) -> None:
    game = sandtable.new("frontier-wire", "sidi-rezegh", seed=1)
    assert tracks(game, language)["standing"] == told
    rezegh, tank = game.rules.place_index["20.21"], game.rules.tally_names.index("axis-armour")
    game.state.control = [0, 0]
    game.state.control[game.rules.sides.index("cw")] = 1 << rezegh
    game.state.tally = tuple(int(number == tank) for number in range(len(game.state.tally)))
    won = {"en": "as it stands Commonwealth", "ja": "現状では英連邦軍"}[language]
    assert won in tracks(game, language)["standing"]


def test_points_of_both_sides_and_the_date_are_told_where_there_are_any() -> None:
    told = tracks(place_trial({"a-tank": "05.05", "j-tank": "11.07"}, air={"amber": 2, "jade": 1}))
    assert told["turn"] == "Turn: 1 of 6 (1941-11-18)"
    assert told["air"] == "Air: Amber 2, Jade 1"
    assert told["points"] == "Replacements: none"


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("12.13", "7-5-9, 2 steps · exploits"),
        ("12.13 1", "4-3-9, 1 of 2 steps · exploits"),
        (
            "12.13 2 out1",
            "7-5-9, 2 steps · exploits · OUT OF SUPPLY · 5 of 9 MP this turn: out of supply [scs 12.2]",
        ),
        ("12.13 2 dg", "7-5-9, 2 steps · exploits · DISORGANISED"),
        ("eliminated", "7-5-9, 2 steps · exploits"),
    ],
)
def test_a_unit_is_told_with_its_values_and_condition(at: str, told: str) -> None:
    game = primer({"6arm": at})
    assert portrait(game).unit(game, "6arm") == f"6th Armoured Regiment · {told}"


def test_a_unit_tells_what_it_has_done_and_when_it_comes() -> None:
    game = primer({}, moved=["2cav"])
    assert portrait(game).unit(game, "2cav").endswith("exploits · has moved")
    assert portrait(game).unit(game, "31inf").endswith("arrives on turn 3: 32.12, 32.13, 32.14")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("20.01", "hex 20.01 · Clear"),
        ("18.13", "Fourways · Clear · worth 3 points"),
        ("10.13", "West Bridge · Clear · worth 2 points · held by Blue · 3 of 6 steps"),
        ("01.13", "hex 01.13 · Clear · supply of Blue"),
        ("05.17", "hex 05.17 · Forest"),
        ("reserve", "not arrived yet"),
    ],
)
def test_a_hex_is_told_with_all_that_counts(place: str, told: str) -> None:
    game = primer({})
    assert portrait(game).place(game, place) == told


def test_stacks_are_told_from_the_top_down_and_movers_above_them() -> None:
    game = primer({})
    assert portrait(game).stacks(game)["12.13"] == ["5arm", "6arm"]
    assert not isinstance(game.play("pick 9mot, go 12.13"), sandtable.Refusal)
    assert portrait(game).stacks(game)["12.13"] == ["9mot", "5arm", "6arm"]
    assert portrait(game).where(game, "9mot") == "12.13"
    assert portrait(game).stacks(game)["reserve"] == ["4inf", "8inf", "25inf", "31inf"]


def test_who_is_on_the_move_counts_in_the_hex_it_is_seen_in() -> None:
    game = primer({})
    full = "hex 12.13 (near West Bridge) · Clear · {} of 6 steps"
    assert portrait(game).place(game, "12.13") == full.format(4)
    assert not isinstance(game.play("pick 6arm"), sandtable.Refusal)
    assert portrait(game).place(game, "12.13") == full.format(4)
    assert not isinstance(game.play("go 12.12"), sandtable.Refusal)
    assert portrait(game).place(game, "12.13") == full.format(2)
    assert (
        portrait(game).place(game, "12.12") == "hex 12.12 (near West Bridge) · Clear · 2 of 6 steps"
    )
