"""What a sheet of symbols shows, read back from the drawing."""

import re
from xml.etree import ElementTree

from sandtable.draw.layout import Rect
from sandtable.draw.pointmap.labels import place_names
from sandtable.draw.pointmap.roads import Roads
from sandtable.guises.series60.drawing.sheet import Series60Sheet
from sandtable.guises.series60.drawing.works import wall_spots

SVG = "{http://www.w3.org/2000/svg}"


class Sheet:
    """A sheet of symbols."""

    def __init__(self, drawn: bytes | str) -> None:
        self.root = ElementTree.fromstring(drawn)
        self.parts = {one.attrib["id"]: one for one in self.root.iter() if "id" in one.attrib}
        self._lay_inks()

    def _lay_inks(self) -> None:
        """Puts paths that many symbols share where they are used, as if each had its own."""
        for part in list(self.root.iter()):
            for at, one in enumerate(list(part)):
                if one.get("href", "").startswith("#ink-"):
                    part[at] = ElementTree.Element(
                        f"{SVG}path", self.parts[one.attrib["href"][1:]].attrib
                    )

    def used(self, name: str, kind: str) -> ElementTree.Element:
        """The shared part of a face: its `card` or its `sign`."""
        uses = [one.attrib["href"] for one in self.parts[name].iter(f"{SVG}use")]
        (found,) = (one[1:] for one in uses if one.startswith(f"#{kind}-"))
        return self.parts[found]

    def figures(self, name: str) -> list["Figures"]:
        """What is written in figures on a symbol."""
        found = self.parts[name].iter(f"{SVG}path")
        return [Figures(one) for one in found if "data-words" in one.attrib]

    def row(self, name: str) -> list["Figures"]:
        """The values: the figures that stand on the lowest line."""
        found = self.figures(name)
        lowest = max(one.low for one in found)
        return [one for one in found if one.low > lowest - 1]


class Figures:
    """Figures of one path: what they say, and what room they take."""

    def __init__(self, path: ElementTree.Element) -> None:
        self.words = path.attrib["data-words"]
        self.ink = colour(path.attrib["stroke"])
        half = float(path.attrib["stroke-width"]) / 2
        xs, ys = [], []
        # Curves are quarters of ellipses between their outermost points, so ends tell the extent.
        for command, numbers in re.findall(r"([A-Z])([-\d. ]*)", path.attrib["d"]):
            x, y = numbers.split()[-2:]
            assert command in "MLQCA"
            xs.append(float(x))
            ys.append(float(y))
        self.left, self.right = min(xs) - half, max(xs) + half
        self.top, self.low = min(ys) - half, max(ys) + half

    @property
    def height(self) -> float:
        return self.low - self.top


def colour(paint: str) -> str:
    """The name of a colour of the palette."""
    return paint.removeprefix("var(--").partition(",")[0]


def names_on(sheet: Series60Sheet) -> dict[str, Rect]:
    """Where the names of a map of the 60 Series stand."""
    roads = Roads(sheet)
    return place_names(roads, wall_spots(roads, sheet.map.points))
