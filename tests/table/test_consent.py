"""What one player asks the other to agree to: nothing happens before the other has agreed."""

import re
from random import Random
from typing import Any

import pytest

from sandtable import library
from sandtable.core.conclusion import Conclusion
from sandtable.core.record import write
from sandtable.text.catalogue import catalogue
from table.friends import Friend, sitting
from table.tables import ATTACK, SECONDS, SET_UP, Table

#: What a player may ask for, with what else must be said of it.
ASKED: dict[str, dict[str, Any]] = {
    "rewind": {"at": 1},
    "draw": {},
    "pause": {},
    "seat": {"who": "recruit"},
}
CLOCK = {"agreement": {"days": 3, "late": "loses"}}


def fight(british: Friend) -> None:
    """Set up, and attack: the second order rolls dice."""
    british.must_play(*SET_UP)
    british.must_play(*ATTACK)


def rolled(one: Friend) -> list[list[int]]:
    return [order["faces"] for order in one.look()["log"] if order["faces"]]


def reopened(table: Table, *friends: Friend) -> tuple[Table, list[Friend]]:
    """The same browsers, at the table after it was closed and opened again."""
    after = table.restarted()
    found = []
    for one in friends:
        again = Friend(after)
        again.client.cookies, again.game = one.client.cookies, one.game
        found.append(again)
    return after, found


# Asking


@pytest.mark.parametrize("kind", ASKED)
def test_to_ask_changes_nothing_and_the_other_is_told(table: Table, kind: str) -> None:
    with sitting(table, **CLOCK) as (british, axis, third):
        fight(british)
        before = [one.look() for one in (british, axis, third)]
        axis.must_want(kind, **ASKED[kind])
        assert [one.look() for one in (british, axis, third)] == before
        for one, own in ((british, False), (axis, True)):
            (question,) = one.talk()["questions"]
            assert (question["kind"], question["side"], question["own"]) == (kind, "axis", own)
            assert question["text"].startswith(one.texts()[-1])


@pytest.mark.parametrize("kind", ASKED)
def test_declined_nothing_happens(table: Table, kind: str) -> None:
    with sitting(table, **CLOCK) as (british, axis, third):
        fight(british)
        before = [one.look() for one in (british, axis, third)]
        people = british.people()["paused"]
        axis.must_want(kind, **ASKED[kind])
        british.must_reply("decline")
        assert [one.look() for one in (british, axis, third)] == before
        assert british.people()["paused"] == people
        assert axis.texts()[-1] == "The British declined."
        assert axis.talk()["questions"] == british.talk()["questions"] == []


@pytest.mark.parametrize("kind", ASKED)
def test_who_asked_withdraws_and_does_not_accept(table: Table, kind: str) -> None:
    with sitting(table, **CLOCK) as (british, axis, _):
        fight(british)
        axis.must_want(kind, **ASKED[kind])
        number = axis.talk()["questions"][0]["number"]
        for answer in ("accept", "decline"):
            refused = axis.post("reply", question=number, answer=answer)
            assert (refused.status_code, refused.json()["key"]) == (409, "no-question")
        refused = british.post("reply", question=number, answer="withdraw")
        assert refused.json()["key"] == "no-question"
        axis.must_reply("withdraw")
        refused = british.post("reply", question=number, answer="accept")
        assert refused.json()["key"] == "no-question"


