"""Pictures as PNG, by the resvg library, with the fonts of this machine.

The ground takes nearly all the time and is the same for all positions: who draws many keeps it.
"""

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import resvg_py

from ..core.errors import SandtableError
from .plain import Sheets
from .svg import FONTS, SVG, element, text

if TYPE_CHECKING:
    from PIL.Image import Image

#: A face with the letters of each language: the usual ones of all systems, the nicest first.
FACES = {
    "en": (
        *("Segoe UI", "Helvetica Neue", "Roboto", "Noto Sans", "Open Sans", "Liberation Sans"),
        *("Arial", "Helvetica", "Ubuntu", "Cantarell", "DejaVu Sans", "FreeSans", "Noto Sans JP"),
    ),
    "ja": (
        *("Noto Sans JP", "Noto Sans CJK JP", "Source Han Sans JP", "Hiragino Sans"),
        *("Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Yu Gothic", "Meiryo", "BIZ UDPGothic"),
        *("IPAexGothic", "IPAPGothic", "IPAGothic", "TakaoPGothic", "VL PGothic", "MS PGothic"),
    ),
}
#: Two letters of each language that no font draws the same.
LETTERS = {"en": "ag", "ja": "砂漠"}
#: No picture has more pixels: 8,000 across, and nearly as many down.
MOST_PIXELS = 80_000_000
#: So many pixels are drawn at once: a layer of them takes four bytes each, and there are a few.
STRIP = 8_000_000
#: A strip is drawn with some rows more on both sides: the outermost are not smoothed as others.
BEYOND = 8
#: Grounds are kept up to so many bytes; one of 2,400 pixels across takes 17 million.
MOST_KEPT = 80_000_000
#: Of deflate: more takes twice as long for a tenth less.
COMPRESSION = 3
#: A family that no machine has: what it draws is what is drawn without a font.
NOBODY = "no such face"

_WEIGHT = re.compile(r'font-weight="(\d+)"')


class NoLetters(SandtableError):
    """The machine has no font with the letters of a language."""

    def __init__(self, language: str) -> None:
        what = {
            "en": "install a font such as DejaVu Sans (package fonts-dejavu)",
            "ja": "install one such as Noto Sans CJK JP (package fonts-noto-cjk)",
        }
        super().__init__(
            f"this machine has no font with the letters of the language {language!r} for a PNG: "
            f"{what[language]}, or write an SVG"
        )


class TooLarge(SandtableError):
    """A picture of more pixels than anybody can look at."""


class Grounds:
    """Grounds that have been drawn, those asked for last; they take so many bytes at most."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: dict[tuple[str, str, int], Image] = {}

    def find(self, key: tuple[str, str, int]) -> "Image | None":
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def keep(self, key: tuple[str, str, int], ground: "Image") -> None:
        self._kept[key] = ground
        while self.size > self._most:
            del self._kept[next(iter(self._kept))]

    @property
    def size(self) -> int:
        return sum(3 * one.width * one.height for one in self._kept.values())


def png(
    picture: bytes,
    language: str,
    width: int,
    grounds: Grounds | None = None,
    tell: Callable[[float], None] = lambda share: None,
) -> bytes:
    """A picture whose colours are written out, as PNG of so many pixels across.

    `tell` is told now and then which share of the work is done.
    """
    sheets = Sheets(_in_face(picture, _face(language)))
    height = sheets.height(width)
    if width * height > MOST_PIXELS:
        size = f"{width} by {height}"
        raise TooLarge(f"a PNG of {size} pixels is too large: {MOST_PIXELS:,} are the most")
    key = (sheets.ground, language, width)
    ground = grounds.find(key) if grounds is not None else None
    # About how long each part takes, to the time of the ground.
    above, written = 0.2, 0.1
    whole = above + written + (0.0 if ground is not None else 1.0)
    begun = 0.0 if ground is not None else 1.0 / whole
    if ground is None:
        ground = _drawn(sheets, sheets.ground, language, width, lambda done: tell(done * begun))
        if grounds is not None:
            grounds.keep(key, ground)
    layer = _drawn(
        sheets,
        sheets.above,
        language,
        width,
        lambda done: tell(begun + done * above / whole),
        ground,
    )
    content = BytesIO()
    layer.save(content, "PNG", compress_level=COMPRESSION)
    tell(1.0)
    return content.getvalue()


def _drawn(
    sheets: Sheets,
    content: str,
    language: str,
    width: int,
    tell: Callable[[float], None],
    ground: "Image | None" = None,
) -> "Image":
    """A half of a picture, strip by strip; on a ground if there is one."""
    from PIL import Image

    height = sheets.height(width)
    drawn = Image.new("RGB", (width, height)) if ground is None else ground.copy()
    rows = max(STRIP // width, 1)
    for top in range(0, height, rows):
        end = min(top + rows, height)
        first = max(top - BEYOND, 0)
        strip = sheets.strip(content, width, first, min(end + BEYOND, height) - first)
        part = resvg_py.svg_to_bytes(svg_string=strip, sans_serif_family=_face(language))
        with Image.open(BytesIO(bytes(part))) as whole:
            image = whole.crop((0, top - first, width, end - first))
        drawn.paste(image, (0, top), image if ground is not None else None)
        tell(end / height)
    return drawn


def _in_face(picture: bytes, face: str) -> bytes:
    """A picture with its letters in a face that this machine has."""
    drawn = picture.decode().replace(_attribute(FONTS), _attribute(f"'{face}', sans-serif"))
    # Weights between the hundreds are not known there.
    return _WEIGHT.sub(lambda found: f'font-weight="{round(int(found[1]), -2)}"', drawn).encode()


@cache
def _face(language: str) -> str:
    """A family of this machine that has the letters of a language."""
    faces = (*FACES[language], *(face for faces in FACES.values() for face in faces))
    for face in faces:
        one, other = (_probe(face, letter) for letter in LETTERS[language])
        if one != other:
            return face
    raise NoLetters(language)


def _probe(face: str, letter: str) -> bytes:
    """A letter in a face; without one it is nothing, or the same box for all letters."""
    words = text((12, 18), letter, 18, font_family=f"'{face}'")
    drawn = element("svg", words, xmlns=SVG, viewBox="0 0 24 24", width="24", height="24")
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, sans_serif_family=face))


def _attribute(families: str) -> str:
    return f'font-family="{families}"'
