"""The pages of a browser, used again from test to test: a new one costs more than most tests do.

A page that comes back is as if it were new: it remembers nothing, nothing stands between it and
the table, the mouse is away from it, and what it opened is closed. Its window gets the size, the
colours and the motion that the next test wants. A page on which a test failed does not come back.
"""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

#: Milliseconds after which a state is given up; it costs nothing where the state comes.
PATIENCE = 90_000
#: So many wait for a test that wants them; each is a process.
MOST_IDLE = 6
#: What a page can be given again and again, and what it has where a test says nothing.
MEDIA = {"color_scheme": "light", "reduced_motion": "no-preference", "contrast": "no-preference"}


class Pages:
    """Pages by the settings of their context that stay, and what they remember from before."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: list[tuple[str, Page]] = []
        self._lent: dict[BrowserContext, tuple[str, Page]] = {}

    def lend(self, settings: dict[str, Any], remembers: dict[str, str]) -> Page:
        stays = {name: settings[name] for name in settings.keys() - MEDIA.keys() - {"viewport"}}
        kind = repr((sorted(stays.items()), sorted(remembers.items())))
        page = self._waiting(kind)
        if page is None:
            page = self._new(settings, remembers)
        else:
            page.set_viewport_size(settings["viewport"])
            page.emulate_media(**{name: settings.get(name, MEDIA[name]) for name in MEDIA})
        self._lent[page.context] = (kind, page)
        return page

    def _waiting(self, kind: str) -> Page | None:
        for one in reversed(self._idle):
            if one[0] == kind:
                self._idle.remove(one)
                return one[1]
        return None

    def _new(self, settings: dict[str, Any], remembers: dict[str, str]) -> Page:
        context = self._browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        for name, value in remembers.items():
            context.add_init_script(f"localStorage['sandtable-{name}'] ??= {value!r}")
        return context.new_page()

    def take_back(self, context: BrowserContext, blank: str) -> None:
        """The page of this context, for another test; `blank` is an address with nothing on it."""
        kind, page = self._lent.pop(context)
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        page.goto(blank)
        page.mouse.move(-1, -1)
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        context.clear_cookies()
        self._idle.append((kind, page))
        while len(self._idle) > MOST_IDLE:
            self._idle.pop(0)[1].context.close()

    def throw_away(self, context: BrowserContext) -> None:
        del self._lent[context]
        context.close()
