"""What each side did by some orders: combats with what came of them, marches, losses besides."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from .. import draw
from ..core.game import Game
from ..core.message import Event
from ..core.role import Role
from ..text import Speaker
from ..text.portrait import portrait_for
from .brief import exits, goals
from .lead import losses_told, verdict
from .losses import Loss, losses_of, owners
from .shapes.news import SideDid

#: So many combats of a side are told of, those that cost most.
MOST_FIGHTS = 6


class Heard(NamedTuple):
    """An order by its number in the game: who gave it, in which turn, whose turn that was, and what a seat heard of it."""

    number: int
    side: str
    turn: int
    active: str
    events: list[Event]


class Fight(NamedTuple):
    """A combat: whose attack, where, what became of units, and the number of the last order that has to do with it."""

    side: str
    opened: Event
    fates: list[Event]
    last: int
    decided: bool


def fights_of(heard: Iterable[Heard]) -> list[Fight]:
    """The combats of some orders, one after the other."""
    found: list[Fight] = []
    open_ = False
    for one in heard:
        for event in one.events:
            if event.role.among(Role.COMBATS):
                found.append(Fight(one.active, event, [], one.number, False))
                open_ = True
            elif event.role.among(Role.TURNS | Role.MOVES):
                open_ = False
            elif open_ and event.role.among(Role.FATES | Role.ROLLS):
                decided = found[-1].decided or event.role.among(Role.ROLLS)
                found[-1].fates.append(event)
                found[-1] = found[-1]._replace(last=one.number, decided=decided)
    return found


class Doings:
    """Tells what sides did; `at` is the game after so many of its orders, as who is told saw it then."""

    def __init__(self, speaker: Speaker, at: Callable[[int], Game]) -> None:
        self.speaker, self.rules, self._at = speaker, speaker.rules, at

    def sides(self, heard: Sequence[Heard], fights: Sequence[Fight]) -> list[SideDid]:
        """What each side did; who did nothing in a turn of its own is told of only if nobody did anything."""
        found = [self._side(one, heard, fights) for one in dict.fromkeys(h.active for h in heard)]
        if not any(one.told for one in found):
            idle = {one.active for one in heard if one.side == one.active}
            nothing = [self.speaker.say("news.nothing")]
            return [msgspec.structs.replace(one, told=nothing) for one in found if one.side in idle]
        return [one for one in found if one.told]

    def _side(self, side: str, heard: Sequence[Heard], fights: Sequence[Fight]) -> SideDid:
        """What a side did in its own turn: combats with what came of them, marches; and what it lost besides."""
        say = self.speaker.say
        acted = [one for one in heard if one.active == side]
        own = [one.events for one in acted if one.side == side]
        told = self._fights([one for one in fights if one.side == side])
        told += [text for events in own for text in exits(self.speaker, events)]
        if went := goals(self.speaker, own):
            told.append(say("news.moved", what=went))
        fought = [id(event) for one in fights for event in one.fates]
        besides = [
            event
            for one in heard
            for event in one.events
            if event.role.among(Role.LOSSES) and id(event) not in fought
        ]
        own_losses = [one for one in self._lost(besides) if one.side == side]
        if lost := losses_told(self.speaker, own_losses):
            in_fights = self._lost(event for one in fights for event in one.fates)
            others = any(one.side == side for one in in_fights)
            told.append(say("news.besides" if others else "news.lost-only", what=lost))
        return SideDid(
            side=side,
            side_name=self.speaker.name("side", side),
            livery=draw.livery(self.rules, side),
            told=told,
        )

    def _fights(self, fights: list[Fight]) -> list[str]:
        """Combats with what came of them; of many those that cost most, in the order of the day."""
        cost = [
            sum(2 + loss.steps if loss.gone else loss.steps for loss in self._lost(one.fates))
            for one in fights
        ]
        dear = sorted(range(len(fights)), key=lambda number: -cost[number])[:MOST_FIGHTS]
        told = [self._fight(fights[number]) for number in sorted(dear)]
        if others := len(fights) - len(dear):
            told.append(self.speaker.say("news.other-fights", number=others))
        return told

    def _lost(self, events: Iterable[Event]) -> list[Loss]:
        return losses_of(self.rules, events)

    def _fight(self, one: Fight) -> str:
        place = str(one.opened.values["place"])
        if not one.decided:
            return self.undecided(one)
        return verdict(self.speaker, place, self.cleared(one), self._lost(one.fates))

    def undecided(self, one: Fight) -> str:
        """A combat that waits for an answer, or for more dice."""
        place = self.speaker.name("place", str(one.opened.values["place"]))
        return self.speaker.say("news.undecided", place=place)

    def cleared(self, one: Fight) -> bool | None:
        """Whether no defender is left in the place of a combat; none where nobody attacks, or before the dice."""
        if one.opened.role.among(Role.FIRES) or not one.decided:
            return None
        sides, after = owners(self.rules), self._at(one.last + 1)
        there = portrait_for(self.speaker).stacks(after).get(str(one.opened.values["place"]), ())
        return all(sides[unit] == one.side for unit in there)
