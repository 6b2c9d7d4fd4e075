"""Victory points and levels (PG 22.1, 23.1, 23.2)."""

from dataclasses import replace
from typing import Any

import pytest

from game.engine.text import render
from game.rules.prussias_glory import victory
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, LeaderCard
from game.rules.prussias_glory.data.scenario import VictoryLevel
from game.rules.prussias_glory.table import Army, ArmyState, LeaderLoss, Lost, Morale
from game.rules.prussias_glory.victory import EndOfGame, differential, points, points_of
from tests.rules.prussias_glory.battles import start
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

LOST, NOT_BROKEN = "routed", "not demoralised"


def asks(
    side: Any, name: Any, coalition: Any = "", prussian: Any = "", **more: Any
) -> VictoryLevel:
    """A level of victory, with the states that it asks of both armies."""
    return VictoryLevel(
        side=side, level=name, coalition_state=coalition, prussian_state=prussian, **more
    )


# PG 23.2 as printed, most demanding first.
LEVELS = (
    asks(PRUSSIAN, "decisive", LOST, NOT_BROKEN, differential_min=22, historical=True),
    asks(PRUSSIAN, "substantive", LOST, NOT_BROKEN, differential_min=16),
    asks(PRUSSIAN, "marginal", "demoralised", NOT_BROKEN, differential_min=6),
    asks(COALITION, "decisive", "", "demoralised", differential_max=0),
    asks(COALITION, "substantive", NOT_BROKEN, "", differential_max=6),
    asks(COALITION, "marginal", otherwise=True),
)
STEADY, SHAKEN, GONE = ArmyState.STEADY, ArmyState.DEMORALISED, ArmyState.ROUTED


FOUR_GUNS = ((4, 2, 1, 6), (3, 2, 1, 5), (2, 1, 0, 4), (1, 1, 0, 4))


def scored(
    *lost: Lost, side: str = COALITION, pieces: tuple[Placed, ...] = (), **table: Any
) -> Position:
    """What lies on a side's track; the units named there are off the map."""
    made = (
        foot("f", side, "0101"),
        horse("h", side, "0102"),
        battery("g", side, "0103"),
        battery("big", side, "0104", ladder=FOUR_GUNS),
    )
    return position(open_field(), *made, *pieces, table={"tracks": {side: lost}, **table})


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 22.1a")
def test_one_point_for_each_counter_destroyed_or_routed_off() -> None:
    """Two counters of one unit are two points; markers are worth nothing (Ruling 57)."""
    game = scored(Lost(10, "f", 4), Lost(9, "f", 2), Lost(8, "h", 2), Lost(7, marker="penalty"))
    assert points(game.ctx, PRUSSIAN) == 3
    assert points(game.ctx, COALITION) == 0


@pytest.mark.rule("PG 22.1a")
def test_destroyed_guns_are_one_point_a_counter() -> None:
    """Not by levels."""
    assert points(scored(Lost(10, "g", 2)).ctx, PRUSSIAN) == 1


@pytest.mark.rule("PG 22.1b")
def test_two_points_for_each_captured_counter() -> None:
    """Infantry of two counters: 4; cavalry of one: 2."""
    whole = scored(Lost(10, "f", 4, captured=True), Lost(9, "f", 2, captured=True))
    assert points(whole.ctx, PRUSSIAN) == 4
    assert points(scored(Lost(10, "h", 2, captured=True)).ctx, PRUSSIAN) == 2


@pytest.mark.rule("PG 22.1c", "PG 10.0g")
@pytest.mark.parametrize(("level", "each"), [(4, 2), (3, 1), (2, 2), (1, 1)])
def test_two_points_for_each_captured_level_of_guns(level: int, each: int) -> None:
    """A counter on its 4- or 2-level side stands for 2 levels, on its 3- or 1-level side for 1."""
    assert points(scored(Lost(10, "big", level, captured=True)).ctx, PRUSSIAN) == 2 * each


@pytest.mark.rule("PG 22.1c")
def test_a_battery_of_four_levels_captured_whole() -> None:
    """Both counters: 2 + 2 levels, 8 points."""
    game = scored(Lost(10, "big", 4, captured=True), Lost(9, "big", 2, captured=True))
    assert points(game.ctx, PRUSSIAN) == 8


def with_leaders(side: str, loss: str, fate: Any) -> Position:
    """One leader of a side was lost; Frederick, a Coalition commander and a wing leader exist."""
    pieces = (
        leader("frederick", PRUSSIAN, "0101", commander=True),
        leader("keith", PRUSSIAN, "0101"),
        leader("charles", COALITION, "0909", commander=True),
        leader("daun", COALITION, "0909", commander=True),
        leader("soubise", COALITION, "0909"),
    )
    losses = [LeaderLoss(loss, side, fate)]
    return position(open_field(), *pieces, table={"leader_losses": losses})


