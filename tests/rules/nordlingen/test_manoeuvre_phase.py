"""The order of action in a manoeuvre phase (ND 2.14, 3.11)."""

import pytest

from game.engine import action as do
from game.engine.advance import why_not
from game.engine.chance import Chance
from game.rules.nordlingen import refusals
from game.rules.nordlingen.generals import MoveGeneral, MoveRest
from game.rules.nordlingen.movement.phase import ChooseDivision, ManoeuvreDivision, ManoeuvrePhase
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from tests.rules.nordlingen.positions import BLUE, RED, Position, general, pose, position, unit


def battle(orders: dict[str, int], *further: object, **table: object) -> Position:
    """Two divisions a side, of one unit each; generals rode all they could."""
    game = position(
        unit("a", RED, "Pk", 4, 4, division="r"),
        unit("c", RED, "Pk", 8, 4, division="r2"),
        unit("x", BLUE, "Pk", 4, 12, 180, division="b"),
        unit("y", BLUE, "Pk", 8, 12, 180, division="b2"),
        orders=orders,
        **table,  # type: ignore[arg-type]
    )
    for uid in game.table.generals:
        tired(game, uid)
    return game.run(ManoeuvrePhase())


def tired(game: Position, general: str) -> None:
    """He has no movement left in this turn."""
    from msgspec import structs

    there = game.table.generals[general]
    game.ctx.put(game.table.generals, general, structs.replace(there, moved=10_000))


def played(game: Position) -> list[str]:
    """End every division that asks; in which order they asked."""
    found = []
    while isinstance(game.asking, ManoeuvreDivision):
        found.append(game.asking.division)
        assert game.table.acting == found[-1]
        assert game.press("end") is None
    return found


@pytest.mark.rule("ND 2.14")
def test_divisions_act_in_falling_priority() -> None:
    assert played(battle({"r": 4, "r2": 6, "b": 5})) == ["r2", "b", "r"]


@pytest.mark.rule("ND 2.14")
def test_of_equal_ones_the_side_with_the_initiative_acts_first() -> None:
    assert played(battle({"r": 5, "b": 5})) == ["r", "b"]
    assert played(battle({"r": 5, "b": 5}, initiative=BLUE)) == ["b", "r"]


@pytest.mark.rule("ND 2.14")
def test_the_player_chooses_among_equal_divisions_of_his_own() -> None:
    game = battle({"r": 5, "r2": 5, "b": 5})
    assert isinstance(game.asking, ChooseDivision)
    assert game.prompt.side == RED
    assert {b.id for b in game.prompt.buttons} == {"r", "r2"}
    assert game.press("r2") is None
    assert played(game) == ["r2", "r", "b"]


@pytest.mark.rule("ND 2.14")
def test_who_is_not_on_the_table_does_not_stand_for_its_division() -> None:
    game = battle({"r": 5, "r2": 5, "b": 5})
    assert set(game.prompt.units) == {"a", "c"}
    game.ctx.change("a", pose=None)
    assert set(game.prompt.units) == {"c"}
    assert game.take("a") is not None
    assert game.take("c") is None


@pytest.mark.rule("ND 2.14", "ND 2.9")
def test_only_the_acting_division_is_in_hand() -> None:
    game = battle({"r": 6, "r2": 5})
    assert game.take("c") == refusals.OTHER_DIVISION
    assert game.take("x") == refusals.NOT_ACTIVE
    assert game.take("a") is None
    assert isinstance(game.asking, ManoeuvreUnit)


@pytest.mark.rule("ND 2.14")
def test_each_unit_makes_one_manoeuvre_in_the_order_its_player_likes() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4), unit("c", RED, "Pk", 8, 4), unit("d", RED, "Pk", 12, 4)
    )
    for uid in game.table.generals:
        tired(game, uid)
    game.run(ManoeuvrePhase())
    assert game.take("d") is None
    assert game.press("back") is None  # not this one
    assert game.take("c") is None
    assert game.go(pose(8, 5)) is None
    assert isinstance(game.asking, ManoeuvreDivision)
    assert game.take("c") == refusals.HAS_MANOEUVRED
    assert game.prompt.buttons[0].pending is not None
    assert game.take("a") is None
    assert game.press("stand") is None
    assert not game.unit("a").moved and game.unit("a").manoeuvred
    assert game.take("d") is None
    assert game.press("square") is None
    # Nobody is left who could act, so that nothing is asked any more.
    assert not isinstance(game.asking, ManoeuvreDivision)
    assert "r" in game.table.acted


@pytest.mark.rule("ND 3.11")
def test_a_general_rides_in_his_division_s_place() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4, division="r"),
        unit("c", RED, "Pk", 8, 4, division="r2"),
        general("gr", RED, 10, 2, division="r", role="cinc"),
        general("gr2", RED, 12, 2, division="r2"),
        orders={"r2": 6, "r": 5},
    ).run(ManoeuvrePhase())
    assert game.asking.division == "r2"
    assert set(game.prompt.units) == {"c", "gr2", "gr"}  # the C-in-C with any of his divisions
    assert game.take("gr2") is None
    assert isinstance(game.asking, MoveGeneral)
    assert game.press("back") is None
    assert isinstance(game.asking, ManoeuvreDivision)
    assert game.press("end") is None
    assert game.asking.division == "r"
    assert set(game.prompt.units) == {"a", "gr"}


@pytest.mark.rule("ND 3.11")
def test_generals_without_an_active_division_ride_after_those_of_their_side() -> None:
    def at_end(impulse: int) -> list[str]:
        game = position(
            unit("a", RED, "Pk", 4, 4, division="r"),
            unit("c", RED, "Pk", 8, 4, division="r2"),
            unit("x", BLUE, "Pk", 4, 12, 180),
            general("gr", RED, 10, 2, division="r", role="cinc"),
            general("gr2", RED, 12, 2, division="r2"),
            general("gb", BLUE, 12, 14, division="b", role="cinc"),
            orders={"r": 6, "b": 5},
            impulse=impulse,
        ).run(ManoeuvrePhase())
        seen = []
        while isinstance(game.asking, ManoeuvreDivision | MoveRest):
            if isinstance(game.asking, MoveRest):
                seen.append(f"{game.asking.side}: {' '.join(sorted(game.prompt.units))}")
            else:
                seen.append(game.asking.division)
            game.press("end")
        return seen

    assert at_end(1) == ["r", "red: gr gr2", "b", "blue: gb"]
    assert at_end(2) == ["r", "red: gr", "b", "blue: gb"]


@pytest.mark.rule("ND 2.14", "ND 14.1")
def test_a_phase_can_be_played_to_its_end_by_what_is_named_to_bots() -> None:
    chance = Chance(7)
    game = position(
        unit("a", RED, "Pk", 6, 4),
        unit("c", RED, "Cav", 8, 4),
        unit("d", RED, "LtArt", 12, 4),
        unit("x", BLUE, "LCs", 6, 9, 180),
        unit("y", BLUE, "DrM", 12, 9, 180),
        dice=(),
    )
    game.run(ManoeuvrePhase())
    for _ in range(60):
        if game.asking is None or not hasattr(game.asking, "prompt"):
            break
        named = list(game.asking.candidates(game.ctx, chance))
        if not named:
            named = [do.button("end")]
        assert all(why_not(game.ctx, game.prompt, one) is None for one in named)
        game.do(named[chance.below(len(named))])
    assert game.asking is None
    assert {uid for uid, made in game.table.units.items() if made.manoeuvred} <= set("acdxy")
