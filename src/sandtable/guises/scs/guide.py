"""The games of the Standard Combat Series before they are played."""

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

import msgspec

from ...core.bits import bits
from ...core.module import Named, read_drawing
from ...core.shape import read
from ...systems.scs import Rules
from ...systems.scs.shapes import Effect
from ...systems.scs.state import State, numbers
from ...text.guide import Chapter, Facts, Guide, Note
from .game_rules import GameRules

#: The file beside the drawing that spells out what `provenance` names in short.
SOURCES = "sources.json"


class Sources(msgspec.Struct):
    """What the units of a module are known from."""

    sources: dict[str, Named]


class ScsGuide(Guide[Rules]):
    def facts(self, unit: str) -> Facts:
        printed = self.rules.data.units[self.rules.unit_index[unit]]
        return Facts(
            nation=self._word("nation", printed.nation),
            source=" · ".join(self._known(part) for part in printed.provenance.split("; ") if part),
        )

    def _known(self, part: str) -> str:
        """A part of what a module says of a unit: "unit: H3, general knowledge", or a word."""
        what, _, known = part.partition(": ")
        title = self._word("provenance", what)[1]
        if not known:
            return title
        words = (self._word("provenance", one)[1] for one in known.split(", "))
        return self.speaker.say("core.entry", name=title, value=self._list(words))

    def sources(self) -> dict[str, str]:
        module = self.rules.module
        if SOURCES not in module.drawing:
            return {}
        told = read(read_drawing([], module, SOURCES, SOURCES), Sources).sources
        return {name: one[self.speaker.language] for name, one in told.items()}

    def strengths(self, unit: str) -> int:
        return self.rules.steps[self.rules.unit_index[unit]]

    def worn(self, state: State, losses: int) -> State:
        """All stand on the map, and no special rule binds them: a counter would bear marks of it."""
        worn = state.clone()
        worn.lost = numbers(min(losses, steps - 1) for steps in self.rules.steps)
        somewhere = next(bits(self.rules.land))
        worn.special = (0,) * len(worn.special)
        worn.place = numbers(at if at < self.rules.hexes else somewhere for at in worn.place)
        return worn

    def arrival(self, unit: str) -> tuple[int, list[str]] | None:
        placement = self.rules.placements.get(self.rules.unit_index[unit])
        if placement is None or placement.turn is None:
            return None
        return placement.turn, self.rules.data.rules.entry[str(placement.entry)].hexes

    def victory(self) -> list[Note]:
        return list(GameRules(self.speaker).victory())

    def game_rules(self) -> list[Chapter]:
        return list(GameRules(self.speaker).chapters())

    def _notes(self, name: str) -> Iterable[Note]:
        place = self.rules.place_index[name]
        if place >= self.rules.hexes or not self.rules.data.terrain[place]:
            return
        yield from self._terrain(place)
        for spot in self.rules.data.map.place:
            if spot.hex == name and spot.kind != "place":
                yield Note(self._word("spot", spot.kind)[1], "")
        yield from self._lines(place)
        yield from self._hexsides(place)
        yield from self._sources(place)
        yield from self._worth(place)
        for key, entry in self.rules.data.rules.entry.items():
            coming = {
                placement.turn
                for placement in self.rules.placements.values()
                if placement.entry == key and placement.turn is not None
            }
            if name in entry.hexes and coming:
                turns = self._list(str(turn) for turn in sorted(coming))
                yield self._note("5.0", "scs.guide.entry", turns=turns)

    def _terrain(self, place: int) -> Iterable[Note]:
        kind = self.rules.terrain_of[place]
        title = kind.name[self.speaker.language]
        if set(kind.move.values()) == {"P"}:
            yield self._note("3.2d", "scs.guide.terrain-shut", name=title)
            return
        yield self._note("3.1c", "scs.guide.terrain", name=title, costs=self._costs(kind.move))
        if kind.combat.attacker is not None:
            yield self._effect("attacker", kind.combat.attacker)
        if kind.combat.defender is not None:
            yield self._effect("defender", kind.combat.defender)
        if kind.barrage:
            yield self._note("game.barrage", "scs.guide.barrage", shift=f"{kind.barrage:+d}")

    def _costs(self, costs: dict[str, str]) -> str:
        """What each class of units pays; once, if all pay the same."""
        say, number = self.speaker.say, self.speaker.number
        told = {
            name: say("scs.guide.prohibited")
            if cost == "P"
            else say("scs.guide.points", number=number(Fraction(cost)))
            for name, cost in costs.items()
        }
        if len(set(told.values())) == 1:
            return next(iter(told.values()))
        return self._list(f"{self._word('class', name)[1]} {cost}" for name, cost in told.items())

    def _effect(self, who: str, effect: Effect) -> Note:
        said = []
        if effect.multiply is not None:
            said.append(f"×{self.speaker.number(Fraction(effect.multiply))}")
        if effect.shift:
            said.append(self.speaker.say("scs.guide.shift", shift=f"{effect.shift:+d}"))
        if effect.only is None:
            return self._note("7.3", f"scs.guide.{who}", effect=self._list(said))
        side = self.speaker.name("side", effect.only)
        return self._note("7.3", f"scs.guide.{who}-only", side=side, effect=self._list(said))

    def _lines(self, place: int) -> Iterable[Note]:
        for key, kind in self.rules.data.rules.line.items():
            ways = self._beside(place, key, self.rules.lines_between)
            if not ways:
                continue
            title = kind.name[self.speaker.language]
            same = kind.move == "hex"
            cost = "" if same else self.speaker.number(Fraction(kind.move))
            words = "scs.guide.line-hex" if same else "scs.guide.line"
            yield self._note("3.2b", words, name=title, cost=cost, places=ways)

    def _hexsides(self, place: int) -> Iterable[Note]:
        for key, kind in self.rules.data.rules.hexside.items():
            across = self._beside(place, key, self.rules.hexside_names)
            if not across:
                continue
            title = kind.name[self.speaker.language]
            if set(kind.move.values()) == {"P"}:
                yield self._note("3.2d", "scs.guide.hexside-shut", name=title, places=across)
            else:
                costs = self._costs(kind.move)
                yield self._note(
                    "3.2c", "scs.guide.hexside", name=title, costs=costs, places=across
                )
            if kind.combat.attacker is not None:
                yield self._effect("across", kind.combat.attacker)

    def _beside(self, place: int, key: str, between: Callable[[int, int], Collection[str]]) -> str:
        """The hexes beside one between which and it there is something of a sort."""
        near = (one for one in self.rules.grid.neighbours[place] if one >= 0)
        names = self.rules.names["place"]
        return self._list(names[one] for one in near if key in between(place, one))

    def _sources(self, place: int) -> Iterable[Note]:
        game = GameRules(self.speaker)
        for source in game.sources():
            if self.rules.area(source.hexes) >> place & 1:
                side = self.speaker.name("side", source.side)
                yield game.source(source, self.speaker.say("scs.guide.source", side=side))

    def _worth(self, place: int) -> Iterable[Note]:
        side = self.speaker.name("side", self.rules.sides[self.rules.score_side])
        for award in self.rules.victory.award:
            if award.hexes and self.rules.area(award.hexes) >> place & 1:
                key = "scs.guide.worth-supplied" if award.supplied else "scs.guide.worth"
                yield self._note("game.victory", key, side=side, points=award.points)
