"""Passing through friends (ND 3.16-3.18)."""

import pytest

from game.board.plane.legs import MOVE, Leg
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.passing import passage
from game.rules.nordlingen.table import DISORDERED, ORDERED
from tests.rules.nordlingen.moves import BACK, RIGHT, ahead, alone, farthest, go, same
from tests.rules.nordlingen.positions import RED, position, unit

NO, IF, YES = "no", "if_stationary", "yes"
COLUMNS = ("Pk", "Hv", "Sh", "Cav", "MC", "LCs")
"""One type of each column; the rows as they are printed, the artillery row used both ways."""
ROWS = {
    "Pk": (NO, NO, NO, NO, NO, NO),
    "PkL": (NO, NO, NO, NO, NO, NO),
    "Hv": (NO, IF, IF, NO, NO, YES),
    "Wb": (NO, IF, IF, NO, NO, YES),
    "Sh": (IF, IF, IF, NO, IF, IF),
    "Lt": (IF, IF, IF, NO, IF, IF),
    "Dr": (IF, IF, IF, NO, IF, IF),
    "Cav": (NO, IF, IF, IF, IF, YES),
    "CavL": (NO, IF, IF, IF, IF, YES),
    "Rei": (NO, IF, IF, IF, IF, YES),
    "MC": (NO, IF, IF, IF, YES, YES),
    "LC": (NO, IF, IF, IF, YES, YES),
    "DrM": (NO, IF, IF, IF, YES, YES),
    "LCs": (NO, YES, YES, YES, YES, YES),
    "LtArt": (YES, YES, NO, NO, YES, YES),
    "HvArt": (YES, YES, NO, NO, YES, YES),
}


@pytest.mark.rule("ND 3.16", "ND 3.18")
@pytest.mark.parametrize("kind", ROWS)
def test_who_passes_through_whom_is_printed(kind: str) -> None:
    others = [unit(f"c{n}", RED, made, 2 + 3 * n, 2) for n, made in enumerate(COLUMNS)]
    game = position(unit("a", RED, kind, 10, 8), *others)
    assert tuple(passage(game.ctx, "a", f"c{n}") for n in range(len(COLUMNS))) == ROWS[kind]


@pytest.mark.rule("ND 3.18")
def test_the_artillery_row_governs_both_directions_and_wagons_pass_nobody() -> None:
    kinds = ("Pk", "Hv", "Sh", "Cav", "MC", "LCs", "MdArt", "Wg")
    game = position(
        unit("gun", RED, "MdArt", 10, 8),
        unit("wagon", RED, "Wg", 14, 8),
        *(unit(f"c{n}", RED, kind, 1.5 + 2.2 * n, 2) for n, kind in enumerate(kinds)),
    )
    through_gun = [passage(game.ctx, f"c{n}", "gun") for n in range(len(kinds))]
    assert through_gun == [YES, YES, NO, NO, YES, YES, NO, NO]
    assert all(passage(game.ctx, f"c{n}", "wagon") == NO for n in range(len(kinds)))
    assert all(passage(game.ctx, "wagon", f"c{n}") == NO for n in range(len(kinds)))
    dragoons = position(unit("a", RED, "DrM", 10, 8), unit("c", RED, "Dr", 4, 8))
    assert passage(dragoons.ctx, "c", "a") == IF  # row Sh, Dr; column MC, LC


@pytest.mark.rule("ND 3.17")
def test_a_passage_carries_the_whole_mover_beyond() -> None:
    """Musketeers from 8.5 to 9.5um ahead of horse whose rear is at 7: beyond them it is at 10.5."""
    friend = unit("c", RED, "Sh", 10, 9.5)
    assert go(alone("Cav", friend), ahead(0.5)) is None
    for um in (0.6, 2.4):
        assert same(go(alone("Cav", friend), ahead(um)), refusals.no_way_beyond("c"))
    game = alone("Cav", friend)
    assert go(game, ahead(2.5)) is None
    assert game.stands("a") == (10, 10.5, 0)
    # Infantry of Mov 2 cannot come beyond them: it stops before them.
    assert same(go(alone("Hv", friend), ahead(2)), refusals.no_way_beyond("c"))
    assert farthest(alone("Hv", friend)) == 0.5
    assert farthest(alone("Cav", friend)) == 3


@pytest.mark.rule("ND 3.17")
def test_nobody_ends_on_another() -> None:
    """Behind the first musketeers stand others, from 9.7 to 10.7: beyond both it would be 11.7."""
    friends = unit("c", RED, "Sh", 10, 9.5), unit("d", RED, "Sh", 10, 10.7)
    for um in (2.5, 3):
        assert same(go(alone("Cav", *friends), ahead(um)), refusals.no_way_beyond("c"))
    assert farthest(alone("Cav", *friends)) == 0.5
    game = alone("LCs", *friends)
    assert go(game, ahead(3.7)) is None
    assert game.stands("a") == (10, 11.7, 0)


@pytest.mark.rule("ND 3.17")
def test_who_is_passed_while_it_has_moved_disorders_both() -> None:
    for moved, level in ((False, ORDERED), (True, DISORDERED)):
        game = alone("Cav", unit("c", RED, "Sh", 10, 9.5, moved=moved))
        assert go(game, ahead(2.5)) is None
        assert [game.unit(uid).disorder for uid in "ac"] == [level, level]
    # Where the table says yes it disorders nobody.
    game = alone("Cav", unit("c", RED, "LCs", 10, 9.5, moved=True))
    assert go(game, ahead(2.5)) is None
    assert [game.unit(uid).disorder for uid in "ac"] == [ORDERED, ORDERED]


@pytest.mark.rule("ND 3.16", "ND 3.17")
def test_where_the_table_says_no_the_friend_is_in_the_way() -> None:
    assert same(
        go(alone("Cav", unit("c", RED, "Pk", 10, 9.5)), ahead(2.5)), refusals.no_passage("c")
    )


@pytest.mark.rule("ND 3.17", "ND 14.2")
def test_only_a_straight_leg_passes() -> None:
    """Obliquely, to a side and by a wheel the friend is just in the way."""
    friend = unit("c", RED, "LCs", 10, 9.5)
    assert same(go(alone("Cav", friend), Leg(MOVE, 2_900, 500)), refusals.onto("c"))
    beside = unit("c", RED, "LCs", 12.2, 8)
    assert same(go(alone("LCs", beside), Leg(MOVE, 3_000, RIGHT)), refusals.onto("c"))
    behind = unit("c", RED, "LCs", 10, 6.8)
    assert go(alone("LCs", behind), Leg(MOVE, 2_200, BACK)) is None
