"""Recovery and rally in the last impulse (ND 8)."""

from typing import Any

import pytest

from game.engine.prompt import Wish
from game.engine.refusal import NOT_OFFERED
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.phase import FirePhase
from game.rules.nordlingen.melee.phase import MeleePhase
from game.rules.nordlingen.movement.phase import ManoeuvrePhase
from game.rules.nordlingen.reorder import ReorderPhase, TurnRecovered, TurnUnit
from game.rules.nordlingen.sequence import EndOfImpulse, Impulse
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Step
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    line,
    pose,
    position,
    unit,
)


def reordered(*placed: Placed, dice: tuple[int, ...] = (), **given: Any) -> Position:
    """The phase has come to its first question, or to its end."""
    game = position(*placed, dice=dice, **given)
    game.run(ReorderPhase())
    assert not game.dice_left
    return game


def turning(game: Position) -> list[str]:
    """The units that may be turned now."""
    assert isinstance(game.asking, TurnRecovered)
    return list(game.prompt.units)


@pytest.mark.rule("ND 8.1", "ND 2.1")
def test_reordering_comes_in_the_last_impulse_alone_between_manoeuvre_and_fire() -> None:
    """With divisions of 5 and of 4 the first impulse is not the last one."""
    for orders, last in (({"r": 5, "b": 4}, False), ({"r": 5, "b": 5}, True), ({}, True)):
        game = position(
            unit("a", RED, "Pk", 10, 4), unit("x", BLUE, "Pk", 10, 14, 180), orders=orders
        )
        game.ctx.call(Impulse())
        game.state.stack[-1].run(game.ctx)  # type: ignore[attr-defined]  # an automatic frame
        coming = [type(frame) for frame in reversed(game.state.stack)]
        reorder = [ReorderPhase] if last else []
        assert coming[:4] == [ManoeuvrePhase, *reorder, FirePhase, MeleePhase, EndOfImpulse][:4]


@pytest.mark.rule("ND 8.1")
def test_units_of_both_armies_recover_active_or_not() -> None:
    """The side with the initiative is asked first."""
    game = reordered(
        unit("a", RED, "Pk", 10, 4, disorder=DISORDERED),
        unit("x", BLUE, "Pk", 10, 14, 180, disorder=SHAKEN),
        orders={"b": 5},
    )
    assert (game.unit("a").disorder, game.unit("x").disorder) == (ORDERED, DISORDERED)
    assert game.table.step is Step.REORDER
    assert (game.asking, game.prompt.side) == (TurnRecovered(RED), RED)
    assert game.press("end") is None
    assert (game.asking, list(game.prompt.units)) == (TurnRecovered(BLUE), ["x"])


@pytest.mark.rule("ND 8.2")
@pytest.mark.parametrize(
    ("before", "after"), [(ORDERED, ORDERED), (DISORDERED, ORDERED), (SHAKEN, DISORDERED)]
)
def test_one_level_is_recovered(before: int, after: int) -> None:
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=before))
    assert game.unit("a").disorder == after
    assert len(game.told("recover")) == (before != ORDERED)


@pytest.mark.rule("ND 8.2")
@pytest.mark.parametrize("mark", ["moved_in_turn", "tested_in_turn", "fought_in_turn"])
def test_who_moved_tested_under_fire_or_fought_in_this_turn_does_not_recover(mark: str) -> None:
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED, **{mark: True}))
    assert game.unit("a").disorder == DISORDERED
    assert not turning(game)
    # Other marks of the impulse do not matter.
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED, shot=True, halted=True))
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 8.2", "ND 0.7")
@pytest.mark.parametrize(("gap", "level"), [(0, DISORDERED), (0.1, ORDERED)])
def test_who_is_in_a_melee_does_not_recover_though_it_is_yet_to_be_fought(
    gap: float, level: int
) -> None:
    """They have stood in contact since the turn before; in this one they have done nothing."""
    game = reordered(
        unit("a", RED, "Pk", 10, 4, disorder=DISORDERED),
        unit("x", BLUE, "Pk", 10, 4 + gap, 180, disorder=DISORDERED),
    )
    assert (game.unit("a").disorder, game.unit("x").disorder) == (level, level)
    assert bool(turning(game)) == (level == ORDERED)


