"""Draw the terrain tiles for the map editor: python -m tools.make_tiles

Writes assets/tiles/terrain.png and terrain.tsx for hexes that lie on a side, terrain-pointed.* for
those that stand on a point, terrain-square.* for squares. The same script gives the same pictures.
"""

import math
import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
TILES = ROOT / "assets" / "tiles"
WIDTH, HEIGHT, SIDE = 120, 104, 60  # lying on a side; standing on a point, the first two change
SCALE = 4  # drawn larger, then reduced: smooth edges
COLUMNS = 4
# Names of the tilesets.
LYING, POINTED, SQUARE = "terrain", "terrain-pointed", "terrain-square"

Draw = ImageDraw.ImageDraw
Colour = tuple[int, int, int]
PAPER: Colour = (226, 216, 184)
RIM: Colour = (188, 176, 140)


def hexagon() -> list[tuple[float, float]]:
    """The tile's outline, flat-topped, in drawing pixels."""
    left, right = (WIDTH - SIDE) / 2, (WIDTH + SIDE) / 2
    spots = [
        (left, 0),
        (right, 0),
        (WIDTH, HEIGHT / 2),
        (right, HEIGHT),
        (left, HEIGHT),
        (0, HEIGHT / 2),
    ]
    return [(x * SCALE, y * SCALE) for x, y in spots]


def spread(chance: random.Random, count: int, gap: float) -> list[tuple[float, float]]:
    """Spots inside the hex, apart from each other, the upper ones first."""
    spots: list[tuple[float, float]] = []
    for _ in range(count * 60):
        x, y = chance.uniform(16, WIDTH - 16), chance.uniform(14, HEIGHT - 14)
        inside = abs(x - WIDTH / 2) + abs(y - HEIGHT / 2) * 0.58 < WIDTH / 2 - 14
        if inside and all((x - a) ** 2 + (y - b) ** 2 > gap**2 for a, b in spots):
            spots.append((x, y))
        if len(spots) == count:
            break
    return sorted(spots, key=lambda spot: spot[1])


def box(draw: Draw, x: float, y: float, w: float, h: float, fill: Colour, line: Colour) -> None:
    """A rectangle about its centre."""
    corners = [(x - w / 2) * SCALE, (y - h / 2) * SCALE, (x + w / 2) * SCALE, (y + h / 2) * SCALE]
    draw.rectangle(corners, fill=fill, outline=line, width=SCALE)


