"""The paper: a picture in floating point, washed with tints and drawn on in supersampled tiles."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, zoom

from game.ui.painter.curves import area
from game.ui.painter.noise import Field, Points

Colour = tuple[int, int, int]
Tint = Colour | tuple[int, int, int, int]

FINE = 3  # each pixel is drawn as FINE x FINE and averaged down
TILE = 480  # pixels a side


def colour(code: str) -> Colour:
    """`#rrggbb` as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def shade(base: Colour, factor: float) -> Colour:
    red, green, blue = (max(0, min(255, round(part * factor))) for part in base)
    return red, green, blue


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """A colour between two, `part` of the way to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


Shape = tuple[Points, Tint | int, int]


@dataclass
class Drawing:
    """Shapes in the order in which they are drawn. A shape is filled with a colour or a tone."""

    shapes: list[Shape] = field(default_factory=list)

    @classmethod
    def of(cls, shape: shapely.Geometry) -> "Drawing":
        """A single area, for a mask."""
        drawing = cls()
        drawing.region(shape)
        return drawing

    def polygon(self, points: Points, fill: Tint | int = 255) -> None:
        self.shapes.append((points, fill, 0))

    def hairline(self, points: Points, width: float, fill: Tint | int = 255) -> None:
        """A thin open line without care for its joints."""
        self.shapes.append((points, fill, max(1, round(width * FINE))))

    def stroke(self, points: Points, width: float, fill: Tint | int = 255) -> None:
        """A line of even width with round ends and joints."""
        if len(points) > 1:
            self.region(shapely.LineString(points).buffer(width / 2, quad_segs=5), fill)

    def disc(self, centre: Sequence[float], radius: float, fill: Tint | int = 255) -> None:
        turn = np.linspace(0, 2 * np.pi, 17)[:-1]
        self.polygon(np.column_stack([np.cos(turn), np.sin(turn)]) * radius + centre, fill)

    def region(self, shape: shapely.Geometry, fill: Tint | int = 255) -> None:
        """A shapely area; what lies in its holes is filled with nothing, so use it on masks."""
        for part in shapely.get_parts(shape):
            if part.geom_type != "Polygon" or part.is_empty:
                continue
            self.polygon(np.asarray(part.exterior.coords), fill)
            for hole in part.interiors if isinstance(fill, int) else ():
                self.polygon(np.asarray(hole.coords), 0)

    def moved(self, move: Callable[[Points], Points]) -> "Drawing":
        """The drawing with all its points sent through `move`, in one go."""
        if not self.shapes:
            return self
        points = move(np.vstack([shape[0] for shape in self.shapes]))
        cuts = np.cumsum([len(shape[0]) for shape in self.shapes])[:-1]
        parts = np.split(points, cuts)
        return Drawing([(p, s[1], s[2]) for p, s in zip(parts, self.shapes, strict=True)])

    def rings(self, loops: Sequence[Points]) -> None:
        """Outer rings and holes, told apart by the sense in which they run."""
        for loop in sorted(loops, key=lambda each: -abs(area(each))):
            self.polygon(loop, 255 if area(loop) > 0 else 0)


class PaintSheet:
    """The picture in progress; `k` carries lengths for a hex of 96 pixels to this one's size."""

    def __init__(self, width: int, height: int, hex_width: int, ground: Colour) -> None:
        self.width, self.height = width, height
        self.k = hex_width / 96
        self.rgb = np.empty((height, width, 3), dtype=np.float32)
        self.rgb[:] = np.asarray(ground, dtype=np.float32) / 255

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.height, self.width

    def window(self, part: tuple[slice, slice]) -> "PaintSheet":
        """A sheet that shares a part of this one: what is painted there is painted here."""
        small = PaintSheet.__new__(PaintSheet)
        small.rgb = self.rgb[part]
        small.height, small.width = small.rgb.shape[:2]
        small.k = self.k
        return small

    def wash(self, mask: Field, tint: Colour, strength: float = 1.0) -> None:
        """Multiplies a tint in, like ink on paper."""
        for i in range(3):
            self.rgb[..., i] *= 1 - mask * np.float32(strength * (1 - tint[i] / 255))

    def glaze(self, mask: Field, tint: Colour, strength: float = 1.0) -> None:
        """Lays a covering colour over."""
        for i in range(3):
            layer = self.rgb[..., i]
            layer += (np.float32(tint[i] / 255) - layer) * (mask * np.float32(strength))

    def light(self, factor: Field) -> None:
        """Brightens or darkens; shadow is warmer than light, so blue falls a little faster."""
        self.rgb[..., 0] *= 1 + factor * np.float32(0.92)
        self.rgb[..., 1] *= 1 + factor
        self.rgb[..., 2] *= 1 + factor * np.float32(1.10)

    def mask(self, drawing: Drawing) -> Field:
        """The drawing as coverage from 0 to 1 over the whole sheet."""
        whole = np.zeros(self.shape, dtype=np.float32)
        for rows, columns, tile in self._tones(drawing):
            whole[rows, columns] = tile
        return whole

    def ink(self, drawing: Drawing, tint: Colour, strength: float = 1.0) -> None:
        """Draws tones as one layer: overlapping shapes do not darken each other."""
        for rows, columns, tile in self._tones(drawing):
            part = self.rgb[rows, columns]
            cover = (tile * np.float32(strength))[..., None]
            part += (np.asarray(tint, dtype=np.float32) / 255 - part) * cover

    def paint(self, drawing: Drawing) -> None:
        """Draws coloured shapes over one another in their order."""
        for rows, columns, shapes in self._tiles(drawing):
            part = np.clip(self.rgb[rows, columns] * 255 + 0.5, 0, 255).astype(np.uint8)
            fine = Image.fromarray(part).resize(
                (part.shape[1] * FINE, part.shape[0] * FINE), Image.Resampling.NEAREST
            )
            _draw(ImageDraw.Draw(fine, "RGBA"), shapes, columns.start, rows.start)
            self.rgb[rows, columns] = np.asarray(fine.reduce(FINE), dtype=np.float32) / 255

    def _tones(self, drawing: Drawing) -> Iterator[tuple[slice, slice, Field]]:
        for rows, columns, shapes in self._tiles(drawing):
            size = (columns.stop - columns.start) * FINE, (rows.stop - rows.start) * FINE
            fine = Image.new("L", size)
            _draw(ImageDraw.Draw(fine), shapes, columns.start, rows.start)
            yield rows, columns, np.asarray(fine.reduce(FINE), dtype=np.float32) / np.float32(255)

    def _tiles(self, drawing: Drawing) -> Iterator[tuple[slice, slice, list[Shape]]]:
        """The tiles that the drawing touches, each with its shapes."""
        found: dict[tuple[int, int], list[Shape]] = defaultdict(list)
        last = (self.width - 1) // TILE, (self.height - 1) // TILE
        for shape in drawing.shapes:
            margin = 1 + shape[2]
            low = np.floor((shape[0].min(axis=0) - margin) / TILE).astype(int)
            high = np.floor((shape[0].max(axis=0) + margin) / TILE).astype(int)
            for column in range(max(low[0], 0), min(high[0], last[0]) + 1):
                for row in range(max(low[1], 0), min(high[1], last[1]) + 1):
                    found[column, row].append(shape)
        for (column, row), shapes in sorted(found.items(), key=lambda item: item[0]):
            rows = slice(row * TILE, min((row + 1) * TILE, self.height))
            columns = slice(column * TILE, min((column + 1) * TILE, self.width))
            yield rows, columns, shapes


