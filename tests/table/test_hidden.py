"""Hidden play: each seat sees what is its own, and nothing it is told depends on the rest.

Pairs of games that differ only in what a seat may not know are asked the same, through every route.
"""

from typing import Any

import httpx
import pytest

import sandtable
from sandtable import SeededDice
from sandtable.core.game import SPECTATOR
from table.tables import Data, Table

TOBRUK = "battle-for-tobruk"
#: Hands that differ in one side's markers only, by the seat that may not know them.
HANDS: dict[str, list[dict[str, list[int]]]] = {
    "british": [
        {"british": [2, 2, 3, 4], "axis": [1, 2, 3]},
        {"british": [2, 2, 3, 4], "axis": [2, 4, 5]},
    ],
    "axis": [
        {"british": [2, 2, 3, 4], "axis": [1, 2, 3]},
        {"british": [1, 5, 6, 6], "axis": [1, 2, 3]},
    ],
    SPECTATOR: [
        {"british": [2, 2, 3, 4], "axis": [1, 2, 3]},
        {"british": [1, 5, 6, 6], "axis": [2, 4, 5]},
    ],
}
#: The British end their movement and attack the siege with a brigade; the Axis must answer.
TO_THE_ANSWER = (("done",), ("attack 1106", "pick gb-14", "done"))


def with_hands(hands: dict[str, list[int]], seed: int = 5, **options: str | int) -> str:
    """The record of a game that begins in the first British turn with these markers."""
    start = sandtable.new(TOBRUK, seed=5, options=options)
    start.play("done")
    data = start.position() | {"hand": hands}
    return sandtable.position(TOBRUK, data, SeededDice(seed)).record()


def pair(table: Table, seat: str, **wish: Any) -> list[str]:
    return [table.load(with_hands(hands), **wish) for hands in HANDS[seat]]


def hidden(table: Table, **wish: Any) -> str:
    return table.new(module=TOBRUK, seed=5, hidden=True, **wish)


def look(table: Table, game: str, seat: str | None = None) -> Data:
    query = {} if seat is None else {"seat": seat}
    data: Data = table.client.get(f"/api/games/{game}", params=query).json()
    return data


def act(table: Table, game: str, seat: str | None, what: str, **body: Any) -> httpx.Response:
    version = look(table, game, seat)["version"]
    query = {} if seat is None else {"seat": seat}
    body = {"version": version, **body}
    return table.client.post(f"/api/games/{game}/{what}", json=body, params=query)


def play(table: Table, game: str, seat: str | None, *actions: str) -> Data:
    answer = act(table, game, seat, "play", actions=actions)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def fire(data: Data) -> str:
    return next(str(one["text"]) for one in data["board"]["status"] if one["key"] == "fire")


def every_answer(table: Table, game: str, seat: str) -> list[str]:
    """What all routes tell this seat, refusals included; the game's own name left out."""
    now = look(table, game, seat)
    legal = [one["text"] for one in now["legal"]]
    paths = [
        "",
        f"?known={now['version']}",
        "/record",
        "/report",
        "/picture.svg",
        *(f"/picture.svg?at={orders}" for orders in range(now["orders"] + 1)),
        *(f"/at/{orders}" for orders in range(now["orders"] + 1)),
        "/forces",
        "/goal",
        "/end",
        *(f"/at/{orders}/forces" for orders in range(now["orders"] + 1)),
        *(f"/at/{orders}/survey/supply" for orders in range(now["orders"] + 1)),
        *(f"/at/{now['orders']}/survey/{what}" for what in ("reach", "zones", "threat")),
        *(f"/why?kind=unit&arg={unit}" for unit in ("gb-14", "it-39", "de-schm")),
        *(f"/why?kind=marker&arg=fire-{value}" for value in range(1, 7)),
        "/why?kind=place&arg=1106",
        "/why?kind=none&arg=done",
        *(f"/odds?action={action}" for action in ["done", "pick fire-2", *legal]),
        *(f"/combat/{order}" for order in range(now["orders"] + 1)),
        *(f"/news/{order}" for order in range(now["orders"] + 1)),
        "/charts",
        *(f"/survey/{what}" for what in ("reach", "zones", "supply", "threat")),
        *(f"/survey/reach?of={unit}" for unit in ("nz-4", "de-schm")),
        *(f"/path?to={place}" for place in ("3021", "1106")),
        "/stack?place=3121",
        "/attacks",
        *(f"/attacks?at={place}" for place in ("3021", "1106")),
        "/stake",
        "/marches",
    ]
    told = []
    for path in paths:
        for language in ("en", "ja"):
            mark = "&" if "?" in path else "?"
            address = f"/api/games/{game}{path}{mark}seat={seat}&lang={language}"
            answer = table.client.get(address)
            told.append(f"{path} {answer.status_code} {answer.text.replace(game, 'ID')}")
    (line,) = [one for one in table.client.get("/api/games").json() if one["id"] == game]
    told.append(repr({**line, "id": "", "updated": ""}))
    for what, body in [
        ("play", {"actions": ["pick it-999"]}),
        ("play", {"actions": ["pick fire-9"]}),
        ("play", {"version": 99, "actions": ["done"]}),
    ]:
        answer = act(table, game, seat, what, **body)
        told.append(f"{what} {answer.status_code} {answer.text.replace(game, 'ID')}")
    return told


