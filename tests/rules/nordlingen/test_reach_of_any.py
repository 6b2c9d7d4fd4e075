"""The overlay of the reach of any piece, of either side, active or not (ND 3.3, 3.11)."""

import pytest

from game.board.plane.numbers import Point
from game.engine.presentation import Lens
from game.engine.shapes import LineShape, RingShape
from game.rules.nordlingen import refusals
from game.rules.nordlingen.generals import change
from game.rules.nordlingen.lenses import lens
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, general, position, unit


def shown(game: Position, *pieces: str) -> Lens:
    return lens(game.ctx, "reach", pieces)


def farthest(found: Lens) -> dict[str, list[Point]]:
    """The points of the edge by what ends the move there."""
    edge: dict[str, list[Point]] = {}
    for shape in found.shapes:
        if isinstance(shape, LineShape):
            edge.setdefault(shape.tone, []).extend(shape.points)
    return edge


@pytest.mark.rule("ND 3.3", "ND 3.6", "ND 14.1")
def test_it_shows_that_of_an_enemy_and_of_who_has_moved_or_is_not_active() -> None:
    """Pikes have Mov 2: back it goes half as far, 10.5 ahead is beyond by no more than a wheel."""
    game = position(
        unit("a", RED, "Pk", 4, 3),
        unit("x", BLUE, "Pk", 10, 8, 0, manoeuvred=True),
    )
    game.ctx.set(active=())
    found = shown(game, "x")
    assert str(found.text) == "x: Mov 2 um, Rot 1 um." and found.rule == "ND 3.3"
    assert 10_000 <= max(y for _, y in farthest(found)["allowance"]) <= 10_500
    assert (10_000, 7_000) in farthest(found)["reach"]


@pytest.mark.rule("ND 3.22", "ND 14.1")
def test_its_edge_is_that_of_the_piece_that_is_pointed_at() -> None:
    """For blue red is the enemy that stops it, and the pond bars it as anybody."""
    pond = [box("pond", "pond", 0, 9, 20, 12)]
    assert (10_000, 9_000) in farthest(
        shown(position(unit("x", BLUE, "Pk", 10, 8), areas=pond), "x")
    )["obstacle"]
    game = position(unit("x", BLUE, "Cav", 10, 8), unit("a", RED, "Pk", 10, 10.5, 180))
    assert "zone" in farthest(shown(game, "x"))


@pytest.mark.rule("ND 3.1", "ND 3.13")
def test_who_cannot_move_as_it_is_has_none_and_the_reason_is_said() -> None:
    square = shown(position(unit("a", RED, "Pk", 10, 8, square=True)), "a")
    assert square.text == refusals.SQUARE_STAYS.message and not square.shapes
    routed = shown(position(unit("a", RED, "Pk", 10, 8, disorder=3)), "a")
    assert routed.text == refusals.CANNOT_MANOEUVRE.message and not routed.shapes
    nobody = shown(position(unit("a", RED, "Pk", 10, 8)))
    assert not nobody.shapes and not nobody.rule


@pytest.mark.rule("ND 3.11")
def test_a_general_has_what_is_left_of_his_ride() -> None:
    """Of 10 um he has ridden 3."""
    game = position(
        unit("a", RED, "Pk", 10, 8), general("gb", BLUE, 10, 2, division="b", role="cinc")
    )
    assert shown(game, "gb").shapes == (
        RingShape(at=(10_000, 2_000), radius=10_000, tone="allowance"),
    )
    change(game.ctx, "gb", moved=3_000)
    found = shown(game, "gb")
    assert found.shapes == (RingShape(at=(10_000, 2_000), radius=7_000, tone="allowance"),)
    assert str(found.text) == "gb may still ride 7 um in this turn."
    change(game.ctx, "gb", bound=2)
    assert shown(game, "gb").text == refusals.GENERAL_BOUND.message
    assert not shown(game, "gb").shapes
