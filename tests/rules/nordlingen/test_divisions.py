"""The cohesion of divisions (ND 6)."""

from typing import Any

import pytest

from game.board.plane.ground import Area
from game.board.plane.shapes import lay
from game.engine.event import total
from game.rules.nordlingen import command, refusals
from game.rules.nordlingen.divisions import DivisionTest, lines_of, must_test, result_of, shake
from game.rules.nordlingen.objectives import line_is_cut
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.rules import Terms
from game.rules.nordlingen.table import COHESION, General, Matter
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    line,
    objective,
    pose,
    position,
    unit,
)


def _four(**given: Any) -> Position:
    """A division of four red units with morale 1 each, an enemy far in front."""
    states = given.pop("states", {})
    level = given.pop("level", 0)
    return position(
        *(
            unit(uid, RED, "Pk", 4 + 3 * n, 4, **states.get(uid, {}))
            for n, uid in enumerate("acde")
        ),
        unit("x", BLUE, "Pk", 10, 14, 180),
        general("gr", RED, 4, 1, level=level, division="r", role="cinc"),
        **given,
    )


def _lines(game: Position) -> dict[str, int]:
    return {line.rule: line.value for line in lines_of(game.ctx, "r")}


@pytest.mark.rule("ND 6.1")
@pytest.mark.parametrize(
    ("states", "struck", "due"),
    [
        ({}, [], False),
        ({"a": {"disorder": 1}}, [], False),
        ({"a": {"disorder": 2}}, [], True),
        ({"a": {"disorder": 3}}, [], True),
        ({}, ["r"], True),
        ({}, ["b"], False),
    ],
)
def test_a_division_tests_if_it_lost_a_unit_or_has_one_that_is_shaken_or_routed(
    states: dict[str, dict[str, int]], struck: list[str], due: bool
) -> None:
    assert must_test(_four(states=states, struck=struck).ctx, "r") == due


@pytest.mark.rule("ND 6.2", "ND 6.3", "ND 6.4")
def test_steady_units_count_for_and_lost_ones_against_with_their_morale() -> None:
    states = {
        "a": {"disorder": 1},
        "c": {"disorder": 2},  # shaken: counts on neither side
        "d": {"disorder": 3},
    }
    game = _four(states=states, level=2)
    game.ctx.change("e", pose=None, gone="eliminated")
    assert _lines(game) == {"ND 6.2": 2, "ND 6.3": 1, "ND 6.4": -2}


@pytest.mark.rule("ND 6.3", "ND 6.4")
def test_a_negative_morale_counts_as_nothing() -> None:
    states = {"a": {"morale": -1}, "c": {"morale": -1, "disorder": 3}}
    assert _lines(_four(states=states)) == {"ND 6.3": 2}


@pytest.mark.rule("ND 6.5", "ND 6.6", "ND 6.7", "ND 6.8")
@pytest.mark.parametrize(
    ("score", "effect"),
    [
        (9, "none"),
        (6, "none"),
        (5, "waver"),
        (4, "waver"),
        (3, "shaken"),
        (2, "shaken"),
        (1, "rout"),
        (-3, "rout"),
    ],
)
def test_the_result_by_the_score(score: int, effect: str) -> None:
    assert result_of(_four().ctx, score).effect == effect


@pytest.mark.rule("ND 6.8")
def test_all_units_of_a_routed_division_run_and_are_eliminated() -> None:
    """1 + 1 for the steady unit - 2 for those routed already. They turn about 3.5 and run from 3
    to 0, the edge of the table, before they are eliminated.
    """
    states = {"a": {"disorder": 2}, "c": {"disorder": 3}, "d": {"disorder": 3}}
    game = _four(states=states, dice=[1]).run(DivisionTest("r"))
    ways = {e.units[0]: e.path[-1] for e in game.events if e.kind == "retreat"}
    assert ways == {uid: pose(4 + 3 * n, 0, 180) for n, uid in enumerate("acde")}
    assert [game.unit(uid).gone for uid in "acde"] == ["eliminated"] * 4
    assert not game.told("morale") and not game.unit("x").gone


@pytest.mark.rule("ND 6.6")
def test_a_wavering_division_comes_no_nearer_to_good_order_through_the_next_turn() -> None:
    # 1 + 3 for the steady units and nothing for the shaken one: 4.
    game = _four(states={"a": {"disorder": 2}}, dice=[1]).run(DivisionTest("r"))
    for turn, waver in ((1, True), (2, True), (3, False)):
        game.ctx.set(turn=turn)
        assert command.wavers(game.ctx, "r") == waver
    game.ctx.set(turn=2)
    nearer = lay(laid(game.ctx, "c").footprint, pose(7, 4.5))
    away = lay(laid(game.ctx, "c").footprint, pose(7, 3.5))
    assert command.why_not_waver(game.ctx, "c", nearer) == refusals.WAVERING
    assert command.why_not_waver(game.ctx, "c", away) is None
    game.ctx.change("x", disorder=2)  # no longer in good order
    assert command.why_not_waver(game.ctx, "c", nearer) is None


@pytest.mark.rule("ND 6.7")
def test_a_shaken_division_adds_a_level_and_recoils_near_enemies_in_good_order() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 10, 12.5),
        unit("x", BLUE, "Pk", 10, 13.4, 180),
    )
    shake(game.ctx, "r")
    assert (game.unit("a").disorder, game.unit("c").disorder) == (1, 1)
    assert list(game.table.owed) == [Matter("recoil", "c", COHESION)]


@pytest.mark.rule("ND 6.7")
@pytest.mark.parametrize(("y", "recoils"), [(13.499, True), (13.5, False)])
def test_near_is_less_than_one_um(y: float, recoils: bool) -> None:
    game = position(unit("c", RED, "Pk", 10, 12.5), unit("x", BLUE, "Pk", 10, y, 180))
    shake(game.ctx, "r")
    assert list(game.table.owed) == ([Matter("recoil", "c", COHESION)] if recoils else [])


