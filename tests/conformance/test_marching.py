"""What a system says of marches agrees with what it says of moves, zones of attack and supply."""

from fractions import Fraction
from random import Random

import pytest

from conformance.games import GAMES, Entry, one_of, opening
from sandtable import Game
from sandtable.core.bits import bits

MARCHING = [entry for entry in GAMES if entry.new(0).rules.marching is not None]
#: One order in so many is looked at, so many in all, and so many goals are asked for at each.
APART, LOOKS, GOALS = 3, 15, 12


def looks(entry: Entry) -> list[Game]:
    """Positions of a random game in which a unit can be picked and can go somewhere."""
    game, found, orders = entry.new(3), list[Game](), 0
    for number in opening(entry, game, 3):
        if len(found) == LOOKS:
            break
        orders += not game.draft
        if not game.draft and orders % APART == 0:
            trial = game.clone()
            picks = [one for one in trial.legal() if one.verb == "pick"]
            if picks:
                trial.play(one_of(Random(number), picks))
            if any(one.verb == "go" for one in trial.legal()):
                found.append(trial)
    return found


@pytest.mark.parametrize("entry", MARCHING, ids=str)
def test_a_way_costs_what_a_refusal_says_and_leads_where_one_may_go(entry: Entry) -> None:
    positions = looks(entry)
    assert positions
    told = {"go": 0, "out-of-reach": 0}
    for number, game in enumerate(positions):
        rules, marching, rng = game.rules, game.rules.marching, Random(number)
        assert marching is not None
        unit = str(game.draft[0].arg)
        which = rules.names["unit"].index(unit)
        near = [str(one.arg) for one in game.legal() if one.verb == "go"]
        actions = [rules.alphabet.action(code) for code in rules.alphabet]
        places = [str(one.arg) for one in actions if one.verb == "go"]
        far = [one_of(rng, places) for _ in range(GOALS)]
        for goal in [one_of(rng, near), *far]:
            place = rules.names["place"].index(goal)
            way = marching.way(game.state, which, place)
            why = game.why_not(f"go {goal}")
            if why is None:
                told["go"] += 1
                assert way, goal
                assert way[-1][0] == place
                # A first step can always be taken, whatever it costs.
                assert len(way) == 1 or way[-1][1] <= marching.points(game.state, which)
            elif why.key == "out-of-reach":
                if not way:  # a unit that must stay within somewhere would not be let stop there
                    assert entry.module == "frontier-wire"
                    continue
                told["out-of-reach"] += 1
                steps = [here for here, _ in way]
                assert steps[-1] == place
                assert len(set(steps)) == len(steps)
                assert Fraction(way[-1][1], getattr(rules, "scale", 2)) == why.values["cost"]
                costs = [cost for _, cost in way]
                assert costs == sorted(costs)
            elif why.key in ("no-way", "enemy-there", "sea"):
                assert not way, goal
    assert min(told.values()) > 0


@pytest.mark.parametrize("entry", MARCHING, ids=str)
def test_who_could_attack_is_who_threatens(entry: Entry) -> None:
    """What the enemies could attack together is what the overlay of threats shows."""
    for game in looks(entry)[:6]:
        rules, marching = game.rules, game.rules.marching
        assert marching is not None
        side = rules.side_number(str(game.side))
        # In the fog only the top of a stack threatens as far as one knows.
        state = game.shown_to(str(game.side)).state
        found = 0
        for unit, owner in enumerate(marching.owner):
            if owner != side and marching.where(state, unit) is not None:
                found |= marching.attacks(state, unit)
        threatened = {name for name, one in game.survey("threat").items() if one.value}
        assert {rules.names["place"][place] for place in bits(found)} >= threatened


def test_where_a_move_hands_the_turn_over_nobody_is_asked() -> None:
    assert GAMES[0].new(1).rules.marching is None
