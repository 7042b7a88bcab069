"""Turns what the engine says of one game into sentences of one language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from ..core.action import VERBS, Action
from ..core.clause import registry
from ..core.errors import UnknownName
from ..core.game import Decision, Game, Outcome
from ..core.languages import language as about
from ..core.message import Event, Refusal, Value
from ..core.odds import Assumption
from ..core.option import Option
from ..core.reckoning import Line
from ..core.role import Role
from ..core.rules import Finding, Rules
from ..core.seen import Seen
from .catalogue import LANGUAGES, catalogue, fill
from .party import units_of
from .rulebook import Rulebook

#: Parts of a whole that people write with one sign.
_PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
#: Places that sentences call by their name alone.
CALLED_BY_NAME = frozenset({"point", "named", "exit", "edge"})
#: Events after which nobody need be told that units have acted.
ACTING = Role.MOVES | Role.ATTACKS


def in_short(events: Iterable[Event]) -> list[Event]:
    """Events with the steps of units drawn together: from where to where, and what it cost.

    Where a unit stopped goes without saying, and that who has acted is turned face down.
    """
    told: list[Event] = []
    acted: set[str] = set()
    for event in events:
        values = event.values
        last = told[-1] if told else None
        stops = event.role.among(Role.STOPS)
        if stops and last and last.values.get("unit") == values["unit"]:
            continue
        if event.role.among(ACTING):
            acted |= set(units_of(event))
        elif event.role.among(Role.ACTED):
            known, acted = acted >= set(units_of(event)), set()
            if known:
                continue
        if last and _goes_on(last, event):
            costs = [one.values["cost"] for one in (last, event)]
            cost = sum((part for part in costs if isinstance(part, Fraction)), Fraction(0))
            whole = {**values, "at": last.values["at"], "cost": cost}
            told[-1] = msgspec.structs.replace(event, values=whole)
        else:
            told.append(event)
    return told


def _goes_on(last: Event, event: Event) -> bool:
    """Whether a move goes on where the last one ended, by the same units."""
    if not (last.role.among(Role.MOVES) and event.role.among(Role.MOVES)):
        return False
    same = set(units_of(last)) == set(units_of(event))
    return same and last.values["place"] == event.values["at"]


def percent(chance: Fraction) -> str:
    """One decimal; what is merely unlikely is not shown as impossible."""
    shown = f"{float(chance) * 100:.1f}"
    if shown == "0.0" and chance:
        return "<0.1%"
    if shown == "100.0" and chance != 1:
        return ">99.9%"
    return shown + "%"


class Speaker:
    """Speaks one language about games of one set of rules."""

    def __init__(self, rules: Rules[Any], language: str, typed: bool = False) -> None:
        if language not in LANGUAGES:
            raise UnknownName(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
        self.rules = rules
        self.language = language
        #: Who types orders must know what places are typed as, those with a name, too.
        self.typed = typed
        self._texts = catalogue(language)
        #: The type of each field of each message: what a value stands for.
        self._fields = {kind.key: dict(kind.fields) for kind in rules.terms}

    def say(self, key: str, **values: object) -> str:
        """A sentence of the catalogue."""
        return fill(self._texts[key], values, self.language)

    def own(self, key: str) -> str:
        """The key under which a system says something in its own way; where it has none, that of all systems."""
        own = f"{self.rules.system}.{key}"
        return own if own in self._texts else key

    def knows(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._texts

    def name(self, kind: str, name: str) -> str:
        """What a unit, place or side is called in running text."""
        if kind == "side" and self.knows(called := self.own(f"side.{name}")):
            return self._texts[called]
        label = self.rules.label(kind, name)
        title, variant = label.name, label.variant
        near = self.rules.landmarks.get(name) if kind == "place" else None
        if near is not None:
            title, variant = self.rules.label(kind, near).name, "near"
        pattern = self._texts.get(f"{self.rules.system}.{kind}.{variant}", "{name}")
        words = {"id": name, "name": title[self.language] if title else ""}
        text = fill(pattern, words, self.language)
        return f"{name} {text}" if self.typed and variant in CALLED_BY_NAME else text

    def listed(self, place: str) -> str:
        """A place among others: one without a name is a number there, or lists would fill lines."""
        return self.name("place", place) if self.rules.label("place", place).name else place

    def short(self, kind: str, name: str) -> str:
        """What is printed on a counter."""
        label = self.rules.label(kind, name)
        return label.short[self.language] if label.short else name

    def units(self, names: Sequence[str]) -> str:
        """Units in running text: a stack under its counters' names, for the long ones would fill lines."""
        title = self.name if len(names) == 1 else self.short
        return self.say("core.list").join(title("unit", unit) for unit in names)

    def shorts(self, names: Sequence[str]) -> str:
        """Units under their counters' names."""
        return self.say("core.list").join(self.short("unit", unit) for unit in names)

    def clause(self, cited: str) -> str:
        """The line of a clause cited as ``s60 6.2(3)a``, or of a ruling such as ``A12``."""
        book = registry(self.rules.system)
        name = cited.removeprefix(book.mark + " ")
        told = Rulebook(self.rules.system, self.language)
        if name in book.clause:
            line = told.clause(name)
        elif name in book.ruling:
            line = told.ruling(name)
        else:
            return ""
        for option in self.rules.options_offered:
            if option.ruling == name:
                line = self._with_readings(line, option)
        return line

    def own_rules(self) -> dict[str, str]:
        """What rules of the game's own are called, by how they are cited: its series has no number for them."""
        mark, name = self.rules.mark, self.rules.module.cover.name[self.language]
        game = re.split("[:：(（]", name)[0].strip()  # without what it is about
        return {
            f"{mark} {clause}": self.say("core.own-rule", game=game, title=title)
            for clause in registry(self.rules.system).clause
            if clause.startswith("game.")
            and (
                title := self._texts.get(f"{self.rules.system}.own.{clause.removeprefix('game.')}")
            )
        }

    def by_name(self, text: str) -> str:
        """A sentence that cites rules of the game's own by their titles, for where no link leads to them."""
        if f"[{self.rules.mark} game." not in text:
            return text
        for cited, title in self.own_rules().items():
            text = text.replace(f"[{cited}]", f"[{title}]")
        return text

    def _with_readings(self, line: str, option: Option) -> str:
        """The line of a ruling, with the values of its option called as where one chooses them."""
        said = about(self.language).rulings
        for value in option.values:
            if isinstance(value, str):
                reading = self.say("core.quoted", text=self.reading(option.name, value))
                line = re.sub(
                    rf"(?<=[{said.ends}])( ?){value}(?={re.escape(said.means)})",
                    rf"\g<1>{reading}",
                    line,
                )
        return line

    def told_of(self, option: Option, value: str | int) -> str:
        """What a ruling says of one value of its option: the usual one comes first, the others after it, by name."""
        said = about(self.language).rulings
        line = Rulebook(self.rules.system, self.language).ruling(option.ruling)
        marks = "|".join(map(re.escape, said.others))
        usual, *others = re.split(f" ?(?:{marks})", line)
        if value == option.values[0]:
            return usual
        usually = self.say("core.usually", text=usual)
        if not others:
            return usually
        if not isinstance(value, str):
            return line  # it speaks of all numbers together
        named = "|".join(str(one) for one in option.values)
        begins = rf"(?:^|(?<=[{said.ends}])) ?({named}){re.escape(said.means)}"
        _, *pieces = re.split(begins, others[0])
        if value not in pieces:
            return line
        told = re.sub(";$", ".", pieces[pieces.index(value) + 1].strip())
        return self.say("core.then", first=told[:1].upper() + told[1:], then=usually)

    def prompt(self, decision: Decision, legal: Iterable[Action] = ()) -> str:
        """What is being asked; to who may know what is legal, what else can be done."""
        key = f"{self.rules.system}.prompt.{decision.phase}"
        verbs = {action.verb for action in legal}
        ends = verbs == {"done"} and f"{key}-end" in self._texts
        if decision.about is None:
            closing = f"{key}-done"
            if closing not in self._texts:
                closing = f"{key}-end" if ends else key
            text = self._texts[closing]
        else:
            kind, name = decision.about
            if ends:
                key += "-end"
            elif verbs and f"{key}-alone" in self._texts and _is_alone(decision, verbs):
                key += "-alone"
            text = self._sentence(key, {kind: kind}, {kind: self.name(kind, name)})
        offers = self._offers(decision, verbs)
        return self.say("core.then", first=text, then=offers) if offers else text

    def _offers(self, decision: Decision, verbs: set[str]) -> str:
        """What can be done besides, where the question alone does not tell."""
        stem = f"{self.rules.system}.offer.{decision.phase}-"
        found = [
            self._texts[stem + verb]
            for verb in VERBS
            if verb in verbs and stem + verb in self._texts
        ]
        if not found:
            return ""
        *others, last = found
        text = others.pop(0) if others else ""
        for other in others:
            text = self.say("core.offer-more", first=text, then=other)
        text = self.say("core.offer-last", first=text, then=last) if text else last
        return self.say("core.offered", text=text)

    def phase(self, decision: Decision) -> str:
        return self._texts[f"{self.rules.system}.phase.{decision.phase}"]

    def event(self, event: Event) -> str:
        key = f"{self.rules.system}.event.{event.key}"
        if event.values.get("number") == 0 and f"{key}-none" in self._texts:
            key += "-none"
        # What is lost beyond the last step is not told as steps: there were none.
        if event.values.get("left") == 0 and f"{key}-gone" in self._texts:
            key += "-gone"
        return self._message(key, event.key, event.values)

    def sentence(self, event: Event) -> str:
        """The same standing alone, where it may begin in the midst of another: with a capital."""
        text = self.event(event)
        return text[:1].upper() + text[1:]

    def refusal(self, why: Refusal, game: Game | None = None, *, typed: bool = True) -> str:
        """The sentence of a refusal, with the clause it rests on; verbs are told of to who has typed them."""
        if why.key.startswith(("undo-", "redo-")):
            side = why.values.get("side")
            return self.say(f"undo.{why.key}", side=self.name("side", str(side)) if side else "")
        if why.key.startswith("march."):
            return self.march(why)
        if why.key == "not-now":
            key = "core.not-now" if typed else "core.not-asked"
            text = self.say(key, verb=why.values["verb"])
            decision = game.decision if game is not None else None
            if game is not None and decision is not None and decision.phase == why.values["phase"]:
                text = self.say("core.then", first=text, then=self.prompt(decision, game.legal()))
        else:
            text = self._message(f"{self.rules.system}.refusal.{why.key}", why.key, why.values)
        return f"{text} [{why.clause}]"

    def march(self, why: Refusal) -> str:
        """Why a unit does not march, or what came of it; with the clause, where there is one."""
        kinds = {"unit": "unit", "enemy": "unit", "place": "place"}
        named = {name: self.name(kinds[name], str(value)) for name, value in why.values.items()}
        text = self.say(why.key, **named)
        return f"{text} [{why.clause}]" if why.clause else text

    def outcome(self, outcome: Outcome) -> str:
        """How a game ended, with the clause; without one if people ended it themselves."""
        if not outcome.clause:
            return self.concluded(outcome)
        winner = self.name("side", outcome.winner) if outcome.winner else ""
        text = self.say(f"{self.rules.system}.outcome.{outcome.key}", winner=winner)
        return f"{text} [{outcome.clause}]"

    def concluded(self, outcome: Outcome, how: str = "") -> str:
        """How people ended a game."""
        names = {side: self.name("side", side) for side in self.rules.sides}
        winner = names.pop(outcome.winner) if outcome.winner else ""
        loser = next(iter(names.values()))
        return self.say(f"concluded.{how}{outcome.key}", winner=winner, loser=loser)

    def ending(self, outcome: Outcome, called: Sequence[str], played: bool = True) -> str:
        """How a game ended; where the victory has a name, such as a marginal one, that first.

        Nothing need have been played: a position can be decided when it is laid out.
        """
        text = self.outcome(outcome)
        if not outcome.clause:
            return text
        first = called[-1] if called else None if played else self.say("core.decided")
        return self.say("core.then", first=first, then=text) if first else text

    def warning(self, game: Game | Seen, action: Action) -> str | None:
        """A warning, if this would lose the game at once, or lead to what one might not expect."""
        decision = game.decision
        if decision is None or decision.side not in self.rules.sides:
            return None
        outcome = game.foresee(action)
        if outcome is not None and outcome.winner not in (None, decision.side):
            return self.say("core.loses", outcome=self.outcome(outcome))
        caution = game.caution(action)
        return f"{self.event(caution)} [{caution.clause}]" if caution is not None else None

    def notice(self, game: Game | Seen, action: Action) -> str | None:
        """What this would lead to later, as things stand: told, and nobody is asked about it."""
        notice = game.notice(action)
        return f"{self.event(notice)} [{notice.clause}]" if notice is not None else None

    def closing_notice(self, game: Game | Seen) -> str | None:
        """The same of whatever would close the open order now: an attack, else to stay."""
        if not game.decision or not game.decision.draft:
            return None
        closes = [one for one in game.legal() if one.verb == "attack"] or [Action("done", None)]
        return next(filter(None, (self.notice(game, one) for one in closes)), None)

    def chance(self, key: str) -> str:
        """What may come of a roll: a line of a table, or a sentence about it."""
        own = f"{self.rules.system}.odds.{key}"
        if own in self._texts:
            return self._texts[own]
        for kind in self.rules.result_charts:
            if key in self.rules.names[kind]:
                return self.name(kind, key)
        return key

    def assumption(self, assumption: Assumption) -> str:
        values = {
            name: value if isinstance(value, int) else self.name(name, str(value))
            for name, value in assumption.values.items()
        }
        return self.say(f"{self.rules.system}.odds.{assumption.key}", **values)

    def line(self, line: Line) -> str:
        """What changes a combat, by name."""
        values = {kind: self.name(kind, str(name)) for kind, name in line.values.items()}
        return self.say(f"{self.rules.system}.reckoning.{line.key}", **values)

    def amount(self, line: Line) -> str:
        """By how much a line changes a combat; nothing if it is only to be kept in mind."""
        if not line.amount and line.does != "times":
            return ""
        if line.does == "times":
            return f"×{self.number(line.amount)}"
        number = int(line.amount)
        signed = f"+{number}" if number > 0 else f"−{-number}"
        return self.say("core.columns", number=signed) if line.does == "columns" else signed

    def score(self, marker: int) -> str:
        """Where the marker of victory points stands."""
        sign = "plus" if marker > 0 else "minus" if marker < 0 else "level"
        return self.say(f"{self.rules.system}.score.{sign}", points=abs(marker))

    def action(self, action: Action, decision: Decision | None) -> str:
        """What an action is about: a unit, a place, a choice, or closing the order."""
        if action.arg is None:
            if decision is None:
                return ""
            none = self.own(f"done.{decision.phase}-none")
            empty = not decision.draft and self.knows(none)
            return self.say(none if empty else self.own(f"done.{decision.phase}"))
        kind = self.rules.alphabet.kind(self.rules.alphabet.code(action))
        if kind == "face":
            return action.arg
        if kind == "option":
            return self.say(self.own(f"choose.{action.arg}"))
        name = self.name(kind, action.arg)
        if kind in ("unit", "place"):
            return name
        # What does not lie on the map is named with its sort.
        return self.say(f"{self.rules.system}.pick.{kind}", name=name)

    def offer(self, action: Action, game: Game) -> str:
        """The same of an action that can be chosen now, with what it is sure to cost."""
        text = self.action(action, game.decision if action.arg is None else None)
        price = game.price(action) if action.verb == "choose" else None
        return (
            text if price is None else self.say("core.priced", text=text, price=self.event(price))
        )

    def verb(self, verb: str, name: str, decision: Decision | None) -> str:
        """An action in few words. A system may have its own: who attacks while moving overruns."""
        own = f"{self.rules.system}.verb.{decision.phase}-{verb}" if decision is not None else ""
        return self.say(own if own in self._texts else f"verb.{verb}", name=name)

    def option(self, name: str) -> str:
        """What an option of the rules, such as ``zocToZoc``, is called."""
        return self.say(f"{self.rules.system}.option.{option_key(name)}")

    def option_group(self, key: str) -> str:
        """What a group of options is about."""
        return self.say(f"option-group.{key}")

    def reading(self, name: str, value: str | int) -> str:
        """What a value of an option means."""
        return self.say(f"{self.rules.system}.reading.{option_key(name)}-{option_key(str(value))}")

    def overlay(self, what: str) -> str | None:
        """What an overlay is called on its button; None where it is only asked of a unit or place."""
        key = self.own(f"overlay-name.{what}")
        return self._texts[key] if self.knows(key) else None

    def calls_overlay(self, word: str) -> bool:
        """Whether some system, be it this one or another, has an overlay that is called so."""
        return any(key.endswith(f".overlay-name.{word}") for key in self._texts)

    def survey(self, what: str, of: str | None = None) -> str:
        """The title of an overlay; systems may have their own, and that of a unit may say whose it is."""
        own, whose = f"{self.rules.system}.overlay.{what}", f"survey.{what}-of"
        if own not in self._texts and whose in self._texts and of in self.rules.names["unit"]:
            return self.say(whose, unit=self.name("unit", of))
        return self._texts[own if own in self._texts else f"survey.{what}"]

    def finding(self, what: str, finding: Finding) -> str:
        """What a survey says of a place."""
        if isinstance(finding.value, int | Fraction):
            own = f"{self.rules.system}.finding.{what}"
            key = own if own in self._texts else f"finding.{what}"
            return self.say(key, number=self.number(finding.value))
        return self.say(f"{self.rules.system}.survey.{str(finding.value).replace(' ', '-')}")

    def number(self, value: int | Fraction) -> str:
        """A number with its parts as people write them: 1½."""
        if value.denominator not in (2, 4):
            return str(value)
        whole = value // 1
        return f"{whole or ''}{_PARTS[Fraction(value) - whole]}"

    def _message(self, key: str, kind: str, values: Mapping[str, Value]) -> str:
        fields = self._fields[kind]
        shown = {name: self._value(fields[name], value) for name, value in values.items()}
        for name in self._by_number(fields, values):
            shown[name] = self.say(f"{self.rules.system}.place.hex", id=values[name])
        return self._sentence(key, fields, shown)

    def _by_number(self, fields: Mapping[str, str], values: Mapping[str, Value]) -> list[str]:
        """The fields with hexes whose number will do: near a place that the sentence names anyhow, or near none beside such."""
        near = self.rules.landmarks
        places = [name for name in values if fields[name] == "place"]
        told = {values[name] for name in places}
        bare = [
            name
            for name in places
            if self.rules.label("place", str(values[name])).variant == "hex"
            and str(values[name]) not in near
        ]
        twice = bare if len(bare) < len(places) else []
        for name in reversed(places):
            landmark = near.get(str(values[name]))
            if landmark in told:
                twice.append(name)
            elif landmark is not None:
                told.add(landmark)
        return twice

    def _sentence(self, key: str, fields: Mapping[str, str], values: Mapping[str, object]) -> str:
        """A sentence of the catalogue; one that begins with a place begins with a capital."""
        text = self.say(key, **values)
        first = self._texts[key].partition("}")[0].removeprefix("{")
        return text[:1].upper() + text[1:] if fields.get(first) == "place" else text

    def _value(self, kind: str, value: Value) -> object:
        if kind == "units" and isinstance(value, tuple):
            return self.units([str(unit) for unit in value])
        if kind == "places" and isinstance(value, tuple):
            return self._texts["core.list"].join(self.listed(str(one)) for one in value)
        if kind == "markers" and isinstance(value, tuple):
            return self._texts["core.list"].join(self.name("marker", str(one)) for one in value)
        if kind == "faces" and isinstance(value, tuple):
            return " ".join(map(str, value))
        if kind in ("number", "turn"):
            return value
        if kind == "bonus":
            return self.say("core.bonus", number=value) if value else ""
        if kind == "score" and isinstance(value, int):
            return self.score(value)
        if isinstance(value, Fraction):
            return self.number(value)
        return self.name(kind, str(value))


def _is_alone(decision: Decision, verbs: set[str]) -> bool:
    """Whether the unit that is asked about goes by itself: none was taken along, none can be left."""
    taken = [action.verb for action in decision.draft]
    return "leave" not in verbs and taken.count("pick") - taken.count("leave") < 2


def option_key(name: str) -> str:
    """The name or value of an option as texts are keyed: ``zoc-to-zoc``."""
    return re.sub(r"(?<=[a-z0-9])([A-Z]+)", r"-\1", name).lower()