@pytest.mark.rule("ND 6.9")
def test_buildings_and_an_objective_give_one_each() -> None:
    village = box("village", "Poserna", 3, 3, 5.5, 5.5, vdf=1)
    game = _four(
        areas=[village],
        states={"a": {"occupies": "Poserna"}},
        terms=Terms(turns=6, first=RED, objectives=(objective("hill", 7, 4.5, held_by=RED),)),
    )
    lines = [(line.rule, line.value) for line in lines_of(game.ctx, "r")]
    assert lines.count(("ND 6.9", 1)) == 2
    game.ctx.put(game.table.owners, "hill", BLUE)
    game.ctx.change("a", occupies="", pose=pose(4, 5.6))
    assert "ND 6.9" not in _lines(game)


@pytest.mark.rule("ND 6.9")
@pytest.mark.parametrize(
    ("kind", "y", "bases"), [("Cav", 5.5, 1), ("CavL", 5.5, 2), ("Cav", 5.51, 0), ("Pk", 5.5, 1)]
)
def test_who_is_wholly_in_buildings_counts_though_it_does_not_occupy_them(
    kind: str, y: float, bases: int
) -> None:
    """Cavalry cannot, foot may find no room there; in the open it is not in buildings."""
    village = box("village", "Poserna", 3, 3, 5.5, 5.5, vdf=1, capacity=0)
    game = position(unit("a", RED, kind, 4.2, y), areas=[village])
    assert _lines(game).get("ND 6.9", 0) == bases


@pytest.mark.rule("ND 6.11", "ND 3.13", "ND 10.10")
@pytest.mark.parametrize(
    ("state", "flanked"), [({}, True), ({"square": True}, False), ({"occupies": "Poserna"}, False)]
)
def test_who_has_no_rear_has_no_enemy_there(state: dict[str, Any], flanked: bool) -> None:
    """The enemy stands 3um behind."""
    village = box("village", "Poserna", 8, 6.9, 12, 8.1, vdf=1)
    foe = unit("x", BLUE, "Pk", 10, 4)
    game = position(unit("a", RED, "Pk", 10, 8, **state), foe, areas=[village])
    assert ("ND 6.11" in _lines(game)) == flanked


@pytest.mark.rule("ND 6.6", "ND 6.7")
@pytest.mark.parametrize(("disorder", "steady"), [(1, True), (2, False)])
def test_wagons_in_good_order_count_as_enemies_though_they_are_no_combat_unit(
    disorder: int, steady: bool
) -> None:
    wagons = unit("x", BLUE, "Wg", 10, 8.9, 180, disorder=disorder)
    game = position(unit("a", RED, "Pk", 10, 8), wagons, wavering={"r": 1})
    nearer = lay(laid(game.ctx, "a").footprint, pose(10, 8.1))
    assert command.why_not_waver(game.ctx, "a", nearer) == (refusals.WAVERING if steady else None)
    shake(game.ctx, "r")
    assert (Matter("recoil", "a", COHESION) in game.table.owed) == steady


@pytest.mark.rule("ND 6.9")
@pytest.mark.parametrize(("kind", "bases"), [("wall", 0), ("entrenchment", 1)])
def test_a_defended_line_counts_if_it_is_a_fortification(kind: str, bases: int) -> None:
    works = line(kind, "works", (0, 4.2), (20, 4.2), vdf=1, level=1)
    game = position(unit("a", RED, "Sh", 4, 4, occupies="works"), lines=[works])
    assert _lines(game).get("ND 6.9", 0) == bases


@pytest.mark.rule("ND 6.10")
def test_the_line_is_cut_while_an_enemy_is_within_two_um_of_the_exit_point() -> None:
    def cut(x: float, y: float, kind: str = "Pk", disorder: int = 0) -> bool:
        game = position(
            unit("a", RED, "Pk", 4, 8), unit("x", BLUE, kind, x, y, 180, disorder=disorder)
        )
        return line_is_cut(game.ctx, RED)

    near = position(unit("a", RED, "Pk", 4, 8), unit("x", BLUE, "Pk", 10, 2, 180))
    assert _lines(near)["ND 6.10"] == -1
    assert cut(10, 2)  # the exit point is 10, 0
    assert not cut(10, 2.001)
    assert not cut(10, 2, disorder=3)
    assert not cut(10, 2, kind="Wg")


@pytest.mark.rule("ND 6.11")
@pytest.mark.parametrize(
    ("y", "areas", "flanked"),
    [
        (2, [], True),  # wholly behind the rear line at 7
        (1, [], True),  # 6um away
        (0.999, [], False),
        (12, [], False),  # in front
        (2, [box("wood", "oaks", 8, 3, 12, 5)], False),  # not in sight
    ],
)
def test_an_enemy_in_sight_on_flank_or_rear_costs_one(
    y: float, areas: list[Area], flanked: bool
) -> None:
    game = position(unit("a", RED, "Pk", 10, 8), unit("x", BLUE, "Pk", 10, y, 0), areas=areas)
    assert _lines(game).get("ND 6.11") == (-1 if flanked else None)


@pytest.mark.rule("ND 6.12")
def test_a_lost_general_and_a_lost_chief_cost_two_each() -> None:
    game = _four(headless=[RED])
    assert total([line for line in lines_of(game.ctx, "r") if line.rule == "ND 6.12"]) == -2
    game.ctx.put(game.table.generals, "gr", General("gr", 0, 4_000, None, fate="killed"))
    assert total([line for line in lines_of(game.ctx, "r") if line.rule == "ND 6.12"]) == -4
