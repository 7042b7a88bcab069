"""Fire that is aimed unit by unit, in one click: shared out at best, or all of it at one target."""

from collections.abc import Collection

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.message import Refusal
from ..core.reckoning import Reckoning
from ..text import Speaker
from .glance import effect, reckoned
from .offers import played
from .shapes.offers import Offer

#: More targets than these are named one by one.
MOST_TARGETS = 4
DONE = Action("done", None)


def is_aiming(game: Game, legal: Collection[Action]) -> bool:
    """Whether it is asked at whom a unit fires, and nobody has been aimed yet."""
    decision = game.decision
    return (
        decision is not None
        and not decision.draft
        and decision.about is not None
        and decision.about[0] == "unit"
        and {action.verb for action in legal} == {"assign"}
    )


def aims(game: Game, speaker: Speaker) -> list[Offer]:
    """The whole of the fire; what may come of it is told to who attacks."""
    legal = list(game.legal())
    decision = game.decision
    if decision is None or not is_aiming(game, legal) or not 1 < len(legal) <= MOST_TARGETS:
        return []
    told = speaker.own(f"offer.aim-{decision.phase}")
    if not speaker.knows(told):
        return []
    attacks = game.rules.sides[game.state.active] == decision.side
    best = _at_best(game, legal) if attacks else None
    found = []
    if best is not None and len(set(best)) > 1:
        found.append((speaker.say("offer.aim-best"), best))
    for target in legal:
        name, run = speaker.short("unit", str(target.arg)), _all_at(game, target)
        key = "offer.aim-all" if len(run) > 1 else "offer.aim-one"
        found.append((speaker.say(key, unit=name), run))
    return [
        Offer(
            kind="aim" if attacks else "aim-back",
            text=speaker.say(told, aim=text, odds=_odds(game, speaker, run) if attacks else ""),
            orders=played([[*run, DONE]]),
        )
        for text, run in found
    ]


def _all_at(game: Game, target: Action) -> list[Action]:
    """The same target for each who fires."""
    trial, run = game.clone(AskedDice()), []
    while target in trial.legal():
        trial.play(target)
        run.append(target)
    return run


def _at_best(game: Game, legal: Collection[Action]) -> list[Action] | None:
    """As the odds share it out: the best of all ways, if they could be looked through."""
    found = [one for action in legal for one in _shared(game, action)]
    if not found:
        return None
    best = max(found, key=lambda one: (one.clears or 0, one.expected.get("defenders", 0)))
    targets = {shot.unit: shot.target for shot in best.attack}
    trial, run = game.clone(AskedDice()), []
    while (now := trial.decision) and now.about is not None and now.about[0] == "unit":
        action = Action("assign", targets.get(now.about[1], ""))
        if action not in trial.legal():
            return None
        trial.play(action)
        run.append(action)
    return run if DONE in trial.legal() else None


def _shared(game: Game, action: Action) -> list[Reckoning]:
    odds = game.odds(action)
    if odds is None or isinstance(odds, Refusal):
        return []
    # Where everybody is aimed by this, there is nothing left to assume.
    rows = [row for row in odds.rows if not row.assuming or row.assuming[-1].sort == "sharing"]
    return [row.reckoning for row in rows if row.reckoning is not None]


def _odds(game: Game, speaker: Speaker, run: list[Action]) -> str:
    """What the fire does: all that can befall those who fire has befallen them before."""
    trial = game.clone(AskedDice())
    trial.play(*run)
    one = reckoned(trial, DONE)
    return "" if one is None else effect(speaker, one)
