"""Moves that close by themselves, units that are put down again, and questions for units that are not picked yet."""

import pytest

import sandtable
from table.tables import SET_UP, Data, Table
from table.test_warning import BLUNDER, HARMLESS, axis_to_move

TOBRUK, PRIMER = "battle-for-tobruk", "scs-primer"


def folio(table: Table, *actions: str) -> str:
    """The British movement of the first turn, with an open order."""
    game = table.load(sandtable.new(TOBRUK, seed=7).record())
    table.play(game, "done")
    if actions:
        table.play(game, *actions)
    return game


def primer(table: Table, *actions: str, scenario: str = "overrun") -> str:
    game = table.load(sandtable.new(PRIMER, scenario, seed=5).record())
    if actions:
        table.play(game, *actions)
    return game


def crusader(table: Table, *actions: str) -> str:
    game = table.new()
    table.play(game, *SET_UP)
    if actions:
        table.play(game, *actions)
    return game


def plays(table: Table, game: str, *actions: str) -> Data:
    answer = table.post(game, "play", actions=actions, close=True)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def draft(table: Table, game: str) -> list[str]:
    line = next((one for one in table.record(game).splitlines() if one.startswith("draft ")), ": ")
    return [one for one in line.partition(": ")[2].split(", ") if one]


def orders(table: Table, game: str) -> list[str]:
    return [one["order"] for one in table.look(game)["log"]]


# Closing


def test_all_of_a_place_close_the_move_before(table: Table) -> None:
    """As each of them would."""
    game = primer(table, "pick 1inf", "go 12.08")
    actions = table.ask(game, "stack", place="11.06").json()["actions"]
    assert sorted(actions) == ["pick 5arm", "pick 6arm"]
    assert plays(table, game, *actions)["orders"] == 1
    assert draft(table, game) == actions


def test_an_attack_in_an_area_is_made_by_the_whole_group_unless_somebody_is_put_down(
    table: Table,
) -> None:
    """Who is in hand is not asked for again; the order stays open."""
    game = crusader(table, "pick gb-32atb", "pick gb-14", "go 03")
    begun = ["pick gb-32atb", "pick gb-14", "go 03", "attack 03"]
    plays(table, game, "attack 03")
    assert draft(table, game) == [*begun, "pick gb-32atb", "pick gb-14"]
    # Each has one place at which it is put down.
    drops = table.look(game)["decision"]["drops"]
    assert drops == [None, None, None, None, "gb-32atb", "gb-14"]
    drop(table, game, "gb-14")
    assert draft(table, game) == [*begun, "pick gb-32atb"]


def test_who_is_picked_next_closes_the_move_before(table: Table) -> None:
    """Two orders in one request, taken back one after the other."""
    game = primer(table, "pick 1inf", "go 12.08")
    assert table.look(game)["open"] == {"closes": True, "next": ["5arm", "6arm", "8inf"]}
    assert plays(table, game, "pick 8inf")["orders"] == 1
    assert orders(table, game) == ["pick 1inf, go 12.08, done"]
    assert draft(table, game) == ["pick 8inf"]
    table.post(game, "undo")
    assert (draft(table, game), len(orders(table, game))) == ([], 1)
    table.post(game, "undo")
    assert orders(table, game) == []


def test_without_the_wish_nothing_closes(table: Table) -> None:
    game = primer(table, "pick 1inf", "go 12.08")
    refused = table.post(game, "play", actions=["pick 8inf"])
    assert refused.status_code == 422
    assert draft(table, game) == ["pick 1inf", "go 12.08"]


def test_a_move_with_nothing_left_to_do_closes(table: Table) -> None:
    """A unit that has come into a zone goes no further; one that has movement left stays in hand."""
    game = folio(table)
    assert plays(table, game, "pick gb-42rtr", "go 3216")["orders"] == 2
    assert orders(table, game)[1] == "pick gb-42rtr, go 3216, done"
    left = next(
        one["arg"]
        for one in table.play(game, "pick nz-4")["legal"]
        if one["verb"] == "go" and one["left"] == "5"
    )
    assert plays(table, game, f"go {left}")["orders"] == 2
    assert table.look(game)["open"]["closes"]


