"""Games at the table: begun, listed, opened, loaded from records and saved to them."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sandtable
from builders import CRUSADER, position
from sandtable import AskedDice, PairedDice
from sandtable.cli import main
from table.tables import ATTACK, SET_UP, Table, all_words, but, log_of, log_of_game, played


def test_a_new_game_stands_at_its_beginning(table: Table) -> None:
    game = table.new()
    shown = table.look(game)
    assert (shown["id"], shown["orders"], shown["log"], shown["outcome"]) == (game, 0, [], None)
    assert shown["module"]["id"] == CRUSADER
    assert shown["seats"] == {"axis": "person", "british": "person"}
    assert table.position(game) == sandtable.new(CRUSADER).position()


def test_the_page_is_told_all_that_is_legal_and_nothing_else(table: Table) -> None:
    game = table.new()
    for actions in (SET_UP, ("pick gb-7ad-4ab",), ("go P24",), ("done",)):
        legal = table.play(game, *actions)["legal"]
        assert [one["text"] for one in legal] == [str(one) for one in table.game(game).legal()]


def test_a_game_is_made_as_wished(table: Table) -> None:
    options = {"areaAttack": "whole-group", "exitAllowedFromTurn": 3}
    game = table.new(scenario="campaign", options=options, seats={"axis": "random"}, seed=11)
    assert table.look(game)["seats"] == {"axis": "random", "british": "person"}
    assert table.position(game)["options"].items() >= options.items()
    assert "dice: seeded 11\n" in table.record(game)


def test_without_a_seed_each_game_has_dice_of_its_own(table: Table) -> None:
    answers = [table.client.post("/api/games", json={"module": CRUSADER}) for _ in range(2)]
    one, other = (table.record(answer.json()["id"]) for answer in answers)
    assert one != other


@pytest.mark.parametrize("seed", [0, -5, 2**64 + 1, -(10**30)])
def test_any_seed_survives_a_restart(table: Table, seed: int) -> None:
    game = table.new(seed=seed)
    table.play(game, *SET_UP)
    after = table.restarted()
    after.play(game, *ATTACK)
    same = sandtable.new(CRUSADER, seed=seed)
    same.play(*SET_UP, *ATTACK)
    assert log_of(after.look(game)) == log_of_game(same)
    after.close()


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        ({"module": "nowhere"}, "nowhere"),
        ({"module": "../modules/operation-crusader-60"}, "../modules"),
        ({"scenario": "rommel"}, "rommel"),
        ({"options": {"weather": "hot"}}, "weather"),
        ({"options": {"areaAttack": "sometimes"}}, "sometimes"),
        ({"seats": {"axis": "oracle"}}, "oracle"),
        ({"seats": {"french": "person"}}, "french"),
    ],
)
def test_an_impossible_wish_is_told_and_makes_no_game(
    table: Table, wish: dict[str, Any], named: str
) -> None:
    answer = table.client.post("/api/games", json={"module": CRUSADER, **wish})
    assert answer.status_code == 400
    assert named in answer.json()["detail"]
    assert table.client.get("/api/games").json() == []


def test_the_list_shows_all_games_the_last_played_first(table: Table) -> None:
    first, second = table.new(), table.new(seats={"axis": "random"})
    table.play(second, *SET_UP)
    table.play(first, *SET_UP)
    listed = table.client.get("/api/games").json()
    assert [one["id"] for one in listed] == [first, second]
    assert [one["seats"]["axis"] for one in listed] == ["person", "random"]
    assert [one["over"] for one in listed] == [None, None]


def test_the_list_tells_games_of_one_name_apart(table: Table) -> None:
    """By scenario, rules and side; a game with one scenario names none."""
    table.new(module="scs-primer", scenario="overrun", seats={"red": "random"})
    table.load(sandtable.new("scs-primer", "meeting", seed=1, rules="1").record())
    table.new()
    listed = table.client.get("/api/games").json()
    newest = sandtable.new("scs-primer").rules.version
    assert {(one["scenario"], one["rules"]) for one in listed} == {
        ("Lesson: overruns", newest),
        ("Meeting engagement", "1"),
        ("", sandtable.new(CRUSADER).rules.version),
    }
    sides = {"blue": "Blue", "red": "Red"}
    assert [one["sides"] for one in listed if one["scenario"]] == [sides, sides]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_list_tells_how_a_game_ended(table: Table, language: str) -> None:
    game = table.load(played(3).record())
    (listed,) = table.client.get("/api/games", params={"lang": language}).json()
    assert listed["over"] == table.look(game, language)["outcome"]
    assert listed["over"]


def test_the_list_tells_what_can_be_played(table: Table) -> None:
    module = table.client.get("/api/modules").json()[0]
    assert module["id"] == CRUSADER
    assert [one["id"] for one in module["scenarios"]] == ["campaign"]
    assert [one["id"] for one in module["sides"]] == ["axis", "british"]
    assert module["players"] == ["person", "recruit", "sergeant", "colonel"]
    wish = {option["name"]: option["values"][-1] for option in module["options"]}
    assert table.position(table.new(options=wish))["options"] == wish


@pytest.mark.parametrize(
    ("language", "open_", "fog"),
    [
        ("en", "All stacks lie open.", "Of an enemy stack"),
        ("ja", "スタックはすべて公開する。", "敵のスタックは"),
    ],
)
def test_each_reading_of_an_option_is_explained_by_itself(
    table: Table, language: str, open_: str, fog: str
) -> None:
    """The usual one as the ruling has it, without its number; another one by what it changes, and what is usual."""
    modules = table.client.get("/api/modules", params={"lang": language}).json()
    for module in modules:
        for option in module["options"]:
            assert len(option["texts"]) == len(option["values"])
            assert all(option["texts"])
    told = {one["name"]: one for module in modules for one in module["options"]}
    off, on = told["fog"]["texts"]
    assert off == open_
    assert on.startswith(fog)
    assert on.endswith(open_)
    usual, never, free = told["zocToZoc"]["texts"]
    assert len({usual, never, free}) == 3
    assert "free" not in never + free


def test_two_games_do_not_disturb_each_other(table: Table) -> None:
    """Two games played in turns at one table are those the engine plays by itself."""
    games = {table.new(seed=seed): played(seed, 12) for seed in (1, 2)}
    for number in range(12):
        for game, expected in games.items():
            table.play(game, *all_words(expected)[number])
    for game, expected in games.items():
        assert log_of(table.look(game)) == log_of_game(expected)
        assert table.position(game) == expected.position()


# Records


@pytest.mark.parametrize("seed", range(4))
def test_a_record_comes_back_as_it_was_loaded(table: Table, seed: int) -> None:
    """What is saved is what was loaded, but for the tags that say who plays and when."""
    original = played(seed)
    saved = sandtable.load(table.record(table.load(original.record())))
    assert saved.position() == original.position()
    assert log_of_game(saved) == log_of_game(original)
    assert saved.outcome == original.outcome
    assert saved.outcome is not None


def test_a_saved_record_holds_its_check(table: Table, tmp_path: Path) -> None:
    game = table.new(seed=5)
    expected = played(5, 9)
    for actions in all_words(expected):
        table.play(game, *actions)
    file = tmp_path / "saved.record"
    file.write_text(table.record(game))
    run = CliRunner().invoke(main, ["check", str(file)])
    assert run.exit_code == 0, run.output
    assert "9 orders" in run.output


def test_a_saved_record_holds_the_draft(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, "pick gb-7ad-4ab", "go P24")
    loaded = sandtable.load(table.record(game))
    assert loaded.position() == table.position(game)
    again = table.load(table.record(game))
    assert but(table.look(again), "id", "version") == but(table.look(game), "id", "version")


def test_a_record_is_offered_as_a_file_of_its_own_name(table: Table) -> None:
    game = table.new()
    answer = table.ask(game, "record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert (
        f'attachment; filename="{CRUSADER}-{game}.record"'
        == (answer.headers["content-disposition"])
    )


def test_a_record_names_its_players_and_its_day(table: Table) -> None:
    game = table.new(seats={"axis": "random"})
    tags = sandtable.load(table.record(game)).tags
    assert (tags["british"], tags["axis"]) == ("person", "random")
    assert tags["date"] == table.host.open(game).stored.created[:10]


def test_tags_of_a_record_are_kept(table: Table) -> None:
    original = sandtable.new(CRUSADER, seed=1)
    original.tags["event"] = "a rainy Sunday"
    game = table.load(original.record())
    assert sandtable.load(table.restarted().record(game)).tags["event"] == "a rainy Sunday"


def test_a_loaded_game_goes_on_with_the_dice_of_its_seed(table: Table) -> None:
    whole = played(8, 20)
    game = table.load(played(8, 10).record())
    for actions in all_words(whole)[10:]:
        table.play(game, *actions)
    assert log_of(table.look(game)) == log_of_game(whole)


def test_a_loaded_game_may_go_on_with_another_to_play_it(table: Table) -> None:
    """The person who loads may take one side and leave the other to the random player."""
    record = played(8, 10).record()
    game = table.load(record, seats={"axis": "random"})
    shown = table.settle(game)
    assert shown["seats"] == {"axis": "random", "british": "person"}
    assert shown["decision"]["side"] == "british"


def test_a_game_that_began_at_a_position_is_saved_with_it(table: Table) -> None:
    original = position({"gb-7ad-4ab": "11", "de-wechmar": "P20"}, turn=3)
    game = table.load(original.record())
    table.play(game, "pick gb-7ad-4ab", "go P20", "attack P20")
    loaded = sandtable.load(table.record(game))
    assert loaded.origin == original.origin
    assert loaded.position() == table.position(game)


def test_a_game_played_with_real_dice_goes_on_with_those_of_the_table(table: Table) -> None:
    original = sandtable.new(CRUSADER, dice=AskedDice())
    original.play(*SET_UP, *ATTACK)
    while original.side == "dice":
        original.play("choose 5")
    game = table.load(original.record())
    shown = table.play(game, "done")
    assert log_of(shown)[:2] == log_of_game(original)
    sandtable.load(table.record(game))


def test_a_game_loaded_in_the_middle_of_a_roll_can_be_finished_and_kept(table: Table) -> None:
    """A record of real dice may end while dice are still to be rolled."""
    original = sandtable.new(CRUSADER, dice=AskedDice())
    original.play(*SET_UP, *ATTACK)
    assert original.side == "dice"
    game = table.load(original.record())
    while table.look(game)["decision"]["side"] == "dice":
        table.play(game, "choose 5")
    before = table.look(game)
    after = table.restarted()
    assert but(after.look(game), "undo") == but(before, "undo")
    assert len(sandtable.load(after.record(game)).orders) == 2
    after.close()


def test_a_game_that_began_in_the_middle_of_a_roll_is_kept(table: Table) -> None:
    """Its record begins with a line of dice that no order of it has called for."""
    before = sandtable.new(CRUSADER, dice=AskedDice())
    before.play(*SET_UP, *ATTACK)
    original = sandtable.position(CRUSADER, before.position(), AskedDice())
    while original.side == "dice":
        original.play("choose 5")
    game = table.load(original.record())
    shown = table.play(game, "done")
    after = table.restarted()
    assert but(after.look(game), "undo") == but(shown, "undo")
    assert sandtable.load(after.record(game)).position() == after.position(game)
    assert after.ask(game, "at/1").status_code == 200
    after.close()


def _spoilt(record: str) -> dict[str, str]:
    lines = record.splitlines()
    return {
        "empty": "",
        "no record": "I was never there.\n",
        "cut off": "\n".join(lines[:-1]) + "\n",
        "another module": record.replace(CRUSADER, "nowhere"),
        "another rules version": record.replace("rules: series60 1", "rules: series60 99"),
        "another hash": record.replace(lines[1][-8:], "00000000"),
        "another scenario": record.replace("scenario: campaign", "scenario: rommel"),
        "another seed": record.replace("dice: seeded 5", "dice: seeded 6"),
        "a monstrous seed": record.replace("dice: seeded 5", "dice: seeded " + "9" * 5000),
        "another option": record.replace("areaAttack=per-unit", "areaAttack=never"),
        "a changed order": record.replace("attack", "step", 1),
        "an impossible position": record.replace("dice: seeded 5", "dice: asked\nposition: {}"),
    }


@pytest.mark.parametrize("fault", _spoilt("\n\n"))
def test_a_spoilt_record_is_refused_with_its_line(table: Table, fault: str) -> None:
    record = _spoilt(played(5, 9).record())[fault]
    answer = table.client.post("/api/load", json={"record": record})
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("record, line ")
    assert table.client.get("/api/games").json() == []


@pytest.mark.parametrize("seats", [{"axis": "oracle"}, {"french": "person"}])
def test_a_record_is_not_loaded_for_players_there_are_not(
    table: Table, seats: dict[str, str]
) -> None:
    body = {"record": played(5, 9).record(), "seats": seats}
    answer = table.client.post("/api/load", json=body)
    assert answer.status_code == 400
    assert table.client.get("/api/games").json() == []


@pytest.mark.parametrize(
    ("language", "reason"), [("en", "paired, for comparing programs"), ("ja", "対のダイス")]
)
def test_a_record_with_paired_dice_is_refused(table: Table, language: str, reason: str) -> None:
    """They are for comparing programs: who knows the seed could choose by it."""
    game = sandtable.new(CRUSADER, dice=PairedDice(7))
    game.play(*SET_UP, *ATTACK)
    record = game.record()
    answer = table.client.post(f"/api/load?lang={language}", json={"record": record})
    assert answer.status_code == 400
    told = answer.json()
    assert reason in told["error"]
    assert f" {record.splitlines().index('dice: paired 7') + 1}:" in told["detail"]
    assert table.client.get("/api/games").json() == []


# Games that cannot be opened


def spoil(table: Table, game: str, **fields: str) -> Table:
    """Change the header of a kept game, as an upgrade of the rules would make it differ."""
    header = json.loads(_one(table, "SELECT header FROM game WHERE id = ?", game))
    header |= fields
    table.store.database._db.execute(
        "UPDATE game SET header = ? WHERE id = ?", (json.dumps(header), game)
    )
    return table.restarted()


def _one(table: Table, query: str, *values: object) -> Any:
    return table.store.database._db.execute(query, values).fetchone()[0]


PINNED = [
    ({"rules_version": "0"}, "rules 0"),
    ({"hash": "0" * 64}, f"{CRUSADER} v1"),
    ({"version": "99"}, "99"),
    ({"module": "gone-from-the-shelf"}, "gone-from-the-shelf"),
]


@pytest.mark.parametrize(("fields", "named"), PINNED)
@pytest.mark.parametrize("path", ["", "/record", "/at/0", "/stream", "/why?kind=unit&arg=nz-4"])
def test_a_game_of_other_rules_is_refused_with_a_clear_message(
    table: Table, fields: dict[str, str], named: str, path: str
) -> None:
    """A game is pinned to its rules version and module content; others may not go on with it."""
    game = table.new()
    after = spoil(table, game, **fields)
    answer = after.client.get(f"/api/games/{game}{path}")
    assert answer.status_code == 400
    assert named in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]
    after.close()


@pytest.mark.parametrize(("fields", "named"), PINNED)
def test_one_game_of_other_rules_does_not_hide_the_rest(
    table: Table, fields: dict[str, str], named: str
) -> None:
    good, bad = table.new(), table.new()
    after = spoil(table, bad, **fields)
    listed = {one["id"]: one for one in after.client.get("/api/games").json()}
    assert listed.keys() == {good, bad}
    assert listed[good]["trouble"] is None
    assert named in listed[bad]["trouble"]
    after.play(good, *SET_UP)
    after.close()


def test_an_order_changed_by_hand_is_told_and_hides_no_other_game(table: Table) -> None:
    good, bad = table.new(), table.new()
    table.play(bad, *SET_UP)
    body = _one(table, "SELECT body FROM play_order WHERE game = ?", bad)
    table.store.database._db.execute(
        "UPDATE play_order SET body = ? WHERE game = ?", (body.replace("suggested", "3"), bad)
    )
    # A snapshot would spare the order its replay.
    for kept in ("snapshot", "waypoint"):
        table.store.database._db.execute(
            f"DELETE FROM {kept} WHERE game = ? AND number > 0", (bad,)
        )
    after = table.restarted()
    answer = after.client.get(f"/api/games/{bad}")
    assert answer.status_code == 400
    assert "cannot be replayed" in answer.json()["detail"]
    assert {one["id"] for one in after.client.get("/api/games").json()} == {good, bad}
    after.close()


@pytest.mark.parametrize(
    ("language", "named"), [("en", "Lesson: overruns"), ("ja", "課題：オーバーラン")]
)
def test_the_scenario_is_told_at_the_table_where_there_are_several(
    table: Table, language: str, named: str
) -> None:
    lesson = table.new(module="scs-primer", scenario="overrun")
    assert table.look(lesson, language)["module"]["scenario_name"] == named
    assert table.look(table.new(), language)["module"]["scenario_name"] == ""
