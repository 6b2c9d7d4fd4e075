"""Who may shoot at whom, ranges, the roll and what it brings (ND 2.10, 2.12, 4.1-4.6, 4.16)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.roll import (
    Aim,
    damage_points,
    loss_chance,
    shot,
    shot_chances,
    together,
)
from game.rules.nordlingen.fire.volley import Volley
from game.rules.nordlingen.fire.who import (
    band_of,
    shooters,
    targets,
    weapon_row,
    why_not_shoot,
    why_not_target,
)
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, position, unit


def _alone(kind: str, **given: Any) -> Refusal | None:
    """What keeps a unit from shooting; nobody is near."""
    table = {name: given.pop(name) for name in ("impulse", "orders") if name in given}
    game = position(unit("a", RED, kind, 10, 8, **given), unit("x", BLUE, "Pk", 10, 14), **table)
    return why_not_shoot(game.ctx, "a")


# -- who may shoot ---------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.1")
@pytest.mark.parametrize("kind", ["Sh", "PkL", "Lt", "Dr", "DrM", "Cav", "Rei", "LCs", "HvArt"])
def test_units_with_a_missile_weapon_may_shoot(kind: str) -> None:
    assert _alone(kind) is None


@pytest.mark.rule("ND 4.1")
@pytest.mark.parametrize("kind", ["Pk", "Hv", "Wb", "Wg"])
def test_units_without_one_may_not(kind: str) -> None:
    assert _alone(kind) == refusals.NO_WEAPON
    assert _alone(kind, weapon="mk") is None


@pytest.mark.rule("ND 4.1")
@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"disorder": 1}, None),
        ({"disorder": 2}, refusals.WORN_SHOOTER),
        ({"disorder": 3}, refusals.WORN_SHOOTER),
        ({"tactical": True, "moved": True}, refusals.MOVED_TACTICALLY),
        ({"shot": True}, refusals.HAS_SHOT),
        ({"fired": True}, None),
        ({"moved": True}, None),
        ({"halted": True}, None),
        ({"square": True}, None),
    ],
)
def test_its_state_decides_whether_a_unit_may_shoot(
    state: dict[str, Any], why: Refusal | None
) -> None:
    assert _alone("Sh", **state) == why


@pytest.mark.rule("ND 4.1")
@pytest.mark.parametrize("kind", ["LtArt", "MdArt"])
def test_limbered_artillery_does_not_shoot(kind: str) -> None:
    assert _alone(kind) is None
    assert _alone(kind, limbered=True) == refusals.LIMBERED_GUNS


@pytest.mark.rule("ND 4.1")
def test_a_unit_in_melee_does_not_shoot() -> None:
    beside = unit("y", BLUE, "Pk", 10, 12, 180)
    game = position(unit("a", RED, "Sh", 10, 8), unit("x", BLUE, "Pk", 10, 8, 180), beside)
    assert why_not_shoot(game.ctx, "a") == refusals.SHOOTER_IN_MELEE
    assert list(shooters(game.ctx, RED)) == []
    apart = position(unit("a", RED, "Sh", 10, 8), unit("x", BLUE, "Pk", 10, 8.011, 180))
    assert why_not_shoot(apart.ctx, "a") is None


@pytest.mark.rule("ND 4.16")
@pytest.mark.parametrize(
    ("kind", "why"),
    [("LtArt", None), ("MdArt", refusals.GUNS_MOVED), ("HvArt", refusals.GUNS_MOVED)],
)
def test_of_the_guns_that_changed_place_only_light_ones_in_battery_shoot(
    kind: str, why: Refusal | None
) -> None:
    assert _alone(kind, moved=True) == why
    # Halted they have not changed place (ND 3.15).
    assert _alone(kind, halted=True) is None


@pytest.mark.rule("ND 2.10", "ND 2.12", "ND 4.1")
def test_in_the_first_impulse_all_shoot_later_only_units_of_active_divisions() -> None:
    for impulse, orders, why in (
        (1, {"b": 5}, None),
        (2, {"b": 5}, refusals.ACTIVE_SHOOT),
        (2, {"r": 5}, None),
        (1, {}, None),
    ):
        assert _alone("Sh", impulse=impulse, orders=orders) == why


# -- at whom ---------------------------------------------------------------------------------------


def _target(*foe: float, kind: str = "Sh", **given: Any) -> Refusal | None:
    game = position(unit("a", RED, kind, 10, 4), unit("x", BLUE, "Pk", *foe), **given)
    return why_not_target(game.ctx, "a", "x")


@pytest.mark.rule("ND 4.2")
def test_a_target_must_be_in_the_arc_within_range_and_visible() -> None:
    assert _target(10, 6, 180) is None
    assert _target(10, 6.001, 180) == refusals.out_of_range(2_001, 2_000)
    assert _target(10, 2) == refusals.OUTSIDE_ARC
    wood = [box("wood", "oak", 5, 4.2, 15, 5.8)]
    found = _target(10, 6, 180, areas=wood)
    assert found is not None
    assert found.message == refusals.unseen("oak").message


@pytest.mark.rule("ND 4.2")
def test_range_is_judged_before_sight_but_only_inside_the_arc() -> None:
    wood = [box("wood", "oak", 5, 4.2, 15, 5.8)]
    assert _target(10, 6.5, 180, areas=wood) == refusals.out_of_range(2_500, 2_000)
    assert _target(16, 5, 270, areas=wood) == refusals.OUTSIDE_ARC  # 5um off, but beside the arc


@pytest.mark.rule("ND 4.2")
def test_units_in_melee_are_no_targets() -> None:
    shooter, target = unit("a", RED, "Sh", 10, 4), unit("x", BLUE, "Pk", 11, 5.5, 180)
    beside = position(shooter, target, unit("c", RED, "Pk", 12.02, 6, 270))
    assert why_not_target(beside.ctx, "a", "x") is None
    fighting = position(shooter, target, unit("c", RED, "Pk", 12, 6, 270))
    assert why_not_target(fighting.ctx, "a", "x") == refusals.NOT_INTO_MELEE
    assert targets(fighting.ctx, "a") == ()


@pytest.mark.rule("ND 4.2")
def test_range_is_measured_to_the_nearest_point_inside_the_arc() -> None:
    # The corner 11.9, 4.5 would be 1.965um off, but it lies beside the arc; the ray enters the
    # target at 11.9, 4.9, which is 2.102um from 10, 4.
    assert _target(12.9, 4.5, 180) == refusals.out_of_range(2_102, 2_000)


@pytest.mark.rule("ND 4.2")
def test_the_owner_chooses_freely_among_all_targets() -> None:
    game = position(
        unit("a", RED, "MdArt", 10, 4),
        unit("near", BLUE, "Pk", 10, 6, 180),
        unit("far", BLUE, "Pk", 13, 9, 180),
        unit("routed", BLUE, "Cav", 6, 8, 0, disorder=3),
        unit("wagon", BLUE, "Wg", 8, 8.5, 180),
        unit("hidden", BLUE, "Pk", 10, 7.2, 180),
    )
    assert targets(game.ctx, "a") == ("far", "near", "routed", "wagon")


# -- ranges ----------------------------------------------------------------------------------------

LAST: dict[str, tuple[tuple[str, float], ...]] = {
    "misc": (("long", 0.5),),
    "ps": (("long", 1.0),),
    "lbow": (("short", 2.0), ("long", 3.0)),
    "bow_m": (("long", 1.5),),
    "xbow": (("short", 1.5), ("long", 2.5)),
    "aq": (("short", 0.5), ("long", 1.5)),
    "mk": (("short", 1.0), ("long", 2.0)),
    "aq_m": (("long", 1.5),),
    "mk_m": (("long", 2.0),),
    "gun_lt": (("short", 0.5), ("long", 3.0), ("extreme", 6.0)),
    "gun_md": (("short", 1.0), ("long", 4.0), ("extreme", 8.0)),
    "gun_hv": (("short", 1.5), ("long", 5.0), ("extreme", 10.0)),
}
"""Each weapon's bands in um, as the sheet prints them."""
GUNS = {"gun_lt": "LtArt", "gun_md": "MdArt", "gun_hv": "HvArt"}


