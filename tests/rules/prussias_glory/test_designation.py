"""Who attacks whom: offered, suggested, foreseen, refused (PG 19.0, 19.1, 19.4)."""

import pytest

from game.engine.action import button, cell, pick, unit
from game.engine.prompt import Modifiers, Sides
from game.engine.text import render
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase, Designate
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.designation import (
    suggestions,
    why_not_attacker,
    why_not_defender,
)
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.promise import advised, gain
from game.rules.prussias_glory.combat.refusals import already_fought, not_engaged
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, Combat, CombatSide, Det, Morale
from tests.rules.prussias_glory.close_bench import men
from tests.rules.prussias_glory.combat_bench import asks, cells
from tests.rules.prussias_glory.positions import battery, foot, open_field, position
from tests.rules.prussias_glory.question_bench import question, sheet_of, words


@pytest.mark.rule("PG 19.1a")
def test_which_hexes_fight() -> None:
    """The second Prussian hex touches nobody; two hexes make the smallest attack."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0103"),
        foot("x", COALITION, "0506"),
    ).run(CloseCombatPhase(PRUSSIAN))
    asked = question(game)
    assert asked == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "cells": ["0505", "0506"],
        "of": ["0505", "0506"],
        "pick": (2, 2, False),
    }
    end = game.asking.asked(game.ctx).buttons[0]
    assert render(end.pending) == "1 still owed"


@pytest.mark.rule("PG 19.1.1c")
def test_which_support_is_added() -> None:
    """Surrounded from three hexes; two Support units of 2 levels may add themselves, or none."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0407"),
        foot("c", PRUSSIAN, "0607"),
        foot("x", COALITION, "0506"),
        foot("s", COALITION, "0506", level=2),
        foot("t", COALITION, "0506", level=2),
    )
    sides = CombatSide(cells(game, "0505 0407 0607")), CombatSide(cells(game, "0506"))
    game.run(Assemble(open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))))
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "units": ["s", "t"],
        "of": ["s", "t"],
        "pick": (0, 2, False),
    }
    assert game.asking.asked(game.ctx).pick.start == ("s", "t")


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
    tasks = game.asking.asked(game.ctx).tasks
    a, x, b, g = cells(game, "0505 0506 0705 0706")
    assert [(t.owed, t.tag, t.cells, t.units, t.action) for t in tasks] == [
        (True, "", (a, x), ("a",), None),
        (False, "", (b, g), (), pick(b, g)),
        (False, "2-1", (a, x), (), pick(a, x)),
    ]
    assert [render(t.detail) for t in tasks] == [
        "Engaged with 0506 and must fight this turn.",
        "guns alone",
        "modifiers +1",
    ]


@pytest.mark.rule("PG 19.1a")
@pytest.mark.parametrize(("strength", "best"), [(8, "x"), (1, "y")])
def test_of_owed_attacks_the_one_that_promises_most_is_suggested(strength: int, best: str) -> None:
    """Both hexes owe a combat: four points against four, and so many against four."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((strength, 6),)),
        foot("x", COALITION, "0506", ladder=((4, 5),)),
        foot("b", PRUSSIAN, "0805", ladder=((4, 6),)),
        foot("y", COALITION, "0806", ladder=((4, 5),)),
    ).run(CloseCombatPhase(PRUSSIAN))
    prompt = game.asking.asked(game.ctx)
    a, x, b, y = cells(game, "0505 0506 0805 0806")
    assert prompt.suggested == {"x": pick(a, x), "y": pick(b, y)}[best]


@pytest.mark.rule("PG 19.1a", "PG 19.0a")
@pytest.mark.parametrize(("strength", "good"), [(8, True), (1, False)])
def test_where_nothing_is_owed_a_bad_attack_is_not_suggested(strength: int, good: bool) -> None:
    """The best is suggested if the enemy would lose more by it, else the end of the phase."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((strength, 5),)),
        foot("x", COALITION, "0506", ladder=((4, 6),)),
    ).run(CloseCombatPhase(PRUSSIAN))
    a, x = cells(game, "0505 0506")
    advice = Designate(PRUSSIAN)._free_advice(game.ctx, (((a,), (x,)),))
    assert advice == (pick(a, x) if good else button("end"))


