#!/usr/bin/env python
"""Make the map of Frontier Wire from the geography it stands on.

`drawing/geography.json` holds coast, lines and places as they lie on the globe;
`drawing/plan.toml` says which of them are on the map and what was corrected by hand, and why.
Names go to the end of the files in `texts/`. With `--check` nothing is written: it tells whether
`map.toml` and the names are what would be made. With
`--draft FILE` it tells where the map differs from the one in a design draft.
"""

import argparse
import heapq
import json
import math
import sys
import tomllib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent.parent / "src/sandtable/modules/frontier-wire/v1"
GEOGRAPHY, PLAN, MAP = "drawing/geography.json", "drawing/plan.toml", "map.toml"
TEXTS = {"en": "texts/en.toml", "ja": "texts/ja.toml"}

# The projection: kilometres east and north of the middle of an imagined hex 01.01 that lies as
# high as those of even columns. At this size a degree is taken as equally long everywhere.
COLUMNS, ROWS = 45, 29
ACROSS = 5.0
WEST, SOUTH = 23.30, 30.92
KM_EAST, KM_NORTH = 111.32 * math.cos(math.radians(31.6)), 110.9
#: From the middle of a hex to its corners, and from column to column.
RADIUS = ACROSS / math.sqrt(3)
APART = ACROSS * math.sqrt(3) / 2

Xy = tuple[float, float]
Pair = tuple[str, str]


class BadPlan(Exception):
    """The plan asks for something the geography does not bear."""


# Hexes


def named(column: int, row: int) -> str:
    return f"{column:02}.{row:02}"


def split(name: str) -> tuple[int, int]:
    column, row = name.split(".")
    return int(column), int(row)


def middle(name: str) -> Xy:
    """Odd columns lie half a hex lower."""
    column, row = split(name)
    return (column - 1) * APART, (row - 1) * ACROSS - ACROSS / 2 * (column % 2)


HEXES = [named(c, r) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
MIDDLES = {name: middle(name) for name in HEXES}


def corners(name: str) -> list[Xy]:
    """Counter-clockwise."""
    x, y = middle(name)
    turns = [math.radians(60 * corner) for corner in range(6)]
    return [(x + RADIUS * math.cos(turn), y + RADIUS * math.sin(turn)) for turn in turns]


def beside(name: str) -> list[str]:
    """The neighbours on the map."""
    column, row = split(name)
    low = row - column % 2
    around = [(column, row - 1), (column, row + 1)]
    around += [(column + side, low + up) for side in (-1, 1) for up in (0, 1)]
    return [named(c, r) for c, r in around if 1 <= c <= COLUMNS and 1 <= r <= ROWS]


def steps(here: str, there: str) -> int:
    """The distance in hexes."""
    (a, low), (b, high) = split(here), split(there)
    across, up = abs(a - b), abs((2 * low - a % 2) - (2 * high - b % 2))
    return across + max(0, (up - across) // 2)


def around(at: Xy) -> str | None:
    """The hex that holds a point; None beyond the edge of the map."""
    column, row = round(at[0] / APART) + 1, round(at[1] / ACROSS) + 1
    near = [named(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 3)]
    name = min(near, key=lambda one: math.dist(at, middle(one)))
    return name if name in MIDDLES else None


# Points and lines


def on_paper(at: Iterable[float]) -> Xy:
    """Latitude and longitude to kilometres."""
    north, east = at
    return (east - WEST) * KM_EAST, (north - SOUTH) * KM_NORTH


def inside(at: Xy, shape: list[Xy]) -> bool:
    x, y = at
    within = False
    for (ax, ay), (bx, by) in pairwise([*shape, shape[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def away(at: Xy, line: list[Xy]) -> float:
    """How far a point is from a line."""
    return min(_from_piece(at, a, b) for a, b in pairwise(line))


def off(at: Xy, name: str) -> float:
    """How far a point is from a hex; nothing if it lies in it."""
    shape = corners(name)
    return 0.0 if inside(at, shape) else away(at, [*shape, shape[0]])


def _from_piece(at: Xy, a: Xy, b: Xy) -> float:
    ahead, up = b[0] - a[0], b[1] - a[1]
    part = ((at[0] - a[0]) * ahead + (at[1] - a[1]) * up) / (ahead**2 + up**2 or 1)
    part = max(0.0, min(1.0, part))
    return math.dist(at, (a[0] + part * ahead, a[1] + part * up))


def left_of(at: Xy, a: Xy, b: Xy) -> bool:
    """Whether a point lies left of the way from a to b."""
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]) > 0


def crossings(here: Xy, there: Xy, line: list[Xy]) -> list[bool]:
    """Where a line is crossed on the way: each time, whether it began on its left."""
    found = []
    for a, b in pairwise(line):
        apart = left_of(here, a, b) != left_of(there, a, b)
        if apart and left_of(a, here, there) != left_of(b, here, there):
            found.append(left_of(here, a, b))
    return found


def share(name: str, shape: list[Xy]) -> float:
    """Which part of a hex a shape covers: the shape is cut down along each of its sides."""
    hexagon = corners(name)
    for a, b in pairwise([*hexagon, hexagon[0]]):
        kept: list[Xy] = []
        for p, q in pairwise([*shape, *shape[:1]]):
            if left_of(p, a, b):
                kept.append(p)
            if left_of(p, a, b) != left_of(q, a, b):
                kept.append(_meeting(p, q, a, b))
        shape = kept
    return abs(_area(shape) / _area(hexagon))


def _meeting(p: Xy, q: Xy, a: Xy, b: Xy) -> Xy:
    """Where the line through p and q meets the one through a and b."""

    def height(at: Xy) -> float:
        return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])

    part = height(p) / (height(p) - height(q))
    return p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])


