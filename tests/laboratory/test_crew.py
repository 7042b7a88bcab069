"""Whoever plays the games, and whatever befalls them: the lines are the same, and none is lost."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from subprocess import Popen
from threading import Event, Thread

import msgspec
import pytest

from laboratory.plans import MIXED, after_line, design, played, sandtable, toml
from sandtable.lab.crew import Alone, Processes
from sandtable.lab.design import Design, design_of
from sandtable.lab.errors import Fallen, Fault
from sandtable.lab.folder import GAMES, Folder, read_timings
from sandtable.lab.plan import plan_of

LONG = bool(os.environ.get("SANDTABLE_LONG"))
WORDS = MIXED | ({"games": 20, "limits": {}} if LONG else {})


@pytest.fixture(scope="module")
def mixed() -> Design:
    return design_of(plan_of("mixed", WORDS), "mixed")


@pytest.fixture(scope="module")
def serial(tmp_path_factory: pytest.TempPathFactory, mixed: Design) -> bytes:
    """What one process has played, game after game."""
    return played(tmp_path_factory.mktemp("serial"), mixed)


def test_two_processes_play_the_same_games_as_one(
    tmp_path: Path, mixed: Design, serial: bytes
) -> None:
    assert played(tmp_path, mixed, Processes(2)) == serial
    assert [timing.number for timing in read_timings(tmp_path)] == list(range(mixed.count))


def test_a_process_that_is_killed_is_replaced(tmp_path: Path, mixed: Design, serial: bytes) -> None:
    """One after the other, each in the middle of a game."""
    crew, killed = Processes(2), set[int]()
    with Folder(tmp_path, mixed) as folder:
        for done in crew.play(mixed.jobs()):
            folder.keep(done)
            for pid in children() - killed if len(killed) < 2 else ():
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
        folder.finish()
    assert (tmp_path / GAMES).read_bytes() == serial
    assert len(killed) >= 2
    assert children() == set()


def children() -> set[int]:
    """The processes that play for this one."""
    return {one.pid for one in multiprocessing.active_children() if one.pid is not None}


@pytest.fixture
def run(tmp_path: Path) -> "Iterator[Popen[str]]":
    plan = toml(tmp_path / "mixed.toml", WORDS)
    words = ["lab", "run", plan, "-o", tmp_path / "results", "--workers", 2]
    with sandtable(*words, start_new_session=True) as process:
        yield process
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def test_a_run_that_is_killed_goes_on_where_it_was(
    tmp_path: Path, mixed: Design, serial: bytes, run: "Popen[str]"
) -> None:
    """What was kept when it was killed is there afterwards, byte by byte."""
    folder = tmp_path / "results"
    assert after_line(run, folder, 3) < mixed.count
    run.kill()
    run.wait()
    kept = (folder / GAMES).read_bytes()
    whole = kept[: kept.rfind(b"\n") + 1].splitlines()
    assert set(whole) <= set(serial.splitlines())
    with Folder(folder, mixed) as opened:
        assert len(opened.done) == len(whole) >= 3
    assert played(folder, mixed) == serial


def test_who_stops_it_is_told_how_to_go_on(
    tmp_path: Path, mixed: Design, serial: bytes, run: "Popen[str]"
) -> None:
    """Control-C is for all processes of the terminal. The folder alone is enough to go on."""
    folder = tmp_path / "results"
    after_line(run, folder, 2)
    os.killpg(run.pid, signal.SIGINT)
    said, complaint = run.communicate()
    assert run.returncode == 130
    kept = (folder / GAMES).read_bytes().count(b"\n")
    assert said == (
        f"Stopped: {kept} of {mixed.count} games are kept in {folder}. "
        f"To go on: sandtable lab run {folder}\n"
    )
    assert "Traceback" not in complaint
    with sandtable("lab", "run", folder, "--workers", 1) as again:
        said, complaint = again.communicate()
    assert said == f"All {mixed.count} games are played: {folder}\n", complaint
    assert (folder / GAMES).read_bytes() == serial


def test_a_game_that_fells_every_process_is_given_up() -> None:
    """Whoever sits down to it is killed."""
    over = Event()

    def kill() -> None:
        while not over.is_set():
            for process in list(multiprocessing.process._children):
                with suppress(ProcessLookupError):
                    if process.pid is not None and process.exitcode is None:
                        os.kill(process.pid, signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    try:
        with pytest.raises(Fallen, match=r"^3 processes have fallen over game 0$"):
            list(Processes(1).play(islice(design().jobs(), 1)))
    finally:
        over.set()
        killer.join()


def test_a_game_with_a_fault_ends_the_run() -> None:
    """A program that there is not, which no plan can ask for."""
    job = next(design().jobs())
    variant = msgspec.structs.replace(job.variant, programs=("nobody", "random"))
    faulty = msgspec.structs.replace(job, variant=variant)
    for crew in (Alone(), Processes(2)):
        with pytest.raises(
            Fault, match=r"^game 0 has a fault: KeyError: 'program nobody saltroad'$"
        ):
            list(crew.play(iter([faulty])))
    assert children() == set()
