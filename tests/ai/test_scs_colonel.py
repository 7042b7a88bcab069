"""What a colonel of the Standard Combat Series does by looking to the end of the game."""

from random import Random

import msgspec
import pytest

import sandtable
from ai.test_scs import FRONTIER, primer
from ai.words import words_of
from sandtable.ai.doctrine import Mind
from sandtable.ai.grades import COLONEL, SERGEANT
from sandtable.ai.hexes.foresight import BoundDice, Question
from sandtable.ai.hexes.posture import POSTURES
from sandtable.ai.hexes.variants import Variants
from sandtable.core.action import ATTACK, DONE
from sandtable.core.thought import Budget
from sandtable.guises.scs.doctrine.colonel import ScsColonel
from sandtable.guises.scs.doctrine.doctrine import ScsDoctrine
from sandtable.guises.scs.doctrine.prospects import Prospects

MEETING = {
    "1inf": "17.13",
    "5arm": "16.12",
    "6arm": "16.12",
    "3inf": "10.13",
    "2pz": "20.14",
    "3pz": "21.14",
    "21gren": "29.13",
    "12mot": "21.13",
}
BOLD, CAREFUL = POSTURES["bold"], POSTURES["careful"]


def meeting(phase="movement", **fields):
    return primer(units=MEETING, phase=phase, **{"turn": 3, **fields})


def mind_of(game, budget=40_000, stop=lambda: False):
    return Mind(game.rules, game.state, COLONEL, Random(1), Budget(budget, stop), [], tells=True)


def fight(game, posture):
    """The order of a colonel in a combat phase that he fights in such a way."""
    colonel, mind = ScsColonel(game.rules, COLONEL), mind_of(game)
    key = colonel.phase_key(game.state)
    mind.plan[:] = [[], [key, msgspec.to_builtins(posture), False]]
    return colonel.order(mind)


def weighed(game, ways, worlds=2):
    """What a colonel tries who begins with these ways and never changes them."""
    colonel, mind = ScsColonel(game.rules, COLONEL), mind_of(game)
    question = Question(
        ways=ways,
        change=lambda way: way,
        worlds=[colonel.foresight.world(mind, BOLD) for _ in range(worlds)],
        first=worlds,
        better=0.0,
        turns=2,
        most=400,
    )
    return colonel.foresight.best(mind, question)


# Dice of thought


def test_dice_fall_the_same_at_the_same_place_whatever_is_rolled_elsewhere():
    where = (1, 0)
    one, other = (BoundDice(7, lambda: where) for _ in range(2))
    where = (1, 5)
    other.roll(3)
    where = (1, 0)
    assert one.roll(9) == other.roll(9)
    assert BoundDice(8, lambda: where).roll(9) != BoundDice(7, lambda: where).roll(9)


def test_dice_of_thought_are_fair():
    faces = BoundDice(3, lambda: (2, 1)).roll(6000)
    assert all(900 < faces.count(face) < 1100 for face in range(1, 7))


# Variants to fight


def test_who_is_spared_is_not_attacked():
    game = primer(units={"2pz": "20.13", "3pz": "20.13", "2cav": "19.13"})
    target = game.rules.grid.index["19.13"]
    assert (ATTACK, target) in fight(game, BOLD)
    assert fight(game, msgspec.structs.replace(BOLD, spares=(target,))) == [(DONE, 0)]


def test_who_rests_stays_and_what_is_given_up_draws_nobody():
    game = meeting()
    colonel = ScsColonel(game.rules, COLONEL)
    situation = colonel.situation(mind_of(game), BOLD)
    marched = {unit for units, *_ in colonel._plan(situation) for unit in units}
    assert marched
    rests = msgspec.structs.replace(BOLD, rests=tuple(sorted(marched)))
    there = colonel.situation(mind_of(game), rests)
    assert not marched & {unit for units, *_ in colonel._plan(there) for unit in units}
    place = next(iter(situation.wanted))
    given_up = msgspec.structs.replace(BOLD, bent={place: 0.0})
    assert place not in colonel.situation(mind_of(game), given_up).wanted


def test_a_way_is_changed_in_something_that_makes_a_difference():
    game = meeting()
    colonel, mind = ScsColonel(game.rules, COLONEL), mind_of(game)
    situation = colonel.situation(mind, BOLD)
    ways = Variants(mind, situation, colonel._plan(situation))
    changed = [ways.changed(BOLD) for _ in range(40)]
    for field in ("odds", "danger", "objective", "rests", "bent"):
        assert any(getattr(way, field) != getattr(BOLD, field) for way in changed), field
    assert POSTURES["bold"] == BOLD


def test_ways_that_come_to_the_same_are_tried_once():
    game = meeting()
    harmless = msgspec.structs.replace(BOLD, risk=BOLD.risk - 0.01)
    assert [one.way for one in weighed(game, [BOLD, harmless])] == [BOLD]


def test_ways_are_compared_in_the_same_worlds():
    best, *others = weighed(meeting(), [BOLD, CAREFUL, POSTURES["hold"]])
    assert others
    assert all(one.seen.keys() & best.seen.keys() for one in others)
    assert all(best.ahead(one) >= 0 for one in others)


