"""The Standard Combat Series in the terminal: its hex maps, stacks, orders and words."""

from itertools import takewhile

import pytest
from rich.cells import cell_len

import sandtable
from builders import wander
from cli.sitting import Sitting, says, sit
from modules.altered import altered
from sandtable import Game, library
from sandtable.board.hexgrid import HexGrid
from sandtable.guises.scs import letters as scs
from sandtable.guises.scs.drawing import styles
from sandtable.letters import hexmap
from sandtable.systems.scs import Rules

PRIMER = "scs-primer"


def new(scenario: str = "meeting", seed: int = 5) -> Game:
    return sandtable.new(PRIMER, scenario, seed=seed)


def rules_of(game: Game) -> Rules:
    assert isinstance(game.rules, Rules)
    return game.rules


def letters(game: Game) -> dict[str, str]:
    """The three letters that stand for each hex on the map."""
    rules = rules_of(game)
    grid = rules.grid
    lines = scs.draw(rules, game.state, range(max(grid.columns) + 1)).plain.splitlines()
    return {
        name: lines[grid.heights[number] + 2].ljust(82)[2 * grid.columns[number] :][:3]
        for number, name in enumerate(grid.names)
    }


def talk(*lines: str, language: str = "en", width: int = 80) -> Sitting:
    return sit(*lines, game=new(), language=language, width=width)


def test_stacks_and_ground_stand_in_their_hexes() -> None:
    """Side, units and steps of a stack; a small letter if all of it is out of supply."""
    data = new().position()
    data["units"] |= {"5arm": "12.13 1", "2pz": "27.13 2 out1", "3pz": "27.13 2 out2"}
    game = sandtable.position(PRIMER, data)
    at = letters(game)
    assert (at["12.13"], at["27.13"], at["22.13"]) == ("B23", "r24", "R11")
    for name, letter in (("18.13", "T"), ("02.05", "o"), ("01.13", "$"), ("20.13", "=")):
        assert at[name].strip() == letter, name
    for name, letter in (("05.17", "&"), ("01.10", "M"), ("20.01", ".")):
        assert at[name].strip() == letter, name


def test_rivers_run_between_the_hexes() -> None:
    """A river along two columns is a line in every row; a stream along a row lies below it."""
    game = new()
    rules = rules_of(game)
    lines = scs.draw(rules, game.state, range(32)).plain.splitlines()
    index, heights = rules.grid.index, rules.grid.heights
    for name in ("10.20", "10.18", "10.10"):
        assert lines[heights[index[name]] + 2][18] == "|"
    assert lines[heights[index["12.16"]] + 3][23] == "_"


def test_bridges_stand_where_the_river_would() -> None:
    """The Old Bridge leads from 09.08 to 10.08, over the last side of the river."""
    game = new()
    rules = rules_of(game)
    lines = scs.draw(rules, game.state, range(32)).plain.splitlines()
    crossed = min(rules.grid.heights[rules.grid.index[name]] + 2 for name in ("09.08", "10.08"))
    assert [lines[crossed + step][18] for step in (-1, 0, 1)] == ["|", "H", " "]
    assert "".join(lines[2:]).count("H") == 3


def test_every_style_of_ground_hexside_and_route_has_a_letter() -> None:
    """Modules choose the names: whatever style they come to, the terminal can draw it."""
    assert set(styles.ROUTES) == {*scs.ROUTES, "bridge"}
    assert set(styles.GROUNDS) == set(scs.GROUND)
    assert set(styles.RIMS) <= set(scs.SIDES)


def test_every_hex_has_its_column_and_row() -> None:
    """Columns above; rows, which count from the south, at the right."""
    game = new()
    lines = scs.draw(rules_of(game), game.state, range(32)).plain.splitlines()
    for column in range(32):
        assert lines[column % 2][2 * column :][:2] == f"{column + 1:02}"
    for row in range(1, 21):
        assert lines[2 * (20 - row) + 3].endswith(f"{row:02}")
    assert max(map(len, lines)) == 66


def test_a_map_that_is_too_wide_is_shown_in_part() -> None:
    """45 columns do not fit into 80 letters: those around a hex are shown."""
    grid = HexGrid.from_south_west([29] * 45)
    assert hexmap.window(grid, 100, 0) == range(45)
    for name, columns in (("01.01", range(39)), ("23.10", range(3, 42)), ("45.29", range(6, 45))):
        assert hexmap.window(grid, 80, grid.index[name]) == columns
        ground = dict.fromkeys(range(len(grid)), (".", ""))
        drawn = hexmap.draw(grid, ground, {}, {grid.index[name]: ("B25", "")}, columns).plain
        assert "B25" in drawn
        assert max(map(len, drawn.splitlines())) <= 80


