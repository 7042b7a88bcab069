"""What the colonel of the 60 Series knows beside the sergeant: how combats may end, what can be done about an answer."""

from itertools import pairwise
from random import Random

import pytest

import sandtable
from ai.words import words_of
from sandtable.ai.doctrine import Mind
from sandtable.ai.grades import COLONEL
from sandtable.ai.player import give_order
from sandtable.ai.random_player import RandomPlayer
from sandtable.ai.seats import sit_down
from sandtable.core.bits import bits, mask_of
from sandtable.core.thought import UNHEARD, Budget, ThoughtDice, carry_out
from sandtable.guises.series60.doctrine import weights
from sandtable.guises.series60.doctrine.battles import Fall, evenly
from sandtable.guises.series60.doctrine.colonel import AT_LEAST, AT_MOST, IN_A_TURN, ColonelDoctrine
from sandtable.guises.series60.doctrine.judge import Judge
from sandtable.guises.series60.doctrine.operations import operations
from sandtable.guises.series60.doctrine.outlook import Outlook
from sandtable.systems.series60 import combat
from sandtable.systems.series60.phases import ATTACK, COUNTERATTACK

MODULE = "operation-crusader-60"


def after_orders(count, seed=3):
    """A game that has been played at random for so many orders, where an operation is asked for."""
    game = sandtable.new(MODULE, seed=seed)
    player = RandomPlayer(seed)
    while game.played < count or game.decision.phase != "operations":
        give_order(game, player)
    return game


def position(units, points, to_move="british", **fields):
    data = {"turn": 3, "to_move": to_move, "units": units, "british_points": points, **fields}
    return sandtable.position(MODULE, data, dice=sandtable.SeededDice(1))


def at_the_start():
    game = sandtable.new(MODULE, seed=3)
    game.play("choose suggested", "done")
    return game


def order_of(game, who="colonel", **words):
    return sit_down(who, game.rules, 1, **words).order(game.seen_by(game.side))


# How combats may end


class _Falling(ThoughtDice):
    """Dice that give each target as many hits as they are told to, and the rest misses."""

    def __init__(self, counter, attack):
        super().__init__(Random(1))
        self.hits = {COUNTERATTACK: dict(counter), ATTACK: dict(attack)}
        self.rules = self.state = None

    def roll(self, count):
        frame, left = self.state.frames[-2], dict(self.hits[self.state.frames[-2].phase])
        faces = []
        shooters = bits(combat.firing(self.rules, self.state, frame))
        for unit, target in zip(shooters, frame.targets, strict=True):
            for _ in range(self.state.steps[unit]):
                hit = left.get(target, 0) > 0
                left[target] = left.get(target, 0) - 1
                faces.append(6 if hit else 1)
        assert len(faces) == count
        return faces

    _roll = roll


