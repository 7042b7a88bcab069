"""The order of battle: who belongs to whom, where everybody is, and who can still act."""

from typing import Any

import pytest

import sandtable
from sandtable import SeededDice
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for
from table.tables import Data, Table

TOBRUK, PRIMER, WIRE = "battle-for-tobruk", "scs-primer", "frontier-wire"


def forces(table: Table, game: str, at: int | None = None, **query: str) -> Data:
    path = "forces" if at is None else f"at/{at}/forces"
    answer = table.ask(game, path, **query)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def units(data: Data) -> dict[str, Data]:
    """Every unit by name, with its side and formation."""
    return {
        unit["unit"]: {**unit, "side": side["id"], "formation": formation["name"]}
        for side in data["sides"]
        for formation in side["formations"]
        for unit in formation["units"]
    }


def ready(data: Data) -> set[str]:
    return {name for name, unit in units(data).items() if unit["ready"]}


@pytest.mark.parametrize("module", sandtable.library.modules())
def test_every_unit_of_the_game_is_under_its_side_and_formation(table: Table, module: str) -> None:
    game = table.new(module=module)
    told = units(forces(table, game))
    board = table.look(game)["board"]
    start = sandtable.new(module, seed=7)
    speaker = Speaker(start.rules, "en")
    portrait, sides = (
        portrait_for(speaker),
        [speaker.name("side", one) for one in start.rules.sides],
    )
    for counter in (*board["counters"], *board["removed"]):
        unit = told[counter["unit"]]
        assert unit["side"] == counter["side"]
        # The counter also says what it is and where it belongs, which the list tells by its order.
        name, kind, _ = counter["text"].split(" · ", 2)
        assert unit["name"] == name
        assert f"{name} · {unit['text']}" == portrait.unit(start, counter["unit"])
        # Where an order of battle has nothing finer, a side is one formation.
        assert unit["formation"] in (kind if portrait.sort(counter["unit"]).formation else sides)
        assert unit["marks"] == counter["marks"]
    assert all(unit["formation"] for unit in told.values())


def test_a_formation_has_its_name_in_both_languages(table: Table) -> None:
    game = table.new(module=TOBRUK)
    assert units(forces(table, game))["gb-14"]["formation"] == "70th Division"
    assert units(forces(table, game, lang="ja"))["gb-14"]["formation"] == "第70師団"


def test_units_are_in_play_to_come_or_lost(table: Table) -> None:
    start = sandtable.position(
        TOBRUK,
        {"turn": 1, "to_move": "british", "phase": "movement"}
        | {"units": {"gb-14": "1005", "sa-1": "reserve", "it-19": "eliminated"}},
        SeededDice(1),
    )
    told = units(forces(table, table.load(start.record())))
    assert [told[name]["state"] for name in ("gb-14", "sa-1", "it-19")] == ["map", "coming", "gone"]
    assert told["gb-14"]["place"] == "1005"
    assert told["sa-1"]["place"] is None
    assert "turn 2" in told["sa-1"]["text"]


def test_who_is_not_in_the_scenario_is_not_in_its_order_of_battle(table: Table) -> None:
    """Four units arrive after the battle of Sidi Rezegh is over."""
    told = units(forces(table, table.new(module=WIRE, scenario="sidi-rezegh")))
    short = sandtable.new(WIRE, "sidi-rezegh", seed=1)
    assert set(told) == set(short.position()["units"])
    assert len(told) == len(short.rules.names["unit"]) - 4


def test_before_a_free_set_up_all_are_still_to_be_placed(table: Table) -> None:
    game = table.new(module=WIRE, scenario="free")
    told = units(forces(table, game))
    assert {one["state"] for one in told.values()} == {"coming"}
    assert "to be set up" in told["cw-7h"]["text"]
    assert {one["unit"] for one in table.look(game)["board"]["counters"]} == set(told)


def test_who_can_still_act_is_who_could_begin_an_order(table: Table) -> None:
    """An open order does not hide the others; a unit that has moved is no longer among them."""
    game = table.new(module=TOBRUK)
    legal = {one["arg"] for one in table.look(game)["legal"] if one["verb"] == "pick"}
    assert ready(forces(table, game)) == legal
    table.post(game, "play", actions=["pick gb-14"])
    assert ready(forces(table, game)) == legal
    step = next(one for one in table.look(game)["legal"] if one["verb"] == "step")
    table.post(game, "play", actions=[step["text"], "done"])
    assert ready(forces(table, game)) == legal - {"gb-14"}


def test_in_combat_those_can_act_who_could_join_an_attack(table: Table) -> None:
    start = sandtable.position(
        TOBRUK,
        {"turn": 2, "to_move": "axis", "phase": "combat"}
        | {"units": {"de-1-8pz": "2015", "de-2-8pz": "3020", "gb-22gds": "2014"}},
        SeededDice(1),
    )
    assert ready(forces(table, table.load(start.record()))) == {"de-1-8pz"}


def test_nobody_can_act_in_the_past_or_for_the_other_side(table: Table) -> None:
    game = table.new(module=TOBRUK, hidden=True)
    assert ready(forces(table, game, seat="british"))
    assert not ready(forces(table, game, seat="axis"))
    assert not ready(forces(table, game, at=0, seat="british"))


def fogged(table: Table, **places: str) -> str:
    """A game of the primer in hidden play, with these units of the blue side."""
    position: dict[str, Any] = {
        "turn": 2,
        "to_move": "red",
        "phase": "combat",
        "options": {"fog": "on"},
        "units": {"2pz": "20.13", **places},
    }
    record = sandtable.position(PRIMER, position, SeededDice(1)).record()
    return table.load(record, hidden=True)


def test_in_fog_a_unit_below_another_is_known_by_its_name_only(table: Table) -> None:
    told = units(forces(table, fogged(table, **{"6arm": "19.13", "5arm": "19.13 1"}), seat="red"))
    assert told["6arm"]["state"] == "map"
    assert told["6arm"]["place"] == "19.13"
    hidden = told["5arm"]
    assert (hidden["state"], hidden["place"], hidden["place_name"]) == ("hidden", None, "")
    assert hidden["marks"] == []
    assert "2" not in hidden["text"]


@pytest.mark.parametrize("seat", ["red", "spectator"])
def test_in_fog_the_order_of_battle_tells_nothing_of_who_lies_where(
    table: Table, seat: str
) -> None:
    """Two hidden units have changed places, one of them has lost a step: one is told the same."""
    tops = {"6arm": "19.13", "9mot": "15.10"}
    games = [
        fogged(table, **tops, **{"5arm": "19.13", "8inf": "15.10"}),
        fogged(table, **tops, **{"5arm": "15.10 1", "8inf": "19.13"}),
    ]
    one, other = (forces(table, game, seat=seat) for game in games)
    assert one == other
    own = forces(table, games[0], seat="blue")
    assert units(own)["5arm"]["place"] == "19.13"
