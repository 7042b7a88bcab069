"""The museum: a game to be looked at without playing it. All of it comes from the module's data."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import msgspec

from .. import draw, library
from ..core.clause import registry
from ..core.dice import SeededDice
from ..core.errors import UnknownName
from ..core.game import Game
from ..core.module import Named, read_drawing
from ..core.option import Option
from ..core.rules import Rules
from ..core.shape import read, ready
from ..text import LANGUAGES, Speaker
from ..text.catalogue import catalogue
from ..text.chart import Cell, Chart, ChartRow, charts
from ..text.guide import Guide, Note, guide_for
from ..text.portrait import portrait_for
from ..text.rulebook import Rulebook
from .board import board, places
from .chips import SUGGESTED
from .doors import behind
from .goal import stakes
from .outline import outline
from .shapes.museum import (
    Dictionary,
    MuseumCell,
    MuseumChange,
    MuseumChapter,
    MuseumChart,
    MuseumClause,
    MuseumCover,
    MuseumFace,
    MuseumFact,
    MuseumFormation,
    MuseumMap,
    MuseumNote,
    MuseumOption,
    MuseumPhase,
    MuseumPlace,
    MuseumReading,
    MuseumRow,
    MuseumRules,
    MuseumRuling,
    MuseumSide,
    MuseumSpot,
    MuseumTables,
    MuseumUnit,
    MuseumUnits,
    Term,
)
from .shapes.shape import Shape
from .words import doubtful


def room(module: str, name: str, scenario: str | None, language: str) -> bytes:
    """What is shown in a room of the museum of a module, as JSON."""
    if name not in ROOMS:
        raise UnknownName(f"the museum has no room {name!r}", name)
    if name == "cover" and scenario is not None and scenario not in _scenarios(module):
        # An old or mistyped link leads to the door, where it is said.
        kept = _kept(_opened(module, None), name, language)
        cover = msgspec.json.decode(kept, type=ready(MuseumCover))
        return msgspec.json.encode(msgspec.structs.replace(cover, missed=scenario))
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
        self.other_language = next((one for one in LANGUAGES if one != language), language)
        self.speaker = Speaker(rules, language)
        self.other = Speaker(rules, self.other_language)

    def term(self, tell: Callable[[Speaker], str]) -> Term:
        return _pair(tell(self.speaker), tell(self.other))

    def named(self, name: Named) -> Term:
        return self.term(lambda speaker: name[speaker.language])

    def said(self, key: str) -> Term:
        return self.term(lambda speaker: speaker.say(key))

    def name(self, kind: str, name: str) -> Term:
        told = self.term(lambda speaker: speaker.name(kind, name))
        # A hex without a name is a number in any language.
        bare = kind == "place" and self.rules.label(kind, name).name is None
        return Term(text=told.text, other="") if bare else told

    def game(self) -> Game:
        """The game as it begins; where a side may choose, as the module suggests."""
        game = Game(self.rules, self.rules.start(), SeededDice(0))
        while SUGGESTED in game.legal():
            game.play(SUGGESTED)
            game.play("done")
        return game


def _cover(tour: Tour) -> MuseumCover:
    """The door: what the game is, whose it is, and what can be looked at."""
    rules, cover = tour.rules, tour.rules.module.cover
    book = registry(rules.system)
    return MuseumCover(
        id=cover.id,
        version=cover.version,
        language=tour.other_language,
        name=tour.named(cover.name),
        notice=tour.named(cover.notice),
        reconstruction=cover.reconstruction,
        credits=[
            tour.term(lambda speaker: guide_for(speaker).credits()),
            *(tour.named(credit) for credit in _drawn_after(rules)),
        ],
        sources=_sources(tour),
        mark=rules.mark,
        scenario=rules.scenario,
        missed="",
        scenarios=[MuseumSpot(id=one.id, name=tour.named(one.name)) for one in cover.scenario],
        sides=[_side(tour, side) for side in rules.sides],
        sequence=[
            MuseumPhase(
                name=tour.said(f"{rules.system}.phase.{phase.key}"),
                clause=f"{rules.mark} {phase.clause}",
            )
            for phase in outline(rules)
        ],
        basis={
            basis: sum(clause.basis == basis for clause in book.clause.values())
            for basis in ("fact", "inferred", "proposal")
        },
        doubtful=doubtful(rules),
        rulings=len(book.ruling),
        units=len(rules.names["unit"]),
    )


def _side(tour: Tour, side: str) -> MuseumSide:
    livery = draw.livery(tour.rules, side)
    return MuseumSide(id=side, name=tour.name("side", side), livery=livery)


def _sources(tour: Tour) -> list[MuseumSpot]:
    """What the units are known from: a short name, and what it stands for."""
    here, there = (guide_for(speaker).sources() for speaker in (tour.speaker, tour.other))
    return [MuseumSpot(id=name, name=_pair(text, there[name])) for name, text in here.items()]


def _drawn_after(rules: Rules[Any]) -> list[Named]:
    """Whose work the drawing rests on, as its files say."""
    files = (name for name in rules.module.drawing if name.endswith(".json"))
    credits = (read_drawing([], rules.module, name, name).get("credit") for name in files)
    return [read(credit, Named) for credit in credits if credit is not None]


def _map(tour: Tour) -> MuseumMap:
    """The board as the scenario begins, and the names on it."""
    names = tour.rules.names["place"]
    named = {name: label.name for name in names if (label := tour.rules.label("place", name)).name}
    return MuseumMap(
        board=board(tour.game(), tour.speaker),
        stakes=stakes(tour.rules, tour.language),
        places=places(tour.rules, tour.language),
        named=[
            _spot(tour, name) for name in sorted(named, key=lambda one: named[one][tour.language])
        ],
    )


def _place(tour: Tour, name: str) -> MuseumPlace:
    if name not in tour.rules.names["place"]:
        raise UnknownName(f"there is no place {name!r}", name)
    return MuseumPlace(
        id=name,
        name=tour.name("place", name),
        notes=_notes(tour, lambda guide: guide.place(name)),
    )


def _notes(tour: Tour, tell: Callable[[Guide[Any]], list[Note]]) -> list[MuseumNote]:
    both = zip(tell(guide_for(tour.speaker)), tell(guide_for(tour.other)), strict=True)
    return [_told(note, other) for note, other in both]


def _told(note: Note, other: Note) -> MuseumNote:
    told = _pair(note.text, other.text)
    return MuseumNote(text=told.text, other=told.other, clause=note.clause)


def _chapters(tour: Tour) -> list[MuseumChapter]:
    """What the game adds to its system."""
    here, there = (guide_for(speaker).game_rules() for speaker in (tour.speaker, tour.other))
    return [
        MuseumChapter(
            title=_pair(one.title, two.title),
            notes=[_told(*both) for both in zip(one.notes, two.notes, strict=True)],
        )
        for one, two in zip(here, there, strict=True)
    ]


def _units(tour: Tour) -> MuseumUnits:
    """Every counter of the game on all its sides, under its formation, and where it begins."""
    rules, game = tour.rules, tour.game()
    guide, other = guide_for(tour.speaker), guide_for(tour.other)
    portrait = portrait_for(tour.speaker)
    formations = portrait.formations()
    others = portrait_for(tour.other).formations()
    faces = _faces(tour, guide, game)

    def unit(name: str, side: str) -> MuseumUnit:
        here, there = guide.facts(name), other.facts(name)
        arrival = guide.arrival(name)
        standing = portrait.standing(game, name)
        start = portrait.where(game, name) if standing == "map" else None

        return MuseumUnit(
            unit=name,
            side=side,
            name=tour.name("unit", name),
            short=tour.term(lambda speaker: speaker.short("unit", name)),
            kind=tour.term(lambda speaker: portrait_for(speaker).kind(name)),
            type=_branch(tour, name),
            nation=_fact(here.nation[0], _pair(here.nation[1], there.nation[1])),
            source=here.source,
            faces=faces[name],
            start=_spot(tour, start) if start is not None else None,
            turn=arrival[0] if arrival else None,
            entry=[_spot(tour, one) for one in arrival[1]] if arrival else [],
            absent=standing == "absent",
        )

    return MuseumUnits(
        formations=[
            MuseumFormation(
                side=one.side,
                name=_pair(one.name, two.name),
                units=[unit(name, one.side) for name in one.units],
            )
            for one, two in zip(formations, others, strict=True)
        ],
        sides=[_side(tour, side) for side in rules.sides],
    )


def _branch(tour: Tour, unit: str) -> MuseumFact:
    """The arm of a unit; a module may have a word of its own for it."""
    sort = portrait_for(tour.speaker).sort(unit)
    if sort.branch is None:
        return _fact(sort.word, _pair(sort.word, sort.word))
    return _fact(sort.branch, tour.said(f"branch.{sort.branch}"))


def _fact(key: str, told: Term) -> MuseumFact:
    return MuseumFact(text=told.text, other=told.other, key=key)


def _spot(tour: Tour, name: str) -> MuseumSpot:
    return MuseumSpot(id=name, name=tour.name("place", name))


def _faces(tour: Tour, guide: Guide[Any], game: Game) -> dict[str, list[MuseumFace]]:
    """Of each unit: the marks on its counter at full strength and after each loss, and in words."""
    rules = tour.rules

    def words(speaker: Speaker, worn: Game, name: str) -> str:
        title = f"{speaker.name('unit', name)} · "
        return portrait_for(speaker).unit(worn, name).removeprefix(title)

    faces: dict[str, list[MuseumFace]] = {name: [] for name in rules.names["unit"]}
    for losses in range(max(guide.strengths(name) for name in faces)):
        worn = Game(rules, guide.worn(game.state, losses), SeededDice(0))
        laid = (*draw.counters(rules, worn.state), *draw.removed(rules, worn.state))
        marks = {counter.unit: counter.marks for counter in laid}
        for name, found in faces.items():
            if losses < guide.strengths(name):
                told = _pair(*(words(one, worn, name) for one in (tour.speaker, tour.other)))
                found.append(
                    MuseumFace(text=told.text, other=told.other, marks=marks.get(name, []))
                )
    return faces


def _rules(tour: Tour) -> MuseumRules:
    """Every clause in a line, every ruling with its reason and the option that changes it."""
    book = registry(tour.rules.system)
    options = {option.ruling: option for option in tour.rules.options_offered}

    here, there = (Rulebook(tour.rules.system, one) for one in (tour.language, tour.other_language))

    def line(tell: Callable[[Rulebook, str], str], name: str) -> Term:
        return Term(text=tell(here, name), other=tell(there, name))

    return MuseumRules(
        mark=book.mark,
        game=_chapters(tour),
        clauses=[
            MuseumClause(
                id=name,
                line=line(Rulebook.clause, name),
                basis=clause.basis,
                rulings=[key for key, one in book.ruling.items() if name in one.clauses],
            )
            for name, clause in book.clause.items()
        ],
        rulings=[
            MuseumRuling(
                id=name,
                line=_pair(tour.speaker.clause(name), tour.other.clause(name)),
                why=line(Rulebook.why, name),
                strength=ruling.strength,
                clauses=ruling.clauses,
                changes=[
                    MuseumChange(version=one.version, line=line(Rulebook.change, one.id))
                    for one in book.change
                    if name in one.clauses
                ],
                option=_option(tour, options[name]) if name in options else None,
            )
            for name, ruling in book.ruling.items()
        ],
    )


def _option(tour: Tour, option: Option) -> MuseumOption:
    """What an option is called, and what each of its values means."""
    return MuseumOption(
        name=option.name,
        title=tour.term(lambda speaker: speaker.option(option.name)),
        values=[
            MuseumReading(
                value=value,
                reading=tour.term(partial(Speaker.reading, name=option.name, value=value)),
            )
            for value in option.values
        ],
    )


def _tables(tour: Tour) -> MuseumTables:
    """The tables one looks things up in."""

    def chart(one: Chart, two: Chart) -> MuseumChart:
        return MuseumChart(
            id=one.id,
            title=_pair(one.title, two.title),
            clause=one.clause,
            corner=_pair(one.corner, two.corner),
            note=_pair(one.note, two.note),
            columns=[
                _pair(here.name, there.name)
                for here, there in zip(one.columns, two.columns, strict=True)
            ],
            rows=[row(*pair) for pair in zip(one.rows, two.rows, strict=True)],
        )

    def row(one: ChartRow, two: ChartRow) -> MuseumRow:
        cells = [cell(*pair) for pair in zip(one.cells, two.cells, strict=True)]
        return MuseumRow(name=_pair(one.name, two.name), cells=cells)

    def cell(one: Cell, two: Cell) -> MuseumCell:
        told = _pair(one.text, two.text)
        return MuseumCell(text=told.text, other=told.other, title=one.title, clause=one.clause)

    both = zip(charts(tour.speaker), charts(tour.other), strict=True)
    return MuseumTables(charts=[chart(*pair) for pair in both])


def _words(tour: Tour) -> Dictionary:
    """A dictionary for the table: names and clauses, each with the other language."""
    rules, book = tour.rules, registry(tour.rules.system)

    def others(kind: str) -> dict[str, str]:
        told = {name: tour.name(kind, name).other for name in rules.names[kind]}
        return {name: text for name, text in told.items() if text}

    here, there = (Rulebook(rules.system, one) for one in (tour.language, tour.other_language))
    phases = f"{rules.system}.phase."
    return Dictionary(
        language=tour.other_language,
        unit=others("unit"),
        place=others("place"),
        side=others("side"),
        phase={
            key.removeprefix(phases): text
            for key, text in catalogue(tour.other_language).items()
            if key.startswith(phases)
        },
        clause={
            f"{book.mark} {name}": (here.clause(name), there.clause(name)) for name in book.clause
        },
    )


def _pair(text: str, other: str) -> Term:
    """The same in two languages; in the other only if that is something else."""
    return Term(text=text, other=other if other != text else "")


ROOMS: dict[str, Callable[[Tour], Shape]] = {
    "cover": _cover,
    "map": _map,
    "units": _units,
    "tables": _tables,
    "rules": _rules,
    "words": _words,
}
