"""Cheapest paths over a step function that answers a cost or a reason against the step.

`step(a, b, spent)` answers the cost (0 or more) of going on from `a` to `b`, or a refusal. What
costs more than is left is not reached; a step that wants a reason given refuses by itself. A cell
may be entered but not left when `must_stop` says so. `refused` has the refusal met first, on the
cheapest way, for cells that no way reaches. Of equally dear ways the first found stays.

`plain` spares `step` most of its work: the costs of the steps that it would allow in any case, but
for those into or out of `watched` cells and those that cost more than is left.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.board.cells import Cell

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Reach(Generic[R]):
    """What a search found: costs and paths of the cells reached, reasons for those refused."""

    start: Cell
    cost: Mapping[Cell, int]
    came_from: Mapping[Cell, Cell]
    refused: Mapping[Cell, R]

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest path to a reached cell, without the start, the cell itself last."""
        steps = []
        while cell != self.start:
            steps.append(cell)
            cell = self.came_from[cell]
        return tuple(reversed(steps))


def cheapest(
    start: Cell,
    budget: int,
    neighbours: Sequence[Iterable[Cell]] | Callable[[Cell], Iterable[Cell]],
    step: Callable[[Cell, Cell, int], int | R],
    must_stop: Callable[[Cell], bool] | None = None,
    *,
    plain: Sequence[Mapping[Cell, int]] | None = None,
    watched: Set[Cell] = frozenset(),
) -> Reach[R]:
    """Every cell reached for at most `budget`, the start at cost 0; the rest stands at the top."""
    around = neighbours if callable(neighbours) else neighbours.__getitem__
    cost: dict[Cell, int] = {start: 0}
    came_from: dict[Cell, Cell] = {}
    refused: dict[Cell, R] = {}
    buckets: list[list[Cell]] = [[start], *([] for _ in range(budget))]
    for spent, bucket in enumerate(buckets):
        left = budget - spent
        for cell in bucket:  # grows while steps of cost 0 are found
            if cost[cell] != spent or (cell != start and must_stop and must_stop(cell)):
                continue
            prices = None if plain is None or cell in watched else plain[cell]
            for there in around(cell):
                if cost.get(there, spent + 1) <= spent:
                    continue
                price = None if prices is None or there in watched else prices.get(there)
                answer = step(cell, there, spent) if price is None or price > left else price
                if not isinstance(answer, int):
                    refused.setdefault(there, answer)
                    continue
                total = spent + answer
                if total <= budget and total < cost.get(there, budget + 1):
                    cost[there] = total
                    came_from[there] = cell
                    buckets[total].append(there)
    return Reach(start, cost, came_from, {c: r for c, r in refused.items() if c not in cost})
