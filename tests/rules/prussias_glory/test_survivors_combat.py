"""Refusals of close combat that single changes showed to be untested (PG 11, 19)."""

from typing import Any

import pytest

from game.board.board import Board
from game.engine.action import button, cell, pick, unit
from game.engine.refusal import NO_SUCH_BUTTON
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.advance import AdvanceStep
from game.rules.prussias_glory.combat.charge import CavalryStep
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import change, change_side, get, open_combat
from game.rules.prussias_glory.combat.designation import why_not_attacker
from game.rules.prussias_glory.combat.loss_points import begin, why_not_voluntary
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.combat.results import AssignLoss, ResolveSide
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Combat, CombatSide
from tests.rules.prussias_glory.combat_bench import asks, cells, fight, led, suffer
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)

CHARGE = "pg.close_combat.charge"
STEADY = ((6, 6), (5, 6), (4, 6), (3, 6))


def men(uid: str, side: str, at: str, **more: Any) -> Placed:
    """Infantry that stands whatever happens: MR 6."""
    return foot(uid, side, at, ladder=STEADY, **more)


def cavalry(uid: str, side: str, at: str) -> Placed:
    """Cavalry with MR 6 on both levels."""
    return horse(uid, side, at, ladder=((4, 6), (3, 6)))


# -- designation (PG 19.1) -------------------------------------------------------------------------


@pytest.mark.rule("PG 19.1a")
def test_a_hex_pointed_at_tells_why_it_takes_no_part() -> None:
    """Guns by themselves never attack, an empty hex holds nobody, y has no neighbour; 0505 may."""
    game = position(
        open_field(),
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        battery("g", PRUSSIAN, "0202"),
        men("y", COALITION, "0909"),
    )
    game.run(CloseCombatPhase(PRUSSIAN))
    assert game.do(cell(game.cell("0909"))) == refusals.NO_ATTACK_FITS
    assert game.do(cell(game.cell("0202"))) == refusals.GUNS_NEVER_ATTACK
    assert game.do(cell(game.cell("0808"))) == refusals.NOTHING_TO_FIGHT
    assert game.asking.why_not_cell(game.ctx, game.cell("0505"), ()) is None


