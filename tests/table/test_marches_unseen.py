"""Marches are private to their side, and whatever they play is lawful."""

from random import Random

import pytest

import sandtable
from conformance.games import one_of
from sandtable import Refusal
from sandtable.core.game import SPECTATOR
from sandtable.table import marches
from table.tables import Data, Table
from table.test_hidden import act, every_answer, pair
from table.test_marches import CORNER, PRIMER, TOBRUK, WIRE, give, primer

# Private


def orders_of(table: Table, game: str, seat: str) -> Data:
    data: Data = table.client.get(f"/api/games/{game}", params={"seat": seat}).json()
    return data


@pytest.mark.parametrize("seat", ["axis", SPECTATOR])
def test_no_route_tells_a_seat_of_the_others_marches(table: Table, seat: str) -> None:
    """Two games, in one of which the British have marches for their next turn: others hear the same of both."""
    games = [pair(table, "axis", hidden=True)[0] for _ in range(2)]
    for game in games:
        assert act(table, game, "british", "play", actions=["done"]).status_code == 200
    for units, do in ((["nz-4", "nz-5", "in-7"], "go"), (["nz-4"], "hold"), (["nz-5"], "cancel")):
        goal = {"to": "2019"} if do == "go" else {}
        answer = act(table, games[0], "british", "march", units=units, do=do, **goal)
        assert answer.status_code == 200, answer.text
        assert orders_of(table, games[0], "british")["marches"]["list"]
    one, other = (every_answer(table, game, seat) for game in games)
    assert one == other


def test_a_seat_is_not_told_what_a_march_of_the_other_is_for(table: Table) -> None:
    """When it goes on, the others see an order like any: neither its goal nor that it was no hand."""
    units = {"1inf": "05.01", "2pz": "31.20", **CORNER}
    by_march, by_hand = (primer(table, units, hidden=True) for _ in range(2))
    answer = give(table, by_march, ["1inf"], "17.01", seat="blue")
    assert answer.status_code == 200
    actions = ["pick 1inf", "go 10.01", "done"]
    assert act(table, by_hand, "blue", "play", actions=actions).status_code == 200
    for seat in ("red", SPECTATOR):
        one, other = (orders_of(table, game, seat) for game in (by_march, by_hand))
        # They are two games, each with its own name; and a march asks once where a hand asks once, too.
        assert {**one, "id": ""} == {**other, "id": ""}


def test_an_open_order_of_the_other_side_shows_in_no_march(table: Table) -> None:
    """Units that are taken up, and put down beside the way, are still where they were to others."""
    game = primer(table, {"1inf": "05.01", "2pz": "11.01"}, to_move="red", hidden=True)
    give(table, game, ["1inf"], "17.01", seat="blue")
    before = orders_of(table, game, "blue")
    for action in ("pick 2pz", "go 13.01"):
        assert act(table, game, "red", "play", actions=[action]).status_code == 200
        assert orders_of(table, game, "blue") == before
    assert give(table, game, ["1inf"], "12.01", seat="blue").status_code == 200
    assert act(table, game, "red", "undo").status_code == 200
    give(table, game, ["1inf"], "17.01", seat="blue")
    assert orders_of(table, game, "blue") == before


def test_in_the_fog_only_what_is_seen_halts_a_march(table: Table) -> None:
    """Who lies below another unit is nowhere to a march: two games that differ in him go on alike."""
    told = []
    for below in ("3pz", "12mot"):
        tops = {"2pz": "24.01", below: "24.01"}
        units = {
            "1inf": "05.01",
            **tops,
            **{one: "31.20" for one in ("3pz", "12mot") if one != below},
        }
        game = primer(table, {**units, "5gren": "31.20", **CORNER}, hidden=True)
        give(table, game, ["1inf"], "17.01", seat="blue")
        told.append(orders_of(table, game, "blue")["marches"])
    assert told[0] == told[1]


# Always lawful


@pytest.mark.parametrize(("module", "orders"), [(PRIMER, 260), (WIRE, 160), (TOBRUK, 70)])
def test_whatever_is_told_to_march_plays_lawful_orders_and_comes_to_an_end(
    module: str, orders: int
) -> None:
    """Random games in which units are sent anywhere: the record replays, and nobody marches for ever."""
    rng = Random(5)
    game = sandtable.new(module, seed=5)
    kept: dict[str, marches.March] = {}
    marched = ended = 0
    for _ in range(orders):
        if game.outcome is not None:
            break
        side, before = str(game.side), len(game.orders)
        kept = sent(game, side, kept, rng)
        while len(game.orders) == before and game.outcome is None:
            game.play(one_of(rng, list(game.legal(canonical=True))))
        changed = marches.after(game, kept)
        marched += sum(one is not None and one.order >= before for one in changed.values())
        for unit, march in changed.items():
            ended += march is not None and march.over
            if march is None or march.over:
                kept.pop(unit, None)
            else:
                kept[unit] = march
        for unit, march in kept.items():
            stands(game, unit, march)
    assert marched > 20
    assert ended > 2
    assert sandtable.load(game.record()).position() == game.position()


def sent(
    game: sandtable.Game, side: str, kept: dict[str, marches.March], rng: Random
) -> dict[str, marches.March]:
    """Now and then somebody is sent somewhere; what was held may go on."""
    rules = game.rules
    own = [unit for unit in rules.names["unit"] if marches.side_of(game, unit) == side]
    units = rng.sample(own, 3)
    given = marches.given(game, side, units, one_of(rng, list(rules.names["place"])))
    if isinstance(given, Refusal):
        return kept
    return {**kept, **{unit: march for unit, march in given.items() if march is not None}}


def stands(game: sandtable.Game, unit: str, march: marches.March) -> None:
    """A march that goes on knows where its unit is."""
    if march.goes_on:
        where = game.rules.marching.where(game.state, game.rules.names["unit"].index(unit))
        assert game.rules.names["place"][where] == march.at
