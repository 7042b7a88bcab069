"""The files of the page. Their address has a stamp of what is in them all: a browser may keep what it has."""

from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..core.languages import FIRST, language
from ..draw.svg import element
from ..text import LANGUAGES
from ..text.catalogue import catalogue
from .requests import lasting

STATIC = Path(str(files(__package__))) / "static"
#: The kinds of file that the page is made of.
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
#: Where they are asked for in its head.
HOME = "/static/"
#: The list of languages in it, which is empty in the file.
_LIST = '<datalist id="languages">'
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


class Files:
    """What the page is made of, looked at anew for every page: who writes one need not open the table again."""

    def __init__(self) -> None:
        self._files = _found()
        #: When each file was written and how long it is, as of the stamp.
        self._known: dict[Path, tuple[int, int]] = {}
        self._stamp = ""

    def stamp(self) -> str:
        """Another whenever anything in any of the files is."""
        looks = {file: _look(file) for file in self._files.values()}
        if looks != self._known:
            self._known, self._stamp = looks, _digest(_contents(self._files))
        return self._stamp

    def page(self) -> str:
        """All scripts are named in its head: they come at once, not one for the sake of the other."""
        self._files = _found()
        here = f"{HOME}{self.stamp()}/"
        scripts = [name for name in self._files if name.startswith("js/")]
        links = "".join(f'<link rel="modulepreload" href="{here}{name}">' for name in scripts)
        content = self._files["index.html"].read_text("utf-8")
        content = content.replace("<html>", f'<html data-edition="{edition()}" lang="{FIRST}">')
        content = content.replace(_LIST, f"{_LIST}{_languages()}")
        return content.replace(f'"{HOME}', f'"{here}').replace("</head>", f"{links}</head>")

    def answer(self, request: Request, path: str) -> Response:
        """By its stamp a file can be kept for ever: those of two versions do not mix. Else one asks again."""
        stamp, _, name = path.partition("/")
        file = self._files.get(name) or self._files.get(path)
        if file is None:
            raise HTTPException(404)
        # Of one that was asked for by the stamp it is enough that it is as it was then: a page asks for a hundred.
        kept = stamp == self._stamp and name in self._files and _look(file) == self._known.get(file)
        content, kind = file.read_bytes(), KINDS[file.suffix]
        if kept:
            return Response(content, media_type=kind, headers=FOR_EVER)
        return lasting(request, content, kind)


@cache
def _languages() -> str:
    """The languages to choose from, each with what the page has to know of it."""
    return "".join(
        element(
            "option",
            escape(one.name),
            value=one.code,
            data_dates=one.dates,
            data_breaks=one.breaks,
            data_unbroken=one.unbroken,
            data_plural=msgspec.json.encode(one.plural).decode(),
        )
        for one in map(language, LANGUAGES)
    )


@cache
def edition() -> str:
    """Another whenever a table is opened with another page or other texts: a page of one it is not made for says so."""
    texts = {name: repr(sorted(catalogue(name).items())).encode() for name in LANGUAGES}
    return _digest(_contents(_found()) | texts | {"languages": _languages().encode()})


def _look(file: Path) -> tuple[int, int]:
    look = file.stat()
    return look.st_mtime_ns, look.st_size


def _contents(found: dict[str, Path]) -> dict[str, bytes]:
    return {name: file.read_bytes() for name, file in found.items()}


def _digest(contents: dict[str, bytes]) -> str:
    whole = sha256()
    for name, content in contents.items():
        whole.update(f"{name} {sha256(content).hexdigest()} ".encode())
    return whole.hexdigest()[:16]


def _found() -> dict[str, Path]:
    """By the path after their home."""
    of_page = (file for file in STATIC.rglob("*.*") if file.suffix in KINDS)
    return {file.relative_to(STATIC).as_posix(): file for file in sorted(of_page)}
