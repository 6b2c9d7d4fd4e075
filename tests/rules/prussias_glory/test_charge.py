"""Charges and the Disorder of cavalry after combat (PG 19.12)."""

from typing import Any

import pytest

from game.board.board import Board
from game.engine.action import button, cell, pick, unit
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.charge import CavalryStep, charge_of, chargers, tired_cavalry
from game.rules.prussias_glory.combat.charge_roll import charge_lines
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import change, open_combat
from game.rules.prussias_glory.combat.loss_points import begin
from game.rules.prussias_glory.combat.muster import muster
from game.rules.prussias_glory.combat.results import ResolveSide
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Combat, CombatSide, Morale
from tests.rules.prussias_glory.close_bench import STEADY, men
from tests.rules.prussias_glory.combat_bench import as_suggested, asks, cells, fight, told
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

CHARGE = "pg.close_combat.charge"


def cavalry(uid: str, side: str, at: str, mr: int = 6, **more: Any) -> Placed:
    """Cavalry with the same morale on both levels."""
    return horse(uid, side, at, ladder=((4, mr), (3, mr)), **more)


def after(
    *pieces: Placed, attack: str = "0505", defence: str = "0506", board: Board | None = None,
    dice: tuple[int, ...] = (), printed: str = "0 / 0", **combat: object,
) -> Position:  # fmt: skip
    """A Prussian attack with this result, at its cavalry step."""
    game = position(board or open_field(), *pieces, dice=dice)
    index = open_combat(game.ctx, fight(game, attack, defence))
    begin(game.ctx, index, printed)
    change(game.ctx, index, **combat)
    steps = ResolveSide(index, "defence"), ResolveSide(index, "attack"), CavalryStep(index)
    return game.run(*steps)


def why_not(game: Position, *chosen: str) -> object:
    """Why units (letters) may not charge hexes (numbers)."""
    picked = tuple(game.cell(c) if c.isdigit() else c for c in chosen)
    return game.asking.why_not_pick(game.ctx, picked)


def charge(game: Position, *chosen: str) -> object:
    """Hand the charge in."""
    return game.do(pick(*(game.cell(c) if c.isdigit() else c for c in chosen)))


def fights(game: Position) -> list[tuple[str, ...]]:
    """The units of every combat rolled."""
    return [e.units for e in told(game, "combat") if e.roll is not None]


# -- who and where (PG 19.12.1) --------------------------------------------------------------------


