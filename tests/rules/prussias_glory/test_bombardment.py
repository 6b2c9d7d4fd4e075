"""Who may bombard what (PG 16.0, 16.1, 16.3, 18), and the course of the phases."""

from typing import Any

import pytest

from game.board.board import Board
from game.engine import action as do
from game.engine.event import Event
from game.engine.refusal import Refusal
from game.rules.prussias_glory.combat import gunnery
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import steps
from game.rules.prussias_glory.pieces import stack
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.rules.prussias_glory.moves import begin, go, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

STRONG = ((8, 4, 2, 6),)  # BS 8, 4, 2 at range 1, 2, 3


def gun(uid: str, at: str, side: str = PRUSSIAN, **state: Any) -> Placed:
    """A battery of one level."""
    return battery(uid, side, at, ladder=STRONG, **state)


def offensive(*pieces: Placed, board: Board | None = None, dice: tuple[int, ...] = ()) -> Position:
    """The Prussian offensive bombardment has begun (or passed, if nobody can fire)."""
    game = position(board or open_field(), *pieces, dice=dice)
    return game.run(StartBombardment(PRUSSIAN, defensive=False))


def defensive(*pieces: Placed, dice: tuple[int, ...] = ()) -> Position:
    """The Prussians are the inactive side and fire in defence."""
    game = position(open_field(), *pieces, dice=dice, active=COALITION)
    return game.run(StartBombardment(PRUSSIAN, defensive=True))


def fire(game: Position, target: str, *guns: str) -> Refusal | None:
    """Name the target, then the guns."""
    refusal: Refusal | None = game.do(do.cell(game.cell(target)))
    return refusal or game.do(do.pick(*guns))


def shots(game: Position) -> list[Event]:
    """The bombardments so far."""
    return [e for e in game.events if e.kind == "fire"]


def why(game: Position, uid: str, target: str, defence: bool = False) -> str | None:
    """The rule that keeps a gun from firing at a hex."""
    return rule_of(gunnery.why_not_target(game.ctx, uid, game.cell(target), defence))


# -- who -------------------------------------------------------------------------------------------

FAR = foot("x", COALITION, "0507")


@pytest.mark.rule("PG 16.0a")
def test_guns_on_top_fire_and_guns_below_do_not() -> None:
    """On top of all infantry and cavalry; a leader or another gun above does not matter."""
    under = offensive(foot("a", PRUSSIAN, "0505"), gun("g", "0505"), gun("h", "0301"), FAR)
    assert why(under, "g", "0507") == "PG 16.0a"
    guns = (gun("h", "0505"), gun("g", "0505"))
    rider = horse("a", PRUSSIAN, "0505")
    above = offensive(leader("l", PRUSSIAN, "0505"), *guns, rider, FAR)
    assert fire_rule(above, "0507", "g", "h") is None
    between = offensive(rider, gun("g", "0505"), foot("b", PRUSSIAN, "0505"), FAR)
    assert why(between, "g", "0507") == "PG 16.0a"


def fire_rule(game: Position, target: str, *guns: str) -> str | None:
    """The rule that keeps guns from firing together; nothing is fired."""
    reasons = (why(game, g, target) for g in guns)
    return next((r for r in reasons if r is not None), None)


@pytest.mark.rule("PG 16.0a", "PG 7.0g")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({}, None),
        ({"column": True}, "PG 16.0a"),
        ({"steps": 1, "moved": True}, "PG 7.0g"),
        ({"morale": Morale.DISORDERED}, None),
        ({"morale": Morale.ROUTED}, "PG 16.0a"),
    ],
)
def test_column_movement_and_rout_silence_guns(state: dict[str, Any], rule: str | None) -> None:
    """Disordered guns fire, with a penalty (PG T6b); Routed ones do not (Ruling 71)."""
    game = position(open_field(), gun("g", "0505", **state), FAR)
    assert why(game, "g", "0507") == rule


