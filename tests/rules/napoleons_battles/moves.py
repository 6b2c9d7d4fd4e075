"""Moves of the tests of Napoleon's Battles: somebody goes for somebody."""

from typing import Any

from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.positions import (
    RED,
    Leader,
    Placed,
    Position,
    inches,
    position,
    unit,
)

FAST = structs.replace(standard_profiles()["FrLN"], move=(12_000, 12_000, 18_000))
"""French line that goes as fast in line as in column."""


def charge(
    mover: Placed, *others: Placed | Leader, by: tuple[float, int] = (0, 0), **given: Any
) -> Position:
    """The mover goes so far along a bearing, in one leg."""
    game = position(mover, *others, **given)
    game.run(Moving(mover.card.id))
    leg = Leg(MOVE, inches(by[0]), by[1])
    refusal = game.go(end_pose(game.ctx, mover.card.id, (leg,)), leg)
    assert refusal is None, refusal
    return game


def two(uid: str, x: float, y: float, heading: float, **state: Any) -> Placed:
    """A line of two bases of three quarters of an inch."""
    return unit(uid, RED, "FrLN", x, y, heading, figures=8, **state)
