"""The story of a game: its orders as sentences, and as what can be shown of them on the map."""

from collections.abc import Container, Sequence
from typing import Any

from .. import draw
from ..core.game import SPECTATOR
from ..core.message import Event, Events
from ..text import Speaker, in_short
from ..text.charts import charts_for
from ..text.deeds import FIRE, ROLLS, TURNS, WEIGHTY
from ..text.party import named
from ..text.ways import moves
from .brief import brief
from .losses import losses_of, owners
from .orders import count_of, kinds_of, stored_events
from .sitting import Sitting
from .store import StoredOrder

Data = dict[str, Any]

#: Where the events that open a combat name who attacks, if they do.
COMBATS = {"attacked": "units", "overran": "unit", "shelled": "units", "bombarded": None}
#: Events of the end of a turn that nobody should miss, besides those that score.
TURNING = frozenset({"turn-began", "out-of-supply", "returned"})
#: So many orders may lie between an attack and its dice: choices of fire, of targets.
LOOK_BACK = 12


def log(
    sitting: Sitting,
    speaker: Speaker,
    seat: str | None,
    first: int,
    accounted: Container[int] = (),
) -> list[Data]:
    """The orders from number `first` on, less what this seat may not know; numbered as it counts.

    At an open table the log keeps everybody's secrets.
    """
    count = count_of(sitting, seat)
    start = max(first - LOOK_BACK, 0)
    teller = _Teller(sitting, speaker, seat)
    told = [
        teller.tell(number, sitting.orders[kept]) | {"why": kept in accounted}
        for number, kept in enumerate(count.numbers[start:], start)
    ]
    return told[first - start :]


