"""Names on the map make way for counters that would lie on them."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec import structs

from game.board.hexgrid import HexGrid
from game.board.plane.ground import OpenTable
from game.ui.field import map_names
from game.ui.field.camera import Camera
from game.ui.field.map_names import Name, draw_names
from game.ui.look.type import Style
from game.ui.look.words import LANGUAGE
from game.ui.play.fields import CellField, TableField

VIEW = pygame.Rect(0, 0, 900, 700)
NAME = Name(text="Busendorf", kind="place", size=0.22, at=(3.0, 3.0))


@pytest.fixture
def camera(screen: object) -> Iterator[Camera]:
    yield Camera(CellField(HexGrid(12, 9)), VIEW.copy(), 3)


def inked(camera: Camera, name: Name, taken: list[pygame.Rect]) -> pygame.Rect:
    """Where its letters are drawn."""
    surface = pygame.Surface(VIEW.size)
    draw_names(surface, camera, (name,), taken)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    assert boxes
    return boxes[0].unionall(boxes[1:])


def test_a_name_stays_where_nothing_lies_on_it(camera: Camera) -> None:
    alone = inked(camera, NAME, [])
    assert inked(camera, NAME, [alone.move(0, 200)]) == alone


def test_a_name_under_a_counter_makes_way_to_the_nearest_free_place(camera: Camera) -> None:
    alone = inked(camera, NAME, [])
    counter = alone.inflate(-alone.width // 2, 40)
    moved = inked(camera, NAME, [counter])
    assert moved.size == alone.size and not moved.inflate(-8, -8).colliderect(counter)
    far = max(abs(moved.x - alone.x), abs(moved.y - alone.y))
    assert 0 < far <= 1.5 * camera.scale


def test_where_all_is_covered_a_name_goes_where_least_of_it_is(camera: Camera) -> None:
    alone = inked(camera, NAME, [])
    everything = alone.inflate(900, 900)
    assert inked(camera, NAME, [everything]) == alone


def test_two_names_do_not_make_way_to_the_same_place(camera: Camera) -> None:
    alone = inked(camera, NAME, [])
    counter = alone.inflate(-alone.width // 2, 40)
    surface = pygame.Surface(VIEW.size)
    filled = [counter]
    first = map_names._aside(alone, filled, VIEW, camera.scale)
    second = map_names._aside(alone, [*filled, first], VIEW, camera.scale)
    assert first != second and not first.inflate(-6, -10).colliderect(second.inflate(-6, -10))
    assert surface.get_rect().contains(first)


def test_it_goes_to_the_same_place_of_the_sheet_wherever_one_looks(screen: object) -> None:
    """A name near the edge of the view does not leap while the map is panned under it."""
    camera = Camera(CellField(HexGrid(40, 9)), VIEW.copy(), 3)
    camera.jump((3.0, 3.0))
    alone = inked(camera, NAME, [])
    counter = alone.inflate(-alone.width // 2, 40)
    moved = inked(camera, NAME, [counter])
    before = camera.origin
    camera.pan(moved.x - 2, 0)
    off = camera.origin[0] - before[0], camera.origin[1] - before[1]
    assert off[0]
    shifted = counter.move(-off[0], -off[1])
    assert inked(camera, NAME, [shifted]).topleft == moved.move(-off[0], -off[1]).topleft


def test_turned_and_curved_names_stay(camera: Camera) -> None:
    turned = Name(text="Leiha", kind="river", size=0.22, at=(3.0, 3.0), angle=0.5)
    alone = inked(camera, turned, [])
    assert inked(camera, turned, [alone]) == alone


def test_a_name_never_runs_over_the_edge_of_the_sheet(camera: Camera) -> None:
    """Nor does it make way beyond it."""
    size = camera.field.size
    corner = camera.to_screen(size)
    late = structs.replace(NAME, at=(size[0] - 0.1, 3.0))
    alone = inked(camera, late, [])
    assert alone.right <= corner[0]
    moved = inked(camera, late, [alone.inflate(-alone.width // 2, 40)])
    assert moved != alone and moved.right <= corner[0]


def test_a_long_name_between_a_counter_and_the_edge_stands_in_two_lines(camera: Camera) -> None:
    long = structs.replace(NAME, text="Heights of Maida", kind="height", at=(6.0, 3.0))
    alone = inked(camera, long, [])
    middle = alone.center
    left = pygame.Rect(0, 0, middle[0] - alone.width // 3, VIEW.height)
    right = pygame.Rect(middle[0] + alone.width // 3, 0, 2000, VIEW.height)
    moved = inked(camera, long, [left, right])
    assert moved.height > 1.5 * alone.height
    assert not any(moved.inflate(-6, -6).colliderect(box) for box in (left, right))


def test_a_name_that_is_no_proper_name_is_told_in_the_language_in_use(camera: Camera) -> None:
    camp, drawn = structs.replace(NAME, text="British camp"), []
    for name in (camp, structs.replace(NAME, text="Campo britannico")):
        surface = pygame.Surface(VIEW.size)
        draw_names(surface, camera, (name,))
        drawn.append(surface.get_buffer().raw)
        LANGUAGE.use("it")
        surface = pygame.Surface(VIEW.size)
        draw_names(surface, camera, (name,))
        drawn.append(surface.get_buffer().raw)
        LANGUAGE.use("en")
    english, italian, *same = drawn
    assert english != italian and set(same) == {italian}


@pytest.mark.parametrize("name", ["coast road", "to Brussels", "to Namur", "Southern Heights"])
def test_what_stands_on_the_tables_of_napoleons_battles_is_told_in_italian(name: str) -> None:
    LANGUAGE.use("it")
    told = LANGUAGE.name(name)
    LANGUAGE.use("en")
    assert told != name and not {"road", "to", "heights"} & set(told.lower().split())


def test_the_names_of_a_zoom_are_lettered_a_few_for_each_picture(
    camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the last is there those of the zoom before stand in, all of them."""
    names = tuple(
        structs.replace(NAME, text=f"Place {n}", at=(2.0, 1.0 + n / 4)) for n in range(20)
    )
    surface, layer, made = pygame.Surface(VIEW.size), map_names.MapNames(), list[int]()
    table = TableField(OpenTable(10_000, 10_000))
    seen = Camera(table, VIEW.copy(), 1)
    layer.draw(surface, seen, names, [])
    block = map_names._block

    def lettering(text: str, style: Style) -> pygame.Surface:
        made[-1] += 1
        return block(text, style)

    monkeypatch.setattr(map_names, "_block", lettering)
    seen.zoom(1)
    boxes = []
    for _ in range(30):
        made.append(0)
        boxes.append(layer.draw(surface, seen, names, []))
        if not layer.unfinished:
            break
    assert made[0] == 0 and max(made) <= 2 * map_names.FRESH and sum(made) >= len(names)
    assert [len(found) for found in boxes] == [len(boxes[-1])] * len(boxes) and len(boxes) > 3
