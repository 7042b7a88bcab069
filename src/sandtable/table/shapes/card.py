"""The combat card: before the dice a row for each set of assumptions, after them one, and what was rolled."""

from typing import Literal

from .common import Share
from .shape import UNSET, Shape, UnsetType


class Lead(Shape):
    """The answer that a card leads with, what it may cost at worst, and what it leaves to the defender; the last two may be empty."""

    text: str
    worst: str = ""
    note: str = ""


class UnitOdds(Shape):
    """How likely a unit is to lose so many steps."""

    unit: str
    name: str
    short: str
    chances: dict[str, Share]


class NamedShare(Shape):
    """A chance, and of what."""

    name: str
    share: float
    exact: str


class ReckoningLine(Shape):
    """Something that changes a combat, and by how much."""

    text: str
    amount: str
    does: Literal["times", "attack", "defence", "columns", "roll", "die"]
    clause: str


class CombatShare(Shape):
    """What a unit brings."""

    unit: str
    name: str
    short: str
    marks: list[str]
    printed: int
    value: str
    lines: list[ReckoningLine]


class CombatShot(Shape):
    """The dice of one unit at another."""

    unit: str
    short: str
    target: str
    target_short: str
    dice: int
    need: int
    #: The least face that hits, with all that is added to it.
    least: int
    lines: list[ReckoningLine]
    grade: str
    grade_id: str
    #: How many hits cost a step.
    rate: str
    clause: str
    share: float
    exact: str


class RollChance(Shape):
    """In which row of the table a roll is read, and how likely it is."""

    row: str
    share: float
    exact: str


class ResultChance(Shape):
    """A result of the table, and how likely it is."""

    code: str
    words: str
    share: float
    exact: str


class Expected(Shape, kw_only=True):
    """The steps that each side may expect to lose."""

    attackers: str | UnsetType = UNSET
    defenders: str


class Reckoning(Shape):
    """A combat worked out: strengths, what changes them, the column, the chance of each roll and result."""

    place: str
    title: str
    attackers: list[CombatShare]
    defenders: list[CombatShare]
    attack: str
    defence: str
    lines: list[ReckoningLine]
    measure: str
    found: str
    chart: str
    column: str | None
    column_name: str
    rolls: dict[str, RollChance]
    results: list[ResultChance]
    expected: Expected
    counterattack: list[CombatShot]
    attack_shots: list[CombatShot]


class OddsRow(Shape):
    """Odds under some assumptions, and how they come about."""

    lead: Lead
    assuming: list[str]
    #: What a list of targets takes for granted.
    note: str
    steps: list[UnitOdds]
    chance: list[NamedShare]
    reckoning: Reckoning


class ShotRolled(Shape):
    """What one unit rolled at another."""

    unit: str
    target: str
    faces: list[int]
    hits: int


class Rolled(Shape):
    """What was rolled, and what came of it."""

    faces: list[int]
    row: str | None
    column: str | None
    result: str
    words: str
    shots: list[ShotRolled]
    #: What came of it in a sentence; empty until the last choice of it is made.
    line: str
    told: list[str]


class Odds(Shape):
    """The combat card: before the dice a row for each set of assumptions, after them one, and what was rolled."""

    clause: str
    clause_text: str
    rows: list[OddsRow]
    rolled: Rolled | UnsetType = UNSET


class NoOdds(Shape):
    """No combat, no card."""

    rows: tuple[()] = ()


class OddsRefused(Shape):
    """Why there is no card: the rules refuse the action."""

    refusal: str
    clause: str
    clause_text: str
    place: str | None
    rows: tuple[()] = ()
