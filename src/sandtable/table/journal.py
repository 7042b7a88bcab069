"""The journal: what happens at a table, one JSON object a line, for who asks for it with `--log`.

It says what happened and how much of it, in words and numbers that are chosen here: never what somebody has sent, what
an error says, or what a path holds. So nothing secret can get into it, whatever goes wrong. The sentences of the usual
log go on going where they went; one that brings an `event` along is a line of the journal as well.
"""

import hmac
import logging
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, date, datetime
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from ..core.errors import SandtableError

OWNER_ONLY = 0o600
#: What stands for the standard output in the place of a file.
STANDARD = "-"
#: Of what others can cause as often as they like so many lines are written in a minute, and then how many were not.
MOST_A_MINUTE = 600
#: Whose sentences are in the usual log.
LOGGERS = ("sandtable", "uvicorn", "asyncio")

#: What has no sentence, and would be no news to who reads the usual log.
log = logging.getLogger("sandtable.journal")
log.propagate = False
log.addHandler(logging.NullHandler())

Value = str | int | float | bool | None


def event(name: str, **values: Value) -> dict[str, Any]:
    """What a line of the usual log is in the journal: `log.warning("...", extra=event("..."))`."""
    return {"event": name, "told": values}


def tell(name: str, level: int = logging.INFO, **values: Value) -> None:
    """A line of the journal alone."""
    if log.isEnabledFor(level):
        log.log(level, name, extra=event(name, **values))


class Journal(logging.Handler):
    """Writes events to a file, which may be moved away or cut off at any time: each line goes to whatever is there now."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self._path = None if where == STANDARD else Path(where)
        try:
            self._file = sys.stdout.fileno() if self._path is None else self._opened()
        except OSError as error:
            raise SandtableError(f"the journal cannot be written: {error}") from None
        self._is_well = True

    def _opened(self) -> int:
        assert self._path is not None
        # At its end, wherever that is by then: so it can be cut off meanwhile, and several may write.
        return os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWNER_ONLY)

    def emit(self, record: logging.LogRecord) -> None:
        line = msgspec.json.encode(entry(record)) + b"\n"
        try:
            if self._path is not None and self._is_moved(self._path):
                # In this order: a number that was closed may be another file by the next time.
                moved, self._file = self._file, self._opened()
                os.close(moved)
            os.write(self._file, line)
            self._is_well = True
        except OSError as error:
            if self._is_well:  # the table goes on without it
                self._is_well = False
                print(f"the journal cannot be written: {error}", file=sys.stderr, flush=True)

    def _is_moved(self, path: Path) -> bool:
        here = os.fstat(self._file)
        with suppress(FileNotFoundError):
            there = path.stat()
            return (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino)
        return True

    def close(self) -> None:
        """Whoever sets logging up anew closes all handlers there are, as the web server does: this one goes on."""

    def put_away(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                os.close(self._file)
        super().close()


def entry(record: logging.LogRecord) -> dict[str, Value]:
    """A line of the journal. What nobody has chosen words for says where it comes from, and not what it is."""
    moment = datetime.fromtimestamp(record.created, UTC)
    head: dict[str, Value] = {
        "time": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
    }
    name = getattr(record, "event", None)
    if name is not None:
        return {**head, "event": name, **record.__dict__["told"]}
    return {**head, "event": "other", "log": record.name, "at": f"{record.module}:{record.lineno}"}


@contextmanager
def kept(journal: Journal | None) -> Iterator[None]:
    """Write down what happens meanwhile, if there is a journal."""
    if journal is None:
        yield
        return
    with ExitStack() as ending:
        ending.callback(journal.put_away)
        for logger in (*map(logging.getLogger, LOGGERS), log):
            # Who has no other handler loses the one of last resort, by which sentences go to the errors.
            usual = [] if logger.hasHandlers() else [logging.lastResort]
            for handler in filter(None, [*usual, journal]):
                logger.addHandler(handler)
                ending.callback(logger.removeHandler, handler)
        log.setLevel(logging.INFO)
        ending.callback(log.setLevel, logging.NOTSET)
        yield


class Marks:
    """Tells clients apart for a day, without saying who they are: nobody can work an address out, today or later."""

    def __init__(self, today: Callable[[], date] = lambda: datetime.now(UTC).date()) -> None:
        self._today = today
        self._day = date.min
        self._key = b""
        self._guard = Lock()

    def of(self, address: str) -> str:
        with self._guard:
            today = self._today()
            if today != self._day:
                self._day, self._key = today, secrets.token_bytes(32)
            return hmac.digest(self._key, _network(address).encode(), "sha256").hex()[:12]


def _network(address: str) -> str:
    """Of an address of the newer kind the part that is one household's."""
    with suppress(ValueError):
        found = ip_address(address)
        if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
            return found.exploded[:19]
    return address


class Measure:
    """Lets through so many in a minute, and counts the others."""

    def __init__(self, most: int = MOST_A_MINUTE) -> None:
        self._most = most
        self._minute = -1
        self._told = 0
        self._guard = Lock()

    def has_room(self, seconds: float) -> bool:
        """Whether one more may be told, at this time."""
        with self._guard:
            minute = int(seconds // 60)
            if minute != self._minute:
                untold = max(self._told - self._most, 0)
                self._minute, self._told = minute, 0
            else:
                untold = 0
            self._told += 1
            has_room = self._told <= self._most
        if untold:
            tell("passed-over", logging.WARNING, lines=untold)
        return has_room
