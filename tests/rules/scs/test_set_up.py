"""The notes on set-up: where units may be placed, by whom first, and in which state."""

import pytest

from builders import places, play, refused, told, unit
from modules.altered import PRIMER, Change, problems
from rules.scs.builders import lesson, start_in, start_trial
from sandtable import Game

COVER, MAP, SETUP = "module.toml", "map.toml", "setup.toml"
FREE: Change = (COVER, "[scenario.control]", "free = true\n\n[scenario.control]")
AREA: Change = (MAP, "[grid]", '[area]\nmeadow = ["27.12", "27.13", "28.13", "28.14"]\n\n[grid]')


def free(*changes: tuple[str, str], area: bool = False) -> Game:
    """The meeting engagement, to be set up, with some lines of its set-up changed."""
    lines: list[Change] = [(SETUP, old, new) for old, new in changes]
    return start_in([FREE, *([AREA] if area else []), *lines])


# 1 Within


SCOUT = ('4rec = "22.13"', '4rec = { hex = "22.13", within = 4 }')


@pytest.mark.clause("scs set-up-1")
@pytest.mark.parametrize("hex_", ["22.13", "22.14", "22.17", "26.11", "26.15", "18.13", "18.15"])
def test_set_up_1_within_four_is_any_hex_up_to_four_away(hex_: str) -> None:
    """4 Rec within 4 of 22.13: the hex itself, and straight or aslant up to four hexes off."""
    game = free(SCOUT)
    play(game, "pick 4rec", f"place {hex_}")
    assert unit(game, "4rec") == hex_


@pytest.mark.clause("scs set-up-1")
@pytest.mark.parametrize("hex_", ["22.18", "26.16", "26.10", "27.14", "17.13"])
def test_set_up_1_five_is_too_far(hex_: str) -> None:
    """One hex more in any direction."""
    game = free(SCOUT)
    refused(
        game,
        f"pick 4rec, place {hex_}",
        "scs set-up-1",
        "outside-set-up",
        unit="4rec",
        place=hex_,
        within=4,
        **{"from": "22.13"},
    )


BESIDE = ('4rec = "22.13"', '4rec = { hex = "22.13", within = 1, of = "21.14" }')


@pytest.mark.clause("scs set-up-1")
def test_set_up_1_within_one_of_another_hex_than_it_stands_in_unless_it_is_moved() -> None:
    """4 Rec may be set up around 21.14, on whose edge 22.13 lies."""
    game = free(BESIDE)
    play(game, "pick 4rec")
    around = {"21.14", "21.15", "21.13", "20.13", "20.14", "22.13", "22.14"}
    assert places(game, "place") == around
    where = {"from": "21.14"}
    refused(game, "place 23.14", "scs set-up-1", "outside-set-up", unit="4rec", within=1, **where)
    play(game, "place 20.13", "choose suggested")
    assert unit(game, "4rec") == "20.13"


@pytest.mark.clause("scs set-up-1")
def test_set_up_1_sixty_one_hexes_lie_within_four() -> None:
    """1 + 6 + 12 + 18 + 24, all of them open ground."""
    game = free(SCOUT)
    play(game, "pick 4rec")
    assert len(places(game, "place")) == 61


@pytest.mark.clause("scs set-up-1")
def test_set_up_1_a_unit_with_a_hex_and_no_more_stands_there() -> None:
    """2 Pz is told 27.13."""
    game = free()
    play(game, "pick 2pz")
    assert places(game, "place") == {"27.13"}
    refused(game, "place 27.12", "scs set-up-1", "outside-set-up", unit="2pz", within=0)


@pytest.mark.clause("scs 3.2d")
def test_set_up_never_on_prohibited_ground() -> None:
    """The heights 05.11 are within five hexes of 10.13."""
    game = free(('3inf = "10.13"', '3inf = { hex = "10.13", within = 5 }'))
    play(game, "choose suggested", "done")
    refused(game, "pick 3inf, place 05.11", "scs 3.2d", "prohibited", unit="3inf", place="05.11")


