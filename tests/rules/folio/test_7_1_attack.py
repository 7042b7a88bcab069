"""7.1, 7.2 Attacks: who attacks whom, how often, in which order. 16.0 Escarpments."""

import pytest

from builders import places, play, refused, told, unit
from rules.folio.builders import attack, combat

#: British tanks beside two Italian regiments, 2014 and 1915; 2013 touches 2014 only.
TWO_TARGETS = {
    "gb-8rtr": "2013",
    "gb-42rtr": "1914",
    "it-28": "2014",
    "it-39": "1915",
}


# 7.1a Attacks are voluntary


@pytest.mark.clause("folio 7.1a", "folio 4.1c")
def test_nobody_has_to_attack():
    """Both British units stand next to an enemy and the phase ends without an attack."""
    game = combat(TWO_TARGETS)
    assert told(play(game, "done"), "attacked") == []
    assert game.decision.phase != "combat"


@pytest.mark.clause("folio 7.1a")
def test_a_unit_may_stay_out_of_an_attack_that_another_makes():
    """Only one of the two regiments of tanks beside 2014 attacks it."""
    game = combat(TWO_TARGETS, [4])
    (event,) = told(attack(game, "2014", "gb-8rtr"), "attacked")
    assert event == {"units": ("gb-8rtr",), "place": "2014", "unit": "it-28"}


# 7.1b An enemy next door


@pytest.mark.clause("folio 7.1b")
def test_the_targets_are_the_enemies_next_to_a_unit():
    """A third Italian regiment stands two hexes off."""
    game = combat(TWO_TARGETS | {"it-40": "2016"})
    assert places(game, "attack") == {"2014", "1915"}


@pytest.mark.clause("folio 7.1b")
@pytest.mark.parametrize("hex_", ["2015", "2013", "1101"])
def test_a_hex_without_an_enemy_is_not_attacked(hex_):
    """The hex named is empty, holds a friend, or is sea."""
    refused(combat(TWO_TARGETS), f"attack {hex_}", "folio 7.1b", "no-enemy", place=hex_)


@pytest.mark.clause("folio 7.1b")
def test_an_enemy_that_nobody_touches_is_not_attacked():
    """The third regiment stands two hexes from every British unit."""
    game = combat(TWO_TARGETS | {"it-40": "2016"})
    refused(game, "attack 2016", "folio 7.1b", "nobody-near", place="2016")


@pytest.mark.clause("folio 7.1b")
def test_a_unit_elsewhere_does_not_join_an_attack():
    """The tanks at 2013 do not touch 1915, which is under attack."""
    refused(
        combat(TWO_TARGETS),
        "attack 1915, pick gb-42rtr, pick gb-8rtr",
        "folio 7.1b",
        "out-of-touch",
        unit="gb-8rtr",
        place="1915",
    )


# 7.1c Whose units attack


@pytest.mark.clause("folio 7.1c", "folio 4.1h")
def test_only_units_of_the_player_whose_turn_it_is_attack():
    """An Italian regiment beside the target is asked to join the British attack."""
    game = combat(TWO_TARGETS)
    refused(game, "attack 2014, pick it-39", "folio 4.1h", "not-yours", unit="it-39")


@pytest.mark.clause("folio 7.1c")
def test_a_unit_that_is_gone_does_not_attack():
    """The New Zealand cavalry was eliminated long ago."""
    game = combat(TWO_TARGETS)
    refused(game, "attack 2014, pick nz-cav", "folio 4.1h", "not-on-map", unit="nz-cav")


#: Tanks, which are mobile, and a brigade of New Zealanders, which is not, beside 2014.
MOBILE = {"gb-8rtr": "2013", "gb-42rtr": "1914", "nz-6": "2114", "it-28": "2014"}


@pytest.mark.clause("folio 7.1c", "folio 4.1e")
def test_in_the_mobile_combat_phase_mobile_units_attack_even_if_they_did_not_move():
    """Nobody has acted in this player turn."""
    game = combat(MOBILE, [4], phase="mobile-combat")
    play(game, "attack 2014")
    assert places(game, "pick") == {"gb-8rtr", "gb-42rtr"}


