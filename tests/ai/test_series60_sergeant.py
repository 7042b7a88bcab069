"""What the sergeant of the 60 Series knows: sharing out fire, what feeds a side, when a turn may end."""

from itertools import product
from random import Random

import pytest

import sandtable
from sandtable.ai.doctrine import Mind
from sandtable.ai.grades import SERGEANT
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.core.bits import bits
from sandtable.core.thought import Budget
from sandtable.guises.series60.doctrine.doctrine import Series60Doctrine
from sandtable.guises.series60.doctrine.judge import Judge
from sandtable.guises.series60.doctrine.lifelines import Lifelines
from sandtable.guises.series60.doctrine.operations import NOTHING
from sandtable.guises.series60.doctrine.trials import trials
from sandtable.systems.series60 import combat, fire
from sandtable.systems.series60.sharing import Fire
from sandtable.systems.series60.state import AXIS

MODULE = "operation-crusader-60"
GARRISON = {"gb-32atb": "P03 3", "gb-14": "P03", "gb-16": "P03", "gb-23": "P03"}


def position(units, points, to_move="british", dice=None, **fields):
    data = {"turn": 3, "to_move": to_move, "units": units, "british_points": points, **fields}
    return sandtable.position(MODULE, data, dice=dice or sandtable.SeededDice(1))


def order_of(game, who="sergeant"):
    return sit_down(who, game.rules, 1).order(game.seen_by(game.side))


# Fire


def at_bardia(*tanks):
    """An attack on two garrisons behind walls, whose own fire has missed: the targets are asked for."""
    units = {"gb-14": "P03", "gb-16": "P03", "ax-gar-bardia1": "P07", "ax-gar-bardia2": "P07"}
    units |= dict.fromkeys(tanks, "P08")
    game = position(units, ["P03", "P08"], dice=sandtable.ScriptedDice([1, 1]))
    game.play(", ".join([*(f"pick {tank}" for tank in tanks), "step P07", "attack P07"]))
    game.play(f"assign {tanks[0]}, assign {tanks[0]}, done")
    assert game.decision.phase == "attack"
    return game


def fire_of(game):
    rules, state = game.rules, game.state
    frame = state.frames[-1]
    dice = {unit: state.steps[unit] for unit in bits(combat.firing(rules, state, frame))}
    return Fire(rules, state, frame, dice, {})


def chance_that_all_are_gone(game, aims):
    rules, state = game.rules, game.state
    chance = 1.0
    for target in bits(combat.targets(rules, state, state.frames[-1])):
        shooters = [unit for unit, at in aims.items() if at == target]
        chance *= fire.against(rules, state, state.frames[-1], shooters, target, state.steps)[-1]
    return chance


def test_the_sergeant_splits_fire_so_that_the_place_is_cleared():
    """Two brigades at one garrison leave too little for the other: the third must not stay alone."""
    game = at_bardia("gb-7ad-4ab", "gb-7ad-7ab", "gb-1atb")
    numbers = game.rules.unit_index
    shooters = list(bits(combat.firing(game.rules, game.state, game.state.frames[-1])))
    targets = [numbers[action.arg] for action in order_of(game) if action.verb == "assign"]
    aims = dict(zip(shooters, targets, strict=True))
    best = fire_of(game).at_best().gone
    assert chance_that_all_are_gone(game, aims) == pytest.approx(float(best))
    assert best > 0.2


def test_fire_shared_out_by_worth_gets_the_most_there_is():
    """Against all ways to aim, one by one, for worths of all kinds."""
    game = at_bardia("gb-7ad-4ab", "gb-7ad-7ab", "gb-1atb", "nz-4")
    rules, state, frame = game.rules, game.state, game.state.frames[-1]
    shooters = list(bits(combat.firing(rules, state, frame)))
    targets = list(bits(combat.targets(rules, state, frame)))
    for weights in product((0.2, 1.0, 3.0), repeat=len(targets)):
        worth = dict(zip(targets, weights, strict=True))

        def value(target, lost, worth=worth):
            return worth[target] * sum(steps * chance for steps, chance in enumerate(lost))

        def total(aims, value=value):
            return sum(
                value(target, fire.against(rules, state, frame, by, target, state.steps))
                for target in targets
                for by in [[unit for unit, at in aims.items() if at == target]]
            )

        every = (
            dict(zip(shooters, aims, strict=True))
            for aims in product(targets, repeat=len(shooters))
        )
        found = fire_of(game).at_most(value)
        assert total(found) == pytest.approx(max(map(total, every)))


