"""What one machine holds: games, streams and thinking programs at once, on a file and on a PostgreSQL, one process and two.

Run as `.venv/bin/python benchmarks/load.py [--games N] [--matches N] [--seconds S] [--only NAME] [--kill S] [--json FILE]`. It
opens tables of its own on this computer, one arrangement after the other, and a PostgreSQL of its own; all is gone
afterwards. In every game two people play and two browsers listen. With `--kill` every so many seconds a table is killed
as by a power cut and opened again, and every third time the database falls. At the end every order that was acknowledged
must be in its game, once.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from crowd import Evening, Match, Script, Told, script

from sandtable.table.limits import VARIABLE
from sandtable.table.process import TableProcess

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from postgres import Cluster, cluster

#: What is played, and by which programs the orders were found; what programs play among themselves meanwhile.
PLAYED = ("operation-crusader-60", "battle-for-tobruk", "scs-primer")
MATCHED = ("scs-primer", {"blue": "sergeant", "red": "recruit"})
#: So many different games are played beforehand, each to so many orders.
SCRIPTS, ORDERS = 12, 400
#: A browser of the crowd has two connections, one for what it asks and one to listen: 400 in all, and some besides.
ROOM = {**os.environ, VARIABLE: "connections=1000"}
ARRANGEMENTS = {"file": (False, 1), "database": (True, 1), "database, two": (True, 2)}


class Tables:
    """The processes of an arrangement, at ports that stay."""

    def __init__(self, place: str, count: int) -> None:
        self._place = place
        self._processes = [TableProcess(place, environment=ROOM) for _ in range(count)]
        self.addresses = [one.address.rstrip("/") for one in self._processes]

    def fall(self, number: int) -> None:
        """As by a power cut; and open it again where it was."""
        fallen = self._processes[number]
        fallen.process.send_signal(signal.SIGKILL)
        fallen.process.communicate()
        port = int(fallen.address.rstrip("/").rpartition(":")[2])
        self._processes[number] = TableProcess(self._place, port=port, environment=ROOM)

    def __len__(self) -> int:
        return len(self._processes)

    @property
    def memory(self) -> float:
        """MB that the tables have in memory, without the processes in which programs think."""
        return sum(_memory(one.process.pid) for one in self._processes)

    @property
    def busy(self) -> float:
        """Seconds of a processor that the tables have taken, programs that think included."""
        return sum(_busy(pid) for one in self._processes for pid in _family(one.process.pid))

    def close(self) -> None:
        for one in self._processes:
            one.stop()


def _memory(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line) / 1024


def _busy(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _family(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [process, *(int(one) for task in tasks for one in task.read_text().split())]


@contextmanager
def arranged(shared: bool, count: int) -> Iterator[tuple[Tables, Cluster | None]]:
    with ExitStack() as ending:
        server = ending.enter_context(cluster()) if shared else None
        folder = ending.enter_context(TemporaryDirectory())
        tables = Tables(server.database() if server is not None else folder, count)
        ending.callback(tables.close)
        yield tables, server


async def measure(
    tables: Tables,
    server: Cluster | None,
    scripts: list[Script],
    asked: argparse.Namespace,
) -> dict[str, Any]:
    told, luck = Told(), random.Random(7)
    empty = tables.memory
    evenings = [
        Evening(tables.addresses, scripts[number % len(scripts)], told, asked.pause, luck)
        for number in range(asked.games)
    ]
    matches = [Match(tables.addresses, *MATCHED, number) for number in range(asked.matches)]
    for one in evenings:
        await one.begin()
    begun = tables.memory
    until, busy = perf_counter() + asked.seconds, tables.busy
    listening = [asyncio.create_task(one.listen(seat)) for one in evenings for seat in (0, 1)]
    watching = [asyncio.create_task(one.play()) for one in matches]
    falling = asyncio.create_task(fall(tables, server, asked.kill, until))
    played = await asyncio.gather(*(one.play(until) for one in evenings), return_exceptions=True)
    await falling
    busy = tables.busy - busy
    for task in (*watching, *listening):
        task.cancel()
    await asyncio.gather(*watching, *listening, return_exceptions=True)
    faults = [repr(one) for one in played if isinstance(one, BaseException)]
    for one in (*evenings, *matches):
        faults += await one.faults() if one.game else []
        one.close()
    return {
        "orders": sum(one.taken for one in evenings),
        "by programs": sum(one.orders for one in matches),
        "a second": round(sum(one.taken for one in evenings) / asked.seconds, 1),
        "order": spread(told.orders),
        "news": spread(told.news),
        "look": spread(told.looks),
        "looks": len(told.looks),
        # Of tables that have fallen nobody knows it.
        "cores busy": round(busy / asked.seconds, 2) if asked.kill is None else None,
        "MB": round(tables.memory),
        "MB a game": round((begun - empty) / max(asked.games, 1), 2),
        "tried again": told.again,
        "faults": faults,
    }


async def fall(tables: Tables, server: Cluster | None, seconds: float | None, until: float) -> None:
    """Let a table fall now and then, and every third time the database."""
    number = 0
    while seconds is not None and perf_counter() + seconds < until:
        await asyncio.sleep(seconds)
        number += 1
        if number % 3 == 0 and server is not None:
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            await asyncio.sleep(1.0)
            await asyncio.to_thread(server.start)
        else:
            await asyncio.to_thread(tables.fall, number % len(tables))


def spread(took: list[float]) -> dict[str, float]:
    """Milliseconds: the median, the 99th of a hundred, the longest."""
    if len(took) < 2:
        return {}
    hundred = statistics.quantiles(took, n=100)
    return {
        "median": round(hundred[49], 1),
        "99th": round(hundred[98], 1),
        "longest": round(max(took), 1),
    }


def line(name: str, found: dict[str, Any]) -> str:
    waits = "; ".join(
        f"{what} {found[what].get('median')} ms, 99th {found[what].get('99th')}"
        for what in ("order", "news", "look")
    )
    return (
        f"{name}: {found['orders']} orders ({found['a second']} a second) and {found['by programs']} of "
        f"programs; {waits}; {found['cores busy']} cores busy; {found['MB']} MB, {found['MB a game']} a "
        f"game; {found['tried again']} tried again; {len(found['faults'])} faults"
    )


def run(asked: argparse.Namespace) -> dict[str, Any]:
    scripts = [script(PLAYED[n % len(PLAYED)], n, asked.orders) for n in range(asked.scripts)]
    found = {}
    for name, (shared, count) in ARRANGEMENTS.items():
        if asked.only in (None, name):
            with arranged(shared, count) as (tables, server):
                found[name] = asyncio.run(measure(tables, server, scripts, asked))
            print(line(name, found[name]), flush=True)
            for fault in found[name]["faults"]:
                print(f"  {fault}")
    return found


def words() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, metavar="N", help="of two people (100)")
    parser.add_argument("--matches", type=int, default=10, metavar="N", help="of programs (10)")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="(60)")
    parser.add_argument("--pause", type=float, default=5.0, metavar="S", help="before an order (5)")
    parser.add_argument("--scripts", type=int, default=SCRIPTS, metavar="N", help=f"({SCRIPTS})")
    parser.add_argument("--orders", type=int, default=ORDERS, metavar="N", help=f"({ORDERS})")
    parser.add_argument("--only", choices=ARRANGEMENTS, help="one arrangement")
    parser.add_argument("--kill", type=float, metavar="S", help="let something fall so often")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result here as well")
    return parser


def main() -> None:
    asked = words().parse_args()
    found = run(asked)
    if asked.json is not None:
        asked.json.write_text(json.dumps(found, indent=1) + "\n")
    if any(one["faults"] for one in found.values()):
        sys.exit("something was lost or doubled")


if __name__ == "__main__":
    main()
