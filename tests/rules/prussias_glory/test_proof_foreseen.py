"""What is foreseen of a choice in combat before it is made (PG 4, 16, 19)."""

import pytest

from game.engine.action import Action, button, cell, pick, unit
from game.engine.text import render
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.combat.charge import CavalryStep
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import change, change_side, open_combat
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.restacking import Restack
from game.rules.prussias_glory.table import (
    Army,
    ArmyState,
    Combat,
    CombatSide,
    EngagedMarker,
    Morale,
)
from tests.rules.prussias_glory.combat_bench import cells, fight
from tests.rules.prussias_glory.moves import begin
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_proof_offers import words


def sheet_of(game: Position, action: Action) -> str:
    """The title of the sheet that is foreseen; "" if none."""
    seen = game.asking.preview(game.ctx, action)
    return "" if seen is None or seen.sheet is None else render(seen.sheet.title)


def warned(game: Position, action: Action) -> list[tuple[str, str]]:
    """What is warned of."""
    seen = game.asking.preview(game.ctx, action)
    return [] if seen is None else [(rule, render(text)) for rule, text in seen.warnings]


@pytest.mark.rule("PG 19.1a")
def test_of_a_designation() -> None:
    """Both sides must be named, every hex adjacent to every other; pointing at a hex stands for
    its attack.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0705"),
        foot("x", COALITION, "0506"),
        battery("g", COALITION, "0706"),
    ).run(CloseCombatPhase(PRUSSIAN))
    a, x, b, g = cells(game, "0505 0506 0705 0706")
    assert sheet_of(game, pick(a, x)) and sheet_of(game, cell(a)) and sheet_of(game, cell(x))
    assert not sheet_of(game, pick(a)) and not sheet_of(game, pick(x))
    assert not sheet_of(game, pick(b, x)) and not sheet_of(game, pick(a, b, x))
    assert not sheet_of(game, button("end")) and not sheet_of(game, cell(0))
    guns = "Guns alone: no roll, advance and capture attempts at once."
    assert (sheet_of(game, pick(b, g)), words(game, pick(b, g))) == ("", guns)
    assert words(game, pick(a, x)) == ""


@pytest.mark.rule("PG 19.1a")
def test_attacks_suggested_with_their_odds() -> None:
    """8 SP against 4: 2-1. MR 6 against 5: +1. What is owed stands first."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((4, 5),)),
        foot("b", PRUSSIAN, "0705"),
        battery("g", COALITION, "0706"),
    ).run(CloseCombatPhase(PRUSSIAN))
    tasks = game.asking.prompt(game.ctx).tasks
    a, x, b, g = cells(game, "0505 0506 0705 0706")
    assert [(t.owed, t.tag, t.cells, t.units, t.action) for t in tasks] == [
        (True, "", (a, x), ("a",), None),
        (False, "2-1", (a, x), (), pick(a, x)),
        (False, "", (b, g), (), pick(b, g)),
    ]
    assert [render(t.detail) for t in tasks] == [
        "Engaged with 0506 and must fight this turn.",
        "modifiers +1",
        "guns alone",
    ]


@pytest.mark.rule("PG 16.2c")
def test_of_guns_that_fire() -> None:
    """The guns that bear, one at least; those too far have no sheet."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("far", PRUSSIAN, "0101"),
        foot("x", COALITION, "0506"),
    ).run(StartBombardment(PRUSSIAN, defensive=False))
    x = game.cell("0506")
    offer = game.asking.prompt(game.ctx).cells[x]
    assert (render(offer.text), offer.chip) == ("BS 4, column 3-4", "3-4")
    assert game.do(cell(x)) is None
    assert sheet_of(game, pick("g"))
    assert not sheet_of(game, pick("far")) and not sheet_of(game, pick("g", "far"))
    assert not sheet_of(game, pick()) and not sheet_of(game, unit("g"))


@pytest.mark.rule("PG 16.2a")
def test_guns_too_weak_for_an_effect() -> None:
    """Strength 1 at range 3 has no column."""
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0508")).run(
        StartBombardment(PRUSSIAN, defensive=False)
    )
    asked = game.asking.prompt(game.ctx)
    offer = asked.cells[game.cell("0508")]
    assert (render(offer.text), offer.chip) == ("BS 1: no effect", "–")
    assert render(asked.buttons[0].pending) == "1 target left"


@pytest.mark.rule("PG 19.12.2b")
def test_of_a_charge() -> None:
    """MR 6 needs a 5, MR 5 a 6: both pass on a 6."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        horse("i", PRUSSIAN, "0505", level=1),
        foot("x", COALITION, "0506"),
    )
    game.run(CavalryStep(open_combat(game.ctx, fight(game, "0505", "0506", rolled=True))))
    x = game.cell("0506")
    assert words(game, pick("h", x)) == "If all pass: 5 or more on the die."
    assert words(game, pick("h", "i", x)) == "If all pass: 6 or more on the die."
    assert sheet_of(game, pick("h", x))
    assert not sheet_of(game, pick("h")) and not sheet_of(game, unit("h"))
    notes = game.asking.preview(game.ctx, pick("h", "i", x)).sheet.notes
    assert [render(head) for head, _ in notes].count("Charge roll") == 2


