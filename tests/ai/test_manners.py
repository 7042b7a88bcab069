"""How the opponents of the Standard Combat Series carry themselves, seen over whole games."""

from functools import cache

import pytest

import sandtable
from conformance.games import LONG
from sandtable.ai.grades import GRADES
from sandtable.ai.hexes.trail import Trail, left
from sandtable.ai.player import Player, give_order
from sandtable.ai.seats import sit_down
from sandtable.core.action import DONE
from sandtable.core.bits import bits
from sandtable.core.thought import UNHEARD
from sandtable.systems.scs import questions

FRONTIER = "frontier-wire"

each_grade = pytest.mark.parametrize("who", GRADES)
#: From the turn after this one a colonel plays on to the end, which takes time: he does so in long runs only.
BEFORE_THE_END = 4


class Idle(Player):
    """Does nothing that it is not made to do."""

    name = "idle"

    def order(self, seen):
        codes = []
        rules, state = (dream := seen.imagine(1)).rules, dream.state.clone()
        while True:
            legal = rules.legal(state, True) or rules.legal(state)
            codes.append(next((code for code in legal if code[0] == DONE), legal[0]))
            if rules.do(state, codes[-1], UNHEARD):
                return list(rules.alphabet.actions(codes))


class Turn:
    """What a side did with its units in one of its turns."""

    def __init__(self, game):
        state = game.state
        self.number, self.side = state.turn, state.active
        self.hungry = game.rules.tactics.hungry(state, self.side)
        #: Of each unit: where it stood, one hex after the other.
        self.ways = {
            unit: [state.place[unit]] for unit in game.rules.tactics.units(state, self.side)
        }
        #: Units that came to stand elsewhere by an order to attack, or by the enemy.
        self.fought = set()
        self.end = state

    def see(self, before, game, forced):
        for unit, way in self.ways.items():
            if game.state.place[unit] != before[unit]:
                way.append(game.state.place[unit])
                if forced:
                    self.fought.add(unit)


@cache
def watched(scenario, cw, axis, turns, seed=1):
    """The turns of a game, in which one of the sides may be idle."""
    game = sandtable.new(FRONTIER, scenario, seed=seed)
    seats = {
        side: Idle() if who == "idle" else sit_down(who, game.rules, seed)
        for side, who in (("cw", cw), ("axis", axis))
    }
    seen = []
    while game.outcome is None and game.turn <= turns:
        if game.decision.phase in ("movement", "combat", "exploitation") and (
            not seen or (seen[-1].number, seen[-1].side) != (game.state.turn, game.state.active)
        ):
            seen.append(Turn(game))
        before = list(game.state.place)
        forced = game.decision.phase not in ("movement", "exploitation")
        give_order(game, seats[game.side])
        forced |= any(
            str(action).startswith("attack")
            for action in game.rules.alphabet.actions(game.orders[-1].codes)
        )
        if seen:
            seen[-1].see(before, game, forced)
            seen[-1].end = game.state.clone()
    return game.rules, seen


def turns_of(side, scenario, cw, axis, turns, seed=1):
    rules, seen = watched(scenario, cw, axis, turns, seed)
    return rules, [turn for turn in seen if rules.sides[turn.side] == side]


GAMES = [
    ("axis", "sidi-rezegh", "idle", "{}", 6),
    ("cw", "sidi-rezegh", "{}", "idle", 6),
    ("axis", "campaign", "idle", "{}", 4),
    ("axis", "sidi-rezegh", "{}", "{}", 6),
    ("cw", "sidi-rezegh", "{}", "{}", 6),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game)))


def of(who, game):
    side, scenario, cw, axis, turns = game
    if who == "colonel" and not LONG:
        turns = BEFORE_THE_END
    return turns_of(side, scenario, cw.format(who), axis.format(who), turns)


