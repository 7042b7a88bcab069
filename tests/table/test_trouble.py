"""Every error reaches a person in the language of the page, and a program by its key."""

import re
import sqlite3
import sys
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from builders import CRUSADER
from sandtable.table import exports, talks
from sandtable.table.beginnings import create
from sandtable.table.drawing import Drawing, Drawings
from sandtable.table.requests import MOST_BYTES
from sandtable.table.trouble import KINDS, OTHER, STATUSES, tell
from sandtable.text.catalogue import catalogue
from table.friends import Friend
from table.tables import ATTACK, SET_UP, Table, played

KANA = re.compile(r"[\u3041-\u30ff]")
Asked = Callable[[Table, str], httpx.Response]


def get(path: str, **query: str) -> Asked:
    def ask(table: Table, language: str) -> httpx.Response:
        path_of_game = path.format(game=table.new())
        return table.client.get(path_of_game, params={**query, "lang": language})

    return ask


def post(path: str, body: object) -> Asked:
    def ask(table: Table, language: str) -> httpx.Response:
        path_of_game = path.format(game=table.new())
        return table.client.post(path_of_game, json=body, params={"lang": language})

    return ask


def over(table: Table, language: str) -> httpx.Response:
    game = table.new()
    table.post(game, "play", actions=SET_UP)
    while not table.look(game)["outcome"]:
        table.post(game, "play", actions=["done"])
    return table.post(game, "play", language=language, actions=["done"])


def off_the_board(table: Table, language: str) -> httpx.Response:
    return table.client.get(
        f"/api/games/{table.new()}/survey/reach", params={"of": "nz-4", "lang": language}
    )


def stranger(table: Table, language: str) -> httpx.Response:
    headers = {"Origin": "http://evil.example"}
    return table.client.get("/api/games", params={"lang": language}, headers=headers)


def full_disk(table: Table, language: str) -> httpx.Response:
    """Somebody else holds the file: it cannot be written."""
    game = table.new()
    table.host.store.database._db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(table.path)
    other.execute("BEGIN IMMEDIATE")
    try:
        return table.post(game, "play", language=language, actions=["place 11"])
    finally:
        other.rollback()
        other.close()


def out_of_turn(table: Table, language: str) -> httpx.Response:
    """Hidden play, and nobody has said which seat is theirs."""
    game = table.new(module="battle-for-tobruk", hidden=True)
    return table.post(game, "play", language=language, actions=["done"])


def cut_record(table: Table, language: str) -> httpx.Response:
    record = played(5, 9).record().rpartition("end ")[0]
    return post("/api/load", {"record": record})(table, language)


def too_long(table: Table, language: str) -> httpx.Response:
    return post("/api/load", {"record": "x" * (MOST_BYTES + 1)})(table, language)


def closing(table: Table, language: str) -> httpx.Response:
    """A program is to stop thinking, and the table is being closed: it has stopped already."""
    table.app.state.close()
    game = create(table.host, CRUSADER, None, {}, {"british": "random"}).stored.id
    return post(f"/api/games/{game}/stop", {"version": 1})(table, language)


def seat_in_hidden_play(table: Table, language: str) -> httpx.Response:
    game = table.new(module="battle-for-tobruk", hidden=True)
    return table.post(game, "seats", language=language, seats={"axis": "sergeant"})


def notices(**wish: str) -> Asked:
    """How one wishes to be told of one's turn."""

    def ask(table: Table, language: str) -> httpx.Response:
        owner = Friend(table)
        owner.begin()
        path, wanted = f"/api/games/{owner.game}/notices", {"side": "british", **wish}
        return owner.client.post(path, json=wanted, params={"lang": language})

    return ask


NO_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/no-fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


def picture(change: Callable[[pytest.MonkeyPatch, Drawings, Table], object], **query: str) -> Asked:
    """A PNG, asked for where something is not as usual."""

    def ask(table: Table, language: str) -> httpx.Response:
        drawings = table.app.state.close.__self__._drawings
        with pytest.MonkeyPatch.context() as patch:
            change(patch, drawings, table)
            return get("/api/games/{game}/picture.png", **query)(table, language)

    return ask


def without_fonts(patch: pytest.MonkeyPatch, _: Drawings, table: Table) -> None:
    # The process that makes pictures reads this when it starts.
    fonts = table.path.parent / "fonts.conf"
    fonts.write_text(NO_FONTS.format(folder=fonts.parent))
    patch.setenv("FONTCONFIG_FILE", str(fonts))


