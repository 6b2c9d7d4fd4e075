"""Bases, dice, formations, attachment, the values of generals and units (NB 0, 1, 2)."""

from itertools import combinations
from typing import Any

import pytest
from msgspec import structs

from game.board.plane.arcs import range_to
from game.board.plane.distance import apart
from game.board.plane.shapes import Outline, StandShape, lay
from game.engine.event import Modifier, total
from game.engine.text import say
from game.rules.napoleons_battles.cards import Arm, Form, Rank
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.fire.muzzles import halves, muzzles
from game.rules.napoleons_battles.melee.roll import COLUMN, LINE, column_of, combat_number
from game.rules.napoleons_battles.modifiers import FACES, against, chance, control_of, modified
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import (
    attachments,
    general_footprint,
    laid,
    pose_of,
    stands_of,
)
from game.rules.napoleons_battles.rules import Terms
from game.rules.napoleons_battles.setup import table_of
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.stands import depth, stands, width
from game.rules.napoleons_battles.states import lose
from game.rules.napoleons_battles.table import TURN, Contact
from game.rules.napoleons_battles.tables import Profile, standard_profiles, standard_tables
from game.rules.napoleons_battles.units import bases, is_combat_unit, rate_of
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    general,
    inches,
    position,
    rules_of,
    unit,
)

WHY = say("Test")


def size(place: Outline) -> tuple[float, float]:
    return width(place.footprint) / 1_000, depth(place.footprint) / 1_000


# -- bases (NB 0.0) --------------------------------------------------------------------------------


@pytest.mark.rule("NB 0.0-2")
def test_british_infantry_stands_in_two_ranks_on_wider_bases() -> None:
    game = position(unit("a", RED, "FrLN", 10, 10), unit("x", BLUE, "BrLN", 10, 20, 180))
    assert size(laid(game.ctx, "a")) == (3.0, 1.0), "four bases of 0.75 x 1"
    assert size(laid(game.ctx, "x")) == (4.0, 1.0), "four bases of 1 x 1"


@pytest.mark.rule("NB 0.0-6")
@pytest.mark.parametrize(
    ("rank", "inches_wide"),
    [(Rank.DIVISION, 1.0), (Rank.CORPS, 1.5), (Rank.WING, 2.0), (Rank.ARMY, 2.0)],
)
def test_the_bases_of_generals_are_squares_by_rank(rank: Rank, inches_wide: float) -> None:
    shape = general_footprint(position().ctx, rank)
    assert (width(shape) / 1_000, depth(shape) / 1_000) == (inches_wide, inches_wide)
    assert shape[0].front == -shape[0].rear == inches(inches_wide / 2), "round his point"


@pytest.mark.rule("NB 0.0-7")
@pytest.mark.parametrize(("losses", "left"), [(0, 4), (3, 4), (4, 3), (7, 3), (8, 2)])
def test_a_base_goes_with_every_fourth_figure(losses: int, left: int) -> None:
    game = position(unit("a", RED, "FrLN", 10, 10, losses=losses))
    assert bases(game.ctx, "a") == left == len(stands_of(game.ctx, "a"))


@pytest.mark.rule("NB 1.1.3.1")
def test_a_battery_is_one_base_whatever_it_has_lost_and_a_wagon_no_combat_unit() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 10),
        unit("h", RED, "FrLC", 20, 10),
        unit("g", RED, "FrHFA", 30, 10, losses=1),
        unit("w", RED, "FrHA4", 35, 10),
        profiles={"FrHA4": wagon()},
    )
    assert bases(game.ctx, "g") == 1
    assert [is_combat_unit(game.ctx, u) for u in ("a", "h", "g", "w")] == [True, True, True, False]


def wagon() -> Profile:
    return structs.replace(standard_profiles()["FrHFA"], arm=Arm.WAGON, base="wagon", fire_mod=None)


# -- dice (NB 1.2, 1.3) ----------------------------------------------------------------------------


@pytest.mark.rule("NB 1.2")
def test_a_die_shows_one_to_ten() -> None:
    laid_out = position()
    game = Position(laid_out.rules, laid_out.table, (), seed=7)
    thrown = {game.ctx.roll(FACES, why=WHY, rule="NB 1.2") for _ in range(300)}
    assert thrown == set(range(1, 11))


