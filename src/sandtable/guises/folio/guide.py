"""The folio games before they are played."""

from collections.abc import Iterable
from fractions import Fraction

from ...systems.folio import Rules
from ...systems.folio.state import State
from ...text.guide import Facts, Guide, Note

GAITS = ("leg", "motorised", "mobile")


class FolioGuide(Guide[Rules]):
    won_by = ("17.0a", "17.0b", "17.0c", "17.0d", "17.0e", "17.1a", "17.1b", "17.1d")

    def facts(self, unit: str) -> Facts:
        printed = self.rules.data.units[self.rules.unit_index[unit]]
        return Facts(
            nation=self._word("nation", printed.nation),
            source=self._word("identity", printed.identity)[1],
        )

    def strengths(self, unit: str) -> int:
        return 1 if self.rules.one_sided >> self.rules.unit_index[unit] & 1 else 2

    def worn(self, state: State, losses: int) -> State:
        worn = state.clone()
        everybody = (1 << self.rules.unit_count) - 1
        worn.spent = everybody & ~self.rules.one_sided if losses else 0
        return worn

    def arrival(self, unit: str) -> tuple[int, list[str]] | None:
        line = self.rules.data.units[self.rules.unit_index[unit]].arrival
        found = (one for one in self.rules.data.cover.arrival if one.id == line)
        return next(((one.turn, one.hexes) for one in found), None)

    def _notes(self, name: str) -> Iterable[Note]:
        rules = self.rules
        place = rules.place_index[name]
        if place >= rules.hexes:
            return
        terrain = rules.data.terrain[place]
        if terrain == "sea":
            yield self._note("5.1d", "folio.guide.sea")
            return
        yield from self._terrain(terrain)
        yield from self._place(name, place, terrain)
        yield from self._routes(name)
        yield from self._hexsides(name)
        for arrival in rules.data.cover.arrival:
            if name in arrival.hexes:
                side = self.speaker.name("side", arrival.side)
                yield self._note("11.1", "folio.guide.arrival", turn=arrival.turn, side=side)

    def _place(self, name: str, place: int, terrain: str) -> Iterable[Note]:
        """What stands in a hex, and what it is good for."""
        rules = self.rules
        for spot in rules.data.map.places:
            if spot.hex == name and spot.kind not in ("place", terrain):
                yield Note(self._word("spot", spot.kind)[1], "")
        for side, symbols in zip(rules.sides, rules.symbols, strict=True):
            if place in symbols:
                yield self._note(
                    "12.0a", "folio.guide.supply", side=self.speaker.name("side", side)
                )
        if place == rules.airfield:
            yield self._note("15.0", "folio.guide.objective-airfield")
        if place == rules.tobruk:
            yield self._note("17.0a", "folio.guide.objective-tobruk")
        if rules.boxes >> place & 1:
            yield self._note("14.4a", "folio.guide.box")

    def _routes(self, name: str) -> Iterable[Note]:
        for route in self.rules.data.map.routes:
            if name in route.hexes:
                title = route.name[self.speaker.language]
                price = getattr(self.rules.data.cover.costs, route.kind)
                cost = self.speaker.number(Fraction(price, 2))
                yield self._note("5.2b", f"folio.guide.{route.kind}", name=title, cost=cost)

    def _hexsides(self, name: str) -> Iterable[Note]:
        rules = self.rules
        for line in rules.data.map.escarpments:
            if beside := _across(name, line.sides):
                key = "folio.guide.escarpment"
                if rules.options.get(f"line{line.id}", "on") != "on":
                    key = "folio.guide.escarpment-off"
                yield self._note("16.0a", key, places=self._list(beside))
        for belt in rules.data.map.minefields:
            if beside := _across(name, belt.sides):
                side = self.speaker.name("side", belt.owner)
                yield self._note(
                    "14.0d", "folio.guide.minefield", side=side, places=self._list(beside)
                )

    def _terrain(self, terrain: str) -> Iterable[Note]:
        cover, number = self.rules.data.cover, self.speaker.number
        cost = getattr(cover.costs.terrain, terrain)
        told = {gait: number(Fraction(getattr(cost, gait), 2)) for gait in GAITS}
        costs = told["leg"]
        if len(set(told.values())) > 1:
            named = (
                (self.speaker.say(f"folio.portrait.{gait}"), cost) for gait, cost in told.items()
            )
            costs = self._list(f"{gait} {cost}" for gait, cost in named)
        title = self.speaker.name("terrain", terrain)
        yield self._note("5.2a", "folio.guide.terrain", name=title, costs=costs)
        if shift := getattr(cover.shifts, terrain):
            yield self._note("7.4c", "folio.guide.shift", shift=shift)


def _across(name: str, sides: Iterable[tuple[str, str]]) -> list[str]:
    """The hexes on the other side of those of these hexsides that a hex has."""
    return [b if a == name else a for a, b in sides if name in (a, b)]
