"""Reasons and advice at the table: why a program gave an order, what one would do, how a game stood all along."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from .. import draw
from ..ai.advice import Advice
from ..ai.grades import GRADES, SERGEANT
from ..ai.hindsight import Hindsight, Swing, hundredths, moments
from ..ai.player import PERSON
from ..ai.statement import NamedPlan, Statement, is_whole, whole_of
from ..ai.telling import Explained, Teller
from ..ai.telling import arrows as arrows_of
from ..ai.worker import Advise, LookBack
from ..core.errors import UnknownName
from ..text import Speaker
from .advisers import Advisers, GivenUp, Wish
from .host import Host
from .news import news
from .orders import count_of
from .reception import Reception
from .requests import answer, language_of, order_number
from .shapes import counsel as shape
from .shapes.common import Move
from .sitting import Program, Sitting
from .trouble import BadRequest
from .ways import ways_told


class Counsel:
    """Answers that programs give to people."""

    def __init__(
        self,
        reception: Reception,
        spent: Callable[[Request, float], None],
    ) -> None:
        self._reception, self._host = reception, reception.host
        #: Told for how many seconds it was thought for who asked.
        self._spent = spent
        self._advisers = Advisers()
        #: Who waits for advice takes no thread: those are left to what is answered at once.
        self._line = asyncio.Lock()

    def close(self) -> None:
        self._advisers.close()

    def join(self) -> None:
        self._advisers.join()

    def reasons(self, request: Request) -> Response:
        """Why an order was given; with `turn`, why those of its turn were."""
        sitting, seat = self._reception.sitting(request)
        speaker = Speaker(sitting.game.rules, language_of(request))
        must_be_told(sitting)
        number = count_of(sitting, seat).order(order_number(request, "order"))
        turn = "turn" in request.query_params
        told = reasons(self._host, sitting, speaker, number, turn)
        return answer(shape.Reasons(reasons=told))

    async def advice(self, request: Request) -> Response:
        """What a program would do in the place of who must choose."""
        grade = request.query_params.get("grade", SERGEANT.name)
        if grade not in GRADES:
            raise UnknownName(f"no {grade!r} gives advice; there are {', '.join(GRADES)}", grade)
        return await self._in_line(request, self._advised, grade)

    def _advised(self, request: Request, wish: Wish, grade: str) -> Response:
        sitting, seat = self._reception.as_it_stood(request)
        sitting.must_be_asked(seat)
        side = sitting.game.side
        if side not in sitting.game.rules.sides:
            raise BadRequest(409, "trouble.no-advice", "nobody has to choose anything now")
        if not sitting.stored.header.advised:
            detail = "the players have agreed to play without the advice of programs"
            raise BadRequest(409, "trouble.advice-not-agreed", detail)
        if sitting.stored.header.seats[side] != PERSON:
            raise BadRequest(409, "trouble.no-advice", "a program is to choose now")
        question = self._host.question(sitting, Program(side, grade), 0)
        found = self._advisers.advise(Advise(question), wish).advice
        speaker = Speaker(sitting.game.rules, language_of(request))
        # It was thought for the game as it was asked about, which may have gone on meanwhile.
        return answer(advice_told(speaker, sitting.stored.seen(seat), found))

    async def hindsight(self, request: Request) -> Response:
        """How a game stood all along, worked out when somebody asks first."""
        return await self._in_line(request, self._looked_back)

    def _looked_back(self, request: Request, wish: Wish) -> Response:
        sitting, seat = self._reception.sitting(request)
        if sitting.game.outcome is None:
            raise BadRequest(409, "trouble.not-over", "the game is not over yet")
        identity, version = sitting.stored.id, sitting.version
        found = self._host.store.hindsight(identity, version)
        if found is None:
            question = self._host.question(
                sitting, Program(sitting.game.rules.sides[0], SERGEANT.name), 0
            )
            asked = LookBack(question, moments(self._host.history(sitting)))
            found = self._advisers.look_back(asked, wish).hindsight
            self._host.store.keep_hindsight(identity, version, found)
        speaker = Speaker(sitting.game.rules, language_of(request))
        return answer(hindsight_told(self._host, sitting, speaker, seat, found))

    async def _in_line(
        self, request: Request, work: Callable[..., Response], *words: Any
    ) -> Response:
        """One after the other. For who asks no more nothing is thought any more: the next one is waiting."""
        wish, gone = Wish(), asyncio.ensure_future(_gone(request))
        try:
            async with self._line:
                begun = monotonic()
                working = asyncio.ensure_future(run_in_threadpool(work, request, wish, *words))
                try:
                    await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
                    if not working.done():
                        self._advisers.give_up(wish)
                    return await working
                finally:
                    self._spent(request, monotonic() - begun)
        except GivenUp:
            return Response(status_code=204)  # nobody hears it
        finally:
            gone.cancel()


async def _gone(request: Request) -> None:
    """Ends when nobody waits for the answer any more."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def may_be_told(sitting: Sitting) -> bool:
    """Whether programs tell their reasons: where something is hidden, when the game is over."""
    return not sitting.game.rules.hides or sitting.game.outcome is not None


def must_be_told(sitting: Sitting) -> None:
    if not may_be_told(sitting):
        raise BadRequest(
            409, "trouble.reasons-hidden", "where something is hidden, reasons are told at the end"
        )


