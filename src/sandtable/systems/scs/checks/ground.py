"""The map, and what its terrain, hexsides and lines do."""

from itertools import pairwise

from ..contents import MAP, RULES
from ..shapes import Effect
from .notes import Notes


def check(notes: Notes) -> None:
    _rows(notes)
    _lines(notes)
    _hexsides(notes)
    _names(notes)
    _terrain(notes)
    _hexside_kinds(notes)
    _line_kinds(notes)


#: What is kept of the ground grows with the square of its hexes.
MOST_HEXES = 5000


def _rows(notes: Notes) -> None:
    ground = notes.data.map
    if len(notes.data.grid) > MOST_HEXES:
        size = f"{ground.grid.columns} by {ground.grid.rows} are {len(notes.data.grid):,} hexes"
        notes.note(f"{MAP}: grid", f"{size}, at most {MOST_HEXES:,} may be")
    for letter, terrain in ground.legend.items():
        where = f"{MAP}: legend"
        if len(letter) != 1 or letter == " ":
            notes.note(where, f"{letter!r} is not one letter")
        notes.known(f"{where}.{letter}", terrain, notes.data.rules.terrain, "terrain")
    if len(ground.rows) != ground.grid.rows:
        notes.note(
            f"{MAP}: rows", f"there are {len(ground.rows)} rows, the grid has {ground.grid.rows}"
        )
    for number, row in enumerate(ground.rows):
        where = f"{MAP}: rows[{number}]"
        if len(row) != ground.grid.columns:
            notes.note(where, f"it has {len(row)} letters for {ground.grid.columns} columns")
        for column, letter in enumerate(row, 1):
            if letter != " " and letter not in ground.legend:
                notes.note(where, f"{letter!r} in column {column} is not in the legend")


def _lines(notes: Notes) -> None:
    data = notes.data
    notes.ids(f"{MAP}: line", [line.id for line in data.map.line])
    for line in data.map.line:
        where = f"{MAP}: line {line.id}"
        notes.known(f"{where}: kind", line.kind, data.rules.line, "kind of line")
        for name in line.hexes:
            notes.hex(f"{where}: hexes", name)
        for pair in pairwise(line.hexes):
            _adjacent(notes, f"{where}: hexes", pair)


def _hexsides(notes: Notes) -> None:
    data = notes.data
    notes.ids(f"{MAP}: hexsides", [sides.id for sides in data.map.hexsides])
    marked: dict[tuple[str, ...], str] = {}
    for sides in data.map.hexsides:
        where = f"{MAP}: hexsides {sides.id}"
        notes.known(f"{where}: kind", sides.kind, data.rules.hexside, "kind of hexside")
        for pair in sides.pairs:
            for name in pair:
                notes.hex(f"{where}: pairs", name)
            _adjacent(notes, f"{where}: pairs", pair)
            key = (sides.kind, *sorted(pair))
            if key in marked:
                notes.note(
                    f"{where}: pairs",
                    f"{pair[0]}/{pair[1]} is {sides.kind} by {marked[key]} already",
                )
            marked[key] = sides.id


def _adjacent(notes: Notes, where: str, pair: tuple[str, str]) -> None:
    grid = notes.data.grid
    known = [grid.index[name] for name in pair if name in grid.index]
    if len(known) == 2 and grid.adjacent(known[0], known[1]) < 0:
        notes.note(where, f"{pair[0]} and {pair[1]} are not adjacent")


def _names(notes: Notes) -> None:
    ground = notes.data.map
    for place in ground.place:
        notes.hex(f"{MAP}: place {place.name.first}: hex", place.hex)
    notes.once(f"{MAP}: place", [place.hex for place in ground.place])
    notes.ids(f"{MAP}: area", ground.area)
    for name, hexes in ground.area.items():
        where = f"{MAP}: area {name}"
        if not hexes:
            notes.note(where, "there is no hex in it")
        notes.once(where, hexes)
        for one in hexes:
            notes.hex(where, one)


def _terrain(notes: Notes) -> None:
    rules = notes.data.rules
    notes.ids(f"{RULES}: classes", rules.classes)
    notes.ids(f"{RULES}: terrain", rules.terrain)
    for name, terrain in rules.terrain.items():
        where = f"{RULES}: terrain {name}"
        _costs(notes, f"{where}: move", terrain.move, free=False)
        for who in ("attacker", "defender"):
            effect: Effect | None = getattr(terrain.combat, who)
            _effect(notes, f"{where}: combat.{who}", effect)
            if effect is not None and effect.partial != "all":
                notes.note(f"{where}: combat.{who}: partial", "no hexside is crossed here")
        if terrain.barrage and rules.barrage is None:
            notes.note(f"{where}: barrage", "there is no barrage table")


def _hexside_kinds(notes: Notes) -> None:
    notes.ids(f"{RULES}: hexside", notes.data.rules.hexside)
    for name, kind in notes.data.rules.hexside.items():
        where = f"{RULES}: hexside {name}"
        _costs(notes, f"{where}: move", kind.move, free=True)
        notes.side(f"{where}: only", kind.only)
        effect = kind.combat.attacker
        _effect(notes, f"{where}: combat.attacker", effect)
        if effect is not None and effect.partial != "all" and not effect.shift:
            notes.note(f"{where}: combat.attacker: partial", "there is no shift")


def _line_kinds(notes: Notes) -> None:
    rules = notes.data.rules
    notes.ids(f"{RULES}: line", rules.line)
    for name, kind in rules.line.items():
        where = f"{RULES}: line {name}"
        if kind.move != "hex":
            notes.cost(f"{where}: move", kind.move)
        notes.once(f"{where}: keeps", kind.keeps)
        for kept in kind.keeps:
            notes.known(f"{where}: keeps", kept, rules.hexside, "kind of hexside")


def _costs(notes: Notes, where: str, move: dict[str, str], *, free: bool) -> None:
    classes = notes.data.rules.classes
    for name in classes:
        if name not in move:
            notes.note(where, f"{name} is missing")
    for name, cost in move.items():
        if notes.known(where, name, classes, "class") and cost != "P":
            notes.cost(f"{where}.{name}", cost, free=free)


def _effect(notes: Notes, where: str, effect: Effect | None) -> None:
    if effect is None:
        return
    if effect.multiply is None and not effect.shift:
        notes.note(where, "it does nothing")
    if effect.multiply is not None:
        notes.multiplier(f"{where}: multiply", effect.multiply)
    notes.side(f"{where}: only", effect.only)
