"""Two languages that nobody speaks: Umlaut, made from English by a rule, and one of which little is written.

In Umlaut every vowel has two dots. So whatever is told in it has no plain vowel but in what is no word of it: ids,
marks of clauses, words to be typed.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable import library
from sandtable.core.languages import FIRST, ITSELF
from sandtable.core.module import Module
from sandtable.core.plugins import GUISES, found
from sandtable.text.catalogue import written

WHOLE, PARTIAL = "xx", "yy"
DOTTED = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")

#: What a language may say of itself, and this one does.
UMLAUT = """
name = "Ümläüt"
dates = "ja"
breaks = "phrases"
slanted = false
plural = [{ numbers = [1] }, { numbers = [2] }]

[days]
months = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
one = "{day}.{month}."
within = "{day}.-{last_day}.{last_month}."
across = "{day}.{month}.-{last_day}.{last_month}."
"""


def umlaut(text: str) -> str:
    """A sentence with dots; {names} of values have none, and words have one form more, for 2."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(_hole(part) if part[:1] == "{" else part.translate(DOTTED) for part in parts)


def _hole(part: str) -> str:
    name, colon, forms = part[1:-1].partition(":")
    if "|" not in forms:
        return part
    one, many = forms.translate(DOTTED).split("|")
    return f"{{{name}{colon}{one}|{many} (2)|{many}}}"


def make(home: Path) -> Path:
    """Writes both into a folder, and nothing anywhere else."""
    _write_whole(home / WHOLE)
    _write_partial(home / PARTIAL)
    return home


def _write_whole(folder: Path) -> None:
    english = {key: umlaut(text) for key, text in written(FIRST).items()}
    _write(folder / ITSELF, UMLAUT)
    systems = tuple(f"{system}." for system in found(GUISES))
    _write_flat(folder / "shells.toml", english, "", without=systems)
    for system in found(GUISES):
        _write_flat(folder / f"systems/{system}.toml", english, f"{system}.")
    for name in library.modules():
        module = library.find_module(name)
        drawn = {text: text for text in _drawn(map(json.loads, _json_files(module)))}
        tables = {**module.texts[FIRST], "drawing": drawn}
        lines = [f"{json.dumps(key)} = {_toml(table)}" for key, table in tables.items()]
        _write(folder / f"modules/{name}.toml", "\n".join(lines))


def _write_partial(folder: Path) -> None:
    """A sentence of the page, a name, a clause, and things that are not there."""
    _write(folder / "page.toml", '[page]\nmuseum = "Ymuseum"\n')
    _write(folder / "systems/series60.toml", '[series60.clause]\n"2.1b" = "Yclause"\n')
    _write(
        folder / "modules/scs-primer.toml",
        '[units.unit]\n2cav.name = "Y2"\n3cav.name = "no such unit"\n5arm.name = 5\n'
        '[units.formation]\nnowhere = "no such formation"\n[nothing]\nat = "all"\n',
    )
    _write(folder / "modules/battle-for-tobruk.toml", "this is [ no TOML")


def _write_flat(
    file: Path, texts: dict[str, str], stem: str, without: tuple[str, ...] = ()
) -> None:
    keys = [
        key for key in texts if key.startswith(stem) and not (without and key.startswith(without))
    ]
    lines = [f"{json.dumps(key)} = {json.dumps(texts[key], ensure_ascii=False)}" for key in keys]
    _write(file, "\n".join(lines))


def _json_files(module: Module) -> list[bytes]:
    return [content for name, content in module.drawing.items() if name.endswith(".json")]


def _drawn(data: Any) -> Iterator[str]:
    """The names in what a map is drawn after."""
    if isinstance(data, dict):
        if isinstance(data.get(FIRST), str):
            yield data[FIRST]
        data = data.values()
    if not isinstance(data, str | int | float | None):
        for one in data:
            yield from _drawn(one)


def _toml(told: Any) -> str:
    if isinstance(told, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in told.items()) + " }"
    if isinstance(told, list):
        return f"[{', '.join(map(_toml, told))}]"
    return json.dumps(umlaut(told), ensure_ascii=False)


def _write(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, "utf-8")


#: What is the same in every language: values still to be filled in, words to be typed, how clauses are cited.
NO_WORDS = re.compile(r"\{[^}]*\}|“\w+”|\b(?:folio|salt) [\w.]+")


def strangers(told: Any) -> list[str]:
    """Words of texts that are not Umlaut: those with a plain vowel."""
    if isinstance(told, dict):
        told = list(told.values())
    if isinstance(told, list):
        return [word for one in told for word in strangers(one)]
    words = re.findall(r"[^\W\d_]{3,}", NO_WORDS.sub("", told or ""))
    return [word for word in words if re.search("[aeiouAEIOU]", word)]
