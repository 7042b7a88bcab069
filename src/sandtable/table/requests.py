"""What all routes share: requests read, answers made, strangers turned away."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeVar, cast

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..core.errors import SandtableError, UnknownName
from ..core.languages import FIRST
from ..core.shape import ready
from ..text import LANGUAGES
from .addresses import Addresses
from .shapes.asking import Overtaken
from .shapes.shape import Shape
from .shapes.wishes import Retitle
from .trouble import BadRequest, later, tell

T = TypeVar("T")

#: Where a request says why it was refused, for who counts them.
TROUBLE = "sandtable.trouble"
#: A record of a long game is some 30 kB; nothing a page sends needs more.
MOST_BYTES = 1_000_000
#: No game lets so many units go together.
MOST_UNITS = 60


class GoneOn(SandtableError):
    """A question is about a version of a game that was overtaken, which is nobody's fault."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"the game has gone on to version {version}")


#: The longest name that a game may be given, in letters.
LONGEST_NAME = 60


def called(asked: Retitle) -> str | None:
    """The name that a game is to have, fit to stand in one line; none if it keeps its own."""
    if asked.name is None:
        return None
    name = " ".join(asked.name.split())
    if len(name) > LONGEST_NAME or not all(one.isprintable() for one in name):
        detail = f"a name has {LONGEST_NAME} letters at most, and nothing that cannot be seen"
        raise BadRequest(400, "trouble.bad-name", detail, most=LONGEST_NAME)
    return name


async def read_body(request: Request, shape: type[T]) -> T:
    """The JSON of a request; too much of it, or of another form, is refused."""
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > MOST_BYTES:
            detail = f"a request may have {MOST_BYTES} bytes at most"
            raise BadRequest(413, "trouble.too-long", detail, most=MOST_BYTES)
    try:
        return msgspec.json.decode(content, type=ready(shape))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        detail = f"the request cannot be read: {error}"
        raise BadRequest(400, "trouble.unreadable", detail) from None


def query(request: Request, name: str) -> str:
    value = request.query_params.get(name)
    if not value:
        detail = f"the request needs {name}=..."
        raise BadRequest(400, "trouble.incomplete", detail, name=name)
    return value


def units_of(request: Request) -> list[str]:
    """The units that a question is asked for: as if they were in hand."""
    named = [one for one in request.query_params.get("units", "").split(",") if one]
    if len(named) > MOST_UNITS:
        detail = f"a question may name {MOST_UNITS} units at most"
        raise BadRequest(400, "trouble.unreadable", detail)
    return named


def known_version(request: Request) -> int:
    """The version whose log the asker has; 0 for none."""
    return number(request.query_params.get("known")) or 0


def version_named(request: Request) -> int | None:
    """The version of the game that a question is about, if it names one."""
    return number(request.query_params.get("version"))


def order_number(request: Request, name: str) -> int:
    """A number of orders in the address."""
    words = request.path_params[name]
    if not (words.isascii() and words.isdecimal()):
        raise HTTPException(404)
    found = number(words)
    if found is None:
        raise UnknownName("no game has so many orders", f"{words[:9]}…")
    return found


def number(words: str | None) -> int | None:
    """A number that somebody wrote, if it is one, and no longer than there are any here."""
    fits = words is not None and words.isascii() and words.isdecimal() and len(words) < 12
    return int(str(words)) if fits else None


def language_of(request: Request) -> str:
    language = request.query_params.get("lang", FIRST)
    return language if language in LANGUAGES else FIRST


def client_of(request: Request) -> str:
    """Who asks, as far as it can be told: from where, and with which browser."""
    host = request.client.host if request.client is not None else ""
    return f"{host} {request.headers.get('user-agent', '')[:200]}"


async def leaves(request: Request) -> None:
    """Waits until who asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def answer(data: Shape | Sequence[Shape] | Mapping[str, str], status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    content = msgspec.json.encode(data)
    return Response(content, status, media_type="application/json", headers=headers)


def lasting(request: Request, content: bytes, kind: str) -> Response:
    """What hardly ever changes: sent again only if it has."""
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


async def tell_trouble(request: Request, error: Exception) -> Response:
    status, told = tell(error, language_of(request))
    request.scope[TROUBLE] = told.key
    reply = answer(told, status)
    reply.headers.update(later(told))
    return reply


async def tell_gone_on(request: Request, error: Exception) -> Response:
    """That a question was overtaken is an answer and no error: who asked looks at the game again."""
    return answer(Overtaken(overtaken=cast(GoneOn, error).version))


class SameOriginOnly:
    """Other web pages in the same browser must not play here: their requests name their origin."""

    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self.app = app
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            host, origin = request.headers.get("host", ""), request.headers.get("origin")
            if not self._addresses.is_own(host, origin) or _is_fetched_elsewhere(request):
                stranger = BadRequest(403, "trouble.stranger", "only this table's own page may ask")
                refused = await tell_trouble(request, stranger)
                await refused(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _is_fetched_elsewhere(request: Request) -> bool:
    """Whether a page of another origin has a browser ask: for a picture or a script it names no origin.

    Who follows a link from another page to this one may do so.
    """
    site, mode = (request.headers.get(f"sec-fetch-{name}") for name in ("site", "mode"))
    return site in ("cross-site", "same-site") and mode != "navigate"
