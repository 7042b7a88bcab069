"""What one side may ask the other to agree to, and what happens once it has agreed."""

from collections.abc import Collection
from typing import Literal

import msgspec

from ..ai.grades import SERGEANT
from ..ai.player import PERSON
from ..core.conclusion import Conclusion
from ..core.errors import GameOver
from ..core.game import SPECTATOR
from .clocks import Clocks
from .host import Host
from .orders import count_of
from .shapes.wishes import Ask
from .sitting import Sitting, must_be_seats
from .talks import Question, Values
from .trouble import BadRequest

#: What may be asked for. Who resigns asks nobody; who takes a seat again asks for a seat.
May = Literal["rewind", "draw", "resign", "pause", "resume", "seat", "return"]


def may_ask(sitting: Sitting, clocks: Clocks, side: str, alone: bool) -> list[May]:
    """What a side may ask for now; who plays alone has nobody to ask."""
    header = sitting.stored.header
    if sitting.game.outcome is not None:
        return []
    if alone:
        return ["resign"]
    found: list[May] = []
    if count_of(sitting, SPECTATOR).orders:
        found.append("rewind")
    if header.agreement is not None and header.agreement.days is not None:
        found.append("resume" if clocks.is_paused(sitting.stored.id) else "pause")
    found.append("return" if side in header.away else "seat")
    return [*found, "draw", "resign"]


def question_of(sitting: Sitting, side: str, asked: Ask, may: Collection[str]) -> Question:
    """What is asked, if it may be."""
    if sitting.game.outcome is not None:
        raise GameOver("the game is over; nothing more can be played")
    assert asked.kind != "resign", "nobody is asked about it"
    back = asked.kind == "seat" and asked.who == PERSON
    if ("return" if back else asked.kind) not in may:
        raise not_now()
    question = Question(side, asked.kind, version=sitting.stored.seen(SPECTATOR))
    if asked.kind == "rewind":
        at = _moment_told(sitting, side, asked.at)
        other = asked.dice == "other"
        if other and sitting.stored.header.sealing is None:
            raise not_now()
        return msgspec.structs.replace(question, at=at, other_dice=other)
    if asked.kind == "seat":
        who = asked.who or SERGEANT.name
        must_be_seats(sitting.game.rules, {side: who})
        return msgspec.structs.replace(question, who=who)
    return question


def not_now() -> BadRequest:
    return BadRequest(409, "trouble.not-asked-now", "that cannot be asked for now")


def _moment_told(sitting: Sitting, side: str, orders: int | None) -> int:
    """A moment of a side, as everybody counts: the last one that all know of, not the present one."""
    if orders is None:
        detail = "the request needs at=..."
        raise BadRequest(400, "trouble.incomplete", detail, name="at")
    everybody = count_of(sitting, SPECTATOR)
    told = everybody.seen(count_of(sitting, side).moment(orders))
    if told >= everybody.orders:
        raise not_now()
    return told


def moment(sitting: Sitting, question: Question) -> int:
    """After how many orders of the game the moment is that is asked for."""
    return count_of(sitting, SPECTATOR).moment(question.at)


def values_of(host: Host, sitting: Sitting, question: Question) -> Values:
    """What is told of a question besides its kind."""
    if question.kind == "rewind":
        turn = host.moment(sitting, moment(sitting, question)).turn
        return {"at": question.at, "turn": turn}
    return {"who": question.who} if question.kind == "seat" else {}


def name_of(question: Question) -> str:
    """The kind of a question, as its texts are called."""
    if question.kind == "rewind" and question.other_dice:
        return "rewind-other"
    if question.kind == "seat" and question.who == PERSON:
        return "return"
    return question.kind


def carry_out(host: Host, clocks: Clocks, sitting: Sitting, question: Question) -> None:
    """The other side has agreed."""
    if sitting.game.outcome is not None:
        raise GameOver("the game is over; nothing more can be played")
    game = sitting.stored.id
    match question.kind:
        case "rewind":
            host.rewind(sitting, moment(sitting, question), question.other_dice)
            clocks.restart(game)
        case "draw":
            host.conclude(sitting, Conclusion("agreed"))
        case "pause":
            clocks.pause(game)
        case "resume":
            clocks.resume(game)
        case "seat":
            host.lend(sitting, question.side, question.who)
            clocks.restart(game, question.side)
