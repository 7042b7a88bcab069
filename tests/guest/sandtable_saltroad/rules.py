"""Salt Road, bound to one of its modules: the contract with the engine."""

from pathlib import Path

from sandtable.core.action import ATTACK, CHOOSE, PICK, STEP, Alphabet, Code
from sandtable.core.bits import mask_of
from sandtable.core.frames import Bare
from sandtable.core.message import Raw
from sandtable.core.odds import Odds
from sandtable.core.option import Option
from sandtable.core.plain import PlainRules, PlainState
from sandtable.core.rules import Verdict
from sandtable.core.system import System

from . import combat, data, frames, terms
from .sequence import MARCH, NOBODY, ORDERS, OVER, PHASES, ROLL, check_attack, check_pick


class SaltRoad(PlainRules):
    system = "saltroad"
    mark = "salt"
    versions = ("1",)
    options_known = (Option("level", ("draw", "second"), "S1", group="victory", usual=True),)
    terms = terms.TERMS
    phases = PHASES
    #: The frames of the phases in which a position can be taken.
    kinds = {ORDERS: Bare, ROLL: frames.Roll, OVER: frames.Over}
    lying = {MARCH: (ORDERS,), ROLL: (ORDERS,)}
    outline = ("orders",)
    result_charts = {"result": "results"}

    def compile(self) -> None:
        cover = self.cover = data.read(self.module)
        self.lay_out(cover.side, cover.place, cover.unit, result=combat.RESULTS)
        units, places = self.names["unit"], self.names["place"][:-1]
        ways = {(place.id, end) for place in cover.place for end in place.tracks}
        #: The places at the other ends of the tracks of each place.
        ways |= {(b, a) for a, b in ways}
        self.next_to = [tuple(n for n, b in enumerate(places) if (a, b) in ways) for a in places]
        picks, goals = [("unit", unit) for unit in units], [("place", place) for place in places]
        faces = [("face", str(face)) for face in range(7)]  # none is called 0
        self.alphabet = Alphabet({PICK: picks, STEP: goals, ATTACK: goals, CHOOSE: faces})
        self.longest_order = 2 + max(unit.move for unit in cover.unit)
        self.longest_phase = len(units) * (self.longest_order + 1) + 2

    def verdict(self, state: PlainState) -> Verdict | None:
        if state.frames[-1].phase != OVER:
            return None
        level = self.points(state, 0) == self.points(state, 1)
        winner = state.frames[-1].winner
        return Verdict(None if winner == NOBODY else winner, "level" if level else "points", "4.1")

    def held(self, state: PlainState, side: int) -> list[int]:
        """The places of a side that count."""
        own = (place for place, owner in zip(state.place, self.owner, strict=True) if owner == side)
        return [place for place in own if place != self.gone and self.cover.place[place].worth]

    def points(self, state: PlainState, side: int) -> int:
        return sum(self.cover.place[place].worth for place in self.held(state, side))

    def score(self, state: PlainState) -> dict[str, int]:
        return {name: self.points(state, side) for side, name in enumerate(self.sides)}

    def margin(self, state: PlainState, side: int) -> int:
        ahead = self.points(state, side) - self.points(state, 1 - side)
        return ahead or super().margin(state, side)

    def stakes(self) -> list[Raw]:
        places = enumerate(self.cover.place)
        return [(terms.STAKE, number, place.worth) for number, place in places if place.worth]

    def reasons(self, state: PlainState, after: PlainState, events: list[Raw]) -> list[Raw]:
        held = [(side, self.points(after, side), self.held(after, side)) for side in range(2)]
        return [(terms.HOLDS, side, points, mask_of(all_)) for side, points, all_ in held if all_]

    def odds(self, state: PlainState, code: Code) -> Odds | None:
        if code[0] != ATTACK or state.frames[-1].phase != MARCH:
            return None
        return combat.odds(combat.reckon(self, state, state.frames[-1].unit, code[1]))

    def might(self, state: PlainState, unit: str) -> int:
        number = self.names["unit"].index(unit)
        return 0 if state.place[number] == self.gone else self.cover.unit[number].strength

    def posts(self, place: str) -> tuple[str, ...]:
        near = self.next_to[self.names["place"].index(place)]
        return tuple(self.names["place"][one] for one in near)

    def faults(self, state: PlainState) -> list[str]:
        there = [place for place in state.place if place != self.gone]
        top = state.frames[-1]
        # Whoever is rolled for could have been picked, and could have attacked.
        refused = top.phase == ROLL and (
            check_pick(self, state, top.unit) or check_attack(self, state, top.place) or top.faces
        )
        sound = {
            "units: two are in one place": len(there) == len(set(there)),
            "frames: nobody won": top.phase != OVER or top.winner <= NOBODY,
            "frames: nothing can be rolled": not refused,
        }
        told = (fault for fault, holds in sound.items() if not holds)
        return [*super().faults(state), *told]


_HERE = Path(__file__).parent
SYSTEM = System(rules=SaltRoad, clauses=_HERE / "clauses.toml", modules=_HERE / "modules")