@pytest.mark.rule("ND 8.2", "ND 10.3", "ND 10.7")
@pytest.mark.parametrize(
    ("kind", "level"),
    [("marsh", DISORDERED), ("ford", DISORDERED), ("wood", ORDERED), ("steep_slope", ORDERED)],
)
def test_ground_that_disorders_everybody_prevents_it(kind: str, level: int) -> None:
    """Any part of the unit in it is enough: its rear is at 3."""
    for top, after in ((3.5, level), (3, ORDERED)):
        game = reordered(
            unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), areas=[box(kind, "g", 0, 1, 20, top)]
        )
        assert game.unit("a").disorder == after


@pytest.mark.rule("ND 8.2", "ND 10.7")
def test_who_is_astride_a_stream_does_not_recover_unless_on_a_bridge() -> None:
    stream = line("stream", "brook", (0, 3.5), (20, 3.5))
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), lines=[stream])
    assert game.unit("a").disorder == DISORDERED
    bridge = box("bridge", "bridge", 8.5, 3, 11.5, 4)
    game = reordered(
        unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), lines=[stream], areas=[bridge]
    )
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 8.3")
def test_who_recovered_may_be_turned_to_any_heading_which_is_no_move() -> None:
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED))
    assert game.take("a") is None
    assert game.asking == TurnUnit("a")
    assert game.go(pose(10, 4, 137)) is None
    assert game.stands("a") == (10, 4, 137)
    there = game.unit("a")
    assert (there.moved, there.moved_in_turn, there.disorder) == (False, False, ORDERED)
    # Once: it is not offered again.
    assert not turning(game)


@pytest.mark.rule("ND 8.3")
def test_the_turn_is_about_the_centre_of_its_front_and_must_leave_no_overlap() -> None:
    """Behind it stands another whose front is at 3. At 45 degrees its right rear corner would be at
    10, 2.59; at 90 its side is just at 3.
    """
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), unit("c", RED, "Pk", 10, 3))
    game.take("a")
    assert game.go(pose(10, 4.1, 90)) == NOT_OFFERED
    assert game.go(pose(10, 4, 45)) == refusals.NO_ROOM_TO_TURN
    assert game.stands("a") == (10, 4, 0)
    assert game.go(pose(10, 4, 90)) is None


@pytest.mark.rule("ND 8.3", "ND 0.10")
@pytest.mark.parametrize(("kind", "may"), [("LtArt", False), ("Pk", True)])
def test_no_turn_leads_onto_ground_on_which_a_unit_may_not_be(kind: str, may: bool) -> None:
    """A marsh ahead: guns turned about would stand in it, foot may."""
    game = reordered(
        unit("a", RED, kind, 10, 4, disorder=DISORDERED), areas=[box("marsh", "m", 8, 4.2, 12, 8)]
    )
    game.take("a")
    assert game.go(pose(10, 4, 180)) == (None if may else refusals.NO_ROOM_TO_TURN)


@pytest.mark.rule("ND 8.3", "ND 10.9")
@pytest.mark.parametrize(("kind", "level"), [("marsh", DISORDERED), ("steep_slope", ORDERED)])
def test_who_turns_onto_ground_that_disorders_all_is_disordered_again(
    kind: str, level: int
) -> None:
    """It was on neither before; the turn is no move, of which a steep slope takes account."""
    ground = [box(kind, "g", 8, 4.2, 12, 8)]
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), areas=ground)
    game.take("a")
    assert game.go(pose(10, 4, 180)) is None
    assert game.unit("a").disorder == level


@pytest.mark.rule("ND 8.3")
def test_the_turn_may_be_left_out() -> None:
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED))
    game.take("a")
    assert game.press("keep") is None
    assert game.asking == TurnRecovered(RED)
    assert game.press("end") is None
    assert game.stands("a") == (10, 4, 0)
    assert not game.table.recovered


