"""Pictures as PNG, by the resvg library, with the fonts of this machine."""

import re
from functools import cache

import resvg_py

from ..core.errors import SandtableError
from .svg import FONTS, SVG, element, text

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


def png(picture: bytes, language: str, width: int) -> bytes:
    """A picture whose colours are written out, as PNG of so many pixels across."""
    face = _face(language)
    drawn = picture.decode().replace(_attribute(FONTS), _attribute(f"'{face}', sans-serif"))
    # Weights between the hundreds are not known there.
    drawn = _WEIGHT.sub(lambda found: f'font-weight="{round(int(found[1]), -2)}"', drawn)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=width, sans_serif_family=face))


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
