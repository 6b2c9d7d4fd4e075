"""Who points at an enemy with a unit in hand means contact with him (NB 8.4, 8.4.1)."""

from typing import Any

import pytest

from game.board.plane.distance import distance
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Pose, lay
from game.engine.prompt import Ghost, Wish
from game.rules.napoleons_battles.movement.moves import end_pose, why_not_legs
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.places import laid
from tests.rules.napoleons_battles.moves import FAST, two
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    inches,
    position,
    unit,
)


def in_hand(mover: Placed, *others: Placed, why: str = "move", **given: Any) -> Position:
    game = position(mover, *others, **given)
    game.run(Moving(mover.card.id, why))  # type: ignore[arg-type]
    return game


def pointed(game: Position, x: float, y: float, heading: int | None = None) -> Ghost:
    found = game.asking.ghost(game.ctx, Wish((inches(x), inches(y)), heading))
    assert isinstance(found, Ghost)
    return found


def end(game: Position, ghost: Ghost) -> Pose:
    """Where it ends, which is no way off the enemy."""
    assert ghost.action is not None and isinstance(ghost.action.arg, Pose)
    there = lay(laid(game.ctx, "a").footprint, ghost.action.arg)
    assert distance(there, laid(game.ctx, "x")) <= TOLERANCE
    return ghost.action.arg


def told(game: Position, ghost: Ghost) -> str:
    assert ghost.action is not None
    return str(game.asking.preview(game.ctx, ghost.action).ghost)


def attacker(x: float = 20, y: float = 10, heading: float = 0, **given: Any) -> Placed:
    return unit("a", RED, "FrLN", x, y, heading, **given)


@pytest.mark.rule("NB 8.4-1", "NB 8.4.1-1")
def test_pointing_at_an_enemy_ahead_ends_in_contact_and_not_short_of_him() -> None:
    """Its front is at y = 13; the point lies upon it, 0.4 inches behind its front."""
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 13, 180))
    ghost = pointed(game, 20.1, 13.4)
    there = end(game, ghost)
    assert ghost.refusal is None and there.heading == 0
    assert there.y == pytest.approx(13_000, abs=TOLERANCE)
    assert told(game, ghost) == "contact: x, front"


@pytest.mark.rule("NB 8.4-1", "NB 8.2.4-1")
def test_the_front_is_laid_flat_against_the_edge_that_is_met() -> None:
    """He looks 160 degrees, so who looks 340 degrees meets him flat."""
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 13, 160))
    ghost = pointed(game, 20.2, 13.4)
    assert ghost.refusal is None and end(game, ghost).heading == 34_000


@pytest.mark.rule("NB 8.4-1", "NB 8.2.4-1")
def test_the_heading_that_was_chosen_is_kept() -> None:
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 13, 160))
    ghost = pointed(game, 20.2, 13.4, 35_500)
    assert ghost.refusal is None and end(game, ghost).heading == 35_500


@pytest.mark.rule("NB 8.4.0.1hr-2")
def test_the_ghost_tells_that_the_flank_is_contacted() -> None:
    """As in the example of a flank contact: from behind his front line."""
    mover = unit("a", RED, "FrLN", 28, 19, 270, figures=8)
    assert mover.state == two("a", 28, 19, 270).state
    game = in_hand(mover, unit("x", BLUE, "FrLN", 20, 20, 0), profiles={"FrLN": FAST})
    assert told(game, pointed(game, 21.3, 19.5)) == "contact: x, flank"


@pytest.mark.rule("NB 8.4.0.2hr-2")
def test_the_ghost_tells_that_the_rear_is_contacted() -> None:
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 14, 0))
    assert told(game, pointed(game, 20, 13.2)) == "contact: x, rear"


@pytest.mark.rule("NB 8.1.3-3", "NB 8.4-1")
def test_behind_an_enemy_the_way_ends_in_contact_with_him_and_that_is_no_failure() -> None:
    """The point lies beyond him: he is contacted, as the ghost tells."""
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 13, 180))
    ghost = pointed(game, 20, 14.5)
    assert end(game, ghost).y == pytest.approx(13_000, abs=TOLERANCE)
    assert ghost.refusal is None and told(game, ghost) == "contact: x, front"


@pytest.mark.rule("NB 8.1.3-3", "NB 8.4-1")
def test_who_points_at_one_and_would_contact_another_is_told_why() -> None:
    """The one who is meant stands close behind the other, as wide as he."""
    other = unit("x", BLUE, "FrLN", 20, 13, 180)
    game = in_hand(attacker(), other, unit("y", BLUE, "FrLN", 20, 14.2, 180))
    ghost = pointed(game, 20, 14.7)
    end(game, ghost)
    assert ghost.refusal is not None and ghost.refusal.by == "x"
    assert told(game, ghost) == "contact: x, front"


@pytest.mark.rule("NB 8.1.2")
def test_an_enemy_out_of_reach_is_told_to_be_so() -> None:
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 25, 180))
    ghost = pointed(game, 20, 25.5)
    assert ghost.refusal is not None and ghost.refusal.rule == "NB 8.1.2"


@pytest.mark.rule("NB 8.4.1.1")
def test_guns_are_told_that_they_attack_nobody() -> None:
    guns = unit("a", RED, "BrFA", 20, 10, form="limbered")
    game = in_hand(guns, unit("x", BLUE, "FrLN", 20, 13, 180))
    ghost = pointed(game, 20, 13.4)
    assert ghost.refusal is not None and ghost.refusal.rule == "NB 8.4.1.1"
    assert game.prompt.poses.onto == ()


@pytest.mark.rule("NB 14.2.2")
@pytest.mark.parametrize(("why", "onto"), [("move", ("x",)), ("evade", ())])
def test_who_evades_means_contact_with_nobody(why: str, onto: tuple[str, ...]) -> None:
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 20, 14, 180), why=why)
    assert game.prompt.poses.onto == onto


@pytest.mark.rule("NB 8.4.1-2")
@pytest.mark.parametrize("length", [1_390, 1_414])
def test_no_leg_ends_where_a_side_touches_an_enemy(length: int) -> None:
    """Its right side, at x = 21.5, comes to his left one at x = 22.5 after 1.414 inches aside;
    the tolerance before that it is free.
    """
    game = in_hand(attacker(), unit("x", BLUE, "FrLN", 24, 11, 0))
    leg = Leg(MOVE, length, 4_500)
    refusal = why_not_legs(game.ctx, "a", (leg,))
    assert (refusal.rule if refusal is not None else "") == ("NB 8.4.1-2" if length > 1_400 else "")
    assert end_pose(game.ctx, "a", (leg,)).x == pytest.approx(20_000 + length * 0.7071, abs=2)
