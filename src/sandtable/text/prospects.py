"""Who is ahead in a game, and why: what each side has so far, and what it would come to now."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..core.bits import bits
from ..core.dice import AskedDice
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
    return [*standing(game, speaker), *reasons(game, speaker), *closing(game, speaker)]


def standing(game: Game, speaker: Speaker, unmet: bool = True) -> list[Reason]:
    """What each side has so far: points, places that would count, conditions that hold; and those that are `unmet`."""
    return _cited(game, STANDING[game.rules.system](game, speaker, unmet))


def reasons(game: Game, speaker: Speaker) -> list[Reason]:
    """What decides what the end of the turn would bring."""
    return [Reason(speaker.sentence(one), one.clause) for one in game.forecast().reasons]


def closing(game: Game, speaker: Speaker) -> list[Reason]:
    """What it would come to, and when that is counted."""
    return _cited(game, CLOSING[game.rules.system](game, speaker))


def _cited(game: Game, told: Iterable[tuple[str, str]]) -> list[Reason]:
    mark = game.rules.mark
    return [
        Reason(text, clause if clause.startswith(f"{mark} ") else cite(mark, clause))
        for text, clause in told
    ]


Told = Iterator[tuple[str, str]]


def _series60_standing(game: Game, speaker: Speaker, unmet: bool) -> Told:
    marker = game.state.vp
    key = "series60.prospects.ahead" if marker else "series60.prospects.level"
    yield speaker.say(key, score=speaker.score(marker)), "7.0"


def _series60_closing(game: Game, speaker: Speaker) -> Told:
    say, sides, forecast = speaker.say, game.rules.sides, game.forecast()
    score = speaker.score(forecast.score[sides[BRITISH]] - forecast.score[sides[AXIS]])
    outcome = forecast.outcome
    if outcome is None:
        yield say("series60.prospects.then", score=score), "3.1-4"
    elif outcome.winner is None:
        yield say("series60.prospects.drawn", score=score), outcome.clause
    else:
        winner = speaker.name("side", outcome.winner)
        yield say("series60.prospects.won", score=score, side=winner), outcome.clause


def _folio_standing(game: Game, speaker: Speaker, unmet: bool) -> Told:
    yield from ()  # it keeps no points: all that counts is among the reasons


def _folio_closing(game: Game, speaker: Speaker) -> Told:
    rules = game.rules
    assert isinstance(rules, Folio)
    after = game.state.clone()
    folio_victory.run_out(rules, after, [])
    ended = Game(rules, after, AskedDice()).outcome
    assert ended is not None
    text = speaker.outcome(ended).rpartition(" [")[0]
    yield speaker.say("core.at-end", turn=rules.last_turn, text=text), ended.clause


def _scs_standing(game: Game, speaker: Speaker, unmet: bool) -> Told:
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
        if holds or unmet:
            yield say("scs.prospects.so" if holds else "scs.prospects.not-so", text=text), clause
        if (fewer := ending.when.fewer) is not None:
            gone = [
                say("scs.prospects.lost", number=number, who=asked.those(who[tally]))
                for tally in (fewer.tally, fewer.than)
                if (number := state.tally[rules.tally_names.index(tally)])
            ]
            if gone:
                yield say("core.list").join(gone), clause
    if victory.award:
        total = scs_victory.total(rules, state)
        won = [one.least for one in victory.level if one.winner == victory.score]
        key = "scs.prospects.total-wins" if won else "scs.prospects.total"
        need = {"least": min(won, default=0), "turn": rules.last_turn}
        yield say(key, side=side, points=f"{total}".replace("-", "−"), **need), clause


def _scs_closing(game: Game, speaker: Speaker) -> Told:
    rules, say = game.rules, speaker.say
    assert isinstance(rules, Scs)
    # Points that are counted at the end make nobody a victor long before it.
    if rules.victory.award and rules.turn(game.state) < rules.last_turn:
        return
    after = game.state.clone()
    events: list[Raw] = []
    scs_victory.end(rules, after, events)
    _, _, how, which = after.frames[-1]
    end = rules.victory.final[which] if how == scs_victory.FINAL else rules.victory.level[which]
    name = getattr(end.name, speaker.language)
    if end.winner is not None:
        name = say("scs.prospects.won", name=name, side=speaker.name("side", end.winner))
    yield say("core.at-end", turn=rules.last_turn, text=name), "game.victory"


def _points(speaker: Speaker, side: str, points: int, what: list[str]) -> str:
    listed = speaker.say("core.list").join(what)
    sign = f"{points:+}".replace("-", "−")
    return speaker.say("scs.prospects.points", side=side, points=sign, what=listed)


STANDING: dict[str, Callable[[Game, Speaker, bool], Told]] = {
    "folio": _folio_standing,
    "scs": _scs_standing,
    "series60": _series60_standing,
}
CLOSING: dict[str, Callable[[Game, Speaker], Told]] = {
    "folio": _folio_closing,
    "scs": _scs_closing,
    "series60": _series60_closing,
}
