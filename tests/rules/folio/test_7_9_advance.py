"""7.9 Advance after combat: who, where to, how far, in which order. 6.2b Zones of control."""

import pytest

from builders import places, play, refused, told, unit
from rules.folio.builders import attack, combat

TANKS, MORE, BRIGADE = "gb-8rtr", "gb-42rtr", "nz-6"
#: 9 against an Italian regiment of 2: a differential of 7, on a 1 De, on a 4 D2, on a 5 D1.
PAIR = {TANKS: "2013", MORE: "1914", "it-28": "2014"}
#: 13 against 2: a differential of 11, on a 6 D4.
TRIO = PAIR | {BRIGADE: "2114"}


def beaten(units, face, way, **options):
    """The units around 2014 attack it; the regiment there retreats along this way."""
    options = {"stiffResistance": "off"} | options
    game = combat(units, [face], options=options)
    attack(game, "2014", *(name for name in (TANKS, MORE, BRIGADE) if name in units))
    for hex_ in way.split():
        play(game, f"retreat {hex_}")
    return game


def asked(game):
    return game.side, game.decision.phase


# 7.9a Into the hex


@pytest.mark.clause("folio 7.9a")
def test_an_attacker_may_advance_into_the_hex_that_was_emptied():
    """The defender is eliminated; the advance comes at once, before the brigade's own attack."""
    game = beaten(PAIR | {"it-39": "1915", "nz-4": "1815"}, 1, "")
    assert asked(game) == ("british", "advance")
    events = play(game, f"pick {TANKS}", "advance 2014")
    assert told(events, "advanced") == [{"unit": TANKS, "at": "2013", "place": "2014"}]
    assert unit(game, TANKS) == "2014"
    assert asked(game) == ("british", "combat")


@pytest.mark.clause("folio 7.9a")
def test_nobody_has_to_advance():
    """The attacker stays where he is."""
    game = beaten(PAIR, 1, "")
    assert told(play(game, "done"), "advanced") == []
    assert unit(game, TANKS) == "2013"


@pytest.mark.clause("folio 7.9a")
def test_units_that_did_not_attack_do_not_advance():
    """The brigade at 2114 was not in the attack."""
    game = beaten(PAIR | {"nz-4": "2114"}, 1, "")
    refused(game, "pick nz-4", "folio 7.9a", "not-advancing", unit="nz-4")
    assert places(game, "pick") == {TANKS, MORE}


@pytest.mark.clause("folio 7.9a")
def test_there_is_no_advance_while_the_defender_stands():
    """D1, and the regiment takes a loss instead of going."""
    game = combat(PAIR, [5])
    attack(game, "2014", TANKS, MORE)
    events = play(game, "choose stand")
    assert told(events, "advanced") == []
    assert game.decision.phase != "advance"


@pytest.mark.clause("folio 7.9a", "folio 17.0b")
def test_an_advance_into_tobruk_wins_the_game_for_the_axis():
    """A lone battalion holds Tobruk and is eliminated by panzers from inside the perimeter."""
    units = {"de-1-8pz": "1104", "de-2-8pz": "1003", "gb-krrc": "1103"}
    # 10 against 2 is 8, less a town 6: on a 1 dD2, and the battalion has one side
    game = combat(units, [1], to_move="axis")
    attack(game, "1103", "de-1-8pz", "de-2-8pz")
    assert unit(game, "gb-krrc") == "eliminated"
    play(game, "pick de-1-8pz", "advance 1103")
    assert (game.outcome.winner, game.outcome.key) == ("axis", "capture")


# 7.9b Along the path


@pytest.mark.clause("folio 7.9b", "folio 7.9d")
def test_units_may_follow_the_path_of_the_retreat():
    """D2 by way of 2015 to 2016: the tanks go on to 2015, the others take the hex."""
    game = beaten(PAIR, 4, "2015 2016")
    play(game, f"pick {TANKS}", "advance 2015")
    assert asked(game) == ("british", "advance")
    play(game, f"pick {MORE}", "advance 2014")
    assert (unit(game, TANKS), unit(game, MORE)) == ("2015", "2014")
    assert game.decision.phase != "advance"


@pytest.mark.clause("folio 7.9b")
def test_an_advance_does_not_leave_the_path():
    """The retreat went by 2015, the tanks want to go to 2115."""
    game = beaten(PAIR, 4, "2015 2016")
    refused(game, f"pick {TANKS}, advance 2115", "folio 7.9b", "off-the-path", place="2115")


