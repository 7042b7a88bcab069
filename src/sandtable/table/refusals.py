"""Why something cannot be done: as the rules refuse it, and of what was clicked."""

from .. import draw
from ..core.errors import UnknownName
from ..core.game import Game
from ..core.message import Refusal
from ..text import Speaker
from .out_of_reach import OutOfReach
from .shapes.asking import Refused


def refusal(
    game: Game, speaker: Speaker, why: Refusal, besides: OutOfReach | None = None
) -> Refused:
    """What is told of a refusal; and besides what could be done about it."""
    march, beside, note = besides or OutOfReach()
    return Refused(
        refusal=speaker.refusal(why, game, typed=False),
        clause=why.clause,
        clause_text=speaker.clause(why.clause),
        place=why.place,
        march=march,
        beside=beside,
        note=note,
    )


def why(game: Game, kind: str, name: str) -> Refusal | None:
    """Why a thing that was clicked cannot be chosen now, whatever verb it would be chosen with.

    The reason that says most: one that is about the thing, before "that is not asked for now".
    """
    asked = _why_no_attack(game, name) if kind == "unit" else None
    for code in game.rules.alphabet:
        action = game.rules.alphabet.action(code)
        if (action.arg or action.verb) != name or game.rules.alphabet.kind(code) != kind:
            continue
        refused = game.why_not(action)
        if refused is None:
            return None
        if asked is None or asked.key == "not-now":
            asked = refused
    if asked is None:
        raise UnknownName(f"there is no {kind} {name!r} to choose", name)
    return asked


def _why_no_attack(game: Game, unit: str) -> Refusal | None:
    """Why those in hand cannot attack an enemy unit that is seen, or go there: that is what a click on it means."""
    decision, alphabet = game.decision, game.rules.alphabet
    if decision is None or not game.draft:
        return None
    seen = draw.counters(game.rules, game.shown_to(decision.side).state)
    targets = [one.place for one in seen if one.unit == unit and one.side != decision.side]
    named = [one for one in map(alphabet.action, alphabet) if one.arg in targets]
    for verb in ("attack", "go"):
        for action in named:
            refused = game.why_not(action) if action.verb == verb else None
            if refused is not None and refused.key != "not-now":
                return refused
    return None