@pytest.mark.rule("PG 19.12.1a")
def test_formed_cavalry_that_took_part_may_charge() -> None:
    """Not infantry, not a Disordered unit, not one that stood elsewhere."""
    game = after(
        cavalry("c", PRUSSIAN, "0505"),
        cavalry("tired", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        men("a", PRUSSIAN, "0605"),
        cavalry("far", PRUSSIAN, "0406"),
        men("x", COALITION, "0506"),
        attack="0505",
    )
    assert asks(game) == CHARGE
    assert why_not(game, "tired", "0506") == refusals.NOT_FORMED
    assert why_not(game, "a", "0506") == refusals.NOT_CAVALRY
    assert why_not(game, "far", "0506") == refusals.NOT_IN_THE_COMBAT
    assert why_not(game, "c", "0506") is None
    assert why_not(game, "c") == refusals.NO_CHARGE_TARGET


@pytest.mark.rule("PG 19.12.1a")
def test_support_may_charge_once_it_is_engaged() -> None:
    """Behind 4 levels it may not; when the front has gone it may."""
    pieces = cavalry("c", PRUSSIAN, "0505"), men("x", COALITION, "0506")
    behind = after(men("a", PRUSSIAN, "0505"), *pieces)
    assert asks(behind) == ""
    front = foot("a", PRUSSIAN, "0505", ladder=((4, 3), (3, 3)), level=2)
    pair = foot("b", PRUSSIAN, "0505", ladder=((4, 3), (3, 3)), level=2)
    opened = after(front, pair, *pieces, printed="2S / 0")
    assert asks(opened) == CHARGE
    assert chargers(opened.ctx, opened.table.combats[0]) == ("c",)


@pytest.mark.rule("PG 19.12.1a")
def test_it_must_still_be_formed_after_the_losses() -> None:
    """r on MR 4 leaves nobody to charge; on MR 5 it does."""
    for mr, asked in ((4, ""), (5, CHARGE)):
        pieces = cavalry("c", PRUSSIAN, "0505", mr=mr), men("x", COALITION, "0506")
        assert asks(after(*pieces, printed="0r / 0")) == asked


@pytest.mark.rule("PG 19.12.1b")
@pytest.mark.parametrize(
    ("board", "allowed"),
    [
        (open_field(woods="0606"), False),
        (open_field(town="0606"), False),
        (open_field(walled_town="0606"), False),
        (open_field(marsh="0606"), False),
        (open_field(9, 9, "entrenchment 0505-0606"), False),
        (open_field(9, 9, "stream 0505-0606"), True),
        (open_field(pond_river="0606"), True),
        (open_field(woods="0505"), True),
    ],
)
def test_terrain_that_cannot_be_charged(board: Board, allowed: bool) -> None:
    """Not into woods, town or marsh, not across an entrenchment; from woods it may."""
    game = after(
        cavalry("c", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        men("y", COALITION, "0606"),
        board=board,
    )
    assert why_not(game, "c", "0606") == (None if allowed else refusals.TERRAIN_FORBIDS)
    assert why_not(game, "c", "0506") is None


@pytest.mark.rule("PG 19.12.1c")
def test_g21_no_advance_is_needed() -> None:
    """G-21: the hex was not vacated, and the cavalry may charge it or another."""
    game = after(
        cavalry("c", PRUSSIAN, "0505"), men("x", COALITION, "0506"), men("y", COALITION, "0606")
    )
    assert why_not(game, "c", "0506") is None
    assert why_not(game, "c", "0606") is None
    assert why_not(game, "c", "0506", "0606") is None


@pytest.mark.rule("PG 19.12.1d")
def test_one_attempt_a_turn() -> None:
    """A unit that has tried is refused, the other may."""
    game = after(
        cavalry("c", PRUSSIAN, "0505", charged=True),
        cavalry("d", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
    )
    assert why_not(game, "c", "0506") == refusals.ALREADY_ATTEMPTED
    assert why_not(game, "d", "0506") is None


# -- the attempt (PG 19.12.2) ----------------------------------------------------------------------


@pytest.mark.rule("PG 19.12.2a")
def test_one_die_for_all_and_those_that_pass_fight_at_once() -> None:
    """A 5: MR 6 makes 11 and fights alone, MR 5 makes 10 and does not."""
    game = after(
        cavalry("c", PRUSSIAN, "0505", mr=6),
        cavalry("d", PRUSSIAN, "0505", mr=5),
        men("x", COALITION, "0506"),
        dice=(5, 1),
    )
    assert charge(game, "c", "d", "0506") is None
    assert [(e.units, e.roll.die) for e in told(game, "charge") if e.roll] == [
        (("c",), 5),
        (("d",), 5),
    ]
    assert fights(game) == [("c", "x")]


@pytest.mark.rule("PG 19.12.2a")
def test_pointing_at_one_piece_or_hex() -> None:
    """A unit alone charges, a hex is charged by all who can; others are refused."""
    pieces = (
        cavalry("c", PRUSSIAN, "0505"),
        cavalry("d", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        men("far", COALITION, "0202"),
    )
    alone = after(*pieces, dice=(1,))
    assert alone.do(unit("x")) == refusals.NOT_CAVALRY
    assert alone.do(cell(alone.cell("0202"))) == refusals.NO_CHARGE_TARGET
    assert alone.do(unit("d")) is None
    assert [e.units for e in told(alone, "charge")] == [("d",)]
    both = after(*pieces, dice=(1,))
    assert both.do(cell(both.cell("0506"))) is None
    assert [e.units for e in told(both, "charge")] == [("c",), ("d",)]


@pytest.mark.rule("PG 19.12.2a")
def test_every_charger_needs_a_hex_of_his_own() -> None:
    """0405 is next to c but not to d; with 0504 both have one."""
    game = after(
        cavalry("c", PRUSSIAN, "0404"),
        cavalry("d", PRUSSIAN, "0604"),
        men("x", COALITION, "0504"),
        men("y", COALITION, "0405"),
        attack="0404 0604",
        defence="0504",
    )
    assert why_not(game, "c", "d", "0405") == refusals.NO_CHARGE_TARGET
    assert why_not(game, "c", "d", "0405", "0504") is None


@pytest.mark.rule("PG 19.12.2a")
def test_a_charge_may_be_declined() -> None:
    """No die, no second combat."""
    game = after(cavalry("c", PRUSSIAN, "0505"), men("x", COALITION, "0506"))
    assert game.do(button("none")) is None
    assert (fights(game), told(game, "charge"), asks(game)) == ([], [], "")


@pytest.mark.rule("PG 19.12.2a")
def test_separate_combats_where_no_common_one_is_possible() -> None:
    """Chargers of two hexes against two hexes that only one of them touches (Ruling 51)."""
    game = after(
        cavalry("c", PRUSSIAN, "0404"),
        cavalry("d", PRUSSIAN, "0604"),
        men("x", COALITION, "0504"),
        men("y", COALITION, "0405"),
        attack="0404 0604",
        defence="0504",
        dice=(6, 6, 6),
    )
    assert charge(game, "c", "d", "0405", "0504") is None
    while asks(game):
        assert game.do(as_suggested(game)) is None
    chargers_of = [c.attack.engaged for c in game.table.combats if c.kind == "charge"]
    assert sorted(chargers_of) == [("c",), ("d",)]
    together = after(
        cavalry("c", PRUSSIAN, "0404"),
        cavalry("d", PRUSSIAN, "0604"),
        men("x", COALITION, "0504"),
        attack="0404 0604",
        defence="0504",
        dice=(6, 6),
    )
    assert charge(together, "c", "d", "0504") is None
    assert together.table.combats[1].attack.engaged == ("c", "d")


@pytest.mark.rule("PG 19.12.3a")
def test_cavalry_is_disordered_only_after_the_last_combat_of_a_charge() -> None:
    """x is struck twice and still Formed the second time (Ruling 52)."""
    game = after(
        cavalry("c", PRUSSIAN, "0404"),
        cavalry("d", PRUSSIAN, "0604"),
        cavalry("x", COALITION, "0504"),
        men("y", COALITION, "0405"),
        attack="0404 0604",
        defence="0504",
        dice=(6, 4, 1),
    )
    assert charge(game, "c", "d", "0405", "0504") is None
    while asks(game):
        shown = game.asking.asked(game.ctx)
        assert game.do(unit("y") if "y" in shown.units else as_suggested(game)) is None
    order = [
        (e.kind, "x" in e.units)
        for e in game.events
        if e.roll or e.rule == "PG 19.12.3a"
        if e.kind in ("combat", "morale")
    ]
    assert order[:2] == [("combat", True), ("combat", True)]
    assert ("morale", True) in order[2:]


@pytest.mark.rule("PG 19.12.2b")
@pytest.mark.parametrize(
    ("die", "mr", "passes"), [(5, 6, True), (4, 6, False), (6, 5, True), (5, 5, False)]
)
def test_eleven_or_more_passes(die: int, mr: int, passes: bool) -> None:
    """10 or less may not take part."""
    game = after(
        cavalry("c", PRUSSIAN, "0505", mr=mr), men("x", COALITION, "0506"), dice=(die, 1, 1)
    )
    assert charge(game, "c", "0506") is None
    assert bool(fights(game)) == passes


@pytest.mark.rule("PG 19.12.2b", "PG 19.12.3a")
@pytest.mark.parametrize(("mr", "other", "asked"), [(4, 4, False), (5, 4, True), (4, 5, True)])
def test_a_charge_that_no_die_lets_pass_is_not_asked_for(mr: int, other: int, asked: bool) -> None:
    """6 and 4 are 10; both hussars are Disordered all the same, as they would be after a charge."""
    game = after(
        cavalry("c", PRUSSIAN, "0505", mr=mr),
        cavalry("d", PRUSSIAN, "0505", mr=other),
        men("x", COALITION, "0506"),
    )
    assert (game.asking is not None) is asked
    if not asked:
        assert [game.unit(u).morale for u in "cd"] == [Morale.DISORDERED] * 2


@pytest.mark.rule("PG 19.12.2b")
def test_only_a_cavalry_wing_leader_helps() -> None:
    """G-05: MR 4 with Seydlitz (2) counts as 6; an infantry leader and a commander do not help."""
    seydlitz = leader("Seydlitz", PRUSSIAN, "0505", wing="prussian-horse", mm=2)
    keith = leader("Keith", PRUSSIAN, "0505", mm=3)
    king = leader("King", PRUSSIAN, "0505", commander=True, mm=3)
    pieces = (
        cavalry("c", PRUSSIAN, "0505", mr=4),
        men("a", PRUSSIAN, "0101"),
        men("x", COALITION, "0506"),
    )
    for leaders, total in (((), 4), ((seydlitz,), 6), ((keith,), 4), ((king,), 4)):
        game = position(open_field(), *pieces, *leaders)
        assert sum(m.value for m in charge_lines(game.ctx, "c")) == total
    elsewhere = leader("Seydlitz", PRUSSIAN, "0504", wing="prussian-horse", mm=2)
    away = position(open_field(), *pieces, elsewhere)
    assert sum(m.value for m in charge_lines(away.ctx, "c")) == 4


@pytest.mark.rule("PG 19.12.2c")
def test_the_marked_hex_must_be_charged() -> None:
    """With a marker of this combat on 0606 it must be among the hexes."""
    game = position(
        open_field(),
        cavalry("c", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        men("y", COALITION, "0606"),
    )
    index = open_combat(game.ctx, fight(game, "0505", "0506"))
    begin(game.ctx, index, "0 / 0")
    change(game.ctx, index, momentum=game.cell("0606"))
    game.run(CavalryStep(index))
    assert why_not(game, "c", "0506") == refusals.MUST_INCLUDE_MARKED
    assert why_not(game, "c", "0606") is None
    assert why_not(game, "c", "0506", "0606") is None


@pytest.mark.rule("PG 19.0b")
def test_a_charge_may_strike_who_has_fought() -> None:
    """Charges are the exception to one combat a turn; the chargers alone take part."""
    game = position(
        open_field(),
        cavalry("c", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505", ladder=STEADY[2:]),
        men("x", COALITION, "0506"),
        dice=(3, 6, 1),
    )
    game.run(CloseCombatPhase(PRUSSIAN))
    assert game.do(pick(*cells(game, "0505 0506"))) is None
    while asks(game) != CHARGE:
        assert game.do(as_suggested(game)) is None
    assert game.unit("x").fought
    assert charge(game, "c", "0506") is None
    assert [set(u) for u in fights(game)] == [{"c", "a", "x"}, {"c", "x"}]


@pytest.mark.rule("PG 19.0b")
def test_who_was_charged_still_owes_his_combat() -> None:
    """y had not fought: after the charge the infantry beside it must attack it all the same."""
    game = position(
        open_field(),
        cavalry("c", PRUSSIAN, "0505"),
        men("b", PRUSSIAN, "0706"),
        men("x", COALITION, "0506"),
        men("y", COALITION, "0606"),
        dice=(3, 6, 1),
    )
    game.run(CloseCombatPhase(PRUSSIAN))
    assert game.do(pick(*cells(game, "0505 0506"))) is None
    assert charge(game, "c", "0606") is None
    assert (len(fights(game)), game.unit("y").fought) == (2, False)
    assert game.do(button("end")) == refusals.still_owed(("0706",))


@pytest.mark.rule("PG 11.3.4a")
def test_chargers_are_no_support_of_their_own() -> None:
    """Cavalry below 4 levels of infantry charges without Support; another unit there is some."""
    for others, support in (((), ()), ((men("s", PRUSSIAN, "0505"),), ("s",))):
        game = position(
            open_field(),
            men("a", PRUSSIAN, "0505"),
            cavalry("c", PRUSSIAN, "0505"),
            *others,
            men("x", COALITION, "0506"),
        )
        first = fight(game, "0505", "0506")
        index = open_combat(game.ctx, first)
        made = muster(game.ctx, charge_of(game.ctx, first, index, ("c",), cells(game, "0506")))
        assert (made.attack.engaged, made.attack.support) == (("c",), support)


@pytest.mark.rule("PG 19.12.2b")
def test_in_a_charge_nobody_follows_the_chargers() -> None:
    """The infantry of the hex takes no losses of it (Ruling 51)."""
    game = after(
        cavalry("c", PRUSSIAN, "0505", level=1),
        men("a", PRUSSIAN, "0505", level=3),
        men("x", COALITION, "0506"),
        dice=(5, 1, 1),
    )
    assert charge(game, "c", "0506") is None
    assert game.at("c") == "-"
    assert game.unit("a").level == 3


@pytest.mark.rule("PG 19.12.2b", "PG 19.9a")
def test_who_failed_his_roll_has_no_part_in_the_charge_and_its_advance() -> None:
    """One die, a 6: c passes with MR 6, d fails with MR 4. x is gone; only c may go in."""
    game = after(
        cavalry("c", PRUSSIAN, "0505"),
        cavalry("d", PRUSSIAN, "0505", mr=4),
        foot("x", COALITION, "0506", ladder=((1, 2),)),
        dice=(6, 6),
    )
    assert charge(game, "c", "d", "0506") is None
    while asks(game) and game.at("x") != "-":
        assert game.do(as_suggested(game)) is None
    (fought,) = [c for c in game.table.combats if c.kind == "charge"]
    assert (fought.attack.engaged, fought.attack.support) == (("c",), ())
    assert game.asking.asked(game.ctx).pick.of == ("c",)
    refusal = game.asking.why_not_unit(game.ctx, "d")
    assert refusal == refusals.NOT_IN_THE_CHARGE


# -- Disorder afterwards (PG 19.12.3) --------------------------------------------------------------


@pytest.mark.rule("PG 19.12.3a")
def test_cavalry_of_both_sides_that_was_engaged_is_disordered() -> None:
    """Infantry is not; Support is not; Routed cavalry does not rout again."""
    game = after(
        cavalry("c", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505", ladder=STEADY[2:]),
        cavalry("s", PRUSSIAN, "0505"),
        cavalry("x", COALITION, "0506"),
        cavalry("r", COALITION, "0506", morale=Morale.ROUTED),
    )
    assert game.do(button("none")) is None
    states = {u: game.unit(u).morale for u in ("c", "a", "s", "x", "r")}
    assert states == {
        "c": Morale.DISORDERED,
        "a": Morale.FORMED,
        "s": Morale.FORMED,
        "x": Morale.DISORDERED,
        "r": Morale.ROUTED,
    }
    assert (game.at("c"), game.at("x")) == ("0505", "0506")
    assert told(game, "rout") == []


@pytest.mark.rule("PG 19.12.3a")
def test_who_became_engaged_before_the_last_point_is_disordered() -> None:
    """The unit below could have been given a point; with the last point it is exempt."""
    front = foot("a", PRUSSIAN, "0505", ladder=((4, 3),) * 4)
    below = cavalry("s", PRUSSIAN, "0505")
    enemy = men("x", COALITION, "0506")
    # S takes the front with the first of two points: the cavalry becomes Engaged and loses one.
    early = after(front, below, enemy, printed="2S / 0")
    assert early.do(button("none")) is None
    assert (early.unit("s").level, early.unit("s").morale) == (1, Morale.DISORDERED)
    last = after(front, below, enemy, printed="1S / 0")
    assert last.do(button("none")) is None
    assert (last.unit("s").level, last.unit("s").morale) == (2, Morale.FORMED)


@pytest.mark.rule("PG 19.12.3b")
@pytest.mark.parametrize("die", [1, 6])
def test_who_attempted_is_disordered_without_a_retreat(die: int) -> None:
    """A former Support unit that tried, with success or not; one that did not try stays Formed."""
    front = foot("a", PRUSSIAN, "0505", ladder=((4, 3),) * 4)
    game = after(
        front,
        cavalry("s", PRUSSIAN, "0505"),
        cavalry("t", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        printed="1S / 0",
        dice=(die, 6, 6),
    )
    assert charge(game, "s", "0506") is None
    while asks(game):
        assert game.do(as_suggested(game)) is None
    assert game.unit("s").morale is Morale.DISORDERED
    assert game.at("s") == "0505"
    assert game.unit("t").morale is Morale.FORMED


@pytest.mark.rule("PG 19.12.3a")
def test_none_after_guns_alone() -> None:
    """Ruling 52: an assault on guns disorders no cavalry and gives no charge."""
    game = position(
        open_field(),
        cavalry("c", PRUSSIAN, "0505"),
        battery("g", COALITION, "0506"),
        men("x", COALITION, "0605", morale=Morale.ROUTED),
        dice=(1,),
    )
    game.run(CloseCombatPhase(PRUSSIAN))
    assert game.do(pick(*cells(game, "0505 0506"))) is None
    assert game.do(pick("c")) is None
    assert (game.at("c"), game.unit("c").morale, asks(game)) == ("0506", Morale.FORMED, "")


@pytest.mark.rule("PG 19.12.3a")
def test_none_if_the_hex_was_left_before_the_combat() -> None:
    """Ruling 24: the hussars have gone, the cavalry behind 4 levels of infantry stays Formed."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=STEADY),
        horse("h", COALITION, "0506", ladder=((3, 5), (2, 4))),
    )
    game.run(CloseCombatPhase(PRUSSIAN))
    assert game.do(pick(*cells(game, "0505 0506"))) is None
    assert game.do(cell(game.cell("0507"))) is None
    assert game.do(button("stay")) is None
    assert (game.unit("h").morale, asks(game)) == (Morale.FORMED, "")


@pytest.mark.rule("PG 19.12.3a")
def test_a_charge_after_a_charge_tires_too() -> None:
    """The last of three combats in a chain; not one that stands by itself."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        horse("i", PRUSSIAN, "0405"),
        horse("k", PRUSSIAN, "0605"),
        horse("other", PRUSSIAN, "0101"),
        foot("x", COALITION, "0506"),
    )
    there = CombatSide(cells(game, "0506"))
    for uid, parent in (("h", -1), ("i", 0), ("k", 1), ("other", -1)):
        side = CombatSide((game.unit(uid).cell,), engaged=(uid,))
        kind = "close" if parent < 0 else "charge"
        open_combat(game.ctx, Combat(PRUSSIAN, kind, side, there, parent=parent))  # type: ignore[arg-type]
    assert tired_cavalry(game.ctx, 0) == ("h", "i", "k")
