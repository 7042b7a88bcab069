"""The requests about notices: how the holder of a side wishes to be told that it is their turn, and what came of it."""

import asyncio
from collections import deque
from datetime import datetime, timedelta

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..core.errors import UnknownName
from ..text import Speaker
from ..text.catalogue import catalogue, fill
from .addresses import Addresses
from .delivering import Deliveries
from .mail import must_be_address
from .notices import NO_TURN, Delivery, Wanted
from .reception import Reception
from .requests import answer, language_of, read_body
from .shapes.notices import DeliveryTold, NoticesTold, SideNotices, Unsubscribed, Webhook
from .shapes.wishes import TryNotice, Unsubscribe, WantNotices
from .sitting import Sitting
from .trouble import BadRequest
from .turn_notice import turn_of
from .webhook import shortened

#: A browser may try so often in so long what others pay for: mails to anybody, requests to anywhere.
MOST_TESTS = 5
TESTS_WITHIN = timedelta(minutes=10)
#: So many of those wait for the servers of others at once.
AT_ONCE = 4


class Noticing:
    """The answers to them."""

    def __init__(self, reception: Reception, deliveries: Deliveries, addresses: Addresses) -> None:
        self._reception = reception
        self._access = reception.access
        self._deliveries = deliveries
        self._notices = deliveries.notices
        self._addresses = addresses
        self._outward = asyncio.Semaphore(AT_ONCE)
        #: When each browser tried last.
        self._tests: dict[str, deque[datetime]] = {}

    def listed(self, request: Request) -> Response:
        """How the holder of a side is told that it is their turn."""
        sitting, _ = self._linked(request)
        return self._told(request, sitting)

    async def want(self, request: Request) -> Response:
        """Be told in another way, or no more."""
        asked = await self._reception.wish(request, WantNotices)
        async with self._outward:
            return await run_in_threadpool(self._wanted, request, asked)

    def _wanted(self, request: Request, asked: WantNotices) -> Response:
        sitting = self._held(request, asked.side)
        before = self._notices.wanted(sitting.stored.id, asked.side)
        wanted = Wanted(language_of(request), self._table(request))
        if before is not None:
            wanted = msgspec.structs.replace(
                wanted, webhook=before.webhook, form=before.form, mail=before.mail
            )
        said = {name: getattr(asked, name) for name in ("webhook", "form", "mail")}
        news = {name: text.strip() for name, text in said.items() if text is not None}
        if news.get("webhook"):
            self._deliveries.outside.webhooks.check(news["webhook"])
        if news.get("mail"):
            must_be_address(news["mail"])
            self._must_send_mails()
        wanted = msgspec.structs.replace(wanted, **news)
        turn = turn_of(sitting)
        known = turn.since if turn is not None and turn.side == asked.side else NO_TURN
        self._notices.want(sitting.stored.id, asked.side, wanted, known)
        return self._told(request, sitting)

    async def test(self, request: Request) -> Response:
        """Tell who asks something at once."""
        asked = await self._reception.wish(request, TryNotice)
        async with self._outward:
            return await run_in_threadpool(self._tested, request, asked)

    def _tested(self, request: Request, asked: TryNotice) -> Response:
        sitting = self._held(request, asked.side)
        wanted = self._notices.wanted(sitting.stored.id, asked.side)
        if wanted is None or not wanted.address(asked.way):
            detail = f"there is no {asked.way} to try"
            raise BadRequest(400, "trouble.incomplete", detail, name=asked.way)
        if asked.way == "mail":
            self._must_send_mails()
        self._must_not_try_often(self._access.visitor(request))
        delivery = self._deliveries.test(sitting, asked.side, wanted, asked.way)
        return answer(told(delivery, language_of(request)))

    async def unsubscribe(self, request: Request) -> Response:
        """No more mails to who got one with this; it takes no seat to say so."""
        asked = await read_body(request, Unsubscribe)
        clock = self._deliveries.clock
        game = await run_in_threadpool(self._notices.unsubscribe, asked.token, clock())
        return answer(Unsubscribed(id=game))

    def visited(self, request: Request) -> None:
        """Somebody opens a game: notices to them are in the language that they read."""
        game, language = request.path_params["id"], language_of(request)
        for side in self._access.roles(request, game):
            self._notices.speak(game, side, language)

    # Who may

    def _linked(self, request: Request) -> tuple[Sitting, list[str]]:
        """A game by link, and the sides of who asks."""
        sitting, _ = self._reception.sitting(request)
        if not sitting.stored.header.linked:
            raise BadRequest(409, "trouble.not-linked", "this game is not played by link")
        roles = self._access.roles(request, sitting.stored.id)
        sides = [side for side in sitting.stored.header.seats if side in roles]
        if not sides:
            raise BadRequest(403, "trouble.not-your-seat", "who looks on is told nothing")
        return sitting, sides

    def _held(self, request: Request, side: str) -> Sitting:
        """A game of which who asks holds this side."""
        sitting, sides = self._linked(request)
        if side not in sitting.stored.header.seats:
            raise UnknownName(f"there is no side {side!r}", side)
        if side not in sides:
            raise BadRequest(403, "trouble.not-your-seat", f"this browser does not hold {side}")
        return sitting

    def _must_send_mails(self) -> None:
        if self._deliveries.outside.mail is None:
            raise BadRequest(409, "trouble.no-mail", "this table sends no mails")

    def _must_not_try_often(self, visitor: str) -> None:
        now = self._deliveries.clock()
        self._tests = {
            one: tries for one, tries in self._tests.items() if tries[-1] > now - TESTS_WITHIN
        }
        tries = self._tests.setdefault(visitor, deque(maxlen=MOST_TESTS))
        if len(tries) == MOST_TESTS and tries[0] > now - TESTS_WITHIN:
            detail = f"{MOST_TESTS} tests in {TESTS_WITHIN} are the most"
            raise BadRequest(429, "trouble.many-tests", detail)
        tries.append(now)

    # What is told

    def _table(self, request: Request) -> str:
        """The address of the table, as it stands in notices."""
        return self._addresses.public or f"{request.url.scheme}://{request.headers['host']}/"

    def _told(self, request: Request, sitting: Sitting) -> Response:
        _, sides = self._linked(request)
        language = language_of(request)
        speaker = Speaker(sitting.game.rules, language)
        found = []
        for side in sides:
            wanted = self._notices.wanted(sitting.stored.id, side) or Wanted(language, "")
            log = self._notices.log(sitting.stored.id, side)
            hook = wanted.webhook
            found.append(
                SideNotices(
                    side=side,
                    name=speaker.name("side", side),
                    webhook=Webhook(address=shortened(hook), form=wanted.form) if hook else None,
                    mail=wanted.mail or None,
                    log=[told(one, language) for one in log],
                )
            )
        return answer(NoticesTold(sides=found, mails=self._deliveries.outside.mail is not None))


def told(delivery: Delivery, language: str) -> DeliveryTold:
    """What came of a delivery, in words."""
    texts = catalogue(language)
    text = fill(texts[f"notice.{delivery.outcome}"], {"status": delivery.status}, language)
    failed = delivery.outcome not in ("delivered", "lapsed", "unsubscribed")
    if failed and not delivery.again and not delivery.test:
        text = fill(texts["notice.given-up"], {"text": text, "tries": delivery.tries}, language)
    return DeliveryTold(
        at=delivery.at,
        way=delivery.way,
        delivered=delivery.outcome == "delivered",
        test=delivery.test,
        text=text,
        again=delivery.again or None,
    )
