"""The languages there are: a folder for each, with all that is written in it and what it says of itself.

Ours lie in `languages/`. Other packages declare folders of theirs by an entry point, and who writes one tries it
with SANDTABLE_LANGUAGES, the folder that holds it. Whatever a language lacks is told in the first.
"""

import logging
import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from . import plugins
from .named import FIRST as FIRST
from .shape import ready

#: Where languages are looked for besides: folders that hold a folder for each.
VARIABLE = "SANDTABLE_LANGUAGES"
#: What a language says of itself.
ITSELF = "language.toml"
#: How languages are called: `pl`, `pt-BR`.
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")

_HOME = Path(__file__).parents[1] / "languages"


class Fonts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With which fonts it is written, on a screen and in a picture that brings its letters along."""

    #: On a screen: those that stand in a line with those of all other languages.
    screen: list[str]
    #: Faces with all letters: the usual ones of all systems, the nicest first.
    faces: list[str]
    #: Two letters that fill different boxes in every such font.
    sample: str
    #: What helps on a machine without any.
    install: str


class Days(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How days are written where there is little room, with {day} and {month}."""

    months: list[str]
    one: str
    #: From one day to another, which is {last_day} and so on: in one month, and in two.
    within: str
    across: str


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the lines of rulings tell what other values of an option mean."""

    #: What stands before the first of them.
    others: list[str]
    #: What stands between a value and what it means, and the marks after which one begins.
    means: str
    ends: str


class Plural(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers that a form of a word goes with: these, or those that end so."""

    numbers: list[int] = []
    ends: list[int] = []
    #: Of those that end so, not the ones that end in these two figures.
    but: list[int] = []

    def fits(self, number: int) -> bool:
        size = abs(number)
        return size in self.numbers or (size % 10 in self.ends and size % 100 not in self.but)


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a language says of itself; of what it does not say, it is as the first."""

    code: str
    #: What it is called in itself.
    name: str
    #: By whose habits the page writes dates and numbers: a tag such as en-GB.
    dates: str
    #: Between what lines are broken.
    breaks: Literal["words", "phrases"]
    #: Whether names of seas, roads and lines are slanted; square letters are spaced instead.
    slanted: bool
    #: What is not parted at the end of a line, as a pattern: a line may not end after it.
    unbroken: str
    #: How a sentence begins with the {name} of who it is about, as patterns: left out where the name stands before it.
    subject: list[str]
    #: Of the forms of a word that a number goes with, all but the last.
    plural: list[Plural]
    fonts: Fonts
    days: Days
    rulings: Rulings
    #: By which words things are known: kinds of ground, hexsides, lines, branches. A group, then the thing.
    signs: dict[str, dict[str, list[str]]]

    def form(self, number: int, forms: list[str]) -> str:
        """The form of a word that goes with a number."""
        known = zip(self.plural, forms, strict=False)
        return next((form for one, form in known if one.fits(number)), forms[-1])


@cache
def folders() -> dict[str, Path]:
    """The folder of each language, by its code: the first language first."""
    found = {one.name: one for one in _inside(_HOME)}
    others = {**plugins.found(plugins.LANGUAGES)}
    for home in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        others |= {one.name: one for one in _inside(Path(home))}
    for code, folder in sorted(others.items()):
        if CODE.fullmatch(code):
            found.setdefault(code, Path(folder))
    return dict(sorted(found.items(), key=lambda one: one[0] != FIRST))


def _inside(home: Path) -> list[Path]:
    return sorted(one for one in home.iterdir() if one.is_dir()) if home.is_dir() else []


@cache
def language(code: str) -> Language:
    """What a language says of itself; one that there is not is told as the first."""
    said = {**_said(FIRST), "code": code, "name": code, "dates": code, **_said(code)}
    return msgspec.convert(said, ready(Language))


def _said(code: str) -> Mapping[str, Any]:
    file = folders().get(code, _HOME) / ITSELF
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def font_stack(quote: str) -> str:
    """The fonts of all languages for a screen, one after the other; names with blanks are quoted."""
    faces = dict.fromkeys(face for code in folders() for face in language(code).fonts.screen)
    named = (f"{quote}{face}{quote}" if " " in face else face for face in faces)
    return ", ".join((*named, "sans-serif"))


def overlays(module: str) -> dict[str, Any]:
    """What the folders of languages say of a module, by language: as its own `texts/` would, but for what they lack."""
    found = {}
    for code, folder in folders().items():
        file = folder / "modules" / f"{module}.toml"
        if file.is_file():
            try:
                found[code] = tomllib.loads(file.read_text("utf-8"))
            except ValueError as error:  # it is told in the first language then
                logging.getLogger(plugins.HOME).warning("left out %s: %s", file, error)
    return found


def wished(*wishes: str | None) -> str:
    """The first language there is of these wishes, such as `ja_JP.UTF-8`; else the first of all."""
    for wish in filter(None, wishes):
        tag = re.split(r"[.@]", wish)[0].replace("_", "-")
        for code in (tag, tag.partition("-")[0]):
            if code in folders():
                return code
    return FIRST