def _area(shape: list[Xy]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*shape, *shape[:1]])) / 2


# The map


class Sides(NamedTuple):
    """Hexsides along a line: of each pair the hex on its right comes first."""

    id: str
    kind: str
    name: dict[str, str] | None
    pairs: list[Pair]
    sloping: bool


class Chain(NamedTuple):
    """A road or track."""

    id: str
    kind: str
    name: dict[str, str] | None
    hexes: list[str]


class Spot(NamedTuple):
    """A place of the gazetteer, and the hex it has on the map."""

    id: str
    name: dict[str, str]
    kind: str
    at: Xy
    uncertain: float
    hex: str
    #: It has no name on the map, since another place has the hex.
    silent: bool


class Ground:
    """The map as it follows from the geography and the plan."""

    def __init__(self, geography: dict[str, Any], plan: dict[str, Any]) -> None:
        self.geography, self.plan = geography, plan
        self.lines = {line["id"]: line for line in geography["lines"]}
        self.shares = self._shares()
        self.dry = {name for name in HEXES if self.shares[name] >= 0.5}
        self.dry |= {one["hex"] for one in plan["land"]}
        self.sides: list[Sides] = []
        for wanted in plan["hexsides"]:
            self.sides.append(self._sides(wanted))
        self.west = self._flood("wire", plan["west"])
        self.fortress = self._flood("perimeter", plan["fortress"])
        self.terrain = self._terrain()
        self.spots = list(self._spots())
        self.chains = [self._chain(one) for one in plan["line"]]
        self.areas = self._areas()

    def course(self, name: str) -> list[Xy]:
        return [on_paper(at) for at in self.lines[name]["line"]]

    def _shares(self) -> dict[str, float]:
        """How much of each hex is land: what lies south of the coast."""
        coast = self.course("coast")
        land = [*coast, (coast[-1][0], -50.0), (-50.0, -50.0), (-50.0, coast[0][1])]
        return {name: share(name, land) for name in HEXES}

    # Hexsides

    def _sides(self, wanted: dict[str, Any]) -> Sides:
        """The hexsides that part the middles of hexes on either side of a line.

        Hexes that were moved to the other side by hand take their hexsides with them. Where two
        lines of a kind meet the first has the hexside.
        """
        source = self.lines[wanted["of"]]
        line = self._stretch(wanted)
        right_of: dict[Pair, str] = {}
        for here in HEXES:
            for there in beside(here):
                crossed = crossings(MIDDLES[here], MIDDLES[there], line)
                if here < there and len(crossed) % 2:
                    right_of[here, there] = there if crossed[0] else here
        for moved in wanted.get("moved", []):
            here = moved["hex"]
            for there in beside(here):
                pair = min(here, there), max(here, there)
                if pair in right_of:
                    del right_of[pair]
                else:
                    right_of[pair] = here if moved["to"] == "right" else there
        had = self.barred(wanted["kind"])
        pairs = [
            (a, b) if right_of[a, b] == a else (b, a)
            for a, b in sorted(right_of)
            if a in self.dry and b in self.dry and frozenset((a, b)) not in had
        ]
        sloping = source.get("high") == "right"
        return Sides(wanted["id"], wanted["kind"], wanted.get("name"), pairs, sloping)

    def _stretch(self, wanted: dict[str, Any]) -> list[Xy]:
        """The part of a line between two longitudes, with what was added before it."""
        line = self.course(wanted["of"])
        if "between" in wanted:
            low, high = ((east - WEST) * KM_EAST for east in wanted["between"])
            line = list(_cut(line, low, high))
        return [on_paper(at) for at in wanted.get("before", [])] + line

    def barred(self, kind: str) -> set[frozenset[str]]:
        return {
            frozenset(pair) for sides in self.sides if sides.kind == kind for pair in sides.pairs
        }

    def _flood(self, kind: str, start: str) -> set[str]:
        """All land that can be reached without crossing a kind of hexside."""
        barred = self.barred(kind)
        found, new = {start}, [start]
        while new:
            here = new.pop()
            for there in beside(here):
                if there in self.dry - found and frozenset((here, there)) not in barred:
                    found.add(there)
                    new.append(there)
        return found

    # Terrain

    def _terrain(self) -> dict[str, str]:
        """Broken ground is where wadis cut the shore; what men built lies on top of all."""
        plan = self.plan
        first, last = plan["broken"]["columns"]
        found = {}
        for name in HEXES:
            shore = any(there not in self.dry for there in beside(name))
            broken = shore and first <= split(name)[0] <= last
            found[name] = "broken" if broken else "clear"
            if name not in self.dry:
                found[name] = "sea"
            elif name in self.fortress:
                found[name] = "tobruk-fortress"
        for kind, hexes in plan["built"].items():
            for name in hexes:
                if found[name] in ("sea", "tobruk-fortress"):
                    raise BadPlan(f"{kind} in {name}, which is {found[name]}")
                found[name] = kind
        return found

    # Places

    def _spots(self) -> Iterator[Spot]:
        """Every place of the gazetteer in its hex, or where the plan moves it."""
        plan = {one["id"]: one for one in self.plan["place"]}
        unknown = plan.keys() - {place["id"] for place in self.geography["places"]}
        if unknown:
            raise BadPlan(f"no such places: {sorted(unknown)}")
        taken: dict[str, str] = {}
        for place in self.geography["places"]:
            wanted = plan.get(place["id"], {})
            at = on_paper(place["at"])
            hex_ = wanted.get("hex", around(at))
            if hex_ is None:
                continue
            if hex_ not in self.dry:
                raise BadPlan(f"{place['id']} in {hex_} is at sea")
            silent = wanted.get("silent", False)
            if not silent and hex_ in taken:
                raise BadPlan(f"{place['id']} and {taken[hex_]} are both in {hex_}")
            if not silent:
                taken[hex_] = place["id"]
            kind = wanted.get("kind", self.plan["kinds"].get(place["kind"], "place"))
            yield Spot(place["id"], place["name"], kind, at, place["uncertainty_km"], hex_, silent)

    # Roads and tracks

    def _chain(self, wanted: dict[str, Any]) -> Chain:
        """The hexes that keep nearest to a line, from end to end, by way of those that are named."""
        line = [at for name in wanted["of"] for at in self._turned(name)]
        trace = [name for at in _walk(line) if (name := around(at)) in self.dry]
        way = [wanted.get("start", trace[0]), *wanted.get("via", [])]
        way.append(wanted.get("end", trace[-1]))
        cost = {name: 1 + away(MIDDLES[name], line) ** 2 for name in self.dry}
        hexes = way[:1]
        for here, there in pairwise(way):
            hexes += self._nearest(here, there, cost)[1:]
        return Chain(wanted["id"], wanted["kind"], wanted.get("name"), hexes)

    def _turned(self, name: str) -> list[Xy]:
        """A line; backwards if a minus stands before its name."""
        return self.course(name[1:])[::-1] if name.startswith("-") else self.course(name)

    def _nearest(self, start: str, end: str, cost: dict[str, float]) -> list[str]:
        """Of all chains the one that costs least."""
        best = {start: 0.0}
        came: dict[str, str] = {}
        queue = [(0.0, start)]
        while queue:
            so_far, here = heapq.heappop(queue)
            if here == end:
                break
            for there in beside(here):
                if there in self.dry and so_far + cost[there] < best.get(there, math.inf):
                    best[there] = so_far + cost[there]
                    came[there] = here
                    heapq.heappush(queue, (best[there], there))
        chain = [end]
        while chain[-1] != start:
            chain.append(came[chain[-1]])
        return chain[::-1]

    # Areas

    def _areas(self) -> dict[str, list[str]]:
        east = self.dry - self.west
        axis = (self.west - self.fortress) | set(self.plan["axis_east_of_wire"])
        found = {
            "tobruk-fortress": self.fortress,
            "axis-start": axis,
            "cw-start": self.dry - axis,
            "east-of-the-wire": east,
        }
        for name, hexes in self.plan["area"].items():
            wet = set(hexes) - self.dry
            if wet:
                raise BadPlan(f"{name}: {sorted(wet)} are at sea")
            found[name] = set(hexes)
        return {name: sorted(hexes) for name, hexes in found.items()}


