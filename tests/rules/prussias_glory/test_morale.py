"""Morale states, rout and morale checks (PG 8.0-8.3, 9.0b-c, 10.1a, 10.2f, 10.3d)."""

from collections.abc import Sequence

import pytest

from game.engine.event import Roll, total
from game.rules.prussias_glory.combat import morale
from game.rules.prussias_glory.combat.retreat_ways import Passage
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import values
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.boards import sketch
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
from tests.rules.prussias_glory.retreat_bench import WEST

LANE = ". . . . . . ."  # one row of hexes: west is the friendly edge, so retreats have one way


def lane(
    *pieces: Placed, dice: Sequence[int] = (), state: ArmyState = ArmyState.STEADY
) -> Position:
    """A lane from 0101 (Prussian edge) to 0701."""
    armies = {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}
    return position(sketch(LANE), *pieces, dice=dice, edges=WEST, table={"armies": armies})


def rolls(game: Position) -> list[Roll]:
    """All rolls so far."""
    return [e.roll for e in game.events if e.roll is not None]


@pytest.mark.rule("PG 8.0a")
def test_units_start_formed() -> None:
    """The state of a fresh unit; a leader has none."""
    game = lane(foot("a", PRUSSIAN, "0501"), leader("l", PRUSSIAN, "0501"))
    assert game.unit("a").morale is Morale.FORMED
    assert not hasattr(game.table.leaders["l"], "morale")


@pytest.mark.rule("PG 8.1a")
def test_disorder_retreats_one_hex() -> None:
    """A Formed unit becomes Disordered and goes back one hex."""
    game = lane(foot("a", PRUSSIAN, "0501"), foot("x", COALITION, "0701"))
    game.run(*morale.disorder(game.ctx, "a", rule="PG 11.1.3b"))
    assert (game.unit("a").morale, game.at("a")) == (Morale.DISORDERED, "0401")


@pytest.mark.rule("PG 8.1a")
def test_disorder_without_retreat() -> None:
    """Where a rule says so the unit stays; a unit no longer Formed is not affected."""
    game = lane(
        horse("a", PRUSSIAN, "0501"),
        horse("b", PRUSSIAN, "0401", morale=Morale.DISORDERED),
        horse("c", PRUSSIAN, "0301", morale=Morale.ROUTED),
    )
    for uid in "abc":
        assert morale.disorder(game.ctx, uid, rule="PG 19.12.3b", retreats="no") == ()
    assert [game.unit(u).morale for u in "abc"] == [
        Morale.DISORDERED,
        Morale.DISORDERED,
        Morale.ROUTED,
    ]
    assert [game.at(u) for u in "abc"] == ["0501", "0401", "0301"]


@pytest.mark.rule("PG 8.1b")
def test_second_disorder_is_a_rout() -> None:
    """Disordered infantry that suffers Disorder routs two hexes."""
    game = lane(foot("a", PRUSSIAN, "0501", morale=Morale.DISORDERED))
    game.run(*morale.disorder(game.ctx, "a", rule="PG 11.3.3a"))
    assert (game.unit("a").morale, game.at("a")) == (Morale.ROUTED, "0301")


@pytest.mark.rule("PG 11.3.2a")
def test_disorder_as_rout() -> None:
    """R makes a rout of every retreat."""
    game = lane(foot("a", PRUSSIAN, "0501"))
    game.run(*morale.disorder(game.ctx, "a", rule="PG 11.3.2a", as_rout="yes"))
    assert (game.unit("a").morale, game.at("a")) == (Morale.ROUTED, "0301")


@pytest.mark.rule("PG 8.2a")
def test_infantry_routs_two_hexes_and_cavalry_three() -> None:
    """Woods cost nothing: MP do not count."""
    board = sketch(". w w w w . .")
    for piece, end in (
        (foot("a", PRUSSIAN, "0601"), "0401"),
        (horse("a", PRUSSIAN, "0601"), "0301"),
    ):
        game = position(board, piece, edges=WEST)
        game.run(*morale.rout(game.ctx, "a", rule="PG 8.2a"))
        assert (game.unit("a").morale, game.at("a")) == (Morale.ROUTED, end)


