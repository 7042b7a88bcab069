"""7.7 Retreats. 6.2a Zones of control, 14.2b minefields and 16.0 escarpments in a retreat."""

import pytest

from builders import places, play, refused, told, unit
from rules.folio.builders import attack, combat
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for

#: Tanks north of a depleted regiment, which has no loss to give and cannot stand.
NORTH = {"gb-8rtr": "2013", "it-28": "2014 spent"}


def beaten(hexes, units=None, **fields):
    """The depleted regiment at 2014 must retreat so many hexes.

    5 against 1 is a differential of 4: D2 on a 2, D1 on a 3.
    """
    game = combat(NORTH | (units or {}), [{1: 3, 2: 2}[hexes]], **fields)
    events = attack(game, "2014", "gb-8rtr")
    assert told(events, "rolled")[0]["result"] == f"D{hexes}"
    return game


def repelled(units, hexes=1, **fields):
    """The New Zealand cavalry at 2013 has attacked panzers at 2014 and must retreat.

    1 against 4 is a differential of -3: A1 on a 3, A2 on a 5.
    """
    units = {"nz-cav": "2013", "de-1-8pz": "2014"} | units
    game = combat(units, [{1: 3, 2: 5}[hexes]], **fields)
    events = attack(game, "2014", "nz-cav")
    assert told(events, "rolled")[0]["result"] == f"A{hexes}"
    return game


# 7.7a, 7.7b Hex by hex, away


@pytest.mark.clause("folio 7.7a")
def test_the_owner_retreats_his_unit():
    """A beaten Italian regiment: the Axis is asked, in the British combat phase."""
    game = beaten(1)
    assert (game.side, game.decision.phase, game.decision.about) == (
        "axis",
        "retreat",
        ("unit", "it-28"),
    )
    events = play(game, "retreat 1915")
    assert told(events, "retreated") == [{"unit": "it-28", "at": "2014", "place": "1915"}]


@pytest.mark.clause("folio 7.7a")
def test_attackers_are_retreated_by_the_attacker():
    """The repelled cavalry belongs to the side whose turn it is."""
    assert repelled({}).side == "british"


@pytest.mark.clause("folio 7.7a")
def test_a_retreat_goes_from_hex_to_hex():
    """Two hexes at a leap."""
    game = beaten(2)
    refused(game, "retreat 2016", "folio 7.7a", "not-adjacent", at="2014", place="2016")


@pytest.mark.clause("folio 7.7a", "folio 7.7b")
def test_all_ways_of_a_retreat_of_two_hexes():
    """From 2014 away from 2013: three hexes first, then those two hexes off."""
    game = beaten(2)
    assert places(game, "retreat") == {"2015", "2115", "1915"}
    play(game, "retreat 2115")
    assert places(game, "retreat") == {"2116", "2214", "2215"}


@pytest.mark.clause("folio 7.7b")
@pytest.mark.parametrize(("hex_", "distance"), [("2115", 1), ("2014", 0)])
def test_each_hex_is_one_farther_from_where_the_combat_was(hex_, distance):
    """The regiment has gone to 2015 and wants to turn aside, or back."""
    game = beaten(2)
    refused(
        game,
        f"retreat 2015, retreat {hex_}",
        "folio 7.7b",
        "not-farther",
        place=hex_,
        need=2,
        distance=distance,
        **{"from": "2014"},
    )


# 7.7c What bars a retreat


@pytest.mark.clause("folio 7.7c")
def test_no_retreat_onto_an_enemy_unit():
    """The tanks themselves, north of the regiment."""
    game = beaten(1)
    refused(game, "retreat 2013", "folio 7.7c", "retreat-enemy", place="2013", unit="gb-8rtr")


@pytest.mark.clause("folio 7.7c")
def test_no_retreat_into_the_sea():
    """Tanks attack a regiment at 1505, on the coast, from 1506."""
    game = combat({"gb-8rtr": "1506", "it-28": "1505 spent"}, [3])
    attack(game, "1505", "gb-8rtr")
    refused(game, "retreat 1504", "folio 7.7c", "sea", place="1504")


