"""News: what orders came to that somebody has not seen, and a card for each turn that has ended by them."""

from collections.abc import Iterable, Sequence

from .. import draw
from ..core.game import SPECTATOR, Game
from ..core.message import Event, Events
from ..core.role import Role
from ..text import Speaker
from ..text.portrait import portrait_for
from ..text.ways import moves
from .brief import exits
from .doings import Doings, Fight, Heard, fights_of
from .headline import headline
from .hiding import hide
from .host import Host
from .lead import losses_told
from .losses import losses_of
from .orders import count_of, kinds_of, stored_events
from .shapes.news import News, TurnCard, TurnRow
from .sitting import Sitting
from .story import LOOK_BACK
from .under_way import combat_goes_on

#: So many places that were taken are named in a headline.
MOST_PLACES = 3


def news(
    host: Host, sitting: Sitting, speaker: Speaker, seat: str | None, first: int, end: int
) -> News:
    """What a seat is told of its orders from number `first` up to `end`."""
    teller = _Teller(host, sitting, speaker, seat)
    heard = teller.heard[first:end]
    fights = teller.fights(first, end)
    # The order before these may have ended a turn: what came after it is the first that is told since.
    lately = teller.heard[max(first - 1, 0) : end]
    over = [
        number
        for number in dict.fromkeys(one.turn for one in lately)
        if any(ends_turn(one) for one in lately if one.turn == number)
    ]
    # Of a turn that is over the card tells the points; here are those since.
    since = teller.span(over[-1])[1] if over else first
    return News(
        count=teller.counted(heard, fights),
        headline=teller.turn_line(over[-1]) if over else teller.line(first, end),
        since=teller.later_line(since, end) if over else [],
        sides=teller.doings.sides(heard, fights),
        changes=[*teller.taken(first, end), *teller.scores(since, end)],
        turns=[teller.turn(number) for number in over],
    )


def ends_turn(one: Heard) -> bool:
    """Whether a turn is over with this order, or the game."""
    return any(
        event.role.among(Role.BEGINS_TURN | Role.ENDS_GAME)
        and event.values.get("turn", 0) != one.turn
        for event in one.events
    )


