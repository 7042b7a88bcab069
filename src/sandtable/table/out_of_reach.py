"""What a choice that is too far away may have meant: a march there, or a move to a place beside an enemy."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.message import Refusal
from ..text import Speaker
from . import march_told
from .offers import played
from .shapes.marches import MarchOffer
from .shapes.offers import Offer
from .shapes.shape import UNSET, UnsetType

DONE = Action("done", None)


class OutOfReach(NamedTuple):
    """One of these at most: what is told besides a refusal."""

    march: MarchOffer | UnsetType = UNSET
    beside: Offer | UnsetType = UNSET
    note: str | UnsetType = UNSET


def out_of_reach(
    game: Game, speaker: Speaker, kind: str, name: str, why: Refusal, units: Sequence[str] = ()
) -> OutOfReach:
    """What units in hand could do about a unit or place that was refused; `units` are yet to be picked for it."""
    place, foe = _enemy(game, kind, name)
    if foe:
        return _beside(game, speaker, place, foe, units)
    march = march_told.in_hand(game, speaker, kind, name)
    if march is not None:
        return OutOfReach(march=march)
    # Who is told what it would cost wants to know why it cannot be paid in two turns.
    if game.rules.marching is None and {"cost", "left"} <= why.values.keys():
        return OutOfReach(note=speaker.say("march.none"))
    return OutOfReach()


def _enemy(game: Game, kind: str, name: str) -> tuple[str, str]:
    """The place of an enemy that is seen, and who he is: empty if it is none."""
    decision = game.decision
    if decision is None or kind not in ("unit", "place"):
        return "", ""
    for one in draw.counters(game.rules, game.shown_to(decision.side).state):
        if one.side != decision.side and name == (one.unit if kind == "unit" else one.place):
            return one.place, one.unit
    return "", ""


def _beside(game: Game, speaker: Speaker, place: str, foe: str, units: Sequence[str]) -> OutOfReach:
    """The place beside an enemy that is reached with most movement left; else a march to the nearest."""
    picked = {str(one.arg) for one in game.draft if one.verb == "pick"}
    posts = [post for post in game.rules.beside(place) if post != place]
    lying = draw.counters(game.rules, game.state)
    if not picked or any(one.unit in picked and one.place in posts for one in lying):
        return OutOfReach()  # who stands there already need not go there
    near = max(_reached(game, posts), default=None)
    said = {"foe": speaker.short("unit", foe)}
    if near is not None:
        post = near[-1]
        text = speaker.say("offer.beside", post=speaker.listed(post), **said)
        actions = [*(Action("pick", unit) for unit in units), Action("go", post)]
        orders = played([actions])
        return OutOfReach(
            beside=Offer(kind="beside", text=text, orders=orders, place=place, post=post)
        )
    marches = (march_told.in_hand(game, speaker, "place", post) for post in posts)
    march = min((one for one in marches if one), key=lambda one: one.turns, default=None)
    if march is None:
        return OutOfReach()
    post = speaker.listed(march.to)
    text = speaker.say("march.offer-beside", post=post, turns=march.turns, **said)
    return OutOfReach(march=msgspec.structs.replace(march, text=text))


def _reached(game: Game, posts: Sequence[str]) -> Iterator[tuple[bool, Fraction, str]]:
    """Those of some places that units in hand can go to: best where nothing is to be warned of, then by what is left."""
    legal = set(game.legal())
    reach = game.survey("reach") if any(Action("go", post) in legal for post in posts) else {}
    for post in posts:
        go = Action("go", post)
        trial = game.clone(AskedDice())
        if go not in legal or isinstance(trial.play(go), Refusal) or not trial.draft:
            continue
        calm = game.caution(go) is None and trial.caution(DONE) is None
        yield calm, Fraction(reach[post].value) if post in reach else Fraction(0), post
