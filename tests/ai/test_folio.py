"""The opponents of the folio game."""

from random import Random

import pytest

import sandtable
from sandtable import Game
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker
from sandtable.core.action import PICK
from sandtable.core.bits import bits, mask_of
from sandtable.core.frames import Bare
from sandtable.systems.folio import movement, victory, zones
from sandtable.systems.folio.options import OPTIONS
from sandtable.systems.folio.phases import MOVEMENT
from sandtable.systems.folio.rules import Folio
from sandtable.systems.folio.state import State

MODULE = "battle-for-tobruk"
GRADES = ("recruit", "sergeant", "colonel")


def readings(number: int) -> dict[str, str | int]:
    """Of each option its reading of that number, or the last it has."""
    return {option.name: option.values[min(number, len(option.values) - 1)] for option in OPTIONS}


def play(game: Game, orders: int, **seats: str) -> dict[str, Thinker]:
    """Let two programs play so many orders."""
    players = {side: sit_down(who, game.rules, 5) for side, who in seats.items()}
    for _ in range(orders):
        if game.side is None:
            break
        give_order(game, players[game.side])
    return {side: one for side, one in players.items() if isinstance(one, Thinker)}


def laid_out(**fields: object) -> Game:
    return sandtable.position(MODULE, {"turn": 3, "phase": "movement", **fields})


def order(game: Game, who: str, seed: int = 1) -> list[str]:
    player = sit_down(who, game.rules, seed)
    assert game.side is not None
    found = [str(action) for action in player.order(game.seen_by(game.side))]
    assert isinstance(player, Thinker)
    assert player.at_a_loss == 0
    return found


def scattered(rules: Folio, random: Random) -> State:
    """A position that never was: all units somewhere, most of them near Tobruk."""
    state = rules.start()
    near = [h for h in bits(rules.land) if rules.grid.distance(h, rules.tobruk) < 12]
    for unit in random.sample(range(rules.unit_count), 60):
        state.place[unit] = random.choice(near)
    for unit, place in enumerate(state.place):
        if place in state.place[:unit]:
            state.place[unit] = rules.eliminated
    state.frames = [Bare(MOVEMENT)]
    state.active = random.randrange(2)
    state.spent = random.getrandbits(rules.unit_count) & ~rules.one_sided
    zones.rebuild(rules, state)
    return state


# What they plan with


@pytest.mark.parametrize("zones_", ["oneHexFromStart", "never", "free"])
def test_the_reach_that_is_thought_of_is_that_of_the_rules(zones_):
    rules = sandtable.new(MODULE, seed=1, options={"zocToZoc": zones_, "lineE2": "on"}).rules
    assert isinstance(rules, Folio)
    random = Random(zones_)
    for _ in range(4):
        state = scattered(rules, random)
        for unit in rules.tactics.movers(state):
            then = state.clone()
            rules.do(then, (PICK, unit), [])
            goals = mask_of(movement.goals(rules, then, movement.reach(rules, then)))
            assert rules.tactics.reach(state, (unit,)) == goals | rules.bit[state.place[unit]]


@pytest.mark.parametrize("mines", ["free", "heldBothSides"])
@pytest.mark.parametrize("cancels", ["off", "on"])
def test_nothing_bars_the_breach_if_and_only_if_the_chain_is_open(mines, cancels):
    options = {"victoryChainMines": mines, "victoryFriendCancelsZoc": cancels}
    rules = sandtable.new(MODULE, seed=1, options=options).rules
    assert isinstance(rules, Folio)
    random, seen = Random(mines), set()
    for _ in range(60):
        state = scattered(rules, random)
        for unit in bits(rules.of_side[1]):  # fewer and fewer besiegers
            if state.place[unit] < rules.hexes and random.random() < 0.7:
                zones.lift(rules, state, unit)
                state.place[unit] = rules.eliminated
        open_ = bool(victory.chain_open(rules, state))
        assert (rules.tactics.ring.breach(state).cost == 0) == open_
        seen.add(open_)
    assert seen == {False, True}


# Whatever the rules


#: A siege with few units, so that a turn is soon over.
SIEGE = {
    "gb-14": "1005",
    "gb-16": "0804",
    "gb-23": "1204",
    "au-2-13": "1104",
    "nz-6": "1610",
    "gb-8rtr": "1509",
    "gb-2rtr": "1511",
    "gb-krrc": "1711",
    "it-19": "0703",
    "it-20": "0704 spent",
    "it-61": "0805",
    "it-62": "0906",
    "it-39": "1106",
    "it-40": "1205",
    "de-1-8pz": "1306",
    "de-pi33": "1305",
    "de-aa33": "1408",
    "de-115": "1308 spent",
}


