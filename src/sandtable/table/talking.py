"""The requests about talk and consent in games by link: only who plays may make them."""

from collections.abc import Callable, Collection
from typing import Literal

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from .. import draw
from ..ai.grades import GRADES
from ..core.conclusion import Conclusion
from ..core.game import SPECTATOR
from ..text import Speaker
from . import consent
from .clocks import Clocks, told
from .host import must_be_current
from .links import OWNER, Links
from .orders import count_of
from .reception import Reception
from .relay import TALK
from .requests import answer, language_of, number
from .shapes import talk as shape
from .shapes.wishes import Ask, Reply, Say
from .sitting import Sitting
from .store import StoredGame
from .story import log
from .streams import Streams
from .talks import LAPSING, MOST_LETTERS, NOTE, SAID, Entry, Question, Talks, Values
from .trouble import BadRequest
from .turns import Turns


class Talking:
    """The answers to them."""

    def __init__(
        self,
        reception: Reception,
        streams: Streams,
        turns: Turns,
        clocks: Clocks,
        changed: Callable[[Sitting], None],
    ) -> None:
        self._reception = reception
        self._host = reception.host
        self._links: Links = reception.access.links
        self._talks = Talks(reception.host.store)
        self._streams = streams
        self._turns = turns
        self.clocks = clocks
        self._changed = changed
        #: What is being answered just now, game by game: it does not lapse by that.
        self._answering: dict[str, Question] = {}

    # Talk

    def listed(self, request: Request) -> Response:
        """What was said, after an entry or all of it; and what is asked."""
        return self._told(request, *self._player(request))

    async def say(self, request: Request) -> Response:
        """Say something to the other side, or note it for one's own."""
        asked = await self._reception.wish(request, Say)
        return await run_in_threadpool(self._said, request, asked)

    def _said(self, request: Request, asked: Say) -> Response:
        sitting, side = self._player(request)
        text = asked.text.strip()
        if not 0 < len(text) <= MOST_LETTERS:
            detail = f"an entry has 1 to {MOST_LETTERS} letters"
            raise BadRequest(400, "trouble.too-many-letters", detail, most=MOST_LETTERS)
        self._talks.write(sitting.stored.id, side, text, asked.private, self._now())
        self._nudge(sitting, [side] if asked.private else sitting.game.rules.sides)
        return self._told(request, sitting, side)

    def joined(self, game: str, side: str, also: str | None, first: bool) -> None:
        """A browser has sat down at a side; if it is the `first`, the time of that side begins.

        Both sides are told if the same browser is the owner's or plays another side `also`, and nothing else of it.
        """
        if first:
            self.clocks.restart(game, side)
        if also in (None, OWNER):
            self._happened(game, side, "joined-owner" if also else "joined")
        else:
            self._happened(game, side, "joined-other", {"other": str(also)})

    def relinked(self, game: str, side: str, how: str) -> None:
        """The owner has made a new link to a side: of a seat that was held, by taking it back."""
        self._happened(game, side, how)

    def _happened(self, game: str, side: str, kind: str, values: Values | None = None) -> None:
        self._talks.tell(game, side, kind, self._now(), values)
        self._nudge_players(self._host.look_up(game))

    def resigned(self, sitting: Sitting, side: str) -> None:
        """A side has resigned: both are told."""
        self._happened(sitting.stored.id, side, "resigned")

    def lapse(self, game: str) -> None:
        """A game has changed: both sides are told what was asked and cannot be answered any more."""
        questions = [one for one in self._talks.questions(game) if one != self._answering.get(game)]
        if not questions:
            return
        sitting = self._host.open(game, lay=False)
        over, version = sitting.game.outcome is not None, sitting.stored.seen(SPECTATOR)
        lapsed = [one for one in questions if over or not one.stands(version)]
        for one in lapsed:
            kind = f"lapsed-{'over' if over else one.kind}"
            self._talks.close(game, one.side, one.side, kind, self._now(), {})
        if lapsed:
            self._nudge_players(sitting.stored)

    # Consent

    async def ask(self, request: Request) -> Response:
        """Ask the other side to agree to something; who resigns asks nobody."""
        asked = await self._reception.wish(request, Ask)
        async with self._turns.take(request.path_params["id"]):
            return await run_in_threadpool(self._asked, request, asked)

    def _asked(self, request: Request, asked: Ask) -> Response:
        sitting, side = self._player(request)
        must_be_current(sitting, asked.version, self._reception.seat(request, sitting))
        game = sitting.stored.id
        if asked.kind == "resign":
            self._host.conclude(sitting, Conclusion("resigned", side))
            self.resigned(sitting, side)
            self._changed(sitting)
        else:
            question = consent.question_of(sitting, side, asked, self._may(request, sitting, side))
            values = consent.values_of(self._host, sitting, question)
            kind = f"asked-{consent.name_of(question)}"
            self._talks.ask(game, question, kind, self._now(), values)
        self._nudge(sitting, sitting.game.rules.sides)
        return self._told(request, sitting, side)

    async def reply(self, request: Request) -> Response:
        """Accept or decline what was asked, or withdraw what one has asked oneself."""
        asked = await self._reception.wish(request, Reply)
        async with self._turns.take(request.path_params["id"]):
            return await run_in_threadpool(self._replied, request, asked)

    def _replied(self, request: Request, asked: Reply) -> Response:
        sitting, side = self._player(request)
        question = self._question(sitting, side, asked)
        values = consent.values_of(self._host, sitting, question)
        kind = {"decline": "declined", "withdraw": "withdrawn"}.get(asked.answer)
        if kind is None:
            self._answering[sitting.stored.id] = question
            try:
                consent.carry_out(self._host, self.clocks, sitting, question)
            finally:
                del self._answering[sitting.stored.id]
            kind = f"agreed-{consent.name_of(question)}"
        game = sitting.stored.id
        self._talks.close(game, question.side, side, kind, self._now(), values)
        if asked.answer == "accept":
            self._changed(sitting)
        self._nudge(sitting, sitting.game.rules.sides)
        return self._told(request, sitting, side)

    def _question(self, sitting: Sitting, side: str, asked: Reply) -> Question:
        """What is replied to. Who has asked withdraws it, the other accepts or declines."""
        for one in self._standing(sitting):
            if one.number == asked.question and (one.side == side) == (asked.answer == "withdraw"):
                return one
        raise BadRequest(
            409, "trouble.no-question", "it was answered or withdrawn, or the game went on"
        )

    def _standing(self, sitting: Sitting) -> list[Question]:
        """What was asked and can still be answered."""
        if sitting.game.outcome is not None:
            return []
        version = sitting.stored.seen(SPECTATOR)
        return [one for one in self._talks.questions(sitting.stored.id) if one.stands(version)]

    # What they share

    def _player(self, request: Request) -> tuple[Sitting, str]:
        """The game, and the side of who asks: who looks on takes no part."""
        sitting, seat = self._reception.sitting(request)
        header = sitting.stored.header
        if not header.linked:
            raise BadRequest(409, "trouble.not-linked", "this game is not played by link")
        if seat in header.seats:
            return sitting, str(seat)
        roles = self._reception.access.roles(request, sitting.stored.id)
        held = [side for side in header.seats if side in roles]
        if seat is None and held:
            return sitting, str(sitting.game.side) if sitting.game.side in held else held[0]
        raise BadRequest(403, "trouble.players-only", "only who plays takes part in the talk")

    def _may(self, request: Request, sitting: Sitting, side: str) -> list[consent.May]:
        alone = self._reception.access.is_alone(request, sitting.stored)
        return consent.may_ask(sitting, self.clocks, side, alone)

    def _visitors(self, game: str, sides: Collection[str]) -> set[str]:
        return {one.visitor for one in self._links.holders(game) if one.role in sides}

    def _nudge(self, sitting: Sitting, sides: Collection[str]) -> None:
        game = sitting.stored.id
        self._streams.nudge(game, TALK, self._visitors(game, sides))

    def _nudge_players(self, stored: StoredGame) -> None:
        self._streams.nudge(stored.id, TALK, self._visitors(stored.id, stored.header.seats))

    def _now(self) -> str:
        return told(self.clocks.now())

    def _told(self, request: Request, sitting: Sitting, side: str) -> Response:
        speaker = Speaker(sitting.game.rules, language_of(request))
        entries = self._talks.entries(sitting.stored.id, side)
        after = number(request.query_params.get("after")) or 0
        return answer(
            shape.Talk(
                side=side,
                entries=[_entry(speaker, side, one) for one in entries[after:]],
                last=len(entries),
                questions=[
                    self._question_told(speaker, sitting, side, one)
                    for one in self._standing(sitting)
                ],
                may=self._may(request, sitting, side),
            )
        )

    def _question_told(
        self, speaker: Speaker, sitting: Sitting, side: str, one: Question
    ) -> shape.Question:
        values = consent.values_of(self._host, sitting, one)
        text = _sentence(speaker, one.side, f"asked-{consent.name_of(one)}", values)
        at = None
        if one.kind == "rewind":
            at = count_of(sitting, side).seen(consent.moment(sitting, one))
            for more in (
                _order_told(speaker, sitting, side, at),
                speaker.say("talk.keeps-in-mind"),
            ):
                text = speaker.say("core.then", first=text, then=more)
        if one.kind in LAPSING:
            text = speaker.say("core.then", first=text, then=speaker.say("talk.lapses"))
        return shape.Question(
            number=one.number, side=one.side, kind=one.kind, text=text, own=one.side == side, at=at
        )


