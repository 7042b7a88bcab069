"""What the terminal shows of a game, in one language."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.action import Action
from ..core.game import Decision, Game
from ..core.odds import Assumption, Odds, Row
from ..core.rules import Finding
from ..core.seen import Seen
from ..draw import livery
from ..letters import letters_of
from ..letters.styles import STYLES
from ..letters.wrap import wrap
from ..text import Speaker, percent
from ..text.portrait import portrait_for

#: `go` says the same as a run of `step`s, so the list of choices leaves these out.
UNLISTED = ("step",)
#: More destinations than these are told by what movement they leave, without numbers.
MOST_LISTED = 60


class Screen:
    """Prints about games of one set of rules."""

    def __init__(self, console: Console, speaker: Speaker) -> None:
        self.console = console
        self.speaker = speaker
        self.portrait = portrait_for(speaker)

    def line(self, text: str, style: str = "") -> None:
        for paragraph in self.speaker.by_name(text).split("\n"):
            for part in wrap(paragraph, self.console.width):
                self.console.print(Text(part, style), no_wrap=True, crop=False)

    def say(self, key: str, style: str = "", **values: object) -> None:
        self.line(self.speaker.say(f"terminal.{key}", **values), style)

    def map(self, game: Game, around: str | None = None) -> None:
        """The map; where it is too wide, the part around a place."""
        draw = letters_of(game.rules).draw_game(
            game.rules, game, self.speaker, self.console.width, around
        )
        self.console.print(draw, soft_wrap=True, end="")
        self.line(letters_of(game.rules).legend(game.rules, self.speaker), "dim")

    def status(self, game: Game, seat: str | None) -> None:
        """Turn, score and the like, as this seat may know them."""
        tracks = [
            self.speaker.say("core.entry", name=track.name, value=track.text)
            for track in self.portrait.tracks(game, seat)
        ]
        self.line(" · ".join(tracks), "bold")

    def prompt(self, decision: Decision, game: Game) -> None:
        side = self.speaker.name("side", decision.side)
        asked = self.portrait.question(game, game.legal())
        question = self.speaker.say("core.entry", name=side, value=asked)
        self.line(f"{question} [{decision.clause}]", self._style(decision.side))
        if decision.draft:
            self.say("draft", "dim", order=", ".join(map(str, decision.draft)))

    def _style(self, side: str) -> str:
        rules = self.speaker.rules
        return STYLES[livery(rules, side)] if side in rules.sides else "bold"

    def choices(self, game: Game) -> list[Action]:
        """Print what can be done, numbered; the actions in the order of their numbers."""
        shown = self._sorted(game)
        moving = any(action.verb == "go" for action in shown)
        reach = game.survey("reach") if moving else {}
        enemies = game.survey("zones") if moving and "zones" in game.rules.surveys else {}
        goes = [action for action in shown if action.verb == "go"]
        if len(goes) > MOST_LISTED:
            self.survey(game, "reach", None)
            shown = [action for action in shown if action.verb != "go"]
        table = Table.grid(padding=(0, 2))
        heading = ""
        places = [self._place_of(game, action) for action in shown]
        # Where no two stand together, places need no lines of their own.
        spread_out = len(set(places) - {""}) == sum(place != "" for place in places)
        for number, (action, place) in enumerate(zip(shown, places, strict=True), start=1):
            alone = spread_out and place != ""
            if place != heading and not alone:
                heading = place
                if place:
                    table.add_row("", "", Text(self.speaker.name("place", place), "bold"))
            meaning = self._meaning(game, action, reach, enemies)
            if alone:
                meaning = f"{self.speaker.name('place', place)} · {meaning}"
            table.add_row(f"{number:>3}", Text(str(action)), Text(meaning))
        self.console.print(table, highlight=False)
        return shown

    def _sorted(self, game: Game) -> list[Action]:
        """The legal actions worth listing; units of one place stand together."""
        legal = list(game.legal())
        going = any(action.verb == "go" for action in legal)
        listed = [action for action in legal if not (going and action.verb in UNLISTED)]
        places: dict[str, list[Action]] = {}
        for action in listed:
            places.setdefault(self._place_of(game, action), []).append(action)
        units = [action for place, group in places.items() if place for action in group]
        return units + places.get("", [])

    def _place_of(self, game: Game, action: Action) -> str:
        is_unit = action.arg in self.speaker.rules.names["unit"]
        return self.portrait.where(game, str(action.arg)) if is_unit else ""

    def _meaning(
        self, game: Game, action: Action, reach: dict[str, Finding], enemies: dict[str, Finding]
    ) -> str:
        verb, name = action
        if name is not None and name.isdecimal() and verb == "choose":
            return ""
        if name is not None and name in self.speaker.rules.names["unit"]:
            return self.portrait.unit(game, name)
        text = self.speaker.offer(action, game)
        if name is not None and verb == "attack":
            there = self.portrait.stacks(game).get(name, [])
            if len(there) == 1:
                text += f" · {self.portrait.unit(game, there[0])}"
        if name is not None and verb == "go":
            left = self.speaker.number(reach[name].value)
            text += " · " + self.speaker.say("core.left", left=left)
            if name in enemies:
                text += " · " + self._in_the_way(enemies[name])
        return text

    def _in_the_way(self, found: Finding) -> str:
        """What ends a move: enemy units if they are counted, else what the survey calls it."""
        if isinstance(found.value, int):
            return self.speaker.say("terminal.enemy-there")
        return self.speaker.finding("zones", found)

    def stacks(self, game: Game, place: str | None) -> None:
        """Who stands where: in one place, or everywhere."""
        stacks = self.portrait.stacks(game)
        shown = {name: units for name, units in stacks.items() if place in (None, name)}
        if place is not None and not shown:
            self.line(self.portrait.place(game, place), "bold")
            self.say("nobody-there")
        for name, units in shown.items():
            self.line(self.portrait.place(game, name), "bold")
            for unit in units:
                self.line(f"  {unit:<15} {self.portrait.unit(game, unit)}")

    def survey(self, game: Game | Seen, what: str, of: str | None) -> None:
        """A survey, the places of equal finding together, the greatest number first."""
        found = game.survey(what, of)
        self.line(self.speaker.survey(what, of), "bold")
        self.findings(what, found)

    def findings(self, what: str, found: Mapping[str, Finding]) -> None:
        names = sorted(found, key=lambda name: _rank(found[name]))
        places: dict[tuple[str, str], list[str]] = {}
        for name in names:
            key = (self.speaker.finding(what, found[name]), found[name].clause)
            places.setdefault(key, []).append(name)
        for (value, clause), there in places.items():
            listed = self.speaker.say("core.list").join(self._titles(there))
            entry = self.speaker.say("core.entry", name=f"{value} [{clause}]", value=listed)
            self.line(f"  {entry}")

    def _titles(self, places: list[str]) -> list[str]:
        """What places are called; hexes without a name that follow each other are a run: 12.01–12.05."""
        rules = self.speaker.rules
        bare = {one for one in places if rules.label("place", one).variant == "hex"}
        if not bare:
            return [self.speaker.name("place", name) for name in places]
        order = {name: number for number, name in enumerate(rules.names["place"])}
        runs: list[list[str]] = []
        for name in sorted(places, key=order.__getitem__):
            before = runs[-1][-1] if runs else ""
            follows = {name, before} <= bare and order[name] == order[before] + 1
            if follows and name[:2] == before[:2]:  # in the same column
                runs[-1].append(name)
            else:
                runs.append([name])
        return [
            self._run(run) if run[0] in bare else self.speaker.name("place", run[0]) for run in runs
        ]

    def _run(self, hexes: list[str]) -> str:
        first, last = hexes[0], hexes[-1]
        return first if first == last else self.speaker.say("core.run", first=first, last=last)

    def odds(self, odds: Odds) -> None:
        """The odds card: under each set of assumptions, what each unit may lose."""
        if any(row.steps for row in odds.rows):
            self.say("odds", "bold", clause=odds.clause)
        else:
            self.say("odds-of-results", "bold", clause=odds.clause)
        for rows in _alike(odds.rows):
            row = rows[0]
            if row.assuming:
                what = " + ".join(self._assumed(ones) for ones in _columns(rows))
                self.say("assuming", what=what)
            table = Table.grid(padding=(0, 2))
            for unit, spread in row.steps.items():
                shares = [f"-{n}: {percent(spread[n])}" for n in sorted(spread)]
                title = self.speaker.name("unit", unit)
                if len(rows) > 1 and unit == _aimed_at(row):
                    title = self.speaker.say("terminal.target")
                elif cell_len(title) > self.console.width // 3:
                    title = self.speaker.short("unit", unit)
                table.add_row("   ", Text(title), *shares)
            if row.steps:
                self.console.print(table, highlight=False)
            told = [
                self.speaker.say(
                    "core.entry",
                    name=self.speaker.chance(key),
                    value=percent(chance),
                )
                for key, chance in row.chance.items()
            ]
            self.line("     " + " · ".join(told))

    def _assumed(self, ones: list[Assumption]) -> str:
        """An assumption, or several that differ in the unit alone."""
        if len(ones) == 1:
            return self.speaker.assumption(ones[0])
        units = " / ".join(self.speaker.short("unit", str(one.values["unit"])) for one in ones)
        return self.speaker.say(f"{self.speaker.rules.system}.odds.{ones[0].key}", unit=units)


def _alike(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows that say the same of different units belong together: seven brigades, two kinds."""
    groups: dict[object, list[Row]] = {}
    for row in rows:
        unit = _aimed_at(row)
        assumed = [
            (one.key, *(name for name in one.values.values() if name != unit))
            for one in row.assuming
        ]
        told = [
            (name if name != unit else "", *spread.items()) for name, spread in row.steps.items()
        ]
        key = (*assumed, *told, *row.chance.items())
        groups.setdefault(key, []).append(row)
    return list(groups.values())


def _aimed_at(row: Row) -> str | None:
    """The unit that the first assumption about one is about."""
    return next((str(one.values["unit"]) for one in row.assuming if "unit" in one.values), None)


def _columns(rows: list[Row]) -> list[list[Assumption]]:
    """The assumptions of like rows, side by side; what they share stands once."""
    columns = zip(*(row.assuming for row in rows), strict=True)
    return [[one for n, one in enumerate(ones) if one not in ones[:n]] for ones in columns]


def _rank(finding: Finding) -> tuple[int, Fraction]:
    value = finding.value
    return (0, -Fraction(value)) if isinstance(value, int | Fraction) else (1, Fraction(0))
