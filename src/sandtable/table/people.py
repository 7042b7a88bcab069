"""What is kept about who plays a game by link: listed, written out, deleted.

Nobody has an account here. What is known of a person is what belongs to the seats that they hold: their browsers, how
they wish to be told of their turn, and what they have said.
"""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..core.errors import UnknownName
from ..core.game import SPECTATOR
from .copying import tables
from .links import OWNER, free
from .relay import PEOPLE, Nudged
from .store import Store, StoredGame
from .talks import DELETED, NOTE, SAID

#: The tables that tell something of who holds a seat, and which of their columns names the seat.
OF_A_SEAT = {
    "holder": "role",
    "link": "role",
    "notice": "side",
    "errand": "side",
    "delivery": "side",
    "unsubscribe": "side",
    "talk": "side",
    "question": "side",
    "standing": "side",
}
#: Columns that are JSON themselves.
JSON = ("body", "vals")

Row = dict[str, Any]


class Seat(NamedTuple):
    """A seat of a game, with the rows of each table that tell of who holds it."""

    name: str
    rows: dict[str, list[Row]]

    @property
    def browsers(self) -> set[str]:
        return {row["visitor"] for row in self.rows["holder"]}


def listed(where: Path | str, game: str) -> str:
    """What is kept of each seat, a line each. Addresses and texts are not shown, only that there are some."""
    with closing(Store(where, new=False)) as store:
        stored, seats = _seats(store, game)
    lines = [f"{stored.id}  {stored.name or stored.header.module}"]
    lines += [f"  {seat.name}: {', '.join(_told(seat, seats)) or 'nothing'}" for seat in seats]
    return "\n".join(lines)


def exported(where: Path | str, game: str, name: str) -> str:
    """All that is kept of a seat, as JSON."""
    with closing(Store(where, new=False)) as store:
        stored, seats = _seats(store, game)
    seat = _named(seats, name)
    about = {"id": stored.id, "module": stored.header.module, "created": stored.created}
    if name == OWNER:
        about["name"] = stored.name
    found = {"game": about, "seat": name, **seat.rows}
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def deleted(where: Path | str, game: str, name: str) -> str:
    """Delete what is kept of a seat; what that was. The game stays, and who has a new link to the seat plays on."""
    with closing(Store(where, new=False)) as store:
        _, seats = _seats(store, game)
        seat = _named(seats, name)
        with store.writing(game) as db:
            free(db, game, name)
            store.relay.tell(Nudged(game, PEOPLE), db)
            db.execute("DELETE FROM question WHERE game = ? AND side = ?", (game, name))
            db.execute(
                "DELETE FROM talk WHERE game = ? AND side = ? AND kind = ?", (game, name, NOTE)
            )
            # The other side sees that something was said: its own entries would answer nothing else.
            db.execute(
                "UPDATE talk SET kind = ?, text = '' WHERE game = ? AND side = ? AND kind = ?",
                (DELETED, game, name, SAID),
            )
            if name == OWNER:  # who has named it
                db.execute("UPDATE game SET name = '' WHERE id = ?", (game,))
    what = ", ".join(_told(seat, seats)) or "nothing was kept"
    return f"{name}: {what}; deleted. A new link to the seat: sandtable links {game} --role {name}"


def _seats(store: Store, game: str) -> tuple[StoredGame, list[Seat]]:
    stored = store.game(game)
    if stored is None or not stored.header.linked:
        raise UnknownName(
            f"no game {game!r} is played by link, and of others nothing is kept about people; "
            "`sandtable links` lists them",
            game,
        )
    names = (*stored.header.seats, SPECTATOR, OWNER)
    with store.database.at_one_moment():
        return stored, [Seat(name, dict(_rows(store, game, name))) for name in names]


def _rows(store: Store, game: str, seat: str) -> Iterator[tuple[str, list[Row]]]:
    for table in tables():
        if (column := OF_A_SEAT.get(table.name)) is not None:
            rows = store.read(
                f"SELECT {', '.join(table.columns)} FROM {table.name} WHERE game = ? AND {column} = ? "
                f"ORDER BY {', '.join(table.key)}",
                game,
                seat,
            )
            shown = [one for one in table.columns if one not in ("game", column)]
            yield (
                table.name,
                [
                    {
                        name: _plain(name, value)
                        for name, value in zip(table.columns, row, strict=True)
                        if name in shown
                    }
                    for row in rows
                ],
            )


def _plain(column: str, value: Any) -> Any:
    if column in JSON:
        with suppress(msgspec.MsgspecError, RecursionError):
            return msgspec.json.decode(value)
    return value


def _named(seats: list[Seat], name: str) -> Seat:
    for seat in seats:
        if seat.name == name:
            return seat
    known = ", ".join(seat.name for seat in seats)
    raise UnknownName(f"there is no seat {name!r}; there are {known}", name)


def _told(seat: Seat, seats: list[Seat]) -> Iterator[str]:
    """What is kept of a seat in a few words."""
    rows = seat.rows
    if holders := rows["holder"]:
        last = max(row["looked"] for row in holders)
        yield f"{_counted(len(holders), 'browser')} (looked last {last[:16]})"
    also = [one.name for one in seats if one is not seat and one.browsers & seat.browsers]
    if also:
        yield f"which also holds {' and '.join(also)}"
    if links := rows["link"]:
        yield _counted(len(links), "link")
    for row in rows["notice"]:
        ways = row["body"] if isinstance(row["body"], dict) else {}
        yield from (way for way in ("mail", "webhook") if ways.get(way))
    if deliveries := rows["delivery"]:
        yield _counted(len(deliveries), "delivery", "deliveries")
    said = [row["kind"] for row in rows["talk"]]
    if SAID in said:
        yield f"{said.count(SAID)} said"
    if NOTE in said:
        yield _counted(said.count(NOTE), "note")


def _counted(number: int, one: str, more: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number} {more or one + 's'}"
