"""Questions about the choice that is to be made now: pointed at something, or about to close an order."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.message import Refusal
from . import card, closing, paths, payload, together
from .afar import afar
from .aims import aims
from .attacks import against, attacks
from .instead import instead
from .reception import Reception
from .requests import answer, query, units_of
from .stake import stake
from .untouched import untouched


class Questions:
    """Only who must choose is told; each is answered from what that seat may know."""

    def __init__(self, reception: Reception) -> None:
        self.asked = reception.asked
        self.sitting = reception.sitting

    def routes(self) -> list[Route]:
        answers = (
            *(self.why, self.odds, self.path, self.stack, self.take),
            *(self.attacks, self.stake),
        )
        return [Route(f"/api/games/{{id}}/{one.__name__}", one) for one in answers]

    def why(self, request: Request) -> Response:
        game, speaker = self.asked(request)
        kind, name = query(request, "kind"), query(request, "arg")
        why = payload.why(game, kind, name)
        if why is None:
            return answer({"legal": True})
        meant = instead(game, speaker, kind, name)
        offer = {} if meant is None else {"instead": meant}
        return answer(
            payload.refusal(game, speaker, why) | offer | afar(game, speaker, kind, name, why)
        )

    def odds(self, request: Request) -> Response:
        game, speaker = self.asked(request)
        told = card.before(game, speaker, query(request, "action"))
        if isinstance(told, Refusal):
            # A question, not an order: that there are none is an answer.
            return answer(payload.refusal(game, speaker, told) | card.NONE)
        return answer(told)

    def path(self, request: Request) -> Response:
        game, speaker = self.asked(request)
        to, units = query(request, "to"), units_of(request)
        held = closing.held(game, units)
        if isinstance(held, Refusal):
            return answer(payload.refusal(game, speaker, held))
        way = paths.path(held, speaker, to)
        if not isinstance(way, Refusal):
            return answer(way)
        instead = afar(held, speaker, "place", to, way, units)
        return answer(payload.refusal(game, speaker, way) | instead)

    def stack(self, request: Request) -> Response:
        game, _ = self.asked(request)
        return answer({"actions": together.stack(game, query(request, "place"))})

    def take(self, request: Request) -> Response:
        """What could be done with units once they are in hand: one by its name, or all of a place."""
        game, speaker = self.asked(request)
        told = together.take(game, units_of(request), request.query_params.get("place"))
        if isinstance(told, Refusal):
            return answer(payload.refusal(game, speaker, told))
        held, units = told
        stay = together.left_behind(held, units)
        return answer({"units": units, "legal": payload.goals(held, speaker), "stay": stay})

    def attacks(self, request: Request) -> Response:
        """Attacks that one click plays: of the open order, or against an enemy `at` a place, by units yet to be picked."""
        game, speaker = self.asked(request)
        place, units = request.query_params.get("at"), units_of(request)
        if place is None:
            return answer({"attacks": [*attacks(game, speaker), *aims(game, speaker)]})
        held = closing.held(game, units)
        if isinstance(held, Refusal):
            return answer({"attacks": []})
        picks = [f"pick {unit}" for unit in units]
        found = against(held, speaker, place)
        return answer({"attacks": [one | {"orders": [picks + one["orders"][0]]} for one in found]})

    def stake(self, request: Request) -> Response:
        """What would be given away by ending now."""
        game, speaker = self.asked(request)
        sitting, _ = self.sitting(request)
        return answer({"stake": [*stake(game, speaker), *untouched(sitting, game, speaker)]})
