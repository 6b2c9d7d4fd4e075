"""Moves that are declared without measuring, and what buttons tell of them (NB 1.6hr)."""

import pytest

from game.board.plane.legs import MOVE, Leg
from game.engine.chance import Chance
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form, Rank
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.react import ReactStep
from game.rules.napoleons_battles.movement.burning import LeaveTown, LeaveTowns
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.unit import InHand
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.unformed.voluntary import ChooseVoluntary
from tests.rules.napoleons_battles.moves import go, hand, move, rule, used
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    inches,
    pose,
    position,
    unit,
)

# -- declared without measuring (NB 1.6hr) ---------------------------------------------------------


@pytest.mark.rule("NB 1.6hr")
def test_in_a_blind_game_nothing_is_measured() -> None:
    assert hand(off=()).prompt.blind is not None
    assert hand().prompt.blind is None
    assert isinstance(hand().asking, InHand)


@pytest.mark.rule("NB 1.6hr")
@pytest.mark.parametrize("blind", [True, False])
def test_nor_while_a_unit_a_general_or_a_reaction_is_chosen(blind: bool) -> None:
    off = () if blind else (Switch.NO_MEASURING,)
    pieces = unit("a", RED, "FrLC", 20, 10, react=True), unit("x", BLUE, "BrLN", 20, 20, 180)
    game = position(*pieces, off=off)
    game.run(MoveStep())
    assert (game.prompt.blind is not None) is blind
    assert game.take("gr") is None
    assert (game.prompt.blind is not None) is blind
    reacting = position(*pieces, off=off)
    reacting.run(ReactStep(RED, free=True))
    assert (reacting.prompt.blind is not None) is blind


