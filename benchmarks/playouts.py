"""How fast random games are played, next to python-chess; and what copies, odds and imports cost.

Speeds are told as ratios to python-chess in the same process, in short turns, so that a slow or
busy machine hits both alike. Only decisions with two or more legal actions count as actions.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import timeit
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

import field

import sandtable
from sandtable import library
from sandtable.core.dice import SeededDice
from sandtable.library import open_rules
from sandtable.systems.scs import supply
from sandtable.systems.scs.reach import reach

try:
    import chess
except ImportError:
    sys.exit("python-chess is missing: pip install --require-hashes -r requirements/bench.txt")


class Aims(NamedTuple):
    """What a module aims at: ratios to python-chess, and options a second."""

    #: Through `Game`, with each set of picks offered once and no `go`.
    canonical: float
    #: Through `Game`, with all that is legal.
    whole: float | None = None
    options: int | None = None


class Bench(NamedTuple):
    """A module to be measured: what it aims at, and an attack whose odds are asked."""

    module: str
    aims: Aims
    attack: dict[str, Any]
    order: str


BENCHES = {
    "series60": Bench(
        "operation-crusader-60",
        Aims(1.8, 1.1),
        {
            # Three tank brigades against two tank units in an area: six rows of odds.
            "units": {
                "gb-7ad-4ab": "08",
                "gb-7ad-7ab": "08",
                "gb-7ad-22ab": "08",
                "de-15pz-pr8": "06",
                "it-ariete": "06",
            },
            "to_move": "british",
            "draft": ["pick gb-7ad-4ab", "pick gb-7ad-7ab", "pick gb-7ad-22ab", "go 06"],
        },
        "attack 06",
    ),
    "folio": Bench(
        "battle-for-tobruk",
        Aims(1.4, 0.3, 500_000),
        {
            # Two brigades of the garrison against a regiment of the ring: seven rows of odds.
            "units": {"gb-14": "1005", "gb-16": "1105", "it-27": "1106", "it-19": "0703"},
            "to_move": "british",
            "phase": "combat",
            "hand": {"british": [4, 2], "axis": [3, 2, 1]},
            "draft": ["attack 1106", "pick gb-14", "pick gb-16"],
        },
        "done",
    ),
    "scs": Bench(
        "frontier-wire",
        Aims(1.0, 0.5, 500_000),
        {
            # Two battalions against one: a row of odds.
            "units": {"ax-i8": "20.05", "ax-ii8": "20.06", "cw-4nz": "21.06"},
            "turn": 2,
            "to_move": "axis",
            "phase": "combat",
            "draft": ["attack 21.06", "pick ax-i8", "pick ax-ii8"],
        },
        "done",
    ),
    "field": Bench(
        "field",
        Aims(1.0),
        {
            # Two regiments against one: a row of odds.
            "units": {"b0": "20.05", "b1": "20.06", "r0": "21.06"},
            "phase": "combat",
            "draft": ["attack 21.06", "pick b0", "pick b1"],
        },
        "done",
    ),
}
#: Random chess has no natural end; few games get here.
MOST_PLIES = 300
#: So many times in a round each row plays for a while.
TURNS = 20

#: What the project set itself, beside the speed of each module.
MOST_COPY = 5.0
MOST_FLOOD = 100.0
MOST_TRACE = 300.0
MOST_CAMPAIGN = 3e6
MOST_IMPORT = 3.0


class Tally(NamedTuple):
    """What was played: games, actions that were a choice, and the options of all of them."""

    games: int = 0
    actions: int = 0
    options: int = 0
    seconds: float = 0.0

    def add(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.actions + other.actions,
            self.options + other.options,
            self.seconds + other.seconds,
        )


# Playouts: they never end, and tell from time to time what they have done since.


#: So many actions are played before somebody looks at the clock.
STRETCH = 25


def play_chess(rng: Random) -> Iterator[Tally]:
    """Until there is no legal move. Draws are not looked for: that would slow it down by a third."""
    while True:
        board, tally = chess.Board(), [0, 0]
        for ply in range(MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            if len(moves) > 1:
                tally[0] += 1
                tally[1] += len(moves)
            board.push(rng.choice(moves))
            if ply % STRETCH == 0:
                yield Tally(0, *tally)
                tally = [0, 0]
        yield Tally(1, *tally)


def play_game(module: str, canonical: bool, rng: Random) -> Iterator[Tally]:
    """Through the public `Game`, which checks each action again and keeps orders and events."""
    while True:
        game, tally = sandtable.new(module, seed=rng.getrandbits(64)), [0, 0]
        for number in count():
            if game.outcome is not None:
                break
            legal = list(game.legal(canonical))
            if len(legal) > 1:
                tally[0] += 1
                tally[1] += len(legal)
            game.play(rng.choice(legal))
            if number % STRETCH == 0:
                yield Tally(0, *tally)
                tally = [0, 0]
        yield Tally(1, *tally)


def play_state(module: str, rng: Random) -> Iterator[Tally]:
    """Through the bare state, as a search does; the game is over when nothing is legal."""
    rules = open_rules(module)
    while True:
        state, tally = rules.start(), [0, 0]
        dice = SeededDice(rng.getrandbits(64))
        for number in count():
            legal = rules.legal(state, True)
            if not legal:
                break
            if len(legal) > 1:
                tally[0] += 1
                tally[1] += len(legal)
            events: list[Any] = []
            if rules.do(state, rng.choice(legal), events):
                rules.run(state, dice, events)
            if number % STRETCH == 0:
                yield Tally(0, *tally)
                tally = [0, 0]
        yield Tally(1, *tally)


CHESS, WHOLE, GAME, STATE = "python-chess", "Game, whole", "Game, canonical", "bare state"


def playouts(bench: Bench) -> dict[str, Iterator[Tally]]:
    rng = Random(60)
    return {
        CHESS: play_chess(rng),
        WHOLE: play_game(bench.module, False, rng),
        GAME: play_game(bench.module, True, rng),
        STATE: play_state(bench.module, rng),
    }


def stint(playout: Iterator[Tally], seconds: float) -> Tally:
    """What is played until so much time of this process is used up."""
    total = Tally()
    start = process_time()
    while (spent := process_time() - start) < seconds:
        total = total.add(next(playout))
    return total._replace(seconds=spent)


def race(bench: Bench, rounds: int, seconds: float) -> dict[str, list[Tally]]:
    """A tally of each row for each round, in which the rows take many short turns."""
    rows = playouts(bench)
    for playout in rows.values():
        stint(playout, seconds / TURNS)  # warm up
    results: dict[str, list[Tally]] = {name: [] for name in rows}
    for _ in range(rounds):
        tallies = dict.fromkeys(rows, Tally())
        for _ in range(TURNS):
            for name, playout in rows.items():
                tallies[name] = tallies[name].add(stint(playout, seconds / TURNS))
        for name, tally in tallies.items():
            results[name].append(tally)
    return results


def speed_rows(results: dict[str, list[Tally]]) -> dict[str, dict[str, float]]:
    rows = {}
    for name, tallies in results.items():
        whole = Tally()
        for tally in tallies:
            whole = whole.add(tally)
        ratios = [
            (ours.actions / ours.seconds) / (theirs.actions / theirs.seconds)
            for ours, theirs in zip(tallies, results[CHESS], strict=True)
        ]
        rows[name] = {
            "actions_per_second": whole.actions / whole.seconds,
            # Of long games hardly one is finished.
            "actions_per_game": whole.actions / whole.games if whole.games else 0.0,
            "options_per_decision": whole.options / whole.actions,
            "options_per_second": whole.options / whole.seconds,
            "ratio": statistics.median(ratios),
            "ratio_low": min(ratios),
            "ratio_high": max(ratios),
        }
    return rows


# Single calls


def microseconds(call: Callable[[], object]) -> float:
    """The best of many short runs: what disturbs a run can only make it slower."""
    timer = timeit.Timer(call)
    loops = max(1, int(0.01 / (timer.timeit(10) / 10)))
    return min(timer.repeat(30, loops)) / loops * 1e6


def middle_of_a_game(module: str, actions: int = 150) -> sandtable.Game:
    rng = Random(60)
    game = sandtable.new(module, seed=60)
    for _ in range(actions):
        game.play(rng.choice(list(game.legal(canonical=True))))
    return game


def call_rows(bench: Bench) -> dict[str, float]:
    game = middle_of_a_game(bench.module)
    attack = sandtable.position(bench.module, bench.attack)
    rows = {
        "state.clone": microseconds(game.state.clone),
        "Game.clone": microseconds(game.clone),
        "Game.odds of an attack": microseconds(lambda: attack.odds(bench.order)),
    }
    if bench.module == "field":
        rows |= ground_rows(bench.module)
    if bench.module == CAMPAIGN:
        rows |= {CAMPAIGN: min(campaign(seed) for seed in range(3)) * 1e6}
    return rows


FLOOD, TRACE, CAMPAIGN = "movement flood", "supply of a side", "frontier-wire"


def ground_rows(module: str) -> dict[str, float]:
    """What it costs to find the reach of a tank regiment, and who of 40 units is supplied."""
    rules = open_rules(module)
    state = rules.start()
    tank = next(u for u, unit in enumerate(rules.data.units) if unit.full.move == 10)
    movers = ((tank, 10 * rules.scale),)

    def trace() -> int:
        state.zone = [-1, -1]  # as it is after somebody has moved
        return supply.supplied(rules, state, 0)

    return {
        FLOOD: microseconds(lambda: reach(rules, state, state.place[tank], movers, True)),
        TRACE: microseconds(trace),
    }


def campaign(seed: int) -> float:
    """The seconds of a whole random game of 23 days, as a program plays it."""
    game, choice = sandtable.new("frontier-wire", "campaign", seed=seed), Random(seed).choice
    before = process_time()
    while game.outcome is None:
        game.play_codes([choice(game.legal(canonical=True).codes)])
    return process_time() - before


# Imports


def shelved(module: str) -> str:
    """A module that every process knows."""
    return "scs-primer" if module == "field" else module


def imports(module: str) -> dict[str, str]:
    """What is timed in a fresh process each."""
    return {
        "import msgspec": "import msgspec",
        "import sandtable": "import sandtable",
        "import and open the module": f"import sandtable; sandtable.new({shelved(module)!r}, seed=1)",
    }


#: msgspec loads typing_extensions where it is installed. Here it is with the tools, but players
#: do not have it, and without it `import msgspec` is quicker: the ratio is to be theirs.
TIMED = """
import sys
sys.modules["typing_extensions"] = None
from time import perf_counter
start = perf_counter()
{code}
print(perf_counter() - start)
"""


def import_rows(module: str, times: int) -> dict[str, float]:
    """Milliseconds without the start of Python, the best of so many fresh processes.

    All find their bytecode, as installed packages do: where Python is told to write none, msgspec
    would be read as pip compiled it, and sandtable be compiled anew each time.
    """
    best = dict.fromkeys(imports(module), float("inf"))
    with TemporaryDirectory() as bytecode:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(times + 1):
            for name, code in imports(module).items():
                command = [sys.executable, "-c", TIMED.format(code=code)]
                run = subprocess.run(command, capture_output=True, check=True, env=environment)
                if number:  # the first time the bytecode is written
                    best[name] = min(best[name], float(run.stdout) * 1e3)
    return best


# Report


def measure(bench: Bench, rounds: int, seconds: float) -> dict[str, Any]:
    return {
        "module": bench.module,
        "aims": bench.aims._asdict(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "chess": chess.__version__,
        "rounds": rounds,
        "seconds": seconds,
        "playouts": speed_rows(race(bench, rounds, seconds)),
        "microseconds": call_rows(bench),
        "import_milliseconds": import_rows(bench.module, 3 * rounds),
    }


def report(found: dict[str, Any]) -> None:
    print(f"{found['python']}, python-chess {found['chess']}, {found['module']}")
    print(f"{found['rounds']} rounds of {found['seconds']:g} s (process time) for each row\n")
    heads = ("actions/s", "actions/game", "options", "options/s", "ratio (range)")
    print(f"{'':16}" + "".join(f"{head:>14}" for head in heads[:-1]) + f"{heads[-1]:>22}")
    for name, row in found["playouts"].items():
        ratio = f"{row['ratio']:.2f} ({row['ratio_low']:.2f}-{row['ratio_high']:.2f})"
        print(
            f"{name:16}{row['actions_per_second']:14,.0f}"
            f"{row['actions_per_game']:14.0f}{row['options_per_decision']:14.1f}"
            f"{row['options_per_second']:14,.0f}{ratio:>22}"
        )
    print()
    for name, cost in found["microseconds"].items():
        print(f"{name:28}{cost:10.2f} µs")
    times = found["import_milliseconds"]
    base = times["import msgspec"]
    for name, cost in times.items():
        print(f"{name:28}{cost:10.1f} ms  {cost / base:.2f} x msgspec")
    print()
    for text, met in aims(found):
        print(f"{'met   ' if met else 'MISSED'} {text}")


def aims(found: dict[str, Any]) -> list[tuple[str, bool]]:
    """What was aimed at and reached, and whether that is enough."""
    judged = []
    wanted = found["aims"]
    for name, least in ((GAME, wanted["canonical"]), (WHOLE, wanted["whole"])):
        if least is not None:
            ratio = found["playouts"][name]["ratio"]
            judged.append(
                (f"{name}: {ratio:.2f} x python-chess, at least {least:g}", ratio >= least)
            )
    if wanted["options"] is not None:
        options = found["playouts"][WHOLE]["options_per_second"]
        told = f"{WHOLE}: {options:,.0f} options a second, at least {wanted['options']:,}"
        judged.append((told, options >= wanted["options"]))
    for name, most in ((FLOOD, MOST_FLOOD), (TRACE, MOST_TRACE), (CAMPAIGN, MOST_CAMPAIGN)):
        if name in found["microseconds"]:
            cost = found["microseconds"][name]
            title = f"random campaign of {name}" if name == CAMPAIGN else name
            judged.append((f"{title}: {cost:,.0f} µs, under {most:,.0f}", cost < most))
    copy = found["microseconds"]["state.clone"]
    judged.append((f"state copy: {copy:.2f} µs, under {MOST_COPY:g}", copy < MOST_COPY))
    times = found["import_milliseconds"]
    ratio = times["import sandtable"] / times["import msgspec"]
    judged.append((f"import: {ratio:.2f} x msgspec, at most {MOST_IMPORT:g}", ratio <= MOST_IMPORT))
    return judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("system", nargs="?", choices=tuple(BENCHES), default="series60")
    parser.add_argument(
        "--rounds", type=int, default=7, help="how many ratios to take the median of (7)"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each row in a round (2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers here as well")
    words = parser.parse_args()
    with TemporaryDirectory() as folder:
        library.add(field.write(Path(folder)))
    found = measure(BENCHES[words.system], words.rounds, words.seconds)
    report(found)
    if words.json is not None:
        words.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
