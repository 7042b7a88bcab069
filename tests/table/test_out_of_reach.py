"""What is too far away: a march there, a move beside an enemy, or why nobody marches."""

import pytest

from table.tables import SET_UP, Table, in_fog
from table.test_closing import crusader, folio
from table.test_marches import given, place, primer

#: Infantry that moves five hexes, one enemy within that and one beyond it.
UNITS = {"1inf": "05.01", "2pz": "09.01", "3pz": "31.20"}


@pytest.mark.parametrize("kind", ["unit", "place"])
def test_an_enemy_in_reach_who_cannot_be_attacked_can_be_gone_up_to(
    table: Table, kind: str
) -> None:
    """To the place beside him that leaves most movement; the refusal is told all the same."""
    game = primer(table, UNITS)
    table.play(game, "pick 1inf")
    told = table.ask(game, "why", kind=kind, arg="2pz" if kind == "unit" else "09.01").json()
    assert told["clause"].startswith("scs ")
    offer = told["beside"]
    assert offer["text"] == f"go to {offer['post']}, beside 2 Pz"
    assert "march" not in told
    near = {one["arg"]: one["left"] for one in table.look(game)["legal"] if one["verb"] == "go"}
    rules = table.game(game).rules
    posts = [post for post in rules.posts("09.01") if post in near]
    assert int(near[offer["post"]]) == max(int(near[post]) for post in posts)
    (order,) = offer["orders"]
    table.play(game, *order)
    assert place(table, game, "1inf") == offer["post"]
    # Who is there need not go there.
    assert "beside" not in table.ask(game, "why", kind="unit", arg="2pz").json()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_enemy_out_of_reach_is_marched_up_to(table: Table, language: str) -> None:
    game = primer(table, UNITS)
    table.play(game, "pick 1inf")
    told = table.ask(game, "why", kind="unit", arg="3pz", lang=language).json()
    offer = told["march"]
    assert "beside" not in told
    assert offer["to"] in table.game(game).rules.posts("31.20")
    assert offer["to"] in offer["text"]
    assert ("beside 3 Pz" in offer["text"]) == (language == "en")
    given(table, game, offer["units"], offer["to"])
    assert place(table, game, "1inf") != "05.01"


def test_who_is_dragged_too_far_can_march_there(table: Table) -> None:
    """Asked for units that are not picked yet; in the folio game likewise."""
    game = primer(table, UNITS)
    told = table.ask(game, "path", to="17.01", units="1inf").json()
    assert told["clause"] == "scs 3.1b"
    assert (told["march"]["units"], told["march"]["to"]) == (["1inf"], "17.01")
    onto = table.ask(game, "path", to="09.01", units="1inf").json()
    assert onto["beside"]["orders"] == [["pick 1inf", f"go {onto['beside']['post']}"]]
    other = folio(table)
    told = table.ask(other, "path", to="2010", units="nz-4").json()
    assert told["march"]["turns"] > 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_each_move_hands_the_turn_over_it_is_told_why_nobody_marches(
    table: Table, language: str
) -> None:
    """Where only the movement does not suffice, and nowhere else."""
    game = crusader(table)
    far = table.ask(game, "path", to="P01", units="gb-7ad-4ab", lang=language).json()
    assert far["note"].startswith("Nobody marches" if language == "en" else "ここでは")
    table.play(game, "pick gb-7ad-4ab")
    assert "note" in table.ask(game, "why", kind="place", arg="P01").json()
    assert "note" not in table.ask(game, "why", kind="unit", arg="nz-4").json()


def test_in_fog_nobody_is_gone_up_to_who_is_not_seen(table: Table) -> None:
    """The same answer, whoever lies below the top of a stack."""
    told = []
    for below in ({"5arm": "19.13", "8inf": "30.13"}, {"8inf": "19.13", "5arm": "30.13"}):
        units = {"2pz": "24.13", "6arm": "19.13", "9mot": "30.13"} | below
        game = in_fog(table, units, "movement", "pick 2pz")
        asked = [("unit", one) for one in ("6arm", "5arm", "8inf")] + [("place", "19.13")]
        told.append(
            [table.ask(game, "why", kind=k, arg=one, seat="red").json() for k, one in asked]
        )
    assert told[0] == told[1]
    assert "beside" not in told[0][1]
    assert any("beside" in one or "march" in one for one in told[0])


# An enemy on whom units are dropped


def test_units_that_are_dragged_on_an_enemy_attack_him(table: Table) -> None:
    """As those in hand would who are clicked on him: by the same order, with the picks before it."""
    game = table.new()
    table.play(game, *SET_UP)
    (dragged,) = table.ask(game, "attacks", at="P20", units="gb-7ad-4ab,gb-7ad-7ab").json()[
        "attacks"
    ]
    table.play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab")
    (held,) = table.ask(game, "attacks", at="P20").json()["attacks"]
    assert dragged["text"] == held["text"]
    picks = ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]
    assert dragged["orders"] == [[*picks, *held["orders"][0]]]
    assert table.ask(game, "attacks", at="P20", units="de-wechmar").json()["attacks"] == []