@pytest.mark.rule("PG 8.2j", "PG 19.12.2b")
def test_of_a_charge_on_routers_who_give_up() -> None:
    """No sheet of a fight that will not be fought; the roll of the charge is still told."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", morale=Morale.ROUTED),
        table={"armies": {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}},
    )
    game.run(CavalryStep(open_combat(game.ctx, fight(game, "0505", "0506", rolled=True))))
    found = game.asking.preview(game.ctx, pick("h", game.cell("0506")))
    assert found.sheet is None and found.rule == "PG 8.2j"
    assert render(found.text) == (
        "If all pass: 5 or more on the die. "
        "Routed units of a Demoralised or Routed army are captured without a roll."
    )


@pytest.mark.rule("PG 19.4a")
def test_of_a_lead_unit() -> None:
    """MR 6 or 5 against 6; the unit that is not Engaged leads nobody."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=2, ladder=((8, 6), (7, 6))),
        foot("b", PRUSSIAN, "0505", level=2, ladder=((8, 5), (7, 5))),
        foot("s", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    game.run(Assemble(open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))))

    def drm(uid: str) -> int:
        found = game.asking.preview(game.ctx, unit(uid)).sheet.modifiers
        return sum(m.value for m in found if m.rule == "PG T8f")

    assert (drm("a"), drm("b")) == (0, -1)
    assert game.asking.preview(game.ctx, unit("s")) is None


@pytest.mark.rule("PG 19.10d")
def test_of_a_momentum_marker() -> None:
    """On guns alone it does nothing; where no attack is left, it counts when that hex attacks."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0506"),
        foot("x", COALITION, "0507"),
        battery("g", COALITION, "0406"),
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    change_side(game.ctx, 0, "defence", lp=1)
    change(game.ctx, 0, advanced=("a",))
    game.ctx.change("a", fought=True)
    game.run(MomentumStep(0))
    assert warned(game, cell(game.cell("0406"))) == [
        ("PG 19.10d", "Guns alone there: the marker has no effect, and no charge follows.")
    ]
    assert warned(game, cell(game.cell("0507"))) == [
        (
            "PG 19.10d",
            "No attack is left in this phase: it counts only when that hex attacks.",
        )
    ]
    assert warned(game, cell(game.cell("0101"))) == []
    game.ctx.change("a", fought=False)
    assert warned(game, cell(game.cell("0507"))) == []


@pytest.mark.rule("PG 4.3c")
def test_of_an_order_that_flips_the_marker() -> None:
    """Only if a unit that was Engaged becomes Support, and only once."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    begin(game, PRUSSIAN)
    here = game.cell("0505")
    game.run(Restack(PRUSSIAN, here))
    flips = [("PG 4.3c", "This flips the Engaged marker: -2 when this hex attacks.")]
    assert warned(game, pick("b", "a")) == flips
    assert warned(game, pick("a", "b")) == []
    assert warned(game, button("back")) == []
    game.ctx.put(game.table.markers, here, EngagedMarker(PRUSSIAN, flipped=True))
    assert warned(game, pick("b", "a")) == []


@pytest.mark.rule("PG 10.2e")
@pytest.mark.parametrize(
    ("state", "chances"),
    [
        (ArmyState.STEADY, "3/6, prussian horse: 5/6"),
        (ArmyState.DEMORALISED, "2/6, prussian horse: 4/6"),
        (ArmyState.ROUTED, "1/6, prussian horse: 3/6"),
    ],
)
def test_of_the_command_rolls(state: ArmyState, chances: str) -> None:
    """Ratings 3 and 5; a broken army has one or two less."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        horse("h", PRUSSIAN, "0707"),
        ratings={"prussian-foot": 3, "prussian-horse": 5},
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}},
    ).run(RollCommand(PRUSSIAN))
    assert words(game, button("roll")) == f"Chance of being Effective: prussian foot: {chances}."
