"""Movement among enemies (PG 7.2, T5): every row of the summary of classes, Rulings 7 to 11."""

from collections.abc import Callable

import pytest

from game.engine import action as do
from game.engine.action import button, pick
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, enemy_of
from game.rules.prussias_glory.movement import room, steps
from game.rules.prussias_glory.movement.restacking import Restack
from game.rules.prussias_glory.pieces import stack
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.moves import begin, go, go_on, in_hand, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    open_field,
    position,
)
from tests.rules.prussias_glory.zones_bench import croat, is_flipped, start

# The enemy of most tests stands in 0507: 0506, 0407, 0607 and others lie in its ZOC, 0505 does not.


# -- entering --------------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.2a")
@pytest.mark.parametrize("make", [foot, croat, horse])
def test_entering_an_ezoc_costs_nothing_extra(make: Callable[..., Placed]) -> None:
    """1 MP for the open hex."""
    game = start(make("a", PRUSSIAN, "0505"), foot("x", COALITION, "0507"))
    assert go(game, "a", "0506") is None
    assert game.unit("a").spent == 1


@pytest.mark.rule("PG 7.2.1a")
def test_infantry_that_becomes_engaged_stops() -> None:
    """Not through the EZOC, and after entering its move is over."""
    game = start(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0507"))
    assert rule_of(go(game, "a", "0506", "0406")) == "PG 7.2.1a"
    assert go_on(game, "0506") is None
    assert in_hand(game) is None
    assert game.do(do.unit("a")) == room.HAS_MOVED


@pytest.mark.rule("PG 7.2.1a", "PG 7.2.1b")
def test_infantry_that_becomes_support_goes_on() -> None:
    """Under a friend of 4 levels it is Support: it leaves for 1 + 1; beside one of 2 it stops."""
    pieces = (foot("a", PRUSSIAN, "0505", level=2), foot("x", COALITION, "0507"))
    game = start(*pieces, foot("top", PRUSSIAN, "0506", level=4))
    assert go(game, "a", "0506", "0406") is None
    assert game.unit("a").spent == 1 + (1 + 1)
    engaged = start(*pieces, foot("top", PRUSSIAN, "0506", level=2))
    assert rule_of(go(engaged, "a", "0506", "0406")) == "PG 7.2.1a"


@pytest.mark.rule("PG 7.2.1a", "PG 4.2b")
def test_who_lies_down_on_top_stops_who_joins_below_goes_on() -> None:
    """The place in the stack decides whether it is Engaged."""
    pieces = (
        foot("a", PRUSSIAN, "0505", level=2),
        foot("top", PRUSSIAN, "0506", level=4),
        foot("x", COALITION, "0507"),
    )
    for place, holds in (("place:0", None), ("place:1", "a")):
        game = start(*pieces)
        go(game, "a", "0506")
        assert game.do(do.button(place)) is None
        assert in_hand(game) == holds


# -- leaving: infantry -----------------------------------------------------------------------------


@pytest.mark.rule("PG 7.2.1b", "PG T5a")
@pytest.mark.parametrize("make", [foot, croat, horse])
def test_support_leaves_for_one_mp(make: Callable[..., Placed]) -> None:
    """Fast or not; with 1 MP left after the terrain it may, with none it may not."""
    top, enemy = foot("top", PRUSSIAN, "0506", level=4), foot("x", COALITION, "0507")
    game = start(top, make("a", PRUSSIAN, "0506"), enemy)
    assert go(game, "a", "0505") is None
    assert game.unit("a").spent == 1 + 1
    assert not is_flipped(game, "0506")


@pytest.mark.rule("PG 7.2.1b", "PG T5a")
def test_support_without_the_extra_mp_stays() -> None:
    """MA 3: one hex in costs 1, the next one out 2: none is left for a third."""
    game = start(
        foot("a", PRUSSIAN, "0505", level=2),
        foot("top", PRUSSIAN, "0506", level=4),
        foot("x", COALITION, "0507"),
    )
    assert rule_of(go(game, "a", "0506", "0505", "0504")) == "PG 7.0c"


@pytest.mark.rule("PG 7.2.1c")
def test_infantry_that_started_engaged_stays() -> None:
    """Alone it cannot go; out of the EZOC the same unit can."""
    game = start(foot("a", PRUSSIAN, "0506"), foot("x", COALITION, "0507"))
    assert game.do(do.unit("a")) == steps.STARTED_ENGAGED
    free = start(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0507"))
    assert free.do(do.unit("a")) is None


def relieved() -> Position:
    """A started Engaged; b has come in and lies on top of it."""
    game = start(
        foot("a", PRUSSIAN, "0506"), foot("b", PRUSSIAN, "0505"), foot("x", COALITION, "0507")
    )
    assert go(game, "b", "0506") is None
    assert game.do(do.button("place:0")) is None
    return game


@pytest.mark.rule("PG 7.2.1c", "PG 4.3c")
def test_relief_sets_it_free_and_flips_the_marker() -> None:
    """As Support it then pays +1."""
    game = relieved()
    assert is_flipped(game, "0506")
    assert go(game, "a", "0505") is None
    assert game.unit("a").spent == 1 + 1


@pytest.mark.rule("PG 7.2.1c")
def test_a_unit_that_joins_below_relieves_nobody() -> None:
    """a is still Engaged."""
    game = start(
        foot("a", PRUSSIAN, "0506"), foot("b", PRUSSIAN, "0505"), foot("x", COALITION, "0507")
    )
    go(game, "b", "0506")
    game.do(do.button("place:1"))
    assert in_hand(game) == "b"
    game.do(do.button("done"))
    assert game.do(do.unit("a")) == steps.STARTED_ENGAGED
    assert not is_flipped(game, "0506")


@pytest.mark.rule("PG 7.2.1c")
def test_restacking_sets_nobody_free() -> None:
    """b was Support from the start: a under b is Support too, but it started the turn Engaged."""
    game = start(
        foot("a", PRUSSIAN, "0506"), foot("b", PRUSSIAN, "0506"), foot("x", COALITION, "0507")
    )
    game.do(do.button("restack"))
    game.do(do.cell(game.cell("0506")))
    assert game.do(do.pick("b", "a")) is None
    assert is_flipped(game, "0506")
    assert game.do(do.unit("a")) == steps.STARTED_ENGAGED
    assert steps.STARTED_ENGAGED.rule == "PG 7.2.1c"


@pytest.mark.rule("PG 7.2.1c")
def test_relief_of_two_of_three() -> None:
    """c (2 levels) lies down between a (2) and b (2): b is Support and free, a is Engaged."""
    game = start(
        foot("a", PRUSSIAN, "0506", level=2),
        foot("b", PRUSSIAN, "0506", level=2),
        foot("c", PRUSSIAN, "0505", level=2),
        foot("x", COALITION, "0507"),
    )
    go(game, "c", "0506")
    assert game.do(do.button("place:1")) is None
    assert game.do(do.unit("a")) == steps.STARTED_ENGAGED
    assert go(game, "b", "0505") is None


@pytest.mark.rule("PG 4.3b")
def test_a_marked_hex_is_never_left_empty_of_infantry() -> None:
    """a is relieved by b and leaves; b, now alone and Engaged, has moved and stays."""
    game = relieved()
    assert go(game, "a", "0505") is None
    assert game.do(do.unit("b")) is not None
    assert stack(game.ctx, game.cell("0506")) == ("b",)


@pytest.mark.rule("PG 7.2.1c")
def test_who_stays_engaged_is_not_relieved() -> None:
    """ "b" comes in below "a", who stays Engaged: restacked under it later, "a" is still held."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0504"),
        foot("x", COALITION, "0506"),
    )
    begin(game, PRUSSIAN)
    assert go(game, "b", "0505") is None
    assert game.do(button("place:1")) is None
    game.run(Restack(PRUSSIAN, game.cell("0505")))
    assert game.do(pick("b", "a")) is None
    assert game.table.markers[game.cell("0505")].flipped
    assert rule_of(go(game, "a", "0504")) == "PG 7.2.1c"


# -- fast units ------------------------------------------------------------------------------------

FAST = [(horse, PRUSSIAN, 1), (horse, COALITION, 2), (croat, PRUSSIAN, 2), (croat, COALITION, 2)]


@pytest.mark.rule("PG 7.2.3a")
@pytest.mark.parametrize(("make", "side", "cost"), FAST)
def test_fast_units_pass_infantry(make: Callable[..., Placed], side: str, cost: int) -> None:
    """In and out again: 1, then 1 and the cost of leaving."""
    game = start(make("h", side, "0505"), foot("x", enemy_of(side), "0507"), side=side)
    assert go(game, "h", "0506", "0406") is None
    assert game.unit("h").spent == 1 + 1 + cost


@pytest.mark.rule("PG 7.2.3a")
@pytest.mark.parametrize(("make", "side", "cost"), FAST)
def test_fast_units_next_to_formed_engaged_cavalry_stop(
    make: Callable[..., Placed], side: str, cost: int
) -> None:
    """Its own ZOC makes the enemy's top levels Engaged (Ruling 9)."""
    game = start(make("h", side, "0505"), horse("x", enemy_of(side), "0507"), side=side)
    assert rule_of(go(game, "h", "0506", "0406")) == "PG 7.2.3a"
    assert go_on(game, "0506") is None
    assert in_hand(game) is None


@pytest.mark.rule("PG 7.2.3a")
@pytest.mark.parametrize("morale", [Morale.DISORDERED, Morale.FORMED])
def test_only_formed_cavalry_pins(morale: Morale) -> None:
    """Disordered cavalry has a ZOC but does not hold anybody."""
    game = start(horse("h", PRUSSIAN, "0505"), horse("x", COALITION, "0507", morale=morale))
    expected = "PG 7.2.3a" if morale is Morale.FORMED else None
    assert rule_of(go(game, "h", "0506", "0406")) == expected


@pytest.mark.rule("PG 7.2.3a")
def test_cavalry_in_support_does_not_pin() -> None:
    """Under infantry of 4 levels it is not Engaged; on top of it it is."""
    line, rider = foot("y", COALITION, "0507", level=4), horse("x", COALITION, "0507")
    under = start(horse("h", PRUSSIAN, "0505"), line, rider)
    assert go(under, "h", "0506", "0406") is None
    above = start(horse("h", PRUSSIAN, "0505"), rider, line)
    assert rule_of(go(above, "h", "0506", "0406")) == "PG 7.2.3a"


@pytest.mark.rule("PG 7.2.3a", "PG 4.4a")
@pytest.mark.parametrize(("make", "side", "cost"), FAST)
def test_engaged_fast_units_leave_unless_pinned(
    make: Callable[..., Placed], side: str, cost: int
) -> None:
    """Next to infantry they go, next to Formed Engaged cavalry they do not."""
    held = start(make("h", side, "0506"), horse("x", enemy_of(side), "0507"), side=side)
    assert rule_of(held.do(do.unit("h"))) == "PG 7.2.3a"
    free = start(make("h", side, "0506"), foot("x", enemy_of(side), "0507"), side=side)
    assert go(free, "h", "0505") is None
    assert free.unit("h").spent == 1 + cost


@pytest.mark.rule("PG 7.2.3a", "PG 7.2.1b")
@pytest.mark.parametrize(("make", "side", "cost"), FAST)
def test_no_pin_holds_fast_units_in_support(
    make: Callable[..., Placed], side: str, cost: int
) -> None:
    """Under infantry of 4 levels they go for 1 + 1 though Formed Engaged cavalry is adjacent."""
    game = start(
        foot("top", side, "0506", level=4),
        make("h", side, "0506"),
        horse("x", enemy_of(side), "0507"),
        side=side,
    )
    assert go(game, "h", "0505") is None
    assert game.unit("h").spent == 1 + 1


@pytest.mark.rule("PG 7.2.3a")
def test_a_pin_stops_also_those_who_come_in_below() -> None:
    """Every fast unit that enters stops (Ruling 9)."""
    game = start(
        foot("top", PRUSSIAN, "0506", level=4),
        horse("h", PRUSSIAN, "0505"),
        horse("x", COALITION, "0507"),
    )
    assert rule_of(go(game, "h", "0506", "0406")) == "PG 7.2.3a"
    go_on(game, "0506")
    game.do(do.button("place:1"))
    assert in_hand(game) is None


@pytest.mark.rule("PG 7.2.3b", "PG T5a")
@pytest.mark.parametrize(("make", "side", "cost"), FAST)
def test_the_cost_is_paid_for_each_hex_left(
    make: Callable[..., Placed], side: str, cost: int
) -> None:
    """From EZOC to EZOC it is paid as well, whoever's zone it is (Ruling 7)."""
    foe = enemy_of(side)
    pieces = (foot("x", foe, "0507"), foot("y", foe, "0508"))
    game = start(make("h", side, "0407"), *pieces, side=side)
    assert go(game, "h", "0408") is None
    assert game.unit("h").spent == 1 + cost


@pytest.mark.rule("PG 4.4b", "PG 7.2.3b")
def test_leaving_flips_nothing_and_an_empty_hex_loses_its_marker() -> None:
    """The infantry below becomes Engaged without a penalty; alone, the marker goes."""
    pair = start(
        horse("h", COALITION, "0506"),
        foot("a", COALITION, "0506", level=4),
        foot("x", PRUSSIAN, "0507"),
        side=COALITION,
    )
    assert go(pair, "h", "0505") is None
    assert not is_flipped(pair, "0506")
    alone = start(croat("c", PRUSSIAN, "0506"), foot("x", COALITION, "0507"))
    assert go(alone, "c", "0505") is None
    assert alone.table.markers == {}
