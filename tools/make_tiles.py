"""Draw the terrain tiles for the map editor: python -m tools.make_tiles

Writes assets/tiles/terrain.png and terrain.tsx. The same script gives the same pictures.
"""

import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
TILES = ROOT / "assets" / "tiles"
WIDTH, HEIGHT, SIDE = 120, 104, 60
SCALE = 4  # drawn larger, then reduced: smooth edges
COLUMNS = 4

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


KINDS: tuple[tuple[str, Colour, Callable[[Draw, random.Random], None]], ...] = (
    ("open", PAPER, nothing),
    ("woods", (172, 184, 128), woods),
    ("town", (216, 190, 158), houses),
    ("walled_town", (208, 180, 148), walled),
    ("marsh", (196, 206, 172), marsh),
    ("pond_river", PAPER, pond),
    ("all_water", (126, 170, 192), waves),
)


def tile(kind: str, ground: Colour, paint: Callable[[Draw, random.Random], None]) -> Image.Image:
    """One tile, transparent outside its hex."""
    big = (WIDTH * SCALE, HEIGHT * SCALE)
    picture = Image.new("RGB", big, ground)
    draw = ImageDraw.Draw(picture)
    paint(draw, random.Random(f"tile {kind}"))
    spots = hexagon()
    draw.line([*spots, spots[0]], fill=RIM, width=2 * SCALE)
    mask = Image.new("L", big, 0)
    ImageDraw.Draw(mask).polygon(spots, fill=255)
    picture.putalpha(mask)
    return picture.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def tileset(rows: int) -> str:
    """The tileset file: the type of a tile is the kind of terrain."""
    kinds = "\n".join(f' <tile id="{n}" type="{kind}"/>' for n, (kind, _, _) in enumerate(KINDS))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="terrain" \
tilewidth="{WIDTH}" tileheight="{HEIGHT}" tilecount="{rows * COLUMNS}" columns="{COLUMNS}">
 <image source="terrain.png" width="{WIDTH * COLUMNS}" height="{HEIGHT * rows}"/>
{kinds}
</tileset>
"""


def main() -> None:
    """Write picture and tileset."""
    TILES.mkdir(parents=True, exist_ok=True)
    rows = -(-len(KINDS) // COLUMNS)
    sheet = Image.new("RGBA", (WIDTH * COLUMNS, HEIGHT * rows))
    for number, (kind, ground, paint) in enumerate(KINDS):
        row, column = divmod(number, COLUMNS)
        sheet.paste(tile(kind, ground, paint), (column * WIDTH, row * HEIGHT))
    sheet.save(TILES / "terrain.png", optimize=True)
    (TILES / "terrain.tsx").write_text(tileset(rows), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
