"""Marches: a far goal, gone on to turn after turn, until it is reached or something changes on the way."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

import sandtable
from sandtable import SeededDice
from table.tables import Data, Server, Table, log_of

PRIMER, TOBRUK, WIRE = "scs-primer", "battle-for-tobruk", "frontier-wire"
#: Blue infantry, which moves five hexes, and an enemy far away. Others wait in a corner: with nobody left to
#: move a phase would be over.
CORNER = {"8inf": "01.20"}
FAR_APART = {"1inf": "05.01", "2pz": "31.20", **CORNER}
#: How the primer's phases go by when nobody does anything in them.
A_TURN = 12


def primer(table: Table, units: dict[str, str], **fields: Any) -> str:
    """A turn of the primer with these units; blue is to move unless it is said otherwise."""
    options = {"options": {"fog": "on"}} if fields.get("hidden") else {}
    hidden = {"hidden": True} if fields.pop("hidden", False) else {}
    start = {"turn": 2, "to_move": "blue", "phase": "movement", **options, **fields}
    game = sandtable.position(PRIMER, start | {"units": {**CORNER, **units}}, SeededDice(1))
    return table.load(game.record(), **hidden)


def give(
    table: Table, game: str, units: Sequence[str], to: str, seat: str | None = None, **more: Any
) -> httpx.Response:
    query = {} if seat is None else {"seat": seat}
    version = table.client.get(f"/api/games/{game}", params=query).json()["version"]
    body = {"version": version, "units": list(units), "to": to, **more}
    return table.client.post(f"/api/games/{game}/march", json=body, params=query)


def given(table: Table, game: str, units: Sequence[str], to: str, **more: Any) -> Data:
    """Give what must be accepted."""
    answer = give(table, game, units, to, **more)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def listed(table: Table, game: str, **query: str) -> dict[str, Data]:
    """The marches that are told of, by unit."""
    told = table.ask(game, "marches", **query).json()["marches"]
    return {one["unit"]: one for one in told["list"]}


def news(table: Table, game: str) -> str:
    return " ".join(table.look(game)["marches"]["news"])


def place(table: Table, game: str, unit: str) -> str:
    (found,) = [one for one in table.look(game)["board"]["counters"] if one["unit"] == unit]
    return str(found["place"])


def pass_on(table: Table, game: str, side: str = "blue", phase: str = "movement") -> Data:
    """Let phases go by until a side is asked for its next phase of this kind."""
    shown = table.look(game)
    for _ in range(A_TURN):
        shown = table.play(game, "done")
        decision = shown["decision"]
        if decision and (decision["side"], decision["phase"]) == (side, phase):
            return shown
    raise AssertionError("the phase never came")


# Going on


def test_a_unit_goes_on_each_turn_until_it_arrives(table: Table) -> None:
    game = primer(table, FAR_APART)
    shown = given(table, game, ["1inf"], "17.01")
    assert place(table, game, "1inf") == "10.01"
    assert shown["marches"]["news"] == ["1 unit marched."]
    (march,) = shown["marches"]["list"]
    assert (march["turns"], march["waits"], march["way"][0], march["way"][-1]) == (
        2,
        False,
        "10.01",
        "17.01",
    )
    shown = pass_on(table, game)
    assert place(table, game, "1inf") == "15.01"
    assert shown["marches"]["news"] == ["1 unit marched."]
    pass_on(table, game)
    assert place(table, game, "1inf") == "17.01"
    assert "1st Infantry Division: arrived." in news(table, game)
    assert listed(table, game) == {}
    pass_on(table, game)
    assert (place(table, game, "1inf"), news(table, game)) == ("17.01", "")


def test_what_a_march_plays_are_ordinary_orders_of_the_record(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    shown = pass_on(table, game)
    assert log_of(shown)[0][1] == "pick 1inf, go 10.01, done"
    assert log_of(shown)[-1][1] == "pick 1inf, go 15.01, done"
    assert "march" not in table.record(game)
    assert sandtable.load(table.record(game)).position() == table.position(game)


def test_those_in_hand_set_out_by_the_open_order(table: Table) -> None:
    """They may have gone a part of it by hand."""
    game = primer(table, FAR_APART)
    table.play(game, "pick 1inf", "go 06.01")
    told = table.ask(game, "why", kind="place", arg="17.01").json()
    assert told["march"] == {
        "units": ["1inf"],
        "to": "17.01",
        "turns": 3,
        "text": "March there (3 turns)",
    }
    shown = given(table, game, ["1inf"], "17.01")
    assert log_of(shown)[-1][1].startswith("pick 1inf, go 06.01, go ")
    assert shown["decision"]["draft"] == []
    assert listed(table, game)["1inf"]["waits"] is False


def test_who_has_no_movement_left_goes_on_in_the_next_turn(table: Table) -> None:
    """The goal is near by then; that he gets no nearer today says nothing of the room there."""
    game = primer(table, FAR_APART)
    table.play(game, "pick 1inf", "go 10.01")
    shown = given(table, game, ["1inf"], "12.01")
    assert log_of(shown)[-1][1] == "pick 1inf, go 10.01, done"
    assert listed(table, game)["1inf"]["waits"] is False
    pass_on(table, game)
    assert place(table, game, "1inf") == "12.01"


def test_no_march_is_offered_where_none_can_be(table: Table) -> None:
    game = primer(table, {"1inf": "05.01", "2pz": "31.01"})
    table.play(game, "pick 1inf")
    # Ground that it may not enter; and of an enemy not his own hex.
    told = table.ask(game, "why", kind="place", arg="05.05").json()
    assert told["refusal"]
    assert "march" not in told
    assert table.ask(game, "why", kind="place", arg="31.01").json()["march"]["to"] != "31.01"
    table.post(game, "undo")
    assert "march" not in table.ask(game, "why", kind="place", arg="17.01").json()


def test_a_march_given_in_the_others_turn_begins_with_ones_own(table: Table) -> None:
    game = primer(table, FAR_APART, to_move="red", hidden=True)
    answer = give(table, game, ["1inf"], "17.01", seat="blue")
    assert answer.status_code == 200
    assert place_for(table, game, "blue", "1inf") == "05.01"
    for _ in range(A_TURN):
        shown = table.client.get(f"/api/games/{game}", params={"seat": "red"}).json()
        if shown["decision"]["side"] == "blue":
            break
        body = {"version": shown["version"], "actions": ["done"]}
        table.client.post(f"/api/games/{game}/play", json=body, params={"seat": "red"})
    assert place_for(table, game, "blue", "1inf") == "10.01"


def place_for(table: Table, game: str, seat: str, unit: str) -> str:
    shown = table.client.get(f"/api/games/{game}", params={"seat": seat}).json()
    (found,) = [one for one in shown["board"]["counters"] if one["unit"] == unit]
    return str(found["place"])


def test_a_formation_goes_by_its_list_and_those_of_a_stack_together(table: Table) -> None:
    game = primer(table, {"5arm": "05.01", "6arm": "05.01", "1inf": "04.01", "2pz": "31.20"})
    shown = given(table, game, ["1inf", "5arm", "6arm"], "17.01")
    assert [order for _, order, _ in log_of(shown)] == [
        "pick 5arm, pick 6arm, go 14.01, done",
        "pick 1inf, go 09.01, done",
    ]
    assert len(listed(table, game)) == 3


def test_who_cannot_come_along_is_told_of(table: Table) -> None:
    game = table.new(module=TOBRUK)
    shown = given(table, game, ["gb-14", "nz-4"], "2019")
    assert [one["unit"] for one in shown["marches"]["list"]] == ["nz-4"]
    assert "14th Bde: no way leads there: hex 2019 (near Gabr Saleh)." in shown["marches"]["news"]


def test_units_march_in_every_phase_in_which_they_may_move(table: Table) -> None:
    """Tanks exploit: they go on after the combats, too."""
    game = primer(table, {"5arm": "02.01", "6arm": "02.20", "2pz": "31.20"})
    given(table, game, ["5arm"], "25.01")
    assert place(table, game, "5arm") == "11.01"
    pass_on(table, game, phase="exploitation")
    assert place(table, game, "5arm") == "20.01"


def test_no_march_ends_a_phase_by_itself(table: Table) -> None:
    """With the last unit that can move the phase would be over, and nobody asked: it takes a word for that."""
    game = primer(table, {"5arm": "02.01", "2pz": "31.20"})
    given(table, game, ["5arm"], "25.01")
    shown = pass_on(table, game, phase="exploitation")
    assert place(table, game, "5arm") == "11.01"
    assert shown["marches"]["news"] == [
        "5th Armoured Regiment on hold: the phase would be over with it."
    ]
    given(table, game, ["5arm"], "25.01")
    assert place(table, game, "5arm") == "20.01"
    assert table.look(game)["decision"]["side"] == "red"


def test_who_waited_for_that_goes_on_in_the_next_phase(table: Table) -> None:
    game = primer(table, {"5arm": "02.01", "2pz": "31.20"})
    given(table, game, ["5arm"], "25.01")
    pass_on(table, game, phase="exploitation")
    pass_on(table, game)
    assert place(table, game, "5arm") == "20.01"


def test_where_one_unit_stands_in_a_hex_others_stop_behind_it(table: Table) -> None:
    game = table.new(module=TOBRUK)
    given(table, game, ["nz-4", "nz-5"], "2820")
    assert place(table, game, "nz-4") == "2820"
    assert place(table, game, "nz-5") in ("2920", "2921", "2821")
    assert listed(table, game).keys() == {"nz-5"}
    assert "4th New Zealand Bde: arrived." in news(table, game)


def test_a_program_that_ends_its_turn_lets_marches_go_on(table: Table) -> None:
    game = sandtable.new(PRIMER, seed=4)
    name = table.load(game.record(), seats={"red": "recruit"})
    given(table, name, ["3inf"], "04.20")
    first = place(table, name, "3inf")
    for _ in range(A_TURN):
        offered = [one["text"] for one in table.look(name)["legal"]]
        shown = table.answered(name, "done" if "done" in offered else offered[0])
        if shown["board"]["turn"] > 1 and shown["decision"]["phase"] == "movement":
            break
    assert place(table, name, "3inf") != first
    assert "marched" in news(table, name)
    assert log_of(shown)[-1][:2] == ("blue", f"pick 3inf, go {place(table, name, '3inf')}, done")


# Stopping


def test_a_new_enemy_in_reach_halts_a_march(table: Table) -> None:
    """Tanks drive up; the march waits, says why with the clause, and goes on when it is told to."""
    game = primer(table, {"1inf": "05.01", "2pz": "31.01"})
    given(table, game, ["1inf"], "17.01")
    pass_on(table, game, "red")
    table.play(game, "pick 2pz", "go 22.01", "done")
    pass_on(table, game)
    assert place(table, game, "1inf") == "10.01"
    (march,) = listed(table, game).values()
    assert march["waits"] is True
    assert "2nd Panzer Regiment could now attack its way" in march["why"]
    assert march["why"].endswith("[scs 2.1c]")
    assert "1st Infantry Division on hold: 2nd Panzer Regiment could now attack" in news(
        table, game
    )
    assert "待機" in " ".join(table.look(game, "ja")["marches"]["news"])
    given(table, game, ["1inf"], "17.01")
    assert place(table, game, "1inf") == "15.01"


def test_an_enemy_that_was_there_before_does_not(table: Table) -> None:
    game = primer(table, {"1inf": "05.01", "2pz": "24.01"})
    given(table, game, ["1inf"], "17.01")
    pass_on(table, game)
    assert place(table, game, "1inf") == "15.01"


def test_who_is_driven_off_his_way_or_hit_waits(table: Table) -> None:
    """Dice are tried until they have done both."""
    units = {"1inf": "10.01", "2pz": "22.01", "3pz": "22.01", "7gren": "18.02", **CORNER}
    found = set()
    for seed in range(30):
        start = {"turn": 2, "to_move": "blue", "phase": "movement", "units": units}
        game = table.load(sandtable.position(PRIMER, start, SeededDice(seed)).record())
        given(table, game, ["1inf"], "17.01")
        pass_on(table, game, "red")
        table.play(game, "pick 2pz", "pick 3pz", "go 16.01", "done")
        table.play(game, "pick 7gren", "go 15.02", "done")
        table.play(game, "attack 15.01", "pick 2pz", "pick 3pz", "pick 7gren", "done")
        for _ in range(A_TURN):
            shown = table.look(game)
            decision = shown["decision"]
            if decision["side"] == "blue" and decision["phase"] == "movement":
                break
            offered = [one["text"] for one in shown["legal"]]
            table.play(game, "done" if "done" in offered else offered[0])
        if (march := listed(table, game).get("1inf")) is not None:
            found.add(march["why"])
            assert march["waits"], "who was attacked does not march on by himself"
        else:
            assert "1st Infantry Division: lost." in news(table, game)
            found.add("lost")
        if found >= {"it was hit.", "it was driven off its way."}:
            return
    raise AssertionError(found)


def test_a_closed_way_halts_a_march(table: Table) -> None:
    """The enemy sits down on the goal."""
    game = primer(table, {"1inf": "05.01", "2pz": "24.01"})
    given(table, game, ["1inf"], "17.01")
    pass_on(table, game, "red")
    table.play(game, "pick 2pz", "go 17.01", "done")
    pass_on(table, game)
    assert place(table, game, "1inf") == "10.01"
    assert "no way leads there: hex 17.01." in listed(table, game)["1inf"]["why"]


def test_lost_supply_halts_a_march(table: Table) -> None:
    """The enemy closes the sources; a march that is begun without supply says so before it is given."""
    game = primer(table, {"1inf": "05.01", "2pz": "10.13"})
    given(table, game, ["1inf"], "17.01")
    pass_on(table, game, "red")
    table.play(game, "pick 2pz", "go 02.13", "done")
    pass_on(table, game)
    assert place(table, game, "1inf") == "10.01"
    why = listed(table, game)["1inf"]["why"]
    assert why.startswith("it would be out of supply: ")
    assert why.endswith("[scs 12.1a]")
    table.play(game, "pick 1inf")
    told = table.ask(game, "why", kind="place", arg="17.01").json()
    assert told["march"]["text"] == "March there (2 turns, out of supply)"
    given(table, game, ["1inf"], "17.01")
    assert place(table, game, "1inf") == "15.01"


def test_a_unit_moved_by_hand_marches_no_more(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    table.post(game, "undo")
    table.play(game, "pick 1inf", "go 06.01", "done")
    assert listed(table, game) == {}
    assert news(table, game) == "1st Infantry Division: moved by hand; its march is over."
    pass_on(table, game)
    assert place(table, game, "1inf") == "06.01"


# Holding, calling off, taking back


def test_a_march_that_is_taken_back_waits(table: Table) -> None:
    """It is not played again at once, nor in the next turn, until it is told to go on."""
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    shown = table.post(game, "undo").json()
    assert place(table, game, "1inf") == "05.01"
    assert shown["marches"]["news"] == ["1st Infantry Division on hold: its march was taken back."]
    pass_on(table, game)
    assert place(table, game, "1inf") == "05.01"
    given(table, game, ["1inf"], "17.01")
    assert place(table, game, "1inf") == "10.01"


def test_a_march_of_the_next_turn_is_taken_back_like_any_order(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    pass_on(table, game)
    shown = table.post(game, "undo").json()
    assert place(table, game, "1inf") == "10.01"
    assert shown["decision"]["phase"] == "movement"
    assert listed(table, game)["1inf"]["waits"] is True
    assert table.post(game, "redo").status_code == 200
    assert place(table, game, "1inf") == "15.01"
    assert listed(table, game)["1inf"]["waits"] is True


def test_marches_can_be_held_and_called_off(table: Table) -> None:
    game = primer(table, {**FAR_APART, "3inf": "04.01"})
    given(table, game, ["1inf", "3inf"], "17.01")
    table.post(game, "march", units=["1inf"], do="hold")
    table.post(game, "march", units=["3inf"], do="cancel")
    assert {unit: one["why"] for unit, one in listed(table, game).items()} == {
        "1inf": "held back by you."
    }
    before = place(table, game, "1inf")
    pass_on(table, game)
    assert place(table, game, "1inf") == before
    given(table, game, ["1inf"], "17.01")
    assert place(table, game, "1inf") == "15.01"


def test_another_goal_takes_the_place_of_the_first(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    given(table, game, ["1inf"], "08.02")
    assert listed(table, game)["1inf"]["to"] == "08.02"
    pass_on(table, game)
    assert place(table, game, "1inf") == "08.02"


# Refused


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({"units": ["nobody"], "to": "17.01"}, 400, "unknown-name"),
        ({"units": ["1inf"], "to": "99.99"}, 400, "unknown-name"),
        ({"units": [], "to": "17.01"}, 400, "incomplete"),
        ({"units": ["1inf"]}, 400, "incomplete"),
        ({"units": ["1inf"], "do": "dance"}, 400, "unreadable"),
        ({"units": ["1inf"], "do": "hold"}, 400, "unknown-name"),
        ({"units": ["2pz"], "do": "cancel"}, 400, "unknown-name"),
        ({"units": ["1inf", "1inf"], "do": "hold"}, 400, "unknown-name"),
        ({"units": ["1inf"], "to": "17.01", "version": 99}, 409, "stale"),
        (
            {"units": ["2pz"], "to": "17.01"},
            422,
            "2nd Panzer Regiment does not march at your word.",
        ),
        ({"units": ["4inf"], "to": "17.01"}, 422, "4th Infantry Division is not on the map."),
        (
            {"units": ["1inf"], "to": "05.01"},
            422,
            "1st Infantry Division stands there already: hex 05.01.",
        ),
        ({"units": ["1inf"], "to": "31.20"}, 422, "No way leads 1st Infantry Division there"),
    ],
)
def test_what_cannot_be_given_is_refused(table: Table, body: Data, status: int, key: str) -> None:
    game = primer(table, FAR_APART)
    before = table.look(game)
    answer = table.post(game, "march", **body)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told.get("key", told.get("refusal", "")).startswith(key)
    assert table.look(game) == before


def test_who_looks_on_gives_no_marches(table: Table) -> None:
    game = primer(table, FAR_APART, hidden=True)
    answer = give(table, game, ["1inf"], "17.01")
    assert (answer.status_code, answer.json()["key"]) == (403, "not-your-turn")
    assert give(table, game, ["1inf"], "17.01", seat="red").status_code == 422


def test_where_a_move_hands_the_turn_over_nobody_marches(table: Table) -> None:
    game = table.new()
    assert table.look(game)["marches"] is None
    answer = table.post(game, "march", units=["gb-7ad-4ab"], to="P20")
    assert (answer.status_code, answer.json()["key"]) == (400, "no-marches")


def test_a_game_that_is_over_has_no_marches(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    for _ in range(200):
        if table.look(game)["decision"] is None:
            break
        table.play(game, "done")
    shown = table.look(game)
    assert shown["outcome"]
    assert shown["marches"] is None
    answer = table.post(game, "march", units=["1inf"], to="17.01")
    assert (answer.status_code, answer.json()["key"]) == (400, "game-over")


# Kept


def test_marches_outlive_a_power_cut(tmp_path: Path) -> None:
    units = sandtable.position(
        PRIMER,
        {"turn": 2, "to_move": "blue", "phase": "movement", "units": FAR_APART},
        SeededDice(1),
    )
    with Server(tmp_path) as server:
        game = server.load(units.record())
        assert server.post(game, "march", units=["1inf"], to="17.01").status_code == 200
        before = server.look(game)["marches"]
        server.kill()
    with Server(tmp_path) as server:
        assert server.look(game)["marches"] == before
        for _ in range(A_TURN):
            shown = server.play(game, "done")
            if shown["decision"]["side"] == "blue" and shown["decision"]["phase"] == "movement":
                break
        assert log_of(shown)[-1][1] == "pick 1inf, go 15.01, done"


def test_marches_go_with_a_game_that_is_tried_again_and_wait(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    answer = table.client.post(f"/api/games/{game}/again", json={"orders": 0})
    again = answer.json()["id"]
    march = listed(table, again)["1inf"]
    assert (march["waits"], march["to"]) == (True, "17.01")
    assert "tried again" in march["why"]
    assert place(table, again, "1inf") == "05.01"


def test_marches_go_with_a_game_that_is_renewed(table: Table) -> None:
    data = {"turn": 2, "to_move": "blue", "phase": "movement", "rules": "1", "units": FAR_APART}
    game = table.load(sandtable.position(PRIMER, data, SeededDice(1)).record())
    given(table, game, ["1inf"], "17.01")
    new = table.client.post(f"/api/games/{game}/renew", json={}).json()["id"]
    assert listed(table, new)["1inf"]["waits"] is False
    pass_on(table, new)
    assert place(table, new, "1inf") == "15.01"


def test_a_program_that_sits_down_has_no_marches(table: Table) -> None:
    game = primer(table, FAR_APART)
    given(table, game, ["1inf"], "17.01")
    assert table.post(game, "seats", seats={"blue": "recruit"}).status_code == 200
    assert table.store.marches(game) == {}


@pytest.mark.parametrize("body", ["", "{}", '{"to": 3}', '{"to": "99.99", "at": "05.01"}'])
def test_a_march_that_cannot_be_read_is_none(table: Table, body: str) -> None:
    game = primer(table, FAR_APART)
    table.store.database._db.execute("INSERT INTO march VALUES (?, '1inf', ?)", (game, body))
    table.store.database._db.execute("INSERT INTO march VALUES (?, 'nobody', '{}')", (game,))
    assert listed(table, game) == {}
    given(table, game, ["1inf"], "17.01")
    assert listed(table, game).keys() == {"1inf"}


def test_a_version_counts_no_plans(table: Table) -> None:
    """A march that plays nothing yet is no change of the game: nobody counts it, no program thinks anew."""
    game = primer(table, FAR_APART, to_move="red", hidden=True)
    before = table.look(game)
    give(table, game, ["1inf"], "17.01", seat="blue")
    assert table.look(game) == before
    assert listed(table, game, seat="blue").keys() == {"1inf"}
