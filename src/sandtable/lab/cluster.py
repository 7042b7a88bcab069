"""The games of a plan on a Dask cluster: a scheduler and workers that are there already.

A worker that falls is no loss: the scheduler gives its games to another. This needs the extra `cluster`.
"""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from itertools import islice
from threading import Lock
from typing import Any

from distributed import Client, Future, KilledWorker, WorkerPlugin, as_completed

from .. import library
from ..core.module import Module
from .design import Job
from .errors import Fallen
from .marks import marks_of
from .play import Done, play

#: So many games wait for each thread of the cluster, so that none is idle while results travel.
AHEAD = 2
#: Seconds until a cluster that cannot be reached, or has no workers, is given up.
PATIENCE = 30

_alone = Lock()


class Lent(WorkerPlugin):
    """Modules from outside the package, for every worker that there is or will be."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self.modules = tuple(modules)
        #: Those of another plan are another plug-in.
        self.name = " ".join(["sandtable", *(module.hash for module in modules)])

    def setup(self, worker: Any) -> None:
        for module in self.modules:
            library.lend(module)


class Cluster:
    """Whoever listens at an address."""

    def __init__(
        self, address: str, lent: Sequence[Module] = (), patience: float = PATIENCE
    ) -> None:
        self._address = address
        self._lent = tuple(lent)
        self._patience = patience

    def play(self, jobs: Iterator[Job]) -> Generator[Done, None, None]:
        try:
            client = Client(self._address, timeout=self._patience)
        except (OSError, ValueError) as error:
            raise Fallen(f"no cluster answers at {self._address}: {error}") from None
        with client:
            try:
                client.wait_for_workers(1, timeout=self._patience)
            except TimeoutError:
                raise Fallen(f"the cluster at {self._address} has no workers") from None
            if self._lent:
                client.register_plugin(Lent(self._lent))
            yield from _played(client, jobs)


def _played(client: Client, jobs: Iterator[Job]) -> Generator[Done, None, None]:
    under_way = as_completed()
    for job in islice(jobs, _room(client)):
        under_way.add(_given(client, job))
    for future in under_way:
        yield _taken(future)
        for job in islice(jobs, max(_room(client) - under_way.count(), 0)):
            under_way.add(_given(client, job))


def _room(client: Client) -> int:
    """How many games may be given out at a time; workers come and go."""
    threads: dict[str, int] = client.nthreads()
    return AHEAD * max(sum(threads.values()), 1)


def _given(client: Client, job: Job) -> "Future[Done]":
    return client.submit(play_there, job, pure=False)


def _taken(future: "Future[Done]") -> Done:
    try:
        done: Done = future.result()
    except KilledWorker as error:
        raise Fallen(f"workers fall over one game again and again: {error}") from None
    except CancelledError:
        raise Fallen("the cluster is gone; what was played is kept") from None
    return done


def play_there(job: Job) -> Done:
    """A game, played by a worker: one at a time, and only if it has the same code."""
    with _alone:
        here = marks_of(job.variant.open(), job.variant.programs)
        other = [name for name, mark in job.marks.items() if here.get(name) != mark]
        if other:
            raise Fallen(f"a worker has other code than who asks it: {', '.join(other)}")
        return play(job)
