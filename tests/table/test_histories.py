"""What a seat can note order by order: in the fog no more than people at a table could see.

The set-up is put together behind a screen: whoever looks at every moment of it finds nothing.
"""

import re
from random import Random

import pytest

from conformance.games import one_of
from sandtable import Game
from sandtable.core.game import SPECTATOR
from table.tables import Data, Table
from table.test_hidden import act, look, play

WIRE = "frontier-wire"
#: Who sets up first, and the other side.
FIRST, SECOND = "axis", "cw"


def begun(table: Table) -> str:
    """A free set-up in hidden play."""
    return table.new(module=WIRE, scenario="free", seed=3, hidden=True)


def put_somewhere(table: Table, game: str, side: str, rng: Random) -> None:
    """One more unit is set up, any of those left, anywhere it may be; with others if it can."""
    trial = table.game(game).clone()
    order = [one_of(rng, [one for one in trial.legal() if one.verb == "pick"])]
    trial.play(*order)
    taken = {trial.rules.names["place"][hex_] for hex_ in trial.state.stacks}
    spots = list(trial.legal())
    order.append(one_of(rng, [one for one in spots if one.arg in taken] or spots))
    play(table, game, side, *map(str, order))


def ask(table: Table, game: str, path: str, seat: str) -> Data:
    data: Data = table.client.get(f"/api/games/{game}{path}", params={"seat": seat}).json()
    return data


def unseen(board: Data) -> dict[str, int]:
    """How many units lie unseen where."""
    found = {name: re.search(r"(\d+) more below", text) for name, text in board["places"].items()}
    return {name: int(match[1]) for name, match in found.items() if match}


def hidden(forces: Data) -> set[str]:
    """The units that lie hidden somewhere."""
    units = (
        one for side in forces["sides"] for some in side["formations"] for one in some["units"]
    )
    return {one["unit"] for one in units if one["state"] == "hidden"}


def spied_out(table: Table, game: str, seat: str) -> dict[str, str]:
    """Where hidden units are, from what the moments of a game tell a seat one after the other.

    A unit that was not seen before and lies hidden now is where one more lies than before.
    """
    found: dict[str, str] = {}
    under: set[str] = set()
    heights: dict[str, int] = {}
    for orders in range(look(table, game, seat)["orders"] + 1):
        now = hidden(ask(table, game, f"/at/{orders}/forces", seat))
        lie = unseen(ask(table, game, f"/at/{orders}", seat))
        grown = [place for place, many in lie.items() if many > heights.get(place, 0)]
        if len(now - under) == len(grown) == 1:
            found[(now - under).pop()] = grown[0]
        under, heights = now, lie
    return found


def set_up(table: Table, game: str, side: str, rng: Random, by_hand: int) -> None:
    """So many units are set up by hand, the rest where the module has them."""
    for _ in range(by_hand):
        put_somewhere(table, game, side, rng)
    left = table.game(game).why_not("done")
    play(table, game, side, *(["choose suggested"] if left else []), "done")


@pytest.mark.parametrize("seat", [SECOND, SPECTATOR])
def test_the_moments_of_a_set_up_tell_nobody_where_units_are(table: Table, seat: str) -> None:
    """All units are set up one by one, by chance: with every moment in view none is found out."""
    game, rng = begun(table), Random(5)
    while any(one.verb == "pick" for one in table.game(game).legal()):
        put_somewhere(table, game, FIRST, rng)
    assert spied_out(table, game, seat) == {}
    play(table, game, FIRST, "done")
    below = table.game(game).rules.below(table.game(game).state, seat)
    assert sum(below.values()) > 5
    assert spied_out(table, game, seat) == {}


def answers(table: Table, game: str, seat: str) -> list[str]:
    """What a seat can ask while it looks on, in one language; the name of the game left out."""
    orders = look(table, game, seat)["orders"]
    paths = [
        "",
        "/record",
        "/forces",
        "/goal",
        "/end",
        "/picture.svg",
        f"/picture.svg?at={orders}",
        *(f"/survey/{what}" for what in ("zones", "supply", "threat", "control")),
        *(f"/survey/{what}?of={FIRST}" for what in ("zones", "supply", "control")),
        *(f"/at/{number}" for number in range(orders + 2)),
        *(f"/at/{number}/forces" for number in range(orders + 2)),
        *(f"/combat/{number}" for number in range(orders + 1)),
        *(f"/news/{number}" for number in range(orders + 1)),
        "/why?kind=none&arg=done",
        "/stack?place=14.22",
        "/attacks?at=14.22",
        "/stake",
    ]
    told = []
    for path in paths:
        mark = "&" if "?" in path else "?"
        answer = table.client.get(f"/api/games/{game}{path}{mark}seat={seat}")
        told.append(f"{path} {answer.status_code} {answer.text.replace(game, 'ID')}")
    (line,) = [one for one in table.client.get("/api/games").json() if one["id"] == game]
    told.append(repr({**line, "id": "", "updated": ""}))
    answer = act(table, game, seat, "undo")
    told.append(f"undo {answer.status_code} {answer.text.replace(game, 'ID')}")
    return told


