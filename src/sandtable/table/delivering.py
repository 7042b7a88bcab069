"""Tells those who are not at the table that it is their turn: once for each turn, in a thread of its own.

A change of a game only says that it is to be looked at. What is to be told lies in the store, so that a table that is
closed, or falls, goes on where it was.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Condition, Thread
from typing import NamedTuple

from ..core.errors import SandtableError
from .host import Host
from .journal import event, tell
from .links import Links
from .mail import Letter, MailServer
from .notices import AGAIN_AFTER, Delivery, Errand, Notices, Wanted, Way, written
from .schema import StoreTrouble
from .sitting import Sitting
from .streams import Streams
from .turn_notice import UNSUBSCRIBE, Said, Turn, turn_of
from .webhook import Came, Webhooks, server_of

log = logging.getLogger("sandtable.notices")

#: So many are told at once: nobody waits long for a slow server of somebody else's.
AT_ONCE = 8
#: Who has the page open in the background only is told after so long, if they have not looked by then.
ASIDE = timedelta(minutes=2)
#: After a trouble of the store it is tried again after so long.
AFTER_TROUBLE = timedelta(minutes=1)


class Outside(NamedTuple):
    """The ways out of a table. Without a server there are no mails."""

    webhooks: Webhooks = Webhooks()
    mail: MailServer | None = None


#: Webhooks to public addresses, and no mails.
USUAL = Outside()


def utc_now() -> datetime:
    return datetime.now(UTC)


class Deliveries:
    """What is told, to whom, and when."""

    def __init__(
        self,
        host: Host,
        links: Links,
        streams: Streams,
        outside: Outside,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self.notices = Notices(host.store)
        self.outside = outside
        self.clock = clock
        self._host = host
        self._links = links
        self._streams = streams
        self._changed: set[str] = set()
        self._news = Condition()
        self._thread: Thread | None = None
        self._closed = False

    # For those at the table

    def begin(self) -> None:
        """Deliver from now on: first what was left when the table was closed."""
        self._thread = Thread(target=self._run, daemon=True, name="notices")
        self._thread.start()

    def look(self, game: str) -> None:
        """A game has changed. Any thread may say so."""
        with self._news:
            self._changed.add(game)
            self._news.notify_all()

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._news.notify_all()

    def join(self) -> None:
        """Wait until nothing more is written."""
        if self._thread is not None:
            self._thread.join()

    def test(self, sitting: Sitting, side: str, wanted: Wanted, way: Way) -> Delivery:
        """Tell somebody something now, only to see that it works."""
        came = self._send(self._as_called(sitting), side, wanted, way, test=True)
        delivery = Delivery(written(self.clock()), way, *came, test=True)
        self.notices.note(sitting.stored.id, side, delivery)
        return delivery

    # The thread

    def _run(self) -> None:
        with suppress(SandtableError):
            for game in self.notices.games():
                self.look(game)
        while not self._closed:
            try:
                self.work()
                due = self.notices.next_due()
            except Exception as error:  # what it says may name an address
                kind = type(error).__name__
                log.error(
                    "notices wait for a while: %s", kind, extra=event("no-notices", kind=kind)
                )
                due = self.clock() + AFTER_TROUBLE
            with self._news:
                if not self._changed and not self._closed:
                    self._news.wait(
                        (due - self.clock()).total_seconds() if due is not None else None
                    )

    def work(self) -> None:
        """Do all that is to be done by now."""
        with self._news:
            changed, self._changed = self._changed, set()
        for game in changed:
            self._look(game)
        due = self.notices.due(self.clock())
        if due:
            with ThreadPoolExecutor(min(AT_ONCE, len(due))) as several:
                list(several.map(self._deliver, due))

    # Who is to be told

    def _look(self, game: str) -> None:
        """If it has become the turn of somebody who wishes to be told, they are to be told."""
        told = self.notices.told(game)
        sitting = self._opened(game) if told else None
        turn = turn_of(sitting) if sitting is not None else None
        if turn is not None and told.get(turn.side, turn.since) != turn.since:
            holders = self._holders(game, turn.side)
            is_here = bool(holders & self._streams.looking(game))
            now = self.clock()
            # Who has it in the background may come back at once, or be shown it by the browser.
            due = now + ASIDE if holders & self._streams.present(game) else now
            self.notices.hand_off(game, turn.side, turn.since, is_here, now, due)

    def _opened(self, game: str) -> Sitting | None:
        try:
            return self._as_called(self._host.open(game, lay=False))
        except StoreTrouble:
            raise
        except SandtableError:
            return None  # it can be read no more, or is there no more

    def _as_called(self, sitting: Sitting) -> Sitting:
        """A game with the name that it has now, and whether it was thrown away: it is no other version for that."""
        sitting.stored = self._host.look_up(sitting.stored.id)
        return sitting

    def _holders(self, game: str, side: str) -> set[str]:
        return {one.visitor for one in self._links.holders(game) if one.role == side}

    # Telling them

    def _deliver(self, errand: Errand) -> None:
        if self._closed:
            return
        sitting = self._opened(errand.game)
        wanted = self.notices.wanted(errand.game, errand.side)
        if sitting is None or wanted is None or self._has_lapsed(errand, sitting):
            lapsed = Delivery(written(self.clock()), errand.way, "lapsed", tries=errand.tries)
            self.notices.end_try(errand, lapsed)
            return
        begun = self.notices.begin_try(errand, self.clock())
        if begun is None:
            return
        errand = begun
        came = self._send(sitting, errand.side, wanted, errand.way)
        again = came.outcome != "delivered" and errand.tries <= len(AGAIN_AFTER)
        if came.outcome != "delivered":
            self._tell_failure(errand, wanted, came, again)
        now = written(self.clock())
        delivery = Delivery(
            *(now, errand.way, *came, errand.tries), again=errand.due if again else ""
        )
        self.notices.end_try(errand, delivery)

    def _tell_failure(self, errand: Errand, wanted: Wanted, came: Came, again: bool) -> None:
        """In the journal: which server did not take it, and nothing of whom it was for."""
        mail = self.outside.mail
        server = server_of(wanted.webhook) if errand.way == "webhook" else mail and mail.host
        tell(
            "delivery-failed",
            logging.WARNING,
            way=errand.way,
            server=server,
            outcome=came.outcome,
            status=came.status,
            tries=errand.tries,
            again=again,
        )

    def _has_lapsed(self, errand: Errand, sitting: Sitting) -> bool:
        """Whether they need not be told any more: it is another's turn, or they have seen it."""
        holders = [one for one in self._links.holders(errand.game) if one.role == errand.side]
        here = self._streams.looking(errand.game)
        seen = any(one.visitor in here or one.looked > errand.made for one in holders)
        return seen or not holders or turn_of(sitting) != Turn(errand.side, errand.handoff)

    def _send(
        self, sitting: Sitting, side: str, wanted: Wanted, way: Way, test: bool = False
    ) -> Came:
        said = Said(sitting, side, wanted, test)
        if way == "webhook":
            body = said.chat() if wanted.form == "chat" else said.fields()
            return self.outside.webhooks.post(wanted.webhook, body)
        if self.outside.mail is None:
            return Came("no-mail")
        token = self.notices.token(sitting.stored.id, side)
        unsubscribe = f"{wanted.table}{UNSUBSCRIBE}{token}"
        return self.outside.mail.send(
            Letter(
                to=wanted.mail,
                subject=said.subject(),
                text=said.text(unsubscribe),
                language=wanted.language,
                unsubscribe=unsubscribe,
                number=said.number,
                date=self.clock(),
            )
        )
