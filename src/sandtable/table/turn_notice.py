"""What is said when it is somebody's turn: which game, which side, which phase, and where the table is.

Nothing in it lets anybody in: who opens its address must hold the seat already.
"""

from typing import NamedTuple

import msgspec

from ..ai.player import PERSON
from ..text import Speaker
from ..text.catalogue import catalogue, fill
from .links import drawn, hashed
from .notices import Wanted
from .playable import scenario_name
from .sitting import Sitting

#: Where the page finds a game, and what ends mails.
GAME = "#game/"
UNSUBSCRIBE = "#unsubscribe/"
#: What chat services read as a call to everybody, or as a link, in the name of a game.
PLAIN = str.maketrans({"@": "＠", "<": "‹", ">": "›", "&": "＆"})


class Turn(NamedTuple):
    """That a person must choose: of which side, since so many orders."""

    side: str
    since: int


class TurnNotice(msgspec.Struct, omit_defaults=True):
    """What a program is told. Side and phase are those of the rules, by the same names in every language."""

    table: str
    game: str
    name: str
    side: str
    turn: int
    phase: str | None
    url: str
    #: Said only where somebody wishes to see that it works.
    test: bool = False


def turn_of(sitting: Sitting) -> Turn | None:
    """Whose turn it is, if it is a person's; not in a game that is over, or thrown away."""
    game, stored = sitting.game, sitting.stored
    side = game.side
    if stored.thrown or not stored.header.linked or stored.header.seats.get(side or "") != PERSON:
        return None
    return Turn(str(side), since(sitting))


def since(sitting: Sitting) -> int:
    """How many orders there were when it became the turn of who must choose now."""
    side, orders = sitting.game.side, sitting.orders
    own = next((n for n, one in enumerate(reversed(orders)) if one.side != side), len(orders))
    return len(orders) - own


class Said:
    """A notice to one side, in the language of its holder."""

    def __init__(self, sitting: Sitting, side: str, wanted: Wanted, test: bool) -> None:
        # By the eyes of who is told.
        self._game = game = sitting.shown(side)
        self._wanted = wanted
        self._test = test
        self._speaker = Speaker(game.rules, wanted.language)
        self._identity = sitting.stored.id
        self._side = side
        scenario = scenario_name(game.rules, wanted.language)
        own = [game.rules.module.cover.name[wanted.language], scenario]
        self._name = sitting.stored.name or " · ".join(filter(None, own))
        self.url = f"{wanted.table}{GAME}{self._identity}"
        #: What tells this notice from all others; the same if one is sent twice.
        what = drawn() if test else f"{self._identity} {side} {since(sitting)}"
        self.number = hashed(what)[:32]

    def fields(self) -> bytes:
        """For programs."""
        game = self._game
        told = TurnNotice(
            table=self._wanted.table,
            game=self._identity,
            name=self._name,
            side=self._side,
            turn=game.turn,
            phase=game.decision.phase if game.decision is not None else None,
            url=self.url,
            test=self._test,
        )
        return msgspec.json.encode(told)

    def chat(self) -> bytes:
        """For chat services: some take one of these fields, some the other."""
        text = f"{self._sentence(self._name.translate(PLAIN))} {self.url}"
        return msgspec.json.encode({"text": text, "content": text})

    def subject(self) -> str:
        return self._say("test-subject" if self._test else "subject", name=self._name)

    def text(self, unsubscribe: str) -> str:
        """The text of a mail; an address has a line to itself, so that nothing is taken for a part of it."""
        lines = [
            self._sentence(self._name),
            "",
            self._say("open"),
            self.url,
            "",
            self._say("unsubscribe"),
            unsubscribe,
        ]
        return "\n".join(lines) + "\n"

    def _sentence(self, name: str) -> str:
        decision, side = self._game.decision, self._speaker.name("side", self._side)
        if self._test or decision is None:
            return self._say("test", name=name, side=side)
        phase = self._speaker.phase(decision)
        return self._say("turn", name=name, side=side, turn=self._game.turn, phase=phase)

    def _say(self, key: str, **values: object) -> str:
        language = self._wanted.language
        return fill(catalogue(language)[f"notice.{key}"], values, language)