@pytest.mark.clause("folio 7.7c", "folio 16.0a")
@pytest.mark.parametrize(("line", "barred"), [("on", True), ("off", False)])
def test_no_retreat_across_a_bare_escarpment(line, barred):
    """Tanks come from 1609 at the regiment in 1709; line E3 runs between it and 1708."""
    units = {"gb-8rtr": "1609", "it-28": "1709 spent"}
    game = combat(units, [3], options={"lineE3": line})
    attack(game, "1709", "gb-8rtr")
    assert ("1708" in places(game, "retreat")) != barred
    if barred:
        refused(game, "retreat 1708", "folio 7.7c", "escarpment", at="1709", place="1708")


@pytest.mark.clause("folio 7.7c")
def test_a_retreat_goes_across_an_escarpment_where_a_trail_does():
    """The regiment at 1909 goes up the trail to 1808."""
    game = combat({"gb-8rtr": "1910", "it-28": "1909 spent"}, [3])
    attack(game, "1909", "gb-8rtr")
    play(game, "retreat 1808")
    assert unit(game, "it-28") == "1808 spent"


@pytest.mark.clause("folio 7.7c", "folio 5.1d")
def test_no_retreat_off_the_map():
    """2025 is the last hex of its column: two hexes of the map are left, both on the edge."""
    game = combat({"gb-8rtr": "2024", "it-28": "2025 spent"}, [3])
    attack(game, "2025", "gb-8rtr")
    assert places(game, "retreat") == {"1926", "2126"}


@pytest.mark.clause("folio 7.7c", "folio 7.7d")
def test_a_unit_with_nothing_but_the_map_s_edge_behind_it_is_eliminated():
    """Brigades on the edge have both those hexes in their zones of control."""
    closed = {"gb-8rtr": "2024", "nz-4": "2225", "nz-5": "1825", "it-28": "2025 spent"}
    game = combat(closed, [3])
    events = attack(game, "2025", "gb-8rtr")
    assert told(events, "no-retreat") == [{"unit": "it-28", "place": "2025"}]


# 7.7d, 7.7e No way out

#: Zones of control close all of 2115, 2015 and 1915.
CUT_OFF = {"nz-4": "2116", "nz-5": "1916"}


@pytest.mark.clause("folio 7.7d")
def test_a_unit_that_cannot_retreat_is_eliminated():
    """British brigades stand behind the regiment."""
    game = combat(NORTH | CUT_OFF, [3])
    events = attack(game, "2014", "gb-8rtr")
    assert told(events, "no-retreat") == [{"unit": "it-28", "place": "2014"}]
    assert told(events, "eliminated") == [{"unit": "it-28", "place": "2014"}]
    assert unit(game, "it-28") == "eliminated"
    assert game.decision.phase == "advance"


@pytest.mark.clause("folio 7.7d")
def test_a_unit_that_can_go_but_not_far_enough_is_eliminated():
    """British zones close every hex two away: one hex could be gone, two cannot."""
    closed = {"nz-4": "2117", "nz-5": "1715", "nz-6": "1917", "gb-kdg": "2315"}
    assert places(beaten(1, closed), "retreat") == {"2015", "2115", "1915"}
    game = combat(NORTH | closed, [2])
    events = attack(game, "2014", "gb-8rtr")
    assert told(events, "rolled")[0]["result"] == "D2"
    assert told(events, "eliminated") == [{"unit": "it-28", "place": "2014"}]


@pytest.mark.clause("folio 7.7d")
def test_attackers_that_cannot_retreat_are_eliminated_too():
    """German battalions stand behind the cavalry."""
    game = combat(
        {"nz-cav": "2013", "de-1-8pz": "2014", "de-oas": "2112", "de-schm": "1912"},
        [3],
    )
    events = attack(game, "2014", "nz-cav")
    assert told(events, "no-retreat") == [{"unit": "nz-cav", "place": "2013"}]
    assert unit(game, "nz-cav") == "eliminated"