def asked_before(patch: pytest.MonkeyPatch, drawings: Drawings, table: Table) -> None:
    me = f"127.0.0.1 {table.client.headers['user-agent']}"
    patch.setattr(drawings, "_asked", {me: Drawing()})


def bad_salt(table: Table, language: str) -> httpx.Response:
    friend = Friend(table)
    wish = {"module": CRUSADER, "link": True, "side": "axis"}
    friend.game = friend.client.post("/api/games", json=wish).json()["id"]
    address = f"/api/games/{friend.game}/salt"
    return friend.client.post(address, json={"salt": "x"}, params={"lang": language})


def not_own_link(table: Table, language: str) -> httpx.Response:
    friend = Friend(table)
    friend.begin()
    wish = {"role": "axis", "device": True}
    address = f"/api/games/{friend.game}/links"
    return friend.client.post(address, json=wish, params={"lang": language})


def link_of_another(table: Table, language: str) -> httpx.Response:
    link = Friend(table).begin()["axis"]
    Friend(table).open(link)
    thief = Friend(table).client
    return thief.post("/api/links", json={"link": link}, params={"lang": language})


def not_own_seat(table: Table, language: str) -> httpx.Response:
    friend = Friend(table)
    friend.begin()
    return friend.ask(seat="axis", lang=language)


def nothing_but_links(table: Table, language: str) -> httpx.Response:
    closed = Table(table.path.with_name(f"{language}.sqlite"), openness="none")
    try:
        wish = {"module": CRUSADER}
        return closed.client.post("/api/games", json=wish, params={"lang": language})
    finally:
        closed.close()


def unsalted(table: Table, language: str) -> httpx.Response:
    friend = Friend(table)
    friend.begin()
    friend.must_play(*SET_UP)
    wish = {"version": friend.look()["version"], "actions": ATTACK}
    address = f"/api/games/{friend.game}/play"
    return friend.client.post(address, json=wish, params={"lang": language})


def talked(monkey: tuple[str, int] | None, private: bool, text: str = "x") -> Asked:
    """Say something where that cannot be said."""

    def ask(table: Table, language: str) -> httpx.Response:
        friend = Friend(table)
        friend.begin()
        with pytest.MonkeyPatch.context() as patch:
            if monkey is not None:
                patch.setattr(talks, *monkey)
            wish = {"text": text, "private": private}
            address = f"/api/games/{friend.game}/talk"
            return friend.client.post(address, json=wish, params={"lang": language})

    return ask


def looks_on(table: Table, language: str) -> httpx.Response:
    third = Friend(table)
    third.open(Friend(table).begin()["spectator"])
    return third.ask("talk", lang=language)


def asked_of_nobody(what: str, **wish: Any) -> Asked:
    def ask(table: Table, language: str) -> httpx.Response:
        friend = Friend(table)
        friend.begin()
        address = f"/api/games/{friend.game}/{what}"
        version = {"version": friend.look()["version"]} if what == "ask" else {}
        return friend.client.post(address, json=wish | version, params={"lang": language})

    return ask


def not_agreed(table: Table, language: str) -> httpx.Response:
    friend = Friend(table)
    friend.begin()
    return friend.ask("advice", lang=language)


