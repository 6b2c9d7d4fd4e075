"""Refusals of movement, fronts and formations one by one (SQ 4 to 6, 8.13)."""

import pytest

from game.engine.refusal import NOT_OFFERED
from game.rules.squares.skirmish import RollSkirmish
from game.rules.squares.stacking import FULL, HELD_BY_ENEMY, HOLDS_NONE
from game.rules.squares.steps import FINISHED, OTHER_COMMAND, destinations, too_far
from game.rules.squares.turning import (
    ALREADY,
    FACES_ITS_WAY,
    LINEAR_ALONE,
    why_not_form,
    why_not_front,
    why_not_leave,
    why_not_settle,
)
from tests.rules.squares.positions import (
    BLUE,
    RED,
    field,
    fight,
    foot,
    general,
    horse,
    position,
)

FAR = foot("x", BLUE, "0800")


@pytest.mark.rule("SQ 5.9", "SQ 5.15")
def test_who_may_not_act_does_not_move() -> None:
    units = (foot("a", RED, "0404", attacked=True), foot("b", RED, "0404", command="r2"))
    game = position(field(), *units, foot("c", RED, "0404"), FAR)
    assert game.why_go("a", "0405") == game.why_go("a", "0405", "0405") == FINISHED
    assert game.why_go("b", "0405") == game.why_go("b", "0405", "0405") == OTHER_COMMAND
    assert game.why_go("c", "0405") is None and game.why_go("c", "0405", "0405") is None


@pytest.mark.rule("SQ 6.1", "SQ 5.14")
def test_a_path_goes_from_square_to_square_within_the_ap() -> None:
    """3 AP take a brigade three squares, not four; nor does it leap."""
    game = position(field(), foot("a", RED, "0408"), FAR)
    assert game.why_go("a", "0405", "0407", "0406", "0405") is None
    far = game.why_go("a", "0404", "0407", "0406", "0405", "0404")
    assert far is not None and "(1 needed, 0 left)" in str(far.message)
    assert game.why_go("a", "0406", "0406") == NOT_OFFERED
    assert game.why_go("a", "0405", "0407", "0405") == NOT_OFFERED
    assert game.why_go("a", "0405", "0407", "0406") == NOT_OFFERED  # it ends elsewhere
    assert game.why_go("a", "0408") == NOT_OFFERED


@pytest.mark.rule("SQ 5.12")
def test_the_path_of_a_general() -> None:
    """Two squares, one after the other, not through enemies."""
    game = position(field(), foot("a", RED, "0408"), general(RED, "0404"), foot("x", BLUE, "0304"))
    him = "general-r"
    assert game.why_go(him, "0405", "0505", "0405") is None
    assert game.why_go(him, "0407", "0405", "0406", "0407") == too_far(3, 2)
    assert game.why_go(him, "0406", "0406") == NOT_OFFERED
    assert game.why_go(him, "0405", "0304", "0405") == HELD_BY_ENEMY
    assert game.why_go(him, "0407") == too_far(3, 2)


@pytest.mark.rule("SQ 6.12", "SQ 2.4", "SQ 6.14")
def test_who_changes_its_front() -> None:
    units = (
        *(foot("l", RED, "0404", facing="N"), foot("m", RED, "0404")),
        *(foot("c", RED, "0404", facing="N", march=True), foot("o", RED, "0505", facing="N")),
        foot("far", RED, "0707", facing="N", command="r2"),
    )
    game = position(field(), *units, FAR)
    assert why_not_front(game.ctx, "l", "E") is None
    assert why_not_front(game.ctx, "l", "N") == ALREADY
    assert why_not_front(game.ctx, "m", "E") == LINEAR_ALONE
    assert why_not_front(game.ctx, "c", "E") == FACES_ITS_WAY
    assert why_not_front(game.ctx, "far", "E") == OTHER_COMMAND
    game.ctx.change("o", halves=6)
    spent = why_not_front(game.ctx, "o", "E")
    assert spent is not None and spent.rule == "SQ 5.14"


