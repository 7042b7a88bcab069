"""What somebody might try who wants to see or do in a game by link what is not theirs. None of it may work."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.game import SPECTATOR
from sandtable.table.addresses import at
from sandtable.table.links import Links, LinkTaken, hashed
from sandtable.table.seam import CALLS, GAME
from table.evenings import QUESTIONS, Ear, addresses, evenings, known
from table.friends import Friend, salt, sitting
from table.tables import ATTACK, SET_UP, Data, Table
from table.test_link_secrets import crusader

CHANGES = [one for one in CALLS if one.method == "POST"]


def key_of(friend: Friend) -> str:
    return str(next(iter(friend.client.cookies.values())))


def with_cookie(table: Table, game: str, cookie: str) -> Friend:
    """A browser that sends just this as its cookie."""
    friend = Friend(table)
    friend.game = game
    friend.client.headers["cookie"] = cookie
    return friend


def kept(table: Table) -> list[list[Any]]:
    """All that the file of games holds, but for when somebody looked last."""
    found = []
    with sqlite3.connect(table.path) as db:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        for (name,) in names.fetchall():
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            wanted = ", ".join(one for one in columns if one != "looked")
            found.append([name, *sorted(map(repr, db.execute(f"SELECT {wanted} FROM {name}")))])
    return found


#: A body for each call that changes something, as whoever may do so would send it.
BODIES: dict[str, Data] = {
    "links": {"role": "axis"},
    "salt": {"salt": "ab" * 16},
    "presence": {"page": "one", "looks": False},
    "try": {},
    "title": {"name": "mine"},
    "play": {"actions": ["pick gb-7ad-sg"]},
    "drop": {"unit": "gb-7ad-sg"},
    "undo": {},
    "redo": {},
    "stop": {},
    "watch": {},
    "march": {"units": ["gb-7ad-sg"], "to": "P20"},
    "notices": {"side": "axis", "webhook": ""},
    "notices/test": {"side": "axis", "way": "webhook"},
    "talk": {"text": "mine"},
    "ask": {"kind": "draw"},
    "reply": {"question": 1, "answer": "accept"},
    "standing": {"matter": "targets", "do": "weakest"},
    "seats": {"seats": {"axis": "recruit"}},
    "resign": {"side": "axis"},
    "renew": {},
    "again": {"orders": 0},
    "rematch": {},
}
VERSIONED = (*("play", "drop", "undo", "redo", "stop", "watch", "march", "seats", "ask", "resign"),)


def attempts(version: int) -> Iterator[tuple[str, Data]]:
    """Each change of a game that there is."""
    for call in CHANGES:
        if call.path.startswith(GAME):
            what = call.path.removeprefix(f"{GAME}/")
            yield what, BODIES[what] | ({"version": version} if what in VERSIONED else {})


# Who is not let in


def test_no_cookie_lets_anybody_in_but_the_right_one(table: Table) -> None:
    with sitting(table) as (owner, _, _):
        name, key = table.app.state.close.__self__._access.cookie, key_of(owner)
        elsewhere = name.replace(table.store.id, "0" * 12)
        cookies = [
            *("", "=", ";;;", name, f"{name}=", f"{name}= ", f"{name}=null", f"{name}=%00"),
            f"{name}={hashed(key)}",  # as it is kept
            f"{name}={key[:-1]}",
            f"{name}={key}x",
            f"{name}={key.swapcase()}",
            f"{elsewhere}={key}",  # of another table
            f"{name}x={key}",
            f"{name}={'A' * 60_000}",
            f'{name}="\\042{key}"',
            f"{name}=é; {name}=山本".encode().decode("latin-1"),
            f"{name}=' OR 1=1 --",
            f"{name}={key}%20",
        ]
        for cookie in cookies:
            stranger = with_cookie(table, owner.game, cookie)
            for path in ("", "people", "dice", "record"):
                refused = stranger.ask(path)
                assert (refused.status_code, refused.json()["key"]) == (404, "no-such-game"), cookie
            assert stranger.client.get("/api/games").json() == []
            assert "set-cookie" not in refused.headers
        assert with_cookie(table, owner.game, f"{name}={key}").look()["seat"] == "british"
        assert with_cookie(table, owner.game, f'x=1; {name}="{key}"; y').look()["seat"] == "british"


def test_a_stranger_is_told_the_same_of_a_game_as_of_none(table: Table) -> None:
    """Neither by what can be asked nor by what can be sent is it found out which games there are."""
    with sitting(table) as (owner, *_):
        found = []
        for game in (owner.game, "A" * len(owner.game)):
            stranger = Friend(table)
            stranger.game = game
            answers = [stranger.post(what, **body) for what, body in attempts(1)]
            answers += [stranger.post(what) for what, _ in attempts(1)]
            answers += [
                stranger.client.get(
                    one.path.replace("{id}", game).replace("{", "").replace("}", "")
                )
                for one in QUESTIONS
            ]
            answers += [
                stranger.ask(seat="axis"),
                stranger.client.get(f"/api/games/{game}?lang=ja"),
            ]
            assert {one.status_code for one in answers} <= {400, 404}
            found.append([(one.status_code, one.text.replace(game, "ID")) for one in answers])
        assert found[0] == found[1]


def test_the_key_of_another_table_opens_nothing_at_this_one(tmp_path: Path) -> None:
    tables = [Table(tmp_path / f"{name}.sqlite") for name in ("one", "other")]
    with sitting(tables[0]) as (_, axis, _), sitting(tables[1]) as (owner, _, _):
        stranger = Friend(tables[1])
        stranger.client.cookies, stranger.game = axis.client.cookies, owner.game
        assert stranger.ask().status_code == 404
    for table in tables:
        table.close()


def test_who_was_shut_out_stays_out(table: Table) -> None:
    """Neither the link that was opened nor one for another device leads back."""
    owner, other = Friend(table), Friend(table)
    first = owner.begin()["axis"]
    assert other.open(first).status_code == 200
    device = other.link("axis", device=True)
    now = owner.link("axis", revoke=True)
    for link in (first, device):
        refused = other.open(link)
        assert (refused.status_code, refused.json()["key"]) == (404, "no-such-link")
    assert other.ask().status_code == 404
    assert other.post("links", role="axis", device=True).status_code == 404
    assert other.open(now).status_code == 200, "but for the new one"


def test_who_is_shut_out_is_told_nothing_more_by_a_stream_that_is_open(table: Table) -> None:
    with sitting(table) as (owner, other, third):
        ears = [Ear(table.app, one) for one in (other, third)]
        try:
            for ear in ears:
                ear.hears(b"id: ")
            owner.link("axis", revoke=True)
            owner.link(SPECTATOR, revoke=True)
            told = [list(ear.ends()) for ear in ears]
            owner.must_play(*SET_UP)
            assert [ear.said for ear in ears] == told
            assert not any(b"id: 2" in said for ear in ears for said in ear.said)
        finally:
            for ear in ears:
                ear.hang_up()


def test_a_link_that_is_taken_back_while_it_is_opened_leads_nowhere(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked up, and gone before the seat is taken; also the one for those who look on."""
    owner = Friend(table)
    secrets = owner.begin()
    links = Links(table.store)
    for role in ("axis", SPECTATOR):
        found = links.look_up(secrets[role], "somebody")
        links.revoke(owner.game, role)
        with monkeypatch.context() as patch:
            patch.setattr(Links, "look_up", lambda *_, found=found: found)
            with pytest.raises(LinkTaken):
                links.open(secrets[role], "somebody")
    assert links.roles(owner.game, "somebody") == frozenset()


