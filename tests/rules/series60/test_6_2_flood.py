"""6.2 as a whole, in positions of random games: reach, paths and refusals against slow references.

The references share nothing with the engine's movement: one walks copies of the game step by step,
the other reads the printed map and the units on it as a player would.
"""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

import sandtable
from builders import CRUSADER, places, play, spent, told, wander
from sandtable import Game
from sandtable.library import find_module

MAP, UNITS = (json.loads(find_module(CRUSADER).files[name]) for name in ("map.json", "units.json"))
SPEED = {unit["id"]: unit["move"] for unit in UNITS["units"]}
SIDE = {unit["id"]: unit["side"] for unit in UNITS["units"]}
AREAS = {area["id"] for area in MAP["areas"]}
EDGES = {edge["id"]: edge["box"] for edge in MAP["edges"]}
OWN_BOX = {"axis": "AXIS_OFF", "british": "BRIT_OFF"}
NOT_PLACES = {road["id"] for road in MAP["roads"]} | set(EDGES) - {"E1"}
ALL_NAMES = {point["id"] for point in MAP["points"]} | AREAS | set(EDGES) | NOT_PLACES
ALL_NAMES |= set(EDGES.values())

Ways = dict[str, Fraction]

few = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@st.composite
def random_moves(draw: st.DrawFn) -> "Move":
    """A random game after so many actions, or soon after, when some group is on the move."""
    seed, length = draw(st.integers(0, 10**6)), draw(st.integers(0, 400))
    options = {
        "passThroughTakesControl": draw(st.sampled_from(["on", "off"])),
        "offMapReentry": draw(st.sampled_from(["off", "on"])),
        "exitAllowedFromTurn": draw(st.sampled_from([1, 3])),
    }
    game = sandtable.new(CRUSADER, seed=seed, options=options)
    for number, _ in enumerate(wander(game, seed)):
        if number >= length and game.decision and game.decision.phase == "operation":
            return Move(game)
    return reject()