def _cut(line: list[Xy], low: float, high: float) -> Iterator[Xy]:
    """What of a line lies between two of its distances from the west; it leads eastward."""
    for (ax, ay), (bx, by) in pairwise(line):
        ends = max(ax, low), min(bx, high)
        if ends[0] < ends[1]:
            yield from ((x, ay + (by - ay) * (x - ax) / (bx - ax)) for x in ends)


def _walk(line: list[Xy]) -> Iterator[Xy]:
    """Points along a line, four to a kilometre."""
    for a, b in pairwise(line):
        count = max(1, math.ceil(4 * math.dist(a, b)))
        for number in range(count):
            part = number / count
            yield a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
    yield line[-1]


# The file

LETTERS = {
    "clear": ".",
    "broken": "b",
    "works": "w",
    "tobruk-fortress": "T",
    "bardia-fortress": "B",
    "sea": "~",
}


def text_of(ground: Ground) -> str:
    """The whole of `map.toml`."""
    parts = [
        "# Made by scripts/frontier_wire_map.py from drawing/geography.json and drawing/plan.toml:",
        "# change those and make it again.",
        "rows = [",
        *(f'    "{_row(ground, row)}",  # {row:02}' for row in range(ROWS, 0, -1)),
        "]",
        "",
        f"[grid]\ncolumns = {COLUMNS}\nrows = {ROWS}",
        "",
        "[legend]",
        *(f'"{letter}" = "{kind}"' for kind, letter in LETTERS.items()),
        "",
        "[area]",
        *(f"{name} = {_list(hexes)}" for name, hexes in ground.areas.items()),
    ]
    for chain in ground.chains:
        parts += ["", "[[line]]", *_head(chain), f"hexes = {_list(chain.hexes)}"]
    for sides in ground.sides:
        high = ['high = "first"'] if sides.sloping else []
        parts += ["", "[[hexsides]]", *_head(sides), *high, f"pairs = {_list(sides.pairs)}"]
    for spot in ground.spots:
        if not spot.silent:
            parts += ["", "[[place]]", f'hex = "{spot.hex}"']
            parts += [f'kind = "{spot.kind}"'] if spot.kind != "place" else []
    return "\n".join(parts) + "\n"


