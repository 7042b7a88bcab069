"""The opponents of the Standard Combat Series."""

from random import Random

import pytest

import sandtable
from modules.altered import altered
from modules.trials import trials
from rules.scs.builders import place_trial
from sandtable.ai.doctrine import Mind
from sandtable.ai.grades import GRADES, RECRUIT, SERGEANT
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker
from sandtable.core.action import ATTACK
from sandtable.core.bits import bits
from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.core.game import Game
from sandtable.core.thought import Budget
from sandtable.guises.scs.doctrine.doctrine import ScsDoctrine
from sandtable.guises.scs.doctrine.objectives import Objectives
from sandtable.library import open_module
from sandtable.systems.scs import questions

FRONTIER, PRIMER = "frontier-wire", "scs-primer"
TRIALS = {rules.scenario: rules for rules in trials()}

each_grade = pytest.mark.parametrize("who", GRADES)


def play(game, who, orders=10_000, seed=1):
    """Let programs of a grade play so many orders; none of them may be at a loss."""
    seats = {side: sit_down(who, game.rules, seed) for side in game.rules.sides}
    while game.outcome is None and game.played < orders:
        give_order(game, seats[game.side])
        assert game.rules.faults(game.state) == []
    assert all(isinstance(seat, Thinker) and seat.at_a_loss == 0 for seat in seats.values())
    return game


def text_of(game, who="sergeant", seed=1):
    """The order that a program gives in a position."""
    player = sit_down(who, game.rules, seed)
    order = player.order(game.seen_by(game.side))
    assert player.at_a_loss == 0
    return ", ".join(map(str, order))


def primer(*, units, phase="combat", **fields):
    """A position of the battle of the primer, red to move."""
    return sandtable.position(
        PRIMER, {"turn": 2, "to_move": "red", "phase": phase, "units": units, **fields}
    )


# It always answers


SCENARIOS = [
    (name, scenario.id)
    for name in (FRONTIER, PRIMER)
    for scenario in sandtable.new(name).rules.module.cover.scenario
    if scenario.id not in ("campaign", "sidi-rezegh", "meeting")  # the conformance suite has these
]


@each_grade
@pytest.mark.parametrize(("module", "scenario"), SCENARIOS)
def test_it_plays_the_other_scenarios(module, scenario, who):
    play(sandtable.new(module, scenario, seed=2), who, 40)


@each_grade
@pytest.mark.parametrize("scenario", TRIALS)
def test_it_plays_a_module_that_says_all_that_can_be_said(scenario, who):
    """Free set-up, barrage, air points, replacements, a roll for the first turn, excess that shakes."""
    rules = TRIALS[scenario]
    game = play(Game(rules, rules.start(), SeededDice(4)), who)
    assert game.outcome is not None


# What it is after


def named(rules, hexes):
    return {rules.grid.names[hex_] for hex_ in hexes}


def number(rules, name):
    return next(u for u, unit in enumerate(rules.data.units) if unit.id == name)


def test_objectives_are_read_from_awards():
    rules = sandtable.new(PRIMER, "meeting").rules
    places = Objectives(rules).places
    assert named(rules, places) == {"18.13", "18.17", "18.08", "10.13", "29.13"}
    assert places[rules.grid.index["18.13"]] == pytest.approx(
        1.5 * places[rules.grid.index["29.13"]]
    )


def test_objectives_are_read_from_the_tests_of_victories():
    """Control, a path, losses of either side: all of them stand in one test of Sidi Rezegh."""
    rules = sandtable.new(FRONTIER, "sidi-rezegh").rules
    found = Objectives(rules)
    assert {"20.21", "15.27"} <= named(rules, found.places)
    assert {way.path.source for way in found.paths} == {"cw-east"}
    armour = [u for u, unit in enumerate(rules.data.units) if unit.type == "armour"]
    assert all(found.price(unit) > 0 for unit in armour)
    infantry = next(u for u, unit in enumerate(rules.data.units) if unit.type == "infantry")
    assert found.price(infantry) == 0


def test_what_loses_the_game_at_once_is_vital_to_the_other_side():
    game = sandtable.new(FRONTIER, "campaign", seed=1)
    found = Objectives(game.rules)
    axis, cw = game.rules.sides.index("axis"), game.rules.sides.index("cw")
    assert named(game.rules, bits(found.vital(game.state, cw))) == {"15.27"}
    assert found.vital(game.state, axis) == 0


def test_a_barred_path_is_opened_where_it_is_barred():
    game = sandtable.new(FRONTIER, "campaign", seed=1)
    found = Objectives(game.rules)
    barred = found.barred(game.state, found.paths[0].path)
    assert barred & game.state.units[game.rules.sides.index("axis")]


