"""What went wrong, as a sentence in the reader's language and a key that programs can go by."""

from math import ceil

from starlette.exceptions import HTTPException

from ..core.errors import (
    BadRecord,
    BadSealing,
    GameOver,
    MalformedAction,
    NewestAlready,
    NotInstalled,
    NotNow,
    NotOnBoard,
    NotYourTurn,
    SandtableError,
    UnknownName,
    Unsalted,
)
from ..draw.raster import NoLetters, TooLarge
from ..text.catalogue import catalogue, fill
from .beginnings import NothingToHide
from .drawing import NoPicture, StillDrawing, TookTooLong, TooManyPictures
from .host import BadOrder, BetweenPeople, Closing, GameFull, NoSuchGame, Stale
from .links import LinkTaken, NoSuchLink, TooManyLinks
from .mail import BadMail
from .marches import NoMarches
from .notices import NotSubscribed
from .schema import StoreTrouble
from .shapes.trouble import Trouble
from .sitting import NoStandingOrders
from .store import BrokenGame
from .talks import TalkFull, TooMuchTalk
from .thinking import NobodyThinks, NoThought, TooTired
from .webhook import BadWebhook, NotPublic

#: Status and key of each kind of error; the first that fits counts.
KINDS: tuple[tuple[type[Exception], int, str], ...] = (
    (NoSuchGame, 404, "trouble.no-such-game"),
    (Stale, 409, "trouble.stale"),
    (Closing, 503, "trouble.closing"),
    (StoreTrouble, 507, "trouble.store"),
    (BadRecord, 400, "trouble.bad-record"),
    (NotOnBoard, 400, "trouble.not-on-board"),
    (UnknownName, 400, "trouble.unknown-name"),
    (MalformedAction, 400, "trouble.bad-action"),
    (NotNow, 400, "trouble.not-now"),
    (NewestAlready, 400, "trouble.newest-already"),
    (NotYourTurn, 403, "trouble.not-your-turn"),
    (NothingToHide, 400, "trouble.nothing-to-hide"),
    (BetweenPeople, 400, "trouble.between-people"),
    (NoMarches, 400, "trouble.no-marches"),
    (NoStandingOrders, 400, "trouble.no-standing-orders"),
    (NobodyThinks, 400, "trouble.nobody-thinks"),
    (TooTired, 503, "trouble.rests"),
    (NoThought, 503, "trouble.no-thought"),
    (BadOrder, 503, "trouble.no-thought"),
    (NoSuchLink, 404, "trouble.no-such-link"),
    (LinkTaken, 409, "trouble.link-taken"),
    (TooManyLinks, 409, "trouble.links-full"),
    (GameFull, 409, "trouble.game-full"),
    (TooMuchTalk, 429, "trouble.too-much-talk"),
    (TalkFull, 409, "trouble.talk-full"),
    (BadWebhook, 400, "trouble.bad-webhook"),
    (NotPublic, 400, "trouble.not-public"),
    (BadMail, 400, "trouble.bad-mail"),
    (NotSubscribed, 404, "trouble.not-subscribed"),
    (Unsalted, 409, "trouble.unsalted"),
    (BadSealing, 400, "trouble.bad-salt"),
    (GameOver, 400, "trouble.game-over"),
    (NotInstalled, 400, "trouble.not-installed"),
    (BrokenGame, 400, "trouble.broken-game"),
    (NoLetters, 501, "trouble.no-letters"),
    (TooLarge, 400, "trouble.too-large"),
    (StillDrawing, 429, "trouble.still-drawing"),
    (TooManyPictures, 429, "trouble.many-pictures"),
    (TookTooLong, 503, "trouble.slow-picture"),
    (NoPicture, 503, "trouble.no-picture"),
)
OTHER = (400, "trouble.other")
#: What can be had later: after so many seconds, where the error does not say it itself.
LATER = {
    "trouble.too-much-talk": 60,
    "trouble.many-tests": 600,
    "trouble.still-drawing": 5,
    "trouble.many-pictures": 60,
    "trouble.full": 10,
}
#: What the web framework refuses by itself.
STATUSES = {404: "trouble.no-such-page", 405: "trouble.no-such-method"}


class BadRequest(SandtableError):
    """A request that cannot be answered, for a reason that has nothing to do with games."""

    def __init__(self, status: int, key: str, detail: str, **values: object) -> None:
        self.status = status
        self.key = key
        self.values = values
        super().__init__(detail)


class TooMuch(BadRequest):
    """More is asked for than is granted; after so many seconds there may be room for it again."""

    def __init__(self, status: int, key: str, detail: str, wait: float, **values: int) -> None:
        self.numbers = {"wait": max(ceil(wait), 1), **values}
        super().__init__(status, key, detail, **self.numbers)


def tell(error: Exception, language: str) -> tuple[int, Trouble]:
    """The status of an error, and what is answered: key, sentence, and the detail in English."""
    status, key, values = _kind(error, language)
    detail = str(error.detail) if isinstance(error, HTTPException) else str(error)
    sentence = fill(catalogue(language)[key], values, language)
    told = Trouble(key=key.removeprefix("trouble."), error=sentence, detail=short(detail, 2000))
    if isinstance(error, TooMuch):
        told.values = error.numbers
    elif key in LATER:
        told.values = {"wait": LATER[key]}
    return status, told


def later(told: Trouble) -> dict[str, str]:
    """The header that says when it is worth asking again, if it ever is."""
    wait = told.values.get("wait") if isinstance(told.values, dict) else None
    return {} if wait is None else {"Retry-After": str(wait)}


def _kind(error: Exception, language: str) -> tuple[int, str, dict[str, object]]:
    if isinstance(error, BadRequest):
        return error.status, error.key, error.values
    if isinstance(error, HTTPException):
        return error.status_code, STATUSES.get(error.status_code, OTHER[1]), {}
    status, key = next((found[1:] for found in KINDS if isinstance(error, found[0])), OTHER)
    if isinstance(error, BadRecord):
        reason = catalogue(language)[f"record.{error.kind}"]
        return status, key, {"line": error.line, "reason": reason}
    if isinstance(error, BrokenGame):
        return status, key, {"reason": catalogue(language)[f"broken.{error.part}"]}
    if isinstance(error, TooTired):
        return status, key, {"wait": error.seconds}
    if isinstance(error, UnknownName | NoSuchGame | NotInstalled):
        return status, key, {"name": short(" ".join(error.name.split()), 60)}
    return status, key, {}


def short(text: str, most: int) -> str:
    """What somebody sent is told back to them, but not all of it, whatever it is."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
