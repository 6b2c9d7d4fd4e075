"""Moves of the tests of Napoleon's Battles: a unit in hand, somebody goes for somebody."""

from typing import Any

from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.engine.refusal import Refusal
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.price import purse
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.positions import (
    BLUE,
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


LEFT, RIGHT, BACK = -9_000, 9_000, 18_000
BASE = (Switch.NO_MEASURING, Switch.TURN_FRACTION)


def inf(**fields: Any) -> dict[str, Any]:
    """A profile of round figures: column 12, line 4, march 18, rough 2/3, back 1/2, change 1/2."""
    row = structs.replace(
        standard_profiles()["FrLN"],
        move=(12_000, 4_000, 18_000),
        rough="2/3",
        back="1/2",
        change="1/2",
        **fields,
    )
    return {"FrLN": row}


def hand(
    *others: Placed | Leader,
    profile: str = "FrLN",
    profiles: dict[str, Any] | None = None,
    state: dict[str, Any] | None = None,
    **given: Any,
) -> Position:
    """A red unit at 20, 10 that faces north, in hand."""
    one = unit("a", RED, profile, 20, 10, **(state or {}))
    game = position(one, *others, profiles=inf() if profiles is None else profiles, **given)
    game.run(Moving("a"))
    return game


def go(game: Position, *legs: Leg) -> Refusal | None:
    return game.go(end_pose(game.ctx, "a", legs), *legs)


def move(length: float, off: int = 0) -> Leg:
    return Leg(MOVE, inches(length), off)


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def used(game: Position, *legs: Leg) -> float:
    """What a row of legs costs, in parts of the turn."""
    return purse(game.ctx, "a").spent(tuple(legs)) / WHOLE


def target(**state: Any) -> Placed:
    """A of G11: a line of four bases at 20, 20 that faces north."""
    return unit("x", BLUE, "FrLN", 20, 20, 0, **state)


def horse(y: float = 26) -> Placed:
    return unit("a", RED, "FrLC", 20, y, 180, form="line")


def lancers(**state: Any) -> Placed:
    return unit("x", BLUE, "FrLC", 20, 20, 0, **state)


def foot(y: float = 25) -> Placed:
    return two("a", 20, y, 180)