@pytest.mark.rule("NB 1.6hr", "NB 8.1.2", "NB 8.2.5.3.1hr")
@pytest.mark.parametrize(("spent", "barred"), [(WHOLE // 4, False), (WHOLE * 3 // 4, True)])
def test_that_its_turn_does_not_reach_for_a_change_of_front_is_no_measuring(
    spent: int, barred: bool
) -> None:
    for off in ((), (Switch.NO_MEASURING,)):
        game = hand(off=off, profile="FrLN", state={"spent": spent})
        front = next(b for b in game.prompt.buttons if b.id == "front")
        assert (front.refusal is not None) is barred
        assert front.refusal is None or front.refusal.rule == "NB 8.1.2"


@pytest.mark.rule("NB 1.6hr", "NB 8.6.2.2.5", "NB 15.4.3-2")
@pytest.mark.parametrize("blind", [True, False])
def test_nor_before_a_unit_is_put_to_rout_by_its_own_player(blind: bool) -> None:
    """Where it flees depends on how far off the enemy is. What it costs is told."""
    off = () if blind else (Switch.NO_MEASURING,)
    friend, foe = unit("b", RED, "FrLN", 20, 14), unit("x", BLUE, "BrLN", 20, 26, 180)
    game = position(unit("a", RED, "FrLN", 20, 21), friend, foe, off=off)
    game.run(ChooseVoluntary(RED))
    assert (game.prompt.blind is not None) is blind
    assert game.take("a") is None
    assert (game.prompt.blind is not None) is blind
    assert ("disorders b" not in str(game.prompt.context)) is blind
    assert "it loses a figure" in str(game.prompt.context)
    village = box("town", "village", 18, 18, 22, 22, vdf=1)
    burns = position(
        unit("a", RED, "FrLN", 20, 20.5),
        foe,
        areas=[village],
        table={"burning": ["village"]},
        off=off,
    )
    burns.run(LeaveTowns(RED))
    assert isinstance(burns.asking, LeaveTown)
    assert (burns.prompt.blind is not None) is blind


@pytest.mark.rule("NB 1.6hr")
def test_a_move_declared_unmeasured_ends_where_the_allowance_ends() -> None:
    state = {"form": "column"}
    game = hand(state=state, off=())
    assert go(game, move(15)) is None
    assert game.stands("a") == (20, 22, 0) and game.asking is None
    # By a place alone, half to the right and 16 inches away: at 12 along that bearing it ends.
    game = hand(state=state, off=())
    assert game.go(pose(20 + 11.314, 10 + 11.314)) is None
    assert game.stands("a")[:2] == pytest.approx((20 + 8.485, 10 + 8.485), abs=0.01)
    measured = hand(state=state)
    assert rule(go(measured, move(15))) == "NB 8.1.2"
    assert measured.stands("a") == (20, 10, 0)


@pytest.mark.rule("NB 1.6hr")
def test_the_legs_after_the_one_that_is_cut_are_not_made() -> None:
    game = hand(state={"form": "column"}, off=())
    assert go(game, move(3), move(20), move(2, 4_500)) is None
    assert game.stands("a") == (20, 22, 0)


@pytest.mark.rule("NB 1.6hr")
def test_a_move_declared_beyond_an_enemy_ends_in_contact() -> None:
    foe = unit("x", BLUE, "FrLN", 20, 15, 180)
    game = hand(foe, state={"form": "column"}, off=())
    assert go(game, move(9)) is None
    assert game.stands("a") == (20, 15, 0)
    assert [c.target for c in game.table.contacts] == ["x"]


@pytest.mark.rule("NB 1.6hr")
def test_who_sees_a_table_and_measures_nothing_can_name_moves_to_declare() -> None:
    """They are as long as a whole turn at the most, whatever ends them; each can be begun."""
    foe = unit("x", BLUE, "FrLN", 20, 13, 180)
    game = hand(foe, state={"form": "column"}, off=())
    named = list(game.asking.declarations(game.ctx, Chance(1)))
    assert all(game.asking.why_not_pose(game.ctx, a.arg, a.legs) is None for a in named)
    assert any(a.legs == (move(12),) for a in named), "beyond the enemy, 3 inches ahead"


@pytest.mark.rule("NB 1.6hr")
def test_what_no_part_of_can_be_made_is_refused_with_its_reason() -> None:
    game = hand(off=())
    assert rule(go(game, move(3, 6_000))) == "NB 8.2.1-1"


@pytest.mark.rule("NB 1.6hr")
def test_a_ride_declared_unmeasured_ends_with_the_generals_move() -> None:
    # He has 24 inches.
    far = unit("a", RED, "FrLN", 38, 2, commander="gr")
    chief = general("gr", RED, 2, 2, rank=Rank.ARMY)
    game = position(chief, far, off=())
    game.run(MoveStep())
    game.take("gr")
    assert game.go(pose(35, 2)) is None
    assert game.stands("gr") == (26, 2, 0)
    joins = position(chief, far, off=())
    joins.run(MoveStep())
    joins.take("gr")
    assert joins.take("a") is None
    assert joins.stands("gr")[0] == 26 and not attached_generals(joins.ctx, "a")
    measured = position(chief, far)
    measured.run(MoveStep())
    measured.take("gr")
    assert rule(measured.go(pose(35, 2))) == rule(measured.take("a")) == "NB 8.1.2"


@pytest.mark.rule("NB 8.2.5-1", "NB 8.2.5.1hr")
def test_every_change_tells_its_price_and_what_is_left_before_it_is_made() -> None:
    """Half of the turn for the line, and half of its four inches are left; after three of twelve
    inches in column a quarter, which is one.
    """
    game = hand(state={"form": "column"})
    assert str(game.prompt.context) == '12" to move'
    assert note(game, "line") == '1/2 turn, 2" left'
    assert go(game, move(3)) is None
    assert str(game.prompt.context) == '9" of 12" left to move'
    assert note(game, "line") == '1/2 turn, 1" left'
    assert go(game, move(6)) is None
    (line,) = (button for button in game.prompt.buttons if button.id == "line")
    assert str(line.note) == "1/2 of the turn" and line.refusal is not None
    told = 'That takes 1/2 of the turn, 6" of movement; 3" are left.'
    assert str(line.refusal.message) == told


def note(game: Position, button: str) -> str:
    return next(str(b.note) for b in game.prompt.buttons if b.id == button)


@pytest.mark.rule("NB 8.1.2")
def test_what_is_too_far_is_told_in_inches() -> None:
    refusal = go(hand(state={"form": "column"}), move(13))
    assert refusal is not None
    assert str(refusal.message) == 'That needs 13", 12" are left.'


@pytest.mark.rule("NB 1.6hr", "NB 8.2.5.1.1")
def test_where_nothing_is_measured_no_grey_button_tells_of_an_enemy_within_an_inch() -> None:
    """The change is declared; it turns out to be barred, and its half of the turn is lost."""
    foe = unit("x", BLUE, "BrLN", 20, 10.9, 180)
    blind, open_ = hand(foe, state={"form": "column"}, off=()), hand(foe, state={"form": "column"})
    assert [b.refusal for b in blind.prompt.buttons if b.id == "line"] == [None]
    (line,) = (b for b in open_.prompt.buttons if b.id == "line")
    assert rule(line.refusal) == "NB 8.2.5.1.1"
    assert blind.press("line") is None
    assert (blind.unit("a").form, blind.unit("a").spent) == (Form.COLUMN, WHOLE // 2)
    (told,) = blind.told("formation")
    assert told.startswith("a cannot change: No change of formation or front within one inch")


@pytest.mark.rule("NB 4.1.1.1")
def test_who_is_not_on_the_table_does_not_move() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("b", RED, "FrLN", 20, 8))
    game.ctx.change("b", pose=None)
    game.run(MoveStep())
    assert game.take("b") == refusals.NOT_THERE
    assert game.take("a") is None


@pytest.mark.rule("NB 8.1.1.2")
def test_legs_that_lead_elsewhere_are_no_way_to_a_place() -> None:
    """An inch straight on from 10, 8 ends at 10, 9, not at 10, 9.5 nor with another heading."""
    game = position(unit("a", RED, "FrLN", 10, 8))
    game.run(MoveStep())
    assert game.take("a") is None
    leg = Leg(MOVE, inches(1))
    assert game.go(pose(10, 9.5), leg) == refusals.DIRECTION
    assert game.go(pose(10, 9, 90), leg) == refusals.DIRECTION
    assert game.go(pose(10, 9), leg) is None and game.stands("a") == (10, 9, 0)


@pytest.mark.rule("NB 8.2.6.1.1hr")
def test_ground_before_the_front_edge_is_not_paid_for() -> None:
    """The move ends at its border."""
    before = box("rough", "r", 0, 11, 40, 20)
    assert used(hand(areas=[before]), move(1)) == pytest.approx(1 / 4, rel=1e-6)
    assert used(hand(areas=[before]), move(2)) == pytest.approx((1 + 3 / 2) / 4, rel=2e-2)