@pytest.mark.rule("PG 16.0a")
def test_only_artillery_bombards() -> None:
    """Infantry next to the enemy does not."""
    game = offensive(gun("g", "0505"), foot("a", PRUSSIAN, "0502"), foot("x", COALITION, "0506"))
    assert why(game, "a", "0506") == "PG 16.0a"
    assert why(game, "g", "0506") is None


@pytest.mark.rule("PG 16.0b")
def test_each_gun_fires_at_one_hex() -> None:
    """After firing at 0507 it is silent; the other gun still fires at 0307."""
    game = offensive(
        gun("g", "0505"), gun("h", "0405"), FAR, foot("y", COALITION, "0307"), dice=(1, 1)
    )
    assert fire(game, "0507", "g") is None
    assert why(game, "g", "0307") == "PG 16.0b"
    assert fire(game, "0307", "h") is None


@pytest.mark.rule("PG 16.0c")
def test_each_hex_is_bombarded_once() -> None:
    """The second gun, which did not take part, may not fire at it any more; elsewhere it may."""
    game = offensive(
        gun("g", "0505"), gun("h", "0405"), FAR, foot("y", COALITION, "0307"), dice=(1, 1)
    )
    assert fire(game, "0507", "g") is None
    assert fire(game, "0507", "h") == gunnery.BOMBARDED
    assert gunnery.BOMBARDED.rule == "PG 16.0c"
    assert fire(game, "0307", "h") is None


@pytest.mark.rule("PG 16.0d", "PG 16.3a")
def test_the_phase_ends_by_itself_when_no_gun_has_a_target_left() -> None:
    """After the first shot the second gun still has one, after that nobody is asked."""
    game = offensive(
        gun("g", "0505"), gun("h", "0405"), FAR, foot("y", COALITION, "0307"), dice=(1, 1)
    )
    assert fire(game, "0507", "g") is None and game.asking is not None
    assert fire(game, "0307", "h") is None and game.asking is None
    assert [e.kind for e in game.events].count("fire") == 2


@pytest.mark.rule("PG 16.0b", "PG 16.0c")
def test_offensive_and_defensive_fire_are_counted_apart() -> None:
    """A gun that fired in its own turn fires again in the enemy's, at the same hex (Ruling 76)."""
    game = offensive(gun("g", "0505"), foot("x", COALITION, "0506"), dice=(1, 1))
    assert fire(game, "0506", "g") is None
    game = defensive(gun("g", "0505", fired=True), foot("x", COALITION, "0506"), dice=(1,))
    game.ctx.put(game.table.bombarded, game.cell("0506"), PRUSSIAN)
    game.run(StartBombardment(PRUSSIAN, defensive=True))
    assert fire(game, "0506", "g") is None


@pytest.mark.rule("PG 16.0d", "PG 16.2a")
def test_guns_at_one_hex_add_their_strength_each_at_its_own_range() -> None:
    """4 at range 2 and 2 at range 3 are 6: one roll in column 5-6, die 4: 1."""
    game = offensive(gun("g", "0505"), gun("h", "0405"), FAR, dice=(4,))
    assert game.rules.board.distance(game.cell("0405"), game.cell("0507")) == 3
    assert fire(game, "0507", "g", "h") is None
    (shot,) = shots(game)
    assert shot.roll is not None
    assert (shot.roll.column, shot.roll.total, shot.roll.result) == ("5-6", 4, "1")


@pytest.mark.rule("PG 16.0d")
def test_one_bombardment_is_settled_before_the_next() -> None:
    """The loss of the first is asked before another target can be named."""
    game = offensive(
        gun("g", "0505"),
        gun("h", "0405"),
        foot("x", COALITION, "0507", level=2),
        foot("z", COALITION, "0507", level=2),
        foot("y", COALITION, "0307"),
        dice=(6, 1),
    )
    assert fire(game, "0507", "g") is None  # 4 at range 2, die 6: 1r*
    assert game.asking.asked(game.ctx).side == COALITION
    assert game.do(do.cell(game.cell("0307"))) is not None


