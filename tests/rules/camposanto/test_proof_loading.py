"""Faults of a scenario are told by their place in the file; a hex with two names (CS 1.3a, 2.1)."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.board.board import Place
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.presentation import cell_note
from tests.rules.camposanto.positions import SPANISH, field, foot, position
from tests.rules.camposanto.test_system import found_in, scenario


@pytest.mark.rule("CS 2.1f")
@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_unit_with_a_fault_is_told_by_its_number_from_one(number: int) -> None:
    """Three steps are none that a regiment has."""
    whole = scenario()
    units = list(whole.body.unit)
    regiments = [n for n, u in enumerate(units) if u.arm is Arm.INFANTRY]
    units[number - 1], units[regiments[0]] = units[regiments[0]], units[number - 1]
    units[number - 1] = structs.replace(units[number - 1], steps=3)
    found = found_in(whole, structs.replace(whole.body, unit=tuple(units)))
    assert found == [f'unit {number} "{units[number - 1].id}": steps = 3']


@pytest.mark.rule("CS 1.3a")
@pytest.mark.parametrize("number", [1, 2])
def test_an_army_with_a_fault_is_told_by_its_number_from_one(number: int) -> None:
    whole = scenario()
    armies = list(whole.body.army)
    made = armies[number - 1]
    armies[number - 1] = structs.replace(made, edge=(*made.edge, "9999"))
    found = found_in(whole, structs.replace(whole.body, army=tuple(armies)))
    assert len(found) == 1
    assert found[0].startswith(f'army {number} "{made.id}": edge = "9999" is not on map')


@pytest.mark.rule("CS 1.3a")
def test_of_two_names_the_first_of_the_map_is_shown() -> None:
    plain = field()
    here, there = plain.cell("0303"), plain.cell("0304")
    assert here is not None and there is not None
    wide = Place("Camposanto", "town", (here, there), 1, there)
    small = Place("Cà Rossa", "house", (here,), 3, here)
    for places, name in (((wide, small), "Camposanto"), ((small, wide), "Cà Rossa")):
        game = position(replace(plain, places=places), foot("a", SPANISH, "0508"))
        assert cell_note(game.ctx, here).place == name
        assert cell_note(game.ctx, there).place == "Camposanto"
        assert cell_note(game.ctx, here + 1).place == ""
