"""Who is there: a page in the background listens, and nobody looks at it. What is told by it, and what hangs on it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from table.evenings import Ear
from table.friends import Friend, sitting
from table.tables import SET_UP, Data, Table


@contextmanager
def listening(table: Table, friend: Friend, page: str = "one") -> Iterator[Ear]:
    ear = Ear(table.app, friend, page)
    try:
        ear.hears(b"data")
        yield ear
    finally:
        ear.hang_up()


def attend(friend: Friend, looks: bool, page: str = "one") -> None:
    answer = friend.post("presence", page=page, looks=looks)
    assert answer.status_code == 200, answer.text


def there(asker: Friend, side: str = "axis") -> tuple[bool, bool]:
    """Whether a side is told to look at the game, and to have it in the background."""
    (seat,) = [one for one in asker.people()["seats"] if one["side"] == side]
    return seat["here"], seat["aside"]


def looked(asker: Friend) -> str:
    (seat,) = [one for one in asker.people()["seats"] if one["side"] == "axis"]
    return str(seat["looked"])


def undo(one: Friend) -> Data:
    found: Data = one.look()["undo"]
    return found


def test_who_has_the_page_in_the_background_is_told_apart(table: Table) -> None:
    with sitting(table) as (british, axis, _), listening(table, british, "his") as ear:
        assert there(british) == (False, False)
        with listening(table, axis):
            assert there(british) == (True, False)
            said = len(ear.said)
            attend(axis, looks=False)
            ear.hears(b"people", said)
            assert there(british) == (False, True)
            attend(axis, looks=True)
            assert there(british) == (True, False)


def test_of_two_pages_one_that_is_looked_at_is_enough(table: Table) -> None:
    with sitting(table) as (british, axis, _), listening(table, axis, "one"):
        with listening(table, axis, "two"):
            attend(axis, looks=False, page="two")
            assert there(british) == (True, False)
            attend(axis, looks=False, page="one")
            assert there(british) == (False, True)
        attend(british, looks=True, page="one")
        assert there(british) == (False, True), "nobody speaks for the page of another"


def test_what_a_page_in_the_background_asks_for_nobody_looks_at(table: Table) -> None:
    with sitting(table) as (british, axis, _), listening(table, axis):
        attend(axis, looks=False)
        before = looked(british)
        british.must_play(*SET_UP)
        axis.look()
        assert looked(british) == before
        attend(axis, looks=True)
        assert looked(british) > before


def test_presence_is_for_games_by_link(table: Table) -> None:
    body = {"page": "one", "looks": True}
    answer = table.client.post(f"/api/games/{table.new()}/presence", json=body)
    assert (answer.status_code, answer.json()["key"]) == (409, "not-linked")


# Taking back what was handed over


def hand_over(british: Friend) -> None:
    """The British pass: the Axis is to choose."""
    british.must_play(*SET_UP)
    british.must_play("done")


def test_who_has_handed_over_takes_it_back_until_the_other_side_has_seen_it(table: Table) -> None:
    with sitting(table) as (british, axis, _):
        hand_over(british)
        assert undo(british)["can"]
        axis.look()
        told = undo(british)
        assert not told["can"]
        refused = british.post("undo", version=british.look()["version"])
        assert (refused.status_code, refused.json()["refusal"]) == (422, told["text"])
        assert told["text"].startswith("The other side (Axis) has it before them, or has seen it")


@pytest.mark.parametrize("drafted", [False, True])
def test_whether_the_other_side_has_begun_undo_does_not_tell(table: Table, drafted: bool) -> None:
    """Nor that it has put down again what it had taken up."""
    with sitting(table) as (british, axis, _):
        hand_over(british)
        axis.look()
        before = british.look()
        axis.must_play("pick it-trieste")
        if not drafted:
            assert axis.post("undo", version=axis.look()["version"]).status_code == 200
        assert british.look() == before


def test_a_page_in_the_background_has_seen_nothing(table: Table) -> None:
    with sitting(table) as (british, axis, _), listening(table, axis):
        attend(axis, looks=False)
        hand_over(british)
        axis.look()
        assert undo(british)["can"]
        attend(axis, looks=True)
        assert not undo(british)["can"]


def test_who_has_it_before_them_sees_it_at_once(table: Table) -> None:
    with sitting(table) as (british, axis, _), listening(table, axis):
        british.must_play(*SET_UP)
        assert undo(british)["can"], "it is still the turn of the British"
        british.must_play("done")
        assert not undo(british)["can"]