@pytest.mark.parametrize("seat", [SECOND, SPECTATOR])
def test_no_route_tells_that_a_set_up_goes_on(table: Table, seat: str) -> None:
    """Before it, with some units on the map, with an open order, with all on the map."""
    game, rng = begun(table), Random(7)
    before, lobby = answers(table, game, seat), table.client.get("/api/games").json()
    for number in range(12):
        put_somewhere(table, game, FIRST, rng)
        if number in (0, 11):
            assert answers(table, game, seat) == before
    assert table.client.get("/api/games").json() == lobby
    unit = next(one.arg for one in table.game(game).legal() if one.verb == "pick")
    play(table, game, FIRST, f"pick {unit}")
    assert answers(table, game, seat) == before


def test_how_a_set_up_came_about_is_nobody_elses_business(table: Table) -> None:
    """The same set-up at one stroke, or three units of it by hand first: the other side sees the same."""
    games = [begun(table), begun(table)]
    three = [one.arg for one in table.game(games[1]).legal() if one.verb == "pick"][:3]
    for unit in three:
        trial: Game = table.game(games[1]).clone()
        rules = trial.rules
        home = rules.names["place"][rules.default_hex(rules.unit_index[unit])]  # type: ignore[attr-defined]
        play(table, games[1], FIRST, f"pick {unit}", f"place {home}")
    for game in games:
        play(table, game, FIRST, "choose suggested", "done")
    assert len(table.game(games[1]).orders) == 4
    for seat in (SECOND, SPECTATOR):
        one, other = (answers(table, game, seat) for game in games)
        assert one == other
    assert look(table, games[1], SECOND)["orders"] == 1
    assert look(table, games[1], FIRST)["orders"] == 4


def test_the_first_to_set_up_sees_nothing_of_the_second(table: Table) -> None:
    """The first has finished; it sees its own units as before, whatever the second does."""
    game, rng = begun(table), Random(9)
    set_up(table, game, FIRST, rng, by_hand=0)
    put_somewhere(table, game, SECOND, rng)
    before = answers(table, game, FIRST)
    for _ in range(5):
        put_somewhere(table, game, SECOND, rng)
    assert answers(table, game, FIRST) == before
    set_up(table, game, SECOND, rng, by_hand=2)
    now = look(table, game, FIRST)
    assert now["orders"] == 2
    assert [one["number"] for one in now["log"]] == [0, 1]
    sides = {one["side"] for one in now["board"]["counters"]}
    assert sides == {FIRST, SECOND}


def test_the_moments_of_a_seat_are_what_it_saw(table: Table) -> None:
    """Order by order through a set-up and a turn: looked at again, every moment is as it was live."""
    game, rng = begun(table), Random(11)
    live: dict[str, dict[int, tuple[Data, Data]]] = {FIRST: {}, SECOND: {}, SPECTATOR: {}}

    def note() -> None:
        for seat, seen in live.items():
            now = look(table, game, seat)
            seen[now["orders"]] = (now["board"], ask(table, game, "/forces", seat))

    note()
    for side in (FIRST, SECOND):
        for _ in range(2):
            put_somewhere(table, game, side, rng)
            note()
        set_up(table, game, side, rng, by_hand=0)
        note()
    for _ in range(3):
        now = table.game(game)
        trial, side = now.clone(), str(now.side)
        while len(trial.orders) == 0:
            trial.play(one_of(rng, list(trial.legal(canonical=True))))
        play(table, game, side, *map(str, trial.rules.alphabet.actions(trial.orders[0].codes)))
        note()
    for seat, seen in live.items():
        for orders, (board, forces) in seen.items():
            assert ask(table, game, f"/at/{orders}", seat) == board
            then = ask(table, game, f"/at/{orders}/forces", seat)
            assert without_ready(then) == without_ready(forces)


def without_ready(forces: Data) -> list[Data]:
    """The units of an order of battle, less who can still act, which is not told of the past."""
    units = [
        one for side in forces["sides"] for some in side["formations"] for one in some["units"]
    ]
    return [{**one, "ready": False} for one in units]
