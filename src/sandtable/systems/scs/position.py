"""Positions as plain data, for people: tests, puzzles, links, snapshots.

    {"turn": 2, "to_move": "cw", "phase": "movement",
     "units": {"5-arm": "11.06", "7-gren": "10.08 1 out2", "8-inf": "reserve", ...},
     "control": {"cw": ["11.06", "12.01-05"]}, "moved": ["5-arm"], ...}

A unit is `PLACE [STEPS] [outN] [dg | dg+]`: steps if it has lost any, out of supply for so many of
its supply phases, disorganised (dg+ since its own player turn). Units of a hex are listed from the
top down. A literal may leave out almost everything: units not named are eliminated, and play
stands at the start of the phase. What is under way within a phase stands in `frames`. `control`
names hexes, or runs of a column; it may leave out what units stand in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ...core.bits import lowest, mask_of
from ...core.describe import Reader, Teller, read
from ...core.errors import BadPosition
from ...core.frames import Frame
from . import invariants, phases, questions, setup, stacks
from .frames import TOLD, Begun
from .state import State

if TYPE_CHECKING:
    from .rules import Scs

#: Phases that a position can stand in by their name alone.
BARE = ("movement", "combat", "exploitation", "barrage")

_UNIT = re.compile(r"(?P<place>\S+)( (?P<steps>\d+))?( out(?P<out>\d+))?( (?P<dg>dg\+?))?")


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The form of a position; what is None is as at the start of the phase."""

    units: dict[str, str]
    turn: int = 1
    first: str | None = None
    to_move: str | None = None
    phase: str = "movement"
    stage: int | None = None
    moved: list[str] = []
    resting: list[str] = []
    fought: list[str] = []
    struck: list[str] = []
    hit: list[str] = []
    fired: list[str] = []
    shelled: list[str] = []
    topped: list[str] = []
    pinned: list[str] | None = None
    special: dict[str, list[str]] | None = None
    crowded: dict[str, list[str]] = {}
    control: dict[str, list[str]] | None = None
    air: dict[str, int] | None = None
    points: dict[str, int] = {}
    tally: dict[str, int] = {}
    awarded: list[int] = []
    vp: int = 0
    frames: list[dict[str, Any]] = []


def describe(rules: Scs, state: State) -> dict[str, Any]:
    teller = Teller(rules.names, TOLD, {})
    specials = rules.names["special"]
    position = Position(
        units=dict(_units(rules, state)),
        turn=state.turn,
        first=rules.sides[state.first],
        to_move=rules.sides[state.active],
        phase=rules.names["phase"][state.frames[0].phase],
        stage=state.stage,
        moved=teller.mask("unit", state.moved),
        resting=teller.mask("unit", state.resting),
        fought=teller.mask("unit", state.fought),
        struck=teller.mask("unit", state.struck),
        hit=teller.mask("place", state.hit),
        fired=teller.mask("unit", state.fired),
        shelled=teller.mask("place", state.shelled),
        topped=teller.mask("unit", state.topped),
        pinned=teller.mask("unit", state.pinned),
        special={
            name: teller.mask("unit", mask)
            for name, mask in zip(specials, state.special, strict=True)
            if mask
        },
        crowded={
            rules.names["place"][hex_]: ["longer"] * longer + teller.mask("unit", units)
            for hex_, (units, longer) in sorted(state.crowded.items())
        },
        control={
            side: list(_runs(rules, mask))
            for side, mask in zip(rules.sides, state.control, strict=True)
        },
        air=dict(zip(rules.sides, state.air, strict=True)),
        points=dict(zip(rules.sides, state.points, strict=True)) if any(state.points) else {},
        tally={
            name: count for name, count in zip(rules.tally_names, state.tally, strict=True) if count
        },
        awarded=list(state.awarded) if any(state.awarded) else [],
        vp=state.vp,
    )
    if len(state.frames) > 1 or position.phase not in BARE or not state.frames[0].begun:
        position.frames = teller.frames(state.frames)
    described: dict[str, Any] = msgspec.to_builtins(position)
    return described


