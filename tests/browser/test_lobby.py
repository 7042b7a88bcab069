"""The lobby, before any game is chosen."""

import pytest

from browser.conftest import OpenDesk


@pytest.mark.parametrize("width", [390, 1200])
def test_each_game_shows_some_of_its_counters(open_desk: OpenDesk, width: int) -> None:
    desk = open_desk(viewport={"width": width, "height": 800})
    desk.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    covers = desk.page.locator(".card > .cover").evaluate_all(
        "all => all.map((one) => [one.naturalWidth > 0, one.offsetWidth, one.parentElement.offsetWidth])"
    )
    assert len(covers) == desk.page.locator(".card").count() >= 4
    assert all(drawn and 200 < wide < room for drawn, wide, room in covers)
