"""7.3, 7.4, 7.6a The differential, the type of terrain and the table. 14.2, 16.0 Hexsides."""

import pytest

from builders import play, refused, told
from rules.folio.builders import attack, combat
from rules.folio.printed_map import altered, roughen
from sandtable import AskedDice, ScriptedDice
from sandtable.library import find_module
from sandtable.systems.folio.data import read

# 7.6a The table, as the rulings page prints it (P-20).

TABLE = """
    -4   NE   A1   A1   A2   aA1  aA2
    -3   D1   NE   A1   A1   A2   aA1
    -1   D1   D1   EX   A1   A1   aA1
    +1   D2   D1   D1   EX   A1   aA1
    +3   dD1  D2   D1   D1   EX   A1
    +5   dD2  dD1  D2   D1   EX   A1
    +7   De   dD2  dD1  D2   D1   EX
    +9   De   De   dD2  dD1  D3   EX
    +11  De   De   De   dD3  dD2  D4
"""
COLUMNS = {int(line.split()[0]): line.split()[1:] for line in TABLE.strip().splitlines()}

#: Attack strengths to be had, largest first.
STRENGTHS = {"gb-8rtr": 5, "gb-42rtr": 4, "nz-6": 4, "nz-4": 3, "nz-cav": 1, "gb-kdg": 1}
AROUND = ["2013", "2015", "2114", "2115", "1914", "1915"]


def force(strength):
    """British units with just this attack strength in all."""
    units = []
    for name, one in STRENGTHS.items():
        if one <= strength:
            units.append(name)
            strength -= one
    assert not strength, "no such force"
    return units


def rolled(events):
    (event,) = told(events, "rolled")
    return event


def at_differential(differential, face):
    """An attack on a unit of defence 4, or 4 and a marker of 6, that rolls this face."""
    marker = 6 if differential < -3 else 0
    units = force(differential + 4 + marker)
    hand = {"hand": {"axis": [marker]}} if marker else {}
    where = dict(zip(units, AROUND, strict=False))
    game = combat(where | {"de-104": "2014"}, [face], **hand)
    events = attack(game, "2014", *units)
    if marker:
        events += play(game, f"pick fire-{marker}", "done")
    return rolled(events)


@pytest.mark.clause("folio 7.6a", "folio 7.3", "folio 7.4d")
@pytest.mark.parametrize("differential", range(-9, 15))
def test_the_die_and_the_differential_give_the_result(differential):
    """Every cell of the table; the outermost columns hold all that lies beyond."""
    column = max((low for low in COLUMNS if low <= differential), default=-4)
    for face in range(1, 7):
        assert at_differential(differential, face) == {
            "difference": differential,
            "terrain": "desert",
            "shift": 0,
            "result": COLUMNS[column][face - 1],
            "faces": (face,),
        }


@pytest.mark.clause("folio 7.6a")
def test_the_module_prints_this_table():
    """The file of the module, column by column."""
    crt = read(find_module("battle-for-tobruk")).cover.crt
    assert dict(zip(crt.columns, map(list, zip(*crt.rows, strict=True)), strict=True)) == COLUMNS


@pytest.mark.clause("folio 7.6a")
def test_a_die_of_one_s_own_is_entered_as_a_face():
    """The players roll themselves; stand is no face of a die."""
    game = combat({"gb-8rtr": "2013", "it-28": "2014"}).clone(AskedDice())
    attack(game, "2014", "gb-8rtr")
    assert (game.side, game.decision.phase) == ("dice", "die")
    refused(game, "choose stand", "folio 7.6a", "not-a-face")
    assert rolled(play(game, "choose 5"))["result"] == "EX"


# 7.3 Strengths


@pytest.mark.clause("folio 7.3")
def test_strengths_of_all_attackers_count_and_depleted_units_count_with_what_is_left():
    """Tanks of 5 and a depleted brigade, 2 of 4, against a depleted regiment, 1 of 2."""
    game = combat({"gb-8rtr": "2013", "nz-6": "1914 spent", "it-28": "2014 spent"}, [6])
    assert rolled(attack(game, "2014", "gb-8rtr", "nz-6"))["difference"] == 5 + 2 - 1