def test_an_answer_that_is_sent_twice_counts_once(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        axis.must_want("rewind", at=1)
        number = british.talk()["questions"][0]["number"]
        assert british.post("reply", question=number, answer="accept").status_code == 200
        british.must_play(*ATTACK)
        refused = british.post("reply", question=number, answer="accept")
        assert (refused.status_code, refused.json()["key"]) == (409, "no-question")
        assert british.look()["orders"] == 2


def test_each_side_asks_one_thing_at_a_time(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        axis.must_want("draw")
        axis.must_want("rewind", at=0)
        british.must_want("draw")
        asked = {(one["side"], one["kind"]) for one in axis.talk()["questions"]}
        assert asked == {("axis", "rewind"), ("british", "draw")}


@pytest.mark.parametrize("kind", ["rewind", "draw"])
def test_a_question_about_the_game_as_it_stood_lapses_when_it_goes_on(
    table: Table, kind: str
) -> None:
    with sitting(table) as (british, axis, _):
        british.must_play(*SET_UP)
        axis.must_want(kind, **{**ASKED[kind], "at": 0})
        british.must_play("pick gb-7ad-sg")
        assert british.talk()["questions"], "an open order is seen by nobody else, nor by this"
        said = len(axis.texts())
        british.must_play("go P20", "attack P20")
        assert british.talk()["questions"] == []
        for one in (british, axis):
            (told,) = one.texts()[said:]
            assert re.fullmatch("The game has gone on: .*Axis.* has lapsed.", told)
        assert axis.texts("ja")[-1].endswith("という枢軸軍の提案は無効になった。")


def test_at_the_end_whatever_was_asked_lapses_but_not_what_ended_it(table: Table) -> None:
    with sitting(table, **CLOCK) as (british, axis, _):
        british.must_want("pause")
        axis.must_want("draw")
        british.must_reply("accept")
        assert axis.texts()[-2:] == [
            "The game is over: what the British asked has lapsed.",
            "The British agreed: the game is a draw.",
        ]
        assert axis.look()["concluded"]


def test_to_go_back_lapses_what_the_other_side_asked(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        british.must_want("draw")
        axis.must_want("rewind", at=1)
        british.must_reply("accept")
        assert (
            axis.texts()[-2]
            == "The game has gone on: the draw that the British offered has lapsed."
        )
        assert "is back in turn" in axis.texts()[-1]


def test_what_was_asked_outlives_the_table(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        axis.must_want("rewind", at=1)
        after, (one, other) = reopened(table, british, axis)
        assert other.talk()["questions"][0]["own"]
        one.must_reply("accept")
        assert other.look()["orders"] == 1
        after.close()


def test_it_is_asked_of_the_game_as_one_has_seen_it(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        version = axis.look()["version"]
        british.must_play(*SET_UP)
        refused = axis.post("ask", version=version, kind="resign")
        assert (refused.status_code, refused.json()["key"]) == (409, "stale")


def test_what_cannot_be_asked_for_is_refused(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        british.must_play(*SET_UP)
        for kind, more in (
            ("pause", {}),
            ("resume", {}),
            ("seat", {"who": "person"}),
            ("rewind", {"at": 1}),
        ):
            refused = axis.want(kind, **more)
            assert (refused.status_code, refused.json()["key"]) == (409, "not-asked-now")
        assert axis.want("rewind").json()["key"] == "incomplete"
        assert axis.want("rewind", at=2).json()["key"] == "unknown-name"
        assert axis.want("seat", who="nobody").json()["key"] == "unknown-name"
        assert axis.talk()["questions"] == []


def test_who_plays_alone_has_nobody_to_ask(table: Table) -> None:
    alone = Friend(table)
    alone.begin(side=None)
    alone.must_play(*SET_UP)
    assert alone.talk()["may"] == ["resign"]
    assert alone.want("draw").json()["key"] == "not-asked-now"


# Going back


@pytest.mark.parametrize("dice", ["same", "other"])
def test_by_consent_the_game_goes_back_behind_dice(table: Table, dice: str) -> None:
    with sitting(table) as (british, axis, third):
        fight(british)
        assert rolled(british)
        version = third.look()["version"]
        axis.must_want("rewind", at=1, dice=dice)
        british.must_reply("accept")
        for one in (british, axis, third):
            assert one.look()["orders"] == 1
            assert rolled(one) == []
        assert third.look()["version"] > version
        british.must_play(*ATTACK)


def test_the_same_order_rolls_the_same_dice_again(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        first = rolled(british)
        british.must_want("rewind", at=1)
        axis.must_reply("accept")
        british.must_play(*ATTACK)
        assert rolled(british) == first


def test_other_dice_fall_if_both_have_agreed_on_them(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        before = faces(table, british.game)
        british.must_want("rewind", at=1, dice="other")
        assert "other dice" in axis.talk()["questions"][0]["text"]
        axis.must_reply("accept")
        assert faces(table, british.game) != before
        british.must_want("rewind", at=0)
        axis.must_reply("accept")
        assert faces(table, british.game) != before, "they stay others"


def faces(table: Table, game: str) -> list[int]:
    """What the second order would roll if it rolled so many dice that no two orders roll the same by chance."""
    dice = table.game(game).dice
    dice.begin(1, ", ".join(ATTACK))
    return list(dice.roll(60))


def test_the_record_tells_that_the_game_went_back_and_can_be_verified(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        fight(british)
        british.must_want("rewind", at=1)
        axis.must_reply("accept")
        british.must_play(*ATTACK)
        british.must_want("rewind", at=1, dice="other")
        axis.must_reply("accept")
        british.must_play(*ATTACK)
        game = table.host.history(table.host.open(british.game))
        proof = library.prove(write(game, with_secret=True).encode())
        assert proof.rewinds == 2
        left = [one.left for one in game.dice.sealing.rewinds]
        assert set(left) <= set(proof.links.values()), "the chain commits to what was left"
        for one in (british, axis, third):
            assert one.ask("record").text.count("\nrewind 1 of 2 ") == 2


def test_a_rewind_outlives_the_table(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        british.must_want("rewind", at=1, dice="other")
        axis.must_reply("accept")
        before, dice = british.look(), faces(table, british.game)
        after, (one,) = reopened(table, british)
        assert one.look() == before
        assert faces(after, one.game) == dice
        one.must_play(*ATTACK)
        after.close()


def test_the_dice_bind_how_people_ended_the_game(table: Table) -> None:
    """Each browser is shown a link over it, so that nobody can tell of another end later."""
    with sitting(table) as (british, axis, third):
        fight(british)
        axis.must_want("resign")
        for one in (british, axis, third):
            record = one.ask("record").text
            rest = record.partition("concluded resigned axis\nlink ")[2]
            number, _, hash_ = rest.partition("\n")[0].split(" ")
            assert one.ask("dice").json()["links"][number] == hash_
            assert library.prove(record.encode()).links[int(number)] == hash_


def test_moments_that_never_were_are_not_shown_any_more(table: Table) -> None:
    """What was looked at before is kept at hand, and must not be shown in place of what came instead."""
    with sitting(table) as (british, axis, third):
        fight(british)
        for orders in (1, 2):
            assert third.ask(f"at/{orders}").status_code == 200
        british.must_want("rewind", at=0)
        axis.must_reply("accept")
        assert third.ask("at/1").status_code == 400
        british.must_play(*SET_UP)
        assert third.ask("at/1").json() == third.look()["board"]


def test_behind_hidden_orders_one_goes_back_as_everybody_counts(table: Table) -> None:
    """Both set up behind a screen: an order of which the other side is not told counts for one side only."""
    with sitting(
        table, module="frontier-wire", scenario="free", side="axis", options={"fog": "on"}
    ) as (axis, allied, third):
        axis.must_play("pick ax-i8", "place 24.23")
        while not third.look()["orders"]:
            axis.must_play(axis.look()["legal"][-1]["text"])
        unit = allied.look()["legal"][0]["text"]
        allied.must_play(unit, "place " + _first_place(allied, unit))
        assert [one.look()["orders"] for one in (axis, allied, third)] == [2, 2, 1]
        axis.must_want("rewind", at=1)
        assert [one.talk()["questions"][0]["at"] for one in (axis, allied)] == [0, 0]
        allied.must_reply("accept")
        assert [one.look()["orders"] for one in (axis, allied, third)] == [0, 0, 0]


def _first_place(one: Friend, unit: str) -> str:
    """The first place where a unit may be put; it is picked only in mind."""
    told = one.must_play(unit)
    one.post("undo", version=told["version"])
    return str(told["legal"][0]["arg"])


# The end


def test_a_draw_that_both_agree_on_ends_the_game(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        fight(british)
        british.must_want("draw")
        assert british.look()["outcome"] is None
        axis.must_reply("accept")
        for one in (british, axis, third):
            told = one.look()
            assert told["outcome"] == "A draw: both sides have agreed on it."
            assert (told["legal"], told["decision"]) == ([], None)
            ended = one.ask("end").json()
            assert (ended["winner"], ended["clause"]) == (None, "")
            assert "A draw by agreement." in one.ask("report").text
        (line,) = british.client.get("/api/games", params={"lang": "ja"}).json()
        assert line["over"] == "引き分け。両者の合意による。"
        assert british.talk()["may"] == []


def test_who_resigns_asks_nobody(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        fight(british)
        axis.must_want("resign")
        told = {one.look()["seat"]: one.look()["outcome"] for one in (british, axis, third)}
        assert told == {
            "british": "You have won: the Axis resigned.",
            "axis": "You have lost: you resigned.",
            "spectator": "British victory: the Axis resigned.",
        }
        assert british.ask("end").json()["winner"] == "british"
        assert british.play("done").json()["key"] == "game-over"
        refused = british.post("undo", version=british.look()["version"])
        assert refused.status_code == 422
        assert "The game is over" in refused.text
        assert british.want("draw").json()["key"] == "game-over"
        assert british.want("resign").json()["key"] == "game-over"


@pytest.mark.parametrize("how", ["draw", "resign"])
def test_the_end_is_in_the_record_and_outlives_the_table(table: Table, how: str) -> None:
    with sitting(table) as (british, axis, _):
        fight(british)
        british.must_want(how)
        if how == "draw":
            axis.must_reply("accept")
        record, before = british.ask("record").text, axis.look()
        line = {"draw": "concluded agreed", "resign": "concluded resigned british"}[how]
        assert record.splitlines()[-4] == line
        game = library.load(record)
        assert game.outcome is not None
        assert game.record() == record
        assert library.prove(record.encode()).told, "the secret of the dice is told at the end"
        after, (one,) = reopened(table, axis)
        assert one.look() == before
        loaded = after.load(record)
        assert after.look(loaded)["outcome"] is not None
        after.close()


def test_at_the_end_that_people_make_all_that_was_hidden_is_told(table: Table) -> None:
    with sitting(table, module="battle-for-tobruk", side="axis") as (axis, allied, third):
        assert "seen-by" in third.ask("record").text
        axis.must_want("resign")
        records = {one.ask("record").text for one in (axis, allied, third)}
        assert len(records) == 1
        assert library.load(records.pop()).concluded == Conclusion("resigned", "axis")


def test_an_open_order_is_not_part_of_a_game_that_was_given_up(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        british.must_play(*SET_UP)
        british.must_play("pick gb-7ad-sg", "go P20")
        axis.must_want("resign")
        assert british.look()["draft_moves"] == []
        assert "draft" not in british.ask("record").text


# Seats


def test_with_consent_a_program_plays_for_a_side_and_the_person_comes_back(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        british.must_want("seat", who="recruit")
        axis.must_reply("accept")
        told = british.look()
        assert told["seats"] == {"axis": "person", "british": "recruit"}
        assert told["seat"] == "british", "one still sees one's own side"
        assert told["legal"] == told["offers"] == [], "the program is to choose, and nobody else"
        assert [one["away"] for one in third.people()["seats"]] == [False, True]
        assert table.app.state.settle(british.game, SECONDS)
        assert british.look()["orders"], "the program has set up"
        assert british.look()["legal"] == []
        assert british.play("done").json()["key"] == "not-your-turn"
        assert axis.look()["alone"] is False
        refused = axis.post("again", orders=0)
        assert refused.json()["key"] == "between-people", "the other is still there"
        british.must_want("seat", who="person")
        axis.must_reply("accept")
        assert third.look()["seats"] == {"axis": "person", "british": "person"}
        assert not any(one["away"] for one in third.people()["seats"])


def test_in_a_hidden_game_who_lets_a_program_play_sees_the_own_side_only(table: Table) -> None:
    with sitting(table, module="battle-for-tobruk", side="axis") as (axis, british, _):
        axis.must_want("seat")
        british.must_reply("accept")
        assert axis.look()["seat"] == "axis"
        for one, seat in ((axis, "british"), (british, "axis")):
            assert one.ask("", seat=seat).json()["key"] == "not-your-seat"
            assert "seen-by" in one.ask("record").text
            refused = one.post("seats", version=one.look()["version"], seats={"axis": "person"})
            assert refused.json()["key"] in ("between-people", "stale")


# Words


def test_both_languages_say_every_entry(table: Table) -> None:
    keys = {language: set() for language in ("en", "ja")}
    for language, found in keys.items():
        found |= {key for key in catalogue(language) if key.startswith("talk.")}
    assert keys["en"] == keys["ja"]
    with sitting(table, **CLOCK) as (british, axis, _):
        fight(british)
        wishes = [
            ("rewind", {"at": 1}),
            ("rewind", {"at": 0, "dice": "other"}),
            ("pause", {}),
            ("resume", {}),
            ("seat", {"who": "sergeant"}),
            ("seat", {"who": "person"}),
            ("draw", {}),
        ]
        for kind, more in wishes:
            british.must_want(kind, **more)
            axis.must_reply("accept")
        for language in keys:
            said = axis.texts(language)
            assert len(said) == 1 + 2 * len(wishes)
            assert len(set(said)) == len(said)
            assert not any("{" in text for text in said)


# All together


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_asked_answered_and_played_the_game_stays_sound(
    table: Table, seed: int
) -> None:
    """After it all the game in the store, the game in mind and its record are one and the same."""
    rng = Random(seed)
    with sitting(table, module="scs-primer", side="blue") as (blue, red, third):
        for _ in range(80):
            _do_something(rng, (blue, red))
        here = table.host.open(blue.game)
        there = table.restarted_host().open(blue.game)
        assert there.game.position() == here.game.position()
        assert there.orders == here.orders
        assert there.game.outcome == here.game.outcome
        history = table.host.history(here)
        record = write(history, with_draft=False, with_secret=True)
        assert library.prove(record.encode()).orders == here.count
        assert here.stored.header.sealing is not None
        assert third.look()["orders"] == here.count
        assert any("is back in turn" in text for text in red.texts())


def _do_something(rng: Random, both: tuple[Friend, Friend]) -> None:
    one = rng.choice(both)
    what = rng.choice(["play", "play", "play", "ask", "agree", "reply", "undo"])
    told = one.look()
    if what == "play" and told["legal"]:
        one.play(rng.choice(told["legal"])["text"])
    elif what in ("ask", "agree"):
        at, dice = rng.randrange(told["orders"] + 1), rng.choice(["same", "other"])
        one.want("rewind", at=at, dice=dice)
        if what == "agree":
            for other in both:
                other.reply("accept")
    elif what == "reply":
        one.reply(rng.choice(["accept", "accept", "decline", "withdraw"]))
    elif what == "undo":
        one.post("undo", version=told["version"])
