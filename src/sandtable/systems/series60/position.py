"""Positions as plain data, for people: tests, puzzles, links, snapshots.

    {"turn": 2, "vp": -1, "first": "axis", "to_move": "british", "passes": 0, "phase": "operations",
     "units": {"de-21pz-pr5": "P15 4", "gb-7ad-4ab": "06 3 down cut", "sa-1": "routed 5", ...},
     "british_points": ["P03"], "fallen": [], "source_lost": false, "broken_out": false}

A literal may leave out almost everything: units not named are destroyed, they have all their
steps and are face up; a point belongs to whoever stands on it, else to its first owner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from ...core.bits import bits, mask_of
from ...core.describe import read
from ...core.errors import BadPosition
from ...core.frames import Bare, Frame
from . import combat, invariants
from .frames import FireStep, Over, Replacements, Rolling, Setup
from .phases import (
    ATTACK,
    ATTACK_DICE,
    COUNTER_DICE,
    COUNTERATTACK,
    OPERATIONS,
    OVER,
    REPLACEMENTS,
    SETUP,
)
from .setup import start_control
from .state import BRITISH, LAST_TURN, NOBODY, SUDDEN_DEATH, State

if TYPE_CHECKING:
    from .rules import Series60

SideName = Literal["axis", "british"]
PHASE_NAMES = {
    SETUP: "setup",
    REPLACEMENTS: "replacements",
    OPERATIONS: "operations",
    COUNTERATTACK: "counterattack",
    ATTACK: "attack",
    OVER: "over",
}
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Combat(msgspec.Struct, forbid_unknown_fields=True):
    """A combat under way, at one of its two fire steps."""

    place: str
    origin: str | None
    group: list[str]
    attackers: list[str]
    #: Targets named and faces rolled, while dice are being asked for.
    targets: list[str] | None = None
    faces: list[Face] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a position; the fields a game adds (module, options, draft) are taken off before."""

    units: dict[str, str]
    turn: int = 1
    vp: int = 0
    first: SideName | None = None
    to_move: SideName = "british"
    passes: int = 0
    phase: Literal["setup", "replacements", "operations", "counterattack", "attack", "over"] = (
        "operations"
    )
    british_points: list[str] | None = None
    fallen: list[str] = []
    source_lost: bool = False
    broken_out: bool = False
    combat: Combat | None = None
    winner: SideName | None = None
    how: Annotated[int, msgspec.Meta(ge=SUDDEN_DEATH, le=LAST_TURN)] = SUDDEN_DEATH


def describe(rules: Series60, state: State) -> dict[str, Any]:
    names = rules.names
    frame = state.frames[-1]
    rolling = frame.phase in (COUNTER_DICE, ATTACK_DICE)
    top = state.frames[-2] if rolling else frame
    position = Position(
        units={
            names["unit"][unit]: _unit_text(rules, state, unit) for unit in range(len(state.place))
        },
        turn=state.turn,
        vp=state.vp,
        first=rules.sides[state.first],
        to_move=rules.sides[state.active],
        passes=state.passes,
        phase=PHASE_NAMES[top.phase],  # type: ignore[arg-type]
        british_points=_names(rules, "place", bits(state.british_points)),
        fallen=_names(rules, "place", bits(state.fallen)),
        source_lost=bool(state.source_lost),
        broken_out=bool(state.broken_out),
    )
    if top.phase in (COUNTERATTACK, ATTACK):
        step: FireStep = top
        position.combat = Combat(
            place=names["place"][step.place],
            origin=names["place"][step.origin] if step.origin >= 0 else None,
            group=_names(rules, "unit", bits(step.group)),
            attackers=_names(rules, "unit", bits(step.attackers)),
        )
        if rolling:
            position.combat.targets = _names(rules, "unit", step.targets)
            position.combat.faces = list(frame.faces)
    if top.phase == OVER:
        end: Over = top
        position.winner = None if end.winner == NOBODY else rules.sides[end.winner]
        position.how = end.how
    described: dict[str, Any] = msgspec.to_builtins(position)
    return described


def restore(rules: Series60, data: dict[str, Any]) -> State:
    position = read(data, Position)
    faults: list[str] = []
    state = State()
    state.turn = position.turn
    state.vp = position.vp
    state.active = rules.side_number(position.to_move)
    state.first = rules.side_number(position.first) if position.first else state.active
    state.passes = position.passes
    _read_units(rules, state, position.units, faults)
    state.fallen = mask_of(_points(rules, position.fallen, faults))
    state.source_lost = int(position.source_lost)
    state.broken_out = int(position.broken_out)
    if position.british_points is None:
        state.british_points = _likely_control(rules, state)
    else:
        state.british_points = mask_of(_points(rules, position.british_points, faults))
    state.frames = _frames(rules, state, position, faults)
    if not faults:
        faults = invariants.faults(rules, state)
    if faults:
        raise BadPosition(faults)
    return state


def _unit_text(rules: Series60, state: State, unit: int) -> str:
    place = state.place[unit]
    words = [rules.names["place"][place]]
    if place == rules.routed:
        words.append(str(state.back[unit]))
    elif place not in (rules.destroyed, rules.unplaced):
        words.append(str(state.steps[unit]))
        if place != rules.exit:
            words += ["down"] if not state.up >> unit & 1 else []
            words += ["cut"] if state.cut >> unit & 1 else []
    return " ".join(words)


def _read_units(rules: Series60, state: State, units: dict[str, str], faults: list[str]) -> None:
    count = len(rules.printed)
    state.place = [rules.destroyed] * count
    state.steps = [0] * count
    state.back = [0] * count
    state.here = [0] * rules.place_count
    state.up = state.cut = 0
    for name, text in units.items():
        unit = rules.unit_index.get(name)
        if unit is None:
            faults.append(f"units: there is no unit {name!r}")
        else:
            _read_unit(rules, state, unit, text, faults)
    for unit, place in enumerate(state.place):
        state.here[place] |= 1 << unit