@pytest.mark.rule("SQ 6.13", "SQ 5.9")
def test_who_changes_its_formation() -> None:
    units = (foot("l", RED, "0404", facing="N"), foot("o", RED, "0505", facing="N", halves=6))
    game = position(field(), *units, foot("f", RED, "0707", facing="N", command="r2"), FAR)
    assert why_not_form(game.ctx, "l") is None
    assert why_not_form(game.ctx, "f") == OTHER_COMMAND
    spent = why_not_form(game.ctx, "o")
    assert spent is not None and spent.rule == "SQ 5.14"


@pytest.mark.rule("SQ 4.7", "SQ 4.5", "SQ 6.5", "SQ 5.9")
def test_in_and_out_of_a_built_up_base() -> None:
    """A garrison comes out where there is room; both are for the activated Command alone."""
    inside = foot("a", RED, "0404", garrison=True)
    for n, refusal in ((3, None), (4, FULL)):
        crowd = [foot(f"m{k}", RED, "0404") for k in range(n)]
        game = position(field(built_up="0404"), inside, *crowd, FAR, built_up={"0404": 2})
        assert why_not_leave(game.ctx, "a") == refusal
        assert why_not_settle(game.ctx, "m0") is None
        assert game.take("a").press("leave") == refusal
        assert game.unit("a").garrison is bool(refusal)
    assert why_not_leave(game.ctx, "m0") == HOLDS_NONE
    assert all(b.id != "leave" for b in game.take("m0").prompt.buttons)
    strangers = (
        foot("a", RED, "0404", garrison=True, command="r2"),
        foot("b", RED, "0404", command="r2"),
        foot("c", RED, "0404"),
    )
    game = position(field(built_up="0404"), *strangers, FAR, built_up={"0404": 2})
    assert why_not_leave(game.ctx, "a") == why_not_settle(game.ctx, "b") == OTHER_COMMAND
    assert why_not_settle(game.ctx, "c") is None


@pytest.mark.rule("SQ 8.13", "SQ 2.5")
def test_the_roll_of_a_skirmish_tells_its_modifier() -> None:
    """2 + 2 against 3 - 1: red has the Advantage."""
    units = (foot("a", RED, "0404", skirmish=2), foot("x", BLUE, "0403", skirmish=-1))
    game = position(field(), *units, dice=(2, 3))
    game.ctx.set(fight=fight(game, "a", "x", picked={RED: "a", BLUE: "x"}))
    game.run(RollSkirmish())
    rolls = [e.roll for e in game.events if e.roll is not None]
    assert [(r.die, [m.value for m in r.modifiers], r.total) for r in rolls] == [
        (2, [2], 4),
        (3, [-1], 2),
    ]
    assert game.table.fight is not None and game.table.fight.advantage == RED


@pytest.mark.rule("SQ 6.11")
@pytest.mark.parametrize(
    ("facing", "goals"),
    [
        ("N", {"0403", "0405"}),
        ("S", {"0403", "0405"}),
        ("E", {"0304", "0504"}),
        ("W", {"0304", "0504"}),
    ],
)
def test_each_facing_has_a_front_and_a_back(facing: str, goals: set[str]) -> None:
    game = position(field(), foot("a", RED, "0404", facing=facing), FAR, ap=1)
    assert {game.rules.label(c) for c in destinations(game.ctx, "a")} == goals


@pytest.mark.rule("SQ 6.2", "SQ 6.1")
def test_what_goals_cost_whose_way_has_begun() -> None:
    """Cavalry with 3 AP has gone two squares for one and a half: the third is free, then one AP."""
    game = position(field(), horse("h", RED, "0404", halves=3, steps=2), FAR)
    found = {game.rules.label(c): n for c, n in destinations(game.ctx, "h").items()}
    assert {at: found[at] for at in ("0405", "0406", "0407")} == {"0405": 0, "0406": 1, "0407": 1}
    assert "0408" not in found
    assert destinations(game.ctx, "general-r")[game.cell("0406")] == 2
