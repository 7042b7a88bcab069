"""A table for each test, on a file of its own; tests of what is kept run on a database of its own, too."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres import Cluster, cluster
from sandtable.draw import shelf
from sandtable.table.serve import pictures_folder
from table.tables import Server, Table


@pytest.fixture(scope="session", autouse=True)
def _pictures() -> Iterator[None]:
    """What is drawn in the tests themselves is kept as at a real table: one of them draws for all."""
    folder = pictures_folder()
    assert folder is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "_put_up", [])
        shelf.put_up(folder)
        yield


#: What these test is kept, and must be kept anywhere.
ANYWHERE = ["keeping", "clocks", "links", "notices", "people", "talk", "titles"]
if os.environ.get("SANDTABLE_LONG"):
    ANYWHERE += ["consent", "marches", "standing", "undo", "versions"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    in_file = metafunc.definition.get_closest_marker("file_only") is not None
    anywhere = metafunc.module.__name__.rpartition("test_")[2] in ANYWHERE
    if "place" in metafunc.fixturenames and anywhere and not in_file:
        metafunc.parametrize("place", ["file", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """One server for all tests of a process. It need not survive a power cut."""
    with cluster("fsync=off") as one:
        yield one


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where games are kept: a file, or the address of a database."""
    if getattr(request, "param", "file") == "file":
        return tmp_path / "games.sqlite"
    return str(request.getfixturevalue("postgresql").database())


@pytest.fixture
def table(place: Path | str) -> Iterator[Table]:
    table = Table(place)
    yield table
    table.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One real server for the tests of a module, each of which plays games of its own."""
    with Server(tmp_path_factory.mktemp("games")) as server:
        yield server
