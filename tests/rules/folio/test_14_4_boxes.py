"""14.4 Fortified boxes: British units between the belts of Tobruk do not retreat."""

import pytest

from builders import play, refused, told, unit
from rules.folio.builders import attack, combat

#: The brigade of 1005, defence 5, and panzers before it; with a third unit 12 against 5.
BEFORE_1005 = {"gb-14": "1005", "de-1-8pz": "1006", "de-2-8pz": "1106", "de-mg2": "0906"}

#: Of every hex at two hexes from 1003 and less, a neighbour on land.
RING_2 = {
    "0802": "0702",
    "0803": "0703",
    "0804": "0805",
    "0902": "0802",
    "0905": "0906",
    "1005": "1006",
    "1105": "1106",
    "1204": "1205",
}
RING_1 = {
    "0903": "0803",
    "0904": "0804",
    "1002": "0902",
    "1003": "1004",
    "1004": "1005",
    "1103": "1104",
    "1104": "1204",
}


def result(events):
    return told(events, "rolled")[0]["result"]


# 14.4a No retreat


@pytest.mark.clause("folio 14.4a")
def test_a_defender_in_a_box_ignores_a_retreat():
    """D2 against 1005, 10 against 5 less the minefield: the brigade stays, without a loss."""
    game = combat(BEFORE_1005, [1], to_move="axis")
    events = attack(game, "1005", "de-1-8pz", "de-2-8pz")
    assert result(events) == "D2"
    assert told(events, "box-held") == [{"unit": "gb-14", "place": "1005"}]
    assert unit(game, "gb-14") == "1005"
    assert game.decision.phase not in ("stand", "retreat", "advance")


@pytest.mark.clause("folio 14.4b", "folio 14.4a")
def test_a_defender_in_a_box_is_depleted_but_stays():
    """dD1, 12 against 5 less the minefield."""
    game = combat(BEFORE_1005, [1], to_move="axis")
    events = attack(game, "1005", "de-1-8pz", "de-2-8pz", "de-mg2")
    assert result(events) == "dD1"
    assert told(events, "depleted") == [{"unit": "gb-14"}]
    assert told(events, "box-held") == [{"unit": "gb-14", "place": "1005"}]
    assert unit(game, "gb-14") == "1005 spent"


@pytest.mark.clause("folio 14.4a")
def test_an_attacker_in_a_box_ignores_a_retreat():
    """A1 on the armoured cars that attack out of the box 1204: 1 against 4."""
    game = combat({"nz-cav": "1204", "de-1-8pz": "1205"}, [3])
    events = attack(game, "1205", "nz-cav")
    assert result(events) == "A1"
    assert told(events, "box-held") == [{"unit": "nz-cav", "place": "1204"}]
    assert unit(game, "nz-cav") == "1204"


@pytest.mark.clause("folio 14.4a")
def test_of_several_attackers_those_outside_retreat():
    """Armoured cars attack 1205 from the box and from 1306 outside: 2 against 4."""
    game = combat({"nz-cav": "1204", "gb-kdg": "1306", "de-1-8pz": "1205"}, [3])
    assert result(attack(game, "1205", "nz-cav", "gb-kdg")) == "A1"
    assert game.decision.about == ("unit", "gb-kdg")
    play(game, "retreat 1406")
    assert (unit(game, "nz-cav"), unit(game, "gb-kdg")) == ("1204", "1406")


@pytest.mark.clause("folio 14.4a")
@pytest.mark.parametrize("option", ["ring2", "ring1and2"])
@pytest.mark.parametrize(("hex_", "beside"), [*RING_2.items(), *RING_1.items(), ("1205", "1305")])
def test_the_boxes_are_the_hexes_between_the_belts(hex_, beside, option):
    """R-14.4: two hexes from 1003; the wider reading adds all within. A1 against armoured cars."""
    siege = "1002" if "1002" not in (hex_, beside) else "1104"
    units = {"nz-cav": hex_, "de-1-8pz": beside, "it-27": siege}
    game = combat(units, [3], options={"boxHexes": option})
    events = attack(game, beside, "nz-cav")
    assert result(events) == "A1"
    boxed = hex_ in RING_2 or (hex_ in RING_1 and option == "ring1and2")
    assert bool(told(events, "box-held")) == boxed


# 14.4b Losses and minefields


@pytest.mark.clause("folio 14.4b")
def test_a_unit_in_a_box_can_be_eliminated():
    """A depleted brigade in 1204, 2 of 4, against 15 across the mines: 9 on a 1."""
    units = {"de-1-8pz": "1205", "de-2-8pz": "1305", "de-1-5pz": "1105", "gb-23": "1204 spent"}
    game = combat(units, [1], to_move="axis", options={"terrainMixed": "any"})
    events = attack(game, "1204", "de-1-8pz", "de-2-8pz", "de-1-5pz")
    assert result(events) == "De"
    assert unit(game, "gb-23") == "eliminated"


