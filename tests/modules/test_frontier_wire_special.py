"""The special rules of Frontier Wire: storm and surprise, and who has to wait."""

import pytest

from builders import places, play, refused, told, unit
from modules.frontier_wire import (
    FORTRESS,
    GARRISON,
    HOME,
    RULES,
    UNITS,
    at,
    bound,
    distance,
    of,
    opening,
    start,
)
from rules.scs.builders import attack, phase
from sandtable import Game

# Storm and surprise


def test_the_storm_takes_two_points_from_everybody_on_the_first_day() -> None:
    """4th Armoured Brigade has 9 of its 11 points, and the siege of Tobruk is as wet."""
    game = start()
    assert bound(game, "storm") == set(UNITS)
    refused(game, "pick cw-8h, go 20.08", "scs 3.1b", "out-of-reach", left=9)
    assert bound(opening(turn=2), "storm") == set()


DAK = {one.id for one in UNITS.values() if one.formation in ("15-pz-div", "21-pz-div")}
AFRIKA = {one.id for one in UNITS.values() if one.formation == "afrika-div"}
FIFTEENTH = {one.id for one in UNITS.values() if one.formation == "15-pz-div"}


def axis_one(scout: str | None = None) -> Game:
    """The first Axis turn, with 12th Lancers' place taken by the King's Dragoon Guards somewhere."""
    return opening({"cw-kdg": scout} if scout else {}, to_move="axis")


def test_surprise_binds_three_divisions_on_turn_one() -> None:
    """Item 32: not the screen of Group Wechmar, not the flak, not the Italians."""
    game = axis_one()
    assert bound(game, "surprise") == DAK | AFRIKA
    assert {"ax-aa3", "ax-aa33", "ax-flak33", "ax-a132a"} <= places(game, "pick")
    refused(
        game, "pick ax-i5", "scs game.special", "may-not-move", unit="ax-i5", special="surprise"
    )
    assert bound(opening(turn=2, to_move="axis"), "surprise") == set()


@pytest.mark.parametrize("far", [10, 11])
def test_an_enemy_within_ten_hexes_releases_a_division(far: int) -> None:
    """Item 32: of any unit of it, whoever sees him; the 21st is nearest, the others sleep on."""
    scouts = [
        hex_
        for hex_ in RULES.grid.names
        if RULES.data.terrain[RULES.grid.index[hex_]] == "clear"
        and distance(hex_, HOME["ax-i5"]) == far
        and min(distance(hex_, HOME[name]) for name in (DAK - {"ax-i5"} - FIFTEENTH)) >= far
        and min(distance(hex_, HOME[name]) for name in FIFTEENTH | AFRIKA) > 10
        and hex_ not in HOME.values()
    ]
    assert scouts
    for scout in scouts:
        asleep = bound(axis_one(scout), "surprise")
        assert asleep == (DAK | AFRIKA if far > 10 else FIFTEENTH | AFRIKA), scout


def test_the_garrison_next_door_wakes_nobody() -> None:
    """It is within ten hexes of all three divisions, and has been for months."""
    garrison = [hex_ for name, hex_ in HOME.items() if "tobruk" in UNITS[name].tags]
    for division in (FIFTEENTH, DAK - FIFTEENTH, AFRIKA):
        assert min(distance(HOME[one], hex_) for one in division for hex_ in garrison) <= 10


def test_the_panzers_are_not_caught_asleep() -> None:
    """Item 32: who stays eleven hexes off on turn 1 has ten hexes to go, the last in a zone of control."""
    points = 10 + 2
    fast = {one.type for one in of("cw") if one.full.move >= points}
    assert fast == {"armoured car"}
    assert sum(one.full.attack or 0 for one in of("cw") if one.full.move >= points) == 4


def test_the_fifteenth_starts_slowly_on_turn_two() -> None:
    """Half its movement, and no exploitation."""
    game = opening(turn=2, to_move="axis")
    assert bound(game, "slow-start") == bound(game, "late-orders") == FIFTEENTH
    refused(game, "pick ax-i8, go 01.20", "scs 3.1b", "out-of-reach", left=5)
    game = opening(turn=2, to_move="axis", phase="exploitation")
    refused(game, "pick ax-i8", "scs game.special", "no-exploitation", unit="ax-i8")
    assert "ax-i5" in places(game, "pick")


