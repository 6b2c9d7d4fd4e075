"""The key in a corner of the map tells what is shaded on it."""

import pygame
import pytest

from game.engine.prompt import Bar, Facing, FacingChoice, FireField
from game.ui.field import highlights, key
from game.ui.field.facing_paint import FacingView

NORTH = Facing(button="north", degrees=0, front=(1, 2), flank=(3, 4))
TURNING = FacingView(FacingChoice(unit="u", cell=0, now=0, facings=(NORTH,)), NORTH)
FIELD = FireField(cell=0, cells={1: "+2", 2: ""})


def test_only_what_is_shaded_has_a_row() -> None:
    assert key.rows_of(None, None) == [] and key.key_size([]) == (0, 0)
    assert [mark for mark, _words in key.rows_of(TURNING, None)] == ["front", "flank"]
    assert key.rows_of(None, FIELD) == [("reached", "field of fire")]
    near = FireField(cell=0, cells={1: "4+", 2: "5+"}, near=(1,), barred=(Bar(5, (2,)),))
    assert key.rows_of(None, near) == [
        ("near", "short range"),
        ("reached", "long range"),
        ("barred", "line of fire blocked"),
    ]


@pytest.mark.usefixtures("screen")
def test_each_row_shows_its_shade() -> None:
    rows = key.rows_of(TURNING, FIELD)
    box = pygame.Rect((10, 10), key.key_size(rows))
    surface = pygame.Surface((400, 300))
    key.draw_key(surface, box, rows)
    left = box.left + key.PAD + key.SWATCH // 2
    tops = [box.top + key.PAD + n * (key.SWATCH + key.BETWEEN) for n in range(len(rows))]
    shades = [surface.get_at((left, top + key.SWATCH // 2))[:3] for top in tops]
    assert len(set(shades)) == len(rows) == 3
    lines = [surface.get_at((box.left + key.PAD, top))[:3] for top in tops]
    assert lines == [highlights.look(mark).line for mark, _words in rows]
