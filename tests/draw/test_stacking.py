"""Where counters stand: in view, apart from each other, on their ground, and quick to be found again."""

from collections import defaultdict
from functools import cache
from itertools import combinations, pairwise
from math import dist

import pytest

import sandtable
from drawn import names_on
from sandtable import draw, library
from sandtable.ai.player import give_order
from sandtable.ai.random_player import RandomPlayer
from sandtable.core.game import Game
from sandtable.draw.layout import Rect, around, overlap
from sandtable.draw.pieces import Counter
from sandtable.draw.pointmap.roads import Roads
from sandtable.draw.stacking import Footing, Laid
from sandtable.draw.svg import inside
from sandtable.guises.series60.drawing.sheet import Series60Sheet
from sandtable.systems.series60 import Rules

CRUSADER, FOLIO, PRIMER = "operation-crusader-60", "battle-for-tobruk", "scs-primer"


def laid(game: Game, below: dict[str, int] | None = None) -> list[Laid]:
    return draw.laid(game.rules, "en", draw.counters(game.rules, game.state), below or {})


def played(module: str, orders: int) -> Game:
    game, player = library.new(module, seed=4), RandomPlayer(4)
    while len(game.orders) < orders and game.side is not None:
        give_order(game, player)
    return game


def ground(language: str = "en") -> Footing:
    return draw.footing(library.open_rules(CRUSADER), language)


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


# Rooms: what each place of the 60 Series has for its counters


