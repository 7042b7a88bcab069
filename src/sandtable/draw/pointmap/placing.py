"""Room for labels: each goes where it covers least of what is drawn."""

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..layout import Patch, Rect, around, overlap, patch, touched
from ..svg import Xy
from .ground import coast
from .roads import Roads, hill_sides
from .rooms import rooms_of
from .sheet import COUNTER

#: What it costs a label to cover a unit of something.
ON_LABEL, ON_SPOT, OFF_FRAME, AT_SHORE = 60.0, 60.0, 900.0, 15.0
CLASH = 3000.0
#: And a unit of a counter: of who stands there at the start, of the first few in a room, of the others.
ON_START, ON_COUNTER, ON_SPARE = 3.0, 1.0, 0.5
FIRST = 3
#: From so many beginnings the best arrangement is looked for.
ATTEMPTS = 12
CELL = 24.0

#: What a place for a label costs before anything is covered, and the place.
Offer = tuple[float, Rect]


class Placer:
    """Finds room for labels among what is drawn already."""

    def __init__(self, roads: Roads, built: Iterable[Xy]) -> None:
        sheet = self.sheet = roads.sheet
        self.counters = [
            patch(around(cell, COUNTER, COUNTER), _weight(number, len(sheet.homes.get(name, ()))))
            for name, room in rooms_of(roads).items()
            for number, cell in enumerate(room)
        ]
        self.panels = [patch(panel) for panel in sheet.panels]
        self._spots: dict[tuple[int, int], list[tuple[Xy, float]]] = defaultdict(list)
        for road in sheet.roads:
            self._mark(roads.course(road)[::2], ON_SPOT)
        for side in hill_sides(roads):
            for far in (8, 16):
                spots = ((x + up * far, y + down * far) for (x, y), (up, down) in side)
                self._mark(spots, 2 * ON_SPOT)
        self._mark(built, ON_SPOT)
        self._mark(coast(sheet), AT_SHORE)
        #: Labels that have their place for good.
        self.settled: list[Patch] = []

    def _mark(self, spots: Iterable[Xy], weight: float) -> None:
        for x, y in spots:
            self._spots[int(x // CELL), int(y // CELL)].append(((x, y), weight))

    def cost(self, box: Rect) -> float:
        """What a label there would cover of all that does not move."""
        here = patch(box)
        cost = sum(one[5] * overlap(box, one[4]) for one in touched(here, self.counters))
        cost += _clashes(here, self.panels)
        for column in range(int(box.x // CELL), int((box.x + box.width) // CELL) + 1):
            for row in range(int(box.y // CELL), int((box.y + box.height) // CELL) + 1):
                spots = self._spots.get((column, row), ())
                cost += sum(
                    weight
                    for (x, y), weight in spots
                    if here[0] <= x <= here[2] and here[1] <= y <= here[3]
                )
        frame = self.sheet.frame
        room = Rect(frame.x + 4, frame.y + 4, frame.width - 8, frame.height - 8)
        ends = ((box.x, box.y), (box.x + box.width, box.y + box.height))
        return cost + OFF_FRAME * sum(not room.holds(end) for end in ends)

    def place(self, choices: dict[str, list[Offer]]) -> dict[str, Rect]:
        """The best of the choices for each label, as found from several beginnings."""
        weighed = {
            name: sorted(
                (base + self.cost(box), index, patch(box))
                for index, (base, box) in enumerate(offers)
            )
            for name, offers in choices.items()
        }
        chance = random.Random(1941)
        order = list(weighed)
        tries = []
        for attempt in range(ATTEMPTS):
            tries.append((*self._settle(weighed, order), attempt))
            chance.shuffle(order)
        placed = min(tries, key=lambda one: (one[0], one[2]))[1]
        self.settled += placed.values()
        return {name: one[4] for name, one in placed.items()}

    def _settle(
        self, weighed: dict[str, list[tuple[float, int, Patch]]], order: Sequence[str]
    ) -> tuple[float, dict[str, Patch]]:
        """Each label in its turn to its best place; a few rounds, so that early ones can move."""
        placed: dict[str, Patch] = {}
        total = 0.0
        for _ in range(4):
            total = 0.0
            for name in order:
                others = [one for key, one in placed.items() if key != name] + self.settled
                best = math.inf
                for base, _, one in weighed[name]:
                    if base >= best:
                        break
                    cost = base + _clashes(one, others)
                    if cost < best:
                        best, placed[name] = cost, one
                total += best
        return total, placed


def start_room(roads: Roads, place: str) -> Rect:
    """The room that the units of the start take up; of a place without any, that of one counter."""
    cells = rooms_of(roads)[place][: max(len(roads.sheet.homes.get(place, ())), 1)]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    half = COUNTER / 2
    return Rect(left - half, top - half, right - left + COUNTER, bottom - top + COUNTER)


def _weight(number: int, at_start: int) -> float:
    """How much it matters not to cover a cell of a room, by its number."""
    if number < max(at_start, 1):
        return ON_START
    return ON_COUNTER if number < FIRST else ON_SPARE


def _clashes(label: Patch, others: Sequence[Patch]) -> float:
    """What it costs a label to touch others at all, and the more the worse."""
    return sum(CLASH + ON_LABEL * overlap(label[4], other[4]) for other in touched(label, others))
