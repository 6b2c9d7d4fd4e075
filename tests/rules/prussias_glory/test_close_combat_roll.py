"""Close combat: choices, then the roll (PG 19.1.1c, 19.4 to 19.8, 9.2a)."""

import pytest

from game.engine.action import pick, unit
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.zones import zoc
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.table import EngagedMarker, Momentum, Morale
from tests.rules.prussias_glory.close_bench import attack, fights, men, phase
from tests.rules.prussias_glory.combat_bench import asks, cells, fight, roll, suffer, told
from tests.rules.prussias_glory.positions import battery, foot, horse, leader, open_field, position

LEAD = "pg.close_combat.choose_lead"
SUPPORT = "pg.close_combat.support"


# -- choices (PG 19.1.1c, 19.4, 19.5) --------------------------------------------------------------


@pytest.mark.rule("PG 19.1.1c")
def test_the_defender_chooses_his_support() -> None:
    """Up to 4 levels; the rest are refused; what is chosen counts."""
    game = phase(
        men("a", PRUSSIAN, "0504"),
        men("b", PRUSSIAN, "0506"),
        men("x", COALITION, "0505"),
        men("s", COALITION, "0505", level=3),
        men("t", COALITION, "0505", level=2),
        battery("g", COALITION, "0505"),
        dice=(1,),
    )
    assert attack(game, "0504 0506 0505") is None
    assert (asks(game), game.asking.asked(game.ctx).side) == (SUPPORT, COALITION)
    assert game.do(pick("s", "t")) == refusals.too_much_support(5, 4)
    assert game.do(pick("g")) == refusals.NOT_SUPPORT
    assert game.do(pick("t")) is None
    assert game.table.combats[0].defence.used_support == ("t",)
    assert game.table.combats[0].defence.levels == 6


@pytest.mark.rule("PG 19.4a")
def test_each_player_names_his_lead_the_attacker_first() -> None:
    """Any Engaged unit, also one not on top; Support may not lead."""
    pair = ((4, 6), (3, 6))
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=pair),
        foot("b", PRUSSIAN, "0505", ladder=pair),
        men("support", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=pair),
        foot("y", COALITION, "0506", ladder=pair),
        dice=(1,),
    )
    assert attack(game, "0505 0506") is None
    assert (asks(game), game.asking.asked(game.ctx).side) == (LEAD, PRUSSIAN)
    assert game.do(unit("support")) == refusals.ONLY_ENGAGED_LEAD
    assert game.do(unit("x")) == refusals.ONLY_ENGAGED_LEAD
    assert game.do(unit("b")) is None
    assert game.asking.asked(game.ctx).side == COALITION
    assert game.do(unit("x")) is None
    combat = game.table.combats[0]
    assert (combat.attack.lead, combat.defence.lead) == ("b", "x")


@pytest.mark.rule("PG 19.4a")
def test_a_single_engaged_unit_leads_without_a_question() -> None:
    """Nothing to choose, nothing is asked."""
    game = phase(men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,))
    assert attack(game, "0505 0506") is None
    assert asks(game) == ""


@pytest.mark.rule("PG 19.5a")
def test_the_pair_that_is_best_for_the_attacker_counts() -> None:
    """The open hex, whoever leads, and the log says so; where all are alike, not a word of it."""
    pieces = men("a", PRUSSIAN, "0405"), horse("b", PRUSSIAN, "0605"), men("x", COALITION, "0505")
    for board, best in (
        (open_field(woods="0605"), "0405"),  # cavalry out of woods: -4
        (open_field(pond_river="0405"), "0605"),  # infantry out of a pond: -1
    ):
        for lead in ("a", "b"):
            game = position(board, *pieces, dice=(1,))
            game.run(CloseCombatPhase(PRUSSIAN))
            assert attack(game, "0405 0605 0505") is None
            assert game.do(unit(lead)) is None
            told = [e for e in game.events if e.rule == "PG 19.5a"]
            assert [e.cells for e in told] == [cells(game, f"{best} 0505")]
            made = fights(game)[0].roll
            assert made is not None
            assert sum(m.value for m in made.modifiers if m.rule == "PG T4b") == 0
    plain = phase(*pieces, dice=(1,))
    assert attack(plain, "0405 0605 0505") is None
    assert plain.do(unit("a")) is None
    assert [e for e in plain.events if e.rule == "PG 19.5a"] == []


# -- the roll (PG 19.6 to 19.8, 9.2a) --------------------------------------------------------------


