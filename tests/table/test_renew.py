"""A game of older rules stays with them; from its position a new one goes on under the newest."""

import shutil
from pathlib import Path

import pytest

import sandtable
from builders import CRUSADER
from golden.make import DATA
from modules.altered import TRIAL
from modules.damaged import reword
from sandtable import Game, library
from table.tables import Table, but

PRIMER = "scs-primer"
#: From the top down. By rules 1 the strongest, 5 Arm, would come to the top when 1 Inf leaves.
UNITS = {"1inf": "20.08", "9mot": "20.08", "5arm": "20.08", "25inf": "30.05"}


def old_game(**fields: object) -> Game:
    """Blue's second turn of the primer in the fog, by rules 1."""
    data = {"turn": 2, "to_move": "blue", "options": {"fog": "on"}, "rules": "1", "units": UNITS}
    return sandtable.position(PRIMER, data | fields, sandtable.SeededDice(5))


def renew(table: Table, game: str) -> str:
    answer = table.client.post(f"/api/games/{game}/renew", json={})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.parametrize(("language", "word"), [("en", "owner"), ("ja", "所有者")])
def test_a_game_of_older_rules_says_what_the_newest_change(
    table: Table, language: str, word: str
) -> None:
    game = table.load(old_game().record())
    told = table.look(game, language)["rules"]
    assert (told["version"], told["newest"]) == ("1", "3")
    assert word in told["changes"][0]["text"]
    assert word in told["changes"][0]["why"]


def test_a_game_of_the_newest_rules_has_nothing_to_say(table: Table) -> None:
    game = table.new(module=PRIMER)
    assert table.look(game)["rules"] == {"version": "3", "newest": "3", "changes": []}


def test_what_makes_no_difference_to_a_game_is_not_told(table: Table) -> None:
    """Without fog of war rules 2 change nothing; rules 3 are about retreats, the primer has no barrage."""
    later = told(table, old_game(rules="2"))
    starts = [line.split()[:3] for line in later.split("\n")]
    assert starts == [["A", "retreat", "may"], ["Whether", "to", "hold"]]
    assert told(table, old_game(options={"fog": "off"})) == later
    orders = told(table, old_game(options={"fog": "on", "stackOrder": "strongest"}))
    assert orders.count("\n") == later.count("\n") + 1


def told(table: Table, game: Game) -> str:
    """What the newest rules would change in a game, a line each."""
    changes = table.look(table.load(game.record()))["rules"]["changes"]
    return "\n".join(change["text"] for change in changes)


@pytest.mark.parametrize(
    ("blank", "words"), [(False, ["no dice are rolled"]), (True, ["a hole", "no dice are rolled"])]
)
def test_what_a_module_has_is_told(
    table: Table, tmp_path: Path, blank: bool, words: list[str]
) -> None:
    """The trial has guns; with a blank in its midst it has a hole, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "_added", {})
        shutil.copytree(TRIAL, tmp_path / "own")
        if blank:
            row = '"................",  # 03'
            reword(tmp_path / "own", row, '"...... .........",  # 03', "map.toml")
        library.add(tmp_path / "own")
        lines = told(table, sandtable.new("scs-trial", seed=1, rules="2"))
    found = [word for word in ("a hole", "no dice are rolled") if word in lines]
    assert found == words


def test_a_new_game_goes_on_from_the_position_and_names_its_parent(table: Table) -> None:
    """The same units in the same order, by rules 3; its record names the parent, too."""
    old = table.load(old_game().record())
    new = renew(table, old)
    assert table.look(new)["rules"]["version"] == "3"
    assert table.look(new)["parent"] == old
    assert f"parent: {old}\n" in table.record(new)
    before, after = table.position(old), table.position(new)
    assert after.pop("rules") == "3"
    assert after["options"].pop("retreatRoute") == "whole"
    assert after == before
    table.play(new, "pick 1inf", "step 20.09", "done")
    assert list(table.position(new)["units"])[:2] == ["9mot", "5arm"]


def test_the_old_game_stays_as_it_is(table: Table) -> None:
    """It is played on by rules 1, and after a restart both are there."""
    old = table.load(old_game().record())
    record = table.record(old)
    new = renew(table, old)
    assert table.record(old) == record
    table.play(old, "pick 1inf", "step 20.09", "done")
    assert list(table.position(old)["units"])[:2] == ["5arm", "9mot"]
    again = table.restarted()
    assert (again.look(old)["rules"]["version"], again.look(new)["rules"]["version"]) == ("1", "3")
    again.close()


def test_an_open_order_is_not_taken_along(table: Table) -> None:
    start = old_game()
    start.play("pick 1inf")
    new = renew(table, table.load(start.record()))
    assert table.look(new)["decision"]["draft"] == []


def test_dice_are_new(table: Table) -> None:
    """Who has seen the old game roll knows nothing of the new one."""
    old = table.load(old_game().record())
    seeds = {table.host.open(game).stored.header.seed for game in (old, renew(table, old))}
    assert len(seeds) == 2


def test_seats_and_options_stay(table: Table) -> None:
    start = old_game(options={"fog": "on", "showStackHeight": "off"})
    old = table.load(start.record(), hidden=True)
    new = renew(table, old)
    header, kept = (table.host.open(game).stored.header for game in (new, old))
    assert header.options == kept.options | {"retreatRoute": "whole"}
    assert (header.seats, header.hidden) == (kept.seats, True)


@pytest.mark.parametrize(("language", "word"), [("en", "newest"), ("ja", "最新")])
def test_the_newest_rules_are_not_renewed(table: Table, language: str, word: str) -> None:
    game = table.new(module=CRUSADER)
    answer = table.client.post(f"/api/games/{game}/renew", json={}, params={"lang": language})
    assert answer.status_code == 400
    assert answer.json()["key"] == "newest-already"
    assert word in answer.json()["error"]
    assert len(table.client.get("/api/games").json()) == 1


def test_a_game_that_is_over_is_not_renewed(table: Table) -> None:
    game = table.load((DATA / "scs-1" / "meeting-red-level.record").read_text("utf-8"))
    answer = table.client.post(f"/api/games/{game}/renew", json={})
    assert (answer.status_code, answer.json()["key"]) == (400, "game-over")


def test_in_hidden_play_nothing_hidden_is_told(table: Table) -> None:
    """Red sees of the new game what it sees of the old one."""
    old = table.load(old_game().record(), hidden=True)
    new = renew(table, old)
    asked = [table.client.get(f"/api/games/{one}", params={"seat": "red"}) for one in (old, new)]
    before, after = (but(one.json(), "id", "rules", "parent") for one in asked)
    assert after == before