def disc(draw: Draw, x: float, y: float, r: float, fill: Colour, line: Colour) -> None:
    """A circle about its centre."""
    corners = [(x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE, (y + r) * SCALE]
    draw.ellipse(corners, fill=fill, outline=line, width=SCALE)


def nothing(_draw: Draw, _chance: random.Random) -> None:
    """Open ground."""


def woods(draw: Draw, chance: random.Random) -> None:
    """Round trees."""
    for x, y in spread(chance, 16, 17):
        disc(draw, x + 2, y + 3, 10, (70, 82, 48), (70, 82, 48))
        disc(draw, x, y, 10, (106, 132, 72), (62, 82, 46))


def houses(draw: Draw, chance: random.Random) -> None:
    """Roofs along a street."""
    for x, y in spread(chance, 11, 21):
        w, h = chance.choice([(18, 11), (11, 17), (15, 13)])
        box(draw, x, y, w, h, (176, 84, 60), (92, 44, 34))


def walled(draw: Draw, chance: random.Random) -> None:
    """Roofs inside a wall."""
    ring = [((x / SCALE - 60) * 0.78 + 60, (y / SCALE - 52) * 0.78 + 52) for x, y in hexagon()]
    spots = [(x * SCALE, y * SCALE) for x, y in (*ring, ring[0])]
    houses(draw, chance)
    draw.line(spots, fill=(74, 66, 60), width=5 * SCALE, joint="curve")


def marsh(draw: Draw, chance: random.Random) -> None:
    """Tufts over short strokes of water."""
    for x, y in spread(chance, 12, 19):
        water = [((x - 9) * SCALE, (y + 4) * SCALE), ((x + 9) * SCALE, (y + 4) * SCALE)]
        draw.line(water, fill=(84, 132, 158), width=2 * SCALE)
        for lean in (-5, 0, 5):
            blade = [(x * SCALE, (y + 2) * SCALE), ((x + lean) * SCALE, (y - 9) * SCALE)]
            draw.line(blade, fill=(92, 112, 62), width=2 * SCALE)


def waves(draw: Draw, chance: random.Random) -> None:
    """Short waves."""
    for x, y in spread(chance, 9, 22):
        corners = [(x - 9) * SCALE, (y - 3) * SCALE, (x + 9) * SCALE, (y + 5) * SCALE]
        draw.arc(corners, 200, 340, fill=(226, 238, 242), width=2 * SCALE)


def pond(draw: Draw, chance: random.Random) -> None:
    """A pond that leaves a shore."""
    corners = [24 * SCALE, 24 * SCALE, 96 * SCALE, 82 * SCALE]
    draw.ellipse(corners, fill=(126, 170, 192), outline=(66, 110, 140), width=2 * SCALE)


def farmhouse(draw: Draw, chance: random.Random) -> None:
    """A yard between house and barn, trees around it."""
    for x, y in ((34, 34), (86, 30), (92, 72), (30, 74), (60, 84)):
        disc(draw, x + chance.uniform(-4, 4), y, 6, (106, 132, 72), (62, 82, 46))
    box(draw, 60, 38, 34, 13, (176, 84, 60), (92, 44, 34))
    box(draw, 46, 58, 13, 24, (160, 74, 54), (92, 44, 34))
    box(draw, 76, 60, 12, 16, (176, 84, 60), (92, 44, 34))


def bridge(draw: Draw, chance: random.Random) -> None:
    """Boats side by side under a roadway."""
    waves(draw, chance)
    for x in (30, 50, 70, 90):
        corners = [(x - 6) * SCALE, 26 * SCALE, (x + 6) * SCALE, 78 * SCALE]
        draw.ellipse(corners, fill=(96, 70, 44), outline=(44, 32, 22), width=SCALE)
    box(draw, 60, 52, 96, 18, (206, 176, 126), (72, 52, 34))


def outside(draw: Draw, _chance: random.Random) -> None:
    """Lines across ground that is no part of the field."""
    for x in range(-40, WIDTH + 40, 14):
        line = [(x * SCALE, HEIGHT * SCALE), ((x + 60) * SCALE, 0)]
        draw.line(line, fill=(214, 208, 194), width=3 * SCALE)


def hill(draw: Draw, _chance: random.Random) -> None:
    """Two lines round a top, strokes down from the outer one."""
    for reach in (1.0, 0.55):
        corners = [(60 - 38 * reach, 52 - 30 * reach), (60 + 38 * reach, 52 + 30 * reach)]
        box_ = [part * SCALE for corner in corners for part in corner]
        draw.ellipse(box_, outline=(132, 92, 52), width=2 * SCALE)
    for step in range(20):
        turn = step * math.pi / 10
        near, far = (
            ((60 + 38 * r * math.cos(turn)) * SCALE, (52 + 30 * r * math.sin(turn)) * SCALE)
            for r in (1.03, 1.22)
        )
        draw.line([near, far], fill=(132, 92, 52), width=2 * SCALE)


def scrub(draw: Draw, chance: random.Random) -> None:
    """Low bushes and stones."""
    for number, (x, y) in enumerate(spread(chance, 16, 15)):
        if number % 3:
            disc(draw, x, y, 5, (140, 146, 90), (92, 98, 56))
        else:
            disc(draw, x, y, 3, (176, 166, 146), (110, 100, 84))


def crops(draw: Draw, _chance: random.Random) -> None:
    """Rows of ears."""
    for y in range(14, 96, 10):
        for x in range(18 + y % 20 // 2, 104, 10):
            stalk = [(x * SCALE, (y + 4) * SCALE), ((x + 2) * SCALE, (y - 4) * SCALE)]
            draw.line(stalk, fill=(168, 126, 46), width=2 * SCALE)


def fort(draw: Draw, _chance: random.Random) -> None:
    """A work with bastions."""
    spots = [(30, 28), (60, 36), (90, 28), (82, 52), (90, 78), (60, 70), (30, 78), (38, 52)]
    ring = [(x * SCALE, y * SCALE) for x, y in (*spots, spots[0])]
    draw.polygon(ring, fill=(206, 186, 138))
    draw.line(ring, fill=(88, 64, 36), width=5 * SCALE, joint="curve")


def span(draw: Draw, _chance: random.Random) -> None:
    """A bridge of stone, its parapets splayed."""
    box(draw, 60, 52, 22, 76, (214, 200, 170), (72, 52, 34))
    for flip in (-1, 1):
        rail = [(60 + flip * x, y) for x, y in ((19, 10), (12, 18), (12, 86), (19, 94))]
        draw.line([(x * SCALE, y * SCALE) for x, y in rail], fill=(72, 52, 34), width=4 * SCALE)


KINDS: tuple[tuple[str, Colour, Callable[[Draw, random.Random], None]], ...] = (
    ("open", PAPER, nothing),
    ("woods", (172, 184, 128), woods),
    ("town", (216, 190, 158), houses),
    ("walled_town", (208, 180, 148), walled),
    ("marsh", (196, 206, 172), marsh),
    ("pond_river", PAPER, pond),
    ("all_water", (126, 170, 192), waves),
    ("farmhouse", (224, 206, 170), farmhouse),
    ("river", (112, 158, 184), waves),
    ("pontoon_bridge", (112, 158, 184), bridge),
    ("pond", PAPER, pond),
    ("off_map", (236, 232, 222), outside),
    ("hill", (214, 192, 150), hill),
    ("rough", (208, 204, 158), scrub),
    ("fields", (230, 204, 128), crops),
    ("built_up", (216, 190, 158), houses),
    ("fortification", PAPER, fort),
    ("bridge", (112, 158, 184), span),
)


def tile(kind: str, ground: Colour, paint: Callable[[Draw, random.Random], None]) -> Image.Image:
    """One tile, transparent outside its hex."""
    picture = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), ground)
    paint(ImageDraw.Draw(picture), random.Random(f"tile {kind}"))
    return _cut(picture, hexagon())