def _entry(speaker: Speaker, reader: str, one: Entry) -> shape.Entry:
    kind: Literal["said", "note", "told"] = "told"
    if one.kind in (SAID, NOTE):
        kind = "note" if one.kind == NOTE else "said"
    return shape.Entry(
        number=one.number,
        when=one.when,
        side=one.side,
        name=speaker.name("side", one.side),
        livery=draw.livery(speaker.rules, one.side),
        kind=kind,
        text=one.text if kind != "told" else _sentence(speaker, one.side, one.kind, one.values),
        own=one.side == reader,
    )


def _order_told(speaker: Speaker, sitting: Sitting, reader: str, number: int) -> str:
    """What the order did that would be the first not to have been given, as its reader knows it."""
    (order,) = log(sitting, speaker, reader, number, end=number + 1)
    return speaker.say(
        "talk.that-order" if order.side == order.active else "talk.that-answer",
        side=order.side_name,
        active=order.active_name,
        order=order.brief,
    )


def _sentence(speaker: Speaker, side: str, kind: str, values: Values) -> str:
    """What happened, in the reader's language."""
    named = dict(values)
    if "other" in named:
        named["other"] = speaker.name("side", str(named["other"]))
    if "at" in named:
        named["order"] = int(named["at"]) + 1
    who = str(named.get("who", ""))
    if who:
        named["who"] = speaker.say(f"player.{who}") if who in GRADES else who
    return speaker.say(f"talk.{kind}", side=speaker.name("side", side), **named)