@pytest.mark.parametrize(
    ("number", "version"), [(0, "1"), (0, "2"), (1, "2"), (2, "2"), (3, "2"), (3, "1")]
)
def test_they_have_an_order_for_everything_by_every_reading(number, version):
    game = laid_out(units=SIEGE, to_move="british", options=readings(number), rules=version)
    seats = ("sergeant", "recruit") if number % 2 else ("recruit", "sergeant")
    players = play(game, 100, british=seats[0], axis=seats[1])
    assert [player.at_a_loss for player in players.values()] == [0, 0]
    assert game.turn > 3 or game.outcome is not None


def test_a_program_made_anew_with_its_notes_goes_on_as_if_it_had_never_left():
    game = laid_out(units=SIEGE, to_move="axis")
    players = {side: sit_down("sergeant", game.rules, 5) for side in game.rules.sides}
    notes = dict.fromkeys(players, "")
    while game.played < 40 and (side := game.side) is not None:
        mine = players[side].order(game.seen_by(side))
        fresh = sit_down("sergeant", game.rules, 5)
        fresh.notes = notes[side]
        assert list(fresh.order(game.seen_by(side))) == list(mine)
        notes[side] = fresh.notes
        game.play(*mine)


def besieged(hand: list[int]) -> Game:
    """The British attack out of Tobruk; they hold these markers."""
    return laid_out(
        to_move="british",
        phase="combat",
        hand={"british": hand, "axis": [5, 3, 1]},
        units={"gb-14": "1005", "gb-16": "1105", "it-39": "1106", "it-40": "1205", "it-28": "1007"},
    )


@pytest.mark.parametrize("who", GRADES)
@pytest.mark.parametrize("phase", ["commit", "movement", "combat"])
def test_they_do_not_know_which_markers_the_other_side_holds(who, phase):
    found = []
    for hand in ([6, 6], [1, 2]):
        game = besieged(hand)
        game.play("attack 1106", "pick gb-14", "done")
        while game.decision is not None and (game.decision.phase, game.side) != (phase, "axis"):
            give_order(game, sit_down("recruit", game.rules, 8))
        found.append(order(game, who))
    assert found[0] == found[1]


@pytest.mark.parametrize("who", GRADES)
def test_no_axis_move_opens_the_ring(who):
    game = laid_out(
        to_move="axis",
        options={"victoryChainMines": "free"},
        units={
            # One unit thick everywhere, and something to hunt far away.
            "it-19": "0703",
            "it-20": "0704",
            "it-61": "0805",
            "it-62": "0906",
            "de-1-8pz": "1006",
            "de-2-8pz": "1106",
            "de-115": "1205",
            "de-104": "1305",
            "gb-14": "1005",
            "gb-16": "0804",
            "gb-11hus": "2015",
            "gb-kdg": "2013",
        },
    )
    while game.outcome is None and game.decision is not None and game.side == "axis":
        if game.decision.phase not in ("movement", "mobile-movement"):
            break
        give_order(game, sit_down(who, game.rules, 3))
    assert game.outcome is None


def test_a_recruit_leaves_its_garrisons_where_they_are():
    """Bardia and Sollum, whatever draws others to Tobruk."""
    towns = {"de-schm": "3409", "de-oas": "3513"}
    for seed in range(8):
        game = laid_out(to_move="axis", units={**towns, "it-65": "0112", "gb-14": "1005"})
        recruit = sit_down("recruit", game.rules, seed)
        while game.decision is not None and game.decision.phase == "movement":
            give_order(game, recruit)
        units = game.position()["units"]
        assert {unit: units[unit] for unit in towns} == towns


def test_a_thin_ring_is_made_thicker_before_anybody_goes_hunting():
    game = laid_out(
        to_move="axis",
        units={
            "it-19": "0703",
            "it-20": "0704",
            "it-61": "0805",
            "it-62": "0906",
            "it-27": "1006",
            "it-39": "1106",
            "it-40": "1205",
            "it-28": "1305",
            "gb-14": "1005",
            "gb-16": "0804",
            # Two battalions to spare, and something to hunt far away.
            "de-1-8pz": "1406",
            "de-2-8pz": "1407",
            "gb-kdg": "1712",
            "gb-11hus": "1811",
        },
    )
    while game.decision is not None and (game.side, game.decision.phase) == ("axis", "movement"):
        give_order(game, sit_down("sergeant", game.rules, 3))
    units = game.position()["units"]
    columns = [int(units[unit][:2]) for unit in ("de-1-8pz", "de-2-8pz")]
    assert max(columns) <= 14