# Who looks on, and who plays the other side


def test_who_looks_on_does_nothing(table: Table) -> None:
    with sitting(table) as (owner, _, third):
        owner.must_play(*SET_UP)
        before, told = kept(table), owner.look()
        for what, body in attempts(third.look()["version"]):
            refused = third.post(what, **body)
            if what == "salt":  # they have no side to add to the dice for
                assert refused.json() == owner.ask("dice").json()
                continue
            if what == "presence":  # of their own page they may say so
                continue
            assert refused.status_code in (400, 403, 409, 422), (what, refused.text)
        assert kept(table) == before
        assert owner.look() == told


def test_no_call_lets_one_name_the_seat_of_another(table: Table) -> None:
    with sitting(table) as (owner, other, third):
        owner.must_play(*SET_UP)
        before = kept(table)
        for friend, seat in ((other, "british"), (third, "british"), (owner, "axis")):
            for call in QUESTIONS:
                path = call.path.replace("{id}", owner.game).replace("{ending}", "svg")
                path = path.replace("{what}", "zones").replace("{", "").replace("}", "")
                needed = "".join(f"&{one.name}=done" for one in call.query if one.required)
                path = path.replace("orders", "0").replace("order", "0").replace("first", "0")
                answer = friend.client.get(f"{path}?seat={seat}{needed}")
                assert (answer.status_code, answer.json()["key"]) == (403, "not-your-seat"), path
            for what, body in attempts(owner.look()["version"]):
                if what in ("title", "links", "salt"):
                    continue  # they ask what a browser holds, whatever seat it names
                address = f"/api/games/{owner.game}/{what}?seat={seat}"
                answer = friend.client.post(address, json=body)
                assert (answer.status_code, answer.json()["key"]) == (403, "not-your-seat"), what
        assert kept(table) == before


