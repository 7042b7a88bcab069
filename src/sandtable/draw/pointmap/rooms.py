"""The room that each place of a map has for its counters: cells of which no two overlap, whoever stands where."""

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock

import msgspec

from .. import shelf
from ..layout import Rect, around, overlap
from ..stacking import MOST, nearness
from ..svg import Xy, inside
from .roads import Roads
from .sheet import COUNTER, RING, STACK_STEP

#: Cells lie on a lattice with so many spots to a step.
TRIES = 3
#: So far apart are the cells of different places.
APART = 6.0
#: What the second cell of an area is worth, the third and so on; and of a point, which needs fewer.
OF_AREA = (16.0, 16.0, 12.0, 8.0, 6.0, 4.0, 3.5, 3.0)
OF_POINT = (12.0, 7.0, 3.5, 2.0, 1.6)
#: What those who stand there at the start are worth: they must have room.
AT_START = 40.0
#: What it costs a cell to lie a step further from its first one, and to be shifted against the next row.
FAR, SHIFTED = 0.8, 0.3
#: What it costs a corner of a cell to reach over the border of its area; and a cell of a point to lie
#: wholly in an area that has room for only one counter.
OVER, SCARCE = 0.3, 15.0
#: What it costs the first cell of an area to lie a step away from its middle.
AWAY = 0.12
#: How often a part of the map is filled anew, how many places it has, and how many spots are tried for an area.
ROUNDS, TOGETHER, SPOTS = 450, 7, 60

#: A spot of the lattice of a place, by its column and row.
Key = tuple[int, int]


def rooms_of(roads: Roads) -> dict[str, list[Xy]]:
    """The cells of each place, the best first: the same in every language, because names make way for them."""
    sheet = roads.sheet
    edition = sheet.edition
    with _finding:
        if edition not in _rooms:
            found = shelf.kept(f"rooms {edition}", lambda: msgspec.json.encode(_find(roads)))
            _rooms[edition] = msgspec.json.decode(found, type=dict[str, list[Xy]])
        return _rooms[edition]


#: By content of the module. The map and the counters on it are asked for at once, and share this.
_rooms: dict[str, dict[str, list[Xy]]] = {}
_finding = Lock()


def _find(roads: Roads) -> dict[str, list[Xy]]:
    sheet = roads.sheet
    signs = [around(sheet.at[point.id], RING, RING) for point in sheet.points]
    rooms = Rooms(COUNTER, STACK_STEP, sheet.frame, sheet.panels, signs)
    for point in sheet.points:
        rooms.set_point(point.id, sheet.at[point.id], len(sheet.homes.get(point.id, ())))
    for area in sheet.areas:
        border, wanted = roads.outline(area), len(sheet.homes.get(area.id, ()))
        rooms.set_area(area.id, sheet.at[area.id], border, wanted)
    return rooms.fill()


class Cell(msgspec.Struct, eq=False):
    """A spot at which a counter could stand."""

    number: int
    at: Xy
    #: What it costs, wherever the first one lies; None where no counter can stand.
    cost: float | None
    #: The cells of other places which it would cover or touch, as bits.
    clash: int = 0


class Place(msgspec.Struct, eq=False):
    """A point or an area, and the lattice that its cells lie on."""

    name: str
    origin: Xy
    #: Of an area: its border with its bounds, and its middle.
    border: Sequence[Xy] = ()
    bounds: Rect = Rect(0, 0, 0, 0)
    middle: Xy = (0.0, 0.0)
    #: How many stand there at the start.
    wanted: int = 0
    #: What it costs others to stand in this area.
    scarce: float = 0.0

    @property
    def is_area(self) -> bool:
        return bool(self.border)

    def holds(self, at: Xy) -> bool:
        return self.bounds.holds(at) and inside(at, self.border)


