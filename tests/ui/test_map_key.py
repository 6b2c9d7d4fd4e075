"""The key in a corner of the map tells what is shaded on it."""

import pygame
import pytest

from game.engine.prompt import Bar, Facing, FacingChoice, FireField, Mark, Offer
from game.ui.field import highlights, key
from game.ui.field.facing_paint import FacingView
from tests.ui.driver import Driver

NORTH = Facing(button="north", degrees=0, front=(1, 2), flank=(3, 4))
TURNING = FacingView(FacingChoice(unit="u", cell=0, now=0, facings=(NORTH,)), NORTH)
FIELD = FireField(cell=0, cells={1: "+2", 2: ""})


def test_only_what_is_shaded_has_a_row() -> None:
    assert key.rows_of(None, None, {}) == [] and key.key_size([]) == (0, 0)
    assert [mark for mark, _words in key.rows_of(TURNING, None, {})] == ["front", "flank"]
    assert key.rows_of(None, FIELD, {}) == [("reached", "field of fire")]
    near = FireField(cell=0, cells={1: "4+", 2: "5+"}, near=(1,), barred=(Bar(5, (2,)),))
    assert key.rows_of(None, near, {}) == [
        ("near", "short range"),
        ("reached", "long range"),
        ("barred", "line of fire blocked"),
    ]


def test_numbers_on_the_map_are_told() -> None:
    """What is left at the end of a way; a hex where the move ends; a target."""
    ways = {1: Offer(Mark.MOVE, chip="2"), 2: Offer(Mark.STOP, chip="0")}
    assert key.rows_of(None, None, ways) == [
        ("move", "number: points left on arrival"),
        ("stop", "points left; the move must end there"),
    ]
    assert key.rows_of(None, None, {3: Offer(Mark.MOVE, chip="+1"), 4: Offer(Mark.SELECT)}) == []
    assert key.rows_of(None, FIELD, {1: Offer(Mark.FIRE, chip="4+")})[0] == ("fire", "target")
    assert key.rows_of(None, None, {1: Offer(Mark.ATTACK)}) == [("attack", "an attack is possible")]
    assert key.rows_of(None, None, {}, radius=True) == [("good", "command radius")]


@pytest.mark.usefixtures("screen")
def test_each_row_shows_its_shade() -> None:
    rows = key.rows_of(TURNING, FIELD, {})
    box = pygame.Rect((10, 10), key.key_size(rows))
    surface = pygame.Surface((400, 300))
    key.draw_key(surface, box, rows)
    left = box.left + key.PAD + key.SWATCH // 2
    tops = [box.top + key.PAD + n * (key.SWATCH + key.BETWEEN) for n in range(len(rows))]
    shades = [surface.get_at((left, top + key.SWATCH // 2))[:3] for top in tops]
    assert len(set(shades)) == len(rows) == 3
    lines = [surface.get_at((box.left + key.PAD, top))[:3] for top in tops]
    assert lines == [highlights.look(mark).line for mark, _words in rows]


def test_the_key_finds_room_at_an_edge_where_all_corners_are_taken(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It covers nothing, and is not drawn where there is no room at all."""
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(key, "draw_key", lambda _surface, box, _rows: drawn.append(box))
    view, room = table.view, table.camera.view
    view._key = key.rows_of(TURNING, FIELD, {})
    corners = [pygame.Rect(0, 0, 60, 60) for _ in range(4)]
    for box, corner in zip(
        corners, ("topleft", "topright", "bottomleft", "bottomright"), strict=True
    ):
        setattr(box, corner, getattr(room, corner))
    view._draw_key(table.app.surface, corners, (-1, -1))
    (place,) = drawn
    assert room.contains(place) and place.collidelist(corners) < 0
    view._draw_key(table.app.surface, [room], (-1, -1))
    assert len(drawn) == 1
