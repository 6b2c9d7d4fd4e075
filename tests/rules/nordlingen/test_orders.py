"""Initiative, order dice, priorities, active divisions (ND 2.3-2.9, 2.15)."""

from typing import Any

import pytest

from game.board.plane.shapes import lay
from game.engine.presentation import Turns
from game.rules.nordlingen import command, refusals
from game.rules.nordlingen.orders import Activation, Assign, number_of_dice
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.presentation import presentation
from game.rules.nordlingen.table import General, Step
from tests.rules.nordlingen.positions import BLUE, RED, Position, general, pose, position, unit


def _two_divisions(dice: list[int], level: int = 0, **table: Any) -> Position:
    """Red has a C-in-C who leads "r", and a division "s" 6um from him; blue has one division."""
    return position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 10, 4, division="s"),
        unit("x", BLUE, "Pk", 10, 12, 180),
        general("gr", RED, 4, 3, level=level, radius=6, division="r", role="cinc"),
        general("gs", RED, 10, 3, level=1, division="s", superior="gr"),
        general("gb", BLUE, 10, 13, division="b", role="cinc"),
        dice=dice,
        orders={},
        **table,
    )


@pytest.mark.rule("ND 2.3")
def test_the_higher_score_has_the_initiative_and_the_level_of_the_chief_counts() -> None:
    # Red 3 + 2 against blue 4: then red rolls three order dice, blue one.
    game = _two_divisions([3, 4, 1, 1, 1, 1], level=2).run(Activation())
    assert game.table.initiative == RED
    red, blue = (e.roll for e in game.events if e.kind == "initiative" and e.roll)
    assert ([m.value for m in red.modifiers], red.total) == ([2], 5)
    assert (blue.modifiers, blue.total) == ((), 4)
    game = _two_divisions([3, 4, 1, 1, 1]).run(Activation())
    assert game.table.initiative == BLUE


@pytest.mark.rule("ND 2.3")
def test_a_tie_goes_to_the_side_that_did_not_have_it_and_at_first_to_the_first_side() -> None:
    assert _two_divisions([3, 3, 1, 1, 1], initiative="").run(Activation()).table.initiative == RED
    later = _two_divisions([3, 3, 1, 1, 1], initiative=RED).run(Activation())
    assert later.table.initiative == BLUE


@pytest.mark.rule("ND 2.4")
def test_a_die_for_each_division_with_a_general_and_one_more_for_a_chief_of_level_two() -> None:
    assert number_of_dice(_two_divisions([], level=1).ctx, RED) == 2
    assert number_of_dice(_two_divisions([], level=2).ctx, RED) == 3
    assert number_of_dice(_two_divisions([]).ctx, BLUE) == 1
    gone = _two_divisions([], level=2)
    lost = General("gs", 1, 20_000, None, fate="killed", lost_in=1)
    gone.ctx.put(gone.table.generals, "gs", lost)
    assert number_of_dice(gone.ctx, RED) == 2


@pytest.mark.rule("ND 2.4")
def test_who_lacks_the_initiative_gives_orders_first_and_nobody_receives_two() -> None:
    game = _two_divisions([5, 1, 6, 5, 4]).run(Activation())
    assert isinstance(game.asking, Assign)
    assert game.asking.side == BLUE
    assert game.take("gb") is None
    assert game.asking.side == RED
    assert game.take("gr") is None
    assert game.take("gr") == refusals.ONE_ORDER
    assert game.take("gs") is None
    assert dict(game.table.orders) == {"r": 6, "s": 6, "b": 4}
    assert list(game.table.active) == ["r", "s", "b"]


@pytest.mark.rule("ND 2.4")
def test_a_division_without_a_general_receives_nothing_and_a_die_may_be_discarded() -> None:
    game = _two_divisions([])
    lost = General("gs", 1, 20_000, None, fate="killed", lost_in=1)
    game.ctx.put(game.table.generals, "gs", lost)
    game.ctx.put(game.table.dice, RED, (6, 5))
    game.run(Assign(RED))
    assert game.take("gs") == refusals.NO_GENERAL
    assert game.press("discard") is None
    assert game.table.dice[RED] == (5,)
    assert game.take("gr") is None
    assert dict(game.table.orders) == {"r": 5}


@pytest.mark.rule("ND 2.4", "ND 2.5")
def test_a_division_shows_what_the_highest_die_comes_to_there() -> None:
    """5 to the first; the general of the second has level 1 and is at his chief's radius: 6."""
    game = _two_divisions([])
    game.ctx.put(game.table.dice, RED, (5, 2))
    game.run(Assign(RED))
    told = {uid: str(offer.text) for uid, offer in game.prompt.units.items()}
    assert told == {"gr": "priority 5", "gs": "priority 6"}


@pytest.mark.rule("ND 2.5")
@pytest.mark.parametrize(("radius", "die", "value"), [(6, 3, 4), (5.999, 3, 3)])
def test_the_level_is_added_and_a_general_beyond_the_radius_costs_one(
    radius: float, die: int, value: int
) -> None:
    # gs has level 1 and stands exactly 6um from the C-in-C.
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 10, 4, division="s"),
        unit("x", BLUE, "Pk", 10, 12, 180),
        general("gr", RED, 4, 3, radius=radius, division="r", role="cinc"),
        general("gs", RED, 10, 3, level=1, division="s", superior="gr"),
    )
    assert command.priority(game.ctx, "s", die) == value
    assert command.priority(game.ctx, "r", die) == die  # led by the C-in-C himself: no link