@pytest.mark.clause("folio 7.9b", "folio 5.3c")
def test_one_unit_to_a_hex_at_the_end_of_an_advance():
    """The first tanks have stopped at 2015; others want to join them."""
    game = beaten(PAIR, 4, "2015 2016")
    play(game, f"pick {TANKS}", "advance 2015")
    refused(game, f"pick {MORE}, advance 2015", "folio 7.9b", "held", place="2015", unit=TANKS)


@pytest.mark.clause("folio 7.9b")
def test_an_advance_does_not_pass_an_enemy_through_whom_the_retreat_went():
    """D1 through a comrade at 2015: the path is two hexes long, but 2015 is held."""
    game = beaten(PAIR | {"it-39": "2015"}, 5, "2015 2016")
    refused(game, f"pick {TANKS}, advance 2015", "folio 7.9b", "held", place="2015", unit="it-39")
    assert places(game, "advance") == {"2014"}


# 7.9c How far


@pytest.mark.clause("folio 7.9c")
@pytest.mark.parametrize(
    ("most", "hexes"),
    [
        (None, ["2014", "2015"]),
        (1, ["2014"]),
        (2, ["2014", "2015"]),
        (3, ["2014", "2015", "2016"]),
        (4, ["2014", "2015", "2016", "2017"]),
    ],
)
def test_an_advance_goes_two_hexes_at_most(most, hexes):
    """P-12: after a retreat of four hexes, with each limit; the hex beyond is refused."""
    options = {} if most is None else {"advanceMax": most}
    game = beaten(TRIO, 6, "2015 2016 2017 2018", **options)
    play(game, f"pick {TANKS}")
    assert places(game, "advance") == set(hexes)
    beyond = f"20{14 + len(hexes)}"
    refused(game, f"advance {beyond}", "folio 7.9c", "too-far", place=beyond, limit=len(hexes))


@pytest.mark.clause("folio 7.9c")
def test_an_advance_goes_no_farther_than_the_retreat():
    """D1: the regiment is at 2015, and the tanks may go one hex."""
    game = beaten(PAIR, 5, "2015", advanceMax=4)
    refused(game, f"pick {TANKS}, advance 2015", "folio 7.9c", "too-far", place="2015", limit=1)
    assert places(game, "advance") == {"2014"}


@pytest.mark.clause("folio 7.9c")
def test_after_an_elimination_an_advance_goes_one_hex():
    """De: only the hex itself, and only one unit."""
    game = beaten(PAIR, 1, "", advanceMax=4)
    play(game, f"pick {TANKS}")
    assert places(game, "advance") == {"2014"}
    play(game, "advance 2014")
    assert game.decision.phase != "advance"


@pytest.mark.clause("folio 7.9c", "folio 7.7d")
def test_the_same_goes_for_a_defender_that_could_not_retreat():
    """British brigades close every way behind the regiment."""
    game = beaten(PAIR | {"nz-4": "2116", "nz-5": "1916"}, 4, "", advanceMax=4)
    play(game, f"pick {TANKS}")
    assert places(game, "advance") == {"2014"}


# 7.9d The farthest first


@pytest.mark.clause("folio 7.9d")
def test_no_unit_advances_farther_than_one_before_it():
    """The tanks have stopped at 2015; the next unit may not overtake them."""
    game = beaten(TRIO, 6, "2015 2016 2017 2018", advanceMax=4)
    play(game, f"pick {TANKS}", "advance 2015")
    refused(
        game, f"pick {MORE}, advance 2016", "folio 7.9d", "farthest-first", place="2016", limit=1
    )
    assert places(game, "advance") == {"2014"}


@pytest.mark.clause("folio 7.9d")
def test_three_units_string_out_along_the_path():
    """Each stops behind the one before."""
    game = beaten(TRIO, 6, "2015 2016 2017 2018", advanceMax=3)
    for name, hex_ in ((BRIGADE, "2016"), (TANKS, "2015"), (MORE, "2014")):
        play(game, f"pick {name}", f"advance {hex_}")
    assert [unit(game, name) for name in (BRIGADE, TANKS, MORE)] == ["2016", "2015", "2014"]