@pytest.mark.parametrize(
    "query",
    [
        *("seat=axis&seat=british", "seat=british&seat=axis", "seat=AXIS", "seat=axis%00"),
        *("seat=&seat=axis", "Seat=axis", "seat%5B%5D=axis", "seat=british,axis", "seat=None"),
        *("seat=owner", "seat=dice", "seat=null", "seat=%61xis", "SEAT=axis;seat=axis"),
    ],
)
def test_no_spelling_of_a_seat_shows_what_is_the_others(table: Table, query: str) -> None:
    with sitting(table) as (owner, axis, third):
        owner.must_play(*SET_UP)
        owner.must_play("pick gb-7ad-sg")
        for friend in (axis, third):
            answer = friend.client.get(f"/api/games/{owner.game}?{query}")
            if answer.status_code == 200:
                assert answer.json()["seat"] in ("axis" if friend is axis else SPECTATOR, SPECTATOR)
                assert answer.json()["decision"]["draft"] == []
            else:
                assert answer.json()["key"] == "not-your-seat"
            record = friend.client.get(f"/api/games/{owner.game}/record?{query}")
            assert "draft" not in record.text


def test_the_owner_cannot_sit_down_beside_the_other_unnoticed(table: Table) -> None:
    """A second link to a seat that is held takes the first holder's seat; and all are told how many browsers hold one."""
    with sitting(table) as (owner, other, third):
        for wish in ({}, {"device": True}):
            refused = owner.post("links", role="axis", **wish)
            assert refused.status_code in (403, 409)
        assert owner.post("links", role="axis").json()["key"] == "seat-held"
        assert [one["browsers"] for one in third.people()["seats"]] == [1, 1]
        phone = Friend(table)
        assert phone.open(other.link("axis", device=True)).status_code == 200
        for one in (owner, other, third):
            assert [seat["browsers"] for seat in one.people()["seats"]] == [2, 1]


def test_only_the_owner_shuts_anybody_out(table: Table) -> None:
    with sitting(table) as (_, other, third):
        before = kept(table)
        for one, role in ((third, SPECTATOR), (other, "axis"), (other, "owner"), (third, "axis")):
            for device in (False, True):
                refused = one.post("links", role=role, device=device, revoke=True)
                assert (refused.status_code, refused.json()["key"]) == (403, "not-owner")
        assert kept(table) == before
        assert third.look()["seat"] == SPECTATOR


def test_versions_are_those_of_ones_own_seat(table: Table) -> None:
    """The open order of the other side counts for nobody else, and their numbers fit nothing here."""
    with sitting(table) as (british, axis, _):
        british.must_play(*SET_UP)
        axis_version = axis.look()["version"]
        for action in ("pick gb-7ad-sg", "go P20"):
            british.must_play(action)
        theirs = british.look()["version"]
        assert axis.look()["version"] == axis_version < theirs
        refused = axis.post("undo", version=theirs)
        assert (refused.status_code, refused.json()["key"]) == (409, "stale")
        assert str(theirs) not in refused.json()["detail"].partition("request")[0]
        whole = axis.look()
        for known_version in (theirs, theirs + 1, 10**9):
            assert axis.look(known=str(known_version))["log_from"] in (0, whole["orders"])
        overtaken = axis.ask("survey/zones", version=str(theirs)).json()
        assert overtaken == {"overtaken": axis_version}


# Requests sent again, and from elsewhere


def test_a_request_that_is_sent_again_does_nothing(table: Table) -> None:
    with sitting(table) as (owner, _, _):
        version = owner.look()["version"]
        sent = [
            ("play", {"version": version, "actions": list(SET_UP)}),
            ("play", {"version": version + 1, "actions": [ATTACK[0]]}),
            ("undo", {"version": version + 2}),
            ("redo", {"version": version + 3}),
        ]
        for what, body in sent:
            assert owner.post(what, **body).status_code == 200
        before = kept(table)
        for what, body in sent:
            refused = owner.post(what, **body)
            assert (refused.status_code, refused.json()["key"]) == (409, "stale")
        assert owner.post("salt", salt=salt()).status_code == 200
        assert kept(table) == before


