"""What the terminal shows of a game, in one language."""

from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..core.action import Action
from ..core.game import Decision, Game
from ..core.odds import Odds
from ..core.rules import Finding
from ..text import Speaker
from .boards import board_for
from .boards.board import STYLES

#: `go` says the same as a run of `step`s, so the list of choices leaves these out.
UNLISTED = ("step",)


class Screen:
    """Prints about games of one set of rules."""

    def __init__(self, console: Console, speaker: Speaker) -> None:
        self.console = console
        self.speaker = speaker
        self.board = board_for(speaker)

    def line(self, text: str, style: str = "") -> None:
        self.console.print(escape(text), style=style or None, highlight=False)

    def say(self, key: str, style: str = "", **values: object) -> None:
        self.line(self.speaker.say(f"terminal.{key}", **values), style)

    def map(self, game: Game) -> None:
        self.console.print(self.board.draw(game, self.console.width), soft_wrap=True)

    def status(self, game: Game) -> None:
        self.line(self.board.status(game), "bold")

    def prompt(self, decision: Decision) -> None:
        side = self.speaker.name("side", decision.side)
        text = f"{side}: {self.speaker.prompt(decision)} [{decision.clause}]"
        self.line(text, STYLES.get(decision.side, "bold"))
        if decision.draft:
            self.say("draft", "dim", order=", ".join(map(str, decision.draft)))

    def choices(self, game: Game) -> list[Action]:
        """Print what can be done, numbered; the actions in the order of their numbers."""
        shown = self._sorted(game)
        moving = any(action.verb == "go" for action in shown)
        reach = game.survey("reach") if moving else {}
        enemies = game.survey("zones") if moving else {}
        table = Table.grid(padding=(0, 2))
        heading = ""
        for number, action in enumerate(shown, start=1):
            place = self._place_of(game, action)
            if place != heading:
                heading = place
                if place:
                    table.add_row("", "", escape(self.board.place(game, place)), style="bold")
            meaning = self._meaning(game, action, reach, enemies)
            table.add_row(f"{number:>3}", escape(str(action)), escape(meaning))
        self.console.print(table, highlight=False)
        return shown

    def _sorted(self, game: Game) -> list[Action]:
        """The legal actions worth listing; units of one place stand together."""
        listed = [action for action in game.legal() if action.verb not in UNLISTED]
        places: dict[str, list[Action]] = {}
        for action in listed:
            places.setdefault(self._place_of(game, action), []).append(action)
        units = [action for place, group in places.items() if place for action in group]
        return units + places.get("", [])

    def _place_of(self, game: Game, action: Action) -> str:
        is_unit = action.arg in self.speaker.rules.names["unit"]
        return self.board.where(game, str(action.arg)) if is_unit else ""

    def _meaning(
        self, game: Game, action: Action, reach: dict[str, Finding], enemies: dict[str, Finding]
    ) -> str:
        verb, name = action
        decision = game.decision
        if name is None:
            assert decision is not None
            return self.speaker.say(f"terminal.done.{decision.phase}")
        if verb == "choose":
            return "" if name.isdecimal() else self.speaker.say(f"terminal.choose.{name}")
        if name in self.speaker.rules.names["unit"]:
            return self.board.unit(game, name)
        text = self.speaker.name("place", name)
        if verb == "go":
            left = self.speaker.number(reach[name].value)
            text += " · " + self.speaker.say("terminal.left", left=left)
            if name in enemies:
                text += " · " + self.speaker.say("terminal.enemy-there")
        return text

    def stacks(self, game: Game, place: str | None) -> None:
        """Who stands where: in one place, or everywhere."""
        stacks = self.board.stacks(game)
        shown = {name: units for name, units in stacks.items() if place in (None, name)}
        if place is not None and not shown:
            self.line(self.board.place(game, place), "bold")
            self.say("nobody-there")
        for name, units in shown.items():
            self.line(self.board.place(game, name), "bold")
            for unit in units:
                self.line(f"  {unit:<15} {self.board.unit(game, unit)}")

    def survey(self, game: Game, what: str, of: str | None) -> None:
        """A survey, the places of equal finding together."""
        places: dict[tuple[str, str], list[str]] = {}
        for name, finding in game.survey(what, of).items():
            title = self.speaker.name("place", name)
            places.setdefault((self._finding(finding), finding.clause), []).append(title)
        for (value, clause), names in places.items():
            self.line(f"  {value} [{clause}]: {self.speaker.say('core.list').join(names)}")

    def _finding(self, finding: Finding) -> str:
        if isinstance(finding.value, int | Fraction):
            return self.speaker.number(finding.value)
        key = str(finding.value).replace(" ", "-")
        return self.speaker.say(f"{self.speaker.rules.system}.survey.{key}")

    def odds(self, odds: Odds) -> None:
        """The odds card: under each set of assumptions, what each unit may lose."""
        self.say("odds", "bold", clause=odds.clause)
        for row in odds.rows:
            if row.assuming:
                what = " + ".join(self.speaker.assumption(one) for one in row.assuming)
                self.say("assuming", what=what)
            told = [
                f"{self.speaker.short('unit', unit)} "
                + " ".join(f"-{n}: {percent(spread[n])}" for n in sorted(spread))
                for unit, spread in row.steps.items()
            ]
            told += [
                f"{self.speaker.say(f'{self.speaker.rules.system}.odds.{key}')}: {percent(chance)}"
                for key, chance in row.chance.items()
            ]
            self.line("    " + "  |  ".join(told))


def percent(chance: Fraction) -> str:
    """One decimal; what is merely unlikely is not shown as impossible."""
    shown = f"{float(chance) * 100:.1f}"
    if shown == "0.0" and chance:
        return "<0.1%"
    if shown == "100.0" and chance != 1:
        return ">99.9%"
    return shown + "%"
