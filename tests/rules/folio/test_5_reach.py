"""5 and 6 as a whole, in random positions: reach, `go`, steps and refusals against a slow reference.

The reference reads the printed map and shares nothing with the engine's movement.
"""

from fractions import Fraction
from heapq import heappop, heappush

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builders import places, play, position, spent
from rules.folio.builders import TOBRUK
from rules.folio.printed_map import (
    HALF,
    LAND,
    MINES,
    ROADS,
    SIDE_OF,
    TERRAIN,
    UNIT,
    around,
    bare,
    zone,
)
from sandtable.library import find_module, open_module
from sandtable.systems.folio import movement

#: Where the rules meet: Tobruk with its belts, Sidi Rezegh, Halfaya Pass, Libyan Omar, a corner.
REGIONS = [
    {name for name in LAND if 7 <= int(name[:2]) <= 13 and int(name[2:]) <= 7},
    {name for name in LAND if 12 <= int(name[:2]) <= 18 and 6 <= int(name[2:]) <= 11},
    {name for name in LAND if 32 <= int(name[:2]) <= 39 and 11 <= int(name[2:]) <= 17},
    {name for name in LAND if 26 <= int(name[:2]) <= 31 and 13 <= int(name[2:]) <= 19},
    {name for name in LAND if int(name[:2]) <= 5 and int(name[2:]) >= 20},
]
NAMES = sorted(UNIT)
OPTIONS = st.fixed_dictionaries(
    {
        "zocToZoc": st.sampled_from(["oneHexFromStart", "never", "free"]),
        "zocAcrossEscarpment": st.sampled_from(["off", "on"]),
        "lineE2": st.sampled_from(["off", "on"]),
        "lineE4": st.sampled_from(["off", "on"]),
    }
)
many = settings(max_examples=60, deadline=None, derandomize=True)
few = settings(max_examples=20, deadline=None, derandomize=True)


@st.composite
def crowds(draw):
    """Units at random in a small region, one of them to be moved."""
    region = sorted(draw(st.sampled_from(REGIONS)))
    hexes = draw(st.lists(st.sampled_from(region), min_size=1, max_size=18, unique=True))
    names = draw(
        st.lists(st.sampled_from(NAMES), min_size=len(hexes), max_size=len(hexes), unique=True)
    )
    return dict(zip(names, hexes, strict=True)), names[0], draw(OPTIONS)


def laid_out(units, mover, options):
    """The mover's side is to move; a crowd in which Tobruk has fallen already moves no more."""
    game = position(units, module=TOBRUK, to_move=SIDE_OF[mover], options=options)
    assume(game.outcome is None)
    return game


class Reference:
    """A unit at the start of its move, as a player sees it on the table."""

    def __init__(self, units, mover, options):
        self.options = options
        self.side = SIDE_OF[mover]
        self.start = units[mover]
        self.allowance = Fraction(UNIT[mover]["move"])
        others = {name: where for name, where in units.items() if name != mover}
        self.friends = {where for name, where in others.items() if SIDE_OF[name] == self.side}
        enemies = {name: where for name, where in others.items() if SIDE_OF[name] != self.side}
        self.enemies = set(enemies.values())
        enemy = "axis" if self.side == "british" else "british"
        self.zone = zone(enemies, enemy, options)
        self.heedless = options["zocToZoc"] == "free" and self.start in self.zone

    def steps(self, here, left):
        """Where a unit with so much left can go: the hex, the price, and whether it must stop."""
        for there in around(here):
            side = frozenset((here, there))
            if TERRAIN[there] == "~" or there in self.enemies or bare(here, there, self.options):
                continue
            between_zones = here in self.zone and there in self.zone
            if between_zones and (side in MINES or self.options["zocToZoc"] == "never"):
                continue
            price = HALF if side in ROADS else Fraction(1)
            stop = there in self.zone and not self.heedless
            if side in MINES and MINES[side] == self.side:
                price += 2
            elif side in MINES:
                if here != self.start or left != self.allowance:
                    continue
                price, stop = self.allowance, True
            if price <= left:
                yield there, price, stop

    def reach(self):
        """Every hex where the move can end, and the most that can be left there."""
        best = {}
        todo = [(Fraction(0), self.start, False)]
        seen = set()
        while todo:
            used, here, stopped = heappop(todo)
            if (here, stopped) in seen:
                continue
            seen.add((here, stopped))
            if here != self.start and here not in self.friends:
                best.setdefault(here, self.allowance - used)
            if not stopped:
                for there, price, stop in self.steps(here, self.allowance - used):
                    if not (stop and there in self.friends):
                        heappush(todo, (used + price, there, stop))
        return best


