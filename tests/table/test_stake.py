"""What is at stake when a phase is ended: asked about, where all else is not."""

import pytest

import sandtable
from builders import play, position
from rules.folio.builders import combat as at_folio
from rules.scs.builders import combat, place
from sandtable import Game
from sandtable.table.stake import stake
from sandtable.text import Speaker
from table.tables import SET_UP, Data, Table

TOBRUK = "battle-for-tobruk"


def asked(game: Game, language: str = "en") -> list[str]:
    return [one.text for one in stake(game, Speaker(game.rules, language))]


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
    assert table.ask(table.new(module=TOBRUK), "stake").json()["stake"] == []


@pytest.mark.parametrize(
    ("module", "turns"),
    [("operation-crusader-60", 1), (TOBRUK, 1), ("frontier-wire", 4)],
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
            [(one.units, one.places) for one in stake(game, Speaker(game.rules, language))]
            for language in ("en", "ja")
        )
        assert english == japanese
        told += len(english)
        game.play("done")
    assert told


# The turn is handed over


def at_the_last_movement(table: Table, module: str, phase: str, **wish: Data) -> str:
    """A game whose first side has ended all phases before this one."""
    game = table.new(module=module, **wish)
    while table.look(game)["decision"]["phase"] != phase:
        legal = [one["text"] for one in table.look(game)["legal"]]
        table.play(game, "done" if "done" in legal else legal[0])
    return game


def handed_over(table: Table, game: str, language: str = "en") -> list[Data]:
    told: list[Data] = table.ask(game, "stake", lang=language).json()["stake"]
    return told


LAST_MOVEMENTS = pytest.mark.parametrize(
    ("module", "phase", "seats"),
    [
        (TOBRUK, "mobile-movement", {"british": "person", "axis": "recruit"}),
        ("scs-primer", "exploitation", {"blue": "person", "red": "recruit"}),
    ],
)


@LAST_MOVEMENTS
def test_a_phase_in_which_nothing_was_done_does_not_hand_the_turn_over_unasked(
    table: Table, module: str, phase: str, seats: Data
) -> None:
    """A program answers at once: the second of two presses would lose the turn. One order, and it is not asked."""
    game = at_the_last_movement(table, module, phase, seats=seats)
    (told,) = handed_over(table, game)
    number = len(told["units"])
    assert number > 1
    assert told["text"].startswith(f"this hands the turn over, and {number} units have not moved")
    (japanese,) = handed_over(table, game, "ja")
    assert japanese["units"] == told["units"]
    go_somewhere(table, game, told["units"][0])
    assert handed_over(table, game) == []


@LAST_MOVEMENTS
def test_between_people_it_can_be_taken_back_and_is_not_asked(
    table: Table, module: str, phase: str, seats: Data
) -> None:
    game = at_the_last_movement(table, module, phase)
    assert set(seats) > {table.look(game)["decision"]["side"]}
    assert handed_over(table, game) == []


def test_who_has_moved_in_this_turn_is_not_counted_even_after_a_restart(table: Table) -> None:
    """Who moves in the movement phase can exploit, too, and has had a part in the turn."""
    seats = {"blue": "person", "red": "recruit"}
    game = table.new(module="scs-primer", seats=seats)
    go_somewhere(table, game, "6arm")
    while table.look(game)["decision"]["phase"] != "exploitation":
        table.play(game, "done")
    assert "pick 6arm" in [one["text"] for one in table.look(game)["legal"]]
    (told,) = handed_over(table, game)
    assert "6arm" not in told["units"]
    again = table.restarted()
    try:
        assert handed_over(again, game) == [told]
    finally:
        again.close()


def go_somewhere(table: Table, game: str, unit: str) -> None:
    held = table.play(game, f"pick {unit}")
    now = table.play(game, next(one["text"] for one in held["legal"] if one["verb"] == "go"))
    if now["decision"]["draft"]:
        table.play(game, "done")
