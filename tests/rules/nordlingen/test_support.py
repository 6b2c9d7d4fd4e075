"""Who stands beside, behind and against a unit whose morale is tested (ND 7.13-7.16, 7.18)."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.board.plane.ground import Area
from game.rules.nordlingen import shelter, support
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import Charge
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    line,
    position,
    unit,
)

TESTED = unit("a", RED, "Pk", 10, 8)
"""Its front is the line from 9, 8 to 11, 8; it faces north, its rear edge lies at 7."""


def _with(*others: Placed, **more: Any) -> Position:
    return position(TESTED, *others, **more)


# -- rear support ----------------------------------------------------------------------------------


@pytest.mark.rule("ND 7.13")
@pytest.mark.parametrize(
    ("x", "y", "degrees", "supports"),
    [
        (10, 7, 0, True),  # in contact behind it
        (10, 5.011, 0, True),  # its front edge lies just inside the rectangle that ends at 5
        (10, 5.01, 0, False),  # within 0.01um of it, which counts as outside (ND 0.2)
        (11.9, 6, 0, True),  # a part of it is inside
        (12.0, 6, 0, False),
        (10, 6.0, 45, True),
        (10, 6.0, 45.01, False),
        (10, 6.0, 315, True),
        (10, 6.0, 180, False),
    ],
)
def test_rear_support_stands_within_two_um_behind_and_faces_the_same_way(
    x: float, y: float, degrees: float, supports: bool
) -> None:
    game = _with(unit("b", RED, "Sh", x, y, degrees))
    assert support.is_rear_supported(game.ctx, "a") == supports


@pytest.mark.rule("ND 7.13")
@pytest.mark.parametrize(
    ("kind", "state", "supports"),
    [
        ("Cav", {}, True),
        ("Pk", {"disorder": 1}, True),
        ("Pk", {"disorder": 2}, False),
        ("MdArt", {}, False),
        ("Wg", {}, False),
    ],
)
def test_only_foot_and_horse_in_good_order_support(
    kind: str, state: dict[str, int], supports: bool
) -> None:
    game = _with(unit("b", RED, kind, 10, 6, **state))
    assert support.is_rear_supported(game.ctx, "a") == supports


@pytest.mark.rule("ND 7.13")
def test_a_unit_in_melee_and_an_enemy_support_nobody() -> None:
    busy = _with(unit("b", RED, "Pk", 10, 6), unit("x", BLUE, "Pk", 8, 6, 180))
    assert support.is_rear_supported(busy.ctx, "a")
    # Its right edge lies along the left edge of b.
    busy = _with(unit("b", RED, "Pk", 10, 6), unit("x", BLUE, "Pk", 8, 6, 0))
    assert not support.is_rear_supported(busy.ctx, "a")
    assert not support.is_rear_supported(_with(unit("x", BLUE, "Pk", 10, 6)).ctx, "a")


# -- chequerboard ----------------------------------------------------------------------------------


@pytest.mark.rule("ND 7.15")
@pytest.mark.parametrize(
    ("x", "y", "chequered"),
    [
        (12.0, 7, True),  # covers the rectangle to the right, from 11 to 13
        (8.0, 6, True),
        (13.95, 6, True),
        (14.0, 6, False),
        (12.0, 5.0, False),
        (12.0, 8.0, False),  # beside the unit itself: its rear edge lies on the line
        (12.0, 7.5, True),
    ],
)
def test_a_chequerboard_has_a_fit_friend_behind_and_aside(
    x: float, y: float, chequered: bool
) -> None:
    game = _with(unit("b", RED, "Pk", x, y))
    assert support.is_chequered(game.ctx, "a") == chequered


@pytest.mark.rule("ND 7.15")
def test_with_rear_support_there_is_no_chequerboard() -> None:
    game = _with(unit("b", RED, "Pk", 12, 6), unit("c", RED, "Pk", 10, 6))
    assert not support.is_chequered(game.ctx, "a")
    assert not support.is_chequered(_with(unit("b", RED, "Pk", 12, 6, disorder=2)).ctx, "a")


# -- safe flanks -----------------------------------------------------------------------------------

LEFT = unit("l", RED, "Sh", 8, 8)


@pytest.mark.rule("ND 7.14")
@pytest.mark.parametrize(
    ("x", "y", "safe"),
    [
        (12.0, 8, True),
        (12.5, 8, True),  # at the far edge of the strip
        (12.51, 8, True),  # within 0.01um of it, which touches (ND 0.2)
        (12.511, 8, False),
        (12.0, 9.0, False),  # corner to corner
        (12.0, 7.0, False),
        (12.0, 7.1, True),
    ],
)
def test_a_flank_is_safe_with_a_friend_within_half_a_um(x: float, y: float, safe: bool) -> None:
    game = _with(LEFT, unit("r", RED, "Pk", x, y))
    assert support.has_safe_flanks(game.ctx, "a") == safe


@pytest.mark.rule("ND 7.14")
@pytest.mark.parametrize(
    ("kind", "disorder", "safe"),
    [("MdArt", 0, True), ("Pk", 1, True), ("Pk", 2, False), ("Wg", 0, False)],
)
def test_the_friend_is_a_combat_unit_in_good_order(kind: str, disorder: int, safe: bool) -> None:
    game = _with(LEFT, unit("r", RED, kind, 12, 8, disorder=disorder))
    assert support.has_safe_flanks(game.ctx, "a") == safe


@pytest.mark.rule("ND 7.14")
def test_both_flanks_must_be_safe() -> None:
    assert not support.has_safe_flanks(_with(LEFT).ctx, "a")
    assert not support.has_safe_flanks(_with().ctx, "a")


@pytest.mark.rule("ND 7.14")
@pytest.mark.parametrize(
    ("ground", "safe"),
    [
        (box("village", "V", 11.4, 6, 13, 9), True),
        (box("village", "V", 11.5, 6, 13, 9), True),
        (box("village", "V", 11.6, 6, 13, 9), False),
        (box("farm", "F", 11.4, 6, 13, 9), True),
        (box("fortification", "F", 11.4, 6, 13, 9), True),
        (box("pond", "P", 11.4, 6, 13, 9), True),
        (box("marsh", "M", 11.4, 6, 13, 9), False),
        (box("marsh", "M", 11.4, 6, 13, 9, impassable="true"), True),
        (box("wood", "W", 11.4, 6, 13, 9), False),
    ],
)
def test_houses_works_and_impassable_ground_guard_a_flank(ground: Area, safe: bool) -> None:
    assert support.has_safe_flanks(_with(LEFT, areas=[ground]).ctx, "a") == safe


@pytest.mark.rule("ND 7.14")
def test_the_edge_of_the_table_guards_a_flank_but_not_from_behind() -> None:
    def safe(width: float) -> bool:
        return support.has_safe_flanks(_with(LEFT, size=(width, 16)).ctx, "a")

    assert safe(11.2)
    assert safe(11.5)
    assert not safe(11.6)
    behind = position(unit("a", RED, "Pk", 10, 1), size=(20, 16))
    assert not support.has_safe_flanks(behind.ctx, "a")


@pytest.mark.rule("ND 7.14", "ND 3.13", "ND 10.10")
def test_a_square_and_an_occupant_have_no_flanks_to_lose() -> None:
    square = position(unit("a", RED, "Pk", 10, 8, square=True))
    assert support.has_safe_flanks(square.ctx, "a")
    village = [box("village", "V", 8, 6, 12, 9)]
    inside = position(unit("a", RED, "Pk", 10, 8, occupies="V"), areas=village)
    assert support.has_safe_flanks(inside.ctx, "a")
    hedge = [line("hedge", "H", (8, 8.2), (12, 8.2))]
    behind = position(unit("a", RED, "Pk", 10, 8, occupies="H"), lines=hedge)
    assert not support.has_safe_flanks(behind.ctx, "a")


# -- threats ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 7.18")
@pytest.mark.parametrize(
    ("enemy", "flank", "rear"),
    [
        # Astride the rear line at 7, facing west, 4um from the edge at 11; heavy cavalry charges 5.
        (unit("x", BLUE, "Cav", 15, 7.5, 270), True, False),
        (unit("x", BLUE, "Cav", 16, 7.5, 270), True, False),
        (unit("x", BLUE, "Cav", 16.1, 7.5, 270), False, False),
        (unit("x", BLUE, "Pk", 14, 7.5, 270), True, False),  # pikemen charge 3
        (unit("x", BLUE, "Pk", 14.1, 7.5, 270), False, False),
        (unit("x", BLUE, "Cav", 15, 7.5, 90), False, False),  # it looks away
        (unit("x", BLUE, "Cav", 15, 7.5, 270, disorder=2), False, False),
        (unit("x", BLUE, "Cav", 15, 7.5, 270, disorder=1), True, False),
        (unit("x", BLUE, "MdArt", 12, 7.5, 270), False, False),
        (unit("x", BLUE, "Cav", 15, 9.5, 270), False, False),  # level with the side: front
        (unit("x", BLUE, "Cav", 10, 4, 0), False, True),  # wholly behind
        (unit("x", BLUE, "Cav", 10, 1.9, 0), False, False),
    ],
)
def test_a_threat_is_fit_sees_the_unit_and_is_at_charge_distance(
    enemy: Placed, flank: bool, rear: bool
) -> None:
    game = _with(enemy)
    assert support.is_threatened(game.ctx, "a", "flank") == flank
    assert support.is_threatened(game.ctx, "a", "rear") == rear


@pytest.mark.rule("ND 7.18")
def test_who_fights_or_does_not_see_is_no_threat() -> None:
    rider = unit("x", BLUE, "Cav", 15, 7.5, 270)
    hidden = _with(rider, areas=[box("wood", "W", 12, 4, 14, 11)])
    assert not support.is_threatened(hidden.ctx, "a", "flank")
    # Red foot in contact with the front edge of the rider, at 15.
    busy = _with(rider, unit("b", RED, "Pk", 15, 7.5, 90), charges=[Charge("b", "x", "front")])
    assert not support.is_threatened(busy.ctx, "a", "flank")


@pytest.mark.rule("ND 7.18", "ND 3.13", "ND 10.10")
def test_a_square_and_an_occupant_are_not_threatened() -> None:
    rider = unit("x", BLUE, "Cav", 15, 7.5, 270)
    square = position(unit("a", RED, "Pk", 10, 8, square=True), rider)
    assert not support.is_threatened(square.ctx, "a", "flank")
    village = [box("village", "V", 8.5, 6.5, 11.5, 8.5)]
    inside = position(unit("a", RED, "Pk", 10, 8, occupies="V"), rider, areas=village)
    assert not support.is_threatened(inside.ctx, "a", "flank")


@pytest.mark.rule("ND 7.18", "ND 13.3")
@pytest.mark.parametrize(
    ("x", "kind", "threat", "without"),
    [
        (16, "LC", True, True),
        (16.001, "LC", False, True),
        (15, "Pk", True, False),
        (15.001, "Pk", False, False),
    ],
)
def test_with_dice_for_the_distance_cavalry_threatens_at_five_um_and_infantry_at_four(
    x: float, kind: str, threat: bool, without: bool
) -> None:
    enemy = unit("x", BLUE, kind, x, 7.5, 270)
    game = _with(enemy, options=[Reading.CHARGE_DICE])
    assert support.is_threatened(game.ctx, "a", "flank") == threat
    assert support.is_threatened(_with(enemy).ctx, "a", "flank") == without


# -- what shelters ---------------------------------------------------------------------------------


def _cover(areas: Sequence[Area], **state: Any) -> int:
    game = position(unit("a", RED, "Sh", 10, 8, **state), areas=areas)
    return shelter.cover_of(game.ctx, "a")


@pytest.mark.rule("ND 7.16")
def test_cover_is_the_defence_value_of_what_is_occupied_or_of_a_wood() -> None:
    village = [box("village", "V", 8, 6, 12, 9, vdf=3)]
    assert _cover(village, occupies="V") == 3
    assert _cover(village) == 0
    assert _cover([box("wood", "W", 8, 7.5, 12, 9, vdf=1)]) == 1  # half of it is inside
    assert _cover([box("wood", "W", 8, 7.51, 12, 9, vdf=1)]) == 0
    assert _cover([box("wood", "W", 8, 6, 12, 9)]) == 0


@pytest.mark.rule("ND 5.22", "ND 10.10")
def test_a_line_defends_only_against_enemies_beyond_it() -> None:
    hedge = [line("wall", "H", (8, 8.2), (12, 8.2), vdf=2)]
    game = position(
        unit("a", RED, "Sh", 10, 8, occupies="H"),
        unit("b", RED, "Sh", 16, 8),
        unit("x", BLUE, "Pk", 10, 8.2, 180),
        unit("y", BLUE, "Pk", 10, 5, 0),
        lines=hedge,
    )
    assert shelter.defence_against(game.ctx, "a", "x") == 2
    assert shelter.defence_against(game.ctx, "a", "y") == 0
    assert shelter.defence_against(game.ctx, "b", "x") == 0
    assert shelter.cover_of(game.ctx, "a") == 2
    assert shelter.cover_of(game.ctx, "a", "y") == 0
