"""The after-action report: one page that needs nothing else, to be read or printed."""

from collections.abc import Sequence
from fractions import Fraction
from importlib.resources import files

from .. import draw
from ..core.dice import AskedDice
from ..core.game import SPECTATOR, Game
from ..core.header import dice_of
from ..core.languages import font_stack, language
from ..core.message import Event
from ..core.reckoning import Line, Reckoning, Share
from ..core.role import Role
from ..draw import palette
from ..text import Speaker
from ..text.chart import charts_for
from ..text.lesson import taught
from ..text.party import units_of
from ..text.portrait import portrait_for
from . import charts
from .back import ANCHOR, LookedBack, section
from .chronicle import Chronicle, Combat, Move, Turn
from .html import listed, tag, words
from .maps import Maps

#: What is drawn over the maps: how it looks, and its words.
LEGEND = {"way": "report.way", "yields": "report.yields", "combat": "report.combat"}
#: Where dice come from, by the word of the record.
DICE = {
    "seeded": "report.dice-seeded",
    "paired": "report.dice-paired",
    "scripted": "report.dice-scripted",
    "asked": "report.dice-asked",
    "mixed": "report.dice-mixed",
    "hidden": "report.dice-hidden",
    "sealed": "report.dice-sealed",
}
ELSEWHERE = "report.dice-unknown"


def report(
    game: Game, language: str, seat: str | None = None, back: LookedBack | None = None
) -> bytes:
    """The report of a game with its whole history; of a running one as far as it has come.

    With a seat it tells only what this seat may know; of a finished one also what a program thinks of it, if one was asked.
    """
    return _Report(game, language, seat, back).page().encode()


def style() -> str:
    """The style sheet that every report brings along."""
    own = (files(__package__) / "style.css").read_text("utf-8")
    own = own.replace("var(--fonts)", font_stack('"'))
    return palette.stylesheet() + palette.daylight("print") + own