def _units(rules: Scs, state: State) -> Iterator[tuple[str, str]]:
    """Hex by hex, then those that are off the map."""
    names = rules.names
    on_map = [unit for hex_ in sorted(state.stacks) for unit in state.stacks[hex_]]
    others = [u for u, place in enumerate(state.place) if rules.hexes <= place < rules.absent]
    for unit in (*on_map, *others):
        place = state.place[unit]
        text = names["place"][place]
        if state.lost[unit] and place != rules.eliminated:
            text += f" {rules.steps[unit] - state.lost[unit]}"
        if state.out >> unit & 1:
            text += f" out{state.hungry[unit]}"
        if state.shaken >> unit & 1:
            text += " dg+" if state.shaken_now >> unit & 1 else " dg"
        yield names["unit"][unit], text


def _runs(rules: Scs, mask: int) -> Iterator[str]:
    """Hexes by name, those that follow each other in a column as one run: `12.01-05`."""
    names, columns = rules.names["place"], rules.grid.columns
    while mask:
        low = lowest(mask)
        high = low
        while mask >> high + 1 & 1 and columns[high + 1] == columns[low]:
            high += 1
        yield names[low] if low == high else f"{names[low]}-{names[high][-2:]}"
        mask &= ~((1 << high + 1) - 1)


# Reading


def restore(rules: Scs, data: dict[str, Any]) -> State:
    position = read(data, Position)
    reader = _Reader(rules)
    state = setup.empty(rules)
    state.turn = position.turn
    state.first = reader.side(position.first, "first", state.first)
    state.active = reader.side(position.to_move, "to_move", state.first)
    for unit in rules.placements:
        state.place[unit], state.lost[unit] = rules.eliminated, rules.steps[unit]
    reader.units(state, position.units)
    for name in ("moved", "resting", "fought", "struck", "fired", "topped"):
        setattr(state, name, reader.mask("unit", getattr(position, name), name))
    for name in ("hit", "shelled"):
        setattr(state, name, reader.mask("place", getattr(position, name), name))
    state.crowded = {
        reader.one("place", hex_, "crowded"): (
            reader.mask("unit", [u for u in units if u != "longer"], f"crowded.{hex_}"),
            int("longer" in units),
        )
        for hex_, units in position.crowded.items()
    }
    state.points = reader.each_side(position.points, "points")
    state.vp = position.vp
    reader.counts(state, position)
    reader.control(state, position.control)
    state.frames = reader.standing(state, position)
    if reader.faults:
        raise BadPosition(reader.faults)
    stacks.rebuild(rules, state)
    _as_it_begins(rules, state, position, reader)
    reader.faults += invariants.faults(rules, state)
    if reader.faults:
        raise BadPosition(reader.faults)
    return state


def _as_it_begins(rules: Scs, state: State, position: Position, reader: _Reader) -> None:
    """What is not told is as it would be at the start of the phase."""
    brought = rules.turn_data.get(state.turn)
    if position.air is None:
        state.air = [brought.air.get(side, 0) if brought else 0 for side in rules.sides]
    else:
        state.air = reader.each_side(position.air, "air")
    if position.pinned is None:
        state.pinned = stacks.in_zone(rules, state, state.active)
    else:
        state.pinned = reader.mask("unit", position.pinned, "pinned")
    if position.special is None:
        questions.judge(rules, state, True)
    else:
        unknown = position.special.keys() - set(rules.names["special"])
        reader.faults += [f"special: there is no special rule {name!r}" for name in sorted(unknown)]
        state.special = tuple(
            reader.mask("unit", position.special.get(name, []), f"special.{name}")
            for name in rules.names["special"]
        )


