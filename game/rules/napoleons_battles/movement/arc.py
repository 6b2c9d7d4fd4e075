"""What a wheel costs, a degree at a time: the ground under a unit changes as it turns
(NB 8.2.4-1, 8.2.6.1.1).
"""

from collections.abc import Callable

from game.board.plane.numbers import DEGREE, Heading


class Arc:
    """A wheel from one place about one corner. `price`: what a hundredth of a degree costs in the
    degree that begins so far on.
    """

    def __init__(self, price: Callable[[Heading], int]) -> None:
        self._price = price
        self._prices: list[int] = []
        self._sums = [0]
        """What the wheel costs up to each degree that was looked at."""

    def cost(self, angle: Heading) -> int:
        """What the wheel costs as far as an angle."""
        whole, rest = divmod(angle, DEGREE)
        return self._sum(whole) + (rest * self._at(whole) if rest else 0)

    def reach(self, most: Heading, left: int) -> Heading:
        """How far it comes with what is left."""
        if self.cost(most) <= left:
            return most
        whole = 0
        while self._sum(whole + 1) <= left:
            whole += 1
        return whole * DEGREE + max(0, left - self._sum(whole)) // self._at(whole)

    def _at(self, degree: int) -> int:
        while len(self._prices) <= degree:
            self._prices.append(self._price(len(self._prices) * DEGREE))
        return self._prices[degree]

    def _sum(self, degrees: int) -> int:
        while len(self._sums) <= degrees:
            self._sums.append(self._sums[-1] + DEGREE * self._at(len(self._sums) - 1))
        return self._sums[degrees]