def test_what_is_weighed_is_not_changed():
    game = meeting()
    before = game.state.key()
    weighed(game, [BOLD, CAREFUL])
    assert game.state.key() == before


# The end of the game


def siege(turn, cw=0, axis=0, held="axis"):
    """Sidi Rezegh with so many tanks lost, and who has the airfield."""
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=1)
    state = game.state.clone()
    state.turn = turn
    lost = {"cw-armour": cw, "axis-armour": axis}
    state.tally = tuple(lost.get(name, 0) for name in game.rules.tally_names)
    airfield = game.rules.bit[game.rules.grid.index["20.21"]]
    for number, side in enumerate(game.rules.sides):
        state.control[number] &= ~airfield
        if side == held:
            state.control[number] |= airfield
    return Prospects(game.rules, game.rules.tactics), state


def prospect(*position, **fields):
    judge, state = siege(*position, **fields)
    return judge.terms(state, 0)["prospect"]


def test_the_place_that_decides_is_worth_more_from_turn_to_turn():
    gains = [prospect(turn, 1, 2, held="cw") - prospect(turn, 1, 2) for turn in range(1, 7)]
    assert gains == sorted(gains)
    assert gains[0] >= 0
    assert gains[-1] > 3 * gains[1] > 0


def test_the_place_is_worth_little_to_who_has_lost_too_many_tanks():
    assert prospect(5, 1, 3, held="cw") - prospect(5, 1, 3) > 3 * (
        prospect(5, 9, 1, held="cw") - prospect(5, 9, 1)
    )


def test_strength_counts_less_and_counted_losses_more_toward_the_end():
    """A tank unit of the Commonwealth, and a battalion that nobody counts."""
    judge, early = siege(1)
    _, late = siege(6)
    ids = [unit.id for unit in judge._rules.data.units]
    tank, foot = ids.index("cw-7h"), ids.index("cw-23bde")
    plain = ScsDoctrine(judge._rules, SERGEANT).judge
    assert judge.worth(early, tank) > plain.worth(early, tank)
    assert judge.worth(late, foot) < 0.5 * judge.worth(early, foot)
    assert judge.worth(late, tank) > judge.worth(late, foot)


def test_a_game_that_is_lost_is_still_lost_by_as_little_as_can_be():
    game = meeting(turn=8, to_move="red", control={"red": ["29.13"], "blue": ["10.13"]})
    colonel = ScsColonel(game.rules, COLONEL)
    while game.outcome is None:
        game.play("done")
    state = game.state
    worse = state.clone()
    more = game.rules.bit[game.rules.grid.index["18.13"]]
    worse.control[0] |= more
    worse.control[1] &= ~more
    values = [colonel.value(one, 1) for one in (state, worse)]
    assert values[0] > values[1]


# Orders


@pytest.fixture(scope="module")
def thought():
    """A game, and what a colonel orders in it, with his mind after that: twice with the same seed."""
    game = meeting()
    minds = [mind_of(game) for _ in range(2)]
    orders = [ScsColonel(game.rules, COLONEL).order(mind) for mind in minds]
    return game, orders, minds


def test_the_same_seed_gives_the_same_order(thought):
    _, orders, minds = thought
    assert orders[0] == orders[1]
    assert minds[0].plan == minds[1].plan


def test_he_tells_what_he_weighed(thought):
    _, orders, minds = thought
    account = minds[0].account
    first, *others = account.plans
    assert first.orders[0] == orders[0]
    assert others
    assert first.aims
    assert first.answer
    assert all("strength" in plan.terms for plan in account.plans)
    assert {aim.key for aim in first.aims} <= words_of("scs", "aim")


def test_the_way_that_was_chosen_holds_for_the_rest_of_the_turn(thought):
    """Also if the notes have been put away as text meanwhile."""
    game, _, (mind, _) = thought
    colonel = ScsColonel(game.rules, COLONEL)
    way, key = colonel.noted(mind), colonel.phase_key(game.state)
    mind.plan[:] = msgspec.json.decode(msgspec.json.encode(mind.plan))
    assert colonel.noted(mind) == way
    assert colonel.carried(mind, [*key[:2], key[2] + 1]) == mind.plan[1][1]
    assert colonel.carried(mind, [key[0] + 1, *key[1:]]) == 0


def test_what_is_spent_on_an_order_is_bounded(thought):
    _, _, (mind, _) = thought
    assert 0 < mind.budget.spent < 6000
    assert not mind.budget.used_up


def test_a_stopped_thought_ends_in_an_order():
    game, asked = meeting(), []

    def stop():
        asked.append(None)
        return len(asked) > 30

    mind = mind_of(game, stop=stop)
    codes = ScsColonel(game.rules, COLONEL).order(mind)
    actions = list(game.rules.alphabet.actions(codes))
    assert mind.budget.stopped
    assert not isinstance(game.play(*actions), sandtable.Refusal)


def test_a_large_game_is_played_on_only_when_its_end_is_in_sight():
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=1)
    colonel = ScsColonel(game.rules, COLONEL)
    early = game.state.clone()
    assert not colonel._tells(early)
    early.turn = 5
    assert colonel._tells(early)
    small = meeting(turn=1)
    assert ScsColonel(small.rules, COLONEL)._tells(small.state)
