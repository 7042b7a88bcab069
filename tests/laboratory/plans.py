"""Small plans for the tests of the laboratory, and their runs."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from sandtable.lab.crew import Alone, Crew
from sandtable.lab.design import Design, design_of
from sandtable.lab.folder import GAMES, Folder
from sandtable.lab.plan import Plan, plan_of, read_plan
from sandtable.lab.run import run

TRIAL = Path(__file__).parents[1] / "modules/scs-trial"
PRIMER = {"module": "scs-primer", "scenarios": ["meeting"]}
#: Nobody in `src` knows it.
GUEST = {"module": "five-wells", "options": {"level": ["draw", "second"]}}
#: Quick games of three systems, one of them in a package of its own.
MIXED: dict[str, Any] = {
    "play": [PRIMER, GUEST, {"module": "battle-for-tobruk"}],
    "programs": [["recruit", "random"], ["random", "recruit"]],
    "games": 2,
    "limits": {"turns": 2},
}
#: Games of a moment.
QUICK: dict[str, Any] = {"play": [GUEST], "programs": [["random", "random"]], "games": 4}


def plan(**words: Any) -> Plan:
    return plan_of("a test", QUICK | words)


def design(**words: Any) -> Design:
    return design_of(plan(**words), "a test")


def played(path: Path, of: Design, crew: Crew | None = None) -> bytes:
    """All that the games of a run say, once they are played."""
    with Folder(path, of) as folder:
        run(folder, crew or Alone(), lambda done, count, left: None)
    return (path / GAMES).read_bytes()


def design_in(file: Path) -> Design:
    return design_of(read_plan(file), file.name)


def toml(path: Path, of: dict[str, Any]) -> Path:
    """A plan as somebody writes it. Values of JSON are values of TOML; tables need lines of their own."""
    import json

    lines = [f"{name} = {json.dumps(of[name])}" for name in ("programs", "games")]
    lines += ["[limits]", *(f"{name} = {most}" for name, most in of.get("limits", {}).items())]
    for one in of["play"]:
        lines += ["[[play]]", f"module = {json.dumps(one['module'])}"]
        lines += [f"scenarios = {json.dumps(one.get('scenarios', []))}", "[play.options]"]
        lines += [f"{name} = {json.dumps(v)}" for name, v in one.get("options", {}).items()]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def sandtable(*words: object, **settings: Any) -> subprocess.Popen[str]:
    """The command in a process of its own, as if it were typed."""
    return subprocess.Popen(
        [sys.executable, "-m", "sandtable", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANG": "C"},
        **settings,
    )


def after_line(run: "subprocess.Popen[str]", folder: Path, count: int) -> int:
    """How many games are kept, once there are so many; the run goes on meanwhile."""
    assert run.stderr is not None
    for _ in run.stderr:  # it tells how far it is whenever another game is kept
        there = (folder / GAMES).read_bytes().count(b"\n") if (folder / GAMES).exists() else 0
        if there >= count:
            return there
    raise AssertionError(f"it ended before, with {run.wait()}")
