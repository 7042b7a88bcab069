"""Taking back and playing again at the table."""

from typing import Any

import pytest

import sandtable
from builders import battle
from sandtable import SeededDice
from sandtable.text import Speaker
from table.tables import ATTACK, SET_UP, Data, Table, all_words, but, played

LANGUAGES = pytest.mark.parametrize("language", ["en", "ja"])


def begun(table: Table, **wish: Any) -> str:
    game = table.new(**wish)
    table.play(game, *SET_UP)
    return game


def undo(table: Table, game: str, **body: Any) -> Data:
    answer = table.post(game, "undo", **body)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def refused(table: Table, game: str, what: str, key: str, side: str | None) -> None:
    """Assert that an undo or redo is refused for this reason, in both languages."""
    before = table.look(game)
    for language in ("en", "ja"):
        speaker = Speaker(table.game(game).rules, language)
        sentence = speaker.say(f"undo.{key}", side=speaker.name("side", side) if side else "")
        answer = table.post(game, what, language=language)
        assert answer.status_code == 422
        assert answer.json()["refusal"] == sentence
        if what == "undo":
            assert table.look(game, language)["undo"] == {"can": False, "text": sentence}
    assert table.look(game) == before


def test_undo_takes_back_the_open_draft(table: Table) -> None:
    game = begun(table)
    before, position = table.look(game), table.position(game)
    table.play(game, "pick gb-7ad-4ab", "go P24")
    assert but(undo(table, game), "version") == but(before, "version")
    assert table.position(game) == position


def test_undo_of_an_action_takes_back_just_that(table: Table) -> None:
    game = begun(table)
    after_pick = table.play(game, "pick gb-7ad-4ab")
    table.play(game, "go P24")
    assert but(undo(table, game, action=True), "version") == but(after_pick, "version")


def test_undo_takes_back_the_last_order(table: Table) -> None:
    game = begun(table)
    before = table.look(game)
    table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    assert but(undo(table, game), "version") == but(before, "version")


def test_undo_of_the_last_action_of_an_order_opens_it_again(table: Table) -> None:
    game = begun(table)
    draft = table.play(game, "pick gb-7ad-4ab", "go P24")
    table.play(game, "done")
    assert but(undo(table, game, action=True), "version") == but(draft, "version")


def test_an_undone_order_is_gone_from_log_record_and_disk(table: Table) -> None:
    game = begun(table)
    table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    record = table.record(game)
    undo(table, game)
    assert table.look(game)["orders"] == len(table.look(game)["log"]) == 1
    assert table.record(game) != record
    assert "P24" not in table.record(game)
    shown, after = table.look(game), table.restarted()
    assert after.look(game) == shown
    after.close()


def test_another_order_takes_the_place_of_an_undone_one(table: Table) -> None:
    game = begun(table)
    table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    undo(table, game)
    table.play(game, "done")
    shown, after = table.look(game), table.restarted()
    assert [one["order"] for one in after.look(game)["log"]] == [", ".join(SET_UP), "done"]
    assert but(after.look(game), "undo") == but(shown, "undo")
    after.close()


def test_at_an_open_table_orders_of_both_sides_are_taken_back(table: Table) -> None:
    game = table.new()
    before = table.look(game)
    table.play(game, *SET_UP)
    table.play(game, "done")
    table.play(game, "pick it-trieste", "done")
    for _ in range(3):
        shown = undo(table, game)
    assert but(shown, "version") == but(before, "version")


def test_undo_back_over_the_end_of_a_turn(table: Table) -> None:
    """Both sides pass, the next turn begins: no die has rolled, so it can be taken back."""
    game = begun(table)
    table.play(game, "done")
    before = table.look(game)
    while table.look(game)["board"]["turn"] == 1:
        before = table.look(game)
        table.play(game, "done")
    assert but(undo(table, game), "version") == but(before, "version")
    table.play(game, "done")
    after = table.restarted()
    assert after.look(game)["board"]["turn"] == 2
    after.close()


def test_there_is_nothing_to_take_back_at_the_beginning(table: Table) -> None:
    refused(table, table.new(), "undo", "undo-nothing", None)


def test_a_die_that_was_rolled_stops_undo(table: Table) -> None:
    game = begun(table)
    table.play(game, *ATTACK)
    refused(table, game, "undo", "undo-die-rolled", "british")


def test_a_die_that_was_rolled_stops_undo_of_an_action(table: Table) -> None:
    game = begun(table)
    table.play(game, *ATTACK)
    before = table.look(game)
    assert table.post(game, "undo", action=True).status_code == 422
    assert table.look(game) == before


def test_after_a_die_only_the_new_draft_is_taken_back(table: Table) -> None:
    game = begun(table)
    table.play(game, *ATTACK)
    table.play(game, "pick it-trieste")
    undo(table, game)
    refused(table, game, "undo", "undo-die-rolled", "british")


def test_a_decision_of_the_program_stops_undo(table: Table) -> None:
    game = begun(table, seats={"axis": "random"})
    while (shown := table.answered(game, "done"))["log"][-1]["faces"]:
        pass
    assert shown["log"][-1]["side"] == "axis"
    refused(table, game, "undo", "undo-program", "axis")


def test_against_the_program_the_own_draft_is_taken_back(table: Table) -> None:
    game = begun(table, seats={"axis": "random"})
    before = table.answered(game, "done")
    table.play(game, "pick gb-7ad-4ab")
    assert but(undo(table, game), "version") == but(before, "version")


