"""Notices when it is somebody's turn: once for each turn, again if they do not arrive, and nothing to anybody else.

The clock of these tables stands still until a test moves it on; the receivers are real ones.
"""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import msgspec
import pytest

from sandtable.table.delivering import ASIDE, Deliveries, Outside
from sandtable.table.mail import mail_server
from sandtable.table.notices import AGAIN_AFTER, MOST_DELIVERIES
from sandtable.table.webhook import Webhooks
from table.friends import Friend, sitting
from table.receivers import Hook, PostOffice, closed_port, serving
from table.tables import SET_UP, Data, Table
from table.test_presence import attend, listening

SENDER = "The table <table@sandtable.example>"
START = datetime(2100, 1, 1, tzinfo=UTC)


class Evening:
    """Two people at a table, of whom nobody looks at the game unless a test says so."""

    def __init__(self, table: Table, british: Friend, axis: Friend, third: Friend) -> None:
        self.table = table
        self.british, self.axis, self.third = british, axis, third
        self.now = START
        self.look_after(table)

    def look_after(self, table: Table) -> None:
        self.deliveries: Deliveries = table.app.state.deliveries
        self.deliveries.clock = lambda: self.now

    def work(self, after: timedelta = timedelta()) -> None:
        """Time goes on, and whatever is to be done is done."""
        self.now += after
        self.deliveries.work()

    def hand_over(self) -> None:
        """Who must choose passes, until the other side must: after the pass that ends a turn the same goes on."""
        side = self.table.game(self.british.game).side
        while self.table.game(self.british.game).side == side:
            (self.british if side == "british" else self.axis).must_play("done")
            self.work()

    def close(self) -> None:
        self.table.close()

    def restart(self) -> None:
        """The table is closed and opened again."""
        after = Table(self.table.path, outside=self.deliveries.outside)
        for one in (self.british, self.axis, self.third):
            again = Friend(after)
            again.client.cookies = one.client.cookies
            one.client = again.client
        self.table.store.close()
        self.table = after
        self.look_after(after)
        for game in self.deliveries.notices.games():
            self.deliveries.look(game)
        self.work()


@pytest.fixture
def hook() -> Iterator[Hook]:
    with serving(Hook()) as hook:
        yield hook
        hook.ready.set()


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with serving(PostOffice()) as office:
        yield office


@pytest.fixture
def evening(place: Path | str, office: PostOffice) -> Iterator[Evening]:
    """The British are to choose; the axis passes next."""
    outside = Outside(Webhooks(private=True), mail_server(office.url, SENDER))
    with evening_with(place, outside) as evening:
        yield evening


@contextmanager
def evening_with(place: Path | str, outside: Outside) -> Iterator[Evening]:
    table = Table(place, outside=outside)
    with ExitStack() as stack:
        evening = Evening(table, *stack.enter_context(sitting(table)))
        stack.callback(evening.close)
        evening.british.must_play(*SET_UP)
        yield evening


def want(one: Friend, language: str = "en", **wish: str | None) -> Data:
    answer = one.client.post(
        f"/api/games/{one.game}/notices",
        json={"side": one.role or "british", **wish},
        params={"lang": language},
    )
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()["sides"][0]
    return found


def log(one: Friend) -> list[Data]:
    answer = one.ask("notices")
    assert answer.status_code == 200, answer.text
    found: list[Data] = answer.json()["sides"][0]["log"]
    return found


# What is told


