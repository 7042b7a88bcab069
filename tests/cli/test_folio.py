"""The folio in the terminal: the map of hexes, the hand, and what is not for everybody's eyes."""

from itertools import takewhile
from pathlib import Path

import pytest
from rich.cells import cell_len

import sandtable
from builders import wander
from cli.sitting import Sitting, says, sit
from golden.make import DATA as GOLDEN
from sandtable import Game
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.bits import bits
from sandtable.guises.folio import letters as folio
from sandtable.systems.folio import Rules, fire
from sandtable.text import Speaker

TOBRUK = "battle-for-tobruk"


def new(seed: int = 5) -> Game:
    return sandtable.new(TOBRUK, seed=seed)


def rules_of(game: Game) -> Rules:
    assert isinstance(game.rules, Rules)
    return game.rules


def letters(game: Game) -> dict[str, str]:
    """The three letters that stand for each hex on the map."""
    grid = rules_of(game).grid
    lines = folio.draw(rules_of(game), game.state).plain.splitlines()
    return {
        name: lines[grid.heights[number] + 2].ljust(82)[2 * grid.columns[number] :][:3]
        for number, name in enumerate(grid.names)
    }


def hand(game: Game, side: str) -> str:
    """The markers of a side as the status line tells them to it."""
    held = game.state.hand[game.rules.sides.index(side)]
    return "(" + " ".join(f"+{value}" for value in reversed(list(fire.each(held)))) + ")"


def talk(*lines: str, language: str = "en", width: int = 80, alone: bool = False) -> Sitting:
    players = {"axis": RandomPlayer(1)} if alone else {}
    return sit(*lines, game=new(), players=dict(players), language=language, width=width)


def test_units_and_ground_stand_in_their_hexes() -> None:
    """A depleted unit has a small letter and its lower values."""
    units = {"gb-14": "1005 spent", "de-1-8pz": "1605"}
    game = sandtable.position(TOBRUK, {"turn": 2, "units": units})
    at = letters(game)
    assert at["1005"] == "b23"
    assert at["1605"] == "A54"
    for name, letter in (("1103", "T"), ("1509", "+"), ("3919", "$"), ("2206", "o"), ("0905", "#")):
        assert at[name].strip() == letter, name
    for name, letter in (("1003", "="), ("0808", "-"), ("3901", "~"), ("2020", "."), ("1409", "^")):
        assert at[name].strip() == letter, name


def test_every_hex_has_its_column_and_row() -> None:
    """The number of its column stands above a hex, that of its row at the right."""
    game = new()
    lines = folio.draw(rules_of(game), game.state).plain.splitlines()
    for column in range(39):
        assert lines[column % 2][2 * column :][:2] == f"{column + 1:02}"
    for row in range(26):
        assert lines[2 * row + 3].endswith(f"{row + 1:02}")
    assert max(map(len, lines)) == 80


def test_every_unit_is_on_the_map_throughout_a_game() -> None:
    """Looked at after every tenth order, and while a unit is being moved."""
    game = new(3)
    rules = rules_of(game)
    for _ in takewhile(lambda game: len(game.orders) < 300, wander(game, 3)):
        if len(game.orders) % 10 == 0:
            at = letters(game)
            for unit, place in enumerate(game.state.place):
                # Where one passes through a friend only the mover is seen.
                if place < rules.hexes and game.state.place.count(place) == 1:
                    cell = folio.cell(rules, game.state, unit)
                    assert at[rules.names["place"][place]] == cell


def test_the_terminal_tells_who_is_still_to_come() -> None:
    drawn = folio.draw_game(new().rules, new(), Speaker(new().rules, "en"), 80).plain
    assert "not arrived yet: 3 SA R, 7 SA R, 1 SA, 5 SA, 3 SA" in drawn


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_wider_than_the_window(width: int, language: str) -> None:
    """Greeting, map, lists, help, surveys, refusals, log and stacks."""
    lines = ["done", "help", "pick gb-11hus", "reach", "why 0101", "go 2519", "done", "zones"]
    lines += ["threat", "supply", "stacks", "log 50", "clause 5.2a", "clause p-15b", "map", "quit"]
    said = talk(*lines, language=language, width=width)
    wide = [line for line in said.whole.splitlines() if cell_len(line.rstrip()) > width]
    assert wide == []


