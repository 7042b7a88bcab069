"""A table for each test, on a file of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "games.sqlite")
    yield table
    table.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One real server for the tests of a module, each of which plays games of its own."""
    with Server(tmp_path_factory.mktemp("games")) as server:
        yield server
