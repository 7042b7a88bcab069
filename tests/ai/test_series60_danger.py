"""What the sergeant of the 60 Series fears, and what he does not: threats, Bardia, a turn passed away."""

import pytest

import sandtable
from sandtable.ai.seats import sit_down
from sandtable.ai.series60.judge import BESIEGER, Judge
from sandtable.systems.series60 import victory

MODULE = "operation-crusader-60"


def position(units, points, to_move="british", **fields):
    data = {"turn": 3, "to_move": to_move, "units": units, "british_points": points, **fields}
    return sandtable.position(MODULE, data, dice=sandtable.SeededDice(1))


# Threats

PANZERS = {"de-21pz-pr5": "P15 4", "de-21pz-sr104": "P15 3", "gb-14": "P03", "gb-16": "P03"}


def threats(units):
    game = position({**PANZERS, **units}, ["P03", "P11", "P20", "P16", "P23", "P25"])
    return Judge(game.rules, BESIEGER).terms(game.state).threats


def test_a_brigade_that_stands_alone_before_a_division_is_in_danger():
    """Out of its reach it is not, nor beside the armour: the attack would cost more than it brings."""
    ariete = {"it-ariete": "P19 4"}
    alone, away = threats({**ariete, "sa-1": "06"}), threats({**ariete, "sa-1": "12"})
    assert alone < away - 0.05
    tanks = {"gb-7ad-4ab": "06 4 down", "gb-7ad-7ab": "06 4 down", "gb-1atb": "06 3 down"}
    assert threats({**ariete, **tanks, "sa-1": "06"}) >= threats({**ariete, **tanks})


def test_three_brigades_together_threaten_what_they_do_not_one_by_one():
    together = {"gb-7ad-4ab": "06 4", "gb-7ad-7ab": "06 4", "gb-7ad-22ab": "06 4"}
    apart = {"gb-7ad-4ab": "06 4", "gb-7ad-7ab": "04 4", "gb-7ad-22ab": "P16 4"}
    assert threats(together) > threats(apart) + 0.1


def test_who_has_acted_threatens_less_and_who_is_out_of_supply_nobody():
    ready, acted, cut = (
        threats(
            {"gb-7ad-4ab": f"06 4{how}", "gb-7ad-7ab": f"06 4{how}", "gb-7ad-22ab": f"06 4{how}"}
        )
        for how in ("", " down", " down cut")
    )
    assert ready > acted > cut


def test_two_sides_that_are_far_from_each_other_threaten_nothing():
    assert threats({"nz-4": "P11"}) == 0.0


# Bardia


def test_bardia_is_in_no_danger_from_those_who_do_not_get_there_in_this_turn():
    """At the start Capuzzo and Halfaya bar the way: no panzer division has to run for it."""
    game = sandtable.new(MODULE, seed=1)
    game.play("choose suggested, done")
    assert Judge(game.rules).terms(game.state).prize < 0.5


def test_bardia_is_in_more_danger_from_one_stack_than_from_the_same_units_in_three():
    units = {"gb-14": "P03", "gb-16": "P03", "ax-gar-bardia1": "P07", "ax-gar-bardia2": "P07"}
    armour = ("gb-7ad-4ab", "gb-7ad-7ab", "gb-7ad-22ab")
    points = ["P03", "P08", "P17", "P09"]
    one, three = (
        position(
            {**units, **{unit: f"{place} 4" for unit, place in zip(armour, at, strict=True)}},
            points,
        )
        for at in (("P08", "P08", "P08"), ("P08", "P17", "P09"))
    )
    judge = Judge(one.rules)
    assert judge.terms(one.state).prize > judge.terms(three.state).prize + 0.2


# The end of a turn


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_british_do_not_pass_a_turn_away_that_scores_for_the_axis(seed):
    """The Axis has passed at once: its point is certain if they pass, too, and thirteen of theirs could act."""
    units = {
        "gb-7ad-7ab": "01 4",
        "it-pavia": "02 3",
        "de-afr-155": "03 2",
        "gb-32atb": "03 3",
        "it-bologna": "04 3",
        "gb-7ad-4ab": "05 4",
        "de-afr-361": "06 2",
        "nz-4": "06",
        "it-recam": "07 2",
        "in-5": "07 1 down cut",
        "sa-1": "09",
        "de-wechmar": "10 2 down cut",
        "gb-22gds": "10",
        "sa-5": "11",
        "gb-23": "P03",
        "pl-carp": "P03",
        "ax-gar-bardia1": "P05",
        "ax-gar-bardia2": "P05",
        "de-21pz-sr104": "P07 3",
        "de-arko104": "P07 2",
        "gb-1atb": "P08 2 down cut",
        "nz-5": "P08 1 down cut",
        "nz-6": "P08 1 down cut",
        "ax-gar-sollum": "P09 1 down cut",
        "de-15pz-pr8": "P10 3 down cut",
        "de-15pz-sr115": "P10 3 down cut",
        "it-savona": "P10 2 down cut",
        "in-29": "P11",
        "it-brescia": "P12 3 down cut",
        "de-21pz-pr5": "P13 4",
        "it-trento": "P13 3",
        "it-trieste": "P16 3",
        "sa-6": "P18",
        "gb-7ad-22ab": "P19 4",
        "ax-gar-omar1": "P21 1 down cut",
        "ax-gar-omar2": "P21 1 down cut",
        "gb-7ad-sg": "P22 2",
        "sa-4": "P25",
        "it-ariete": "routed 4",
    }
    points = ["P03", "P08", "P11", "P18", "P19", "P20", "P22", "P23", "P25"]
    game = position(units, points, vp=-1, first="axis", passes=1)
    assert victory.besieged(game.rules, game.state)
    order = sit_down("sergeant", game.rules, seed).order(game.seen_by("british"))
    assert [str(action) for action in order] != ["done"]
