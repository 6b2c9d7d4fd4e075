"""Figures whose cell of the sheet is empty or merged with another are marked in the tables."""

from collections.abc import Iterable

import pytest

from game.engine.reference import Said
from game.engine.text import render
from game.rules.nordlingen.charts import reference


def _words(said: Said) -> str:
    return said if isinstance(said, str) else render(said, str)


def _marked(chart: str) -> dict[str, tuple[int, ...]]:
    """The columns with a mark of each row that has any."""
    found = next(c for c in reference().charts if c.id == chart)
    assert any(_words(note).startswith("* ") for note in found.notes)
    marks = [(_words(row.head), _columns(row.cells)) for row in found.rows]
    return {head: columns for head, columns in marks if columns}


def _columns(cells: Iterable[Said]) -> tuple[int, ...]:
    return tuple(n for n, cell in enumerate(cells) if _words(cell).endswith("*"))


@pytest.mark.rule("ND 3.2", "ND 3.5", "ND 13.4", "ND 3.26")
def test_empty_cells_of_movement_and_rotation() -> None:
    """Rot of what is limbered and of wagons, Mov of heavier guns in battery; of heavy limbered guns
    both: what is printed stands in the other column.
    """
    assert _marked("manoeuvre") == {
        "Medium guns in battery": (0,),
        "Heavy guns in battery": (0,),
        "Light guns, limbered": (1,),
        "Medium guns, limbered": (1,),
        "Wagons": (1,),
        "Light guns, limbered, from 1660": (1,),
        "Medium guns, limbered, from 1660": (1,),
        "Heavy guns, limbered, from 1660": (0, 1),
    }
    notes = next(c for c in reference().charts if c.id == "manoeuvre").notes
    assert _words(notes[0]).endswith("*")  # what a charge has more


@pytest.mark.rule("ND 4.7")
def test_merged_cells_of_shooting() -> None:
    """Artillery in the first column, others in the second."""
    art, other, both = (0,), (1,), (0, 1)
    assert _marked("fire") == {
        "Target at short range": art,
        "First fire": both,
        "Cavalry at short range": art,
        "Target is pikemen": both,
        "Shooter disordered": both,
        "Shooter's losses": both,
        "Target in open order": art,
        "Target is artillery": both,
        "Target at long range": both,
        "Shooter moved": both,
        "Can shoot on two sides": other,
        "Reiter shooting from the flank": other,
        "Target wears armour": other,
        "Longbow against armour": other,
        "Cover": art,
    }


@pytest.mark.rule("ND 5.10")
def test_merged_cells_of_melee() -> None:
    assert set(_marked("melee")) == {
        "Against artillery",
        "Against the rear",
        "Against the flank",
        "Charge or countercharge, first round",
        "More bases",
        "Against a unit that moved tactically",
        "Moved tactically",
        "Against higher ground",
        "Own losses",
        "Against armour",
        "Close order in difficult ground",
        "Cavalry against pikes",
    }


@pytest.mark.rule("ND 10.1", "ND 10.4", "ND 10.5", "ND 10.6")
def test_cells_of_terrain_that_are_shared_silent_or_at_odds() -> None:
    """Wagons in woods; close order and artillery in farms; artillery in fields."""
    assert _marked("terrain") == {"wood": (3,), "farm": (0, 2), "field": (2,)}
