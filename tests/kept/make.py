"""Make games for later releases to open: `python tests/kept/make.py NAME`, run by the release itself.

    data/NAME/games.sqlite       the store of a table, with games of every kind
    data/NAME/GAME.record        each of these games as its record
    data/NAME/GAME.later.record  the same played on, where people play all sides
    data/NAME/modules/           a module of somebody's own, in the layout of the release

None of it is ever made again by a later release: it is what people have on their disks.
"""

import random
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import sandtable
from sandtable import Game, SeededDice, library
from sandtable.table.beginnings import load
from sandtable.table.host import Host
from sandtable.table.sitting import Sitting
from sandtable.table.store import Store

HERE = Path(__file__).parent
DATA = HERE / "data"
OWN = HERE.parent / "modules" / "scs-trial"

RANDOM = "random"
FOG = {"fog": "on"}


class Wish(NamedTuple):
    """A game to be kept: so many actions are played before, and so many later."""

    module: str
    scenario: str
    before: int
    later: int = 0
    options: dict[str, str | int] = {}
    seats: dict[str, str] = {}
    hidden: bool = False


GAMES = {
    "crusader": Wish("operation-crusader-60", "campaign", 150, 60),
    "crusader-program": Wish("operation-crusader-60", "campaign", 40, seats={"axis": RANDOM}),
    "crusader-over": Wish(
        "operation-crusader-60", "campaign", 0, seats={"axis": RANDOM, "british": RANDOM}
    ),
    "tobruk-hidden": Wish("battle-for-tobruk", "historical", 160, 80, hidden=True),
    "tobruk-options": Wish(
        "battle-for-tobruk", "historical", 90, 40, {"fireDraw": "choice", "zocToZoc": "free"}
    ),
    "primer": Wish("scs-primer", "meeting", 120, 60),
    "primer-fog": Wish("scs-primer", "meeting", 220, 120, FOG, hidden=True),
    "wire": Wish("frontier-wire", "sidi-rezegh", 100, 60),
    "wire-free": Wish("frontier-wire", "free", 90, 30, FOG, hidden=True),
    "own": Wish("scs-trial", "trial", 60, 40),
}


def main(name: str) -> None:
    folder = DATA / name
    folder.mkdir(parents=True)
    own = folder / "modules" / OWN.name
    shutil.copytree(OWN, own)
    library.add(own)
    store = Store(folder / "games.sqlite")
    host = Host(store)
    for seed, (title, wish) in enumerate(GAMES.items()):
        game = sandtable.new(wish.module, wish.scenario, seed, wish.options)
        sitting = sit_down(host, title, game, wish)
        click_at_random(host, sitting, wish.before, seed)
        record = host.record(sitting, None)
        keep(folder, title, record)
        if wish.later:
            game = sandtable.load(record)
            play_on(game, wish.later, seed)
            keep(folder, f"{title}.later", game.record())
    sitting = sit_down(host, "position", from_a_position(), GAMES["primer-fog"])
    keep(folder, "position", host.record(sitting, None))
    store.close()


def sit_down(host: Host, title: str, game: Game, wish: Wish) -> Sitting:
    """A kept game has no name of its own: a tag of its record tells which one it is."""
    game.tags["title"] = title
    return load(host, game.record(), dict(wish.seats), wish.hidden)


def from_a_position() -> Game:
    """A game that began at a position, with an open order."""
    units = {"2pz": "20.13", "12mot": "20.13", "6arm": "19.13", "5arm": "19.13 1 out2"}
    start = {"turn": 2, "to_move": "blue", "options": FOG, "units": units}
    game = sandtable.position("scs-primer", start, SeededDice(99))
    game.play("top 5arm")
    game.play("pick 5arm")
    return game


def click_at_random(host: Host, sitting: Sitting, actions: int, seed: int) -> None:
    """So many clicks of people, and some more until an order is open."""
    rng, clicks = random.Random(seed), 0
    while sitting.game.outcome is None and (clicks < actions or not sitting.game.draft):
        clicks += 1
        host.play(sitting, sitting.version, [rng.choice(choices(sitting.game))])


def play_on(game: Game, actions: int, seed: int) -> None:
    """So many actions, and some more until no order is open."""
    rng, played = random.Random(seed), 0
    while game.outcome is None and (played < actions or game.draft):
        played += 1
        game.play(rng.choice(choices(game)))


def choices(game: Game) -> list[str]:
    return [str(action) for action in game.legal(canonical=True)]


def keep(folder: Path, title: str, record: str) -> None:
    (folder / f"{title}.record").write_text(record, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
