"""Pictures as PNG, drawn by librsvg and written by libvips, with the fonts of this machine."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..core.errors import SandtableError
from ..core.languages import language as about
from .strips import Strips
from .svg import FONTS, SVG, element, text

#: No picture has more pixels: 8,000 across, and nearly as many down.
MOST_PIXELS = 80_000_000
#: So many pixels are drawn at once: they take four bytes each, twice, in each thread.
STRIP = 8_000_000
#: libvips draws anew after so many rows.
MOST_ROWS = 2_000
#: So many strips are drawn at the same time.
THREADS = 2
#: Which share of the work it is to draw the strips.
DRAWN = 0.9
#: Of deflate: more takes half as long again for a twentieth less.
COMPRESSION = 3


class NoLetters(SandtableError):
    """The machine has no font with the letters of a language."""

    def __init__(self, language: str) -> None:
        super().__init__(
            f"this machine has no font with the letters of the language {language!r} for a PNG: "
            f"{about(language).fonts.install}, or write an SVG"
        )


class TooLarge(SandtableError):
    """A picture of more pixels than anybody can look at."""


def png(
    picture: bytes,
    language: str,
    width: int,
    tell: Callable[[float], None] = lambda share: None,
) -> bytes:
    """A picture whose colours are written out, as PNG of so many pixels across.

    `tell` is told now and then which share of the work is done.
    """
    # Not before somebody wants a PNG: the library is large.
    from .vips import BYTES, draw_svg, write_png

    strips = Strips(_in_faces(picture, language), language, width)
    height = strips.height
    if width * height > MOST_PIXELS:
        size = f"{width} by {height}"
        raise TooLarge(f"a PNG of {size} pixels is too large: {MOST_PIXELS:,} are the most")
    if not _has_letters(language):
        raise NoLetters(language)
    number = max(THREADS, math.ceil(width * height / STRIP), math.ceil(height / MOST_ROWS))
    pixels, end = bytearray(width * height * BYTES), 0
    with ThreadPoolExecutor(THREADS) as threads:
        for strip in threads.map(draw_svg, strips.cut(math.ceil(height / number))):
            pixels[end : end + len(strip)] = strip
            end += len(strip)
            tell(DRAWN * end / len(pixels))
    content = write_png(pixels, width, height, COMPRESSION)
    tell(1.0)
    return content


def _in_faces(picture: bytes, language: str) -> bytes:
    """A picture with its letters in the faces of a language."""
    return picture.replace(_families(FONTS), _families(_faces(language)))


def _faces(language: str) -> str:
    return ", ".join((*(f"'{face}'" for face in about(language).fonts.faces), "sans-serif"))


def _families(names: str) -> bytes:
    return f'font-family="{names}"'.encode()


def _sample(language: str) -> str:
    return about(language).fonts.sample


def _has_letters(language: str) -> bool:
    """Whether letters are drawn, and not the same box, or nothing, in place of each."""
    one, other = (_reach(letter, language) for letter in _sample(language))
    return one != other


def _reach(letter: str, language: str) -> tuple[list[bool], list[bool]]:
    """In which rows and columns a letter has ink."""
    from .vips import BYTES, draw_svg

    words = text((50, 70), letter, 60, fill="#fff", font_family=_faces(language))
    drawn = element("svg", words, xmlns=SVG, viewBox="0 0 100 100", width="100", height="100")
    ink = draw_svg(drawn.encode())[::BYTES]
    return (
        [any(ink[row : row + 100]) for row in range(0, len(ink), 100)],
        [any(ink[column::100]) for column in range(100)],
    )