@pytest.mark.rule("PG 8.2b")
def test_routed_artillery_stays() -> None:
    """Guns rout where they stand; Disordered guns go back one hex (Ruling 71)."""
    game = lane(battery("g", PRUSSIAN, "0501"), battery("h", PRUSSIAN, "0301"))
    game.run(*morale.rout(game.ctx, "g", rule="PG 8.3c"))
    assert (game.unit("g").morale, game.at("g")) == (Morale.ROUTED, "0501")
    game.run(*morale.disorder(game.ctx, "h", rule="PG 8.3c"))
    assert (game.unit("h").morale, game.at("h")) == (Morale.DISORDERED, "0201")


@pytest.mark.rule("PG 8.2b")
def test_routed_artillery_without_a_way_is_not_captured() -> None:
    """Ruling 71: guns that cannot retreat are not captured by a rout."""
    board = sketch("a . a")
    game = position(board, battery("g", PRUSSIAN, "0201"), edges=WEST)
    game.run(*morale.rout(game.ctx, "g", rule="PG 8.3c"))
    assert game.at("g") == "0201"


@pytest.mark.rule("PG 8.2c")
@pytest.mark.parametrize("suffer", [morale.disorder, morale.rout])
def test_routing_again(suffer: object) -> None:
    """A Routed unit that suffers Disorder or Rout makes another full retreat, for 1 CS more."""
    assert callable(suffer)
    game = lane(horse("a", PRUSSIAN, "0701", morale=Morale.ROUTED))
    game.run(*suffer(game.ctx, "a", rule="PG 8.2c"))
    assert (game.unit("a").morale, game.at("a")) == (Morale.ROUTED, "0401")
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG 10.1a")
def test_combat_success_for_a_rout_and_for_leaving() -> None:
    """A unit that routs and leaves the map gives CS twice; Disorder gives none."""
    game = lane(foot("a", PRUSSIAN, "0401", level=2))
    game.run(*morale.disorder(game.ctx, "a", rule="PG 8.3c"))
    assert (game.at("a"), game.table.armies[COALITION].cs) == ("0301", 0)
    game.run(*morale.rout(game.ctx, "a", rule="PG 8.3c"))
    assert (game.at("a"), game.table.armies[COALITION].cs) == ("0101", 1)
    game.run(*morale.rout(game.ctx, "a", rule="PG 8.3c"))
    assert (game.at("a"), game.table.armies[COALITION].cs) == ("-", 3)
    assert game.table.armies[PRUSSIAN].cs == 0


@pytest.mark.rule("PG 7.3a")
def test_column_is_lost_with_good_order() -> None:
    """Ruling 72: Disordered and Routed units are no longer in column."""
    game = lane(foot("a", PRUSSIAN, "0501", column=True), foot("b", PRUSSIAN, "0201", column=True))
    morale.disorder(game.ctx, "a", rule="PG 8.3c")
    morale.rout(game.ctx, "b", rule="PG 8.3c")
    assert not game.unit("a").column and not game.unit("b").column


@pytest.mark.rule("PG 8.3c")
@pytest.mark.parametrize(
    ("die", "after", "end"),
    [
        (3, Morale.FORMED, "0501"),
        (4, Morale.DISORDERED, "0401"),
        (5, Morale.DISORDERED, "0401"),
        (6, Morale.ROUTED, "0301"),
    ],
)
def test_check_of_morale_three(die: int, after: Morale, end: str) -> None:
    """MR 3: 3 passes, 4 and 5 Disorder, 6 is three more: rout."""
    game = lane(foot("a", PRUSSIAN, "0501", level=1), dice=[die])
    game.run(morale.MoraleCheck("a"))
    assert (game.unit("a").morale, game.at("a")) == (after, end)


@pytest.mark.rule("PG 8.3c")
def test_failed_check_of_a_disordered_unit_is_a_rout() -> None:
    """One above: Disorder, and a second Disorder is a rout."""
    game = lane(foot("a", PRUSSIAN, "0501", level=1, morale=Morale.DISORDERED), dice=[4])
    game.run(morale.MoraleCheck("a"))
    assert game.unit("a").morale is Morale.ROUTED


