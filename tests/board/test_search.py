"""Searches: costs, paths, reasons."""

from hypothesis import given
from hypothesis import strategies as st

from game.board.hexgrid import HexGrid
from game.board.search import Reach, cheapest

# A row of cells 0 1 2 3 4 and a way round over 5 and 6 between 1 and 3.
ROADS = ((1,), (0, 2, 5), (1, 3), (2, 4, 6), (3,), (1, 6), (5, 3))


def test_the_cheapest_way_is_found_even_if_it_is_longer() -> None:
    dear = {(1, 2): 5}
    reach: Reach[str] = cheapest(0, 9, ROADS, lambda a, b, spent: dear.get((a, b), 1))
    assert reach.cost == {0: 0, 1: 1, 5: 2, 6: 3, 3: 4, 2: 5, 4: 5}
    assert reach.path(4) == (1, 5, 6, 3, 4)
    assert reach.path(0) == ()
    assert reach.came_from[2] == 3


def test_the_budget_ends_the_search() -> None:
    reach: Reach[str] = cheapest(0, 2, ROADS, lambda a, b, spent: 1)
    assert set(reach.cost) == {0, 1, 2, 5}
    assert reach.refused == {}


def test_a_refusal_stays_only_where_no_way_leads() -> None:
    def step(a: int, b: int, spent: int) -> int | str:
        if (a, b) == (1, 2):
            return "river"
        return "too far" if b == 4 else 1

    reach = cheapest(0, 9, ROADS, step)
    assert reach.refused == {4: "too far"}
    assert reach.path(2) == (1, 5, 6, 3, 2)


def test_the_step_knows_what_was_spent() -> None:
    """A first step may always be allowed for all that is left (the one-hex minimum)."""
    reach: Reach[str] = cheapest(0, 2, ROADS, lambda a, b, spent: 2 if spent == 0 else 9)
    assert reach.cost == {0: 0, 1: 2}


def test_a_cell_where_one_must_stop_is_entered_but_not_left() -> None:
    reach: Reach[str] = cheapest(
        0, 9, ROADS, lambda a, b, spent: 1, must_stop=lambda cell: cell == 2
    )
    assert reach.cost[2] == 2
    assert reach.path(3) == (1, 5, 6, 3)
    start: Reach[str] = cheapest(
        2, 9, ROADS, lambda a, b, spent: 1, must_stop=lambda cell: cell == 2
    )
    assert start.cost[1] == 1


def test_steps_may_cost_nothing() -> None:
    reach: Reach[str] = cheapest(0, 0, ROADS, lambda a, b, spent: 0)
    assert set(reach.cost.values()) == {0}
    assert len(reach.cost) == 7


@given(st.integers(0, 6), st.sampled_from(["x", "y"]), st.integers(0, 34))
def test_on_open_ground_reach_is_distance(budget: int, axis: str, start: int) -> None:
    grid = HexGrid(5, 7, axis)  # type: ignore[arg-type]
    reach: Reach[str] = cheapest(start, budget, grid.neighbours, lambda a, b, spent: 1)
    assert reach.cost == {c: grid.distance(start, c) for c in grid.within(start, budget)}
    assert all(len(reach.path(c)) == cost for c, cost in reach.cost.items())


def test_plain_costs_find_what_the_step_alone_finds() -> None:
    """A plain cost is taken but into or out of watched cells and where it is more than is left."""
    asked: list[tuple[int, int]] = []

    def step(a: int, b: int, spent: int) -> int | str:
        asked.append((a, b))
        if b == 3:
            return "watched"
        return 2 if spent + 2 <= 4 else "dear"

    alone = cheapest(0, 4, ROADS, step)
    asked.clear()
    plain = [dict.fromkeys(around, 2) for around in ROADS]
    both = cheapest(0, 4, ROADS, step, plain=plain, watched={3})
    assert (both.cost, both.came_from, both.refused) == (alone.cost, alone.came_from, alone.refused)
    assert asked and all(3 in pair or alone.cost.get(pair[0]) == 4 for pair in asked)
