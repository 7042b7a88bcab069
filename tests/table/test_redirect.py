"""A click on a unit that the open order is in the way of leads on to it."""

import sandtable
from rules.folio.builders import combat
from table.tables import SET_UP, Data, Table, in_fog

TOBRUK = "battle-for-tobruk"


def clicked(table: Table, game: str, unit: str, **query: str) -> Data:
    data: Data = table.ask(game, "why", kind="unit", arg=unit, **query).json()
    return data


def moving(table: Table, *actions: str) -> str:
    """The British movement of the first turn, with an open order."""
    game = table.load(sandtable.new(TOBRUK, seed=7).record())
    table.play(game, "done")
    table.play(game, *actions)
    return game


def test_who_has_not_moved_is_put_back_for_another(table: Table) -> None:
    game = moving(table, "pick gb-42rtr")
    told = clicked(table, game, "in-7")
    assert told["refusal"]
    assert told["instead"] == {
        "closes": False,
        "action": "pick in-7",
        "text": "take the order back, then: 7th Indian Bde",
    }
    assert (
        clicked(table, game, "in-7", lang="ja")["instead"]["text"]
        == "命令を取り消す → 第7インド旅団"
    )


def test_who_has_moved_is_left_where_he_is_for_another(table: Table) -> None:
    game = moving(table, "pick gb-42rtr", "go 3216")
    offered = clicked(table, game, "in-7")["instead"]
    assert (offered["closes"], offered["action"]) == (True, "pick in-7")
    assert offered["text"] == "close the move, then: 7th Indian Bde"
    table.play(game, "done")
    assert table.play(game, offered["action"])["decision"]["picked"] == ["in-7"]


def test_another_target_takes_the_place_of_the_first(table: Table) -> None:
    """An attack that would be closed cannot be called off: it is taken back, never rolled."""
    start = combat({"gb-8rtr": "2013", "it-28": "2014", "it-27": "1914"})
    game = table.load(start.record())
    table.play(game, "attack 2014", "pick gb-8rtr")
    offered = clicked(table, game, "it-27")["instead"]
    assert (offered["closes"], offered["action"]) == (False, "attack 1914")


def test_nothing_is_offered_for_what_cannot_be_chosen_anyway(table: Table) -> None:
    """An enemy far away, and whoever is asked about with no order open."""
    game = moving(table, "pick gb-42rtr")
    assert "instead" not in clicked(table, game, "it-65")
    table.post(game, "undo")
    assert "instead" not in clicked(table, game, "it-65")


def test_in_fog_nothing_is_told_of_who_lies_below(table: Table) -> None:
    """A click on another top leads to an attack on it; where those below lie is not given away."""
    tops = {"2pz": "19.12", "6arm": "19.13", "9mot": "20.11"}
    told = []
    for below in ({"5arm": "19.13", "8inf": "20.11"}, {"5arm": "20.11", "8inf": "19.13"}):
        game = in_fog(table, tops | below, "combat", "attack 19.13")
        units = ("9mot", "5arm", "8inf")
        told.append([clicked(table, game, one, seat="red").get("instead") for one in units])
    assert told[0] == told[1]
    assert [one and one["action"] for one in told[0]] == ["attack 20.11", None, None]


def test_a_group_elsewhere_takes_the_place_of_the_one_picked(table: Table) -> None:
    """In the 60 Series too: what ends an operation is never played for that."""
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, "pick gb-7ad-4ab")
    offered = clicked(table, game, "gb-32atb")["instead"]
    assert (offered["closes"], offered["action"]) == (False, "pick gb-32atb")
