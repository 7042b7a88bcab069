"""What a report tells of a turn: who went where and with whom, who fought, and what was left at its end."""

import pytest

import sandtable
from report.games import RECORDS, recorded
from sandtable import SeededDice, library
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.game import Game
from sandtable.draw.svg import Xy
from sandtable.report import report
from sandtable.report.chronicle import Chronicle, TurnWay, units_of
from sandtable.report.maps import Maps
from sandtable.systems.scs import Rules as Scs
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for

CRUSADER, PRIMER, WIRE = "operation-crusader-60", "scs-primer", "frontier-wire"


def told(game: Game, seat: str | None = None) -> Chronicle:
    return Chronicle(game, portrait_for(Speaker(game.rules, "en")), seat)


def moved() -> Game:
    """A game of the 60 Series in which units went out and came back, and came from off the map."""
    game = library.new(CRUSADER, seed=3)
    game.play("place BRIT_OFF, place 12, place BRIT_OFF, choose suggested, done", "done")
    game.play("pick it-savona, step P11, step P10, done", "done")
    return game


# Moves


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Savona: Halfaya Pass to Buq Buq and back (1 MP)."),
        ("ja", "ブク・ブクへ行き、元の位置に戻る（移動コスト1）。"),
    ],
)
def test_who_ends_where_it_began_is_told_with_where_it_turned(language: str, sentence: str) -> None:
    text = report(moved(), language).decode()
    assert sentence in text
    assert "Halfaya Pass to Halfaya Pass" not in text


def stack() -> Game:
    """Two red units side by side set out, one is left on the way; then they overrun."""
    units = {"2pz": "20.13", "3pz": "20.13", "6arm": "24.13", "5arm": "08.10"}
    data = {"turn": 2, "to_move": "red", "phase": "movement", "units": units}
    game = sandtable.position(PRIMER, data, SeededDice(1))
    game.play("pick 2pz, pick 3pz, step 21.13, step 22.13, done")
    return game


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "2 Pz, 3 Pz: hex 20.13 (near Fourways) to hex 22.13"),
        ("ja", "2戦車、3戦車：ヘクス20.13（四ツ辻付近）からヘクス22.13へ"),
    ],
)
def test_of_a_stack_that_moves_all_are_named(language: str, word: str) -> None:
    game = stack()
    (turn,) = told(game).turns
    assert [move.units for move in turn.moves] == [("2pz", "3pz")]
    assert {way.unit: way.places for way in turn.ways} == {
        "2pz": ["20.13", "21.13", "22.13"],
        "3pz": ["20.13", "21.13", "22.13"],
    }
    assert word in report(game, language).decode()


def test_who_goes_together_has_one_arrow() -> None:
    game = stack()
    (turn,) = told(game).turns
    assert len(Maps(game.rules, "en")._arrows(turn.ways, 40)) == 1


def test_who_is_left_on_the_way_goes_no_further() -> None:
    units = {"2pz": "20.13", "3pz": "20.13", "5arm": "08.10"}
    data = {"turn": 2, "to_move": "red", "phase": "movement", "units": units}
    game = sandtable.position(PRIMER, data, SeededDice(1))
    game.play("pick 2pz, pick 3pz, step 21.13, leave 3pz, step 22.13, done")
    (turn,) = told(game).turns
    assert [(move.units, move.path) for move in turn.moves] == [
        (("2pz", "3pz"), ("20.13", "21.13")),
        (("2pz",), ("21.13", "22.13")),
    ]


def test_in_fog_others_are_told_of_a_stack_what_they_see_of_it() -> None:
    units = {"2pz": "20.13", "3pz": "20.13", "5arm": "08.10"}
    options = {"fog": "on"}
    data = {"turn": 2, "to_move": "red", "phase": "movement", "units": units, "options": options}
    game = sandtable.position(PRIMER, data, SeededDice(1))
    game.play("pick 2pz, pick 3pz, step 21.13, done")
    for seat, known in (("red", ("2pz", "3pz")), ("blue", ("2pz",))):
        assert told(game, seat).turns[0].moves[0].units == known


# Ways


def ends(way: list[str]) -> list[Xy]:
    rules = library.open_rules(CRUSADER)
    return Maps(rules, "en")._line(TurnWay("gb-7ad-22ab", "british", way, False).places)


def test_a_way_from_off_the_map_begins_at_its_edge() -> None:
    """And not at the box, which would lead it across half of the map."""
    width, height = 1000 * 1.2, 700 * 1.2
    start, end = ends(["BRIT_OFF", "P25"])
    assert start[0] == pytest.approx(width) or start[1] == pytest.approx(height)
    assert end != start
    assert ends(["P25", "BRIT_OFF"]) == [end, start]


# Combats


@pytest.mark.parametrize("name", RECORDS)
def test_a_combat_tells_of_nobody_but_those_who_are_in_it(name: str) -> None:
    for turn in told(recorded(name)).turns:
        for combat in turn.combats:
            within = {*combat.attackers, *combat.defenders}
            named = {unit for event in combat.events for unit in units_of(event)}
            assert named <= within, (turn.number, combat.number)


def test_a_stack_that_sets_out_after_an_overrun_is_no_part_of_it() -> None:
    units = {"2pz": "20.13", "3pz": "20.13", "12mot": "27.13", "6arm": "24.13", "5arm": "08.10"}
    data = {"turn": 2, "to_move": "red", "phase": "movement", "units": units}
    game = sandtable.position(PRIMER, data, SeededDice(1))
    game.play("pick 12mot, step 26.13, step 25.13, attack 24.13")
    while game.decision is not None and game.decision.phase != "movement":
        game.play(next(iter(game.legal())))
    game.play("pick 2pz, pick 3pz, step 21.13, done")
    (turn,) = told(game).turns
    (combat,) = turn.combats
    assert "takes-along" not in [event.key for event in combat.events]
    assert turn.moves[-1].units == ("2pz", "3pz")


# What is left


def test_what_is_left_at_the_end_of_a_turn_is_not_what_the_next_one_brings() -> None:
    """Air points: what the turn brought, less what was committed in it, whatever the next brings."""
    game = recorded("scs")
    rules = game.rules
    assert isinstance(rules, Scs)
    *whole, _ = told(game).turns
    used = 0
    for turn in whole:
        events = list(turn.rest)
        events += [event for combat in turn.combats for event in combat.events]
        brought = rules.turn_data.get(turn.number)
        for number, side in enumerate(rules.sides):
            spent = sum(
                event.key == "air-committed" and event.values["side"] == side for event in events
            )
            got = brought.air.get(side, 0) if brought else 0
            assert turn.ended.air[number] == got - spent, (turn.number, side)
            used += spent
    assert used


def test_points_for_tanks_in_the_midst_of_a_combat_do_not_end_it() -> None:
    """They come between the fire of the two sides: in this game more than once."""
    game, player = library.new(CRUSADER, seed=2), RandomPlayer(2)
    while game.side is not None:
        game.play(*player.order(game.seen_by(game.side)))
    rest = {event.key for turn in told(game).turns for event in turn.rest}
    assert rest.isdisjoint({"rolled", "lost", "routed"})