@pytest.mark.clause("folio 7.3", "folio 8.3d")
def test_support_fire_counts_on_both_sides():
    """5 and a marker of 4 against 2 and a marker of 3."""
    units = {"gb-8rtr": "2013", "it-28": "2014"}
    game = combat(units, [6], hand={"british": [4], "axis": [3]})
    play(game, "attack 2014", "pick gb-8rtr", "pick fire-4", "done")
    assert rolled(play(game, "pick fire-3", "done"))["difference"] == 5 + 4 - 2 - 3


@pytest.mark.clause("folio 7.3")
def test_the_defence_strength_counts_against_an_attack_not_the_attack_strength():
    """German riflemen 3-4-11 attack tanks 5-3-9."""
    game = combat({"de-104": "2013", "gb-8rtr": "2014"}, [5], to_move="axis")
    assert rolled(attack(game, "2014", "de-104"))["difference"] == 0


# 7.4 Types of terrain


def kind(event):
    return event["terrain"], event["shift"]


@pytest.mark.clause("folio 7.4a", "folio 7.4c")
@pytest.mark.parametrize(
    ("attackers", "target", "terrain", "shift"),
    [
        (["2013"], "2014", "desert", 0),
        (["0907"], "0908", "town", 1),  # El Adem
        (["3512"], "3513", "town", 1),  # Sollum, from the side where no escarpment lies
        (["1808"], "1909", "escarpment", 2),
        (["2815"], "2816", "minefield", 2),
        (["2815", "2917"], "2816", "minefield", 2),
    ],
)
def test_every_type_has_its_shift(attackers, target, terrain, shift):
    """British tanks attack an Italian regiment: in the desert, in a town, across hexsides."""
    tanks = dict(zip(["gb-8rtr", "gb-42rtr"], attackers, strict=False))
    game = combat(tanks | {"it-28": target}, [6])
    assert kind(rolled(attack(game, target, *tanks))) == (terrain, shift)


@pytest.mark.clause("folio 7.4a", "folio 7.4c")
def test_rough_ground_shifts_one_column():
    """No hex of the map is rough, so 2014 is made so: 3 becomes 1, and a 1 is D2."""
    units = {"gb-8rtr": "2013", "it-28": "2014", "it-27": "1002"}
    game = altered(roughen("2014"), units, phase="combat").clone(ScriptedDice([1]))
    event = rolled(attack(game, "2014", "gb-8rtr"))
    assert (*kind(event), event["result"]) == ("rough", 1, "D2")


@pytest.mark.clause("folio 7.4a", "folio 7.4c", "folio 14.3a")
def test_rough_in_place_of_a_minefield_shifts_one_column():
    """An engineer makes rough ground of a minefield."""
    game = combat({"de-pi900": "1305", "gb-23": "1204"}, [6], to_move="axis")
    assert kind(rolled(attack(game, "1204", "de-pi900"))) == ("rough", 1)


@pytest.mark.clause("folio 7.4d")
@pytest.mark.parametrize(
    ("attackers", "differential", "face", "result"),
    [
        # 12 becomes 8: the column of 7 and 8, no longer the last one
        (["gb-8rtr", "gb-42rtr", "nz-6", "nz-cav"], 12, 2, "dD2"),
        # 22 becomes 18, which still is in the last column
        (["gb-8rtr", "gb-42rtr", "nz-6", "gb-14", "in-11", "nz-4"], 22, 4, "dD3"),
        # 3 becomes -1; 1 becomes -3; -1 becomes -5
        (["gb-8rtr"], 3, 3, "EX"),
        (["nz-4"], 1, 2, "NE"),
        (["nz-cav"], -1, 1, "NE"),
    ],
)
def test_a_shift_takes_two_off_the_differential_before_the_column_is_read(
    attackers, differential, face, result
):
    """British units around Libyan Omar attack it across its minefields: two columns."""
    around = ["2815", "2817", "2716", "2717", "2916", "2917"]
    game = combat(dict(zip(attackers, around, strict=False)) | {"it-15": "2816"}, [face])
    event = rolled(attack(game, "2816", *attackers))
    assert (event["difference"], event["shift"], event["result"]) == (differential, 2, result)


@pytest.mark.clause("folio 7.4d")
def test_a_town_takes_two_off():
    """At El Adem 3 becomes 1: a 1 is a retreat of two hexes, not a loss and one hex."""
    game = combat({"gb-8rtr": "0907", "it-28": "0908"}, [1])
    assert rolled(attack(game, "0908", "gb-8rtr"))["result"] == "D2"


# 7.4b Several attackers, several types

