"""How fast the laboratory plays: games of a core in a minute, and what a second core is worth.

`lab.py` lets each grade play against itself in each game, one game after the other, and counts seconds of
the processor. Then it plays one plan with one process and with two, in turns, and compares how long that took.
"""

import argparse
import json
import os
from pathlib import Path
from statistics import mean, median
from time import monotonic
from typing import Any

from sandtable.ai.grades import GRADES
from sandtable.lab.crew import Processes
from sandtable.lab.design import Design, design_of
from sandtable.lab.plan import plan_of
from sandtable.lab.play import play

GAMES = (
    "operation-crusader-60",
    "battle-for-tobruk",
    "scs-primer:meeting",
    "frontier-wire:sidi-rezegh",
    "frontier-wire:campaign",
)
#: What a second core is measured by: short games, so that both are busy to the end.
SCALED = ("frontier-wire:sidi-rezegh", "sergeant")
#: So many times as fast two cores should be.
AIM = 1.8


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="MODULE[:SCENARIO]", default=GAMES)
    parser.add_argument("--grade", choices=GRADES, action="append", help="(all)")
    parser.add_argument(
        "--count", type=int, default=4, metavar="N", help="games of each; 0: none (4)"
    )
    parser.add_argument("--scaled", type=int, default=40, metavar="N", help="games of a run (40)")
    parser.add_argument(
        "--rounds", type=int, default=3, metavar="N", help="runs of each size; 0: none (3)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def design(game: str, grade: str, count: int) -> Design:
    module, _, scenario = game.partition(":")
    played = {"module": module} | ({"scenarios": [scenario]} if scenario else {})
    words = {"play": [played], "programs": [[grade, grade]], "games": count}
    return design_of(plan_of(game, words), game)


def speed(game: str, grade: str, count: int) -> dict[str, Any]:
    """Seconds of the processor for each game, and how much of that is not thought but told."""
    done = [play(job) for job in design(game, grade, count).jobs()]
    cpu = [one.timing.cpu for one in done]
    thought = [sum(sum(turns.values()) for turns in one.timing.thought.values()) for one in done]
    return {
        "game": game,
        "grade": grade,
        "cpu": cpu,
        "a minute": 60 / mean(cpu),
        "not thought": 1 - sum(thought) / sum(cpu),
    }


def scaling(count: int, rounds: int) -> dict[str, Any]:
    """The same games with one process and with two; the clock runs from the first game that is over to the last."""
    took: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for workers, times in took.items():
            times.append(_run(design(*SCALED, count), workers))
    ratios = [one / two for one, two in zip(took[1], took[2], strict=True)]
    return {"one": took[1], "two": took[2], "times as fast": median(ratios), "range": ratios}


def _run(design: Design, workers: int) -> float:
    """Seconds for each game, without those in which processes begin."""
    ends = [monotonic() for _ in Processes(workers).play(design.jobs())]
    return (ends[-1] - ends[workers - 1]) / (len(ends) - workers)


def main() -> None:
    words = parse()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}", flush=True)
    found: dict[str, Any] = {"load": os.getloadavg()[0], "speed": []}
    for game in words.games if words.count else ():
        for grade in words.grade or GRADES:
            one = speed(game, grade, words.count)
            found["speed"].append(one)
            told = f"{one['a minute']:7.1f} games of a core in a minute"
            seconds = f"{median(one['cpu']):.2f} s ({min(one['cpu']):.2f} to {max(one['cpu']):.2f})"
            print(
                f"{game} {grade}: {told}, {seconds}, {one['not thought']:.0%} not thought",
                flush=True,
            )
    if words.rounds:
        two = found["scaling"] = scaling(words.scaled, words.rounds)
        told = ", ".join(f"{one:.2f}" for one in sorted(two["range"]))
        verdict = "met" if two["times as fast"] >= AIM else "missed"
        print(f"two processes: {two['times as fast']:.2f} times as fast ({told}); {AIM}: {verdict}")
    if words.json is not None:
        words.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
