"""Where the names of places stand in a picture: at home where counters leave them free, else at the nearest spot beside
their places where they can be read. The page does the same on the table (`naming.js`), as counters come and go."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from .layout import Rect, overlap
from .svg import Xy

#: Such a share of its height may lie below a counter before a name is hard to read.
TOUCHED = 0.15
#: How far from the middle of its place a name may stand, in counters, about a hex at most: the nearest first.
AWAY = (0.62, 0.85, 1.15, 1.55)
#: The name of a full area, which lies on the ground and would be hidden at home, may stand further off.
FURTHER = (*AWAY, 1.9, 2.4, 3.0)
#: How far from home a name that has a ground of its own is looked for room on it, and in which steps, in counters.
FURTHEST, STEP = 5, 0.25
#: Any other place is to be so many times as far from a name as its own.
CLEARLY = 1.5
#: Names beside each other leave such a gap, in their heights, or they would be read as one.
GAP = 0.35
#: A name that stands further than this from its place is tied to it, in counters.
TIED = 0.72


class Name(msgspec.Struct, frozen=True):
    """The room it takes at home, and the middle of its place; of one with a ground of its own, which rooms lie on it."""

    home: Rect
    at: Xy
    may: Callable[[Rect], bool] | None = None
    #: Whether it never leaves its ground.
    bound: bool = False


def settle(names: Sequence[Name], taken: Sequence[Rect], size: float, sheet: Rect) -> list[Rect]:
    """The room of each name, the most important first.

    Those that are free stay at home; the others choose one after the other, and none of a hex or point is nearer to another place than
    to its own. One that finds no room lies where least of it is covered. `taken` is what they must not cover, nor be covered by, `size` how wide a counter is; they stay on the `sheet`.
    """
    placed: list[Rect] = []
    stays = []
    for name in names:
        home = _inset(name.home)
        free = not _share(home, taken) and not _share(_spaced(home), placed)
        stays.append(free)
        if free:
            placed.append(name.home)
    found = []
    for name, free in zip(names, stays, strict=True):
        room = name.home if free else _room(name, names, taken, placed, size, sheet)
        if not free:
            placed.append(room)
        found.append(room)
    return found


def tie(name: Name, room: Rect, size: float) -> tuple[Xy, Xy] | None:
    """The line from a place to the edge of its name; none where it stands on its own ground, or so near that nobody asks."""
    end = _nearest(room, name.at)
    if name.may is not None:
        return None if name.may(room) else (name.at, end)
    return (name.at, end) if math.dist(name.at, end) > TIED * size else None


def covered(room: Rect, taken: Sequence[Rect]) -> bool:
    """Whether a name found no room that is free: it lies beneath what is there, whose values it would hide."""
    return _share(_inset(room), taken) > 0


def _room(
    name: Name,
    names: Sequence[Name],
    taken: Sequence[Rect],
    placed: Sequence[Rect],
    size: float,
    sheet: Rect,
) -> Rect:
    """The room of a name that cannot stay at home."""

    def clear(room: Rect) -> bool:
        return (
            _within(room, sheet) and not _share(room, taken) and not _share(_spaced(room), placed)
        )

    if name.may is not None:
        for room in _ground(name.home, size):
            if clear(room) and name.may(room):
                return room
        if name.bound:
            return name.home
    # What is about as near to another place would be taken for its name.
    others = [one.at for one in names if one.at != name.at and one.may is None]

    def own(room: Rect) -> bool:
        return all(_apart(room, other) >= CLEARLY * _apart(room, name.at) for other in others)

    steps = AWAY if name.may is None else FURTHER
    rooms = [
        room
        for room in _spots(name.home, name.at, size, AWAY)
        if _within(room, sheet) and own(room)
    ]
    beside = [room for room in _spots(name.home, name.at, size, steps) if clear(room)]
    for room in beside:
        if own(room):
            return room
    if beside and name.may is not None:
        return beside[0]
    # Where it hides least of other names, and among such rooms least of the counters.
    hidden = [(_share(_spaced(_inset(name.home)), placed), _share(name.home, taken))]
    hidden += [(_share(_spaced(room), placed), _share(room, taken)) for room in rooms]
    return [name.home, *rooms][hidden.index(min(hidden))]


def _ground(home: Rect, size: float) -> Iterator[Rect]:
    """The rooms about the home of a name that has a ground of its own, the nearest first."""
    most = round(FURTHEST / STEP)
    steps = [(i, j) for i in range(-most, most + 1) for j in range(-most, most + 1)]
    for right, down in sorted(steps, key=lambda step: math.hypot(*step)):
        yield Rect(
            home.x + right * STEP * size, home.y + down * STEP * size, home.width, home.height
        )


def _spots(home: Rect, at: Xy, size: float, steps: Sequence[float]) -> Iterator[Rect]:
    """The rooms about the middle of a place, the nearest first: below and above it, beside it, aslant."""
    (x, y), width, height = at, home.width, home.height
    for far in steps:
        away, aslant = far * size, far * size * 0.8
        left, middle, right = x - away - width, x - width / 2, x + away
        above, beside = y - away - height, y - height / 2
        for corner in (
            *((middle, y + away), (middle, above), (right, beside), (left, beside)),
            *((x + aslant, y + aslant), (x + aslant, y - aslant - height)),
            *((x - aslant - width, y + aslant), (x - aslant - width, y - aslant - height)),
            *((x, y + away), (x - width, y + away), (x, above), (x - width, above)),
        ):
            yield Rect(*corner, width, height)


def _apart(room: Rect, at: Xy) -> float:
    return math.dist(_nearest(room, at), at)


def _nearest(room: Rect, at: Xy) -> Xy:
    """The point of a room that is nearest to a place."""
    return (
        min(max(at[0], room.x), room.x + room.width),
        min(max(at[1], room.y), room.y + room.height),
    )


def _inset(room: Rect) -> Rect:
    by = TOUCHED * room.height
    return Rect(room.x + by, room.y + by, max(room.width - 2 * by, 0.0), room.height - 2 * by)


def _spaced(room: Rect) -> Rect:
    """With the gap at its sides."""
    by = GAP * room.height
    return Rect(room.x - by, room.y, room.width + 2 * by, room.height)


def _within(one: Rect, whole: Rect) -> bool:
    return (
        one.x >= whole.x
        and one.y >= whole.y
        and one.x + one.width <= whole.x + whole.width
        and one.y + one.height <= whole.y + whole.height
    )


def _share(room: Rect, others: Iterable[Rect]) -> float:
    """How much of a room the others cover."""
    return sum(overlap(room, other) for other in others)