@pytest.mark.rule("PG 22.1d")
@pytest.mark.parametrize(
    ("side", "who", "wounded", "killed"),
    [
        (PRUSSIAN, "frederick", 10, 30),
        (PRUSSIAN, "keith", 0, 0),
        (COALITION, "daun", 4, 10),
        (COALITION, "charles", 2, 2),
        (COALITION, "soubise", 0, 0),
    ],
)
def test_points_for_leaders(side: str, who: str, wounded: int, killed: int) -> None:
    """Frederick 10 and 30, Daun 4 and 10, another Coalition commander 2, wing leaders nothing."""
    other = COALITION if side == PRUSSIAN else PRUSSIAN
    for fate, worth in (("wounded", wounded), ("killed", killed)):
        game = with_leaders(side, who, fate)
        assert points(game.ctx, other) == worth
        assert points(game.ctx, side) == 0


@pytest.mark.rule("PG 22.1d")
def test_daun_as_a_wing_leader_is_no_army_commander() -> None:
    """2 points are for Army Commanders only."""
    game = with_leaders(COALITION, "daun", "killed")
    plain = LeaderCard(id="daun", name="Daun", side=COALITION, wing="w")
    cards = {**game.rules.oob.leaders, "daun": plain}
    oob = type(game.rules.oob)(
        units=game.rules.oob.units,
        leaders=cards,
        wings=game.rules.oob.wings,
        groups=game.rules.oob.groups,
        armies=game.rules.oob.armies,
    )
    game.ctx.rules = replace(game.rules, oob=oob)
    assert points(game.ctx, PRUSSIAN) == 0


@pytest.mark.rule("PG 22.1e")
def test_the_differential_is_prussian_minus_coalition() -> None:
    """3 - 10 is -7."""
    game = scored(
        Lost(10, "f", 4),
        Lost(9, "h", 2, captured=True),
        pieces=(leader("frederick", PRUSSIAN, "0909", commander=True),),
        leader_losses=[LeaderLoss("frederick", PRUSSIAN, "wounded")],
    )
    assert differential(game.ctx) == 3 - 10


@pytest.mark.rule("PG 22.1d")
@pytest.mark.parametrize(
    ("fate", "each", "text"),
    [("killed", 30, "Frederick II killed"), ("wounded", 10, "Frederick II wounded")],
)
def test_the_line_of_a_fallen_commander_says_what_befell_him(
    fate: Any, each: int, text: str
) -> None:
    """30 points for his death, 10 for a wound."""
    game = start("rossbach-main")
    game.ctx.append(game.table.leader_losses, LeaderLoss("frederick", PRUSSIAN, fate))
    (line,) = [x for x in points_of(game.ctx, COALITION) if x.rule.startswith("PG 22.1d")]
    assert (render(line.text), line.each, line.count) == (text, each, 1)


@pytest.mark.rule("PG 22.0a")
def test_the_end_of_the_game_tells_every_line_of_points() -> None:
    """Daun's death for the Prussians, the king's wound for the Austrians, then the level."""
    game = start("torgau-battle")
    game.ctx.append(game.table.leader_losses, LeaderLoss("frederick", PRUSSIAN, "wounded"))
    game.ctx.append(game.table.leader_losses, LeaderLoss("daun", COALITION, "killed"))
    game.run(EndOfGame())
    told = [(e.side, render(e.text)) for e in game.events if e.kind == "verdict"]
    mine = [(s, text) for s, text in told if "killed, 10" in text or "wounded, 10" in text]
    assert [s for s, _ in mine] == [PRUSSIAN, COALITION]
    assert "differential" in told[-1][1]
    lines = sum(len(points_of(game.ctx, side)) for side in (PRUSSIAN, COALITION))
    assert len(told) == lines + 1


# -- the town --------------------------------------------------------------------------------------


def at_the_town(*pieces: Placed) -> int:
    """Coalition points with the town at 0505 and 0506."""
    game = position(open_field(town="0505 0506"), *pieces)
    game.ctx.rules = replace(game.rules, towns=(game.cell("0505"), game.cell("0506")))
    return points(game.ctx, COALITION)


@pytest.mark.rule("PG 23.1a")
def test_three_infantry_units_in_or_next_to_the_town() -> None:
    """In it, next to one hex, next to the other: 10 points; a fourth earns no more."""
    three = tuple(foot(f"x{i}", COALITION, at) for i, at in enumerate(("0505", "0504", "0507")))
    assert at_the_town(*three) == 10
    assert at_the_town(*three, foot("x3", COALITION, "0506")) == 10


@pytest.mark.rule("PG 23.1a")
def test_two_do_not_earn_it_nor_cavalry_guns_prussians_or_the_distant() -> None:
    """Two infantry units with anything else."""
    two = (foot("x0", COALITION, "0505"), foot("x1", COALITION, "0504"))
    assert at_the_town(*two) == 0
    for other in (
        horse("o", COALITION, "0506"),
        battery("o", COALITION, "0505"),
        foot("o", PRUSSIAN, "0507"),
        foot("o", COALITION, "0508"),
    ):
        assert at_the_town(*two, other) == 0


