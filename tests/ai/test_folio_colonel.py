"""What the colonel of the folio game sees that a sergeant misses, and how it keeps within bounds."""

from random import Random

import pytest

import sandtable
from ai.test_folio import MODULE, SIEGE, laid_out, scattered
from ai.words import words_of
from sandtable import Game
from sandtable.ai.doctrine import Mind
from sandtable.ai.grades import COLONEL, SERGEANT
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker
from sandtable.core.bits import bits
from sandtable.core.thought import Budget
from sandtable.guises.folio.doctrine.colonel import ColonelDoctrine
from sandtable.guises.folio.doctrine.combats import Combats
from sandtable.guises.folio.doctrine.doctrine import FolioDoctrine
from sandtable.guises.folio.doctrine.judge import Judge
from sandtable.guises.folio.doctrine.plan import Planner
from sandtable.guises.folio.doctrine.posture import Posture
from sandtable.guises.folio.doctrine.rehearsal import Rehearsal
from sandtable.guises.folio.doctrine.storm import Keeper, StormJudge
from sandtable.systems.folio import retreat
from sandtable.systems.folio.rules import Folio
from sandtable.systems.folio.state import AXIS, BRITISH


def rules_of(game: Game) -> Folio:
    assert isinstance(game.rules, Folio)
    return game.rules


def siege(to_move: str) -> Game:
    position = {"turn": 3, "phase": "movement", "to_move": to_move, "units": SIEGE}
    return sandtable.position(MODULE, position, dice=sandtable.SeededDice(1))


def mind_for(game: Game, seed: int = 1, most: int = COLONEL.budget) -> Mind:
    return Mind(game.rules, game.state.clone(), COLONEL, Random(seed), Budget(most), [], tells=True)


def played_on(game: Game, who: str, turns: int) -> Game:
    """Some turns against a sergeant."""
    side = game.side
    players = {
        one: sit_down(who if one == side else "sergeant", game.rules, 1) for one in game.rules.sides
    }
    last = game.turn + turns
    while game.side is not None and game.turn < last:
        give_order(game, players[game.side])
    return game


# What a sergeant misses


#: The garrison has left, and the relief is still far away.
LEFT_OPEN = {
    "it-39": "1106",
    "it-40": "1205",
    "it-62": "0906",
    "de-1-8pz": "1306",
    "de-115": "1406",
    "gb-14": "0805",
    "gb-22gds": "1809",
    "gb-2rtr": "1909",
    "gb-krrc": "2010",
}
#: A battalion is between the belts already.
BETWEEN = {
    "de-1-8pz": "1204",
    "it-40": "1205",
    "it-39": "1106",
    "it-62": "0906",
    "gb-14": "0805",
    "gb-22gds": "1809",
    "gb-2rtr": "1909",
}


@pytest.mark.parametrize("units", [LEFT_OPEN, BETWEEN], ids=["left-open", "between"])
def test_a_fortress_that_was_left_is_stormed(units):
    """It takes three moves to get over two belts, so nobody gets there who does not look ahead."""
    dice = sandtable.SeededDice(1)
    position = {"turn": 3, "phase": "movement", "to_move": "axis", "units": units}
    outcomes = {
        who: played_on(sandtable.position(MODULE, position, dice=dice), who, 3).outcome
        for who in ("sergeant", "colonel")
    }
    assert outcomes["colonel"] is not None
    assert (outcomes["colonel"].winner, outcomes["colonel"].key) == ("axis", "capture")
    assert outcomes["sergeant"] is None or outcomes["sergeant"].winner == "british"


def test_tobruk_is_in_danger_long_before_somebody_could_march_in():
    def danger(*axis: str, garrison: str = "0804") -> float:
        units = dict(zip(("it-39", "it-40"), axis, strict=False))
        game = laid_out(to_move="axis", units={"it-65": "0112", "gb-16": garrison, **units})
        return StormJudge(rules_of(game)).terms(game.state)["storm"]

    nearer = [danger("2816"), danger("1106"), danger("1105"), danger("1104")]
    assert nearer == sorted(nearer, reverse=True)
    assert len(set(nearer)) == 4
    assert danger("1105", "1204") < danger("1105")
    assert danger("1105", garrison="2015") < danger("1105")


def test_a_garrison_can_be_told_to_stay():
    game = siege("british")
    rules = rules_of(game)
    judge, posture = Judge(rules), Posture(fear=0.0, exposed=0.0, eager=0.0, effort=0.0)
    inside = {
        unit
        for unit in bits(rules.of_side[BRITISH])
        if game.state.place[unit] < rules.hexes and judge.fortress >> game.state.place[unit] & 1
    }
    planners = [
        kind(rules, judge, Combats(rules, judge, posture), posture) for kind in (Planner, Keeper)
    ]
    sent = [{unit for unit, _ in one.plan(mind_for(game)).moves} for one in planners]
    assert sent[0] & inside
    assert sent[1]
    assert not sent[1] & inside


