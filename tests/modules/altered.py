"""Modules as data: those of the Standard Combat Series, whole or with a few words changed."""

from pathlib import Path

import msgspec
import pytest

import sandtable
from sandtable import BadModule
from sandtable.core.module import Module, read_module
from sandtable.systems.scs.data import read

PRIMER = Path(sandtable.__file__).parent / "modules" / "scs-primer" / "v1"
TRIAL = Path(__file__).parent / "scs-trial"

#: A file, words that stand in it once, and what they are replaced with.
Change = tuple[str, str, str]


def altered(*changes: Change, folder: Path = TRIAL) -> Module:
    """A module with some words changed."""
    module = read_module(folder)
    files = dict(module.files)
    for file, old, new in changes:
        text = files[file].decode()
        assert text.count(old) == 1, f"{old!r} is in {file} {text.count(old)} times"
        files[file] = text.replace(old, new).encode()
    return msgspec.structs.replace(module, files=files)


def problems(*changes: Change, folder: Path = TRIAL) -> list[str]:
    """All that is wrong with a module once it has been changed."""
    module = altered(*changes, folder=folder)
    with pytest.raises(BadModule) as error:
        read(module)
    return error.value.problems
