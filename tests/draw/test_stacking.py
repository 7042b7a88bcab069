"""Where counters stand: in view, apart from each other, on their ground, and quick to be found again."""

from collections import defaultdict
from itertools import combinations

import pytest

import sandtable
from sandtable import draw, library
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.game import Game
from sandtable.draw.layout import Rect, overlap
from sandtable.draw.pieces import Counter
from sandtable.draw.pointmap import footing
from sandtable.draw.stacking import Footing, Laid
from sandtable.draw.svg import inside
from sandtable.systems.series60 import Rules

CRUSADER, FOLIO, PRIMER = "operation-crusader-60", "battle-for-tobruk", "scs-primer"


def laid(game: Game, below: dict[str, int] | None = None) -> list[Laid]:
    return draw.laid(game.rules, "en", draw.counters(game.rules, game.state), below or {})


def played(module: str, orders: int) -> Game:
    game, player = library.new(module, seed=4), RandomPlayer(4)
    while len(game.orders) < orders and game.side is not None:
        game.play(player.choose(game.seen_by(game.side)))
    return game


def ground() -> Footing:
    rules = library.open_rules(CRUSADER)
    assert isinstance(rules, Rules)
    return footing(rules, "en")


@pytest.mark.parametrize("module", [CRUSADER, FOLIO, PRIMER, "frontier-wire"])
def test_every_counter_is_laid_once_and_of_a_stack_the_top_comes_last(module: str) -> None:
    game = played(module, 30)
    counters = draw.counters(game.rules, game.state)
    order = defaultdict(list)
    for one in laid(game):
        assert one.counter is not None
        order[one.place].append(one.counter)
    expected = defaultdict(list)
    for counter in counters:
        expected[counter.place].append(counter)
    if module == CRUSADER:  # beside each other: what matters is that all are there
        assert {name: {one.unit for one in some} for name, some in order.items()} == {
            name: {one.unit for one in some} for name, some in expected.items()
        }
    else:
        assert {n: some for n, some in order.items() if n != "reserve"} == {
            n: some for n, some in expected.items() if n != "reserve"
        }


@pytest.mark.parametrize("orders", [1, 15, 40])
def test_counters_side_by_side_do_not_cover_each_other(orders: int) -> None:
    size = ground().size
    boxes = [Rect(one.x, one.y, size, size) for one in laid(played(CRUSADER, orders))]
    covered = [overlap(a, b) for a, b in combinations(boxes, 2)]
    # A sliver of the edge where it is crowded; never a number.
    assert max(covered) < 0.1 * size**2


def test_counters_stand_on_their_ground_and_leave_its_number_free() -> None:
    base = ground()
    numbers = [box for box, weight in base.keep if weight == 3]
    game = library.new(CRUSADER, seed=1)
    game.play("choose suggested, done")
    covering = set()
    for one in laid(game):
        face = Rect(one.x, one.y, base.size, base.size)
        if one.place in base.areas:
            assert inside(face.centre, base.areas[one.place]), one
            if any(overlap(face, box) > box.width * box.height / 3 for box in numbers):
                covering.add(one.place)
        elif one.place not in base.boxes:
            x, y = base.middles[one.place]
            assert max(abs(face.centre[0] - x), abs(face.centre[1] - y)) <= 1.5 * base.size, one
    assert covering <= {"11"}, "seven units stand there"


def test_a_box_is_filled_row_by_row_and_never_beyond_its_width() -> None:
    base = Footing(40, 42, {"box": (100.0, 50.0)}, {"box": 130.0})
    some = [Counter(f"u{number}", "box", "axis", []) for number in range(5)]
    spots = [(one.x, one.y) for one in base.lay(some, {})]
    assert [y for _, y in spots] == [9, 9, 9, 51, 51]
    assert min(x for x, _ in spots) >= 35
    assert max(x for x, _ in spots) + 40 <= 165


def test_each_side_has_rows_of_its_own() -> None:
    base = Footing(40, 42, {"P1": (0.0, 0.0)}, {})
    some = [Counter("a", "P1", "axis", []), Counter("b", "P1", "british", [])]
    one, other = base.lay(some, {})
    assert one.x == other.x
    assert one.y < other.y


def test_in_a_hex_the_last_lies_on_top_and_of_those_unseen_there_is_an_edge() -> None:
    game = sandtable.position(
        PRIMER, {"turn": 2, "to_move": "red", "units": {"2pz": "20.13", "12mot": "20.13"}}
    )
    low, middle, top = laid(game, {"20.13": 1})
    assert low.counter is None
    assert top.counter is not None
    assert top.counter.unit == "2pz"
    assert low.x < middle.x < top.x
    assert low.y > middle.y > top.y


def test_a_high_pile_stays_within_its_hex() -> None:
    base = Footing(39, 41, {"01.01": (0.0, 0.0)}, {}, pile=(6.0, 15.0))
    some = [Counter(f"u{number}", "01.01", "red", []) for number in range(9)]
    spots = base.lay(some, {})
    assert spots[-1].x - spots[0].x == pytest.approx(15)
    assert (spots[0].x + spots[-1].x + 39) / 2 == pytest.approx(0)


def test_the_same_stacks_stand_in_the_same_places() -> None:
    game = played(CRUSADER, 15)
    assert laid(game) == laid(game)
    fresh = ground().lay(draw.counters(game.rules, game.state), {})
    assert fresh == laid(game)
