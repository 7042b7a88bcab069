"""7.6 Results: losses, retreats, exchanges. 7.8 Stiff resistance. 7.5 Fortifications."""

import pytest

from builders import play, refused, told, unit
from rules.folio.builders import attack, combat
from sandtable.systems.folio import losses

#: Tanks of attack strength 5 against an Italian regiment of 2: a differential of 3,
#: on a 1 dD1, 2 D2, 3 and 4 D1, 5 EX, 6 A1.
PLUS_3 = {"gb-8rtr": "2013", "it-28": "2014"}
#: Two regiments, 9 against 2: a differential of 7, on a 1 De, 2 dD2, 3 dD1, 4 D2, 5 D1, 6 EX.
PLUS_7 = {"gb-8rtr": "2013", "gb-42rtr": "1914", "it-28": "2014"}
#: A fresh and a depleted brigade, 5 against panzers of 4: a differential of 1, on a 6 aA1, 4 EX.
PLUS_1 = {"nz-4": "2013", "nz-5": "1914 spent", "de-1-8pz": "2014"}

#: The tanks again, and friends on all ways out.
SURROUNDED = PLUS_3 | {"nz-4": "2116", "nz-5": "1916"}


def keys(events):
    return [event.key for event in events]


def result(events):
    return told(events, "rolled")[0]["result"]


def phase(game):
    return game.side, game.decision.phase


# 7.6b Losses


@pytest.mark.clause("folio 7.6b", "folio 2.3b")
def test_the_first_loss_depletes_a_unit():
    """An exchange: both sides lose one, and both units have two sides."""
    game = combat(PLUS_3, [5])
    events = attack(game, "2014", "gb-8rtr")
    assert [event["unit"] for event in told(events, "depleted")] == ["it-28", "gb-8rtr"]
    assert (unit(game, "it-28"), unit(game, "gb-8rtr")) == ("2014 spent", "2013 spent")


@pytest.mark.clause("folio 7.6b")
@pytest.mark.parametrize(
    ("defender", "text", "face"),
    [("it-28", "2014 spent", 5), ("de-schm", "2014", 5)],
    ids=["depleted", "one-sided"],
)
def test_a_loss_eliminates_a_depleted_or_one_sided_unit(defender, text, face):
    """An exchange hits a depleted regiment, and a battalion with one printed side."""
    game = combat({"gb-8rtr": "2013", defender: text}, [face])
    events = attack(game, "2014", "gb-8rtr")
    assert result(events) == "EX"
    assert told(events, "eliminated") == [{"unit": defender, "place": "2014"}]
    assert unit(game, defender) == "eliminated"


@pytest.mark.clause("folio 7.6b")
def test_an_eliminated_unit_is_off_the_map_and_no_longer_depleted():
    """The depleted regiment is eliminated; its hex and its zone of control are free."""
    game = combat(PLUS_3 | {"it-28": "2014 spent", "nz-4": "2016"}, [5])
    attack(game, "2014", "gb-8rtr")
    assert unit(game, "it-28") == "eliminated"
    assert "2015" not in game.survey("zones", "british")


# 7.6c a


@pytest.mark.clause("folio 7.6c")
@pytest.mark.parametrize(
    ("loser", "left"),
    [("nz-4", "spent"), ("nz-5", "eliminated")],
)
def test_the_attacker_chooses_which_attacking_unit_takes_the_loss(loser, left):
    """aA1: a fresh and a depleted brigade attacked panzers."""
    game = combat(PLUS_1, [6])
    assert result(attack(game, "2014", "nz-4", "nz-5")) == "aA1"
    assert phase(game) == ("british", "loss")
    play(game, f"assign {loser}")
    assert left in unit(game, loser)


@pytest.mark.clause("folio 7.6c")
def test_a_unit_that_did_not_attack_takes_no_loss():
    """The third brigade stands beside, the panzers are the enemy."""
    game = combat(PLUS_1 | {"nz-6": "1913"}, [6])
    attack(game, "2014", "nz-4", "nz-5")
    refused(game, "assign nz-6", "folio 7.6c", "not-in-battle", unit="nz-6")
    refused(game, "assign de-1-8pz", "folio 7.6c", "not-in-battle", unit="de-1-8pz")