class Rooms:
    """Gives each place its cells: so many that all get some, and those most who have most need."""

    def __init__(
        self, size: float, step: float, frame: Rect, panels: Sequence[Rect], points: Sequence[Rect]
    ) -> None:
        self.size = size
        self.step = step
        self.frame = frame
        self.panels = panels
        #: Signs of points, which stay in sight.
        self.points = points
        self._places: dict[str, Place] = {}
        self._cells: dict[tuple[str, Key], Cell] = {}
        self._near: dict[Key, list[tuple[str, Cell]]] = defaultdict(list)
        self._spots: dict[str, list[Key]] = {}
        #: Of each place its cells as spots of its lattice, and all cells taken, as bits.
        self._found: dict[str, list[Key]] = {}
        self._taken = 0
        #: How much rows lean to being shifted: along a border that runs aslant more may find room so.
        self._lean = 0.0

    def set_point(self, name: str, at: Xy, wanted: int) -> None:
        """The first cell of a point lies on it, and covers what is drawn there."""
        self._places[name] = Place(name, at, wanted=wanted)

    def set_area(self, name: str, middle: Xy, border: Sequence[Xy], wanted: int) -> None:
        """The cells of an area lie within it, around where there is most room."""
        left, top = min(x for x, _ in border), min(y for _, y in border)
        right, bottom = max(x for x, _ in border), max(y for _, y in border)
        bounds = Rect(left, top, right - left, bottom - top)
        scarce = SCARCE / max(_extent(border) / self.step**2, 1.0)
        # A few spots of a curve will do.
        self._places[name] = Place(name, (left, top), border[::4], bounds, middle, wanted, scarce)

    def fill(self) -> dict[str, list[Xy]]:
        """All places, the best of many tries: again and again some that lie together are filled anew."""
        chance = random.Random(1941)
        names = sorted(self._places, key=lambda name: (self._places[name].is_area, name))
        for name in names:
            self._begin(name, 0)
        self._grow(names)
        for _ in range(ROUNDS):
            # Those that have little are looked at most.
            start = min(chance.sample(names, 4), key=lambda name: len(self._found[name]))
            self._renew(start, chance)
        return {
            name: [self._cell(name, key).at for key in self._found[name]] for name in self._places
        }

    def _renew(self, start: str, chance: random.Random) -> None:
        """Fills a place and those around it anew, and lets it be as it was if that is not better."""
        at = self._cell(start, self._found[start][0]).at
        some = sorted(
            self._found, key=lambda name: math.dist(at, self._cell(name, self._found[name][0]).at)
        )[: chance.randint(2, TOGETHER)]
        before = {name: self._found[name] for name in some}
        worth = sum(map(self._worth, some))
        for name in some:
            self._clear(name)
        chance.shuffle(some)
        self._lean = chance.choice((0.0, 2 * SHIFTED))
        some.sort(key=lambda name: self._places[name].is_area)
        for name in some:
            self._begin(name, int(SPOTS ** chance.random()) - 1)
        if all(name in self._found for name in some):
            self._grow(some)
            if sum(map(self._worth, some)) >= worth:
                return
        for name in some:
            self._clear(name)
        for name, keys in before.items():
            self._lay(name, keys)

    def _begin(self, name: str, choice: int) -> None:
        """The first cell of a place: a point has but one, of an area one of the best that are free."""
        if not self._places[name].is_area:
            self._found[name] = []
            self._take(name, (0, 0))
            return
        if name not in self._spots:
            self._spots[name] = self._offers(self._places[name])
        spots, wanted = self._spots[name], self._places[name].wanted
        best: list[Key] = []
        for key in (*spots[choice:], *spots[:choice]):
            if self._cell(name, key).clash & self._taken:
                continue
            self._found[name] = []
            self._take(name, key)
            while len(self._found[name]) < wanted and self._add(name):
                pass
            found = self._clear(name)
            if len(found) > len(best):
                best = found
            if len(best) >= wanted:
                break
        if best:
            self._lay(name, best)

    def _grow(self, names: Sequence[str]) -> None:
        """Cell by cell: who gains most by one comes next."""
        still = list(names)
        while still:
            name = max(still, key=lambda one: _gain(self._places[one], len(self._found[one])))
            if not self._add(name):
                still.remove(name)

    def _add(self, name: str) -> bool:
        """One cell more, beside those there are: the best that is free, if it is worth it."""
        keys, area = self._found[name], self._places[name].is_area
        gain = _gain(self._places[name], len(keys))
        offers = []
        for key in _beside(keys, area):
            cell = self._cell(name, key)
            if cell.cost is not None and not cell.clash & self._taken and _fits(keys, key, area):
                cost = self._cost(keys[0], key, cell.cost)
                if cost < gain:
                    right, down = (key[0] - keys[0][0]) / TRIES, (key[1] - keys[0][1]) / TRIES
                    lean = self._lean if (key[0] - keys[0][0]) % TRIES else 0.0
                    offers.append((cost - lean, nearness(right, down), key))
        if offers:
            self._take(name, min(offers)[2])
        return bool(offers)

    def _worth(self, name: str) -> float:
        """What the cells of a place are worth, less what they cost."""
        keys = self._found[name]
        gains = sum(_gain(self._places[name], count) for count in range(1, len(keys)))
        return gains - sum(
            self._cost(keys[0], key, self._cell(name, key).cost or 0.0) for key in keys
        )

    def _cost(self, first: Key, key: Key, cost: float) -> float:
        right, down = (key[0] - first[0]) / TRIES, (key[1] - first[1]) / TRIES
        return (
            cost
            + FAR * nearness(right, down)[0]
            + (SHIFTED if (key[0] - first[0]) % TRIES else 0.0)
        )

    def _take(self, name: str, key: Key) -> None:
        self._found[name].append(key)
        self._taken |= 1 << self._cell(name, key).number

    def _lay(self, name: str, keys: Sequence[Key]) -> None:
        self._found[name] = []
        for key in keys:
            self._take(name, key)

    def _clear(self, name: str) -> list[Key]:
        """Takes the cells of a place away, and returns them."""
        keys = self._found.pop(name, [])
        for key in keys:
            self._taken &= ~(1 << self._cell(name, key).number)
        return keys

    def _cell(self, name: str, key: Key) -> Cell:
        """The cell at a spot; which others it touches is found once."""
        found = self._cells.get((name, key))
        if found is None:
            place, fine = self._places[name], self.step / TRIES
            at = (place.origin[0] + key[0] * fine, place.origin[1] + key[1] * fine)
            found = Cell(len(self._cells), at, self._standing(place, at))
            self._cells[name, key] = found
            reach = self.size + APART
            column, row = int(at[0] // reach), int(at[1] // reach)
            for near in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                for other, cell in self._near[near]:
                    x, y = cell.at
                    if other != name and abs(x - at[0]) < reach and abs(y - at[1]) < reach:
                        found.clash |= 1 << cell.number
                        cell.clash |= 1 << found.number
            self._near[column, row].append((name, found))
        return found

    def _standing(self, place: Place, at: Xy) -> float | None:
        """What a cell costs of itself; None where there can be none."""
        face, frame, half = around(at, self.size, self.size), self.frame, self.size / 2
        if at == place.origin and not place.is_area:
            return 0.0
        if not (
            frame.x + half <= at[0] <= frame.x + frame.width - half
            and frame.y + half <= at[1] <= frame.y + frame.height - half
        ):
            return None
        if place.is_area and not place.holds(at):
            return None
        if any(overlap(face, panel) for panel in self.panels):
            return None
        reach = self.size + APART
        for other in self._places.values():
            x, y = other.origin
            if not other.is_area and other is not place and abs(x - at[0]) < reach > abs(y - at[1]):
                return None
        # Its own sign is under the first cell, and only touched by the others.
        signs = sum(overlap(face, sign) for sign in self.points if not sign.holds(place.origin))
        cost = 5.0 * signs / self.size**2
        for i, j in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            if place.is_area:
                corner = (at[0] + i * half, at[1] + j * half)
                cost += 0.0 if place.holds(corner) else OVER
            else:
                spot = (at[0] + i * half / 2, at[1] + j * half / 2)
                cost += sum(one.scarce for one in self._places.values() if one.holds(spot)) / 4
        return cost

    def _offers(self, place: Place) -> list[Key]:
        """Where an area could begin, the best first: with most cells around that could be had."""
        fine = self.step / TRIES
        costs = {
            (column, row): self._standing(
                place, (place.origin[0] + column * fine, place.origin[1] + row * fine)
            )
            for row in range(int(place.bounds.height / fine) + 1)
            for column in range(int(place.bounds.width / fine) + 1)
        }

        def offer(key: Key) -> tuple[float, Key]:
            at = (place.origin[0] + key[0] * fine, place.origin[1] + key[1] * fine)
            return AWAY * math.dist(at, place.middle) / self.step - _promise(costs, key), key

        return [key for _, key in sorted(offer(key) for key in costs if costs[key] is not None)]


def _gain(place: Place, count: int) -> float:
    """What one more cell is worth to a place that has so many."""
    if count < place.wanted:
        return AT_START
    gains = OF_AREA if place.is_area else OF_POINT
    further = count - 1 - place.wanted // 2
    return gains[further] if further < len(gains) else 0.0


def _promise(costs: Mapping[Key, float | None], key: Key) -> float:
    """How many cells could be had around a first one, less what they cost."""
    around_it = [
        costs.get((key[0] + i, key[1] + j)) for i in (-TRIES, 0, TRIES) for j in (-TRIES, 0, TRIES)
    ]
    return sum(max(1.0 - cost, 0.0) for cost in around_it if cost is not None)


def _beside(keys: Sequence[Key], shifted: bool) -> Iterator[Key]:
    """Where one more cell could be, within width and height.

    Rows may be `shifted` against each other where a border runs aslant.
    """
    rows: dict[int, list[int]] = {}
    for i, j in keys:
        rows.setdefault(j, []).append(i)
    for j, row in rows.items():
        if len(row) < MOST:
            yield from ((i, j) for i in (min(row) - TRIES, max(row) + TRIES))
    if len(rows) == MOST:
        return
    for j, beside in ((min(rows) - TRIES, min(rows)), (max(rows) + TRIES, max(rows))):
        near = rows[beside]
        yield from (
            (i, j)
            for i in range(min(near) - TRIES + 1, max(near) + TRIES)
            if shifted or i % TRIES == 0
        )


def _fits(keys: Sequence[Key], key: Key, shifted: bool) -> bool:
    """Whether a room stays three counters wide, or with rows that are shifted less than four."""
    ends = [key[0], *(one for one, _ in keys)]
    return max(ends) - min(ends) <= (MOST - 1) * TRIES + (TRIES - 1 if shifted else 0)


def _extent(border: Sequence[Xy]) -> float:
    """The area that a border encloses."""
    pairs = zip(border, [*border[1:], border[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2