def test_against_the_program_an_order_it_has_not_answered_is_taken_back(table: Table) -> None:
    """The set-up is followed by the first British operation: the Axis had no say yet."""
    game = table.new(seats={"axis": "random"})
    before = table.look(game)
    assert table.play(game, *SET_UP)["decision"]["side"] == "british"
    assert but(undo(table, game), "version") == but(before, "version")


def test_a_game_nobody_plays_is_not_taken_back(table: Table) -> None:
    """Two programs have played to the end; a person who looks on has done nothing to undo."""
    game = table.new(seats={"axis": "random", "british": "random"})
    before = table.watch(game)
    assert table.post(game, "undo").status_code == 422
    assert table.look(game) == before


def test_redo_plays_again_what_was_taken_back(table: Table) -> None:
    game = begun(table)
    shown = table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    record = table.record(game)
    undo(table, game)
    answer = table.post(game, "redo")
    assert answer.status_code == 200
    assert but(answer.json(), "version") == but(shown, "version")
    assert table.record(game) == record


def test_redo_of_a_draft(table: Table) -> None:
    game = begun(table)
    shown = table.play(game, "pick gb-7ad-4ab", "go P24")
    undo(table, game, action=True)
    undo(table, game, action=True)
    table.post(game, "redo")
    assert but(table.post(game, "redo").json(), "version") == but(shown, "version")
    position, after = table.position(game), table.restarted()
    assert after.position(game) == position
    after.close()


def test_redo_against_the_program_lets_it_answer(table: Table) -> None:
    game = begun(table, seats={"axis": "random"})
    table.play(game, "pick gb-7ad-4ab", "go P24")
    undo(table, game)
    table.post(game, "redo")
    shown = table.answered(game, "done")
    assert shown["decision"]["side"] == "british"
    assert shown["log"][-1]["side"] == "axis"


def test_there_is_nothing_to_redo_without_an_undo(table: Table) -> None:
    game = begun(table)
    refused(table, game, "redo", "redo-nothing", None)
    table.play(game, "pick gb-7ad-4ab")
    undo(table, game)
    table.play(game, "done")
    refused(table, game, "redo", "redo-nothing", None)


@LANGUAGES
def test_the_page_is_told_what_an_undo_would_take_back(table: Table, language: str) -> None:
    game = begun(table)
    table.play(game, "pick gb-7ad-4ab", "go P24")
    told = table.look(game, language)["undo"]
    assert told["can"] is True
    assert {"en": "Sheferzen", "ja": "シェフェルゼン"}[language] in told["text"]


@pytest.mark.parametrize(
    ("language", "move", "end", "loss"),
    [
        ("en", "5 Arm, → 17.10", "end the movement", "remove 6 Arm"),
        ("ja", "5機甲、→ 17.10", "移動を終える", "6機甲を除去"),
    ],
)
def test_an_order_that_is_closed_is_told_in_the_words_of_its_phase(
    table: Table, language: str, move: str, end: str, loss: str
) -> None:
    """Three units on each other, of which one must go at the end of the movement."""
    units = {"5arm": "18.10", "6arm": "20.08", "1inf": "20.08", "3inf": "20.08", "25inf": "30.05"}
    start = {"turn": 2, "to_move": "blue", "phase": "movement", "units": units}
    record = sandtable.position("scs-primer", start, SeededDice(3)).record()
    game = table.load(record, seats={"blue": "person", "red": "person"})
    told = []
    for actions in (["pick 5arm", "go 17.10", "done"], ["done"], ["assign 6arm"]):
        table.play(game, *actions)
        told.append(table.look(game, language)["undo"]["text"])
    assert told == [move, end, loss]


# Restarts


@pytest.mark.parametrize(
    "orders",
    [
        [SET_UP],
        [SET_UP, ("pick gb-7ad-4ab", "go P24", "done")],
        [SET_UP, ATTACK],
        [SET_UP, ATTACK, ("done",)],
        [SET_UP, ("done",), ("done",)],
        [SET_UP, ("pick gb-7ad-4ab",)],
    ],
)
@LANGUAGES
def test_what_can_be_taken_back_is_the_same_after_a_restart(
    table: Table, orders: list[tuple[str, ...]], language: str
) -> None:
    game = table.new()
    for actions in orders:
        table.play(game, *actions)
    told = table.look(game, language)["undo"]
    after = table.restarted()
    assert after.look(game, language)["undo"] == told
    after.close()


def test_through_a_whole_game_a_restart_changes_nothing_about_undo(table: Table) -> None:
    """After each order of a game: what an undo would take back, or why it cannot."""
    game = table.new(seed=6)
    for version, actions in enumerate(all_words(played(6)), start=1):
        table.host.play(table.host.open(game), version, actions)
        twin = Table(table.path)
        assert twin.game(game).undoable() == table.game(game).undoable(), version
        twin.close()


def test_an_order_is_taken_back_after_a_restart(table: Table) -> None:
    game = begun(table)
    before = table.look(game)
    table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    after = table.restarted()
    assert but(undo(after, game), "version") == but(before, "version")
    after.close()


def test_a_loaded_game_can_be_taken_back_to_its_last_die(table: Table) -> None:
    original = battle({"gb-7ad-4ab": "11", "de-wechmar": "P20"}, turn=2)
    original.play("pick gb-7ad-4ab", "go P24", "done")
    game = table.load(original.record())
    shown = undo(table, game)
    assert (shown["orders"], shown["undo"]["can"]) == (0, False)
