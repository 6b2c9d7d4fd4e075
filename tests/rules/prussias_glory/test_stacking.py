"""Stacking (PG 1.2, 1.4, 3)."""

import pytest

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.prussias_glory import markers
from game.rules.prussias_glory.combat.losses import counters_of
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import movement, restacking
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.pieces import stack
from game.rules.prussias_glory.stacking import why_overfull
from tests.rules.prussias_glory.positions import (
    FOUR_GUNS,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def over(game: Position, label: str = "0505") -> Refusal | None:
    """What a hex holds too much of."""
    return why_overfull(game.ctx, game.cell(label))


@pytest.mark.rule("PG 1.2b")
def test_fast_is_horse_and_infantry_of_printed_allowance_four() -> None:
    """Croats with MA 4 are fast even while their allowance is halved; line infantry with MA 3 is
    not.
    """
    croat, line = foot("croat", COALITION, "0101", ma=4), foot("line", COALITION, "0101")
    assert croat.card.is_fast
    assert not line.card.is_fast
    assert horse("h", COALITION, "0101").card.is_fast
    assert not battery("g", COALITION, "0101", ma=4).card.is_fast


@pytest.mark.rule("PG 1.4a")
def test_three_or_four_levels_are_two_counters() -> None:
    """Levels 4 and 3 lie on a counter over the replacement counter of levels 2 and 1."""
    assert counters_of(4) == (4, 2)
    assert counters_of(3) == (3, 2)
    assert counters_of(2) == (2,)
    assert counters_of(1) == (1,)


@pytest.mark.rule("PG 3.1a")
def test_twelve_levels_and_eight_of_guns() -> None:
    """Three units of 4 levels with 8 levels of guns are legal; one level more of either is not."""
    men = [foot(f"a{i}", PRUSSIAN, "0505") for i in range(3)]
    guns = [battery(f"g{i}", PRUSSIAN, "0505", ladder=FOUR_GUNS) for i in range(2)]
    assert over(position(open_field(), *men, *guns)) is None
    more_men = over(position(open_field(), *men, *guns, foot("b", PRUSSIAN, "0505", level=1)))
    assert more_men is not None and more_men.rule == "PG 3.1a"
    more_guns = over(position(open_field(), *men, *guns, battery("g", PRUSSIAN, "0505", level=1)))
    assert more_guns is not None and more_guns.rule == "PG 3.1a"


@pytest.mark.rule("PG 3.1b")
def test_guns_alone_may_be_twelve_levels() -> None:
    """12 levels of guns alone are legal, 13 are not."""
    guns = [battery(f"g{i}", PRUSSIAN, "0505", ladder=FOUR_GUNS) for i in range(3)]
    assert over(position(open_field(), *guns)) is None
    refusal = over(position(open_field(), *guns, battery("g", PRUSSIAN, "0505", level=1)))
    assert refusal is not None and refusal.rule == "PG 3.1b"


@pytest.mark.rule("PG 3.1c")
def test_leaders_do_not_count() -> None:
    """A full hex may hold leaders as well."""
    men = [foot(f"a{i}", PRUSSIAN, "0505") for i in range(3)]
    assert over(position(open_field(), *men, leader("x", PRUSSIAN, "0505"))) is None


@pytest.mark.rule("PG 3.2a")
def test_column_limit_is_four_levels() -> None:
    """With a unit in column 4 levels of infantry and cavalry are legal, 5 are not; guns keep their
    8.
    """
    a = foot("a", PRUSSIAN, "0505", column=True)
    guns = [battery(f"g{i}", PRUSSIAN, "0505", ladder=FOUR_GUNS) for i in range(2)]
    assert over(position(open_field(), a, *guns)) is None
    refusal = over(position(open_field(), a, foot("b", PRUSSIAN, "0505", level=1)))
    assert refusal is not None and refusal.rule == "PG 3.2a"


@pytest.mark.rule("PG 3.3a")
def test_overfull_is_legal_until_the_phase_ends() -> None:
    """A hex may be overfilled in passing; the phase ends only when stacks are legal again
    (Ruling 79).
    """
    men = [foot(f"a{i}", PRUSSIAN, "0505") for i in range(3)]
    game = position(open_field(), *men, foot("b", PRUSSIAN, "0504", level=1))
    game.run(MovePhase(PRUSSIAN))
    assert game.do(do.unit("b")) is None
    assert game.do(do.cell(game.cell("0505"))) is None
    game.do(do.button("place:0"))
    refusal = game.do(do.button("done"))
    assert refusal is None
    refusal = game.do(do.button("end"))
    assert refusal is not None and refusal.rule == "PG 3.1a"
    assert game.do(do.unit("a0")) is None
    assert game.do(do.cell(game.cell("0506"))) is None
    game.do(do.button("done"))
    assert game.do(do.button("end")) is None


@pytest.mark.rule("PG 3.3a")
def test_only_the_active_sides_hexes_are_tested() -> None:
    """An overfull enemy hex does not hold up the phase (Ruling 79)."""
    men = [foot(f"a{i}", COALITION, "0505") for i in range(4)]
    game = position(open_field(), *men, foot("b", PRUSSIAN, "0101"))
    game.run(MovePhase(PRUSSIAN))
    assert game.do(do.button("end")) is None


@pytest.mark.rule("PG 3.4a")
def test_the_top_four_levels_fight() -> None:
    """No unit is skipped: under a unit of 3 levels one of 2 does not fit, and one of 1 below it is
    not reached.
    """
    a = foot("a", PRUSSIAN, "0505", level=3)
    b = foot("b", PRUSSIAN, "0505", level=2)
    c = foot("c", PRUSSIAN, "0505", level=1)
    game = position(open_field(), a, b, c)
    assert front_of(game.ctx, game.cell("0505")) == ("a",)
    game = position(open_field(), a, c, b)
    assert front_of(game.ctx, game.cell("0505")) == ("a", "c")


def restack(game: Position, *order: str) -> Refusal | None:
    """Order the stack of 0505 anew."""
    assert game.do(do.button("restack")) is None
    assert game.do(do.cell(game.cell("0505"))) is None
    return game.do(do.pick(*order))


@pytest.mark.rule("PG 3.4b")
def test_restacking_is_free_in_the_own_movement() -> None:
    """Any order, no MP, and it is not a move."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505"))
    game.run(MovePhase(PRUSSIAN))
    assert restack(game, "b", "a") is None
    assert stack(game.ctx, game.cell("0505")) == ("b", "a")
    assert game.unit("b").spent == 0 and not game.unit("b").moved
    game.do(do.button("restack"))
    game.do(do.cell(game.cell("0505")))
    assert game.do(do.pick("b", "zzz")) == restacking.SAME_UNITS


@pytest.mark.rule("PG 3.4b")
def test_enemy_stacks_are_not_restacked() -> None:
    """Only hexes of the active side."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        foot("x", COALITION, "0101"),
        foot("y", COALITION, "0101"),
    )
    game.run(MovePhase(PRUSSIAN))
    game.do(do.button("restack"))
    assert game.do(do.cell(game.cell("0101"))) == restacking.NOT_YOURS