class _Reader(Reader):
    def __init__(self, rules: Scs) -> None:
        super().__init__(rules.names, TOLD, {}, rules.hexes)
        self.rules = rules

    def side(self, name: str | None, where: str, default: int) -> int:
        return default if name is None else self.one("side", name, where)

    def each_side(self, values: dict[str, int], where: str) -> list[int]:
        for name in values.keys() - set(self.rules.sides):
            self.faults.append(f"{where}: there is no side {name!r}")
        return [
            self.number(values.get(side, 0), f"{where}.{side}", 999) for side in self.rules.sides
        ]

    def units(self, state: State, units: dict[str, str]) -> None:
        rules = self.rules
        for name, text in units.items():
            unit = rules.unit_index.get(name)
            found = _UNIT.fullmatch(text)
            place = rules.place_index.get(found["place"], -1) if found else -1
            if unit is None:
                self.faults.append(f"units: there is no unit {name!r}")
            elif found is None:
                form = "PLACE STEPS outN dg"
                self.faults.append(f"units: {name}: {text!r} is not of the form {form}")
            elif place < 0:
                self.faults.append(f"units: {name}: there is no place {found['place']!r}")
            else:
                self.unit(state, unit, place, found)

    def unit(self, state: State, unit: int, place: int, found: re.Match[str]) -> None:
        rules = self.rules
        steps = int(found["steps"] or rules.steps[unit])
        name = rules.names["unit"][unit]
        if not 1 <= steps <= rules.steps[unit]:
            self.faults.append(f"units: {name}: it has 1 to {rules.steps[unit]} steps, not {steps}")
            return
        state.place[unit] = place
        state.lost[unit] = rules.steps[unit] - (0 if place == rules.eliminated else steps)
        if found["out"] is not None:
            state.out |= 1 << unit
            state.hungry[unit] = int(found["out"])
        if found["dg"]:
            state.shaken |= 1 << unit
            if found["dg"] == "dg+":
                state.shaken_now |= 1 << unit
        if place < rules.hexes:
            others = state.stacks.get(place, ())
            if others and rules.owner[others[0]] != rules.owner[unit]:
                other = rules.names["unit"][others[0]]
                where = rules.names["place"][place]
                self.faults.append(f"units: {other} and {name} are enemies in one hex, {where}")
                return
            # As listed, from the top down; `put` would bring them into an order.
            state.stacks[place] = stacks.ordered(rules, state, (*others, unit))

    def counts(self, state: State, position: Position) -> None:
        rules = self.rules
        for name in position.tally.keys() - set(rules.tally_names):
            self.faults.append(f"tally: there is no tally {name!r}")
        state.tally = tuple(
            self.number(position.tally.get(name, 0), f"tally.{name}") for name in rules.tally_names
        )
        given = position.awarded or [0] * len(rules.victory.award)
        if len(given) != len(rules.victory.award):
            self.faults.append(f"awarded: {len(rules.victory.award)} numbers are wanted")
        state.awarded = tuple(self.number(count, "awarded") for count in given)

    def control(self, state: State, control: dict[str, list[str]] | None) -> None:
        rules = self.rules
        state.control = [0, 0]
        if control is None:
            state.control = setup.control(rules)
        for name, runs in (control or {}).items():
            side = self.one("side", name, "control")
            for run in runs:
                state.control[side] |= self._run(run, f"control.{name}")
        if state.control[0] & state.control[1]:
            self.faults.append("control: a hex belongs to both sides")
        for hex_, units in state.stacks.items():
            stacks.take(state, rules.owner[units[0]], rules.bit[hex_])

    def _run(self, run: str, where: str) -> int:
        first, _, last = run.partition("-")
        low = self.one("place", first, where)
        high = self.one("place", first[:3] + last, where) if last else low
        return mask_of(range(low, high + 1))

    def standing(self, state: State, position: Position) -> list[Frame]:
        """Where play stands: at the start of a phase, or as the frames say."""
        rules = self.rules
        if position.frames:
            frames = self.frames(position.frames, position.phase)
        elif position.phase in BARE:
            frames = [Begun(self.index["phase"][position.phase], 1)]
        else:
            self.faults.append(f"phase: {position.phase!r} needs frames")
            frames = []
        if not frames:
            return [Begun(phases.MOVEMENT, 1)]
        bottom = frames[0].phase
        if bottom in (phases.BARRAGE, phases.EXPLOITATION) and bottom not in rules.stages:
            self.faults.append(f"phase: this game has no phase {position.phase!r}")
        elif position.stage is not None:
            state.stage = self.number(position.stage, "stage", len(rules.stages) - 1)
        elif bottom in rules.stages:
            state.stage = rules.stages.index(bottom)
        return frames