def test_a_module_without_victory_tests_is_played_for_the_enemy():
    rules = sandtable.new(PRIMER, "movement").rules
    doctrine = ScsDoctrine(rules, SERGEANT)
    state = rules.start()
    assert set(doctrine.judge.wanted(state, 0)) == set(bits(state.units[1]))


# What it does


@each_grade
def test_nobody_attacks_who_is_the_weaker(who):
    game = primer(units={"4rec": "20.13", "5arm": "19.13", "6arm": "19.13"})
    assert "attack 19.13" in map(str, game.legal())
    assert {text_of(game, who, seed) for seed in range(8)} == {"done"}


@each_grade
def test_nobody_holds_to_the_last_who_can_go_back(who):
    """One step left, and one hex to retreat: to hold would be to die for a hex that is lost anyway."""
    units = {"2pz": "20.14", "3pz": "21.14", "2cav": "20.13 1"}
    position = {"turn": 2, "to_move": "red", "phase": "combat", "units": units}
    game = sandtable.position(PRIMER, position, ScriptedDice([2, 2]))
    game.play("attack 20.13", "pick 2pz", "pick 3pz", "done")
    assert {str(one) for one in game.legal()} == {"choose hold-0", "choose hold-1"}
    assert {text_of(game, who, seed) for seed in range(12)} == {"choose hold-0"}


def test_the_sergeant_attacks_at_good_odds_with_no_more_than_it_takes():
    units = {"2pz": "20.13", "3pz": "20.13", "5gren": "20.12", "4rec": "20.12", "2cav": "19.13"}
    order = text_of(primer(units=units))
    assert order.startswith("attack 19.13, pick ")
    assert order.count("pick") < 4


def test_the_sergeant_brings_up_what_an_attack_takes():
    """None of them is strong enough alone; who moves first goes where others can attack from, too."""
    units = {"2pz": "22.13", "3pz": "22.12", "5gren": "21.15", "3inf": "18.13", "21gren": "29.13"}
    others = {"1inf": "10.13", "4inf": "18.08", "8inf": "18.17"}
    game = primer(units={**units, **others}, phase="movement")
    seat = sit_down("sergeant", game.rules, 1)
    while game.decision.phase == "movement":
        give_order(game, seat)
    assert game.decision.phase == "combat"
    order = text_of(game)
    assert order.startswith("attack 18.")
    assert order.count("pick") >= 2


def whole_turn(game, who="sergeant", seed=1):
    """Play until the turn of the side to move is over; how many attacks it made."""
    seats = {side: sit_down(who, game.rules, seed) for side in game.rules.sides}
    turn, attacks = (game.turn, game.state.active), 0
    while game.outcome is None and (game.turn, game.state.active) == turn:
        give_order(game, seats[game.side])
        attacks += any(verb == ATTACK for verb, _ in game.orders[-1].codes)
    return attacks


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_sergeant_walks_into_every_place_that_lies_open(seed):
    """All three crossroads can be had on the first turn, though there is somebody to overrun besides."""
    game = sandtable.new(PRIMER, "meeting", seed=seed)
    whole_turn(game, seed=seed)
    open_ = [game.rules.grid.index[name] for name in ("18.13", "18.08", "18.17")]
    assert [hex_ for hex_ in open_ if not game.state.control[0] >> hex_ & 1] == []


@pytest.mark.parametrize("seed", range(1, 4))
def test_tanks_that_stand_together_stay_together(seed):
    """Neither the armoured brigades nor the Panzer regiments are spent by the battalion."""
    game = sandtable.new(FRONTIER, "campaign", seed=seed)
    ids = [unit.id for unit in game.rules.data.units]
    for names in (
        ("cw-2rgh cw-3cly cw-4cly", "cw-7h cw-2rtr cw-6rtr", "cw-8h cw-3rtr cw-5rtr"),
        ("ax-i5 ax-ii5", "ax-i8 ax-ii8"),
    ):
        whole_turn(game, seed=seed)
        for regiment in names:
            units = [ids.index(name) for name in regiment.split()]
            there = {game.state.place[unit] for unit in units}
            assert len({place for place in there if place < game.rules.hexes}) <= 1, regiment


@pytest.mark.parametrize("seed", range(1, 4))
def test_at_the_end_a_place_is_tried_for_without_waiting_for_better_odds(seed):
    units = {"5gren": "21.17", "9mot": "18.17", "21gren": "29.13", "3inf": "10.13"}
    fields = {"phase": "movement", "control": {"red": ["18.13", "18.08"]}}
    assert whole_turn(primer(units=units, turn=8, **fields), seed=seed) == 1
    assert whole_turn(primer(units=units, turn=3, **fields), seed=seed) == 0


