"""The tables of the folio games."""

from fractions import Fraction
from itertools import pairwise

from ...systems.folio import Rules, fire, terrain
from ...systems.folio.reach import CLIFF
from ...systems.folio.rules import GAITS, Result, read_result
from ...text.chart import Cell, Chart, ChartRow, Charts, Column, headed, signed
from .portrait import turn_date


class FolioCharts(Charts[Rules]):
    def charts(self) -> list[Chart]:
        return [self._results(), self._fire(), self._terrain(), self._turns()]

    # Combat

    def _results(self) -> Chart:
        say, crt = self.speaker.say, self.rules.data.cover.crt
        rows = [
            ChartRow(
                (str(face),),
                str(face),
                tuple(Cell(code, self.result("crt", code)) for code in codes),
            )
            for face, codes in enumerate(crt.rows, start=1)
        ]
        return Chart(
            "crt",
            "combat",
            say("charts.results"),
            self.clause("7.6a"),
            say("charts.die"),
            tuple(Column(str(n), name) for n, name in enumerate(column_names(self.rules))),
            tuple(rows),
            say("folio.charts.differential", width=self.rules.column_width),
        )

    def result(self, chart: str, code: str, units: bool = True) -> str:
        say, found = self.speaker.say, read_result(code)
        if not units:
            return self._bombarded(found)
        if found.eliminates:
            return say("folio.charts.eliminated")
        told = []
        if found.defender_loses:
            told.append(say("folio.charts.defender-loses"))
        if found.attacker_loses:
            told.append(say("folio.charts.attacker-loses"))
        if found.defender_retreats:
            told.append(say("folio.charts.defender-retreats", hexes=found.defender_retreats))
        if found.attacker_retreats:
            told.append(say("folio.charts.attackers-retreat", hexes=found.attacker_retreats))
        return self.together(told)

    def _bombarded(self, found: Result) -> str:
        """8.4e: fire alone turns a unit over, and only a clean result finishes a weak one."""
        say, told = self.speaker.say, []
        if found.eliminates:
            told.append(say("folio.charts.fire-eliminates"))
        elif found.defender_loses:
            told.append(say("folio.charts.fire-depletes"))
        if found.defender_retreats and self.rules.bombard_retreat:
            told.append(say("folio.charts.defender-retreats", hexes=found.defender_retreats))
        return self.together(told)

    def measure(self, chart: str) -> str:
        return self.speaker.say("folio.charts.difference")

    def _fire(self) -> Chart:
        """8.1: how many markers of each value a side's pool has, and how many it gets."""
        rules, say = self.rules, self.speaker.say
        columns = [Column(f"fire-{value}", f"+{value}") for value in fire.VALUES]
        columns.append(Column("allotment", say("folio.charts.allotment")))
        rows = []
        for side, name in enumerate(rules.sides):
            pool = [fire.held(rules.pool[side], value) for value in fire.VALUES]
            cells = [Cell(str(number)) for number in (*pool, rules.allotment[side])]
            rows.append(ChartRow((name,), self.speaker.name("side", name), tuple(cells)))
        return Chart(
            "fire",
            "combat",
            say("folio.charts.fire"),
            self.clause("8.1b"),
            say("charts.side"),
            tuple(columns),
            tuple(rows),
        )

    # Terrain

    def _terrain(self) -> Chart:
        rules, say = self.rules, self.speaker.say
        columns = [Column(f"move-{gait}", headed(say(f"folio.portrait.{gait}"))) for gait in GAITS]
        columns.append(Column("combat", say("charts.combat")))
        costs = rules.data.cover.costs
        rows = [
            self._row(
                kind,
                headed(self.speaker.name("terrain", kind)),
                [
                    self._points(getattr(getattr(costs.terrain, kind), gait), "5.2a")
                    for gait in GAITS
                ],
                self._shift(kind, "7.4c"),
            )
            for kind in ("desert", "town", "rough")
        ]
        own = self._points(costs.own_minefield, "14.1b", "+")
        whole = Cell(say("folio.charts.whole"), clause=self.clause("14.2a"))
        shut = Cell("P", say("charts.closed"), self.clause("16.0a"))
        as_road = Cell(say("folio.charts.as-road"), clause=self.clause("16.0a"))
        for name, cell, combat in (
            ("road", self._points(costs.road, "5.2b"), Cell("–")),
            ("trail", self._points(costs.trail, "5.2b"), Cell("–")),
            ("cliff", shut, Cell("P", say("folio.charts.no-attack"), self.clause("16.0c"))),
            ("escarpment", as_road, self._shift("escarpment", "16.0d")),
            ("own-mines", own, Cell("–", clause=self.clause("14.1a"))),
            ("minefield", whole, self._shift("minefield", "14.2e")),
            ("box", Cell("–"), Cell(say("folio.charts.stays"), clause=self.clause("14.4a"))),
        ):
            rows.append(self._row(name, say(ROWS[name]), [cell] * len(GAITS), combat))
        return Chart(
            "terrain",
            "terrain",
            say("charts.terrain"),
            self.clause("7.4b"),
            say("charts.ground"),
            tuple(columns),
            tuple(rows),
            say("folio.charts.engineers", clause=self.clause("14.3a")),
        )

    def _row(self, name: str, title: str, cells: list[Cell], combat: Cell) -> ChartRow:
        return ChartRow((name,), title, (*cells, combat))

    def _points(self, halves: int, clause: str, sign: str = "") -> Cell:
        return Cell(f"{sign}{self.points(Fraction(halves, 2))}", clause=self.clause(clause))

    def _shift(self, kind: str, clause: str) -> Cell:
        shift = self.rules.shift[terrain.TYPES.index(kind)]
        if not shift:
            return Cell("–", clause=self.clause(clause))
        text = self.speaker.say("core.columns", number=signed(-shift))
        return Cell(text, clause=self.clause(clause))

    def ground(self, place: str) -> tuple[str, ...]:
        rules = self.rules
        here = rules.grid.index.get(place)
        if here is None or rules.sea >> here & 1:
            return ()
        found: set[str] = {rules.data.terrain[here]}
        near = [hex_ for hex_ in rules.grid.neighbours[here] if hex_ >= 0]
        for hex_ in near:
            if (here, hex_) in rules.crossings:
                found.add("escarpment")
            if any(sides.get((here, hex_)) == CLIFF for sides in rules.hexside):
                found.add("cliff")
            if (here, hex_) in rules.mined[0]:
                found |= {"own-mines", "minefield"}
        if rules.boxes >> here & 1:
            found.add("box")
        found |= {route.kind for route in rules.data.map.routes if place in route.hexes}
        return tuple(sorted(found))

    # Turns

    def _turns(self) -> Chart:
        rules, say = self.rules, self.speaker.say
        columns = (
            Column("day", say("charts.day")),
            Column("reinforcements", say("charts.reinforcements")),
            Column("end", say("folio.charts.end")),
        )
        rows = []
        for turn in range(1, rules.last_turn + 1):
            end = Cell("")
            if turn in rules.end_rolls:
                end = Cell(say("folio.charts.end-roll"), clause=self.clause("17.1a"))
            elif turn == rules.last_turn:
                end = Cell(say("folio.charts.last"), clause=self.clause("17.1d"))
            cells = (Cell(turn_date(rules, turn)), self._arrivals(turn), end)
            rows.append(ChartRow((str(turn),), str(turn), cells))
        title, corner = say("charts.turns"), say("charts.turn")
        return Chart("turns", "turns", title, self.clause("10.1"), corner, columns, tuple(rows))

    def _arrivals(self, turn: int) -> Cell:
        told = []
        for line in self.rules.data.cover.arrival:
            if line.turn != turn:
                continue
            units = [
                self.speaker.short("unit", unit.id)
                for unit in self.rules.data.units
                if unit.arrival == line.id
            ]
            entry = {"name": self.listed(line.hexes), "value": self.listed(units)}
            told.append(self.speaker.say("core.entry", **entry))
        return Cell(" · ".join(told), clause=self.clause("11.1")) if told else Cell("")


ROWS = {
    "road": "folio.charts.road",
    "trail": "folio.charts.trail",
    "cliff": "folio.charts.cliff",
    "escarpment": "folio.charts.escarpment",
    "own-mines": "folio.charts.own-mines",
    "minefield": "folio.charts.minefield",
    "box": "folio.charts.box",
}


def column_names(rules: Rules) -> tuple[str, ...]:
    """The differentials of each column; the outermost hold all that lies beyond."""
    lows = rules.columns
    if len(lows) == 1:
        return ("–",)
    inner = [
        _written(low) if next_low == low + 1 else f"{_written(low)}…{_written(next_low - 1)}"
        for low, next_low in pairwise(lows[1:])
    ]
    return (f"≤{_written(lows[1] - 1)}", *inner, f"≥{_written(lows[-1])}")


def _written(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)
