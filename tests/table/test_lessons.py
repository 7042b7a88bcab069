"""Lessons at the table: what is done of one, what its end says, and which one follows."""

from typing import Any

import pytest

from table.tables import Table

PRIMER = "scs-primer"
#: The orders of the lesson of supply.
CUT_OFF = (["pick 6arm", "go 03.08", "done"], ["done"], ["done"], ["done"])
SEATS = {"blue": "person", "red": "recruit"}
BOTH = {"blue": "person", "red": "person"}


def begin(table: Table, lesson: str, **wish: Any) -> str:
    return table.new(**({"module": PRIMER, "scenario": lesson, "seats": BOTH} | wish))


def done(told: dict[str, Any]) -> dict[str, bool]:
    return {aim["id"]: aim["done"] for aim in told["lesson"]["aims"]}


def test_what_is_done_is_ticked_while_one_does_it(table: Table) -> None:
    game = begin(table, "movement")
    assert done(table.look(game)) == {"between": False, "road": False}
    told = table.play(game, "pick 6arm", "go 25.18")
    assert done(told) == {"between": True, "road": False}
    assert told["lesson"]["verdict"] == "1 of 2 done."
    (line,) = table.client.get("/api/games").json()
    todo = next(aim["text"] for aim in told["lesson"]["aims"] if not aim["done"])
    assert line["learning"] == f"1 of 2 done. Next: {todo.partition('. ')[0]}."
    table.play(game, "done")
    told = table.play(game, "pick 1inf", "go 26.18", "done")
    assert told["lesson"]["learnt"]
    assert told["lesson"]["verdict"] == "The lesson is done."
    assert told["lesson"]["next"] == "Lesson: overruns"


def test_what_is_taken_back_is_to_be_done_again(table: Table) -> None:
    game = begin(table, "movement")
    table.play(game, "pick 6arm", "go 25.18", "done")
    told = table.post(game, "undo").json()
    assert done(told) == {"between": False, "road": False}


def test_a_lesson_is_as_far_as_it_was_after_a_restart(table: Table) -> None:
    game = begin(table, "supply")
    for orders in CUT_OFF:
        told = table.play(game, *orders)
    assert done(told) == {"leave": True, "cut": True}
    table.restarted_host()
    assert table.look(game)["lesson"] == told["lesson"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_end_of_a_lesson_is_no_draw(table: Table, language: str) -> None:
    game = begin(table, "supply")
    while table.look(game)["outcome"] is None:
        table.play(game, "done")
    told = table.look(game, language)
    assert told["outcome"] == told["lesson"]["verdict"]
    assert ("not all" if language == "en" else "済んでいない") in told["outcome"]
    listed = table.client.get("/api/games", params={"lang": language}).json()
    assert [one["over"] for one in listed if one["id"] == game] == [told["outcome"]]


def test_a_battle_has_no_lesson(table: Table) -> None:
    game = begin(table, "meeting")
    assert table.look(game)["lesson"] is None
    answer = table.client.post(f"/api/games/{game}/rematch", json={"onward": True})
    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("lesson", "follows"),
    [
        ("movement", "overrun"),
        ("overrun", "assault"),
        ("assault", "bridge"),
        ("bridge", "supply"),
        ("supply", "meeting"),
    ],
)
def test_a_lesson_leads_to_the_next_with_the_same_seats(
    table: Table, lesson: str, follows: str
) -> None:
    game = begin(table, lesson, seats=SEATS)
    answer = table.client.post(f"/api/games/{game}/rematch", json={"onward": True})
    assert answer.status_code == 201
    told = table.look(answer.json()["id"])
    assert told["module"]["scenario"] == follows
    assert told["seats"] == SEATS
    assert told["orders"] == 0


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("lesson", ["movement", "overrun", "assault", "bridge", "supply"])
def test_the_briefing_of_a_lesson_is_its_own(table: Table, lesson: str, language: str) -> None:
    """None of its lines is made up of what the game is."""
    game = begin(table, lesson)
    told = table.ask(game, "goal", lang=language).json()
    lines = {one["key"]: one["text"] for one in told["sides"][0]["briefing"]}
    cover = table.game(game).rules.module.cover.titled(lesson)
    assert lines == {key: text[language] for key, text in cover.briefing.items()}
    assert len(lines) == 5


def test_what_others_are_told_does_not_tick(table: Table) -> None:
    """In the fog Blue alone is told of its supply: Red's page does not know that it was cut off."""
    game = begin(table, "supply", hidden=True)
    for orders in CUT_OFF:
        version = table.client.get(f"/api/games/{game}", params={"seat": "blue"}).json()["version"]
        wish = {"version": version, "actions": orders}
        answer = table.client.post(f"/api/games/{game}/play?seat=blue", json=wish)
        assert answer.status_code == 200, answer.text

    def seen(seat: str) -> dict[str, bool]:
        answer = table.client.get(f"/api/games/{game}", params={"seat": seat})
        return done(answer.json())

    assert seen("blue")["cut"]
    assert not seen("red")["cut"]


def test_a_lesson_is_played_by_the_side_it_teaches(table: Table) -> None:
    """That side alone is offered, and taken where nobody says who plays."""
    modules = {one["id"]: one for one in table.client.get("/api/modules").json()}
    offered = {one["id"]: one["seats"] for one in modules[PRIMER]["scenarios"]}
    assert offered.pop("meeting") is None
    assert len(offered) == 5
    for lesson, seats in offered.items():
        assert seats["blue"] == "person" != seats["red"]
        game = table.new(module=PRIMER, scenario=lesson)
        assert table.look(game)["seats"] == seats
    assert table.look(table.new(module=PRIMER))["seats"] == BOTH


@pytest.mark.parametrize(
    ("language", "names", "words"),
    [
        ("en", ["Lesson: supply paths", "Lesson: overruns"], "The lesson is done."),
        ("ja", ["課題：補給線", "課題：オーバーラン"], "課題は完了。"),
    ],
)
def test_lessons_are_listed_by_what_they_teach_and_whether_they_are_done(
    table: Table, language: str, names: list[str], words: str
) -> None:
    begun, learnt = begin(table, "overrun"), begin(table, "supply")
    for orders in CUT_OFF:
        table.play(learnt, *orders)
    assert table.look(learnt)["outcome"] is None
    listed = table.client.get("/api/games", params={"lang": language}).json()
    assert [one["id"] for one in listed] == [learnt, begun]
    assert [one["scenario"] for one in listed] == names
    assert all(one["lesson"] for one in listed)
    assert [one["over"] for one in listed] == [words, None]
    assert [one["learnt"] for one in listed] == [{"module": PRIMER, "scenario": "supply"}, None]
