"""The shore of a hex map: the real one where it is known, bent so that every hex keeps its side."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from ..svg import Xy
from .land import Spot, around, centre, is_land
from .sheet import HEIGHT, WIDTH, Sheet

#: The wetness of the ground is weighed on the nodes of a lattice of this width.
CELL = 6.0
#: Beyond the frame the lattice goes on for so many nodes, and ends at sea.
RIM = 7
#: At so many map units from a shore the ground is as dry, or as wet, as it gets.
DEEP = 30.0
#: How far the say of a hex reaches, and how much of it is left where the real coast is known.
REACH, SHARE = 25.0, 0.32
#: The middle of a hex, so far around, is at least so dry or so wet.
CORE, SURE = 10.0, 0.2
#: A hex that has to be pulled so far does not lie where the real coast has it.
DOUBT = 0.5
#: Capes and coves that no map of this scale could know, so that no stretch looks ruled.
ROUGHNESS = ((0.15, 31.0), (0.09, 13.0))
#: Islets and ponds smaller than this, in square map units, are left out.
LEAST = 0.3 * WIDTH * HEIGHT

Node = tuple[int, int]


def shores(sheet: Sheet) -> list[list[Xy]]:
    """Closed lines around all land. Far beyond the edge everything is sea."""
    land = is_land(sheet)
    frame = sheet.frame
    size = (math.ceil(frame.width / CELL) + 2 * RIM, math.ceil(frame.height / CELL) + 2 * RIM)
    return _shores(tuple(sorted(land.items())), tuple(sheet.real.coast), size)


@cache
def _shores(
    hexes: tuple[tuple[Spot, bool], ...], coast: tuple[Xy, ...], size: Node
) -> list[list[Xy]]:
    """The shore is where the wetness is nothing; the same in every language."""
    land = dict(hexes)
    field = _Field(land, coast)
    across, down = size
    nodes: dict[Node, float] = {}
    for i in range(across):
        for j in range(down):
            edge = i in (0, across - 1) or j in (0, down - 1)
            nodes[i, j] = -1.0 if edge else field.at(_place((i, j)))
    lines = [_thinned(line) for line in _contours(nodes, size)]
    return [line for line in lines if _area(line) > LEAST]


class _Field:
    """How dry the ground is: from 1 on land to -1 at sea."""

    def __init__(self, land: Mapping[Spot, bool], coast: Sequence[Xy]) -> None:
        self.land = land
        column, row = next(iter(land))
        #: Of every hex column and half row are both even or both odd, or never.
        self.odd = (column + row) % 2
        self.pieces = _near_pieces(coast)
        # Only near a shore is there anything to weigh.
        near = {
            spot for spot, dry in land.items() if any(land.get(b, dry) != dry for b in around(spot))
        }
        for _ in range(1 if not coast else 2):
            near |= {beside for spot in near for beside in around(spot) if beside in land}
        self.centres = {spot: centre(spot) for spot in near}
        #: Who has a say in a hex near a shore: itself and those around, with their middles and their sides.
        self.voices = {
            spot: [(one, *centre(one), land.get(one, False)) for one in (spot, *around(spot))]
            for spot in near
        }
        #: Where the map has moved land or sea away from the real coast, its hexes have their way.
        self.doubts: dict[Spot, float] = {}
        self.pulls: dict[Spot, float] = {}
        if self.pieces:
            self.doubts = {spot: min(1.0, abs(need) / DOUBT) for spot, need in self._needs()}
        for _ in range(3):
            for spot, need in [*self._needs()]:
                self.pulls[spot] = self.pulls.get(spot, 0.0) + need

    def at(self, at: Xy) -> float:
        here = self._hex_at(at)
        voices = self.voices.get(here)
        if voices is None:
            return 1.0 if self.land.get(here, False) else -1.0
        doubts, pulls = self.doubts, self.pulls
        total = weight = pulled = doubt = 0.0
        for spot, x, y, land in voices:
            square = (at[0] - x) ** 2 + (at[1] - y) ** 2
            own = math.exp(-square / REACH**2)
            weight += own
            total += own if land else -own
            if spot in doubts:
                doubt += own * doubts[spot]
            if spot in pulls:
                pulled += pulls[spot] * _bump(math.sqrt(square))
        dry = total / weight
        if self.pieces:
            share = SHARE + (1 - SHARE) * min(1.0, 1.5 * doubt / weight)
            dry = share * dry + (1 - share) * self._by_coast(at)
        rough = sum(strength * _noise(at, length) for strength, length in ROUGHNESS)
        return dry + rough + pulled

    def _needs(self) -> Iterator[tuple[Spot, float]]:
        """The hexes that must be pulled to their side, and how far their middles need it."""
        for spot, (x, y) in self.centres.items():
            sign = 1 if self.land[spot] else -1
            ring = [(x + CORE * math.cos(a), y + CORE * math.sin(a)) for a in range(6)]
            poorest = min(sign * self.at(at) for at in ((x, y), *ring))
            if poorest < SURE:
                yield spot, sign * (SURE - poorest)

    def _hex_at(self, at: Xy) -> Spot:
        """The hex that holds a point: the nearest of the two columns beside it."""
        low = math.floor((at[0] / WIDTH - 0.5) / 0.75)
        half = 2 * at[1] / HEIGHT - 1
        lift = (low + self.odd) % 2
        one = (low, 2 * round((half - lift) / 2) + lift)
        lift = 1 - lift
        other = (low + 1, 2 * round((half - lift) / 2) + lift)
        return one if math.dist(centre(one), at) <= math.dist(centre(other), at) else other

    def _by_coast(self, at: Xy) -> float:
        """By the distance from the real coast, land on its right."""
        best, side = DEEP, 0.0
        for a, b in self.pieces.get(_square(at), ()):
            ahead, down = b[0] - a[0], b[1] - a[1]
            part = ((at[0] - a[0]) * ahead + (at[1] - a[1]) * down) / (ahead**2 + down**2)
            part = max(0.0, min(1.0, part))
            x, y = at[0] - a[0] - part * ahead, at[1] - a[1] - part * down
            away = math.hypot(x, y)
            turn = ahead * y - down * x
            # At a corner two pieces are equally near: the one seen less askew tells the side.
            if away < best - 1e-9 or (away < best + 1e-9 and abs(turn) > abs(side)):
                best, side = away, turn
        if not side:
            return 1.0 if self.land.get(self._hex_at(at), False) else -1.0
        return math.copysign(best / DEEP, side)


def _near_pieces(coast: Sequence[Xy]) -> dict[Node, list[tuple[Xy, Xy]]]:
    """The pieces of the coast by the squares of paper from which they may be the nearest."""
    found: dict[Node, list[tuple[Xy, Xy]]] = defaultdict(list)
    for a, b in pairwise(coast):
        if a == b:
            continue
        left, top = _square((min(a[0], b[0]) - DEEP, min(a[1], b[1]) - DEEP))
        right, bottom = _square((max(a[0], b[0]) + DEEP, max(a[1], b[1]) + DEEP))
        for i in range(left, right + 1):
            for j in range(top, bottom + 1):
                found[i, j].append((a, b))
    return found


def _square(at: Xy) -> Node:
    return (math.floor(at[0] / DEEP), math.floor(at[1] / DEEP))


def _bump(away: float) -> float:
    """Whole near the middle of a hex, nothing beyond its neighbours' edges."""
    inner, outer = CORE, 38.0
    part = min(1.0, max(0.0, (outer - away) / (outer - inner)))
    return part * part * (3 - 2 * part)


