"""What is said in a game by link, and what is asked: each entry as it is kept, by number.

Only who plays gets to see it. A note is for the side that wrote it; the other side does not even learn that there is
one, so a reader is told numbers that count what that reader may see.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

import msgspec

from ..core.errors import SandtableError
from .database import Writer
from .store import Store

#: What people write themselves: to each other, and for their own side only.
SAID, NOTE = "said", "note"
#: What is left of something that was said, once who runs the table has deleted it.
DELETED = "deleted"
#: So many entries a side may write in a game, and in a minute.
MOST_ENTRIES = 1000
MOST_A_MINUTE = 20
#: An entry has so many letters at most.
MOST_LETTERS = 2000

Values = Mapping[str, str | int]
Kind = Literal["rewind", "draw", "pause", "resume", "seat"]
#: Questions that are about the game as it stood: they lapse when it goes on.
LAPSING: tuple[Kind, ...] = ("rewind", "draw")


class TooMuchTalk(SandtableError):
    """Somebody writes faster than anybody reads."""


class TalkFull(SandtableError):
    """A side has written all that a game has room for."""


class Entry(NamedTuple):
    """Something that was said, or that happened between people, which `kind` names."""

    #: As the reader counts.
    number: int
    when: str
    side: str
    kind: str
    #: What people wrote, or what belongs to the kind.
    text: str
    values: Values


class Question(msgspec.Struct, frozen=True):
    """What a side asks the other to agree to."""

    side: str
    kind: Kind
    #: To go back to the moment after so many orders that everybody was told of; and whether other dice fall then.
    at: int = 0
    other_dice: bool = False
    #: Who is to play the side of who asks: a program, or the person again.
    who: str = ""
    #: The version that everybody knew when it was asked.
    version: int = 0
    #: How it is told apart from others of the same game.
    number: int = 0

    def stands(self, version: int) -> bool:
        """Whether it can still be answered in this version of the game, as everybody counts."""
        return self.kind not in LAPSING or self.version == version


class Talks:
    """The talk of all games of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def write(self, game: str, side: str, text: str, private: bool, when: str) -> None:
        """Somebody says something to the other side, or notes it for their own."""
        with self._store.writing(game) as db:
            _must_have_room(db, game, side, when)
            _add(db, game, side, NOTE if private else SAID, when, text)

    def tell(
        self, game: str, side: str, kind: str, when: str, values: Values | None = None
    ) -> None:
        """Something has happened between people: both sides are told."""
        with self._store.writing(game) as db:
            _add(db, game, side, kind, when, values=values)

    def entries(self, game: str, side: str) -> list[Entry]:
        """All that a side may read, the first first."""
        rows = self._store.read(
            "SELECT moment, side, kind, text, vals FROM talk WHERE game = ? AND seen_by IN ('', ?) ORDER BY number",
            game,
            side,
        )
        return [
            Entry(number, when, by, kind, text, msgspec.json.decode(values))
            for number, (when, by, kind, text, values) in enumerate(rows, start=1)
        ]

    # Questions

    def ask(self, game: str, question: Question, kind: str, when: str, values: Values) -> None:
        """Keep a question, in place of the one that the same side had; and tell of it as of this kind of entry."""
        with self._store.writing(game) as db:
            _must_have_room(db, game, question.side, when)
            _add(db, game, question.side, kind, when, values=values)
            ((number,),) = db.execute(
                "SELECT count(*) FROM talk WHERE game = ? AND seen_by = ''", (game,)
            ).fetchall()
            body = msgspec.json.encode(msgspec.structs.replace(question, number=number)).decode()
            db.execute(
                "INSERT INTO question VALUES (?, ?, ?) ON CONFLICT (game, side) DO UPDATE SET body = excluded.body",
                (game, question.side, body),
            )

    def questions(self, game: str) -> list[Question]:
        """What was asked and is not answered; some of it may have lapsed."""
        rows = self._store.read("SELECT body FROM question WHERE game = ? ORDER BY side", game)
        return [msgspec.json.decode(body, type=Question) for (body,) in rows]

    def close(self, game: str, asker: str, side: str, kind: str, when: str, values: Values) -> None:
        """A question was answered by a side, or withdrawn: it is asked no more."""
        with self._store.writing(game) as db:
            db.execute("DELETE FROM question WHERE game = ? AND side = ?", (game, asker))
            _add(db, game, side, kind, when, values=values)


def _must_have_room(db: Writer, game: str, side: str, when: str) -> None:
    since = (datetime.fromisoformat(when) - timedelta(minutes=1)).astimezone(UTC)
    ((all_, lately),) = db.execute(
        "SELECT count(*), count(*) FILTER (WHERE moment > ?) FROM talk WHERE game = ? AND side = ?",
        (since.isoformat(timespec="milliseconds"), game, side),
    ).fetchall()
    if lately >= MOST_A_MINUTE:
        raise TooMuchTalk(f"a side writes {MOST_A_MINUTE} entries a minute at most")
    if all_ >= MOST_ENTRIES:
        raise TalkFull(f"a side writes {MOST_ENTRIES} entries in a game at most")


def _add(
    db: Writer,
    game: str,
    side: str,
    kind: str,
    when: str,
    text: str = "",
    values: Values | None = None,
) -> None:
    db.execute(
        "INSERT INTO talk SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7 FROM talk WHERE game = ?1",
        (
            game,
            when,
            side,
            kind,
            side if kind == NOTE else "",
            text,
            msgspec.json.encode(values or {}).decode(),
        ),
    )
