"""Questions about the choice that is to be made now: pointed at something, or about to close an order."""

from starlette.requests import Request
from starlette.responses import Response

from ..core.message import Refusal
from . import batch, card, closing, paths, refusals
from .aims import aims
from .attacks import against, attacks
from .choice import goals
from .out_of_reach import out_of_reach
from .reception import Reception
from .redirect import redirect
from .requests import answer, query, units_of
from .shapes.asking import InHand, MayChoose, Stack
from .shapes.card import OddsRefused
from .shapes.offers import AllAtStake, Offers
from .shapes.shape import UNSET
from .stake import stake
from .unmoved import unmoved


class Questions:
    """Only who must choose is told; each is answered from what that seat may know."""

    def __init__(self, reception: Reception) -> None:
        self.asked = reception.asked
        self.sitting = reception.sitting

    def why(self, request: Request) -> Response:
        game, speaker = self.asked(request)
        kind, name = query(request, "kind"), query(request, "arg")
        why = refusals.why(game, kind, name)
        if why is None:
            return answer(MayChoose())
        told = refusals.refusal(game, speaker, why, out_of_reach(game, speaker, kind, name, why))
        told.instead = redirect(game, speaker, kind, name) or UNSET
        return answer(told)

    def odds(self, request: Request) -> Response:
        game, speaker = self.asked(request)
        told = card.before(game, speaker, query(request, "action"))
        if isinstance(told, Refusal):
            # A question, not an order: that there are none is an answer.
            why = refusals.refusal(game, speaker, told)
            return answer(
                OddsRefused(
                    refusal=why.refusal,
                    clause=why.clause,
                    clause_text=why.clause_text,
                    place=why.place,
                )
            )
        return answer(told)

    def path(self, request: Request) -> Response:
        game, speaker = self.asked(request)
        to, units = query(request, "to"), units_of(request)
        held = closing.held(game, units)
        if isinstance(held, Refusal):
            return answer(refusals.refusal(game, speaker, held))
        way = paths.path(held, speaker, to)
        if not isinstance(way, Refusal):
            return answer(way)
        besides = out_of_reach(held, speaker, "place", to, way, units)
        return answer(refusals.refusal(game, speaker, way, besides))

    def stack(self, request: Request) -> Response:
        game, _ = self.asked(request)
        return answer(Stack(actions=batch.stack(game, query(request, "place"))))

    def take(self, request: Request) -> Response:
        """What could be done with units once they are in hand: one by its name, or all of a place."""
        game, speaker = self.asked(request)
        told = batch.take(game, units_of(request), request.query_params.get("place"))
        if isinstance(told, Refusal):
            return answer(refusals.refusal(game, speaker, told))
        held, units = told
        stay = batch.left_behind(held, units)
        return answer(InHand(units=units, legal=goals(held, speaker), stay=stay))

    def attacks(self, request: Request) -> Response:
        """Attacks that one click plays: of the open order, or against an enemy `at` a place, by units yet to be picked."""
        game, speaker = self.asked(request)
        place, units = request.query_params.get("at"), units_of(request)
        if place is None:
            return answer(Offers(attacks=[*attacks(game, speaker), *aims(game, speaker)]))
        held = closing.held(game, units)
        if isinstance(held, Refusal):
            return answer(Offers(attacks=[]))
        picks = [f"pick {unit}" for unit in units]
        found = against(held, speaker, place)
        for one in found:
            one.orders = [picks + one.orders[0]]
        return answer(Offers(attacks=found))

    def stake(self, request: Request) -> Response:
        """What would be given away by ending now."""
        game, speaker = self.asked(request)
        sitting, _ = self.sitting(request)
        told = [*stake(game, speaker), *unmoved(sitting, game, speaker)]
        return answer(AllAtStake(stake=told))
