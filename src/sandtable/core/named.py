"""A text in as many languages as it is written in."""

from collections.abc import Iterator, Mapping

#: The language that everything is written in before it is written in others. No other is named in the code.
FIRST = "en"


class Named(Mapping[str, str]):
    """A text by language; where it is not written in one, it is told in the first."""

    __slots__ = ("_texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        # The first stands first: whoever looks at all of them in turn begins with it.
        self._texts = {FIRST: texts[FIRST], **texts}

    def __getitem__(self, language: str) -> str:
        return self._texts.get(language, self._texts[FIRST])

    def __contains__(self, language: object) -> bool:
        """Whether it is written in a language."""
        return language in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __hash__(self) -> int:
        return hash(frozenset(self._texts.items()))

    def __repr__(self) -> str:
        return f"Named({self._texts!r})"

    @property
    def first(self) -> str:
        """The text in the first language."""
        return self._texts[FIRST]
