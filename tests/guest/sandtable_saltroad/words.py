"""Salt Road in words: positions, what never changes, and the table of results."""

from collections.abc import Iterable

from sandtable.core.branches import branch_of
from sandtable.core.game import Game
from sandtable.text.chart import Cell, Chart, ChartRow, Charts, Column, signed
from sandtable.text.guide import Guide, Note
from sandtable.text.plain import PlainPortrait
from sandtable.text.portrait import Sort

from . import combat
from .data import Unit
from .rules import SaltRoad


class SaltRoadPortrait(PlainPortrait[SaltRoad]):
    def _printed(self, name: str) -> Unit:
        return next(unit for unit in self.rules.cover.unit if unit.id == name)

    def most_points(self) -> int:
        return sum(one.worth for one in self.rules.cover.place)

    def unit(self, game: Game, name: str) -> str:
        unit, say = self._printed(name), self.speaker.say
        values = say("saltroad.portrait.unit", strength=unit.strength, move=unit.move)
        return f"{self.speaker.name('unit', name)} · {values}"

    def sort(self, name: str) -> Sort:
        arm = self._printed(name).arm
        return Sort(branch_of(arm), arm, "", None)

    def place(self, game: Game, name: str) -> str:
        grounds = {place.id: place.ground for place in self.rules.cover.place}
        ground = self.speaker.say(f"saltroad.ground.{grounds.get(name, 'gone')}")
        return f"{self.speaker.name('place', name)} · {ground}"


class SaltRoadGuide(Guide[SaltRoad]):
    won_by = ("4.1",)

    def _notes(self, name: str) -> Iterable[Note]:
        for place in (one for one in self.rules.cover.place if one.id == name):
            near = self._places(self.rules.posts(name))
            yield self._note("2.1", "saltroad.guide.tracks", places=near)
            if place.ground in combat.SHELTER:
                yield self._note("3.3", f"saltroad.reckoning.{place.ground}")
            if place.worth:
                yield self._note("4.1", "saltroad.guide.worth", worth=place.worth)


class SaltRoadCharts(Charts[SaltRoad]):
    def charts(self) -> list[Chart]:
        differences = range(-combat.WIDEST, combat.WIDEST + 1)
        rows = []
        for face in range(1, 7):
            codes = [combat.result(ahead, face) for ahead in differences]
            cells = tuple(Cell(code, self.result("results", code)) for code in codes)
            rows.append(ChartRow((str(face),), str(face), cells))
        columns = tuple(Column(str(ahead), signed(ahead)) for ahead in differences)
        title, die = self.speaker.say("charts.results"), self.speaker.say("charts.die")
        note, clause = self.measure("results"), self.clause("3.4")
        return [Chart("results", "combat", title, clause, die, columns, tuple(rows), note)]

    def result(self, chart: str, code: str, units: bool = True) -> str:
        return self.speaker.say(f"saltroad.result.{code}")

    def measure(self, chart: str) -> str:
        return self.speaker.say("saltroad.charts.difference")