def test_two_trials_have_as_much_luck_as_misfortune():
    first, second, third = trials(Random(1), 3)
    faces = first.roll(4) + first.roll(3)
    assert second.roll(7) == [7 - face for face in faces]
    assert len(second.roll(5)) == len(third.roll(5)) == 5


# What feeds a side

#: Bardia is British, so the Axis lives by the roads from the west alone; two of its units can still act.
FRONTIER = ["P03", "P06", "P07", "P08", "P09", "P10", "P11", "P17"]
SIEGE = {
    **{unit: f"{place} down" for unit, place in GARRISON.items()},
    "in-5": "P08 1 down",
    "in-7": "P07 1 down",
    "de-21pz-pr5": "P13 4 down",
    "de-15pz-pr8": "P14 4 down",
    "it-pavia": "02 3 down",
    "it-trieste": "P18 3 down",
    "it-trento": "P02 3",
    "it-recam": "P13 2",
    "gb-7ad-7ab": "11 4",
}
RAIDER = {"gb-7ad-sg": "09 2"}


def fed_by_the_west(units):
    return position({**SIEGE, **units}, FRONTIER, to_move="axis", source_lost=True)


def weak_places(game):
    return Lifelines(game.rules, Judge(game.rules)).weak(game.state, AXIS, Budget(1000))


def test_the_places_that_feed_a_side_are_known():
    """One unit in the desert of Gazala closes both roads from the west; not if somebody stands there."""
    open_ = fed_by_the_west(RAIDER)
    guarded = fed_by_the_west({**RAIDER, "it-trento": "01 3"})
    gazala = open_.rules.place_index["01"]
    assert weak_places(open_) >> gazala & 1
    assert not weak_places(guarded) >> gazala & 1


def test_who_has_acted_raids_no_more():
    resting = {unit: f"{place} down" for unit, place in RAIDER.items()}
    game = fed_by_the_west({**resting, "gb-7ad-7ab": "11 4 down"})
    assert weak_places(game) == 0


@pytest.mark.parametrize("trieste", ["P18 3 down", "P19 3 down"])
def test_a_raider_does_not_starve_the_axis(trieste):
    """Its two units stay where they can guard what feeds it, or mend what the raider cuts."""
    game = fed_by_the_west({**RAIDER, "it-trieste": trieste})
    seats = {side: sit_down("sergeant", game.rules, 1) for side in game.rules.sides}
    while game.turn == 3:
        give_order(game, seats[game.side])
    starved = game.state.cut & game.rules.of_side[AXIS]
    assert [game.rules.names["unit"][unit] for unit in bits(starved)] == []


# The end of a turn


def test_a_panzer_regiment_does_not_attack_alone_for_want_of_something_better():
    """The British have passed: to end the turn is better than to lose steps that score to three brigades."""
    units = {
        **{unit: f"{place} down" for unit, place in GARRISON.items()},
        "gb-7ad-4ab": "08 1 down",
        "gb-7ad-7ab": "08 4 down",
        "nz-6": "08 1 down",
        "de-15pz-pr8": "08 2",
        "de-21pz-pr5": "P13 4 down",
        "de-21pz-sr104": "P13 3 down",
        "de-15pz-sr115": "P14 3 down",
        "it-ariete": "P19 4 down",
        "it-trieste": "P18 3 down",
        "it-brescia": "P12 3 down",
        "it-pavia": "02 3 down",
        "it-bologna": "03 3 down",
    }
    game = position(units, ["P03", "P23", "P25"], to_move="axis", turn=4, passes=1)
    assert [str(action) for action in order_of(game)] == ["done"]


def test_a_pass_that_ends_the_turn_is_weighed_at_the_end_of_that_turn():
    """And not at the end of the next one, as if everybody let that go by as well."""
    game = position(
        {**GARRISON, "it-savona": "P02 3", "nz-4": "P20"}, ["P03", "P20"], to_move="axis", passes=1
    )
    doctrine = Series60Doctrine(game.rules, SERGEANT)
    mind = Mind(game.rules, game.state, SERGEANT, Random(1), Budget(100), [])
    after = doctrine.outcome(mind.dice, game.state, NOTHING)
    assert after.turn == game.turn + 1
    end = doctrine.at_the_end(mind, game.state, NOTHING)
    assert end == pytest.approx(doctrine.judge.value(after))
