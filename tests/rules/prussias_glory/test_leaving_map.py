"""Leaving the map by one's own will (PG 7.1f, 10.2h)."""

import pytest

from game.engine import action as do
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import steps
from game.rules.prussias_glory.movement.steps import why_not_leave_map
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, EngagedMarker
from tests.rules.prussias_glory.moves import begin, field, go, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import refusals_of_buttons


def broken(state: ArmyState, *pieces: Placed) -> Position:
    """The Prussian army in some state; its friendly edge is the north (row 01)."""
    armies = {PRUSSIAN: Army(PRUSSIAN, 10, 0, state)}
    return begin(position(open_field(), *pieces, table={"armies": armies}), PRUSSIAN)


@pytest.mark.rule("PG 7.1f")
def test_a_steady_army_does_not_leave_the_map() -> None:
    """Though the unit stands on its own edge."""
    game = broken(ArmyState.STEADY, foot("a", PRUSSIAN, "0501"))
    game.do(do.unit("a"))
    assert game.do(do.button("leave")) == steps.NOT_BROKEN
    assert game.at("a") == "0501"


@pytest.mark.rule("PG 7.1f", "PG 10.2h")
@pytest.mark.parametrize("state", [ArmyState.DEMORALISED, ArmyState.ROUTED])
def test_a_broken_army_leaves_over_its_own_edge(state: ArmyState) -> None:
    """It is not eliminated: nothing lies on the track. From another hex or edge it may not."""
    game = broken(state, foot("a", PRUSSIAN, "0501"), foot("b", PRUSSIAN, "0509"))
    game.do(do.unit("a"))
    assert game.do(do.button("leave")) is None
    assert game.unit("a").cell == OFF_MAP
    assert game.table.tracks[PRUSSIAN] == ()
    assert list(game.table.left_map) == ["a"]
    game.do(do.unit("b"))
    assert game.do(do.button("leave")) == steps.NOT_FRIENDLY_EDGE


@pytest.mark.rule("PG 10.2h")
def test_leaving_the_map_costs_one_mp() -> None:
    """With 1 MP left after two steps it may, after three not."""
    for path, rule in ((("0502", "0501"), None), (("0503", "0502", "0501"), "PG 10.2h")):
        first = {"0502": "0503", "0503": "0504"}[path[0]]
        game = broken(ArmyState.DEMORALISED, foot("a", PRUSSIAN, first))
        assert go(game, "a", *path) is None
        assert rule_of(steps.why_not_leave_map(game.ctx, "a")) == rule


@pytest.mark.rule("PG 10.2h", "PG 7.2.1c")
def test_engaged_infantry_does_not_leave_the_map_either() -> None:
    """The edge is no way round the EZOC; cavalry that is not pinned goes and its marker with it."""
    game = broken(ArmyState.DEMORALISED, foot("a", PRUSSIAN, "0501"), foot("x", COALITION, "0502"))
    assert rule_of(steps.why_not_leave_map(game.ctx, "a")) == "PG 7.2.1c"
    riders = broken(
        ArmyState.DEMORALISED, horse("h", PRUSSIAN, "0501"), foot("x", COALITION, "0502")
    )
    assert dict(riders.table.markers) == {riders.cell("0501"): EngagedMarker(PRUSSIAN)}
    riders.do(do.unit("h"))
    assert riders.do(do.button("leave")) is None
    assert riders.table.markers == {}


@pytest.mark.rule("PG 10.2h")
def test_leaders_stay_on_the_map() -> None:
    """Only units may leave."""
    game = broken(ArmyState.DEMORALISED, leader("l", PRUSSIAN, "0501"))
    game.do(do.unit("l"))
    assert rule_of(game.do(do.button("leave"))) == "PG 10.2h"


@pytest.mark.rule("PG 10.2h")
def test_leaving_the_map_costs_what_leaving_an_ezoc_costs_too() -> None:
    """Engaged Prussian cavalry pays 1 + 1; with 1 MP left of 5 it stays, with 2 it may go."""
    broken = {"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 3, ArmyState.DEMORALISED)}}
    for spent, rule in ((4, "PG 10.2h"), (3, None)):
        game = position(
            open_field(),
            horse("h", PRUSSIAN, "0501", spent=spent, steps=2),
            foot("x", COALITION, "0502"),
            table=broken,
        )
        assert rule_of(why_not_leave_map(game.ctx, "h")) == rule


@pytest.mark.rule("PG 7.1f", "PG 10.2h")
def test_leaving_the_map_is_greyed_away_from_the_friendly_edge() -> None:
    """A Demoralised army: open in 0501 at the northern edge, greyed in 0505; a steady one: none."""
    broken = {PRUSSIAN: Army(PRUSSIAN, 10, 10, ArmyState.DEMORALISED)}
    for at, refusal in (("0501", None), ("0505", steps.NOT_FRIENDLY_EDGE)):
        game = field(foot("a", PRUSSIAN, at), table={"armies": broken})
        assert game.do(do.unit("a")) is None
        assert refusals_of_buttons(game)["leave"] == refusal
    steady = field(foot("a", PRUSSIAN, "0501"))
    assert steady.do(do.unit("a")) is None
    assert "leave" not in refusals_of_buttons(steady)
