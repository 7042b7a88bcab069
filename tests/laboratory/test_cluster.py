"""The games of a plan on a Dask cluster: a scheduler and workers in processes of their own, one of which falls."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen

import msgspec
import pytest

from laboratory.plans import MIXED, TRIAL, after_line, design, design_in, played, sandtable, toml
from sandtable.lab.cluster import Cluster as DaskCluster
from sandtable.lab.cluster import play_there
from sandtable.lab.errors import Fallen
from sandtable.lab.folder import GAMES
from sandtable.lab.play import play

#: A module that no worker has: it is lent to them.
WORDS = MIXED | {"play": [*MIXED["play"], {"module": str(TRIAL)}]}
LOOPBACK = ["--host", "127.0.0.1", "--no-dashboard"]


class Cluster:
    """A scheduler and its workers, on this computer only."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack, self._folder = stack, folder
        self.scheduler = self._begin("scheduler", "--port", "0")
        self.address = self._said(self.scheduler, r"Scheduler at:\s+(\S+)")
        self.workers = [
            self._begin("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(2)
        ]
        for worker in self.workers:
            self._said(worker, r"Registered to:\s+(\S+)")

    def _begin(self, what: str, *words: str) -> "Popen[str]":
        process = self._stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, *LOOPBACK],
                stderr=subprocess.PIPE,
                text=True,
                cwd=self._folder,
                env={**os.environ, "DASK_TEMPORARY_DIRECTORY": str(self._folder)},
            )
        )
        self._stack.callback(process.kill)
        return process

    def _said(self, process: "Popen[str]", what: str) -> str:
        """What it says of itself, once it does."""
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(what, line):
                return found[1]
        raise AssertionError(f"it never said {what}")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path_factory.mktemp("cluster"))


def test_a_cluster_that_loses_a_worker_plays_the_same_games(
    tmp_path: Path, cluster: Cluster
) -> None:
    plan = toml(tmp_path / "mixed.toml", WORDS)
    of = design_in(plan)
    folder = tmp_path / "results"
    words = ["lab", "run", plan, "-o", folder, "--cluster", cluster.address]
    with sandtable(*words) as run:
        assert after_line(run, folder, 3) < of.count
        cluster.workers[0].send_signal(signal.SIGKILL)
        said, complaint = run.communicate()
    assert said == f"All {of.count} games are played: {folder}\n", complaint
    assert (folder / GAMES).read_bytes() == played(tmp_path / "serial", of)


def test_where_nobody_answers_it_is_told_in_one_line() -> None:
    with pytest.raises(Fallen) as caught:
        next(DaskCluster("tcp://127.0.0.1:9", patience=0.1).play(iter(())))
    assert str(caught.value).startswith("no cluster answers at tcp://127.0.0.1:9: ")
    assert "\n" not in str(caught.value)


def test_a_worker_with_other_code_plays_nothing() -> None:
    """Its lines would not be those that everybody else writes."""
    job = next(design().jobs())
    other = msgspec.structs.replace(job, marks=job.marks | {"rules saltroad 1": "0" * 12})
    assert play_there(job).result == play(job).result
    with pytest.raises(Fallen, match="a worker has other code than who asks it: rules saltroad 1"):
        play_there(other)
