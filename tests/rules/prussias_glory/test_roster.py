"""The overview of the wings: who leads, how command stands, what is left."""

import pytest
from msgspec import structs

from game.engine.roster import Figure, Formation
from game.rules.prussias_glory.combat.losses import capture, lose_level
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.roster import roster
from game.rules.prussias_glory.table import Ctx, Morale
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def field() -> Position:
    """Three battalions under Hannes, a regiment without a leader, guns; an enemy."""
    return position(
        open_field(6, 3),
        foot("a", PRUSSIAN, "0101"),
        foot("b", PRUSSIAN, "0201", morale=Morale.DISORDERED, ooc=True),
        foot("c", PRUSSIAN, "0301", morale=Morale.ROUTED),
        horse("h", PRUSSIAN, "0401", effective=False),
        battery("g", PRUSSIAN, "0501"),
        leader("hannes", PRUSSIAN, "0101", wing="prussian-foot", mm=2),
        foot("x", COALITION, "0103"),
    )


def row(ctx: Ctx, piece: str) -> Formation:
    found = roster(ctx).body_of(piece)
    assert found is not None
    return found


def figures(ctx: Ctx, piece: str) -> dict[str, tuple[int, int | None]]:
    return {name: (f.now, f.of) for name, f in row(ctx, piece).figures.items()}


@pytest.mark.rule("PG 1.2d")
def test_a_wing_has_its_leader_and_all_its_units() -> None:
    """The leader's counter is among the pieces; guns are a body of their own."""
    game = field()
    wing = row(game.ctx, "a")
    assert wing.leader == "hannes" and str(wing.note) == "+2"
    assert set(wing.pieces) == {"hannes", "a", "b", "c"}
    assert row(game.ctx, "g").pieces == ("g",)
    assert str(row(game.ctx, "h").note) == "no leader"


def test_states_are_counted() -> None:
    """One of three Disordered, one Routed, one out of command; nobody lost, twelve levels."""
    assert figures(field().ctx, "a") == {
        "map": (3, None),
        "come": (0, None),
        "lost": (0, None),
        "levels": (12, 12),
        "ooc": (1, None),
        "disordered": (1, None),
        "routed": (1, None),
    }


def test_losses_leave_the_map_and_the_sum_of_levels() -> None:
    """A level of a, all four of b: seven of twelve are left, two units on the map."""
    game = field()
    lose_level(game.ctx, "a", rule="PG 11.1.1a")
    capture(game.ctx, "b", rule="PG 1.2f")
    found = row(game.ctx, "a").figures
    assert found["levels"] == Figure(7, 12, "warn")
    assert (found["map"].now, found["lost"]) == (2, Figure(1, tone="bad"))
    assert found["disordered"].now == 0
    assert "b" not in row(game.ctx, "a").pieces


@pytest.mark.rule("PG 6.2d")
def test_command_of_a_wing() -> None:
    """Before the roll there is none; then as the units have it, mixed after a special leader."""
    game = field()
    assert str(row(game.ctx, "a").status) == "not rolled"
    for group in game.ctx.rules.oob.groups.values():
        game.ctx.put(game.ctx.table.groups, group.id, True)
    assert str(row(game.ctx, "a").status) == "Effective"
    assert str(row(game.ctx, "h").status) == "Degraded"
    game.ctx.change("a", effective=False)
    assert str(row(game.ctx, "a").status) == "partly Degraded"


@pytest.mark.rule("PG 6.1a")
def test_an_army_that_sleeps_has_no_command() -> None:
    """Not active."""
    game = field()
    army = game.ctx.table.armies[PRUSSIAN]
    game.ctx.put(game.ctx.table.armies, PRUSSIAN, structs.replace(army, active=False))
    assert str(row(game.ctx, "a").status) == "not active"
