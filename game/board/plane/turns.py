"""What a footprint meets first that turns about a point."""

from collections.abc import Callable, Iterable
from math import isqrt

from game.board.plane.contact import ROUNDING, Named
from game.board.plane.distance import Parting, partings, square
from game.board.plane.numbers import (
    FULL_TURN,
    HALF_TURN,
    QUARTER,
    SCALE,
    SINES,
    TOLERANCE,
    Heading,
    Length,
    Point,
    bearing,
    cosine,
    sine,
)
from game.board.plane.shapes import Outline, Polygon, Span, lay

SURE: Length = 4
"""With so much more room a turn ends clear, however corners are rounded."""
Arm = tuple[Heading, Length]
"""The way from a pivot to a corner, and how long it is."""


def beside_turn(
    mover: Outline,
    pivot: Point,
    others: Iterable[Named],
    limit: Length = 0,
    angle: int = HALF_TURN,
) -> list[Named]:
    """Those that a footprint may come as near as `limit` to when it turns about a point, by at most
    an angle.
    """
    swing = mover.radius + isqrt(square(pivot, mover.middle)) + 2
    # No part of it comes farther from where it lies than along the arc of its farthest point.
    arc = mover.radius + swing * abs(angle) // 5_729 + 2 + limit
    swing += limit
    return [
        named
        for named in others
        if square(mover.middle, named[1].middle) <= (arc + named[1].radius) ** 2
        and square(pivot, named[1].middle) <= (swing + named[1].radius) ** 2
    ]


def free_turn(
    mover: Outline, pivot: Point, angle: int, others: Iterable[tuple[str, Outline]]
) -> tuple[int, str]:
    """How much of a turn about a point (clockwise: positive) a footprint can make before it
    penetrates another, and which; the whole `angle` and "" when nothing is in its way.
    """
    turning, most, met = Turning(mover, pivot, angle), abs(angle), ""
    for name, other in beside_turn(mover, pivot, others, angle=angle):
        made = turning.until(other, -TOLERANCE, most)
        if made < most:
            most, met = made, name
    return (most if angle >= 0 else -most), met


