"""The tables as the sheet prints them; a mark stands at a figure whose cell is empty or merged with
another.
"""

import pytest

from game.engine.reference import Chart, Said
from game.engine.text import render
from game.rules.nordlingen.charts import reference


def _words(said: Said) -> str:
    return said if isinstance(said, str) else render(said, str)


def _chart(name: str) -> Chart:
    return next(c for c in reference().charts if c.id == name)


def _rows(name: str) -> dict[str, tuple[str, ...]]:
    """Cells by the head of their row, in English."""
    return {_words(row.head): tuple(map(_words, row.cells)) for row in _chart(name).rows}


@pytest.mark.rule("ND 3.2", "ND 3.5", "ND 13.4")
def test_movement_and_rotation_as_printed() -> None:
    """Empty on the sheet: Rot of what is limbered and of wagons, Mov of heavier guns in battery; of
    heavy limbered guns both, what is printed stands in the other column.
    """
    assert _rows("manoeuvre") == {
        "Large infantry": ("1", "1"),
        "Infantry": ("2", "1"),
        "Infantry in open order": ("3", "3"),
        "Heavy cavalry": ("3", "2"),
        "Reiter, medium cavalry, mounted dragoons": ("4", "2"),
        "Large cavalry": ("3", "2"),
        "Light cavalry": ("5", "2"),
        "Cavalry in open order": ("6", "4"),
        "Light guns in battery": ("1", "1"),
        "Medium guns in battery": ("–*", "0.5"),
        "Heavy guns in battery": ("–*", "0.5"),
        "Light guns, limbered": ("3", "free*"),
        "Medium guns, limbered": ("2", "free*"),
        "Wagons": ("1", "free*"),
        "Light guns in battery, from 1660": ("2", "1"),
        "Medium guns in battery, from 1660": ("1", "1"),
        "Light guns, limbered, from 1660": ("3", "free*"),
        "Medium guns, limbered, from 1660": ("2", "free*"),
        "Heavy guns, limbered, from 1660": ("1*", "free*"),
    }


@pytest.mark.rule("ND 3.26")
def test_what_a_charge_has_more_was_rebuilt() -> None:
    assert _words(_chart("manoeuvre").notes[0]).endswith("infantry has 1 um more, cavalry 2 um.*")


@pytest.mark.rule("ND 4.7")
def test_the_modifiers_of_shooting_as_printed() -> None:
    """Artillery, others."""
    assert _rows("fire") == {
        "Target in tactical movement": ("+2", "+1"),
        "Target at short range": ("+2*", "+1"),
        "First fire": ("+1*", "+1*"),
        "Cavalry at short range": ("+1*", "+1"),
        "Target is pikemen": ("+1*", "+1*"),
        "Shooter disordered": ("−1*", "−1*"),
        "Shooter's losses": ("−1*", "−1*"),
        "Target in open order": ("−1*", "−1"),
        "Target is artillery": ("−1*", "−1*"),
        "Target at long range": ("−1*", "−1*"),
        "Target at extreme range": ("−2", "0"),
        "Shooter moved": ("−1*", "−1*"),
        "Can shoot on two sides": ("0", "−1*"),
        "Can shoot on four sides, or in square": ("0", "−2"),
        "Reiter shooting from the flank": ("0", "−1*"),
        "Target has shields or pavises": ("0", "−1"),
        "Target wears armour": ("0", "−1*"),
        "Longbow against armour": ("0", "−2*"),
        "Cover": ("−1*", "−1"),
    }


@pytest.mark.rule("ND 5.10")
def test_merged_cells_of_melee() -> None:
    rows = _chart("melee").rows
    assert {_words(row.head) for row in rows if _words(row.cells[0]).endswith("*")} == {
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


@pytest.mark.rule("ND 7.3")
def test_morale_as_printed_from_6_to_1() -> None:
    """The scores of each result; those alike stand together."""
    results = {head: cells[0].split("; ") for head, cells in _rows("morale").items()}
    assert {head: "; ".join(r.split(": ")[0] for r in row) for head, row in results.items()} == {
        "Under fire": "6; 5–4; 3–2; 1",
        "In melee": "6–4; 3–2; 1",
        "Charging": "6–4; 3–2; 1",
        "Charged": "6; 5–4; 3; 2; 1",
        "Charged (by the option of the later edition)": "6–5; 4; 3; 2; 1",
        "Contagion": "6; 5–4; 3–2; 1",
        "To rally": "6–4; 3–1",
    }


@pytest.mark.rule("ND 10.1")
def test_terrain_as_printed() -> None:
    """Close order, open order, artillery, wagons, whom it disorders, vdf, level as an obstacle.
    Rebuilt: wagons in woods, on which the sheet is silent; farms, which share a cell with towns;
    artillery in fields, of which the cell says two things.
    """
    half, no = "half", "barred"
    houses = (half, "full", half, "full", "–", "1–4", "–")
    clear = ("full",) * 4
    assert _rows("terrain") == {
        "slope": (*clear, "–", "–", "–"),
        "steep slope": (half, half, no, no, "who moves", "–", "–"),
        "marsh": ("1 um at most", half, no, no, "all units", "–", "–"),
        "wood": ("1 um at most", half, "1 um at most", f"{no}*", "–", "0–2", "–"),
        "town": houses,
        "village": houses,
        "farm": (f"{half}*", "full", f"{half}*", "full", "–", "1–2", "–"),
        "field": (half, "full", f"{no}*", "full", "–", "–", "–"),
        "stream": (half, half, half, half, "all units", "0–1", "0–3"),
        "ford": (*clear, "all units", "–", "–"),
        "bridge": (*clear, "–", "–", "–"),
        "gate": (*clear, "–", "–", "–"),
        "hedge": (*clear, "–", "1–2", "0–3"),
        "wall": (*clear, "–", "1–2", "0–3"),
        "entrenchment": (*clear, "–", "1–4", "1–3"),
        "fortification": (*clear, "–", "1–4", "1–3"),
        "road": (*clear, "–", "–", "–"),
        "pond": (no, no, no, no, "–", "–", "–"),
    }