class Move:
    """A group on the move, as a player sees it on the table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        side = game.side
        assert side is not None
        self.side = side
        self.group = [action.arg for action in game.draft if action.verb == "pick"]
        before = sandtable.position(CRUSADER, game.position() | {"draft": []})
        walked = play(before, *game.draft)
        self.left = min(SPEED[unit] for unit in self.group) - spent(walked)
        steps = told(walked, "moved")
        self.has_moved = bool(steps)
        self.places = {unit: text.split()[0] for unit, text in game.position()["units"].items()}
        if steps:
            self.places |= dict.fromkeys(self.group, steps[-1]["place"])
        self.at = self.places[self.group[0]]
        self.broken_out = game.position().get("broken_out", False) or self.at == "E1"
        self.options = game.position()["options"]
        others = [unit for unit in self.places if unit not in self.group]
        self.own = Counter(self.places[unit] for unit in others if SIDE[unit] == side)
        self.enemy = Counter(self.places[unit] for unit in others if SIDE[unit] != side)

    def closes(self, area: str) -> bool:
        """6.2(1)b"""
        return bool(self.enemy[area]) and not self.own[area]

    def held(self) -> bool:
        """6.2(3), A08, A18, 7.1(5)d: the group cannot leave its place."""
        if self.at == "E1" or (self.has_moved and self.at in OWN_BOX.values()):
            return True
        if not self.enemy[self.at] or self.has_moved:
            return bool(self.enemy[self.at])
        there = [unit for unit, place in self.places.items() if place == self.at]
        fastest = max(SPEED[unit] for unit in there if SIDE[unit] != self.side)
        slow = any(SPEED[unit] <= fastest for unit in self.group)
        return slow and self.own[self.at] < self.enemy[self.at]

    def ways(self, at: str, lawful: bool = True) -> Ways:
        """Steps from a place with their prices; if not lawful, as if there were no enemy."""
        ways: Ways = {}
        if at == "E1":
            return ways
        for road in MAP["roads"]:
            if lawful and any(self.closes(t["area"]) for t in road["touches"] if not t["hills"]):
                continue
            for one, other in (road["ends"], road["ends"][::-1]):
                if at in stands_for(one):
                    for to in stands_for(other):
                        if self._edge_open(at, to, {one, other}, lawful):
                            price = Fraction(1, 2) if road["kind"] == "coastal" else Fraction(1)
                            ways[to] = min(price, ways.get(to, price))
        for area in MAP["areas"]:
            if at == area["id"]:
                ways |= dict.fromkeys(area["touches"] + area["adjacent"], Fraction(2))
            elif at in area["touches"]:
                ways[area["id"]] = Fraction(2)
        return ways

    def _edge_open(self, at: str, to: str, ends: set[str], lawful: bool) -> bool:
        """4.2b, 6.3(8)-3, 7.1(5), A17, A18, A68, A69"""
        if to == "E1":
            late = self.game.turn >= self.options["exitAllowedFromTurn"]
            return self.side == "axis" and (late or not lawful)
        boxes = {at, to} & set(EDGES.values())
        if not boxes:
            return True
        lost = self.broken_out and "E1" in ends and lawful
        may = at in boxes or self.options["offMapReentry"] == "on"
        return boxes == {OWN_BOX[self.side]} and may and not lost

    def costs(self, lawful: bool = True) -> Ways:
        """The cheapest way to each place, however long."""
        stops = {place for place in self.enemy if self.enemy[place]} if lawful else set()
        stops |= set(OWN_BOX.values())
        return cheapest(
            self.at,
            lambda place: {} if place in stops and place != self.at else self.ways(place, lawful),
        )


def stands_for(end: str) -> list[str]:
    """The places at one end of a road: off the map these are a box and, once, the exit."""
    return [end] if end not in EDGES else [EDGES[end], *(["E1"] if end == "E1" else [])]


def cheapest(start: str, ways: Callable[[str], Ways]) -> Ways:
    """Costs from a place, improved until nothing improves any more."""
    cost: Ways = {start: Fraction(0)}
    waiting = [start]
    while waiting:
        at = waiting.pop()
        for to, price in ways(at).items():
            if to not in cost or cost[at] + price < cost[to]:
                cost[to] = cost[at] + price
                waiting.append(to)
    return cost


def walked(move: Move) -> Ways:
    """The cheapest cost of each place, found by trying every step on copies of the game."""
    cost: Ways = {move.at: Fraction(0)}
    waiting = [(Fraction(0), move.game)]
    while waiting:
        used, game = waiting.pop(0)
        for to in places(game, "step"):
            further = game.clone()
            total = used + spent(play(further, f"step {to}"))
            if to not in cost or total < cost[to]:
                cost[to] = total
                waiting.append((total, further))
    return cost


@pytest.mark.clause("s60 6.2a", "s60 6.2(1)a", "s60 6.2(2)a")
@few
@given(random_moves())
def test_going_to_a_place_equals_walking_there(move: Move) -> None:
    """Each place within reach: `go` and the steps of its path do the same, and so does the end."""
    for goal in sorted(places(move.game, "go")):
        going, walking = move.game.clone(), move.game.clone()
        went = play(going, f"go {goal}")
        path = list(move.game.survey("path", goal))
        assert play(walking, *(f"step {place}" for place in path)) == went
        assert path[-1] == goal
        assert going.state.key() == walking.state.key()
        if "done" in going.legal():
            assert play(going, "done") == play(walking, "done")
            assert going.position() == walking.position()


@pytest.mark.clause("s60 6.2a", "s60 6.2(1)a", "s60 6.2(2)a")
@few
@given(random_moves())
def test_reach_is_what_single_steps_lead_to(move: Move) -> None:
    """The flood finds the places, costs and movement left that trying every step finds."""
    found = walked(move)
    del found[move.at]
    reach = move.game.survey("reach")
    assert {place: move.left - finding.value for place, finding in reach.items()} == found
    assert places(move.game, "go") == found.keys()
    for goal, cost in found.items():
        assert move.game.survey("path", goal)[goal].value == cost


@pytest.mark.clause("s60 6.2(1)b", "s60 6.2(1)c", "s60 6.2(2)b", "s60 6.2(2)d", "s60 6.2(3)a")
@few
@given(random_moves())
def test_steps_are_those_a_player_reads_off_the_map(move: Move) -> None:
    """The legal steps and their prices are what the printed map and the counters on it allow."""
    allowed = {} if move.held() else move.ways(move.at)
    allowed = {to: price for to, price in allowed.items() if price <= move.left}
    offered = places(move.game, "step")
    assert offered == allowed.keys()
    assert {to: spent(play(move.game.clone(), f"step {to}")) for to in offered} == allowed


@pytest.mark.clause("s60 6.2a", "s60 6.2(1)b", "s60 6.2(3)a", "s60 6.2(3)c", "s60 6.3b")
@few
@given(random_moves())
def test_a_refusal_tells_the_truth(move: Move) -> None:
    """Wherever a group cannot go, the reason, the place and the numbers hold on the table."""
    lawful, bare = move.costs(), move.costs(lawful=False)
    for goal in sorted(ALL_NAMES):
        why = move.game.why_not(f"go {goal}")
        if why is None:
            assert not move.held()
            assert lawful[goal] <= move.left
            continue
        told = why.values
        if why.key == "out-of-reach":
            assert told == {"place": goal, "cost": lawful[goal], "left": move.left}
            assert bare[goal] > move.left, "on an empty map it would be within reach"
        else:
            assert TRUTHS[why.key](move, goal, told), (goal, why)


def _road_closed(move: Move, goal: str, told: dict) -> bool:
    beside = {
        touch["area"]
        for road in MAP["roads"]
        for touch in road["touches"]
        if all({told["at"], told["to"]} & set(stands_for(end)) for end in road["ends"])
        and not touch["hills"]
    }
    return told["place"] in beside and move.closes(told["place"])


def _pinned(move: Move, goal: str, told: dict) -> bool:
    numbers = {"place": move.at, "need": move.enemy[move.at], "stay": move.own[move.at]}
    return move.held() and numbers.items() <= told.items()


#: What must be true if this is the reason.
TRUTHS: dict[str, Callable[[Move, str, dict], bool]] = {
    "here-already": lambda move, goal, told: goal == move.at == told["place"],
    "no-stop-on-road": lambda move, goal, told: goal == told["place"] and goal in NOT_PLACES,
    "box-closed": lambda move, goal, told: (
        goal == told["place"]
        and goal in EDGES.values()
        and (goal != OWN_BOX[move.side] or move.options["offMapReentry"] == "off")
    ),
    "no-exit": lambda move, goal, told: goal == told["place"] == "E1" and move.side == "british",
    "exit-later": lambda move, goal, told: (
        goal == "E1" and told["turn"] == move.game.turn < told["from"]
    ),
    "source-lost": lambda move, goal, told: told["place"] == "E1" and move.broken_out,
    "off-the-map": lambda move, goal, told: (
        move.at == told["place"] and move.at in OWN_BOX.values() and move.has_moved
    ),
    "left-the-map": lambda move, goal, told: move.at == told["place"] == "E1",
    "road-closed": _road_closed,
    "pinned": _pinned,
    "move-ended": lambda move, goal, told: told["place"] in AREAS and move.enemy[told["place"]],
    "must-attack": lambda move, goal, told: (
        told["place"].startswith("P") and move.enemy[told["place"]]
    ),
}
