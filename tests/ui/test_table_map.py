"""The ground: chunks without seams, tiles as the rules read them, names, and better grounds."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from game.ui.app import open_display
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.camera import Camera
from game.ui.field.grounds import PlainGround
from game.ui.field.map_layer import CHUNK, SOURCE, MapLayer
from game.ui.field.map_names import Name
from game.ui.field.map_tiles import TileGround
from game.ui.field.painted_ground import ground_for
from game.ui.play.fields import LEVELS, CellField
from tests.boards import sketch
from tests.ui import fake


@pytest.fixture(autouse=True)
def window() -> pygame.Surface:
    return open_display((1000, 700), False)


def near(found: pygame.Color, wanted: tuple[int, int, int]) -> bool:
    """The same colour but for the rounding of the scaling."""
    return all(abs(f - w) <= 4 for f, w in zip(found, wanted, strict=False))


class Textured:
    """A ground of smooth noise: a picture that is shifted by a pixel differs everywhere."""

    names: tuple[Name, ...] = ()

    def __init__(self, layout: CellField) -> None:
        self.version = 0
        wide, high = (round(s * SOURCE) for s in layout.size)
        coarse = np.random.default_rng(5).integers(0, 255, (wide // 6, high // 6, 3))
        small = pygame.surfarray.make_surface(coarse.astype(np.uint8))
        self.picture = pygame.transform.smoothscale(small, (wide, high))

    def poll(self) -> bool:
        return False


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_chunks_join_without_a_seam(level: int) -> None:
    """Every pixel of the chunks, edges included, is that of the sheet scaled in one piece."""
    board = fake.board()
    layout = CellField(board.grid)
    layer = MapLayer(board, layout, Textured(layout))
    layer.grid = False
    scale = LEVELS[level]
    part = pygame.Surface((2 * CHUNK * SOURCE, 2 * CHUNK * SOURCE))
    part.blit(layer.ground.picture, (0, 0))
    whole = pygame.transform.smoothscale(part, (2 * CHUNK * scale, 2 * CHUNK * scale))
    chunked = pygame.Surface(whole.get_size())
    camera = Camera(layout, chunked.get_rect(), level)
    camera.look((CHUNK, CHUNK))
    camera.centre = (CHUNK, CHUNK)
    layer.draw(chunked, camera)
    a, b = (pygame.surfarray.array3d(s).astype(int)[4:-4, 4:-4] for s in (whole, chunked))
    # pygame's scaling wavers by two or three shades, and enlarges from corner to corner, which
    # moves a pixel by less than a third of its width.
    assert np.abs(a - b).max() <= (8 if scale < SOURCE else 30)
    assert np.abs(a[1:] - b[:-1]).max() > 40 * scale / SOURCE


def test_the_store_of_chunks_is_bounded(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old chunks go when new ones come, and the picture is the same as before."""
    monkeypatch.setattr("game.ui.field.map_layer.MOST_BYTES", 6_000_000)
    board = fake.board()
    layer = MapLayer(board, CellField(board.grid), PlainGround(board))
    camera = Camera(layer.field, pygame.Rect(0, 0, 1000, 700), 3)
    layer.draw(window, camera)
    before = pygame.image.tobytes(window, "RGB")
    for y in range(0, 30, 3):
        camera.look((10, y))
        layer.draw(window, camera)
    kept = [one.surface for one in layer._chunks.pictures.values()]
    assert sum(c.get_width() * c.get_height() * 4 for c in kept) <= 6_000_000
    camera.look((layer.field.size[0] / 2, layer.field.size[1] / 2))
    layer.draw(window, camera)
    assert pygame.image.tobytes(window, "RGB") == before


def test_chunks_beside_the_view_are_made_in_idle_moments(window: pygame.Surface) -> None:
    """One at a time, until there are no more; then scrolling finds them ready."""
    board = fake.board()
    layer = MapLayer(board, CellField(board.grid), PlainGround(board))
    camera = Camera(layer.field, pygame.Rect(0, 0, 600, 400), 3)
    layer.draw(window, camera)
    seen = len(layer._chunks.pictures)
    steps = 0
    while layer.ahead(camera):
        steps += 1
    assert steps > 0
    assert len(layer._chunks.pictures) == seen + steps


