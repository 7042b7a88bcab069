"""A made-up game of the Standard Combat Series as large as a real one: 45 x 29 hexes, 80 units.

Nobody is meant to play it. It stands for any module of that size: three classes of movement, broken
ground, escarpments, roads, two lines of troops a few hexes apart.
"""

from pathlib import Path
from random import Random

COLUMNS, ROWS, UNITS = 45, 29, 40
SIDES = ("blue", "red")

MODULE = """
id = "field"
version = "1"
system = "scs"
reconstruction = false
name = { en = "Field", ja = "野原" }
notice = { en = "Made up for measuring.", ja = "計測用に作成。" }
credits = { en = "Sandtable", ja = "Sandtable" }
side = [
    { id = "blue", name = { en = "Blue", ja = "青軍" }, livery = "british" },
    { id = "red", name = { en = "Red", ja = "赤軍" }, livery = "axis" },
]
[[scenario]]
id = "field"
name = { en = "Field", ja = "野原" }
turns = 8
setup = "field"
victory = "field"
first = "blue"
"""

RULES = """
classes = ["tracked", "motor", "leg"]
stacking = { count = "steps", limit = 6 }
[terrain.clear]
name = { en = "Clear", ja = "平地" }
move = { tracked = "1", motor = "1", leg = "1" }
[terrain.broken]
name = { en = "Broken", ja = "荒れ地" }
move = { tracked = "2", motor = "2", leg = "1" }
combat.defender = { shift = -1 }
[terrain.sea]
name = { en = "Sea", ja = "海" }
move = { tracked = "P", motor = "P", leg = "P" }
[hexside.escarpment]
name = { en = "Escarpment", ja = "断崖" }
move = { tracked = "2", motor = "3", leg = "1" }
combat.attacker = { multiply = "1/2" }
[line.road]
name = { en = "Road", ja = "道路" }
move = "1/2"
[supply]
trace_class = "motor"
out = { attack = "1/2", move = "1/2", exploitation = false }
[[supply.source]]
id = "west"
side = "blue"
hexes = [WEST]
[[supply.source]]
id = "east"
side = "red"
hexes = [EAST]
[victory.field]
score = "blue"
level = [{ least = 0, name = { en = "Drawn", ja = "引き分け" } }]
[crt]
dice = "sum"
column = [{ odds = "1:3" }, { odds = "1:2" }, { odds = "1:1" }, { odds = "2:1" },
    { odds = "3:1" }, { odds = "4:1" }, { odds = "5:1" }, { odds = "6:1" }]
[crt.rows]
"""

#: One ladder of results, read at the roll plus the column.
LADDER = (
    *("A2r2", "A2r1", "A2", "A1r1", "A1r1", "A1", "A1", "A1D1", "A1D1", "A1Dr1", "Dr1"),
    *("D1r1", "D1r1", "D1r1", "D1r2", "D2r2", "D2r2", "D2r3", "D3r3"),
)
#: Class, type, steps, full and reduced values, and whether it exploits.
ROSTER = (
    ("tracked", "armour", 2, (4, 3, 10), (2, 1, 10), True),
    ("motor", "motor", 3, (4, 5, 9), (2, 3, 9), True),
    ("leg", "infantry", 3, (4, 6, 4), (2, 4, 4), False),
    ("leg", "infantry", 2, (2, 3, 4), (1, 2, 4), False),
)


def write(folder: Path) -> Path:
    """Write the module into an empty folder."""
    rng = Random(60)
    west = _names(1)
    east = _names(COLUMNS)
    rows = "\n".join(
        f"{roll} = {[LADDER[roll - 2 + column] for column in range(8)]}" for roll in range(2, 13)
    )
    rules = RULES.replace("[WEST]", str(west)).replace("[EAST]", str(east)) + rows
    texts = {
        "module.toml": MODULE,
        "rules.toml": rules,
        "map.toml": _map(rng),
        "units.toml": _units(),
        "setup.toml": _setup(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _names(column: int, rows: int = ROWS - 2) -> list[str]:
    return [f"{column:02}.{row:02}" for row in range(1, rows + 1)]


def _map(rng: Random) -> str:
    ground = ["~" * COLUMNS] * 2
    ground += ["".join(rng.choice(".....b") for _ in range(COLUMNS)) for _ in range(ROWS - 2)]
    road = [f"{column:02}.14" for column in range(1, COLUMNS + 1)]
    cliff = [[f"{column:02}.18", f"{column:02}.19"] for column in range(5, 40)]
    legend = 'legend = { "~" = "sea", "." = "clear", b = "broken" }'
    return (
        f"{legend}\nrows = {ground}\ngrid = {{ columns = {COLUMNS}, rows = {ROWS} }}\n"
        f'[[line]]\nid = "road"\nkind = "road"\nhexes = {road}\n'
        f'[[hexsides]]\nid = "cliff"\nkind = "escarpment"\npairs = {cliff}\n'
    )


def _units() -> str:
    lines = []
    for side in SIDES:
        for number in range(UNITS):
            class_, kind, steps, full, reduced, exploit = ROSTER[number % len(ROSTER)]
            name = f'{{ en = "{side} {number}", ja = "{side} {number}" }}'
            lines.append(
                f'[[unit]]\nid = "{side[0]}{number}"\nside = "{side}"\nnation = "{side}"\n'
                f'formation = "{side}"\ntype = "{kind}"\nsize = "regiment"\nclass = "{class_}"\n'
                f"steps = {steps}\nfull = {_face(full)}\nreduced = {_face(reduced)}\n"
                f"exploit = {str(exploit).lower()}\nname = {name}\nshort = {name}\n"
            )
    names = [f'{side} = {{ en = "{side}", ja = "{side}" }}' for side in SIDES]
    return "\n".join([*lines, "[formation]", *names])


def _face(values: tuple[int, int, int]) -> str:
    attack, defence, move = values
    return f"{{ attack = {attack}, defence = {defence}, move = {move} }}"


def _setup() -> str:
    """Two columns of troops on either side, four hexes apart, in stacks and alone."""
    places = {}
    for side, columns in zip(SIDES, ((20, 18), (25, 27)), strict=True):
        for number in range(UNITS):
            row = 1 + number % 26
            places[f"{side[0]}{number}"] = f"{columns[number // 26]:02}.{row:02}"
    return "[field]\n" + "\n".join(f'{unit} = "{hex_}"' for unit, hex_ in places.items())
