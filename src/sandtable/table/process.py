"""A table in a process of its own, for whoever scripts against it: opened, asked, closed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import IO, Any, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from ..core.errors import SandtableError
from .database import POSTGRESQL, STORE

#: Neither opening nor an answer takes so long, not even on a machine that is busy with other work.
SECONDS = 60.0


class TableProcess:
    """`sandtable play` without a browser, its games kept in a folder or in a PostgreSQL. A port of 0 is any free one.

    What it complains about goes where the complaints of this process go, or to `errors`.
    """

    def __init__(
        self,
        place: Path | str,
        *,
        port: int = 0,
        environment: dict[str, str] | None = None,
        errors: IO[str] | None = None,
    ) -> None:
        words = ["play", "--no-browser", "--port", str(port)]
        if isinstance(place, str) and place.startswith(POSTGRESQL):
            environment = {**(os.environ if environment is None else environment), STORE: place}
        else:
            words += ["--games", str(place)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable", *words],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment,
        )
        self.greeting = self._first_line()
        found = re.search(r"http://\S+/", self.greeting)
        if not found:
            self.stop()
            raise SandtableError(f"the table does not open: {self.greeting or 'it says nothing'}")
        self.address = found.group()

    def _first_line(self) -> str:
        """What it says first; nothing if that takes too long."""
        assert self.process.stdout is not None
        patience = Timer(SECONDS, self.process.kill)
        patience.start()
        try:
            return self.process.stdout.readline()
        finally:
            patience.cancel()

    def ask(self, path: str, body: object = None) -> Any:
        """The answer to a request, POST if there is a body: data, or text where it is not JSON."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.address}{path}", data, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                content, kind = answer.read(), answer.headers.get_content_type()
        except HTTPError as error:
            with error:
                said = error.read().decode()
            raise SandtableError(f"{path}: {error.code} {said}") from None
        return json.loads(content) if kind == "application/json" else content.decode()

    def settle(self, game: str) -> Any:
        """The game once it is a person's turn in it, or nobody's; or a program cannot go on, or waits to be watched."""
        with urlopen(f"{self.address}api/games/{game}/stream", timeout=SECONDS) as stream:
            # Whatever is told, the game tells it, too.
            for line in stream:
                if line.startswith(b"data:"):
                    now = self.ask(f"api/games/{game}")
                    program = now["thinking"]
                    if program is None or program["waits"] or program["trouble"]:
                        return now
        raise SandtableError("the table was closed while a program was thinking")

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