@pytest.mark.rule("PG 3.4c")
def test_coalition_guns_entering_an_ezoc_go_to_the_bottom() -> None:
    """No place is asked for, and they cannot be raised in this phase; Prussian guns may lie on
    top.
    """
    pieces = (
        foot("x", COALITION, "0505"),
        foot("y", COALITION, "0505"),
        battery("g", COALITION, "0504"),
        foot("p", PRUSSIAN, "0506"),
    )
    game = position(open_field(), *pieces, active=COALITION)
    game.run(MovePhase(COALITION))
    game.do(do.unit("g"))
    assert game.do(do.cell(game.cell("0505"))) is None
    assert stack(game.ctx, game.cell("0505")) == ("x", "y", "g")
    if isinstance(game.asking, movement.MovePiece):
        game.do(do.button("done"))
    assert restack(game, "g", "x", "y") == markers.GUNS_STAY_LOW


@pytest.mark.rule("PG 3.4c")
def test_prussian_guns_may_enter_an_ezoc_on_top() -> None:
    """The owner chooses their place (G-22)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0504"),
        foot("x", COALITION, "0506"),
    )
    game.run(MovePhase(PRUSSIAN))
    game.do(do.unit("g"))
    game.do(do.cell(game.cell("0505")))
    assert game.do(do.button("place:0")) is None
    assert stack(game.ctx, game.cell("0505")) == ("g", "a")


@pytest.mark.rule("PG 3.4c")
def test_lowered_guns_may_be_raised_in_the_next_own_movement() -> None:
    """The mark goes when the next own Movement phase begins."""
    game = position(
        open_field(),
        foot("x", COALITION, "0505"),
        battery("g", COALITION, "0505", bottomed=True),
        active=COALITION,
    )
    game.run(markers.PlaceMarkers(COALITION), MovePhase(COALITION))
    assert restack(game, "g", "x") is None
