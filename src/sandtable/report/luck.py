"""How lucky each side was in its combats: what the dice brought, beside what they should have brought."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from ..core.message import Event
from ..core.odds import Weights, convolve, hits
from ..core.role import Role
from .chronicle import Chronicle, Combat
from .toll import tolls


class Luck(msgspec.Struct, frozen=True):
    """A combat whose dice were rolled: by how much they favoured a side, and how seldom they do at least so."""

    turn: int
    combat: Combat
    side: str
    #: Hits or steps more than were to be expected, for the side.
    gain: Fraction
    #: How often dice favour the side as much as this, or more; where the gain is less than 0, as little or less.
    chance: Fraction
    faces: tuple[int, ...]


def lucks(chronicle: Chronicle) -> list[Luck]:
    """Every combat that dice decided, as each side saw it."""
    found = []
    for turn in chronicle.turns:
        for combat in turn.combats:
            rolls = [event for event in combat.events if event.role.among(Role.ROLLS)]
            faces = tuple(face for event in rolls for face in _faces(event))
            shots = [event for event in rolls if "target" in event.values]
            if not faces:
                continue
            for side in chronicle.rules.sides:
                told = (
                    _by_hits(chronicle, shots, side)
                    if shots
                    else _by_table(chronicle, combat, faces, side)
                )
                if told is not None:
                    found.append(Luck(turn.number, combat, side, *told, faces))
    return found


def best_and_worst(found: Iterable[Luck], side: str) -> tuple[Luck | None, Luck | None]:
    """Of a side: the combat in which the dice did most for it beyond what is usual, and that in which least."""
    own = [one for one in found if one.side == side]
    good = [one for one in own if one.gain > 0]
    bad = [one for one in own if one.gain < 0]
    best = min(good, key=lambda one: (one.chance, -one.gain), default=None)
    return best, min(bad, key=lambda one: (one.chance, one.gain), default=None)


def _by_hits(
    chronicle: Chronicle, shots: Iterable[Event], side: str
) -> tuple[Fraction, Fraction] | None:
    """Where each die hits or not: the hits of a side less those of the enemy, beside all that may come."""
    ours: Weights = (1,)
    theirs: Weights = (1,)
    scored = 0
    for event in shots:
        values = event.values
        faces, own = len(_faces(event)), chronicle.side_of[str(values["unit"])] == side
        needed = 7 - _number(event, "need") + _number(event, "bonus")
        weights = hits(faces, max(0, min(6, needed)))
        if own:
            ours = convolve(ours, weights)
        else:
            theirs = convolve(theirs, weights)
        scored += _number(event, "hits") if own else -_number(event, "hits")
    whole = sum(ours) * sum(theirs)
    spread: dict[int, Fraction] = {}
    for one, ways in enumerate(ours):
        for other, more in enumerate(theirs):
            spread[one - other] = spread.get(one - other, Fraction(0)) + Fraction(
                ways * more, whole
            )
    return _beside(spread, scored)


def _by_table(
    chronicle: Chronicle, combat: Combat, faces: tuple[int, ...], side: str
) -> tuple[Fraction, Fraction] | None:
    """Where a table is read: the steps that the result cost the enemy less own; seldom is what few rolls bring."""
    reckoned = combat.reckoned
    throw = reckoned.throw(faces) if reckoned is not None else None
    if reckoned is None or throw is None:
        return None
    lost = steps_lost(chronicle, combat)
    other = next(one for one in chronicle.rules.sides if one != side)
    expected = reckoned.expected
    usual = expected.get("defenders", Fraction(0)) - expected.get("attackers", Fraction(0))
    if side != combat.side:
        usual = -usual
    gain = lost[other] - lost[side] - usual
    chance = sum((one.chance for one in reckoned.throws if one.result == throw.result), Fraction(0))
    return gain, chance


def steps_lost(chronicle: Chronicle, combat: Combat) -> dict[str, int]:
    """Steps that each side lost in a combat."""
    lost = dict.fromkeys(chronicle.rules.sides, 0)
    for toll in tolls(chronicle.portrait, combat.before, combat.events):
        lost[chronicle.side_of[toll.unit]] += toll.steps
    return lost


def _beside(spread: dict[int, Fraction], scored: int) -> tuple[Fraction, Fraction]:
    mean = sum((value * chance for value, chance in spread.items()), Fraction(0))
    gain = scored - mean
    most = gain >= 0
    as_much = (c for value, c in spread.items() if (value >= scored if most else value <= scored))
    return gain, sum(as_much, Fraction(0))


def _faces(event: Event) -> list[int]:
    found = event.values.get("faces", ())
    return [face for face in found if isinstance(face, int)] if isinstance(found, tuple) else []


def _number(event: Event, field: str, usual: int = 0) -> int:
    value = event.values.get(field, usual)
    return value if isinstance(value, int) else usual