@pytest.mark.clause("folio 14.4b")
def test_the_minefields_of_a_box_are_minefields_like_others():
    """Across the outer belt an attack on a box uses the minefield type."""
    game = combat(BEFORE_1005, [1], to_move="axis")
    (rolled,) = told(attack(game, "1005", "de-1-8pz"), "rolled")
    assert (rolled["terrain"], rolled["shift"]) == ("minefield", 2)


@pytest.mark.clause("folio 14.4b")
def test_in_an_exchange_the_unit_in_a_box_takes_its_loss():
    """The garrison of 1204 attacks 3 against 4: EX on a 3."""
    game = combat({"gb-23": "1204", "de-1-8pz": "1205"}, [3])
    assert result(attack(game, "1205", "gb-23")) == "EX"
    assert unit(game, "gb-23") == "1204 spent"


# 14.4c Retreats from outside

#: A depleted brigade at 1305, and panzers at 1405: 5 against 2, D2 on a 2.
OUTSIDE = {"de-1-8pz": "1405", "nz-4": "1305 spent"}


@pytest.mark.clause("folio 14.4c")
def test_entering_a_box_does_not_end_a_retreat():
    """D2: the brigade goes into the box 1204 and must go on."""
    game = combat(OUTSIDE, [2], to_move="axis")
    assert result(attack(game, "1305", "de-1-8pz")) == "D2"
    play(game, "retreat 1204")
    assert (game.side, game.decision.phase) == ("british", "retreat")
    play(game, "retreat 1104")
    assert unit(game, "nz-4") == "1104 spent"


@pytest.mark.clause("folio 14.4c", "folio 7.7f")
def test_a_box_is_no_room_for_two():
    """D1 with the box 1204 held by a friend: the brigade must go on through it."""
    game = combat(OUTSIDE | {"gb-23": "1204"}, [3], to_move="axis")
    assert result(attack(game, "1305", "de-1-8pz")) == "D1"
    play(game, "retreat 1204")
    assert game.decision.phase == "retreat"


# 14.4d to 14.4f Engineers, destruction, the Axis


@pytest.mark.clause("folio 14.4d")
def test_engineers_do_not_cancel_a_box():
    """Engineers and panzers attack 1204 over rough ground: D1, and the brigade stays."""
    units = {"de-pi900": "1305", "de-1-8pz": "1205", "gb-23": "1204"}
    game = combat(units, [1], to_move="axis")
    events = attack(game, "1204", "de-pi900", "de-1-8pz")
    assert (told(events, "rolled")[0]["terrain"], result(events)) == ("rough", "D1")
    assert told(events, "box-held") == [{"unit": "gb-23", "place": "1204"}]


@pytest.mark.clause("folio 14.4e")
def test_a_box_that_was_lost_and_retaken_is_a_box_again():
    """A German battalion in 1204 is destroyed, and the brigade that takes the hex holds it."""
    units = {"gb-14": "1105", "gb-23": "1104", "de-schm": "1204", "de-1-8pz": "1205"}
    # 6 against 2 is 4: on a 1 dD1; then 10 against 5 less the minefield is 1: on a 1 D2
    game = combat(units | {"de-2-8pz": "1305"}, [1, 1])
    attack(game, "1204", "gb-14", "gb-23")
    assert unit(game, "de-schm") == "eliminated"
    play(game, "pick gb-14", "advance 1204")
    while (game.side, game.decision.phase) != ("axis", "combat"):
        play(game, "done")
    events = attack(game, "1204", "de-1-8pz", "de-2-8pz")
    assert result(events) == "D2"
    assert told(events, "box-held") == [{"unit": "gb-14", "place": "1204"}]


@pytest.mark.clause("folio 14.4f")
@pytest.mark.parametrize("name", ["de-schm", "it-28"])
def test_axis_units_do_not_benefit_from_a_box(name):
    """A depleted regiment and a German battalion in 1105 are told to retreat, and must."""
    text = "1105 spent" if name == "it-28" else "1105"
    game = combat({"gb-14": "1005", name: text}, [3])
    events = attack(game, "1105", "gb-14")
    assert result(events) == "D1"
    assert told(events, "box-held") == []
    assert (game.side, game.decision.phase) == ("axis", "retreat")
    refused(game, "retreat 1005", "folio 7.7c", "retreat-enemy", place="1005", unit="gb-14")
