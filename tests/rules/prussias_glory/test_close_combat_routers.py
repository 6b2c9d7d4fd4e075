"""Close combat against the Routed units of a broken army (PG 8.2j)."""

import pytest

from game.engine.action import pick
from game.engine.prompt import Faces, Modifiers, Odds, Sides
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.shown.lenses import lens as the_lens
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.rules.prussias_glory.close_bench import attack, fights, men, phase
from tests.rules.prussias_glory.combat_bench import asks, cells, told_below
from tests.rules.prussias_glory.positions import foot


@pytest.mark.rule("PG 8.2j")
@pytest.mark.parametrize("state", [ArmyState.DEMORALISED, ArmyState.ROUTED, ArmyState.STEADY])
def test_routed_units_of_a_broken_army_are_captured_before_the_roll(state: ArmyState) -> None:
    """Nobody is left: no roll, on to the advance (Ruling 54). A steady army's routers fight."""
    army = {COALITION: Army(COALITION, 10, 10, state)}
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        dice=(1,),
        table={"armies": army},
    )
    assert attack(game, "0505 0506") is None
    broken = state is not ArmyState.STEADY
    assert bool(fights(game)) != broken
    assert any(x.captured for x in game.table.tracks[COALITION]) == broken
    if broken:
        assert asks(game) == "pg.close_combat.choose_advance"


@pytest.mark.rule("PG 8.2j")
def test_who_stands_below_the_captured_fights() -> None:
    """The Routed unit on top gives itself up, the Formed one below is attacked."""
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        men("y", COALITION, "0506"),
        dice=(1,),
        table={"armies": {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}},
    )
    assert attack(game, "0505 0506") is None
    assert game.at("x") == "-"
    assert fights(game)[0].units == ("a", "y")


@pytest.mark.rule("PG 8.2j")
def test_all_that_is_told_before_the_roll_leaves_the_captured_out() -> None:
    """8 SP on the 4 of the unit below are 2-1 as fought, not 1-1 on both; nobody is Routed then."""
    broken = {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=((8, 6),)),
        foot("x", COALITION, "0506", ladder=((4, 6),), morale=Morale.ROUTED),
        foot("y", COALITION, "0506", ladder=((4, 6),)),
        dice=(4,),
        table={"armies": broken},
    )
    assert len(front_of(game.ctx, game.cell("0506"))) == 2
    shown = game.asking.asked(game.ctx)
    task = next(t for t in shown.tasks if not t.owed)
    seen = game.asking.preview(game.ctx, pick(*cells(game, "0505 0506")))
    lens = the_lens(game.ctx, "odds", cells(game, "0505 0506"))
    assert seen is not None and seen.sheet is not None and lens.sheet is not None
    assert attack(game, "0505 0506") is None
    roll = fights(game)[0].roll
    assert roll is not None and roll.column == "2-1"
    for sheet in (seen.sheet, lens.sheet):
        assert ("Before the roll", "x: captured without a roll (PG 8.2j)") in told_below(sheet)
        assert sheet.of(Odds).columns[sheet.of(Odds).column] == "2-1"
        assert sheet.of(Modifiers).rows == roll.modifiers
        assert [m.unit for g in sheet.of(Sides).rows[1].groups for m in g.members] == ["y"]
        assert [f.result for f in sheet.of(Faces).rows if f.die == 4] == [roll.result]
    assert task.tag == "2-1"
    assert str(task.detail) == f"modifiers {roll.total - 4:+d}"


@pytest.mark.rule("PG 8.2j", "PG 10.0b")
def test_the_army_morale_of_the_sheet_counts_the_captures_as_part_of_the_attack() -> None:
    """Two Routed of 10: 8 now. Captured they are four counters in the boxes 10 to 7."""
    broken = {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=((8, 6),)),
        foot("x", COALITION, "0506", ladder=((4, 6),) * 4, morale=Morale.ROUTED),
        foot("z", COALITION, "0506", ladder=((4, 6),) * 4, morale=Morale.ROUTED),
        foot("y", COALITION, "0506", ladder=((4, 6),) * 2),
        table={"armies": broken},
    )
    seen = game.asking.preview(game.ctx, pick(*cells(game, "0505 0506")))
    assert seen is not None and seen.sheet is not None
    notes = [str(text) for head, text in seen.sheet.notes if str(head) == "Army morale"]
    assert notes[1].startswith("the Coalition: ends at 8, after this at 7")


@pytest.mark.rule("PG 8.2j", "PG 19.2c")
def test_no_odds_are_told_where_no_die_is_thrown() -> None:
    """All are Routed and their army is broken: the preview, the task and the lens say captured."""
    broken = {COALITION: Army(COALITION, 10, 10, ArmyState.ROUTED)}
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        men("y", COALITION, "0506", morale=Morale.ROUTED),
        table={"armies": broken},
    )
    shown = game.asking.asked(game.ctx)
    assert [(t.tag, str(t.detail)) for t in shown.tasks] == [("", "captured without a roll")]
    seen = game.asking.preview(game.ctx, pick(*cells(game, "0505 0506")))
    assert seen is not None and seen.sheet is None and seen.rule == "PG 8.2j"
    lens = the_lens(game.ctx, "odds", cells(game, "0505 0506"))
    assert lens.sheet is None and lens.rule == "PG 8.2j"
    assert not game.table.tracks[COALITION]  # nothing is captured by looking
    assert attack(game, "0505 0506") is None
    assert fights(game) == []