# -- at what ---------------------------------------------------------------------------------------


@pytest.mark.rule("PG 16.1a")
@pytest.mark.parametrize(("target", "rule"), [("0504", None), ("0505", "PG 16.1a")])
def test_three_hexes_at_most(target: str, rule: str | None) -> None:
    """From 0501 to 0504 is 3."""
    game = offensive(gun("g", "0501"), foot("x", COALITION, target))
    assert why(game, "g", target) == rule


@pytest.mark.rule("PG 16.1a")
@pytest.mark.parametrize(("woods", "rule"), [("0506", "PG 16.1a"), ("0606", None)])
def test_a_line_of_sight_is_needed(woods: str, rule: str | None) -> None:
    """Woods between block, woods beside do not."""
    game = offensive(gun("g", "0505"), FAR, board=open_field(woods=woods))
    assert why(game, "g", "0507") == rule


@pytest.mark.rule("PG 16.1b")
def test_guns_next_to_an_enemy_fire_at_adjacent_enemies_only() -> None:
    """Not at the one two hexes away; without the neighbour they may."""
    lone = offensive(gun("g", "0505"), foot("n", COALITION, "0405"), FAR)
    assert why(lone, "g", "0507") == "PG 16.1b"
    assert why(lone, "g", "0405") is None
    free = offensive(gun("g", "0505"), FAR)
    assert why(free, "g", "0507") is None


@pytest.mark.rule("PG 16.1b")
def test_enemy_leaders_do_not_count_as_neighbours() -> None:
    """Only units do."""
    game = offensive(gun("g", "0505"), leader("l", COALITION, "0405"), FAR)
    assert why(game, "g", "0507") is None


@pytest.mark.rule("PG 16.1c")
@pytest.mark.parametrize(
    ("guns_at", "friend_at", "rule"),
    [
        ("0505", "0607", "PG 16.1c"),  # range 2, a friend next to the target
        ("0505", "0303", None),  # range 2, the friend is far off
        ("0506", "0506", None),  # adjacent and stacked with the friend
        ("0506", "0607", None),  # adjacent, the friend next to the guns
        ("0506", "0508", "PG 16.1c"),  # adjacent, the friend behind the target
    ],
)
def test_friends_near_the_target(guns_at: str, friend_at: str, rule: str | None) -> None:
    """Of friends next to the target at 0507 each must be with or next to the adjacent guns."""
    game = offensive(gun("g", guns_at), foot("f", PRUSSIAN, friend_at), FAR)
    assert why(game, "g", "0507") == rule


@pytest.mark.rule("PG 16.1c")
def test_every_friend_counts() -> None:
    """One friend beside the guns is no help if another stands behind the target."""
    game = offensive(
        gun("g", "0506"), foot("f", PRUSSIAN, "0607"), foot("b", PRUSSIAN, "0508"), FAR
    )
    assert why(game, "g", "0507") == "PG 16.1c"


@pytest.mark.rule("PG 16.1c")
def test_friendly_leaders_near_the_target_do_not_count() -> None:
    """Only units do."""
    game = offensive(gun("g", "0505"), leader("l", PRUSSIAN, "0607"), FAR)
    assert why(game, "g", "0507") is None


@pytest.mark.rule("PG T4f")
@pytest.mark.parametrize("side", ["pond_full", "elbe"])
def test_no_fire_over_a_side_where_the_table_prints_p(side: str) -> None:
    """The side by which the line enters the target (Ruling 41); another side of it is no matter."""
    barred = offensive(gun("g", "0505"), FAR, board=open_field(9, 9, f"{side} 0506-0507"))
    assert why(barred, "g", "0507") == "PG T4f"
    free = offensive(gun("g", "0505"), FAR, board=open_field(9, 9, f"{side} 0507-0508"))
    assert why(free, "g", "0507") is None