def test_the_recruit_attacks():
    """Now and then, and in no game of three turns never."""
    for seed in range(1, 4):
        game = sandtable.new(FRONTIER, "sidi-rezegh", seed=seed)
        assert sum(whole_turn(game, "recruit", seed) for _ in range(6)) >= 2, seed


def garrison(phase, **units):
    """Tobruk with one brigade in it, and panzers near; the Commonwealth to move."""
    units = {"cw-7h": "24.16", "ax-i5": "17.25", "ax-ii5": "17.25", "ax-s104": "18.24", **units}
    fields = {"turn": 8, "to_move": "cw", "phase": phase}
    return sandtable.position(FRONTIER, {"units": units, **fields})


@each_grade
def test_who_guards_what_loses_the_game_stays_there(who):
    game = garrison("movement", **{"cw-23bde": "15.27"})
    assert "pick cw-23bde" in map(str, game.legal())
    seat = sit_down(who, game.rules, 3)
    while game.side == "cw" and game.decision.phase == "movement":
        give_order(game, seat)
    assert game.position()["units"]["cw-23bde"] == "15.27"


def test_the_sergeant_goes_back_to_what_loses_the_game():
    game = garrison("movement", **{"cw-23bde": "15.26"})
    seat = sit_down("sergeant", game.rules, 3)
    while game.side == "cw" and game.decision.phase == "movement":
        give_order(game, seat)
    assert game.position()["units"]["cw-23bde"] == "15.27"


def test_what_loses_the_game_is_held_against_more_than_even_odds():
    """At even odds the brigade would be driven out as likely as not; friends stand beside it."""
    near = {"cw-23bde": "15.27", "cw-polish": "14.27", "cw-14bde": "16.27"}
    tanks = {"ax-i5": "14.25", "ax-ii5": "14.25", "ax-i8": "15.25", "ax-ii8": "15.25"}
    game = garrison("movement", **near, **tanks)
    whole_turn(game)
    there = [name for name in near if game.position()["units"][name].startswith("15.27")]
    assert len(there) >= 2


def test_who_is_driven_out_of_what_loses_the_game_has_lost_it():
    """The enemy who stands beside it walks in before anything else is asked."""
    judge = ScsDoctrine(sandtable.new(FRONTIER, "campaign").rules, SERGEANT).judge
    far, near = (
        garrison("movement", **{"cw-23bde": "13.28", "ax-i5": place, "ax-ii5": place}).state
        for place in ("17.24", "15.26")
    )
    cw = 0
    assert judge.terms(near, cw)["vital"] < judge.terms(far, cw)["vital"] - 30


def last_tank(phase, turn=12, **units):
    """The Axis has one tank battalion left, with one step; Tobruk is joined to its friends."""
    units = {"ax-ii8": "39.17 1", "cw-23bde": "15.27", "cw-7ind": "44.04", **units}
    fields = {"turn": turn, "to_move": "axis", "phase": phase}
    return sandtable.position(FRONTIER, {"units": units, **fields})


def test_the_last_of_those_who_must_live_attacks_nobody():
    """Three to two for a post at the very end: well worth a try, unless the game is lost by it."""
    foe = {"cw-11h": "39.16"}
    others = {"ax-i5": "14.22", "ax-i8": "14.22"}
    order = "attack 39.16, pick ax-ii8, done"
    assert text_of(last_tank("combat", 23, **foe, **others)) == order
    assert text_of(last_tank("combat", 23, **foe)) == "done"


def test_who_is_out_of_supply_does_not_count_among_those_who_must_live():
    """Three battalions starve in Bardia: the fourth is as good as the last."""
    foes = {"cw-11h": "39.16", "cw-4nz": "38.21", "cw-5nz": "39.19"}
    starved = dict.fromkeys(("ax-i5", "ax-ii5", "ax-i8"), "40.20 1 out1")
    assert text_of(last_tank("combat", 23, **foes, **starved)) == "done"


def test_the_last_of_those_who_must_live_goes_where_nobody_comes():
    tanks = {"cw-7h": "36.14", "cw-2rtr": "36.14", "cw-6rtr": "36.14", "ax-bardia": "40.20"}
    game = last_tank("movement", **tanks)
    rules = game.rules
    whole_turn(game)
    place = game.state.place[number(rules, "ax-ii8")]
    assert place < rules.hexes
    enemies = rules.tactics.units(game.state, rules.sides.index("cw"))
    assert not any(rules.tactics.roam(game.state, unit) >> place & 1 for unit in enemies)