@pytest.mark.rule("PG 19.1a", "PG 19.0a")
def test_an_attack_by_which_both_would_lose_alike_is_not_suggested() -> None:
    """One strength point against two, MR 3 both: over the six faces as much lost as won."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((1, 3),)),
        foot("x", COALITION, "0506", ladder=((2, 3),)),
    ).run(CloseCombatPhase(PRUSSIAN))
    a, x = cells(game, "0505 0506")
    assert gain(game.ctx, PRUSSIAN, (a,), (x,))[0] == 0
    assert Designate(PRUSSIAN)._free_advice(game.ctx, (((a,), (x,)),)) == button("end")


@pytest.mark.rule("PG 19.1a", "PG 19.0a")
def test_an_attack_by_which_the_enemy_would_lose_one_point_more_is_suggested() -> None:
    """1-1 without a modifier, two levels each: 3, 1, 0 and 1 against 1, 0, 2 and 3; both lose the
    same by the two exchanges.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=2, ladder=((1, 3), (1, 3))),
        foot("x", COALITION, "0506", level=2, ladder=((1, 3), (1, 3))),
    ).run(CloseCombatPhase(PRUSSIAN))
    a, x = cells(game, "0505 0506")
    assert gain(game.ctx, PRUSSIAN, (a,), (x,))[0] == 1
    assert advised(game.ctx, PRUSSIAN, (((a,), (x,)),)) == ((a,), (x,))
    assert Designate(PRUSSIAN)._free_advice(game.ctx, (((a,), (x,)),)) == pick(a, x)


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
        found = game.asking.preview(game.ctx, unit(uid)).sheet.of(Modifiers).rows
        return sum(m.value for m in found if m.rule == "PG T8f")

    assert (drm("a"), drm("b")) == (0, -1)
    assert game.asking.preview(game.ctx, unit("s")) is None


@pytest.mark.rule("PG 19.4a", "PG 19.1a")
def test_a_designation_names_one_engaged_lead_of_each_side() -> None:
    """Two units are Engaged on each side, on top of the others; guns and who stands elsewhere are
    not. Nothing is foreseen of an attack that is refused.
    """
    pair = ((4, 6), (3, 6))
    game = position(
        open_field(),
        *(foot(u, PRUSSIAN, "0505", ladder=pair) for u in "ab"),
        *(men("support", PRUSSIAN, "0505"), battery("gun", PRUSSIAN, "0505")),
        *(men("beside", PRUSSIAN, "0605"), men("far", PRUSSIAN, "0101")),
        *(foot(u, COALITION, "0506", ladder=pair) for u in "xy"),
        men("under", COALITION, "0506"),
        dice=(1,),
    ).run(CloseCombatPhase(PRUSSIAN))
    hexes = cells(game, "0505 0506")
    refused = {
        "Only Engaged units may lead. (PG 19.4a)": (
            *(("support",), ("gun",), ("beside",), ("far",), ("under",), ("nobody",)),
            *(("a", "under"), ("support", "x")),
        ),
        "Each side has one lead unit. (PG 19.4a)": (("a", "b"), ("x", "y")),
    }
    for told, named in refused.items():
        for leads in named:
            assert str(game.do(pick(*hexes, *leads))) == told, leads
            assert not sheet_of(game, pick(*hexes, *leads))
    assert game.table.combats == [] and asks(game) == "pg.close_combat.designate"
    for fit in ((), ("a",), ("y",), ("y", "b")):
        assert sheet_of(game, pick(*hexes, *fit)), fit
    assert game.do(pick(*hexes, "y", "b")) is None
    combat = game.table.combats[0]
    assert (combat.attack.lead, combat.defence.lead) == ("b", "y")


@pytest.mark.rule("PG 19.4a")
def test_the_sheet_of_an_attack_offers_every_other_lead() -> None:
    """His side has another lead then, the enemy's stays. The defender is asked all the same: Enter
    takes whom the attack expected.
    """
    pair = ((4, 6), (3, 6))
    game = position(
        open_field(),
        *(foot(u, PRUSSIAN, "0505", ladder=pair) for u in "ab"),
        *(foot(u, COALITION, "0506", ladder=pair) for u in "xy"),
        dice=(1,),
    ).run(CloseCombatPhase(PRUSSIAN))
    hexes = cells(game, "0505 0506")
    sides = game.asking.preview(game.ctx, pick(*hexes, "b", "y")).sheet.of(Sides).rows
    members = [m for side in sides for group in side.groups for m in group.members]
    assert {m.unit: m.instead for m in members} == {
        "a": pick(*hexes, "a", "y"),
        "b": None,
        "x": pick(*hexes, "b", "x"),
        "y": None,
    }
    assert game.do(pick(*hexes, "b", "y")) is None
    asked = game.asking.asked(game.ctx)
    assert (asked.side, asked.suggested) == (COALITION, unit("y"))


