"""Positions as plain data, for people: tests, puzzles, links, snapshots.

    {"turn": 2, "to_move": "british", "phase": "movement",
     "units": {"gb-14": "1005", "de-8i": "1605 spent", ...}, "hand": {"british": [6, 3], "axis": 2},
     "used": {"axis": [4]}, "acted": ["gb-14"], ...}

A literal may leave out almost everything: units not named are eliminated, and play stands at the
start of the phase. What is under way in the middle of a phase stands in `frames`, one entry for
each thing that is begun. A hand that a seat may not know is a number: how many markers it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ...core.bits import bits, mask_of
from ...core.describe import Reader, Teller, brief, read
from ...core.dice import Dice
from ...core.errors import BadPosition
from ...core.frames import Bare, Frame, fields
from . import fire, invariants, phases, victory, zones
from .frames import TOLD
from .state import State

if TYPE_CHECKING:
    from .rules import Folio

SideName = Literal["british", "axis"]
Hand = list[int] | int

#: Phases that a position can stand in by their name alone.
_BARE = ("start", "movement", "mobile-movement", "combat", "mobile-combat")


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The form of a position; the fields a game adds (module, options, draft) are taken off before."""

    units: dict[str, str]
    turn: int = 1
    to_move: SideName = "british"
    phase: str = "movement"
    hand: dict[SideName, Hand] = {}
    used: dict[SideName, list[int]] = {}
    acted: list[str] = []
    moved: list[str] = []
    fought: list[str] = []
    struck: list[str] = []
    shelled: list[str] = []
    served: list[int] = []
    frames: list[dict[str, Any]] = []


def describe(rules: Folio, state: State) -> dict[str, Any]:
    names = rules.names
    teller = Teller(names, TOLD, {"markers": (_markers, lambda *_: 0)})
    top = state.frames[0]
    position = Position(
        units={
            names["unit"][unit]: names["place"][place] + " spent" * (state.spent >> unit & 1)
            for unit, place in enumerate(state.place)
            if place != rules.eliminated
        },
        turn=state.turn,
        to_move=rules.sides[state.active],  # type: ignore[arg-type]
        phase=names["phase"][top.phase],
        hand=_hands(rules, state.hand),
        used=_hands(rules, state.used),  # type: ignore[arg-type]
        acted=teller.mask("unit", state.acted),
        moved=teller.mask("unit", state.moved),
        fought=teller.mask("unit", state.fought),
        struck=teller.mask("place", state.struck),
        shelled=teller.mask("place", state.shelled),
        served=list(bits(state.served)),
    )
    if len(state.frames) > 1 or fields(type(top)):
        position.frames = teller.frames(state.frames)
    described: dict[str, Any] = msgspec.to_builtins(position)
    return described


def _hands(rules: Folio, hands: list[int]) -> dict[SideName, Hand]:
    return {rules.sides[side]: list(fire.each(hand)) for side, hand in enumerate(hands) if hand}  # type: ignore[misc]


def _markers(hand: int) -> list[int]:
    return list(fire.each(hand))


# Reading


def restore(rules: Folio, data: dict[str, Any]) -> State:
    position = read(data, Position)
    reader = _Reader(rules)
    state = State()
    state.turn = position.turn
    state.active = rules.side_number(position.to_move)
    state.place = [rules.eliminated] * rules.unit_count
    state.spent = 0
    reader.units(state, position.units)
    state.acted = reader.mask("unit", position.acted, "acted")
    state.moved = reader.mask("unit", position.moved, "moved")
    state.fought = reader.mask("unit", position.fought, "fought")
    state.struck = reader.mask("place", position.struck, "struck")
    state.shelled = reader.mask("place", position.shelled, "shelled")
    state.served = reader.served(position.served)
    state.hand = [reader.hand(position.hand.get(side, []), f"hand.{side}") for side in rules.sides]  # type: ignore[call-overload]
    state.used = [reader.hand(position.used.get(side, []), f"used.{side}") for side in rules.sides]  # type: ignore[call-overload]
    state.frames = reader.standing(position)
    if not reader.faults:
        reader.faults += _doubled(rules, state)
    if not reader.faults:
        zones.rebuild(rules, state)
        state.reached = victory.reached(rules, state, victory.blocked(rules, state))
        reader.faults += invariants.faults(rules, state)
    if reader.faults:
        raise BadPosition(reader.faults)
    victory.judge_laid_out(rules, state)
    return state