def test_the_part_shown_is_where_somebody_chooses_or_as_asked() -> None:
    said = talk("map 30.08", "quit", width=50)
    assert says(said.greeting, said.say("part", first="01", last="24", count=32))
    assert says(said.answers[0], said.say("part", first="09", last="32", count=32))


def test_every_stack_is_on_the_map_throughout_a_game() -> None:
    """Looked at after every tenth order, and while units are being moved."""
    game = new(seed=3)
    rules = rules_of(game)
    for _ in takewhile(lambda game: len(game.orders) < 200, wander(game, 3)):
        if len(game.orders) % 10 == 0:
            at = letters(game)
            for unit, place in enumerate(game.state.place):
                if place < rules.hexes:
                    side = scs.letters(rules)[rules.data.units[unit].side]
                    here = at[rules.names["place"][place]]
                    assert here[0].upper() == side
                    assert int(here[1]) == game.state.place.count(place)


def test_sides_with_the_same_initial_get_different_letters() -> None:
    for name, letter in (("Jade", "J"), ("Azure", "Z")):
        module = altered(("module.toml", 'en = "Jade"', f'en = "{name}"'))
        trial = library.open_module(module, "trial")
        assert isinstance(trial, Rules)
        assert scs.letters(trial) == {"amber": "A", "jade": letter}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_wider_than_the_window(width: int, language: str) -> None:
    """Greeting, map, lists, help, surveys, refusals, log and stacks."""
    lines = ["help", "pick 2cav", "reach", "why 01.20", "go 20.13", "done", "zones", "threat"]
    lines += ["supply", "stacks", "log 50", "clause 6.1d", "map", "map 30.08", "quit"]
    said = talk(*lines, language=language, width=width)
    wide = [line for line in said.whole.splitlines() if cell_len(line.rstrip()) > width]
    assert wide == []


@pytest.mark.parametrize(
    ("language", "unit", "place"),
    [
        (
            "en",
            "6th Armoured Regiment · 7-5-9, 2 steps · exploits",
            "18.13 Fourways · Clear · worth 3",
        ),
        ("ja", "第6機甲連隊 · 7-5-9、2ステップ · 突破可能", "18.13 四ツ辻 · 平地 · 3点"),
    ],
)
def test_units_and_places_are_told_in_words(language: str, unit: str, place: str) -> None:
    said = talk("stacks 12.13", "stacks 18.13", "stacks", "quit", language=language)
    assert says(said.answers[0], unit)
    assert says(said.answers[1], place)
    arrives = {"en": "arrives on turn 2: 01.12", "ja": "第2ターンに登場：01.12"}[language]
    assert says(said.answers[2], arrives)


def test_a_combat_is_typed_from_the_attack_to_the_advance() -> None:
    """The lesson of combat: target, attackers, then whatever the dice ask for."""
    game = new("assault")
    said = sit(
        *("done", "attack 20.10", "pick 3inf", "pick 4inf", "pick 6arm", "odds", "done", "quit"),
        game=game,
    )
    assert says(said.answers[1], "Pick the units that attack hex 20.10")
    assert says(said.answers[5], "odds")
    assert any(event.key == "rolled" for event in game.events)


def test_examples_name_a_unit_and_a_place_of_this_map() -> None:
    said = talk("why", "quit")
    assert says(said.greeting, "“pick 2cav”, “go 18.13”")
    assert "18.13" in said.answers[0]


def test_a_lesson_tells_what_is_done_and_its_end_what_is_missing() -> None:
    """`goal` has what it shows and its aims; when it is over they are told by themselves."""
    orders = ["pick 6arm", "go 25.18", "done"]
    talk = sit(*orders, "goal", game=new("movement"), width=900)
    assert "Every hex costs movement points." in talk.answers[-1]
    assert "[done] Move the 6th Armoured Regiment" in talk.answers[-1]
    assert "[to do] Move the 1st Infantry Division" in talk.answers[-1]
    assert "1 of 2 done." in talk.answers[-1]
    over = sit(*["done"] * 40, game=new("bridge"), width=900)
    assert "The lesson is over, and not all of it is done." in "".join(over.answers)
    assert "[to do] End the movement phase." in "".join(over.answers)
