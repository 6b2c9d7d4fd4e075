"""The overview of the wings: who leads, how command stands, what is left."""

import pytest
from msgspec import structs

from game.engine.roster import Figure, Formation
from game.engine.text import render
from game.rules.prussias_glory.combat.losses import capture, lose_level
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import edge_distances
from game.rules.prussias_glory.shown import roster as overview
from game.rules.prussias_glory.shown.roster import roster
from game.rules.prussias_glory.table import OFF_MAP, Ctx, LeaderLoss, Morale
from tests.rules.prussias_glory.battles import start
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


def test_an_army_without_edges_is_nowhere_far_from_them() -> None:
    """Nought for every hex; with one edge the rows are counted from it."""
    board = open_field(3, 4)
    assert edge_distances(board, ()) == (0,) * 12
    assert set(edge_distances(board, ("north",))) == {0, 1, 2, 3}


def formation(game: Position, name: str) -> Formation:
    """A row of the overview by its id."""
    return next(f for f in roster(game.ctx).formations if f.id == name)


@pytest.mark.rule("PG 24.2.2a")
def test_a_wing_that_has_not_come_has_its_leader_and_its_units_to_come() -> None:
    """Wedell's, off the map of Leuthen; nobody of it is lost."""
    game = start("leuthen-main")
    units = [u for u, made in game.rules.oob.units.items() if made.wing == "wedell"]
    assert units and all(game.unit(u).cell == OFF_MAP for u in units)
    found = formation(game, "wedell")
    assert found.leader == "wedell"
    assert (found.figures["come"].now, found.figures["lost"].now) == (len(units), 0)
    assert found.status is not None and render(found.status) == "Effective on entry"


@pytest.mark.rule("PG 9.1a")
@pytest.mark.parametrize(("fallen", "leads"), [("wedell", ""), ("driesen", "wedell")])
def test_a_leader_who_fell_leads_nobody(fallen: str, leads: str) -> None:
    """Another's fall takes nothing from him."""
    game = start("leuthen-main")
    card = game.table.leaders[fallen].card
    game.ctx.append(game.table.leader_losses, LeaderLoss(card, PRUSSIAN, "killed"))
    assert formation(game, "wedell").leader == leads


@pytest.mark.rule("PG 10.2h")
def test_who_left_by_his_own_will_is_lost() -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0506"))
    game.ctx.change("b", cell=OFF_MAP)
    game.ctx.drop(game.table.stacks, game.cell("0506"))
    assert figures(game.ctx, "a")["lost"] == (0, None)
    game.ctx.append(game.table.left_map, "b")
    assert figures(game.ctx, "a")["lost"] == (1, None)


@pytest.mark.rule("PG 1.4a")
@pytest.mark.parametrize(("level", "tone"), [(4, ""), (3, "warn"), (2, "bad"), (1, "bad")])
def test_half_the_levels_lost_is_bad(level: int, tone: str) -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0505", level=level))
    assert row(game.ctx, "a").figures["levels"].tone == tone


@pytest.mark.rule("PG 6.3a")
@pytest.mark.parametrize(
    ("asleep", "status"),
    [
        ((), "not rolled"),
        (("g",), "not rolled"),
        (("h",), "not rolled"),
        (("g", "h"), "not active"),
    ],
)
def test_guns_are_not_active_only_if_none_of_them_may_act(
    asleep: tuple[str, ...], status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some may be with a detachment that has met nobody yet."""
    monkeypatch.setattr(overview, "may_act", lambda _ctx, unit: unit not in asleep)
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("h", PRUSSIAN, "0506"),
        table={"groups": {}},
    )
    found = row(game.ctx, "g").status
    assert found is not None and render(found) == status
