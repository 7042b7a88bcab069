"""The files of a module of the Standard Combat Series: what stands in them.

`module.toml` the cover, sides, calendar and scenarios; `map.toml` the ground; `units.toml` the
counters; `setup.toml` who stands where in each scenario; `rules.toml` all that the series leaves
to a game. What must hold between them is checked in `data`.
"""

from typing import Annotated, Literal

import msgspec

from ...core.calendar import Calendar
from ...core.lesson import Lesson
from ...core.texts import Named, Provenance

#: The bounds of numbers and lists are stated in docs/modules.md.
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Shift = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Points = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
Allowance = Annotated[int, msgspec.Meta(ge=0, le=100)]
#: Turns are told one by one on the track.
Turns = Annotated[int, msgspec.Meta(ge=1, le=500)]
#: Columns and rows have two digits in the name of a hex.
Span = Annotated[int, msgspec.Meta(ge=1, le=99)]
#: An exact number, as people write it: "1", "1/2", "-2".
Number = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^-?[0-9]{1,3}(/[1-9][0-9]{0,2})?$",
        description='a number in quotes such as "1", "1/2" or "-2"',
        examples=["1", "2", "1/2", "-1"],
    ),
]
#: Movement points in twelfths at most, or P where nobody of the class may go.
Cost = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(P|[0-9]{1,3}(/[1-9][0-9]?)?)$",
        description='movement points in quotes such as "1" or "1/2", or "P"',
        examples=["1", "2", "P"],
    ),
]
Ratio = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^([1-9][0-9]?:1|1:[1-9][0-9]?)$",
        description='odds such as "1:2" or "3:1"',
        examples=["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"],
    ),
]
#: Steps lost and hexes of retreat: A for the attacker, D for the defender.
_LOSS = r"([1-9][0-9]?(r[1-9])?|r[1-9])"
#: Lists of what is looked through again and again.
MANY, FEW = msgspec.Meta(max_length=1000), msgspec.Meta(max_length=100)
Result = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^(-|(?=.)(A{_LOSS})?(D{_LOSS})?)$",
        description='a result such as "-", "A1", "Dr2" or "A1D2r1"',
        examples=["-", "A1"],
    ),
]
BarrageResult = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(-|DG|DG[1-9]|[1-9])$",
        description='"-", "DG", steps such as "1", or both: "DG1"',
        examples=["-", "DG"],
    ),
]
Pair = tuple[str, str]
Occasion = Literal["combat", "overrun"]
PhaseName = Literal["movement", "barrage", "combat", "exploitation", "supply", "recovery"]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A record that knows all its fields: a misspelt one is a problem, not ignored."""


# module.toml


class SideData(Shape):
    id: str
    name: Named
    #: Which of the two sets of counter colours it wears.
    livery: Literal["british", "axis"]


class TurnData(Shape):
    """What a turn brings; a turn that is not listed brings nothing."""

    turn: Turns
    air: dict[str, Small] = {}
    replacements: dict[str, Small] = {}
    #: Sides that have no player turn in it.
    skips: list[str] = []


class ScenarioData(Shape):
    id: str
    name: Named
    turns: Turns
    #: The table of `setup.toml` it starts from, and the one of `rules.toml` it is judged by.
    setup: str
    victory: str
    #: The side that moves first in every turn; rolled for at the start of each if it is "roll".
    first: str
    #: Whether each side may set up as freely as the set-up says, or stands where it says.
    free: bool = False
    #: Hexes and areas that a side controls at the start; the first side that names a hex has it.
    control: dict[str, list[str]] = {}
    #: How long it takes people, and how much there is to learn.
    pace: Named | None = None
    #: What a player is told first, line by line (`core.module.BRIEFING`), for a side or for both.
    briefing: Annotated[dict[str, Named], FEW] = {}
    #: What it shows and what is to be done in it, if it is a lesson.
    lesson: Lesson | None = None


class CoverData(msgspec.Struct):
    """The part of `module.toml` that this system reads; the rest is the common cover."""

    credits: Named
    side: Annotated[list[SideData], msgspec.Meta(min_length=2, max_length=2)]
    scenario: Annotated[list[ScenarioData], FEW]
    calendar: Calendar | None = None
    turn: Annotated[list[TurnData], MANY] = []


# map.toml


class Grid(Shape):
    """Columns from the west, numbered upward; odd ones lie half a hex lower."""

    columns: Span
    rows: Span


class Line(Shape):
    """A road, track, bridge: it leads both ways between hexes that follow each other."""

    id: str
    kind: str
    hexes: Annotated[list[str], msgspec.Meta(min_length=2)]
    name: Named | None = None


class Sides(Shape):
    """Hexsides of one kind, each as the two hexes beside it."""

    id: str
    kind: str
    pairs: Annotated[list[Pair], msgspec.Meta(min_length=1)]
    name: Named | None = None
    #: On which hex of each pair the ground is higher, for the drawing.
    high: Literal["first", "second"] | None = None


class Place(Shape):
    hex: str
    name: Named
    kind: Literal["town", "airfield", "strongpoint", "pass", "place"] = "place"


class MapData(Shape):
    grid: Grid
    #: What each letter of the rows stands for. A blank is no hex.
    legend: dict[str, str]
    #: One string for each row from the north, a letter for each column.
    rows: list[str]
    line: Annotated[list[Line], MANY] = []
    hexsides: Annotated[list[Sides], MANY] = []
    place: Annotated[list[Place], MANY] = []
    #: Sets of hexes with a name.
    area: Annotated[dict[str, list[str]], MANY] = {}


# units.toml


class Face(Shape):
    """The values on one side of a counter; without `attack` no attack strength is printed."""

    defence: Small
    move: Allowance
    attack: Small | None = None
    barrage: Small = 0
    range: Small = 0


class Unit(Shape):
    id: str
    side: str
    nation: str
    formation: str
    type: str
    size: str
    class_: str = msgspec.field(name="class")
    steps: Positive
    full: Face
    name: Named
    short: Named
    reduced: Face | None = None
    exploit: bool = False
    #: What it counts against a stacking limit in points.
    points: Small = 1
    tags: list[str] = []
    provenance: Provenance = ""


class UnitsData(Shape):
    unit: Annotated[list[Unit], MANY]
    formation: Annotated[dict[str, Named], MANY] = {}


# setup.toml


class Placement(Shape):
    """Where a unit begins: in a hex, freely within so many hexes of it or in an area, or later."""

    hex: str | None = None
    within: Small | None = None
    #: What `within` is counted from, if not from the hex it stands in unless its owner moves it.
    of: str | None = None
    area: str | None = None
    turn: Positive | None = None
    entry: str | None = None
    steps: Positive | None = None
    supplied: bool = True


# rules.toml


class Test(Shape):
    """A question of a position, and of one unit where there is one. All that is given must hold."""

    is_: str | None = msgspec.field(name="is", default=None)
    all: list["Test"] = []
    any: list["Test"] = []
    not_: "Test | None" = msgspec.field(name="not", default=None)
    # The unit
    side: str | None = None
    units: list[str] = []
    tags: list[str] = []
    formations: list[str] = []
    types: list[str] = []
    nations: list[str] = []
    sizes: list[str] = []
    inside: list[str] = []
    #: An enemy unit is so near to the unit, or to any unit of its formation.
    enemy_within: Small | None = None
    enemy_of: Literal["unit", "formation"] = "unit"
    #: Enemies in these hexes do not count.
    enemy_but: list[str] = []
    # The position
    turns: tuple[int, int] | None = None
    control: "Control | None" = None
    occupied: "Occupied | None" = None
    path: "Corridor | None" = None
    #: No unit on the map answers this.
    none_left: "Test | None" = None
    fewer: "Fewer | None" = None


class Control(Shape):
    side: str
    hexes: Annotated[list[str], msgspec.Meta(min_length=1)]
    how: Literal["all", "any"] = "all"


class Occupied(Shape):
    """A unit of the side stands in one of the hexes, with so much attack strength, supplied or not."""

    side: str
    hexes: Annotated[list[str], msgspec.Meta(min_length=1)]
    attack: Small = 0
    supplied: bool = False


class Corridor(Shape):
    """A supply path of the side joins the hex to the source, however long."""

    side: str
    hex: str
    source: str


class Fewer(Shape):
    """One tally is smaller than another, times a number; two that are 0 are not."""

    tally: str
    than: str
    times: Positive = 1


class Stacking(Shape):
    count: Literal["steps", "units", "points"]
    limit: Positive
    #: What happens to what is too much at the end of a phase.
    excess: Literal["remove", "disorganise"] = "remove"


class Effect(Shape):
    """What ground does to those who fight there; `only` for one side."""

    multiply: Number | None = None
    shift: Shift = 0
    only: str | None = None
    #: Q24: a shift of a hexside applies if all attackers cross one, or if any does.
    partial: Literal["all", "any"] = "all"


class Combat(Shape):
    attacker: Effect | None = None
    defender: Effect | None = None


class Crossing(Shape):
    """What a hexside does to those who attack over it."""

    attacker: Effect | None = None


class Terrain(Shape):
    name: Named
    move: dict[str, Cost]
    combat: Combat = msgspec.field(default_factory=Combat)
    #: Columns that a barrage on it is shifted.
    barrage: Shift = 0


class HexsideKind(Shape):
    name: Named
    move: dict[str, Cost]
    #: Only this side pays for it.
    only: str | None = None
    combat: Crossing = msgspec.field(default_factory=Crossing)
    #: Whether a zone of control reaches over it: where a unit could move, or never.
    zone: Literal["enter", "never"] = "enter"


class LineKind(Shape):
    """What a line costs from hex to hex, or "hex": as much as the hex it leads into.

    It opens and makes free all hexsides but those it keeps.
    """

    name: Named
    move: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(hex|[0-9]{1,3}(/[1-9][0-9]?)?)$",
            description='movement points in quotes such as "1" or "1/2", or "hex"',
            examples=["hex", "1"],
        ),
    ]
    keeps: list[str] = []


class Column(Shape):
    """Odds, up to and including others where columns are merged."""

    odds: Ratio
    to: Ratio | None = None


class Crt(Shape):
    dice: Literal["sum", "d66"]
    column: Annotated[list[Column], msgspec.Meta(min_length=1, max_length=100)]
    #: Of each roll: a result for each column.
    rows: dict[str, list[Result]]


class Need(Shape):
    of: Literal["attackers", "defenders"]
    how: Literal["any", "all", "none"]
    who: Test


class Modifier(Shape):
    id: str
    name: Named
    kind: Literal["shift", "multiply", "roll"]
    value: Number
    #: What a multiplier changes, and of which units.
    to: Literal["attack", "defence"] = "attack"
    who: Test | None = None
    fights: list[Occasion] = msgspec.field(default_factory=lambda: ["combat", "overrun"])
    needs: Annotated[list[Need], FEW] = []
    when: Test | None = None


class Weakness(Shape):
    """What being out of supply, or disorganised, does."""

    attack: Number = "1"
    defence: Number = "1"
    move: Number = "1"
    barrage: Number = "1"
    exploitation: bool = True
    zone: bool = True


class Attrition(Shape):
    """A step is lost in the so-manieth own supply phase in a row, and every so many after it."""

    first: Positive
    every: Positive
    steps: Positive = 1
    exempt: Test | None = None


class Source(Shape):
    id: str
    side: str
    hexes: Annotated[list[str], msgspec.Meta(min_length=1)]
    max_trace: Positive | None = None
    who: Test | None = None
    when: Test | None = None
    #: What closes a hex of it: an enemy unit or zone (12.1a), or only a unit.
    closed_by: Literal["zone", "unit"] = "zone"
    #: Only in these scenarios; none named: in all.
    scenarios: list[str] = []


class Supply(Shape):
    trace_class: str
    source: Annotated[list[Source], FEW]
    out: Weakness
    trace_length: Positive | None = None
    attrition: Attrition | None = None


class Entry(Shape):
    hexes: Annotated[list[str], msgspec.Meta(min_length=1)]
    edge: bool


#: What a rule of the game does to units.
SpecialEffect = Literal[
    "may-not-move",
    "move",
    "may-not-attack",
    "stays-within",
    "no-exploitation",
    "exploitation",
    "multiply",
]


class Special(Shape):
    """A rule of the game for some units."""

    id: str
    name: Named
    effect: SpecialEffect
    who: Test
    judged: Literal["phase", "turn"] = "phase"
    add: Number = "0"
    multiply: Number = "1"
    to: Literal["attack", "defence"] = "attack"
    #: May not attack, but for these hexes; or not together with such units.
    but: list[str] = []
    together: Test | None = None
    #: Stays within so many hexes of these; none named: of the hex it was set up in.
    within: Small = 0
    hexes: list[str] = []


class Air(Shape):
    """Air points: one shift each, so many in a combat; the side has none while the test holds."""

    shift: Positive = 1
    most: Positive = 1
    lost: dict[str, Test] = {}


class Replacement(Shape):
    side: str
    who: Test
    restore: Positive = 1
    rebuild: Positive | None = None
    rebuild_at: list[str] = []
    when: Test | None = None
    rebuild_when: Test | None = None


class Replacements(Shape):
    line: Annotated[list[Replacement], FEW]
    kept: bool = True


class Band(Shape):
    low: Positive
    high: Positive | None = None


class Barrage(Shape):
    dice: Literal["sum", "d66"]
    column: Annotated[list[Band], msgspec.Meta(min_length=1, max_length=100)]
    rows: dict[str, list[BarrageResult]]
    #: Columns if no friend is beside the hex fired at.
    unseen: Shift = 0


class Tally(Shape):
    """Counts units eliminated."""

    id: str
    who: Test


class Award(Shape):
    """Points for the side that the score is kept for."""

    points: Points
    #: At the end, for hexes it controls, if need be with a supply path.
    hexes: list[str] = []
    supplied: bool = False
    #: For every unit of a tally.
    tally: str | None = None
    #: At the end of each supply phase of a side while the test holds, from a turn on, so many at most.
    after: str | None = None
    when: Test | None = None
    first_turn: Positive = 1
    most: Positive | None = None


class Automatic(Shape):
    winner: str
    when: Test
    name: Named
    #: At the end of every player turn, or of every game turn.
    at: Literal["player-turn", "game-turn"] = "game-turn"


class Level(Shape):
    """From so many points on; no winner is a draw."""

    least: Points
    name: Named
    winner: str | None = None


class Victory(Shape):
    score: str
    level: Annotated[list[Level], msgspec.Meta(min_length=1, max_length=100)]
    award: Annotated[list[Award], FEW] = []
    automatic: Annotated[list[Automatic], FEW] = []
    #: At the end of the last turn, before points are looked at.
    final: Annotated[list[Automatic], FEW] = []


class RulesData(Shape):
    stacking: Stacking
    classes: Annotated[list[str], msgspec.Meta(min_length=1, max_length=6)]
    terrain: Annotated[dict[str, Terrain], FEW]
    crt: Crt
    supply: Supply
    victory: Annotated[dict[str, Victory], FEW]
    hexside: Annotated[dict[str, HexsideKind], FEW] = {}
    line: Annotated[dict[str, LineKind], FEW] = {}
    sequence: list[PhaseName] = msgspec.field(
        default_factory=lambda: ["movement", "combat", "exploitation", "supply"]
    )
    entry: Annotated[dict[str, Entry], FEW] = {}
    modifier: Annotated[list[Modifier], FEW] = []
    special: Annotated[list[Special], FEW] = []
    test: Annotated[dict[str, Test], FEW] = {}
    tally: Annotated[list[Tally], FEW] = []
    air: Air | None = None
    replacements: Replacements | None = None
    barrage: Barrage | None = None
    disorganised: Weakness = msgspec.field(default_factory=Weakness)