def _at(weapon: str, length: float) -> Position:
    """A unit with a weapon, and a target straight before it at a range."""
    return position(
        unit("a", RED, GUNS.get(weapon, "Sh"), 10, 4, weapon=weapon),
        unit("x", BLUE, "Pk", 10, 4 + length, 180),
    )


@pytest.mark.rule("ND 4.3")
@pytest.mark.parametrize("weapon", LAST)
def test_each_band_goes_up_to_its_value_and_a_thousandth_beyond_is_the_next(weapon: str) -> None:
    bands = LAST[weapon]
    for number, (band, last) in enumerate(bands):
        game = _at(weapon, last)
        assert why_not_target(game.ctx, "a", "x") is None
        made = shot(game.ctx, Aim("a", "x"))
        assert (made.range, made.band) == (round(last * 1_000), band)
        beyond = _at(weapon, last + 0.001)
        if number + 1 < len(bands):
            assert shot(beyond.ctx, Aim("a", "x")).band == bands[number + 1][0]
        else:
            need, have = round(last * 1_000) + 1, round(last * 1_000)
            assert why_not_target(beyond.ctx, "a", "x") == refusals.out_of_range(need, have)


@pytest.mark.rule("ND 4.3")
def test_a_weapon_without_a_short_range_is_never_at_short_range() -> None:
    for weapon in ("misc", "ps", "bow_m", "aq_m", "mk_m"):
        row = weapon_row(_at(weapon, 1).ctx, "a")
        assert band_of(row, 1) == "long"


