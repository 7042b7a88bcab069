"""The tables of the Standard Combat Series."""

from fractions import Fraction

from ...systems.scs import Rules
from ...systems.scs.shapes import Band, Effect, HexsideKind, LineKind, Terrain
from ...text.chart import Cell, Chart, ChartRow, Charts, Column, merged, signed

#: Classes of units that modules have so far; another is called what its module calls it.
CLASSES = {
    "ground": "scs.charts.ground",
    "tracked": "scs.charts.tracked",
    "motor": "scs.charts.motor",
    "leg": "scs.charts.leg",
    "foot": "scs.charts.foot",
    "wheels": "scs.charts.wheels",
}


class ScsCharts(Charts[Rules]):
    def charts(self) -> list[Chart]:
        found = [self._results()]
        if self.rules.barrage is not None:
            found.append(self._barrage())
        return [*found, self._terrain(), self._turns()]

    # Combat

    def _results(self) -> Chart:
        rules, say = self.rules, self.speaker.say
        rows = [
            ChartRow(
                (str(roll),),
                str(roll),
                tuple(
                    Cell(rules.result_names[one], self.result("crt", rules.result_names[one]))
                    for one in cells
                ),
            )
            for roll, cells in zip(rules.rolls, rules.table, strict=True)
        ]
        return Chart(
            "crt",
            "combat",
            say("charts.results"),
            self.clause("7.1"),
            say("charts.dice-sum" if rules.sums else "charts.dice-tens"),
            tuple(Column(name, name) for name in rules.column_names),
            merged(rows),
            say("scs.charts.left", clause=self.clause("7.4")),
        )

    def _barrage(self) -> Chart:
        table, say = self.rules.barrage, self.speaker.say
        assert table is not None
        rows = [
            ChartRow(
                (roll,), roll, tuple(Cell(code, self.result("barrage", code)) for code in codes)
            )
            for roll, codes in sorted(table.rows.items(), key=lambda row: int(row[0]))
        ]
        return Chart(
            "barrage",
            "combat",
            say("scs.charts.barrage"),
            self.clause("game.barrage"),
            say("charts.dice-sum" if table.dice == "sum" else "charts.dice-tens"),
            tuple(Column(str(n), band_name(band)) for n, band in enumerate(table.column, 1)),
            merged(rows),
            self._barrage_note(table.unseen),
        )

    def _barrage_note(self, unseen: int) -> str:
        say = self.speaker.say
        note = say("scs.charts.short-rolled" if self.rules.rolls_off_table else "scs.charts.short")
        if not unseen:
            return note
        return say("core.then", first=say("scs.charts.unseen", shift=signed(unseen)), then=note)

    def result(self, chart: str, code: str, units: bool = True) -> str:
        if chart == "barrage":
            return self._shelled(code)
        rules, say = self.rules, self.speaker.say
        found = rules.results[rules.result_names.index(code)]
        told = [
            self._suffers(say("charts.attackers"), found.attacker_steps, found.attacker_hexes),
            self._suffers(say("charts.defenders"), found.defender_steps, found.defender_hexes),
        ]
        return self.together([one for one in told if one])

    def measure(self, chart: str) -> str:
        say = self.speaker.say
        return say("scs.charts.strength") if chart == "barrage" else say("scs.charts.odds")

    def _suffers(self, who: str, steps: int, hexes: int) -> str:
        say = self.speaker.say
        if steps and hexes:
            return say("scs.charts.loses-and-retreats", who=who, steps=steps, hexes=hexes)
        if steps:
            return say("scs.charts.loses", who=who, steps=steps)
        return say("scs.charts.retreats", who=who, hexes=hexes) if hexes else ""

    def _shelled(self, code: str) -> str:
        """Nothing comes of a barrage left of the table, for which no dice are rolled."""
        say, steps = self.speaker.say, code.removeprefix("DG").removeprefix("-")
        steps = "" if code == "automatic" else steps
        told = [say("scs.charts.disorganised")] if code.startswith("DG") else []
        if steps:
            told.append(say("scs.charts.loses", who=say("charts.defenders"), steps=int(steps)))
        return self.together(told)

    # Terrain

    def _terrain(self) -> Chart:
        data, say = self.rules.data.rules, self.speaker.say
        classes = [Column(f"move-{name}", self._class(name)) for name in self.rules.class_names]
        columns = [
            *classes,
            Column("attacker", say("charts.attack")),
            Column("defender", say("charts.defence")),
        ]
        shelled = data.barrage is not None
        if shelled:
            columns.append(Column("barrage", say("scs.charts.barrage-column")))
        rows = [self._hex(name, kind, shelled) for name, kind in data.terrain.items()]
        rows += [self._side(name, kind, shelled) for name, kind in data.hexside.items()]
        rows += [self._line(name, line, shelled) for name, line in data.line.items()]
        return Chart(
            "terrain",
            "terrain",
            say("charts.terrain"),
            self.clause("3.2c"),
            say("charts.ground"),
            tuple(columns),
            tuple(rows),
            say("scs.charts.road", clause=self.clause("3.2b")),
        )

    def _class(self, name: str) -> str:
        return self.speaker.say(CLASSES[name]) if name in CLASSES else name

    def _hex(self, name: str, kind: Terrain, shelled: bool) -> ChartRow:
        say = self.speaker.say
        cells = [self._cost(kind.move[one], "") for one in self.rules.class_names]
        cells += [self._effect(kind.combat.attacker), self._effect(kind.combat.defender)]
        if shelled:
            shift = say("core.columns", number=signed(kind.barrage)) if kind.barrage else "–"
            cells.append(Cell(shift, clause=self.clause("game.barrage") if kind.barrage else ""))
        return ChartRow((name,), self.speaker.name("terrain", name), tuple(cells))

    def _side(self, name: str, kind: HexsideKind, shelled: bool) -> ChartRow:
        cells = [self._cost(kind.move[one], "+") for one in self.rules.class_names]
        if kind.only is not None:
            cells = [
                Cell(self._only(cell.text, kind.only), cell.title, cell.clause) for cell in cells
            ]
        cells += [self._effect(kind.combat.attacker), Cell("–")]
        title = self.speaker.say("scs.charts.hexside", name=self.speaker.name("hexside", name))
        return ChartRow((f"side-{name}",), title, (*cells, *([Cell("–")] * shelled)))

    def _line(self, name: str, line: LineKind, shelled: bool) -> ChartRow:
        as_hex = self.speaker.say("scs.charts.as-hex")
        text = as_hex if line.move == "hex" else self.points(Fraction(line.move))
        cell = Cell(text, clause=self.clause("3.2b"))
        rest = [Cell("–")] * (2 + shelled)
        title = line.name[self.speaker.language]
        return ChartRow((f"line-{name}",), title, (*[cell] * len(self.rules.class_names), *rest))

    def _cost(self, cost: str, sign: str) -> Cell:
        if cost == "P":
            return Cell("P", self.speaker.say("charts.closed"), self.clause("3.2d"))
        points = self.points(Fraction(cost))
        return Cell(f"{sign}{points}" if points != "0" or not sign else "–")

    def _effect(self, effect: Effect | None) -> Cell:
        if effect is None:
            return Cell("–")
        told = []
        if effect.multiply is not None:
            told.append(f"×{self.points(Fraction(effect.multiply))}")
        if effect.shift:
            told.append(self.speaker.say("core.columns", number=signed(effect.shift)))
        text = self.listed(told)
        if effect.only is not None:
            text = self._only(text, effect.only)
        return Cell(text, clause=self.clause("7.3"))

    def _only(self, text: str, side: str) -> str:
        return self.speaker.say("charts.only", text=text, side=self.speaker.name("side", side))

    def ground(self, place: str) -> tuple[str, ...]:
        rules = self.rules
        here = rules.grid.index.get(place)
        if here is None or not rules.data.terrain[here]:
            return ()
        near = [hex_ for hex_ in rules.grid.neighbours[here] if hex_ >= 0]
        sides = {name for hex_ in near for name in rules.hexside_names(here, hex_)}
        lines = {name for hex_ in near for name in rules.lines_between(here, hex_)}
        return (
            rules.data.terrain[here],
            *sorted(f"side-{name}" for name in sides),
            *sorted(f"line-{name}" for name in lines),
        )

    # Turns

    def _turns(self) -> Chart:
        rules, say = self.rules, self.speaker.say
        calendar = rules.data.cover.calendar
        columns = [Column("day", say("charts.day"))] if calendar is not None else []
        columns.append(Column("reinforcements", say("charts.reinforcements")))
        if rules.data.rules.air is not None:
            columns.append(Column("air", say("scs.portrait.air")))
        if rules.data.rules.replacements is not None:
            columns.append(Column("replacements", say("scs.portrait.points")))
        rows = []
        for turn in range(1, rules.last_turn + 1):
            cells = {"reinforcements": Cell(self._arrivals(turn), clause=self.clause("5.0"))}
            if calendar is not None:
                day = calendar.begins(turn)
                cells["day"] = Cell(f"{day:%Y-%m-%d}")
            line = rules.turn_data.get(turn)
            cells["air"] = Cell(self._each(line.air if line else {}))
            cells["replacements"] = Cell(self._each(line.replacements if line else {}))
            row = tuple(
                cells[column.id] if cells[column.id].text else Cell("") for column in columns
            )
            rows.append(ChartRow((str(turn),), str(turn), row))
        title = say("charts.turns")
        return Chart(
            "turns",
            "turns",
            title,
            self.clause("1.0"),
            say("charts.turn"),
            tuple(columns),
            tuple(rows),
        )

    def _each(self, numbers: dict[str, int]) -> str:
        return self.listed(
            [f"{self.speaker.name('side', side)} {n}" for side, n in numbers.items()]
        )

    def _arrivals(self, turn: int) -> str:
        """Who comes in a turn, side by side."""
        rules, told = self.rules, []
        for side, name in enumerate(rules.sides):
            units = [
                self.speaker.short("unit", rules.names["unit"][unit])
                for unit, placement in rules.placements.items()
                if placement.turn == turn and rules.owner[unit] == side
            ]
            if units:
                entry = {"name": self.speaker.name("side", name), "value": self.listed(units)}
                told.append(self.speaker.say("core.entry", **entry))
        return " · ".join(told)


def band_name(band: Band) -> str:
    """A column of the barrage table: from so much strength to so much."""
    if band.high is None:
        return f"≥{band.low}"
    return str(band.low) if band.high == band.low else f"{band.low}–{band.high}"