def test_a_new_picture_is_drawn_at_once(window: pygame.Surface) -> None:
    """When the painter has finished, nothing of the old ground stays."""
    board = fake.board()
    ground = PlainGround(board)
    layer = MapLayer(board, CellField(board.grid), ground)
    layer.grid = False
    camera = Camera(layer.field, pygame.Rect(0, 0, 600, 400), 3)
    layer.draw(window, camera)
    ground.picture.fill((10, 200, 30))
    ground.version += 1
    layer.draw(window, camera)
    assert near(window.get_at((300, 200)), (10, 200, 30))


def test_every_cell_of_a_shipped_map_has_its_tile() -> None:
    """Woods look like woods: the middle of such a hex differs from open ground."""
    path = library.maps()["rossbach"]
    board = load_board(path, Problems())
    assert board is not None
    ground = TileGround(board, path)
    layout = CellField(board.grid)

    def mean(cell: int) -> tuple[int, ...]:
        x, y = (round(v * SOURCE) for v in layout.centres[cell])
        return tuple(pygame.transform.average_color(ground.picture, (x - 20, y - 20, 40, 40))[:3])

    kinds = {
        kind: next(c for c, k in enumerate(board.terrain) if kind in k)
        for kind in ("open", "woods", "town")
    }
    colours = {kind: mean(cell) for kind, cell in kinds.items()}
    assert len(set(colours.values())) == 3


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_a_board_of_any_stagger_is_drawn(axis: str, index: str, window: pygame.Surface) -> None:
    """Grid, numbers and terrain; the woods are where the pointer finds them."""
    board = sketch(". . w .\n. t . .\n. . . m", axis=axis, index=index)  # type: ignore[arg-type]
    view = BoardView(board, PlainGround(board))
    view.resize(window.get_rect())
    view.map.grid = False
    view.draw(window, Scene(stacks={}))
    at = view.camera.place(2)
    assert view.where_at(at) == 2
    assert near(window.get_at(at), (0x7C, 0x8A, 0x58))


def test_without_a_map_file_the_ground_is_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board made in a test or by hand can be looked at too."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    assert isinstance(ground_for(sketch(". .\n. ."), None), PlainGround)


ODD_MAP = """<map version="1.8" orientation="hexagonal" width="2" height="1" tilewidth="120"
 tileheight="104" infinite="0" hexsidelength="60" staggeraxis="x" staggerindex="odd">
 <tileset firstgid="1" source="C:/Users/anna/terrain.tsx"/>
 <layer name="terrain" width="2" height="1"><data encoding="csv">1,2</data></layer>
 <layer name="terrain" width="2" height="1" visible="0"><data encoding="csv">2,2</data></layer>
</map>"""


def test_what_is_seen_is_what_holds(tmp_path: Path) -> None:
    """Tiles of another machine, and a hidden copy of the ground on top."""
    path = tmp_path / "odd.tmx"
    path.write_text(ODD_MAP, "utf-8")
    board = load_board(path, Problems())
    assert board is not None and board.terrain == (("open",), ("woods",))
    ground = TileGround(board, path)
    sheet = pygame.image.load(library.assets_folder() / "tiles" / "terrain.png")
    for cell in (0, 1):
        x, y = (round(v * SOURCE) for v in CellField(board.grid).centres[cell])
        seen = pygame.transform.average_color(ground.picture, (x - 20, y - 20, 40, 40))
        drawn = pygame.transform.average_color(sheet, (cell * 120 + 40, 32, 40, 40))
        assert near(pygame.Color(*seen), drawn[:3])


def test_a_map_that_is_gone_leaves_a_plain_ground(tmp_path: Path) -> None:
    board = sketch(". .\n. .")
    ground = TileGround(board, tmp_path / "gone.tmx")
    assert ground.picture.get_size() == PlainGround(board).picture.get_size()
