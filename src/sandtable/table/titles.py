"""The list of games: each line is made once for every version of its game, since there may be many."""

from threading import Lock

from . import payload
from .host import Host
from .store import StoredGame


class Titles:
    """The lines of the list as they were told last."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._told: dict[tuple[str, str], tuple[StoredGame, payload.Data]] = {}
        #: Who asks for the list while it is made waits for it instead of making another.
        self._lock = Lock()

    def all(self, language: str) -> list[payload.Data]:
        """All games, the last played first."""
        with self._lock:
            return [self._line(stored, language) for stored in self._host.store.games()]

    def _line(self, stored: payload.Listed, language: str) -> payload.Data:
        known, line = self._told.get((stored.id, language), (None, {}))
        if known != stored:
            line = payload.title(self._host, stored, language)
            # What went wrong may go well next time.
            if isinstance(stored, StoredGame) and line["trouble"] is None:
                self._told[stored.id, language] = (stored, line)
        return line
