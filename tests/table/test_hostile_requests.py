"""Every route, asked with everything: never a fault, never a change that the rules do not allow."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from anyio import from_thread
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from builders import CRUSADER
from sandtable import AskedDice, Game, SeededDice
from sandtable.core.action import parse
from sandtable.table.requests import MOST_BYTES
from table.hostile import (
    COSTLY,
    JSON,
    KINDS,
    NUMBERS,
    ODD,
    PLACES,
    ask,
    game_at,
    many,
    must_be_well,
    played,
    queries,
    routes,
    values,
    words,
)
from table.tables import SECONDS, Table


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("hostile") / "games.sqlite")
    yield table
    table.close()


def stands(table: Table, game: str) -> tuple[int, Any]:
    return table.host.open(game).version, table.position(game)


def target(data: st.DataObject, path: str, game: Game, identity: str, drawn: Any) -> str:
    """An address of a route: often with the right name of the game, else with anything."""
    anything, query = drawn

    def part(found: re.Match[str]) -> str:
        name = found[1].partition(":")[0]
        right = {
            "id": [identity] * 6,
            "module": [game.rules.module.cover.id],
            "version": ["1"],
            "lang": ["en", "ja"],
            "what": list(game.rules.surveys),
            "order": [str(n) for n in range(3)],
            "orders": [str(n) for n in range(3)],
            "ending": ["svg"],
        }.get(name, [])
        known = [st.sampled_from(right)] if right else []
        one = data.draw(st.one_of(*known, *known, anything, st.sampled_from([*NUMBERS, *ODD])))
        return words("svg" if name == "ending" and one == "png" else one)

    return re.sub(r"\{([^}]+)\}", part, path) + "?" + data.draw(query)


@pytest.mark.parametrize("place", PLACES)
def test_every_address_can_be_asked_without_a_word_more(table: Table, place: str) -> None:
    """Chance rarely asks a certain address about a certain game; here each is asked once."""
    identity = game_at(table, place)
    reads = [path for method, path in routes(table.app) if method == "GET" and "/{id}/" in path]
    for path in reads:
        if not any(word in path for word in COSTLY):
            address = re.sub(r"\{[^}]+\}", "0", path.replace("{id}", identity))
            must_be_well(ask(table.app, "GET", address))


@pytest.mark.parametrize("place", PLACES)
def test_whatever_is_asked_is_answered_or_refused(table: Table, place: str) -> None:
    """Reading changes nothing, whatever it is that is read."""
    identity = game_at(table, place)
    game = table.game(identity)
    reads = [path for method, path in routes(table.app) if method == "GET"]
    cheap = [path for path in reads if not any(word in path for word in COSTLY)]
    paths = reads if place == "crusader-draft" else cheap
    drawn = (values(game), queries(game))

    @many(40)
    @given(data=st.data())
    def trial(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(paths))
        method = data.draw(st.sampled_from(["GET"] * 8 + ["HEAD"]))
        before = stands(table, identity)
        address = target(data, path, game, identity, drawn)
        must_be_well(ask(table.app, method, address), head=method == "HEAD")
        assert stands(table, identity) == before

    trial()


@pytest.mark.parametrize("place", PLACES)
def test_whatever_is_sent_is_played_by_the_rules_or_refused(table: Table, place: str) -> None:
    """What is accepted is legal, for the side that must choose, and of the version on the table."""
    identity = game_at(table, place)
    # What is drawn must not hang on how the game stands: what is accepted changes that.
    start = table.game(identity)
    actions_drawn = st.lists(values(start) | st.integers(0, 60), max_size=3)
    queries_drawn = queries(start)

    @many(40)
    @given(data=st.data())
    def trial(data: st.DataObject) -> None:
        assert table.app.state.settle(identity, SECONDS)
        sitting = table.host.open(identity)
        game, before = sitting.game, stands(table, identity)
        side, trial = game.side, game.clone(AskedDice())
        what = data.draw(st.sampled_from(["play", "play", "play", "undo", "redo"]))
        version = sitting.version + data.draw(st.sampled_from([0] * 8 + [-1, 1, -(10**6), 10**30]))
        legal = [str(action) for action in game.legal()] if side is not None else []
        actions = [
            legal[one % len(legal)] if isinstance(one, int) and legal else str(one)
            for one in data.draw(actions_drawn)
        ]
        body: dict[str, Any] = {"version": version}
        if what == "play":
            body["actions"] = actions
        if what == "undo":
            body["action"] = data.draw(st.booleans())
        odd = data.draw(st.sampled_from([None] * 6 + ["field", "noise"]))
        if odd == "field":
            body[data.draw(st.sampled_from(["version", "actions", "action", "seat", "x"]))] = (
                data.draw(JSON)
            )
        if odd == "noise":
            body = data.draw(JSON)
        seat = data.draw(st.sampled_from([*game.rules.sides, "spectator", "", "x", "\x00"]))
        query = f"seat={words(seat)}&{data.draw(queries_drawn)}"
        content = json.dumps(body).encode()
        reply = ask(table.app, "POST", f"/api/games/{identity}/{what}?{query}", content)
        must_be_well(reply)
        if reply.status != 200:
            assert stands(table, identity) == before
            return
        assert isinstance(body, dict)
        assert (body["version"], json.loads(reply.body)["version"]) == (before[0], before[0] + 1)
        if sitting.stored.header.hidden and what != "undo":
            assert seat == side
        if what == "play":
            for action in [one for text in body["actions"] for one in parse(text)]:
                assert action in trial.legal()
                trial.play(action)

    trial()


@many(40)
@given(data=st.data())
def test_whatever_is_begun_can_be_looked_at(table: Table, data: st.DataObject) -> None:
    """A wish for a game is refused, or the game is there."""
    text = st.sampled_from([*ODD, *NUMBERS, "campaign", "meeting", "fog", "on", "random"])
    body: dict[str, Any] = {"module": data.draw(st.sampled_from([CRUSADER, "scs-primer"]))}
    fields = {
        "module": st.just("battle-for-tobruk") | text | JSON,
        "scenario": text | JSON,
        "options": st.dictionaries(text | st.just("fog"), text | st.integers(), max_size=2) | JSON,
        "seats": st.dictionaries(st.sampled_from(["axis", "red", "x", ""]), text, max_size=2)
        | JSON,
        "seed": st.integers() | st.sampled_from([10**30, -(10**30), 10**4000, 1 << 63]) | JSON,
        "hidden": st.booleans() | JSON,
        "x": JSON,
    }
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=3, unique=True)):
        body[name] = data.draw(fields[name])
    before = len(table.store.games())
    reply = ask(table.app, "POST", "/api/games", json.dumps(body).encode())
    must_be_well(reply)
    assert len(table.store.games()) == before + (reply.status == 201)
    if reply.status == 201:
        identity = json.loads(reply.body)["id"]
        must_be_well(shown := ask(table.app, "GET", f"/api/games/{identity}"))
        assert shown.status == 200
        assert ask(table.app, "GET", f"/api/games/{identity}/record").status == 200
        assert table.app.state.settle(identity, SECONDS)
        again = table.restarted_host()
        assert again.open(identity).game.position() == table.position(identity)


BODIES = (
    b"",
    b"\x00",
    b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}",
    b"[" * 200_000,
    b'{"a":' * 100_000,
    b'{"record": ' + b"[" * 100_000,
    b'{"module": "scs-primer", "options": ' + b'{"a":' * 100_000,
    b'{"version": ' + b"9" * 5000 + b', "actions": ["done"]}',
    b'{"version": 1e5000, "actions": ["done"]}',
    b'{"version": NaN, "actions": ["done"]}',
    b'{"version": 1, "actions": ["done"], "actions": "x"}',
    b'{"version": 1, "version": "1", "actions": ["done"]}',
    b'{"module": "scs-primer", "seed": ' + b"9" * 5000 + b"}",
    b'{"record": "' + b"a" * (MOST_BYTES + 1) + b'"}',
    b'{"record": "\\ud800"}',
    b'{"record": "\\u0000"}',
    b'{"version": 1, "actions": [' + b'"done",' * 50_000 + b'"done"]}',
    b'{"version": 1, "actions": ["' + b"pick " * 50_000 + b'"]}',
    b"version=1&actions=done",
    b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
)
TYPES = ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:30]))
def test_no_body_is_too_odd_to_be_refused(table: Table, body: bytes) -> None:
    game = game_at(table, "crusader-draft")
    before = stands(table, game)
    posts = [path for method, path in routes(table.app) if method == "POST"]
    assert len(posts) >= 5
    for path in posts:
        for kind in TYPES:
            headers = [("content-type", kind), ("content-encoding", "gzip")]
            reply = ask(table.app, "POST", path.replace("{id}", game), body, headers)
            must_be_well(reply)
            assert reply.status >= 400
    assert stands(table, game) == before


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "X", ""]
)
def test_no_other_method_does_anything(table: Table, method: str) -> None:
    game = game_at(table, "crusader-draft")
    before = stands(table, game)
    for _, path in routes(table.app):
        address = re.sub(r"\{[^}]+\}", "1", path.replace("{id}", game))
        reply = ask(table.app, method, address, b"{}")
        must_be_well(reply)
        assert reply.status in (404, 405)
    assert stands(table, game) == before


HEADERS = (
    ("host", ""),
    ("host", "evil.example"),
    ("host", "127.0.0.1:8000\x00"),
    ("origin", "null"),
    ("origin", "\xff"),
    ("if-none-match", "\xff" * 5000),
    ("range", "bytes=0-99999999999999999999"),
    ("accept-encoding", "br;q=9" * 1000),
    ("accept-language", "\x00"),
    ("last-event-id", "9" * 5000),
    ("cookie", "a" * 10_000),
    ("content-length", "-1"),
    ("transfer-encoding", "x"),
    ("expect", "100-continue"),
    ("upgrade", "websocket"),
    ("x-forwarded-for", "127.0.0.1"),
)


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: repr(header)[:40])
def test_no_header_is_too_odd(table: Table, header: tuple[str, str]) -> None:
    game = game_at(table, "crusader-draft")
    for method, path in routes(table.app):
        if method == "GET" and not any(word in path for word in COSTLY):
            address = re.sub(r"\{[^}]+\}", "1", path.replace("{id}", game))
            must_be_well(ask(table.app, method, address, headers=[header]))


# What was a fault once


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"wells"}))  # Salt Road has no such places
def test_no_way_leads_into_a_box(table: Table, kind: str) -> None:
    """The eliminated, the reserve and others have a place that is none of the map."""
    game = game_at(table, f"{kind}-start")
    places = table.game(game).rules.names["place"]
    boxes = [
        name
        for name in ("reserve", "eliminated", "absent", "destroyed", "routed", "unplaced")
        if name in places
    ]
    assert boxes
    for box in boxes:
        reply = ask(table.app, "GET", f"/api/games/{game}/path?to={box}")
        assert (reply.status, json.loads(reply.body)["key"]) == (400, "unknown-name")


@pytest.mark.parametrize("path", ["at/{}", "at/{}/forces", "at/{}/survey/supply", "combat/{}"])
def test_a_number_of_five_thousand_digits_is_refused(table: Table, path: str) -> None:
    game = game_at(table, "crusader-combat")
    reply = ask(table.app, "GET", f"/api/games/{game}/{path.format('9' * 5000)}")
    assert (reply.status, json.loads(reply.body)["key"]) == (400, "unknown-name")
    assert len(reply.body) < 300
    assert ask(table.app, "GET", f"/api/games/{game}/{path.format('1')}").status == 200


def test_a_record_whose_position_nests_too_deep_is_refused(table: Table) -> None:
    lines = played("crusader", "start").splitlines()
    lines[6:6] = ['position: {"units": ' + "[" * 100_000]
    body = json.dumps({"record": "\n".join(lines)}).encode()
    reply = ask(table.app, "POST", "/api/load", body)
    assert (reply.status, json.loads(reply.body)["key"]) == (400, "bad-record")


def test_the_dice_of_a_game_taken_up_in_the_middle_of_a_roll_have_no_card(table: Table) -> None:
    """Its first order is of nobody, and has no action that a combat could be reckoned from."""
    units = {"gb-7ad-4ab": "11", "sa-1": "11", "de-wechmar": "P20"}
    game = sandtable.position(CRUSADER, {"units": units}, AskedDice())
    game.play("pick gb-7ad-4ab", "go P20", "attack P20")
    assert game.side == "dice"
    rolling = sandtable.position(CRUSADER, game.position(), AskedDice())
    while rolling.side == "dice":
        rolling.play("choose 3")
    identity = table.load(rolling.record())
    reply = ask(table.app, "GET", f"/api/games/{identity}/combat/0")
    assert (reply.status, json.loads(reply.body)) == (200, {"rows": []})


def test_a_fault_is_a_sentence_for_who_asks_and_a_line_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = table.new()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("one\ntwo")

    with monkeypatch.context() as patch:
        patch.setattr(table.host, "moment", broken)
        reply = ask(table.app, "GET", f"/api/games/{game}/at/0?lang=ja")
    told = json.loads(reply.body)
    assert (reply.status, told["key"]) == (500, "fault")
    assert "ZeroDivisionError" not in reply.body.decode()
    (line,) = [one.getMessage() for one in caplog.records if one.name == "sandtable.faults"]
    assert "ZeroDivisionError: one two (test_hostile_requests.py" in line
    assert "\n" not in line
    assert ask(table.app, "GET", f"/api/games/{game}/at/0").status == 200


def test_who_is_still_waiting_when_the_table_closes_is_told_so(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The web server cancels what it cannot wait for; that is no fault."""
    game = table.new()

    def closing(*_: object) -> None:
        from_thread.run_sync(lambda: [task.cancel() for task in asyncio.all_tasks()])

    with monkeypatch.context() as patch:
        patch.setattr(table.host, "moment", closing)
        reply = ask(table.app, "GET", f"/api/games/{game}/at/0")
    assert (reply.status, json.loads(reply.body)["key"]) == (503, "closing")
    assert caplog.text == ""
    assert ask(table.app, "GET", f"/api/games/{game}/at/0").status == 200


def test_a_request_that_goes_on_after_a_draw_is_refused(table: Table) -> None:
    """What follows hangs on what was drawn, and may be the other side's affair."""
    game = table.load(sandtable.new("battle-for-tobruk", seed=5).record())
    before = stands(table, game)
    answer = table.post(game, "play", actions=["done", "done", "done"])
    assert (answer.status_code, answer.json()["key"]) == (400, "bad-action")
    assert stands(table, game) == before


def test_a_program_takes_over_an_order_however_it_was_begun(table: Table) -> None:
    """A program picks who has strength first; a person began with a unit that has none."""
    units = {"2pz": "20.13", "14pz": "20.13", "6arm": "19.13"}
    start = {"turn": 2, "to_move": "red", "phase": "combat", "units": units}
    game = sandtable.position("scs-primer", start, SeededDice(1))
    game.play("attack 19.13", "pick 14pz")
    assert game.draft
    assert not list(game.legal(canonical=True))
    body = json.dumps({"record": game.record(), "seats": {"red": "random"}}).encode()
    reply = ask(table.app, "POST", "/api/load", body)
    assert reply.status == 201
    assert table.settle(json.loads(reply.body)["id"])["orders"] > 0