@pytest.mark.rule("PG 23.1a")
@pytest.mark.parametrize(
    ("name", "lines"), [("rossbach-main", 1), ("rossbach-battle", 1), ("leuthen-main", 0)]
)
def test_the_town_is_a_line_of_the_coalition_alone(name: str, lines: int) -> None:
    """And only where a scenario names towns."""
    game = start(name)
    rules = {
        side: [line.rule for line in points_of(game.ctx, side)] for side in (PRUSSIAN, COALITION)
    }
    assert rules[PRUSSIAN].count("PG 23.1a") == 0
    assert rules[COALITION].count("PG 23.1a") == lines


# -- levels ----------------------------------------------------------------------------------------


def verdict(coalition: ArmyState, prussian: ArmyState, d: int) -> tuple[str, str]:
    """The level reached with these armies and a differential made of destroyed counters."""
    armies = {
        COALITION: Army(COALITION, 12, 0, coalition),
        PRUSSIAN: Army(PRUSSIAN, 10, 0, prussian),
    }
    side = COALITION if d >= 0 else PRUSSIAN
    lost = tuple(Lost(20 - i, "f", 1) for i in range(abs(d)))
    game = scored(*lost, side=side, armies=armies)
    game.ctx.rules = replace(game.rules, victory=LEVELS)
    assert differential(game.ctx) == d
    found = victory.reached(game.ctx)
    return (found.side, found.level) if found else ("", "draw")


@pytest.mark.rule("PG 23.2a")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "level"),
    [
        (GONE, STEADY, 22, (PRUSSIAN, "decisive")),
        (GONE, STEADY, 21, (PRUSSIAN, "substantive")),
        (SHAKEN, STEADY, 22, (PRUSSIAN, "marginal")),  # Demoralised is not Routed
        (GONE, STEADY, 16, (PRUSSIAN, "substantive")),
        (GONE, STEADY, 15, (PRUSSIAN, "marginal")),
        (GONE, STEADY, 6, (PRUSSIAN, "marginal")),  # Routed is Demoralised too
        (SHAKEN, STEADY, 6, (PRUSSIAN, "marginal")),
        (SHAKEN, STEADY, 5, (COALITION, "marginal")),
        (GONE, SHAKEN, 30, (COALITION, "marginal")),  # the Prussians are Demoralised
        (STEADY, STEADY, 30, (COALITION, "marginal")),
    ],
)
def test_prussian_levels(
    coalition: ArmyState, prussian: ArmyState, d: int, level: tuple[str, str]
) -> None:
    """At and just below each limit."""
    assert verdict(coalition, prussian, d) == level


@pytest.mark.rule("PG 23.2b")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "level"),
    [
        (STEADY, STEADY, 7, (COALITION, "marginal")),
        (STEADY, STEADY, 6, (COALITION, "substantive")),
        (SHAKEN, STEADY, 5, (COALITION, "marginal")),
        (STEADY, SHAKEN, 0, (COALITION, "decisive")),
        (STEADY, SHAKEN, 1, (COALITION, "substantive")),
        (SHAKEN, GONE, -3, (COALITION, "decisive")),
        (SHAKEN, SHAKEN, 1, (COALITION, "marginal")),
        (STEADY, STEADY, -5, (COALITION, "substantive")),
    ],
)
def test_coalition_levels(
    coalition: ArmyState, prussian: ArmyState, d: int, level: tuple[str, str]
) -> None:
    """Substantive: not Demoralised, D at most 6; decisive: Prussians Demoralised, D at most 0."""
    assert verdict(coalition, prussian, d) == level


@pytest.mark.rule("PG 22.0a")
def test_the_game_ends_with_the_level_of_the_table() -> None:
    """The result names side and level."""
    game = scored(Lost(10, "f", 4), armies={COALITION: Army(COALITION, 12, 12)})
    game.ctx.rules = replace(game.rules, victory=LEVELS)
    game.run(EndOfGame())
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.level) == (COALITION, "substantive")


@pytest.mark.rule("PG 22.0a")
@pytest.mark.parametrize(
    ("prussian", "coalition", "level"),
    [
        ("decisive", "substantive", (PRUSSIAN, "decisive")),
        ("marginal", "substantive", (COALITION, "substantive")),
        ("substantive", "substantive", None),
    ],
)
def test_if_both_sides_qualify_the_higher_level_wins(
    prussian: str, coalition: str, level: tuple[str, str] | None
) -> None:
    """Equal levels are a draw (Ruling 57)."""
    game = scored()
    both = ((PRUSSIAN, prussian), (COALITION, coalition))
    levels = tuple(asks(side, name, differential_max=5) for side, name in both)
    game.ctx.rules = replace(game.rules, victory=levels)
    found = victory.reached(game.ctx)
    assert (found and (found.side, found.level)) == level


@pytest.mark.rule("PG 23.1a")
def test_routed_infantry_counts_as_well() -> None:
    """The rule asks for infantry units, in whatever state."""
    three = [foot(f"x{i}", COALITION, "0505", level=1) for i in range(2)]
    routed = foot("r", COALITION, "0506", morale=Morale.ROUTED)
    assert at_the_town(*three, routed) == 10