def _read_unit(rules: Series60, state: State, unit: int, text: str, faults: list[str]) -> None:
    """`PLACE [STEPS] [down] [cut]`, `routed TURN`, `destroyed` or `unplaced`."""
    where, *rest = text.split() or [""]
    name = rules.names["unit"][unit]
    place = rules.place_index.get(where, -1)
    if not (0 <= place < rules.standable or place >= rules.routed):
        faults.append(f"units: {name}: there is no place {where!r}")
        return
    state.place[unit] = place
    numbers = [int(word) for word in rest if word.isdecimal()]
    marks = [word for word in rest if not word.isdecimal()]
    bare = place in (rules.destroyed, rules.unplaced) and rest
    marked = place in (rules.exit, rules.routed) and marks
    if len(numbers) > 1 or not set(marks) <= {"down", "cut"} or bare or marked:
        faults.append(f"units: {name}: {text!r} is not of the form PLACE STEPS down cut")
        return
    number = numbers[0] if numbers else None
    if place == rules.routed:
        state.back[unit] = number or 0
    elif place != rules.destroyed:
        state.steps[unit] = rules.printed[unit] if number is None else number
        if place == rules.exit:
            return
        if "down" not in marks and "cut" not in marks:
            state.up |= 1 << unit
        if "cut" in marks:
            state.cut |= 1 << unit


def _likely_control(rules: Series60, state: State) -> int:
    control = start_control(rules)
    for point in rules.map.points:
        if state.here[point] & rules.of_side[BRITISH]:
            control |= 1 << point
        elif state.here[point]:
            control &= ~(1 << point)
    return control


def _frames(rules: Series60, state: State, position: Position, faults: list[str]) -> list[Frame]:
    phase = next(number for number, name in PHASE_NAMES.items() if name == position.phase)
    if position.combat is not None and phase not in (COUNTERATTACK, ATTACK):
        faults.append(f"combat: there is none in the phase {position.phase}")
    if position.winner is not None and phase != OVER:
        faults.append(f"winner: there is none in the phase {position.phase}")
    if phase == SETUP:
        free = sum(unit.setup == "free" for unit in rules.data.units)
        return [Setup(SETUP, free - state.here[rules.unplaced].bit_count())]
    if phase == REPLACEMENTS:
        return [Replacements(REPLACEMENTS, 0)]
    if phase == OVER:
        winner = NOBODY if position.winner is None else rules.side_number(position.winner)
        return [Over(OVER, winner, position.how)]
    if phase == OPERATIONS:
        return [Bare(OPERATIONS)]
    return _combat_frames(rules, state, phase, position.combat, faults)


def _combat_frames(
    rules: Series60, state: State, phase: int, given: Combat | None, faults: list[str]
) -> list[Frame]:
    if given is None:
        faults.append(f"combat: the phase {PHASE_NAMES[phase]} needs it")
        return [Bare(OPERATIONS)]
    place = _place(rules, given.place, "combat.place", faults)
    origin = -1
    if given.origin is not None:
        origin = _place(rules, given.origin, "combat.origin", faults)
    group = mask_of(_units(rules, given.group, "combat.group", faults))
    attackers = mask_of(_units(rules, given.attackers, "combat.attackers", faults))
    aims = _units(rules, given.targets or [], "combat.targets", faults)
    if faults:
        return [Bare(OPERATIONS)]
    frame = FireStep(phase, place, origin, group, attackers)
    frames: list[Frame] = [Bare(OPERATIONS), frame]
    if rules.map.is_point(place) and origin < 0:
        faults.append("combat.origin: a group on a point came from somewhere")
    faults += [
        f"combat.group: {rules.names['unit'][unit]} is not of the side to move"
        for unit in bits(group & ~rules.of_side[state.active])
    ]
    if given.faces and given.targets is None:
        faults.append("combat.faces: no die is rolled before all targets are named")
    if not group & state.here[place] or attackers & ~group:
        faults.append("combat: attackers must be part of a group, and somebody of it in the place")
    elif given.targets is not None:
        if len(aims) != combat.firing(rules, state, frame).bit_count():
            faults.append("combat.targets: every firing unit needs a target")
        if mask_of(aims) & ~combat.targets(rules, state, frame):
            faults.append("combat.targets: there is a unit that cannot be aimed at")
        frames[-1] = frame.replace(targets=tuple(aims))
        dice = COUNTER_DICE if phase == COUNTERATTACK else ATTACK_DICE
        frames.append(Rolling(dice, tuple(given.faces)))
    return frames


def _names(rules: Series60, kind: str, numbers: Iterable[int]) -> list[str]:
    return [rules.names[kind][number] for number in numbers]


def _place(rules: Series60, name: str, where: str, faults: list[str]) -> int:
    place = rules.place_index.get(name, -1)
    if not 0 <= place < rules.standable:
        faults.append(f"{where}: there is no place {name!r}")
        return 0
    return place


def _points(rules: Series60, names: Iterable[str], faults: list[str]) -> list[int]:
    points = [rules.place_index.get(name, -1) for name in names]
    for name, point in zip(names, points, strict=True):
        if point not in rules.map.points:
            faults.append(f"there is no point {name!r}")
    return [point for point in points if point in rules.map.points]


def _units(rules: Series60, names: Iterable[str], where: str, faults: list[str]) -> list[int]:
    faults += [
        f"{where}: there is no unit {name!r}" for name in names if name not in rules.unit_index
    ]
    return [rules.unit_index[name] for name in names if name in rules.unit_index]
