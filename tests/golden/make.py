"""Make the golden files anew: `python tests/golden/make.py`. Review the difference before committing.

    data/modules.json                   the content hash of every published module version
    data/SYSTEM-VERSION/digests.json    final positions of random games
    data/SYSTEM-VERSION/trees.json      sizes of the decision tree below each of positions/*.json
    data/SYSTEM-VERSION/*.record        a game for each way in which one can end

Positions are written by hand and only read here. A later version of the rules has records of those games
only that it plays otherwise than the one before. Files of earlier versions are left alone.
"""

import json
import sys
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import sandtable
from conformance.games import FOG, GAMES, GUEST, Entry, decisions, digest, one_of
from sandtable import AskedDice, Game, SeededDice
from sandtable.ai.player import give_order
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.rules import CHANCE, Rules
from sandtable.library import find_module, modules, open_rules
from shipped import SHIPPED

DATA = Path(__file__).parent / "data"
#: Those of the conformance suite, and one in which stacks in the fog meet and part.
PLAYED = (*(one for one in GAMES if one != GUEST), Entry("frontier-wire", "sidi-rezegh", FOG))
RANDOM_GAMES = 20
#: The deepest level counted below each position; all of them together take some seconds.
DEPTH = {
    "set-up": 7,
    "first-operation": 6,
    "mid-game": 6,
    "combat": 6,
    "replacements": 7,
    "tobruk-start": 4,
    "arrivals": 4,
    "sortie": 4,
    "answer": 4,
    "retreat": 4,
    "mobile": 4,
    "meeting": 4,
    "overrun": 5,
    "hold": 5,
    "fall-back": 5,
    "exploitation": 4,
}
#: The ways in which a game of each scenario can end.
ENDINGS = {
    Entry("operation-crusader-60", "campaign"): {
        "axis sudden-death",
        "british sudden-death",
        "axis last-turn",
        "british last-turn",
        "nobody draw",
    },
    Entry("battle-for-tobruk", "historical"): {
        "british chain",
        "british losses",
        "nobody dear-win",
        "nobody neither",
    },
    Entry("scs-primer", "meeting"): {"blue level", "red level", "nobody draw"},
    Entry("scs-primer", "meeting", FOG): {"red level"},
    Entry("frontier-wire", "campaign"): {"axis level"},
    Entry("frontier-wire", "sidi-rezegh"): {"axis level"},
    Entry("frontier-wire", "sidi-rezegh", FOG): {"axis level"},
}


def rules_of(entry: Entry, version: str | None = None) -> Rules[Any]:
    options = dict(entry.options)
    return open_rules(entry.module, entry.scenario, options, rules_version=version)


def folder_of(entry: Entry, version: str) -> Path:
    return DATA / f"{rules_of(entry).system}-{version}"


def known_digests(entry: Entry, version: str) -> list[str]:
    found: list[str] = read(folder_of(entry, version) / "digests.json")[str(entry)]
    return found


def latest(entry: Entry) -> str:
    """The last version of the rules that plays this scenario otherwise than the one before."""
    versions = rules_of(entry).versions
    changed = [
        version
        for before, version in pairwise(versions)
        if known_digests(entry, before) != known_digests(entry, version)
    ]
    return changed[-1] if changed else versions[0]


def hashes() -> dict[str, str]:
    """Of every module version in the package."""
    found = [find_module(name, version) for name in SHIPPED for version in modules()[name]]
    return {module.label: module.hash for module in found}


