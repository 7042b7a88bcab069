"""Movement floods, against a plain Dijkstra."""

from heapq import heappop, heappush

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.flood import Lane, Step, flood, flood_lanes
from sandtable.core.bits import mask_of

PLACES = st.integers(0, 11)
#: Steps with their price: some places with many ways, some with none, ways there and no way back.
GROUNDS = st.lists(st.tuples(PLACES, PLACES, st.integers(0, 6)), max_size=60)
ENDS = st.frozensets(PLACES)
BUDGETS = st.integers(0, 14)


def ways_of(steps: list[tuple[int, int, int]], ends: frozenset[int]) -> dict[int, list[Step]]:
    ways: dict[int, list[Step]] = {place: [] for place in range(12)}
    for here, there, price in steps:
        ways[here].append((there, price, there in ends))
    return ways


def dijkstra(ways: dict[int, list[Step]], start: int, budget: int) -> dict[int, int]:
    """The price of each place within the budget; a place where the move ends is not left."""
    cost: dict[int, int] = {}
    heap = [(0, start, False)]
    while heap:
        spent, place, ends = heappop(heap)
        if place in cost:
            continue
        cost[place] = spent
        if ends:
            continue
        for there, price, stops in ways[place]:
            if spent + price <= budget and there not in cost:
                heappush(heap, (spent + price, there, stops))
    return cost


@given(GROUNDS, ENDS, BUDGETS)
def test_a_flood_finds_what_dijkstra_finds(
    steps: list[tuple[int, int, int]], ends: frozenset[int], budget: int
) -> None:
    """Any ground, any budget, some places where the move ends."""
    ways = ways_of(steps, ends)
    assert flood(0, budget, ways.__getitem__).cost == dijkstra(ways, 0, budget)


@given(GROUNDS, ENDS, BUDGETS)
def test_the_prices_of_a_path_add_up(
    steps: list[tuple[int, int, int]], ends: frozenset[int], budget: int
) -> None:
    """The path to each place reached is a run of steps whose prices make its cost."""
    ways = ways_of(steps, ends)
    found = flood(0, budget, ways.__getitem__)
    for goal, cost in found.cost.items():
        spent, here = 0, 0
        for there in found.path(goal):
            spent += min(price for to, price, _ in ways[here] if to == there)
            here = there
        assert (here, spent) == (goal, cost)


@given(GROUNDS, ENDS, BUDGETS)
def test_a_place_where_the_move_ends_is_not_left(
    steps: list[tuple[int, int, int]], ends: frozenset[int], budget: int
) -> None:
    """No path leads through such a place, unless it is where the move starts."""
    found = flood(0, budget, ways_of(steps, ends).__getitem__)
    for goal in found.cost:
        assert not ends & set(found.path(goal)[:-1])


@given(GROUNDS, ENDS, BUDGETS)
def test_the_same_ground_gives_the_same_paths(
    steps: list[tuple[int, int, int]], ends: frozenset[int], budget: int
) -> None:
    """A flood is made twice."""
    ways = ways_of(steps, ends)
    one, other = (flood(0, budget, ways.__getitem__) for _ in range(2))
    assert list(one.cost.items()) == list(other.cost.items())
    assert one.before == other.before


def test_of_two_cheapest_ways_the_one_found_first_stays() -> None:
    """Two ways of the same price lead from 0 to 3, by 2 and by 1, listed in this order."""
    ways = ways_of([(0, 2, 1), (0, 1, 1), (1, 3, 1), (2, 3, 1)], frozenset())
    assert flood(0, 5, ways.__getitem__).path(3) == [2, 3]


def test_a_cheaper_way_round_beats_the_direct_one() -> None:
    """The direct step from 0 to 2 costs 4, the way by 1 costs 3."""
    ways = ways_of([(0, 2, 4), (0, 1, 1), (1, 2, 2)], frozenset())
    found = flood(0, 4, ways.__getitem__)
    assert (found.cost[2], found.path(2)) == (3, [1, 2])


def test_the_start_has_no_path_and_costs_nothing() -> None:
    """A budget of nothing."""
    found = flood(5, 0, lambda place: [(6, 1, False)])
    assert (found.cost, found.path(5)) == ({5: 0}, [])


LANES = st.lists(
    st.tuples(PLACES, PLACES, st.integers(1, 6), st.frozensets(st.integers(0, 3))), max_size=60
)


@given(LANES, st.frozensets(st.integers(0, 3)), ENDS, BUDGETS)
def test_a_flood_by_lanes_finds_the_same_in_the_same_order(
    ground: list[tuple[int, int, int, frozenset[int]]],
    closed: frozenset[int],
    ends: frozenset[int],
    budget: int,
) -> None:
    """Each lane can be closed by some of four things, some of which are closed."""
    lanes: list[list[Lane]] = [[] for _ in range(12)]
    for here, there, price, closers in ground:
        lanes[here].append((there, price, mask_of(closers)))
    open_steps = [step[:3] for step in ground if not step[3] & closed]
    found = flood_lanes(0, budget, lanes, mask_of(closed), mask_of(ends))
    plain = flood(0, budget, ways_of(open_steps, ends).__getitem__)
    assert list(found.cost.items()) == list(plain.cost.items())
    assert found.before == plain.before