def _draw(pen: ImageDraw.ImageDraw, shapes: list[Shape], left: int, top: int) -> None:
    for points, fill, width in shapes:
        flat = ((points - (left, top)) * FINE - 0.5).ravel().tolist()
        if width:
            pen.line(flat, fill=fill, width=width)
        elif len(flat) >= 6:
            pen.polygon(flat, fill=fill)


def blur(mask: Field, sigma: float) -> Field:
    """A Gaussian blur; wide ones are made on a smaller picture, where no eye sees it."""
    shrink = 1
    while sigma / shrink > 5 and min(mask.shape) // (shrink * 2) > 8:
        shrink *= 2
    if shrink == 1:
        small: Field = gaussian_filter(mask, sigma)
        return small
    small = gaussian_filter(_average(mask, shrink), sigma / shrink, mode="nearest")
    large: Field = zoom(small, shrink, order=1, grid_mode=True, mode="nearest")
    return np.ascontiguousarray(large[: mask.shape[0], : mask.shape[1]])


def value_at(picture: Field, spot: Points) -> float:
    """A picture's value at a point, or at the nearest one on the sheet."""
    row = int(np.clip(spot[1], 0, picture.shape[0] - 1))
    return float(picture[row, int(np.clip(spot[0], 0, picture.shape[1] - 1))])


def _average(mask: Field, shrink: int) -> Field:
    """Means of blocks; the picture is padded to whole blocks with its own edge."""
    rows, columns = mask.shape
    padded = np.pad(mask, ((0, -rows % shrink), (0, -columns % shrink)), mode="edge")
    blocks = padded.reshape(padded.shape[0] // shrink, shrink, padded.shape[1] // shrink, shrink)
    means: Field = blocks.mean(axis=(1, 3))
    return means