@pytest.mark.parametrize("who", GRADES)
def test_a_british_unit_that_closes_the_chain_goes_there(who):
    """Only the belt must still be held outside."""
    game = laid_out(
        to_move="british",
        units={"gb-14": "1005", "gb-16": "1104", "gb-22gds": "3020", "it-65": "0112"},
    )
    give_order(game, sit_down(who, game.rules, 3))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.key) == ("british", "chain")


@pytest.mark.parametrize("who", GRADES)
def test_an_axis_unit_that_can_walk_into_tobruk_does(who):
    game = laid_out(
        to_move="axis",
        units={"de-1-8pz": "1104", "it-19": "0703", "gb-22gds": "3020", "it-65": "0112"},
    )
    while game.outcome is None and game.side == "axis":
        give_order(game, sit_down(who, game.rules, 3))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.key) == ("axis", "capture")


@pytest.mark.parametrize("who", GRADES)
def test_nobody_makes_an_attack_in_which_he_is_the_weaker(who):
    game = laid_out(
        phase="combat",
        to_move="british",
        units={"gb-11hus": "2015", "gb-kdg": "2113", "de-1-8pz": "2014", "it-65": "0112"},
    )
    assert order(game, who) == ["done"]


# Who is not to be missed


#: The garrisons of the frontier, as they stand when the game begins: Bardia, Sollum, Halfaya, Libyan Omar.
FRONTIER = {
    "de-schm": "3409",
    "de-oas": "3513",
    "de-bach": "3515",
    "de-3-255": "3415",
    "it-15": "2816",
}


def marched(game: Game, who: str, seed: int) -> dict[str, str]:
    """Where the units stand when the side to move has moved, before and after its combats."""
    player, side = sit_down(who, game.rules, seed), game.side
    while game.decision is not None and game.side == side and game.decision.phase != "combat":
        give_order(game, player)
    return game.position()["units"]


def besieging(**units: str) -> Game:
    """The first turn of the Axis, nobody having done anything, with some units elsewhere."""
    position = sandtable.new(MODULE, seed=1).position()
    fields = {"turn": 1, "to_move": "axis", "phase": "movement"}
    return sandtable.position(MODULE, {**fields, "units": {**position["units"], **units}})


@pytest.mark.parametrize("phase", ["movement", "mobile-movement"])
def test_a_recruit_leaves_nobody_out_of_the_posts_of_the_frontier(phase):
    for seed in range(4):
        game = sandtable.position(MODULE, {**besieging().position(), "phase": phase})
        units = marched(game, "recruit", seed)
        assert {unit: units[unit] for unit in FRONTIER} == FRONTIER


def test_a_recruit_does_not_march_the_whole_siege_to_one_corner():
    """Who lies before Tobruk stays there; of the others some go to meet the enemy."""
    for seed in range(4):
        game = besieging()
        grid, before = game.rules.grid, game.position()["units"]
        after, tobruk = marched(game, "recruit", seed), grid.index["1103"]
        for unit, place in before.items():
            name = place.split()[0]
            if unit.startswith(("it-", "de-")) and name in grid.index:
                here, there = grid.index[name], grid.index[after[unit].split()[0]]
                if grid.distance(here, tobruk) <= 6:
                    assert grid.distance(here, there) <= 3, unit
        west = [u for u in after if u.startswith("de-") and int(after[u][:2]) <= 8]
        assert len(west) <= 5


def test_nobody_of_a_recruit_marches_out_and_comes_back_in_the_next_turn():
    game = sandtable.new(MODULE, seed=1)
    seats = {side: sit_down("recruit", game.rules, 1) for side in game.rules.sides}
    #: Of each unit that marched: the turn, from where, and to where.
    marches: dict[int, tuple[int, int, int]] = {}
    distance, back = game.rules.grid.distance, []
    while game.outcome is None and game.turn < 5:
        before, turn = list(game.state.place), game.turn
        assert game.side is not None
        assert game.decision is not None
        moves = "movement" in game.decision.phase
        give_order(game, seats[game.side])
        for unit, place in enumerate(game.state.place):
            if not moves or place == before[unit]:
                continue
            when, begun, ended = marches.get(unit, (0, 0, 0))
            if (when, ended) == (turn - 1, before[unit]):
                back.append(distance(begun, ended) - distance(begun, place))
            marches[unit] = turn, before[unit], place
    assert len(back) > 10
    assert max(back) <= 1