@pytest.mark.rule("PG 19.6a")
@pytest.mark.parametrize(
    ("die", "printed"), [(1, "*(3) / 1"), (2, "1r / 0"), (5, "0 / 2"), (6, "1 / (3)*")]
)
def test_the_die_is_read_on_the_odds_column(die: int, printed: str) -> None:
    """6 to 6 is 1-1, and no modifiers."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("x", COALITION, "0506", ladder=((6, 6),) * 4),
        dice=(die,),
    )
    roll(game, fight(game, "0505", "0506"))
    made = fights(game)[0].roll
    assert made is not None
    assert (made.column, made.total, made.result) == ("1-1", die, printed)


@pytest.mark.rule("PG 9.2a")
def test_leaders_in_involved_hexes_are_tested_after_the_roll() -> None:
    """Both sides; those elsewhere are not."""
    game = position(
        open_field(),
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        leader("L", PRUSSIAN, "0505"),
        leader("M", COALITION, "0506"),
        leader("N", PRUSSIAN, "0504"),
        dice=(5, 1, 2),
    )
    roll(game, fight(game, "0505", "0506"))
    assert [e.units for e in told(game, "leader")] == [("L",), ("M",)]


@pytest.mark.rule("PG 19.8a")
def test_left_for_the_attacker_right_for_the_defender() -> None:
    """1 / (3)* at 1-1: the attacker loses one level, the defender three (no Support)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("x", COALITION, "0506", ladder=((6, 6),) * 4),
        dice=(6,),
    )
    roll(game, fight(game, "0505", "0506"))
    assert (game.unit("a").level, game.unit("x").level) == (3, 1)
    assert [e.units[0] for e in told(game, "loss")] == ["x", "x", "x", "a"]


@pytest.mark.rule("PG 19.8b")
def test_a_unit_that_routs_loses_its_zoc_at_once() -> None:
    """The defender routs first, so the attacker's retreat behind it is free of its ZOC."""
    game = position(
        open_field(),
        men("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((6, 3), (5, 3))),
    )
    assert game.cell("0406") in zoc(game.ctx, COALITION)
    suffer(game, fight(game, "0505", "0506"), "0 / 2")
    assert game.unit("x").morale is Morale.ROUTED
    assert zoc(game.ctx, COALITION) == frozenset()


@pytest.mark.rule("PG 23.4.4e")
def test_the_first_combat_is_remembered() -> None:
    """It ends the passivity rolls."""
    game = phase(men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,))
    assert not game.table.fought_yet
    assert attack(game, "0505 0506") is None
    assert game.table.fought_yet


@pytest.mark.rule("PG 19.10e")
def test_markers_are_removed_once_used_or_vacated() -> None:
    """Used by the roll; on an empty hex discarded; one that did not count stays."""
    markers = {"0506": Momentum(PRUSSIAN, 1, 1), "0303": Momentum(PRUSSIAN, 1, 1)}
    game = position(
        open_field(), men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,)
    )
    for label, marker in markers.items():
        game.ctx.put(game.table.momentum, game.cell(label), marker)
    game.run(CloseCombatPhase(PRUSSIAN))
    assert set(game.table.momentum) == {game.cell("0506")}
    assert attack(game, "0505 0506") is None
    assert game.table.momentum == {}
    old = position(
        open_field(), men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,), turn=2
    )
    old.ctx.put(old.table.momentum, old.cell("0506"), Momentum(PRUSSIAN, 1, 1))
    old.run(CloseCombatPhase(PRUSSIAN))
    assert attack(old, "0505 0506") is None
    assert set(old.table.momentum) == {old.cell("0506")}


@pytest.mark.rule("PG 19.10e")
def test_a_hex_that_was_left_and_entered_again_has_no_marker() -> None:
    """While one unit stays the marker does; re-arranging the only unit is no leaving."""
    game = position(open_field(), men("x", COALITION, "0506"), men("y", COALITION, "0506"), turn=2)
    here, there = cells(game, "0506 0507")
    game.ctx.put(game.table.momentum, here, Momentum(PRUSSIAN, 1, 1))
    place(game.ctx, "x", there)
    place(game.ctx, "y", here)
    assert set(game.table.momentum) == {here}
    place(game.ctx, "y", there)
    place(game.ctx, "x", here)
    assert game.table.momentum == {}


@pytest.mark.rule("PG 4.3e")
def test_the_flipped_marker_counts_in_the_roll() -> None:
    """-2 at 1-1: a die of 6 reads row 4, Ex / Exr."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("x", COALITION, "0506", ladder=((6, 6),) * 4),
        dice=(6,),
    )
    game.ctx.put(game.table.markers, game.cell("0505"), EngagedMarker(PRUSSIAN, flipped=True))
    roll(game, fight(game, "0505", "0506"))
    made = fights(game)[0].roll
    assert made is not None
    assert (made.total, made.result) == (4, "Ex / Exr")