def test_an_operation_of_the_60_series_is_never_closed_unasked(table: Table) -> None:
    """Its end hands the turn over, although nothing else is left to do."""
    game = crusader(table, "pick gb-7ad-4ab")
    spent = [one["arg"] for one in table.look(game)["legal"] if one["left"] == "0"]
    told = plays(table, game, f"go {spent[0]}")
    assert {one["verb"] for one in told["legal"]} == {"done"}
    assert told["open"] == {"closes": False, "next": []}
    answer = table.post(game, "play", actions=["pick gb-32atb"], close=True)
    assert answer.status_code == 422
    assert draft(table, game) == ["pick gb-7ad-4ab", f"go {spent[0]}"]


def test_who_was_only_picked_is_put_down_for_another(table: Table) -> None:
    game = crusader(table, "pick gb-7ad-4ab")
    told = table.look(game)["open"]
    assert not told["closes"]
    assert "gb-32atb" in told["next"]
    assert "gb-7ad-4ab" not in told["next"]
    plays(table, game, "pick gb-32atb")
    assert draft(table, game) == ["pick gb-32atb"]


def test_to_end_the_phase_no_unit_is_put_down(table: Table) -> None:
    """What is in hand is in the way of `done`, and stays there."""
    game = primer(table, "pick 1inf")
    refused = table.post(game, "play", actions=["done"], close=True)
    assert refused.status_code == 422
    assert draft(table, game) == ["pick 1inf"]


def test_all_of_it_or_nothing(table: Table) -> None:
    """The unit could be picked once the move is closed; it could not go there: the move stays open."""
    game = primer(table, "pick 1inf", "go 12.08")
    version = table.look(game)["version"]
    refused = table.post(game, "play", actions=["pick 8inf", "go 20.20"], close=True)
    assert refused.status_code in (400, 422)
    assert draft(table, game) == ["pick 1inf", "go 12.08"]
    assert table.look(game)["version"] == version


def test_a_move_that_would_lose_the_game_is_not_closed_unasked(table: Table) -> None:
    """Closing is warned of, and so it is asked for; who would be picked next does not close it."""
    game = axis_to_move(table)
    assert not plays(table, game, *BLUNDER)["open"]["closes"]
    assert draft(table, game) == list(BLUNDER)
    assert table.post(game, "play", actions=["pick it-39"], close=True).status_code == 422
    table.post(game, "undo")
    assert plays(table, game, *HARMLESS)["open"]["closes"]
    plays(table, game, "pick it-19")
    assert orders(table, game) == [", ".join([*HARMLESS, "done"])]


@pytest.mark.parametrize("close", ["yes", 1, None])
def test_the_wish_is_yes_or_no(table: Table, close: object) -> None:
    game = primer(table)
    assert table.post(game, "play", actions=["pick 1inf"], close=close).status_code == 400


def test_no_actions_are_no_request(table: Table) -> None:
    game = primer(table, "pick 1inf", "go 12.08")
    assert table.post(game, "play", actions=[], close=True).status_code == 400
    assert draft(table, game) == ["pick 1inf", "go 12.08"]


# Putting down


def drop(table: Table, game: str, unit: str, **more: str) -> Data:
    answer = table.post(game, "drop", unit=unit, **more)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def test_who_was_picked_last_is_put_down_and_can_be_picked_again(table: Table) -> None:
    game = crusader(table, "pick gb-7ad-4ab", "pick gb-7ad-7ab")
    assert table.look(game)["decision"]["drops"] == ["gb-7ad-4ab", "gb-7ad-7ab"]
    drop(table, game, "gb-7ad-7ab")
    assert draft(table, game) == ["pick gb-7ad-4ab"]
    table.post(game, "redo")
    assert draft(table, game) == ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]


def test_who_was_picked_first_is_put_down_and_the_others_stay(table: Table) -> None:
    game = primer(table, "pick 5arm", "pick 6arm")
    assert drop(table, game, "5arm")["decision"]["picked"] == ["6arm"]
    assert drop(table, game, "6arm")["decision"]["draft"] == []


def test_who_does_not_come_along_stays_where_he_was(table: Table) -> None:
    """Two have moved: the other one goes the same way alone."""
    game = primer(table, "pick 5arm", "pick 6arm", "go 11.05")
    drop(table, game, "5arm")
    assert draft(table, game) == ["pick 6arm", "go 11.05"]
    drop(table, game, "6arm")
    assert draft(table, game) == []