@pytest.mark.clause("folio 7.7e")
def test_a_way_that_saves_the_unit_must_be_taken():
    """Two hexes: behind 1915 everything is closed, by way of 2115 the regiment gets out."""
    closed = {"nz-4": "1917", "nz-5": "1715"}
    game = beaten(2, closed)
    assert places(game, "retreat") == {"2115", "2015"}
    refused(game, "retreat 1915", "folio 7.7e", "retreat-dead-end", unit="it-28", place="1915")


# 7.7f Friends


@pytest.mark.clause("folio 7.7f", "folio 5.3c")
def test_a_retreat_that_would_end_on_a_friend_goes_one_hex_farther():
    """D1 onto a comrade at 2015: the regiment must go on from there."""
    game = beaten(1, {"it-39": "2015"})
    events = play(game, "retreat 2015")
    assert told(events, "goes-on") == [{"unit": "it-28", "place": "2015", "friend": "it-39"}]
    assert game.decision.phase == "retreat"
    assert places(game, "retreat") == {"2016", "2116", "1916"}
    assert told(play(game, "retreat 2016"), "goes-on") == []
    assert (unit(game, "it-28"), unit(game, "it-39")) == ("2016 spent", "2015")


@pytest.mark.clause("folio 7.7f")
def test_a_retreat_passes_through_a_friend_on_its_way():
    """D2 by way of a comrade at 2015: two hexes are enough."""
    game = beaten(2, {"it-39": "2015"})
    assert told(play(game, "retreat 2015", "retreat 2016"), "goes-on") == []
    assert unit(game, "it-28") == "2016 spent"
    assert game.decision.phase != "retreat"


@pytest.mark.clause("folio 7.7f")
def test_a_second_friend_is_passed_as_well():
    """D1 with comrades at 2015 and 2016: the regiment ends three hexes away."""
    game = beaten(1, {"it-39": "2015", "it-40": "2016"})
    play(game, "retreat 2015", "retreat 2016", "retreat 2017")
    assert unit(game, "it-28") == "2017 spent"


@pytest.mark.clause("folio 7.7f")
def test_a_friend_with_no_room_behind_him_is_no_way_out():
    """Behind the comrade at 1915 British zones close every hex; 2115 is open."""
    game = beaten(1, {"it-39": "1915", "nz-4": "1917", "nz-5": "1715"})
    assert places(game, "retreat") == {"2115", "2015"}
    refused(game, "retreat 1915", "folio 7.7e", "retreat-dead-end", unit="it-28", place="1915")


@pytest.mark.clause("folio 7.7f")
@pytest.mark.parametrize(
    ("hexes", "friends", "told"),
    [
        (1, {}, ""),
        (1, {"it-39": "2015"}, "may-go-on"),
        (2, {"it-39": "2015"}, ""),
        (2, {"it-39": "2016"}, "may-go-on"),
        # Behind the comrade every hex is closed: nobody goes that way.
        (1, {"it-39": "1915", "nz-4": "1917", "nz-5": "1715"}, ""),
    ],
)
def test_who_retreats_is_told_of_friends_only_where_they_matter(hexes, friends, told):
    """A regiment and a comrade somewhere behind it; the question names the rule if a way ends in his hex."""
    game = beaten(hexes, friends)
    speaker = Speaker(game.rules, "en")
    aside = speaker.say(f"folio.aside.{told}") if told else ""
    assert portrait_for(speaker).aside(game) == aside
    question = portrait_for(speaker).question(game, game.legal())
    assert question == " ".join(filter(None, [speaker.prompt(game.decision), aside]))