@pytest.mark.rule("ND 2.5")
def test_with_a_wing_general_both_links_are_looked_at() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 16, 4, division="s"),
        unit("x", BLUE, "Pk", 10, 12, 180),
        general("gr", RED, 2, 3, radius=5, division="r", role="cinc"),
        general("gw", RED, 9, 3, radius=5, role="wing", superior="gr"),
        general("gs", RED, 16, 3, division="s", superior="gw"),
    )
    # 7um from the C-in-C to the wing general, 7um from him to the division's: both are broken.
    assert command.priority(game.ctx, "s", 6) == 4
    wing = game.table.generals["gw"]
    game.ctx.put(game.table.generals, "gw", General("gw", wing.level, wing.radius, (6_500, 3_000)))
    assert command.priority(game.ctx, "s", 6) == 5  # 4.5um and 9.5um


@pytest.mark.rule("ND 2.6")
def test_a_priority_is_at_most_six_and_three_or_less_is_lost() -> None:
    game = _two_divisions([1, 5, 6, 2, 3]).run(Activation())
    # Blue has the initiative; red gives 3 to its second division (level 1: 4) and 2 to the first.
    assert game.asking.side == RED
    assert command.priority(game.ctx, "s", 6) == 6
    assert game.take("gs") is None
    assert game.take("gr") is None
    assert game.take("gb") is None
    assert dict(game.table.orders) == {"s": 4, "b": 6}


@pytest.mark.rule("ND 2.7")
def test_a_chief_who_is_attached_costs_all_other_divisions_one() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 8, 4, division="s"),
        unit("x", BLUE, "Pk", 10, 12, 180),
        general("gr", RED, 4, 4, division="r", role="cinc", unit="a"),
        general("gs", RED, 8, 3, division="s", superior="gr"),
    )
    assert command.priority(game.ctx, "s", 5) == 4
    assert command.priority(game.ctx, "r", 5) == 5


@pytest.mark.rule("ND 2.8", "ND 2.9")
def test_without_a_kept_order_no_division_is_active() -> None:
    game = _two_divisions([2, 1, 3, 1, 1]).run(Activation())
    while game.asking is not None:
        prompt = game.prompt
        assert game.do(prompt.suggested) is None
    assert list(game.table.active) == ["s"]  # the die of 3 and the level of its general
    assert "b" not in game.table.orders


# -- out of command (ND 2.15) ----------------------------------------------------------------------


def _far(x: float) -> Position:
    """A unit 8um from its general of radius 5, and an enemy far in front of it."""
    return position(
        unit("a", RED, "Pk", 12, 8),
        unit("x", BLUE, "Pk", 12, 14, 180),
        general("gr", RED, x, 7.5, radius=5, division="r", role="cinc"),
    )


def _end(game: Position, x: float, y: float, degrees: float = 0) -> object:
    place = lay(laid(game.ctx, "a").footprint, pose(x, y, degrees))
    return command.why_not_end(game.ctx, "a", place)


@pytest.mark.rule("ND 2.15")
def test_out_of_command_a_unit_comes_nearer_to_its_general() -> None:
    near, far = _far(6), _far(3)
    assert command.in_command(near.ctx, "a")  # its left edge at 11 is exactly 5um away
    assert not command.in_command(far.ctx, "a")
    assert _end(near, 13, 8) is None
    assert _end(far, 13, 8) == refusals.OUT_OF_COMMAND
    assert _end(far, 12, 8) is None  # it stands
    assert _end(far, 11, 8) is None


@pytest.mark.rule("ND 2.15")
def test_without_its_general_a_unit_stands_turns_or_moves_away_from_the_enemy() -> None:
    game = _far(6)
    game.ctx.put(game.table.generals, "gr", General("gr", 0, 5_000, None, fate="killed"))
    assert _end(game, 12, 8.5) == refusals.OUT_OF_COMMAND
    assert _end(game, 12, 7.5) is None


@pytest.mark.rule("ND 2.6")
def test_what_does_not_count_beyond_six_is_said() -> None:
    """gs has level 1: a die of 6 comes to 7, one of 5 to 6."""
    game = _two_divisions([])
    game.ctx.put(game.table.dice, RED, (6, 5))
    game.run(Assign(RED))
    assert str(game.prompt.units["gs"].text) == "priority 6: 7, of which 6 count"
    assert str(game.prompt.units["gr"].text) == "priority 6"
    assert game.take("gs") is None
    assert game.told("orders") == ["Order to division s: 7, at most priority 6."]
    game = _two_divisions([])
    game.ctx.put(game.table.dice, RED, (5,))
    game.run(Assign(RED)).take("gs")
    assert game.told("orders")[0] == "Order to division s: priority 6."


@pytest.mark.rule("ND 2.4")
def test_a_die_for_which_no_division_is_left_is_told_to_be_discarded() -> None:
    """A C-in-C of level 2 rolls one die more than there are divisions."""
    game = _two_divisions([], level=2)
    game.ctx.put(game.table.dice, RED, (5, 4, 1))
    game.run(Assign(RED)).take("gs")
    game.take("gr")
    assert game.told("orders")[-1] == "An order die is discarded: 1."


@pytest.mark.rule("ND 2.6")
def test_a_division_that_has_just_received_its_order_has_not_acted_yet() -> None:
    """Its card says so in the step of the orders; later, with no impulse left, that it is done."""
    game = _two_divisions([])
    game.ctx.set(step=Step.ORDERS, orders={"r": 5}, active=[])

    def stage() -> str:
        cards = presentation(game.ctx).of(Turns).cards
        return next(card.stage for card in cards if card.id == "r")

    assert stage() == "later"
    game.ctx.set(step=Step.FIRE)
    assert stage() == "past"