@pytest.mark.clause("folio 7.1c")
def test_in_the_mobile_combat_phase_other_units_do_not_attack():
    """The brigade is motorised."""
    game = combat(MOBILE, phase="mobile-combat")
    refused(game, "attack 2014, pick nz-6", "folio 2.3c", "not-mobile", unit="nz-6")


@pytest.mark.clause("folio 7.1c")
def test_in_the_mobile_combat_phase_units_that_acted_before_do_not_attack():
    """One regiment of tanks moved in the ordinary movement phase."""
    game = combat(MOBILE, phase="mobile-combat", acted=["gb-42rtr"])
    refused(game, "attack 2014, pick gb-42rtr", "folio 4.1g", "acted-already", unit="gb-42rtr")


@pytest.mark.clause("folio 7.1c")
def test_with_nobody_else_beside_it_a_hex_is_no_target_in_the_mobile_combat_phase():
    """Only the brigade touches 2214; the tanks have a target of their own."""
    game = combat(MOBILE | {"it-39": "2214"}, phase="mobile-combat")
    refused(game, "attack 2214", "folio 7.1b", "nobody-near", place="2214")


# 7.2a One hex, any number of attackers


@pytest.mark.clause("folio 7.2a")
def test_six_units_may_attack_one_hex():
    """British units stand on all sides of 2014."""
    ring = dict(
        zip(
            ["gb-8rtr", "gb-42rtr", "nz-4", "nz-5", "nz-6", "nz-cav"],
            ["2013", "2015", "2114", "2115", "1914", "1915"],
            strict=True,
        )
    )
    game = combat(ring | {"it-28": "2014"}, [1])
    events = attack(game, "2014", *ring)
    # 5 + 4 + 3 + 3 + 4 + 1 against 2
    assert told(events, "rolled")[0]["difference"] == 18
    assert unit(game, "it-28") == "eliminated"


@pytest.mark.clause("folio 7.2a")
def test_an_attack_has_one_target():
    """The tanks at 1914 touch two enemies and can attack only one."""
    game = combat(TWO_TARGETS)
    refused(
        game, "attack 2014, pick gb-42rtr, attack 1915", "folio 7.2a", "one-target", place="2014"
    )


@pytest.mark.clause("folio 7.2a")
def test_the_target_is_named_before_the_attackers():
    """A unit is picked though no target is named."""
    refused(combat(TWO_TARGETS), "pick gb-8rtr", "folio 7.2a", "name-target", unit="gb-8rtr")


@pytest.mark.clause("folio 7.2a")
def test_an_attack_needs_an_attacker():
    """The target is named, nobody is picked, and the attack is to begin."""
    game = combat(TWO_TARGETS)
    refused(game, "attack 2014, done", "folio 7.2a", "nobody-attacks", place="2014")


@pytest.mark.clause("folio 7.2a")
def test_a_unit_counts_once_in_an_attack():
    """The same tanks are picked twice."""
    game = combat(TWO_TARGETS)
    refused(
        game,
        "attack 2014, pick gb-8rtr, pick gb-8rtr",
        "folio 7.2a",
        "picked-already",
        unit="gb-8rtr",
    )


# 7.2b, 7.2c Once a phase


@pytest.mark.clause("folio 7.2b")
def test_a_unit_attacks_once_a_phase():
    """The cavalry attacks 2014 in vain; against 1915 the brigade beside it is left."""
    game = combat({"nz-cav": "1914", "nz-6": "1815", "de-104": "2014", "it-39": "1915"}, [2])
    assert told(attack(game, "2014", "nz-cav"), "rolled")[0]["result"] == "NE"
    refused(game, "attack 1915, pick nz-cav", "folio 7.2b", "fought-already", unit="nz-cav")


@pytest.mark.clause("folio 7.2b")
def test_a_unit_attacks_with_its_whole_strength():
    """There is no action to name a part of a strength: 5 against 2 is a differential of 3."""
    game = combat(TWO_TARGETS, [5])
    assert told(attack(game, "2014", "gb-8rtr"), "rolled")[0]["difference"] == 3


@pytest.mark.clause("folio 7.2c")
def test_a_hex_is_attacked_once_a_phase():
    """The reconnaissance attacks 2014 in vain; the tanks beside it come too late."""
    game = combat(
        {"nz-cav": "2013", "gb-8rtr": "1914", "de-104": "2014", "it-39": "1915"},
        [2],
    )
    assert told(attack(game, "2014", "nz-cav"), "rolled")[0]["result"] == "NE"
    refused(game, "attack 2014", "folio 7.2c", "struck-already", place="2014")


