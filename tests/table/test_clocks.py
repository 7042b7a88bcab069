"""Clocks of games by link: how long one has to reply, and what happens to who does not. No test waits."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sandtable.table.clocks import told
from table.friends import Friend, salt, sitting
from table.tables import SECONDS, SET_UP, Table
from table.test_consent import fight


class Time:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now

    def goes_on(self, **more: float) -> None:
        self.now += timedelta(**more)

    def until(self, due: str) -> float:
        """So many days are left."""
        return (datetime.fromisoformat(due) - self.now) / timedelta(days=1)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def table(place: Path | str, time: Time) -> Iterator[Table]:
    table = Table(place, now=time)
    yield table
    table.close()


def agreed(days: int, late: str = "nothing") -> dict[str, object]:
    return {"agreement": {"days": days, "late": late}}


def sweep(table: Table) -> None:
    """What the table does once a minute."""
    table.app.state.begin.__self__.clocks.sweep()


def test_without_an_agreement_there_is_no_clock(table: Table, time: Time) -> None:
    with sitting(table) as (british, axis, _):
        assert british.people()["agreement"] == {"days": None, "late": "nothing", "advice": False}
        assert british.people()["due"] is None
        time.goes_on(days=1000)
        sweep(table)
        assert axis.look()["outcome"] is None


def test_who_must_choose_has_the_agreed_days(table: Table, time: Time) -> None:
    with sitting(table, **agreed(3)) as (british, axis, third):
        for one in (british, axis, third):
            due = one.people()["due"]
            assert time.until(due) == pytest.approx(3, abs=0.001)
            (line,) = one.client.get("/api/games").json()
            assert line["due"] == due
        time.goes_on(days=1)
        assert time.until(british.people()["due"]) == pytest.approx(2, abs=0.001)


def test_the_time_of_the_other_begins_when_it_is_their_turn(table: Table, time: Time) -> None:
    with sitting(table, **agreed(3)) as (british, axis, _):
        british.must_play(*SET_UP)
        before = british.people()["due"]
        british.must_play("pick gb-7ad-sg", "go P20", "attack P20")
        assert axis.look()["decision"]["side"] == "axis"
        assert axis.people()["due"] > before


def test_an_order_of_the_same_side_gives_it_no_more_time(table: Table, time: Time) -> None:
    with sitting(table, **agreed(3)) as (british, _, _):
        before = british.people()["due"]
        british.must_play(*SET_UP)
        assert british.look()["decision"]["side"] == "british"
        assert british.people()["due"] == before


def test_nobody_is_waited_for_before_both_are_there(table: Table, time: Time) -> None:
    owner, other = Friend(table), Friend(table)
    links = owner.begin(**agreed(1, "loses"))
    assert owner.people()["due"] is None
    time.goes_on(days=9)
    sweep(table)
    assert other.open(links["axis"]).status_code == 200
    assert owner.look()["outcome"] is None
    assert time.until(owner.people()["due"]) == pytest.approx(1, abs=0.001)


def test_a_seat_that_was_taken_back_has_no_clock_until_somebody_holds_it(
    table: Table, time: Time
) -> None:
    with sitting(table, **agreed(1, "loses")) as (british, _, _):
        fight(british)
        link = british.link("axis", revoke=True)
        assert british.people()["due"] is None
        time.goes_on(days=5)
        sweep(table)
        friend = Friend(table)
        assert friend.open(link).status_code == 200
        assert friend.look()["outcome"] is None
        assert time.until(friend.people()["due"]) == pytest.approx(1, abs=0.001)


def test_another_device_gives_no_more_time(table: Table, time: Time) -> None:
    with sitting(table, **agreed(3)) as (british, _, _):
        before = british.people()["due"]
        time.goes_on(hours=30)
        assert Friend(table).open(british.link("british", device=True)).status_code == 200
        assert british.people()["due"] == before


def test_who_does_not_reply_in_time_loses_if_that_was_agreed(table: Table, time: Time) -> None:
    with sitting(table, **agreed(2, "loses")) as (british, axis, third):
        time.goes_on(days=2, minutes=-1)
        sweep(table)
        assert third.look()["outcome"] is None
        time.goes_on(minutes=2)
        sweep(table)
        assert axis.look()["outcome"] == (
            "You have won: the British did not reply within the agreed days."
        )
        assert axis.texts()[-1] == "The British did not reply in time: the game is lost for them."
        assert british.play(*SET_UP).json()["key"] == "game-over"
        assert british.people()["due"] is None
        assert axis.texts("ja")[-1] == "イギリス軍が期限までに応じず、負けになった。"
        assert axis.ask("record").text.splitlines()[-4] == "concluded late british"


def test_it_counts_at_once_when_somebody_looks(table: Table, time: Time) -> None:
    with sitting(table, **agreed(2, "loses")) as (_, axis, _):
        time.goes_on(days=2, minutes=1)
        assert axis.look()["outcome"] is not None


def test_a_program_takes_the_seat_if_that_was_agreed_and_the_person_comes_back(
    table: Table, time: Time
) -> None:
    with sitting(table, **agreed(2, "program")) as (british, axis, _):
        time.goes_on(days=3)
        sweep(table)
        assert axis.look()["seats"]["british"] == "sergeant"
        assert axis.texts()[-1] == "The British did not reply in time: a program has taken over."
        assert (
            axis.texts("ja")[-1] == "イギリス軍が期限までに応じなかったので、プログラムが代わった。"
        )
        assert british.look()["seat"] == "british"
        assert british.people()["due"] is None, "nobody waits for a program by the day"
        british.must_want("seat", who="person")
        axis.must_reply("accept")
        assert axis.look()["seats"]["british"] == "person"
        assert time.until(british.people()["due"]) > 0


def test_the_log_tells_which_orders_a_program_gave_for_who_is_away(
    table: Table, time: Time
) -> None:
    with sitting(table, **agreed(2, "program")) as (british, axis, _):
        time.goes_on(days=3)
        sweep(table)
        axis.look()
        assert table.app.state.settle(british.game, SECONDS)
        for language, told in (("en", "by the sergeant, standing in"), ("ja", "軍曹が代行")):
            log = [one for one in axis.look(lang=language)["log"] if one["side"] == "british"]
            assert log
            assert {one["by_told"] for one in log} == {told}
            assert all(told in one["brief"] for one in log)


def test_where_nothing_was_agreed_for_it_nothing_happens(table: Table, time: Time) -> None:
    with sitting(table, **agreed(2)) as (british, axis, _):
        time.goes_on(days=3)
        sweep(table)
        assert axis.look()["outcome"] is None
        assert time.until(axis.people()["due"]) == pytest.approx(-1, abs=0.001)
        british.must_play(*SET_UP)


def test_in_a_pause_the_clock_stands_still(table: Table, time: Time) -> None:
    with sitting(table, **agreed(3, "loses")) as (british, axis, _):
        time.goes_on(days=1)
        british.must_want("pause")
        assert british.people()["due"] is not None, "to ask stops nothing"
        axis.must_reply("accept")
        assert (axis.people()["due"], axis.people()["paused"]) == (None, True)
        time.goes_on(days=30)
        sweep(table)
        assert axis.look()["outcome"] is None
        assert "resume" in axis.talk()["may"]
        axis.must_want("resume")
        british.must_reply("accept")
        assert time.until(axis.people()["due"]) == pytest.approx(2, abs=0.001)


def test_whose_turn_it_becomes_in_a_pause_has_all_their_days_after_it(
    table: Table, time: Time
) -> None:
    with sitting(table, **agreed(3)) as (british, axis, _):
        british.must_want("pause")
        axis.must_reply("accept")
        fight(british)
        assert axis.look()["decision"]["side"] == "axis"
        assert axis.people()["paused"]
        british.must_want("resume")
        axis.must_reply("accept")
        assert time.until(axis.people()["due"]) == pytest.approx(3, abs=0.001)


def test_the_clock_outlives_the_table(table: Table, time: Time) -> None:
    with sitting(table, **agreed(3, "loses")) as (british, axis, _):
        before = british.people()
        table.close()
        after = Table(table.path, now=time)
        again = Friend(after)
        again.client.cookies, again.game = axis.client.cookies, axis.game
        assert (again.people()["due"], again.people()["agreement"]) == (
            *(before["due"], before["agreement"]),
        )
        time.goes_on(days=4)
        sweep(after)
        assert again.look()["outcome"] is not None
        after.close()


def test_what_cannot_be_agreed_on_is_refused(table: Table) -> None:
    friend = Friend(table)
    for agreement in ({"days": 4}, {"days": 0}, {"late": "dies"}, {"advice": 1}, {"hours": 3}):
        wish = {"module": "scs-primer", "side": "blue", "link": True, "salt": salt()}
        refused = friend.client.post("/api/games", json={**wish, "agreement": agreement})
        assert (refused.status_code, refused.json()["key"]) == (400, "unreadable")
    wish = {"module": "scs-primer", "agreement": {"days": 3}}
    assert friend.client.post("/api/games", json=wish).json()["key"] == "not-linked"


def test_programs_advise_between_two_only_if_that_was_agreed(table: Table) -> None:
    with sitting(table) as (british, _, _):
        assert british.look()["advised"] is False
        refused = british.ask("advice")
        assert (refused.status_code, refused.json()["key"]) == (409, "advice-not-agreed")
    with sitting(table, agreement={"advice": True}) as (british, _, _):
        assert british.look()["advised"] is True
        assert british.ask("advice", grade="recruit").status_code == 200
    alone = Friend(table)
    alone.begin(side=None)
    assert alone.ask("advice", grade="recruit").status_code == 200


def test_moments_are_told_as_the_store_has_them(time: Time) -> None:
    assert datetime.fromisoformat(told(time.now)) == time.now.replace(
        microsecond=time.now.microsecond // 1000 * 1000
    )
