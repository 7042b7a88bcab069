"""Games by link that differ only in what is hidden: nobody who may not know it is told a byte of it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from builders import CRUSADER
from conformance.games import Entry
from conformance.histories import apart
from sandtable import Game, SealedDice, SeededDice
from sandtable.core.game import SPECTATOR
from sandtable.table.seam import GAME
from table.evenings import CHANGES, Evening, Evenings, evenings, requests_of
from table.hostile import FOG, LONG
from table.tables import SET_UP
from table.test_hidden import HANDS, TO_THE_ANSWER, TOBRUK
from table.test_histories import SECOND, WIRE

#: From whom an open order and the like are hidden: more of them where there is time.
UNTOLD = ["axis", SPECTATOR] if LONG else ["axis"]


def folio(hands: dict[str, list[int]]) -> Game:
    """The first British turn with these markers in hand."""
    start = sandtable.new(TOBRUK, seed=5)
    start.play("done")
    return sandtable.position(TOBRUK, start.position() | {"hand": hands}, SeededDice(5))


def set_up() -> Game:
    """A free set-up, which is made behind a screen."""
    return sandtable.new(WIRE, "free", options=FOG, seed=3)


def crusader() -> Game:
    """The British have set up; they are to choose a group."""
    game = sandtable.new(CRUSADER, seed=2)
    game.play(*SET_UP)
    return game


def unheard(two: Evenings, role: str, do: Any) -> None:
    """At one table only something is done: who listens from this seat hears nothing of it, whoever asks sees nothing."""
    with two.one.heard(role) as one, two.other.heard(role) as other:
        two.later()
        do(two.one)
    assert one == other == [b"event: people\ndata: 1\n\n"]
    two.must_be_alike(role)


@pytest.mark.parametrize("seat", HANDS)
def test_markers_in_hand(tmp_path: Path, seat: str) -> None:
    """In the turn of one side, while the other must answer, and after that."""
    with evenings(tmp_path, *(folio(hands) for hands in HANDS[seat])) as two:
        two.must_be_alike(seat)
        with two.one.heard(seat) as one, two.other.heard(seat) as other:
            for actions in TO_THE_ANSWER:
                two.play(*actions)
        assert one == other
        assert two.differ()
        two.must_be_alike(seat)


@pytest.mark.parametrize("seat", ["british", SPECTATOR])
def test_a_marker_that_is_about_to_be_laid(tmp_path: Path, seat: str) -> None:
    """The British have closed the last order; and that the Axis has begun they do not learn by undo either."""
    hands = HANDS["british"][0]
    with evenings(tmp_path, folio(hands), folio(hands)) as two:
        for actions in TO_THE_ANSWER:
            two.play(*actions)
        two.both(lambda evening: evening.friends["axis"].look())  # so much everybody is told
        unheard(two, seat, lambda evening: evening.play("pick fire-1"))
        assert two.differ()


@pytest.mark.parametrize("seat", [SECOND, SPECTATOR])
def test_units_that_are_set_up_behind_a_screen(tmp_path: Path, seat: str) -> None:
    with evenings(tmp_path, set_up(), set_up()) as two:
        units = [str(one) for one in two.one.game.legal() if one.verb == "pick"][:2]

        def two_units(evening: Evening) -> None:
            for unit in units:
                evening.play(unit)
                evening.play(next(str(one) for one in evening.game.legal() if one.verb == "place"))

        unheard(two, seat, two_units)
        assert len(two.one.game.orders) == 2


@pytest.mark.parametrize("seat", ["axis", SPECTATOR])
def test_an_open_order_where_no_rule_hides_anything(tmp_path: Path, seat: str) -> None:
    with evenings(tmp_path, crusader(), crusader()) as two:
        unheard(two, seat, lambda evening: evening.play("pick gb-7ad-sg", "go P20"))
        two.other.play("pick gb-7ad-4ab")
        two.must_be_alike(seat)


@pytest.mark.parametrize("seat", UNTOLD)
def test_what_was_taken_back_before_its_order_was_closed(tmp_path: Path, seat: str) -> None:
    def change_of_mind(evening: Evening) -> None:
        evening.play("pick gb-7ad-sg", "go P20")
        british = evening.friends["british"]
        assert british.post("undo", version=british.look()["version"]).status_code == 200

    with evenings(tmp_path, crusader(), crusader()) as two:
        unheard(two, seat, change_of_mind)


@pytest.mark.parametrize("seat", UNTOLD)
def test_what_a_side_has_ordered_beforehand(tmp_path: Path, seat: str) -> None:
    """In the turn of the other side: standing orders, and marches for the next turn."""

    def orders(evening: Evening) -> None:
        british = evening.friends["british"]
        version = british.look()["version"]
        march = {"version": version, "units": ["nz-4", "nz-5", "in-7"], "to": "2019"}
        assert british.post("march", **march).status_code == 200
        assert british.post("standing", matter="retreat", do="usual").status_code == 200
        assert british.look()["version"] == version

    hands = HANDS["british"][0]
    with evenings(tmp_path, folio(hands), folio(hands)) as two:
        two.play("done")
        unheard(two, seat, orders)


@pytest.mark.parametrize("seat", UNTOLD)
def test_notes_of_a_side(tmp_path: Path, seat: str) -> None:
    """Not even by the numbers of what is said aloud later."""

    def note(evening: Evening) -> None:
        answer = evening.friends["british"].post("talk", text="they are weak there", private=True)
        assert answer.status_code == 200

    with evenings(tmp_path, crusader(), crusader()) as two:
        unheard(two, seat, note)
        two.both(lambda evening: evening.friends["british"].say("Good evening!"))
        two.must_be_alike(seat)


# Histories


def by_number(self: SealedDice, what: str) -> Iterator[int]:
    """The bytes of dice that do not hang on what was ordered, so that other orders roll the same."""
    yield from Random(f"{self._number} {what}").randbytes(500)


FOGGY = Entry("scs-primer", "meeting", tuple(FOG.items()))
#: Game, the number of a seat, how many orders are played before the games part, and how many at most after that.
HISTORIES = [
    *((FOGGY, number, 20, 6) for number in (range(3) if LONG else range(1, 2))),
    (Entry(TOBRUK, "historical"), 2, 1, 4),
]


@pytest.mark.parametrize(("entry", "number", "before", "orders"), HISTORIES, ids=str)
def test_orders_that_look_the_same_to_a_seat(
    tmp_path: Path,
    entry: Entry,
    number: int,
    before: int,
    orders: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both games go on, one with other hidden units: as long as people at a table would see no difference."""
    monkeypatch.setattr(SealedDice, "_stream", by_number)
    seat = [*entry.new(0).rules.sides, SPECTATOR][number]
    pair = next(found for seed in range(99) if (found := apart(entry, seat, seed, before)))
    with evenings(tmp_path, pair.one, pair.other) as two:
        two.must_be_alike(seat)
        with two.one.heard(seat) as one, two.other.heard(seat) as other:
            while two.one.game.played < orders and two.differ():
                pair.one, pair.other = two.one.game, two.other.game
                if not pair.go_on():
                    break
                two.later()
                for evening, game in ((two.one, pair.one), (two.other, pair.other)):
                    codes = game.orders[-1].codes
                    evening.play(*map(str, game.rules.alphabet.actions(codes)))
        assert one == other
        assert two.one.game.played > 1
        two.must_be_alike(seat)


# What the tests above ask


def test_every_call_about_a_game_is_asked(tmp_path: Path) -> None:
    """A call that is added later is asked, too; unless it only begins another game."""
    with evenings(tmp_path, crusader(), crusader()) as two:
        for role in two.one.friends:
            paths = [address.partition("?")[0] for _, address, _ in requests_of(two.one, role)]
            changed = {path.rpartition("/")[2] for path in paths}
            missing = [one.path for one in CHANGES if one.path.rpartition("/")[2] not in changed]
            assert set(missing) <= {f"{GAME}/try", f"{GAME}/stop", f"{GAME}/watch", f"{GAME}/title"}


def test_who_holds_what_is_hidden_is_told_of_it(tmp_path: Path) -> None:
    """So that none of the tests above can pass because nobody is told anything."""
    one, other = (folio(hands) for hands in HANDS["british"])
    with evenings(tmp_path, one, other) as two:
        told = two.both(lambda evening: evening.friends["axis"].look()["board"]["status"])
        assert told[0] != told[1]
        with pytest.raises(AssertionError, match="axis: GET"):
            two.must_be_alike("axis")
        with two.one.heard("axis") as heard:
            two.one.play("done")
        assert len(heard) == 2
