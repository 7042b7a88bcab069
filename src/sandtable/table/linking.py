"""The requests about games by link: a link is opened or made, and who plays is told."""

from io import BytesIO

import msgspec
import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..ai.player import PERSON
from ..core.errors import UnknownName
from ..core.game import SPECTATOR
from ..text import Speaker
from .addresses import Addresses
from .agreement import Agreement
from .links import OWNER, Found, drawn, hashed
from .reception import Reception
from .relay import PEOPLE
from .requests import answer, language_of, read_body
from .shapes import people as shape
from .shapes.lobby import Begun, TableTold
from .shapes.people import Link, Opened, People, Seat
from .shapes.wishes import MakeLink, OpenLink
from .sitting import Sitting
from .streams import Streams
from .talking import Talking
from .trouble import BadRequest

#: A browser keeps its key for so long after it has opened its last link; browsers allow no more.
COOKIE_SECONDS = 400 * 24 * 3600
#: Where the page finds the secret of a link: behind the mark of an address, which a browser sends to nobody.
MARK = "#link/"


class Linking:
    """The answers to them."""

    def __init__(
        self, reception: Reception, streams: Streams, addresses: Addresses, talking: Talking
    ) -> None:
        self._reception = reception
        self._host = reception.host
        self._access = reception.access
        self._links = reception.access.links
        self._streams = streams
        self._addresses = addresses
        self._talking = talking

    async def table(self, request: Request) -> Response:
        """What sort of table it is for who asks."""
        return answer(TableTold(open=self._access.is_open_to(request)))

    # Links

    async def open(self, request: Request) -> Response:
        """Open a link: the browser that does so first holds its seat."""
        asked = await read_body(request, OpenLink)
        key = await run_in_threadpool(self._key, request)
        found = await run_in_threadpool(self._opened, asked.link, hashed(key))
        self._streams.nudge(found.game, PEOPLE)
        return self._with_key(request, answer(Opened(id=found.game, role=found.role)), key)

    def _opened(self, secret: str, visitor: str) -> Found:
        """Who opens a link sits down; the others are told where nobody sat, or where that browser is something else, too."""
        found = game, role = self._links.look_up(secret, visitor)
        before = self._links.roles(game, visitor)
        held = self._is_held(game, role)
        self._links.open(secret, visitor)
        seats = self._host.look_up(game).header.seats
        also = next((one for one in (OWNER, *seats) if one in before), None)
        if role in seats and role not in before and (also or not held):
            self._talking.joined(game, role, also, first=not held)
        return found

    async def make(self, request: Request) -> Response:
        """Make a new link to a seat: for its holder's other device, or by the owner for somebody else."""
        asked = await self._reception.wish(request, MakeLink)
        made = await run_in_threadpool(self._made, request, asked)
        self._streams.nudge(request.path_params["id"], PEOPLE)
        return answer(made, 201)

    def _made(self, request: Request, asked: MakeLink) -> Link:
        sitting, _ = self._linked(request)
        identity, role = sitting.stored.id, asked.role
        roles = self._access.roles(request, identity)
        if role not in (*sitting.game.rules.sides, SPECTATOR, OWNER):
            raise UnknownName(f"no link leads to {role!r}", role)
        needed = role if asked.device and not asked.revoke else OWNER
        if needed not in roles:
            raise BadRequest(
                403, "trouble.not-owner", "only who holds it, or the owner, may do that"
            )
        held = self._is_held(identity, role)
        if asked.revoke:
            self._links.revoke(identity, role)
        elif not asked.device and role != SPECTATOR and held:
            # Else the owner could look over the shoulder of the other side, who would not notice.
            raise BadRequest(409, "trouble.seat-held", f"{role} is held; it takes a revoke")
        if role in sitting.stored.header.seats and needed == OWNER:
            self._talking.relinked(identity, role, "taken-back" if held else "new-link")
        return self._link(request, identity, role, asked.device)

    def _is_held(self, game: str, role: str) -> bool:
        return any(one.role == role for one in self._links.holders(game))

    def _link(self, request: Request, game: str, role: str, device: bool = False) -> Link:
        secret = self._links.make(game, role, device)
        here = f"{request.url.scheme}://{request.headers['host']}/"
        address = f"{self._addresses.public or here}{MARK}{secret}"
        return Link(role=role, address=address, picture=_picture(address))

    # Beginning

    def begun(self, request: Request, sitting: Sitting, side: str | None) -> Response:
        """A game by link has begun: who began it owns it and has a seat; for the others there are links."""
        key, header = self._key(request), sitting.stored.header
        people = [one for one, who in header.seats.items() if who == PERSON]
        own = people if side is None else [side]
        self._links.hold(sitting.stored.id, [OWNER, *own], hashed(key))
        self._talking.clocks.begin_game(sitting)
        others = [one for one in people if one not in own]
        links = [self._link(request, sitting.stored.id, role) for role in (*others, SPECTATOR)]
        return self._with_key(request, answer(Begun(id=sitting.stored.id, links=links), 201), key)

    # People

    def people(self, request: Request) -> Response:
        """Who plays a game by link, and whether they are there."""
        sitting, _ = self._linked(request)
        identity, header = sitting.stored.id, sitting.stored.header
        speaker = Speaker(sitting.game.rules, language_of(request))
        roles = self._access.roles(request, identity)
        holders, offered = self._links.holders(identity), self._links.offered(identity)
        here, looking = self._streams.present(identity), self._streams.looking(identity)
        seats = []
        for side, who in header.seats.items():
            held = [one for one in holders if one.role == side]
            seats.append(
                Seat(
                    side=side,
                    name=speaker.name("side", side),
                    who=who,
                    away=side in header.away,
                    yours=side in roles,
                    held=bool(held),
                    browsers=len(held),
                    offered=side in offered,
                    here=any(one.visitor in looking for one in held),
                    aside=any(one.visitor in here - looking for one in held),
                    looked=max((one.looked for one in held), default=None),
                )
            )
        players = {one.visitor for one in holders if one.role in header.seats}
        watching = {one.visitor for one in holders if one.role == SPECTATOR} & looking - players
        told = People(
            roles=sorted(roles),
            seats=seats,
            watching=len(watching),
            agreement=_agreement(header.agreement),
            due=self._talking.clocks.due(identity, header),
            paused=self._talking.clocks.is_paused(identity),
        )
        return answer(told)

    def _linked(self, request: Request) -> tuple[Sitting, str | None]:
        sitting, seat = self._reception.sitting(request)
        if not sitting.stored.header.linked:
            raise BadRequest(409, "trouble.not-linked", "this game is not played by link")
        return sitting, seat

    # The key of a browser

    def _key(self, request: Request) -> str:
        """The key of the browser that asks; a new one if it has none, or none that is known here."""
        key = request.cookies.get(self._access.cookie, "")
        return key if key and self._links.is_known(hashed(key)) else drawn()

    def _with_key(self, request: Request, reply: Response, key: str) -> Response:
        """Scripts of the page cannot read it, and other pages cannot make the browser send it."""
        reply.set_cookie(
            self._access.cookie,
            key,
            max_age=COOKIE_SECONDS,
            secure=self._addresses.is_secure or request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )
        return reply


def _agreement(agreed: Agreement | None) -> shape.Agreement | None:
    return None if agreed is None else shape.Agreement(**msgspec.structs.asdict(agreed))


def _picture(address: str) -> str:
    """A QR code, with the quiet margin that it needs."""
    drawn_to = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn_to, kind="svg", border=3, light="#fff", xmldecl=False, svgns=True, nl=False
    )
    return drawn_to.getvalue().decode()
