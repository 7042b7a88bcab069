"""Who is ahead in a game, and why: what each side has so far, and what it would come to now."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..core.bits import bits
from ..core.dice import AskedDice
from ..core.forecast import Forecast
from ..core.game import Game
from ..core.message import Raw, cite
from ..systems.folio import Rules as Folio
from ..systems.folio import victory as folio_victory
from ..systems.scs import Rules as Scs
from ..systems.scs import questions
from ..systems.scs import victory as scs_victory
from ..systems.series60.state import AXIS, BRITISH
from .guides.scs_questions import Questions
from .speaker import Speaker


class Reason(NamedTuple):
    """A sentence, and the clause it rests on."""

    text: str
    clause: str


def prospects(game: Game, speaker: Speaker) -> list[Reason]:
    """Sentences about who is ahead; of a game that is over how it ended."""
    if game.outcome is not None:
        return [Reason(speaker.outcome(game.outcome).rpartition(" [")[0], game.outcome.clause)]
    mark = game.rules.mark
    told = TOLD[game.rules.system](game, speaker)
    return [Reason(text, cite(mark, clause)) for text, clause in told]


Told = Iterator[tuple[str, str]]


def _series60(game: Game, speaker: Speaker) -> Told:
    rules, state, say = game.rules, game.state, speaker.say
    ahead = "series60.prospects.ahead" if state.vp else "series60.prospects.level"
    yield say(ahead, score=speaker.score(state.vp)), "7.0"
    forecast = game.forecast()
    yield from _reasons(game, forecast, speaker)
    score = speaker.score(forecast.score[rules.sides[BRITISH]] - forecast.score[rules.sides[AXIS]])
    outcome = forecast.outcome
    if outcome is None:
        yield say("series60.prospects.then", score=score), "3.1-4"
    elif outcome.winner is None:
        yield say("series60.prospects.drawn", score=score), _bare(game, outcome.clause)
    else:
        winner = speaker.name("side", outcome.winner)
        told = say("series60.prospects.won", score=score, side=winner)
        yield told, _bare(game, outcome.clause)


def _folio(game: Game, speaker: Speaker) -> Told:
    rules = game.rules
    assert isinstance(rules, Folio)
    yield from _reasons(game, game.forecast(), speaker)
    after = game.state.clone()
    folio_victory.run_out(rules, after, [])
    ended = Game(rules, after, AskedDice()).outcome
    assert ended is not None
    text = speaker.outcome(ended).rpartition(" [")[0]
    told = speaker.say("core.at-end", turn=rules.last_turn, text=text)
    yield told, _bare(game, ended.clause)


def _reasons(game: Game, forecast: Forecast, speaker: Speaker) -> Told:
    for reason in forecast.reasons:
        yield speaker.sentence(reason), _bare(game, reason.clause)


def _bare(game: Game, clause: str) -> str:
    return clause.removeprefix(f"{game.rules.mark} ")


def _scs(game: Game, speaker: Speaker) -> Told:
    rules, state, say = game.rules, game.state, speaker.say
    assert isinstance(rules, Scs)
    language, victory, asked = speaker.language, rules.victory, Questions(speaker)
    side = speaker.name("side", victory.score)
    clause = "game.victory"
    who = {tally.id: tally.who for tally in rules.data.rules.tally}
    for number, award in enumerate(victory.award):
        if held := scs_victory.held(rules, state, award):
            names = [speaker.name("place", rules.names["place"][h]) for h in bits(held)]
            yield _points(speaker, side, award.points * len(names), names), clause
        if award.tally is not None:
            count = state.tally[rules.tally_names.index(award.tally)]
            if count:
                lost = say("scs.prospects.lost", number=count, who=asked.those(who[award.tally]))
                yield _points(speaker, side, award.points * count, [lost]), clause
        if award.after is not None and state.awarded[number]:
            given = state.awarded[number]
            turns = say("scs.prospects.turns", number=given)
            yield _points(speaker, side, award.points * given, [turns]), clause
    for ending in (*victory.automatic, *victory.final):
        final = ending in victory.final
        key = "scs.game.won-end" if final else f"scs.game.won-{ending.at}"
        text = say(
            key,
            name=getattr(ending.name, language),
            side=speaker.name("side", ending.winner),
            condition=asked.condition(ending.when),
        )
        holds = questions.holds(rules, state, ending.when)
        yield say("scs.prospects.so" if holds else "scs.prospects.not-so", text=text), clause
        if (fewer := ending.when.fewer) is not None:
            gone = [
                say(
                    "scs.prospects.lost",
                    number=state.tally[rules.tally_names.index(tally)],
                    who=asked.those(who[tally]),
                )
                for tally in (fewer.tally, fewer.than)
            ]
            yield say("core.list").join(gone), clause
    if victory.award:
        total = scs_victory.total(rules, state)
        won = [one.least for one in victory.level if one.winner == victory.score]
        key = "scs.prospects.total-wins" if won else "scs.prospects.total"
        need = {"least": min(won, default=0), "turn": rules.last_turn}
        yield say(key, side=side, points=f"{total}".replace("-", "−"), **need), clause
    after = state.clone()
    events: list[Raw] = []
    scs_victory.end(rules, after, events)
    _, _, how, which = after.frames[-1]
    end = victory.final[which] if how == scs_victory.FINAL else victory.level[which]
    name = getattr(end.name, language)
    if end.winner is not None:
        name = say("scs.prospects.won", name=name, side=speaker.name("side", end.winner))
    yield say("core.at-end", turn=rules.last_turn, text=name), clause


def _points(speaker: Speaker, side: str, points: int, what: list[str]) -> str:
    listed = speaker.say("core.list").join(what)
    sign = f"{points:+}".replace("-", "−")
    return speaker.say("scs.prospects.points", side=side, points=sign, what=listed)


TOLD: dict[str, Callable[[Game, Speaker], Told]] = {
    "folio": _folio,
    "scs": _scs,
    "series60": _series60,
}
