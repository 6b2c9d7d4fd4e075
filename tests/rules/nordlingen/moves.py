"""What tests of movement share: a unit in hand, and its way."""

from typing import Any

from game.board.plane.ground import Area, Barrier
from game.board.plane.legs import MOVE, Leg
from game.engine.refusal import Refusal
from game.rules.kit.manoeuvres import largest
from game.rules.nordlingen.movement.bodies import outline_of
from game.rules.nordlingen.movement.limits import Manner, limits
from game.rules.nordlingen.movement.moves import end_pose
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from tests.rules.nordlingen.positions import RED, Leader, Placed, Position, position, unit

BACK, LEFT, RIGHT = 18_000, -9_000, 9_000


def alone(
    kind: str,
    *others: Placed | Leader,
    areas: tuple[Area, ...] = (),
    lines: tuple[Barrier, ...] = (),
    dice: tuple[int, ...] = (),
    **state: Any,
) -> Position:
    """A red unit at 10, 8 that faces north, in hand."""
    game = position(
        unit("a", RED, kind, 10, 8, **state), *others, areas=areas, lines=lines, dice=dice
    )
    return game.run(ManoeuvreUnit("a"))


def go(game: Position, *legs: Leg) -> Refusal | None:
    """Send the unit in hand where these legs lead."""
    frame = game.asking
    assert isinstance(frame, ManoeuvreUnit)
    return game.go(end_pose(game.ctx, frame.body(game.ctx), legs), *legs)


def ahead(um: float) -> Leg:
    """A leg straight ahead."""
    return Leg(MOVE, round(um * 1_000))


def farthest(game: Position) -> float:
    """How far the unit in hand can go straight ahead, in um."""
    body = game.asking.body(game.ctx)
    place = outline_of(game.ctx, body)
    leg = largest(place, (), Leg(MOVE, 20_000), limits(game.ctx, body, Manner.NORMAL))
    return leg.amount / 1_000


def same(one: Refusal | None, two: Refusal) -> bool:
    """Do two refusals say the same, wherever they fail?"""
    return one is not None and (one.rule, one.message) == (two.rule, two.message)