def digests(entry: Entry, version: str) -> list[str]:
    """The final positions of the first random games, of long games fewer."""
    games = min(RANDOM_GAMES, 80 // entry.sparse)
    return [final_digest(entry.new(seed, rules=version), seed) for seed in range(games)]


def final_digest(game: Game, seed: int) -> str:
    for _ in decisions(game, seed):
        pass
    return digest(game)


def tree(position: dict[str, Any], depth: int) -> list[int]:
    """How many canonical action sequences of length 1, 2, ... there are; dice end a branch."""
    game = sandtable.position(position["module"], position, AskedDice())
    return [leaves(game.rules, game.state, level) for level in range(1, depth + 1)]


def leaves(rules: Rules[Any], state: Any, depth: int) -> int:
    if rules.verdict(state) is not None or rules.to_move(state) == CHANCE:
        return 0
    codes = rules.legal(state, canonical=True)
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.clone()
        if rules.do(after, code, []):
            rules.run(after, AskedDice(), [])
        total += leaves(rules, after, depth - 1)
    return total


def ending(game: Game) -> str:
    assert game.outcome is not None
    return f"{game.outcome.winner or 'nobody'} {game.outcome.key}"


def endings(entry: Entry) -> dict[str, Game]:
    """A game for each ending."""
    found: dict[str, Game] = {}
    for seed in count():
        for game in games_to_the_end(entry, seed):
            found.setdefault(ending(game), game)
        if found.keys() >= ENDINGS[entry]:
            return {name: found[name] for name in ENDINGS[entry]}
    raise AssertionError("count() has no end")


def games_to_the_end(entry: Entry, seed: int) -> Iterator[Game]:
    """Random players; in the 60 Series also purposeful British against idle Axis ones."""
    if entry.module == "operation-crusader-60":
        for idle, tries in ((0.0, 1), (0.8, 1), (1.0, 30)):
            yield play(entry.new(seed), seed, idle, tries)
        return
    game = entry.new(seed)
    players = {side: RandomPlayer(2 * seed + n) for n, side in enumerate(game.rules.sides)}
    while game.outcome is None:
        give_order(game, players[game.side])
    yield game


def play(game: Game, seed: int, idle: float, tries: int) -> Game:
    """The Axis passes with this chance; the British play the best of so many random orders."""
    rng = Random(seed)
    while game.outcome is None:
        if game.side == "axis" and game.decision.phase == "operations" and rng.random() < idle:
            game.play("done")
        else:
            samples = [sample(game, rng) for _ in range(tries if game.side == "british" else 1)]
            game.play_codes(max(samples, key=lambda sample: sample[0])[1])
    return game


def sample(game: Game, rng: Random) -> tuple[int, list[tuple[int, int]]]:
    """A random order and its worth to the British: points on the marker, and in supply."""
    trial = game.clone(SeededDice(int(rng.random() * 2**32)))
    while not trial.orders:
        trial.play_codes([one_of(rng, trial.legal(canonical=True).codes)])
    supplied = trial.survey("supply", "british").values()
    worth = 2 * trial.position().get("vp", 0) + sum(one.value == "in supply" for one in supplied)
    return worth, trial.orders[0].codes


def publish() -> None:
    """Add new module versions to the list; a published one must not change."""
    listed = read(DATA / "modules.json") if (DATA / "modules.json").exists() else {}
    now = hashes()
    changed = [label for label, old in listed.items() if now.get(label) != old]
    if changed:
        sys.exit(
            f"published, but changed or gone: {', '.join(changed)}. Make a new version beside it; "
            "if it never left the house, delete its line in modules.json first."
        )
    write(DATA / "modules.json", now)


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def write(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def main() -> None:
    if sys.argv[1:] == ["digests"]:  # for the test that runs this in a process of its own
        print(json.dumps({str(entry): digests(entry, rules_of(entry).version) for entry in PLAYED}))
        return
    publish()
    for version, folder in {
        (rules_of(e).version, folder_of(e, rules_of(e).version)) for e in PLAYED
    }:
        entries = [entry for entry in PLAYED if folder_of(entry, version) == folder]
        positions = {path.stem: read(path) for path in sorted(folder.glob("positions/*.json"))}
        write(folder / "digests.json", {str(entry): digests(entry, version) for entry in entries})
        if positions:
            trees = {name: tree(at, DEPTH[name]) for name, at in positions.items()}
            write(folder / "trees.json", trees)
        for entry in entries:
            if latest(entry) != version:
                continue
            for name, game in endings(entry).items():
                game.tags["ending"] = name
                words = [entry.scenario, *(option for option, _ in entry.options), *name.split()]
                path = folder / f"{'-'.join(words)}.record"
                path.write_text(game.record(), "utf-8")


if __name__ == "__main__":
    main()
