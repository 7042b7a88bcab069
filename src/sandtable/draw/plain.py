"""A picture made easier for resvg, which draws patterns pixel by pixel and clips whole layers.

It is split in two: the ground, which is the same for all positions, and what lies on it.
"""

import math
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .layout import Rect
from .svg import SVG, element

FRAME = "clip-frame"
_TAG = f"{{{SVG}}}"


class Sheets:
    """The two halves of a whole picture, each drawn in as many strips as one likes."""

    def __init__(self, picture: bytes) -> None:
        root = ElementTree.fromstring(picture)
        self.view = Rect(*map(float, root.attrib["viewBox"].split()))
        ground = next(one for one in root if one.tag == f"{_TAG}g")
        root.remove(ground)
        _fill_out(ground)
        _unclip(ground, self.view)
        self.ground = _written(ground)
        self.above = "".join(_written(one) for one in root)

    def height(self, width: int) -> int:
        """How many rows a picture has that is so many pixels across."""
        return math.ceil(width * round(self.view.height) / round(self.view.width))

    def strip(self, content: str, width: int, top: int, rows: int) -> str:
        """Some rows of the ground or of what lies above it, as an SVG by itself."""
        view = self.view
        unit = round(view.height) / self.height(width)
        box = f"{view.x} {view.y + top * unit} {view.width} {rows * unit}"
        return element(
            "svg",
            content,
            xmlns=SVG,
            width=str(width),
            height=str(rows),
            viewBox=box,
            preserveAspectRatio="none",
        )


def _written(one: Element) -> str:
    return ElementTree.tostring(one, "unicode").replace(f' xmlns="{SVG}"', "")


def _fill_out(ground: Element) -> None:
    """A rectangle filled with a pattern becomes the tiles themselves."""
    patterns = {f"url(#{one.attrib['id']})": one for one in ground.iter(f"{_TAG}pattern")}
    for one in [*ground.iter(f"{_TAG}rect")]:
        tile = patterns.get(one.get("fill", ""))
        if tile is None:
            continue
        wide, high = float(tile.attrib["width"]), float(tile.attrib["height"])
        x, y, width, height = (
            float(one.attrib.pop(name)) for name in ("x", "y", "width", "height")
        )
        del one.attrib["fill"]
        one.tag = f"{_TAG}g"
        one.extend(
            Element(
                f"{_TAG}use",
                {"href": f"#{tile.attrib['id']}", "x": f"{left * wide:g}", "y": f"{up * high:g}"},
            )
            for left in range(math.floor(x / wide), math.ceil((x + width) / wide))
            for up in range(math.floor(y / high), math.ceil((y + height) / high))
        )
    for tile in patterns.values():
        tile.tag = f"{_TAG}g"
        for name in ("width", "height", "patternUnits"):
            tile.attrib.pop(name, None)


def _unclip(ground: Element, view: Rect) -> None:
    """What is clipped to the frame of the map is drawn whole, and a mat laid over what is outside."""
    inside = next(
        (one[0] for one in ground.iter(f"{_TAG}clipPath") if one.get("id") == FRAME), None
    )
    if inside is None:
        return
    last = 0
    for index, part in enumerate(ground):
        for one in part.iter():
            if one.get("clip-path") == f"url(#{FRAME})":
                del one.attrib["clip-path"]
                last = index
    x, y, width, height = (inside.attrib[name] for name in ("x", "y", "width", "height"))
    # Some more all round: the last row may be outside.
    left, top = view.x - 9, view.y - 9
    mat = (
        f"M{left} {top}h{view.width + 18}v{view.height + 18}h{-view.width - 18}z"
        f"M{x} {y}v{height}h{width}v-{height}z"
    )
    paper = ground[0].attrib["fill"]
    ground.insert(last + 1, Element(f"{_TAG}path", {"d": mat, "fill": paper}))
