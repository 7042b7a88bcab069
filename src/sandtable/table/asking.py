"""Questions about the choice that is to be made now, asked when somebody points or is about to close something."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.game import Game
from ..text import Speaker
from .aims import aims
from .attacks import against, attacks
from .requests import answer
from .stake import stake

#: The game as the seat may know it, if it is asked now; and who speaks its language.
Asked = Callable[[Request], tuple[Game, Speaker]]


def routes(asked: Asked) -> list[Route]:
    """Only who must choose is told; each is answered from what that seat may know."""

    def offered(request: Request) -> Response:
        """Attacks that one click plays: of the open order, or against an enemy `at` a place."""
        game, speaker = asked(request)
        place = request.query_params.get("at")
        if place is None:
            return answer({"attacks": [*attacks(game, speaker), *aims(game, speaker)]})
        return answer({"attacks": against(game, speaker, place)})

    def staked(request: Request) -> Response:
        """What would be given away by ending now."""
        return answer({"stake": stake(*asked(request))})

    return [
        Route("/api/games/{id}/attacks", offered),
        Route("/api/games/{id}/stake", staked),
    ]
