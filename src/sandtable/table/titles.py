"""The list of games: each line is made once for every version of its game, since there may be many."""

import re
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Any

import msgspec

from .. import draw
from ..core.errors import SandtableError
from ..core.game import SPECTATOR, Game
from ..core.rules import Rules
from ..draw.ground import Ground
from ..text import Speaker
from .board import status
from .clocks import Clocks
from .game_told import ended, tried_again
from .host import Host
from .lessons import lesson
from .playable import scenario_name
from .shapes.game import Lesson
from .shapes.lobby import Learnt, ModuleVersion, Sketch, Title
from .shapes.shape import UNSET
from .store import StoredGame, Unreadable
from .trouble import tell

Listed = StoredGame | Unreadable


class Titles:
    """The lines of the list as they were told last."""

    def __init__(self, host: Host, clocks: Clocks) -> None:
        self._host = host
        self._clocks = clocks
        self._lines: dict[tuple[str, str], tuple[StoredGame, Title]] = {}
        #: Who asks for the list while it is made waits for it instead of making another.
        self._lock = Lock()

    def all(
        self,
        language: str,
        thrown: bool = False,
        is_open: bool = True,
        own: Mapping[str, frozenset[str]] = MappingProxyType({}),
    ) -> list[Title]:
        """All games that are open, and of those by link one's own, the last played first; or what was thrown away."""
        found = []
        with self._lock:
            for stored in self._host.store.games(thrown=thrown):
                linked = isinstance(stored, StoredGame) and stored.header.linked
                if (stored.id in own) if linked else is_open:
                    line = self._line(stored, language)
                    if isinstance(stored, StoredGame) and linked:
                        due = self._clocks.due(stored.id, stored.header) or UNSET
                        roles = sorted(own[stored.id])
                        line = msgspec.structs.replace(line, roles=roles, due=due)
                    found.append(line)
        return found

    def _line(self, stored: Listed, language: str) -> Title:
        known, line = self._lines.get((stored.id, language), (None, None))
        if line is None or known != stored:
            line = title(self._host, stored, language)
            # What went wrong may go well next time.
            if isinstance(stored, StoredGame) and line.trouble is None:
                self._lines[stored.id, language] = (stored, line)
        return line


def title(host: Host, stored: Listed, language: str) -> Title:
    """A line of the list of games; one that cannot be opened any more says why."""
    line = Title(id=stored.id, name=stored.id, updated=stored.updated)
    try:
        if isinstance(stored, Unreadable):
            raise stored.why
        header = stored.header
        line.name, line.seats, line.hidden = header.module, header.seats, header.hidden
        line.called, line.again = stored.name, tried_again(header, hides=False)
        sitting = host.open(stored.id, lay=False)
        game = sitting.shown(SPECTATOR)
    except SandtableError as error:
        line.trouble = tell(error, language)[1].error
        return line
    speaker, cover = Speaker(game.rules, language), game.rules.module.cover
    line.name = cover.name[language]
    line.scenario = scenario_name(game.rules, language)
    line.rules = game.rules.version
    line.sides = {side: speaker.name("side", side) for side in game.rules.sides}
    line.status = status(game, speaker)
    line.turn_of = game.decision.side if game.decision is not None else None
    line.sketch = _sketch(game, language)
    learning = lesson(sitting, speaker, SPECTATOR)
    line.lesson = learning is not None
    line.learning = _learning(speaker, learning) if learning is not None else None
    if learning is not None and learning.learnt:  # whose turn it is matters no more
        line.over = learning.verdict
        line.learnt = Learnt(module=cover.id, scenario=game.rules.scenario)
    elif game.outcome is not None:
        line.over = ended(sitting, speaker, None, learning)
    return line


def _learning(speaker: Speaker, learning: Lesson) -> str:
    """How far a lesson has come, and what to do next in it; how it is done is told in the lesson."""
    verdict = learning.verdict
    todo = next((aim.text for aim in learning.aims if not aim.done), "")
    return speaker.say("lesson.following", verdict=verdict, aim=_first(todo)) if todo else verdict


def _first(text: str) -> str:
    """The first sentence of a text."""
    found = re.match(r".*?(?:[.!?](?=\s|$)|[。！？])", text)
    return found.group() if found else text


def _sketch(game: Game, language: str) -> Sketch:
    """What the page needs for a small picture of the position: the map, and a square for each counter."""
    rules, cover = game.rules, game.rules.module.cover
    state = game.shown_to(SPECTATOR).state
    ground = _ground(rules, language)
    laid = draw.laid(rules, language, draw.counters(rules, state), {})
    return Sketch(
        module=ModuleVersion(id=cover.id, version=cover.version),
        view=ground.view,
        size=ground.counter,
        squares=[
            (round(one.x), round(one.y), draw.livery(rules, one.counter.side))
            for one in laid
            if one.counter is not None
        ],
    )


@lru_cache(maxsize=32)
def _ground(rules: Rules[Any], language: str) -> Ground:
    return msgspec.json.decode(draw.PICTURES["places.json"](rules, language), type=Ground)