@pytest.mark.rule("PG 19.1a")
def test_nobody_attacks_from_a_hex_that_is_not_his() -> None:
    """Neither from the enemy's hex nor from an empty one."""
    game = position(open_field(), men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"))
    for label in ("0506", "0808"):
        found = why_not_attacker(game.ctx, PRUSSIAN, game.cell(label))
        assert found == refusals.NOTHING_TO_FIGHT
    assert why_not_attacker(game.ctx, PRUSSIAN, game.cell("0505")) is None


# -- retreat before combat, support (PG 19.1.1, 19.2) ----------------------------------------------


@pytest.mark.rule("PG 19.2a")
def test_a_retreat_before_combat_crosses_no_prohibited_hexside() -> None:
    """A pond fills the side to 0507; beside it the way is open."""
    fast = foot("x", COALITION, "0506", ladder=STEADY, ma=4)
    for sides, refusal in ((("pond_full 0506-0507",), refusals.BARRED), ((), None)):
        game = position(open_field(9, 9, *sides), men("a", PRUSSIAN, "0505"), fast)
        game.run(CloseCombatPhase(PRUSSIAN))
        assert game.do(pick(*cells(game, "0505 0506"))) is None
        assert asks(game) == "pg.close_combat.retreat_before"
        assert game.do(cell(game.cell("0507"))) == refusal
        assert game.at("x") == ("0506" if refusal else "0507")


@pytest.mark.rule("PG 19.1.1c")
def test_only_support_is_added_to_a_supported_defence() -> None:
    """Surrounded in 0505: the Engaged unit pointed at is refused, the one below it is not."""
    around = ("0504", "0506", "0405", "0406", "0605", "0606")
    game = position(
        open_field(),
        *(men(f"a{at}", PRUSSIAN, at) for at in around),
        men("x", COALITION, "0505"),
        men("y", COALITION, "0505", level=2),
    )
    game.run(CloseCombatPhase(PRUSSIAN))
    assert game.do(pick(*cells(game, " ".join((*around, "0505"))))) is None
    assert asks(game) == "pg.close_combat.support"
    assert game.do(unit("x")) == refusals.NOT_SUPPORT
    assert game.do(unit("y")) is None
    assert game.table.combats[0].defence.used_support == ("y",)


# -- losses (PG 11.1) ------------------------------------------------------------------------------


def pair(mr: int = 5) -> Position:
    """p, in the lead, on q, both Engaged with two levels; s below them is Support."""
    ladder = ((4, mr), (4, mr))
    return position(
        open_field(),
        foot("p", PRUSSIAN, "0505", ladder=ladder),
        foot("q", PRUSSIAN, "0505", ladder=ladder),
        foot("s", PRUSSIAN, "0505", ladder=ladder),
        men("enemy", COALITION, "0506"),
    )


def struck(game: Position, printed: str) -> Combat:
    """The Coalition attacks 0505 with this result; p leads."""
    return led(fight(game, "0506", "0505", COALITION), "defence", "p")


@pytest.mark.rule("PG 11.1c")
def test_before_the_lead_nobody_takes_a_loss() -> None:
    """Neither a level nor a retreat of q while p has taken nothing; afterwards q may."""
    game = pair()
    index = open_combat(game.ctx, struck(game, "0 / 2"))
    begin(game.ctx, index, "0 / 2")
    frame = AssignLoss(index, "defence")
    assert frame.why_not_unit(game.ctx, "q") == refusals.LEAD_FIRST
    combat = get(game.ctx, index)
    assert why_not_voluntary(game.ctx, combat, "defence", "q") == refusals.LEAD_FIRST
    assert frame.why_not_unit(game.ctx, "p") is None
    game.run(ResolveSide(index, "defence"))
    assert (asks(game), game.unit("p").level) == ("pg.results.assign", 1)
    assert game.do(unit("q")) is None


@pytest.mark.rule("PG 11.1e")
def test_support_does_not_retreat_for_a_loss() -> None:
    """The button of p, Engaged and with MR 5, is open, that of s is not."""
    game = suffer(pair(), struck(pair(), "0 / 2"), "0 / 2")
    assert game.do(button("retreat:s")) == refusals.SUPPORT_TAKES_NO_LOSS
    assert game.do(button("retreat:p")) is None


@pytest.mark.rule("PG 11.1.4a")
def test_a_unit_that_must_retreat_has_no_button_for_it() -> None:
    """With MR 4 the second point of p is a retreat by rule (11.1.3a), not by will."""
    game = suffer(pair(4), struck(pair(4), "0 / 2"), "0 / 2")
    assert game.do(button("retreat:p")) == refusals.retreats_anyway("p", 4, 5)
    assert str(refusals.retreats_anyway("p", 4, 5)).endswith("(PG 11.1.3a)")
    assert game.do(button("surrender")) == NO_SUCH_BUTTON
    assert game.do(unit("p")) is None
    assert game.at("p") == "0504"


# -- advance and momentum (PG 19.9, 19.10) ---------------------------------------------------------


def fought(*pieces: Placed, attack: str = "0505", board: Board | None = None) -> Position:
    """A Prussian attack on 0506 after its results."""
    game = position(board or open_field(), *pieces, turn=2)
    sides = CombatSide(cells(game, attack)), CombatSide(cells(game, "0506"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    return game


@pytest.mark.rule("PG 19.9a")
def test_only_own_units_of_the_combat_advance() -> None:
    """x has meanwhile come into a hex that attacked; pointed at alone, guns stay too."""
    game = fought(
        foot("a", PRUSSIAN, "0605"),
        battery("g", PRUSSIAN, "0605"),
        foot("x", COALITION, "0505"),
        attack="0505 0605",
    ).run(AdvanceStep(0))
    assert game.do(unit("x")) == refusals.NOT_OF_THE_COMBAT
    assert game.do(unit("g")) == refusals.GUNS_NEVER_ADVANCE
    assert game.do(unit("a")) is None
    assert game.at("a") == "0506"


def pressed(*pieces: Placed, advanced: tuple[str, ...], board: Board | None = None) -> Position:
    """One loss point stayed open after the advance into 0506: the bonus is the further advance."""
    game = fought(*pieces, board=board)
    change(game.ctx, 0, advanced=advanced)
    change_side(game.ctx, 0, "defence", lp=1)
    game.run(MomentumStep(0))
    assert game.do(button("advance")) is None
    return game


@pytest.mark.rule("PG 19.10b")
def test_a_momentum_advance_crosses_no_prohibited_hexside() -> None:
    """A pond fills the side to 0507; 0606 is open."""
    water = open_field(9, 9, "pond_full 0506-0507")
    game = pressed(foot("a", PRUSSIAN, "0506"), advanced=("a",), board=water)
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0507"))) == refusals.BARRED
    assert game.do(cell(game.cell("0606"))) is None


@pytest.mark.rule("PG 19.10b")
def test_a_momentum_advance_is_one_hex_for_each_unit() -> None:
    """a has gone; b may still go, a not again."""
    game = pressed(foot("a", PRUSSIAN, "0506"), foot("b", PRUSSIAN, "0506"), advanced=("a", "b"))
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0507"))) is None
    assert game.do(unit("a")) == refusals.ONE_HEX_MORE
    assert game.do(unit("b")) is None


# -- charge (PG 19.12) -----------------------------------------------------------------------------


def after(
    *pieces: Placed, printed: str = "0 / 0", board: Board | None = None, **combat: object
) -> Position:
    """0505 and 0606 have attacked 0506 with this result: the cavalry step."""
    game = position(board or open_field(), *pieces)
    index = open_combat(game.ctx, fight(game, "0505 0606", "0506"))
    begin(game.ctx, index, printed)
    change(game.ctx, index, **combat)
    steps = ResolveSide(index, "defence"), ResolveSide(index, "attack"), CavalryStep(index)
    return game.run(*steps)


C, D = cavalry("c", PRUSSIAN, "0505"), cavalry("d", PRUSSIAN, "0606")
X, Y = men("x", COALITION, "0506"), men("y", COALITION, "0504")


def charge(game: Position, *chosen: str) -> object:
    """Why units (letters) may not charge hexes (numbers)."""
    assert asks(game) == CHARGE
    picked = tuple(game.cell(c) if c.isdigit() else c for c in chosen)
    return game.asking.why_not_pick(game.ctx, picked)


@pytest.mark.rule("PG 19.12.1b")
def test_a_unit_next_to_woods_only_is_told_so() -> None:
    """d has no other neighbour than x in the woods; c has y in the open."""
    game = after(C, D, X, Y, board=open_field(woods="0506"))
    assert asks(game) == CHARGE
    assert game.do(unit("d")) == refusals.TERRAIN_FORBIDS
    assert charge(game, "d", "0506") == refusals.TERRAIN_FORBIDS
    assert charge(game, "c", "0504") is None


@pytest.mark.rule("PG 19.12.2a")
def test_a_unit_without_an_enemy_beside_it_is_told_so() -> None:
    """x of one level is gone: nobody is left next to d."""
    game = after(C, D, men("x", COALITION, "0506", level=1), Y, printed="0 / 1")
    assert asks(game) == CHARGE
    assert game.do(unit("d")) == refusals.NO_CHARGE_TARGET
    assert charge(game, "c", "0504") is None


@pytest.mark.rule("PG 19.12.2a")
def test_every_charger_needs_a_target_beside_it() -> None:
    """0509 is next to nobody; 0504 is next to c, not to d."""
    game = after(C, D, X, Y)
    assert charge(game, "c", "0509") == refusals.NO_CHARGE_TARGET
    assert charge(game, "c", "d", "0504") == refusals.NO_CHARGE_TARGET
    assert charge(game, "c", "d", "0504", "0506") is None


@pytest.mark.rule("PG 19.12.2c")
def test_who_cannot_reach_the_marked_hex_does_not_charge_alone() -> None:
    """The marker lies on 0504: d is not next to it, and 0506 alone is no target."""
    marked = open_field().cell("0504")
    game = after(C, D, X, Y, momentum=marked)
    assert asks(game) == CHARGE
    assert game.do(unit("d")) == refusals.MUST_INCLUDE_MARKED
    assert game.do(cell(game.cell("0506"))) == refusals.MUST_INCLUDE_MARKED
    assert game.asking.why_not_unit(game.ctx, "c") is None
    assert game.asking.why_not_cell(game.ctx, game.cell("0504"), ()) is None
