"""The whole ladder: each grade against the one below it, in every game, until it is decided.

What was played is kept beside the benchmarks, a match a line, so that a run that was stopped goes on.
It is void once the program, the rules or the module have changed, unless code was only rearranged: then the
same matches are played again as they were (`--same`). Seeds are drawn from the marks that the programs had when
they were measured: no program can have been tuned on them.
"""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import sequential
from matches import (
    Match,
    Played,
    drawn_from,
    mean,
    of,
    open_game,
    play_match,
    score,
    seconds,
    wilson,
)
from telling import ends, sources, unused

from sandtable.ai.grades import GRADES
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.rules import Rules
from sandtable.lab import made_of

ROOT = Path(__file__).parent
KEPT = ROOT / "results" / "ladder"
PAGE = ROOT.parent / "docs" / "ladder.md"

#: The games of the ladder, and how many matches a rung of each may take at most.
GAMES = {
    "operation-crusader-60": 200,
    "battle-for-tobruk": 200,
    "scs-primer:meeting": 200,
    "frontier-wire:sidi-rezegh": 200,
    "frontier-wire:campaign": 40,
}
#: The share of the matches that each program should win against the one below it.
BARS = {"recruit": 0.90, "sergeant": 0.95, "colonel": 0.75}


class Marks(msgspec.Struct, frozen=True):
    """What results are good for: change any of it, and they are void."""

    program: str
    rules: str
    module: str


class Rung(msgspec.Struct, frozen=True):
    """A grade against the one below it in one game."""

    game: str
    strong: str
    weak: str

    @property
    def name(self) -> str:
        return f"{self.game.replace(':', '-')}-{self.strong}"

    @property
    def bar(self) -> float:
        return BARS[self.strong]

    @property
    def most(self) -> int:
        return GAMES[self.game]

    @property
    def file(self) -> Path:
        return KEPT / f"{self.name}.jsonl"


RUNGS = [
    Rung(game, strong, weak)
    for game in GAMES
    for weak, strong in pairwise((RandomPlayer.name, *GRADES))
]


# What was played


class Results(msgspec.Struct):
    """All matches of a rung, in the order of their seeds."""

    rung: Rung
    marks: Marks
    matches: list[Match] = []

    @property
    def points(self) -> float:
        return sum(match.points for match in self.matches)

    @property
    def verdict(self) -> sequential.Verdict:
        return sequential.verdict(self.rung.bar, self.points, len(self.matches))

    @property
    def is_over(self) -> bool:
        return self.verdict != "open" or len(self.matches) >= self.rung.most


def marks(rung: Rung) -> Marks:
    """Of the programs of today, and of the rules and the module they play."""
    rules = rules_of(rung.game)
    program = made_of.mark(rules, rung.strong, rung.weak)
    code = made_of.mark_of_rules(rules)
    return Marks(program, f"{rules.system} {rules.version} {code}", rules.module.hash[:12])


def kept(rung: Rung) -> Results | None:
    """What was played on a rung, if anything; a last line that was cut off is left out."""
    if not rung.file.exists():
        return None
    first, *lines = rung.file.read_bytes().splitlines(keepends=True)
    results = Results(rung, msgspec.json.decode(first, type=Marks))
    for line in lines:
        if line.endswith(b"\n"):
            results.matches.append(msgspec.json.decode(line, type=Match))
    return results


def good(rung: Rung) -> Results:
    """What was played on a rung and still holds; the file is brought to it."""
    now = marks(rung)
    results = kept(rung)
    if results is None or results.marks != now:
        results = Results(rung, now)
    _write(results)
    return results


def _write(results: Results) -> None:
    lines = [msgspec.json.encode(one) + b"\n" for one in (results.marks, *results.matches)]
    results.rung.file.parent.mkdir(parents=True, exist_ok=True)
    results.rung.file.write_bytes(b"".join(lines))


@cache
def rules_of(game: str) -> Rules[Any]:
    return open_game(game, {})


# Playing


def climb(only: str, workers: int) -> None:
    """Play each rung until it is decided; what is decided already stands."""
    with ProcessPoolExecutor(workers) as pool:
        for rung in RUNGS:
            if only in rung.name:
                results = good(rung)
                for match in _more(results, pool, workers):
                    results.matches.append(match)
                    with rung.file.open("ab") as file:
                        file.write(msgspec.json.encode(match) + b"\n")
                    if results.is_over:
                        break
                told = score(rung.strong, rung.weak, results.matches)
                print(f"{rung.game}: {told}: {results.verdict}", flush=True)


def renew(only: str, count: int) -> None:
    """Play matches of void results again: if nothing comes out otherwise, the program is the same and all hold on."""
    for rung in RUNGS:
        results, now = kept(rung), marks(rung)
        if only not in rung.name or results is None or not results.matches:
            continue
        told = f"{rung.game}: {rung.strong} over {rung.weak}"
        if results.marks == now:
            print(f"{told}: holds", flush=True)
        elif (_version(results.marks), results.marks.module) != (_version(now), now.module):
            print(f"{told}: another version of the rules, or another module", flush=True)
        elif all(_alike(match, _play(rung, match.seed)) for match in results.matches[-count:]):
            _write(Results(rung, now, results.matches))
            print(f"{told}: the same, holds on", flush=True)
        else:
            print(f"{told}: other programs, or other rules", flush=True)


