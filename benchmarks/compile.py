"""What it takes to open a game: its first scenario, further ones, and other options; time and memory.

Times are told as ratios to a fixed piece of work in the same process, reading a TOML text that never
changes, so that a slow or busy machine hits both alike.
"""

import argparse
import gc
import json
import statistics
import sys
import tomllib
import tracemalloc
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path
from time import process_time

from sandtable import library
from sandtable.core.module import Module, read_module
from sandtable.core.rules import Rules

#: The aims: the first opening in seconds and in yardsticks, a further one in yardsticks, its memory in MB.
SECONDS, FIRST, FURTHER, MEMORY = 0.3, 10.0, 4.0, 5.0
#: About as much as the five files of a large module.
YARDSTICK = "\n".join(
    f'[[unit]]\nid = "unit-{n}"\nname = {{ en = "Unit {n}", ja = "部隊{n}" }}\nvalues = [{n}, 2, 3, 4]\n'
    for n in range(600)
)
SETS = 32


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", nargs="?", default="frontier-wire", choices=library.modules())
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    asked = parser.parse_args()
    found = {"first": [], "further": [], "seconds": []}
    for _ in range(asked.rounds):
        module = _fresh(asked.module)  # nothing of it has been worked out yet
        yardstick = _time(tomllib.loads, YARDSTICK)
        first = _time(library.open_module, module, library.default_scenario(module))
        further = _time(_all_options, module) / SETS
        found["seconds"].append(first)
        found["first"].append(first / yardstick)
        found["further"].append(further / yardstick)
    memory = _memory(_fresh(asked.module))
    seconds, first, further = map(
        statistics.median, (found["seconds"], found["first"], found["further"])
    )
    print(f"{asked.module}, {asked.rounds} rounds: median (range)")
    print(f"  first opening    {_told(found['first'])} yardsticks; {_told(found['seconds'])} s")
    print(f"  a further one    {_told(found['further'])} yardsticks")
    print(f"  the first takes  {memory[0]:.1f} MB, each further set of options {memory[1]:.2f} MB")
    met = seconds < SECONDS and first < FIRST and further < FURTHER and memory[1] < MEMORY
    aims = f"{SECONDS} s, {FIRST} and {FURTHER} yardsticks, {MEMORY} MB"
    print(f"less than {aims}: {'met' if met else 'NOT met'}")
    if asked.json:
        asked.json.write_text(json.dumps({**found, "memory": memory}, indent=1), "utf-8")
    sys.exit(not met)


def _fresh(name: str) -> Module:
    version = library.modules()[name][-1]
    return read_module(Path(library.__file__).parent / "modules" / name / f"v{version}")


def _all_options(module: Module) -> list[Rules]:
    """The rules of a module with many sets of options."""
    scenario = library.default_scenario(module)
    offered = library.open_module(module, scenario).options_offered
    choices = [[(one.name, value) for value in one.values[:2]] for one in offered]
    return [
        library.open_module(module, scenario, dict(chosen))
        for chosen in islice(product(*choices), SETS)
    ]


def _memory(module: Module) -> tuple[float, float]:
    """What the first opening keeps, and each further one, in MB."""
    tracemalloc.start()
    kept = [library.open_module(module, library.default_scenario(module))]
    gc.collect()
    first = tracemalloc.get_traced_memory()[0]
    kept += _all_options(module)
    gc.collect()
    further = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    return first / 1e6, further / SETS / 1e6


def _time(work: Callable[..., object], *given: object) -> float:
    gc.collect()
    before = process_time()
    work(*given)
    return process_time() - before


def _told(numbers: list[float]) -> str:
    return f"{statistics.median(numbers):.3g} ({min(numbers):.3g} to {max(numbers):.3g})"


if __name__ == "__main__":
    main()
