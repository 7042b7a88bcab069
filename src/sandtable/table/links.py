"""Links that lead to the seats of a game, and the browsers that hold those seats. Nobody needs an account.

Who opens a link first holds its seat: the browser is known by a key that it keeps in a cookie. Links and keys are
kept as hashes only, so whoever reads the file of games cannot sit down with what is in it.
"""

import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

import msgspec

from ..core.errors import SandtableError
from ..core.game import SPECTATOR
from .database import Writer
from .relay import PEOPLE, Nudged
from .store import Store
from .writing import now

#: The role of who may make links and take them back. The other roles are the sides, and that of who looks on.
OWNER = "owner"
#: So many bytes are drawn for a link and for the key of a browser: 192 bits.
BYTES = 24
#: A link for another device of the same person can be opened for so long.
DEVICE_DAYS = 1
#: So many links a game may have, opened ones too; and so many browsers that look on are known of it.
MOST_LINKS, MOST_ONLOOKERS = 100, 200


class NoSuchLink(SandtableError):
    """Nothing was ever reached by this link, or it was taken back, or its time is over."""

    def __init__(self) -> None:
        super().__init__(
            "this link leads nowhere: it was replaced, its time is over, or it is mistyped"
        )


class LinkTaken(SandtableError):
    """The link was opened by another browser before."""

    def __init__(self) -> None:
        super().__init__("this link was opened in another browser, and works only there")


class TooManyLinks(SandtableError):
    """A game has as many links as it may have."""

    def __init__(self) -> None:
        super().__init__(f"a game has {MOST_LINKS} links at most; to revoke a seat ends all to it")


class Holder(msgspec.Struct, frozen=True):
    """A browser that holds a seat: since when, and when it looked at the game last."""

    role: str
    visitor: str
    since: str
    looked: str


class Found(NamedTuple):
    """Where a link leads."""

    game: str
    role: str


def drawn() -> str:
    """A secret that nobody can guess: of a link, or of a browser."""
    return secrets.token_urlsafe(BYTES)


def hashed(secret: str) -> str:
    """All that is kept of a secret. It is too long to be guessed, so that no salt is needed."""
    return sha256(secret.encode()).hexdigest()


