"""The close combat results table cell by cell, against a copy of its own (PG T7a, T9a)."""

import pytest

from game.rules.prussias_glory.outcome import Outcome, halves, parse
from game.rules.prussias_glory.tables import standard_tables

COLUMNS = ("1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1+")

# As printed: a row for each modified roll, a cell for each column.
PRINTED = {
    -2: ["*4RS / 0", "*4RS / 0", "*4RS / 0", "*3RS / 0", "*3R / 1", "2 / 0", "2 / 1"],
    -1: ["*4RS / 0", "*4RS / 0", "*3RS / 0", "*3R / 0", "(2) R / 0", "1r / 1", "1 / 1"],
    0: ["*(4)RS / 0", "4RS / 0", "(3)R / 1", "(3)R / 1", "1r / 1", "1 / 1", "(1) / 1"],
    1: ["Ex+1 RS / 0", "*(4)R / 1", "*(3) / 1", "*(2) / 1", "*(1)r / 0", "(1) / 1", "1 / 3"],
    2: ["*Ex(+1)R / 0", "(3)R / 1", "1r / 0", "1r / 1", "1 / 1r", "0 / 1r*", "0 / (4)*"],
    3: ["3R / 0", "Exr / Ex", "Exr / Ex", "Exr / Exr", "0 / 1r*", "1 / 2r", "1 / 4R*"],
    4: ["(3) / 1", "1 / 0", "Ex / Exr", "Ex / Ex(+1)*", "Ex / Ex(+1)", "0 / (3)*", "0 / 4R*"],
    5: ["1r / 0", "1 / 1r", "0 / 2", "0 / 2", "Ex / Ex +1*", "Ex / Ex(+1)*", "0 / 4RS*"],
    6: ["1 / 1", "0 / (2)*", "1 / (3)*", "1 / 3*", "1 / (4)R*", "Ex / Ex +1*", "0 / (5) RS*"],
    7: ["1 / 1r*", "1 / (3)", "1 / 3*", "1 / (4)R*", "0 / 4R*", "0 / (4)R*", "0 / 5RS*"],
    8: ["0 / 1r", "1 / 3*", "0 / (4)R", "0 / 4R*", "0 / (4) RS*", "0 / 4RS*", "0 / 5RS*"],
    9: ["1 / (3)", "1 / (4)*", "1 / (4) RS*", "1 / (4)RS*", "1 / 4RS*", "1 / (4) RS*", "1 / 5RS*"],
    10: ["0 / 3", "0 / 4R*", "0 / 4RS*", "0 / 4RS*", "0 / 5RS*", "0 / 5RS*", "0 / 6RS*"],
    11: ["0 / 4R*", "0 / 4RS*", "0 / 5RS*", "0 / 5RS*", "0 / 5RS*", "0 / 5RS*", "0 / 6RS*"],
}