# -- movement and the end of the phase -------------------------------------------------------------


def after_a_move() -> Position:
    """Gun g has moved one hex, h has not; then the offensive bombardment begins."""
    game = position(open_field(), gun("g", "0505"), gun("h", "0305"), FAR)
    begin(game, PRUSSIAN)
    assert go(game, "g", "0504") is None
    game.do(do.button("done"))
    game.do(do.button("end"))
    return game.run(StartBombardment(PRUSSIAN, defensive=False))


@pytest.mark.rule("PG 16.3a")
def test_moved_marks_of_guns_go_when_the_bombardment_is_over() -> None:
    """During the phase they bar fire."""
    game = after_a_move()
    assert why(game, "g", "0507") == "PG 7.0g"
    assert not steps.first_step(game.ctx, "g")
    assert game.do(do.button("end")) is None
    assert steps.first_step(game.ctx, "g") and not game.unit("g").moved


@pytest.mark.rule("PG 16.3a")
def test_moved_marks_go_too_when_nobody_can_fire() -> None:
    """The phase passes by; the marks of infantry stay until the next player turn."""
    had: dict[str, Any] = {"steps": 1, "moved": True}
    game = offensive(gun("g", "0505", **had), foot("a", PRUSSIAN, "0101", **had))
    assert game.asking is None
    assert not game.unit("g").moved
    assert game.unit("a").moved


@pytest.mark.rule("PG 16.0a", "PG 18.0a")
def test_fire_that_passes_is_told() -> None:
    """A gun far from all; in the defence that of the other side."""
    for game, rule, text in (
        (
            offensive(gun("g", "0505")),
            "PG 16.0a",
            "Bombardment: no gun of the Prussians has a target.",
        ),
        (
            defensive(gun("g", "0505")),
            "PG 18.0a",
            "Defensive fire: no gun of the Prussians has a target.",
        ),
    ):
        assert game.asking is None
        assert [(e.kind, e.rule, str(e.text)) for e in game.events] == [("phase", rule, text)]


@pytest.mark.rule("PG 16.3a")
def test_defensive_fire_leaves_the_marks_alone() -> None:
    """They belong to the active side."""
    game = defensive(gun("g", "0505"), battery("y", COALITION, "0507", steps=1, moved=True))
    assert game.unit("y").moved


# -- defensive bombardment -------------------------------------------------------------------------


@pytest.mark.rule("PG 18.0a")
def test_defensive_fire_at_adjacent_units_only() -> None:
    """Range 1 yes, range 2 no, though offensive fire reaches it."""
    game = defensive(gun("g", "0505"), foot("x", COALITION, "0506"))
    assert why(game, "g", "0506", True) is None
    far = position(open_field(), gun("g", "0505"), FAR)
    assert why(far, "g", "0507", True) == "PG 18.0a"
    assert why(far, "g", "0507", False) is None
    assert far.run(StartBombardment(PRUSSIAN, defensive=True)).asking is None


@pytest.mark.rule("PG 18.0a")
@pytest.mark.parametrize(("state", "rule"), [({}, None), ({"column": True}, "PG 16.0a")])
def test_defensive_fire_not_in_column(state: dict[str, Any], rule: str | None) -> None:
    """As in the offence."""
    game = defensive(gun("g", "0505", **state), foot("x", COALITION, "0506"))
    assert why(game, "g", "0506", True) == rule