@pytest.mark.clause("folio 7.7f")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "It 39 stands here, so it goes on one hex more (7.7f)."),
        ("ja", "ここにはIt 39がいるため、さらに1ヘクス退却する（7.7f）。"),
    ],
)
def test_who_stands_with_a_friend_is_told_why_he_goes_on(language, told):
    """D1 onto a comrade at 2015; once the way is complete nothing more is told."""
    game = beaten(1, {"it-39": "2015"})
    play(game, "retreat 2015")
    speaker = Speaker(game.rules, language)
    name = speaker.name("unit", "it-39")
    assert portrait_for(speaker).aside(game) == told.replace("It 39", name)
    play(game, "retreat 2016")
    assert portrait_for(speaker).aside(game) == ""


# 7.7g Several units


#: Two brigades, 5 against panzers of 4: A1 on a 5.
PAIR = {"nz-4": "2013", "nz-5": "1914 spent", "de-1-8pz": "2014"}


@pytest.mark.clause("folio 7.7g")
@pytest.mark.parametrize(("first", "second"), [("nz-4", "nz-5"), ("nz-5", "nz-4")])
def test_several_attackers_retreat_one_after_another_as_their_owner_likes(first, second):
    """Either brigade may go first; the last one needs no picking."""
    game = combat(PAIR, [5])
    attack(game, "2014", "nz-4", "nz-5")
    assert (game.side, game.decision.phase) == ("british", "retreats")
    back = {"nz-4": "2012", "nz-5": "1813"}
    play(game, f"pick {first}", f"retreat {back[first]}")
    assert game.decision.about == ("unit", second)
    play(game, f"retreat {back[second]}")
    assert (unit(game, "nz-4"), unit(game, "nz-5")) == ("2012", "1813 spent")


@pytest.mark.clause("folio 7.7g")
def test_the_unit_is_picked_before_its_hex_is_named():
    """A hex is named though two brigades must retreat."""
    game = combat(PAIR, [5])
    attack(game, "2014", "nz-4", "nz-5")
    refused(game, "retreat 2012", "folio 7.7g", "who-retreats")


@pytest.mark.clause("folio 7.7g")
def test_only_attackers_are_picked_to_retreat():
    """The third brigade stands aside."""
    game = combat(PAIR | {"nz-6": "1913"}, [5])
    attack(game, "2014", "nz-4", "nz-5")
    refused(game, "pick nz-6", "folio 7.7g", "not-retreating", unit="nz-6")


@pytest.mark.clause("folio 7.7g", "folio 7.7d")
def test_the_order_can_decide_who_lives():
    """nz-4 can only go to 1913, beyond which all is closed; nz-5 could go there too."""
    units = PAIR | {"de-oas": "2112", "de-schm": "1911", "de-3-255": "1713"}
    game = combat(units, [5])
    attack(game, "2014", "nz-4", "nz-5")
    play(game, "pick nz-4", "retreat 1913")
    play(game, "retreat 1814")
    assert (unit(game, "nz-4"), unit(game, "nz-5")) == ("1913", "1814 spent")
    game = combat(units, [5])
    attack(game, "2014", "nz-4", "nz-5")
    events = play(game, "pick nz-5", "retreat 1913")
    assert told(events, "no-retreat") == [{"unit": "nz-4", "place": "2013"}]


# 6.2a Zones of control


@pytest.mark.clause("folio 6.2a")
@pytest.mark.parametrize("hex_", ["2114", "1914"])
def test_no_retreat_into_an_enemy_zone_of_control(hex_):
    """The tanks at 2013 have 2114 and 1914 in their zone."""
    refused(beaten(1), f"retreat {hex_}", "folio 6.2a", "retreat-zone", place=hex_)


@pytest.mark.clause("folio 6.2a")
@pytest.mark.parametrize(("option", "passes"), [("friendCancels", True), ("barred", False)])
def test_a_friend_lets_a_retreat_through_an_enemy_zone(option, passes):
    """P-07: a comrade stands at 2114, in the zone of the tanks; behind it the desert is free."""
    game = beaten(1, {"it-39": "2114"}, options={"zocRetreat": option})
    if passes:
        play(game, "retreat 2114")
        assert places(game, "retreat") == {"2213", "2214"}
        play(game, "retreat 2214")
        assert unit(game, "it-28") == "2214 spent"
    else:
        refused(game, "retreat 2114", "folio 6.2a", "retreat-zone", place="2114")


