"""What one is trying to do: briefing, how the game is won, the score so far, what the end of the turn would bring."""

from collections.abc import Iterable
from typing import Any

from .. import draw
from ..core.action import DONE
from ..core.dice import AskedDice
from ..core.game import SPECTATOR, Game
from ..core.message import Raw
from ..core.rules import Rules
from ..text import Speaker
from ..text.goal import ahead, briefing, costs
from ..text.guide import Note, guide_for
from ..text.prospects import Reason, closing, reasons, standing
from .shapes.common import Cited
from .shapes.game import PassCost
from .shapes.goal import BriefingLine, GoalSide, GoalTold
from .shapes.words import Stake
from .sitting import Sitting


def goal(sitting: Sitting, seat: str | None, language: str) -> GoalTold:
    """All of it for a seat, from what it may know; whoever has none is told of both sides."""
    game = sitting.shown(seat)
    rules, speaker = game.rules, Speaker(game.rules, language)
    over = game.outcome is not None
    return GoalTold(
        sides=[_side(speaker, side) for side in _order(game, seat)],
        victory=_cited(guide_for(speaker).victory()),
        tally=[]
        if over
        else _cited([*standing(game, speaker, unmet=False), *closing(game, speaker)]),
        ahead=None if over else ahead(game.forecast(), speaker),
        reasons=[] if over else _cited(reasons(game, speaker)),
        turn=rules.turn(game.state),
    )


def _order(game: Game, seat: str | None) -> list[str]:
    """The sides that somebody in this seat plays; both, the one to choose first, where that is open."""
    if seat not in (None, SPECTATOR):
        return [str(seat)]
    return sorted(game.rules.sides, key=lambda side: side != game.side)


def _side(speaker: Speaker, side: str) -> GoalSide:
    return GoalSide(
        id=side,
        name=speaker.name("side", side),
        livery=draw.livery(speaker.rules, side),
        briefing=[
            BriefingLine(key=key, title=speaker.say(f"briefing.title-{key}"), text=text)
            for key, text in briefing(speaker, side).items()
        ],
    )


def _cited(told: Iterable[Note | Reason]) -> list[Cited]:
    return [Cited(text=one.text, clause=one.clause) for one in told]


def stakes(rules: Rules[Any], language: str) -> list[Stake]:
    """The places that victory turns on, with what stands beside them on the map: their points, or a star."""
    speaker = Speaker(rules, language)
    found = []
    for stake in Game(rules, rules.start(), AskedDice()).stakes:
        text = speaker.sentence(stake.told)
        found.append(Stake(place=stake.place, label=draw.label_of(stake), text=text))
    return found


def pass_cost(game: Game, speaker: Speaker) -> PassCost | None:
    """What the end of the turn would bring the enemy, if one may pass now; and whether a pass ends it."""
    side = game.side
    if side not in game.rules.sides:
        return None
    told = costs(game, str(side), speaker)
    return None if told is None else PassCost(text=told, ends=_ends_turn(game))


def _ends_turn(game: Game) -> bool:
    rules, state, events = game.rules, game.state.clone(), list[Raw]()
    turn = rules.turn(state)
    if rules.do(state, (DONE, 0), events):
        rules.run(state, AskedDice(), events)
    return rules.turn(state) != turn or rules.verdict(state) is not None
