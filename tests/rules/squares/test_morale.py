"""Morale: who tests, with how many dice, half or more (SQ 8.30 to 8.38)."""

from collections.abc import Mapping
from typing import Any

import pytest

from game.engine.text import render
from game.rules.squares import morale
from game.rules.squares.cards import Morale
from game.rules.squares.fighting import the_fight
from game.rules.squares.morale import HalfOrMore, MoraleTests, is_destroyed, suffered
from game.rules.squares.morale_dice import failures, modifiers
from game.rules.squares.table import Command
from tests.rules.squares.combat_bench import after, beside, blue, red
from tests.rules.squares.positions import (
    BLUE,
    ELITE,
    FAR,
    RED,
    VETERAN,
    Position,
    field,
    fight,
    foot,
    gun,
    position,
)

GUARDS = (Morale.ELITE, Morale.VETERAN)


def who_tests(game: Position) -> list[str]:
    """Who tests its morale, in order."""
    game.ctx.call(MoraleTests())
    game.settle()
    return [e.units[0] for e in game.events if e.kind == "morale"]


@pytest.mark.rule("SQ 8.31", "SQ 8.30")
def test_the_order_of_the_tests() -> None:
    """EX-SQ-12."""
    pair = (red(), blue())
    assert who_tests(after(pair, taken={"a": 1, "x": 3}, dice=(6, 6, 6))) == ["x"]
    assert who_tests(after(pair, taken={"a": 2, "x": 3}, dice=(6,) * 5)) == ["x", "a"]
    assert who_tests(after(pair, taken={"a": 2, "x": 3}, dice=(1, 6, 6))) == ["x"]
    assert who_tests(after(pair, taken={"a": 2, "x": 2}, dice=(1, 6, 6, 6))) in (
        ["a", "x"],
        ["x", "a"],
    )
    assert who_tests(after(pair, taken={"a": 0, "x": 1}, dice=(6,))) == ["x"]
    assert who_tests(after(pair, taken={"a": 0, "x": 0})) == []


@pytest.mark.rule("SQ 8.30", "SQ 8.32")
def test_a_die_for_each_hit_of_this_combat() -> None:
    game = after((red(), blue(hits=5)), taken={"x": 2}, dice=(4, 4))
    assert who_tests(game) == ["x"]
    (told,) = [e for e in game.events if e.kind == "morale"]
    assert told.roll is not None and told.roll.dice == (4, 4)


@pytest.mark.rule("SQ 8.33")
@pytest.mark.parametrize(
    ("classes", "total"),
    [
        ((Morale.ELITE,), 1),
        ((Morale.VETERAN,), 1),
        (GUARDS, 2),
        ((Morale.REGULAR,), 0),
        ((Morale.RECRUIT,), -1),
        ((Morale.MILITIA,), -1),
        ((Morale.IRREGULAR,), -1),
    ],
)
def test_modifiers_of_morale(classes: tuple[Morale, ...], total: int) -> None:
    game = after((red(morale=classes), blue()))
    assert sum(m.value for m in modifiers(game.ctx, "a")) == total
    broken = after((red(morale=classes), blue()), commands={"r": Command("r", demoralised=True)})
    assert sum(m.value for m in modifiers(broken.ctx, "a")) == total - 1


@pytest.mark.rule("SQ 8.34", "SQ 8.32", "SQ 8.35")
@pytest.mark.parametrize(
    ("dice", "classes", "fate"),
    [
        ((4, 5), (Morale.REGULAR,), "0403"),
        ((4, 3), (Morale.REGULAR,), "0402"),
        ((1, 2), (Morale.REGULAR,), "-"),
        ((2, 4), GUARDS, "0403"),
        ((1, 4), GUARDS, "0402"),
    ],
)
def test_results_of_the_test(dice: tuple[int, ...], classes: tuple[Morale, ...], fate: str) -> None:
    """EX-SQ-11."""
    others = (foot("y", BLUE, "0403"), foot("z", BLUE, "0403"))
    game = after((red(), blue(morale=classes), *others), taken={"x": 2}, dice=dice)
    who_tests(game)
    assert game.at("x") == fate and game.at("y") == "0403"
    assert game.unit("x").lost == (fate == "-")


@pytest.mark.rule("SQ 8.34")
def test_artillery_is_destroyed_by_one_failure() -> None:
    game = after(
        (red(), gun("x", BLUE, "0403"), foot("y", BLUE, "0403")), taken={"x": 1}, dice=(3,)
    )
    assert is_destroyed(game.ctx, "x", 1) and not is_destroyed(game.ctx, "y", 1)
    assert not is_destroyed(game.ctx, "x", 0) and is_destroyed(game.ctx, "y", 2)
    who_tests(game)
    assert game.unit("x").lost


def half(n: int, gone: Mapping[str, int]) -> Position:
    """n blue brigades in the square, some of which failed."""
    crowd = [foot(u, BLUE, "0403") for u in "xyzw"[:n]]
    game = after((red(), *crowd), failed=gone)
    game.ctx.call(HalfOrMore())
    game.settle()
    return game


@pytest.mark.rule("SQ 8.36")
def test_half_or_more_take_the_others_with_them() -> None:
    game = half(4, {"x": 1, "y": 2})
    assert [game.at(u) for u in "xyzw"] == ["0402", "-", "0402", "0402"]
    gone = {e.units[0]: e.rule for e in game.events if e.kind == "retreat"}
    assert gone == {"x": "SQ 8.35", "z": "SQ 8.36", "w": "SQ 8.36"}
    less = half(3, {"x": 1})
    assert [less.at(u) for u in "xyz"] == ["0402", "0403", "0403"]