@pytest.mark.rule("NB 1.3.1.2-1", "NB 1.3.1.2-2")
def test_g01_g02_a_modified_die_is_never_above_ten_nor_below_one() -> None:
    assert modified(7, +5) == 10
    assert modified(2, -6) == 1
    assert (modified(4, 6), modified(4, -3)) == (10, 1), "at the edge itself"


@pytest.mark.rule("NB 1.3-1")
def test_modifiers_are_summed_before_the_die_is_bounded() -> None:
    lines = tuple(Modifier(n, WHY, "NB 1.3-1") for n in (+4, -3))
    # One after the other it would be 9 + 4 = 10, then 7.
    assert modified(9, total(lines)) == 10
    lines = tuple(Modifier(n, WHY, "NB 1.3-1") for n in (-4, +3))
    assert modified(2, total(lines)) == 1, "not 1 + 3"


@pytest.mark.rule("NB 1.3.2", "NB 2.2.4-1")
@pytest.mark.parametrize(
    ("control", "by", "die", "succeeds"),
    [
        (5, -3, 2, True),
        (5, -3, 3, False),
        (8, 2, 10, True),
        (9, 4, 10, True),
        (3, -3, 1, False),
        (2, -3, 1, False),
    ],
)
def test_g03_a_control_is_modified_without_bounds(
    control: int, by: int, die: int, succeeds: bool
) -> None:
    game = position(dice=(die,))
    lines = (Modifier(by, WHY, "NB 1.3.2"),)
    won, roll = against(game.ctx, control, lines, WHY, "NB 1.3.2")
    assert won is succeeds
    change = f"{by:+d}".replace("-", "−")
    assert str(roll.needed) == f"{control + by} or less (Control {control}, modifiers {change})"
    assert (chance(control, lines) >= die) is succeeds


# -- formations (NB 1.4) ---------------------------------------------------------------------------


@pytest.mark.rule("NB 1.4.1")
@pytest.mark.parametrize(
    ("form", "sides"),
    [("line", 1), ("column", 1), ("square", 4)],
)
def test_all_bases_face_one_way_but_in_square(form: str, sides: int) -> None:
    game = position(unit("a", RED, "FrLN", 10, 10, 90, form=form))
    found = muzzles(game.ctx, "a")
    assert len(found) == sides
    assert found[0].face.heading == 9_000


@pytest.mark.rule("NB 1.4.2")
@pytest.mark.parametrize("number", range(2, 8))
@pytest.mark.parametrize("form", [Form.LINE, Form.COLUMN, Form.SQUARE, Form.MARCH])
def test_the_bases_of_a_unit_touch_one_another(form: Form, number: int) -> None:
    row = standard_tables().base["infantry_three_ranks"]
    game = position(unit("a", RED, "FrLN", 10, 20, form=form, figures=4 * number))
    shape = stands(form, number, row)
    assert stands_of(game.ctx, "a") == shape
    placed = lay(shape, pose_of(game.ctx, "a")).stands
    joined = {placed[0]}
    for _ in placed:
        joined |= {p for p in placed if any(apart(p, q) == 0 for q in joined)}
    assert joined == set(placed)
    assert all(not _onto(a, b) for a, b in combinations(shape, 2))


def _onto(a: StandShape, b: StandShape) -> bool:
    across = min(a.right, b.right) > max(a.left, b.left)
    return across and min(a.front, b.front) > max(a.rear, b.rear)


@pytest.mark.rule("NB 1.4.2.1-2")
def test_a_unit_of_two_bases_is_a_line_unless_it_is_declared_a_column() -> None:
    two = position(unit("a", RED, "FrLN", 10, 10, figures=8))
    assert size(laid(two.ctx, "a")) == (1.5, 1.0)
    assert rate_of(two.ctx, "a", two.unit("a").form) == standard_profiles()["FrLN"].move[1]
    declared = position(unit("a", RED, "FrLN", 10, 10, figures=8, form="column"))
    assert rate_of(declared.ctx, "a", Form.COLUMN) == standard_profiles()["FrLN"].move[0]