@pytest.mark.rule("ND 4.3", "ND 11.5")
def test_dragoons_have_the_ranges_of_their_state() -> None:
    afoot = position(unit("a", RED, "Dr", 10, 4, weapon="mk"))
    assert weapon_row(afoot.ctx, "a").short == 1_000
    mounted = position(unit("a", RED, "DrM", 10, 4, weapon="mk"))
    assert weapon_row(mounted.ctx, "a").short == 0


# -- the roll --------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.5")
@pytest.mark.parametrize(
    ("score", "die", "points"),
    [
        (3, 3, 0),
        (2, 3, 0),
        (4, 3, 1),
        (5, 3, 1),
        (6, 3, 2),
        (8, 3, 2),
        (9, 3, 3),
        (1, 1, 0),
        (2, 1, 2),
        (3, 1, 3),
        (9, 1, 3),
        (7, 6, 1),
        (11, 6, 1),
        (12, 6, 2),
        (0, 1, 0),
        (-2, 1, 0),
    ],
)
def test_a_higher_score_brings_one_point_double_two_and_triple_three(
    score: int, die: int, points: int
) -> None:
    assert damage_points(score, die) == points


@pytest.mark.rule("ND 4.4", "ND 4.5")
@pytest.mark.parametrize("bonus", range(-7, 8))
def test_the_chances_of_a_shot_are_those_of_all_36_throws(bonus: int) -> None:
    cases = [0, 0, 0, 0]
    for own, other in product(range(1, 7), repeat=2):
        score = own + bonus
        won = [score > other, score > other and score >= 2 * other, score > other >= 1]
        cases[won[0] + won[1] + (won[2] and score >= 3 * other)] += 1
    assert shot_chances(bonus) == tuple(Fraction(n, 36) for n in cases)
    assert sum(shot_chances(bonus)) == 1


@pytest.mark.rule("ND 4.6")
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_the_chance_of_a_loss_counts_all_throws_and_the_damage_so_far(damage: int) -> None:
    game = position(unit("x", BLUE, "Pk", 10, 8, damage=damage, damaged=damage > 0))
    two = [shot_chances(0), shot_chances(1)]
    cases = 0
    for a, b, c, d in product(range(1, 7), repeat=4):
        cases += damage + damage_points(a, b) + damage_points(c + 1, d) >= 3
    assert loss_chance(game.ctx, "x", two) == Fraction(cases, 6**4)
    assert sum(together(two)) == 1


@pytest.mark.rule("ND 4.4")
@pytest.mark.parametrize(
    ("dice", "points"), [([4, 3], 1), ([3, 3], 0), ([4, 2], 2), ([6, 2], 3), ([1, 6], 0)]
)
def test_the_shooters_die_and_value_stand_against_the_bare_die_of_the_target(
    dice: list[int], points: int
) -> None:
    # At long range (-1) with a shooting value of 1 the first shot of a bow adds nothing.
    # A target that is damaged tests with a 6, which passes.
    game = position(
        unit("a", RED, "Sh", 10, 4, weapon="lbow", shoot=1),
        unit("x", BLUE, "Sh", 10, 7, 180, shoot=5, strength=9),
        dice=[*dice, *([6] if points else [])],
    )
    game.run(Volley((Aim("a", "x"),)))
    losses, left = divmod(points, 3)
    assert (game.unit("x").losses, game.unit("x").damage) == (losses, left)
    roll = next(event.roll for event in game.events if event.kind == "fire")
    assert roll is not None
    assert (roll.die, roll.total, roll.result) == (dice[0], dice[0], str(points))
    assert [(line.value, line.rule) for line in roll.modifiers] == [(1, "ND 4.4"), (-1, "ND 4.15")]


@pytest.mark.rule("ND 4.6")
def test_points_add_up_within_the_impulse_and_the_third_is_a_loss_at_once() -> None:
    # 5 against 4 is one point, with the two it has three: a loss; the test passes with a 6.
    game = position(
        unit("a", RED, "Sh", 10, 4, weapon="lbow"),
        unit("x", BLUE, "Sh", 10, 6.5, 180, damage=2, damaged=True),
        dice=[6, 4, 6],
    )
    game.run(Volley((Aim("a", "x"),)))
    assert (game.unit("x").losses, game.unit("x").damage) == (1, 0)


@pytest.mark.rule("ND 4.1", "ND 4.10")
def test_a_shot_is_marked_on_the_shooter_for_the_impulse_and_for_good() -> None:
    game = position(unit("a", RED, "Sh", 10, 4), unit("x", BLUE, "Sh", 10, 5.5, 180), dice=[1, 6])
    game.run(Volley((Aim("a", "x"),)))
    assert (game.unit("a").shot, game.unit("a").fired) == (True, True)
    assert not game.unit("x").shot
    assert why_not_shoot(game.ctx, "a") == refusals.HAS_SHOT