@pytest.mark.rule("PG 18.0a", "PG 3.4c")
def test_g22_prussian_guns_brought_up_on_top_fire_in_defence_coalition_guns_wait() -> None:
    """Both moved into an EZOC beside infantry in their own turn."""
    for side, foe, allowed in ((PRUSSIAN, COALITION, True), (COALITION, PRUSSIAN, False)):
        game = position(
            open_field(),
            foot("a", side, "0506"),
            gun("g", "0505", side),
            foot("x", foe, "0507"),
            active=side,
        )
        begin(game, side)
        assert go(game, "g", "0506") is None
        if allowed:
            assert game.do(do.button("place:0")) is None
        assert (stack(game.ctx, game.cell("0506"))[0] == "g") == allowed
        reason = why(game, "g", "0507", True)
        assert reason == (None if allowed else "PG 16.0a")


@pytest.mark.rule("PG 18.0b")
def test_the_limits_of_targets_hold_in_defence() -> None:
    """One hex for a gun, one bombardment for a hex, no friend behind the target (Ruling 77)."""
    pieces = (
        gun("g", "0505"),
        gun("h", "0505"),
        foot("x", COALITION, "0506"),
        foot("y", COALITION, "0504"),
    )
    game = defensive(*pieces, dice=(1, 1))
    assert fire(game, "0506", "g") is None
    assert why(game, "g", "0504", True) == "PG 16.0b"
    assert fire(game, "0506", "h") == gunnery.BOMBARDED
    assert fire(game, "0504", "h") is None
    behind = defensive(*pieces, foot("f", PRUSSIAN, "0507"))
    assert why(behind, "g", "0506", True) == "PG 16.1c"
    assert why(behind, "g", "0504", True) is None


@pytest.mark.rule("PG 18.0b", "PG 16.2c")
def test_defensive_fire_is_resolved_on_the_same_table() -> None:
    """BS 8 at range 1: column 7-8, die 1 + 2 = 3: 1."""
    game = defensive(gun("g", "0505"), foot("x", COALITION, "0506"), dice=(1,))
    assert fire(game, "0506", "g") is None
    (shot,) = shots(game)
    assert shot.roll is not None
    assert (shot.roll.column, shot.roll.total, shot.roll.result) == ("7-8", 3, "1")
    assert game.unit("x").level == 3


@pytest.mark.rule("PG 16.2d")
def test_losses_fall_on_the_top_four_levels() -> None:
    """The unit below, not Engaged under fire, is spared; its owner is not asked about it."""
    game = offensive(
        gun("g", "0505"),
        foot("top", COALITION, "0507", level=4),
        foot("low", COALITION, "0507", level=4),
        dice=(5,),
    )
    assert fire(game, "0507", "g") is None  # BS 4, die 5: 1
    assert game.unit("top").level == 3
    assert game.unit("low").level == 4


@pytest.mark.rule("PG 16.2d")
def test_the_owner_assigns_the_losses_there_is_no_lead_unit() -> None:
    """Either of the two on top may take it."""
    game = offensive(
        gun("g", "0505"),
        foot("a", COALITION, "0507", level=2),
        foot("b", COALITION, "0507", level=2),
        dice=(5,),
    )
    assert fire(game, "0507", "g") is None
    prompt = game.asking.asked(game.ctx)
    assert prompt.side == COALITION
    text = " ".join([*prompt.units, *(b.id for b in prompt.buttons)])
    assert "a" in text and "b" in text


@pytest.mark.rule("PG 10.2g", "PG 10.3d")
@pytest.mark.parametrize(
    ("state", "total"),
    [(ArmyState.STEADY, 4), (ArmyState.DEMORALISED, 3), (ArmyState.ROUTED, 2)],
)
def test_a_broken_army_fires_worse(state: ArmyState, total: int) -> None:
    """Die 4 at range 2: -1 Demoralised, -2 Routed instead."""
    armies = {PRUSSIAN: Army(PRUSSIAN, 10, 0, state)}
    game = position(open_field(), gun("g", "0505"), FAR, dice=[4], table={"armies": armies})
    game.run(StartBombardment(PRUSSIAN, defensive=False))
    assert fire(game, "0507", "g") is None
    roll = shots(game)[0].roll
    assert roll is not None and roll.total == total
