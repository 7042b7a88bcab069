"""A real PostgreSQL for tests: a server of its own, on a socket in a folder of its own, gone afterwards."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psycopg

#: Where Debian keeps what is needed; elsewhere it is on the path.
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name))
SECONDS = 60.0


class Cluster:
    """A server with as many databases as are asked for. It refuses to run as root, who lends it another name."""

    def __init__(self, *settings: str) -> None:
        self._user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="sandtable-postgres-"))
        self._settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", *settings]
        self._numbers = count(1)
        self._server: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run(
            "initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"
        )
        self.start()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _path(self, name: str) -> str:
        found = shutil.which(name, path=os.pathsep.join([os.defpath, *map(str, BINARIES)]))
        assert found is not None, f"missing: {name} (on Debian: apt-get install postgresql)"
        return found

    def _run(self, name: str, *words: str) -> None:
        subprocess.run(
            [self._path(name), *words],
            user=self._user,
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    def start(self) -> None:
        words = [word for one in self._settings for word in ("-c", one)]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [self._path("postgres"), "-D", str(self._data), *words],
                user=self._user, cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        self._wait()

    def _wait(self) -> None:
        """Until it takes connections, which after a fall needs a moment."""
        end = monotonic() + SECONDS
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.Error:
                assert self._server is not None
                assert self._server.poll() is None, (self.folder / "log").read_text()
                assert monotonic() < end, "PostgreSQL does not start"
                sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT lets nobody finish; SIGQUIT is a fall."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(SECONDS)
            self._server = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def database(self, *settings: str) -> str:
        """The address of a new, empty database."""
        name = f"games{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(" ".join(["CREATE DATABASE", name, *settings]))  # type: ignore[call-overload]
        return self.address(name)

    def guest(self, password: str) -> str:
        """The name of somebody who may do nothing but look, and that only with a password."""
        name = f"guest{next(self._numbers)}"
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"local all {name} scram-sha-256\n{rules.read_text()}")
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{password}'")  # type: ignore[call-overload]
            db.execute("SELECT pg_reload_conf()")
        return name


@contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    one = Cluster(*settings)
    try:
        yield one
    finally:
        one.remove()