def alike(table: Table, games: list[str], seat: str) -> None:
    one, other = games
    assert table.position(one) != table.position(other)
    for first, second in zip(*(every_answer(table, game, seat) for game in games), strict=True):
        assert first == second


@pytest.mark.parametrize("seat", HANDS)
def test_no_route_tells_a_seat_what_is_hidden_from_it(table: Table, seat: str) -> None:
    """In its own turn and in the other's, before and after a marker lies on the table."""
    games = pair(table, seat, hidden=True)
    alike(table, games, seat)
    for order in TO_THE_ANSWER:
        # A reply to a change is a reply, too.
        answers = [act(table, game, "british", "play", actions=order) for game in games]
        assert [one.status_code for one in answers] == [200, 200]
        if seat == "british":
            texts = [one.text.replace(game, "ID") for one, game in zip(answers, games, strict=True)]
            assert texts[0] == texts[1]
        alike(table, games, seat)


def test_a_marker_in_an_open_order_is_nobody_elses_business(table: Table) -> None:
    """The Axis puts its answer together: with another marker the British are told the same."""
    games = [table.load(with_hands(HANDS["british"][0]), hidden=True) for _ in range(2)]
    for game in games:
        for order in TO_THE_ANSWER:
            play(table, game, "british", *order)
    for game, marker in zip(games, ("fire-1", "fire-3"), strict=True):
        assert play(table, game, "axis", f"pick {marker}")["decision"]["draft"]
    for seat in ("british", SPECTATOR):
        alike(table, games, seat)
        assert look(table, games[0], seat)["decision"]["draft"] == []


def test_against_a_program_no_route_tells_the_person_its_hand(table: Table) -> None:
    """Whatever seat the request names: the person has but one."""
    games = pair(table, "british", seats={"axis": "random"})
    for seat in ("british", "axis", SPECTATOR):
        alike(table, games, seat)


def test_the_hands_can_be_told_apart_by_those_who_hold_them(table: Table) -> None:
    """So that the tests above cannot pass by telling nobody anything."""
    games = pair(table, "british", hidden=True)
    seen = {seat: [fire(look(table, game, seat)) for game in games] for seat in HANDS}
    assert seen["british"][0] == seen["british"][1] == "British 4 (+4 +3 +2 +2), Axis 3"
    assert seen["axis"] == ["Axis 3 (+3 +2 +1), British 4", "Axis 3 (+5 +4 +2), British 4"]
    assert seen[SPECTATOR] == ["British 4, Axis 3"] * 2


@pytest.mark.parametrize("seat", ["axis", SPECTATOR, "nobody", None])
def test_who_is_not_asked_can_neither_play_nor_ask(table: Table, seat: str | None) -> None:
    game = hidden(table)
    play(table, game, "british", "pick gb-14")
    before = table.position(game)
    told = look(table, game, seat)
    assert told["legal"] == []
    assert told["decision"]["side"] == "british"
    assert told["decision"]["draft"] == told["draft_log"] == []
    for what, body in (("play", {"actions": ["done"]}), ("redo", {})):
        answer = act(table, game, seat, what, **body)
        assert (answer.status_code, answer.json()["key"]) == (403, "not-your-turn")
    assert act(table, game, seat, "undo", action=True).status_code == 422
    for path in ("why?kind=unit&arg=gb-14", "odds?action=done"):
        answer = table.client.get(f"/api/games/{game}/{path}", params={"seat": seat or ""})
        assert (answer.status_code, answer.json()["key"]) == (403, "not-your-turn")
    assert table.position(game) == before