@pytest.mark.clause("folio 7.6c")
def test_a_lone_attacker_takes_the_loss_before_it_retreats():
    """aA1 at a differential of 0: nobody is asked who loses, then the brigade retreats."""
    game = combat({"nz-6": "2013", "de-1-8pz": "2014"}, [6])
    assert keys(attack(game, "2014", "nz-6")) == ["attacked", "rolled", "depleted"]
    assert phase(game) == ("british", "retreat")
    play(game, "retreat 2012")
    assert unit(game, "nz-6") == "2012 spent"


@pytest.mark.clause("folio 7.6c")
def test_an_attacker_eliminated_by_the_loss_does_not_retreat():
    """aA1 kills the only attacker, an armoured car regiment with one side."""
    game = combat({"nz-cav": "2013", "it-28": "2014"}, [6])
    events = attack(game, "2014", "nz-cav")
    assert (result(events), unit(game, "nz-cav")) == ("aA1", "eliminated")
    assert "retreat" not in phase(game)


# 7.6d d


@pytest.mark.clause("folio 7.6d")
def test_the_defender_is_depleted_and_retreats():
    """dD1: first the loss, then the retreat; there is no choice left to stand."""
    game = combat(PLUS_3, [1])
    events = attack(game, "2014", "gb-8rtr")
    assert (result(events), told(events, "depleted")) == ("dD1", [{"unit": "it-28"}])
    assert phase(game) == ("axis", "retreat")
    play(game, "retreat 2015")
    assert unit(game, "it-28") == "2015 spent"


@pytest.mark.clause("folio 7.6d")
def test_a_defender_eliminated_by_the_loss_does_not_retreat():
    """dD1 against a depleted regiment."""
    game = combat(PLUS_3 | {"it-28": "2014 spent"}, [1])
    attack(game, "2014", "gb-8rtr")
    assert unit(game, "it-28") == "eliminated"
    assert phase(game) == ("british", "advance")


# 7.6e D


@pytest.mark.clause("folio 7.6e")
@pytest.mark.parametrize(
    ("attackers", "face", "code", "way"),
    [
        (["gb-8rtr"], 3, "D1", "2015"),
        (["gb-8rtr"], 2, "D2", "2015 2016"),
        (["gb-8rtr", "gb-42rtr", "nz-cav"], 5, "D1", "2015"),
        (["gb-8rtr", "nz-4", "nz-5"], 5, "D3", "2015 2016 2017"),
        (["gb-8rtr", "gb-42rtr", "nz-6"], 6, "D4", "2015 2016 2017 2018"),
        (["gb-8rtr", "gb-42rtr", "nz-6"], 4, "dD3", "2015 2016 2017"),
    ],
)
def test_the_defender_retreats_as_many_hexes_as_the_result_says(attackers, face, code, way):
    """The regiment goes straight south, hex by hex, and loses nothing but the d of a result."""
    where = dict(zip(attackers, ["2013", "1914", "2114"], strict=False))
    game = combat(
        where | {"it-28": "2014"}, [face], options={"stiffResistance": "off", "advanceMax": 1}
    )
    assert result(attack(game, "2014", *attackers)) == code
    for hex_ in way.split():
        assert phase(game) == ("axis", "retreat")
        play(game, f"retreat {hex_}")
    assert unit(game, "it-28") == way[-4:] + " spent" * code.startswith("d")
    assert phase(game) == ("british", "advance")


# 7.6f A


@pytest.mark.clause("folio 7.6f")
def test_every_attacking_unit_retreats():
    """A1 at a differential of 1: both brigades go back one hex, the tanks that looked on stay."""
    game = combat(PLUS_1 | {"gb-8rtr": "2012"}, [5])
    assert result(attack(game, "2014", "nz-4", "nz-5")) == "A1"
    play(game, "pick nz-4", "retreat 2113")
    play(game, "retreat 1913")
    assert [unit(game, name) for name in ("nz-4", "nz-5", "gb-8rtr")] == [
        "2113",
        "1913 spent",
        "2012",
    ]
    assert told(game.events, "depleted") == []


