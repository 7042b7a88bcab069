"""The story of a game: its orders as sentences, and as what can be shown of them on the map."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from .. import draw
from ..core.game import SPECTATOR
from ..core.message import Event, Events
from ..core.role import Role
from ..text import Speaker, in_short
from ..text.chart import charts_for
from ..text.party import attackers_of, named
from .brief import brief
from .losses import losses_of, owners
from .orders import count_of, kinds_of, stored_events
from .shapes.log import Combat, Happening, Logged, Loss, Throw
from .sitting import Sitting
from .standing_told import by_told
from .store import StoredOrder
from .ways import ways

#: Events of the end of a turn that nobody should miss.
TURNING = Role.BEGINS_TURN | Role.UNSUPPLIED | Role.RETURNS | Role.SCORES
#: So many orders may lie between an attack and its dice: choices of fire, of targets.
LOOK_BACK = 12


def log(
    sitting: Sitting,
    speaker: Speaker,
    seat: str | None,
    first: int,
    accounted: Container[int] = (),
    end: int | None = None,
) -> list[Logged]:
    """The orders from number `first` on, up to `end` if it is said, less what this seat may not know; numbered as it counts.

    At an open table the log keeps everybody's secrets.
    """
    count = count_of(sitting, seat)
    start = max(first - LOOK_BACK, 0)
    teller = _Teller(sitting, speaker, seat)
    told = [
        teller.tell(number, sitting.orders[kept], kept in accounted)
        for number, kept in enumerate(count.numbers[start:end], start)
    ]
    return told[first - start :]


class _Opened(NamedTuple):
    """A combat before its dice: whose attack, where, and by whom."""

    side: str
    place: str
    attackers: list[str]
    #: Whether units only fire in it.
    fires: bool


class _Teller:
    """Tells orders one after the other; the dice of one may decide a combat that another opened."""

    def __init__(self, sitting: Sitting, speaker: Speaker, seat: str | None) -> None:
        game = sitting.game
        self.seen = game.seen_by(seat or SPECTATOR)
        self.has_secrets = self.seen.has_secrets
        self.rules = game.rules
        self.speaker = speaker
        self.kinds = kinds_of(game.rules)
        self.combat: _Opened | None = None

    def tell(self, number: int, order: StoredOrder, accounted: bool) -> Logged:
        """An order by its number for the seat; `accounted` says whether one may ask why."""
        hidden = self.has_secrets and self.seen.seat in order.hidden_from
        raw = [one for one in stored_events(self.kinds, order.events) if self.seen.hears(one)]
        events = list(Events(raw, self.rules.names, self.rules.mark))
        combat = self._combat(order.side, events)
        said = [(event, self.speaker.event(event)) for event in in_short(events)]
        told = [_happening(event, text) for event, text in said]
        short = brief(self.speaker, order.side, events, said, self._fight(order, combat))
        if not order.events:  # who had a choice and wanted nothing of it
            short = self.speaker.say("news.no-more")
        by = by_told(self.speaker, order.by)
        if by:
            short = self.speaker.say("standing.brief", text=short, by=by)
        return Logged(
            number=number,
            side=order.side,
            side_name=self.speaker.name("side", order.side),
            livery=draw.livery(self.rules, order.side),
            turn=order.turn,
            # Who answers in the turn of the other side has no turn of their own.
            active=order.active or order.side,
            active_name=self.speaker.name("side", order.active or order.side),
            order="?" if hidden else ", ".join(order.actions),
            faces=order.faces,
            events=told,
            brief=short,
            turning=_turning(said),
            moves=ways(events),
            combat=combat,
            losses=self._losses(events),
            quiet=all(event.role.among(Role.TURNS) for event in events),
            weighty=any(event.role.among(Role.WEIGHTY) for event in events),
            why=accounted,
            by=order.by,
            by_told=by,
        )

    def _fight(self, order: StoredOrder, combat: Combat | None) -> str:
        """Which combat the dice of an order decide; whose it is, where the other side gave the order."""
        if combat is None or combat.result is None:
            return ""
        names = self.speaker.name("side", combat.side), self.speaker.name("place", combat.place)
        if combat.side == order.side:
            return self.speaker.say("news.fight-own", place=names[1])
        return self.speaker.say("news.fight", side=names[0], place=names[1])

    def _losses(self, events: Sequence[Event]) -> list[Loss]:
        """What each unit lost by this order: steps, and whether it is gone."""
        return [
            Loss(
                side=one.side,
                side_name=self.speaker.name("side", one.side),
                unit=one.unit,
                name=self.speaker.short("unit", one.unit),
                steps=one.steps,
                gone=one.gone,
            )
            for one in losses_of(self.rules, events)
        ]

    def _combat(self, side: str, events: Sequence[Event]) -> Combat | None:
        """Where this order fought, whose attack it was, and what the dice said, if they did."""
        opened = [event for event in events if event.role.among(Role.COMBATS)]
        rolls = [event for event in events if event.role.among(Role.ROLLS)]
        if opened:
            last = opened[-1]
            place, fires = str(last.values["place"]), last.role.among(Role.FIRES)
            self.combat = _Opened(side, place, list(attackers_of(last)), fires)
        if self.combat is None or not (opened or rolls):
            return None
        now = self.combat
        return Combat(
            side=now.side,
            place=now.place,
            attackers=now.attackers,
            faces=[face for event in rolls for face in _faces(event)],
            throws=[self._throw(now, event) for event in rolls if _faces(event)],
            result=self._result(events) if rolls else None,
            words=self._words(now, rolls),
        )

    def _words(self, now: _Opened, rolls: Sequence[Event]) -> str:
        """What the table says of the dice, in words; nothing where none is read."""
        charts = charts_for(self.speaker)
        told = [
            charts.result(chart, str(event.values[kind]), units=not now.fires)
            for event in rolls
            for kind, chart in self.rules.result_charts.items()
            if kind in event.values
        ]
        return self.speaker.say("core.list").join(told)

    def _throw(self, now: _Opened, event: Event) -> Throw:
        """Dice that are thrown together: whose they are, and where each counts by itself what hits."""
        values, side = event.values, now.side
        shot = event.role.among(Role.SHOOTS)
        if shot:
            side = owners(self.rules)[str(values["unit"])]
        need = int(str(values["need"])) - int(str(values["bonus"] or 0)) if shot else None
        return Throw(
            side=side,
            livery=draw.livery(self.rules, side),
            who=self.speaker.short("unit", str(values["unit"]))
            if shot
            else self.speaker.name("side", side),
            at=self.speaker.short("unit", str(values["target"])) if shot else "",
            faces=_faces(event),
            least=need,
            hits=int(str(values["hits"])) if shot else None,
        )

    def _result(self, events: Sequence[Event]) -> str:
        """In a word or two: the cell of the table, or who lost how much where there is none."""
        say, short = self.speaker.say, self.speaker.short
        cells = [
            self.speaker.name(kind, str(event.values[kind]))
            for event in events
            for kind in self.rules.result_charts
            if event.role.among(Role.ROLLS) and kind in event.values
        ]
        if cells or any(event.role.among(Role.AUTOMATIC) for event in events):
            return say("core.list").join(cells or [self.speaker.chance("automatic")])
        lost = [
            say(
                "core.lost" if event.values.get("left", 1) else "core.lost-all",
                unit=short("unit", str(event.values["unit"])),
                lost=event.values["lost"],
            )
            for event in events
            if event.role.among(Role.LOSES_STEPS) and "lost" in event.values
        ]
        return say("core.list").join(lost) if lost else say("core.no-loss")


def _happening(event: Event, text: str) -> Happening:
    rolls = event.role.among(Role.ROLLS) and bool(_faces(event))
    return Happening(key=event.key, text=text, clause=event.clause, rolls=rolls)


def _turning(said: Sequence[tuple[Event, str]]) -> list[str]:
    """What the end of a turn brought, in sentences."""
    if not any(event.role.among(Role.BEGINS_TURN) for event, _ in said):
        return []
    return [text for event, text in said if event.role.among(TURNING)]


def _faces(event: Event) -> list[int]:
    return [int(face) for face in named(event, "faces")]
