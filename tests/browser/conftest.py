"""Fixtures for tests with a real browser in front of a real server.

Every page that is opened through these is watched: an error in its console (what its policy forbids
is one), an exception in its scripts or a request to anywhere but the table fails the test, unless
the test said it expects it.
"""

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from browser.desk import Desk, Server
from browser.pages import PATIENCE, Pages

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
SWITCHES = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nobody but the table is found, so that a request to anywhere else is an error in the console. To be told of
    # every request costs a test as much as a good part of opening its page.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # Styles, layout, frames and what the mouse meets are all that tests ask for. Nobody looks at pixels: a piece
    # of the window takes more memory than there is for all of them, so that none is painted.
    "--default-tile-width=1280",
    "--default-tile-height=1024",
    "--force-gpu-mem-available-mb=1",
]
DESKTOP = {"width": 1200, "height": 800}
#: Nothing moves unless a test is about it: flights of counters keep a small machine busy.
USUAL = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
#: What a browser remembers that is not new: that phases may be ended without a question, and that
#: nobody wants to watch how programs play.
NOT_ASKED = {"ask": "off", "turns": "at-once"}
#: Whoever opens a game is told what it is about, unless they do not want to be: as in most tests.
NOT_BRIEFED = {"briefing": "off"}
#: No state takes so long to come, not even on a machine that is busy with other work: who waits so long waits for ever.
expect.set_options(timeout=PATIENCE)
UNBUFFERED = {**os.environ, "PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without the windows and menus that nobody sees."""
    if not CHROMIUM.exists():
        pytest.fail(
            f"the browser tests need {CHROMIUM} (apt-get install chromium-headless-shell)",
            pytrace=False,
        )
    switches = [*SWITCHES, "--no-sandbox"] if os.geteuid() == 0 else SWITCHES
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=switches)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Pages:
    return Pages(browser)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "own_server: a table that keeps no games of other tests")


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One table for all tests of a worker: each opens games of its own."""
    server = Server(tmp_path_factory.mktemp("table") / "games", environment=UNBUFFERED)
    yield server
    server.stop()


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """The table of this test: the shared one, unless the test says that it needs its own."""
    own = request.node.get_closest_marker("own_server") is not None
    if own:
        server = Server(tmp_path / "games", environment=UNBUFFERED)
    else:
        server = request.getfixturevalue("shared_server")
    before = len(server.complaints())
    yield server
    if own:
        server.stop()
    complaints = server.complaints()
    assert "Traceback" not in complaints[before:], complaints[before:]


class Watch:
    """What went wrong on the pages of one test."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.expected: list[str] = []
        self._followed: list[tuple[Page, Any, Any]] = []

    def expect(self, words: str) -> None:
        """Errors with these words are part of the test."""
        self.expected.append(words)

    def follow(self, page: Page) -> None:
        self._on(page, "console", lambda said: said.type == "error" and self._note(_told(said)))
        self._on(page, "pageerror", lambda error: self._note(f"uncaught: {error}"))

    def _on(self, page: Page, event: Any, hear: Any) -> None:
        page.on(event, hear)
        self._followed.append((page, event, hear))

    def end(self) -> None:
        """What the pages do from now on is no part of the test."""
        for page, event, hear in self._followed:
            page.remove_listener(event, hear)

    def _note(self, text: str) -> None:
        self.seen.append(text)

    @property
    def surprises(self) -> list[str]:
        return [one for one in self.seen if not any(words in one for words in self.expected)]


def _told(said: ConsoleMessage) -> str:
    """What the console says, and of which address: without it "not found" tells nobody anything."""
    return f"{said.text} ({said.location['url']})"


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert not watch.surprises, "\n".join(watch.surprises)


def blank(server: Server) -> str:
    """An address of the table with nothing on it that runs."""
    return f"{server.address}static/style.css"


class OpenDesk(Protocol):
    def __call__(
        self, game: str | None = None, *, context: BrowserContext | None = None, **settings: Any
    ) -> Desk: ...


