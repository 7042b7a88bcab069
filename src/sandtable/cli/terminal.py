"""A whole game in the terminal: hotseat, or against an opponent program."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from rich.console import Console

from .. import library
from ..ai.player import PERSON, Player
from ..ai.seats import seat_seed, sit_down
from ..ai.thinker import Thinker
from ..core.action import VERBS, Action, parse
from ..core.clause import registry
from ..core.dice import AskedDice, SeededDice
from ..core.errors import (
    BadRecord,
    GameOver,
    MalformedAction,
    NotNow,
    NotOnBoard,
    SandtableError,
    UnknownName,
)
from ..core.game import DICE, SPECTATOR, Decision, Game
from ..core.message import Events, Refusal
from ..letters import Examples, letters_of
from ..text import LANGUAGES, Speaker, in_short
from ..text.goal import ahead, briefing
from ..text.lesson import taught, told_of
from ..text.prospects import prospects
from ..text.result import cited
from .counsel import Counsel
from .records import read_record
from .screen import MOST_LISTED, Screen

#: One line of input; None at the end of it.
Ask = Callable[[str], str | None]


class Terminal:
    """Sits people and programs down at one game and keeps the talk going."""

    def __init__(
        self,
        game: Game,
        players: dict[str, Player],
        language: str,
        console: Console,
        ask: Ask,
        backup: Path | None,
        chance: int = 0,
    ) -> None:
        self.game = game
        self.players = players
        self.console = console
        self.ask = ask
        #: What programs draw from where the dice have no seed.
        self.chance = chance
        #: Every closed order is saved here, so that a closed window loses nothing.
        self.backup = backup
        self._put_by = backup is not None and not game.orders  # what lies there is another game
        self.screen = Screen(console, Speaker(game.rules, language, typed=True))
        self._choices: list[Action] = []
        self._warned: object = (
            None  # what was typed that would lose the game: it must be typed twice
        )
        self._asked: object = None  # the decision on the screen: looking around does not repeat it
        self._running = True
        self._counsel = Counsel(self)
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "map": lambda words: self.screen.map(self._laid(), self.named(words, "place")),
            "stacks": lambda words: self.screen.stacks(self._laid(), self.named(words, "place")),
            "list": self._list,
            **self._counsel.commands,
            "odds": self._odds,
            "goal": self._goal,
            "victory": self._victory,
            "supply": lambda words: self._survey("supply", words),
            "reach": lambda words: self._survey("reach", words),
            "zones": lambda words: self._survey("zones", words),
            "threat": self._threat,
            "undo": self._undo,
            "redo": self._redo,
            "log": self._log,
            "clause": self._clause,
            "save": self._save,
            "load": self._load,
            "lang": self._language,
            "quit": self._quit,
        }

    def run(self) -> None:
        self._welcome()
        self._begin()
        while self._running:
            decision = self.game.decision
            if decision is None:
                outcome = self.game.outcome
                assert outcome is not None
                if self._asked != outcome:
                    self._asked = outcome
                    self.screen.map(self._laid())
                    if not self._lesson():  # nobody wins one
                        played = bool(self.game.played)
                        self.screen.line(self.screen.speaker.ending(outcome, [], played), "bold")
                    self.screen.say("over")
                    for side, player in self.players.items():
                        player.end(self.game.seen_by(side))
                self._choices = []
                self._read()
            elif decision.side in self.players:
                self._let_play(self.players[decision.side], decision.side)
            else:
                question = (decision, len(self.game.orders), self._faces())
                if self._asked != question:
                    self._asked = question
                    self._question(decision)
                self._read()

    def _faces(self) -> int:
        return len(self.game.orders[-1].faces) if self.game.orders else 0

    def _question(self, decision: Decision) -> None:
        if not decision.draft:
            self.screen.line("")
            self.screen.status(self.game, self._seat())
        self.screen.prompt(decision, self.game)
        self._choices = self.screen.choices(self.game)

    # Input

    def _read(self) -> None:
        line = self.ask("> ")
        if line is None:
            self._quit([])
            return
        words = line.split()
        if not words:
            return
        try:
            self._answer(words, line)
        except MalformedAction:
            self.screen.say("bad-action", "yellow", place=self.example)
        except NotNow:
            self.screen.say("no-group", "yellow")
        except NotOnBoard as error:
            name = self.screen.speaker.name("unit", error.name)
            self.screen.say("not-on-board", "yellow", unit=name)
        except UnknownName as error:
            self.screen.say("bad-name", "yellow", name=error.name or str(error))
        except GameOver:
            self.screen.say("over", "yellow")
        except BadRecord as error:
            reason = self.screen.speaker.say(f"record.{error.kind}")
            self.screen.say("bad-record", "yellow", line=error.line, reason=reason)
        except SandtableError as error:
            self.screen.line(str(error), "yellow")
        except FileNotFoundError:
            self.screen.say("no-file", "yellow", path=" ".join(words[1:]))
        except OSError as error:
            reason = error.strerror or str(error)
            self.screen.say("file-trouble", "yellow", path=" ".join(words[1:]), error=reason)

    def _answer(self, words: list[str], line: str) -> None:
        first = words[0].lower()
        if first in self._commands:
            self._commands[first](words[1:])
        elif self.screen.speaker.calls_overlay(first):
            self._survey(first, words[1:])
        elif first in VERBS or first == "pass" or first.rstrip(",").isdecimal():
            actions = self._actions(line)
            if actions and not self._warn(actions):
                self.play(*actions)
        else:
            self.screen.say("unknown-command", "yellow", word=words[0])

    def _actions(self, line: str) -> list[Action]:
        """What a line asks for: actions by name or number, `pick all`, `pass`."""
        trial = self.game.clone(AskedDice())
        actions: list[Action] = []
        for piece in line.lower().split(","):
            words = piece.split()
            found: list[Action] = []
            if words and all(word.isdecimal() for word in words):
                wrong = [w for w in words if len(w) > 6 or not 1 <= int(w) <= len(self._choices)]
                if wrong:
                    self.screen.say("no-such-number", "yellow", number=wrong[0][:9])
                    return []
                found = [self._choices[int(word) - 1] for word in words]
            elif words == ["pick", "all"]:
                found = [action for action in trial.legal(canonical=True) if action.verb == "pick"]
                if not found:
                    self.screen.say("nothing-to-pick", "yellow")
                    return []
            elif words[:1] == ["pick"] and len(words) == 2 and self._place_named(words[1]):
                place = str(self._place_named(words[1]))
                found = self._stack(trial, place)
                if not found:
                    title = self.screen.speaker.name("place", place)
                    self.screen.say("nobody-to-pick", "yellow", place=title)
                    return []
            elif words == ["pass"]:
                found = [Action("done")]
            else:
                found = parse(self.spelled(piece))
            actions += found
            if isinstance(trial.play(*found), Refusal):
                trial = self.game.clone(AskedDice())  # the real game will refuse it too
        return actions

    def _place_named(self, word: str) -> str | None:
        """The place on the map of this name, in any case; units go first."""
        rules = self.game.rules
        if word in (name.lower() for name in rules.names["unit"]):
            return None
        found = next((name for name in rules.names["place"] if name.lower() == word), None)
        try:  # what can be attacked is on the map; units that are routed or to come are nowhere
            rules.alphabet.code(Action("attack", found))
        except SandtableError:
            return None
        return found

    def _stack(self, trial: Game, place: str) -> list[Action]:
        """Picks of the units in a place that can be picked together; if none can, of the first."""
        portrait, units = self.screen.portrait, self.game.rules.names["unit"]
        trial = trial.clone(AskedDice())
        offered = [one for one in trial.legal() if one.verb == "pick" and one.arg in units]
        found: list[Action] = []
        for action in offered:
            here = portrait.where(trial, str(action.arg)) == place and not trial.orders
            if here and not isinstance(trial.play(action), Refusal):
                found.append(action)
        if found:
            return found
        standing = portrait.stacks(self._laid()).get(place, [])
        return [Action("pick", standing[0])] if standing else []

    def _warn(self, actions: list[Action]) -> bool:
        """Whether this would lose the game at once, and has not been typed twice."""
        question = (self._asked, actions)
        if self._warned == question:
            return False
        trial = self.game.clone(AskedDice())
        *first, last = actions
        side = self.game.side
        if side in (None, DICE) or isinstance(trial.play(*first), Refusal) or trial.side != side:
            return False
        warning = self.screen.speaker.warning(trial.seen_by(side), last)
        if warning is None:
            return False
        self._warned = question
        self.screen.line(warning, "yellow")
        self.screen.say("type-again", "yellow")
        return True

    def play(self, *actions: Action) -> None:
        before = self.game.played
        result = self.game.play(*actions)
        if self.game.played > before:
            self._go_on(None)
        self._tell(result)
        if not self.game.draft:
            self._back_up()
        elif self.game.side not in (None, DICE):
            notice = self.screen.speaker.closing_notice(self.game.seen_by(self.game.side))
            if notice is not None:
                self.screen.line(notice, "yellow")

    def _tell(self, result: Events | Refusal) -> None:
        speaker = self.screen.speaker
        if isinstance(result, Refusal):
            self.screen.line(speaker.refusal(result, self.game), "yellow")
            return
        for event in in_short(self._heard(result)):
            self.screen.line(f"  {speaker.event(event)}")

    def _seat(self) -> str:
        """Who looks at the screen: the one person, or of several the one who must choose."""
        people = [side for side in self.game.rules.sides if side not in self.players]
        if len(people) > 1 and self.game.side in people:
            return str(self.game.side)
        return people[0] if len(people) == 1 else SPECTATOR

    def _laid(self) -> Game:
        """The game as it lies before who looks at the screen."""
        return self.game.shown_to(self._seat())

    def _heard(self, events: Events) -> Events:
        """What of it is for the person at the screen."""
        seen = self.game.seen_by(self._seat())
        raw = [one for one in events.raw if seen.hears(one)]
        return Events(raw, self.game.rules.names, self.game.rules.mark)

    def _let_play(self, player: Player, seat: str) -> None:
        """One whole order of an opponent program."""
        turn = self.game.turn
        result = self.game.play(*player.order(self.game.seen_by(seat)))
        assert not isinstance(result, Refusal), result
        self._counsel.hear(player, self.game.played - 1, turn)
        self._go_on(seat)
        told = self._heard(result)
        side = self.screen.speaker.name("side", seat)
        name = self.screen.speaker.say(f"player.{player.name}")
        self.screen.say("plays", "bold", side=side, name=name)
        for event in in_short(told):
            self.screen.line(f"  {self.screen.speaker.event(event)}")
        self._back_up()

    def _begin(self) -> None:
        for side, player in self.players.items():
            player.begin(self.game.seen_by(side))

    def _go_on(self, doer: str | None) -> None:
        """An order was given: all programs hear of it but the one that gave it."""
        for side, player in self.players.items():
            if side != doer:
                player.go_on(self.game.seen_by(side))

    def spelled(self, line: str) -> str:
        """Names may be typed in any case: `go p20` is `go P20`."""
        known = {
            name.lower(): name for kind in ("place", "unit") for name in self.game.rules.names[kind]
        }
        return " ".join(known.get(word.lower(), word.lower()) for word in line.split())

    def named(self, words: list[str], kind: str) -> str | None:
        """An optional name of a unit or place, in any case."""
        if not words:
            return None
        names = {name.lower(): name for name in self.game.rules.names[kind]}
        word = words[0].lower()
        if word not in names:
            raise SandtableError(self.screen.speaker.say(f"terminal.no-{kind}", name=words[0]))
        return names[word]

    # Commands

    def _welcome(self) -> None:
        cover = self.game.rules.module.cover
        language = self.screen.speaker.language
        self.screen.line(cover.name[language], "bold")
        self.screen.line(cover.notice[language], "dim")
        one = self._examples()
        self.screen.say("hint", "dim", unit=one.unit, place=one.place)
        self.screen.map(self._laid())

    def _examples(self) -> Examples:
        """Names of this game, to show how things are named."""
        rules = self.game.rules
        return letters_of(rules).examples(rules)

    @property
    def example(self) -> str:
        """A place of this map, to show how one is named."""
        return self._examples().place

    def _help(self, words: list[str]) -> None:
        rules, speaker = self.game.rules, self.screen.speaker
        own = [
            speaker.say(
                "terminal.help-overlay-side" if one in rules.sided else "terminal.help-overlay",
                what=one,
            )
            for one in self._own_overlays()
        ]
        verbs = speaker.say(f"{rules.system}.letters.verbs")
        self.screen.say("help", verbs=verbs, more="".join(own), **self._examples()._asdict())
        self.screen.line(speaker.say(f"{rules.system}.letters.counters"))

    def _list(self, words: list[str]) -> None:
        self._asked = None

    def _odds(self, words: list[str]) -> None:
        """Odds of the action named, or of the attack or fire step that could be closed now."""
        asked = parse(self.spelled(" ".join(words))) if words else list(self.game.legal())
        for action in asked:
            if action.verb in ("attack", "done"):
                odds = self.game.odds(action)
                if odds is not None and not isinstance(odds, Refusal):
                    if action.arg is not None:
                        self.screen.line(self.screen.speaker.action(action, None), "bold")
                    self.screen.odds(odds)
                    return
        self.screen.say("no-odds")

    def _own_overlays(self) -> list[str]:
        """The overlays of this game that not every system has."""
        speaker, rules = self.screen.speaker, self.game.rules
        named = [one for one in rules.surveys if speaker.overlay(one)]
        return [one for one in named if one not in self._commands]

    def _survey(self, what: str, words: list[str]) -> None:
        if what not in self.game.rules.surveys:
            self.screen.say("no-survey", "yellow", word=what)
            return
        of = (self._side_named(words) or self.named(words, "unit")) if words else None
        self.screen.survey(self.game.seen_by(self._seat()), what, of)

    def _side_named(self, words: list[str]) -> str | None:
        sides = {
            word.lower(): side
            for side in self.game.rules.sides
            for word in (side, self.screen.speaker.name("side", side))
        }
        return sides.get(words[0].lower())

    def _threat(self, words: list[str]) -> None:
        """What the enemy could bring to each place, or who could come to one."""
        if "threat" not in self.game.rules.surveys:
            self.screen.say("no-survey", "yellow", word="threat")
            return
        seen, speaker = self.game.seen_by(self._seat()), self.screen.speaker
        place = self._place_named(words[0].lower()) if words else None
        if place is not None:
            title = speaker.name("place", place)
            self.screen.say("threat-to", "bold", place=title)
            found = seen.survey("threat", place)
            self.screen.findings("threat", found)
            if not found:
                self.screen.say("nobody-there")
            return
        of = (self._side_named(words) or self.named(words, "unit")) if words else None
        found = seen.survey("threat", of)
        side = of or self.game.side
        self.screen.line(speaker.survey("threat"), "bold")
        if len(found) <= MOST_LISTED or side not in self.game.rules.sides:
            self.screen.findings("threat", found)
            return
        # Of a whole map only what matters: where the threatened side stands.
        portrait = self.screen.portrait
        own = {u for one in portrait.formations() if one.side == side for u in one.units}
        stacks = portrait.stacks(self._laid())
        stood = {place for place, units in stacks.items() if own.intersection(units)}
        self.screen.findings("threat", {at: one for at, one in found.items() if at in stood})
        name, place = speaker.name("side", side), self._examples().place
        self.screen.say("threat-own", "dim", side=name, place=place)

    def _goal(self, words: list[str]) -> None:
        """The briefing of who looks at the screen, and what the end of the turn would bring."""
        seat, speaker = self._seat(), self.screen.speaker
        for side in [seat] if seat in self.game.rules.sides else self.game.rules.sides:
            self.screen.line(speaker.name("side", side), "bold")
            for text in briefing(speaker, side).values():
                self.screen.line(f"  {text}")
        self._lesson()
        self.screen.line(ahead(self.game.seen_by(seat).forecast(), speaker), "bold")

    def _lesson(self) -> bool:
        """What a lesson shows, and what of it is done; whether the game is one."""
        speaker, over = self.screen.speaker, self.game.outcome is not None
        asked = self.game.decision
        phase = asked.phase if asked is not None else None
        found = taught(speaker, self.game.seen_by(self._seat()).events, over, phase)
        if found is None:
            return False
        if not over:
            self.screen.line(found.shows)
        for aim in found.aims:
            self.screen.line(f"  {told_of(speaker, aim)}")
        self.screen.line(found.verdict, "bold")
        return True

    def _victory(self, words: list[str]) -> None:
        """Who is ahead, and why, as far as who looks at the screen may know."""
        seat = self._seat()
        game = self.game
        if game.seen_by(seat).has_secrets:
            game = game.imagine(seat, 0)
        for reason in prospects(game, self.screen.speaker):
            self.screen.line(f"  {cited(reason.text, reason.clause)}")

    def _undo(self, words: list[str]) -> None:
        whole = [word.lower() for word in words] == ["order"]
        people = [side for side in self.game.rules.sides if side not in self.players]
        seat = people[0] if len(people) == 1 else None
        result = self.game.undo(action=not whole and bool(self.game.draft), seat=seat)
        if isinstance(result, Refusal):
            self.screen.line(self.screen.speaker.refusal(result), "yellow")
        else:
            side = self.screen.speaker.name("side", result.side)
            self.screen.say("undone", side=side, order=", ".join(map(str, result.actions)))
            self._back_up()

    def _redo(self, words: list[str]) -> None:
        result = self.game.redo()
        if isinstance(result, Refusal):
            self.screen.line(self.screen.speaker.refusal(result), "yellow")
        else:
            side = self.screen.speaker.name("side", result.side)
            self.screen.say("redone", side=side, order=", ".join(map(str, result.actions)))
            self._back_up()

    def _log(self, words: list[str]) -> None:
        count = int(words[0][:6]) if words and words[0].isdecimal() else 20
        events = in_short(self.game.seen_by(self._seat()).events)
        for event in events[max(0, len(events) - count) :]:
            self.screen.line(f"  {self.screen.speaker.event(event)} [{event.clause}]")

    def _clause(self, words: list[str]) -> None:
        if not words:
            one = self._examples()
            self.screen.say("clause-which", "yellow", clause=one.clause, ruling=one.ruling)
            return
        mark = self.game.rules.mark
        name = " ".join(words).removeprefix(f"{mark} ")
        rulings = {ruling.lower(): ruling for ruling in registry(self.game.rules.system).ruling}
        cited = rulings.get(name.lower()) or f"{mark} {name}"
        line = self.screen.speaker.clause(cited)
        if line:
            self.screen.line(self.screen.speaker.say("core.entry", name=cited, value=line))
        else:
            self.screen.say("no-clause", "yellow", clause=cited)

    def _save(self, words: list[str]) -> None:
        if not words:
            self.screen.say("save-where", "yellow")
            return
        path = file_path(" ".join(words))
        write_whole(path, self._record())
        self.screen.say("saved", path=str(path))

    def _load(self, words: list[str]) -> None:
        if not words:
            self.screen.say("load-what", "yellow")
            return
        path = file_path(" ".join(words))
        self.game = library.load(read_record(path))
        self.players |= {
            side: sit_down(player.name, self.game.rules, own_seed(self.game, side, self.chance))
            for side, player in self.players.items()
            if isinstance(player, Thinker)  # its notes are of another game
        }
        self._asked = None
        self._counsel.forget()
        self._begin()
        self.screen = Screen(
            self.console, Speaker(self.game.rules, self.screen.speaker.language, typed=True)
        )
        self.screen.say("loaded", path=str(path), orders=len(self.game.orders))
        self.screen.map(self._laid())

    def _language(self, words: list[str]) -> None:
        language = words[0].lower() if words else ""
        if language not in LANGUAGES:
            self.screen.say("lang-which", "yellow")
            return
        self.screen = Screen(self.console, Speaker(self.game.rules, language, typed=True))
        self.screen.map(self._laid())
        self._asked = None

    def _quit(self, words: list[str]) -> None:
        self._running = False
        if self.backup is not None and self.game.orders:
            self.screen.say("kept", path=str(self.backup))

    # Keeping

    def _record(self) -> str:
        self.game.tags["date"] = date.today().isoformat()
        for side in self.game.rules.sides:
            player = self.players.get(side)
            self.game.tags[side] = player.name if player else PERSON
        return self.game.record()

    def _back_up(self) -> None:
        if self.backup is None:
            return
        try:
            self.backup.parent.mkdir(parents=True, exist_ok=True)
            if self._put_by and self.backup.is_file():
                self.backup.replace(self.backup.with_name("previous.record"))
            self._put_by = False
            write_whole(self.backup, self._record())
        except OSError as error:
            self.screen.say("no-backup", "yellow", path=str(self.backup), error=str(error))
            self.backup = None  # say it once


def own_seed(game: Game, side: str, chance: int) -> int:
    """What a program draws from here: the seed of the dice; where these are rolled by hand, chance."""
    return seat_seed(game.dice.seed if isinstance(game.dice, SeededDice) else chance, side)


def file_path(name: str) -> Path:
    """The path a person typed; what cannot be one is trouble with a file."""
    try:
        path = Path(name).expanduser()
        path.with_name(path.name)  # fails for a path that names no file, such as /
    except (RuntimeError, ValueError) as error:
        raise OSError(f"{name}: {error}") from None
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a full disk leaves the old one as it was."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
