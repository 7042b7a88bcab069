"""A whole position as one picture that needs nothing else: map, works, flags and counters."""

import re
from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import msgspec

from .afar import AFAR
from .layout import Rect
from .palette import COLOURS, paint
from .pieces import Flag
from .stacking import Laid
from .svg import FONTS, SVG, circle, element, group, number, rect, text, text_width
from .titles import Grounds, Title, draw_titles, read_titles
from .worth import draw_worth, worth_rooms

#: By day and by night.
THEMES = ("light", "dark")
#: The strip above the map with the title.
HEAD, TITLE = 46.0, 22.0
#: A flag is so much smaller than a counter.
FLAG = 0.8
#: The number of a pile stands in a circle so large, in counters.
PILE = 0.2

_VIEW = re.compile(r'viewBox="([^"]*)"')
_VARIABLE = re.compile(r"var\(--([\w-]+)[^()]*\)")
_REFERENCE = re.compile(r'(?:href="#|url\(#)([\w.-]+)')


class Paper(msgspec.Struct, frozen=True):
    """What a position is laid on: the base map, all symbols there are, each with those it needs, and the names of places,
    which are symbols, too."""

    view: Rect
    ground: str
    symbols: dict[str, str]
    titles: Sequence[Title] = ()

    def needed(self, names: Iterable[str]) -> dict[str, str]:
        """The symbols of these names, and those that they are made of."""
        found: dict[str, str] = {}
        asked = list(names)
        while asked:
            name = asked.pop()
            if name not in found and name in self.symbols:
                found[name] = self.symbols[name]
                asked += self.parts(name)
        return dict(sorted(found.items()))

    def parts(self, name: str) -> list[str]:
        """The symbols that one is made of."""
        return _REFERENCE.findall(self.symbols[name])


class Position(msgspec.Struct, frozen=True):
    """What lies on the paper: symbols of the ground, flags and markers, counters with their corners."""

    walls: list[str]
    flags: list[Flag]
    laid: list[Laid]
    #: The middle of every place, and how wide a counter is.
    middles: Mapping[str, tuple[float, float]]
    size: float
    #: What stands beside the places that victory turns on.
    worth: Mapping[str, str] = {}
    #: Where the names of areas may stand.
    grounds: Grounds = Grounds()

    @property
    def symbols(self) -> set[str]:
        """The names of all symbols that are used."""
        on_counters = {
            name
            for one in self.laid
            if one.counter is not None
            for name in (f"unit-{one.counter.unit}", *one.counter.marks)
        }
        return {*self.walls, *(flag.symbol for flag in self.flags), *on_counters}

    def draw_ground(self) -> str:
        """What lies below the counters."""
        size = self.size * FLAG
        flags = [
            _use(one.symbol, x - size / 2, y - size / 2, size)
            for one in self.flags
            if (middle := self.middles.get(one.place)) is not None
            for x, y in (middle,)
        ]
        return "".join(element("use", href=f"#{name}") for name in self.walls) + "".join(flags)

    def draw_counters(self) -> str:
        """With what places are worth above them."""
        counters = "".join(self._counter(one) for one in self.laid)
        return counters + draw_worth(self.worth, self.middles, self.size)

    def draw_names(self, paper: Paper, badges: Iterable[Rect] = ()) -> tuple[str, str]:
        """The names of the paper, out of the way of counters and badges: those on the ground, and those above counters."""
        counters = [Rect(one.x, one.y, self.size, self.size) for one in self.laid]
        taken = [*counters, *worth_rooms(self.worth, self.middles, self.size), *badges]
        return draw_titles(paper.titles, self.middles, self.grounds, taken, self.size, paper.view)

    def _counter(self, one: Laid) -> str:
        if one.counter is None:
            edge = paint("paper")
            return rect(
                *(one.x, one.y, self.size, self.size),
                rx=4,
                fill=paint("ink-soft"),
                stroke=edge,
                stroke_width=1.5,
            )
        face = "".join(
            _use(name, one.x, one.y, self.size)
            for name in (f"unit-{one.counter.unit}", *one.counter.marks)
        )
        return face + self._number(one) if one.pile else face

    def _number(self, one: Laid) -> str:
        """How many lie on each other, on the top one of them."""
        at, wide = (one.x + self.size, one.y), self.size * PILE
        letters = wide * 1.45
        return circle(at, wide, fill=paint("ink"), stroke=paint("paper"), stroke_width=1.5) + text(
            (at[0], at[1] + letters * 0.36),
            str(one.pile),
            letters,
            fill=paint("paper"),
            font_weight="700",
        )


def read_paper(base_map: bytes, symbols: bytes) -> Paper:
    """The paper of a base map and a sheet of symbols."""
    text_ = base_map.decode()
    start, end = text_.index(">") + 1, text_.rindex("</svg>")
    box = _VIEW.search(text_)
    assert box is not None, "every map says what is seen of it"
    x, y, width, height = map(float, box[1].split())
    ground, titles, names = read_titles(text_[start:end])
    return Paper(Rect(x, y, width, height), ground, read_symbols(symbols) | names, titles)


def read_symbols(sheet: bytes) -> dict[str, str]:
    """The symbols of a sheet by their names."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(sheet)
    # A picture is seen from near.
    for part in list(root.iter()):
        for one in part.findall(f"*[@class='{AFAR}']"):
            part.remove(one)
    return {
        one.attrib["id"]: ElementTree.tostring(one, "unicode").replace(f' xmlns="{SVG}"', "")
        for defs in root
        for one in defs
    }


def draw_whole(paper: Paper, position: Position, title: str, theme: str, language: str) -> bytes:
    """One picture of everything, in the colours of the theme, below a line that says what it shows."""
    view = paper.view
    size = min(TITLE, (view.width - 60) / text_width(title, 1.0))
    head = rect(view.x, view.y - HEAD, view.width, HEAD + 1, fill=paint("paper")) + text(
        (view.x + view.width / 2, view.y - HEAD + 31),
        title,
        size,
        fill=paint("ink"),
        font_weight="700",
        font_family=FONTS,
    )
    below, above = position.draw_names(paper)
    names = [one.symbol for one in paper.titles]
    whole = element(
        "svg",
        element("title", escape(title)),
        element("defs", *paper.needed([*position.symbols, *names]).values()),
        paper.ground,
        head,
        group(position.draw_ground(), below, position.draw_counters(), above, font_family=FONTS),
        xmlns=SVG,
        viewBox=f"{view.x:g} {view.y - HEAD:g} {view.width:g} {view.height + HEAD:g}",
        width=f"{view.width:g}",
        height=f"{view.height + HEAD:g}",
        lang=language,
    )
    return coloured(whole, theme).encode()


def coloured(drawn: str, theme: str) -> str:
    """A picture with its colours written out, for those who know no style sheets."""
    column = THEMES.index(theme)
    return _VARIABLE.sub(lambda found: COLOURS[found[1]][column], drawn)


def _use(name: str, x: float, y: float, size: float) -> str:
    width = number(size)
    return element("use", href=f"#{name}", x=number(x), y=number(y), width=width, height=width)
