"""Modules that a test adds are gone when it is over: others ask which there are."""

import pytest

from sandtable import library


@pytest.fixture(autouse=True)
def _own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_added", {})