@pytest.mark.clause("folio 7.6f")
def test_a2_means_two_hexes():
    """Armoured cars at a differential of -3 roll a 5."""
    game = combat({"nz-cav": "2013", "de-1-8pz": "2014"}, [5])
    assert result(attack(game, "2014", "nz-cav")) == "A2"
    play(game, "retreat 2012", "retreat 2011")
    assert unit(game, "nz-cav") == "2011"


# 7.6g EX


@pytest.mark.clause("folio 7.6g")
def test_in_an_exchange_both_sides_lose_one_and_nobody_retreats():
    """EX: the panzers are depleted, the attacker chooses the fresh brigade."""
    game = combat(PLUS_1, [4])
    events = attack(game, "2014", "nz-4", "nz-5")
    assert (result(events), told(events, "depleted")) == ("EX", [{"unit": "de-1-8pz"}])
    assert phase(game) == ("british", "loss")
    play(game, "assign nz-4")
    assert [unit(game, name) for name in PLUS_1] == ["2013 spent", "1914 spent", "2014 spent"]
    assert told(game.events, "retreated") == []


@pytest.mark.clause("folio 7.6g")
def test_only_attacking_units_pay_in_an_exchange():
    """The third brigade did not attack."""
    game = combat(PLUS_1 | {"nz-6": "1913"}, [4])
    attack(game, "2014", "nz-4", "nz-5")
    refused(game, "assign nz-6", "folio 7.6g", "not-in-battle", unit="nz-6")


@pytest.mark.clause("folio 7.6g", "folio 7.9a")
def test_an_exchange_that_eliminates_the_defender_empties_his_hex():
    """The panzers were depleted already, 2 of 4; a brigade may advance."""
    game = combat(PLUS_1 | {"de-1-8pz": "2014 spent"}, [5])
    attack(game, "2014", "nz-4", "nz-5")
    play(game, "assign nz-4")
    assert phase(game) == ("british", "advance")


# 7.6h De, 7.6i NE


@pytest.mark.clause("folio 7.6h")
def test_de_eliminates_a_fresh_defender():
    """A 1 at a differential of 7."""
    game = combat(PLUS_7, [1])
    events = attack(game, "2014", "gb-8rtr", "gb-42rtr")
    assert result(events) == "De"
    assert told(events, "eliminated") == [{"unit": "it-28", "place": "2014"}]
    assert told(events, "depleted") == []


@pytest.mark.clause("folio 7.6i")
def test_ne_changes_nothing():
    """A 2 at a differential of -3."""
    game = combat({"nz-cav": "2013", "de-1-8pz": "2014"}, [2])
    events = attack(game, "2014", "nz-cav")
    assert (result(events), keys(events)[:2]) == ("NE", ["attacked", "rolled"])
    assert (unit(game, "nz-cav"), unit(game, "de-1-8pz")) == ("2013", "2014")


# 7.8 Stiff resistance


@pytest.mark.clause("folio 7.8")
def test_a_fresh_defender_may_take_a_loss_and_stand():
    """D1 against a full-strength regiment with two sides."""
    game = combat(PLUS_3, [3])
    assert result(attack(game, "2014", "gb-8rtr")) == "D1"
    assert phase(game) == ("axis", "stand")
    events = play(game, "choose stand")
    assert told(events, "stood") == [{"unit": "it-28", "place": "2014"}]
    assert unit(game, "it-28") == "2014 spent"
    assert "advance" not in phase(game)


@pytest.mark.clause("folio 7.8")
def test_a_fresh_defender_may_retreat_as_well():
    """D1: the regiment goes and loses nothing."""
    game = combat(PLUS_3, [3])
    attack(game, "2014", "gb-8rtr")
    play(game, "choose retreat")
    play(game, "retreat 2015")
    assert unit(game, "it-28") == "2015"


