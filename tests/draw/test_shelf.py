"""What was drawn before is taken from a shelf; whatever is amiss with that, it is drawn anew."""

import os
from pathlib import Path

import pytest

from sandtable.draw import shelf
from sandtable.draw.shelf import Shelf, kept, stamp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf of this process, in a folder that is not there yet."""
    folder = tmp_path / "cache" / "pictures"
    monkeypatch.setattr(shelf, "_put_up", [])
    shelf.put_up(folder)
    return folder


class Made:
    """Makes a picture, and counts how often."""

    def __init__(self, content: bytes = b"<svg/>") -> None:
        self.content = content
        self.times = 0

    def __call__(self) -> bytes:
        self.times += 1
        return self.content


def test_a_picture_is_drawn_once_whoever_asks_for_it(folder: Path) -> None:
    made = Made()
    assert kept("map", made) == b"<svg/>"
    shelf.put_up(folder)  # as another process does
    assert kept("map", made) == b"<svg/>"
    assert made.times == 1
    assert kept("another map", made) == b"<svg/>"
    assert made.times == 2


def test_without_a_shelf_all_is_drawn_and_nothing_kept(tmp_path: Path) -> None:
    made = Made()
    assert kept("map", made) + kept("map", made) == b"<svg/><svg/>"
    assert made.times == 2
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("spoil", [b"", b"<svg/>", bytes(32) + b"<svg/>", bytes(100)])
def test_a_file_that_is_not_whole_is_drawn_anew(folder: Path, spoil: bytes) -> None:
    made = Made()
    kept("map", made)
    (file,) = folder.iterdir()
    file.write_bytes(spoil)
    assert kept("map", made) == b"<svg/>"
    assert kept("map", made) == b"<svg/>"
    assert made.times == 2, "what was put right is kept again"


def test_a_shelf_that_cannot_be_read_or_written_is_no_trouble(tmp_path: Path) -> None:
    """A file where the folder should be; a folder where a picture should be."""
    (tmp_path / "file").write_text("in the way")
    closed = Shelf(tmp_path / "file")
    closed.put("map", b"<svg/>")
    assert closed.take("map") is None

    broken = Shelf(tmp_path / "shelf")
    broken.put("map", b"<svg/>")
    (file,) = (tmp_path / "shelf").iterdir()
    file.unlink()
    file.mkdir()
    broken.put("map", b"<svg/>")
    assert broken.take("map") is None
    assert [*(tmp_path / "shelf").iterdir()] == [file], "nothing half is left behind"


def test_what_was_not_asked_for_longest_makes_room(tmp_path: Path) -> None:
    first = Shelf(tmp_path)
    for age, name in enumerate(("old", "asked for", "young")):
        first.put(name, bytes(968))
        (file,) = (one for one in tmp_path.iterdir() if one.stat().st_mtime > 1000)
        os.utime(file, (age, age))
    assert first.take("asked for") is not None
    second = Shelf(tmp_path, room=2500)
    assert [name for name in ("old", "asked for", "young") if second.take(name)] == [
        "asked for",
        "young",
    ]
    Shelf(tmp_path / "nowhere", room=0)


def test_another_program_finds_nothing_of_this_one(tmp_path: Path) -> None:
    """Any file that is changed, added or renamed makes another; what Python keeps for itself does not."""
    stamps = []
    for number, (name, content) in enumerate(
        (
            ("draw.py", "x = 1"),
            ("draw.py", "x = 2"),
            ("modules/map.json", "x = 1"),
            ("modules/mop.json", "x = 1"),
        )
    ):
        program = tmp_path / str(number)
        file = program / name
        file.parent.mkdir(parents=True)
        file.write_text(content)
        stamps.append(stamp(program))
    assert len(set(stamps)) == 4
    (tmp_path / "0" / "draw.pyc").write_text("compiled")
    stamp.cache_clear()
    assert stamp(tmp_path / "0") == stamps[0]