LANGUAGES = ["en", "ja"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rooms_overlap_whoever_stands_where(language: str) -> None:
    base = ground(language)
    cells = [(name, cell) for name, room in base.rooms.items() for cell in room]
    for (one, a), (other, b) in combinations(cells, 2):
        apart = base.size if one == other else base.size + 5
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= apart, (one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_room_is_at_most_three_wide_and_three_high_and_lies_at_its_place(language: str) -> None:
    base = ground(language)
    rules = library.open_rules(CRUSADER)
    assert isinstance(rules, Rules)
    sheet = Series60Sheet(rules, language)
    borders = {area.id: Roads(sheet).outline(area) for area in sheet.map.areas}
    assert set(base.rooms) == {one.id for one in (*sheet.map.points, *sheet.map.areas)}
    for name, room in base.rooms.items():
        assert 2 <= len(room) <= 9
        rows = defaultdict(list)
        for x, y in room:
            rows[round(y)].append(x)
        assert len(rows) <= 3
        assert max(map(len, rows.values())) <= 3
        # In an area whose border runs aslant rows may be shifted, by less than a counter.
        wide = max(x for x, _ in room) - min(x for x, _ in room)
        assert wide <= 2 * base.step + (base.size if name in borders else 0.01)
        if name in borders:
            assert all(inside(cell, borders[name]) for cell in room)
        else:
            assert room[0] == base.middles[name]


def test_rooms_are_the_same_in_every_language_and_the_smallest_hold_three() -> None:
    english, japanese = (ground(language).rooms for language in LANGUAGES)
    assert {name: set(room) for name, room in english.items()} == {
        name: set(room) for name, room in japanese.items()
    }
    assert {name for name, room in english.items() if len(room) < 3} <= {"P16"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_stands_there_at_the_start_hides_no_name_of_a_point(language: str) -> None:
    rules = library.open_rules(CRUSADER)
    assert isinstance(rules, Rules)
    sheet = Series60Sheet(rules, language)
    names = names_on(sheet)
    base = ground(language)
    faces = [
        around(cell, base.size, base.size)
        for name, room in base.rooms.items()
        for cell in room[: len(base.homes.get(name, ()))]
    ]
    assert sum(map(len, base.homes.values())) == 45
    for point in sheet.map.points:
        box = names[point.id]
        hidden = sum(overlap(box, face) for face in faces) / (box.width * box.height)
        assert hidden < 0.2, point.name["en"]


def test_rooms_leave_the_numbers_of_areas_free() -> None:
    """As far as it goes: of the small areas along the coast a third may be covered."""
    rules = library.open_rules(CRUSADER)
    assert isinstance(rules, Rules)
    names = names_on(Series60Sheet(rules, "en"))
    numbers = {name: box for name, box in names.items() if name.startswith("number ")}
    assert len(numbers) == 12
    game = library.new(CRUSADER, seed=1)
    game.play("choose suggested, done")
    size = ground().size
    covering = {
        name
        for one in laid(game)
        for name, box in numbers.items()
        if overlap(Rect(one.x, one.y, size, size), box) > box.width * box.height / 3
    }
    assert covering == set()


@pytest.mark.parametrize("orders", [1, 15, 40])
def test_counters_side_by_side_do_not_cover_each_other(orders: int) -> None:
    size = ground().size
    boxes = [
        Rect(one.x, one.y, size, size)
        for one in laid(played(CRUSADER, orders))
        if one.place not in piles(played(CRUSADER, orders))
    ]
    assert max(overlap(a, b) for a, b in combinations(boxes, 2)) == 0


def piles(game: Game) -> set[str]:
    return {one.place for one in laid(game) if one.pile}


# Standing still


@cache
def course(seed: int) -> list[dict[str, list[Laid]]]:
    """A whole game: the stacks as they are laid, order after order."""
    game, player = library.new(CRUSADER, seed=seed), RandomPlayer(seed)
    found = []
    while game.side is not None:
        now: dict[str, list[Laid]] = {}
        for one in laid(game):
            now.setdefault(one.place, []).append(one)
        found.append(now)
        give_order(game, player)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_who_does_not_move_stays_where_it_was_drawn(seed: int) -> None:
    """Order after order: as long as the same units are in a place, none of them moves on the paper.

    But for a group that has come to the enemy: it stands where it came from until its attack is over.
    """
    compared = 0
    for number, (before, now) in enumerate(pairwise(course(seed))):
        for place, stack in now.items():
            old = before.get(place, [])
            units = {one.counter.unit for one in stack if one.counter}
            if units == {one.counter.unit for one in old if one.counter} and not coming(
                stack + old
            ):
                assert spots(stack) == spots(old), (number, place)
                compared += len(units)
    assert compared > 500


def test_who_stays_while_others_come_and_go_seldom_moves_on_the_paper() -> None:
    """Each unit has a cell that it wishes for; never to move is impossible without knowing what was before."""
    stayed = moved = 0
    for before, now in (pair for seed in range(3) for pair in pairwise(course(seed))):
        for place, stack in now.items():
            old = before.get(place, [])
            was, is_ = spots(old), spots(stack)
            if was.keys() != is_.keys() and not coming(stack + old):
                stayed += len(was.keys() & is_.keys())
                moved += sum(was[unit][:2] != is_[unit][:2] for unit in was.keys() & is_.keys())
    assert stayed > 500
    assert moved / stayed < 0.13  # 0.45 where cells follow the order of the stack


def coming(stack: list[Laid]) -> bool:
    return any(one.counter is not None and one.counter.came_from for one in stack)


def spots(stack: list[Laid]) -> dict[str, tuple[float, float, int]]:
    return {one.counter.unit: (one.x, one.y, one.pile) for one in stack if one.counter}


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_start_everybody_stands_at_home_and_one_on_each_point(language: str) -> None:
    game = library.new(CRUSADER, seed=1)
    game.play("choose suggested, done")
    base = ground(language)
    found = base.lay(draw.counters(game.rules, game.state), {})
    taken = {(one.place, one.x, one.y) for one in found}
    half = base.size / 2
    for place, units in base.homes.items():
        for x, y in base.rooms.get(place, ())[: len(units)]:
            assert (place, round(x - half, 1), round(y - half, 1)) in taken
    assert not any(one.pile for one in found)


def test_who_stands_aside_of_a_point_is_tied_to_it() -> None:
    """The line is a symbol of its own; who stands on the point, or in an area, needs none."""
    game = played(CRUSADER, 60)
    base = ground()
    symbols = draw.PICTURES["symbols.svg"](game.rules, "en").decode()
    tied = 0
    for one in laid(game):
        aside = one.place.startswith("P") and middle(one, base) != base.middles[one.place]
        assert bool(one.tether) == aside
        tied += aside
        assert not aside or f'id="{one.tether}"' in symbols
    assert tied > 0
    drawn = draw.position_of(game.rules, "en", game.state, {})
    assert set(draw.tethers(laid(game))) <= set(drawn.walls)


def test_who_is_elsewhere_changes_nothing() -> None:
    """A stack looks the same on an empty map."""
    game = played(CRUSADER, 30)
    counters = draw.counters(game.rules, game.state)
    for place in {one.place for one in counters}:
        own = [one for one in counters if one.place == place]
        assert ground().lay(own, {}) == [one for one in laid(game) if one.place == place]


# Too many, and fights


def crowd(number: int, place: str, side: str, came_from: str | None = None) -> list[Counter]:
    return [Counter(f"{side}{n}", place, side, [], came_from) for n in range(number)]


def test_too_many_for_a_room_lie_on_each_other_with_their_number() -> None:
    base = Footing(40, 42, {"P1": (0.0, 0.0)}, {})
    assert [one.pile for one in base.lay(crowd(9, "P1", "axis"), {})] == [0] * 9
    spots = base.lay(crowd(12, "P1", "axis"), {})
    assert [one.pile for one in spots] == [0] * 11 + [4]
    low, *_, top = spots[8:]
    assert 0 < top.x - low.x <= 0.25 * base.size
    assert 0 < low.y - top.y <= 0.25 * base.size


@pytest.mark.parametrize(("axis", "british"), [(1, 20), (20, 1), (7, 7), (1, 1)])
def test_each_side_has_its_own_part_of_a_crowded_room(axis: int, british: int) -> None:
    base = Footing(40, 42, {"P1": (0.0, 0.0)}, {})
    found = base.lay([*crowd(axis, "P1", "axis"), *crowd(british, "P1", "british")], {})
    assert len(found) == axis + british
    for a, b in combinations(found, 2):
        assert a.counter is not None
        assert b.counter is not None
        if a.counter.side != b.counter.side:
            assert max(abs(a.x - b.x), abs(a.y - b.y)) > base.size * 0.7


def test_a_room_of_one_cell_holds_both_sides() -> None:
    base = Footing(40, 42, {"P1": (0.0, 0.0)}, {}, rooms={"P1": [(0.0, 0.0)]})
    found = base.lay([*crowd(2, "P1", "axis"), *crowd(1, "P1", "british")], {})
    assert [one.counter.unit for one in found if one.counter] == ["axis0", "axis1", "british0"]


@pytest.mark.parametrize(
    ("at", "ahead"), [((0.0, -300.0), (0, -1)), ((300.0, 0.0), (1, 0)), ((-200.0, 200.0), (-1, 1))]
)
def test_in_a_fight_attackers_stand_where_they_came_from(
    at: tuple[float, float], ahead: tuple[int, int]
) -> None:
    base = Footing(40, 42, {"P1": (0.0, 0.0), "P2": at}, {})
    alone = base.lay(crowd(2, "P1", "axis"), {})
    both = base.lay([*crowd(2, "P1", "axis"), *crowd(2, "P1", "british", "P2")], {})
    assert both[:2] == alone, "who is attacked stays where he was"
    middles = [(one.x + 20, one.y + 20) for one in both[2:]]
    for axis in (0, 1):
        if ahead[axis]:
            assert sum(spot[axis] for spot in middles) * ahead[axis] > 0


def test_in_a_game_they_come_from_the_place_before() -> None:
    game = library.new(CRUSADER, seed=7)
    game.play("choose suggested, done")
    game.play("pick gb-7ad-4ab, pick gb-7ad-7ab, go P20")
    came = {
        one.unit: one.came_from for one in draw.counters(game.rules, game.state) if one.came_from
    }
    assert came == {"gb-7ad-4ab": "11", "gb-7ad-7ab": "11"}
    base = ground()
    held, *group = (one for one in laid(game) if one.place == "P20")
    assert held.counter is not None
    assert held.counter.side == "axis"
    assert middle(held, base) == base.middles["P20"]
    # Nowhere in the room would they be nearer to where they came from.
    ahead = base.middles["11"]
    taken = [middle(one, base) for one in group]
    free = set(base.rooms["P20"]) - {base.middles["P20"], *taken}
    assert max(dist(one, ahead) for one in taken) < min(dist(one, ahead) for one in free)


def middle(one: Laid, base: Footing) -> tuple[float, float]:
    return (one.x + base.size / 2, one.y + base.size / 2)


def test_a_box_is_filled_row_by_row_and_never_beyond_its_width() -> None:
    base = Footing(40, 42, {"box": (100.0, 50.0)}, {"box": 130.0})
    some = [Counter(f"u{number}", "box", "axis", []) for number in range(5)]
    spots = [(one.x, one.y) for one in base.lay(some, {})]
    assert [y for _, y in spots] == [9, 9, 9, 51, 51]
    assert min(x for x, _ in spots) >= 35
    assert max(x for x, _ in spots) + 40 <= 165


def test_in_a_box_each_side_has_rows_of_its_own() -> None:
    base = Footing(40, 42, {"box": (0.0, 0.0)}, {"box": 130.0})
    some = [Counter("a", "box", "axis", []), Counter("b", "box", "british", [])]
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