def test_a_program_is_told_what_there_is_to_do_and_where(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    ((path, headers, fields),) = hook.posted
    assert path == "/hooks/SECRET"
    assert headers["Content-Type"] == "application/json"
    game = evening.axis.game
    assert fields == {
        "table": "http://127.0.0.1:8000/",
        "game": game,
        "name": "Operation Crusader (60 Series)",
        "side": "axis",
        "turn": 1,
        "phase": "operations",
        "url": f"http://127.0.0.1:8000/#game/{game}",
    }


def test_chat_services_are_told_a_sentence_in_the_language_of_the_holder(
    evening: Evening, hook: Hook
) -> None:
    want(evening.axis, "ja", webhook=hook.url, form="chat")
    evening.british.post("title", name="@everyone <!channel>")
    evening.hand_over()
    (fields,) = hook.fields
    assert fields.keys() == {"text", "content"}
    assert fields["text"] == fields["content"]
    assert "枢軸" in fields["text"]
    assert f"#game/{evening.axis.game}" in fields["text"]
    assert not set("@<>") & set(fields["text"]), "a name calls nobody"


def test_a_notice_is_in_the_language_that_was_read_last(evening: Evening, hook: Hook) -> None:
    want(evening.axis, "en", webhook=hook.url, form="chat")
    evening.deliveries.notices.speak(evening.axis.game, "axis", "ja")
    evening.hand_over()
    assert "の番です" in hook.fields[0]["text"]


def test_a_mail_is_one_that_servers_and_people_take(evening: Evening, office: PostOffice) -> None:
    want(evening.axis, "ja", mail="rommel@example.org")
    evening.hand_over()
    (mail,) = office.mails
    assert office.envelopes == [
        ("FROM:<table@sandtable.example>", "TO:<rommel@example.org>"),
    ]
    assert office.passwords == ["\0table\0pass word"]
    assert mail["From"] == SENDER
    assert mail["To"] == "rommel@example.org"
    assert mail["Subject"].startswith("あなたの番です")
    assert mail["Content-Language"] == "ja"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@sandtable.example>")
    assert parsedate_to_datetime(mail["Date"]) == START
    assert (mail.get_content_type(), mail.get_content_charset()) == ("text/plain", "utf-8")
    lines = office.text().splitlines()
    assert f"http://127.0.0.1:8000/#game/{evening.axis.game}" in lines
    assert mail["List-Unsubscribe"].strip("<>") in lines


def test_a_long_address_stays_whole_in_the_head_of_a_mail(
    evening: Evening, office: PostOffice
) -> None:
    """Of lines with words of other letters long ones are put in cipher, which is right for them alone."""
    long = "a" * 60 + ".example"
    outside = evening.deliveries.outside
    assert outside.mail is not None
    evening.deliveries.outside = outside._replace(
        mail=outside.mail._replace(sender=f"table@{long}")
    )
    notices = evening.deliveries.notices
    want(evening.axis, "ja", mail="rommel@example.org")
    wanted = notices.wanted(evening.axis.game, "axis")
    assert wanted is not None
    notices.want(
        evening.axis.game, "axis", msgspec.structs.replace(wanted, table=f"https://{long}/"), 0
    )
    evening.hand_over()
    head = office.raw[0].partition(b"\r\n\r\n")[0].decode("ascii").splitlines()
    assert f"List-Unsubscribe: <https://{long}/#unsubscribe/{token(office)}>" in head
    assert any(line.startswith("Message-ID: <") and line.endswith(f"@{long}>") for line in head)
    assert all(len(line) <= 78 for line in head if not line.startswith(("List", "Message")))


def test_no_notice_lets_anybody_in(evening: Evening, hook: Hook, office: PostOffice) -> None:
    want(evening.axis, webhook=hook.url, mail="rommel@example.org")
    evening.hand_over()
    said = f"{hook.posted}{office.mails[0]}{office.text()}"
    assert "#link/" not in said
    for one in (evening.british, evening.axis, evening.third):
        assert one.client.cookies[f"sandtable-{evening.table.store.id}"] not in said


# Once for each turn


def test_one_is_told_once_for_each_turn(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url)
    assert not hook.posted, "it is the other's turn"
    for turns in (1, 2):
        evening.hand_over()
        assert len(hook.posted) == turns
        evening.axis.must_play("pick de-21pz-pr5")
        evening.axis.post("undo", version=evening.axis.look()["version"])
        evening.work(timedelta(days=2))
        assert len(hook.posted) == turns
        evening.hand_over()
        assert len(hook.posted) == turns, "it is the other's turn again"


def test_who_says_how_to_be_told_in_the_own_turn_knows_of_it(evening: Evening, hook: Hook) -> None:
    want(evening.british, webhook=hook.url)
    evening.british.must_play("pick gb-7ad-sg")
    evening.work()
    assert not hook.posted
    evening.hand_over()
    evening.hand_over()
    assert [one["side"] for one in hook.fields] == ["british"]


def test_who_looks_at_the_game_is_not_told(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url)
    with listening(evening.table, evening.axis):
        evening.hand_over()
    evening.work(timedelta(days=1))
    assert not hook.posted, "they have seen it, and left"


@pytest.mark.parametrize("comes_back", [False, True])
def test_who_has_the_page_in_the_background_is_told_a_little_later(
    evening: Evening, hook: Hook, comes_back: bool
) -> None:
    """Unless they look before that: perhaps they were gone for a moment, or the browser has told them."""
    want(evening.axis, webhook=hook.url)
    with listening(evening.table, evening.axis):
        attend(evening.axis, looks=False)
        evening.hand_over()
        assert not hook.posted
        if comes_back:
            attend(evening.axis, looks=True)
        evening.work(ASIDE)
        assert len(hook.posted) == (not comes_back)


def test_nobody_is_told_twice_after_a_restart(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    evening.restart()
    evening.work(timedelta(days=1))
    assert len(hook.posted) == 1


def test_what_was_left_when_the_table_fell_is_delivered_when_it_is_open_again(
    evening: Evening, hook: Hook
) -> None:
    want(evening.axis, webhook=hook.url)
    evening.british.must_play("done")  # and nobody has looked at that yet
    evening.restart()
    assert len(hook.posted) == 1


def test_a_program_that_plays_is_told_nothing(evening: Evening, hook: Hook) -> None:
    against = Friend(evening.table)
    against.begin(seats={"axis": "recruit"})
    against.must_play(*SET_UP)
    refused = against.post("notices", side="axis", webhook=hook.url)
    assert (refused.status_code, refused.json()["key"]) == (403, "not-your-seat")


# Again if it does not arrive


def test_what_does_not_arrive_is_tried_again_and_then_given_up(
    evening: Evening, hook: Hook
) -> None:
    hook.answers = [500] * (len(AGAIN_AFTER) + 1)
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    for tries, later in enumerate(AGAIN_AFTER, start=1):
        assert len(hook.posted) == tries
        assert log(evening.axis)[0]["again"] == (evening.now + later).isoformat(
            timespec="milliseconds"
        )
        evening.work(later - timedelta(seconds=1))
        assert len(hook.posted) == tries, "not before its time"
        evening.work(timedelta(seconds=1))
    evening.work(timedelta(days=7))
    assert len(hook.posted) == len(AGAIN_AFTER) + 1
    last, *before = log(evening.axis)
    assert last["again"] is None
    assert last["text"] == "The server answered 500 and did not take it. Given up after 6 tries."
    assert all(one["again"] for one in before)
    assert not any(one["delivered"] for one in (last, *before))


def test_the_times_between_tries_grow() -> None:
    assert [one.total_seconds() / 60 for one in AGAIN_AFTER] == [1, 5, 30, 120, 720]


def test_what_arrives_at_the_second_try_is_done_with(evening: Evening, hook: Hook) -> None:
    hook.answers = [503]
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    evening.restart()
    evening.work(timedelta(minutes=1))
    evening.work(timedelta(days=1))
    assert [one["delivered"] for one in log(evening.axis)] == [True, False]
    assert len(hook.posted) == 2


def test_one_that_fails_does_not_keep_the_other_back(
    evening: Evening, hook: Hook, office: PostOffice
) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url, mail="rommel@example.org")
    evening.hand_over()
    evening.work(timedelta(minutes=1))
    assert (len(hook.posted), len(office.mails)) == (2, 1)


def test_what_is_over_is_not_sent_any_more(evening: Evening, hook: Hook) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    evening.hand_over()
    evening.work(timedelta(minutes=1))
    assert len(hook.posted) == 1
    assert log(evening.axis)[0]["text"].startswith("Not sent any more")


def test_a_new_turn_replaces_what_was_not_delivered(evening: Evening, hook: Hook) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url)
    for _ in range(3):
        evening.hand_over()
    assert len(hook.posted) == 2
    evening.work(timedelta(days=1))
    assert len(hook.posted) == 2, "of the first turn nothing is left"