@pytest.mark.clause("folio 7.8")
def test_the_defender_stands_or_goes_and_nothing_else():
    """He would rather end the game."""
    game = combat(PLUS_3, [3])
    attack(game, "2014", "gb-8rtr")
    refused(game, "choose end", "folio 7.8", "stand-or-go", unit="it-28")


@pytest.mark.clause("folio 7.8")
@pytest.mark.parametrize(
    ("defender", "text"),
    [("it-28", "2014 spent"), ("de-schm", "2014")],
    ids=["depleted", "one-sided"],
)
def test_a_unit_that_has_no_loss_to_give_must_retreat(defender, text):
    """D1 against a depleted regiment, and against a battalion with one side."""
    game = combat({"gb-8rtr": "2013", defender: text}, [3])
    attack(game, "2014", "gb-8rtr")
    assert phase(game) == ("axis", "retreat")


@pytest.mark.clause("folio 7.8")
def test_a_result_that_has_depleted_the_unit_leaves_no_choice():
    """dD1 against a fresh regiment."""
    game = combat(PLUS_3, [1])
    attack(game, "2014", "gb-8rtr")
    assert phase(game) == ("axis", "retreat")


@pytest.mark.clause("folio 7.8")
def test_attackers_never_stand():
    """A1 against fresh tanks."""
    game = combat(PLUS_3, [6])
    attack(game, "2014", "gb-8rtr")
    assert phase(game) == ("british", "retreat")


@pytest.mark.clause("folio 7.8")
@pytest.mark.parametrize(("option", "asked"), [("depleteInstead", "stand"), ("off", "retreat")])
def test_stiff_resistance_is_an_option(option, asked):
    """P-11: without it a fresh defender told to retreat retreats."""
    game = combat(PLUS_3, [3], options={"stiffResistance": option})
    attack(game, "2014", "gb-8rtr")
    assert phase(game) == ("axis", asked)


@pytest.mark.clause("folio 7.8")
def test_a_surrounded_defender_may_stand_and_live():
    """Retreat would be death: the regiment is told so only if it chooses to go."""
    game = combat(SURROUNDED, [3])
    attack(game, "2014", "gb-8rtr")
    assert phase(game) == ("axis", "stand")
    assert game.price("choose retreat").key == "retreat-fatal"
    events = play(game, "choose retreat")
    assert told(events, "no-retreat") == [{"unit": "it-28", "place": "2014"}]


# 7.5 Fortifications


@pytest.mark.clause("folio 7.5")
@pytest.mark.parametrize(
    ("tanks", "hex_", "terrain"),
    [("3312", "3313", "desert"), ("1509", "1510", "desert"), ("3415", "3414", "minefield")],
    ids=["Fort Capuzzo", "the airfield's edge", "Halfaya Pass"],
)
def test_forts_strongpoints_and_passes_do_nothing(tanks, hex_, terrain):
    """A German battalion in such a place retreats like any other; only its minefields count."""
    game = combat({"gb-8rtr": tanks, "gb-42rtr": "2013", "it-28": "2014", "de-oas": hex_}, [1])
    events = attack(game, hex_, "gb-8rtr")
    assert told(events, "rolled")[0]["terrain"] == terrain
    assert told(events, "box-held") == []


# What standing and going cost is told before one chooses


@pytest.mark.clause("folio 7.8", "folio 7.7a")
def test_the_price_of_standing_is_the_other_side_and_of_going_the_hex():
    """Standing turns the regiment over; going gives up 2014 for one hex."""
    game = combat(PLUS_3, [3])
    attack(game, "2014", "gb-8rtr")
    stand, go = game.price("choose stand"), game.price("choose retreat")
    assert (stand.key, stand.values["place"]) == ("stand-costs", "2014")
    play_on = game.clone()
    play(play_on, "choose stand")
    number = game.rules.unit_index["it-28"]
    strengths = (losses.attack_strength, losses.defence_strength)
    after = tuple(one(game.rules, play_on.state, number) for one in strengths)
    assert (stand.values["attack"], stand.values["defence"]) == after
    assert (go.key, go.values) == ("retreat-costs", {"place": "2014", "hexes": 1})