@pytest.mark.clause("folio 5.1a", "folio 5.2a", "folio 5.3b", "folio 6.0b", "folio 14.2a")
@many
@given(crowds())
def test_reach_is_what_the_printed_map_says(crowd):
    units, mover, options = crowd
    game = laid_out(units, mover, options)
    expected = Reference(units, mover, options).reach()
    found = {name: one.value for name, one in game.survey("reach", mover).items()}
    assert found == expected
    if game.why_not(f"pick {mover}") is None:
        play(game, f"pick {mover}")
        assert places(game, "go") == expected.keys()
    else:
        assert game.why_not(f"pick {mover}").key == "no-step"
        assert not expected


@many
@given(crowds(), st.data())
def test_steps_are_open_exactly_where_no_reason_bars_them(crowd, data):
    """At the start of a move and after a step, from every hex the unit can get to."""
    units, mover, options = crowd
    game = laid_out(units, mover, options)
    if game.why_not(f"pick {mover}") is not None:
        return
    play(game, f"pick {mover}")
    for _ in range(2):
        state, rules = game.state, game.rules
        moving = state.frames[-1]
        if moving.halted:
            break
        unit, left, taken = moving.unit, moving.left, moving.taken
        ways = rules.all_ways[rules.owner[unit]][rules.gait[unit]]
        steps_from = movement.onward(rules, state, unit, left, taken, moving.began)
        for here in movement.reach(rules, state).cost:
            so_far = taken if here == state.place[unit] else 1
            allowed = {
                to
                for to, _, lies in ways[here]
                if movement.bar(rules, state, unit, here, to, lies, so_far) is None
                and not (
                    state.at[to]
                    and (
                        lies == movement.ENEMY_MINE
                        or movement.zone_halts(rules, state, unit, to, moving.began)
                    )
                )
            }
            assert {to for to, _, _ in steps_from(here)} == allowed
        if steps := sorted(places(game, "step")):
            play(game, f"step {data.draw(st.sampled_from(steps))}")