class Turning:
    """A turn of a footprint about a point, asked how far it leads past others."""

    def __init__(self, mover: Outline, pivot: Point, angle: int) -> None:
        self.mover, self.pivot, self.sign = mover, pivot, 1 if angle >= 0 else -1
        self._arms: list[Arm] = []
        self._its: dict[Polygon, list[Arm]] = {}
        self._angle = angle
        self._end: Outline | None = None
        self._farthest = isqrt(max(square(pivot, corner) for corner in mover.corners)) + 2

    def place(self, made: int) -> Outline:
        """Where the footprint lies when so much of the turn is made."""
        if not made:
            return self.mover
        pose = self.mover.pose.about(self.pivot, self.sign * made)
        return lay(self.mover.footprint, pose)

    def until(self, other: Outline, limit: Length, most: int) -> int:
        """How much of the turn, at most `most`, can be made while a direction parts the footprint
        from another by `limit` (negative: while it penetrates no deeper).
        """
        free = self.is_certainly_free(other, limit)
        return most if free else self.stepped(other, limit, most)

    def stepped(self, other: Outline, limit: Length, most: int) -> int:
        """The same step by step.

        From each place on that is looked at, the turn goes on until the direction that parts them
        best there does so no longer, so that nothing is stepped over; the answer holds to the
        hundredth of a degree.
        """
        made = 0
        while True:
            free = self._free(self.place(made), other, limit, most - made)
            if free < 0:
                return self._back(other, limit, max(0, made - 1))
            if made + free > most:
                return most
            if made + free == most:
                return self._back(other, limit, most)
            made += max(1, free)

    def is_certainly_free(self, other: Outline, limit: Length) -> bool:
        """Does one of the other's own directions part them by so much in all of the turn, however
        corners are rounded?
        """
        if abs(self._angle) > HALF_TURN:
            return False
        if self._end is None:
            self._end = self.place(abs(self._angle))
        rear, front, left, right = swept_span(
            self.mover, self._end, self.pivot, self._angle, other.axes, SCALE
        )
        off = (limit + SURE) * SCALE
        return all(
            low - front >= off or rear - high >= off or west - right >= off or left - east >= off
            for low, high, west, east in other.spans
        )

    def _back(self, other: Outline, limit: Length, made: int) -> int:
        """The last place up to one of the turn that is clear as it is laid: its corners are rounded
        to whole thousandths, which may take the last of the room.
        """
        while made and self._free(self.place(made), other, limit, 0) < 0:
            made -= 1
        return made

    def _free(self, place: Outline, other: Outline, limit: Length, rest: int) -> int:
        """How far the turn may go on from a place: more than the rest of it if that is sure however
        corners are rounded; -1 if the other is too near there already.
        """
        free = rest + 1
        # The farthest corner moves by its distance when the turn goes on by a radian.
        arc = (self._farthest * rest // 5_729 + SURE) * SCALE
        for number, parting in enumerate(partings(place, other)):
            spare = parting.by - limit * SCALE
            if spare < 0:
                return -1
            if spare < arc:
                own, two = divmod(number, len(other.stands))
                stand = other.stands[two]
                later = limit + SURE
                if (
                    spare < SURE * SCALE
                    or self._parted(place, own, stand, parting, later, rest + 1) <= rest
                ):
                    exact = self._parted(place, own, stand, parting, limit, rest)
                    free = min(free, exact)
        return free

    def _parted(
        self, place: Outline, own: int, other: Polygon, parting: Parting, limit: Length, most: int
    ) -> int:
        """How much farther a direction parts two stands that does so now: until a corner of the one
        that turns against it comes to the place where the other begins.
        """
        (x, y), heading, sign = self.pivot, parting.heading, self.sign
        level = parting.begins - x * sine(heading) - y * cosine(heading) - limit * SCALE
        if parting.of_first:
            # The direction turns with the mover; seen from there the other turns back.
            heading, sign = (heading + HALF_TURN) % FULL_TURN, -sign
            level = parting.by - limit * SCALE - level - limit * SCALE
            arms = self._arms_to(other)
        else:
            turned = place.pose.heading - self.mover.pose.heading
            arms = [(way + turned, arm) for way, arm in self._own_arms(own)]
        free = most
        for way, arm in arms:
            if arm * SCALE > level:
                off = (heading - way) * sign % FULL_TURN
                free = min(free, max(0, off - _angle_of(level, arm)))
        return free

    def _own_arms(self, stand: int) -> list[Arm]:
        """The ways from the pivot to the corners of a stand before the turn."""
        if not self._arms:
            self._arms = self._arms_from(self.mover.corners)
        return self._arms[4 * stand : 4 * stand + 4]

    def _arms_to(self, stand: Polygon) -> list[Arm]:
        """The ways from the pivot to the corners of another's stand."""
        if stand not in self._its:
            self._its[stand] = self._arms_from(stand)
        return self._its[stand]

    def _arms_from(self, corners: Polygon) -> list[Arm]:
        return [(bearing(self.pivot, c), isqrt(square(self.pivot, c))) for c in corners]


def _angle_of(level: int, arm: Length) -> int:
    """The angle to a direction at which an arm reaches a level in it: 0 to half a circle."""
    low, high = 0, HALF_TURN
    while low < high:
        middle = (low + high) // 2
        if arm * SINES[middle + QUARTER] > level:
            low = middle + 1
        else:
            high = middle
    return low


def swept_span(
    start: Outline, end: Outline, pivot: Point, angle: int, axes: tuple[Point, Point], size: int
) -> Span:
    """From where to where along two axes, ahead and to the right, corners come in a turn of at most
    half a circle, but for their rounding: where it starts and ends, and where one passes an axis
    that goes through the pivot. `size`: how long the axes are.
    """
    (u, v), (w, z) = axes
    x, y = pivot
    ahead: list[int] = []
    right: list[int] = []
    if angle < 0:
        start, end = end, start
    for one, two in zip(start.corners, end.corners, strict=True):
        dx, dy, ex, ey = one[0] - x, one[1] - y, two[0] - x, two[1] - y
        a, b, c, d = dx * w + dy * z, dx * u + dy * v, ex * w + ey * z, ex * u + ey * v
        right += a, c
        ahead += b, d
        arm = (isqrt(dx * dx + dy * dy) + 1) * size
        if a <= 0 <= c:
            ahead.append(arm)
        if c <= 0 <= a:
            ahead.append(-arm)
        if d <= 0 <= b:
            right.append(arm)
        if b <= 0 <= d:
            right.append(-arm)
    by, aside = x * u + y * v, x * w + y * z
    return min(ahead) + by, max(ahead) + by, min(right) + aside, max(right) + aside


def turned_until(
    mover: Outline, pivot: Point, angle: int, room: Callable[[Outline], Length], made: int = 0
) -> int:
    """How much of a turn about a point a footprint can make before `room` falls below 0, a
    distance that changes by no more than the corners move; `made`: so much is known to be free.

    Each stretch of the turn is as long as the room still allows the farthest corner to move, so
    that nothing is stepped over and the answer holds to the hundredth of a degree.
    """
    sign, most, good = (1 if angle >= 0 else -1), abs(angle), made
    reach = isqrt(max(square(pivot, corner) for corner in mover.corners)) + 2

    def left_at(made: int) -> Length:
        return room(lay(mover.footprint, mover.pose.about(pivot, sign * made)))

    while True:
        left = left_at(made)
        # What is asked for exactly is not refused for the rounding of corners.
        if made >= most and left >= -ROUNDING:
            return angle
        if left < 0:
            back = (n for n in range(made - 1, good, -1) if left_at(n) >= 0)
            return sign * next(back, good)
        # A turn by one radian moves the farthest corner by `reach`; a radian has 5,729 hundredths.
        good, made = made, min(most, made + max(1, left * 5_729 // reach))
