"""PNGs made beside the table: one for each client, some in all, none for ever, and none lost in silence."""

import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from math import ceil
from threading import Event

import pytest

import sandtable
from builders import CRUSADER
from sandtable.draw.raster import TooLarge, png
from sandtable.draw.strips import Strips
from sandtable.draw.vips import NotDrawn, draw_svg
from sandtable.report import picture
from sandtable.table.drawing import Drawings, NoPicture, StillDrawing, TookTooLong, TooManyPictures
from sandtable.table.shapes.drawing import Progress
from table.tables import Server, Table

PNG = b"\x89PNG\r\n\x1a\n"
WIDTH = 200


def drawn() -> bytes:
    return picture(sandtable.new(CRUSADER, seed=1), "en")


@pytest.fixture
def drawings() -> Iterator[Drawings]:
    drawings = Drawings(most=2)
    yield drawings
    drawings.close()


def pid(drawings: Drawings) -> int:
    assert drawings._press is not None
    return drawings._press.pid


def test_one_process_makes_one_picture_after_the_other(drawings: Drawings) -> None:
    first = drawings.png("ann", drawn, "en", WIDTH)
    process = pid(drawings)
    assert first == drawings.png("bob", drawn, "en", WIDTH) == png(drawn(), "en", WIDTH)
    assert pid(drawings) == process
    assert drawings.progress("ann") is None


def test_who_asks_again_is_told_to_wait_and_too_many_are_sent_away(drawings: Drawings) -> None:
    """As long as the picture of one client is drawn; afterwards it may ask again."""
    begun, go_on = Event(), Event()

    def slowly() -> bytes:
        begun.set()
        go_on.wait()
        return drawn()

    with ThreadPoolExecutor() as threads:
        one = threads.submit(drawings.png, "ann", slowly, "en", WIDTH)
        begun.wait()
        assert drawings.progress("ann") == Progress(share=0.0, ahead=0)
        with pytest.raises(StillDrawing):
            drawings.png("ann", drawn, "en", WIDTH)
        two = threads.submit(drawings.png, "bob", slowly, "en", WIDTH)
        while drawings.progress("bob") is None:
            pass
        with pytest.raises(TooManyPictures):
            drawings.png("cat", drawn, "en", WIDTH)
        go_on.set()
        assert one.result() == two.result()
    assert drawings.png("ann", drawn, "en", WIDTH).startswith(PNG)


def test_a_process_that_dies_is_told_and_replaced(drawings: Drawings) -> None:
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(drawings.png, "ann", drawn, "en", 2400)
        while not any(one.begun for one in [*drawings._asked.values()]):
            pass
        os.kill(pid(drawings), signal.SIGKILL)
        with pytest.raises(NoPicture):
            asked.result()
    assert drawings.png("ann", drawn, "en", WIDTH).startswith(PNG)


def test_what_takes_too_long_is_given_up() -> None:
    drawings = Drawings(seconds=0.01)
    with pytest.raises(TookTooLong):
        drawings.png("ann", drawn, "en", 2400)
    drawings.close()


def test_who_leaves_waits_for_nothing(drawings: Drawings) -> None:
    def leaving() -> bytes:
        drawings.leave("ann")
        return drawn()

    with pytest.raises(NoPicture):
        drawings.png("ann", leaving, "en", WIDTH)
    assert drawings.png("ann", drawn, "en", WIDTH).startswith(PNG)


def test_a_picture_of_too_many_pixels_is_refused(drawings: Drawings) -> None:
    with pytest.raises(TooLarge):
        drawings.png("ann", drawn, "en", 12_000)


def test_a_picture_in_strips_is_the_picture() -> None:
    """Nothing is cut, doubled, shifted or left out, neither at a seam nor where tiles lie for a pattern."""
    picture_of = picture(sandtable.new("scs-primer", seed=1), "en")
    assert b"<pattern" in picture_of
    cutter = Strips(picture_of, "en", 600)
    strips = [*cutter.cut(37)]
    assert len(strips) == ceil(cutter.height / 37) > 10
    assert all(strip.count(b"<text") < picture_of.count(b"<text") / 2 for strip in strips)
    pixels = b"".join(draw_svg(strip) for strip in strips)
    size = rf'width="600" height="{cutter.height}" preserveAspectRatio="none"\1'.encode()
    whole = draw_svg(re.sub(rb'width="[\d.]+" height="[\d.]+"( lang)', size, picture_of))
    assert len(pixels) == len(whole)
    # What is smoothed differs a little.
    assert sum(abs(a - b) for a, b in zip(pixels, whole, strict=True)) < 0.5 * len(whole)


def test_what_is_no_picture_is_told_in_one_line() -> None:
    with pytest.raises(NotDrawn, match=r"cannot be drawn: .+") as told:
        draw_svg(b"<svg xmlns='http://www.w3.org/2000/svg'><rect")
    assert "\n" not in str(told.value)


def test_progress_is_told_and_grows() -> None:
    told: list[float] = []
    png(drawn(), "en", WIDTH, tell=told.append)
    assert told == sorted(told)
    assert told[0] > 0
    assert told[-1] == 1


def test_nothing_is_drawn_for_who_has_not_asked(table: Table) -> None:
    assert table.client.get("/api/drawing").json() == {"drawing": None}


def test_a_table_that_closes_ends_its_pictures(server: Server) -> None:
    """SIGINT while a large one is made: at once, and without a word of complaint."""
    game = server.new()
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(server.ask, game, "picture.png", width="6000")
        while not (server.client.get("/api/drawing").json()["drawing"] or {}).get("share"):
            # Who asks without a pause takes the time from who draws.
            assert not wait([asked], timeout=0.1).done
        assert server.interrupt() == ""
        assert asked.exception() is not None or asked.result().status_code == 503
