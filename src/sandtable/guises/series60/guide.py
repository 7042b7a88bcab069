"""The games of the 60 Series before they are played."""

from collections.abc import Iterable
from fractions import Fraction

from ...systems.series60.data import Area, Point
from ...systems.series60.rules import Series60
from ...systems.series60.state import State
from ...text.guide import Facts, Guide, Note


class Series60Guide(Guide[Series60]):
    won_by = ("7.0", "7.1(1)b", "7.1(1)a", "7.1(2)", "7.1(3)", "7.1(4)", "7.1(5)c", "7.3", "3.0a")

    def facts(self, unit: str) -> Facts:
        printed = self.rules.data.units[self.rules.unit_index[unit]]
        # Whether a part is known is told by the first letter; a remark may follow.
        fields: dict[str, list[str]] = {}
        for field, told in printed.provenance.items():
            fields.setdefault(told[0], []).append(self._word("field", field)[1])
        known = (
            self.speaker.say(
                "core.entry", name=self._word("source", key)[1], value=self._list(told)
            )
            for key, told in fields.items()
        )
        return Facts(
            nation=self._word("nation", printed.nation),
            source=" · ".join(known),
        )

    def strengths(self, unit: str) -> int:
        return self.rules.printed[self.rules.unit_index[unit]]

    def worn(self, state: State, losses: int) -> State:
        worn = state.clone()
        worn.steps = [max(steps - losses, 1) for steps in self.rules.printed]
        return worn

    def arrival(self, unit: str) -> tuple[int, list[str]] | None:
        return None

    def _notes(self, name: str) -> Iterable[Note]:
        ground = self.rules.data.map
        for point in ground.points:
            if point.id == name:
                yield from self._point(point)
        for area in ground.areas:
            if area.id == name:
                yield from self._area(area)
        for box in ground.boxes:
            if box.id == name:
                side = self.speaker.name("side", box.side)
                yield self._note("4.2b", "series60.guide.box", side=side)

    def _point(self, point: Point) -> Iterable[Note]:
        data = self.rules.data
        yield self._note("2.1a", f"series60.guide.{point.kind}")
        if point.town:
            yield self._note("5.2b", "series60.guide.replacements")
        side = self.speaker.name("side", point.control)
        yield self._note("7.2b", "series60.guide.control", side=side)
        if point.fortress is not None:
            side = self.speaker.name("side", point.fortress.side)
            ways = self._places(point.fortress.guards)
            yield self._note("6.3(4)a", "series60.guide.fortress", side=side, places=ways)
        for kind in ("coastal", "track"):
            ends = [
                end
                for road in data.map.roads
                if road.kind == kind and point.id in road.ends
                for end in road.ends
                if end != point.id
            ]
            if ends:
                cost = self.speaker.number(Fraction(getattr(data.cover.costs, kind), 2))
                yield self._note(
                    "6.2(1)a", f"series60.guide.{kind}", places=self._places(ends), cost=cost
                )
        near = [area.id for area in data.map.areas if point.id in area.touches]
        if near:
            cost = self.speaker.number(Fraction(data.cover.costs.area, 2))
            yield self._note(
                "6.2(2)a", "series60.guide.areas", places=self._places(near), cost=cost
            )
        far = [area.id for area in data.map.areas if point.id in area.behind_hills]
        if far:
            yield self._note("6.2(2)d", "series60.guide.hills", places=self._places(far))
        for key, clause in (("points", "5.1(1)a"), ("garrison", "5.1(1)d")):
            for owner, places in getattr(data.cover.supply, key).items():
                if point.id in places:
                    yield self._note(
                        clause,
                        f"series60.guide.source-{key}",
                        side=self.speaker.name("side", owner),
                    )
        victory = data.cover.victory
        if point.id == victory.siege:
            yield self._note(
                "7.1(1)b",
                "series60.guide.siege",
                axis=victory.siege_holds,
                british=victory.siege_lifted,
            )
        if point.id == victory.prize:
            yield self._note("7.1(2)", "series60.guide.prize", points=victory.prize_held)

    def _area(self, area: Area) -> Iterable[Note]:
        data = self.rules.data
        cost = self.speaker.number(Fraction(data.cover.costs.area, 2))
        yield self._note("2.1a", "series60.guide.area")
        if area.adjacent or area.touches:
            near = self._places([*area.touches, *area.adjacent])
            yield self._note("6.2(2)a", "series60.guide.areas", places=near, cost=cost)
        shut = [*area.behind_hills, *area.hill_blocked]
        if shut:
            yield self._note("6.2(2)d", "series60.guide.hills", places=self._places(shut))
        if area.meets_at:
            yield self._note("6.2(2)c", "series60.guide.meets", places=self._places(area.meets_at))
        for side_name, places in data.cover.supply.auto.items():
            if area.id in places:
                side = self.speaker.name("side", side_name)
                yield self._note("5.1(1)c", "series60.guide.auto-supply", side=side)