SEED = {"module": CRUSADER, "link": True, "seed": 1}
TROUBLES: dict[str, tuple[int, Asked]] = {
    "unreadable": (400, post("/api/games", [])),
    "incomplete": (400, get("/api/games/{game}/why", kind="unit")),
    "bad-action": (400, post("/api/games/{game}/play", {"version": 1, "actions": ["fly"]})),
    "unknown-name": (400, post("/api/games", {"module": "atlantis"})),
    "not-on-board": (400, off_the_board),
    "not-now": (400, get("/api/games/{game}/survey/reach")),
    "game-over": (400, over),
    "bad-record": (400, cut_record),
    "newest-already": (400, post("/api/games/{game}/renew", {})),
    "nothing-to-hide": (400, post("/api/games", {"module": CRUSADER, "hidden": True})),
    "between-people": (400, seat_in_hidden_play),
    "no-marches": (
        400,
        post("/api/games/{game}/march", {"version": 1, "units": ["nz-4"], "to": "P20"}),
    ),
    "no-standing-orders": (
        400,
        post("/api/games/{game}/standing", {"matter": "losses", "do": "hold"}),
    ),
    "no-seed": (400, post("/api/games", SEED)),
    "bad-salt": (400, bad_salt),
    "not-your-seat": (403, not_own_seat),
    "not-owner": (403, not_own_link),
    "links-only": (403, nothing_but_links),
    "no-such-link": (404, post("/api/links", {"link": "x"})),
    "link-taken": (409, link_of_another),
    "not-linked": (409, get("/api/games/{game}/people")),
    "unsalted": (409, unsalted),
    "players-only": (403, looks_on),
    "too-many-letters": (400, talked(None, private=True, text=" ")),
    "too-much-talk": (429, talked(("MOST_A_MINUTE", 0), private=False)),
    "talk-full": (409, talked(("MOST_ENTRIES", 0), private=True)),
    "not-asked-now": (409, asked_of_nobody("ask", kind="pause")),
    "no-question": (409, asked_of_nobody("reply", question=1, answer="accept")),
    "advice-not-agreed": (409, not_agreed),
    "nobody-thinks": (400, post("/api/games/{game}/stop", {"version": 1})),
    "bad-webhook": (400, notices(webhook="ftp://hooks.example/")),
    "not-public": (400, notices(webhook="http://127.0.0.1/")),
    "bad-mail": (400, notices(mail="nobody")),
    "no-mail": (409, notices(mail="rommel@example.org")),
    "not-subscribed": (404, post("/api/unsubscribe", {"token": "x"})),
    "stranger": (403, stranger),
    "not-your-turn": (403, out_of_turn),
    "no-such-game": (404, get("/api/games/nowhere")),
    "no-such-page": (404, get(f"/draw/{CRUSADER}/1/en/portrait.svg")),
    "no-such-method": (405, get("/api/load")),
    "stale": (409, post("/api/games/{game}/play", {"version": 9, "actions": ["done"]})),
    "too-long": (413, too_long),
    "too-large": (
        400,
        picture(lambda patch, *_: patch.setattr(exports, "WIDEST", 12_000), width="12000"),
    ),
    "still-drawing": (429, picture(asked_before)),
    "many-pictures": (429, picture(lambda patch, drawings, _: patch.setattr(drawings, "_most", 0))),
    "no-letters": (501, picture(without_fonts)),
    "slow-picture": (
        503,
        picture(lambda patch, drawings, _: patch.setattr(drawings, "_seconds", 0.01)),
    ),
    "no-picture": (503, picture(lambda patch, *_: patch.setattr(sys, "executable", "/bin/false"))),
    "closing": (503, closing),
    "store": (507, full_disk),
}


@pytest.mark.parametrize("key", TROUBLES)
def test_an_error_is_told_in_both_languages_under_one_key(table: Table, key: str) -> None:
    status, ask = TROUBLES[key]
    english, japanese = ask(table, "en"), ask(table, "ja")
    for answer in (english, japanese):
        assert answer.status_code == status, answer.text
        assert answer.json()["key"] == key
        assert "\n" not in answer.json()["error"]
    assert not KANA.search(english.json()["error"])
    assert KANA.search(japanese.json()["error"])
    assert japanese.json()["detail"].isascii()


def test_an_error_names_what_it_is_about(table: Table) -> None:
    assert "atlantis" in TROUBLES["unknown-name"][1](table, "ja").json()["error"]
    assert "nowhere" in TROUBLES["no-such-game"][1](table, "ja").json()["error"]
    assert "nz-4" in TROUBLES["not-on-board"][1](table, "ja").json()["error"]


def test_a_record_is_refused_with_its_line_and_its_fault(table: Table) -> None:
    lines = len(played(5, 9).record().splitlines()) - 1
    for language in ("en", "ja"):
        told = cut_record(table, language).json()["error"]
        assert str(lines) in told
        assert catalogue(language)["record.cut-off"] in told


def test_every_kind_of_trouble_was_provoked_or_is_told_of_the_list_of_games() -> None:
    """`not-installed` and `broken-game` stand in the list: tests/table/test_games.py.

    `no-thought` is told with the game whose program cannot think: tests/table/test_thinking.py. What is too much for a
    game or an address is in tests/table/test_limits.py.
    """
    known = {key.removeprefix("trouble.") for _, _, key in KINDS}
    known |= {key.removeprefix("trouble.") for key in STATUSES.values()}
    assert known - set(TROUBLES) == {
        *("not-installed", "broken-game", "no-thought", "rests", "links-full", "game-full"),
    }


def test_what_nobody_thought_of_is_told_too() -> None:
    status, told = tell(RuntimeError("a wheel came off"), "ja")
    assert (status, told.key) == (OTHER[0], "other")
    assert KANA.search(told.error)
    assert told.detail == "a wheel came off"