class Links:
    """The links and holders of all games of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, game: str, role: str, device: bool = False) -> str:
        """A new link to a seat, told once. The one before it leads nowhere any more, if nobody has opened it yet.

        A link for another `device` stands beside the others, for a day.
        """
        secret = drawn()
        ends = _in_days(DEVICE_DAYS) if device else ""
        with self._store.writing(game) as db:
            if not device:
                db.execute(
                    "DELETE FROM link WHERE game = ? AND role = ? AND opened_by = '' AND ends = ''",
                    (game, role),
                )
            db.execute(
                "DELETE FROM link WHERE game = ? AND opened_by = '' AND ends != '' AND ends <= ?",
                (game, now()),
            )
            ((links,),) = db.execute("SELECT count(*) FROM link WHERE game = ?", (game,)).fetchall()
            if links >= MOST_LINKS:
                raise TooManyLinks
            db.execute(
                "INSERT INTO link VALUES (?, ?, ?, ?, '')", (hashed(secret), game, role, ends)
            )
        return secret

    def revoke(self, game: str, role: str) -> None:
        """Whoever holds a seat holds it no more, and no link leads to it; nor are they told when it is its turn."""
        with self._store.writing(game) as db:
            free(db, game, role)
            # Who listens by it at another table is sent away at once.
            self._store.relay.tell(Nudged(game, PEOPLE), db)

    def look_up(self, secret: str, visitor: str) -> Found:
        """Where a link leads, if this browser may open it."""
        rows = self._store.read(
            "SELECT game, role, opened_by FROM link WHERE hash = ? AND (ends = '' OR ends > ? OR opened_by != '')",
            hashed(secret),
            now(),
        )
        if not rows:
            raise NoSuchLink
        game, role, opened_by = rows[0]
        if opened_by not in ("", visitor):
            raise LinkTaken
        return Found(game, role)

    def open(self, secret: str, visitor: str) -> Found:
        """A browser opens a link: it holds the seat from now on. Who looks on by the same link may be many."""
        found = game, role = self.look_up(secret, visitor)
        opener = "" if role == SPECTATOR else visitor
        with self._store.writing(game) as db:
            opened = db.execute(
                "UPDATE link SET opened_by = ? WHERE hash = ? AND opened_by IN ('', ?)",
                (opener, hashed(secret), visitor),
            )
            if opened.rowcount != 1:  # another was quicker, or it was taken back just now
                raise LinkTaken
            _hold(db, game, role, visitor)
            if role == SPECTATOR:
                _make_room(db, game)
        return found

    def hold(self, game: str, roles: list[str], visitor: str) -> None:
        """Give seats to a browser that needs no link for them: it has begun the game."""
        with self._store.writing(game) as db:
            for role in roles:
                _hold(db, game, role, visitor)

    def leave(self, game: str, visitor: str) -> None:
        """A browser holds nothing of a game any more."""
        with self._store.writing(game) as db:
            db.execute("DELETE FROM holder WHERE game = ? AND visitor = ?", (game, visitor))

    def roles(self, game: str, visitor: str) -> frozenset[str]:
        """What a browser is in a game."""
        rows = self._store.read(
            "SELECT role FROM holder WHERE game = ? AND visitor = ?", game, visitor
        )
        return frozenset(role for (role,) in rows)

    def games(self, visitor: str) -> dict[str, frozenset[str]]:
        """All games in which a browser is something, and what."""
        rows = self._store.read("SELECT game, role FROM holder WHERE visitor = ?", visitor)
        found: dict[str, frozenset[str]] = {}
        for game, role in rows:
            found[game] = found.get(game, frozenset()) | {role}
        return found

    def holders(self, game: str) -> list[Holder]:
        """All browsers that hold something of a game, the first first."""
        rows = self._store.read(
            "SELECT role, visitor, since, looked FROM holder WHERE game = ? ORDER BY since, visitor, role",
            game,
        )
        return [Holder(*row) for row in rows]

    def offered(self, game: str) -> set[str]:
        """The roles to which a link leads that nobody has opened yet."""
        rows = self._store.read(
            "SELECT role FROM link WHERE game = ? AND opened_by = '' AND (ends = '' OR ends > ?)",
            game,
            now(),
        )
        return {role for (role,) in rows}

    def is_known(self, visitor: str) -> bool:
        """Whether a browser holds anything at all."""
        return bool(self._store.read("SELECT 1 FROM holder WHERE visitor = ? LIMIT 1", visitor))

    def look(self, game: str, visitor: str) -> None:
        """A browser has looked at a game just now."""
        with self._store.writing(game) as db:
            db.execute(
                "UPDATE holder SET looked = ? WHERE game = ? AND visitor = ?",
                (now(), game, visitor),
            )


def free(db: Writer, game: str, role: str) -> None:
    """Nobody holds a seat any more, no link leads to it, and nobody is told when it is its turn."""
    for table in ("link", "holder"):
        db.execute(f"DELETE FROM {table} WHERE game = ? AND role = ?", (game, role))
    db.execute("DELETE FROM notice WHERE game = ? AND side = ?", (game, role))


def _hold(db: Writer, game: str, role: str, visitor: str) -> None:
    moment = now()
    db.execute(
        "INSERT INTO holder VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (game, role, visitor, moment, moment),
    )


def _make_room(db: Writer, game: str) -> None:
    """Forget who looks on and has not looked for longest, if they are too many: who comes back opens the link again."""
    db.execute(
        "DELETE FROM holder WHERE game = ?1 AND role = ?2 AND visitor NOT IN "
        "(SELECT visitor FROM holder WHERE game = ?1 AND role = ?2 ORDER BY looked DESC, since DESC LIMIT ?3)",
        (game, SPECTATOR, MOST_ONLOOKERS),
    )


def _in_days(days: int) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="milliseconds")