def test_the_moves_to_tobruk_are_counted_by_the_belts():
    rules = rules_of(sandtable.new(MODULE, seed=1))
    stages, index = Judge(rules).stages, rules.grid.index
    where = [
        next(n for n, stage in enumerate(stages, 1) if stage >> index[name] & 1)
        for name in ("1104", "1003", "1204", "0802", "1205", "3409")
    ]
    assert where == [1, 1, 2, 2, 3, 3]
    inside = {rules.grid.names[hex_] for hex_ in bits(stages[0])}
    assert inside == {"0903", "0904", "1002", "1003", "1004", "1103", "1104"}


# Playing on


def rehearsed(game: Game, luck: int, turns: int = 2, most: int = COLONEL.budget):
    rules = rules_of(game)
    quick = FolioDoctrine(rules, SERGEANT)
    mind = mind_for(game, most=most)
    before = mind.state.key()
    played = Rehearsal(rules, quick.order, SERGEANT).play(mind, [], luck, turns)
    assert mind.state.key() == before
    return played and played.end


def test_a_position_is_played_on_to_the_end_of_the_enemys_turn():
    units = {**SIEGE, "it-65": "1206", "it-66": "1307", "it-9ber": "1407", "it-8ber": "1207"}
    game = laid_out(units=units, to_move="axis")
    ends = [rehearsed(game, 1, turns) for turns in (1, 2, 3)]
    assert [(end.turn, end.active) for end in ends] == [(4, BRITISH), (4, AXIS), (5, BRITISH)]


def test_the_same_luck_gives_the_same_end_and_another_another():
    game = siege("axis")
    ends = [rehearsed(game, luck).key() for luck in (1, 1, 2, 3)]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2] or ends[0] != ends[3]


def test_a_rehearsal_that_cannot_be_finished_says_nothing():
    assert rehearsed(siege("axis"), 1, most=20) is None


# Manners


def colonel_at(game: Game, seed: int = 1, stop=lambda: False) -> Thinker:
    player = sit_down("colonel", game.rules, seed, stop)
    assert isinstance(player, Thinker)
    return player


@pytest.mark.parametrize("side", ["british", "axis"])
def test_the_same_seed_gives_the_same_orders_within_bounds(side):
    found = []
    for _ in range(2):
        game = siege(side)
        player, orders = colonel_at(game), []
        while game.side == side and game.outcome is None:
            orders.append([str(action) for action in player.order(game.seen_by(side))])
            assert player.budget.spent < COLONEL.budget / 4
            game.play(*orders[-1])
        assert player.at_a_loss == 0
        found.append(orders)
    assert found[0] == found[1]


def test_a_thought_that_is_stopped_at_any_time_ends_in_an_order():
    game = siege("axis")
    for after in (0, 10, 60):
        calls = iter(range(after))
        player = colonel_at(game, stop=lambda calls=calls: next(calls, None) is None)
        assert game.clone().play(*player.order(game.seen_by("axis")))
        assert player.at_a_loss == 0
        assert player.budget.stopped


def test_it_can_say_which_plans_it_weighed():
    game = siege("axis")
    mind = mind_for(game)
    codes = ColonelDoctrine(rules_of(game), COLONEL).order(mind)
    plans = mind.account.plans
    assert len(plans) > 1
    assert codes in plans[0].orders
    assert plans[0].value >= plans[1].value
    usual = {"units", "toll", "ring", "tobruk", "fire", "danger", "storm"}
    assert mind.account.before.keys() == usual
    # Told of the worst that was seen, in which the game may be over.
    assert all(plan.terms.keys() in (usual, {"won"}) for plan in plans)
    assert {aim.key for plan in plans for aim in plan.aims} <= words_of("folio", "aim")
    assert plans[0].answer
    assert all(aim.units for plan in plans for aim in plan.aims)


# Short cuts, held equal to the long way


@pytest.mark.parametrize("cancels", ["off", "on"])
def test_the_cost_of_a_breach_is_that_of_the_breach(cancels):
    rules = sandtable.new(MODULE, seed=1, options={"victoryFriendCancelsZoc": cancels}).rules
    assert isinstance(rules, Folio)
    random = Random(cancels)
    for _ in range(30):
        state = scattered(rules, random)
        assert rules.tactics.ring.cost(state) == rules.tactics.ring.breach(state).cost


def test_there_is_a_way_out_if_and_only_if_some_way_leads_there():
    rules = rules_of(sandtable.new(MODULE, seed=1))
    random, seen = Random(4), set()
    for _ in range(3):
        state = scattered(rules, random)
        for unit, place in enumerate(state.place):
            if place < rules.hexes:
                for hexes, life in ((1, 0), (2, 1), (3, 0)):
                    ways = retreat.ways(rules, state, unit, place, place, hexes, life)
                    assert retreat.way_out(rules, state, unit, hexes, life) == bool(ways)
                    seen.add(bool(ways))
    assert seen == {False, True}
