"""The museum: a game to be looked at without playing it. All of it comes from the module's data."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import msgspec

from .. import draw, library
from ..core.action import Action
from ..core.clause import registry
from ..core.dice import SeededDice
from ..core.errors import UnknownName
from ..core.game import Game
from ..core.module import Named
from ..core.option import Option
from ..core.rules import Rules
from ..core.shape import ready
from ..text import LANGUAGES, Speaker
from ..text.catalogue import catalogue
from ..text.charts import Chart, ChartRow, charts
from ..text.guides import Guide, Note, guide_for
from ..text.portraits import portrait_for
from . import payload
from .doors import behind
from .goal import stakes

Data = dict[str, Any]

SUGGESTED = Action("choose", "suggested")


def room(module: str, name: str, scenario: str | None, language: str) -> bytes:
    """What is shown in a room of the museum of a module, as JSON."""
    if name not in ROOMS:
        raise UnknownName(f"the museum has no room {name!r}", name)
    if name == "cover" and scenario is not None and scenario not in _scenarios(module):
        # An old or mistyped link leads to the door, where it is said.
        cover = msgspec.json.decode(_kept(_opened(module, None), name, language))
        return msgspec.json.encode(cover | {"missed": scenario})
    return _kept(_opened(module, scenario), name, language)


def place(module: str, name: str, scenario: str | None, language: str) -> bytes:
    """What there is to know of one place."""
    return _placed(_opened(module, scenario), name, language)


def _opened(module: str, scenario: str | None) -> Rules[Any]:
    if scenario is not None and scenario not in _scenarios(module):
        raise UnknownName(f"{module} has no scenario {scenario!r}", scenario)
    name, version = behind(module)
    return library.open_rules(name, scenario, version=version)


def _scenarios(module: str) -> list[str]:
    return [one.id for one in library.find_module(*behind(module)).cover.scenario]


@lru_cache(maxsize=64)
def _kept(rules: Rules[Any], name: str, language: str) -> bytes:
    return msgspec.json.encode(ROOMS[name](Tour(rules, language)))


@lru_cache(maxsize=256)
def _placed(rules: Rules[Any], name: str, language: str) -> bytes:
    return msgspec.json.encode(_place(Tour(rules, language), name))


class Tour:
    """One scenario, told in the reader's language; each term has the other language beside it."""

    def __init__(self, rules: Rules[Any], language: str) -> None:
        self.rules = rules
        self.language = language
        self.other_language = next(one for one in LANGUAGES if one != language)
        self.speaker = Speaker(rules, language)
        self.other = Speaker(rules, self.other_language)

    def term(self, tell: Callable[[Speaker], str]) -> Data:
        return _pair(tell(self.speaker), tell(self.other))

    def named(self, name: Named) -> Data:
        return self.term(lambda speaker: str(getattr(name, speaker.language)))

    def said(self, key: str) -> Data:
        return self.term(lambda speaker: speaker.say(key))

    def name(self, kind: str, name: str) -> Data:
        told = self.term(lambda speaker: speaker.name(kind, name))
        # A hex without a name is a number in any language.
        bare = kind == "place" and self.rules.label(kind, name).name is None
        return told | {"other": ""} if bare else told

    def game(self) -> Game:
        """The game as it begins; where a side may choose, as the module suggests."""
        game = Game(self.rules, self.rules.start(), SeededDice(0))
        while SUGGESTED in game.legal():
            game.play(SUGGESTED)
            game.play("done")
        return game


def _cover(tour: Tour) -> Data:
    """The door: what the game is, whose it is, and what can be looked at."""
    rules, cover = tour.rules, tour.rules.module.cover
    book = registry(rules.system)
    return {
        "id": cover.id,
        "version": cover.version,
        "language": tour.other_language,
        "name": tour.named(cover.name),
        "notice": tour.named(cover.notice),
        "reconstruction": cover.reconstruction,
        "credits": [
            tour.term(lambda speaker: guide_for(speaker).credits()),
            *(tour.named(credit) for credit in _drawn_after(rules)),
        ],
        "sources": _sources(tour),
        "mark": rules.mark,
        "scenario": rules.scenario,
        "missed": "",
        "scenarios": [{"id": one.id, "name": tour.named(one.name)} for one in cover.scenario],
        "sides": [_side(tour, side) for side in rules.sides],
        "sequence": [
            {
                "name": tour.said(f"{rules.system}.phase.{phase.key}"),
                "clause": f"{rules.mark} {phase.clause}",
            }
            for phase in payload.outline(rules)
        ],
        "basis": {
            basis: sum(clause.basis == basis for clause in book.clause.values())
            for basis in ("fact", "inferred", "proposal")
        },
        "doubtful": payload.doubtful(rules),
        "rulings": len(book.ruling),
        "units": len(rules.names["unit"]),
    }


