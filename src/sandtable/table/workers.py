"""Processes of its own that the table feeds through pipes: how one is begun, and put away."""

import logging
import subprocess
import sys
from contextlib import suppress

from .. import library
from ..ai.worker import Lent
from ..core.pipes import send
from .journal import event

log = logging.getLogger("sandtable.workers")


def begin(module: str) -> subprocess.Popen[bytes]:
    """A process that runs a module of the program; it ends when its pipe is closed."""
    return subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # A Ctrl-C in the terminal is for the table, which then ends it.
        start_new_session=True,
    )


def thinking(process: subprocess.Popen[bytes] | None, lent: set[int]) -> subprocess.Popen[bytes]:
    """A process in which programs think: this one, or a new one, to which nothing is lent yet, if there is none or it has ended."""
    if process is not None and process.poll() is not None:
        told = event("program-failed", status=process.returncode)
        log.warning("%s; a new one thinks on", ended(process), extra=told)
        put_away(process)
        process = None
    if process is None:
        lent.clear()
        process = begin("sandtable.ai.worker")
    return process


def ended(process: subprocess.Popen[bytes]) -> str:
    return f"the process in which programs think ended ({process.returncode})"


def lend(process: subprocess.Popen[bytes], lent: set[int]) -> None:
    """Give it the modules from outside the package, which it cannot know; `lent` says which it has."""
    assert process.stdin is not None
    for module in library.added():
        if id(module) not in lent:
            send(process.stdin, Lent(module))
            lent.add(id(module))


def put_away(process: subprocess.Popen[bytes]) -> None:
    """End a process, and leave nothing of it behind."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
