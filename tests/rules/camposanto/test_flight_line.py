"""Ways of a flight: closed, blocked, met again (CS 7.3, geometry G5, R12)."""

import pytest

from game.engine import action as do
from game.rules.camposanto.flight import Flee
from game.rules.camposanto.flight_line import Flight, onward
from game.rules.camposanto.table import OFF_MAP
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    COLUMNS,
    ROWS,
    SPANISH,
    field,
    foot,
    horse,
    position,
)

POCKET = "0309 0409 0308 0508"
"""Enemies round 0408: who comes there from 0407 goes neither on nor aside."""


@pytest.mark.rule("CS 7.3g", "CS 6.5c")
@pytest.mark.parametrize(("options", "blocked"), [(["edge-loser-eliminated"], True), ([], False)])
def test_a_way_into_a_pocket_is_told_to_be_blocked_or_goes_round_it(
    options: list[str], blocked: bool
) -> None:
    """From 0506 both 0407 and 0507 are next to the enemy in 0508. By the other reading of R12 the
    flight by 0407 runs into the pocket; by this one it steps aside before.
    """
    enemies = [foot(f"e{n}", AUSTRIAN, label) for n, label in enumerate(POCKET.split())]
    game = position(
        field(),
        horse("h", SPANISH, "0506"),
        foot("f", SPANISH, "1109"),
        *enemies,
        options=options,
    ).run(Flee(("h",)))
    assert game.labels(game.prompt.cells) == ["0407", "0507"]
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0407")))
    assert (str(shown.text) == "That way is blocked.") == blocked
    assert shown.rule == ("CS 7.3g" if blocked else "CS 7.3a")
    if blocked:
        assert (shown.path, shown.costs) == (game.cells("0506 0407 0408"), (0, 0))
    assert game.cell("0408") in shown.path or not blocked
    assert game.do(do.cell(game.cell("0407"))) is None
    assert (game.unit("h").cell == OFF_MAP) == blocked


@pytest.mark.rule("CS 7.3g", "CS 7.3b")
@pytest.mark.parametrize(("friends", "at"), [("0509 0510 0511", "-"), ("0509 0511", "0510")])
def test_friends_as_far_as_the_edge_close_the_only_way(friends: str, at: str) -> None:
    """Ponds leave nothing but 0509, 0510 and 0511, on the edge. If friends hold all three there is
    no room; if 0510 is free it stands there, with a HIT at the edge.
    """
    held = [foot(f"f{n}", SPANISH, label) for n, label in enumerate(friends.split())]
    game = position(
        field(pond="0408 0608 0409 0609 0410 0610 0411"),
        horse("h", SPANISH, "0508"),
        foot("x", AUSTRIAN, "0305"),
        *held,
    ).run(Flee(("h",)))
    assert game.at("h") == at
    assert at == "-" or game.unit("h").hits == 1


def corridor(land: str, goal: str, *enemies: str) -> list[str]:
    """Where a flight from 0506 may go next, if only some hexes are land."""
    dry = {"0506", *land.split(), *goal.split(), *enemies}
    labels = [f"{x:02}{y:02}" for x in range(COLUMNS) for y in range(ROWS)]
    game = position(
        field(pond=" ".join(label for label in labels if label not in dry)),
        foot("a", SPANISH, "0506"),
        *(foot(f"x{n}", AUSTRIAN, label, facing="N") for n, label in enumerate(enemies)),
        edges={SPANISH: goal},
    )
    return game.labels(onward(game.ctx, Flight(("a",), "edge", game.cells("0506"))))


@pytest.mark.rule("CS 7.3a", "CS 7.3b", "CS 7.3g")
def test_a_way_too_short_is_open_to_who_comes_by_a_side_step() -> None:
    """0410 is held, 0409 in its ZOC. Straight by 0407 the flight would be in 0408 after two steps
    and has to go on into the pocket; by 0406 it may stop there after three.
    """
    assert corridor("0406 0407 0408 0409", "0410", "0410") == ["0406"]


@pytest.mark.rule("CS 7.3a", "CS 7.3g")
def test_without_the_side_step_the_short_way_is_closed() -> None:
    assert corridor("0407 0408 0409", "0410", "0410") == []
    assert corridor("0407 0408 0409", "0410") == ["0407"]


@pytest.mark.rule("CS 7.3g", "CS 7.3f")
@pytest.mark.parametrize("held", ["0409", "0708"])
def test_of_two_branches_one_that_is_open_is_enough(held: str) -> None:
    """Behind 0507 one way goes by 0508 to 0409, the other by 0607 to 0708: one end is held."""
    assert corridor("0507 0508 0607", "0409 0708", held) == ["0507"]


@pytest.mark.rule("CS 7.3g")
def test_of_two_branches_both_held_none_is_open() -> None:
    assert corridor("0507 0508 0607", "0409 0708", "0409", "0708") == []


@pytest.mark.rule("CS 7.3a", "CS 7.3b", "CS 7.3g")
def test_a_row_of_hexes_may_be_open_from_one_end_and_closed_from_the_other() -> None:
    """0606, 0507 and 0407 lie in a row, each next to 0506 and as far from the goal. The enemy in
    0607 is next to the first two. By 0606 and 0507 the third step ends in 0407, which is free;
    the other way round it would end in the ZOC, and 0408 leads to the enemy in 0409.
    """
    assert corridor("0606 0507 0407 0408", "0409 0708", "0607", "0409") == ["0606"]