@pytest.mark.clause("folio 7.2b", "folio 7.2c")
def test_in_the_next_combat_phase_the_same_hex_and_unit_fight_again():
    """In vain on turn 2, and again on turn 3."""
    game = combat({"nz-cav": "2013", "de-104": "2014"}, [2, 2], turn=2)
    attack(game, "2014", "nz-cav")
    while (game.turn, game.side, game.decision.phase) != (3, "british", "combat"):
        play(game, "done")
    attack(game, "2014", "nz-cav")
    assert told(play(game, "done"), "rolled")[0]["result"] == "NE"


# 7.2d One by one


@pytest.mark.clause("folio 7.2d")
@pytest.mark.parametrize("order", [["2014", "1915"], ["1915", "2014"]])
def test_attacks_are_resolved_one_by_one_in_the_order_the_attacker_likes(order):
    """Both attacks end in an exchange: at a differential of 3 on a 5, at one of 2 on a 4."""
    by = {"2014": ("gb-8rtr", "it-28", 5), "1915": ("gb-42rtr", "it-39", 4)}
    game = combat(TWO_TARGETS, [by[target][2] for target in order])
    for target in order:
        attacker, defender, _ = by[target]
        hurt = [event["unit"] for event in told(attack(game, target, attacker), "depleted")]
        assert hurt == [defender, attacker]


# 16.0c Escarpments

#: Line E3: between 1608 and 1709 lies a bare escarpment, between 1808 and 1909 a trail crosses it.
BELOW = {"gb-8rtr": "1608", "it-28": "1709"}


@pytest.mark.clause("folio 16.0c", "folio 7.1b")
def test_no_attack_goes_across_a_bare_escarpment():
    """The tanks stand above the enemy, who is next door; other tanks have a target elsewhere."""
    game = combat(BELOW | {"gb-42rtr": "2013", "it-39": "2014"})
    refused(game, "attack 1709", "folio 16.0c", "escarpment-attack", unit="gb-8rtr", place="1709")
    assert places(game, "attack") == {"2014"}


@pytest.mark.clause("folio 16.0c")
def test_a_unit_above_an_escarpment_does_not_join_those_below():
    """Other tanks attack 1709 from 1710; those at 1608 cannot help them."""
    game = combat(BELOW | {"gb-42rtr": "1710"})
    refused(
        game,
        "attack 1709, pick gb-42rtr, pick gb-8rtr",
        "folio 16.0c",
        "escarpment-attack",
        unit="gb-8rtr",
        place="1709",
    )


@pytest.mark.clause("folio 16.0c")
def test_without_the_line_the_attack_is_allowed():
    """Line E3 is left out."""
    game = combat(BELOW, options={"lineE3": "off"})
    assert places(game, "attack") == {"1709"}


@pytest.mark.clause("folio 16.0c")
@pytest.mark.parametrize(
    ("line", "default", "here", "there"),
    [
        ("lineE1", "on", "3614", "3615"),
        ("lineE2", "off", "1406", "1407"),
        ("lineE3", "on", "1608", "1709"),
        ("lineE4", "off", "1409", "1410"),
    ],
)
@pytest.mark.parametrize("value", ["on", "off", None])
def test_each_line_of_escarpments_bars_attacks_if_it_is_on(line, default, here, there, value):
    """Tanks and a regiment face each other across a hexside of the line."""
    options = {} if value is None else {line: value}
    units = {"gb-8rtr": here, "it-28": there, "gb-42rtr": "2019", "it-39": "2020"}
    barred = (value or default) == "on"
    assert places(combat(units, options=options), "attack") == {"2020"} | (
        set() if barred else {there}
    )


@pytest.mark.clause("folio 16.0c", "folio 16.0d")
def test_an_attack_goes_across_an_escarpment_where_a_trail_does():
    """The trail from 1808 to 1909 crosses the line."""
    game = combat({"gb-8rtr": "1808", "it-28": "1909"}, [4])
    (rolled,) = told(attack(game, "1909", "gb-8rtr"), "rolled")
    assert (rolled["difference"], rolled["terrain"], rolled["shift"]) == (3, "escarpment", 2)
