"""What people saw who played against the opponents of the Standard Combat Series, and is seen no more."""

import pytest

import sandtable
from ai.test_scs import FRONTIER, PRIMER, each_grade, named, number, primer, text_of
from sandtable.ai.grades import SERGEANT
from sandtable.ai.hexes.posture import POSTURES
from sandtable.ai.hexes.situation import Threats
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.core.action import ATTACK, PICK
from sandtable.core.bits import bits
from sandtable.core.dice import ScriptedDice
from sandtable.guises.scs.doctrine.doctrine import ScsDoctrine


def fought(game, who="sergeant", seed=1):
    """Play until the turn of the side to move is over; the places that it attacked."""
    seats = {side: sit_down(who, game.rules, seed) for side in game.rules.sides}
    turn, places = (game.turn, game.state.active), []
    while game.outcome is None and (game.turn, game.state.active) == turn:
        give_order(game, seats[game.side])
        places += [place for verb, place in game.orders[-1].codes if verb == ATTACK]
    return named(game.rules, places)


def altered_start(scenario, **units):
    """The first turn of the Axis, with some units elsewhere."""
    position = sandtable.new(FRONTIER, scenario, seed=1).position()
    units = {**position["units"], **units}
    fields = {
        "to_move": "axis",
        "phase": "movement",
        "scenario": scenario,
        "control": position["control"],
    }
    return sandtable.position(FRONTIER, {"turn": 1, "units": units, **fields})


# Nobody orders what is absurd


@each_grade
def test_nobody_holds_to_the_last_man_though_all_are_lost_anyway(who):
    """No way back is open: to hold costs the last step, and so does to go. Nobody asks for it."""
    near = {"2pz": "20.14", "3pz": "21.14", "5gren": "19.13", "7gren": "20.12", "12mot": "21.13"}
    units = {**near, "21gren": "19.14", "2cav": "20.13 1"}
    position = {"turn": 2, "to_move": "red", "phase": "combat", "units": units}
    game = sandtable.position(PRIMER, position, ScriptedDice([2, 2]))
    game.play("attack 20.13", "pick 2pz", "pick 3pz", "done")
    assert {str(one) for one in game.legal()} == {"choose hold-0", "choose hold-1"}
    assert {text_of(game, who, seed) for seed in range(12)} == {"choose hold-0"}


@each_grade
@pytest.mark.parametrize("seed", range(1, 4))
def test_nobody_advances_and_comes_back_for_nothing(who, seed):
    """The tanks of the enemy are near: one may go in to take the hex and come back, not all of them."""
    red = {"2pz": "19.13", "3pz": "19.13", "12mot": "19.13", "21gren": "29.13"}
    units = {**red, "1inf": "18.13 1", "5arm": "17.11", "6arm": "17.11", "3inf": "10.13"}
    control = {"red": ["29.13"], "blue": ["10.13", "18.08", "18.17"]}
    position = {"turn": 2, "to_move": "red", "phase": "combat", "units": units, "control": control}
    game = sandtable.position(PRIMER, position, ScriptedDice([4, 5]))
    game.play("attack 18.13", "pick 2pz", "pick 3pz", "pick 12mot", "done")
    seat, stayed = sit_down(who, game.rules, seed), []
    while game.decision.phase == "advance":
        before = game.state.clone()
        give_order(game, seat)
        codes = game.orders[-1].codes
        stayed += [len(codes) > 1 and codes[-2][1] == before.place[codes[0][1]]]
    assert len(stayed) > 1
    assert not any(stayed[1:])


# What wins is tried


@pytest.mark.parametrize("seed", range(1, 4))
def test_tanks_do_not_guard_a_town_when_more_can_be_had(seed):
    """A brigade of tanks is alone in Fourways, which is worth most; who takes it may go back after it."""
    blue = {"5arm": "18.13", "6arm": "17.13", "1inf": "17.13", "9mot": "18.17", "3inf": "10.13"}
    red = {"2pz": "18.08", "3pz": "18.08", "12mot": "22.19", "5gren": "22.14", "21gren": "29.13"}
    control = {"blue": ["10.13", "18.13", "18.17"], "red": ["29.13", "18.08"]}
    game = primer(units={**blue, **red}, phase="movement", control=control, turn=3)
    assert "18.13" in fought(game, seed=seed)


def test_panzers_strike_at_scouts_who_come_near():
    """Two armoured cars in the midst of the Afrika Korps: that is found by them, and goes for them."""
    scouts = {"cw-kdg": "24.19", "cw-cih": "24.19", "cw-11h": "28.12"}
    assert "24.19" in fought(altered_start("sidi-rezegh", **scouts))


