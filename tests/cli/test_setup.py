"""What `./play` and `./test` have in common before they begin."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEEPS = "import sys; print(not sys.dont_write_bytecode, sys.pycache_prefix)"


def keeps(**wishes: str) -> str:
    """Whether Python keeps what it has compiled, and in which folder (None: beside the sources)."""
    unasked = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    script = f". scripts/setup.sh && '{ROOT}/.venv/bin/python' -c '{KEEPS}'"
    run = subprocess.run(
        ["bash", "-c", script],
        cwd=ROOT,
        env=unasked | wishes,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


def test_nothing_is_compiled_at_every_start_even_if_sources_are_to_stay_alone(
    tmp_path: Path,
) -> None:
    assert keeps() == "True None"
    assert keeps(PYTHONDONTWRITEBYTECODE="1") == f"True {ROOT}/.venv/compiled"
    other = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    assert keeps(**other) == f"True {tmp_path}"
