"""What is at stake when a phase or an order is about to end: what one would be sorry to have forgotten.

Not every unit that could still move, but those who could attack the enemy beside them with a fair chance; places that
can be attacked with one; what is lost if it is not used now; an attack that the open order could still make.
"""

from collections.abc import Iterator, Sequence

from .. import draw
from ..core.action import Action, parse
from ..core.dice import AskedDice
from ..core.game import Decision, Game
from ..text import Speaker
from . import attacks, batch
from .glance import reckoned
from .leftovers import leftovers
from .rounding import whole_percent
from .shapes.offers import AtStake

DONE = Action("done", None)
#: So many are named, the others counted.
NAMED = 4


def stake(game: Game, speaker: Speaker) -> list[AtStake]:
    """What would be given away by `done` now, a sentence each, with the units and places it is about."""
    decision = game.decision
    if decision is None or DONE not in game.legal():
        return []
    if decision.draft:
        return [
            AtStake(number=one.number, text=one.text, units=one.units or [], places=places)
            for one in leftovers(game, speaker)
            if _is_fair(game, places := one.places or [])
        ]
    return [*_units(game, speaker, decision), *_places(game, speaker, decision)]


def _is_fair(game: Game, places: Sequence[str]) -> bool:
    """Whether what could still be attacked is worth it: nobody is held up for a forlorn hope."""
    found = [reckoned(game, Action("attack", place)) for place in places]
    return not places or any(
        one is None or one.clears is None or one.clears >= attacks.FAIR for one in found
    )


def _units(game: Game, speaker: Speaker, decision: Decision) -> Iterator[AtStake]:
    """Units that can still act: those with a fair attack, or all if they will not be asked for again."""
    units = able(game)
    if not units:
        return
    if _ends_turn(game, decision):
        yield stake_told(speaker, "stake.turn-ends", units)
        return
    key = speaker.own(f"stake.{decision.phase}-unit")
    if speaker.knows(key):
        yield stake_told(speaker, key, units)
        return
    key = speaker.own(f"stake.{decision.phase}-contact")
    if speaker.knows(key) and (ready := _ready(game, decision, units)):
        yield stake_told(speaker, key, ready)


def _ready(game: Game, decision: Decision, units: Sequence[str]) -> list[str]:
    """Those beside the enemy who could attack him in this phase, all of a place together, with a fair chance.

    Who is where he belongs, such as a garrison, and has no such attack is not to be asked about.
    """
    beside = game.rules.in_contact(game.state, decision.side)
    near = [unit for unit in units if unit in beside]
    lying = {one.unit: one.place for one in draw.counters(game.rules, game.state)}
    fair = set()
    for place in {lying[unit] for unit in near}:
        trial = game.clone(AskedDice())
        trial.play(*(one for text in batch.stack(game, place) for one in parse(text)))
        if trial.draft and attacks.in_hand(trial) >= attacks.FAIR:
            fair.add(place)
    return [unit for unit in near if lying[unit] in fair]


def able(game: Game) -> list[str]:
    """The units that can act now."""
    return [one for action in game.legal() if (one := _unit(game, action)) is not None]


def _unit(game: Game, action: Action) -> str | None:
    alphabet = game.rules.alphabet
    acts = action.verb in ("pick", "assign") and alphabet.kind(alphabet.code(action)) == "unit"
    return action.arg if acts else None


def _ends_turn(game: Game, decision: Decision) -> bool:
    """Whether this pass is the last one of the turn, so that nobody acts any more."""
    if decision.phase not in game.rules.passing:
        return False
    trial = game.clone(AskedDice())
    trial.play(DONE)
    now = trial.decision
    return now is None or now.phase not in game.rules.passing or trial.turn != game.turn


def _places(game: Game, speaker: Speaker, decision: Decision) -> Iterator[AtStake]:
    """Places that can be attacked with a fair chance by all who stand beside them."""
    key = speaker.own(f"stake.{decision.phase}-place")
    if not speaker.knows(key):
        return
    fair = []
    for action in game.legal():
        if action.verb == "attack" and action.arg is not None:
            chance = attacks.chance(game, action.arg)
            if chance is not None and chance >= attacks.FAIR:
                fair.append((chance, action.arg))
    if not fair:
        return
    fair.sort(reverse=True)
    names = [
        speaker.say("stake.chance", place=speaker.listed(place), chance=whole_percent(chance))
        for chance, place in fair
    ]
    text = speaker.say(key, number=len(fair), names=_listed(speaker, names))
    yield AtStake(text=text, units=[], places=[place for _, place in fair])


def stake_told(speaker: Speaker, key: str, units: Sequence[str]) -> AtStake:
    """A sentence about units, the first of whom it names."""
    names = _listed(speaker, [speaker.short("unit", unit) for unit in units])
    text = speaker.say(key, number=len(units), names=names)
    return AtStake(text=text, units=list(units), places=[])


def _listed(speaker: Speaker, names: Sequence[str]) -> str:
    first = speaker.say("core.list").join(names[:NAMED])
    more = len(names) - NAMED
    return speaker.say("stake.more", names=first, number=more) if more > 0 else first