def _side(tour: Tour, side: str) -> Data:
    return {"id": side, "name": tour.name("side", side), "livery": draw.livery(tour.rules, side)}


def _sources(tour: Tour) -> list[Data]:
    """What the units are known from: a short name, and what it stands for."""
    here, there = (guide_for(speaker).sources() for speaker in (tour.speaker, tour.other))
    return [{"id": name, "name": _pair(text, there[name])} for name, text in here.items()]


def _drawn_after(rules: Rules[Any]) -> list[Named]:
    """Whose work the drawing rests on, as its files say."""
    files = (one for name, one in rules.module.drawing.items() if name.endswith(".json"))
    credits = (msgspec.json.decode(content).get("credit") for content in files)
    return [msgspec.convert(credit, ready(Named)) for credit in credits if credit is not None]


def _map(tour: Tour) -> Data:
    """The board as the scenario begins, and the names on it."""
    names = tour.rules.names["place"]
    named = {name: label.name for name in names if (label := tour.rules.label("place", name)).name}
    return {
        "board": payload.board(tour.game(), tour.speaker),
        "stakes": stakes(tour.rules, tour.language),
        "places": payload.places(tour.rules, tour.language),
        "named": [
            {"id": name, "name": tour.name("place", name)}
            for name in sorted(named, key=lambda one: getattr(named[one], tour.language))
        ],
    }


def _place(tour: Tour, name: str) -> Data:
    if name not in tour.rules.names["place"]:
        raise UnknownName(f"there is no place {name!r}", name)
    return {
        "id": name,
        "name": tour.name("place", name),
        "notes": _notes(tour, lambda guide: guide.place(name)),
    }


def _notes(tour: Tour, tell: Callable[[Guide], list[Note]]) -> list[Data]:
    both = zip(tell(guide_for(tour.speaker)), tell(guide_for(tour.other)), strict=True)
    return [_told(note, other) for note, other in both]


def _told(note: Note, other: Note) -> Data:
    return _pair(note.text, other.text) | {"clause": note.clause}


def _chapters(tour: Tour) -> list[Data]:
    """What the game adds to its system."""
    here, there = (guide_for(speaker).game_rules() for speaker in (tour.speaker, tour.other))
    return [
        {
            "title": _pair(one.title, two.title),
            "notes": [_told(*both) for both in zip(one.notes, two.notes, strict=True)],
        }
        for one, two in zip(here, there, strict=True)
    ]


def _units(tour: Tour) -> Data:
    """Every counter of the game on all its sides, under its formation, and where it begins."""
    rules, game = tour.rules, tour.game()
    guide, other = guide_for(tour.speaker), guide_for(tour.other)
    portrait = portrait_for(tour.speaker)
    formations = portrait.formations()
    others = portrait_for(tour.other).formations()
    faces = _faces(tour, guide, game)

    def unit(name: str, side: str) -> Data:
        here, there = guide.facts(name), other.facts(name)
        arrival = guide.arrival(name)
        standing = portrait.standing(game, name)
        start = portrait.where(game, name) if standing == "map" else None

        return {
            "unit": name,
            "side": side,
            "name": tour.name("unit", name),
            "short": tour.term(lambda speaker: speaker.short("unit", name)),
            "kind": tour.term(lambda speaker: portrait_for(speaker).kind(name)),
            "type": _branch(tour, name),
            "nation": _pair(here.nation[1], there.nation[1]) | {"key": here.nation[0]},
            "source": here.source,
            "faces": faces[name],
            "start": _spot(tour, start) if start is not None else None,
            "turn": arrival[0] if arrival else None,
            "entry": [_spot(tour, one) for one in arrival[1]] if arrival else [],
            "absent": standing == "absent",
        }

    return {
        "formations": [
            {
                "side": one.side,
                "name": _pair(one.name, two.name),
                "units": [unit(name, one.side) for name in one.units],
            }
            for one, two in zip(formations, others, strict=True)
        ],
        "sides": [_side(tour, side) for side in rules.sides],
    }


def _branch(tour: Tour, unit: str) -> Data:
    """The arm of a unit; a module may have a word of its own for it."""
    sort = portrait_for(tour.speaker).sort(unit)
    if sort.branch is None:
        return {"key": sort.word, "text": sort.word, "other": ""}
    return tour.said(f"branch.{sort.branch}") | {"key": sort.branch}


def _spot(tour: Tour, name: str) -> Data:
    return {"id": name, "name": tour.name("place", name)}