class _Report:
    def __init__(
        self, game: Game, language: str, seat: str | None, back: LookedBack | None
    ) -> None:
        self.game = game
        self.back = back
        self.rules = game.rules
        self.seat = seat
        self.speaker = Speaker(game.rules, language)
        self.portrait = portrait_for(self.speaker)
        self.chronicle = Chronicle(game, self.portrait, seat)
        self.maps = Maps(game.rules, language)
        self.charts = charts_for(self.speaker)
        self.say = self.speaker.say

    def page(self) -> str:
        name = self.rules.module.cover.name[self.speaker.language]
        title = f"{name} – {self.say('report.title')}"
        body = [
            self._cover(name),
            *(self._turn(turn) for turn in self.chronicle.turns),
            self._summary(),
        ]
        if self.back is not None:
            body.append(section(self.speaker, self.back))
        head = tag(
            "head",
            '<meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            # No icon: a browser asks for none.
            '<link rel="icon" href="data:,"/>',
            words("title", title),
            tag("style", style()),
        )
        # What the maps are made of is known once they are all drawn.
        whole = tag("body", self.maps.stock(), tag("main", *body))
        about = language(self.speaker.language)
        whole = tag("html", head, whole, lang=about.code, data_breaks=about.breaks)
        return f"<!doctype html>\n{whole}\n"

    # The cover

    def _cover(self, name: str) -> str:
        scenario = next(
            one for one in self.rules.module.cover.scenario if one.id == self.rules.scenario
        )
        last = self.chronicle.turns[-1]
        shown, below = self.chronicle.look(last.ended)
        turns = [
            tag("a", str(turn.number), href=f"#turn-{turn.number}") for turn in self.chronicle.turns
        ]
        if self.back is not None:
            turns.append(words("a", self.say("report.looking-back"), href=f"#{ANCHOR}"))
        return tag(
            "header",
            words("p", self.say("report.title"), class_="kind"),
            words("h1", name),
            words("p", scenario.name[self.speaker.language], class_="scenario"),
            words("p", self._ending(), class_="outcome"),
            tag("figure", self.maps.map(shown.state, below, self._ending()), class_="map"),
            tag("dl", *self._facts()),
            tag("nav", words("span", self.say("report.turns")), *turns),
            words("p", self.rules.module.cover.notice[self.speaker.language], class_="note"),
            class_="cover",
        )

    def _ending(self) -> str:
        if self.game.outcome is None:
            return self.say("report.running", turn=self.game.turn)
        learning = taught(self.speaker, self.game.events, over=True)
        if learning is not None:  # nobody wins a lesson
            return learning.verdict
        called = [
            self.speaker.event(one)
            for one in self.game.events
            if one.role.among(Role.CALLS_VICTORY)
        ]
        return self.speaker.ending(self.game.outcome, called, bool(self.game.played))

    def _facts(self) -> list[str]:
        facts = [
            (self.speaker.name("side", side), self._player(self.game.tags.get(side)))
            for side in self.rules.sides
        ]
        if self.chronicle.seen is not None:
            facts.append((self.say("report.seen-by"), self._seat_name()))
        facts += [
            (self.say("report.orders"), str(self.chronicle.orders)),
            (self.say("report.dice"), self._dice()),
        ]
        speaker = self.speaker
        chosen = [
            self.say("core.entry", name=speaker.option(name), value=speaker.reading(name, value))
            for name, value in self.rules.options.items()
        ]
        if chosen:
            facts.append((self.say("report.options"), " · ".join(chosen)))
        facts += [
            (self.say("report.date") if name == "date" else name, text)
            for name, text in self.game.tags.items()
            if name not in self.rules.sides
        ]
        return [words("dt", name) + words("dd", text) for name, text in facts]

    def _player(self, who: str | None) -> str:
        if who is None or who == "person":
            return self.say("report.person")
        return self.say("player.random") if who == "random" else who

    def _seat_name(self) -> str:
        if self.seat is None or self.seat == SPECTATOR:
            return self.say("report.spectator")
        return self.speaker.name("side", self.seat)

    def _dice(self) -> str:
        """As the record tells: who knows the seed of a running game knows its dice to come."""
        told = dice_of(self.game, self.seat is None or self.game.outcome is not None)
        source, _, seed = told.partition(" ")
        return self.say(DICE.get(source, ELSEWHERE), seed=seed)

    # A turn

    def _turn(self, turn: Turn) -> str:
        began, _ = self.chronicle.look(turn.began)
        ended, below = self.chronicle.look(turn.ended)
        track, *_ = self.portrait.tracks(began, self.seat)
        title = self.say("core.entry", name=track.name, value=track.text)
        picture = self.maps.map(ended.state, below, title, turn.number, turn.ways, turn.combats)
        return tag(
            "section",
            words("h2", title),
            tag("figure", picture, tag("figcaption", self._legend()), class_="map"),
            self._standing(turn, ended),
            self._moves(turn),
            self._combats(turn),
            self._rest(turn),
            self._rolled(turn),
            class_="turn",
            id=f"turn-{turn.number}",
        )

    def _legend(self) -> str:
        return "".join(words("span", self.say(key), class_=look) for look, key in LEGEND.items())

    def _standing(self, turn: Turn, ended: Game) -> str:
        """The tracks at the end of the turn, and what the turn cost."""
        tracks = self.portrait.tracks(ended, self.seat)[1:]
        if turn is not self.chronicle.turns[-1]:
            # A seat in the dark is shown how the next turn begins: what that brings hides what was left.
            gone = {"got-back"} if self.chronicle.seen is None else {"got-back", "brought"}
            tracks = [one for one in tracks if one.tells not in gone]
        told = [self.say("core.entry", name=one.name, value=one.text) for one in tracks]
        lost = [f"{self.speaker.name('side', side)} {number}" for side, number in turn.lost.items()]
        both = self.say("core.list").join(lost)
        told.append(self.say("core.entry", name=self.say("report.steps"), value=both))
        return listed((words("span", one) for one in told), class_="standing")

    def _moves(self, turn: Turn) -> str:
        """By side and formation, in the order of the module."""
        parts = []
        for side in self.rules.sides:
            formations = []
            for formation in self.portrait.formations():
                own = set(formation.units)
                told = [one for one in turn.moves if one.units[0] in own]
                if formation.side == side and told:
                    sentences = (words("span", self._move(one)) for one in told)
                    formations.append(words("h5", formation.name) + listed(sentences))
            if formations:
                name = words("h4", self.speaker.name("side", side), class_=self._livery(side))
                parts.append(name + tag("div", *formations, class_="moves"))
        return self._chapter("report.moves", parts)

    def _move(self, move: Move) -> str:
        """All who went along; of a move that ended where it began, where it turned back."""
        event, turned_at = move.event, move.turned_at
        if turned_at is not None:
            return self._told("report.moved-back", move.units, event, by=turned_at)
        if move.units != units_of(event):
            return self._told("report.moved", move.units, event)
        return self.speaker.event(event)

    def _told(self, key: str, units: Sequence[str], event: Event, **places: str) -> str:
        """A sentence about several units, of which the event names one."""
        names = {name: event.values[name] for name in ("at", "place")} | places
        shown = {name: self.speaker.name("place", str(one)) for name, one in names.items()}
        if isinstance(cost := event.values.get("cost"), Fraction):
            shown["cost"] = self.speaker.number(cost)
        return self.say(key, units=self.speaker.units(units), **shown)

    def _combats(self, turn: Turn) -> str:
        return self._chapter("report.combats", [self._combat(turn, one) for one in turn.combats])

    def _combat(self, turn: Turn, combat: Combat) -> str:
        before, _ = self.chronicle.look(combat.before)

        reckoned = combat.reckoned
        shares = () if reckoned is None else (*reckoned.attackers, *reckoned.defenders)
        worth = {share.unit: self._worth(share) for share in shares}
        # Who is in a combat is shown as he is; others as the seat saw them before.
        truth = Game(self.rules, combat.before, AskedDice())
        marks = self._marks(before) | {
            unit: some for unit, some in self._marks(truth).items() if unit in worth
        }

        def units(title: str, names: list[str], livery: str) -> str:
            rows = [
                tag(
                    "li",
                    self.maps.counter(unit, marks.get(unit, [])),
                    tag(
                        "div",
                        words("div", self.portrait.unit(truth if unit in worth else before, unit)),
                        worth.get(unit, ""),
                    ),
                )
                for unit in names
            ]
            if not rows:
                return ""
            return tag("div", words("h5", self.say(title)), tag("ul", *rows), class_=livery)

        foe = next(side for side in self.rules.sides if side != combat.side)
        heading = words("b", str(combat.number), class_="combat") + words(
            "span", self._opened(combat)
        )
        return tag(
            "article",
            tag("h4", heading),
            tag(
                "div",
                units("report.attackers", combat.attackers, self._livery(combat.side)),
                units("report.defenders", combat.defenders, self._livery(foe)),
                class_="sides",
            ),
            self._reckoning(reckoned) if reckoned is not None else "",
            listed((self._event(event) for event in combat.events), class_="came"),
            id=f"turn-{turn.number}-{combat.number}",
        )

    def _opened(self, combat: Combat) -> str:
        """How a combat began; of a stack that overruns all are named."""
        if combat.opened.role.among(Role.OVERRUNS) and len(combat.attackers) > 1:
            return self._told("report.overran", combat.attackers, combat.opened)
        return self.speaker.event(combat.opened)

    def _marks(self, game: Game) -> dict[str, list[str]]:
        return {one.unit: one.marks for one in draw.counters(self.rules, game.state)}

    def _worth(self, share: Share) -> str:
        """What a unit brings, if that is not what is printed on it."""
        if not share.lines:
            return ""
        value = self.say("report.worth", value=self.speaker.number(share.value))
        return words("b", value) + "".join(self._line(line) for line in share.lines)

    def _reckoning(self, one: Reckoning) -> str:
        """Strengths, what they come to, and what changes the column."""
        number = self.speaker.number
        totals = {side: number(one.total(side)) for side in ("attack", "defence")}
        strengths = self.say("report.strengths", **totals)
        measure = self.charts.measure(one.chart)
        told = [self.say("core.entry", name=measure, value=one.found or strengths)]
        if one.found:
            told.insert(0, strengths)
        lines = [self._line(line) for line in one.lines]
        return listed((*(words("b", part) for part in told), *lines), class_="sum")

    def _line(self, line: Line) -> str:
        text = f"{self.speaker.line(line)} {self.speaker.amount(line)}"
        return words("span", text) + words("small", line.clause)

    def _rest(self, turn: Turn) -> str:
        told = listed(self._event(event) for event in turn.rest)
        return self._chapter("report.rest", [told] if told else [])

    def _rolled(self, turn: Turn) -> str:
        rows = [
            words("b", self.speaker.name("side", side) if side in self.rules.sides else "")
            + "".join(words("i", str(face)) for face in faces)
            for side, faces in turn.dice
        ]
        return self._chapter("report.rolled", [listed(rows, class_="dice")] if rows else [])

    def _chapter(self, key: str, parts: list[str]) -> str:
        return words("h3", self.say(key)) + "".join(parts) if parts else ""

    def _event(self, event: Event) -> str:
        """A sentence, with its dice as dice and the clause it rests on."""
        return words("span", self.speaker.event(event)) + words("small", event.clause)

    def _livery(self, side: str) -> str:
        return draw.livery(self.rules, side)

    # The summary

    def _summary(self) -> str:
        turns = self.chronicle.turns
        numbers = [turn.number for turn in turns]
        lost = {side: [turn.lost[side] for turn in turns] for side in self.rules.sides}
        title = self.say("report.steps")
        parts = [
            words("h2", self.say("report.summary")),
            words("p", self._ending(), class_="outcome"),
            words("h3", title),
            tag(
                "p",
                *(
                    words(
                        "span", self.speaker.name("side", side), class_=f"key {self._livery(side)}"
                    )
                    for side in lost
                ),
            ),
            charts.losses(
                numbers, {self._livery(side): some for side, some in lost.items()}, title
            ),
        ]
        parts += self._score(numbers)
        parts.append(self._table(numbers, lost))
        return tag("section", *parts, class_="turn", id="summary")

    def _score(self, numbers: list[int]) -> list[str]:
        """The score at the end of each turn, where the game has one."""
        shown = [self.chronicle.look(turn.ended)[0] for turn in self.chronicle.turns]
        tracks = [
            track
            for game in shown
            for track in self.portrait.tracks(game)
            if track.tells == "score"
        ]
        if not tracks:
            return []
        title = tracks[0].name
        chart = charts.score(numbers, [one.value for one in tracks], title)
        return [words("h3", title), words("p", tracks[-1].text), chart]

    def _table(self, numbers: list[int], lost: dict[str, list[int]]) -> str:
        head = tag(
            "tr",
            words("th", self.say("report.steps")),
            *(words("th", str(number)) for number in numbers),
            words("th", self.say("report.total")),
        )
        rows = [
            tag(
                "tr",
                words("th", self.speaker.name("side", side)),
                *(words("td", str(number)) for number in some),
                words("td", str(sum(some))),
            )
            for side, some in lost.items()
        ]
        return tag("div", tag("table", head, *rows), class_="wide")
