"""The end of a game, in brief: the result, the score turn by turn, losses, the rolls that mattered."""

from .. import draw
from ..core.role import Role
from ..report.chronicle import Chronicle
from ..report.luck import Luck
from ..report.summary import summary
from ..text import Speaker, percent
from ..text.portrait import portrait_for
from ..text.result import result
from .host import Host
from .shapes.common import SideNamed
from .shapes.ending import CurvePoint, EndTold, LuckyRoll, SideLosses
from .sitting import Sitting
from .trouble import BadRequest


def ending(host: Host, sitting: Sitting, seat: str | None, language: str) -> EndTold:
    """What is told of a game that is over, to every seat: nothing is hidden any more. It begins with whether one has won."""
    outcome = sitting.game.outcome
    if outcome is None:
        raise BadRequest(409, "trouble.not-over", "the game is not over yet")
    speaker = Speaker(sitting.game.rules, language)
    chronicle = Chronicle(host.history(sitting), portrait_for(speaker))
    found = summary(chronicle)
    rest = chronicle.turns[-1].rest
    called = [one for one in rest if one.role.among(Role.CALLS_VICTORY)]
    return EndTold(
        result=result(sitting.game, speaker, sitting.player(seat)),
        called=speaker.event(called[-1]) if called else "",
        clause=outcome.clause,
        clause_text=speaker.clause(outcome.clause),
        winner=outcome.winner,
        livery=draw.livery(speaker.rules, outcome.winner) if outcome.winner else "",
        by_points=found.by_points,
        curve_side=found.side,
        curve=[CurvePoint(turn=turn, ahead=value) for turn, value in found.curve],
        sides=[_side(speaker, side) for side in speaker.rules.sides],
        losses=[
            SideLosses(side=one.side, steps=one.steps, units=one.units) for one in found.losses
        ],
        rolls=[_roll(speaker, best) for best, _ in found.rolls.values() if best is not None],
    )


def _side(speaker: Speaker, side: str) -> SideNamed:
    livery = draw.livery(speaker.rules, side)
    return SideNamed(id=side, name=speaker.name("side", side), livery=livery)


def _roll(speaker: Speaker, luck: Luck) -> LuckyRoll:
    """A roll that favoured a side, which is the other's bad one."""
    combat = luck.combat
    return LuckyRoll(
        side=luck.side,
        turn=luck.turn,
        title=speaker.say("card.combat", place=speaker.name("place", combat.place)),
        units=speaker.units(combat.attackers),
        faces=list(luck.faces),
        chance=percent(luck.chance),
        attacked=combat.side == luck.side,
    )