#: Panzers attack the brigade in 1204: 1205 lies behind the outer belt, 1105 inside it.
MIXED = {"de-1-8pz": "1205", "de-115": "1105", "gb-23": "1204"}


@pytest.mark.clause("folio 7.4b", "folio 14.2e")
@pytest.mark.parametrize(
    ("option", "attackers", "expected"),
    [
        ("all", ["de-1-8pz"], ("minefield", 2)),
        ("all", ["de-115"], ("desert", 0)),
        ("all", ["de-1-8pz", "de-115"], ("desert", 0)),
        ("any", ["de-1-8pz"], ("minefield", 2)),
        ("any", ["de-115"], ("desert", 0)),
        ("any", ["de-1-8pz", "de-115"], ("minefield", 2)),
    ],
)
def test_a_minefield_counts_if_all_attack_across_one(option, attackers, expected):
    """P-19: the hexside type needs every attacker; with the other reading one is enough."""
    game = combat(MIXED, [6], to_move="axis", options={"terrainMixed": option})
    assert kind(rolled(attack(game, "1204", *attackers))) == expected


@pytest.mark.clause("folio 7.4b", "folio 16.0d")
@pytest.mark.parametrize(
    ("option", "expected"), [("all", ("desert", 0)), ("any", ("escarpment", 2))]
)
def test_an_escarpment_counts_if_all_attack_across_it(option, expected):
    """One regiment of tanks comes down the trail from 1808, the other stands below at 1910."""
    units = {"gb-8rtr": "1808", "gb-42rtr": "1910", "it-28": "1909"}
    game = combat(units, [5], options={"terrainMixed": option})
    assert kind(rolled(attack(game, "1909", "gb-8rtr", "gb-42rtr"))) == expected


@pytest.mark.clause("folio 7.4b")
def test_of_the_town_and_the_minefield_the_better_counts():
    """Bardia is a town behind minefields."""
    game = combat({"gb-8rtr": "3410", "de-schm": "3409"}, [4])
    assert kind(rolled(attack(game, "3409", "gb-8rtr"))) == ("minefield", 2)


@pytest.mark.clause("folio 7.4b")
def test_of_the_town_and_the_escarpment_the_better_counts():
    """The road from 3413 comes down the escarpment into Sollum."""
    game = combat({"gb-8rtr": "3413", "de-oas": "3513"}, [4])
    assert kind(rolled(attack(game, "3513", "gb-8rtr"))) == ("escarpment", 2)


@pytest.mark.clause("folio 7.4b", "folio 16.0d")
@pytest.mark.parametrize(
    ("where", "expected"),
    [(["3514"], ("escarpment", 2)), (["3514", "3415"], ("minefield", 2))],
)
def test_types_do_not_add_up(where, expected):
    """Into Halfaya Pass from 3514: mines and escarpment on one hexside are two columns, not four."""
    tanks = dict(zip(["gb-8rtr", "gb-42rtr"], where, strict=False))
    game = combat(tanks | {"de-3-255": "3414"}, [6])
    assert kind(rolled(attack(game, "3414", *tanks))) == expected


# 14.2e, 14.2f Minefields


@pytest.mark.clause("folio 14.2e")
def test_an_attack_across_an_enemy_minefield_uses_the_minefield_type():
    """Panzers attack the Tobruk perimeter from 1205: 5 against 4, three columns' worth lower."""
    game = combat(MIXED, [2], to_move="axis")
    event = rolled(attack(game, "1204", "de-1-8pz"))
    assert (event["difference"], *kind(event), event["result"]) == (1, "minefield", 2, "NE")


@pytest.mark.clause("folio 14.2f", "folio 14.1a")
def test_an_attack_across_a_minefield_of_one_s_own_has_no_penalty():
    """The garrison of 1204 attacks out of the perimeter."""
    game = combat({"gb-23": "1204", "it-40": "1205"}, [3])
    assert kind(rolled(attack(game, "1205", "gb-23"))) == ("desert", 0)


@pytest.mark.clause("folio 14.1a")
def test_the_axis_attacks_out_of_its_own_minefields_freely():
    """The Italians of Libyan Omar attack tanks at 2815."""
    game = combat({"it-15": "2816", "gb-8rtr": "2815"}, [3], to_move="axis")
    assert kind(rolled(attack(game, "2815", "it-15"))) == ("desert", 0)
