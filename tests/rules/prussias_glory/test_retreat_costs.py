"""What a retreat costs: levels on the way out of EZOC, friends who are shaken (PG 8.4.1, 8.4.2)."""

import pytest

from game.engine.action import button, cell
from game.rules.prussias_glory.combat.morale import MoraleCheck, Shaking
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import ArmyState, Morale
from tests.rules.prussias_glory.positions import (
    Placed,
    battery,
    foot,
    horse,
)
from tests.rules.prussias_glory.retreat_bench import lane, pressed, routed, shaken

# -- EZOC (8.4.1) ----------------------------------------------------------------------------------


@pytest.mark.rule("PG 8.4.1a")
def test_disordered_unit_goes_on_until_out_of_ezoc() -> None:
    """0301 is in EZOC: on to 0201, which is not."""
    game = lane(
        foot("a", PRUSSIAN, "0401"), foot("x", COALITION, "0501"), foot("y", COALITION, "0302")
    )
    shaken(game)
    assert (game.at("a"), game.unit("a").morale) == ("0201", Morale.DISORDERED)


@pytest.mark.rule("PG 8.4.1a")
def test_disordered_unit_stops_outside_ezoc() -> None:
    """Without an enemy beside the lane one hex is enough, and nothing is lost."""
    game = lane(foot("a", PRUSSIAN, "0401"), foot("x", COALITION, "0501"))
    shaken(game)
    assert (game.at("a"), game.unit("a").level) == ("0301", 4)


@pytest.mark.rule("PG 8.4.1b")
@pytest.mark.parametrize(("level", "left", "cs"), [(4, 3, 0), (3, 2, 1), (2, 1, 0)])
def test_each_hex_beyond_costs_a_level(level: int, left: int, cs: int) -> None:
    """One hex beyond: one level; 3 to 2 swaps the counter."""
    game = lane(
        foot("a", PRUSSIAN, "0401", level=level),
        foot("x", COALITION, "0501"),
        foot("y", COALITION, "0302"),
    )
    shaken(game)
    assert (game.at("a"), game.unit("a").level) == ("0201", left)
    assert game.table.armies[COALITION].cs == cs


@pytest.mark.rule("PG 8.4.1b")
def test_last_level_lost_on_the_way_eliminates() -> None:
    """Eliminated, not captured."""
    game = lane(
        foot("a", PRUSSIAN, "0401", level=1),
        foot("x", COALITION, "0501"),
        foot("y", COALITION, "0302"),
    )
    shaken(game)
    assert game.at("a") == "-"
    assert [(lost.unit, lost.captured) for lost in game.table.tracks[PRUSSIAN]] == [("a", False)]


@pytest.mark.rule("PG 8.4.1a")
def test_unit_that_cannot_go_on_is_captured() -> None:
    """With 0201 and 0101 in EZOC too it reaches the edge with two levels less and is caught."""
    game = lane(
        foot("a", PRUSSIAN, "0401"),
        foot("x", COALITION, "0501"),
        foot("y", COALITION, "0302"),
        foot("z", COALITION, "0202"),
    )
    shaken(game)
    assert game.at("a") == "-"
    # 4 to 3, 3 to 2 (counter swapped), then the replacement is captured.
    assert [(lost.level, lost.captured) for lost in game.table.tracks[PRUSSIAN]] == [
        (3, False),
        (2, True),
    ]


@pytest.mark.rule("PG 10.2h")
def test_disordered_unit_of_a_broken_army_may_leave() -> None:
    """Ruling 22: over the friendly edge, not counted as eliminated; a steady army may not."""
    pieces = (
        foot("a", PRUSSIAN, "0401"),
        foot("x", COALITION, "0501"),
        foot("y", COALITION, "0302"),
        foot("z", COALITION, "0202"),
    )
    game = lane(*pieces, state=ArmyState.DEMORALISED)
    shaken(game)
    assert game.at("a") == "-" and game.table.left_map == ["a"]
    assert [lost.captured for lost in game.table.tracks[PRUSSIAN]] == [False]


@pytest.mark.rule("PG 10.2h")
def test_leaving_is_the_owners_will() -> None:
    """At the edge a Disordered unit of a Demoralised army may also stay on the map."""
    for answer, left in ((button("leave"), ["a"]), (None, [])):
        game = lane(foot("a", PRUSSIAN, "0101"), state=ArmyState.DEMORALISED)
        shaken(game)
        assert game.do(answer or cell(game.cell("0201"))) is None
        assert game.table.left_map == left
        assert game.at("a") == ("-" if left else "0201")


