"""What the clauses, rulings and changes of a system say, in one language."""

from .catalogue import catalogue


class Rulebook:
    """The lines of one system; what nobody has written is nothing."""

    def __init__(self, system: str, language: str) -> None:
        self._system = system
        self._texts = catalogue(language)

    def clause(self, name: str) -> str:
        return self._line("clause", name)

    def ruling(self, name: str) -> str:
        return self._line("ruling", name)

    def change(self, name: str) -> str:
        """What a later version of the rules plays otherwise."""
        return self._line("change", name)

    def why(self, name: str) -> str:
        """The reason of a ruling or a change."""
        return self._line("why", name)

    def _line(self, kind: str, name: str) -> str:
        return self._texts.get(f"{self._system}.{kind}.{name}", "")