@pytest.mark.clause("folio 7.9d")
def test_one_unit_advances_at_a_time():
    """The tanks are picked, and others as well before they have gone."""
    game = beaten(PAIR, 4, "2015 2016")
    refused(game, f"pick {TANKS}, pick {MORE}", "folio 7.9d", "one-at-a-time", unit=TANKS)


@pytest.mark.clause("folio 7.9d")
def test_the_unit_is_picked_before_the_hex_is_named():
    """A hex is named, and two units could go there."""
    refused(beaten(PAIR, 4, "2015 2016"), "advance 2014", "folio 7.9d", "who-advances")


@pytest.mark.clause("folio 7.9d")
def test_a_unit_advances_once():
    """The tanks have gone to 2015 and are picked again."""
    game = beaten(PAIR, 4, "2015 2016")
    play(game, f"pick {TANKS}", "advance 2015")
    refused(game, f"pick {TANKS}", "folio 7.9a", "not-advancing", unit=TANKS)


# 7.9e Cost, minefields, escarpments


@pytest.mark.clause("folio 7.9e")
def test_an_advance_costs_no_movement_points():
    """The tanks have moved in this turn as far as they could."""
    game = combat(PAIR, [1], acted=[TANKS, MORE])
    attack(game, "2014", TANKS, MORE)
    assert told(play(game, f"pick {TANKS}", "advance 2014"), "moved") == []
    assert unit(game, TANKS) == "2014"


#: Tanks and a brigade before Libyan Omar: 8 against 2 is 6, less a minefield 2: D2 on a 1.
OMAR = {TANKS: "2815", "nz-4": "2716", "it-15": "2816"}


@pytest.mark.clause("folio 7.9e", "folio 14.2a")
def test_an_advance_stops_behind_an_enemy_minefield():
    """The regiment of Libyan Omar falls back to 2818; the tanks must stop where it stood."""
    game = combat(OMAR, [1], options={"stiffResistance": "off"})
    attack(game, "2816", TANKS, "nz-4")
    play(game, "retreat 2817", "retreat 2818")
    play(game, f"pick {TANKS}")
    assert places(game, "advance") == {"2816"}
    refused(game, "advance 2817", "folio 7.9e", "mine-stops", unit=TANKS, place="2816")


@pytest.mark.clause("folio 7.9e")
def test_own_minefields_do_not_stop_an_advance():
    """The garrison of Tobruk breaks out of 1204 and 1105 after a regiment that falls back."""
    units = {"gb-23": "1204", "gb-14": "1105", "it-40": "1205 spent"}
    # 7 against 1 is 6: on a 3 D2
    game = combat(units, [3])
    attack(game, "1205", "gb-23", "gb-14")
    play(game, "retreat 1306", "retreat 1307")
    play(game, "pick gb-23", "advance 1306")
    assert unit(game, "gb-23") == "1306"


@pytest.mark.clause("folio 7.9e", "folio 16.0a")
def test_no_unit_comes_down_a_bare_escarpment_to_advance():
    """Tanks at 1608, above the regiment in 1709, had no part in the attack from 1710."""
    units = {TANKS: "1608", MORE: "1710", BRIGADE: "1809", "it-28": "1709 spent"}
    # 8 against 1 is 7: on a 1 De
    game = combat(units, [1])
    attack(game, "1709", MORE, BRIGADE)
    refused(game, f"pick {TANKS}", "folio 7.9a", "not-advancing", unit=TANKS)
    assert places(game, "pick") == {MORE, BRIGADE}


# 6.2b Zones of control


@pytest.mark.clause("folio 6.2b")
def test_an_advance_pays_no_heed_to_zones_of_control():
    """Italians at 2115 and 1816 have 2014 and 2015 in their zones."""
    units = PAIR | {"it-39": "2115", "it-40": "1816"}
    game = beaten(units, 4, "2015 2016")
    play(game, f"pick {TANKS}")
    assert places(game, "advance") == {"2014", "2015"}
    play(game, "advance 2015")
    assert unit(game, TANKS) == "2015"


# 7.9f Defenders


@pytest.mark.clause("folio 7.9f")
def test_defenders_never_advance():
    """A1: the tanks go back and leave 2013 empty; the Axis is not asked."""
    game = combat({TANKS: "2013", "it-28": "2014"}, [6])
    attack(game, "2014", TANKS)
    events = play(game, "retreat 2012")
    assert told(events, "advanced") == []
    assert game.decision.phase != "advance"
    assert unit(game, "it-28") == "2014"
