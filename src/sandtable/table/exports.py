"""Pictures that somebody takes home from the table: what is asked for, and how it is drawn."""

import msgspec
from starlette.requests import Request

from .. import draw
from ..core.game import Game
from ..report import picture
from ..text import LANGUAGES
from .requests import number
from .trouble import BadRequest

#: The width of a PNG in pixels, unless another is asked for; and the greatest.
WIDTH, WIDEST = 2400, 8000


class Wish(msgspec.Struct, frozen=True):
    """A picture as a request asks for it."""

    ending: str
    language: str
    theme: str
    large: bool
    width: int
    #: After so many orders; now, if none is named.
    at: int | None

    def draw(self, game: Game, eyes: str) -> bytes:
        """The SVG, of which a PNG is made elsewhere."""
        return picture(game, self.language, eyes, self.theme, self.large)


def wish(request: Request) -> Wish:
    """What a request asks for; what it does not say is as usual."""
    ending, query = request.path_params["ending"], request.query_params
    if ending not in ("svg", "png"):
        raise BadRequest(404, "trouble.no-such-page", "there is no such picture")
    language, theme = query.get("lang", "en"), query.get("theme", draw.THEMES[0])
    return Wish(
        ending,
        language if language in LANGUAGES else LANGUAGES[0],
        theme if theme in draw.THEMES else draw.THEMES[0],
        query.get("large") == "1",
        min(max(number(query.get("width")) or WIDTH, 100), WIDEST),
        number(query.get("at")),
    )
