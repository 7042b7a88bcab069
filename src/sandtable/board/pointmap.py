"""Point-and-area maps: points joined by roads, areas between them, hills that separate.

Contacts are what the data says: an area touches the points listed for it, hills included, and
nothing is inferred from coordinates. Places are numbered points first, then areas, boxes, exits.
"""

from collections.abc import Mapping, Sequence

import msgspec

Place = int


class Road(msgspec.Struct, frozen=True):
    """A road between two places; `touching` are the areas beside it with no hills between."""

    id: str
    kind: str
    ends: tuple[Place, Place]
    touching: tuple[Place, ...]
    hidden: tuple[Place, ...]


class Step(msgspec.Struct, frozen=True):
    """A way from one place to a neighbour; `road` is None when it leads through open desert."""

    to: Place
    cost: int
    road: Road | None


class PointMap:
    """The ground of a point-and-area game, compiled for quick questions."""

    def __init__(
        self,
        points: Sequence[str],
        areas: Sequence[str],
        boxes: Sequence[str],
        exits: Sequence[str],
        roads: Sequence[Road],
        touches: Mapping[str, Sequence[str]],
        adjacent: Mapping[str, Sequence[str]],
        area_cost: int,
        road_cost: Mapping[str, int],
    ) -> None:
        self.ids: tuple[str, ...] = (*points, *areas, *boxes, *exits)
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.points = range(len(points))
        self.areas = range(len(points), len(points) + len(areas))
        self.boxes = range(self.areas.stop, self.areas.stop + len(boxes))
        self.exits = range(self.boxes.stop, self.boxes.stop + len(exits))
        self.roads = tuple(roads)
        self.touches: tuple[tuple[Place, ...], ...] = tuple(
            tuple(self.index[point] for point in touches.get(name, ())) for name in self.ids
        )
        steps: list[list[Step]] = [[] for _ in self.ids]
        for road in roads:
            for here, there in (road.ends, road.ends[::-1]):
                steps[here].append(Step(there, road_cost[road.kind], road))
        for area in self.areas:
            for point in self.touches[area]:
                steps[area].append(Step(point, area_cost, None))
                steps[point].append(Step(area, area_cost, None))
            for name in adjacent[self.ids[area]]:
                steps[area].append(Step(self.index[name], area_cost, None))
        #: All steps the ground allows from each place, whoever stands where.
        self.steps: tuple[tuple[Step, ...], ...] = tuple(map(tuple, steps))

    def is_point(self, place: Place) -> bool:
        return place < self.areas.start

    def is_area(self, place: Place) -> bool:
        return place in self.areas
