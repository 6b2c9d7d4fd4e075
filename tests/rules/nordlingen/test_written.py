"""Positions written by hand: what follows from where units are set down."""

from typing import Any

import pytest

from game.rules.nordlingen.table import Unit
from game.rules.nordlingen.written import PlacedUnit, Position, arrange_position
from tests.rules.nordlingen.positions import RED, box, rules_of, unit


def placed(at: str | None, **start: Any) -> Unit:
    """A unit that stood in the open, or held a village, set down somewhere."""
    village = box("village", "Poserna", 3, 3, 6, 6, vdf=1)
    rules = rules_of([unit("a", RED, "Sh", 4.5, 5, **start)], areas=[village])
    state = arrange_position(rules, Position(unit=(PlacedUnit(id="a", at=at),)))
    return state.table.units["a"]


@pytest.mark.rule("ND 10.10")
def test_who_is_set_down_elsewhere_holds_what_he_holds_there() -> None:
    held = {"occupies": "Poserna", "sides": ("front",)}
    left = placed("10.0 / 8.0 h0", **held)
    assert (left.occupies, left.sides) == ("", ())
    assert placed("5.0 / 5.5 h0").occupies == "Poserna"
    stays = placed(None, **held)
    assert (stays.occupies, stays.sides) == ("Poserna", ("front",))