ORIGINS = [
    *("null", "", "http://evil.example", "http://127.0.0.1", "http://127.0.0.1:9", "file://"),
    *("http://127.0.0.1:8000.evil.example", "http://evil.example/127.0.0.1:8000", "127.0.0.1:8000"),
    *("http://user@127.0.0.1:8000", "http://127.0.0.1:8000/", "http://localhost:8000"),
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_page_of_another_origin_does_nothing_with_the_cookie(table: Table, origin: str) -> None:
    with sitting(table) as (owner, _, _):
        owner.must_play(*SET_UP)
        before = kept(table)
        version = owner.look()["version"]
        owner.client.headers["origin"] = origin
        answers = [owner.post(what, **body) for what, body in attempts(version)]
        answers += [owner.ask(path) for path in ("", "record", "stream", "people")]
        answers += [owner.client.post("/api/links", json={"link": "x"})]
        answers += [owner.client.get("/api/games"), owner.client.get("/")]
        assert {(one.status_code, one.json()["key"]) for one in answers} == {(403, "stranger")}
        assert kept(table) == before


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:8000", "", "0.0.0.0:8000"]
)
def test_another_name_for_this_computer_is_no_way_in(table: Table, host: str) -> None:
    """As whoever answers for a name can make it lead here (DNS rebinding)."""
    with sitting(table) as (owner, _, _):
        owner.client.headers["host"] = host
        assert owner.ask().status_code == 403
        assert owner.post("links", role=SPECTATOR).status_code == 403


@pytest.mark.parametrize(
    ("host", "origin", "own"),
    [
        ("games.example", None, True),
        ("games.example", "https://games.example", True),
        ("games.example", "http://games.example", False),
        ("games.example", "https://games.example.evil.example", False),
        ("games.example", "null", False),
        ("127.0.0.1:8241", "http://127.0.0.1:8241", True),
        ("127.0.0.1:8241", "https://games.example", False),
        ("evil.example", None, False),
    ],
)
def test_the_page_of_a_secure_table_comes_by_a_secure_way(
    host: str, origin: str | None, own: bool
) -> None:
    """Who sits on the way can make a page of the same name that came by http."""
    assert at("https://games.example").is_own(host, origin) is own


def test_asking_changes_nothing(tmp_path: Path) -> None:
    """Every question, by each who may ask: so no picture or link in a foreign page can do anything either."""
    with evenings(tmp_path, crusader(), crusader()) as two:
        table = two.one.table
        for role, friend in two.one.friends.items():
            before, values = kept(table), known(two.one, role)
            for call in QUESTIONS:
                if call.does in ("stream", "counsel.advice"):
                    continue
                for address in addresses(call, values):
                    assert friend.client.get(address).status_code < 500
            assert kept(table) == before


# Secrets


def test_no_secret_is_in_anything_that_is_told(table: Table) -> None:
    """Links, keys and the secret of the dice: by each question, in what is refused, in what is taken home."""
    with sitting(table) as (owner, other, third):
        owner.must_play(*SET_UP)
        link = owner.link(SPECTATOR)
        sealing = table.host.look_up(owner.game).header.sealing
        assert sealing is not None
        keys = [key_of(one) for one in (owner, other, third)]
        secrets = [link, *keys, *map(hashed, (link, *keys)), sealing.secret.hex()]
        for one in (owner, other, third):
            answers = [one.client.get("/api/games"), one.client.get("/api/bin")]
            for call in QUESTIONS:
                path = call.path.replace("{id}", owner.game).replace("{ending}", "svg")
                path = path.replace("{what}", "zones").replace("{orders}", "0")
                path = path.replace("{order}", "0").replace("{first}", "0")
                if call.does not in ("stream", "counsel.advice"):
                    answers.append(one.client.get(path))
            answers += [one.post(what) for what, _ in attempts(0)]
            answers += [one.post(what, **body) for what, body in attempts(0) if what != "links"]
            answers += [one.client.post("/api/links", json={"link": [link]})]
            for answer in answers:
                heads = {
                    name: value for name, value in answer.headers.items() if name != "set-cookie"
                }
                for secret in secrets:
                    assert secret not in answer.text + repr(heads), answer.request.url