def test_who_has_looked_meanwhile_is_not_told(
    evening: Evening, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    links = evening.deliveries._links
    later = (START + timedelta(seconds=30)).isoformat(timespec="milliseconds")
    monkeypatch.setattr("sandtable.table.links.now", lambda: later)
    (axis,) = (one for one in links.holders(evening.axis.game) if one.role == "axis")
    links.look(evening.axis.game, axis.visitor)
    evening.work(timedelta(minutes=1))
    assert len(hook.posted) == 1


def test_a_game_that_was_thrown_away_tells_nobody(evening: Evening, hook: Hook) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    evening.british.post("title", thrown=True)
    evening.work(timedelta(minutes=1))
    assert len(hook.posted) == 1


def test_another_address_gets_nothing_of_what_went_to_the_old_one(
    evening: Evening, hook: Hook
) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url)
    evening.hand_over()
    want(evening.axis, webhook="")
    evening.work(timedelta(days=1))
    assert len(hook.posted) == 1


@pytest.mark.parametrize("trouble", ["unreachable", "refused", "gone"])
def test_a_mail_that_is_not_taken_is_tried_again(
    evening: Evening, office: PostOffice, trouble: str
) -> None:
    want(evening.axis, mail="rommel@example.org")
    outside = evening.deliveries.outside
    assert outside.mail is not None
    if trouble == "unreachable":
        evening.deliveries.outside = outside._replace(
            mail=outside.mail._replace(port=closed_port())
        )
    elif trouble == "refused":
        office.answer = b"550 nobody of that name"
    else:
        evening.deliveries.outside = outside._replace(mail=None)
    evening.hand_over()
    (failed,) = log(evening.axis)
    assert failed["again"]
    assert ("550" in failed["text"]) == (trouble == "refused")
    evening.deliveries.outside, office.answer = outside, b"250 yes"
    evening.work(timedelta(minutes=1))
    assert len(office.mails) == 1


