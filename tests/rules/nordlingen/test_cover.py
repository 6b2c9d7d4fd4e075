"""What shelters a target from a shot (ND 4.22, 7.16, 10.4, 10.5, 10.8)."""

from typing import Any

import pytest

from game.rules.nordlingen.fire.cover import cover_against
from game.rules.nordlingen.fire.roll import Aim, shot
from tests.rules.nordlingen.positions import BLUE, RED, Placed, box, line, position, unit

TARGET = unit("x", BLUE, "Sh", 10, 8, 180)
"""It lies from 9, 8 to 11, 9; shots come from 10, 4 in the south."""
SOUTH = 10_000, 4_000


def _vdf(target: Placed = TARGET, origin: tuple[int, int] = SOUTH, **ground: Any) -> int:
    return cover_against(position(target, **ground).ctx, "x", origin).vdf


def _line(kind: str, y: float, **told: Any) -> list[Any]:
    """A line across the way of the shot."""
    return [line(kind, "it", (5, y), (15, y), **told)]


@pytest.mark.rule("ND 4.22")
def test_the_defence_value_is_subtracted_in_both_columns() -> None:
    for kind in ("Sh", "MdArt"):
        shooter = unit("a", RED, kind, 10, 6.5, fired=True, shoot=0)
        for vdf in (1, 3):
            game = position(shooter, TARGET, lines=_line("hedge", 7.8, vdf=vdf))
            made = shot(game.ctx, Aim("a", "x"))
            assert made.cover == vdf
            assert [m.value for m in made.lines if m.rule == "ND 4.22"] == [-vdf]
        bare = shot(position(shooter, TARGET).ctx, Aim("a", "x"))
        assert [m.rule for m in bare.lines] == ["ND 4.15"]
        assert bare.cover == 0


# -- houses and works ------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.22", "ND 10.5")
@pytest.mark.parametrize("kind", ["town", "village", "farm", "fortification"])
def test_inside_buildings_or_works_a_unit_is_covered_on_every_side(kind: str) -> None:
    around = [box(kind, "it", 9, 8, 11, 9, vdf=2)]
    for origin in (SOUTH, (10_000, 12_000), (4_000, 8_500)):
        assert _vdf(areas=around, origin=origin) == 2
    # Not even 0.02um may be outside.
    assert _vdf(areas=[box(kind, "it", 9.02, 8, 11, 9, vdf=2)]) == 0
    assert _vdf(areas=[box(kind, "it", 9, 5, 11, 7.9, vdf=2)]) == 0


@pytest.mark.rule("ND 4.22")
def test_cavalry_and_other_units_that_occupy_nothing_are_covered_inside_too() -> None:
    houses = [box("village", "it", 8, 7, 12, 10, vdf=2)]
    for kind in ("Cav", "Wg"):
        assert _vdf(unit("x", BLUE, kind, 10, 9.5), areas=houses) == 2


@pytest.mark.rule("ND 4.22", "ND 10.5")
def test_a_map_that_says_nothing_gives_the_least_value_of_the_kind() -> None:
    assert _vdf(areas=[box("village", "it", 8, 7, 12, 10)]) == 1
    assert _vdf(areas=[box("wood", "it", 8, 7, 12, 10)]) == 0


# -- woods -----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.22", "ND 10.4")
@pytest.mark.parametrize(("west", "vdf"), [(8, 2), (10, 2), (10.001, 0)])
def test_a_wood_shelters_a_target_with_at_least_half_its_footprint_inside(
    west: float, vdf: int
) -> None:
    assert _vdf(areas=[box("wood", "it", west, 5, 15, 12, vdf=2)]) == vdf


@pytest.mark.rule("ND 4.22")
@pytest.mark.parametrize("kind", ["field", "marsh", "slope", "ford", "road"])
def test_other_ground_shelters_nobody(kind: str) -> None:
    assert _vdf(areas=[box(kind, "it", 5, 5, 15, 12)]) == 0


# -- lines -----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.22", "ND 10.8")
@pytest.mark.parametrize("kind", ["hedge", "wall", "entrenchment", "fortification"])
@pytest.mark.parametrize(("y", "vdf"), [(8, 1), (7.5, 1), (7.499, 0), (8.3, 0)])
def test_a_line_shelters_what_lies_within_half_a_um_behind_it(
    kind: str, y: float, vdf: int
) -> None:
    # At 8.3 the unit stands across the line.
    assert _vdf(lines=_line(kind, y)) == vdf


@pytest.mark.rule("ND 4.22")
def test_a_line_shelters_only_from_shots_that_cross_it() -> None:
    assert _vdf(lines=_line("hedge", 7.8)) == 1
    assert _vdf(lines=_line("hedge", 7.8), origin=(10_000, 12_000)) == 0  # from its own side
    assert _vdf(lines=_line("hedge", 9.2), origin=(10_000, 12_000)) == 1
    short = [line("hedge", "it", (10.2, 7.8), (15, 7.8))]
    assert _vdf(lines=short) == 0  # the shot passes the end of the hedge
    assert _vdf(lines=short, origin=(12_000, 4_000)) == 1


@pytest.mark.rule("ND 4.22")
def test_a_line_that_the_target_does_not_occupy_shelters_it_too() -> None:
    # It shows its back to the hedge; from the rear the hedge shelters it as well.
    away = unit("x", BLUE, "Cav", 10, 9)
    assert _vdf(away, lines=_line("hedge", 7.8)) == 1


@pytest.mark.rule("ND 4.22", "ND 10.7")
def test_a_stream_shelters_only_where_its_map_gives_it_a_value() -> None:
    assert _vdf(lines=_line("stream", 7.8)) == 0
    assert _vdf(lines=_line("stream", 7.8, vdf=1)) == 1


# -- several ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.22")
def test_of_several_covers_the_highest_counts_alone_and_is_named() -> None:
    game = position(
        TARGET,
        areas=[box("wood", "oak", 5, 7, 15, 12, vdf=2)],
        lines=[
            line("wall", "wall", (5, 7.8), (15, 7.8), vdf=3),
            line("hedge", "hedge", (5, 7.7), (15, 7.7), vdf=1),
        ],
    )
    assert cover_against(game.ctx, "x", SOUTH) == (3, "wall")
    assert cover_against(game.ctx, "x", (10_000, 12_000)) == (2, "oak")