def pointed(kind: str, ground: Colour, paint: Callable[[Draw, random.Random], None]) -> Image.Image:
    """The same ground in a hex that stands on a point."""
    lying = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), ground)
    paint(ImageDraw.Draw(lying), random.Random(f"tile {kind}"))
    picture = Image.new("RGB", (HEIGHT * SCALE, WIDTH * SCALE), ground)
    over = (WIDTH - HEIGHT) // 2 * SCALE
    picture.paste(lying, (-over, over))
    return _cut(picture, [(y, x) for x, y in hexagon()])


def square(kind: str, ground: Colour, paint: Callable[[Draw, random.Random], None]) -> Image.Image:
    """The same ground in a square as wide as the widest hex."""
    picture = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), ground)
    paint(ImageDraw.Draw(picture), random.Random(f"tile {kind}"))
    whole = Image.new("RGB", (WIDTH * SCALE, WIDTH * SCALE), ground)
    whole.paste(picture, (0, (WIDTH - HEIGHT) // 2 * SCALE))
    edge = WIDTH * SCALE - 1
    return _cut(whole, [(0, 0), (edge, 0), (edge, edge), (0, edge)])


def _cut(picture: Image.Image, spots: list[tuple[float, float]]) -> Image.Image:
    """The picture inside its rim, at its final size."""
    ImageDraw.Draw(picture).line([*spots, spots[0]], fill=RIM, width=2 * SCALE)
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).polygon(spots, fill=255)
    picture.putalpha(mask)
    size = (picture.width // SCALE, picture.height // SCALE)
    return picture.resize(size, Image.Resampling.BOX)


def tileset(name: str, wide: int, high: int, rows: int) -> str:
    """The tileset file: the type of a tile is the kind of terrain."""
    kinds = "\n".join(f' <tile id="{n}" type="{kind}"/>' for n, (kind, _, _) in enumerate(KINDS))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="{name}" \
tilewidth="{wide}" tileheight="{high}" tilecount="{rows * COLUMNS}" columns="{COLUMNS}">
 <image source="{name}.png" width="{wide * COLUMNS}" height="{high * rows}"/>
{kinds}
</tileset>
"""


def write(name: str, tiles: list[Image.Image]) -> None:
    """A tileset and its picture."""
    rows = -(-len(tiles) // COLUMNS)
    wide, high = tiles[0].size
    sheet = Image.new("RGBA", (wide * COLUMNS, high * rows))
    for number, each in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        sheet.paste(each, (column * wide, row * high))
    sheet.save(TILES / f"{name}.png", optimize=True)
    (TILES / f"{name}.tsx").write_text(tileset(name, wide, high, rows), "utf-8", newline="\n")


def main() -> None:
    """Write the tilesets."""
    TILES.mkdir(parents=True, exist_ok=True)
    write(LYING, [tile(*kind) for kind in KINDS])
    write(POINTED, [pointed(*kind) for kind in KINDS])
    write(SQUARE, [square(*kind) for kind in KINDS])


if __name__ == "__main__":
    main()