@pytest.mark.rule("NB 1.4.2.1-3", "NB 1.4.2.2-2", "NB 1.4.2.5", "NB 10.3.1.1.2")
@pytest.mark.parametrize(
    ("form", "column", "rate", "worth"),
    [("unlimbered", LINE, 1_000, 2), ("limbered", COLUMN, 8_000, 0)],
)
def test_a_battery_is_in_line_or_limbered_in_column(
    form: str, column: int, rate: int, worth: int
) -> None:
    game = position(unit("a", RED, "FrHFA", 10, 10, form=form))
    assert rate_of(game.ctx, "a", game.unit("a").form) == rate
    assert combat_number(game.ctx, "a", ()).value == worth
    assert column_of(game.ctx, "a", ()) == column


# -- friends in contact (NB 1.5) -------------------------------------------------------------------


@pytest.mark.rule("NB 1.5-2")
@pytest.mark.parametrize("profile", ["FrLN", "FrLC", "FrHFA", "FrHA4"])
def test_generals_may_touch_friends_of_every_arm(profile: str) -> None:
    game = position(
        unit("a", RED, profile, 20, 20, commander="g"),
        general("g", RED, 20, 10),
        profiles={"FrHA4": wagon()},
    )
    game.run(MoveStep())
    assert game.take("g") is None and game.take("a") is None
    assert attached_generals(game.ctx, "a") == ("g",)


@pytest.mark.rule("NB 1.5.1")
def test_any_number_is_attached_to_one_unit() -> None:
    # A line of 3 inches at 10, 10: batteries at both ends, generals behind it.
    game = position(
        unit("a", RED, "FrLN", 10, 10, commander="g"),
        unit("f", RED, "FrHFA", 7.75, 10, attached="a"),
        unit("h", RED, "FrHA", 12.25, 10, attached="a"),
        general("g", RED, 9.4, 8.5, superior="k"),
        general("k", RED, 10.7, 8.25, rank=Rank.CORPS),
    )
    assert attachments(game.ctx, "a") == ("f", "h")
    assert attached_generals(game.ctx, "a") == ("k", "g")


@pytest.mark.rule("NB 1.5.3")
def test_a_general_is_attached_to_several_units_at_once() -> None:
    # Columns of 1.5 inches with their right and left ends at 10 and 11: he stands between them.
    game = position(
        unit("a", RED, "FrLN", 9.25, 10, form="column", commander="g"),
        unit("b", RED, "FrLN", 11.75, 10, form="column", commander="g"),
        general("g", RED, 10.5, 9.5),
    )
    assert attached_generals(game.ctx, "a") == attached_generals(game.ctx, "b") == ("g",)


# -- generals and profiles (NB 2) ------------------------------------------------------------------


@pytest.mark.rule("NB 2.1.2")
def test_what_the_levels_of_generals_are_worth() -> None:
    levels = {level.value: row.value for level, row in standard_tables().level.items()}
    assert levels == {"E": 2, "G": 1, "A": 0, "P": -1}


@pytest.mark.rule("NB 2.2.2", "NB 2.2.3", "NB 2.2.6")
def test_the_sections_of_a_profile_by_arm() -> None:
    for code, row in standard_profiles().items():
        guns = row.arm is Arm.ARTILLERY
        assert len(row.combat) == (2 if guns else 4), code
        assert (row.disorder > 0, row.rout > row.disorder) == (not guns, not guns), code
        assert len(row.move) == 3 and row.control > 0, code
        column, line, march = row.move
        assert line < column <= march, code


@pytest.mark.rule("NB 2.2.4-1")
def test_the_control_of_the_profile_is_the_number_for_its_rolls() -> None:
    game = position(unit("a", RED, "FrLN", 10, 10))
    assert control_of(game.ctx, "a") == 6
    assert [against(_die(n).ctx, 6, (), WHY, "NB 2.2.4-1")[0] for n in (6, 7)] == [True, False]


def _die(n: int) -> Position:
    return position(dice=(n,))


# -- the bases that are lost (NB 1.1.2) ------------------------------------------------------------


def lost(form: str, *others: Any, figures: int = 16) -> tuple[Outline, Outline]:
    """A unit as it lies before and after it loses a base."""
    game = position(unit("a", RED, "FrLN", 10, 10, form=form, figures=figures), *others)
    before = laid(game.ctx, "a")
    lose(game.ctx, "a", 4, "NB 1.1.2", how="free")
    return before, laid(game.ctx, "a")