def _doubled(rules: Folio, state: State) -> list[str]:
    """5.3: two units in a hex would not even fit the board."""
    seen: dict[int, int] = {}
    faults = []
    for unit, place in enumerate(state.place):
        if place < rules.hexes and unit != zones.lifted(state):
            if place in seen:
                names = rules.names
                pair = f"{names['unit'][seen[place]]} and {names['unit'][unit]}"
                faults.append(f"units: {pair} are both in {names['place'][place]}")
            seen[place] = unit
    return faults


class _Reader(Reader):
    """Turns names into numbers and notes what is wrong with them."""

    def __init__(self, rules: Folio) -> None:
        own = {"markers": (_markers, self.hand)}
        super().__init__(rules.names, TOLD, own, rules.hexes)
        self.rules = rules

    def units(self, state: State, units: dict[str, str]) -> None:
        """`PLACE`, `PLACE spent`, `reserve` or `eliminated`."""
        for name, text in units.items():
            where, *marks = text.split() or [""]
            unit = self.rules.unit_index.get(name)
            place = self.rules.place_index.get(where, -1)
            if unit is None:
                self.faults.append(f"units: there is no unit {name!r}")
            elif place < 0:
                self.faults.append(f"units: {name}: there is no place {where!r}")
            elif marks not in ([], ["spent"]):
                self.faults.append(f"units: {name}: {text!r} is not of the form PLACE spent")
            else:
                state.place[unit] = place
                state.spent |= bool(marks) << unit

    def served(self, entries: list[int]) -> int:
        top = len(self.rules.entries) - 1
        return mask_of(self.number(entry, "served", top) for entry in entries)

    def hand(self, values: object, where: str) -> int:
        if isinstance(values, int):
            self.faults.append(f"{where}: which markers these are must be said")
            return 0
        hand = 0
        for value in values if isinstance(values, list) else [0]:
            if not isinstance(value, int) or value not in fire.VALUES:
                self.faults.append(f"{where}: there is no marker {brief(value)}")
            elif fire.held(hand, value) == 15:
                self.faults.append(f"{where}: too many markers of +{value}")
            else:
                hand += fire.one(value)
        return hand

    def standing(self, position: Position) -> list[Frame]:
        """Where play stands: at the start of a phase, or as the frames say."""
        if position.frames:
            return self.frames(position.frames, position.phase) or [Bare(phases.MOVEMENT)]
        if position.phase not in _BARE:
            self.faults.append(f"phase: {position.phase!r} needs frames")
            return [Bare(phases.MOVEMENT)]
        return [Bare(self.index["phase"][position.phase])]


# Hidden information


def redact(data: dict[str, Any], seat: str) -> dict[str, Any]:
    """8.1e: how many markers a side holds is public, their values only its own affair."""
    hands = {
        side: values if side == seat or isinstance(values, int) else len(values)
        for side, values in data.get("hand", {}).items()
    }
    return data | ({"hand": hands} if hands else {})


def complete(rules: Folio, data: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """Put markers that could be there where a redacted position has but their number."""
    hands = dict(data.get("hand", {}))
    for side, held in hands.items():
        if not isinstance(held, int):
            continue
        number = rules.side_number(side)
        used = sum(fire.one(value) for value in data.get("used", {}).get(side, []))
        left = rules.pool[number] - used
        drawn = []
        for _ in range(held):
            code = dice.draw([rules.marker_code + value for value in fire.each(left)])
            assert code is not None, "imagined hands are drawn from dice that answer"
            left -= fire.one(code - rules.marker_code)
            drawn.append(code - rules.marker_code)
        hands[side] = sorted(drawn)
    return data | ({"hand": hands} if hands else {})