@pytest.mark.rule("PG 8.3b")
@pytest.mark.parametrize(
    ("state", "die", "after"),
    [
        (ArmyState.STEADY, 5, Morale.FORMED),
        (ArmyState.STEADY, 6, Morale.DISORDERED),
        (ArmyState.DEMORALISED, 4, Morale.FORMED),
        (ArmyState.DEMORALISED, 5, Morale.DISORDERED),
        (ArmyState.ROUTED, 3, Morale.FORMED),
        (ArmyState.ROUTED, 4, Morale.DISORDERED),
    ],
)
def test_army_state_in_checks(state: ArmyState, die: int, after: Morale) -> None:
    """MR 4 with a leader of +1: 5; 4 when Demoralised; 3 when Routed, not 2."""
    game = lane(
        foot("a", PRUSSIAN, "0501", level=2), leader("l", PRUSSIAN, "0501"), dice=[die], state=state
    )
    game.run(morale.MoraleCheck("a"))
    assert game.unit("a").morale is after


@pytest.mark.rule("PG 10.2f")
def test_demoralised_line_of_the_check() -> None:
    """-1 is listed with its rule, and 0 while the army is steady."""
    for state, value in ((ArmyState.STEADY, 0), (ArmyState.DEMORALISED, -1)):
        game = lane(foot("a", PRUSSIAN, "0501"), state=state)
        line = morale.check_lines(game.ctx, "a")[-1]
        assert (line.value, line.rule) == (value, "PG 10.2f")


@pytest.mark.rule("PG 10.3d")
def test_army_rout_replaces_demoralisation() -> None:
    """-2 instead of -1, not both."""
    game = lane(foot("a", PRUSSIAN, "0501"), state=ArmyState.ROUTED)
    assert [m.value for m in morale.check_lines(game.ctx, "a")] == [6, 0, -2]


@pytest.mark.rule("PG 9.0b")
def test_seydlitz_with_cavalry_of_morale_four() -> None:
    """G-05: 5-4-5 stacked with Seydlitz (MM 2) has 6 for checks; of two leaders the best counts."""
    game = lane(
        horse("a", PRUSSIAN, "0501", ladder=((5, 4),)),
        leader("seydlitz", PRUSSIAN, "0501", mm=2),
        leader("other", PRUSSIAN, "0501", mm=1, wing="another"),
        dice=[6],
    )
    game.run(morale.MoraleCheck("a"))
    assert game.unit("a").morale is Morale.FORMED
    [roll] = rolls(game)
    assert total(roll.modifiers) == 6


@pytest.mark.rule("PG 9.0b")
def test_leader_elsewhere_or_of_the_enemy_does_not_help() -> None:
    """Only a friendly leader in the hex."""
    game = lane(
        horse("a", PRUSSIAN, "0501", ladder=((5, 4),)), leader("seydlitz", PRUSSIAN, "0401", mm=2)
    )
    assert morale.leader_line(game.ctx, "a").value == 0


@pytest.mark.rule("PG 9.0c")
def test_leader_does_not_change_the_printed_morale() -> None:
    """G-05: MR 4 otherwise."""
    game = lane(
        horse("a", PRUSSIAN, "0501", ladder=((5, 4),)), leader("seydlitz", PRUSSIAN, "0501", mm=2)
    )
    assert values(game.ctx, "a").mr == 4


@pytest.mark.rule("PG 8.3a")
def test_check_when_friends_retreat_through() -> None:
    """The unit in the hex checks, a unit beside it does not."""
    game = position(
        open_field(7, 3),
        foot("a", PRUSSIAN, "0602"),
        foot("b", PRUSSIAN, "0502", level=1),
        foot("c", PRUSSIAN, "0503", level=1),
        dice=[3],
        edges=WEST,
    )
    game.run(morale.Shaken("a", Passage(game.cell("0502"), ("b",))))
    assert [e.units for e in game.events if e.roll] == [("b",)]


@pytest.mark.rule("PG 8.3c")
@pytest.mark.parametrize(("die", "deep"), [(6, [1, 2, 3]), (4, [1, 2]), (3, [1])])
def test_what_a_failed_check_brings_stands_below_it(die: int, deep: list[int]) -> None:
    """MR 3: a 6 routs, which is a success of the enemy, a 4 Disorders."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", level=1), dice=(die,))
    game.ctx.depth = 1
    morale.check(game.ctx, "a")
    assert [e.depth for e in game.events] == deep