def box_of(place: Outline) -> tuple[float, float, float, float]:
    """West, south, east, north in inches."""
    xs, ys = [x for x, _ in place.corners], [y for _, y in place.corners]
    return min(xs) / 1_000, min(ys) / 1_000, max(xs) / 1_000, max(ys) / 1_000


@pytest.mark.rule("NB 1.1.2")
def test_the_head_of_the_column_is_lost_last() -> None:
    before, after = lost("march")
    assert box_of(before) == (9.625, 6, 10.375, 10)
    assert box_of(after) == (9.625, 7, 10.375, 10), "the tail goes"
    before, after = lost("column")
    assert box_of(before)[3] == box_of(after)[3] == 10
    front, rear = after.footprint
    assert (width((front,)), width((rear,))) == (1_500, 750), "two before one"


@pytest.mark.rule("NB 1.1.2")
def test_a_line_loses_a_base_at_an_end_and_the_others_do_not_move() -> None:
    # From 8.5 to 11.5; nobody touches it: its right end goes.
    before, after = lost("line")
    assert box_of(before) == (8.5, 9, 11.5, 10)
    assert box_of(after) == (8.5, 9, 10.75, 10)


@pytest.mark.rule("NB 1.1.2")
def test_bases_that_touch_an_enemy_are_lost_last() -> None:
    # One base of 0.75 before the right end, from 10.75 to 11.5.
    foe = unit("x", BLUE, "FrLN", 11.125, 10, 180, figures=4)
    _, after = lost("line", foe)
    assert box_of(after) == (9.25, 9, 11.5, 10)


# -- rows of the tables whose case only the optional rules bring (NB 9.4.3, 10.3.8) ----------------


@pytest.mark.rule("NB 9.4.3.2hr-2", "NB 10.3.8.3")
def test_targets_in_skirmish_and_troops_that_lie_down() -> None:
    tables = standard_tables()
    skirmish, lying = tables.fire["small_arms_skirmish"], tables.melee["lying"]
    assert (skirmish.value, lying.value) == (-2, -5)
    assert skirmish.counts({Switch.FORMATION_FIRE}) and not skirmish.counts(set())


@pytest.mark.rule("NB 8.2.1.2")
@pytest.mark.parametrize(
    ("x", "y", "left", "right"),
    [
        (8.5, 13, True, False),
        (11.5, 13, False, True),
        (10, 13, True, True),
        (14.6, 13, False, False),
        (10, 7, False, False),
    ],
)
def test_the_template_is_a_quarter_circle_of_two_halves(
    x: float, y: float, left: bool, right: bool
) -> None:
    # A target 0.75 wide and 1 deep, its front towards the firer.
    game = position(unit("a", RED, "FrLN", 10, 10), unit("x", BLUE, "FrLN", x, y, 180, figures=4))
    (muzzle,) = muzzles(game.ctx, "a")
    found = [
        range_to(muzzle.origin, laid(game.ctx, "x"), part) is not None
        for part in halves(game.ctx, "a", muzzle)
    ]
    assert found == [left, right]


@pytest.mark.rule("NB 8.1.2")
@pytest.mark.parametrize(
    ("spent", "sound"),
    [(0, True), (TURN + TURN // 1_000, True), (TURN + TURN // 1_000 + 1, False), (-1, False)],
)
def test_nobody_has_used_more_than_its_turn_and_what_is_lost_by_rounding(
    spent: int, sound: bool
) -> None:
    game = position(unit("a", RED, "FrLN", 10, 8, spent=spent))
    assert (not invariants(game.ctx)) is sound


@pytest.mark.rule("NB 8.4-1")
@pytest.mark.parametrize(("gone", "sound"), [("", True), ("a", False), ("x", False)])
def test_a_contact_has_two_units_on_the_table(gone: str, sound: bool) -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("x", BLUE, "BrLN", 10, 8, 180),
        contacts=[Contact("a", "x")],
    )
    if gone:
        game.ctx.change(gone, pose=None)
    assert (not invariants(game.ctx)) is sound


@pytest.mark.parametrize("first", [RED, BLUE])
def test_the_side_of_the_first_half_turn_begins(first: str) -> None:
    rules = rules_of([unit("a", RED, "FrLN", 10, 8)], terms=Terms(turns=3, first=first))
    assert table_of(rules).on_turn == rules.sides[0]
