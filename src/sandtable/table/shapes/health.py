"""How the table is."""

from typing import Literal

from .shape import UNSET, Shape, UnsetType


class GamesCounted(Shape):
    """How many games are kept: all, those by link, and those in which something was done in the last day."""

    all: int
    by_link: int
    of_today: int


class Requests(Shape):
    """Requests that were answered since the table was opened."""

    total: int
    #: By the class of their status, such as `2xx`.
    by_class: dict[str, int]
    #: How long the last thousand waited until their answer began, in milliseconds: half of them no longer than this.
    median: float | None
    #: And 99 of 100 no longer than this.
    most: float | None


class Figures(Shape):
    """What a table is doing. All but games, deliveries and `processes` is of the one process that is asked."""

    edition: str
    #: Since when it is open, in seconds.
    uptime: int
    #: Games and deliveries are counted once a minute; null if that could not be done.
    games: GamesCounted | None
    requests: Requests
    streams: int
    connections: int
    #: Games in which a program is to choose and has not begun to think, and those in which one thinks.
    thoughts_waiting: int
    thoughts_running: int
    #: PNGs that are made or wait.
    pictures: int
    #: Notices of a turn that are still to be delivered, those included that are tried again later.
    deliveries: int | None
    #: How many processes have the database open; null of a file, and where it could not be asked.
    processes: int | None


class Health(Shape):
    """Whether the table can read and write its games; more than that only for who runs it."""

    status: Literal["ok", "trouble"]
    #: What the trouble is: games cannot be read or written, or not in time, or the table is being closed.
    reason: Literal["store", "slow-store", "closing"] | UnsetType = UNSET
    figures: Figures | UnsetType = UNSET
