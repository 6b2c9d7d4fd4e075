"""Who is in a burning town (NB 15.4.3)."""

from typing import Any

import pytest

from game.engine import action as acts
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.react import ChooseReaction, ReactStep
from game.rules.napoleons_battles.movement.burning import LeaveTowns, why_not_walk
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.refusals import DETACHMENT_STAYS, ENGAGED
from game.rules.napoleons_battles.unformed.bounce import Bounce
from game.rules.napoleons_battles.unformed.paths import way_to, why_not_way
from game.rules.napoleons_battles.unformed.rout import ways_out
from game.rules.napoleons_battles.unformed.won import Advance
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    box,
    inches,
    pose,
    position,
    unit,
)


def burning(*names: str, on_turn: str = RED, **state: Any) -> Position:
    """Red's line a, six inches fast, lies in a village of four inches, in the line b beside it."""
    village = box("town", "village", 18, 18, 22, 22, vdf=1)
    return position(
        unit("a", RED, "FrLN", 20, 20.5, **state),
        unit("b", RED, "FrLN", 30, 10),
        unit("x", BLUE, "BrLN", 20, 29.5, 180),
        areas=[village],
        on_turn=on_turn,
        table={"burning": list(names)},
    )


@pytest.mark.rule("NB 15.4.3-2")
def test_who_is_still_inside_at_the_end_of_the_movement_step_must_leave() -> None:
    game = burning("village")
    game.run(MoveStep())
    assert game.press("end") is None
    assert game.prompt.side == RED and game.asking.unit == "a"
    assert game.press("move") is None
    assert game.go(pose(20, 23.2)) is None
    assert game.press("done") is None
    assert game.asking is None
    assert not game.unit("a").routed and game.unit("a").losses == 0


@pytest.mark.rule("NB 15.4.3-2")
def test_who_does_not_come_out_leaves_in_rout() -> None:
    game = burning("village")
    game.run(MoveStep())
    game.press("end")
    assert game.press("move") is None
    assert game.press("done") is None
    refusal = game.press("move")
    assert refusal is not None
    assert game.press("rout") is None
    a = game.unit("a")
    assert a.routed and a.losses == 1
    assert game.stands("a")[1] < 18


@pytest.mark.rule("NB 15.4.3-2")
def test_who_may_not_move_routs_out_of_it() -> None:
    game = burning("village", limit="none")
    game.run(MoveStep())
    game.press("end")
    refusal = game.press("move")
    assert refusal is not None and refusal.rule == "NB 4.2.3.1-1"
    assert game.press("rout") is None


@pytest.mark.rule("NB 15.4.3-2")
def test_off_turn_it_leaves_in_the_reaction_step_and_contacts_nobody() -> None:
    game = burning("village", on_turn=BLUE)
    game.run(ReactStep(RED, free=True))
    assert game.asking.unit == "a"
    assert game.press("move") is None
    assert game.go(pose(20, 24)) is None
    near = position(
        unit("a", RED, "FrLN", 20, 20.5),
        unit("x", BLUE, "BrLN", 20, 23, 180),
        areas=[box("town", "village", 18, 18, 22, 22, vdf=1)],
        on_turn=BLUE,
        table={"burning": ["village"]},
    )
    near.run(ReactStep(RED, free=True))
    assert near.press("move") is None
    refusal = near.go(pose(20, 23))
    assert refusal is not None and refusal.rule == "NB 15.4.3-2"


@pytest.mark.rule("NB 15.4.3-2")
def test_it_is_left_once_in_a_half_turn_and_not_in_the_pursuit() -> None:
    game = burning("village", on_turn=BLUE)
    game.run(ReactStep(RED, free=True, pursuit=True))
    assert isinstance(game.asking, ChooseReaction)
    assert not any(isinstance(frame, LeaveTowns) for frame in game.ctx.state.stack)


