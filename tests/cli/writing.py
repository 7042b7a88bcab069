"""Commands that write a file: run them, and see what they say when they cannot."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sandtable.cli import main

RECORDS = Path(__file__).parents[1] / "golden" / "data"
CHAIN = RECORDS / "folio-1" / "historical-british-chain.record"


def run(*words: object, lang: str = "C.UTF-8") -> Result:
    result = CliRunner().invoke(main, list(map(str, words)), env={"LANG": lang})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def trouble(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: object) -> str:
    """The one line that a command says in an empty folder, in which it leaves nothing behind."""
    monkeypatch.chdir(folder)
    result = run(*words)
    assert result.exit_code == 1
    (line,) = result.output.splitlines()
    assert list(folder.iterdir()) == []
    return line