# What each half means: loss points or "ex", then what comes with them. Attacker, defender.
MEANING = {
    "1-3": {
        -2: ("4 R S *", "0"),
        -1: ("4 R S *", "0"),
        0: ("4 less R S *", "0"),
        1: ("ex plus R S", "0"),
        2: ("ex plus less R *", "0"),
        3: ("3 R", "0"),
        4: ("3 less", "1"),
        5: ("1 r", "0"),
        6: ("1", "1"),
        7: ("1", "1 r *"),
        8: ("0", "1 r"),
        9: ("1", "3 less"),
        10: ("0", "3"),
        11: ("0", "4 R *"),
    },
    "1-2": {
        -2: ("4 R S *", "0"),
        -1: ("4 R S *", "0"),
        0: ("4 R S", "0"),
        1: ("4 less R *", "1"),
        2: ("3 less R", "1"),
        3: ("ex r", "ex"),
        4: ("1", "0"),
        5: ("1", "1 r"),
        6: ("0", "2 less *"),
        7: ("1", "3 less"),
        8: ("1", "3 *"),
        9: ("1", "4 less *"),
        10: ("0", "4 R *"),
        11: ("0", "4 R S *"),
    },
    "1-1": {
        -2: ("4 R S *", "0"),
        -1: ("3 R S *", "0"),
        0: ("3 less R", "1"),
        1: ("3 less *", "1"),
        2: ("1 r", "0"),
        3: ("ex r", "ex"),
        4: ("ex", "ex r"),
        5: ("0", "2"),
        6: ("1", "3 less *"),
        7: ("1", "3 *"),
        8: ("0", "4 less R"),
        9: ("1", "4 less R S *"),
        10: ("0", "4 R S *"),
        11: ("0", "5 R S *"),
    },
    "3-2": {
        -2: ("3 R S *", "0"),
        -1: ("3 R *", "0"),
        0: ("3 less R", "1"),
        1: ("2 less *", "1"),
        2: ("1 r", "1"),
        3: ("ex r", "ex r"),
        4: ("ex", "ex plus less *"),
        5: ("0", "2"),
        6: ("1", "3 *"),
        7: ("1", "4 less R *"),
        8: ("0", "4 R *"),
        9: ("1", "4 less R S *"),
        10: ("0", "4 R S *"),
        11: ("0", "5 R S *"),
    },
    "2-1": {
        -2: ("3 R *", "1"),
        -1: ("2 less R", "0"),
        0: ("1 r", "1"),
        1: ("1 less r *", "0"),
        2: ("1", "1 r"),
        3: ("0", "1 r *"),
        4: ("ex", "ex plus less"),
        5: ("ex", "ex plus *"),
        6: ("1", "4 less R *"),
        7: ("0", "4 R *"),
        8: ("0", "4 less R S *"),
        9: ("1", "4 R S *"),
        10: ("0", "5 R S *"),
        11: ("0", "5 R S *"),
    },
    "3-1": {
        -2: ("2", "0"),
        -1: ("1 r", "1"),
        0: ("1", "1"),
        1: ("1 less", "1"),
        2: ("0", "1 r *"),
        3: ("1", "2 r"),
        4: ("0", "3 less *"),
        5: ("ex", "ex plus less *"),
        6: ("ex", "ex plus *"),
        7: ("0", "4 less R *"),
        8: ("0", "4 R S *"),
        9: ("1", "4 less R S *"),
        10: ("0", "5 R S *"),
        11: ("0", "5 R S *"),
    },
    "4-1+": {
        -2: ("2", "1"),
        -1: ("1", "1"),
        0: ("1 less", "1"),
        1: ("1", "3"),
        2: ("0", "4 less *"),
        3: ("1", "4 R *"),
        4: ("0", "4 R *"),
        5: ("0", "4 R S *"),
        6: ("0", "5 less R S *"),
        7: ("0", "5 R S *"),
        8: ("0", "5 R S *"),
        9: ("1", "5 R S *"),
        10: ("0", "6 R S *"),
        11: ("0", "6 R S *"),
    },
}

ROWS = range(-2, 12)
CELLS = [(column, roll) for column in COLUMNS for roll in ROWS]


def outcome(words: str) -> Outcome:
    """The outcome that the words of MEANING describe."""
    first, *rest = words.split()
    return Outcome(
        lp=0 if first == "ex" else int(first),
        exchange=first == "ex",
        plus=int("plus" in rest),
        parentheses="less" in rest,
        rout="R" in rest,
        extra="r" in rest,
        surrender="S" in rest,
        star="*" in rest,
    )


@pytest.mark.rule("PG T7a")
@pytest.mark.parametrize(("column", "roll"), CELLS)
def test_every_cell_is_printed_as_in_the_rulebook(column: str, roll: int) -> None:
    """The text of the cell, to the letter."""
    table = standard_tables().close_combat
    assert table.columns == COLUMNS
    at = COLUMNS.index(column)
    assert table.cell(at, roll) == PRINTED[roll][at]


@pytest.mark.rule("PG T7a")
@pytest.mark.parametrize(("column", "roll"), CELLS)
def test_every_cell_means_what_the_legend_says(column: str, roll: int) -> None:
    """Left half to the attacker, right half to the defender; blanks mean nothing."""
    left, right = halves(standard_tables().close_combat.cell(COLUMNS.index(column), roll))
    attacker, defender = MEANING[column][roll]
    assert parse(left) == outcome(attacker)
    assert parse(right) == outcome(defender)


@pytest.mark.rule("PG 19.6a")
@pytest.mark.parametrize(("roll", "row"), [(-9, -2), (-3, -2), (12, 11), (15, 11), (11, 11)])
def test_rolls_beyond_the_table_use_its_end_rows(roll: int, row: int) -> None:
    """Below -2 the row -2, above 11 the row 11."""
    table = standard_tables().close_combat
    for at in range(len(COLUMNS)):
        assert table.cell(at, roll) == PRINTED[row][at]


@pytest.mark.rule("PG T9a")
def test_words_that_are_no_result_are_refused() -> None:
    """A slip in tables.toml is found, not played."""
    with pytest.raises(ValueError, match="no combat result"):
        parse("4X")