def test_ariete_stays_by_its_works_while_nobody_is_near():
    game = altered_start("sidi-rezegh")
    fought(game)
    rules = game.rules
    works = rules.grid.index["18.14"]
    places = [
        game.state.place[number(rules, name)] for name in ("ax-a132a", "ax-a132b", "ax-bers8")
    ]
    assert max(rules.grid.distance(place, works) for place in places) <= 1


def test_panzers_do_not_shut_themselves_up_in_a_fortress():
    """The army of the desert has come to the frontier: the panzer regiments stay out of Bardia."""
    tanks = {
        **dict.fromkeys(("cw-2rgh", "cw-3cly", "cw-4cly"), "38.10"),
        **dict.fromkeys(("cw-7h", "cw-2rtr", "cw-6rtr"), "38.12"),
        **dict.fromkeys(("cw-3rtr", "cw-5rtr", "cw-8h"), "41.16"),
    }
    near = {"cw-2sg": "39.16", "cw-7sg": "39.18", "cw-11h": "36.18", "cw-kdg": "41.15"}
    others = {"cw-5nz": "40.13", "cw-4nz": "41.13", "cw-6nz": "41.13", "cw-7ind": "41.14"}
    game = altered_start("campaign", **tanks, **near, **others, **{"ax-oas300": "eliminated"})
    fought(game)
    units = game.position()["units"]
    assert [name for name, place in units.items() if place.startswith("40.20")] == ["ax-bardia"]


def test_the_relief_of_tobruk_is_not_sought_on_its_far_side():
    """Of the hexes in which the ring could be opened those are wanted that the road from the desert leads to."""
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=1)
    wanted = ScsDoctrine(game.rules, SERGEANT).judge.wanted(game.state, 0)
    assert {"17.25", "18.25"} <= named(game.rules, wanted)
    assert not {"12.25", "12.26", "13.25"} & named(game.rules, wanted)


# Nobody waits for the war to come to him


@pytest.mark.parametrize("seed", range(1, 4))
def test_the_whole_army_sets_out_on_the_first_day(seed):
    """Six days, and twenty hexes to go: the infantry comes up behind the armour, enough of which is sent."""
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=seed)
    begun, rules = game.state.clone(), game.rules
    fought(game, seed=seed)
    far = rules.tactics.distances(0, rules.grid.index["20.21"])
    names = ["cw-1sa", "cw-5sa", "cw-4nz", "cw-5nz", "cw-6nz", "cw-7ind", "cw-22gds"]
    units = [number(rules, name) for name in names]
    nearer = [far[begun.place[unit]] - far[game.state.place[unit]] for unit in units]
    assert min(nearer) >= 2, dict(zip(names, nearer, strict=True))


@pytest.mark.parametrize("seed", range(1, 4))
def test_no_scout_rides_alone_into_the_midst_of_the_enemy(seed):
    """The Afrika Korps could be at them with four to one and more, and no friend is within three hexes."""
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=seed)
    begun, rules = game.state.clone(), game.rules
    fought(game, seed=seed)
    state, tactics = game.state, rules.tactics
    foes = tactics.units(state, 1)
    threats = Threats(tactics, state, foes, tactics.units(state, 0), POSTURES["drive"].brought)
    lost = []
    for unit in tactics.units(state, 0):
        place = state.place[unit]
        near = [one for one in bits(state.units[0]) if tactics.apart(one, place) <= 3]
        alone = len(state.stacks[place]) == 1 and near == [place]
        odds = threats.at(place) / (tactics.defence(state, unit) * tactics.cover(0, place))
        if alone and place != begun.place[unit] and odds >= 4:
            lost.append((rules.data.units[unit].id, rules.grid.names[place]))
    assert lost == []


def test_who_is_left_out_of_an_attack_does_not_make_the_rest_the_weaker():
    """Whole games: whoever attacks brings at least as much as defends, also when somebody is not needed."""
    weak = []
    for seed in (11, 12, 14):
        game = sandtable.new(FRONTIER, "sidi-rezegh", seed=seed)
        rules, tactics = game.rules, game.rules.tactics
        seats = {side: sit_down("sergeant", rules, seed) for side in rules.sides}
        while game.outcome is None:
            before, phase = game.state.clone(), game.decision.phase
            give_order(game, seats[game.side])
            codes = game.orders[-1].codes
            if phase != "combat" or codes[0][0] != ATTACK:
                continue
            target, side = codes[0][1], before.active
            units = [unit for verb, unit in codes if verb == PICK]
            power = sum(
                tactics.strength(before, unit) * tactics.across(side, before.place[unit], target)
                for unit in units
            )
            held = sum(tactics.defence(before, unit) for unit in before.stacks[target])
            if power < held * tactics.cover(1 - side, target):
                weak.append((seed, before.turn, rules.grid.names[target], power, held))
    assert weak == []