@pytest.mark.rule("PG 19.0b")
def test_who_has_fought_is_named_from_the_top() -> None:
    """Two units of a hex that fought."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=2, fought=True),
        foot("y", COALITION, "0506", level=2, fought=True),
    )
    assert why_not_defender(game.ctx, PRUSSIAN, game.cell("0506")) == already_fought("x")


@pytest.mark.rule("PG 19.1a")
def test_attacks_that_are_suggested() -> None:
    """On Routed units nobody is obliged: alone, by twos, all three, and both hexes together by
    those who touch both.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0606"),
        foot("c", PRUSSIAN, "0406"),
        foot("x", COALITION, "0506", morale=Morale.ROUTED),
        foot("y", COALITION, "0605", morale=Morale.ROUTED),
    )
    a, b, c, x, y = cells(game, "0505 0606 0406 0506 0605")

    def attack(*hexes: int) -> tuple[int, ...]:
        return tuple(sorted(hexes))

    assert set(suggestions(game.ctx, PRUSSIAN)) == {
        *((attack(*some), (x,)) for some in ((a,), (b,), (c,), (a, b), (a, c), (b, c), (a, b, c))),
        *((attack(*some), (y,)) for some in ((a,), (b,), (a, b))),
        (attack(a, b), attack(x, y)),
    }


@pytest.mark.rule("PG 19.0c")
def test_nothing_of_a_combat_is_kept_after_the_phase() -> None:
    """The last combat fought, the phase ends by itself and says so."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        dice=(1, 1, 1, 1),
    ).run(CloseCombatPhase(PRUSSIAN))
    assert game.do(cell(game.cell("0506"))) is None
    while game.asking is not None:
        asked = game.asking.asked(game.ctx)
        assert game.do(unit(next(iter(asked.units)))) is None
    assert list(game.table.combats) == []
    assert render(game.events[-1].text) == "No attack is left: close combat ends."


@pytest.mark.rule("PG 19.1a")
def test_who_is_not_engaged_is_named_from_the_top() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101", level=2),
        foot("b", PRUSSIAN, "0101", level=2),
        foot("x", COALITION, "0506"),
    )
    assert why_not_attacker(game.ctx, PRUSSIAN, game.cell("0101")) == not_engaged("a")


@pytest.mark.rule("PG 6.3a")
def test_no_attack_is_suggested_that_half_of_a_hex_may_not_make() -> None:
    """All Engaged units of a hex attack together; "b" is not of the detachment that is awake."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=2),
        foot("b", PRUSSIAN, "0505", level=2),
        foot("x", COALITION, "0506"),
        table={
            "armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, active=False)},
            "dets": {"d": Det("d", PRUSSIAN, "Det", 4, units=("a",), active=True)},
        },
    )
    assert suggestions(game.ctx, PRUSSIAN) == ()


@pytest.mark.rule("PG 19.0a")
def test_who_was_bombarded_is_still_to_be_fought() -> None:
    """Fire at a hex is no close combat of it."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    there = game.cell("0506")
    sides = CombatSide(cells(game, "0505")), CombatSide((there,))
    open_combat(game.ctx, Combat(PRUSSIAN, "bombardment", *sides))
    game.run(CloseCombatPhase(PRUSSIAN))
    assert [t.owed for t in game.asking.asked(game.ctx).tasks].count(True) == 1


@pytest.mark.rule("PG 19.0b")
def test_support_that_was_added_has_fought() -> None:
    """The other Support unit has not."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0407"),
        foot("c", PRUSSIAN, "0607"),
        foot("x", COALITION, "0506"),
        foot("s", COALITION, "0506", level=2),
        foot("t", COALITION, "0506", level=2),
    )
    sides = CombatSide(cells(game, "0505 0407 0607")), CombatSide(cells(game, "0506"))
    game.run(Assemble(open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))))
    assert game.do(pick("s")) is None
    assert [game.unit(u).fought for u in "xst"] == [True, True, False]


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