def test_who_chooses_sees_the_own_hand_and_only_that() -> None:
    """Two people at one terminal: each sees the markers of the side that must choose."""
    said = talk("done", *["done"] * 2, "quit")
    game = said.game
    first = said.after("done") if len(said.typed) == 1 else said.answers[0]
    assert hand(game, "british") in first
    assert hand(game, "axis") not in first
    while game.side == "british":
        game.play("done")
    again = sit("quit", game=game, width=80)
    assert hand(game, "axis") in again.greeting
    assert hand(game, "british") not in again.greeting


def test_what_the_other_side_draws_is_not_told() -> None:
    """Against a program: its markers are a number, in the log and wherever it plays."""
    said = talk("done", "done", "done", "done", "done", "log 400", "quit", alone=True)
    game = said.game
    drew = [event for event in game.events if event.key == "drew"]
    assert {event.values["side"] for event in drew} == {"british", "axis"}
    for event in drew:
        told = says(said.whole, said.speaker.event(event))
        assert told == (event.values["side"] == "british")


def test_markers_can_be_picked_and_questions_are_answered() -> None:
    """A bombardment: the marker by name, its odds, why another is refused."""
    said = talk("done", "done", "list", "quit")
    game = said.game
    values = list(fire.each(game.state.hand[0]))
    missing = next(value for value in range(1, 7) if value not in values)
    target = next(str(one.arg) for one in _targets(game, values[0]))
    said = talk(
        "done", "done", f"why pick fire-{missing}", f"pick fire-{values[0]}", "odds", "quit"
    )
    assert f"support fire +{values[0]}" in said.answers[1]
    assert says(said.answers[2], "folio 8.3a")
    assert target in said.answers[3]
    assert "%" in said.answers[4]


def _targets(game: Game, value: int) -> list[sandtable.Action]:
    trial = game.clone()
    assert not isinstance(trial.play(f"pick fire-{value}"), sandtable.Refusal)
    return [one for one in trial.legal() if one.verb == "attack"]


def test_overlays_speak_of_this_game() -> None:
    """Threat is attack strength here, not dice."""
    said = talk("done", "threat", "zones", "supply", "quit")
    assert "attack strength" in said.answers[1]
    assert "dice" not in said.answers[1]
    assert "enemy zone of control" in said.answers[2]
    assert "joined to Tobruk" in said.answers[3]


def test_a_list_of_units_that_stand_alone_tells_their_hexes() -> None:
    """One line for each unit that can be moved."""
    said = talk("done", "quit")
    lines = said.answers[0].splitlines()
    movable = [one for one in said.game.legal() if one.verb == "pick"]
    listed = [line for line in lines if " pick " in line]
    assert len(listed) == len(movable)
    assert any("hex 1005 (near Tobruk) · 14th Bde" in line for line in listed)
    assert len(list(bits(rules_of(said.game).of_side[0]))) > len(movable)


def test_a_hex_in_an_enemy_zone_is_told_as_such() -> None:
    """Nobody stands there, so it is not an enemy that ends the move but his zone of control."""
    units = {"nz-4": "3121", "it-19": "0703", "gb-16": "0804"}
    game = sandtable.position(TOBRUK, {"turn": 2, "to_move": "axis", "units": units})
    said = sit("pick it-19", game=game)
    assert says(
        said.answers[0], "go 0704  hex 0704 (near Acroma) · ", "MP left · enemy zone of control"
    )
    assert "enemy there" not in said.answers[0]


def test_examples_name_a_place_of_this_map() -> None:
    """What the hint suggests to type is a hex, not a point of another game."""
    talk = sit("why", game=sandtable.new("battle-for-tobruk", seed=1))
    assert "1509" in talk.game.rules.names["place"]
    for told in (talk.greeting, talk.answers[0]):
        assert "1509" in told
        assert "P20" not in told


@pytest.mark.parametrize(
    ("language", "said"), [("en", "decided before"), ("ja", "決着がついている")]
)
def test_a_position_that_is_decided_says_so_when_it_is_loaded(
    tmp_path: Path, language: str, said: str
) -> None:
    """The Axis stands in Tobruk; a game that was played to its end says nothing of the kind."""
    path = tmp_path / "laid.record"
    laid = sandtable.position(TOBRUK, {"units": {"it-27": "1103", "nz-4": "2020"}})
    path.write_text(laid.record(), "utf-8")
    at_end = sit(f"load {path}", "quit", game=new(), language=language)
    assert said in at_end.answers[0]
    assert says(at_end.answers[0], "[folio 17.0b]")
    played = GOLDEN / "folio-2" / "historical-british-chain.record"
    assert said not in sit(f"load {played}", "quit", game=new(), language=language).answers[0]