def _version(marks: Marks) -> list[str]:
    """The version of the rules: their code may have been rearranged."""
    return marks.rules.split()[:2]


def _alike(one: Match, other: Match) -> bool:
    """Whether all but the time that was taken is the same."""
    first, second = (
        [[msgspec.structs.replace(played, turns={}) for played in game] for game in match.games]
        for match in (one, other)
    )
    return first == second


def _more(results: Results, pool: ProcessPoolExecutor, workers: int) -> Iterator[Match]:
    """The matches that are missing, in the order of their seeds, however many are played at a time."""
    if results.is_over:
        return
    rung, words = results.rung, msgspec.structs.astuple(results.marks)
    first = drawn_from("ladder", rung.name, *words)
    seeds = iter(range(first + len(results.matches), first + rung.most))
    waiting: list[Future[Match]] = []
    try:
        while True:
            for seed in seeds:
                waiting.append(pool.submit(_play, rung, seed))
                if len(waiting) >= workers:
                    break
            if not waiting:
                return
            yield waiting.pop(0).result()
    finally:
        for one in waiting:
            one.cancel()


def _play(rung: Rung, seed: int) -> Match:
    return play_match(rules_of(rung.game), rung.strong, rung.weak, seed)


# Telling

VERDICTS = {"met": "met", "missed": "**missed**", "open": "not decided"}
#: Of results that are void, until the rung is played again.
EARLIER = "of earlier code"


def write_page() -> None:
    """docs/ladder.md, from what was played."""
    found = [results for rung in RUNGS if (results := kept(rung)) is not None and results.matches]
    PAGE.write_text("\n".join(page(found)) + "\n")


def page(found: list[Results]) -> Iterator[str]:
    yield from (
        "# The ladder",
        "",
        "How strong the opponents are, measured. This page is written by `benchmarks/ladder.py`; what it",
        "was made from lies in `benchmarks/results/ladder`, a match a line.",
        "",
        "- A match is two games with the same luck and the sides swapped; who did better with the same",
        "  side wins it. Draws count half.",
        "- A rung is played until it is decided whether the share reaches its bar or lies ten points below",
        "  it, with five in a hundred wrong either way; 200 matches at most, 40 in the campaign. So a bar may be",
        "  met by a share a little below it: the interval tells how much chance is left in the share.",
        "- A turn is all that a program orders within one game turn, in seconds of one core. Times depend on",
        "  the machine.",
        "- Results hold for the two programs, the rules and the module as they were; where something has",
        "  changed since, the row says so until it is played again. Below each game stand the marks of all three:",
        "  of programs and rules, the hash of their code. Where code was only rearranged, matches that are kept are",
        "  played again; if they go just as before, the results hold on, under the new marks.",
        "- The seeds of a rung are drawn from the marks it had when its first match was played, so that nothing is",
        "  measured with seeds that it was tuned on. Once results hold on under other marks, the seeds do not",
        "  follow from the marks that are told here, but from those the programs were measured under.",
        "",
        "| game | programs | won-drawn-lost | share (95 %) | bar | | mean turn | longest |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    )
    yield from map(_row, found)
    yield from ("", "## Where the points came from")
    for results in found:
        yield from _sources(results)


def _row(results: Results) -> str:
    rung, matches = results.rung, results.matches
    count, turns = len(matches), seconds(of(matches, 0))
    won = sum(match.ahead > 0 for match in matches)
    drawn = sum(match.ahead == 0 for match in matches)
    low, high = wilson(results.points, count)
    cells = (
        _title(rung),
        f"{rung.strong} over {rung.weak}",
        f"{won}-{drawn}-{count - won - drawn}",
        f"{100 * results.points / count:.0f} % ({100 * low:.0f}-{100 * high:.0f})",
        f"{100 * rung.bar:.0f} %",
        VERDICTS[results.verdict] if results.marks == marks(rung) else EARLIER,
        f"{mean(turns):.2f} s",
        f"{max(turns, default=0.0):.1f} s",
    )
    return f"| {' | '.join(cells)} |"


def _title(rung: Rung) -> str:
    rules = rules_of(rung.game)
    cover = rules.module.cover
    names = {one.id: one.name.first for one in cover.scenario}
    return cover.name.first if len(names) == 1 else f"{cover.name.first}: {names[rules.scenario]}"


def _sources(results: Results) -> Iterator[str]:
    rung, marks = results.rung, results.marks
    yield from ("", f"### {_title(rung)}: {rung.strong} over {rung.weak}", "")
    for which in (0, 1):
        for side in rules_of(rung.game).sides:
            played: list[Played] = [one for one in of(results.matches, which) if one.side == side]
            never = f" Never: {text}." if (text := unused(played)) else ""
            who = f"**{played[0].program} as {side}**"
            yield f"- {who}: {ends(played)}. {sources(played).capitalize()}.{never}"
    yield from (
        "",
        f"Program {marks.program}, rules {marks.rules}, module {marks.module}.",
    )
