"""Shapes are read by many threads at once: the requests of a page come together."""

import subprocess
import sys

#: New structs by the hundred, each first used by six threads at once.
AT_ONCE = """
import sys, threading, msgspec
from sandtable.core.shape import ready
sys.setswitchinterval(1e-6)
for number in range(100):
    inner = msgspec.defstruct(f"Inner{number}", [(f"f{i}", int | str) for i in range(40)])
    outer = msgspec.defstruct(f"Outer{number}", [("list", list[inner]), ("dict", dict[str, inner])])
    go = threading.Barrier(6)
    def read():
        go.wait()
        msgspec.convert({"list": [], "dict": {}}, %s)
    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_threads_that_use_a_shape_first_do_not_crash() -> None:
    """A process that crashes has no say in it; without `ready` this one does."""
    subprocess.run([sys.executable, "-c", AT_ONCE % "ready(outer)"], check=True)