@each_grade
@each_game
def test_nobody_marches_out_and_back_in_a_turn(game, who):
    rules, turns = of(who, game)
    names, ids = rules.grid.names, [unit.id for unit in rules.data.units]
    back = [
        (turn.number, ids[unit], [names[hex_] for hex_ in way])
        for turn in turns
        for unit, way in turn.ways.items()
        if len(way) > 1 and way[0] == way[-1] and unit not in turn.fought
    ]
    assert back == []


@each_grade
@each_game
def test_nobody_leaves_his_supply_of_his_own_will(game, who):
    rules, turns = of(who, game)
    ids = [unit.id for unit in rules.data.units]
    left_supply = [
        (turn.number, ids[unit])
        for turn in turns
        if turn.number < rules.last_turn
        for unit in bits(rules.tactics.hungry(turn.end, turn.side) & ~turn.hungry)
        if len(turn.ways.get(unit, ())) > 1 and unit not in turn.fought
    ]
    assert left_supply == []


@each_grade
@pytest.mark.parametrize("seed", [1, 2])
def test_what_decides_the_scenario_is_held_while_the_enemy_could_come_in_two_turns(who, seed):
    """All armies of the Commonwealth stand where they could be at Sidi Rezegh in two turns."""
    most = BEFORE_THE_END if who == "colonel" else 6
    rules, turns = turns_of("axis", "sidi-rezegh", "idle", who, most, seed)
    decisive = rules.grid.index["20.21"]
    assert [turn.number for turn in turns if not turn.end.stacks.get(decisive)] == []


@each_grade
def test_the_harbour_is_never_left(who):
    most = BEFORE_THE_END if who == "colonel" else 6
    rules, turns = turns_of("cw", "sidi-rezegh", who, "idle", most)
    harbour = rules.grid.index["15.27"]
    assert [turn.number for turn in turns if not turn.end.stacks.get(harbour)] == []


def test_the_sergeant_keeps_bir_el_gubi_and_the_ring_while_nobody_comes():
    rules, turns = turns_of("axis", "sidi-rezegh", "idle", "sergeant", 6)
    for turn in turns:
        assert turn.end.stacks.get(rules.grid.index["18.14"]), turn.number
        assert turn.end.stacks.get(rules.grid.index["05.16"]), turn.number
    path = rules.data.rules.test["corridor"]
    assert not questions.holds(rules, turns[-1].end, path)


def test_the_sergeant_comes_to_rest_while_nobody_comes():
    """Once everybody is where he is wanted, he stays; nobody goes away for a turn and comes back."""
    _, turns = turns_of("axis", "sidi-rezegh", "idle", "sergeant", 6)
    moved = [sum(len(way) > 1 for way in turn.ways.values()) for turn in turns]
    assert sum(moved) < len(turns[0].ways) * 1.5
    for first, then, last in zip(turns, turns[1:], turns[2:], strict=False):
        for unit, (here, *_) in first.ways.items():
            assert then.ways[unit][0] == here or last.ways[unit][0] != here, unit


# What is remembered of marches


def test_a_march_is_remembered_from_where_it_began_for_two_turns():
    marches = left([], 3, [(7, 100)])
    marches = left(marches, 3, [(7, 104)])
    assert marches == [[3, 7, 100]]
    assert left(marches, 5, [(8, 50)]) == [[3, 7, 100], [5, 8, 50]]
    assert left(marches, 6, [(8, 50)]) == [[6, 8, 50]]


def test_what_a_march_takes_back_is_counted_in_hexes():
    trail = Trail([[3, 7, 100]], 3, lambda here, there: abs(here - there))
    assert trail.undone(7, 106, 102) == 4
    assert trail.undone(7, 106, 109) == 0
    assert trail.undone(8, 106, 100) == 0
    assert trail.turns_back(7, 106, 104)
    assert not trail.turns_back(7, 106, 105)
    assert not Trail([[3, 7, 100]], 4, abs).turns_back(7, 106, 104)
