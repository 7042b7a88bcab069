"""Who is ahead in a game, and why: what each side has so far, and what it would come to now."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..core.bits import bits
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.message import Raw, cite
from ..systems.folio import Rules as Folio
from ..systems.folio import survey as folio_survey
from ..systems.folio import victory as folio_victory
from ..systems.folio.state import AXIS as FOLIO_AXIS
from ..systems.scs import Rules as Scs
from ..systems.scs import questions
from ..systems.scs import victory as scs_victory
from ..systems.series60 import supply
from ..systems.series60 import victory as series60_victory
from ..systems.series60.rules import Series60
from ..systems.series60.state import BRITISH
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
    rules, state = game.rules, game.state
    assert isinstance(rules, Series60)
    data, say = rules.data.cover.victory, speaker.say

    def entry(key: str, place: int, side: str, points: int) -> str:
        title = speaker.name("place", rules.names["place"][place])
        return say(key, place=title, side=speaker.name("side", side), points=points)

    ahead = "series60.prospects.ahead" if state.vp else "series60.prospects.level"
    yield say(ahead, score=speaker.score(state.vp)), "7.0"
    if series60_victory.besieged(rules, state):
        siege = entry("series60.prospects.siege", rules.siege, "axis", data.siege_holds)
    else:
        siege = entry("series60.prospects.relief", rules.siege, "british", data.siege_lifted)
    yield siege, "7.1(1)b"
    held = supply.controls(state, BRITISH, rules.prize)
    key = "series60.prospects.prize" if held else "series60.prospects.no-prize"
    yield entry(key, rules.prize, "british", data.prize_held), "7.1(2)"
    after = state.clone()
    series60_victory.end_turn(rules, after, AskedDice(), [])
    verdict = rules.verdict(after)
    score = speaker.score(after.vp)
    if verdict is None:
        yield say("series60.prospects.then", score=score), "3.1-4"
    elif verdict.winner is None:
        yield say("series60.prospects.drawn", score=score), verdict.clause
    else:
        winner = speaker.name("side", rules.sides[verdict.winner])
        yield say("series60.prospects.won", score=score, side=winner), verdict.clause


def _folio(game: Game, speaker: Speaker) -> Told:
    rules, state, say = game.rules, game.state, speaker.say
    assert isinstance(rules, Folio)
    line = folio_survey.trace(rules, state, None)
    breaks = [rules.place_index[name] for name, found in line.items() if found.value == "break"]
    title = speaker.name("place", rules.names["place"][breaks[0]]) if breaks else ""
    if not line:
        yield say("folio.prospects.no-chain"), "17.0a"
    elif breaks:
        if state.units[FOLIO_AXIS] >> breaks[0] & 1:
            why = "folio.prospects.unit"
        elif folio_victory.blocked(rules, state) >> breaks[0] & 1:
            why = "folio.prospects.zone"
        else:
            why = "folio.prospects.belt"
        yield say(why, place=title, number=len(breaks)), "17.0a"
    holder = state.at[rules.tobruk] - 1
    if holder < 0:
        yield say("folio.prospects.empty"), "17.0b"
    else:
        unit = speaker.name("unit", rules.names["unit"][holder])
        yield say("folio.prospects.held", unit=unit), "17.0b"
    british, axis = (folio_victory.lost(rules, state, side) for side in range(2))
    yield say("folio.prospects.lost", british=british, axis=axis), "17.0e"
    after = state.clone()
    folio_victory.run_out(rules, after, [])
    ended = Game(rules, after, AskedDice()).outcome
    assert ended is not None
    text = speaker.outcome(ended).rpartition(" [")[0]
    yield say("core.now", text=text), ended.clause.removeprefix(f"{rules.mark} ")


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
        yield say("scs.prospects.total", side=side, points=total), clause
    after = state.clone()
    events: list[Raw] = []
    scs_victory.end(rules, after, events)
    _, _, how, which = after.frames[-1]
    end = victory.final[which] if how == scs_victory.FINAL else victory.level[which]
    name = getattr(end.name, language)
    if end.winner is not None:
        name = say("scs.prospects.won", name=name, side=speaker.name("side", end.winner))
    yield say("core.now", text=name), clause


def _points(speaker: Speaker, side: str, points: int, what: list[str]) -> str:
    listed = speaker.say("core.list").join(what)
    sign = f"{points:+}".replace("-", "−")
    return speaker.say("scs.prospects.points", side=side, points=sign, what=listed)


TOLD: dict[str, Callable[[Game, Speaker], Told]] = {
    "folio": _folio,
    "scs": _scs,
    "series60": _series60,
}