@pytest.mark.clause("scs 3.3a")
def test_set_up_never_on_an_enemy() -> None:
    """Both scouts may be set up in 18.13; red places first, and there it stands."""
    game = free(
        ('4rec = "22.13"', '4rec = { hex = "22.13", within = 4 }'),
        ('2cav = "15.13"', '2cav = { hex = "15.13", within = 3 }'),
    )
    play(game, "pick 4rec", "place 18.13", "choose suggested", "done")
    refused(game, "pick 2cav, place 18.13", "scs 3.3a", "enemy-there", place="18.13", unit="4rec")


def test_set_up_nobody_may_take_the_place_of_an_enemy() -> None:
    """A set-up in which red could stand where blue is told to be is a mistake of the module."""
    wide = (SETUP, '4rec = "22.13"', '4rec = { hex = "22.13", within = 7 }')
    found = "setup.toml: meeting: 4rec: it could take 15.13 from 2cav"
    assert problems(FREE, wide, folder=PRIMER) == [found]
    area = (MAP, "[grid]", '[area]\nroad = ["22.13", "12.13"]\n\n[grid]')
    road = (SETUP, '4rec = "22.13"', '4rec = { hex = "22.13", area = "road" }')
    taken = [f"setup.toml: meeting: 4rec: it could take 12.13 from {n}" for n in ("5arm", "6arm")]
    assert problems(FREE, area, road, folder=PRIMER) == taken


# 2 Stacking


GRENADIERS = (
    ('21gren = "29.13"', '21gren = { hex = "29.13", within = 1 }'),
    ('5gren = "28.13"', '5gren = { hex = "28.13", within = 1 }'),
    ('7gren = "28.14"', '7gren = { hex = "28.14", within = 1 }'),
)


@pytest.mark.clause("scs set-up-2")
def test_set_up_2_the_stacking_limit_holds() -> None:
    """Two regiments of three steps fill 28.13; one of two steps is too much."""
    game = free(*GRENADIERS)
    play(game, "pick 21gren", "place 28.13", "pick 5gren", "place 28.13")
    refused(game, "pick 7gren, place 28.13", "scs set-up-2", "full", place="28.13", limit=6)


@pytest.mark.clause("scs set-up-2")
def test_set_up_2_a_unit_whose_only_hex_is_full_cannot_be_placed() -> None:
    """5 Gren must stand in 28.13, which the others have filled; the suggestion puts that right."""
    game = free(
        GRENADIERS[0], GRENADIERS[2], ('12mot = "27.14"', '12mot = { hex = "27.14", within = 1 }')
    )
    play(game, "pick 21gren", "place 28.13", "pick 7gren", "place 28.13")
    refused(game, "pick 5gren", "scs set-up-2", "full", place="28.13", limit=6)
    play(game, "choose suggested", "done")
    assert [unit(game, name) for name in ("21gren", "5gren", "7gren")] == [
        "29.13",
        "28.13",
        "28.14",
    ]


# 3 State


@pytest.mark.clause("scs set-up-3")
def test_set_up_3_full_strength_and_in_supply_unless_told_otherwise() -> None:
    """The line starts with one step and the rifles out of supply, as told; nobody else is worse off."""
    game = start_trial()
    play(game, "choose suggested", "done", "choose suggested", "done")
    assert unit(game, "a-line") == "06.04 1"
    assert unit(game, "j-rifles") == "10.09 out0"
    others = set(game.position()["units"]) - {"a-line", "j-rifles"}
    assert all(" " not in unit(game, name) for name in others)


@pytest.mark.clause("scs set-up-3")
def test_set_up_3_in_every_lesson() -> None:
    """Nothing is told there, so all are whole and supplied."""
    for scenario in ("meeting", "movement", "overrun", "assault", "bridge", "supply"):
        assert all(" " not in text for text in lesson(scenario).position()["units"].values())


