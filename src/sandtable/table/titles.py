"""The list of games: each line is made once for every version of its game, since there may be many."""

import re
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec

from .. import draw
from ..core.errors import SandtableError
from ..core.game import SPECTATOR, Game
from ..core.rules import Rules
from ..text import Speaker
from . import payload
from .beginnings import AGAIN
from .host import Host
from .lessons import lesson
from .store import StoredGame, Unreadable
from .trouble import tell

Data = dict[str, Any]
Listed = StoredGame | Unreadable


class Titles:
    """The lines of the list as they were told last."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._told: dict[tuple[str, str], tuple[StoredGame, Data]] = {}
        #: Who asks for the list while it is made waits for it instead of making another.
        self._lock = Lock()

    def all(self, language: str, thrown: bool = False) -> list[Data]:
        """All games, the last played first; or those that were thrown away."""
        with self._lock:
            return [
                self._line(stored, language) for stored in self._host.store.games(thrown=thrown)
            ]

    def _line(self, stored: Listed, language: str) -> Data:
        known, line = self._told.get((stored.id, language), (None, {}))
        if known != stored:
            line = title(self._host, stored, language)
            # What went wrong may go well next time.
            if isinstance(stored, StoredGame) and line["trouble"] is None:
                self._told[stored.id, language] = (stored, line)
        return line


def title(host: Host, stored: Listed, language: str) -> Data:
    """A line of the list of games; one that cannot be opened any more says why."""
    data: Data = {
        "id": stored.id,
        "name": stored.id,
        "called": "",
        "scenario": "",
        "lesson": False,
        "learning": None,
        "learnt": None,
        "rules": None,
        "updated": stored.updated,
        "seats": {},
        "sides": {},
        "hidden": False,
        "again": None,
        "status": [],
        "turn_of": None,
        "sketch": None,
        "over": None,
        "trouble": None,
    }
    try:
        if isinstance(stored, Unreadable):
            raise stored.why
        header = stored.header
        data |= {"name": header.module, "seats": header.seats, "hidden": header.hidden}
        data |= {"called": stored.name, "again": payload.tried_again(header.tags.get(AGAIN, ""))}
        sitting = host.open(stored.id, lay=False)
        game = sitting.shown(SPECTATOR)
    except SandtableError as error:
        data["trouble"] = tell(error, language)[1]["error"]
        return data
    speaker, cover = Speaker(game.rules, language), game.rules.module.cover
    data["name"] = getattr(cover.name, language)
    data["scenario"] = payload.scenario_name(game.rules, language)
    data["rules"] = game.rules.version
    data["sides"] = {side: speaker.name("side", side) for side in game.rules.sides}
    data["status"] = payload.status(game, speaker)
    data["turn_of"] = game.decision.side if game.decision is not None else None
    data["sketch"] = _sketch(game, language)
    learning = lesson(sitting, speaker, SPECTATOR)
    data["lesson"] = learning is not None
    data["learning"] = _learning(speaker, learning) if learning is not None else None
    if learning is not None and learning["learnt"]:  # whose turn it is matters no more
        data["over"] = learning["verdict"]
        data["learnt"] = {"module": cover.id, "scenario": game.rules.scenario}
    elif game.outcome is not None:
        data["over"] = payload.ended(sitting, speaker, None, learning)
    return data


def _learning(speaker: Speaker, learning: Data) -> str:
    """How far a lesson has come, and what to do next in it; how it is done is told in the lesson."""
    verdict = str(learning["verdict"])
    todo = next((str(aim["text"]) for aim in learning["aims"] if not aim["done"]), "")
    return speaker.say("lesson.following", verdict=verdict, aim=_first(todo)) if todo else verdict


def _first(text: str) -> str:
    """The first sentence of a text."""
    found = re.match(r".*?(?:[.!?](?=\s|$)|[。！？])", text)
    return found.group() if found else text


def _sketch(game: Game, language: str) -> Data:
    """What the page needs for a small picture of the position: the map, and a square for each counter."""
    rules, cover = game.rules, game.rules.module.cover
    state = game.laid_before(SPECTATOR).state
    ground = _ground(rules, language)
    laid = draw.laid(rules, language, draw.counters(rules, state), {})
    return {
        "module": {"id": cover.id, "version": cover.version},
        "view": ground.view,
        "size": ground.counter,
        "squares": [
            [round(one.x), round(one.y), draw.livery(rules, one.counter.side)]
            for one in laid
            if one.counter is not None
        ],
    }


class _Ground(msgspec.Struct):
    """Of what the page is told of a map: how much of it there is, and how wide a counter is."""

    view: list[float]
    counter: float


@lru_cache(maxsize=32)
def _ground(rules: Rules[Any], language: str) -> _Ground:
    return msgspec.json.decode(draw.PICTURES["places.json"](rules, language), type=_Ground)