@pytest.mark.rule("ND 8.3")
def test_who_did_not_recover_is_not_turned() -> None:
    game = reordered(
        unit("a", RED, "Pk", 10, 4, disorder=DISORDERED),
        unit("c", RED, "Pk", 14, 4),
        unit("d", RED, "Pk", 6, 4, disorder=DISORDERED, moved_in_turn=True),
    )
    assert turning(game) == ["a"]
    assert game.take("c") is not None
    assert game.take("d") is not None


@pytest.mark.rule("ND 8.3")
def test_a_unit_in_hand_faces_where_one_points() -> None:
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), unit("c", RED, "Pk", 10, 3))
    game.take("a")
    ghost = game.asking.ghost(game.ctx, Wish((12_000, 4_000)))
    assert ghost.action.arg == pose(10, 4, 90)
    ghost = game.asking.ghost(game.ctx, Wish((12_000, 6_000)))
    assert (ghost.action, ghost.refusal) == (None, refusals.NO_ROOM_TO_TURN)


@pytest.mark.rule("ND 8.4", "ND 7.9")
@pytest.mark.parametrize(("die", "rallies"), [(6, True), (5, False), (4, False)])
def test_a_routed_unit_tests_with_3_less_for_its_disorder(die: int, rallies: bool) -> None:
    """Shot of morale 1: 5 + 1 - 3 is 3 and fails, a natural 6 always rallies."""
    game = reordered(unit("a", RED, "Sh", 10, 8, 180, disorder=ROUTED), dice=(die,))
    if rallies:
        assert game.unit("a").disorder == SHAKEN
        assert turning(game) == ["a"]
        return
    assert game.unit("a").disorder == ROUTED
    assert game.stands("a") == (10, 5, 180)
    assert game.unit("a").losses == 0  # it does not go into rout, it is in it
    assert not turning(game)


@pytest.mark.rule("ND 8.4")
def test_a_score_of_4_rallies() -> None:
    """Veterans of morale 2: 5 + 2 - 3."""
    game = reordered(unit("a", RED, "Sh", 10, 8, disorder=ROUTED, morale=2), dice=(5,))
    assert game.unit("a").disorder == SHAKEN


@pytest.mark.rule("ND 8.4")
def test_who_made_a_rout_move_in_this_turn_neither_tests_nor_moves() -> None:
    game = reordered(unit("a", RED, "Sh", 10, 8, disorder=ROUTED, routed_in_turn=True))
    assert game.stands("a") == (10, 8, 0)
    assert not game.told("morale")
    # Every other one must, though it has moved, fought or tested.
    marks = {"moved_in_turn": True, "fought_in_turn": True, "tested_in_turn": True}
    game = reordered(unit("a", RED, "Sh", 10, 8, disorder=ROUTED, **marks), dice=(6,))
    assert game.unit("a").disorder == SHAKEN


@pytest.mark.rule("ND 8.4", "ND 7.10")
def test_who_is_swept_away_after_it_recovered_is_not_turned() -> None:
    """`a` recovers, `d` fails to rally and runs through it; `a` routs of contagion and runs."""
    game = reordered(
        unit("a", RED, "Wb", 10, 8, 180, disorder=DISORDERED),
        unit("d", RED, "Pk", 10, 10, 180, disorder=ROUTED),
        dice=(1, 1),
    )
    assert game.unit("a").disorder == ROUTED
    assert not turning(game)


def test_bots_are_shown_only_headings_that_are_free() -> None:
    game = reordered(unit("a", RED, "Pk", 10, 4, disorder=DISORDERED), unit("c", RED, "Pk", 10, 3))
    game.take("a")
    tried = [action for action in game.asking.candidates(game.ctx, None) if action.arg != "keep"]
    assert tried
    for action in tried:
        assert game.asking.why_not_pose(game.ctx, action.arg, ()) is None
