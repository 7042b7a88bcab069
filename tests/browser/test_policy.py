"""The policy of the page holds, and what it forbids fails a test: pages are watched for it."""

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk, Watch
from browser.desk import Server

#: Runs a script written into the page, if the page lets it.
INLINE = """() => {
  const script = document.createElement("script");
  script.textContent = "document.title = 'run'";
  document.head.append(script);
}"""


def test_a_script_or_a_style_written_into_the_page_is_refused_and_noticed(
    open_desk: OpenDesk, watch: Watch
) -> None:
    page = open_desk(alone=True).page
    watch.expect("Content Security Policy")
    page.evaluate(INLINE)
    page.evaluate("document.body.setAttribute('style', 'color: rgb(1, 2, 3)')")
    assert page.title() != "run"
    assert page.evaluate("getComputedStyle(document.body).color") != "rgb(1, 2, 3)"
    assert len([one for one in watch.seen if "Content Security Policy" in one]) == 2


def test_no_page_may_frame_the_table(open_desk: OpenDesk, server: Server, watch: Watch) -> None:
    page = open_desk(alone=True).page
    watch.expect("Content Security Policy")
    with page.expect_console_message(lambda said: "frame" in said.text):
        page.evaluate(
            "(home) => document.body.append(Object.assign(document.createElement('iframe'), { src: home }))",
            server.address,
        )


def test_a_picture_opened_by_itself_is_drawn(open_desk: OpenDesk, server: Server) -> None:
    """With its own policy: nothing on it is refused."""
    desk = open_desk(server.new("choose suggested", "done"))
    cover = desk.page.evaluate(
        "() => performance.getEntriesByType('resource').map((one) => one.name)"
    )
    (drawn,) = {one for one in cover if one.endswith("/map.svg")}
    desk.page.goto(drawn)
    expect(desk.page.locator("svg .name").first).to_be_visible()


@pytest.mark.parametrize("stranger", ["http://example.org/", "http://192.0.2.1/"])
def test_nobody_else_is_found_and_who_asks_a_stranger_is_noticed(
    open_desk: OpenDesk, watch: Watch, stranger: str
) -> None:
    """Also where no policy forbids it: by name and by number."""
    page = open_desk(alone=True).page
    watch.expect("net::ERR_NAME_NOT_RESOLVED")
    watch.expect("localStorage")  # an empty page has none to remember anything in
    page.goto("about:blank")
    with page.expect_console_message(lambda said: "ERR_NAME_NOT_RESOLVED" in said.text):
        page.evaluate("(address) => fetch(address).catch(() => 0)", stranger)
    assert any(stranger in one for one in watch.seen)
