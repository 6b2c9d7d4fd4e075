"""Bombardment: what changes of the rules showed to be without a test (PG 16)."""

import pytest

from game.engine.text import render
from game.rules.prussias_glory.combat.gunnery import weigh_fire
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from tests.rules.prussias_glory.positions import battery, foot, open_field, position


@pytest.mark.rule("PG 16.2b")
@pytest.mark.parametrize(
    ("slopes", "terrain", "lines"),
    [
        (
            ("slope 0507>0506", "slope 0507>0407"),
            {"marsh": "0407"},
            [(0, "terrain: open, fired from 0506, the best hex"), (-2, "hexside: slope")],
        ),
        (
            ("slope 0507>0407",),
            {"town": "0507"},
            [(-2, "terrain: town, fired from 0506, the best hex")],
        ),
    ],
    ids=["one in a marsh", "one up a slope"],
)
def test_the_ground_of_the_best_hex_counts_in_full(
    slopes: tuple[str, ...], terrain: dict[str, str], lines: list[tuple[int, str]]
) -> None:
    """Up a slope (-2) both, one from a marsh (-1); into a town (-2) both, one up a slope."""
    game = position(
        open_field(9, 9, *slopes, **terrain),
        battery("g", PRUSSIAN, "0506"),
        battery("h", PRUSSIAN, "0407"),
        foot("x", COALITION, "0507"),
    )
    fire = weigh_fire(game.ctx, ("g", "h"), game.cell("0507"))
    found = [(m.value, render(m.label)) for m in fire.modifiers if m.rule == "PG T4b"]
    assert found == lines
