"""14.3 German engineers: rough ground instead of a minefield, and the price of it."""

import pytest

from builders import places, play, refused, told, unit
from rules.folio.builders import attack, combat

PIONEERS, MORE_PIONEERS, PANZERS = "de-pi900", "de-pi33", "de-1-8pz"
#: Engineers before the perimeter of Tobruk, a brigade of defence 4 in it, panzers beside them.
PERIMETER = {PIONEERS: "1305", PANZERS: "1205", "gb-23": "1204"}


def axis(units, dice=(), **fields):
    return combat(units, dice, to_move="axis", **fields)


def type_used(events):
    (rolled,) = told(events, "rolled")
    return rolled["terrain"], rolled["shift"]


def keys(events):
    return [event.key for event in events]


# 14.3a Rough instead of minefield


@pytest.mark.clause("folio 14.3a")
@pytest.mark.parametrize(
    ("attackers", "expected"),
    [
        ([PANZERS], ("minefield", 2)),
        ([PIONEERS], ("rough", 1)),
        ([PANZERS, PIONEERS], ("rough", 1)),
    ],
)
def test_an_engineer_makes_rough_ground_of_a_minefield(attackers, expected):
    """Nothing needs to be said for it."""
    assert type_used(attack(axis(PERIMETER, [1]), "1204", *attackers)) == expected


@pytest.mark.clause("folio 14.3a")
def test_the_column_is_that_of_rough_ground():
    """6 against 4 is 2; rough makes 0 of it, a minefield would make -2: a 2 is D1, not NE."""
    (rolled,) = told(attack(axis(PERIMETER, [2]), "1204", PANZERS, PIONEERS), "rolled")
    assert (rolled["difference"], rolled["result"]) == (2, "D1")


@pytest.mark.clause("folio 14.3a")
def test_the_engineer_himself_must_attack_across_the_minefield():
    """The engineers stand inside the belt at 1105; with one minefield enough, it counts in full."""
    units = {PIONEERS: "1105", PANZERS: "1205", "gb-23": "1204"}
    game = axis(units, [1], options={"terrainMixed": "any"})
    events = attack(game, "1204", PIONEERS, PANZERS)
    assert type_used(events) == ("minefield", 2)
    assert unit(game, PIONEERS) == "1105"


@pytest.mark.clause("folio 14.3a")
def test_where_the_minefield_does_not_count_the_engineer_pays_nothing():
    """The panzers attack from inside the belt: the type is desert, with engineers or without."""
    game = axis({PIONEERS: "1305", PANZERS: "1105", "gb-23": "1204"}, [1])
    events = attack(game, "1204", PIONEERS, PANZERS)
    assert type_used(events) == ("desert", 0)
    assert told(events, "engineer-paid") == []
    assert unit(game, PIONEERS) == "1305"


@pytest.mark.clause("folio 14.3a")
def test_in_the_open_engineers_are_infantry():
    """No minefield, no price."""
    game = axis({PIONEERS: "2013", "gb-kdg": "2014"}, [1])
    assert told(attack(game, "2014", PIONEERS), "engineer-paid") == []


@pytest.mark.clause("folio 14.3a")
def test_where_an_escarpment_is_as_bad_the_engineer_has_nothing_to_clear():
    """With line E2 the road from 1006 climbs into 1005 across mines and escarpment at once."""
    game = axis({PIONEERS: "1006", "gb-14": "1005"}, [1], options={"lineE2": "on"})
    events = attack(game, "1005", PIONEERS)
    assert type_used(events) == ("escarpment", 2)
    assert told(events, "engineer-paid") == []


@pytest.mark.clause("folio 14.3a")
@pytest.mark.parametrize("start", ["1305", "1706", "2409"])
def test_the_engineers_are_the_three_battalions_that_the_rulings_name(start, rules_units):
    """P-24: 1-2-11, with a depleted side of 1-1-11."""
    (one,) = [u for u in rules_units if u.start == start]
    assert one.engineer
    assert (one.attack, one.defence, one.move, tuple(one.depleted)) == (1, 2, 11, (1, 1))
    assert sum(u.engineer for u in rules_units) == 3


@pytest.fixture
def rules_units():
    return axis(PERIMETER).rules.data.units


# 14.3b The waiver


@pytest.mark.clause("folio 14.3b")
def test_the_german_player_may_do_without():
    """He says so before the attack is closed; minefield type, and nothing is paid."""
    game = axis(PERIMETER, [1])
    events = play(
        game,
        "attack 1204",
        f"pick {PIONEERS}",
        f"pick {PANZERS}",
        "choose spare-engineers",
        "done",
    )
    assert type_used(events) == ("minefield", 2)
    assert told(events, "spared") == [{"units": (PIONEERS,)}]
    assert told(events, "engineer-paid") == []
    assert unit(game, PIONEERS) == "1305"


@pytest.mark.clause("folio 14.3b")
def test_it_is_said_once():
    """The waiver is declared twice."""
    game = axis(PERIMETER)
    refused(
        game,
        f"attack 1204, pick {PIONEERS}, choose spare-engineers, choose spare-engineers",
        "folio 14.3b",
        "engineers-spared",
    )


