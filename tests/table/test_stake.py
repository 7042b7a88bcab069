"""What is at stake when a phase is ended: asked about, where all else is not."""

import pytest

import sandtable
from builders import play, position
from rules.folio.builders import combat as at_folio
from rules.scs.builders import combat, place
from sandtable import Game
from sandtable.table.stake import stake
from sandtable.text import Speaker
from table.tables import SET_UP, Table


def asked(game: Game, language: str = "en") -> list[str]:
    return [one["text"] for one in stake(game, Speaker(game.rules, language))]


def test_of_units_that_have_not_moved_only_those_with_a_fair_attack_count() -> None:
    """Beside the enemy, too, nobody is asked about who would attack him in vain."""
    units = {"5arm": "20.11", "6arm": "10.10", "14pz": "20.10"}
    game = place(units, phase="movement")
    assert asked(game) == ["1 unit beside the enemy can overrun with a fair chance: 5 Arm"]
    assert asked(place(units | {"14pz": "28.14"}, phase="movement")) == []
    hopeless = place({"5arm": "20.11 1", "14pz": "20.10", "7gren": "20.10"}, phase="movement")
    assert "5arm" in hopeless.rules.in_contact(hopeless.state, "blue")
    assert asked(hopeless) == []


def test_a_garrison_that_is_where_it_belongs_is_not_asked_about() -> None:
    """On the first day Tobruk and the frontier are full of units that could move and stand beside the enemy."""
    game = sandtable.new("frontier-wire", seed=2)
    while (decision := game.decision) is not None and decision.phase != "movement":
        game.play("done")
    able = {one.arg for one in game.legal() if one.verb == "pick"}
    assert able & game.rules.in_contact(game.state, "cw")
    assert asked(game) == []


def test_attacks_with_a_fair_chance_count_and_hopeless_ones_do_not() -> None:
    """With the chance of all who stand beside the place."""
    strong = combat({"5arm": "19.10", "6arm": "19.10", "14pz": "20.10 1"})
    (text,) = asked(strong)
    assert text.startswith("1 place can be attacked with a fair chance: 20.10 (")
    weak = combat({"1inf": "19.10 1", "14pz": "20.10", "7gren": "20.10"})
    assert "attack 20.10" in weak.legal()
    assert asked(weak) == []


def test_in_the_folio_likewise() -> None:
    game = at_folio({"it-28": "2014 spent", "gb-8rtr": "2013", "nz-4": "2114"})
    (text,) = asked(game)
    assert "2014" in text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_pass_is_asked_about_beside_the_enemy_and_when_it_ends_the_turn(language: str) -> None:
    """Beside the enemy if those who are there together could attack him with a fair chance."""
    units = {"gb-7ad-4ab": "06", "gb-14": "P03", "de-wechmar": "10", "it-ariete": "P15"}
    game = position(units, to_move="british")
    assert asked(game, language) == []
    alone = units | {"de-wechmar": "06"}
    assert asked(position(alone, to_move="british"), language) == []
    more = alone | {"gb-7ad-7ab": "06", "gb-7ad-22ab": "06"}
    (beside,) = asked(position(more, to_move="british"), language)
    assert Speaker(game.rules, language).short("unit", "gb-7ad-4ab") in beside
    play(game, "done")
    (ends,) = asked(game, language)
    assert ("ends the turn" in ends) == (language == "en")


def test_an_operation_with_an_attack_open_is_asked_about() -> None:
    """In an area one may stay without a fight; who has just been picked is told as idle. Nobody is held up for a forlorn hope."""
    brigades = ("gb-7ad-4ab", "gb-7ad-7ab", "gb-7ad-22ab")
    units = dict.fromkeys(brigades, "10") | {"gb-14": "P03", "de-wechmar": "06", "it-ariete": "P15"}
    for group, told in ((brigades[:1], []), (brigades, ["the group can still attack in area 06"])):
        game = position(units, to_move="british")
        play(game, *(f"pick {unit}" for unit in group))
        (idle,) = asked(game)
        assert "used up by ending now" in idle
        play(game, "go 06")
        assert asked(game) == told


def test_the_table_tells_it_and_whether_ending_is_a_pass(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    assert table.look(game)["passes"] is True
    assert table.play(game, "pick gb-7ad-4ab")["passes"] is False
    (told,) = table.ask(game, "stake").json()["stake"]
    assert told["units"] == ["gb-7ad-4ab"]
    assert table.ask(table.new(module="battle-for-tobruk"), "stake").json()["stake"] == []


@pytest.mark.parametrize(
    ("module", "turns"),
    [("operation-crusader-60", 1), ("battle-for-tobruk", 1), ("frontier-wire", 4)],
)
def test_every_phase_of_turns_in_which_nobody_moves_can_be_asked(module: str, turns: int) -> None:
    """In both languages the same units and places."""
    game = sandtable.new(module, seed=2)
    told = 0
    while game.outcome is None and game.turn <= turns:
        if "done" not in game.legal():
            game.play(next(iter(game.legal())))
            continue
        english, japanese = (
            [(one["units"], one["places"]) for one in stake(game, Speaker(game.rules, language))]
            for language in ("en", "ja")
        )
        assert english == japanese
        told += len(english)
        game.play("done")
    assert told
