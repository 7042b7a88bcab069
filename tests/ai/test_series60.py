"""The opponents of the 60 Series."""

from random import Random

import pytest

import sandtable
from sandtable.ai.grades import SERGEANT
from sandtable.ai.player import give_order
from sandtable.ai.random_player import RandomPlayer
from sandtable.ai.seats import sit_down
from sandtable.core.thought import UNHEARD, ThoughtDice, carry_out
from sandtable.guises.series60.doctrine.doctrine import Series60Doctrine
from sandtable.guises.series60.doctrine.judge import Judge
from sandtable.guises.series60.doctrine.operations import operations
from sandtable.systems.series60 import supply, victory
from sandtable.systems.series60.rules import Series60
from sandtable.systems.series60.state import BRITISH

MODULE = "operation-crusader-60"


def after_orders(count, seed=3, **options):
    """A game that has been played at random for so many orders."""
    game = sandtable.new(MODULE, seed=seed, options=options)
    player = RandomPlayer(seed)
    while game.played < count and game.side is not None:
        give_order(game, player)
    return game


@pytest.mark.parametrize("passing", ["on", "off"])
def test_a_march_that_is_thought_of_ends_as_one_that_is_made(passing):
    game = after_orders(30, passThroughTakesControl=passing)
    while game.decision.phase != "operations":
        give_order(game, RandomPlayer(1))
    rules, state = game.rules, game.state
    assert isinstance(rules, Series60)
    dice = ThoughtDice(Random(1))
    marches = [one for one in operations(rules, state) if one.units and not one.attacks]
    assert len(marches) > 50
    for one in marches:
        made, thought = state.clone(), None
        carry_out(rules, made, one.codes(rules), dice)
        thought = rules.tactics.marched(state, sum(1 << unit for unit in one.units), one.path)
        rules.run(thought, dice, UNHEARD)
        assert thought.key() == made.key(), one


# The position that many of these begin with: the way from the frontier to Gambut is British, Tobruk is cut off.
CORRIDOR = ["P03", "P25", "P23", "P20", "P16"]
GARRISON = {"gb-32atb": "P03 3", "gb-14": "P03", "gb-16": "P03", "gb-23": "P03"}


def position(units, points, to_move="british", seed=1, **fields):
    data = {"turn": 3, "to_move": to_move, "units": units, "british_points": points, **fields}
    game = sandtable.position(MODULE, data)
    return game.clone(dice=sandtable.SeededDice(seed))


def play_out_the_turn(game, who, idle=()):
    """Let programs play on until the turn has ended; a side that is idle only answers fire."""
    seats = {side: sit_down(who, game.rules, 1) for side in game.rules.sides}
    turn = game.turn
    while game.side is not None and game.turn == turn:
        if game.side in idle and game.decision.phase == "operations":
            game.play("done")
        else:
            give_order(game, seats[game.side])


def told(game, key):
    return sum(event.values["points"] for event in game.events if event.key == key)


def test_the_sergeant_relieves_tobruk_over_several_operations():
    """A garrison unit must open the roads beside area 04, another one walk along the coast."""
    units = {
        **GARRISON,
        "gb-7ad-4ab": "P16 4",
        "nz-4": "P20",
        "nz-5": "P23",
        "it-bologna": "04 3 down",
        "de-arko104": "04 2 down",
        "it-trento": "P13 3 down",
        "it-savona": "P01 3",
    }
    game = position(units, CORRIDOR)
    assert victory.besieged(game.rules, game.state)
    play_out_the_turn(game, "sergeant")
    assert told(game, "scored-relief") == 2


def test_the_sergeant_relieves_tobruk_from_the_start_if_nobody_keeps_him_from_it():
    game = sandtable.new(MODULE, seed=1)
    while told(game, "scored-relief") == 0 and game.turn < 4:
        play_out_the_turn(game, "sergeant", idle=["axis"])
    assert told(game, "scored-relief") > 0


def test_the_sergeant_takes_bardia():
    """Two garrisons behind walls, at which the fire must be shared out; the dice are kind enough."""
    units = {
        "gb-14": "P03",
        "gb-16": "P03",
        "gb-7ad-4ab": "P08 4",
        "gb-7ad-7ab": "P08 4",
        "gb-7ad-22ab": "P08 4",
        "gb-1atb": "P17 3",
        "nz-4": "P08",
        "nz-5": "P08",
        "in-5": "P11",
        "ax-gar-bardia1": "P07",
        "ax-gar-bardia2": "P07",
        "it-brescia": "02 3",
        "it-pavia": "03 3",
    }
    game = position(units, ["P03", "P08", "P09", "P10", "P11", "P17"], seed=3)
    play_out_the_turn(game, "sergeant", idle=["axis"])
    assert told(game, "scored-prize") == 1


