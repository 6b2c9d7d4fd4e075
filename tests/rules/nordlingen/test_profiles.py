"""Large units, dragoons, what kinds of ground may be worth (ND 10, 11.4, 11.5)."""

import pytest

from game.engine.text import render
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.charts import reference
from game.rules.nordlingen.counter_key import TYPES
from game.rules.nordlingen.faces import unit_counter
from game.rules.nordlingen.movement.passing import passage
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.tables import standard_tables
from game.rules.nordlingen.units import (
    bases,
    is_cavalry,
    is_infantry,
    is_pikemen,
    movement,
    rotation,
    weapon_of,
)
from tests.rules.nordlingen.positions import RED, position, unit


@pytest.mark.rule("ND 10.2", "ND 10.4", "ND 10.5", "ND 10.7", "ND 10.8")
@pytest.mark.parametrize(
    ("kind", "vdf", "levels"),
    [
        ("wood", (0, 2), None),
        ("town", (1, 4), None),
        ("village", (1, 4), None),
        ("farm", (1, 2), None),
        ("field", (0, 0), None),
        ("slope", (0, 0), None),
        ("stream", (0, 1), (0, 3)),
        ("hedge", (1, 2), (0, 3)),
        ("wall", (1, 2), (0, 3)),
        ("fortification", (1, 4), (1, 3)),
    ],
)
def test_what_the_sheet_gives_a_kind_of_ground(
    kind: str, vdf: tuple[int, int], levels: tuple[int, int] | None
) -> None:
    row = standard_tables().terrain[kind]
    assert (row.least_vdf, row.most_vdf) == vdf
    assert row.obstacle == (levels is not None)
    assert levels is None or (row.least_level, row.most_level) == levels


@pytest.mark.rule("ND 11.4")
def test_a_large_unit_is_two_bases_and_of_its_type_for_every_rule() -> None:
    game = position(
        unit("a", RED, "PkL", 4, 8), unit("c", RED, "CavL", 8, 8), unit("d", RED, "Pk", 12, 8)
    )
    assert [bases(game.ctx, uid) for uid in "acd"] == [2, 2, 1]
    assert [is_pikemen(game.ctx, uid) for uid in "acd"] == [True, False, True]
    assert [passage(game.ctx, "c", uid) for uid in "ad"] == ["no", "no"]  # through pikes
    assert len(laid(game.ctx, "a").stands) == 1  # it turns as one piece


@pytest.mark.rule("ND 0.4")
def test_wagons_and_limbered_guns_are_one_base() -> None:
    """1um wide and 2um deep, but a base each as in battery."""
    game = position(unit("a", RED, "Wg", 4, 8), unit("c", RED, "LtArt", 8, 8, limbered=True))
    assert [bases(game.ctx, uid) for uid in "ac"] == [1, 1]
    for uid, x in (("a", 4_000), ("c", 8_000)):
        west, east = x - 500, x + 500
        corners = set(laid(game.ctx, uid).corners)
        assert corners == {(west, 8_000), (east, 8_000), (east, 6_000), (west, 6_000)}


@pytest.mark.rule("ND 11.5")
def test_dragoons_are_horse_with_carbines_and_foot_with_arquebuses() -> None:
    for weapon, mounted in (("aq", "aq_m"), ("mk", "mk_m")):
        game = position(
            unit("a", RED, "DrM", 4, 8, weapon=weapon), unit("c", RED, "Dr", 8, 8, weapon=weapon)
        )
        assert is_cavalry(game.ctx, "a") and is_infantry(game.ctx, "c")
        assert (weapon_of(game.ctx, "a"), weapon_of(game.ctx, "c")) == (mounted, weapon)
        assert (movement(game.ctx, "a"), rotation(game.ctx, "a")) == (4_000, 2_000)
        assert (movement(game.ctx, "c"), rotation(game.ctx, "c")) == (2_000, 1_000)
        game.ctx.change("a", mounted=False)
        assert is_infantry(game.ctx, "a") and weapon_of(game.ctx, "a") == weapon


@pytest.mark.rule("ND 11.2")
def test_no_two_types_look_alike_and_the_key_tells_of_each() -> None:
    """Base, men and sign together say what a unit is."""
    looks = [
        (one.face.plate.stands, one.face.plate.men, one.face.symbol)
        for one in TYPES
        if one.face is not None and one.face.plate is not None
    ]
    assert len(set(looks)) == len(looks) == len(Type) + 2


@pytest.mark.rule("ND 0.4", "ND 11.2")
def test_plates_key_and_table_name_each_type_by_its_letters() -> None:
    """Signs are shared: heavy infantry bears pikes, and all guns one gun."""
    game = position(unit("a", RED, "Hv", 4, 8), unit("c", RED, "LtArt", 8, 8, limbered=True))
    plates = [unit_counter(game.ctx, uid).face.plate for uid in "ac"]
    assert [plate and plate.letters for plate in plates] == ["Hv", "LtArt"]
    titles = [render(one.title, str) for one in TYPES]
    assert titles[0] == "pikemen (Pk)" and "heavy infantry, long spears or halberds (Hv)" in titles
    shown = [one.face.plate.letters for one in TYPES if one.face and one.face.plate]
    assert shown == [*Type, "Cav", "MdArt"]
    table = next(chart for chart in reference().charts if chart.id == "types")
    assert [row.cells[0] for row in table.rows] == [kind.value for kind in Type]