def test_the_last_of_those_who_must_live_does_not_starve_behind_walls():
    """Bardia is cut off, and the tanks in it with it; there is a way out to where they are fed."""
    foes = {"cw-4nz": "38.21", "cw-5nz": "39.19", "cw-7h": "36.18", "cw-2rtr": "36.18"}
    game = last_tank("movement", **{"ax-ii8": "40.20 1 out1", "ax-bardia": "40.20"}, **foes)
    rules, axis = game.rules, game.rules.sides.index("axis")
    tank = number(rules, "ax-ii8")
    assert rules.tactics.hungry(game.state, axis) >> tank & 1
    whole_turn(game)
    assert not rules.tactics.hungry(game.state, axis) >> tank & 1


@pytest.mark.parametrize("seed", range(1, 5))
def test_nobody_opens_by_a_march_what_he_keeps_shut(seed):
    """The garrison of Tobruk may not leave it yet; the ring opens only if somebody walks out of it."""
    game = sandtable.new(FRONTIER, "campaign", seed=seed)
    corridor = game.rules.data.rules.test["corridor"]
    for _ in range(4):
        whole_turn(game, seed=seed)
    assert game.turn == 3
    assert not questions.holds(game.rules, game.state, corridor)


@pytest.mark.parametrize("seed", range(1, 4))
def test_what_a_side_keeps_for_reasons_of_its_own_is_manned_by_tanks_too(seed):
    """As many of Ariete as find room stay in their works: the armoured brigades can be there in two turns."""
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=seed)
    for _ in range(4):
        whole_turn(game, seed=seed)
        units = game.position()["units"]
        assert all(units[name].startswith("18.14") for name in ("ax-a132a", "ax-bers8"))


@each_grade
def test_a_unit_of_a_recruit_or_sergeant_moves_once_in_a_phase(who):
    """And a recruit never sends one where less draws it than where it stood."""
    game = sandtable.new(PRIMER, "meeting", seed=3)
    seat = sit_down(who, game.rules, 6)
    give_order(game, seat)
    doctrine, begun = ScsDoctrine(game.rules, RECRUIT), game.state.clone()
    pull = doctrine.pulls.of(begun.active, doctrine.judge.wanted(begun, begun.active))
    rules, moved = game.rules, []
    while game.decision.phase == "movement" and game.side == "blue":
        give_order(game, seat)
        moved += [
            str(one) for one in rules.alphabet.actions(game.orders[-1].codes) if one.verb == "pick"
        ]
    assert len(moved) == len(set(moved)) > 0
    if who == "recruit":
        places = zip(begun.place, game.state.place, strict=True)
        assert all(pull[after] > pull[before] for before, after in places if before != after)


def test_in_fog_the_sergeant_shows_the_least_of_a_stack():
    """When nobody moves any more the stronger lies below the weaker; nobody is turned up twice."""
    units = {"21gren": "29.13", "7gren": "29.13", "3inf": "10.13"}
    fields = {"turn": 2, "to_move": "red", "phase": "exploitation", "units": units}
    game = sandtable.position(PRIMER, {**fields, "options": {"fog": "on"}})
    texts = []
    seat = sit_down("sergeant", game.rules, 1)
    while game.side == "red":
        give_order(game, seat)
        texts.append(", ".join(map(str, game.rules.alphabet.actions(game.orders[-1].codes))))
    assert texts == ["top 7gren", "done"]


def test_the_sergeant_keeps_somebody_on_the_road_that_feeds_him():
    """The cavalry of the enemy could be there in a turn, and all would be out of supply."""
    units = {"2pz": "29.13", "5gren": "29.13", "25inf": "31.13", "2cav": "31.16", "3inf": "10.13"}
    fields = {"phase": "movement", "control": {"red": ["29.13"]}}
    game = primer(units=units, **fields)
    whole_turn(game)
    assert game.state.stacks.get(game.rules.grid.index["32.13"])


#: A turn of the trial, the module with guns, on which nothing flies.
GUNS = {"turn": 3, "to_move": "amber", "air": {"amber": 0, "jade": 0}}


def test_guns_fire_where_it_helps_an_attack():
    """The other target is dearer, and seen as well; but the tanks stand before this one."""
    friends = {"a-tank": "05.04", "a-guns": "04.02", "a-late": "02.03"}
    game = place_trial({**friends, "j-rifles": "06.04", "j-late": "02.04"}, phase="barrage", **GUNS)
    assert text_of(game) == "pick a-guns, attack 06.04"