@pytest.mark.clause("folio 5.1d")
@few
@given(crowds())
def test_to_go_is_to_take_the_steps_of_the_path(crowd):
    """Goals near and far: the same hexes, the same cost, the same position afterwards."""
    units, mover, options = crowd
    game = laid_out(units, mover, options)
    if game.why_not(f"pick {mover}") is not None:
        return
    play(game, f"pick {mover}")
    goals = sorted(game.survey("reach"), key=lambda goal: game.survey("reach")[goal].value)
    for goal in goals[:: max(1, len(goals) // 6)]:
        path = game.survey("path", goal)
        went = play(game, f"go {goal}")
        at_goal = game.position() | {"draft": None}
        game.undo(action=True)
        assert [event.values["place"] for event in went] == list(path)
        assert spent(went) == path[goal].value
        walked = play(game, *(f"step {place}" for place in path))
        assert walked == went
        assert game.position() | {"draft": None} == at_goal
        assert game.why_not("done") is None
        for _ in path:
            game.undo(action=True)


@pytest.mark.clause("folio 5.1a", "folio 5.1d")
@many
@given(crowds(), st.data())
def test_a_random_walk_reaches_only_what_was_in_reach_and_always_finds_an_end(crowd, data):
    """Step by step: nobody gets stuck on a friend, and no walk gets farther than `reach` says."""
    units, mover, options = crowd
    game = laid_out(units, mover, options)
    if game.why_not(f"pick {mover}") is not None:
        return
    reach = game.survey("reach", mover)
    play(game, f"pick {mover}")
    total = Fraction(0)
    while steps := sorted(places(game, "step")):
        goal = data.draw(st.sampled_from(steps))
        assert game.why_not(f"go {goal}") is None or goal in units.values()
        total += spent(play(game, f"step {goal}"))
        assert total <= UNIT[mover]["move"]
        if game.why_not("done") is None and goal != units[mover]:
            assert UNIT[mover]["move"] - total <= reach[goal].value
    assert game.why_not("done") is None


@pytest.mark.clause("folio 5.1a")
@few
@given(crowds())
def test_what_is_out_of_reach_is_refused_with_a_reason_that_is_true(crowd):
    """The hex where the way breaks is a hex of the map, and prices are above what is left."""
    units, mover, options = crowd
    game = laid_out(units, mover, options)
    if game.why_not(f"pick {mover}") is not None:
        return
    play(game, f"pick {mover}")
    know = Reference(units, mover, options)
    near = {there for here in units.values() for there in around(here)}
    for goal in sorted((near | set(units.values())) - places(game, "go")):
        why = game.why_not(f"go {goal}")
        assert TRUE_IF[why.key](know, goal, options, **why.values), why


def lies_between(know, at, place):
    return frozenset((at, place)) in MINES and {at, place} <= know.zone


#: What must hold if a goal is refused with one of these reasons.
TRUE_IF = {
    "way-halted": lambda know, goal, _, /, **told: (
        told["place"] in know.zone and told["goal"] == goal
    ),
    "mine-way-halted": lambda know, goal, _, /, place, **__: any(
        MINES.get(frozenset((place, there)), know.side) != know.side for there in around(place)
    ),
    "mine-not-beside": lambda know, goal, _, /, at, place, **__: (
        MINES[frozenset((at, place))] != know.side and at != know.start
    ),
    "mine-zones": lambda know, goal, _, /, at, place, **__: lies_between(know, at, place),
    "zone-to-zone": lambda know, goal, options, /, at, place, **__: (
        options["zocToZoc"] == "never" and {at, place} <= know.zone
    ),
    "escarpment": lambda know, goal, options, /, at, place, **__: bare(at, place, options),
    "out-of-reach": lambda know, goal, _, /, cost, left, **__: cost > left == know.allowance,
    "stacked": lambda know, goal, _, /, place, **__: place == goal and goal in know.friends,
    "enemy-there": lambda know, goal, _, /, place, **__: place in know.enemies,
    "sea": lambda know, goal, _, /, **__: TERRAIN[goal] == "~",
    "here-already": lambda know, goal, _, /, **__: goal == know.start,
}


def test_a_refusal_by_floods_that_were_kept_is_as_by_floods_made_anew():
    """Crowds that differ by one unit, judged by rules that keep floods and by rules that do not."""
    keeps, forgets = (open_module(find_module(TOBRUK), "historical") for _ in range(2))
    crowd = {"nz-5": "2520", "nz-6": "2417", "it-7tk": "2317", "de-aa3": "2722"}
    goals = range(0, keeps.hexes, 3)
    told = set()
    for absent in (None, "nz-6", "it-7tk", "de-aa3", None):
        units = {name: at for name, at in crowd.items() if name != absent}
        game = position(units, module=TOBRUK, to_move="british")
        for action in ("pick nz-5", "step 2519"):
            play(game, action)
            forgets.floods.clear()
            kept, anew = (
                [movement.check_go(one, game.state, goal) for goal in goals]
                for one in (keeps, forgets)
            )
            assert kept == anew
            told.add(str(kept))
    assert len(told) > 4
    assert len(forgets.floods) < len(keeps.floods)