def test_the_sergeant_keeps_the_siege():
    """Tobruk has a line; one Axis unit within reach of it can cut it again."""
    units = {
        **GARRISON,
        "gb-7ad-4ab": "P16 4",
        "nz-4": "P20",
        "it-trieste": "P13 3",
        "it-savona": "P01 3",
    }
    game = position(units, [*CORRIDOR, "P04", "P05"], to_move="axis")
    assert not victory.besieged(game.rules, game.state)
    give_order(game, sit_down("sergeant", game.rules, 1))
    assert victory.besieged(game.rules, game.state)


def test_a_corridor_is_worth_more_when_the_axis_cannot_walk_into_it():
    """Bologna could close the roads beside area 04, unless somebody stands there."""
    units = {
        **GARRISON,
        "gb-7ad-4ab": "P16 4",
        "nz-4": "P20",
        "it-bologna": "P15 3",
        "it-savona": "P01 3",
    }
    points = [*CORRIDOR, "P04", "P05"]
    open_, guarded = (position({**units, "nz-5": place}, points) for place in ("P20", "04"))
    judge = Judge(open_.rules)
    assert not any(victory.besieged(game.rules, game.state) for game in (open_, guarded))
    assert judge.terms(guarded.state).siege > judge.terms(open_.state).siege + 0.5


def test_a_supply_line_that_is_half_mended_is_worth_more_than_a_broken_one():
    """The armour has lost its line: one enemy stands on it, another one closes the road."""
    units = {
        **GARRISON,
        "gb-7ad-7ab": "08 4",
        "it-trento": "P20 1",
        "it-recam": "10 2",
        "ax-gar-omar1": "P21",
        "ax-gar-omar2": "P24",
    }
    points = ["P03", "P25", "P23"]
    broken, mended = (position({**units, "nz-4": place}, points) for place in ("P25", "10"))
    judge = Judge(broken.rules)
    unit = broken.rules.names["unit"].index("gb-7ad-7ab")
    for game in (broken, mended):
        assert not supply.in_supply(game.rules, game.state) >> unit & 1
    assert judge.terms(mended.state).supply > judge.terms(broken.state).supply + 0.05


def test_the_axis_leaves_the_map_when_that_wins():
    units = {"gb-14": "P03", "de-21pz-pr5": "P08 4", "de-21pz-sr104": "P08 3", "it-pavia": "02 3"}
    game = position(units, ["P03"], to_move="axis", turn=6, vp=1)
    play_out_the_turn(game, "sergeant")
    assert told(game, "scored-exit") >= 4
    assert game.outcome.winner == "axis"


def test_the_axis_leaves_the_map_as_soon_as_that_wins():
    """Both panzer divisions stand in Bardia on turn 2, and nobody on the road: one of them is enough."""
    units = {
        **GARRISON,
        "gb-7ad-4ab": "11 4",
        "nz-4": "12",
        "de-21pz-pr5": "P07 4",
        "de-21pz-sr104": "P07 3",
        "de-15pz-pr8": "P07 4",
        "de-15pz-sr115": "P07 3",
        "it-savona": "P11 3",
        "it-bologna": "03 3",
    }
    game = position(units, ["P03"], to_move="axis", turn=2, vp=-1)
    give_order(game, sit_down("sergeant", game.rules, 1))
    assert told(game, "scored-exit") >= 6
    assert len([one for one in game.position()["units"].values() if one.startswith("P07")]) >= 2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_british_bar_the_way_out_before_anything_else(seed):
    units = {
        "gb-14": "P03",
        "gb-16": "P03",
        "gb-7ad-4ab": "11 4",
        "nz-4": "BRIT_OFF",
        "nz-5": "BRIT_OFF",
        "de-21pz-pr5": "P07 4",
        "de-21pz-sr104": "P07 3",
    }
    game = position(units, ["P03"], seed=seed)
    give_order(game, sit_down("sergeant", game.rules, seed))
    game.play("pick de-21pz-pr5, pick de-21pz-sr104")
    assert sandtable.Action("go", "E1") not in game.legal()


@pytest.mark.parametrize("who", ["recruit", "sergeant"])
def test_nobody_attacks_without_hope(who):
    """One brigade beside two divisions, in an area that it cannot leave."""
    units = {"gb-14": "P03", "nz-4": "06", "de-21pz-pr5": "06 4 down", "de-15pz-pr8": "06 4 down"}
    for seed in range(4):
        game = position(units, ["P03"], seed=seed)
        assert "attack" not in [action.verb for action in orders_of(game, who, seed)]


def orders_of(game, who, seed):
    return sit_down(who, game.rules, seed).order(game.seen_by(game.side))


