"""Guns, leaders and the weak among enemies (PG 7.2.2, 7.2.4, 7.2.5); the summary of classes."""

from collections.abc import Callable

import pytest

from game.engine import action as do
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, enemy_of
from game.rules.prussias_glory.movement import steps
from game.rules.prussias_glory.pieces import stack
from tests.rules.prussias_glory.moves import go, go_on, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    battery,
    foot,
    horse,
    leader,
)
from tests.rules.prussias_glory.zones_bench import croat, is_flipped, start

# The enemy of most tests stands in 0507: 0506, 0407, 0607 and others lie in its ZOC, 0505 does not.


# -- guns ------------------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.2.2a", "PG T5a")
@pytest.mark.parametrize("side", [PRUSSIAN, COALITION])
def test_guns_leave_for_one_mp_and_need_not_stop(side: str) -> None:
    """In at 0506 and on to 0406, both in the EZOC: 1, then 1 + 1 (Rulings 7 and 10)."""
    foe = enemy_of(side)
    game = start(
        foot("a", side, "0506"),
        battery("g", side, "0505"),
        foot("b", side, "0407"),
        foot("x", foe, "0507"),
        side=side,
    )
    assert go(game, "g", "0506", "0407") is None
    assert game.unit("g").spent == 1 + (1 + 1)


@pytest.mark.rule("PG 7.2.2a")
def test_guns_may_leave_a_marked_hex() -> None:
    """The infantry stays under its marker, the guns go for 1 + 1."""
    game = start(
        foot("a", PRUSSIAN, "0506"), battery("g", PRUSSIAN, "0506"), foot("x", COALITION, "0507")
    )
    assert go(game, "g", "0505") is None
    assert game.unit("g").spent == 2
    assert not is_flipped(game, "0506")


@pytest.mark.rule("PG 7.2.2b")
def test_guns_enter_an_ezoc_only_with_infantry_or_cavalry_there() -> None:
    """Not alone, not to other guns; to cavalry yes."""
    enemy = foot("x", COALITION, "0507")
    for company, allowed in (
        ((), False),
        ((battery("h", PRUSSIAN, "0506"),), False),
        ((leader("l", PRUSSIAN, "0506"),), False),
        ((horse("h", PRUSSIAN, "0506"),), True),
        ((foot("f", PRUSSIAN, "0506"),), True),
    ):
        game = start(battery("g", PRUSSIAN, "0505"), *company, enemy)
        assert rule_of(go(game, "g", "0506")) == (None if allowed else "PG 7.2.2b")


@pytest.mark.rule("PG 3.4c", "PG 7.2.2a")
def test_coalition_guns_that_only_pass_an_ezoc_may_lie_on_top_beyond_it() -> None:
    """The bottom is for the hex in the EZOC."""
    game = start(
        foot("a", COALITION, "0506"),
        battery("g", COALITION, "0505"),
        foot("b", COALITION, "0405"),
        foot("x", PRUSSIAN, "0507"),
        side=COALITION,
    )
    assert go(game, "g", "0506") is None
    assert stack(game.ctx, game.cell("0506")) == ("a", "g")
    assert go_on(game, "0505") is None
    assert not game.unit("g").bottomed
    other = start(
        foot("a", COALITION, "0506"),
        battery("g", COALITION, "0505", ma=5),
        foot("b", COALITION, "0405"),
        foot("x", PRUSSIAN, "0507"),
        side=COALITION,
    )
    go(other, "g", "0506")
    go_on(other, "0505", "0405")
    assert other.do(do.button("place:0")) is None
    assert stack(other.ctx, other.cell("0405")) == ("g", "b")


# -- leaders, brackets, out of command -------------------------------------------------------------


