"""Who is ahead in a game of the series, what it would come to, and by what it was won."""

from collections.abc import Iterator

from ...core.bits import bits
from ...core.game import Game, Outcome
from ...core.message import Raw
from ...systems.scs import Rules, questions
from ...systems.scs import victory as scs_victory
from ...systems.scs.frames import Over
from ...text import Speaker
from .questions import Questions


def standing(rules: Rules, game: Game, speaker: Speaker, unmet: bool) -> Iterator[tuple[str, str]]:
    state, say = game.state, speaker.say
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
            name=ending.name[language],
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


def closing(rules: Rules, game: Game, speaker: Speaker) -> Iterator[tuple[str, str]]:
    say = speaker.say
    # Points that are counted at the end make nobody a victor long before it.
    if rules.victory.award and rules.turn(game.state) < rules.last_turn:
        return
    after = game.state.clone()
    events: list[Raw] = []
    scs_victory.end(rules, after, events)
    over: Over = after.frames[-1]
    how, which = over.how, over.which
    end = rules.victory.final[which] if how == scs_victory.FINAL else rules.victory.level[which]
    name = end.name[speaker.language]
    if end.winner is not None:
        name = say("scs.prospects.won", name=name, side=speaker.name("side", end.winner))
    yield say("core.at-end", turn=rules.last_turn, text=name), "game.victory"


def _points(speaker: Speaker, side: str, points: int, what: list[str]) -> str:
    listed = speaker.say("core.list").join(what)
    sign = f"{points:+}".replace("-", "−")
    return speaker.say("scs.prospects.points", side=side, points=sign, what=listed)


def won_by(rules: Rules, game: Game, speaker: Speaker, outcome: Outcome) -> str:
    """By points with those that were needed; by a condition with what the module calls it."""
    say = speaker.say
    victory = rules.victory
    over: Over = game.state.frames[-1]
    how, which = over.how, over.which
    needed = [one.least for one in victory.level if one.winner == victory.score]
    if how != scs_victory.LEVEL or not victory.award or not needed:
        # In the order of `AUTOMATIC`, `FINAL` and `LEVEL`.
        names = [[one.name for one in victory.automatic]]
        names += [one.name for one in victory.final], [one.name for one in victory.level]
        return say("scs.result.called", name=names[how][which][speaker.language])
    points = scs_victory.total(rules, game.state)
    return say(
        "scs.result.enough" if outcome.winner == victory.score else "scs.result.short",
        side=speaker.name("side", victory.score),
        points=points if points >= 0 else f"−{-points}",
        least=min(needed),
    )