@pytest.mark.rule("SQ 8.36")
def test_side_supports_do_not_count() -> None:
    pieces = (red(), foot("w", RED, "0304"), foot("e", RED, "0504"), blue())
    game = after(pieces, a="a w e", failed={"w": 1, "e": 1})
    game.ctx.call(HalfOrMore())
    game.settle()
    assert [game.at(u) for u in "awe"] == ["0404", "0305", "0505"]


@pytest.mark.rule("SQ 8.31")
def test_only_hits_that_were_taken_count() -> None:
    game = beside(foot("x", BLUE, "0403"), foot("y", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x y", taken={"a": 2, "x": 1}))
    assert (suffered(game.ctx, RED), suffered(game.ctx, BLUE)) == (2, 1)


@pytest.mark.rule("SQ 8.36", "SQ 8.31")
def test_failures_of_both_sides_are_carried_out() -> None:
    """Two hits each, all dice 3: both are destroyed, and nobody retreats."""
    game = beside(foot("x", BLUE, "0403"), dice=(3, 3, 3, 3))
    game.ctx.set(fight=fight(game, "a", "x", taken={"a": 2, "x": 2}))
    game.run(MoraleTests())
    assert game.unit("a").lost and game.unit("x").lost
    assert the_fight(game.ctx).failed == {"a": 2, "x": 2}


@pytest.mark.rule("SQ 2.9", "SQ 8.36")
def test_units_destroyed_by_hits_count_for_half_or_more() -> None:
    game = beside(foot("x", BLUE, "0403", lost=True), foot("y", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "y", defender_square=("x", "y"), going=("x",)))
    game.run(HalfOrMore())
    assert game.at("y") == "0402"


@pytest.mark.rule("SQ 8.31")
def test_only_hits_taken_count_for_the_difference() -> None:
    """2 + 0 against 1: three units, one without a hit."""
    game = after((red(), foot("b", RED, "0404"), blue()), a="a b", taken={"a": 2, "x": 1})
    assert (suffered(game.ctx, RED), suffered(game.ctx, BLUE)) == (2, 1)


@pytest.mark.rule("SQ 8.31")
def test_with_equal_hits_both_test_the_attacker_last() -> None:
    """Nobody has lost: the side attacked begins, and the other tests whatever it rolled."""
    game = after((red(), blue()), taken={"a": 1, "x": 1}, dice=(1, 1))
    game.ctx.call(MoraleTests())
    game.settle()
    assert [e.units[0] for e in game.events if e.kind == "morale"] == ["x", "a"]


@pytest.mark.rule("SQ 8.32")
def test_failures_of_a_second_test_are_counted_by_themselves() -> None:
    """Of the units that rolled now."""
    game = after((red(), blue()), taken={"a": 1, "x": 2}, dice=(1, 1, 1))
    assert (morale.test(game.ctx, BLUE), morale.test(game.ctx, RED)) == (2, 1)


@pytest.mark.rule("SQ 8.32", "SQ 8.33")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((6, 6), "a tests its morale: 0 failures."),
        ((6, 1), "a tests its morale: 1 failure."),
        ((1, 1), "a tests its morale: 2 failures."),
    ],
)
def test_the_line_of_a_morale_test(dice: tuple[int, ...], words: str) -> None:
    """4 or more passes; the line stands below the fight."""
    game = position(field(), foot("a", RED, "0404"), foot("x", BLUE, "0403"), dice=dice)
    assert failures(game.ctx, "a", 2) == dice.count(1)
    (line,) = [e for e in game.events if e.kind == "morale"]
    assert render(line.text) == words and line.depth == 1
    assert line.roll is not None and line.roll.needed is not None
    assert render(line.roll.needed) == "4+ each"


@pytest.mark.rule("SQ 8.33")
def test_what_a_veteran_needs() -> None:
    """One less."""
    veteran = foot("a", RED, "0404", morale=(Morale.VETERAN,))
    game = position(field(), veteran, foot("x", BLUE, "0403"), dice=(3,))
    assert failures(game.ctx, "a", 1) == 0
    (line,) = [e for e in game.events if e.kind == "morale"]
    assert line.roll is not None and line.roll.needed is not None
    assert render(line.roll.needed) == "3+ each"


@pytest.mark.rule("SQ 8.32", "SQ 8.33")
@pytest.mark.parametrize(
    ("classes", "needed"), [((), "4+ each"), ((ELITE,), "3+ each"), ((ELITE, VETERAN), "2+ each")]
)
def test_a_morale_test_is_told(classes: tuple[Any, ...], needed: str) -> None:
    for dice, told in (
        ((6, 6), "a tests its morale: 0 failures."),
        ((1, 6), "a tests its morale: 1 failure."),
        ((1, 1), "a tests its morale: 2 failures."),
    ):
        game = position(field(), foot("a", RED, "0404", morale=classes), FAR, dice=dice)
        failures(game.ctx, "a", 2)
        (event,) = game.events
        assert event.roll is not None and event.roll.needed is not None
        assert (str(event.text), str(event.roll.needed), event.depth) == (told, needed, 1)