@pytest.fixture
def open_desk(
    request: pytest.FixtureRequest, pages: Pages, server: Server, watch: Watch
) -> Iterator[OpenDesk]:
    """Opens a page: in the lobby or on a game, with the settings of a browser context.

    A test that does to its page what cannot be undone says that it uses it `alone`.
    """
    lent: list[BrowserContext] = []
    again = request.node.get_closest_marker("own_server") is None

    def open_desk(
        game: str | None = None,
        *,
        context: BrowserContext | None = None,
        remembers: dict[str, str] = NOT_ASKED,
        alone: bool = False,
        **settings: Any,
    ) -> Desk:
        nonlocal again
        again = again and not alone
        if context is None:
            page = pages.lend({**USUAL, **settings}, NOT_BRIEFED | remembers)
            lent.append(page.context)
        else:
            page = context.new_page()
        watch.follow(page)
        desk = Desk(page, server)
        if game is not None:
            return desk.open(game)
        page.goto(server.address)
        page.wait_for_selector("#play-now")
        return desk

    yield open_desk
    watch.end()
    for context in lent:
        if again and not request.node.stash[FAILED]:
            pages.take_back(context, blank(server))
        else:
            pages.throw_away(context)


@pytest.fixture
def page(open_desk: OpenDesk) -> Page:
    """A page in the lobby."""
    return open_desk().page


class Table(Protocol):
    def __call__(self, *actions: str, **settings: Any) -> Desk: ...


@pytest.fixture
def table(open_desk: OpenDesk, server: Server) -> Table:
    """`table("choose suggested", "done")`: an open table after these actions, and a page at it."""
    return lambda *actions, **settings: open_desk(server.new(*actions), **settings)


#: A table that is only looked at: the actions it was opened with, and a page at it.
Shown = tuple[tuple[str, ...], Desk]
#: So many are kept for the tests that come next.
MOST_SHOWN = 2


@pytest.fixture(scope="session")
def shown_before() -> list[Shown]:
    return []


@pytest.fixture
def look(
    request: pytest.FixtureRequest,
    pages: Pages,
    server: Server,
    watch: Watch,
    shown_before: list[Shown],
) -> Iterator[Table]:
    """As `table`, for tests that only look: the page of the test before, if it was left as it was found."""
    used: list[Shown] = []

    def look(*actions: str) -> Desk:
        shown = next((one for one in shown_before if one[0] == actions), None)
        if shown is None:
            desk = Desk(pages.lend(USUAL, NOT_BRIEFED | NOT_ASKED), server)
            watch.follow(desk.page)
            desk.open(server.new(*actions))
            desk.page.evaluate(AS_FOUND)
            shown = (actions, desk)
        else:
            shown_before.remove(shown)
            watch.follow(shown[1].page)
        used.append(shown)
        return shown[1]

    yield look
    watch.end()
    for actions, desk in used:
        if request.node.stash[FAILED]:
            pages.throw_away(desk.page.context)
        elif left_as_found(desk):
            shown_before.append((actions, desk))
        else:
            pages.take_back(desk.page.context, blank(server))
    while len(shown_before) > MOST_SHOWN:
        pages.take_back(shown_before.pop(0)[1].page.context, blank(server))


def left_as_found(desk: Desk) -> bool:
    """Away from what lies over the map, and back to the first sheet: whether the page is then as it was when it was opened."""
    desk.page.mouse.move(-1, -1)
    desk.page.keyboard.press("Escape")
    as_found: bool = desk.page.evaluate(
        f"() => {{ document.querySelector('#tabs [role=tab]').click();"
        f" document.activeElement.blur(); return ({AS_FOUND})(); }}"
    )
    return as_found


#: All that can be seen of the page, compared with what it was when this was asked first.
AS_FOUND = """() => {
  const now = document.documentElement.outerHTML + location.href
    + JSON.stringify(localStorage) + [...document.querySelectorAll("details")].map((one) => one.open);
  window.found ??= now;
  return window.found === now;
}"""