def test_an_attacker_is_put_down_and_the_attack_stays(table: Table) -> None:
    """In the 60 Series attackers in an area are picked after the target is named."""
    game = crusader(table, "pick gb-32atb", "pick gb-14", "go 03", "attack 03", "pick gb-32atb")
    drop(table, game, "gb-32atb")
    assert draft(table, game) == ["pick gb-32atb", "pick gb-14", "go 03", "attack 03"]


def test_who_is_not_picked_cannot_be_put_down(table: Table) -> None:
    game = primer(table, "pick 5arm")
    version = table.look(game)["version"]
    for unit in ("6arm", "nobody", ""):
        assert table.post(game, "drop", unit=unit).status_code == 400
    assert table.post(game, "drop").status_code == 400
    assert table.post(game, "drop", version=version - 1, unit="5arm").status_code == 409
    assert draft(table, game) == ["pick 5arm"]


def test_the_other_seat_puts_nothing_down(table: Table) -> None:
    """Nor is it told what is in hand, or what could be taken."""
    game = table.new(module=TOBRUK, hidden=True)
    for asked in ("take?units=gb-42rtr", "path?to=3216&units=gb-42rtr"):
        assert table.client.get(f"/api/games/{game}/{asked}&seat=axis").status_code == 403
    looked = table.client.get(f"/api/games/{game}?seat=axis").json()
    assert looked["open"] is None
    body = {"version": looked["version"], "unit": "gb-42rtr"}
    assert table.client.post(f"/api/games/{game}/drop?seat=axis", json=body).status_code == 403


# Asking for units that are not picked yet


def test_what_could_be_done_with_a_unit_is_told_before_it_is_picked(table: Table) -> None:
    game = folio(table)
    before = table.look(game)
    told = table.ask(game, "take", units="nz-4").json()
    way = table.ask(game, "path", to="3021", units="nz-4").json()
    assert table.look(game) == before
    after = table.play(game, "pick nz-4")
    assert told["units"] == ["nz-4"]
    assert told["legal"] == [one for one in after["legal"] if one["kind"] == "place"]
    assert way == table.ask(game, "path", to="3021").json()


def test_all_of_a_place_are_taken_with_one_of_them(table: Table) -> None:
    game = primer(table)
    told = table.ask(game, "take", units="6arm", place="11.06").json()
    assert sorted(told["units"]) == ["5arm", "6arm"]
    assert told["units"][0] == "6arm"
    assert {"attack 12.06", "go 11.05"} <= {one["text"] for one in told["legal"]}


def test_it_is_told_how_many_who_could_come_along_are_not_taken(table: Table) -> None:
    """Where units move one by one nobody could, and nobody is told to take them."""
    game = primer(table)
    assert table.ask(game, "take", units="6arm").json()["stay"] == 1
    assert table.ask(game, "take", units="6arm", place="11.06").json()["stay"] == 0
    assert table.ask(game, "take", units="8inf").json()["stay"] == 0
    one_by_one = folio(table)
    assert table.ask(one_by_one, "take", units="nz-4").json()["stay"] == 0


def test_an_open_move_is_no_hindrance_to_the_question(table: Table) -> None:
    """It would be closed first, as playing it does."""
    game = primer(table, "pick 1inf", "go 12.08")
    told = table.ask(game, "take", units="8inf").json()
    assert told["units"] == ["8inf"]
    goal = next(one["arg"] for one in told["legal"] if one["verb"] == "go")
    assert table.ask(game, "path", to=goal, units="8inf").json()["to"] == goal
    assert draft(table, game) == ["pick 1inf", "go 12.08"]


def test_who_cannot_be_taken_is_refused_with_the_clause(table: Table) -> None:
    game = crusader(table, "pick gb-7ad-4ab", "go P23")
    for asked in (
        table.ask(game, "take", units="gb-7ad-sg"),
        table.ask(game, "path", to="P20", units="gb-7ad-sg"),
    ):
        assert asked.json()["clause"] == "s60 6.2a"
    assert table.ask(game, "take", units="nobody").status_code == 400
    assert table.ask(game, "take", units=",".join(["gb-14"] * 61)).status_code == 400
