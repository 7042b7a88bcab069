"""The catalogues: one file a language, sections of keys and sentences."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "ja")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language, by dotted key: ``series60.refusal.pinned``."""
    content = files(__package__).joinpath(f"{language}.toml").read_text("utf-8")
    flat: dict[str, str] = {}
    _flatten(tomllib.loads(content), "", flat)
    return flat


def _flatten(section: Mapping[str, Any], prefix: str, flat: dict[str, str]) -> None:
    for key, value in section.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        else:
            _flatten(value, f"{prefix}{key}.", flat)


class Count(int):
    """A number in a sentence: ``{n}``, or ``{n:step|steps}`` for the word that goes with it."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return one if self == 1 else many
        return format(int(self), spec).replace("-", "−")


def fill(sentence: str, values: Mapping[str, object]) -> str:
    counted = {
        name: Count(value) if type(value) is int else value for name, value in values.items()
    }
    return sentence.format_map(counted)