def _row(ground: Ground, row: int) -> str:
    return "".join(LETTERS[ground.terrain[named(c, row)]] for c in range(1, COLUMNS + 1))


def _head(thing: Sides | Chain) -> list[str]:
    return [f'id = "{thing.id}"', f'kind = "{thing.kind}"']


#: What is below this line in a file of texts is made here.
MARK = f"# Made by scripts/frontier_wire_map.py from {GEOGRAPHY} and {PLAN}.\n"


def names_of(ground: Ground, language: str) -> str:
    """What the texts in a language say of the map."""
    parts = []
    for table, things in (("line", ground.chains), ("hexsides", ground.sides)):
        named = [f'{one.id}.name = "{one.name[language]}"' for one in things if one.name]
        parts += ["", f"[map.{table}]", *named]
    spots = [spot for spot in ground.spots if not spot.silent]
    parts += ["", "[map.place]", *(f'"{one.hex}".name = "{one.name[language]}"' for one in spots)]
    return "\n".join(parts) + "\n"


def files_of(ground: Ground, folder: Path) -> dict[str, str]:
    """All that is made, by file; of a file of texts what stands above the mark stays."""
    found = {MAP: text_of(ground)}
    for language, file in TEXTS.items():
        above = (folder / file).read_text(encoding="utf-8").partition(MARK)[0]
        found[file] = above + MARK + names_of(ground, language)
    return found


