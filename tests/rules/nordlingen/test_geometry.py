"""Foundations: numbers, bases, location, distance, contact (ND 0)."""

import pytest

from game.board.plane.shapes import Pose
from game.rules.nordlingen.places import (
    apart,
    contact_edges,
    in_contact,
    in_front,
    in_melee,
    is_free,
    laid,
    lies,
    zone,
)
from game.rules.nordlingen.table import Charge
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, pose, position, unit


def _pair(x: float, y: float, degrees: float = 0, kind: str = "Pk") -> Position:
    """A red unit at 10, 8 that faces north, and a blue one."""
    return position(unit("a", RED, "Pk", 10, 8), unit("x", BLUE, kind, x, y, degrees))


@pytest.mark.rule("ND 0.2", "ND 0.3")
def test_a_pose_is_the_centre_of_the_front_edge_and_corners_follow_from_it() -> None:
    game = position(unit("a", RED, "Pk", 10, 8, 90))
    # Facing east: the front-left corner lies to the north, the rear to the west.
    assert laid(game.ctx, "a").stands == (
        ((10000, 9000), (10000, 7000), (9000, 7000), (9000, 9000)),
    )
    assert pose(10.0004, 7.9996, 45.001) == Pose(10_000, 8_000, 4_500)


@pytest.mark.rule("ND 0.4")
def test_a_large_unit_is_two_um_deep_and_a_limbered_gun_one_um_wide() -> None:
    game = position(
        unit("a", RED, "PkL", 4, 8),
        unit("b", RED, "MdArt", 10, 8, limbered=True),
        unit("c", RED, "Wg", 14, 8),
        unit("d", RED, "MdArt", 18, 8),
    )

    def size(uid: str) -> tuple[int, int]:
        corners = laid(game.ctx, uid).corners
        across, up = [x for x, _ in corners], [y for _, y in corners]
        return max(across) - min(across), max(up) - min(up)

    assert [size(uid) for uid in "abcd"] == [
        (2000, 2000),
        (1000, 2000),
        (1000, 2000),
        (2000, 1000),
    ]


@pytest.mark.rule("ND 0.5")
@pytest.mark.parametrize(
    ("x", "y", "degrees", "location"),
    [
        (10, 12, 180, "front"),
        (13, 7.0, 0, "rear"),  # its front edge lies on the rear line at 7: nothing of it is ahead
        (13, 7.5, 0, "flank"),  # from 6.5 to 7.5 it is astride the line
        (13, 8.0, 0, "front"),  # level with the side: its rear edge lies on the line (R4)
        (13, 8.005, 0, "front"),
        (13, 7.995, 0, "front"),  # within 10 thousandths of the line
        (13, 7.98, 0, "flank"),
        (10, 3, 0, "rear"),
    ],
)
def test_location_is_told_by_the_rear_line_alone(
    x: float, y: float, degrees: float, location: str
) -> None:
    assert lies(_pair(x, y, degrees).ctx, "x", "a") == location


@pytest.mark.rule("ND 0.6")
def test_the_distance_is_the_shortest_one_between_footprints() -> None:
    assert apart(_pair(10, 12, 180).ctx, "a", "x") == 4_000  # front edge to front edge
    # The corners 11, 8 and 14, 12: 3 across and 4 up.
    assert apart(_pair(15, 12, 180).ctx, "a", "x") == 5_000
    assert apart(_pair(10, 8, 180).ctx, "a", "x") == 0


@pytest.mark.rule("ND 0.7")
def test_contact_is_a_shared_edge_of_a_tenth_of_an_um() -> None:
    assert in_contact(_pair(10, 8, 180).ctx, "a", "x")
    assert in_contact(_pair(11.9, 8, 180).ctx, "a", "x")  # 0.1um of the front edges is shared
    assert not in_contact(_pair(11.901, 8, 180).ctx, "a", "x")
    assert not in_contact(_pair(10, 8.02, 180).ctx, "a", "x")
    assert contact_edges(_pair(10, 8, 180).ctx, "a", "x") == ("front",)


@pytest.mark.rule("ND 0.7")
def test_a_corner_is_contact_only_with_the_target_of_a_charge() -> None:
    corner = _pair(12, 8, 180)
    assert not in_melee(corner.ctx, "a")
    touched = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Pk", 12, 8, 180),
        charges=[Charge("x", "a", "front")],
    )
    assert in_melee(touched.ctx, "a")
    assert in_melee(touched.ctx, "x")


@pytest.mark.rule("ND 0.8")
@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (10, 12, True),
        (14.5, 10.0, True),  # its near corner 13.5, 9 is 1um ahead, 3.5 aside of 10: outside ...
        (17, 9.5, False),
        (7.5, 9.0, True),
        (10, 6.9, False),
    ],
)
def test_the_front_arc_opens_by_45_degrees_from_the_front_corners(
    x: float, y: float, inside: bool
) -> None:
    # A point u ahead and v aside is inside when v <= 1 + u; the blue unit covers x +/- 1, and y to
    # y + 1 when it faces south.
    u, v = y + 1 - 8, max(0.0, abs(x - 10) - 1)
    assert inside == (u > 0 and v < 1 + u)  # the position is what its comment says
    assert in_front(_pair(x, y, 180).ctx, "a", "x") == inside


@pytest.mark.rule("ND 0.10")
def test_a_place_is_free_on_the_table_off_others_and_off_impassable_ground() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Pk", 4, 8),
        areas=[
            box("town", "burning", 14, 6, 18, 10, impassable="true"),
            box("wood", "oaks", 0, 0, 3, 3),
        ],
    )

    def free(x: float, y: float) -> bool:
        from game.board.plane.shapes import lay

        place = lay(game.rules.footprints["ordinary"], pose(x, y))
        return is_free(game.ctx, place, ["a"])

    assert free(10, 8)
    assert free(6, 8)  # edge to edge with the other
    assert not free(5.9, 8)
    assert not free(14.1, 8)
    assert free(13, 8)
    assert free(2, 2)
    assert not free(0.9, 8)


@pytest.mark.rule("ND 0.12")
def test_the_frontal_zone_is_one_um_deep_and_as_wide_as_the_front() -> None:
    corners = zone(position(unit("a", RED, "PkL", 10, 8)).ctx, "a").corners
    assert {(9_000, 8_000), (11_000, 8_000), (9_000, 9_000), (11_000, 9_000)} == set(corners)
