"""A position as the page shows it: counters, flags and tracks, and what is said of every place."""

from functools import lru_cache
from typing import Any

import msgspec

from .. import draw
from ..core.dice import AskedDice
from ..core.game import SPECTATOR, Game
from ..core.rules import Rules
from ..text import Speaker
from ..text.portrait import Portrait, portrait_for
from .outline import phase_of
from .shapes.board import Corner, Counter, Flag, OffMap, Overfull, Position, Track
from .shapes.shape import UNSET


def board(game: Game, speaker: Speaker, eyes: str | None = None) -> Position:
    """The position as seen through these eyes: counters, flags and tracks."""
    rules, portrait = game.rules, portrait_for(speaker)
    looks = eyes or SPECTATOR
    unseen = rules.below(game.state, looks) if game.outcome is None else {}
    game = game.shown_to(looks)
    state = game.state

    def place(name: str) -> str:
        text = portrait.place(game, name)
        below = unseen.get(name)
        return speaker.say("core.below", text=text, number=below) if below else text

    def off_map(one: draw.Counter) -> OffMap:
        return OffMap(
            unit=one.unit,
            place=one.place,
            side=one.side,
            marks=one.marks,
            name=speaker.name("unit", one.unit),
            text=portrait.whole_unit(game, one.unit),
        )

    def counter(laid: draw.Laid, one: draw.Counter) -> Counter:
        pile = laid.pile or UNSET
        return Counter(x=laid.x, y=laid.y, pile=pile, **msgspec.structs.asdict(off_map(one)))

    known = places(rules, speaker.language)
    laid = draw.laid(rules, speaker.language, draw.counters(rules, state), unseen)
    return Position(
        turn=game.turn,
        phase=phase_of(game),
        active=rules.sides[state.active],
        status=status(game, speaker, eyes),
        counters=[counter(one, one.counter) for one in laid if one.counter],
        blanks=[Corner(x=one.x, y=one.y) for one in laid if one.counter is None],
        removed=[off_map(one) for one in draw.removed(rules, state)],
        walls=[*draw.walls(rules, state), *draw.tethers(laid)],
        flags=[Flag(place=f.place, symbol=f.symbol) for f in draw.flags(rules, state)],
        overfull=_overfull(game, portrait, [one.place for one in laid if one.counter]),
        # A hex map has a thousand that never read otherwise than at the start.
        places={name: text for name in known if (text := place(name)) != known[name]},
    )


def _overfull(game: Game, portrait: Portrait[Any], held: list[str]) -> list[Overfull]:
    """The places that hold more than they may, with the clause."""
    told = {place: portrait.overfull(game, place) for place in held}
    return [
        Overfull(place=place, text=found.text, clause=found.clause)
        for place, found in told.items()
        if found is not None
    ]


@lru_cache(maxsize=32)
def places(rules: Rules[Any], language: str) -> dict[str, str]:
    """What every place is called, and what there is to say of it when the scenario starts."""
    game = Game(rules, rules.start(), AskedDice())
    portrait = portrait_for(Speaker(rules, language))
    return {name: portrait.place(game, name) for name in rules.names["place"]}


def status(game: Game, speaker: Speaker, eyes: str | None = None) -> list[Track]:
    return [
        Track(key=track.key, name=track.name, text=track.text)
        for track in portrait_for(speaker).tracks(game, eyes)
    ]
