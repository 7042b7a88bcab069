"""The catalogues: all sentences of a language, by dotted key.

What the shells say lies in the folder of the language (`languages/en`), a file a shell. What is said of a system
comes with its guise, a file a language (`texts/en.toml`, `texts/clauses/en.toml`), all under the name of the system;
where the guise has nothing, the folder of the language may say it (`languages/xx/systems`).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..core.languages import FIRST, ITSELF, folders, language
from ..core.plugins import GUISES, found

#: All languages there are, the first one first: where another lacks a sentence, it is told in that.
LANGUAGES = tuple(folders())


@cache
def catalogue(code: str) -> Mapping[str, str]:
    """All sentences there are, by dotted key: ``series60.refusal.pinned``; as far as possible in this language."""
    return {**written(FIRST), **written(code)}


@cache
def written(code: str) -> Mapping[str, str]:
    """What is written in a language."""
    flat: dict[str, str] = {}
    home = folders().get(code)
    for file in sorted(home.glob("*.toml")) if home else ():
        flat |= _read(file) if file.name != ITSELF else {}
    for system, guise in found(GUISES).items():
        files = [home / "systems" / f"{system}.toml"] if home else []
        files += [guise.texts / f"{code}.toml", *sorted(guise.texts.glob(f"*/{code}.toml"))]
        for file in files:
            # A system speaks for itself only, whatever its file says.
            said = _read(file).items() if file.exists() else ()
            flat |= {key: text for key, text in said if key.startswith(f"{system}.")}
    return flat


def _read(file: Path) -> dict[str, str]:
    flat: dict[str, str] = {}
    _flatten(tomllib.loads(file.read_text("utf-8")), "", flat)
    return flat


def _flatten(section: Mapping[str, Any], prefix: str, flat: dict[str, str]) -> None:
    for key, value in section.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        else:
            _flatten(value, f"{prefix}{key}.", flat)


class Count(int):
    """A number in a sentence: ``{n}``, or ``{n:step|steps}`` for the form of a word that goes with it."""

    code = FIRST

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            forms = spec.split("|")
            # A sentence that the language lacks is told in the first, with its forms.
            own = language(self.code)
            return (own if len(own.plural) + 1 == len(forms) else language(FIRST)).form(self, forms)
        return format(int(self), spec).replace("-", "−")


def fill(sentence: str, values: Mapping[str, object], code: str = FIRST) -> str:
    """A sentence of a language with these values in it."""
    return sentence.format_map({name: _counted(value, code) for name, value in values.items()})


def _counted(value: object, code: str) -> object:
    if type(value) is not int:
        return value
    count = Count(value)
    count.code = code
    return count
