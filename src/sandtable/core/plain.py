"""What a small system need not say itself: a position in which each unit is in one place, told and read by name.

Who has acted, whose turn it is and the frames are all that a position needs besides. A system that must remember more
says for itself what its positions are, as the larger ones do.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

import msgspec

from .action import CHOOSE, VERBS
from .bits import bits
from .describe import Kinds, Reader, Teller, misplaced, read
from .errors import BadPosition
from .frames import Bare, flat
from .message import Raw
from .module import Named
from .rules import Deed, Label, Phase, Rules, by_chance


class PlainState(msgspec.Struct):
    """Units and places are numbered as in the module; `acted` is a set of units, as a mask."""

    turn: int
    active: int
    place: list[int]
    acted: int
    frames: list[Any]

    def clone(self) -> Self:
        return type(self)(self.turn, self.active, self.place[:], self.acted, self.frames[:])

    def key(self) -> tuple[object, ...]:
        return self.turn, self.active, self.place, self.acted, [flat(one) for one in self.frames]

    def at(self, place: int) -> int:
        """The unit in a place, where one has room for one; -1 if there is none."""
        return self.place.index(place) if place in self.place else -1


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as plain data, as in `{"turn": 2, "units": {"guns": "fort"}}`."""

    units: dict[str, str]
    turn: int = 1
    to_move: str | None = None
    acted: list[str] = []
    frames: list[dict[str, Any]] = []


class PlainSide(Protocol):
    """What is asked of the sides of a module."""

    id: str
    name: Named


class PlainPlace(PlainSide, Protocol):
    """The same of its places."""


class PlainUnit(PlainSide, Protocol):
    """The same of its units; `at` is where one begins, `arm` its sort."""

    short: Named
    side: str
    at: str

    @property
    def arm(self) -> str: ...


class PlainRules(Rules[PlainState]):
    """Rules whose positions are of this kind. `compile` hands sides, places and units to `lay_out`."""

    #: Of each phase that a position can be in: the class of its frame; the first is that of a start position.
    kinds: ClassVar[Kinds]
    #: Of phases that lie on others: on which.
    lying: ClassVar[Mapping[int, Sequence[int]]] = {}
    #: The number of the last turn.
    last_turn: int
    #: The number of the place of who is out of the game.
    gone: int

    def lay_out(
        self,
        sides: Sequence[PlainSide],
        places: Sequence[PlainPlace],
        units: Sequence[PlainUnit],
        **words: tuple[str, ...],
    ) -> None:
        """Give everything its number and its name; `words` are names of other kinds, such as results."""
        self.sides = tuple(side.id for side in sides)
        self.owner = tuple(self.sides.index(unit.side) for unit in units)
        self.last_turn = self.module.cover.titled(self.scenario).turns
        self.gone = len(places)
        self.names = {
            "unit": tuple(unit.id for unit in units),
            "place": (*(place.id for place in places), "gone"),
            "side": self.sides,
            "phase": tuple(phase.key for phase in self.phases.values()),
            "verb": VERBS,
            **words,
        }
        self._start = [self.names["place"].index(unit.at) for unit in units]
        self._labels = {("side", one.id): Label("side", one.name) for one in sides}
        self._labels |= {("place", one.id): Label("point", one.name) for one in places}
        self._labels |= {("unit", one.id): Label(one.arm, one.name, one.short) for one in units}

    def label(self, kind: str, name: str) -> Label:
        return self._labels.get((kind, name)) or Label(name)

    def start(self) -> PlainState:
        return PlainState(1, 0, self._start[:], 0, [Bare(next(iter(self.kinds)))])

    def describe(self, state: PlainState) -> dict[str, Any]:
        teller, places = Teller(self.names, self.kinds, {}), self.names["place"]
        stand = zip(self.names["unit"], state.place, strict=True)
        units = {unit: places[at] for unit, at in stand if at != self.gone}
        acted, told = teller.mask("unit", state.acted), teller.frames(state.frames)
        position = Position(units, state.turn, self.sides[state.active], acted, told)
        return dict(msgspec.to_builtins(position))

    def restore(self, data: dict[str, Any]) -> PlainState:
        told, state = read(data, Position), self.start()
        reader = Reader(self.names, self.kinds, {}, self.gone)
        state.turn, state.acted = told.turn, reader.mask("unit", told.acted, "acted")
        state.active = reader.one("side", told.to_move or self.sides[0], "to_move")
        state.place = [self.gone] * len(self.owner)
        for name, place in told.units.items():
            where = reader.one("place", place, f"units.{name}")
            state.place[reader.one("unit", name, "units")] = where
        first = str(told.frames[0].get("phase")) if told.frames else ""
        state.frames = reader.frames(told.frames, first) or state.frames
        if faults := reader.faults or self.faults(state):
            raise BadPosition(faults)
        return state

    def faults(self, state: PlainState) -> list[str]:
        found = list(misplaced(state.frames, self.lying, self.names["phase"]))
        if not 1 <= state.turn <= self.last_turn:
            found.append(f"turn: {state.turn} is none")
        if not {self.owner[unit] for unit in bits(state.acted)} <= {state.active}:
            found.append("acted: not of the side to move")
        return found


def by_active(rules: Any, state: Any) -> int:
    """Whom most phases ask: the side whose turn it is."""
    side: int = state.active
    return side


def roll_phase(key: str, clause: str, run: Any, reason: Raw) -> Phase[Any, Any]:
    """A phase in which one die is rolled: people who roll themselves choose its face, which is put into its frame."""

    def do_face(rules: Any, state: Any, face: int, events: list[Raw]) -> bool:
        state.frames[-1] = state.frames[-1].replace(faces=(face,))
        return True

    face: Deed[Any, Any] = Deed(
        lambda *_: range(1, 7), lambda *code: None if code[2] else reason, do_face
    )
    return Phase(key, clause, by_chance, {CHOOSE: face}, run=run)
