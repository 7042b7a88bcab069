"""Page logic that needs no browser: the scripts are run by node, file by file."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_page_logic(file: Path) -> None:
    node = shutil.which("node")
    assert node is not None, "the tests of the page need node"
    done = subprocess.run([node, "--test", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
