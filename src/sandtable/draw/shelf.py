"""A shelf of what was drawn before: a table that is opened again has its maps at once.

What lies there goes by all that could make it another: whatever is amiss with it, it is drawn anew.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from ..core.languages import folders

#: So many bytes may lie on a shelf; what was not asked for longest goes first. All there is to draw takes 5 MB.
ROOM = 40_000_000
#: Where the program is: every file of it may have a say in a picture.
PROGRAM = Path(__file__).parents[1]
#: The length of what stands before the content of a file, to tell whether it is whole.
SEAL = 32


class Shelf:
    """Things by their names, in one folder. Nobody is told if it cannot be read or written."""

    def __init__(self, folder: Path, room: int = ROOM) -> None:
        self._folder = folder
        with suppress(OSError):
            self._make_room(room)

    def take(self, name: str) -> bytes | None:
        """What was put there under this name, if it still is, as it was."""
        path = self._path(name)
        try:
            found = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        seal, content = found[:SEAL], found[SEAL:]
        return content if seal == sha256(content).digest() else None

    def put(self, name: str, content: bytes) -> None:
        """It is there as a whole or not at all, whoever else puts it there at the same time."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._folder, delete=False) as file:
                try:
                    file.write(sha256(content).digest() + content)
                    file.close()
                    Path(file.name).replace(self._path(name))
                except OSError:
                    Path(file.name).unlink()
                    raise

    def _path(self, name: str) -> Path:
        stamps = [stamp(one) for one in (PROGRAM, *_languages_elsewhere())]
        return self._folder / sha256(" ".join((*stamps, name)).encode()).hexdigest()

    def _make_room(self, room: int) -> None:
        looks = sorted(((one.stat(), one) for one in self._folder.iterdir()), key=_last_asked_for)
        size = sum(look.st_size for look, _ in looks)
        for look, one in looks:
            if size <= room:
                return
            one.unlink()
            size -= look.st_size


def _languages_elsewhere() -> list[Path]:
    """Folders of languages that other packages bring: their words stand on maps, too."""
    return [one for one in folders().values() if not one.is_relative_to(PROGRAM)]


def _last_asked_for(one: tuple[os.stat_result, Path]) -> int:
    return one[0].st_mtime_ns


@cache
def stamp(program: Path) -> str:
    """Another whenever anything in the program is, or Python: by another one chance falls otherwise."""
    whole = sha256(sys.version.encode())
    for path in sorted(program.rglob("*")):
        if path.suffix != ".pyc" and path.is_file():
            whole.update(f"{path.relative_to(program)} ".encode())
            whole.update(sha256(path.read_bytes()).digest())
    return whole.hexdigest()


#: The shelf of this process, if it has one.
_put_up: list[Shelf] = []


def put_up(folder: Path) -> None:
    """From now on what is drawn in this process is kept in this folder."""
    _put_up[:] = [Shelf(folder)]


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What lies on the shelf under this name; else it is made, and lies there from then on."""
    if not _put_up:
        return make()
    shelf = _put_up[0]
    found = shelf.take(name)
    if found is None:
        found = make()
        shelf.put(name, found)
    return found
