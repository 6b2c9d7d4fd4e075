"""How the bases of a unit stand in each formation (NB 0.0, 1.4.2)."""

import pytest

from game.board.plane.shapes import Footprint, StandShape
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.stands import blocks, depth, ranks, stands, width
from game.rules.napoleons_battles.tables import standard_tables

ROWS = standard_tables().base
FOOT, HORSE, GUNS, LIMBER = (
    ROWS[name] for name in ("infantry_three_ranks", "cavalry", "foot_artillery", "limber")
)


def size(footprint: Footprint) -> tuple[float, float]:
    """Width and depth in inches."""
    return width(footprint) / 1_000, depth(footprint) / 1_000


@pytest.mark.rule("NB 1.4.2.1-1", "NB 0.0-1", "NB 0.0-3")
def test_a_line_has_all_bases_abreast() -> None:
    assert size(stands(Form.LINE, 4, FOOT)) == (3.0, 1.0)
    assert size(stands(Form.LINE, 7, FOOT)) == (5.25, 1.0)
    assert size(stands(Form.LINE, 3, HORSE)) == (3.0, 2.0)
    assert len(stands(Form.LINE, 5, FOOT)) == 5


@pytest.mark.rule("NB 1.4.2.2-1", "NB 1.4.2.3-1")
@pytest.mark.parametrize("form", [Form.COLUMN, Form.SQUARE])
def test_column_and_square_have_two_ranks_with_the_odd_base_in_front(form: Form) -> None:
    assert ranks(form, 5) == (3, 2)
    assert ranks(form, 4) == (2, 2)
    five = stands(form, 5, FOOT)
    assert size(five) == (2.25, 2.0)
    rear = [stand for stand in five if stand.front == -1_000]
    assert [(stand.left, stand.right) for stand in rear] == [(-750, 0), (0, 750)]


@pytest.mark.rule("NB 1.4.2.2-1")
def test_two_bases_in_column_stand_one_behind_the_other_and_one_keeps_its_size() -> None:
    assert size(stands(Form.COLUMN, 2, FOOT)) == (0.75, 2.0)
    assert size(stands(Form.COLUMN, 1, FOOT)) == (0.75, 1.0)


@pytest.mark.rule("NB 1.4.2.4-1")
def test_a_march_column_is_a_single_file() -> None:
    assert size(stands(Form.MARCH, 6, FOOT)) == (0.75, 6.0)
    assert size(stands(Form.MARCH, 3, HORSE)) == (1.0, 6.0)


@pytest.mark.rule("NB 1.4.2.4-3", "NB 0.0-4")
def test_a_battery_in_march_column_has_its_limber_before_it() -> None:
    assert size(stands(Form.LIMBERED, 1, GUNS, LIMBER)) == (1.5, 1.0)
    marching = stands(Form.MARCH, 1, GUNS, LIMBER)
    assert size(marching) == (1.5, 4.0)
    assert (marching[0].front, marching[1].front) == (0, -3_000)


@pytest.mark.parametrize("form", [Form.LINE, Form.COLUMN, Form.SQUARE, Form.MARCH])
@pytest.mark.parametrize("bases", range(1, 8))
def test_ranks_as_one_block_cover_what_their_bases_cover(form: Form, bases: int) -> None:
    one_by_one, as_one = stands(form, bases, FOOT), blocks(form, bases, FOOT)
    assert size(as_one) == size(one_by_one)
    assert ground(as_one) == ground(one_by_one) == bases * 750 * 1_000
    assert len(as_one) == (2 if form in (Form.COLUMN, Form.SQUARE) and bases in (3, 5, 7) else 1)


def test_a_battery_in_march_column_is_its_limber_and_its_base() -> None:
    assert blocks(Form.MARCH, 1, GUNS, LIMBER) == (StandShape(-750, -4_000, 750, 0),)


def ground(footprint: Footprint) -> int:
    return sum((s.right - s.left) * (s.front - s.rear) for s in footprint)