@pytest.mark.rule("PG 7.2.4a")
def test_leaders_pass_occupied_ezoc_hexes_freely() -> None:
    """In, on along the line and out: 1 MP each."""
    game = start(
        leader("l", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0506"),
        foot("b", PRUSSIAN, "0407"),
        horse("x", COALITION, "0507"),
    )
    assert go(game, "l", "0506", "0407", "0406") is None
    assert steps.spent(game.ctx, "l") == 3


@pytest.mark.rule("PG 7.2.4b")
def test_a_leader_does_not_enter_an_ezoc_alone() -> None:
    """Another leader is no unit; guns are."""
    enemy = foot("x", COALITION, "0507")
    lone = start(leader("l", PRUSSIAN, "0505"), leader("m", PRUSSIAN, "0506"), enemy)
    assert rule_of(go(lone, "l", "0506")) == "PG 7.2.4b"
    game = start(leader("l", PRUSSIAN, "0505"), battery("g", PRUSSIAN, "0506"), enemy)
    assert go(game, "l", "0506") is None


@pytest.mark.rule("PG 7.2.5a")
@pytest.mark.parametrize(("level", "rule"), [(1, "PG 7.2.5a"), (2, None)])
def test_a_unit_in_brackets_stays_out_of_an_ezoc(level: int, rule: str | None) -> None:
    """The SP of its current level count: 1 is printed in parentheses, 2 is not."""
    game = start(
        foot("a", PRUSSIAN, "0505", brackets=(1,), level=level), foot("x", COALITION, "0507")
    )
    assert rule_of(go(game, "a", "0506")) == rule


@pytest.mark.rule("PG 7.2.5a")
def test_brackets_do_not_hinder_leaving() -> None:
    """As its class: a fast unit goes for +2, line infantry stays."""
    enemy = foot("x", COALITION, "0507")
    fast = start(croat("c", PRUSSIAN, "0506", brackets=(4,)), enemy)
    assert go(fast, "c", "0505") is None
    slow = start(foot("a", PRUSSIAN, "0506", brackets=(4,)), enemy)
    assert rule_of(slow.do(do.unit("a"))) == "PG 7.2.1c"


# -- the summary of classes ------------------------------------------------------------------------

# Class; cost of leaving Engaged (None: not), of leaving as Support (None: it is never), and whether
# it passes through an EZOC hex that nobody holds. Every class but guns and leaders enters alone.
SUMMARY: dict[str, tuple[Callable[..., Placed], str, int | None, int | None, str | None]] = {
    "line infantry": (foot, PRUSSIAN, None, 1, "PG 7.2.1a"),
    "coalition line": (foot, COALITION, None, 1, "PG 7.2.1a"),
    "prussian light infantry": (croat, PRUSSIAN, 2, 1, None),
    "croats": (croat, COALITION, 2, 1, None),
    "prussian cavalry": (horse, PRUSSIAN, 1, 1, None),
    "coalition cavalry": (horse, COALITION, 2, 1, None),
    "prussian guns": (battery, PRUSSIAN, None, 1, "PG 7.2.2b"),
    "coalition guns": (battery, COALITION, None, 1, "PG 7.2.2b"),
    "prussian leader": (leader, PRUSSIAN, None, 0, "PG 7.2.4b"),
    "coalition leader": (leader, COALITION, None, 0, "PG 7.2.4b"),
}


@pytest.mark.rule("PG T5a", "PG 7.2.1a", "PG 7.2.1b", "PG 7.2.2a", "PG 7.2.3b", "PG 7.2.4a")
@pytest.mark.parametrize("name", sorted(SUMMARY))
def test_the_summary_of_classes(name: str) -> None:
    """Passing an EZOC, leaving it Engaged, leaving it as Support, guns or leader under a friend."""
    make, side, engaged, support, passing = SUMMARY[name]
    enemy = foot("x", enemy_of(side), "0507")
    passer = start(make("a", side, "0505"), enemy, side=side)
    assert rule_of(go(passer, "a", "0506", "0406")) == passing
    if make not in (battery, leader):
        alone = start(make("a", side, "0506"), enemy, side=side)
        refusal = go(alone, "a", "0505")
        assert rule_of(refusal) == ("PG 7.2.1c" if engaged is None else None)
        assert steps.spent(alone.ctx, "a") == (0 if engaged is None else 1 + engaged)
    friend = foot("top", side, "0506", level=4)
    under = start(friend, make("a", side, "0506"), enemy, side=side)
    assert go(under, "a", "0505") is None
    assert steps.spent(under.ctx, "a") == 1 + (support or 0)
    assert not is_flipped(under, "0506")
