"""17.0a once more, the plain way: a chain of hexes, looked for with names and nothing kept."""

from functools import cache
from itertools import pairwise

from sandtable import Game
from sandtable.systems.folio import Rules as Folio


def neighbours(hex_: str) -> list[str]:
    """Even columns lie half a hex lower."""
    column, row = int(hex_[:2]), int(hex_[2:])
    lower = column % 2 == 0
    around = [
        (column, row - 1),
        (column, row + 1),
        (column - 1, row + lower - 1),
        (column - 1, row + lower),
        (column + 1, row + lower - 1),
        (column + 1, row + lower),
    ]
    return [f"{c:02}{r:02}" for c, r in around if 1 <= c <= 39 and 1 <= r <= (26 if c % 2 else 25)]


SYMBOLS = {"3915", "3919", "3921", "3924"}


class Ground:
    """What of the map matters to a chain, with the options of a game."""

    def __init__(self, rules: Folio) -> None:
        data, names = rules.data, rules.grid.names
        self.sea = {name for name, one in zip(names, data.terrain, strict=True) if one == "sea"}
        self.around = {name: neighbours(name) for name in names}
        ways = {frozenset(pair) for route in data.map.routes for pair in pairwise(route.hexes)}
        #: Escarpment hexsides that no road or trail crosses.
        self.bare = {
            frozenset(pair)
            for line in data.map.escarpments
            if rules.options[f"line{line.id}"] == "on"
            for pair in line.sides
        } - ways
        outer = set(data.map.boxes.outer)
        inside = {data.map.boxes.centre, *data.map.boxes.inner, *outer}
        #: The outer belt: the sides of ring 2 that look outwards.
        self.belt = {
            frozenset((ring, near))
            for ring in outer
            for near in self.around[ring]
            if near not in inside | self.sea
        }
        self.side = {unit.id: unit.side for unit in data.units}


_ground = cache(Ground)


def joined(game: Game) -> set[str]:
    """All hexes that a chain from Tobruk gets to in this position."""
    position, ground = game.position(), _ground(game.rules)
    options = position["options"]
    at = {where.split()[0]: ground.side[name] for name, where in position["units"].items()}

    def in_zone(hex_: str) -> bool:
        return any(
            at.get(near) == "axis"
            and (
                options["zocAcrossEscarpment"] == "on" or frozenset((near, hex_)) not in ground.bare
            )
            for near in ground.around[hex_]
        )

    def free(hex_: str) -> bool:
        if hex_ in ground.sea or at.get(hex_) == "axis":
            return False
        cancelled = options["victoryFriendCancelsZoc"] == "on" and at.get(hex_) == "british"
        return cancelled or not in_zone(hex_)

    def passable(one: str, other: str) -> bool:
        pair = frozenset((one, other))
        if pair in ground.bare and options["victoryChainEscarpment"] == "off":
            return False
        held = at.get(one) == at.get(other) == "british"
        return pair not in ground.belt or options["victoryChainMines"] == "free" or held

    found = {"1103"} if free("1103") else set()
    edge = set(found)
    while edge:
        edge = {
            near
            for hex_ in edge
            for near in ground.around[hex_]
            if passable(hex_, near) and free(near)
        } - found
        found |= edge
    return found


def is_open(game: Game) -> bool:
    return bool(joined(game) & SYMBOLS)
