"""Line of sight: from where, to which points, what bars it (ND 0.9, 13.5)."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.board.plane.arcs import arc
from game.board.plane.ground import Area
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.sight import look, points_of, why_unseen
from game.rules.nordlingen.movement.tactical import is_seen_near
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import front_arc, laid, pose_of
from game.rules.nordlingen.rules import Terms
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    position,
    unit,
)

LOOKER = unit("a", RED, "Sh", 10, 4)
"""It looks north from 10, 4."""
GUN = unit("a", RED, "MdArt", 10, 4)
TARGET = unit("x", BLUE, "Pk", 10, 8, 180)
"""Its front edge runs from 9, 8 to 11, 8; it is 1um deep to the north."""


def _unseen(*placed: Placed | Leader, **given: Any) -> Refusal | None:
    game = position(*placed, **given)
    return _looked(game)


def _looked(game: Position) -> Refusal | None:
    return why_unseen(game.ctx, "a", "x", pose_of(game.ctx, "a").at, front_arc(game.ctx, "a"))


def _barred_by(name: str, found: Refusal | None) -> bool:
    return found is not None and found.message == refusals.unseen(name).message


@pytest.mark.rule("ND 0.9")
def test_what_lies_in_the_arc_with_nothing_between_is_seen_and_what_lies_behind_is_not() -> None:
    assert _unseen(LOOKER, TARGET) is None
    assert _unseen(LOOKER, unit("x", BLUE, "Pk", 10, 2, 180)) == refusals.OUTSIDE_ARC


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("kind", ["Pk", "Wg"])
def test_the_footprint_of_any_other_unit_bars_sight(side: str, kind: str) -> None:
    # It lies across the way from 9 or 9.5 to 10.5 or 11, 5 to 6: nearer to the looker, so that it
    # hides the whole of the target from 10, 4.
    between = unit("m", side, "Pk", 10, 6) if kind == "Pk" else unit("m", side, kind, 10, 6.5)
    assert _barred_by("m", _unseen(LOOKER, TARGET, between))


@pytest.mark.rule("ND 0.9")
def test_one_clear_segment_to_a_corner_is_enough() -> None:
    # The segment to the corner 9, 8 is at 9.75 when it comes to y 5 and at 9.5 when it leaves y 6.
    assert _unseen(LOOKER, TARGET, unit("m", BLUE, "Pk", 10.9, 6)) is None
    assert _barred_by("m", _unseen(LOOKER, TARGET, unit("m", BLUE, "Pk", 10.4, 6)))


@pytest.mark.rule("ND 0.9")
def test_a_clear_segment_to_a_part_outside_the_arc_does_not_count() -> None:
    # The ray from 11, 4 to the north east cuts the target: in the arc lies its north west corner
    # with 13.5, 6.5 and 14, 7. A wagon from 12, 5.6 to 13, 7.6 hides these, but not the edge from
    # 13.5, 6 to 15.5, 6.
    target = unit("x", BLUE, "Pk", 14.5, 6, 180)
    hiding = unit("m", BLUE, "Wg", 12.5, 7.6)
    assert _unseen(LOOKER, target) is None
    game = position(LOOKER, target, hiding)
    assert _barred_by("m", _looked(game))
    everywhere = front_arc(game.ctx, "a")[:1] * 3
    at = pose_of(game.ctx, "a").at
    assert why_unseen(game.ctx, "a", "x", at, everywhere) is None


@pytest.mark.rule("ND 0.9")
def test_looked_for_are_nearest_point_corners_middles_of_edges_and_centre_in_the_arc() -> None:
    game = position(LOOKER, TARGET)
    place, arc = laid(game.ctx, "x"), front_arc(game.ctx, "a")
    corners = {(9_000, 8_000), (11_000, 8_000), (9_000, 9_000), (11_000, 9_000)}
    middles = {(10_000, 8_000), (10_000, 9_000), (9_000, 8_500), (11_000, 8_500)}
    assert set(points_of(place, (10_000, 4_000), arc)) == corners | middles | {(10_000, 8_500)}
    # From 9.4, 4 another point is the nearest; and it comes first.
    found = points_of(place, (9_400, 4_000), arc)
    assert found[0] == (9_400, 8_000)
    assert len(found) == 10
    # The ray from 11, 4 passes 15, 8 and 15.5, 8.5 and leaves one corner of this target outside.
    game = position(LOOKER, unit("x", BLUE, "Pk", 14.5, 8, 180))
    found = points_of(laid(game.ctx, "x"), (10_000, 4_000), arc)
    grid = {(x, y) for x in (13_500, 14_500, 15_500) for y in (8_000, 8_500, 9_000)}
    assert set(found) == grid - {(15_500, 8_000)}


@pytest.mark.rule("ND 0.9")
def test_points_behind_the_line_of_the_arc_are_not_looked_for() -> None:
    # An arc over the line y 10 from 8 to 12; the target stands astride of it.
    game = position(LOOKER, unit("x", BLUE, "Pk", 10, 9.5, 180))
    over = arc((8_000, 10_000), (12_000, 10_000), 0)
    found = points_of(laid(game.ctx, "x"), (10_000, 10_000), over)
    assert {y for _, y in found[1:]} == {10_500}


@pytest.mark.rule("ND 0.9")
def test_a_general_hides_nobody() -> None:
    chief = general("g", BLUE, 10, 6, division="b", role="cinc")
    assert _unseen(LOOKER, TARGET, chief) is None


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize("kind", ["wood", "town", "village", "farm"])
def test_exactly_one_um_inside_a_wood_or_houses_can_be_seen_through(kind: str) -> None:
    # The straight way is the shortest through the strip: all others are longer.
    thin, thick = box(kind, "oak", 4, 5, 16, 6), box(kind, "oak", 4, 5, 16, 6.001)
    assert _unseen(LOOKER, TARGET, areas=[thin]) is None
    assert _barred_by("oak", _unseen(LOOKER, TARGET, areas=[thick]))


@pytest.mark.rule("ND 0.9")
def test_sight_goes_one_um_into_a_wood_from_outside_and_from_inside() -> None:
    at_edge, deep = box("wood", "oak", 4, 7, 16, 12), box("wood", "oak", 4, 6.999, 16, 12)
    assert _unseen(LOOKER, TARGET, areas=[at_edge]) is None
    assert _unseen(LOOKER, TARGET, areas=[deep]) is not None
    around = box("wood", "oak", 4, 2, 16, 5)
    assert _unseen(LOOKER, TARGET, areas=[around]) is None
    assert _unseen(LOOKER, TARGET, areas=[box("wood", "oak", 4, 2, 16, 5.001)]) is not None


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize("kind", ["field", "marsh", "fortification"])
def test_other_ground_hides_nobody_nor_is_it_higher(kind: str) -> None:
    # The level of works is that of an obstacle.
    assert _unseen(LOOKER, TARGET, areas=[box(kind, "it", 4, 5, 16, 7, level=2)]) is None
    under = box(kind, "it", 2, 2, 18, 5, level=2)
    assert _barred_by("m", _unseen(GUN, TARGET, LOW, areas=[under]))


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize(
    ("south", "north", "seen"),
    [(5, 7, False), (5.5, 5.9, False), (3, 5, True), (7, 10, True), (3, 10, True)],
)
@pytest.mark.parametrize("kind", ["slope", "steep_slope"])
def test_a_hill_in_which_neither_end_lies_bars_sight(
    kind: str, south: float, north: float, seen: bool
) -> None:
    hill = box(kind, "hill", 2, south, 18, north, level=1)
    found = _unseen(LOOKER, TARGET, areas=[hill])
    assert found is None if seen else _barred_by("hill", found)


@pytest.mark.rule("ND 0.9")
def test_the_nearest_of_several_obstacles_is_named_with_its_place() -> None:
    wood, hill = box("wood", "oak", 4, 4.5, 16, 6), box("slope", "hill", 4, 6.2, 16, 7, level=1)
    friend = unit("m", RED, "Pk", 10, 7.5)
    found = _unseen(LOOKER, TARGET, friend, areas=[hill, wood])
    assert _barred_by("oak", found)
    assert found.at is not None
    assert found.at.at == (10_000, 5_500)  # 1um into the wood


# -- guns fire over others -------------------------------------------------------------------------

LOW = unit("m", RED, "Pk", 10, 6.5)
"""Friends from 5.5 to 6.5, 1.5um before the gun and 1.5um before the target."""


def _hill(south: float, north: float) -> Any:
    return box("slope", "hill", 2, south, 18, north, level=1)


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize("ground", [(2, 5), (7.5, 12)])
def test_guns_ignore_units_lower_than_themselves_or_the_target(ground: tuple[float, float]) -> None:
    assert _barred_by("m", _unseen(GUN, TARGET, LOW))
    assert _unseen(GUN, TARGET, LOW, areas=[_hill(*ground)]) is None
    assert _barred_by("m", _unseen(LOOKER, TARGET, LOW, areas=[_hill(*ground)]))


@pytest.mark.rule("ND 0.9")
def test_guns_do_not_ignore_a_unit_as_high_as_both_ends() -> None:
    assert _barred_by("m", _unseen(GUN, TARGET, LOW, areas=[_hill(2, 12)]))


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize(("front", "seen"), [(6.001, True), (6, False)])
def test_guns_do_not_ignore_a_unit_within_one_um_of_them(front: float, seen: bool) -> None:
    friend = unit("m", RED, "Pk", 10, front)  # 1um deep: its rear edge is 1um from 10, 4
    found = _unseen(GUN, TARGET, friend, areas=[_hill(2, 5.2)])
    # Its own front stands beyond the hill, so that it is lower.
    assert found is None if seen else _barred_by("m", found)


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize(("front", "seen"), [(6.9, True), (8, False)])
def test_guns_do_not_ignore_a_unit_within_one_um_of_each_point_of_the_target(
    front: float, seen: bool
) -> None:
    # Of the target the rear corners, 1um behind its front, are the farthest from the other unit.
    before = unit("m", BLUE, "Pk", 10, front - 1, 180)
    found = _unseen(GUN, TARGET, before, areas=[_hill(2, 4.5)])
    assert found is None if seen else _barred_by("m", found)


# -- limited visibility ----------------------------------------------------------------------------


def _fog(limits: Sequence[int], y: float, turn: int = 1, *, on: bool = True) -> Refusal | None:
    return _unseen(
        LOOKER,
        unit("x", BLUE, "Pk", 10, y, 180),
        terms=Terms(turns=6, first=RED, sight=tuple(limits)),
        options=[Reading.VISIBILITY] if on else [],
        turn=turn,
    )


@pytest.mark.rule("ND 13.5")
def test_beyond_the_limit_of_the_turn_nothing_is_seen() -> None:
    assert _fog([3_000], 7) is None
    assert _fog([3_000], 7.001) == refusals.beyond_sight(3_000)
    assert _fog([3_000], 7.001, on=False) is None


@pytest.mark.rule("ND 13.5")
def test_each_turn_has_its_limit_and_the_last_one_holds_on() -> None:
    limits = [3_000, 5_000]
    assert _fog(limits, 9, turn=1) is not None
    assert _fog(limits, 9, turn=2) is None
    assert _fog(limits, 9, turn=4) is None
    assert _fog(limits, 9.001, turn=4) == refusals.beyond_sight(5_000)


@pytest.mark.rule("ND 0.9")
def test_a_refusal_without_a_name_says_only_that_it_is_not_visible() -> None:
    assert isinstance(refusals.unseen("").message, Text)
    assert refusals.unseen("").message != refusals.unseen("oak").message


# -- what it is called -----------------------------------------------------------------------------

ACROSS = (4.0, 5.0, 16.0, 7.0)


@pytest.mark.rule("ND 0.9")
@pytest.mark.parametrize(
    ("ground", "called"),
    [
        (box("wood", "", *ACROSS), "a wood"),
        (box("slope", "", *ACROSS, level=1), "a slope"),
        (box("wood", "Schkölzig Wood", *ACROSS), "Schkölzig Wood"),
        (box("slope", "rise", *ACROSS, level=1, inline="the windmill rise"), "the windmill rise"),
    ],
)
def test_ground_that_bars_sight_is_told_with_its_article(ground: Area, called: str) -> None:
    found = _unseen(LOOKER, TARGET, areas=[ground])
    assert found is not None
    assert str(found.message) == f"The target is not visible: {called} is in the way."


@pytest.mark.rule("ND 0.9", "ND 3.8")
@pytest.mark.parametrize("east", [True, False])
def test_the_middle_of_an_edge_alone_is_enough_to_be_seen(east: bool) -> None:
    """The middle of its right or left side is at 11, 11 or 9, 11: at 18.43 degrees from 10, 8.
    Along that line two friends leave a gap of 0.06um, a um ahead and a um deep; all other points
    of the enemy lie at least 2.5 degrees aside, behind one of them.
    """

    def aslant(uid: str, x: float, y: float) -> Placed:
        return unit(uid, RED, "Sh", x if east else 20 - x, y, 18.43 if east else 341.57)

    friends = aslant("l", 9.624, 10.128), aslant("r", 11.578, 9.477)
    game = position(unit("a", RED, "Sh", 10, 8), unit("x", BLUE, "Pk", 10, 10.5, 180), *friends)
    origin = (10_000, 8_000)
    seen = look(game.ctx, "a", "x", origin, front_arc(game.ctx, "a"))
    assert seen is not None and seen.clear
    assert seen.end == (11_000 if east else 9_000, 11_000)
    assert is_seen_near(game.ctx, "a", laid(game.ctx, "a"))
