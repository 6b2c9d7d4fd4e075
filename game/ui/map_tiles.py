"""The designer's own tiles as a ground, read with pytmx: until the painted sheet is there.

pytmx loads for drawing only; the rules read the same file with a reader of their own.
"""

from pathlib import Path
from typing import Any

import pygame
import pytmx

from game.board.board import Board
from game.board.hexgrid import HexGrid
from game.ui.camera import Layout
from game.ui.grounds import PlainGround
from game.ui.map_layer import source_of
from game.ui.map_names import Name, plain_names


class TileGround:
    """All visible tile layers of a TMX map, drawn into one picture."""

    def __init__(self, board: Board, path: Path) -> None:
        self.board, self.layout = board, Layout(board.grid)
        self.version = 0
        self.names: tuple[Name, ...] = plain_names(board, self.layout)
        self.picture = self._drawn(pytmx.TiledMap(str(path), image_loader=_loader))

    def poll(self) -> bool:
        """Tiles stay as they are."""
        return False

    def _drawn(self, tiled: Any) -> pygame.Surface:
        plain = PlainGround(self.board)
        out = plain.picture.copy()
        unit = source_of(self.layout)
        across, down = unit, round(unit * 3**0.5 / 2)
        grid = self.board.grid
        if not isinstance(grid, HexGrid):
            size = across, across
        else:
            size = (across + 2, down + 2) if grid.axis == "x" else (down + 2, across + 2)
        for index in tiled.visible_tile_layers:
            layer = tiled.layers[index]
            for column, row, _gid in layer.iter_data():
                image = tiled.get_tile_image(column, row, index)
                cell = self.board.grid.cell(column, row)
                if image is None or cell is None:
                    continue
                x, y = self.layout.centres[cell]
                scaled = pygame.transform.smoothscale(image, size)
                out.blit(scaled, scaled.get_rect(center=(round(x * unit), round(y * unit))))
        plain.draw_relief(out)
        plain.draw_sides(out)
        return out


def _loader(path: str, _colour_key: object, **_more: object) -> Any:
    """pytmx asks for a function that cuts one tile out of a picture, turned as the map says."""
    sheet = pygame.image.load(path)
    if sheet.get_bitsize() < 24:
        sheet = sheet.convert(32)

    def cut(rect: Any = None, flags: Any = None) -> pygame.Surface:
        tile = sheet.subsurface(rect) if rect else sheet
        if flags is not None:
            if flags.flipped_diagonally:
                tile = pygame.transform.flip(pygame.transform.rotate(tile, 270), True, False)
            if flags.flipped_horizontally or flags.flipped_vertically:
                tile = pygame.transform.flip(
                    tile, flags.flipped_horizontally, flags.flipped_vertically
                )
        return tile.convert_alpha() if pygame.display.get_surface() else tile.copy()

    return cut