def test_a_combat_that_is_thought_of_ends_as_one_that_is_fought():
    game = after_orders(60)
    rules, state = game.rules, game.state
    doctrine = ColonelDoctrine(rules, COLONEL, state.active)
    attacks = [one for one in operations(rules, state) if one.attacks]
    assert len(attacks) > 20
    assert any(not one.path for one in attacks)
    for one in attacks:
        falls = doctrine.battles.battle(state, one).falls
        assert sum(fall.chance for fall in falls) == pytest.approx(1.0)
        assert [fall.gain for fall in falls] == sorted(fall.gain for fall in falls)
        for fall in falls[:: max(1, len(falls) // 5)]:
            dice = _Falling(fall.counter, fall.attack)
            made = state.clone()
            dice.rules, dice.state = rules, made
            carry_out(rules, made, one.codes(rules), dice)
            while made.frames[-1].phase in (COUNTERATTACK, ATTACK):
                carry_out(rules, made, doctrine.aiming.codes(made), dice)
            thought = rules.tactics.fought(
                state, mask_of(one.units), one.path, fall.counter, fall.attack
            )
            rules.run(thought, dice, UNHEARD)
            assert thought.key() == made.key(), one


def test_the_chances_of_a_combat_are_those_of_its_dice():
    """The mean of the steps lost, by many rolls."""
    game = after_orders(60)
    rules, state = game.rules, game.state
    doctrine = ColonelDoctrine(rules, COLONEL, state.active)
    dice = ThoughtDice(Random(1))
    attacks = [one for one in operations(rules, state) if one.attacks]
    one = max(attacks, key=lambda one: len(doctrine.battles.battle(state, one).falls))

    def steps_lost(after):
        return sum(
            (now - then) * (1 if owner == state.active else 7)
            for now, then, owner in zip(state.steps, after.steps, rules.owner, strict=True)
        )

    rolled = 3000
    by_rolls = sum(steps_lost(doctrine.outcome(dice, state, one)) for _ in range(rolled)) / rolled
    by_chances = sum(
        weight * steps_lost(after) for weight, after in doctrine.battles.outcomes(state, one, 999)
    )
    assert by_chances == pytest.approx(by_rolls, rel=0.05)
    few = list(doctrine.battles.outcomes(state, one, 5))
    assert len(few) <= 5
    assert sum(weight for weight, _ in few) == pytest.approx(1.0)


def test_a_few_ways_stand_for_all():
    falls = tuple(Fall(0.01, (), (), float(n)) for n in range(100))
    few = list(evenly(falls, 4))
    assert [weight for weight, _ in few] == [0.25] * 4
    assert sum(weight * fall.gain for weight, fall in few) == pytest.approx(49.5, abs=1.0)
    assert len(list(evenly(falls[:3], 4))) == 3


# What a position is worth

TOBRUK = {"gb-32atb": "P03 3", "gb-14": "P03", "gb-16": "P03", "gb-23": "P03"}
ARMOUR = {"gb-7ad-4ab": "11 4", "gb-7ad-7ab": "11 4", "gb-7ad-22ab": "11 4"}


as_either_side = pytest.mark.parametrize("weights", weights.COLONEL, ids=["axis", "british"])


def terms_of(units, points, weights=None):
    """As a colonel would count who weighs so, or as a sergeant does."""
    game = position(TOBRUK | units, ["P03", *points])
    judge = Outlook(game.rules, weights) if weights else Judge(game.rules)
    return judge.terms(game.state)


@as_either_side
def test_a_tank_unit_in_front_of_the_armour_is_half_lost(weights):
    """To the sergeant's judge it is all the same where it stands."""
    near, far = (
        ARMOUR | {"de-21pz-pr5": f"{place} 4", "it-trento": "P13 3"} for place in ("P20", "P02")
    )
    points = ["P24", "P25"]
    assert terms_of(near, points, weights).forces > terms_of(far, points, weights).forces + 0.5
    assert terms_of(near, points).forces == terms_of(far, points).forces


@as_either_side
def test_infantry_beside_a_tank_unit_shelters_it(weights):
    alone = ARMOUR | {"de-21pz-pr5": "P20 4", "it-trento": "P13 3", "it-pavia": "P13 3"}
    together = alone | {"it-trento": "P20 3", "it-pavia": "P20 3"}
    points = ["P24", "P25"]
    # With them go two divisions out of the supply that they had: only what the tanks may lose is compared.
    assert exposed(alone, points, weights) > exposed(together, points, weights) > 0.0


def exposed(units, points, weights):
    game = position(TOBRUK | units, ["P03", *points])
    return Outlook(game.rules, weights)._exposed(game.state)


@as_either_side
def test_one_brigade_does_not_bar_the_way_out_to_a_division(weights):
    panzers = {"de-21pz-pr5": "P08 4", "de-21pz-sr104": "P08 3", "de-wechmar": "P17 2"}
    points = ["P10", "P11"]
    many = {"nz-4": "P11", "nz-5": "P11", "nz-6": "P10", "sa-3": "P10"}
    thin = terms_of(panzers | {"sa-3": "P11"}, points, weights)
    thick = terms_of(panzers | many, points, weights)
    assert thin.exit < 2 * thick.exit < 0.0
    assert thin.exit < terms_of(panzers | {"sa-3": "P11"}, points).exit - 0.5


@as_either_side
def test_strength_without_supply_is_no_presence(weights):
    """The armour south of Tobruk, fed over El Cuasc, and with an enemy there."""
    units = {"gb-7ad-4ab": "P19 4", "gb-7ad-7ab": "P19 4", "it-pavia": "02 3"}
    fed = terms_of(units, ["P19", "P22"], weights)
    starved = terms_of(units | {"de-wechmar": "P22 2"}, ["P19"], weights)
    assert starved.presence < fed.presence - 0.3
    assert starved.supply < fed.supply - 0.8


# What is ordered


def test_few_stay_idle_behind_the_front_when_the_turn_ends():
    """The enemy passes: who stands about on the frontier closes up, where the sergeant leaves them."""
    units = {"gb-23": "P03", "pl-carp": "P03", "nz-4": "12", "nz-5": "12", "nz-6": "12"}
    units |= {"gb-7ad-22ab": "P10 4", "in-29": "P11", "sa-3": "P11", "sa-4": "P23", "in-5": "P25"}
    units |= {"de-21pz-pr5": "P07 4", "de-21pz-sr104": "P07 3", "de-15pz-pr8": "P13 4"}
    units |= {
        "de-15pz-sr115": "P13 3",
        "it-trieste": "P16 3",
        "it-recam": "P16 2",
        "it-pavia": "02 3",
    }
    units |= {"ax-gar-capuzzo": "P08", "ax-gar-sollum": "P09", "ax-gar-omar1": "P21"}
    points = ["P03", "P10", "P11", "P23", "P24", "P25"]

    def left_behind(who):
        """Those who stand where they stood when the turn has ended."""
        game = position(units, points, "axis")
        player = sit_down(who, game.rules, 1)
        while game.turn == 3:
            if game.side == "axis":
                game.play("done")
            else:
                give_order(game, player)
        state, numbers = game.state, game.rules.unit_index
        start = game.rules.names["place"].index("12")
        return [unit for unit in ("nz-4", "nz-5", "nz-6") if state.place[numbers[unit]] == start]

    assert len(left_behind("sergeant")) == 3
    assert len(left_behind("colonel")) <= 1


def test_armour_strikes_at_tanks_that_stand_alone():
    units = TOBRUK | ARMOUR | {"de-21pz-pr5": "P20 4", "it-trento": "P13 3", "sa-3": "P11"}
    game = position(units, ["P03", "P11", "P23", "P24", "P25"])
    order = [str(action) for action in order_of(game)]
    assert order[-1] == "attack P20"
    assert {f"pick {unit}" for unit in ARMOUR} <= set(order)


def test_the_same_seed_gives_the_same_order():
    orders = [order_of(after_orders(40)) for _ in range(2)]
    assert orders[0] == orders[1]


def test_who_is_stopped_still_gives_an_order():
    game = after_orders(40)
    player = sit_down("colonel", game.rules, 1, lambda: True)
    order = player.order(game.seen_by(game.side))
    assert player.at_a_loss == 0
    assert player.budget.spent < AT_LEAST
    assert not isinstance(game.play(*order), sandtable.Refusal)


def thought_about(game, spent):
    """The mind of a colonel after an order, who has spent so much on this turn before."""
    state = game.state
    plan = [{}, [state.turn, spent]]
    mind = Mind(game.rules, state, COLONEL, Random(1), Budget(COLONEL.budget), plan, tells=True)
    ColonelDoctrine(game.rules, COLONEL, mind.side).order(mind)
    return mind


def test_the_thought_of_a_turn_is_bounded():
    game = at_the_start()
    fresh = thought_about(game, 0)
    assert fresh.plan[1] == [game.turn, fresh.budget.spent]
    assert AT_LEAST < fresh.budget.spent < AT_MOST + 1_500
    tired = thought_about(game, IN_A_TURN)
    assert tired.budget.spent < AT_LEAST + 1_500


def test_an_account_is_given_of_what_was_weighed():
    mind = thought_about(at_the_start(), 0)
    account = mind.account
    assert len(account.plans) > 1
    assert all(one.value >= other.value for one, other in pairwise(account.plans))
    assert (
        set(account.before)
        == set(account.plans[0].terms)
        == set(Judge(mind.rules).terms(mind.state)._fields)
    )
    assert any(plan.answer for plan in account.plans)
    assert {aim.key for plan in account.plans for aim in plan.aims} <= words_of("series60", "aim")
