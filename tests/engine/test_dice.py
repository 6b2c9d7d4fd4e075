"""Dice: fair, repeatable, and the same on every machine."""

from collections import Counter

import pytest

from game.engine.dice import BadDie, NeedDice, ScriptedDice, SeededDice
from game.engine.text import say

WHY = say("test")


def rolls(dice: SeededDice, faces: int, n: int) -> list[int]:
    return [dice.roll(faces, WHY, "T") for _ in range(n)]


def test_the_generator_is_split_mix() -> None:
    """The published sequence of splitmix64 from seed 0, reduced to a die of 1,000,003 faces."""
    published = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
    assert rolls(SeededDice(0), 1_000_003, 3) == [v % 1_000_003 + 1 for v in published]


def test_a_copy_gives_the_same_dice_and_leaves_the_source_alone() -> None:
    dice = SeededDice(42)
    first = rolls(dice.copy(), 6, 50)
    assert rolls(dice, 6, 50) == first
    assert rolls(SeededDice(43), 6, 50) != first


def test_all_faces_come_up_about_as_often() -> None:
    counts = Counter(rolls(SeededDice(7), 6, 60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    # Six standard deviations of a fair die around 10,000.
    assert all(abs(n - 10_000) < 550 for n in counts.values())


def test_a_script_is_rolled_in_order_then_asks() -> None:
    dice = ScriptedDice([3, 5])
    assert [dice.roll(6, WHY, "T"), dice.roll(6, WHY, "T")] == [3, 5]
    with pytest.raises(NeedDice) as wanted:
        dice.roll(6, WHY, "TOY 1")
    assert (wanted.value.faces, wanted.value.rule) == (6, "TOY 1")


@pytest.mark.parametrize("face", [0, 7])
def test_a_script_with_an_impossible_face_is_an_error_and_stays(face: int) -> None:
    dice = ScriptedDice([face])
    with pytest.raises(BadDie):
        dice.roll(6, WHY, "T")
    assert dice.used == 0