@pytest.mark.parametrize("target", ["08.03", "08.04"])
def test_guns_are_brought_to_where_an_attack_is_coming(target):
    """The camp is guarded, so that there is somebody to attack with."""
    units = {"a-tank": "05.02", "a-foot": "06.02", "a-cars": "06.03", "a-line": "04.03"}
    others = {"a-guns": "02.01", "j-tank": "15.09", "j-late": target}
    game = place_trial({**units, **others}, phase="movement", **GUNS)
    seat = sit_down("sergeant", game.rules, 1)
    while game.decision.phase == "movement":
        give_order(game, seat)
    assert game.decision.phase == "barrage"
    assert text_of(game) == f"pick a-guns, attack {target}"


def test_notes_of_an_older_release_are_read_as_none():
    """Then the plan began with the phase it was for."""
    game = sandtable.new(PRIMER, "meeting", seed=3)
    seat = sit_down("sergeant", game.rules, 1)
    give_order(game, seat)
    seat.notes = '{"given": 7, "plan": [[1, 0, 1], [[0, 1], 300]]}'
    give_order(game, seat)
    assert seat.at_a_loss == 0


def test_the_suggested_set_up_is_taken():
    game = sandtable.new(FRONTIER, "free", seed=1)
    assert text_of(game) == "choose suggested, done"


def test_an_air_point_goes_where_it_changes_something():
    """In a combat at 1:1 for a hex that counts, not in one that is won or lost already."""
    game = garrison("combat", **{"cw-7h": "21.21", "cw-2rtr": "21.21", "ax-i8": "20.21"})
    game.state.air[game.rules.sides.index("cw")] = 2
    game.play("attack 20.21, pick cw-7h, pick cw-2rtr, done")
    assert game.decision.phase == "air"
    assert text_of(game) == "choose air"


def test_thinking_stops_at_its_budget_with_an_order_that_can_be_given():
    game = sandtable.new(FRONTIER, "sidi-rezegh", seed=1)
    give_order(game, sit_down("sergeant", game.rules, 1))
    rules = game.rules
    mind = Mind(rules, game.state, SERGEANT, Random(1), Budget(3), [])
    codes = ScsDoctrine(rules, SERGEANT).order(mind)
    assert game.why_not(next(iter(rules.alphabet.actions(codes)))) is None


def test_a_module_of_ones_own_is_played_for_what_its_victory_tests_ask():
    """The same module with another award: another hex is wanted, by nothing but the files."""
    module = altered(("rules.toml", '["port", "10.09"]\nsupplied', '["11.07"]\nsupplied'))
    rules = open_module(module, "trial")
    assert rules.grid.index["11.07"] in Objectives(rules).places


def test_who_guards_what_loses_the_game_takes_no_risks():
    """Two to one against a scout, and a step or the harbour to lose; at six to one it takes part."""
    game = garrison("combat", **{"cw-23bde": "15.27", "ax-aa3": "15.26"})
    assert "attack 15.26" in map(str, game.legal())
    assert text_of(game) == "done"
    near = {"cw-14bde": "16.25", "cw-4rtr": "16.25"}
    game = garrison("combat", **{"cw-23bde": "15.27", "ax-aa3": "15.26", **near})
    assert text_of(game).startswith("attack 15.26, pick ")


def test_the_last_of_those_who_must_not_all_be_lost_are_dearer():
    game = sandtable.new(FRONTIER, "campaign", seed=1)
    rules, state = game.rules, game.state.clone()
    judge = ScsDoctrine(rules, SERGEANT).judge
    tanks = [number(rules, name) for name in ("ax-i5", "ax-ii5", "ax-i8", "ax-ii8")]
    before = judge.worth(state, tanks[0])
    for unit in tanks[1:]:
        state.place[unit] = rules.hexes
    assert judge.worth(state, tanks[0]) > before + 4


def test_an_open_path_is_wanted_where_it_is_narrowest():
    """A gap of two hexes in the ring: who closed it looks at the gap and not at all the desert."""
    game = sandtable.new(FRONTIER, "campaign", seed=1)
    rules, state = game.rules, game.state.clone()
    for name in ("ax-kg255", "ax-bol39", "ax-bol40", "ax-s155", "ax-pi900", "ax-r361"):
        unit = number(rules, name)
        state = rules.tactics.moved(state, (unit,), rules.grid.index["02.27"])
    found = Objectives(rules)
    path = found.paths[0].path
    assert found.barred(state, path) == 0
    neck = found.neck(state, path)
    assert 0 < neck.bit_count() <= 3
    assert not neck & (state.units[0] | state.units[1])
    axis = rules.sides.index("axis")
    assert set(bits(neck)) <= set(ScsDoctrine(rules, SERGEANT).judge.wanted(state, axis))
