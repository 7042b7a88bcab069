"""Sentences of the terminal in one language."""

import os

from ..core.languages import wished
from ..text.catalogue import catalogue, fill


class Saying:
    """The language that is asked for, else that of the terminal."""

    def __init__(self, language: str | None) -> None:
        self.language = language or wished(os.environ.get("LANG"))
        self._texts = catalogue(self.language)

    def __call__(self, key: str, **values: object) -> str:
        return fill(self._texts[key], values, self.language)
