"""When the server is away: the page says so, loses nothing, and goes on when it is back."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import sandtable
from browser.conftest import DESKTOP, UNBUFFERED, Table, Watch
from browser.desk import SET_UP, Desk, Late, Server
from browser.pages import PATIENCE


class Line:
    """The way to the server, on which requests of some kind may get lost.

    They are lost in the page itself: a route that is laid just before a click may come too late.
    """

    def __init__(self, desk: Desk) -> None:
        self._cut = desk.page.evaluate_handle(CUT)

    @contextmanager
    def loses(self, part: str) -> Iterator[None]:
        """Requests whose address has this in it get lost."""
        self._cut.evaluate("(cut, part) => { cut.part = part; }", part)
        yield
        self._cut.evaluate("(cut) => { cut.part = null; }")


CUT = """() => {
  const reach = window.fetch, cut = { part: null };
  window.fetch = (...request) => cut.part && String(request[0]).includes(cut.part)
    ? Promise.reject(new TypeError("Failed to fetch")) : reach(...request);
  return cut;
}"""


def test_a_request_that_gets_lost_is_told_and_the_next_click_works(table: Table) -> None:
    """The network fails once: one clear line, no dead page."""
    desk = table(*SET_UP)
    with Line(desk).loses("/play?"):
        desk.click("unit", "gb-7ad-4ab")
        expect(desk.at("answer")).not_to_be_empty()
    assert desk.draft == []
    desk.choose("unit", "gb-7ad-7ab")
    expect(desk.at("answer")).to_be_empty()
    assert desk.draft == ["pick gb-7ad-7ab"]


def test_a_lobby_that_got_lost_is_there_again_at_the_next_click(table: Table) -> None:
    desk = table(*SET_UP)
    with Line(desk).loses("/api/games"):
        desk.at("home").click()
        expect(desk.page.locator("#lobby .trouble")).not_to_be_empty()
        expect(desk.at("play-now")).to_have_count(0)
    desk.at("home").click()
    expect(desk.at("play-now")).to_be_visible()


def test_a_question_that_gets_lost_is_told_too(table: Table) -> None:
    """Why-not, overlay and moment without a network: a line each, no silence."""
    desk = table(*SET_UP)
    line = Line(desk)
    for part, act in {
        "/why?": lambda: desk.click("unit", "de-wechmar"),
        "/at/": lambda: desk.page.keyboard.press("["),
        "/survey/": lambda: desk.page.keyboard.press("s"),
    }.items():
        with line.loses(part):
            act()
            expect(desk.at("answer")).to_contain_text("does not answer")
        desk.page.keyboard.press("Escape")
        expect(desk.at("answer")).to_be_empty()


def test_an_old_answer_does_not_turn_the_table_back(table: Table) -> None:
    """What the page asked for before a click arrives after the answer to the click."""
    desk = table(*SET_UP)
    looks = Late(desk.page, f"/api/games/{desk.id}?")
    desk.page.keyboard.press(",")
    desk.at("set-large").check()
    looks.waits()
    desk.page.keyboard.press("Escape")
    now = desk.choose("unit", "gb-7ad-4ab")
    looks.release()
    desk.quiet()
    desk.shows(now)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[list[Server]]:
    """A server of this test alone, that may be ended and opened again on the same port."""
    servers = [Server(tmp_path / "games", environment=UNBUFFERED)]
    yield servers
    if servers[-1].process.poll() is None:
        servers[-1].stop()


@pytest.fixture
def lone(mortal: list[Server], browser: Browser, watch: Watch) -> Iterator[Desk]:
    """A page of that server, which may lose it."""
    watch.expect("net::ERR")
    watch.expect("Failed to fetch")
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage['sandtable-briefing'] ??= 'off'")
    page = context.new_page()
    watch.follow(page)
    yield Desk(page, mortal[0])
    context.close()


def test_the_page_goes_on_when_the_server_is_killed_and_opened_again(
    mortal: list[Server], lone: Desk, tmp_path: Path
) -> None:
    """kill -9 in mid-order: the draft is there, the stream comes back by itself, play goes on."""
    first, page = mortal[0], lone.page
    desk = lone.open(first.new(*SET_UP, "pick gb-7ad-4ab"))
    first.process.kill()
    first.stop()

    expect(desk.at("lost")).to_be_visible()  # before anybody clicks
    desk.click("unit", "gb-7ad-7ab")
    expect(desk.at("answer")).not_to_be_empty()

    with page.expect_response("**/stream*"):
        desk.server = Server(first.folder, port=first.port, environment=UNBUFFERED)
        mortal.append(desk.server)
    expect(desk.at("lost")).to_be_hidden()
    assert desk.draft == ["pick gb-7ad-4ab"]
    desk.choose("unit", "gb-7ad-7ab")
    assert desk.draft == ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]


def test_the_address_is_printed_at_once_into_a_pipe_too(tmp_path: Path) -> None:
    """`./play | tee log`: a person waits for the address."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    server = Server(tmp_path / "games", environment=environment)
    assert str(server.folder) in server.greeting
    server.stop()


def updated(folder: Path) -> dict[str, str]:
    """The environment of a table whose texts are others than ours: one is called otherwise."""
    shutil.copytree(Path(sandtable.__file__).parent, folder / "sandtable")
    texts = folder / "sandtable" / "languages" / "en" / "page.toml"
    known = 'tab-actions = "Actions"'
    assert known in texts.read_text("utf-8")
    texts.write_text(texts.read_text("utf-8").replace(known, 'tab-actions = "Deeds"'), "utf-8")
    return UNBUFFERED | {"PYTHONPATH": str(folder)}


def test_a_page_whose_table_was_updated_says_so_and_is_reloaded_by_its_button(
    mortal: list[Server], lone: Desk, tmp_path: Path
) -> None:
    """Before anybody clicks, in the words that the page has; and not when the same table is opened again."""
    first, page = mortal[0], lone.page
    desk = lone.open(first.new(*SET_UP))
    for environment, told in ((UNBUFFERED, False), (updated(tmp_path / "newer"), True)):
        mortal[-1].stop()
        expect(desk.at("lost")).to_be_visible()
        with page.expect_response("**/api/texts"):
            mortal.append(Server(first.folder, port=first.port, environment=environment))
        expect(desk.at("lost")).to_be_hidden()
        expect(desk.at("updated")).to_be_visible(visible=told)
    expect(desk.at("updated")).to_contain_text("The table was updated: reload the page.")
    expect(desk.at("tab-actions")).to_have_text("Actions")
    desk.at("reload").click()
    expect(desk.at("tab-actions")).to_have_text("Deeds")
    expect(desk.at("updated")).to_be_hidden()