def reasons(
    host: Host, sitting: Sitting, speaker: Speaker, number: int, turn: bool
) -> list[shape.Reason]:
    """Why the order of this number in the game was given, or those that its side gave in the same turn."""
    orders, asked = sitting.orders, sitting.orders[number]
    mine = [n for n, one in enumerate(orders) if (one.side, one.turn) == (asked.side, asked.turn)]
    said = host.store.accounts(sitting.stored.id, mine[0], mine[-1] + 1)
    said = {n: one for n, one in said.items() if n in set(mine)}
    if turn:
        wanted = [n for n, one in said.items() if is_whole(one)]
    else:
        wanted = [number] if number in said else []
    teller = Teller(speaker)
    return [_reason(speaker, teller, n, said[n], whole_of(said, n)) for n in wanted]


def _reason(
    speaker: Speaker, teller: Teller, number: int, one: Statement, whole: Statement | None
) -> shape.Reason:
    told = teller.account(one, whole)
    plan = (whole or one).plans[:1]
    return shape.Reason(
        order=number,
        who=_who(speaker, one.side, one.who),
        phase=_phase(speaker, one.phase),
        livery=draw.livery(speaker.rules, one.side),
        arrows=_arrows(plan[0]) if plan else [],
        lines=told.lines,
        more=told.more,
        figures=_figures(told),
    )


def _who(speaker: Speaker, side: str, grade: str) -> str:
    name = speaker.say(f"player.{grade}") if grade in GRADES else grade
    return speaker.say("intent.who", side=speaker.name("side", side), name=name)


def _phase(speaker: Speaker, key: str) -> str:
    """What a phase is called; nothing if the rules know none of this name any more."""
    known = {phase.key for phase in speaker.rules.phases.values()}
    return speaker.say(f"{speaker.rules.system}.phase.{key}") if key in known else ""


def _figures(told: Explained) -> list[shape.Figure]:
    return [shape.Figure(name=one.name, before=one.before, after=one.after) for one in told.figures]


def advice_told(speaker: Speaker, version: int, advice: Advice) -> shape.Advice:
    """What a program would do in a version of a game."""
    statement = advice.statement
    return shape.Advice(
        version=version,
        grade=statement.who,
        who=_who(speaker, statement.side, statement.who),
        livery=draw.livery(speaker.rules, statement.side),
        plans=plans_told(speaker, advice),
    )


def plans_told(speaker: Speaker, advice: Advice) -> list[shape.Plan]:
    """Plans with what speaks for each, and what can be drawn of them."""
    teller = Teller(speaker)
    return [
        _plan(teller.plan(advice.statement, plan, rivals), plan, ways_told(ways), rolls)
        for plan, rivals, ways, rolls in zip(
            advice.plans, advice.rivals, advice.ways, advice.rolls, strict=True
        )
    ]


def _plan(told: Explained, plan: NamedPlan, ways: list[Move], rolls: bool) -> shape.Plan:
    return shape.Plan(
        orders=plan.orders,
        rolls=rolls,
        moves=ways,
        arrows=_strikes(plan, ways),
        lines=told.lines,
        more=told.more,
        figures=_figures(told),
    )


def _arrows(plan: NamedPlan) -> list[shape.CounselArrow]:
    return [shape.CounselArrow(path=one.path, aim=one.aim) for one in arrows_of(plan)]


def _strikes(plan: NamedPlan, ways: list[Move]) -> list[shape.CounselArrow]:
    """The arrows of attacks from where those who make them will stand; ways tell the rest."""
    ends = {way.unit: way.path[-1] for way in ways}
    fights = [aim for aim in plan.aims if aim.key in ("attack", "overrun", "shell")]
    moved = [
        msgspec.structs.replace(
            aim,
            at=tuple(ends.get(unit, at) for unit, at in zip(aim.units, aim.at, strict=False)),
        )
        for aim in fights
    ]
    return _arrows(msgspec.structs.replace(plan, aims=moved))


# Looking back


def hindsight_told(
    host: Host, sitting: Sitting, speaker: Speaker, seat: str | None, found: Hindsight
) -> shape.Hindsight:
    """The course of a game for the side of who looks, or the first; and the moments at which it swung."""
    rules = sitting.game.rules
    side = sitting.player(seat) or rules.sides[0]
    name = speaker.name("side", side)
    return shape.Hindsight(
        title=speaker.say("hindsight.title", side=name),
        how=speaker.say("hindsight.how", judge=speaker.say(f"player.{found.judge}")),
        livery=draw.livery(rules, side),
        course=[
            shape.Judged(orders=one.orders, turn=one.turn, share=hundredths(one.share, side, rules))
            for one in found.judged
        ],
        swings=[_swing(host, sitting, speaker, seat, side, one) for one in found.swings],
    )


def _swing(
    host: Host, sitting: Sitting, speaker: Speaker, seat: str | None, side: str, one: Swing
) -> shape.Swing:
    rules = sitting.game.rules
    before, after = (hundredths(judged.share, side, rules) for judged in (one.began, one.ended))
    count = count_of(sitting, seat)
    told = news(
        host, sitting, speaker, seat, count.seen(one.began.orders), count.seen(one.ended.orders)
    )
    better, doer = None, speaker.name("side", one.began.side)
    if one.advice is not None and one.advice.plans:
        better = plans_told(speaker, one.advice)[0]
        # Who would have done it speaks for their own side, and so do its numbers.
        better.lines.append(Teller(speaker).compared(one, one.began.side))
        if one.began.side != side:
            better.lines.insert(0, speaker.say("hindsight.seen-by", side=doer))
    return shape.Swing(
        orders=one.began.orders,
        ended=one.ended.orders,
        title=speaker.say(
            "hindsight.swing", turn=one.began.turn, side=doer, before=before, after=after
        ),
        livery=draw.livery(speaker.rules, one.began.side),
        played=[line for done in told.sides for line in done.told],
        better=better,
    )
