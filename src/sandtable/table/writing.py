"""What is written of a game that has changed: its orders, positions to go on from, who was not to know."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from ..core.action import PICK
from ..core.game import SPECTATOR, Game, Order
from .sitting import Sitting
from .store import Header, Snapshots, StoredOrder

#: The tag that tells which orders a program gave before it had thought to the end.
STOPPED = "stopped"
#: A position is kept after every so many orders, so that looking back to any of them is quick.
STRIDE = 8


def less_stopped(header: Header, played: int) -> Header:
    """The same, less what is told of orders that were taken back."""
    stopped = header.tags.get(STOPPED)
    if stopped is None:
        return header
    left = " ".join(
        one for one in stopped.split() if one.isdecimal() and len(one) < 9 and int(one) < played
    )
    if left == stopped:
        return header
    tags = {name: text for name, text in header.tags.items() if name != STOPPED}
    return msgspec.structs.replace(header, tags=tags | ({STOPPED: left} if left else {}))


def unseen_after(sitting: Sitting, orders: Sequence[Order]) -> dict[str, int]:
    """How many changes each seat was not to know of, after one that gave or took back these orders."""
    game, stored = sitting.game, sitting.stored
    # A program that places its units unseen is not to show by a version how many orders that takes.
    unseen_by_one = sitting.has_programs and game.rules.hides and orders
    if not (stored.header.apart or unseen_by_one):
        return stored.unseen
    seats = (*game.rules.sides, SPECTATOR)
    unaware = [seat for seat in seats if not _may_know(game, seat, orders)]
    return stored.unseen | {seat: stored.unseen.get(seat, 0) + 1 for seat in unaware}


def _may_know(game: Game, seat: str, orders: Sequence[Order]) -> bool:
    """Whether a seat may know of a change: of a draft its own side, of orders whoever is told of one."""
    if not orders:
        return seat == game.side
    seen, secret = game.seen_by(seat), game.rules.secret
    return not seen.has_secrets or any(
        not secret(one.before, one.codes, seat) or seen.is_told_of(one.events) for one in orders
    )


def written(game: Game, order: Order, by: str = "") -> StoredOrder:
    """An order as it is kept; `by` what, if nobody gave it by hand."""
    rules = game.rules
    return StoredOrder(
        side=order.side,
        turn=order.turn,
        actions=[str(game.rules.alphabet.action(code)) for code in order.codes],
        faces=order.faces,
        dice=order.dice,
        events=[[raw[0].key, raw[0].clause, *map(_number, raw[1:])] for raw in order.events],
        drawn=[str(rules.alphabet.action((PICK, number)).arg) for number in order.drawn],
        hidden_from=[
            seat
            for seat in (*rules.sides, SPECTATOR)
            if rules.secret(order.before, order.codes, seat)
        ],
        active=rules.sides[order.before.active],
        by=by,
    )


def _number(number: int) -> int | str:
    """Sets of units or places can be longer than the numbers that JSON readers take."""
    return number if number < 1 << 63 else str(number)


def snapshots(game: Game, before: int) -> Snapshots:
    """Positions after every barrier, and after every so many orders."""
    found = Snapshots({}, {})
    for index in range(before, len(game.orders)):
        number = game.orders_before + index + 1
        barrier = game.orders[index].barrier is not None
        if barrier or number % STRIDE == 0:
            kept = found.barriers if barrier else found.waypoints
            kept[number] = msgspec.to_builtins(game.position_after(index + 1))
    return found


def now(days_ago: int = 0, exact: bool = False) -> str:
    """The time as it is written; `exact` where it also says what came first."""
    moment = datetime.now(UTC) - timedelta(days=days_ago)
    return moment.isoformat(timespec="microseconds" if exact else "milliseconds")
