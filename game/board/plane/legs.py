"""Legs: the parts of which a move on the table is made, and where each of them leads."""

from dataclasses import dataclass
from typing import Final

from game.board.plane.numbers import HALF_TURN, Length, Point
from game.board.plane.shapes import Footprint, Outline, Pose, lay

MOVE: Final = "move"
WHEEL: Final = "wheel"
TURN: Final = "turn"
ABOUT: Final = "about"
TURNING = (WHEEL, TURN)
"""The legs that turn a footprint about a point of its front."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One part of a move. `amount` is a length for a `move`, along a bearing `off` clockwise from
    the heading, which stays (0 ahead, 9000 to the right, 18000 backwards); an angle clockwise for
    a `wheel` about the front corner it turns to (with `off` 18000 it goes backwards, about the
    other), and for a `turn` about the centre of the front; nothing for an `about` face on the spot.
    A game may have kinds of its own.
    """

    kind: str
    amount: int = 0
    off: int = 0

    def cut(self, amount: int) -> "Leg":
        """So much of it and no more, in the same direction."""
        amount = amount if self.amount >= 0 else -amount
        return self if amount == self.amount else Leg(self.kind, amount, self.off)


def pivot(pose: Pose, footprint: Footprint, leg: Leg) -> Point | None:
    """The point about which a leg turns a footprint; `None` for one that does not turn."""
    if leg.kind == TURN:
        return pose.at
    if leg.kind != WHEEL:
        return None
    if (leg.amount >= 0) != (leg.off == HALF_TURN):
        return pose.point(max(stand.right for stand in footprint), 0)
    return pose.point(min(stand.left for stand in footprint), 0)


def outer(footprint: Footprint, leg: Leg) -> Length:
    """How far from its pivot the front corner lies that a turning leg moves most."""
    left, right = min(s.left for s in footprint), max(s.right for s in footprint)
    return right - left if leg.kind == WHEEL else max(-left, right)


def after(pose: Pose, footprint: Footprint, leg: Leg) -> Pose:
    """The pose at the end of a leg."""
    if leg.kind == MOVE:
        return pose.ahead(leg.amount, leg.off)
    if leg.kind == ABOUT:
        across = min(s.left for s in footprint) + max(s.right for s in footprint)
        deep = min(s.rear for s in footprint) + max(s.front for s in footprint)
        x, y = pose.point(across, deep)
        return Pose(x, y, pose.heading).facing(pose.heading + HALF_TURN)
    point = pivot(pose, footprint, leg)
    return pose if point is None else pose.about(point, leg.amount)


def vector(pose: Pose, leg: Leg) -> Point:
    """The way of a leg that moves straight."""
    return pose.way(leg.amount, leg.off)


def laid_after(unit: Outline, leg: Leg) -> Outline:
    """A footprint at the end of a leg."""
    led = unit.led
    if led is not None and led[0] is leg:
        return led[1]
    end = lay(unit.footprint, after(unit.pose, unit.footprint, leg))
    object.__setattr__(unit, "led", (leg, end))
    return end
