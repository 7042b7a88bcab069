"""For who runs a table: which games are played by link, and a new link for somebody who has lost theirs."""

from contextlib import closing
from pathlib import Path

from ..core.errors import UnknownName
from ..core.game import SPECTATOR
from .linking import MARK
from .links import OWNER, Links
from .relay import TALK, Nudged
from .store import Store, StoredGame
from .talks import Talks
from .writing import now


def listed(where: Path | str) -> str:
    """The games by link a line each."""
    with closing(Store(where, new=False)) as store:
        games = [one for one in store.games() if isinstance(one, StoredGame) and one.header.linked]
    lines = [
        f"{one.id}  {one.updated[:16]}  {one.name or one.header.module}  ({', '.join(one.header.seats)})"
        for one in games
    ]
    return "\n".join(lines) or "no games are played by link"


def relink(where: Path | str, game: str, role: str) -> str:
    """The end of an address that leads to a seat; the links and browsers that did so before do no more."""
    with closing(Store(where, new=False)) as store:
        stored = store.game(game)
        if stored is None or not stored.header.linked:
            raise UnknownName(f"no game {game!r} is played by link", game)
        known = (*stored.header.seats, SPECTATOR, OWNER)
        if role not in known:
            raise UnknownName(f"no link leads to {role!r}; there are {', '.join(known)}", role)
        links = Links(store)
        links.revoke(game, role)
        secret = links.make(game, role)
        if role in stored.header.seats:
            Talks(store).tell(game, role, "taken-back-here", now())
            store.relay.tell(Nudged(game, TALK))
    return f"{MARK}{secret}  (behind the address of your table)"
