"""A picture cut into strips, each an SVG by itself that librsvg draws quickly.

It draws patterns pixel by pixel, and lays out every text of a picture whether it is seen or not.
"""

import math
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .layout import Rect
from .svg import SVG

#: A group of many small texts, and those that are there to be pointed at and never seen.
NUMBERS, AREAS = "hex-numbers", "areas"
#: So far, in units of the map, small texts and strokes reach above and below their place.
REACH = 20.0

#: A group, and all that is in it: from where to where down the map each reaches.
Parts = tuple[Element, list[tuple[float, float, Element]]]

_TAG = f"{{{SVG}}}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


class Strips:
    """The strips of a whole picture that is to be so many pixels across."""

    def __init__(self, picture: bytes, language: str, width: int) -> None:
        ElementTree.register_namespace("", SVG)
        self._root = ElementTree.fromstring(picture)
        self._view = Rect(*map(float, self._root.attrib["viewBox"].split()))
        self._root.set(_LANGUAGE, language)
        self._root.set("preserveAspectRatio", "none")
        self.width = width
        self.height = math.ceil(width * round(self._view.height) / round(self._view.width))

    def cut(self, rows: int) -> Iterator[bytes]:
        """The strips from top to bottom, of so many rows each; the last one has the rest."""
        groups = [*_tiles(self._root), *_numbers(self._root)]
        unit = self._view.height / self.height
        for top in range(0, self.height, rows):
            high = min(rows, self.height - top)
            first, last = self._view.y + top * unit, self._view.y + (top + high) * unit
            for group, parts in groups:
                group[:] = [one for upper, lower, one in parts if upper < last and lower > first]
            box = f"{self._view.x} {first} {self._view.width} {last - first}"
            self._root.attrib.update(viewBox=box, width=str(self.width), height=str(high))
            yield ElementTree.tostring(self._root)


def _numbers(root: Element) -> Iterator[Parts]:
    """The groups of small texts; what nobody sees is taken out."""
    for part in [*root.iter()]:
        for one in [*part]:
            if one.get("class") == AREAS:
                part.remove(one)
            elif one.get("class") == NUMBERS:
                heights = ((float(text.attrib["y"]), text) for text in one)
                yield one, [(y - REACH, y + REACH, text) for y, text in heights]


def _tiles(root: Element) -> Iterator[Parts]:
    """Rectangles filled with a pattern become groups of its tiles."""
    patterns = {f"url(#{one.attrib['id']})": one for one in root.iter(f"{_TAG}pattern")}
    for one in [*root.iter(f"{_TAG}rect")]:
        tile = patterns.get(one.get("fill", ""))
        if tile is None:
            continue
        wide, high = float(tile.attrib["width"]), float(tile.attrib["height"])
        x, y, width, height = (
            float(one.attrib.pop(name)) for name in ("x", "y", "width", "height")
        )
        del one.attrib["fill"]
        one.tag = f"{_TAG}g"
        name = f"#{tile.attrib['id']}"
        yield (
            one,
            [
                # Strokes may reach over the edge of a tile.
                (up * high - REACH, (up + 1) * high + REACH, _use(name, left * wide, up * high))
                for up in range(math.floor(y / high), math.ceil((y + height) / high))
                for left in range(math.floor(x / wide), math.ceil((x + width) / wide))
            ],
        )
    for tile in patterns.values():
        tile.tag = f"{_TAG}g"
        for name in ("width", "height", "patternUnits"):
            tile.attrib.pop(name, None)


def _use(name: str, x: float, y: float) -> Element:
    return Element(f"{_TAG}use", {"href": name, "x": f"{x:g}", "y": f"{y:g}"})