# 14.2b Minefields


def at_the_belt(name, text, others):
    """Tanks at 1306 drive a unit at 1205 back: it can go over the outer belt or along it."""
    units = {"gb-8rtr": "1306", name: f"1205{text}"} | others
    game = combat(units, [3], options={"stiffResistance": "off"})
    events = attack(game, "1205", "gb-8rtr")
    assert told(events, "rolled")[0]["result"] == "D1"
    return game


@pytest.mark.clause("folio 14.2b")
def test_a_retreat_across_an_enemy_minefield_depletes():
    """The Italians at 1205 fall back into the Tobruk perimeter, to 1105."""
    game = at_the_belt("it-40", "", {})
    assert {"1105", "1204"} <= places(game, "retreat")
    events = play(game, "retreat 1105")
    assert told(events, "mine-crossed") == [{"unit": "it-40", "at": "1205", "place": "1105"}]
    assert unit(game, "it-40") == "1105 spent"


@pytest.mark.clause("folio 14.2b", "folio 7.7e")
@pytest.mark.parametrize(
    ("name", "text"), [("it-40", " spent"), ("de-schm", "")], ids=["depleted", "one-sided"]
)
def test_a_weak_unit_does_not_retreat_over_mines_if_another_way_is_open(name, text):
    """The way over the belt would eliminate it; the way along it, to 1106, would not."""
    game = at_the_belt(name, text, {})
    assert places(game, "retreat") == {"1106"}
    refused(game, "retreat 1105", "folio 7.7e", "retreat-dead-end", unit=name, place="1105")


@pytest.mark.clause("folio 14.2b", "folio 7.7d")
@pytest.mark.parametrize(
    ("name", "text"), [("it-40", " spent"), ("de-schm", "")], ids=["depleted", "one-sided"]
)
def test_a_weak_unit_with_no_way_but_over_mines_is_eliminated(name, text):
    """A British brigade at 1107 closes 1106; only the belt is left."""
    units = {"gb-8rtr": "1306", "nz-4": "1107", name: f"1205{text}"}
    game = combat(units, [3])
    events = attack(game, "1205", "gb-8rtr")
    assert told(events, "no-retreat") == [{"unit": name, "place": "1205"}]
    assert unit(game, name) == "eliminated"


@pytest.mark.clause("folio 14.2b")
def test_a_fresh_unit_with_no_way_but_over_mines_takes_it():
    """The same, with a fresh regiment: it is depleted and lives."""
    game = at_the_belt("it-40", "", {"nz-4": "1107"})
    assert places(game, "retreat") == {"1105", "1204"}


@pytest.mark.clause("folio 14.2b")
def test_every_minefield_crossed_depletes_once():
    """Two hexes over both belts would be two losses: a fresh regiment must not go that way."""
    units = {"gb-8rtr": "1306", "it-40": "1205"}
    game = combat(units, [2], options={"stiffResistance": "off"})
    assert told(attack(game, "1205", "gb-8rtr"), "rolled")[0]["result"] == "D2"
    play(game, "retreat 1105")
    refused(game, "retreat 1004", "folio 7.7e", "retreat-dead-end", unit="it-40", place="1004")
    play(game, "retreat 1005")
    assert unit(game, "it-40") == "1005 spent"


@pytest.mark.clause("folio 14.2b")
def test_minefields_of_one_s_own_cost_a_retreat_nothing():
    """A British brigade outside the perimeter falls back into it."""
    game = combat(
        {"de-1-8pz": "1306", "nz-4": "1205"},
        [2],
        to_move="axis",
        options={"stiffResistance": "off"},
    )
    assert told(attack(game, "1205", "de-1-8pz"), "rolled")[0]["result"] == "D1"
    events = play(game, "retreat 1204")
    assert told(events, "mine-crossed") == []
    assert unit(game, "nz-4") == "1204"