@pytest.mark.clause("folio 14.3a", "folio 14.3b")
@pytest.mark.parametrize("picked", ["", f"pick {PANZERS}, "])
def test_without_an_engineer_there_is_nothing_to_spare(picked):
    """Nobody is picked yet, or only the panzers."""
    action = f"attack 1204, {picked}choose spare-engineers"
    refused(axis(PERIMETER), action, "folio 14.3a", "no-engineers", place="1204")


@pytest.mark.clause("folio 14.3a", "folio 14.3b")
def test_an_engineer_that_clears_no_mines_is_not_spared():
    """The engineers attack in the open."""
    game = axis({PIONEERS: "2013", "gb-kdg": "2014"})
    action = f"attack 2014, pick {PIONEERS}, choose spare-engineers"
    refused(game, action, "folio 14.3a", "no-engineers", place="2014")


@pytest.mark.clause("folio 14.3b")
def test_the_british_have_no_engineers():
    """British tanks attack Libyan Omar across its minefield."""
    game = combat({"gb-8rtr": "2815", "it-15": "2816"})
    action = "attack 2816, pick gb-8rtr, choose spare-engineers"
    refused(game, action, "folio 14.3a", "no-engineers", place="2816")


# 14.3c The price


@pytest.mark.clause("folio 14.3c")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_engineer_is_depleted_whatever_the_result(face):
    """2 less 2 is 0: D1, D1, EX, A1, A1, aA1; the panzers take any loss of the result."""
    game = axis(PERIMETER, [face])
    events = attack(game, "1204", PIONEERS, PANZERS)
    assert keys(events)[:4] == ["attacked", "rolled", "engineer-paid", "depleted"]
    assert told(events, "engineer-paid") == [{"unit": PIONEERS}]
    assert told(events, "depleted")[0] == {"unit": PIONEERS}


@pytest.mark.clause("folio 14.3c")
def test_a_depleted_engineer_is_eliminated():
    """The battalion has cleared mines before."""
    game = axis(PERIMETER | {PIONEERS: "1305 spent"}, [1])
    events = attack(game, "1204", PIONEERS, PANZERS)
    assert type_used(events) == ("rough", 1)
    assert told(events, "eliminated") == [{"unit": PIONEERS, "place": "1305"}]


# 14.3d Several engineers


@pytest.mark.clause("folio 14.3d")
@pytest.mark.parametrize(("payer", "other"), [(PIONEERS, MORE_PIONEERS), (MORE_PIONEERS, PIONEERS)])
def test_of_several_engineers_one_pays(payer, other):
    """Two battalions attack 1204; the German player chooses."""
    game = axis(PERIMETER | {MORE_PIONEERS: "1205", PANZERS: "1206"}, [1])
    attack(game, "1204", PIONEERS, MORE_PIONEERS)
    assert (game.side, game.decision.phase) == ("axis", "price")
    assert places(game, "assign") == {PIONEERS, MORE_PIONEERS}
    play(game, f"assign {payer}")
    assert unit(game, payer).endswith("spent")
    assert not unit(game, other).endswith("spent")


@pytest.mark.clause("folio 14.3d")
def test_only_an_engineer_that_took_part_pays():
    """The panzers behind are no engineers, the third battalion is elsewhere."""
    units = PERIMETER | {MORE_PIONEERS: "1205", PANZERS: "1206", "de-pi200": "1306"}
    game = axis(units, [1])
    attack(game, "1204", PIONEERS, MORE_PIONEERS)
    for name in (PANZERS, "de-pi200"):
        refused(game, f"assign {name}", "folio 14.3d", "not-paying", unit=name)


# 14.3e On top of the result


@pytest.mark.clause("folio 14.3e")
def test_the_price_comes_on_top_of_the_losses_of_the_result():
    """Engineers alone, -3 less 2: on a 5 aA1, so one fresh battalion loses twice."""
    game = axis(PERIMETER, [5])
    events = attack(game, "1204", PIONEERS)
    assert told(events, "rolled")[0]["result"] == "aA1"
    assert keys(events)[1:5] == ["rolled", "engineer-paid", "depleted", "eliminated"]
    assert unit(game, PIONEERS) == "eliminated"


@pytest.mark.clause("folio 14.3e")
@pytest.mark.parametrize("loser", [PIONEERS, PANZERS])
def test_the_loss_of_the_result_may_fall_on_another_unit(loser):
    """aA1 at 0 on a 6: the engineer has paid, then the attacker chooses who loses."""
    game = axis(PERIMETER, [6])
    attack(game, "1204", PIONEERS, PANZERS)
    assert game.decision.phase == "loss"
    play(game, f"assign {loser}")
    if loser == PIONEERS:
        assert unit(game, PIONEERS) == "eliminated"
    else:
        assert (unit(game, PIONEERS), unit(game, PANZERS)) == ("1305 spent", "1205 spent")


@pytest.mark.clause("folio 14.3e")
def test_an_engineer_gone_to_pay_the_price_cannot_take_the_loss_of_the_result():
    """The depleted engineer is eliminated first; in the exchange the panzers must lose."""
    game = axis(PERIMETER | {PIONEERS: "1305 spent"}, [3])
    events = attack(game, "1204", PIONEERS, PANZERS)
    assert told(events, "rolled")[0]["result"] == "EX"
    assert [event["unit"] for event in told(events, "depleted")] == ["gb-23", PANZERS]