@pytest.mark.rule("NB 15.4.3-2", "NB 15.4.3-1")
def test_nobody_leaves_a_town_that_does_not_burn_nor_enters_one_that_does() -> None:
    calm = burning()
    calm.run(LeaveTowns(RED))
    assert calm.asking is None
    game = burning("village")
    game.ctx.change("a", pose=pose(20, 14))
    game.run(MoveStep())
    assert game.take("a") is None
    refusal = game.go(pose(20, 19))
    assert refusal is not None and refusal.rule == "NB 15.4.3-1"


@pytest.mark.rule("NB 15.4.3-1")
@pytest.mark.parametrize(("fires", "y"), [(("village",), 17.5), ((), 18.5)])
def test_nobody_advances_into_a_burning_town(fires: tuple[str, ...], y: float) -> None:
    game = burning(*fires)
    game.ctx.change("a", pose=pose(20, 17.5))
    game.run(Advance("a"))
    assert game.stands("a")[1] == y


def chased(*fires: str, **state: Any) -> Position:
    """Red's chasseurs, who face north at 20, 12, with a village straight behind them, from 4 to 7;
    blue's infantry is right before them.
    """
    return position(
        unit("a", RED, "FrLC", 20, 12, figures=8, **state),
        unit("x", BLUE, "BrLN", 20, 16, 180),
        areas=[box("town", "village", 16, 4, 24, 7, vdf=1)],
        table={"burning": list(fires)},
    )


@pytest.mark.rule("NB 15.4.3-1")
@pytest.mark.parametrize(("fires", "into"), [((), None), (("village",), "NB 15.4.3-1")])
def test_nobody_bounces_through_a_burning_town(fires: tuple[str, ...], into: str | None) -> None:
    game = chased(*fires)
    game.run(Bounce("a"))
    refusal = game.go(pose(20, 3))
    assert (refusal and refusal.rule) == into
    assert not fires or game.go(pose(20, 10)) is None, "short of it"


@pytest.mark.rule("NB 15.4.3-1", "NB 8.6.2.2.6hr")
@pytest.mark.parametrize("fires", [(), ("village",)])
def test_a_rout_leads_round_a_burning_town(fires: tuple[str, ...]) -> None:
    game = chased(*fires, routed=True, form="column")
    ways = ways_out(game.ctx, "a")
    south = [way for way in ways if way.end.heading == 18_000]
    assert bool(south) is not bool(fires)
    assert ways


@pytest.mark.rule("NB 15.4.3-2", "NB 8.1.1.4")
def test_who_has_made_its_move_leaves_in_rout() -> None:
    able = burning("village")
    able.run(LeaveTowns(RED))
    assert able.prompt.suggested == acts.button("move")
    game = burning("village", done=True)
    game.run(LeaveTowns(RED))
    assert game.prompt.suggested == acts.button("rout")
    refusal = game.press("move")
    assert refusal is not None and refusal.rule == "NB 8.1.1.4"
    assert game.press("rout") is None and game.unit("a").routed


@pytest.mark.rule("NB 15.4.3-2", "NB 14.5.5.1", "NB 8.4.2.3")
def test_detachments_and_who_is_engaged_leave_it_in_rout() -> None:
    part = burning("village", detached_from="b")
    assert why_not_walk(part.ctx, "a") == DETACHMENT_STAYS
    game = burning("village")
    assert why_not_walk(game.ctx, "a") is None
    game.ctx.change("x", pose=pose(20, 20.5, 180))
    assert why_not_walk(game.ctx, "a") == ENGAGED


@pytest.mark.rule("NB 15.4.3-2", "NB 15.4.3-1")
def test_who_flees_out_of_a_burning_town_does_not_stop_in_it() -> None:
    """Its column, two inches deep and 1.5 wide, faces south from 20.5; the village ends at 18."""
    game = burning("village", routed=True, form="column")
    form = Form.COLUMN
    for y, stops in ((18.5, False), (15.5, True)):
        way = way_to(game.ctx, "a", pose(20, y, 180))
        refusal = why_not_way(game.ctx, "a", way, inches(18), form)
        assert (refusal is None) is stops
        assert refusal is None or refusal.rule == "NB 15.4.3-1"