def test_a_seat_takes_back_and_plays_again_what_is_its_own(table: Table) -> None:
    game = hidden(table)
    play(table, game, "british", "pick gb-14")
    assert act(table, game, "british", "undo", action=True).json()["decision"]["draft"] == []
    assert act(table, game, "british", "redo").json()["decision"]["picked"] == ["gb-14"]


def test_the_log_tells_each_side_its_own_draws(table: Table) -> None:
    game = hidden(table)
    for seat, name in (("british", "British"), ("axis", "Axis"), (SPECTATOR, None)):
        events = [one for order in look(table, game, seat)["log"] for one in order["events"]]
        drew = [one["text"] for one in events if one["key"] == "drew"]
        assert len(drew) == (name is not None)
        assert all(text.startswith(str(name)) for text in drew)


def test_the_record_of_a_running_game_is_what_the_seat_saw(table: Table) -> None:
    game = hidden(table)
    for seat in HANDS:
        record = table.ask(game, "record", seat=seat).text
        assert f"seen-by: {seat}" in record
        assert "seeded" not in record


def test_hidden_play_is_kept(table: Table) -> None:
    game = hidden(table)
    before = look(table, game, "axis")
    again = table.restarted()
    try:
        after = look(again, game, "axis")
        assert after["hidden"] is True
        assert fire(after) == fire(before)
        assert look(again, game)["seat"] == SPECTATOR
    finally:
        again.close()


def test_at_the_end_all_is_told_to_everybody(table: Table) -> None:
    """The whole log is sent again, because what was left out of it is told now."""
    game = hidden(table)
    now = look(table, game, "british")
    for _ in range(400):
        if now["outcome"]:
            break
        known, seat = now["version"], now["decision"]["side"]
        offered = [one["text"] for one in look(table, game, seat)["legal"]]
        now = play(table, game, seat, "done" if "done" in offered else offered[0])
    assert now["outcome"]
    told = table.client.get(f"/api/games/{game}", params={"known": known}).json()
    assert told["log_from"] == 0
    events = [one for order in told["log"] for one in order["events"] if one["key"] == "drew"]
    assert {one["text"].partition(":")[0] for one in events} == {"British", "Axis"}
    assert "seeded" in table.ask(game, "record").text


def test_an_open_table_is_the_default(table: Table) -> None:
    """Whoever asks sees the hand of who must choose, and can play for them."""
    game = table.new(module=TOBRUK, seed=5)
    now = look(table, game)
    assert (now["hidden"], now["seat"]) == (False, None)
    assert "+" in fire(now)
    assert look(table, game, "axis") == look(table, game)


@pytest.mark.parametrize(
    "wish",
    [
        {"module": "operation-crusader-60"},
        {"module": TOBRUK, "seats": {"axis": "random"}},
    ],
)
def test_hidden_play_is_refused_where_it_makes_no_sense(table: Table, wish: Data) -> None:
    answer = table.client.post("/api/games", json={"hidden": True, **wish})
    assert (answer.status_code, answer.json()["key"]) == (400, "nothing-to-hide")


@pytest.mark.parametrize("options", [{}, {"fog": "off"}], ids=str)
def test_hidden_play_brings_the_option_that_it_needs(table: Table, options: Data) -> None:
    """The form of the lobby sends every option as it stands there, fog of war among them."""
    game = table.new(module="scs-primer", hidden=True, options=options)
    assert table.host.open(game).stored.header.options["fog"] == "on"


def test_the_list_of_modules_says_which_of_them_hide_something(table: Table) -> None:
    """Markers in one, what lies below the top of a stack in those of the series; nothing in a guest's."""
    hides = {one["id"]: one["hides"] for one in table.client.get("/api/modules").json()}
    assert hides == {
        "operation-crusader-60": False,
        "battle-for-tobruk": True,
        "frontier-wire": True,
        "scs-primer": True,
        "five-wells": False,
    }


def test_the_list_of_modules_says_which_of_them_have_secrets_without_an_option(
    table: Table,
) -> None:
    """In the series it takes fog of war."""
    modules = table.client.get("/api/modules").json()
    assert [one["id"] for one in modules if one["secrets"]] == ["battle-for-tobruk"]
