"""The tables of the 60 Series: dice, not columns of odds."""

from fractions import Fraction

from ...systems.series60 import losses
from ...systems.series60.rules import Series60
from ...text.chart import Cell, Chart, ChartRow, Charts, Column
from .portrait import turn_dates

#: Columns of the table of losses.
MOST_HITS = 8
#: What is added to a die, at most.
MOST_BONUS = 2
GRADES = {
    "white": "series60.charts.white",
    "black": "series60.charts.black",
    "grey": "series60.charts.grey",
    "grey-defending": "series60.charts.grey-defending",
    "grey-fortress": "series60.charts.grey-fortress",
}


class Series60Charts(Charts[Series60]):
    def charts(self) -> list[Chart]:
        return [self._hits(), self._losses(), self._dice(), self._terrain(), self._turns()]

    # Combat

    def _hits(self) -> Chart:
        """What a die must show, by the hit value of the target and what is added."""
        say, rows = self.speaker.say, []
        for need in range(2, 7):
            cells = []
            for plus in range(MOST_BONUS + 1):
                least = max(1, need - plus)
                share = say("charts.share", percent=f"{100 * (7 - least) / 6:.1f}")
                cells.append(Cell(f"{least}+" if least > 1 else "1–6", share))
            rows.append(ChartRow((str(need),), str(need), tuple(cells)))
        columns = [Column(str(plus), f"+{plus}") for plus in range(MOST_BONUS + 1)]
        return Chart(
            "hits",
            "combat",
            say("series60.charts.hits"),
            self.clause("6.3(2)c"),
            say("series60.charts.hit-value"),
            tuple(columns),
            tuple(rows),
            say("series60.charts.dice-note"),
        )

    def _losses(self) -> Chart:
        """How many steps so many hits cost."""
        say, rules = self.speaker.say, self.rules
        rows = []
        for grade, (_, clause) in losses.RATES.items():
            cells = [
                Cell(str(losses.steps_for(rules, grade, hits)), clause=self.clause(clause))
                for hits in range(1, MOST_HITS + 1)
            ]
            rows.append(ChartRow((grade,), say(GRADES[grade]), tuple(cells)))
        columns = [Column(str(hits), str(hits)) for hits in range(1, MOST_HITS + 1)]
        return Chart(
            "losses",
            "combat",
            say("series60.charts.losses"),
            self.clause("6.3(3)b"),
            say("series60.charts.target"),
            tuple(columns),
            tuple(rows),
        )

    def _dice(self) -> Chart:
        say = self.speaker.say
        told = (
            ("tanks", "series60.charts.tanks", "+1", "6.3(5)"),
            ("cut-target", "series60.charts.cut-target", "+1", "6.3(6)"),
            ("cut-fires", "series60.charts.cut-fires", "6", "6.3(6)"),
        )
        rows = tuple(
            ChartRow((name,), say(key), (Cell(text, clause=self.clause(clause)),))
            for name, key, text, clause in told
        )
        return Chart(
            "dice",
            "combat",
            say("series60.charts.dice"),
            self.clause("6.3(5)"),
            say("series60.charts.when"),
            (Column("die", say("charts.die")),),
            rows,
        )

    def result(self, chart: str, code: str, units: bool = True) -> str:
        """Steps lost, the only result there is."""
        steps = int(code)
        if not steps:
            return self.speaker.say("charts.nothing")
        return self.speaker.say("series60.charts.steps-lost", steps=steps)

    def rate(self, grade: str) -> str:
        number = losses.RATES[grade][0]
        text = self.speaker.say("series60.charts.rate", number=number)
        if number > 1 and losses.steps_for(self.rules, grade, 1):
            text = self.speaker.say("series60.charts.rate-first", text=text)
        return text

    def measure(self, chart: str) -> str:
        return self.speaker.say("series60.charts.number-of-dice")

    # Terrain

    def _terrain(self) -> Chart:
        say, costs = self.speaker.say, self.rules.data.cover.costs
        columns = (Column("move", say("charts.move")), Column("effect", say("charts.combat")))
        none = Cell("–")
        rows = (
            self._way("coastal", "series60.charts.coastal", costs.coastal, "6.2(1)a", none),
            self._way("track", "series60.charts.track", costs.track, "6.2(1)a", none),
            self._way("area", "series60.charts.area", costs.area, "6.2(2)a", self._optional()),
            self._way("point", "series60.charts.point", None, "6.2(1)d", self._compulsory()),
            ChartRow(
                ("hills",),
                say("series60.charts.hills"),
                (Cell("P", say("charts.closed"), self.clause("6.2(2)d")), none),
            ),
            ChartRow(
                ("fortress",),
                say("series60.charts.fortress"),
                (none, Cell(say("series60.charts.three-hits"), clause=self.clause("6.3(4)a"))),
            ),
        )
        title, corner = say("charts.terrain"), say("charts.ground")
        return Chart("terrain", "terrain", title, self.clause("6.2a"), corner, columns, rows)

    def _way(self, name: str, key: str, halves: int | None, clause: str, effect: Cell) -> ChartRow:
        cost = Cell("–")
        if halves is not None:
            cost = Cell(self.points(Fraction(halves, 2)), clause=self.clause(clause))
        return ChartRow((name,), self.speaker.say(key), (cost, effect))

    def _optional(self) -> Cell:
        return Cell(self.speaker.say("series60.charts.optional"), clause=self.clause("6.3b"))

    def _compulsory(self) -> Cell:
        return Cell(self.speaker.say("series60.charts.compulsory"), clause=self.clause("6.3b"))

    def ground(self, place: str) -> tuple[str, ...]:
        rules = self.rules
        number = rules.place_index.get(place, rules.standable)
        if number >= rules.standable:
            return ()
        if rules.map.is_area(number):
            return ("area",)
        if not rules.map.is_point(number):
            return ()
        kinds = {road.kind for road in rules.map.roads if number in road.ends}
        fortress = ("fortress",) if rules.fortress_side[number] >= 0 else ()
        return ("point", *sorted(kinds), *fortress)

    # Turns

    def _turns(self) -> Chart:
        rules, say = self.rules, self.speaker.say
        last = rules.setting.turns
        rows = []
        for turn in range(1, last + 1):
            ends = Cell("")
            if turn == last:
                ends = Cell(say("series60.charts.last"), clause=self.clause("3.0a"))
            rows.append(ChartRow((str(turn),), str(turn), (Cell(turn_dates(rules, turn)), ends)))
        columns = (Column("day", say("charts.days")), Column("end", say("series60.charts.end")))
        return Chart(
            "turns",
            "turns",
            say("charts.turns"),
            self.clause("3.0a"),
            say("charts.turn"),
            columns,
            tuple(rows),
            say("series60.charts.sudden", points=rules.data.cover.victory.sudden_death),
        )
