"""Command (PG 6.2, 14.2a): base groups, their rolls; examples G-04 and G-14."""

import pytest

from game.engine import action as do
from game.engine.action import button
from game.rules.prussias_glory.command.command import CommandRolls, RollCommand
from game.rules.prussias_glory.command.groups import group_of
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.steps import allowance
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.rules.prussias_glory.command_bench import RATINGS, effective, rolled
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import words

# -- groups ----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 6.2a", "PG 14.2a")
def test_one_die_for_each_of_the_two_base_groups() -> None:
    """Foot 4: Effective; horse 5 above its 4: Degraded. The enemy's groups are not rolled."""
    game = rolled([4, 5], foot("a", PRUSSIAN, "0101"), horse("h", PRUSSIAN, "0202"))
    assert dict(game.table.groups) == {"prussian-foot": True, "prussian-horse": False}
    assert effective(game) == {"a"}


@pytest.mark.rule("PG 6.2b", "PG 6.2c")
def test_guns_share_the_status_of_the_infantry_group() -> None:
    """Degraded infantry means Degraded guns whatever the cavalry rolls, and the other way round."""
    pieces = (
        foot("a", PRUSSIAN, "0101"),
        battery("g", PRUSSIAN, "0303"),
        horse("h", PRUSSIAN, "0202"),
    )
    assert effective(rolled([5, 1], *pieces)) == {"h"}
    assert effective(rolled([1, 5], *pieces)) == {"a", "g"}


@pytest.mark.rule("PG 6.2c")
def test_the_status_holds_for_every_wing_of_the_group() -> None:
    """Two infantry wings, one die."""
    wings = (foot("a", PRUSSIAN, "0101", wing="keith"), foot("b", PRUSSIAN, "0102", wing="moritz"))
    assert effective(rolled([4, 1], *wings)) == {"a", "b"}
    assert effective(rolled([5, 1], *wings)) == set()


@pytest.mark.rule("PG 14.2a")
@pytest.mark.parametrize(("die", "good"), [(1, True), (3, True), (4, True), (5, False), (6, False)])
def test_the_rating_or_less_is_effective(die: int, good: bool) -> None:
    """Command rating 4."""
    game = rolled([die, 1], foot("a", PRUSSIAN, "0101"))
    assert game.unit("a").effective == good


@pytest.mark.rule("PG 6.2d")
def test_effective_has_the_full_allowance_degraded_half_rounded_up() -> None:
    """MA 3 becomes 2 and MA 5 becomes 3; leaders are next to their units."""
    pieces = (
        foot("a", PRUSSIAN, "0101"),
        horse("h", PRUSSIAN, "0202"),
        leader("al", PRUSSIAN, "0101"),
        leader("hl", PRUSSIAN, "0202", wing="prussian-horse"),
    )
    good, bad = rolled([1, 1], *pieces), rolled([6, 6], *pieces)
    assert [allowance(good.ctx, u) for u in ("a", "h")] == [3, 5]
    assert [allowance(bad.ctx, u) for u in ("a", "h")] == [2, 3]


@pytest.mark.rule("PG 10.2e", "PG 10.3d")
@pytest.mark.parametrize(
    ("state", "die", "good"),
    [
        (ArmyState.STEADY, 4, True),
        (ArmyState.DEMORALISED, 3, True),
        (ArmyState.DEMORALISED, 4, False),
        (ArmyState.ROUTED, 2, True),
        (ArmyState.ROUTED, 3, False),
    ],
)
def test_a_broken_army_adds_to_its_group_rolls(state: ArmyState, die: int, good: bool) -> None:
    """+1 Demoralised, +2 Routed instead, against a rating of 4."""
    army = Army(PRUSSIAN, 10, 0, state)
    game = rolled([die, 1], foot("a", PRUSSIAN, "0101"), armies={PRUSSIAN: army})
    assert game.unit("a").effective == good


@pytest.mark.rule("PG 6.2b")
def test_guns_belong_to_a_group_of_their_own_side() -> None:
    """To the infantry and artillery of their army."""
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), battery("h", COALITION, "0606"))
    found = [group_of(game.ctx, gun) for gun in ("g", "h")]
    assert [g.id for g in found if g is not None] == ["prussian-foot", "coalition-foot"]


@pytest.mark.rule("PG 10.2e")
@pytest.mark.parametrize(
    ("state", "chances"),
    [
        (ArmyState.STEADY, "3/6, prussian horse: 5/6"),
        (ArmyState.DEMORALISED, "2/6, prussian horse: 4/6"),
        (ArmyState.ROUTED, "1/6, prussian horse: 3/6"),
    ],
)
def test_of_the_command_rolls(state: ArmyState, chances: str) -> None:
    """Ratings 3 and 5; a broken army has one or two less."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        horse("h", PRUSSIAN, "0707"),
        ratings={"prussian-foot": 3, "prussian-horse": 5},
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}},
    ).run(RollCommand(PRUSSIAN))
    assert words(game, button("roll")) == f"Chance of being Effective: prussian foot: {chances}."


@pytest.mark.rule("PG 14.2a")
@pytest.mark.parametrize(
    ("rating", "state", "n"),
    [(6, ArmyState.STEADY, 6), (7, ArmyState.STEADY, 6), (1, ArmyState.ROUTED, 0)],
)
def test_the_chance_of_a_group_is_a_number_of_faces(rating: int, state: ArmyState, n: int) -> None:
    """Never more than six, never less than none."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        ratings={"prussian-foot": rating},
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}},
    ).run(RollCommand(PRUSSIAN))
    assert f"prussian foot: {n}/6" in words(game, button("roll"))


# -- out of command --------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.1a")
def test_g04_halved_movement() -> None:
    """Infantry with MA 3, Disordered: 2."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED))
    assert allowance(game.ctx, "a") == 2


# -- rolls that make no difference -----------------------------------------------------------------


@pytest.mark.rule("PG 14.2a")
def test_a_group_with_nobody_on_the_map_does_not_roll() -> None:
    """Foot alone: one die, and the chances name one group."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), dice=[1], ratings=RATINGS)
    game.run(CommandRolls(PRUSSIAN))
    shown = game.asking.preview(game.ctx, do.button("roll"))
    assert str(shown.text) == "Chance of being Effective: prussian foot: 4/6."
    assert game.do(do.button("roll")) is None
    assert dict(game.table.groups) == {"prussian-foot": True}


@pytest.mark.rule("PG 14.2a")
def test_an_army_with_nobody_on_the_map_is_not_asked_for_rolls() -> None:
    """The log says why; with one gun there it is asked."""
    game = position(open_field(), foot("x", COALITION, "0505"), dice=[])
    game.run(CommandRolls(PRUSSIAN))
    assert game.asking is None
    said = [e for e in game.events if e.rule == "PG 14.2a"]
    assert [e.side for e in said] == [PRUSSIAN] and "no unit on the map" in str(said[0].text)
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), dice=[])
    assert isinstance(game.run(CommandRolls(PRUSSIAN)).asking, RollCommand)


@pytest.mark.rule("PG 6.2d")
def test_it_is_told_what_a_command_roll_decides() -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0505")).run(RollCommand(PRUSSIAN))
    told = {str(head): str(words) for head, words in game.prompt.notes}
    assert list(told) == ["Effective", "Degraded"] and "half" in told["Degraded"]
