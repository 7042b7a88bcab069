"""How a combat is worked out before its dice: who brings what, what changes it, where a table is read."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from typing import Literal

import msgspec

from .message import Value

#: What a line does to the combat: factors of a strength, points added to one side's strength or to
#: a die, columns of the table to the right, rows of the table down.
Doing = Literal["times", "attack", "defence", "columns", "roll", "die"]
#: How dice are read: one face, the sum of two, or one as tens and the other as units.
Reading = Literal["one", "sum", "tens"]
#: What a combat is called.
Sort = Literal["combat", "overrun", "barrage", "bombardment"]


class Line(msgspec.Struct, frozen=True):
    """One thing that changes a combat, by how much, and by which clause."""

    key: str
    clause: str
    does: Doing
    amount: Fraction
    values: dict[str, Value] = {}


class Share(msgspec.Struct, frozen=True):
    """What one unit brings: the value printed on it, times all its lines."""

    unit: str
    printed: int
    lines: tuple[Line, ...] = ()

    @property
    def value(self) -> Fraction:
        return self.printed * Fraction(prod(line.amount for line in self.lines))


class Throw(msgspec.Struct, frozen=True):
    """A throw of the dice that may come, the row of the table it is read in, and the result there."""

    roll: str
    row: str
    chance: Fraction
    result: str


class Shot(msgspec.Struct, frozen=True):
    """The dice of one unit at another: how many, from which face on each hits."""

    unit: str
    target: str
    dice: int
    #: The face that a die needs before its lines are added.
    need: int
    lines: tuple[Line, ...]
    #: How the target takes hits: a row of a chart, with its clause.
    grade: str
    clause: str

    @property
    def faces(self) -> int:
        """How many faces of a die hit."""
        return max(0, min(6, 7 - self.need + sum(int(line.amount) for line in self.lines)))


class Reckoning(msgspec.Struct, frozen=True):
    """A combat worked out, under the same assumptions as a row of its odds."""

    clause: str
    place: str
    attackers: tuple[Share, ...]
    defenders: tuple[Share, ...]
    #: What concerns the whole combat.
    lines: tuple[Line, ...]
    #: What the strengths come to before columns are shifted: odds, or a difference.
    found: str
    #: The chart that is read and its column; none if it is not read at all.
    chart: str
    column: str | None
    throws: tuple[Throw, ...]
    dice: Reading
    #: Of each side: the steps that the result alone is expected to cost it.
    expected: dict[str, Fraction]
    #: Where there is no table: who fires at whom, first the counterattack, then the attack.
    counterattack: tuple[Shot, ...] = ()
    attack: tuple[Shot, ...] = ()
    sort: Sort = "combat"
    #: The chance that nobody is left to defend the place: eliminated, or told to retreat. None where that is
    #: not what is fought for.
    clears: Fraction | None = None
    #: Whether some of them could stay by taking a loss instead.
    may_stay: bool = False
    #: What is worst for the attacker, as the chart names it, and its chance.
    worst: tuple[str, Fraction] | None = None
    #: The same for the defender; None where no table says it.
    worst_defending: tuple[str, Fraction] | None = None

    def total(self, side: Literal["attack", "defence"]) -> Fraction:
        """The strength of a side, with what is added to it."""
        shares = self.attackers if side == "attack" else self.defenders
        added = sum((line.amount for line in self.lines if line.does == side), Fraction(0))
        return sum((share.value for share in shares), Fraction(0)) + added

    def shift(self) -> int:
        """Columns to the right."""
        return sum(int(line.amount) for line in self.lines if line.does == "columns")

    def throw(self, faces: Sequence[int]) -> Throw | None:
        """The throw that these faces are."""
        roll = read(self.dice, faces)
        return next((throw for throw in self.throws if throw.roll == roll), None)


def read(dice: Reading, faces: Sequence[int]) -> str:
    """Faces as the row of a table names them."""
    if dice == "tens":
        return "".join(map(str, faces))
    return str(sum(faces))


@cache
def rolls(dice: Reading) -> Mapping[str, Fraction]:
    """Every roll with its chance, lowest first."""
    found: dict[str, Fraction] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            faces = [one] if dice == "one" else [one, other]
            roll = read(dice, faces)
            found[roll] = found.get(roll, Fraction(0)) + Fraction(1, 36)
    return dict(sorted(found.items(), key=lambda pair: int(pair[0])))
