"""Figures of the tables one by one, just below and just above (SQ 4 to 9)."""

import pytest
from msgspec import structs

from game.rules.squares.attack import TOO_MANY, why_not_party
from game.rules.squares.contest import MoveCinc, RollPoints
from game.rules.squares.defence import TOO_MANY as TOO_MANY_DEFEND
from game.rules.squares.defence import why_not_defend
from game.rules.squares.sight import sees
from game.rules.squares.table import Sky
from tests.rules.squares.positions import (
    BLUE,
    RED,
    cinc,
    field,
    fight,
    foot,
    general,
    position,
)

FAR = foot("x", BLUE, "0800")


@pytest.mark.rule("SQ 8.2", "SQ 8.6")
def test_a_massed_brigade_and_two_linear_ones_are_seven_points() -> None:
    """A massed and a linear one are 5."""
    mine = (foot("m", RED, "0404"), *(foot(u, RED, "0404", facing="N") for u in "ab"))
    theirs = (foot("x", BLUE, "0403"), *(foot(u, BLUE, "0403", facing="S") for u in "yz"))
    game = position(field(), *mine, *theirs)
    cells = game.cell("0404"), game.cell("0403")
    assert why_not_party(game.ctx, ["m", "a"], *cells) is None
    assert why_not_party(game.ctx, ["m", "a", "b"], *cells) == TOO_MANY
    met = structs.replace(fight(game, "m", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["x", "y"]) is None
    assert why_not_defend(game.ctx, met, ["x", "y", "z"]) == TOO_MANY_DEFEND


@pytest.mark.rule("SQ 5.6", "SQ 5.12")
def test_both_kinds_of_commanders_ride_two_squares() -> None:
    chiefs = (general(RED, "0404"), cinc(RED, "0404"))
    game = position(field(), foot("a", RED, "0404"), *chiefs, FAR)
    for him in ("general-r", "cinc-red"):
        assert game.why_go(him, "0406") is None
        assert game.why_go(him, "0407") is not None
    game.run(MoveCinc(RED))
    assert {game.rules.label(c) for c in game.prompt.cells} == {
        f"{column:02}{row:02}" for column in range(2, 7) for row in range(2, 7)
    } - {"0404"}


@pytest.mark.rule("SQ 3.1", "SQ 5.4")
@pytest.mark.parametrize(
    ("sky", "far"),
    [(Sky.CLEAR, 8), (Sky.NORMAL, 8), (Sky.CLOUDY, 6), (Sky.RAIN, 4), (Sky.SNOW, 4)],
)
def test_how_far_one_sees(sky: Sky, far: int) -> None:
    pieces = (foot("a", RED, "0000"), foot("x", BLUE, "1100"))
    game = position(field(columns=12), *pieces, sky=sky)
    seen = [n for n in range(1, 12) if sees(game.ctx, game.cell("0000"), game.cell(f"{n:02}00"))]
    assert seen == list(range(1, far + 1))


@pytest.mark.rule("SQ 5.5")
@pytest.mark.parametrize(("die", "ap"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_points_of_each_die(die: int, ap: int) -> None:
    game = position(field(), foot("a", RED, "0404"), FAR, dice=(die, 1), active="")
    game.run(RollPoints())
    assert sorted(game.table.pool) == sorted((ap, 1))