def test_who_is_frozen_attacks_and_defends_but_neither_moves_nor_advances() -> None:
    """Item 39: Bach's battalion at Halfaya, on turn 2, against a lone armoured car regiment."""
    units = {"ax-bach": "42.14", "cw-11h": "42.15"}
    game = at(units, dice=[6, 6], turn=2, to_move="axis")
    assert "ax-bach" not in places(game, "pick")
    game = at(units, dice=[6, 6], turn=2, to_move="axis", phase="combat", air={})
    events = attack(game, "42.15", "ax-bach")
    assert told(events, "rolled")[0]["result"] == "D1r2"
    assert unit(game, "cw-11h") == "eliminated"
    assert phase(game)[1] != "advance"
    assert unit(game, "ax-bach") == "42.14"
    indians = {"cw-5ind": "42.15", "cw-11ind": "42.15"}
    game = at({**units, **indians}, dice=[6, 6], turn=2, phase="combat", air={})
    attack(game, "42.14", *indians)
    assert phase(game) == ("axis", "hold")


# Tobruk waits


@pytest.mark.parametrize(
    ("turn", "friend", "free"),
    [
        (1, "20.21", False),
        (2, "20.21", False),
        (3, "20.20", False),
        (3, "20.21", True),
        (4, "20.20", True),
    ],
)
def test_when_the_garrison_may_come_out(turn: int, friend: str, free: bool) -> None:
    """From turn 4 on, or on turn 3 if a friend is at Sidi Rezegh as the player turn begins."""
    game = opening({"cw-6rtr": friend, "ax-flak33": "29.20", "ax-pi900": "21.22"}, turn=turn)
    assert (
        bound(game, "tobruk-stays") == bound(game, "tobruk-holds") == (set() if free else GARRISON)
    )


def test_the_garrison_stays_inside_and_holds_its_fire() -> None:
    """Item 39: before its hour it may move about the fortress, and attack whoever is in it."""
    game = opening(turn=2)
    play(game, "pick cw-2-13aus")
    assert places(game, "go") <= set(FORTRESS)
    units = {"cw-14bde": "17.26", "cw-16bde": "16.25", "ax-kg255": "17.25", "ax-aa33": "16.26"}
    game = at(units, turn=2, phase="combat")
    refused(game, "attack 17.25", "scs game.special", "may-not-attack", special="tobruk-holds")
    assert places(game, "attack") == {"16.26"}


def test_the_garrison_does_not_advance_out_of_the_fortress() -> None:
    """1 RTR, which exploits, may follow up inside."""
    units = {"cw-1rtr": "16.25", "cw-14bde": "16.25", "ax-recam": "17.26"}
    game = at(units, dice=[3, 4], turn=2, phase="combat", air={})
    attack(game, "17.26", "cw-1rtr", "cw-14bde")
    play(game, "pick cw-1rtr", "advance 17.26")
    assert places(game, "advance") == {"16.25", "16.26"}
    refused(game, "advance 17.25", "scs game.special", "stays-within", special="tobruk-stays")


# XX Corps and the frontier


XX = {one.id for one in UNITS.values() if one.formation in ("ariete", "trieste", "recam")}


def test_xx_corps_keeps_within_six_hexes_until_turn_six() -> None:
    game = opening(turn=5, to_move="axis")
    assert bound(game, "xx-corps-stays") == bound(game, "xx-corps-alone") == XX
    play(game, "pick ax-a132b")
    far = {distance(HOME["ax-a132b"], hex_) for hex_ in places(game, "go")}
    assert max(far) == 6
    assert bound(opening(turn=6, to_move="axis"), "xx-corps-stays") == set()


def test_xx_corps_forced_beyond_may_only_come_nearer() -> None:
    """Item 39: Ariete is eight hexes from Bir el Gubi."""
    game = at({"ax-a132a": "18.22", "cw-11h": "40.05"}, turn=4, to_move="axis")
    assert distance("18.22", HOME["ax-a132a"]) == 8
    play(game, "pick ax-a132a")
    assert {distance(HOME["ax-a132a"], hex_) for hex_ in places(game, "go")} <= {*range(8)}
    refused(game, "go 18.23", "scs game.special", "stays-within", special="xx-corps-stays")


def test_xx_corps_does_not_attack_with_germans() -> None:
    """Until turn 6."""
    units = {"ax-a132a": "18.15", "ax-i5": "17.15", "cw-1sa": "18.14"}
    game = at(units, turn=5, to_move="axis", phase="combat")
    play(game, "attack 18.14", "pick ax-a132a")
    refused(game, "pick ax-i5", "scs game.special", "not-together", special="xx-corps-alone")
    game = at(units, turn=6, to_move="axis", phase="combat")
    play(game, "attack 18.14", "pick ax-a132a", "pick ax-i5")


def test_the_frontier_garrisons_stay_until_turn_seven() -> None:
    posts = {one.id for one in UNITS.values() if "frontier" in one.tags}
    assert len(posts) == 8
    assert bound(opening(turn=6, to_move="axis"), "frontier") == posts
    game = opening(turn=7, to_move="axis")
    assert bound(game, "frontier") == set()
    assert posts - places(game, "pick") == {"ax-bardia"}
