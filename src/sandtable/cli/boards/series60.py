"""The 60 Series in the terminal."""

from datetime import date, timedelta

from rich.text import Text

from ...core.bits import bits
from ...core.game import Game
from ...systems.series60.rules import Series60
from . import pointmap
from .board import Board


class Series60Board(Board):
    def draw(self, game: Game, width: int) -> Text:
        rules = _rules(game)
        drawn = pointmap.draw(rules, game.state, width)
        drawn.append(self.speaker.say("terminal.legend") + "\n", "dim")
        for side, box in enumerate(rules.box):
            text = pointmap.stack(rules, game.state, box, side)
            if text:
                place = self.speaker.name("place", rules.names["place"][box])
                drawn.append(f"{place}: {text}\n")
        return drawn

    def status(self, game: Game) -> str:
        rules = _rules(game)
        marker = game.state.vp
        score = "0"
        if marker:
            ahead = rules.sides[marker > 0]
            score = f"{self.speaker.name('side', ahead)} {abs(marker)}"
        turns = rules.setting.turns
        return self.speaker.say(
            "terminal.status",
            turn=game.turn,
            turns=turns,
            date=turn_dates(rules, game.turn),
            score=score,
        )

    def unit(self, game: Game, name: str) -> str:
        rules, state, say = _rules(game), game.state, self.speaker.say
        unit = rules.unit_index[name]
        facts = say(
            "terminal.unit",
            steps=state.steps[unit],
            full=rules.printed[unit],
            hit=rules.hit[unit],
            move=rules.speed[unit],
            type=say(f"terminal.{rules.data.units[unit].type}"),
            armour=say(f"terminal.{rules.armour[unit]}"),
        )
        words = [self.speaker.name("unit", name), facts]
        if state.cut >> unit & 1:
            words.append(say("terminal.cut"))
        elif not state.up >> unit & 1 and state.place[unit] < rules.exit:
            words.append(say("terminal.down"))
        if state.back[unit]:
            words.append(say("terminal.back", turn=state.back[unit]))
        return " · ".join(words)

    def where(self, game: Game, name: str) -> str:
        rules = _rules(game)
        number: int = game.state.place[rules.unit_index[name]]
        return rules.names["place"][number]

    def place(self, game: Game, name: str) -> str:
        rules = _rules(game)
        title = self.speaker.name("place", name)
        label = rules.label("place", name)
        if label.variant == "area" and label.name is not None:
            title += f" ({getattr(label.name, self.speaker.language)})"
        if label.variant == "point":
            british = game.state.british_points >> rules.place_index[name] & 1
            title += f" [{self.speaker.name('side', rules.sides[british])}]"
        return title

    def stacks(self, game: Game) -> dict[str, list[str]]:
        rules = _rules(game)
        return {
            name: [rules.names["unit"][unit] for unit in bits(game.state.here[number])]
            for number, name in enumerate(rules.names["place"])
            if game.state.here[number]
        }


def turn_dates(rules: Series60, turn: int) -> str:
    """The days of a turn, as in 1941-11-18 – 11-20."""
    calendar = rules.data.cover.calendar
    first = date.fromisoformat(calendar.first_day)
    start = first + timedelta(days=calendar.days_per_turn * (turn - 1))
    end = start + timedelta(days=calendar.days_per_turn - 1)
    return f"{start:%Y-%m-%d} – {end:%m-%d}"


def _rules(game: Game) -> Series60:
    assert isinstance(game.rules, Series60)
    return game.rules
