"""3.0 as a whole, in random positions of the trial: reach, `go` and steps against a slow reference.

The reference reads the files of the module and follows every way there is, for single units and for
stacks of several classes (Q34), where of two ways into a hex neither may be the better one.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import play
from modules.altered import altered
from sandtable import Game, ScriptedDice
from sandtable.library import open_module
from sandtable.systems.scs.data import read
from sandtable.systems.scs.rules import Scs

#: Feet are slow on hills and wheels in marshes, of which there are more than in the trial: a stack of
#: both has ways to weigh up.
MODULE = altered(
    *(
        ("map.toml", f'"................",  # {row}', f'"{ground}",  # {row}')
        for row, ground in {
            "10": "h.m.hhmm.h.m.hm.",
            "06": "mh.mmh.hm.hm.mh.",
            "03": ".hm..hmm.h.mh.m.",
            "01": "..hm.mh.h.m.mh..",
        }.items()
    ),
    (
        "rules.toml",
        'move = { foot = "1", wheels = "5/4" }',
        'move = { foot = "3", wheels = "5/4" }',
    ),
    ("rules.toml", 'move = { foot = "2", wheels = "P" }', 'move = { foot = "1", wheels = "7/2" }'),
)
DATA = read(MODULE)
RULES = open_module(MODULE, "trial", {})
assert isinstance(RULES, Scs)
GRID = DATA.grid
TERRAIN = dict(zip(GRID.names, DATA.terrain, strict=True))
UNITS = {unit.id: unit for unit in DATA.units}
AMBER = ["a-tank", "a-cars", "a-foot", "a-line", "a-guns", "a-late"]
#: Those of jade that have an attack strength, and one that has none.
JADE = ["j-tank", "j-rifles", "j-late", "j-port", "j-flak"]
SIDES: dict[frozenset[str], list[str]] = {}
for group in DATA.map.hexsides:
    for pair in group.pairs:
        SIDES.setdefault(frozenset(pair), []).append(group.kind)
LINES: dict[frozenset[str], list[str]] = {}
for line in DATA.map.line:
    for pair in pairwise(line.hexes):
        LINES.setdefault(frozenset(pair), []).append(line.kind)

#: Who moves, and where everybody is.
March = tuple[list[str], dict[str, str]]
some = settings(max_examples=60, deadline=None, derandomize=True)


def around(name: str) -> list[str]:
    near = (GRID.neighbours[GRID.index[name]][way] for way in range(6))
    return [GRID.names[n] for n in near if n >= 0 and TERRAIN[GRID.names[n]]]


def price(name: str, here: str, there: str) -> Fraction | None:
    """3.2: what a step costs a unit, zones left out; None if it is prohibited."""
    unit = UNITS[name]
    between = frozenset((here, there))

    def sides(kinds: list[str]) -> list[str]:
        known = [DATA.rules.hexside[kind] for kind in kinds]
        return [one.move[unit.class_] for one in known if one.only in (None, unit.side)]

    ways = [[DATA.rules.terrain[TERRAIN[there]].move[unit.class_], *sides(SIDES.get(between, []))]]
    for kind in LINES.get(between, []):
        road = DATA.rules.line[kind]
        kept = [side for side in SIDES.get(between, []) if side in road.keeps]
        hex_cost = DATA.rules.terrain[TERRAIN[there]].move[unit.class_]
        ways.append([hex_cost if road.move == "hex" else road.move, *sides(kept)])
    open_ways = [sum(map(Fraction, way), Fraction(0)) for way in ways if "P" not in way]
    return min(open_ways, default=None)


def stands(name: str) -> list[str]:
    return [
        h
        for h in GRID.names
        if TERRAIN[h] and any(price(name, n, h) is not None for n in around(h))
    ]


def zone(units: dict[str, str]) -> set[str]:
    """2.0a, 2.0b: the hexes that these units have in their zones."""
    return {
        there
        for name, here in units.items()
        if UNITS[name].full.attack
        for there in around(here)
        if price(name, here, there) is not None
        and all(
            DATA.rules.hexside[k].zone == "enter" for k in SIDES.get(frozenset((here, there)), [])
        )
    }


STANDS = {name: stands(name) for name in (*AMBER, *JADE)}


@st.composite
def marches(draw: st.DrawFn) -> March:
    """One to three units of amber in a hex, jade around them, and how weary the first are."""
    movers = draw(st.lists(st.sampled_from(AMBER), min_size=1, max_size=3, unique=True))
    common = sorted(set.intersection(*(set(STANDS[name]) for name in movers)))
    here = draw(st.sampled_from(common))
    units = dict.fromkeys(movers, here)
    for name in JADE:
        free = [h for h in STANDS[name] if h not in units.values()]
        units[name] = draw(st.sampled_from(free))
    weary = draw(st.lists(st.sampled_from(["", " out1", " dg"]), min_size=3, max_size=3))
    states = {name: weary[number] for number, name in enumerate(movers)}
    return movers, {name: h + states.get(name, "") for name, h in units.items()}


def allowance(name: str, text: str) -> Fraction:
    """Q2: two thirds out of supply, a half if disorganised, then rounded."""
    value = Fraction(UNITS[name].full.move)
    if "out" in text:
        value *= Fraction(2, 3)
    if "dg" in text:
        value *= Fraction(1, 2)
    return Fraction(int(value + Fraction(1, 2)))


class Reference:
    """A stack at the start of its move."""

    def __init__(self, movers: list[str], units: dict[str, str]) -> None:
        self.movers = movers
        self.here = units[movers[0]].split()[0]
        self.left = tuple(allowance(name, units[name]) for name in movers)
        enemies = {name: units[name] for name in JADE}
        self.zone, self.enemies = zone(enemies), set(enemies.values())

    def costs(self, here: str, there: str) -> tuple[Fraction, ...] | None:
        if there in self.enemies:
            return None
        found = [price(name, here, there) for name in self.movers]
        if None in found:
            return None
        return tuple(cost + 2 * (there in self.zone) for cost in found if cost is not None)

    def reach(self) -> dict[str, Fraction]:
        """Every hex that can be got to, and the most that can be left there to the one with least."""
        seen = {(self.here, self.left)}
        todo = list(seen)
        best: dict[str, Fraction] = {}
        for here, left in todo:
            best[here] = max(best.get(here, Fraction(0)), min(left))
            for there in around(here):
                costs = self.costs(here, there)
                if costs is None:
                    continue
                rest = tuple(a - b for a, b in zip(left, costs, strict=True))
                if min(rest) >= 0 and (there, rest) not in seen:
                    seen.add((there, rest))
                    todo.append((there, rest))
        for there in around(self.here):  # 3.1e
            if self.costs(self.here, there) is not None:
                best.setdefault(there, Fraction(0))
        del best[self.here]
        return best


def march(movers: list[str], units: dict[str, str]) -> Game | None:
    """The stack picked and ready to go; None if one of it has nowhere to go."""
    state = RULES.restore({"units": units, "turn": 3})
    game = Game(RULES, state, ScriptedDice(()), from_position=True)
    for name in movers:
        if game.why_not(f"pick {name}") is not None:
            return None
        play(game, f"pick {name}")
    return game


def left(game: Game) -> dict[str, Fraction]:
    """What each unit on the move has left."""
    frame = game.state.frames[-1]
    names: Any = game.rules.names["unit"]
    return {
        names[number]: Fraction(points, game.rules.scale)
        for number, points in zip(frame.units, frame.left, strict=True)
    }


@pytest.mark.clause("scs 3.0", "scs 3.1b", "scs 3.1c", "scs 3.2b", "scs 3.2c", "scs 2.1a")
@some
@given(marches())
def test_reach_is_what_the_module_says(one: March) -> None:
    """Single units and mixed stacks: the same hexes, with as much left."""
    movers, units = one
    game = march(movers, units)
    expected = Reference(movers, units).reach()
    if game is None:
        assert any(not Reference([name], units).reach() for name in movers)
        return
    found = {name: finding.value for name, finding in game.survey("reach").items()}
    assert found == expected


@pytest.mark.clause("scs 3.0", "scs 3.1c")
@some
@given(marches(), st.data())
def test_to_go_is_to_take_the_steps_of_the_path(one: March, data: st.DataObject) -> None:
    """What is used on the way and left at the end is what was told before."""
    game = march(*one)
    reach = game.survey("reach") if game is not None else {}
    if game is not None and reach:
        goal = data.draw(st.sampled_from(sorted(reach)))
        assert walk(game, goal) == reach[goal].value


@pytest.mark.clause("scs 3.0", "scs 3.1c")
def test_the_best_way_into_a_hex_need_not_lead_on() -> None:
    """Guns and line pass 05.02 on the way that is cheaper for the guns, who need it for the last step."""
    units = {"a-guns": "07.01", "a-line": "07.01", "j-tank": "09.10", "j-rifles": "02.03"}
    game = march(
        ["a-guns", "a-line"], {**units, "j-late": "06.10", "j-port": "08.05", "j-flak": "15.06"}
    )
    assert game is not None
    walk(game, "04.01")


def walk(game: Game, goal: str) -> Fraction:
    """Go somewhere at once, then step by step; what is left to the unit that has least."""
    path, start = game.survey("path", goal), min(left(game).values())
    play(game, f"go {goal}")
    rest = left(game)
    game.undo(action=True)
    for name, finding in path.items():
        play(game, f"step {name}")
        assert start - min(left(game).values()) == finding.value
    assert (list(path)[-1], left(game)) == (goal, rest)
    return min(rest.values())