def test_a_password_is_not_sent_where_everybody_can_read_it(
    evening: Evening, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is not on this computer must offer a cipher first."""
    monkeypatch.setattr("sandtable.table.mail.LOCAL", ())
    want(evening.axis, mail="rommel@example.org")
    evening.hand_over()
    assert log(evening.axis)[0]["text"].startswith("The connection is not secure")
    assert not office.passwords
    assert not office.mails


# Only who holds the side


def test_nobody_else_sees_or_changes_how_one_is_told(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url, mail="rommel@example.org")
    evening.hand_over()
    assert [one["side"] for one in evening.british.ask("notices").json()["sides"]] == ["british"]
    assert evening.british.ask("notices").json()["sides"][0]["log"] == []
    for wish in ({"side": "axis", "webhook": ""}, {"side": "axis", "mail": "monty@example.org"}):
        for one in (evening.british, evening.third):
            refused = one.post("notices", **wish)
            assert (refused.status_code, refused.json()["key"]) == (403, "not-your-seat")
    assert evening.third.ask("notices").status_code == 403
    assert evening.british.post("notices/test", side="axis", way="mail").status_code == 403
    stranger = Friend(evening.table)
    stranger.game = evening.axis.game
    assert stranger.ask("notices").status_code == 404
    assert stranger.post("notices", side="axis", webhook="").status_code == 404


def test_an_address_is_kept_out_of_all_answers_and_of_the_log_of_the_table(
    evening: Evening, hook: Hook, caplog: pytest.LogCaptureFixture
) -> None:
    hook.answers = [500]
    with caplog.at_level(logging.DEBUG):
        told = want(evening.axis, webhook=hook.url, mail="rommel@example.org")
        evening.hand_over()
    assert told["webhook"] == {"address": hook.url.replace("hooks/SECRET", "…"), "form": "json"}
    assert "SECRET" not in str(log(evening.axis))
    for one in (evening.british, evening.axis, evening.third):
        for path in ("", "people", "record", "report", "notices"):
            answer = one.ask(path)
            assert "SECRET" not in answer.text, path
            if one is not evening.axis:
                assert "rommel" not in answer.text
    assert "SECRET" not in caplog.text
    assert "rommel" not in caplog.text


def test_who_lost_the_seat_is_told_nothing_more(
    evening: Evening, hook: Hook, office: PostOffice
) -> None:
    hook.answers = [500]
    want(evening.axis, webhook=hook.url, mail="rommel@example.org")
    evening.hand_over()
    link = evening.british.link("axis", revoke=True)
    evening.work(timedelta(minutes=1))
    assert (len(hook.posted), len(office.mails)) == (1, 1)
    friend = Friend(evening.table)
    friend.open(link)
    (side,) = friend.ask("notices").json()["sides"]
    assert (side["webhook"], side["mail"], side["log"]) == (None, None, [])


def test_at_an_open_table_nobody_is_told(evening: Evening) -> None:
    game = evening.table.new()
    refused = evening.table.ask(game, "notices")
    assert (refused.status_code, refused.json()["key"]) == (409, "not-linked")


def test_what_is_not_said_stays_as_it_was(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url, mail="rommel@example.org")
    assert want(evening.axis, form="chat")["webhook"]["form"] == "chat"
    told = want(evening.axis, mail="")
    assert (told["mail"], told["webhook"]["form"]) == (None, "chat")
    evening.hand_over()
    assert hook.fields[0].keys() == {"text", "content"}


@pytest.mark.parametrize(
    "address",
    [
        "rommel",
        "a@b c",
        "a@b\nBcc: x@y.example",
        "<a@b.example>",
        "a@b.example, c@d.example",
        "ü@b.example",
    ],
)
def test_what_is_no_address_gets_no_mail(evening: Evening, address: str) -> None:
    refused = evening.axis.post("notices", side="axis", mail=address)
    assert (refused.status_code, refused.json()["key"]) == (400, "bad-mail")


def test_a_table_without_a_mail_server_says_so(place: Path | str) -> None:
    with evening_with(place, Outside()) as evening:
        assert evening.axis.ask("notices").json()["mails"] is False
        refused = evening.axis.post("notices", side="axis", mail="rommel@example.org")
        assert (refused.status_code, refused.json()["key"]) == (409, "no-mail")


# Ending mails


def token(office: PostOffice) -> str:
    return str(office.mails[-1]["List-Unsubscribe"]).partition("#unsubscribe/")[2].strip(">")


def test_mails_are_ended_by_who_got_one_without_a_seat(
    evening: Evening, office: PostOffice
) -> None:
    want(evening.axis, mail="rommel@example.org")
    evening.hand_over()
    stranger = Friend(evening.table)
    answer = stranger.client.post("/api/unsubscribe", json={"token": token(office)})
    assert answer.json() == {"id": evening.axis.game}
    assert evening.axis.ask("notices").json()["sides"][0]["mail"] is None
    assert log(evening.axis)[0]["text"] == "Mails were ended by the address in one of them."
    evening.hand_over()
    evening.hand_over()
    assert len(office.mails) == 1
    again = stranger.client.post("/api/unsubscribe", json={"token": token(office)})
    assert (again.status_code, again.json()["key"]) == (404, "not-subscribed")


def test_every_mail_ends_them_until_they_go_elsewhere(evening: Evening, office: PostOffice) -> None:
    want(evening.axis, mail="rommel@example.org")
    evening.hand_over()
    first = token(office)
    evening.hand_over()
    evening.hand_over()
    assert token(office) != first
    want(evening.axis, mail="bastico@example.org")
    client = Friend(evening.table).client
    assert client.post("/api/unsubscribe", json={"token": first}).status_code == 404
    want(evening.axis, mail="rommel@example.org")
    evening.hand_over()
    evening.hand_over()
    assert client.post("/api/unsubscribe", json={"token": token(office)}).status_code == 200


@pytest.mark.file_only
def test_what_ends_mails_is_kept_as_a_hash_only(evening: Evening, office: PostOffice) -> None:
    want(evening.axis, mail="rommel@example.org")
    evening.hand_over()
    evening.table.store.close()
    kept = b"".join(path.read_bytes() for path in evening.table.path.parent.glob("games.sqlite*"))
    assert token(office).encode() not in kept


# Trying it


@pytest.mark.parametrize("way", ["webhook", "mail"])
def test_a_test_says_at_once_what_came_of_it(
    evening: Evening, hook: Hook, office: PostOffice, way: str
) -> None:
    want(evening.axis, webhook=hook.url, mail="rommel@example.org")
    told = evening.axis.post("notices/test", side="axis", way=way).json()
    assert (told["delivered"], told["test"], told["way"]) == (True, True, way)
    assert log(evening.axis) == [told]
    assert (len(hook.posted), len(office.mails)) == ((1, 0) if way == "webhook" else (0, 1))
    if way == "webhook":
        assert hook.fields[0]["test"] is True
    else:
        assert "this is a test" in office.text()
        assert token(office)


def test_a_test_that_fails_is_not_tried_again(evening: Evening, hook: Hook) -> None:
    hook.answers = [404]
    want(evening.axis, webhook=hook.url)
    told = evening.axis.post("notices/test", side="axis", way="webhook").json()
    assert (told["delivered"], told["again"]) == (False, None)
    assert told["text"] == "The server answered 404 and did not take it."
    evening.work(timedelta(days=1))
    assert len(hook.posted) == 1


def test_a_test_can_be_made_now_and_then_only(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url)
    want(evening.british, webhook=hook.url)
    statuses = [
        evening.axis.post("notices/test", side="axis", way="webhook").status_code for _ in range(6)
    ]
    assert statuses == [200] * 5 + [429]
    assert evening.british.post("notices/test", side="british", way="webhook").status_code == 200, (
        "another's tests are their own"
    )
    evening.now += timedelta(minutes=10)
    assert evening.axis.post("notices/test", side="axis", way="webhook").status_code == 200


def test_there_is_nothing_to_try_where_nothing_is_wanted(evening: Evening) -> None:
    refused = evening.axis.post("notices/test", side="axis", way="webhook")
    assert (refused.status_code, refused.json()["key"]) == (400, "incomplete")


@pytest.mark.file_only
def test_of_many_deliveries_the_last_are_kept(evening: Evening, hook: Hook) -> None:
    want(evening.axis, webhook=hook.url)
    for _ in range(MOST_DELIVERIES + 3):
        evening.now += timedelta(minutes=5)
        evening.axis.post("notices/test", side="axis", way="webhook")
    kept = log(evening.axis)
    assert len(kept) == MOST_DELIVERIES
    assert kept[0]["at"] == evening.now.isoformat(timespec="milliseconds")
