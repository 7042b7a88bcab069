"""The folder of a run: its plan, and a line for each game that was played, once.

    plan.json      the plan, its hash, and the marks of all that the lines depend on
    games.jsonl    what came of each game; in the order of their numbers once all are played
    timings.jsonl  what each of them took

Who is killed in the middle of a line leaves half of it: it is cut off, and that game is played again.
"""

import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self, TypeVar

import msgspec

from .design import Design
from .errors import BadResults
from .marks import Marks
from .plan import Plan
from .play import Done
from .result import Result, Timing

T = TypeVar("T")

PLAN, GAMES, TIMINGS, LOCK = "plan.json", "games.jsonl", "timings.jsonl", "lock"


class Head(msgspec.Struct, frozen=True):
    """What a folder was begun with."""

    plan: Plan
    hash: str
    marks: Marks


class _Number(msgspec.Struct):
    number: int


class Folder:
    """Open as long as a run is under way: nobody else runs in it meanwhile."""

    def __init__(self, path: Path, design: Design) -> None:
        self.path = path
        self.design = design
        #: The numbers of the games that are kept.
        self.done: set[int] = set()
        self._games = path / GAMES
        self._timings = path / TIMINGS
        path.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(path)
        try:
            self._begin()
            self._repair()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.close()

    def keep(self, done: Done) -> None:
        """On the disk before anything else is done; the game last, so that no game is without its time."""
        number = done.result.number
        if number in self.done:  # a cluster may have played it twice
            return
        _append(self._timings, done.timing)
        _append(self._games, done.result)
        self.done.add(number)

    def finish(self) -> None:
        """All are played: in the order of their numbers, whoever was done first."""
        for file in (self._games, self._timings):
            _sort(file)

    def _begin(self) -> None:
        """Write down the plan, or see that it is the one the folder was begun with."""
        head = self._head()
        kept = self.path / PLAN
        if not kept.exists():
            strangers = [file.name for file in self.path.iterdir() if file.name != LOCK]
            if strangers:
                raise BadResults(
                    f"{self.path} holds no results but other files, such as {min(strangers)}; name another folder"
                )
            _write(kept, [msgspec.json.format(msgspec.json.encode(head)), b"\n"])
            return
        begun = read_head(self.path)
        changed = [name for name, mark in head.marks.items() if begun.marks.get(name, mark) != mark]
        if changed:
            raise BadResults(
                f"the games in {self.path} were played before this was changed: {', '.join(changed)}; "
                "begin again in another folder"
            )
        if begun.hash != head.hash:
            raise BadResults(f"{self.path} holds the games of another plan; name another folder")

    def _head(self) -> Head:
        marks = {name: mark for some in self.design.marks for name, mark in some.items()}
        return Head(self.design.plan, self.design.hash, marks)

    def _repair(self) -> None:
        """Cut off what was half written, and forget times of games that are not there."""
        for file in (self._games, self._timings):
            _cut(file)
        for place, line in enumerate(_lines(self._games), start=1):
            number = _number(line)
            if number is None or not 0 <= number < self.design.count or number in self.done:
                raise BadResults(f"{self._games} is damaged in line {place}: that is no game of it")
            self.done.add(number)
        times = list(_lines(self._timings))
        good = {number: line for line in times if (number := _number(line)) in self.done}
        if len(good) != len(times):
            _write(self._timings, good.values())


def read_head(path: Path) -> Head:
    """What a folder of results was begun with."""
    try:
        return msgspec.json.decode((path / PLAN).read_bytes(), type=Head)
    except FileNotFoundError:
        raise BadResults(f"{path} is no folder of results: there is no {PLAN} in it") from None
    except msgspec.DecodeError as error:
        raise BadResults(f"{path / PLAN} cannot be read: {error}") from None


def read_results(path: Path) -> Iterator[Result]:
    """The games that a folder holds, one after the other."""
    return _read(path / GAMES, Result)


def read_timings(path: Path) -> Iterator[Timing]:
    return _read(path / TIMINGS, Timing)


def _read(file: Path, shape: type[T]) -> Iterator[T]:
    decoder = msgspec.json.Decoder(shape)
    for place, line in enumerate(_lines(file), start=1):
        try:
            yield decoder.decode(line)
        except msgspec.DecodeError as error:
            raise BadResults(f"{file} is damaged in line {place}: {error}") from None


def _lines(file: Path) -> Iterator[bytes]:
    """The lines of a file that are whole."""
    if not file.exists():
        return
    with file.open("rb") as lines:
        yield from (line for line in lines if line.endswith(b"\n"))


def _number(line: bytes) -> int | None:
    try:
        return msgspec.json.decode(line, type=_Number).number
    except msgspec.DecodeError:
        return None


def _cut(file: Path) -> None:
    """Take away what stands behind the last end of a line."""
    if file.exists():
        with file.open("r+b") as kept:
            whole = sum(len(line) for line in kept if line.endswith(b"\n"))
            kept.truncate(whole)


def _append(file: Path, what: msgspec.Struct) -> None:
    with file.open("ab") as kept:
        kept.write(msgspec.json.encode(what) + b"\n")
        kept.flush()
        os.fsync(kept.fileno())


def _sort(file: Path) -> None:
    """Lines in the order of their numbers; there may be more of them than there is room for in memory."""
    places, end = list[tuple[int, int]](), 0
    for line in _lines(file):
        places.append((_number(line) or 0, end))
        end += len(line)
    if places != sorted(places):
        with file.open("rb") as lines:
            _write(file, (_line_at(lines, place) for _, place in sorted(places)))


def _line_at(lines: IO[bytes], place: int) -> bytes:
    lines.seek(place)
    return lines.readline()


def _write(file: Path, content: Iterable[bytes]) -> None:
    """Whole or not at all."""
    beside = file.with_name(f".{file.name}.new")
    with beside.open("wb") as new:
        new.writelines(content)
        new.flush()
        os.fsync(new.fileno())
    beside.replace(file)


def _locked(path: Path) -> IO[bytes]:
    lock = (path / LOCK).open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadResults(f"somebody is playing the games of {path} already") from None
    return lock
