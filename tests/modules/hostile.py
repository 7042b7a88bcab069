"""Modules with one value made hostile, opened and played under limits of memory and time.

Run as a script: the folder of a good module, one to write in, and how many values to try of those there
are. Each must be refused with its file, or work. Whoever takes too much is ended by the system.
"""

import json
import resource
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from sandtable import BadModule, Game, library
from sandtable.core.dice import SeededDice
from sandtable.core.module import read_module

#: Address space of the process, in bytes, and seconds of the processor for one module.
MEMORY, SECONDS = 300_000_000, 10
ACTIONS = 30


class Raw(str):
    """A value as it is written, quotes and all."""


Path_ = tuple[str | int, ...]
DEEP = {
    ".toml": Raw("[" * 20_000 + "]" * 20_000),
    ".json": Raw('{"a":' * 20_000 + "1" + "}" * 20_000),
}
WHOLE = Raw("9" * 5000)


def values(data: Any, ending: str) -> list[Any]:
    """What a value is replaced with."""
    if isinstance(data, bool):
        return [10**9, DEEP[ending]]
    if isinstance(data, int):
        return [10**9, 999_999, 1000, 500, -1, 0, 10**30, WHOLE]
    if isinstance(data, float):
        return [10**9, -1, WHOLE, Raw("1e999"), Raw("nan")]
    if isinstance(data, str):
        return ["\x07", "a\u202eb", "x" * 400_000, "x" * 3000, "", "999", "999/999", "-1", 10**9]
    if isinstance(data, list):
        return [data * (20_000 // max(1, len(data))), data * 50, [], DEEP[ending]]
    if isinstance(data, dict):
        first = [*data.values()][:1]
        return [{}, DEEP[ending], {f"x{n}": one for n in range(20_000) for one in first}]
    return [0, DEEP[ending]]


def places(data: Any, at: Path_ = ()) -> Iterator[Path_]:
    """Where the values of a file are."""
    if at:
        yield at
    inside: Any = data.items() if isinstance(data, dict) else ()
    for key, item in enumerate(data) if isinstance(data, list) else inside:
        yield from places(item, (*at, key))


def at(data: Any, place: Path_) -> Any:
    for key in place:
        data = data[key]
    return data


def put(data: Any, place: Path_, value: Any) -> Any:
    """A copy of the data with one value replaced."""
    if not place:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[place[0]] = put(data[place[0]], place[1:], value)
    return copy


def written(data: Any, ending: str) -> str:
    if ending == ".toml":
        return "\n".join(f"{_key(key)} = {_inline(item, ' = ')}" for key, item in data.items())
    return _inline(data, ": ")


def _inline(data: Any, between: str) -> str:
    if isinstance(data, Raw):
        return str(data)
    if isinstance(data, dict):
        return (
            "{"
            + ", ".join(f"{_key(k)}{between}{_inline(v, between)}" for k, v in data.items())
            + "}"
        )
    if isinstance(data, list):
        return "[" + ", ".join(_inline(item, between) for item in data) + "]"
    return json.dumps(data)


def _key(key: str) -> str:
    return json.dumps(key)


def trials(folder: Path) -> list[tuple[str, Path_, int]]:
    """All that can be tried: a file, a place in it, the number of a value."""
    found = []
    for path in sorted(one for one in folder.rglob("*") if one.suffix in DEEP):
        data = read(path)
        name = str(path.relative_to(folder))
        found += [
            (name, place, number)
            for place in places(data)
            for number in range(len(values(at(data, place), path.suffix)))
        ]
    return found


def read(path: Path) -> Any:
    text = path.read_text("utf-8")
    return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)


def attempt(folder: Path, seed: int) -> str:
    """Open a module in all its scenarios and play a little."""
    try:
        module = read_module(folder)
        for scenario in module.cover.scenario:
            rules = library.open_module(module, scenario.id)
            _play(Game(rules, rules.start(), SeededDice(1)), seed)
    except BadModule as error:
        why = str(error)
    else:
        return "works"
    assert len(why) < 500_000, "the problems are told at too great length"
    assert all(line.isprintable() for line in why.split("\n")), "a problem cannot be shown"
    return "refused"


def _play(game: Game, seed: int) -> None:
    random = Random(seed)
    for _ in range(ACTIONS):
        if game.outcome is not None:
            return
        legal = list(game.legal(canonical=True))
        assert legal, "nobody can do anything"
        game.play(random.choice(legal))


def _limit(seconds: int) -> None:
    """End this process when it has used so many seconds of processor time in all."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))


def main(good: Path, own: Path, most: int) -> None:
    all_trials = trials(good)
    chosen = Random(13).sample(all_trials, min(most, len(all_trials)))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    told = {"refused": 0, "works": 0}
    for seed, (name, place, number) in enumerate(chosen):
        path = own / name
        text, data = path.read_text("utf-8"), read(path)
        value = values(at(data, place), path.suffix)[number]
        print(f"{name} {place} {str(value)[:40]!a}", flush=True)
        path.write_text(written(put(data, place, value), path.suffix), "utf-8")
        del data, value
        used = resource.getrusage(resource.RUSAGE_SELF)
        now = int(used.ru_utime + used.ru_stime) + SECONDS
        _limit(now)
        told[attempt(own, seed)] += 1
        _limit(resource.RLIM_INFINITY)  # to make the next trial may take long: that is our own work
        path.write_text(text, "utf-8")
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