# -- friends in the way (8.4.2) --------------------------------------------------------------------


@pytest.mark.rule("PG 8.4.2a")
@pytest.mark.parametrize(("levels", "after"), [(4, Morale.FORMED), (5, Morale.DISORDERED)])
def test_stacking_limit_exceeded(levels: int, after: Morale) -> None:
    """8 levels and 4 make 12; 9 and 4 exceed the limit: the others fall into Disorder."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        foot("b", PRUSSIAN, "0401"),
        foot("c", PRUSSIAN, "0401", ladder=((8, 6),) * levels),
        dice=[1, 1],
    )
    shaken(game)
    assert (game.unit("b").morale, game.unit("c").morale) == (after, after)
    assert game.at("b") == game.at("c") == "0401"


@pytest.mark.rule("PG 8.4.2a")
def test_guns_exceed_their_own_limit() -> None:
    """Guns that join 8 levels of guns and infantry: all there are Disordered, foot as well."""
    for size, after in ((6, Morale.FORMED), (7, Morale.DISORDERED)):
        game = pressed(
            battery("g", PRUSSIAN, "0501"),
            foot("b", PRUSSIAN, "0401"),
            battery("h", PRUSSIAN, "0401", ladder=((4, 2, 1, 5),) * size),
            dice=[1, 1],
        )
        shaken(game, "g")
        assert (game.unit("b").morale, game.unit("h").morale) == (after, after)


@pytest.mark.rule("PG 8.4.2a")
def test_foot_that_joins_guns_lowers_their_limit() -> None:
    """Ten levels of guns alone are legal (PG 3.1b), with infantry they are not."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        battery("h", PRUSSIAN, "0401", ladder=((4, 2, 1, 5),) * 10),
        dice=[1],
    )
    shaken(game)
    assert game.unit("h").morale is Morale.DISORDERED


@pytest.mark.rule("PG 8.4.2b")
@pytest.mark.parametrize(
    ("mover", "there", "after"),
    [
        (foot("a", PRUSSIAN, "0501"), horse("b", PRUSSIAN, "0401"), Morale.DISORDERED),
        (horse("a", PRUSSIAN, "0501"), foot("b", PRUSSIAN, "0401"), Morale.DISORDERED),
        (foot("a", PRUSSIAN, "0501"), foot("b", PRUSSIAN, "0401"), Morale.FORMED),
        (horse("a", PRUSSIAN, "0501"), horse("b", PRUSSIAN, "0401"), Morale.FORMED),
        (battery("a", PRUSSIAN, "0501"), horse("b", PRUSSIAN, "0401"), Morale.FORMED),
        (battery("a", PRUSSIAN, "0501"), foot("b", PRUSSIAN, "0401"), Morale.FORMED),
        (foot("a", PRUSSIAN, "0501"), battery("b", PRUSSIAN, "0401"), Morale.FORMED),
    ],
)
def test_foot_through_horse_and_horse_through_foot(
    mover: Placed, there: Placed, after: Morale
) -> None:
    """The moving unit's arm decides; guns cause nothing."""
    game = pressed(mover, there, dice=[1])
    shaken(game)
    assert (game.at("a"), game.at("b")) == ("0401", "0401")
    assert game.unit("b").morale is after


@pytest.mark.rule("PG 8.4.2c")
def test_all_units_of_the_hex_are_disordered_without_retreat() -> None:
    """Infantry and guns beside the cavalry too; nobody moves."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        horse("h", PRUSSIAN, "0401"),
        foot("b", PRUSSIAN, "0401"),
        battery("g", PRUSSIAN, "0401"),
        foot("far", PRUSSIAN, "0301"),
        dice=[1, 1, 1],
    )
    shaken(game)
    assert {game.unit(u).morale for u in ("h", "b", "g")} == {Morale.DISORDERED}
    assert {game.at(u) for u in ("h", "b", "g")} == {"0401"}
    assert game.unit("far").morale is Morale.FORMED


@pytest.mark.rule("PG 8.4.2d")
@pytest.mark.parametrize("before", [Morale.DISORDERED, Morale.ROUTED])
def test_already_shaken_units_suffer_nothing_in_phase_one(before: Morale) -> None:
    """They stay as they are if they pass their check."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"), horse("h", PRUSSIAN, "0401", morale=before), dice=[1]
    )
    shaken(game)
    assert (game.unit("h").morale, game.at("h")) == (before, "0401")
    assert game.table.armies[COALITION].cs == 0


