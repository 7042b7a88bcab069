"""Saving a record and loading it, and the list of games."""

import re
from pathlib import Path

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table, Watch
from browser.desk import BATTLE, GROUP, Desk, Server


def save(desk: Desk, folder: Path) -> Path:
    desk.at("replay-more").click()
    with desk.page.expect_download() as coming:
        desk.at("save").click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def test_a_saved_record_replays_to_the_position_on_the_table(table: Table, tmp_path: Path) -> None:
    desk = table(*BATTLE)
    path = save(desk, tmp_path)
    assert path.suffix == ".record"
    game = sandtable.load(path.read_text())
    routed = [one["unit"] for one in desk.game["board"]["removed"]]
    assert "de-wechmar" in routed
    assert not game.position()["units"]["de-wechmar"].startswith("P20")
    assert len(game.orders) == desk.game["orders"]


def test_a_record_is_loaded_from_a_file_and_goes_on(
    table: Table, open_desk: OpenDesk, tmp_path: Path
) -> None:
    """Saved in mid-order, loaded in the lobby: a new game with the same board, log and draft."""
    saved = table(*BATTLE, "pick de-21pz-pr5")
    path = save(saved, tmp_path)
    desk = open_desk()
    desk.at("record").set_input_files(path)
    game = desk.arrives()
    assert desk.id != saved.id
    assert game["board"] == saved.game["board"]
    assert game["log"] == saved.game["log"]
    assert desk.draft == ["pick de-21pz-pr5"]
    desk.press("u")
    assert desk.draft == []


def test_a_file_that_is_no_record_is_refused_in_one_line(
    open_desk: OpenDesk, watch: Watch, tmp_path: Path
) -> None:
    watch.expect("400")
    path = tmp_path / "shopping.record"
    path.write_text("milk\nbread\n")
    desk = open_desk()
    desk.at("record").set_input_files(path)
    alert = desk.at("lobby").get_by_role("alert")
    expect(alert).not_to_be_empty()
    assert "\n" not in alert.inner_text().strip()
    expect(desk.at("lobby")).to_be_visible()


def test_a_record_that_was_tampered_with_is_refused(
    table: Table, open_desk: OpenDesk, watch: Watch, tmp_path: Path
) -> None:
    """An order in it was changed: the line names where."""
    watch.expect("400")
    path = save(table(*BATTLE), tmp_path)
    path.write_text(path.read_text().replace("go P20", "go P01"))
    desk = open_desk()
    desk.at("record").set_input_files(path)
    expect(desk.at("lobby").get_by_role("alert")).not_to_be_empty()


def test_the_list_of_games_tells_how_each_stands_and_opens_it(
    table: Table, open_desk: OpenDesk
) -> None:
    game = table(*BATTLE).id
    desk = open_desk()
    first = desk.at("lobby").get_by_role("listitem").first
    expect(first).to_contain_text(re.compile("1 of 6"))
    first.locator(".open").click()
    desk.arrives()
    assert desk.id == game


def test_a_new_game_as_one_likes_it(open_desk: OpenDesk, server: Server) -> None:
    """Both seats for people, and a rules option, chosen in the form."""
    desk = open_desk()
    form = desk.at("lobby").locator("form")
    desk.unfold()
    module = server.ask("api/modules")[0]
    option = next(one for one in module["options"] if len(one["values"]) > 1)
    wanted = str(option["values"][-1])
    form.locator('[name="seat-axis"]').select_option("person")
    form.locator('[name="seat-british"]').select_option("person")
    form.locator(f'[name="option-{option["name"]}"]').select_option(wanted)
    form.get_by_role("button").click()
    desk.arrives()
    assert set(desk.game["seats"].values()) == {"person"}
    assert f"{option['name']}={wanted}" in server.ask(f"api/games/{desk.id}/record")


def test_play_now_seats_one_person_against_the_sergeant(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.at("play-now").click()
    game = desk.arrives()
    assert sorted(game["seats"].values()) == ["person", "sergeant"]
    assert game["seats"][game["decision"]["side"]] == "person"


def test_nothing_of_one_game_is_left_on_the_table_of_another(table: Table) -> None:
    """A refusal and a stack were shown when one went home and opened another game."""
    desk = table(*BATTLE, "pick de-21pz-pr5")
    desk.click("unit", "sa-3")
    expect(desk.at("answer")).not_to_be_empty()
    stack = desk.at("stack").inner_text()
    assert stack
    other = desk.server.new("choose suggested", "done", *GROUP)
    desk.at("home").click()
    desk.at("play-now").wait_for()
    desk.open(other)
    expect(desk.at("answer")).to_be_empty()
    # Who is in hand there is shown, and nobody else.
    expect(desk.at("stack")).to_contain_text("area 11")
    assert desk.at("stack").inner_text() != stack
    expect(desk.at("moment")).to_be_hidden()
