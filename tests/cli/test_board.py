"""The map drawn with letters, and lines that fit the window."""

import re
from collections import Counter

import pytest
from rich.cells import cell_len

from builders import battle, play
from cli.sitting import SET_UP, new, sit
from sandtable import Game
from sandtable.ai.random_player import RandomPlayer
from sandtable.guises.series60 import letters as pointmap
from sandtable.guises.series60.portrait import turn_dates
from sandtable.systems.series60.rules import Series60

WIDTHS = range(76, 119)
STACK = re.compile(r"[ABab]\d+/\d+")


def rules_of(game: Game) -> Series60:
    assert isinstance(game.rules, Series60)
    return game.rules


def drawn(game: Game, width: int) -> str:
    return pointmap.draw(rules_of(game), game.state, width).plain


def labels(game: Game) -> list[str]:
    ground = rules_of(game).data.map
    names = [point.id for point in ground.points] + [f"({area.id})" for area in ground.areas]
    return names + [edge.id for edge in ground.edges]


def stacks(game: Game) -> Counter[str]:
    """What should stand on the map: each stack of each side at each point and in each area."""
    rules = rules_of(game)
    ground = rules.data.map
    found: Counter[str] = Counter()
    for place in (*ground.points, *ground.areas):
        for side in range(len(rules.sides)):
            number = rules.names["place"].index(place.id)
            text = pointmap.stack(rules, game.state, number, side)
            if text:
                found[text] += 1
    return found


@pytest.mark.parametrize("width", WIDTHS)
def test_every_place_is_on_the_map_at_every_width(width: int) -> None:
    game = new()
    play(game, *SET_UP)
    text = drawn(game, width)
    assert [label for label in labels(game) if label not in text] == []


@pytest.mark.parametrize("width", [80, 90, 100, 110, 118])
def test_every_stack_is_on_the_map_throughout_a_game(width: int) -> None:
    """A random game, looked at after every tenth order."""
    game = new(3)
    players = {side: RandomPlayer(number) for number, side in enumerate(game.rules.sides)}
    while game.outcome is None:
        assert game.side is not None
        game.play(*players[game.side].order(game.seen_by(game.side)))
        if not game.draft and len(game.orders) % 10 == 0:
            text = drawn(game, width)
            assert Counter(STACK.findall(text)) == stacks(game)
            assert [label for label in labels(game) if label not in text] == []


def test_the_map_never_outgrows_its_width() -> None:
    game = new()
    for width in (*WIDTHS, 200):
        assert max(map(len, drawn(game, width).splitlines())) <= width


def test_a_stack_tells_its_side_units_and_steps() -> None:
    """Two brigades with six steps, one of them face down; small letters when all are."""
    text = drawn(battle({"gb-7ad-4ab": "11 2", "gb-7ad-7ab": "11 4 down"}), 110)
    assert "B2/6" in text
    text = drawn(battle({"gb-7ad-4ab": "11 2 down", "it-ariete": "06 down"}), 110)
    assert "b1/2" in text
    assert "a1/4" in text


def test_both_sides_in_one_area_are_both_shown() -> None:
    text = drawn(battle({"gb-7ad-4ab": "08", "it-ariete": "08"}), 110)
    assert "B1/4" in text
    assert "A1/4" in text


def test_the_map_marks_fortresses_and_towns() -> None:
    """Tobruk, Bardia, Sollum, Halfaya and Sidi Omar are fortresses; the first three are towns."""
    text = drawn(new(), 110)
    for point in rules_of(new()).data.map.points:
        after = text[text.index(point.id) + len(point.id) :][:2]
        assert ("#" in after) == bool(point.fortress), point.id
        assert ("*" in after) == point.town, point.id


@pytest.mark.parametrize("width", [80, 110])
def test_the_map_marks_the_points_of_the_british(width: int) -> None:
    """Tobruk is theirs from the start; Gabr Saleh once they have passed over it."""
    game = battle({"gb-7ad-4ab": "11"})
    for order, british in (((), {"P03"}), (("pick gb-7ad-4ab", "go P16"), {"P03", "P20", "P16"})):
        if order:
            play(game, *order)
        assert set(re.findall(r"\+(P\d\d)", drawn(game, width))) == british


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [80, 110])
def test_no_line_is_wider_than_the_window(width: int, language: str) -> None:
    """Greeting, map, lists, help, surveys, odds, log and stacks."""
    lines = [*SET_UP, "help", "pick gb-7ad-4ab", "pick all", "go P20", "odds", "attack P20"]
    lines += ["1", "done", "map", "supply", "zones", "threat", "log 50", "stacks", "quit"]
    talk = sit(*lines, width=width, language=language)
    wide = [line for line in talk.whole.splitlines() if cell_len(line.rstrip()) > width]
    assert wide == []


@pytest.mark.parametrize(("vp", "score"), [(0, "VP: 0"), (3, "VP: British 3"), (-2, "VP: Axis 2")])
def test_the_score_names_who_is_ahead(vp: int, score: str) -> None:
    talk = sit(game=battle({"sa-1": "11"}, vp=vp, turn=2))
    assert score in talk.greeting
    assert "Turn: 2 of 6 (1941-11-21 – 11-23)" in talk.greeting


def test_every_turn_has_its_dates() -> None:
    """Six turns of three days from 18 November to 5 December."""
    dates = [turn_dates(rules_of(new()), turn) for turn in range(1, 7)]
    assert dates[0] == "1941-11-18 – 11-20"
    assert dates[4] == "1941-11-30 – 12-02"
    assert dates[5] == "1941-12-03 – 12-05"
