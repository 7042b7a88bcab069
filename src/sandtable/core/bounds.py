"""How much a module may hold: its files are read and parsed within bounds, whoever wrote them.

What a field may say is the business of its system; this keeps anything from being so large, so deep or
so odd that reading it would stop the program. docs/modules.md states the bounds.
"""

import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

#: Bytes of a file, and of all files of a folder; how many files.
FILE, WHOLE, FILES = 500_000, 1_000_000, 64
#: Tables and lists within each other; what is in one of them; letters of a text.
DEPTH, ITEMS, TEXT = 32, 10_000, 4_000
#: Numbers reach from minus this to this; written with no more digits than that.
NUMBER, DIGITS = 1_000_000, 40
#: Where a text may have several lines.
PROSE = {"notice", "credits", "sources"}
#: What is told for the field where it is the whole file.
TOP = "the file"
ENDINGS = (".toml", ".json")

_DIGITS = rf"(?<![\w.])[0-9_]{{{DIGITS + 1},}}|0[xob][0-9A-Fa-f_]{{{DIGITS + 1},}}"
_LONG = r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\\?\Z)' + r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
_SHORT = r'"(?:[^"\\\n]|\\.)*+(?:"|\n|\\?\Z)' + r"|'[^'\n]*+(?:'|\n|\Z)"
_DOTTED = rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{DEPTH},}}"""
#: What must not be looked into, and what must be looked at, before a text is parsed.
_TOML = re.compile(
    rf"(?P<skip>{_LONG}|#[^\n]*+)|(?P<keys>{_DOTTED})|(?P<string>{_SHORT})|(?P<digits>{_DIGITS})|[][{{}}]",
    re.S,
)
_JSON = re.compile(rf'(?P<skip>"(?:[^"\\]|\\.)*+(?:"|\\?\Z))|(?P<digits>{_DIGITS})|[][{{}}]', re.S)
_HEADING = re.compile(r"^[ \t]*\[+([^][\n]{1,80})\]", re.M)
_KEY = re.compile(r"""^[ \t]*([\w."' -]{1,80}?)[ \t]*=""", re.M)
_JSON_KEY = re.compile(r'"([^"\\\n]{1,80})"\s*:')
_LISTED = re.compile(rb"^\[\[([\w.-]{1,80})\]\]", re.M)


def read_files(problems: list[str], folder: Path, within: str = "") -> dict[str, bytes]:
    """The files of a folder by name, or of one within it; no more is read than the bounds allow."""
    inside, prefix = (folder / within, f"{within}/") if within else (folder, "")
    found: dict[str, bytes] = {}
    try:
        if not inside.is_dir():
            return found
        with os.scandir(inside) as entries:
            names = (entry.name for entry in entries if entry.name.endswith(ENDINGS))
            listed = sorted(islice(names, FILES + 1))
    except OSError as error:
        problems.append(f"{prefix or folder}: {error.strerror}")
        return found
    if len(listed) > FILES:
        problems.append(f"{prefix or 'the folder'}: there are more than {FILES} files")
        return found
    for name in listed:
        try:
            content = _read(inside / name)
        except OSError as error:
            problems.append(f"{prefix}{_seen(name)}: {error.strerror}")
        except _TooMuch as error:
            problems.append(f"{prefix}{_seen(name)}: {error}")
        else:
            if content is not None:
                found[name] = content
    problems += [
        f"{prefix}{_seen(name)}: the name is not in UTF-8" for name in found if name != _seen(name)
    ]
    whole = sum(map(len, found.values()))
    if whole > WHOLE:
        problems.append(
            f"{prefix or 'the folder'}: the files have {whole:,} bytes, at most {WHOLE:,} may be"
        )
    return found


class _TooMuch(Exception):
    """Why a file is not read."""


def _read(path: Path) -> bytes | None:
    """What is in a file; nothing for a folder, or a link that leads nowhere."""
    if not path.exists() or path.is_dir():
        return None
    # A pipe must not be waited for, nor a device read.
    if not path.is_file():
        raise _TooMuch("it is no file that can be read")
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise _TooMuch("it is no file that can be read")
        content = file.read(10 * FILE)
        if len(content) <= FILE:
            return content
        size = os.fstat(handle).st_size
    (name, times), *_ = [*Counter(_LISTED.findall(content)).most_common(1), (b"", 0)]
    if times > ITEMS // 10:
        raise _TooMuch(
            f"{name.decode()}: there are {times:,}, in {size:,} bytes; at most {FILE:,} may be"
        )
    raise _TooMuch(f"it has {size:,} bytes, at most {FILE:,} may be")


def parse_toml(problems: list[str], name: str, content: bytes) -> Any:
    return _parse(problems, name, content, _TOML, tomllib.loads)


def parse_json(problems: list[str], name: str, content: bytes) -> Any:
    return _parse(problems, name, content, _JSON, msgspec.json.decode)


def _parse(
    problems: list[str],
    name: str,
    content: bytes,
    tokens: re.Pattern[str],
    parse: Callable[[str], Any],
) -> Any:
    """What a file says, if it is well formed and within the bounds; else None, and why."""
    try:
        text = content.decode()
        trouble = _scan(text, tokens)
        data = None if trouble else parse(text)
    except ValueError as error:  # that of either parser, a number beyond Python, or no UTF-8
        trouble, data = str(error), None
    except RecursionError:
        trouble, data = f"it is nested more than {DEPTH} deep", None
    found = [trouble] if trouble else []
    if not found:
        _look(found, "", data, 0)
    problems += [f"{name}: {one.removeprefix(': ')}" for one in found]
    return None if found else data


def _scan(text: str, tokens: re.Pattern[str]) -> str | None:
    """What a parser must not be given: nests, keys and numbers without end."""
    depth = 0
    for token in tokens.finditer(text):
        kind = token.lastgroup
        if kind in ("skip", "string"):
            continue
        if kind is None:
            depth += 1 if token[0] in "[{" else -1
            if depth <= DEPTH:
                continue
        what = (
            f"a number of more than {DIGITS} digits"
            if kind == "digits"
            else f"nested more than {DEPTH} deep"
        )
        line = text.count("\n", 0, token.start()) + 1
        return f"{_field(text[: token.end()], tokens)}: line {line}: {what}"
    return None


def _field(before: str, tokens: re.Pattern[str]) -> str:
    """The field that a text ends in, as far as it can be told without parsing it."""
    if tokens is _JSON:
        return next((key[1] for key in reversed([*_JSON_KEY.finditer(before)])), TOP)
    headings = list(_HEADING.finditer(before))
    start = headings[-1].end() if headings else 0
    keys = _KEY.findall(before, start)
    return ".".join([*(one[1].strip() for one in headings[-1:]), *keys[-1:]]) or TOP


def _look(found: list[str], where: str, data: Any, depth: int) -> None:
    """Look at every value of a file; problems are told with their fields."""
    kind = type(data)
    if kind is str:
        if len(data) > TEXT:
            found.append(f"{where}: the text has {len(data):,} letters, at most {TEXT:,} may be")
        elif not data.isprintable() and (odd := _odd(data, where)):
            found.append(f"{where}: the text has a control or invisible character, {odd}")
    elif kind is dict or kind is list:
        if depth > DEPTH:
            found.append(f"{where[:200]}: it is nested more than {DEPTH} deep")
        elif len(data) > ITEMS:
            found.append(f"{where}: there are {len(data):,}, at most {ITEMS:,} may be")
        elif kind is list:
            for index, item in enumerate(data):
                _look(found, f"{where}[{index}]", item, depth + 1)
        else:
            for key, item in data.items():
                if len(key) > TEXT or not key.isprintable():
                    found.append(
                        f"{where or TOP}: a key must be of letters that can be seen, not {key[:40]!a}"
                    )
                else:
                    _look(found, f"{where}.{key}" if where else key, item, depth + 1)
    elif kind in (int, float) and not -NUMBER <= data <= NUMBER:
        found.append(f"{where}: the number must be from {-NUMBER:,} to {NUMBER:,}")


def _odd(text: str, where: str) -> str | None:
    """The first character that cannot be seen; spaces of any width are no such thing."""
    lines = bool(PROSE & set(re.split(r"[.[]", where)))
    for letter in text:
        if not (
            letter.isprintable()
            or (letter.isspace() and letter >= "\xa0" and letter not in "\u2028\u2029")
            or (lines and letter == "\n")
        ):
            return f"U+{ord(letter):04X}"
    return None


def _seen(name: str) -> str:
    """A name of a file as it can be told."""
    return name if name.isprintable() else ascii(name)[1:-1]