def _faces(tour: Tour, guide: Guide, game: Game) -> dict[str, list[Data]]:
    """Of each unit: the marks on its counter at full strength and after each loss, and in words."""
    rules = tour.rules

    def words(speaker: Speaker, worn: Game, name: str) -> str:
        title = f"{speaker.name('unit', name)} · "
        return portrait_for(speaker).unit(worn, name).removeprefix(title)

    faces: dict[str, list[Data]] = {name: [] for name in rules.names["unit"]}
    for losses in range(max(guide.strengths(name) for name in faces)):
        worn = Game(rules, guide.worn(game.state, losses), SeededDice(0))
        laid = (*draw.counters(rules, worn.state), *draw.removed(rules, worn.state))
        marks = {counter.unit: counter.marks for counter in laid}
        for name, found in faces.items():
            if losses < guide.strengths(name):
                told = (words(one, worn, name) for one in (tour.speaker, tour.other))
                found.append(_pair(*told) | {"marks": marks.get(name, [])})
    return faces


def _rules(tour: Tour) -> Data:
    """Every clause in a line, every ruling with its reason and the option that changes it."""
    book = registry(tour.rules.system)
    options = {option.ruling: option for option in tour.rules.options_offered}

    def line(entry: Any, field: str = "") -> Data:
        return {
            "text": getattr(entry, field + tour.language),
            "other": getattr(entry, field + tour.other_language),
        }

    return {
        "mark": book.mark,
        "game": _chapters(tour),
        "clauses": [
            {
                "id": name,
                "line": line(clause),
                "basis": clause.basis,
                "rulings": [key for key, one in book.ruling.items() if name in one.clauses],
            }
            for name, clause in book.clause.items()
        ],
        "rulings": [
            {
                "id": name,
                "line": _pair(tour.speaker.clause(name), tour.other.clause(name)),
                "why": line(ruling, "why_"),
                "strength": ruling.strength,
                "clauses": ruling.clauses,
                "changes": [
                    {"version": one.version, "line": line(one)}
                    for one in book.change
                    if name in one.clauses
                ],
                "option": _option(tour, options[name]) if name in options else None,
            }
            for name, ruling in book.ruling.items()
        ],
    }


def _option(tour: Tour, option: Option) -> Data:
    """What an option is called, and what each of its values means."""
    return {
        "name": option.name,
        "title": tour.term(lambda speaker: speaker.option(option.name)),
        "values": [
            {
                "value": value,
                "reading": tour.term(partial(Speaker.reading, name=option.name, value=value)),
            }
            for value in option.values
        ],
    }


def _tables(tour: Tour) -> Data:
    """The tables one looks things up in."""

    def chart(one: Chart, two: Chart) -> Data:
        return {
            "id": one.id,
            "title": _pair(one.title, two.title),
            "clause": one.clause,
            "corner": _pair(one.corner, two.corner),
            "note": _pair(one.note, two.note),
            "columns": [
                _pair(here.name, there.name)
                for here, there in zip(one.columns, two.columns, strict=True)
            ],
            "rows": [row(*pair) for pair in zip(one.rows, two.rows, strict=True)],
        }

    def row(one: ChartRow, two: ChartRow) -> Data:
        return {
            "name": _pair(one.name, two.name),
            "cells": [
                _pair(here.text, there.text) | {"title": here.title, "clause": here.clause}
                for here, there in zip(one.cells, two.cells, strict=True)
            ],
        }

    both = zip(charts(tour.speaker), charts(tour.other), strict=True)
    return {"charts": [chart(*pair) for pair in both]}


def _words(tour: Tour) -> Data:
    """A dictionary for the table: names and clauses, each with the other language."""
    rules, book = tour.rules, registry(tour.rules.system)

    def others(kind: str) -> dict[str, str]:
        told = {name: tour.name(kind, name)["other"] for name in rules.names[kind]}
        return {name: text for name, text in told.items() if text}

    phases = f"{rules.system}.phase."
    return {
        "language": tour.other_language,
        "unit": others("unit"),
        "place": others("place"),
        "side": others("side"),
        "phase": {
            key.removeprefix(phases): text
            for key, text in catalogue(tour.other_language).items()
            if key.startswith(phases)
        },
        "clause": {
            f"{book.mark} {name}": [
                getattr(clause, language) for language in (tour.language, tour.other_language)
            ]
            for name, clause in book.clause.items()
        },
    }


def _pair(text: str, other: str) -> Data:
    """The same in both languages; in the other only if that is something else."""
    return {"text": text, "other": other if other != text else ""}


ROOMS: dict[str, Callable[[Tour], Data]] = {
    "cover": _cover,
    "map": _map,
    "units": _units,
    "tables": _tables,
    "rules": _rules,
    "words": _words,
}