class _Teller:
    """Tells orders one after the other; the dice of one may decide a combat that another opened."""

    def __init__(self, sitting: Sitting, speaker: Speaker, seat: str | None) -> None:
        game = sitting.game
        self.seen = game.seen_by(seat or SPECTATOR)
        self.kept_in_the_dark = self.seen.is_kept_in_the_dark
        self.rules = game.rules
        self.speaker = speaker
        self.kinds = kinds_of(game.rules)
        self.combat: Data | None = None
        #: Whether units only fire in it.
        self.fires = False

    def tell(self, number: int, order: StoredOrder) -> Data:
        hidden = self.kept_in_the_dark and self.seen.seat in order.hidden_from
        raw = [one for one in stored_events(self.kinds, order.events) if self.seen.hears(one)]
        events = list(Events(raw, self.rules.names, self.rules.mark))
        combat = self._combat(order.side, events)
        said = [(event, self.speaker.event(event)) for event in in_short(events)]
        told = [{"key": event.key, "text": text, "clause": event.clause} for event, text in said]
        short = brief(self.speaker, order.side, events, said, self._fight(order, combat))
        if not order.events:  # who had a choice and wanted nothing of it
            short = self.speaker.say("news.no-more")
        return {
            "number": number,
            "side": order.side,
            "side_name": self.speaker.name("side", order.side),
            "livery": draw.livery(self.rules, order.side),
            "turn": order.turn,
            # Who answers in the turn of the other side has no turn of their own.
            "active": order.active or order.side,
            "active_name": self.speaker.name("side", order.active or order.side),
            "order": "?" if hidden else ", ".join(order.actions),
            "faces": order.faces,
            "events": told,
            "brief": short,
            "turning": _turning(told),
            "moves": moves(events),
            "combat": combat,
            "losses": self._losses(events),
            # It ends a phase and does nothing else: who watches need not stop at it.
            "quiet": all(event.key in TURNS for event in events),
            # It takes longer to take in than a move does.
            "weighty": any(event.key in WEIGHTY for event in events),
        }

    def _fight(self, order: StoredOrder, combat: Data | None) -> str:
        """Which combat the dice of an order decide; whose it is, where the other side gave the order."""
        if combat is None or combat["result"] is None:
            return ""
        side, place = combat["side"], combat["place"]
        names = self.speaker.name("side", side), self.speaker.name("place", place)
        if side == order.side:
            return self.speaker.say("news.fight-own", place=names[1])
        return self.speaker.say("news.fight", side=names[0], place=names[1])

    def _losses(self, events: Sequence[Event]) -> list[Data]:
        """What each unit lost by this order: steps, and whether it is gone."""
        return [
            {
                "side": one.side,
                "side_name": self.speaker.name("side", one.side),
                "unit": one.unit,
                "name": self.speaker.short("unit", one.unit),
                "steps": one.steps,
                "gone": one.gone,
            }
            for one in losses_of(self.rules, events)
        ]

    def _combat(self, side: str, events: Sequence[Event]) -> Data | None:
        """Where this order fought, whose attack it was, and what the dice said, if they did."""
        opened = [event for event in events if event.key in COMBATS]
        rolls = [event for event in events if event.key in ROLLS]
        if opened:
            self.fires = opened[-1].key in FIRE
            self.combat = {
                "side": side,
                "place": opened[-1].values["place"],
                "attackers": _attackers(opened[-1]),
            }
        if self.combat is None or not (opened or rolls):
            return None
        return {
            **self.combat,
            "faces": [face for event in rolls for face in named(event, "faces")],
            "throws": [self._throw(event) for event in rolls if named(event, "faces")],
            "result": self._result(events) if rolls else None,
            "words": self._words(rolls),
        }

    def _words(self, rolls: Sequence[Event]) -> str:
        """What the table says of the dice, in words; nothing where none is read."""
        charts, chart = charts_for(self.speaker), {"result": "crt", "barrage": "barrage"}
        told = [
            charts.result(chart[kind], str(event.values[kind]), units=not self.fires)
            for event in rolls
            for kind in chart
            if kind in event.values
        ]
        return self.speaker.say("core.list").join(told)

    def _throw(self, event: Event) -> Data:
        """Dice that are thrown together: whose they are, and where each counts by itself what hits."""
        assert self.combat is not None
        values = event.values
        side = self.combat["side"]
        shot = "target" in values
        if shot:
            side = owners(self.rules)[str(values["unit"])]
        need = int(str(values["need"])) - int(str(values["bonus"] or 0)) if shot else None
        return {
            "side": side,
            "livery": draw.livery(self.rules, side),
            "who": self.speaker.short("unit", str(values["unit"]))
            if shot
            else self.speaker.name("side", side),
            "at": self.speaker.short("unit", str(values["target"])) if shot else "",
            "faces": list(named(event, "faces")),
            "least": need,
            "hits": values["hits"] if shot else None,
        }

    def _result(self, events: Sequence[Event]) -> str:
        """In a word or two: the cell of the table, or who lost how much where there is none."""
        say, short = self.speaker.say, self.speaker.short
        cells = [
            self.speaker.name(kind, str(event.values[kind]))
            for event in events
            for kind in ("result", "barrage")
            if event.key in ROLLS and kind in event.values
        ]
        if cells or any(event.key == "automatic" for event in events):
            return say("core.list").join(cells or [self.speaker.chance("automatic")])
        lost = [
            say(
                "core.lost" if event.values["left"] else "core.lost-all",
                unit=short("unit", str(event.values["unit"])),
                lost=event.values["lost"],
            )
            for event in events
            if event.key == "lost"
        ]
        return say("core.list").join(lost) if lost else say("core.no-loss")


def _turning(told: Sequence[Data]) -> list[str]:
    """What the end of a turn brought, in sentences."""
    if all(one["key"] != "turn-began" for one in told):
        return []
    return [one["text"] for one in told if one["key"] in TURNING or one["key"].startswith("scored")]


def _attackers(event: Event) -> list[str]:
    field = COMBATS[event.key]
    return list(named(event, field)) if field is not None else []