def test_nobody_leaves_tobruk_alone():
    units = {"gb-14": "P03", "nz-4": "P20", "it-savona": "P01 3"}
    game = position(units, CORRIDOR)
    play_out_the_turn(game, "sergeant")
    assert any(place.startswith("P03") for place in game.position()["units"].values())


def test_two_stay_in_tobruk_and_one_in_bardia():
    """Also where the enemy is far away, and where there is more to be had by all together."""
    units = {**GARRISON, "ax-gar-bardia1": "P07", "ax-gar-bardia2": "P07", "nz-4": "P20"}
    game = position(units, CORRIDOR)
    play_out_the_turn(game, "sergeant")
    places = [place.split()[0] for place in game.position()["units"].values()]
    assert places.count("P03") >= 2
    assert places.count("P07") >= 1
    rules = game.rules
    doctrine = Series60Doctrine(rules, SERGEANT)
    state = position(units, CORRIDOR).state
    marches = [one for one in operations(rules, state) if one.path]
    sorties = [one for one in marches if state.place[one.units[0]] == rules.siege]
    assert {len(one.units) for one in sorties if not doctrine.gives_up(state, one)} == {1, 2}


def test_whoever_is_content_ends_the_turn():
    """Nobody marches about for nothing because the enemy has passed."""
    units = {**GARRISON, "it-savona": "P02 3", "it-trento": "P13 3", "de-wechmar": "P01 2"}
    game = position(units, ["P03"], to_move="axis", turn=6, passes=1)
    assert [str(action) for action in orders_of(game, "sergeant", 1)] == ["done"]


def test_nobody_takes_tobruk_in_passing():
    """It stands empty; whoever takes it stays in it, and does not leave it again."""
    units = {"de-15pz-pr8": "P02 4", "gb-14": "P16", "nz-4": "P20", "it-savona": "P01 3"}
    game = position(units, CORRIDOR, to_move="axis")
    rules, state = game.rules, game.state
    doctrine = Series60Doctrine(rules, SERGEANT)
    through = [one for one in operations(rules, state) if rules.siege in one.path]
    assert [one for one in through if doctrine.gives_up(state, one)]
    assert all(doctrine.gives_up(state, one) == (one.goal != rules.siege) for one in through)
    holder = position({**units, "de-15pz-pr8": "P03 4"}, CORRIDOR[1:], to_move="axis").state
    tanks = rules.unit_index["de-15pz-pr8"]
    leaving = [one for one in operations(rules, holder) if tanks in one.units and one.path]
    assert leaving
    assert all(doctrine.gives_up(holder, one) for one in leaving)


def test_a_recruit_does_not_march_out_and_back():
    game = sandtable.new(MODULE, seed=4)
    seats = {side: sit_down("recruit", game.rules, 4) for side in game.rules.sides}
    came = {}
    while game.side is not None and game.turn < 4:
        order = seats[game.side].order(game.seen_by(game.side))
        before = game.state.place[:]
        operates = game.decision.phase == "operations"
        game.play(*order)
        for unit, place in enumerate(before):
            goal = game.state.place[unit]
            if operates and goal != place and goal < game.rules.exit:
                assert "attack" in [action.verb for action in order] or came.get(unit) != goal
                came[unit] = place


def test_the_terms_of_value_tell_what_has_changed():
    """Bardia in British hands is a matter of the prize, a lost step one of forces."""
    units = {"gb-14": "P03", "nz-4": "P08", "ax-gar-bardia1": "P07", "it-savona": "P01 3"}
    game = position(units, ["P03", "P08"])
    judge = Judge(game.rules)
    before = judge.terms(game.state)
    weaker = game.state.clone()
    weaker.steps[game.rules.unit_index["it-savona"]] -= 1
    assert judge.terms(weaker).forces > before.forces
    assert judge.terms(weaker).prize == before.prize
    held = game.state.clone()
    held.move(held.here[game.rules.prize], game.rules.prize, game.rules.destroyed)
    victory.take(game.rules, held, BRITISH, game.rules.prize, [])
    assert judge.terms(held).prize > before.prize


def test_a_clash_tells_how_likely_a_place_is_taken():
    """The chances add up, and more dice take a place more often."""
    units = {"gb-7ad-4ab": "11 4", "gb-7ad-7ab": "11 4", "nz-4": "11", "de-wechmar": "P20 2"}
    game = position(units, ["P03"])
    rules, state = game.rules, game.state
    place = rules.place_index["P20"]

    def taken(*names):
        ways = rules.tactics.clash(state, [rules.unit_index[name] for name in names], place)
        assert sum(way.chance for way in ways) == pytest.approx(1)
        return sum(way.chance for way in ways if way.taken)

    assert taken("nz-4") < 0.01 < taken("gb-7ad-4ab") < taken("gb-7ad-4ab", "gb-7ad-7ab")
    assert rules.tactics.targets(state) == [place]
