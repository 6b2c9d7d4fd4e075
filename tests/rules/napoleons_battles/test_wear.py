"""Formations that are worn out (NB 13.2)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.rules.napoleons_battles.contact.react import ReactStep
from game.rules.napoleons_battles.control.fatigue import FatigueStep, wear_of
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    group,
    inches,
    position,
    unit,
)


def corps(*routed: str, side: str = RED, **given: Any) -> Position:
    """A corps of a, b, c and a guard that wears out at two."""
    made = [
        unit(uid, RED, profile, 5 + 8 * n, 10, routed=uid in routed, formation="corps")
        for n, (uid, profile) in enumerate((("a", "FrLN"), ("b", "FrLN"), ("h", "FrLC")))
    ]
    guard = structs.replace(standard_profiles()["FrLN"], guard=3)
    made.append(unit("j", RED, "FrLT", 30, 10, routed="j" in routed, formation="corps"))
    cards = [group("corps", RED, 2, "a", "b", "h", "j")]
    game = position(*made, profiles={"FrLT": guard}, groups=cards, on_turn=side, **given)
    game.run(FatigueStep())
    return game


@pytest.mark.rule("NB 13.2.1-1")
@pytest.mark.parametrize(
    ("routed", "worn"), [((), False), (("a",), False), (("a", "h"), True), (("a", "b", "h"), True)]
)
def test_a_formation_wears_out_with_the_units_it_has_lost(
    routed: tuple[str, ...], worn: bool
) -> None:
    assert corps(*routed).table.worn == (["corps"] if worn else [])


@pytest.mark.rule("NB 13.2.1-1")
def test_who_is_dispersed_or_eliminated_is_lost_too_batteries_are_not_counted() -> None:
    game = corps("a")
    game.ctx.change("b", gone="dispersed", pose=None)
    assert wear_of(game.ctx, "corps") == 2
    game.ctx.change("h", gone="eliminated", pose=None)
    assert wear_of(game.ctx, "corps") == 3
    off = (Switch.NO_MEASURING, Switch.WEAR)
    assert corps("a", "b", off=off).table.worn == []


@pytest.mark.rule("NB 13.2.1-2")
def test_a_guard_counts_one_for_wear() -> None:
    game = corps("j")
    assert wear_of(game.ctx, "corps") == 1 and game.table.worn == []
    assert corps("j", "a").table.worn == ["corps"]


@pytest.mark.rule("NB 13.2.2")
def test_wear_is_counted_anew_in_each_control_phase_of_its_side() -> None:
    game = corps("a", "b")
    game.ctx.change("a", routed=False)
    game.ctx.set(on_turn=BLUE)
    game.run(FatigueStep())
    assert game.table.worn == ["corps"], "it is the half-turn of the others"
    game.ctx.set(on_turn=RED)
    game.run(FatigueStep())
    assert game.table.worn == []


@pytest.mark.rule("NB 13.2.3-2")
@pytest.mark.parametrize(("on_turn", "comes"), [(BLUE, True), (RED, False)])
def test_off_turn_its_marked_cavalry_may_still_contact_enemies(on_turn: str, comes: bool) -> None:
    game = position(
        unit("a", RED, "FrLC", 20, 10, react=True, formation="corps"),
        unit("x", BLUE, "FrLC", 20, 20, 180),
        on_turn=on_turn,
        table={"worn": ["corps"]},
    )
    game.run(ReactStep(RED, free=True, pursuit=on_turn == RED))
    game.take("a")
    leg = Leg(MOVE, inches(10))
    assert (game.go(end_pose(game.ctx, "a", (leg,)), leg) is None) is comes


@pytest.mark.rule("NB 13.2.1-1", "NB 13.2.2")
def test_it_is_told_when_a_formation_wears_out_and_when_it_is_over() -> None:
    game = corps("a", "b")
    game.ctx.change("a", routed=False)
    game.run(FatigueStep())
    assert game.told("wear") == ["corps is worn out.", "corps is no longer worn out."]