def _noise(at: Xy, length: float) -> float:
    """A wavy plain, the same every time, from -1 to 1."""
    x, y = at[0] / length, at[1] / length
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = _lot(i, j) * (1 - u) + _lot(i + 1, j) * u
    low = _lot(i, j + 1) * (1 - u) + _lot(i + 1, j + 1) * u
    return top * (1 - v) + low * v


@cache
def _lot(i: int, j: int) -> float:
    mixed = (i * 374761393 + j * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 0x7FFFFFFF - 1


# The line along which the wetness is nothing


def _place(node: Node) -> Xy:
    return ((node[0] - RIM) * CELL, (node[1] - RIM) * CELL)


def _contours(nodes: Mapping[Node, float], size: Node) -> Iterator[list[Xy]]:
    """Closed lines between dry and wet nodes, land on their right."""
    after: dict[tuple[Node, Node], tuple[Node, Node]] = {}
    for i in range(size[0] - 1):
        for j in range(size[1] - 1):
            ring = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            dry = [nodes[node] > 0 for node in ring]
            if all(dry) or not any(dry):
                continue
            ins, outs = [], []
            for side in range(4):
                a, b = side, (side + 1) % 4
                if dry[a] and not dry[b]:
                    ins.append((ring[a], ring[b]))
                elif dry[b] and not dry[a]:
                    outs.append((ring[b], ring[a]))
            # Where two lines meet in a square, each keeps to its own dry corner.
            for crossing in ins:
                near = min(outs, key=lambda out: math.dist(out[0], crossing[0]))
                outs.remove(near)
                after[near] = crossing
    while after:
        first = here = next(iter(after))
        line = []
        while here in after:
            line.append(_crossing(nodes, here))
            here = after.pop(here)
        if here == first and len(line) > 3:
            yield line


def _crossing(nodes: Mapping[Node, float], side: tuple[Node, Node]) -> Xy:
    (ax, ay), (bx, by) = _place(side[0]), _place(side[1])
    dry, wet = nodes[side[0]], nodes[side[1]]
    part = dry / (dry - wet)
    return (ax + (bx - ax) * part, ay + (by - ay) * part)


def _thinned(line: list[Xy]) -> list[Xy]:
    """Without points that lie close to the one before."""
    kept: list[Xy] = []
    for at in line:
        if not kept or math.dist(at, kept[-1]) > CELL * 0.55:
            kept.append(at)
    return kept


def _area(line: list[Xy]) -> float:
    pieces = zip(line, [*line[1:], line[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pieces)) / 2