class _Teller:
    """Tells a seat of a game what it may know."""

    def __init__(self, host: Host, sitting: Sitting, speaker: Speaker, seat: str | None) -> None:
        self.host, self.sitting, self.speaker, self.seat = host, sitting, speaker, seat
        self.rules = rules = sitting.game.rules
        seen, kinds = sitting.game.seen_by(seat or SPECTATOR), kinds_of(rules)
        self.count = count_of(sitting, seat)
        self.heard: list[Heard] = []
        for number in self.count.numbers:
            order = sitting.orders[number]
            raw = [one for one in stored_events(kinds, order.events) if seen.hears(one)]
            events = list(Events(raw, rules.names, rules.mark))
            self.heard.append(
                Heard(number, order.side, order.turn, order.active or order.side, events)
            )
        self.doings = Doings(speaker, self._at)

    def fights(self, first: int, end: int) -> list[Fight]:
        """The combats of some orders; one that was opened before them is told of whole."""
        numbers = {one.number for one in self.heard[first:end]}
        found = fights_of(self.heard[max(first - LOOK_BACK, 0) : end])
        # Counter-fire alone has decided nothing, nor have dice whose losses are still to be chosen.
        if found:
            since = range(found[-1].last + 1, self.count.moment(end) + 1)
            if all(combat_goes_on(self._at(orders)) for orders in since):
                found[-1] = found[-1]._replace(decided=False)
        return [one for one in found if one.last in numbers]

    def line(self, first: int, end: int, always: bool = True) -> list[str]:
        """Some orders in a few words: points, places taken, marches, losses, supply, arrivals."""
        events = [event for one in self.heard[first:end] for event in one.events]
        known, fights = set(map(id, events)), self.fights(first, end)
        fates = [event for one in fights for event in one.fates]
        before = [event for event in fates if id(event) not in known]
        # What waits for an answer comes first; what it costs is not known yet.
        waits = [self.doings.undecided(one) for one in fights if not one.decided]
        said = [*waits, *self.scores(first, end), *exits(self.speaker, events)]
        told = [one.rstrip(".。") for one in [*said, *self._gains(first, end)]]
        tolls = headline(self.speaker, [*before, *events], always and not waits)
        return [*told, *self._marched(first, end), *tolls]

    def _gains(self, first: int, end: int) -> list[str]:
        """Places that changed hands; else those whose defender is gone, though nobody has entered them yet."""
        if taken := self.taken(first, end, MOST_PLACES):
            return taken
        fights = self.fights(first, end)[-MOST_PLACES:]
        found = dict.fromkeys(
            self.speaker.name("place", str(one.opened.values["place"]))
            for one in fights
            if self.doings.cleared(one)
        )
        places = self.speaker.say("core.list").join(found)
        return [self.speaker.say("news.cleared", places=places)] if found else []

    def _marched(self, first: int, end: int) -> list[str]:
        """How many units of each side have marched in its own turn; who looks knows what their own did."""
        gone: dict[str, set[str]] = {}
        for one in self.heard[first:end]:
            if one.side == one.active and one.side != self.seat:
                gone.setdefault(one.side, set()).update(
                    way.unit for way in moves(one.events, Role.MOVES)
                )
        return [
            self.speaker.say(
                "news.moved-number", side=self.speaker.name("side", side), number=len(units)
            )
            for side, units in gone.items()
            if units
        ]

    def turn_line(self, number: int) -> list[str]:
        """The same of a turn that is over, whole as on its card."""
        title = self.speaker.say("news.turn", turn=number)
        return [title, *self.line(*self.span(number))]

    def later_line(self, over: int, end: int) -> list[str]:
        """The same of what came after it."""
        later = self.line(over, end, always=False) if over < end else []
        title = self.speaker.say("news.so-far", turn=self.heard[end - 1].turn)
        return [title, *later] if later else []

    def span(self, turn: int) -> tuple[int, int]:
        """The first order of a turn, and the one after its last."""
        mine = [number for number, one in enumerate(self.heard) if one.turn == turn]
        return mine[0], mine[-1] + 1

    def counted(self, heard: Sequence[Heard], fights: Sequence[Fight]) -> str:
        """How many orders there were, and combats."""
        say, combats = self.speaker.say, sum(one.decided for one in fights)
        text = say("news.orders", number=len(heard))
        more = say("news.combats", number=combats) if combats else ""
        return say("core.list").join(filter(None, (text, more)))

    def _at(self, orders: int) -> Game:
        """The game after so many of its orders, as the seat saw it then."""
        return hide(self.host.moment(self.sitting, orders), self.seat)

    def _moment(self, orders: int) -> Game:
        """The same, as the seat counts them."""
        return self._at(self.count.moment(orders))

    def taken(self, first: int, end: int, most: int | None = None) -> list[str]:
        """Places that have changed hands, by who has them now; of many the first ones, if not all are wanted."""
        before, now = (self._owners(self._moment(orders)) for orders in (first, end))
        found: dict[str, list[str]] = {}
        for place, side in now.items():
            if before.get(place) != side:
                found.setdefault(side, []).append(self.speaker.name("place", place))
        return [
            self.speaker.say(
                "news.taken",
                side=self.speaker.name("side", side),
                places=self.speaker.say("core.list").join(
                    [*places[:most], *(["…"] * (len(places) > len(places[:most])))]
                ),
            )
            for side, places in found.items()
        ]

    def _owners(self, game: Game) -> dict[str, str]:
        """Who has the places that bear a flag."""
        seen = game.shown_to(self.seat or SPECTATOR)
        wears = {f"flag-{draw.livery(self.rules, side)}": side for side in self.rules.sides}
        flags = draw.flags(self.rules, seen.state)
        return {one.place: wears[one.symbol] for one in flags if one.symbol in wears}

    def scores(self, first: int, end: int, always: bool = False) -> list[str]:
        """How the tracks that tell who is ahead have changed; or how they stand."""
        portrait = portrait_for(self.speaker)
        before, now = (
            {
                track.key: track
                for track in portrait.tracks(self._moment(orders), self.seat)
                if track.figure
            }
            for orders in (first, end)
        )
        say, told = self.speaker.say, []
        for name, track in now.items():
            was = before[name].figure if name in before else track.figure
            if was != track.figure:
                # There more points than fit are lost: what was scored does not add up.
                ends = track.first < 0 and track.value in (track.first, track.last)
                key = "news.score-end" if ends else "news.score"
                told.append(say(key, name=track.name, before=was, now=track.figure))
            elif always:
                told.append(say("news.score-same", name=track.name, now=track.figure))
        return told

    def turn(self, number: int) -> TurnCard:
        """The card of a turn that is over: points, losses of both sides, supply, who arrived."""
        say, speaker = self.speaker.say, self.speaker
        first, end = self.span(number)
        events = [event for one in self.heard[first:end] for event in one.events]
        scored = [speaker.event(one) for one in events if one.role.among(Role.SCORES)]
        lost = losses_of(self.rules, events)
        by_side = [
            say(
                "news.lost",
                side=speaker.name("side", side),
                what=losses_told(speaker, [one for one in lost if one.side == side])
                or say("core.no-loss"),
            )
            for side in self.rules.sides
        ]
        rows = {
            "news.points": [*self.scores(first, end, always=True), *scored],
            "news.losses": by_side,
            "news.supply": self._said(events, Role.SUPPLY),
            "news.arrivals": self._said(events, Role.ARRIVALS),
            "news.replacements": self._said(events, Role.RESTORES),
        }
        return TurnCard(
            turn=number,
            title=say("news.turn", turn=number),
            rows=[TurnRow(name=say(key), told=told) for key, told in rows.items() if told],
        )

    def _said(self, events: Iterable[Event], role: Role) -> list[str]:
        """Sentences about something, each once."""
        found = (one for one in events if one.role.among(role))
        return list(dict.fromkeys(map(self.speaker.event, found)))
