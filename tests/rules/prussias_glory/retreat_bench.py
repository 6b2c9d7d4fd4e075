"""Lanes and pressed units, for tests of retreats."""

from collections.abc import Sequence

from game.rules.prussias_glory.combat import morale, retreat
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState
from tests.boards import sketch
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    position,
)

WEST: dict[str, tuple[str, ...]] = {PRUSSIAN: ("west",), COALITION: ("east",)}


LANE = """
. . . . . . .
a . . a a a a
"""


def lane(
    *pieces: Placed, dice: Sequence[int] = (), state: ArmyState = ArmyState.STEADY
) -> Position:
    """The lane with these pieces."""
    armies = {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}
    return position(sketch(LANE), *pieces, dice=dice, edges=WEST, table={"armies": armies})


def pressed(*pieces: Placed, dice: Sequence[int] = ()) -> Position:
    """The lane with an enemy in 0601, so that a unit in 0501 goes west whatever stands there."""
    return lane(*pieces, foot("x", COALITION, "0601"), dice=dice)


def ways(game: Position, uid: str, hexes: int) -> list[str]:
    """The best ways as hex numbers, sorted."""
    found = retreat.best_paths(game.ctx, uid, hexes)
    return sorted(" ".join(game.rules.labels(way)) for way in found)


def shaken(game: Position, uid: str = "a") -> Position:
    """Disorder a unit and let it retreat."""
    return game.run(*morale.disorder(game.ctx, uid, rule="PG 8.1a"))


def routed(game: Position, uid: str = "a") -> Position:
    """Rout a unit and let it retreat."""
    return game.run(*morale.rout(game.ctx, uid, rule="PG 8.2a"))
