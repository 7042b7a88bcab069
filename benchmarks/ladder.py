"""How strong the programs are: matches of two of them, or, without words, the whole ladder.

`ladder.py MODULE[:SCENARIO] STRONG WEAK` plays matches and tells where the points came from. Without
words every rung of the ladder is played until it is decided, and docs/ladder.md is written.
"""

import argparse
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import climbing
import msgspec
from matches import Match, open_game, play_match, score
from telling import telling

from sandtable import SandtableError
from sandtable.ai.seats import PROGRAMS
from sandtable.core.rules import Rules


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option has the form NAME=VALUE, not {text!r}")
    return name, value


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", metavar="MODULE[:SCENARIO]", help="a name, or a folder")
    parser.add_argument(
        "strong", nargs="?", choices=PROGRAMS, metavar="STRONG", help=", ".join(PROGRAMS)
    )
    parser.add_argument("weak", nargs="?", choices=PROGRAMS, metavar="WEAK")
    parser.add_argument("--matches", type=int, default=10, metavar="N", help="(10)")
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0, help="of the first match (0)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every game here as well")
    ladder = parser.add_argument_group("the whole ladder")
    ladder.add_argument("--only", default="", metavar="PART", help="rungs with this in their name")
    ladder.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="matches at a time"
    )
    ladder.add_argument(
        "--page", action="store_true", help="write the page from what was measured; play nothing"
    )
    ladder.add_argument(
        "--same",
        type=int,
        metavar="N",
        help="of each rung whose program was rearranged play N matches again; keep what was measured if they are the same",
    )
    words = parser.parse_args()
    if words.game is not None and words.weak is None:
        parser.error("name a game and two programs, or nothing for the whole ladder")
    return words


def measure(words: argparse.Namespace, rules: Rules[Any], matches: list[Match]) -> str | None:
    """Play the matches one after the other; why it ended before its time, if it did."""
    seed = words.seed
    try:
        for seed in range(words.seed, words.seed + words.matches):
            match = play_match(rules, words.strong, words.weak, seed)
            matches.append(match)
            one, other = match.games[0][0].margin, match.games[1][1].margin
            margins = f"{words.strong} {one:+}, {words.weak} {other:+}"
            print(f"match {len(matches)}: as {rules.sides[0]} {margins}", flush=True)
    except KeyboardInterrupt:
        return "stopped"
    except Exception as error:  # a program that fails must not cost what was measured before
        return f"the match of seed {seed} failed: {error!r}"
    return None


def one_pair(words: argparse.Namespace) -> None:
    try:
        rules = open_game(words.game, dict(words.option))
    except SandtableError as error:
        sys.exit(str(error))
    matches: list[Match] = []
    trouble = measure(words, rules, matches)
    if trouble is not None:
        print(trouble, file=sys.stderr)
    if not matches:
        sys.exit("nothing was measured")
    print("", *telling(matches, rules.sides), sep="\n")
    print(score(words.strong, words.weak, matches))
    if words.json is not None:
        words.json.write_text(json.dumps(msgspec.to_builtins(matches), indent=1) + "\n")
    if trouble is not None:
        sys.exit(1)


def main() -> None:
    words = parse()
    # Who starts it in the background of a shell has Control-C ignored otherwise.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if words.game is not None:
        one_pair(words)
        return
    try:
        if words.same is not None:
            climbing.renew(words.only, words.same)
        elif not words.page:
            climbing.climb(words.only, words.workers)
    except KeyboardInterrupt:
        sys.exit("stopped; the next run goes on from here")
    finally:
        climbing.write_page()


if __name__ == "__main__":
    main()
