"""Who plays the games of a plan: this process alone, or several of this computer. `cluster.py` has others."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Protocol

from .. import library
from ..core.module import Module
from .design import Job
from .errors import Fallen, Fault
from .play import Done, play

#: A game that has felled so many processes fells every process.
MOST_FALLS = 3


class Crew(Protocol):
    """Plays games in any order."""

    def play(self, jobs: Iterator[Job]) -> Generator[Done, None, None]:
        """What came of each game, as soon as it is over. Who asks for no more ends those under way."""


class Alone:
    """One game after the other, in this process."""

    def play(self, jobs: Iterator[Job]) -> Generator[Done, None, None]:
        yield from map(play, jobs)


class Processes:
    """Several games at a time, each in a process of its own. One that falls is replaced, and its game played again."""

    def __init__(self, count: int, lent: Sequence[Module] = ()) -> None:
        self._count = count
        self._lent = tuple(lent)
        self._spawn = multiprocessing.get_context("spawn")

    def play(self, jobs: Iterator[Job]) -> Generator[Done, None, None]:
        workers: list[_Worker] = []
        falls: dict[int, int] = {}
        try:
            for job in jobs:
                if len(workers) < self._count:
                    workers.append(_Worker(self._spawn, self._lent, job))
                    continue
                done, worker = self._next(workers, falls)
                worker.give(job)
                yield done
            while workers:
                done, worker = self._next(workers, falls)
                worker.end()
                workers.remove(worker)
                yield done
        finally:
            for worker in workers:
                worker.end()

    def _next(self, workers: list["_Worker"], falls: dict[int, int]) -> tuple[Done, "_Worker"]:
        """The next game that is over, and who has played it."""
        while True:
            ready = wait([worker.pipe for worker in workers])
            worker = next(one for one in workers if one.pipe in ready)
            found = worker.take()
            if isinstance(found, Done):
                return found, worker
            if isinstance(found, Fault):
                raise found
            number = worker.job.number
            falls[number] = falls.get(number, 0) + 1
            if falls[number] >= MOST_FALLS:
                raise Fallen(f"{MOST_FALLS} processes have fallen over game {number}")
            worker.end()
            workers[workers.index(worker)] = _Worker(self._spawn, self._lent, worker.job)


class _Worker:
    """A process, and the game it plays."""

    def __init__(
        self,
        spawn: multiprocessing.context.SpawnContext,
        lent: tuple[Module, ...],
        job: Job,
    ) -> None:
        self.pipe, theirs = spawn.Pipe()
        self.process: BaseProcess = spawn.Process(target=_work, args=(theirs, lent), daemon=True)
        # Control-C is for who gives the games out: the process has it blocked from its first moment on.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self.give(job)

    def give(self, job: Job) -> None:
        self.job = job
        try:
            self.pipe.send(job)
        except OSError:
            return  # it has fallen, which is found out when it is asked

    def take(self) -> Done | Fault | None:
        """What came of its game, or what is wrong with it; nothing if the process has fallen."""
        try:
            found: Done | Fault = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return found

    def end(self) -> None:
        """At once, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _work(pipe: Connection, lent: tuple[Module, ...]) -> None:
    """Play what comes, until nobody asks for more."""
    Thread(target=_end_with_parent, daemon=True).start()
    for module in lent:
        library.lend(module)
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(play(job))
        except Fault as fault:
            pipe.send(fault)


def _end_with_parent() -> None:
    """Who is killed cannot say so: nobody is left to take what is played."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