# 4 Areas


MEADOW = ('2pz = "27.13"', '2pz = { hex = "27.13", area = "meadow" }')


@pytest.mark.clause("scs set-up-4")
def test_set_up_4_any_hex_of_an_area_its_border_included() -> None:
    """All hexes of the meadow lie on its border."""
    game = free(MEADOW, area=True)
    play(game, "pick 2pz")
    assert places(game, "place") == {"27.12", "27.13", "28.13", "28.14"}


@pytest.mark.clause("scs set-up-4")
def test_set_up_4_no_hex_outside_it() -> None:
    """27.14 touches the meadow."""
    game = free(MEADOW, area=True)
    refused(
        game, "pick 2pz, place 27.14", "scs set-up-4", "outside-area", unit="2pz", place="27.14"
    )


# 5 Who is first


@pytest.mark.clause("scs set-up-5")
def test_set_up_5_the_side_that_moves_second_sets_up_first() -> None:
    """T1: blue moves first, so red is asked first; then blue; then blue moves."""
    game = free()
    assert (game.side, game.decision.phase) == ("red", "set-up")
    events = play(game, "choose suggested", "done")
    assert told(events, "all-set-up") == [{"side": "red"}]
    assert (game.side, game.decision.phase) == ("blue", "set-up")
    events = play(game, "choose suggested", "done")
    assert told(events, "turn-began") == [{"turn": 1}]
    assert (game.side, game.decision.phase) == ("blue", "movement")


@pytest.mark.clause("scs set-up-5")
def test_set_up_5_if_red_moves_first_blue_sets_up_first() -> None:
    """The other way about."""
    red = (COVER, 'victory = "meeting"\nfirst = "blue"', 'victory = "meeting"\nfirst = "red"')
    game = start_in([FREE, red])
    assert game.side == "blue"
    play(game, "choose suggested", "done")
    assert game.side == "red"
    play(game, "choose suggested", "done")
    assert (game.side, game.decision.phase) == ("red", "movement")


@pytest.mark.clause("scs set-up-5")
def test_set_up_5_only_own_units_and_each_once() -> None:
    """Blue's scouts are not red's to place, reinforcements come later, and a unit stays where it is."""
    game = free(SCOUT)
    refused(game, "pick 2cav", "scs set-up-5", "not-to-set-up", unit="2cav")
    refused(game, "pick 25inf", "scs set-up-5", "not-to-set-up", unit="25inf")
    play(game, "pick 4rec", "place 22.14")
    refused(game, "pick 4rec", "scs set-up-5", "not-to-set-up", unit="4rec")


@pytest.mark.clause("scs set-up-5")
def test_set_up_5_a_unit_then_its_hex() -> None:
    """No hex without a unit, and no second unit before the first has its hex."""
    game = free(SCOUT)
    refused(game, "place 22.13", "scs set-up-5", "unit-first")
    refused(game, "choose air", "scs set-up-5", "unit-first")
    refused(game, "pick 4rec, pick 2pz", "scs set-up-5", "place-it", unit="4rec")


@pytest.mark.clause("scs set-up-5")
def test_set_up_5_everybody_is_placed_before_the_other_side() -> None:
    """2 Pz is the first of those that are left."""
    game = free(SCOUT)
    play(game, "pick 4rec", "place 22.14")
    refused(game, "done", "scs set-up-5", "still-to-set-up", unit="2pz")
    play(game, "choose suggested", "done")
    assert (unit(game, "4rec"), unit(game, "2pz")) == ("22.14", "27.13")


@pytest.mark.clause("scs set-up-5")
def test_set_up_5_a_scenario_with_a_fixed_set_up_asks_nobody() -> None:
    """The meeting engagement as printed begins with blue's movement."""
    game = lesson("meeting")
    assert (game.side, game.decision.phase, unit(game, "4rec")) == ("blue", "movement", "22.13")