@pytest.mark.rule("PG 8.4.2e")
def test_units_passed_through_check_also_without_a_case() -> None:
    """A routing brigade passes 0401 and ends in 0301: both friends check, 0201 does not."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        foot("b", PRUSSIAN, "0401"),
        foot("c", PRUSSIAN, "0301", morale=Morale.DISORDERED),
        foot("d", PRUSSIAN, "0201"),
        dice=[1, 1],
    )
    routed(game)
    assert game.at("a") == "0301"
    assert [e.units for e in game.events if e.roll] == [("b",), ("c",)]


@pytest.mark.rule("PG 8.4.2e")
def test_empty_hexes_cause_no_check() -> None:
    """No die is rolled (none is scripted)."""
    game = pressed(foot("a", PRUSSIAN, "0501"), foot("b", PRUSSIAN, "0101"))
    routed(game)
    assert game.at("a") == "0301"


@pytest.mark.rule("PG 8.4.2f")
@pytest.mark.parametrize(("set_off_by", "rolls"), [("b", 0), ("c", 1)])
def test_who_set_a_retreat_off_is_not_shaken_by_it_again(set_off_by: str, rolls: int) -> None:
    """Ruling 117: b's own failed check is still being carried out; c's would not count."""
    game = pressed(foot("b", PRUSSIAN, "0401"), dice=[1] * rolls)
    game.ctx.call(Shaking(set_off_by))
    game.run(MoraleCheck("b", 1, game.cell("0401")))
    assert len([e for e in game.events if e.roll]) == rolls


@pytest.mark.rule("PG 8.4.2f")
@pytest.mark.parametrize(("die", "left"), [(6, ["Shaking", "Retreat"]), (1, [])])
def test_a_failed_check_stands_below_what_it_brings(die: int, left: list[str]) -> None:
    """MR 3: a 6 routs b, and until its retreat is over it is not shaken again; a 1 passes."""
    game = pressed(foot("b", PRUSSIAN, "0401", level=1), dice=[die])
    check = MoraleCheck("b", 1, game.cell("0401"))
    game.ctx.call(check)
    check.run(game.ctx)
    assert [type(frame).__name__ for frame in game.ctx.state.stack] == ["Idle", *left]


@pytest.mark.rule("PG 8.4.2e")
def test_failed_check_of_a_routed_unit_routs_it_again() -> None:
    """MR 3, die 4: Disorder for a Routed unit is another rout."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        foot("b", PRUSSIAN, "0401", level=1, morale=Morale.ROUTED),
        dice=[4],
    )
    shaken(game)
    # 0202 is as near to the edge as 0201 and lies straight on.
    assert (game.at("a"), game.at("b")) == ("0401", "0202")
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG 8.4.2f")
def test_retreats_so_caused_are_finished_first() -> None:
    """Top first, and its retreat through 0301 with the check there before the next in 0401."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        foot("top", PRUSSIAN, "0401", level=1),
        foot("below", PRUSSIAN, "0401", level=1),
        foot("behind", PRUSSIAN, "0301", level=1),
        dice=[4, 3, 3],
    )
    shaken(game)
    assert [e.units[0] for e in game.events if e.roll] == ["top", "behind", "below"]
    assert (game.at("top"), game.unit("top").morale) == ("0301", Morale.DISORDERED)
    assert game.unit("below").morale is Morale.FORMED
    assert game.asking is None


@pytest.mark.rule("PG 8.4.2f")
def test_hexes_are_worked_out_in_the_order_entered() -> None:
    """The move ends first; then 0401 and its consequences, then 0301."""
    game = pressed(
        foot("a", PRUSSIAN, "0501"),
        foot("b", PRUSSIAN, "0401", level=1),
        foot("c", PRUSSIAN, "0301", level=1),
        dice=[6, 1, 1, 1],
    )
    routed(game)
    # b routs through 0301, where a and c check, and ends in 0202; then c checks because of a.
    assert [e.units[0] for e in game.events if e.roll] == ["b", "a", "c", "c"]
    assert (game.at("a"), game.at("b")) == ("0301", "0202")
