"""How much each address and each game may still ask: purses that fill again with time, and streams that are counted.

All of it is in memory: a table that is opened anew begins with full purses, and of several on one database each has
its own. Who is gone for so long that the purse is full again is forgotten.
"""

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

from .limits import Limits
from .trouble import TooMuch

#: So many addresses or games are remembered; of more those who have asked least are forgotten.
REMEMBERED = 10_000
MINUTE, HOUR = 60.0, 3600.0
#: Who has no stream left, and where the table has no room, asks again after so many seconds.
STREAM_AGAIN, ROOM_AGAIN = 10.0, HOUR
#: Behind these bits of an address of IPv6 are the computers of one household, each with as many as it likes.
HOUSEHOLD = 64
#: Whoever comes from something that is no address.
NOWHERE = "?"

Clock = Callable[[], float]


def whence(host: str) -> str:
    """Who is counted as one: an address of IPv4, a household of IPv6."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return NOWHERE
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))


class Purses:
    """A purse for each, which has `most` in it and fills again within so many seconds; a `most` of 0 is no limit."""

    def __init__(self, most: float, seconds: float, clock: Clock = monotonic) -> None:
        self.most = most
        self._rate = most / seconds
        self._clock = clock
        self._guard = Lock()
        #: What was spent and has not come back, and when that was so.
        self._spent: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._spent)

    def take(self, who: str, much: float = 1.0) -> float:
        """Take so much, if it is there; else the seconds until it will be, and nothing is taken."""
        with self._guard:
            wait = self._wait(who, much)
            if wait == 0:
                self._spend(who, much)
            return wait

    def wait(self, who: str, much: float = 0.0) -> float:
        """The seconds until so much is in the purse; 0 if it is."""
        with self._guard:
            return self._wait(who, much)

    def spend(self, who: str, much: float) -> None:
        """Spend what was used already, be it there or not: what is owed has to come in first."""
        with self._guard:
            self._spend(who, much)

    def _wait(self, who: str, much: float) -> float:
        if not self.most:
            return 0.0
        # What costs more than a full purse is to be had for a full one.
        over = self._owed(who) + min(much, self.most) - self.most
        return max(over, 0.0) / self._rate

    def _owed(self, who: str) -> float:
        spent, when = self._spent.get(who, (0.0, 0.0))
        return max(spent - (self._clock() - when) * self._rate, 0.0)

    def _spend(self, who: str, much: float) -> None:
        if not self.most:
            return
        self._spent[who] = self._owed(who) + much, self._clock()
        if len(self._spent) > REMEMBERED:
            self._forget()

    def _forget(self) -> None:
        """Those whose purses are full; and of the others the half who have spent least, if they are still too many."""
        owed = {who: self._owed(who) for who in self._spent}
        kept = sorted((who for who in owed if owed[who] > 0), key=owed.__getitem__)
        self._spent = {who: self._spent[who] for who in kept[-(REMEMBERED // 2) :]}


class Allowance:
    """What is granted to addresses and games; whoever wants more is told when to come again."""

    def __init__(self, limits: Limits, clock: Clock = monotonic, own: bool = False) -> None:
        self.limits = limits
        #: Whether all who reach the table run it, so that nobody pays.
        self._own = own
        self._requests = Purses(limits.requests, MINUTE, clock)
        self._games = Purses(limits.games, HOUR, clock)
        self._changes = Purses(limits.changes, MINUTE, clock)
        self._thinking = Purses(limits.thinking, HOUR, clock)
        self._listening: Counter[str] = Counter()
        self._listeners: Counter[str] = Counter()
        #: Who has changed a game last, and pays for what programs think in it; empty for who runs the table.
        self._payers: dict[str, str] = {}

    # Requests

    def ask(self, who: str, weight: float) -> None:
        """An address asks for something."""
        most = self.limits.requests
        _must_not_wait(
            self._requests.take(who, weight),
            "trouble.too-often",
            f"an address may ask {most:g} requests of 5 ms a minute",
            most,
        )

    def begin(self, who: str) -> None:
        """An address begins a game."""
        most = self.limits.games
        detail = f"an address may begin {most:g} games an hour"
        _must_not_wait(self._games.take(who), "trouble.many-games", detail, most)

    def begun_nothing(self, who: str) -> None:
        """The game of an address was not begun after all."""
        self._games.spend(who, -1.0)

    def change(self, game: str, who: str) -> None:
        """An address changes a game. What others do in it does not count: nobody can shut them out."""
        most = self.limits.changes
        detail = f"an address may change a game {most:g} times a minute"
        wait = self._changes.take(f"{game} {who}")
        _must_not_wait(wait, "trouble.many-changes", detail, most)

    def must_have_room(self, games: int) -> None:
        """Whether the table may keep one game more than these."""
        most = self.limits.kept
        if most and games >= most:
            detail = f"this table keeps {most} games"
            raise TooMuch(503, "trouble.no-room", detail, ROOM_AGAIN, most=most)

    # Streams

    @contextmanager
    def stream(self, who: str, game: str) -> Iterator[None]:
        """While this lasts an address listens to a game; `who` is empty for who runs the table."""
        for count, name, most in (
            (self._listening, who, self.limits.listening),
            (self._listeners, game, self.limits.listeners),
        ):
            if who and most and count[name] >= most:
                detail = f"there are {most} streams to this already"
                raise TooMuch(429, "trouble.many-streams", detail, STREAM_AGAIN, most=most)
        self._listening[who] += 1
        self._listeners[game] += 1
        try:
            yield
        finally:
            for count, name in ((self._listening, who), (self._listeners, game)):
                count[name] -= 1
                if not count[name]:
                    del count[name]

    # Thinking

    def pays(self, game: str, who: str) -> None:
        """From now on this address pays for what programs think in a game."""
        self._payers.pop(game, None)
        self._payers[game] = who
        while len(self._payers) > REMEMBERED:
            del self._payers[next(iter(self._payers))]

    def must_have_thought_left(self, who: str) -> None:
        """An address wants a program to think."""
        most = self.limits.thinking
        detail = f"programs think for an address {most:g} seconds an hour"
        _must_not_wait(self._thinking.wait(who), "trouble.much-thought", detail, most)

    def thought(self, who: str, seconds: float) -> None:
        """A program has thought for an address."""
        if who:
            self._thinking.spend(who, seconds)

    def rest(self, game: str) -> float:
        """How many seconds a program has to wait before it may think on in a game."""
        who = self._payer(game)
        return self._thinking.wait(who) if who else 0.0

    def played(self, game: str, seconds: float) -> None:
        """A program has thought in a game."""
        self.thought(self._payer(game), seconds)

    def _payer(self, game: str) -> str:
        """Nobody is known where another table was asked, or this one was opened anew: then the game itself pays."""
        return "" if self._own else self._payers.get(game, f"game {game}")


def _must_not_wait(seconds: float, key: str, detail: str, most: float) -> None:
    if seconds > 0:
        raise TooMuch(429, key, detail, seconds, most=round(most))
