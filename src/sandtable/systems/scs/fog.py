"""Fog of war: of an enemy stack only the top unit is seen until a declared combat shows all (Q31).

What is seen of a position must not, with what was seen before it, tell more than people at a table
could note (Q31c). So of another side a seat is told what lies on the map, not what its units did in
a phase; and nothing of its free set-up before that is finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ...core.action import ASSIGN, ATTACK, LEAVE, PICK, Code
from ...core.bits import bits, mask_of
from ...core.dice import Dice
from ...core.frames import fields
from . import questions, setup, stacks
from .frames import TOLD, Excess
from .phases import BATTLE, EXCESS, REPLACEMENTS, SET_UP
from .position import Position, describe
from .shapes import Automatic, Need, Test
from .state import State

if TYPE_CHECKING:
    from .rules import Scs

#: Fields that are lists of units of which everybody was told: who fought, who was attacked.
_TOLD = ("fought", "struck", "fired")
#: Fields that are lists of units which only their owner keeps in mind. Of a unit that lay hidden they
#: would tell, once it comes to the top, where it was or what was done with it.
_OWN = ("moved", "resting", "pinned", "topped")


# Modules that cannot be played in fog


def problems(rules: Scs) -> list[str]:
    """Something hidden would decide what is legal, or show in what is not hidden."""
    found = list(_zone_problems(rules))
    found += [
        f"rules.toml: {where}: it asks for the strength, supply or hex of units that fog hides"
        for where, test in _tests("", rules.data.rules)
        if _reads_hidden(test)
    ]
    return [f"{problem}; the module cannot be played with fog of war" for problem in found]


def _zone_problems(rules: Scs) -> Iterator[str]:
    steps = [[set(gait) for gait in side] for side in rules.cost]
    if any(gait != side[0] for side in steps for gait in side):
        yield (
            "rules.toml: terrain and hexsides: classes differ in where they may go, "
            "so that a unit below the top could have another zone of control"
        )
    if rules.out_silences:
        yield "rules.toml: supply.out.zone: a unit below the top could have the only zone of control"
    if rules.shaken_silences and (rules.barrage is not None or rules.excess_shakes):
        yield "rules.toml: disorganised.zone: a unit below the top could have the only zone of control"
    if not rules.immobile_zone and any(
        face.attack and not face.move for faces in rules.faces for face in faces
    ):
        yield (
            "units.toml: a unit that cannot move has no zone of control (zocIfImmobile), "
            "so that a unit below it could have the only one"
        )


def _tests(where: str, data: Any) -> Iterator[tuple[str, Test]]:
    """Every test of a module but those of victories and of who fights, which are told anyway."""
    if isinstance(data, Test):
        yield where, data
    if isinstance(data, Automatic | Need):
        return
    if isinstance(data, msgspec.Struct):
        parts: Iterable[tuple[str, Any]] = msgspec.structs.asdict(data).items()
    elif isinstance(data, dict):
        parts = data.items()
    elif isinstance(data, list):
        parts = ((str(number), part) for number, part in enumerate(data))
    else:
        return
    for name, part in parts:
        yield from _tests(f"{where}.{name}".lstrip("."), part)


def _reads_hidden(test: Test) -> bool:
    if test.occupied is not None and (test.occupied.attack or test.occupied.supplied):
        return True
    left = test.none_left
    return left is not None and bool(left.inside or left.enemy_within is not None)


# A free set-up, which is seen when it is finished


def screened(rules: Scs, state: State, seat: str) -> int:
    """The units that another side is setting up now, behind its screen, as a mask."""
    if state.frames[0].phase != SET_UP:
        return 0
    side: int = state.frames[0].side
    return 0 if rules.sides[side] == seat else rules.set_up_units & rules.of_side[side]


def _before_set_up(rules: Scs, state: State, seat: str) -> State:
    """The position as it was before the side behind the screen began."""
    units = screened(rules, state, seat)
    if not units:
        return state
    seen = state.clone()
    for unit in bits(units):
        if seen.place[unit] < rules.hexes:
            stacks.lift(rules, seen, unit)
        seen.place[unit] = rules.reserve
    seen.control = setup.control(rules)
    stacks.rebuild(rules, seen)
    for side, hexes in enumerate(seen.units):
        for hex_ in bits(hexes):
            stacks.take(seen, side, rules.bit[hex_])
    return seen


# Who is hidden


def concealed(rules: Scs, state: State, seat: str) -> int:
    """The units that a seat may not know the place of, as a mask."""
    found = 0
    for side, name in enumerate(rules.sides):
        if name == seat:
            continue
        for hex_ in bits(state.units[side]):
            found |= mask_of(state.stacks[hex_][1:])
    return found & ~_fighting(state)


def _fighting(state: State) -> int:
    """Who takes part in a combat that is under way: all of them are shown."""
    shown = 0
    for frame in state.frames:
        for name in _UNIT_SETS.get(frame.phase, ()):
            shown |= getattr(frame, name)
        if frame.phase == BATTLE:
            shown |= mask_of(state.stacks.get(frame.place, ()))
    return shown


#: Where the frames of a combat name units.
_UNIT_SETS = {
    phase: tuple(name for name, of in fields(kind) if of == "units") for phase, kind in TOLD.items()
}


def visible_state(rules: Scs, state: State, seat: str) -> State:
    """The position without the units that a seat may not see: to be looked at, not to be played."""
    state = _before_set_up(rules, state, seat)
    seen = state.clone()
    for unit in bits(concealed(rules, state, seat)):
        stacks.lift(rules, seen, unit)
        seen.place[unit] = rules.absent
    return seen


def below(rules: Scs, state: State, seat: str) -> dict[str, int]:
    """How many units lie unseen in each hex."""
    state = _before_set_up(rules, state, seat)
    places = [state.place[unit] for unit in bits(concealed(rules, state, seat))]
    return {rules.names["place"][hex_]: places.count(hex_) for hex_ in sorted(set(places))}


def redact(rules: Scs, data: dict[str, Any], seat: str) -> dict[str, Any]:
    """A position less the units below the top of enemy stacks; how many they are is an option."""
    state = rules.restore(data)
    if screened(rules, state, seat):
        state = _before_set_up(rules, state, seat)
        around = {name: told for name, told in data.items() if name not in _FIELDS}
        data = around | describe(rules, state)
    hidden = concealed(rules, state, seat)
    names = rules.names["unit"]
    unseen = {names[unit] for unit in bits(hidden)}
    shown = dict(data)
    shown["units"] = {
        name: _marked(rules, name, at, seat)
        for name, at in data["units"].items()
        if name not in unseen
    }
    own = {names[unit] for unit in bits(_of(rules, seat))}
    # What is empty is not told of any position: here it would tell that somebody hidden was meant.
    for field in (*_TOLD, *_OWN):
        kept = [n for n in data.get(field, ()) if n in own or (field in _TOLD and n not in unseen)]
        if kept or (field == "pinned" and rules.sides[state.active] == seat):
            shown[field] = kept
        else:
            shown.pop(field, None)
    bound = {rule: [name for name in some if name in own] for rule, some in data["special"].items()}
    shown["special"] = {rule: left for rule, left in bound.items() if left}
    crowded = {
        hex_: crowd if own.intersection(crowd) else _crowd(rules, state, hex_, crowd, hidden)
        for hex_, crowd in data.get("crowded", {}).items()
    }
    shown["crowded"] = {hex_: crowd for hex_, crowd in crowded.items() if crowd}
    if not shown["crowded"]:
        del shown["crowded"]
    shown["hidden"] = {
        side: [names[unit] for unit in bits(hidden & rules.of_side[number])]
        for number, side in enumerate(rules.sides)
        if side != seat
    }
    if rules.heights_shown:
        shown["heights"] = below(rules, state, seat)
    # 7.2d: which hexes can still be attacked is public.
    shown["spent"] = [
        rules.names["place"][hex_]
        for hex_, stack in sorted(state.stacks.items())
        if all(state.struck >> unit & 1 for unit in stack)
    ]
    return shown


_FIELDS = frozenset(Position.__struct_fields__)


def _of(rules: Scs, seat: str) -> int:
    """The units of a seat, as a mask; a spectator has none."""
    return rules.of_side[rules.sides.index(seat)] if seat in rules.sides else 0


def _crowd(rules: Scs, state: State, hex_: str, crowd: list[str], hidden: int) -> list[str]:
    """Who of a crowded hex came to it later is not told: all who are seen there might be the crowd."""
    place = rules.place_index[hex_]
    stack = [unit for unit in state.stacks.get(place, ()) if not hidden >> unit & 1]
    owner = rules.owner[rules.unit_index[crowd[-1]]]
    # Where the owner is asked whom to remove, somebody came later.
    if not stack or rules.owner[stack[0]] != owner or Excess(EXCESS, place) in state.frames:
        return []
    return [*(n for n in crowd if n == "longer"), *(rules.names["unit"][unit] for unit in stack)]


def _marked(rules: Scs, name: str, text: str, seat: str) -> str:
    """A unit with its markers; since when it is disorganised is not told by one."""
    ours = rules.sides[rules.owner[rules.unit_index[name]]] == seat
    return text if ours else text.replace(" dg+", " dg")


# Making a redacted position whole


def complete(rules: Scs, data: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """Put the hidden units where they could be: under tops that may lie on them."""
    if "hidden" not in data:
        return data
    made = dict(data)
    made["units"] = dict(data["units"])
    hidden = made.pop("hidden")
    heights = made.pop("heights", None)
    spent = made.pop("spent")
    placed: dict[str, list[str]] = {}
    for side, names in hidden.items():
        for name, hex_, text in _guess(rules, made, side, names, heights, spent, dice):
            made["units"][name] = text
            placed.setdefault(hex_, []).append(name)
    struck = [name for hex_ in spent for name in placed.get(hex_, ())]
    made["struck"] = [*made.get("struck", []), *struck]
    if "crowded" in made:
        made["crowded"] = {
            hex_: [*crowd, *placed.get(hex_, ())] for hex_, crowd in made["crowded"].items()
        }
    if rules.data.rules.special:
        made["special"] = _judged(rules, made, hidden)
    return made


def _judged(rules: Scs, data: dict[str, Any], others: Iterable[str]) -> dict[str, list[str]]:
    """Whom the special rules bind: of the other sides, whom they would bind if they were judged now."""
    state = rules.restore(data)
    questions.judge(rules, state, True)
    units = 0
    for side in others:
        units |= rules.of_side[rules.sides.index(side)]
    names = rules.names
    bound = {
        rule: [*data["special"].get(rule, ()), *(names["unit"][u] for u in bits(mask & units))]
        for rule, mask in zip(names["special"], state.special, strict=True)
    }
    return {rule: some for rule, some in bound.items() if some}


def _guess(
    rules: Scs,
    data: dict[str, Any],
    side: str,
    names: Sequence[str],
    heights: dict[str, int] | None,
    spent: Sequence[str],
    dice: Dice,
) -> Iterator[tuple[str, str, str]]:
    """A hex and a state for each hidden unit of a side."""
    tops: dict[str, tuple[int, int]] = {}
    load: dict[str, int] = {}
    for name, text in data["units"].items():
        unit = rules.unit_index[name]
        hex_ = text.split()[0]
        if rules.sides[rules.owner[unit]] == side and rules.place_index[hex_] < rules.hexes:
            steps = _steps(rules, unit, text)
            tops.setdefault(hex_, (unit, steps))
            load[hex_] = load.get(hex_, 0) + _size(rules, unit, steps)
    slots = {h: len(names) if heights is None else heights.get(h, 0) for h in tops}
    # Where everybody seen was attacked and the hex still can be, somebody fresh must be below.
    struck = {rules.unit_index[name] for name in data.get("struck", ())}
    owed = [
        hex_
        for hex_, (top, _) in tops.items()
        if top in struck and hex_ not in spent and slots[hex_]
    ]
    # Where the owner is asked whom to remove, there must be too much; it is filled up first.
    over = [one["place"] for one in data.get("frames", ()) if one["phase"] == "excess"]
    placed: dict[int, tuple[str, int]] = {}
    # The strongest first, who fit the fewest places. As they might have lost steps, a unit fits
    # wherever its weaker face does: so there is a place left for each of those that follow.
    hidden = [rules.unit_index[name] for name in names]
    for unit in sorted(hidden, key=lambda unit: _rank(rules, unit, 1)):
        fits = [h for h in sorted(slots) if slots[h] and _lies_under(rules, tops[h], unit, 1)]
        must = [h for h in owed if h in fits] or [
            h for h in over if h in fits and (heights is not None or load[h] <= rules.limit)
        ]
        roomy = [h for h in fits if load[h] + _size(rules, unit, 1) <= rules.limit]
        choices = must[:1] or roomy or fits
        number = dice.draw([rules.place_index[hex_] for hex_ in choices])
        assert number is not None, "what is imagined is drawn from dice that answer"
        hex_ = rules.names["place"][number]
        if hex_ in owed:
            owed.remove(hex_)
        slots[hex_] -= 1
        steps = _most_steps(rules, tops[hex_], unit)
        if rules.count_steps and hex_ not in over:
            steps = max(1, min(steps, rules.limit - load[hex_]))
        load[hex_] += _size(rules, unit, steps)
        placed[unit] = (hex_, steps)
    for hex_ in over:
        if hex_ in tops:
            _fill(rules, tops, placed, hex_, load[hex_])
    for unit, (hex_, steps) in placed.items():
        text = hex_ if steps == rules.steps[unit] else f"{hex_} {steps}"
        yield rules.names["unit"][unit], hex_, text


def _fill(
    rules: Scs,
    tops: dict[str, tuple[int, int]],
    placed: dict[int, tuple[str, int]],
    full: str,
    load: int,
) -> None:
    """Change larger units for smaller ones until there is too much in a hex."""

    def gain(small: int, large: int) -> int:
        """What the change adds; nothing if one of them may not lie where the other lies."""
        there = placed[large][0]
        if there == full or not _lies_under(rules, tops[there], small, placed[small][1]):
            return 0
        if not _lies_under(rules, tops[full], large, 1):
            return 0
        more = _size(rules, large, _most_steps(rules, tops[full], large))
        return more - _size(rules, small, placed[small][1])

    while load <= rules.limit:
        inside = [unit for unit, (hex_, _) in placed.items() if hex_ == full]
        pairs = [(gain(one, other), one, other) for one in inside for other in placed]
        added, small, large = max(pairs, default=(0, 0, 0))
        if added <= 0:
            return
        there = placed[large][0]
        placed[large] = (full, _most_steps(rules, tops[full], large))
        placed[small] = (there, placed[small][1])
        load += added


def _most_steps(rules: Scs, top: tuple[int, int], unit: int) -> int:
    """The steps of a unit that lies under this top: all, unless it must be worn to lie there."""
    steps = rules.steps[unit]
    return steps if _lies_under(rules, top, unit, steps) else steps - 1


def _steps(rules: Scs, unit: int, text: str) -> int:
    words = text.split()
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else rules.steps[unit]


def _size(rules: Scs, unit: int, steps: int) -> int:
    return steps if rules.count_steps else rules.weight[unit]


def _rank(rules: Scs, unit: int, steps: int) -> tuple[int, int, int]:
    return stacks.rank_of(rules.faces[unit][steps < rules.steps[unit]], unit)


def _lies_under(rules: Scs, top: tuple[int, int], unit: int, steps: int) -> bool:
    """4.0c, Q36: whether a unit with so many steps may lie under this one."""
    above, below = _rank(rules, *top), _rank(rules, unit, steps)
    if rules.owner_orders:
        return bool(above[0]) or not below[0]
    return above <= below


# Orders


def secret(rules: Scs, before: State, codes: Sequence[Code], seat: str) -> bool:
    """Orders that name units which stay hidden: who goes along, who is left, who is restored."""
    mover = rules.to_move(before)
    if mover < 0 or rules.sides[mover] == seat:
        return False
    phase = before.frames[-1].phase
    if phase == SET_UP:
        return True
    verbs = [verb for verb, _ in codes]
    if LEAVE in verbs and PICK in verbs:
        return True
    if phase == REPLACEMENTS:
        hidden = concealed(rules, before, seat)
        return any(verb == ASSIGN and hidden >> unit & 1 for verb, unit in codes)
    return ATTACK not in verbs and verbs.count(PICK) > 1
