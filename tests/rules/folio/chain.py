"""17.0a once more, the plain way: a chain of hexes, looked for with names and nothing kept."""

from sandtable import Game


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


def joined(game: Game) -> set[str]:
    """All hexes that a chain from Tobruk gets to in this position."""
    position, data = game.position(), game.rules.data
    options = position["options"]
    side = {unit.id: unit.side for unit in data.units}
    at = {where.split()[0]: side[name] for name, where in position["units"].items()}
    sea = {
        name for name, one in zip(game.rules.grid.names, data.terrain, strict=True) if one == "sea"
    }
    ways = {
        frozenset(pair)
        for route in data.map.routes
        for pair in zip(route.hexes, route.hexes[1:], strict=False)
    }
    bare = {
        frozenset(pair)
        for line in data.map.escarpments
        if options[f"line{line.id}"] == "on"
        for pair in line.sides
    } - ways
    outer = set(data.map.boxes.outer)
    inner = {data.map.boxes.centre, *data.map.boxes.inner}
    belt = {
        frozenset((ring, near))
        for ring in outer
        for near in neighbours(ring)
        if near not in outer | inner
    } - {frozenset((ring, near)) for ring in outer for near in sea}

    def in_zone(hex_: str) -> bool:
        return any(
            at.get(near) == "axis"
            and (options["zocAcrossEscarpment"] == "on" or frozenset((near, hex_)) not in bare)
            for near in neighbours(hex_)
        )

    def free(hex_: str) -> bool:
        if hex_ in sea or at.get(hex_) == "axis":
            return False
        cancelled = options["victoryFriendCancelsZoc"] == "on" and at.get(hex_) == "british"
        return cancelled or not in_zone(hex_)

    def passable(one: str, other: str) -> bool:
        pair = frozenset((one, other))
        if pair in bare and options["victoryChainEscarpment"] == "off":
            return False
        held = at.get(one) == at.get(other) == "british"
        return pair not in belt or options["victoryChainMines"] == "free" or held

    found = {"1103"} if free("1103") else set()
    edge = set(found)
    while edge:
        edge = {
            near
            for hex_ in edge
            for near in neighbours(hex_)
            if passable(hex_, near) and free(near)
        } - found
        found |= edge
    return found


def is_open(game: Game) -> bool:
    return bool(joined(game) & {"3915", "3919", "3921", "3924"})
