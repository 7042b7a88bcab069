"""What the players of a game by link say to each other: nobody else reads it."""

import pytest

from sandtable.table import talks
from sandtable.table.relink import relink
from table.friends import Friend, sitting
from table.tables import SET_UP, Table

SECRET = "Meet me at Sidi Rezegh"


def test_what_one_says_both_sides_read(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        british.say("Good evening.\nReady?")
        axis.say("今晩は")
        for one in (british, axis):
            said = [entry for entry in one.talk()["entries"] if entry["kind"] == "said"]
            assert [entry["text"] for entry in said] == ["Good evening.\nReady?", "今晩は"]
            assert [entry["side"] for entry in said] == ["british", "axis"]
        assert [entry["own"] for entry in axis.talk()["entries"]][-2:] == [False, True]


def test_a_note_is_read_by_its_own_side_only_and_leaves_no_gap(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        british.say("First.")
        before = axis.talk()
        british.say(SECRET, private=True)
        assert axis.talk() == before
        assert british.texts()[-1] == SECRET
        british.say("Second.")
        assert [one["number"] for one in axis.talk()["entries"]] == [1, 2, 3]
        assert [one["number"] for one in british.talk()["entries"]] == [1, 2, 3, 4]


def test_another_device_of_the_same_side_reads_its_notes(table: Table) -> None:
    with sitting(table) as (british, _, _):
        british.say(SECRET, private=True)
        phone = Friend(table)
        assert phone.open(british.link("british", device=True)).status_code == 200
        assert SECRET in phone.texts()


def test_who_looks_on_and_who_is_a_stranger_take_no_part(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        british.say(SECRET)
        stranger = Friend(table)
        stranger.game = british.game
        for one, status, key in ((third, 403, "players-only"), (stranger, 404, "no-such-game")):
            version = british.look()["version"]
            for refused in (
                one.ask("talk"),
                one.post("talk", text="hello"),
                one.post("ask", version=version, kind="resign"),
                one.post("reply", question=1, answer="accept"),
            ):
                assert (refused.status_code, refused.json()["key"]) == (status, key)
                assert SECRET not in refused.text
        assert third.ask("talk", seat="axis").json()["key"] == "not-your-seat"
        assert axis.ask("talk", seat="british").json()["key"] == "not-your-seat"
        assert axis.ask("talk", seat="spectator").json()["key"] == "players-only"
        assert british.texts()[-1] == SECRET


def test_a_game_that_is_not_by_link_has_no_talk(table: Table) -> None:
    game = table.new()
    assert table.ask(game, "talk").json()["key"] == "not-linked"


@pytest.mark.parametrize("private", [False, True])
def test_talk_is_in_nothing_but_the_talk(table: Table, private: bool) -> None:
    """Not in the record, the report or the list of games: these tell the same as before."""
    paths = ("", "record", "report", "goal", "words", "forces", "news/0", "marches")
    with sitting(table) as (british, axis, third):
        british.must_play(*SET_UP)

        def told() -> list[str]:
            return [one.ask(path).text for one in (british, axis, third) for path in paths] + [
                one.client.get("/api/games").text for one in (british, axis, third)
            ]

        before = told()
        british.say(SECRET, private)
        assert told() == before
        assert all(SECRET not in one.ask("people").text for one in (british, axis, third))


def test_an_entry_has_letters_and_not_too_many(table: Table) -> None:
    with sitting(table) as (british, _, _):
        for text in ("", " \n", "x" * 2001):
            refused = british.post("talk", text=text)
            assert (refused.status_code, refused.json()["key"]) == (400, "too-many-letters")
        british.say("x" * 2000)


def test_nobody_writes_faster_than_the_other_reads(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        for number in range(talks.MOST_A_MINUTE):
            british.say(str(number))
        refused = british.post("talk", text="one more")
        assert (refused.status_code, refused.json()["key"]) == (429, "too-much-talk")
        axis.say("My own words are not counted with yours.")


def test_a_game_has_room_for_so_much_talk(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talks, "MOST_ENTRIES", 2)
    with sitting(table) as (british, axis, _):
        british.say("one")
        british.say("two", private=True)
        refused = british.post("talk", text="three")
        assert (refused.status_code, refused.json()["key"]) == (409, "talk-full")
        axis.say("one")


def test_one_asks_for_what_is_new_only(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        british.say("one")
        last = axis.talk()["last"]
        assert axis.talk(after=last)["entries"] == []
        british.say("two")
        assert [one["text"] for one in axis.talk(after=last)["entries"]] == ["two"]


def test_talk_outlives_the_table(table: Table) -> None:
    with sitting(table) as (british, _, _):
        british.say("Till tomorrow.")
        british.say(SECRET, private=True)
        before = british.talk()
        after = table.restarted()
        again = Friend(after)
        again.client.cookies, again.game = british.client.cookies, british.game
        assert again.talk() == before
        after.close()


def test_it_is_told_who_took_a_seat_back_and_whose_browser_sat_down_there(table: Table) -> None:
    """So that the other side notices when it is the owner who looks at its cards; and nothing is told of anybody else."""
    with sitting(table) as (british, axis, _):
        back = (
            "Who began the game has taken the seat of the Axis back from whoever held it, "
            "and has made a new link to it."
        )
        link = british.link("axis", revoke=True)
        assert british.texts()[-1] == back
        assert british.open(link).status_code == 200
        owner = "The browser of who began the game has sat down to play the Axis."
        assert british.texts()[-1] == owner
        assert british.texts("ja")[-1] == "ゲームを始めた人のブラウザが枢軸軍の席に着いた。"
        again = british.link("axis", revoke=True)
        assert axis.open(again).status_code == 200
        assert axis.texts()[-4:] == [back, owner, back, "Somebody has sat down to play the Axis."]
        assert axis.open(again).status_code == 200
        assert len(axis.texts()) == 5, "who opens the link once more sits there already"


def test_it_is_told_that_who_plays_one_side_sat_down_at_the_other(table: Table) -> None:
    owner, other, phone = Friend(table), Friend(table), Friend(table)
    links = owner.begin()
    links["axis"] = owner.link("axis")
    assert other.open(links["axis"]).status_code == 200
    assert phone.open(other.link("axis", device=True)).status_code == 200
    assert other.texts() == [
        "Who began the game has made a new link to the seat of the Axis. "
        "The one before it leads nowhere any more.",
        "Somebody has sat down to play the Axis.",
    ]
    assert other.open(owner.link("british", revoke=True)).status_code == 200
    told = "The browser that plays the Axis has sat down to play the British, too."
    assert phone.texts()[-1] == told
    assert phone.texts("ja")[-1] == "枢軸軍を担当しているブラウザが、イギリス軍の席にも着いた。"


def test_who_runs_the_table_is_told_of_too(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        relink(table.path, british.game, "axis")
        assert british.texts()[-1].startswith("Who runs the table has made a new link to the seat")
        assert axis.ask("talk").status_code == 404


def test_that_somebody_sat_down_is_told_in_both_languages(table: Table) -> None:
    with sitting(table) as (british, _, _):
        assert british.texts() == ["Somebody has sat down to play the Axis."]
        assert british.texts("ja") == ["枢軸軍のプレイヤーが席に着いた。"]
