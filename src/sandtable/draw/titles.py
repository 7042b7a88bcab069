"""The names on a base map as things of their own, which pictures move out of the way of counters."""

import re
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import unescape

import msgspec

from .layout import Rect
from .naming import Name, covered, settle, tie
from .palette import paint
from .svg import Xy, element, group, inside, number, text_width

#: A group of nothing but names; each line of a name; and its attributes.
_GROUP = re.compile(r'<g( [^>]*)>((?:<text [^>]*data-of="[^>]*>[^<]*</text>)+)</g>')
_LINE = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
#: Letters reach so far up from their line, and take so much room in height and width.
RISE, HEIGHT, WIDTH = 0.86, 1.1, 0.95
#: Names of this group lie above the counters, others on the ground.
ABOVE = 'class="names"'
NUMBER = "area-number"
#: The line that ties a name to its place, in counters: how wide it is, and how long its dashes and gaps are.
TIE, DASHES = 0.025, (0.07, 0.055)


class Title(msgspec.Struct, frozen=True):
    """The name of a place: the symbol with all its lines, and the room it takes at home."""

    symbol: str
    place: str
    home: Rect
    #: Whether it lies above the counters.
    above: bool
    #: The number of an area is read as that of the ground it stands on.
    bound: bool


class Grounds(msgspec.Struct, frozen=True):
    """Where the names of areas may stand: within their lines, and off the rings of points."""

    outlines: Mapping[str, Sequence[Xy]] = {}
    rings: Sequence[Rect] = ()

    def name(self, title: Title, at: Xy) -> Name:
        """The name of a place with this middle."""
        outline = self.outlines.get(title.place)
        if outline is None:
            return Name(title.home, at)
        return Name(title.home, at, lambda room: self._holds(outline, room), title.bound)

    def _holds(self, outline: Sequence[Xy], room: Rect) -> bool:
        right, low = room.x + room.width, room.y + room.height
        corners = ((room.x, room.y), (right, room.y), (room.x, low), (right, low))
        return all(inside(corner, outline) for corner in corners) and not any(
            room.x < ring.x + ring.width
            and ring.x < right
            and room.y < ring.y + ring.height
            and ring.y < low
            for ring in self.rings
        )


def read_titles(drawn: str) -> tuple[str, list[Title], dict[str, str]]:
    """A base map without the names of its places; these, the most important first; and their symbols."""
    lines: dict[tuple[str, str], list[tuple[str, Rect]]] = {}
    looks: dict[tuple[str, str], str] = {}
    for look, names in _GROUP.findall(drawn):
        for line in _LINE.finditer(names):
            told = dict(_ATTRIBUTE.findall(line[1]))
            key = (told["data-of"], told["class"])
            lines.setdefault(key, []).append((line[0], _room(told, unescape(line[2]))))
            looks[key] = look
    titles, symbols = [], {}
    # The most important was drawn last.
    for count, (key, some) in enumerate(reversed(lines.items())):
        symbol = f"name-{count}"
        place, kind = key
        home = _all(room for _, room in some)
        titles.append(Title(symbol, place, home, ABOVE in looks[key], kind == NUMBER))
        # By one group for each name it looks as it did, wherever it is put.
        words = "".join(line for line, _ in some)
        symbols[symbol] = f'<g id="{symbol}"{looks[key]}>{words}</g>'
    return _GROUP.sub("", drawn), titles, symbols


def draw_titles(
    titles: Sequence[Title],
    middles: Mapping[str, Xy],
    grounds: Grounds,
    taken: Sequence[Rect],
    size: float,
    sheet: Rect,
) -> tuple[str, str]:
    """All names where what lies on the map leaves them free: those on the ground, with ties, and those above counters.

    One for which there is no room lies beneath the counters, too.
    """
    shown = [one for one in titles if one.place in middles]
    names = [grounds.name(one, middles[one.place]) for one in shown]
    below: list[str] = []
    above: list[str] = []
    for title, name, room in zip(shown, names, settle(names, taken, size, sheet), strict=True):
        if room != name.home and (line := tie(name, room, size)) is not None:
            below.append(_tie(line, size))
        used = _use(title.symbol, room.x - name.home.x, room.y - name.home.y)
        (above if title.above and not covered(room, taken) else below).append(used)
    # The most important lies on top.
    return "".join(reversed(below)), "".join(reversed(above))


def _use(symbol: str, right: float, down: float) -> str:
    moved = {"x": number(right), "y": number(down)} if right or down else {}
    return element("use", href=f"#{symbol}", **moved)


def _tie(line: tuple[Xy, Xy], size: float) -> str:
    (ax, ay), (bx, by) = line
    return group(
        element("line", x1=number(ax), y1=number(ay), x2=number(bx), y2=number(by)),
        stroke=paint("ink"),
        stroke_opacity=0.55,
        stroke_width=TIE * size,
        stroke_dasharray=" ".join(number(part * size) for part in DASHES),
    )


def _room(told: Mapping[str, str], words: str) -> Rect:
    """The room of a line of letters, from its attributes."""
    size = float(told["font-size"])
    width = text_width(words, size) * WIDTH
    part = {"start": 0.0, "middle": 0.5, "end": 1.0}[told.get("text-anchor", "start")]
    drop = float(told.get("dy", "0em").removesuffix("em"))
    x, y = float(told["x"]), float(told["y"])
    return Rect(x - width * part, y + (drop - RISE) * size, width, HEIGHT * size)


def _all(rooms: Iterable[Rect]) -> Rect:
    """The room that all take together."""
    some = list(rooms)
    left, top = min(one.x for one in some), min(one.y for one in some)
    right, low = max(one.x + one.width for one in some), max(one.y + one.height for one in some)
    return Rect(left, top, right - left, low - top)
