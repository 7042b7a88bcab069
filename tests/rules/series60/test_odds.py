"""Odds of a combat: exact, checked against a walk over every die that can fall."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest

from builders import battle, play
from sandtable import AskedDice, Refusal
from sandtable.core.odds import chances, convolve, hits, mean

TANKS, MORE_TANKS = "gb-7ad-4ab", "gb-7ad-7ab"  # white, hit value 4
SUPPORT = "gb-7ad-sg"  # grey, hit value 4
PANZERS, ARIETE = "de-21pz-pr5", "it-ariete"  # black and white, hit values 5 and 4
RIFLES, RECCE = "de-afr-155", "de-wechmar"  # grey, hit value 4
PAVIA, SAVONA = "it-pavia", "it-savona"  # grey, hit value 3

CERTAIN = {0: Fraction(1)}


class Combat(NamedTuple):
    """A combat about to be rolled: where everybody stands, what was played, what is asked about."""

    units: dict[str, str]
    played: list[str]
    action: str
    attackers: list[str]
    defenders: list[str]
    fields: dict[str, Any] = {}
    dice: list[int] = []

    def game(self):
        game = battle(self.units, self.dice, **self.fields)
        for order in self.played:
            play(game, *order.split(", "))
        return game


def area(attacker, defender, **fields):
    """One unit attacks one other in area 06; each given as name and steps."""
    (one, steps), (other, text) = attacker, defender
    units = {one: f"06 {steps}", other: f"06 {text}"}
    return Combat(units, [f"pick {one}"], "attack 06", [one], [other], fields)


def point(attacker, defender, start="11", at="P20", **fields):
    """One unit attacks one other on a point."""
    (one, steps), (other, text) = attacker, defender
    units = {one: f"{start} {steps}", other: f"{at} {text}"}
    return Combat(units, [f"pick {one}, step {at}"], f"attack {at}", [one], [other], fields)


DUELS = {
    "infantry-in-area": area((SUPPORT, 2), (RECCE, 2)),
    "infantry-on-point": point((SUPPORT, 2), (RECCE, 2)),
    "tanks-at-infantry-in-area": area((TANKS, 2), (RECCE, 2)),
    "tanks-at-infantry-on-point": point((TANKS, 3), (RECCE, 1)),
    "infantry-at-tanks-in-area": area((SUPPORT, 2), (ARIETE, 3)),
    "white-at-black": area((TANKS, 3), (PANZERS, 2)),
    "black-at-white": area((PANZERS, 3), (TANKS, 2), to_move="axis"),
    "black-at-grey": area((PANZERS, 2), (SUPPORT, 2), to_move="axis"),
    "white-at-white": point((TANKS, 2), (ARIETE, 3)),
    "grey-at-black-on-point": point((RIFLES, 2), ("gb-1atb", 3), "06", to_move="axis"),
    "cut-off-infantry-in-area": area((TANKS, 2), (PAVIA, "3 cut"), turn=2),
    "cut-off-infantry-on-point": point((SUPPORT, 2), (PAVIA, "2 cut"), turn=2),
    "cut-off-tanks-in-area": area((SUPPORT, 2), (PANZERS, "3 cut"), turn=2),
    "fortress": point((TANKS, 4), (SAVONA, 1), "07", "P07"),
    "fortress-from-behind": point((TANKS, 4), (SAVONA, 1), "08", "P21"),
    "fortress-with-tanks": point((TANKS, 3), (PANZERS, 2), "07", "P07"),
    "first-hit-for-all": area((TANKS, 2), (RECCE, 2), options={"firstHitRule": "all"}),
    "first-hit-for-all-in-fortress": point(
        (TANKS, 4), (SAVONA, 1), "07", "P07", options={"firstHitRule": "all"}
    ),
    "lost-fortress": point(
        (TANKS, 4),
        (SAVONA, 1),
        "07",
        "P07",
        options={"fortressAfterRecapture": "lost"},
        fallen=["P07"],
        source_lost=True,
    ),
}

PAIR = {TANKS: "06 2", "sa-1": "06", RECCE: "06 2"}
BOTH = f"pick {TANKS}, pick sa-1"
CROWD = {TANKS: "06 1", "sa-1": "06", RIFLES: "06 1", RECCE: "06 2"}

CROWDS = {
    "two-at-one-on-point": Combat(
        {TANKS: "11 2", "sa-1": "11", RECCE: "P20 2"},
        [f"{BOTH}, step P20"],
        "attack P20",
        [TANKS, "sa-1"],
        [RECCE],
    ),
    "two-at-one-in-area": Combat(PAIR, [BOTH], "attack 06", [TANKS, "sa-1"], [RECCE]),
    "one-of-two-in-area": Combat(
        PAIR, [f"{BOTH}, attack 06, pick sa-1"], "done", ["sa-1"], [RECCE]
    ),
    "one-of-two-sheltered": Combat(
        PAIR,
        [f"{BOTH}, attack 06, pick sa-1"],
        "done",
        ["sa-1"],
        [RECCE],
        {"options": {"areaAttack": "per-unit-sheltered"}},
    ),
    "whole-group": Combat(
        PAIR,
        [BOTH],
        "attack 06",
        [TANKS, "sa-1"],
        [RECCE],
        {"options": {"areaAttack": "whole-group"}},
    ),
    "one-at-two": Combat(
        {SUPPORT: "06", RIFLES: "06 1", RECCE: "06 2"},
        [f"pick {SUPPORT}"],
        "attack 06",
        [SUPPORT],
        [RIFLES, RECCE],
    ),
    "two-at-two": Combat(CROWD, [BOTH], "attack 06", [TANKS, "sa-1"], [RIFLES, RECCE]),
}

ATTACK_OF_TWO = f"{BOTH}, attack 06, {BOTH}, done"

NAMED = {
    "defender-splits-his-fire": Combat(
        CROWD,
        [ATTACK_OF_TWO, f"assign sa-1, assign {TANKS}"],
        "done",
        [TANKS, "sa-1"],
        [RIFLES, RECCE],
    ),
    "defender-aims-all-at-one": Combat(
        CROWD,
        [ATTACK_OF_TWO, f"assign {TANKS}, assign {TANKS}"],
        "done",
        [TANKS, "sa-1"],
        [RIFLES, RECCE],
    ),
    "one-defender-has-aimed": Combat(
        PAIR, [ATTACK_OF_TWO, "assign sa-1"], "done", [TANKS, "sa-1"], [RECCE]
    ),
    "attacker-splits-his-fire": Combat(
        {TANKS: "06 3", SUPPORT: "06 2", RIFLES: "06 1", RECCE: "06 1"},
        [
            f"pick {TANKS}, pick {SUPPORT}, attack 06, pick {TANKS}, pick {SUPPORT}, done",
            f"assign {TANKS}, assign {SUPPORT}, done",
            f"assign {RECCE}, assign {RIFLES}",
        ],
        "done",
        [TANKS, SUPPORT],
        [RIFLES, RECCE],
        dice=[1, 1],
    ),
    "attacker-aims-all-at-one-after-losses": Combat(
        {TANKS: "06 3", SUPPORT: "06 2", RIFLES: "06 1", RECCE: "06 1"},
        [
            f"pick {TANKS}, pick {SUPPORT}, attack 06, pick {TANKS}, pick {SUPPORT}, done",
            f"assign {TANKS}, assign {SUPPORT}, done",
            f"assign {RECCE}, assign {RECCE}",
        ],
        "done",
        [TANKS, SUPPORT],
        [RIFLES, RECCE],
        dice=[6, 6],
    ),
}

COMBATS = DUELS | CROWDS | NAMED


# The walk


def walk(game, order, aims, watched):
    """All ends of a combat: the steps each watched unit has lost, and how likely.

    The order is the one that rolls; `aims` names the targets still to be asked for.
    """
    start = steps(game, watched)
    table = game.clone(AskedDice())
    play(table, *order)
    ends = defaultdict(Fraction)
    pending = [(table, Fraction(1))]
    while pending:
        table, weight = pending.pop()
        if table.decision.phase in ("counterattack", "attack"):
            while table.decision.about is not None:
                play(table, f"assign {aims[table.decision.about[1]]}")
            play(table, "done")
        if table.side == "dice":
            for face in range(1, 7):
                rolled = table.clone(AskedDice())
                play(rolled, f"choose {face}")
                pending.append((rolled, weight / 6))
        else:
            left = steps(table, watched)
            ends[tuple(a - b for a, b in zip(start, left, strict=True))] += weight
    return ends


def steps(game, names):
    return tuple(game.state.steps[game.rules.unit_index[name]] for name in names)


def chance(ends, happens):
    return sum((weight for end, weight in ends.items() if happens(end)), Fraction(0))


def assumed(row):
    """What a row takes for granted: its assumptions, each with its unit if it has one."""
    return {one.key: one.values.get("unit") for one in row.assuming}


@pytest.mark.clause("s60 6.3(2)c")
@pytest.mark.parametrize("combat", COMBATS.values(), ids=COMBATS)
def test_odds_are_those_of_every_die_that_can_fall(combat):
    """A combat is walked through die by die for each row of its odds, aiming as the row assumes.

    Fire that is shared out at best is looked at below.
    """
    game = combat.game()
    odds = game.odds(combat.action)
    watched = [*combat.attackers, *combat.defenders]
    watched += [name for row in odds.rows for name in row.steps if name not in watched]
    start = steps(game, watched)
    for row in odds.rows:
        assuming = assumed(row)
        if assuming.keys() & {"attack-shared", "attack-dearest"}:
            continue
        aims = dict.fromkeys(combat.defenders, assuming.get("counter-fire-at"))
        aims |= dict.fromkeys(combat.attackers, assuming.get("attack-at"))
        order = [combat.action]
        if "all-attack" in assuming:
            order += [f"pick {name}" for name in combat.attackers] + ["done"]
        ends = walk(game, order, aims, watched)
        for index, name in enumerate(watched):
            spread = {
                lost: chance(ends, lambda end, i=index, n=lost: end[i] == n)
                for lost in {end[index] for end in ends}
            }
            assert row.steps.get(name, CERTAIN) == spread, name
        for key, names in (
            ("attackers-gone", combat.attackers),
            ("defenders-gone", combat.defenders),
        ):
            indices = [watched.index(name) for name in names]
            gone = chance(ends, lambda end, them=indices: all(end[i] == start[i] for i in them))
            assert row.chance[key] == gone, key


@pytest.mark.clause("s60 6.3(2)c")
@pytest.mark.parametrize("combat", COMBATS.values(), ids=COMBATS)
def test_odds_are_fractions_that_make_up_a_whole(combat):
    """Every distribution of every row sums to one, exactly."""
    for row in combat.game().odds(combat.action).rows:
        assert row.steps
        for spread in row.steps.values():
            assert all(isinstance(part, Fraction) for part in spread.values())
            assert sum(spread.values()) == 1
        assert set(row.chance) == {"attackers-gone", "defenders-gone"}
        assert all(isinstance(part, Fraction) for part in row.chance.values())


@pytest.mark.clause("s60 6.3(2)b")
@pytest.mark.parametrize("combat", DUELS.values(), ids=DUELS)
def test_a_duel_assumes_nothing(combat):
    """One unit a side: there is a single row, and nothing is left to choose."""
    (row,) = combat.game().odds(combat.action).rows
    assert row.assuming == ()
    assert set(row.steps) == {*combat.attackers, *combat.defenders}


ALL = ("all-attack", None)
AT_TANKS, AT_BRIGADE = ("counter-fire-at", TANKS), ("counter-fire-at", "sa-1")
AT_RIFLES, AT_RECCE = ("attack-at", RIFLES), ("attack-at", RECCE)
SHARED, DEAREST = ("attack-shared", None), ("attack-dearest", None)


@pytest.mark.clause("s60 6.3(2)b")
@pytest.mark.parametrize(
    ("combat", "rows"),
    [
        ("two-at-one-on-point", [[AT_TANKS], [AT_BRIGADE]]),
        ("two-at-one-in-area", [[ALL, AT_TANKS], [ALL, AT_BRIGADE]]),
        ("one-of-two-in-area", [[AT_TANKS], [AT_BRIGADE]]),
        ("one-of-two-sheltered", [[]]),
        ("whole-group", [[AT_TANKS], [AT_BRIGADE]]),
        ("one-at-two", [[DEAREST], [AT_RIFLES], [AT_RECCE]]),
        (
            "two-at-two",
            [
                [ALL, AT_TANKS, DEAREST],
                [ALL, AT_TANKS, AT_RIFLES],
                [ALL, AT_TANKS, AT_RECCE],
                [ALL, AT_BRIGADE, DEAREST],
                [ALL, AT_BRIGADE, AT_RIFLES],
                [ALL, AT_BRIGADE, AT_RECCE],
            ],
        ),
        ("defender-splits-his-fire", [[DEAREST], [AT_RIFLES], [AT_RECCE]]),
        ("defender-aims-all-at-one", [[DEAREST], [AT_RIFLES], [AT_RECCE]]),
        ("one-defender-has-aimed", [[]]),
        ("attacker-splits-his-fire", [[]]),
        ("attacker-aims-all-at-one-after-losses", [[]]),
    ],
)
def test_odds_say_what_they_assume(combat, rows):
    """A row for each unit all counter-fire may go at, the worst first, and each the attack may; none once named."""
    combat = COMBATS[combat]
    odds = combat.game().odds(combat.action)
    assert [list(assumed(row).items()) for row in odds.rows] == rows
    assert odds.clause == "s60 6.3(2)c"


# Fire that is shared out

SHARES = {
    "three-at-two": Combat(
        {TANKS: "11 3", SUPPORT: "11 2", "sa-1": "11", RECCE: "P20 1", RIFLES: "P20 1"},
        [f"pick {TANKS}, pick {SUPPORT}, pick sa-1, step P20"],
        "attack P20",
        [TANKS, SUPPORT, "sa-1"],
        [RIFLES, RECCE],
    ),
    "two-at-two-alike": Combat(
        {TANKS: "11 3", MORE_TANKS: "11 3", RECCE: "P20 1", ARIETE: "P20 1"},
        [f"pick {TANKS}, pick {MORE_TANKS}, step P20"],
        "attack P20",
        [TANKS, MORE_TANKS],
        [ARIETE, RECCE],
    ),
    "cut-off-and-black": Combat(
        {TANKS: "06 2", SUPPORT: "06 2", PANZERS: "06 1", PAVIA: "06 1 cut"},
        [f"pick {TANKS}, pick {SUPPORT}"],
        "attack 06",
        [TANKS, SUPPORT],
        [PANZERS, PAVIA],
        {"turn": 2},
    ),
    "two-at-three": Combat(
        {TANKS: "06 2", SUPPORT: "06 1", PANZERS: "06 1", ARIETE: "06 1", RECCE: "06 1"},
        [f"pick {TANKS}, pick {SUPPORT}"],
        "attack 06",
        [TANKS, SUPPORT],
        [PANZERS, ARIETE, RECCE],
    ),
}


def at_best(game, counter, worth):
    """What an attack is worth if its targets are named once the counter-fire has been rolled, by trying them all."""
    if game.side == "dice":
        sums = Fraction(0)
        for face in range(1, 7):
            rolled = game.clone(AskedDice())
            play(rolled, f"choose {face}")
            sums += at_best(rolled, counter, worth) / 6
        return sums
    if game.decision.phase == "counterattack":
        while game.decision.about is not None:
            play(game, f"assign {counter}")
        play(game, "done")
        return at_best(game, counter, worth)
    if game.decision.phase != "attack":  # nobody is left to attack
        return Fraction(0)
    if game.decision.about is None:
        (row,) = game.odds("done").rows
        return worth(row)
    tries = []
    for action in list(game.legal()):
        tries.append(game.clone(AskedDice()))
        play(tries[-1], action)
    return max(at_best(one, counter, worth) for one in tries)


@pytest.mark.clause("s60 6.3(2)b")
@pytest.mark.parametrize("combat", SHARES.values(), ids=SHARES)
def test_fire_is_shared_out_as_well_as_can_be(combat):
    """Whatever the counter-fire does, every way to name targets is tried; no row promises less or more."""
    game = combat.game()
    odds = game.odds(combat.action)
    for row in odds.rows:
        assuming = assumed(row)
        if "attack-at" in assuming:
            assert row.chance["defenders-gone"] == 0  # the others are still there
            continue
        table = game.clone(AskedDice())
        play(table, combat.action)
        if "all-attack" in assuming:
            play(table, *(f"pick {name}" for name in combat.attackers), "done")
        if "attack-shared" in assuming:
            best = at_best(
                table, assuming["counter-fire-at"], lambda one: one.chance["defenders-gone"]
            )
            assert row.chance["defenders-gone"] == best > 0
        else:
            cost = at_best(table, assuming["counter-fire-at"], lambda one: costs(one, combat))
            assert costs(row, combat) == cost
            assert row.chance["defenders-gone"] == 0


def costs(row, combat):
    """The steps that the defenders may be expected to lose."""
    return sum(
        (mean(row.steps[unit]) for unit in combat.defenders if unit in row.steps), Fraction(0)
    )


@pytest.mark.clause("s60 6.3(2)b")
def test_the_counter_fire_that_hurts_most_comes_first():
    """What an attacker reads first he can count on, whomever all counter-fire goes at."""
    rows = SHARES["three-at-two"].game().odds("attack P20").rows
    led = [row.chance["defenders-gone"] for row in rows if "attack-shared" in assumed(row)]
    assert led == sorted(led)
    assert len(set(led)) > 1


@pytest.mark.clause("s60 6.3(2)b")
def test_odds_of_naming_a_target_are_those_of_the_rest_at_best():
    """The best first target leaves what was promised, and a bad one is seen by its number."""
    game = SHARES["three-at-two"].game()
    play(game, "attack P20")
    assert {assumed(row)["rest-of-counter-fire-at"] for row in game.odds(f"assign {SUPPORT}").rows} == {
        TANKS, SUPPORT, "sa-1",
    }  # fmt: skip
    play(game, f"assign {TANKS}, assign {TANKS}")
    promised = game.odds("done").rows[0].chance["defenders-gone"]
    table = game.clone(AskedDice())
    play(table, "done", "choose 1", "choose 1")
    found = [table.odds(f"assign {unit}").rows[0] for unit in (RIFLES, RECCE)]
    assert all("rest-of-attack-shared" in assumed(row) for row in found)
    best = max(row.chance["defenders-gone"] for row in found)
    assert best == at_best(table, None, lambda row: row.chance["defenders-gone"]) > promised
    play(table, f"assign {RIFLES}, assign {RIFLES}")
    (last,) = table.odds(f"assign {RIFLES}").rows
    assert (last.assuming, last.chance["defenders-gone"]) == ((), 0)


@pytest.mark.clause("s60 6.3(2)b")
def test_fire_at_several_targets_may_remove_them_all():
    """Attackers aim at both defenders: the chance that all are gone is that of both together."""
    combat = NAMED["attacker-splits-his-fire"]
    (row,) = combat.game().odds("done").rows
    both = [row.steps[name][1] for name in combat.defenders]
    assert row.chance["defenders-gone"] == both[0] * both[1] > 0


@pytest.mark.clause("s60 6.3(2)c")
def test_the_odds_of_a_single_die():
    """A brigade attacks a one-step garrison: each rolls one die, needing a four."""
    combat = point(("sa-1", 1), (ARIETE, 1))
    (row,) = combat.game().odds(combat.action).rows
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert row.steps == {"sa-1": {0: half, 1: half}, ARIETE: {0: 3 * quarter, 1: quarter}}
    assert row.chance == {"attackers-gone": half, "defenders-gone": quarter}


# Asking


@pytest.mark.clause("s60 6.3(2)c")
def test_asking_for_odds_changes_nothing():
    """Odds are asked for in the middle of an order; position, draft and dice are as before."""
    game = COMBATS["two-at-two"].game()
    before = game.position()
    game.odds("attack 06")
    assert game.position() == before
    assert game.orders == []


@pytest.mark.clause("s60 6.3(2)c")
@pytest.mark.parametrize(
    ("played", "action"),
    [
        ([], f"pick {TANKS}"),
        ([], "done"),
        ([f"pick {TANKS}"], "done"),
        ([f"pick {MORE_TANKS}"], "step P20"),
        ([f"pick {MORE_TANKS}"], "go P20"),
        ([f"{BOTH}, attack 06"], "pick sa-1"),
    ],
)
def test_an_action_that_rolls_no_dice_has_no_odds(played, action):
    """Picking, moving and passing roll nothing."""
    game = Combat({**CROWD, MORE_TANKS: "11"}, played, action, [], [], dice=[1] * 3).game()
    assert game.odds(action) is None


@pytest.mark.clause("s60 6.3(2)c")
def test_a_die_on_the_table_has_no_odds():
    """Dice are asked for one by one: odds of all the dice are not those of the rest."""
    game = DUELS["infantry-in-area"].game().clone(AskedDice())
    play(game, "attack 06")
    assert game.odds("choose 6") is None


@pytest.mark.clause("s60 6.3a")
def test_an_action_that_is_refused_has_no_odds():
    """Odds of an attack on nobody: the answer is why it cannot be made."""
    game = battle({TANKS: "11", RECCE: "P20"})
    play(game, f"pick {TANKS}")
    why = game.odds("attack 11")
    assert isinstance(why, Refusal)
    assert (why.clause, why.key, why.place) == ("s60 6.3a", "no-enemy", "11")


# The sums behind


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("faces", range(7))
def test_ways_to_score_hits(dice, faces):
    """Of so many dice, with this many faces that hit, every throw is counted."""
    counted = [0] * (dice + 1)
    for throw in product(range(6), repeat=dice):
        counted[sum(face < faces for face in throw)] += 1
    assert list(hits(dice, faces)) == counted


def test_ways_to_score_a_sum():
    """Two independent counts are added."""
    assert convolve((1, 2), (3, 0, 4)) == (3, 6, 4, 8)


def test_chances_leave_out_what_cannot_be():
    """Weights become fractions; a number without a way is not there."""
    assert chances((1, 0, 3)) == {0: Fraction(1, 4), 2: Fraction(3, 4)}


def test_the_mean_of_a_distribution():
    """One die that hits on four of six faces scores two thirds of a hit on average."""
    assert mean(chances(hits(1, 4))) == Fraction(2, 3)
    assert mean({}) == 0