def _list(things: Iterable[str] | Iterable[Pair]) -> str:
    """Lines of a hundred letters at most."""
    words = [f'"{one}"' if isinstance(one, str) else f'["{one[0]}", "{one[1]}"]' for one in things]
    lines = ["   "]
    for word in words:
        if len(lines[-1]) + len(word) + 2 > 100:
            lines.append("   ")
        lines[-1] += f" {word},"
    return "\n".join(["[", *lines, "]"])


# Against the draft


def differences(ground: Ground, draft: dict[str, Any]) -> Iterator[str]:
    """Where the map is another than that of a design draft, thing by thing."""
    old = draft["map"]
    rows = old["rowsTopDown"]
    kinds = {letter: kind for kind, letter in LETTERS.items()} | {"F": "fortress"}
    changed: dict[tuple[str, str], list[str]] = {}
    for name in HEXES:
        column, row = split(name)
        was = kinds[rows[ROWS - row][column - 1]]
        now = ground.terrain[name].removeprefix("tobruk-").removeprefix("bardia-")
        if was != now:
            changed.setdefault((was, now), []).append(name)
    for (was, now), hexes in changed.items():
        yield f"{was} is {now}: {' '.join(hexes)}"
    spots = {spot.name["en"]: spot.hex for spot in ground.spots}
    for name, place in old["places"].items():
        if spots.get(name) != place["hex"]:
            yield f"place {name}: {place['hex']} is {spots.get(name, 'not named')}"
    for kind in ("escarpment", "cliff", "wire", "perimeter"):
        before = {
            frozenset(pair)
            for sides in old["hexsides"].values()
            if sides["kind"] == kind
            for pair in sides["pairs"]
        }
        yield f"{kind}: {_compared(before, ground.barred(kind))}"
    for kind in ("road", "track"):
        before = {
            frozenset(step)
            for line in old["linear"].values()
            if line["kind"] == kind
            for step in pairwise(line["hexes"])
        }
        after = {
            frozenset(step)
            for chain in ground.chains
            if chain.kind == kind
            for step in pairwise(chain.hexes)
        }
        yield f"{kind}: {_compared(before, after)}"


def _compared(before: set[frozenset[str]], after: set[frozenset[str]]) -> str:
    return (
        f"{len(before & after)} as drafted, {len(after - before)} new, {len(before - after)} gone"
    )


def made(folder: Path = FOLDER) -> Ground:
    geography = json.loads((folder / GEOGRAPHY).read_text(encoding="utf-8"))
    plan = tomllib.loads((folder / PLAN).read_text(encoding="utf-8"))
    return Ground(geography, plan)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--draft", type=Path, metavar="FILE", help="tell differences from it")
    given = parser.parse_args()
    ground = made()
    if given.draft:
        for line in differences(ground, json.loads(given.draft.read_text(encoding="utf-8"))):
            print(line)
    for file, text in files_of(ground, FOLDER).items():
        if not given.check:
            (FOLDER / file).write_text(text, encoding="utf-8")
        elif (FOLDER / file).read_text(encoding="utf-8") != text:
            sys.exit(f"{file} is not what {Path(__file__).name} makes: run it")


if __name__ == "__main__":
    main()
