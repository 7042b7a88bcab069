"""How one is told that it is one's turn: the window, and what the browser shows by itself."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk, Watch
from browser.test_links import begin, friends
from table.receivers import Hook, serving
from table.test_hosting import hosted

#: A browser without windows shows nothing: what it would show is written down.
WRITTEN_DOWN = """() => {
  window.shown = [];
  class Written {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, more) { window.shown.push([title, more.body, more.tag]); }
    close() {}
  }
  Object.defineProperty(window, "Notification", { value: Written });
}"""
#: Somebody looks at something else.
AWAY = (
    """(away) => Object.defineProperty(document, "hidden", { value: away, configurable: true })"""
)


def test_a_webhook_is_named_tried_and_ended(open_desk: OpenDesk, tmp_path: Path) -> None:
    with (
        serving(Hook()) as hook,
        hosted(tmp_path, "host", "--allow-private-webhooks") as (_, table),
    ):
        desk = open_desk(alone=True)
        desk.page.goto(str(table.base_url))
        begin(desk)
        desk.at("tell-me").click()
        window, way = desk.at("notices"), desk.at("notices-webhook")
        expect(desk.at("notices-mail")).to_contain_text("This table sends no mails")
        way.get_by_label("Address").fill(hook.url)
        way.get_by_role("button", name="Tell me here").click()
        expect(way.locator(".now")).to_contain_text("/…")
        assert "SECRET" not in window.inner_html()
        way.get_by_role("button", name="Send a test now").click()
        expect(desk.at("notices-word")).to_have_text("It has arrived.")
        expect(window.locator(".deliveries li")).to_have_count(1)
        assert hook.fields[0].keys() == {"text", "content"}
        way.get_by_label("What it takes").select_option("json")
        way.get_by_role("button", name="Change").click()
        expect(desk.at("notices-word")).to_have_text("Kept.")
        way.get_by_role("button", name="Send a test now").click()
        expect(window.locator(".deliveries li")).to_have_count(2)
        assert hook.fields[1]["test"] is True
        way.get_by_role("button", name="No more").click()
        expect(way.locator(".now")).to_have_count(0)
        window.get_by_role("button", name="Close").click()
        expect(window).to_be_hidden()


def test_what_cannot_be_posted_to_is_told(open_desk: OpenDesk, watch: Watch) -> None:
    """In the language of the reader."""
    watch.expect("400")
    _, friend = friends(open_desk)
    friend.at("tell-me").click()
    way = friend.at("notices-webhook")
    way.get_by_role("textbox").fill("http://127.0.0.1:1/")
    way.get_by_role("button", name="ここに知らせる").click()
    expect(friend.at("notices").get_by_role("alert")).to_contain_text("公開サーバー")


@pytest.mark.parametrize("away", [True, False])
def test_the_browser_tells_who_looks_elsewhere(open_desk: OpenDesk, away: bool) -> None:
    owner, friend = friends(open_desk)
    friend.page.evaluate(WRITTEN_DOWN)
    friend.at("tell-me").click()
    friend.at("notices-shown").check()
    expect(friend.at("notices-shown")).to_be_checked()
    friend.page.keyboard.press("Escape")
    friend.page.evaluate(AWAY, away)
    owner.change(owner.button("choose suggested").click)
    owner.done()
    owner.page.keyboard.press("d")
    friend.page.wait_for_function("() => document.querySelector('#done')")
    friend.quiet()
    shown: list[Any] = friend.page.evaluate("shown")
    assert shown == (
        [
            [
                "あなたの番です",
                "オペレーション・クルセイダー（60シリーズ）: 作戦",
                f"sandtable-{friend.id}",
            ]
        ]
        if away
        else []
    )
