"""Hold our reading of maps against Tiled's own: python -m tools.compare_with_tiled [MAP...]

Tiled exports each map as JSON, which must have the tiles and objects that we read, and draws it;
the picture must show at each hex centre the middle of the tile that we read there. Without a name,
all shipped maps are compared, a patchwork in each of the four staggers and in squares, and a table
with a piece of each template. Needs `tiled` and `tmxrasterizer` (Debian's package `tiled`); exit
status 1 if anything differs.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from game.board.kinds import TABLE_LAYERS
from game.board.plane.ground import OpenTable
from game.content.board_file import load_ground
from game.content.map_geometry import MapGeometry, Spot, outline
from game.content.problems import Problems
from game.content.tmx_file import MAY_BE_HIDDEN, TmxMap, read_tmx
from game.content.tmx_objects import ALIGNMENTS, FLIPS, TmxObject
from tools.make_tables import TEMPLATES
from tools.make_tiles import (
    COLUMNS,
    HEIGHT,
    KINDS,
    LYING,
    POINTED,
    ROOT,
    SIDE,
    SQUARE,
    TILES,
    WIDTH,
)

PATCH = 9  # pixels about a hex centre that are compared, each way
ODD_SIZES = ((55, 64, 32, "y"), (64, 55, 32, "y"), (64, 55, 32, "x"), (55, 64, 26, "x"))
NEAR = 0.01  # Tiled writes coordinates with fewer digits


def tiled(folder: Path, *command: str) -> None:
    """Run one of Tiled's programs without a display."""
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(folder)}
    subprocess.run(command, check=True, env=surroundings, capture_output=True, timeout=120)


def compare(path: Path, folder: Path) -> list[str]:
    """Everything in which Tiled and we differ about one map."""
    problems = Problems()
    ours = read_tmx(path, problems)
    board = load_ground(path, problems)
    if ours is None or board is None:
        return [str(problem) for problem in problems]
    if isinstance(board, OpenTable):
        return compare_table(ours, folder)
    exported, picture = folder / "map.json", folder / "map.png"
    options = ("--detach-templates", "--embed-tilesets")
    tiled(folder, "tiled", "--export-map", "json", *options, str(path), str(exported))
    tiled(folder, "tmxrasterizer", "--show-layer", "terrain", str(path), str(picture))
    theirs = json.loads(exported.read_text("utf-8"))
    geometry = MapGeometry(board.grid, ours.tile_width, ours.tile_height, ours.side)
    return [
        *compare_tiles(ours, theirs),
        *compare_objects(ours, theirs),
        *compare_picture(ours, geometry, Image.open(picture).convert("RGB"), sheet_of(ours)),
        *_marks(path, folder, ours, geometry),
    ]


def compare_table(ours: TmxMap, folder: Path) -> list[str]:
    """The differences about a table without a grid: its objects, and where Tiled draws them."""
    exported, whole = folder / "map.json", folder / "whole.tmx"
    for kind, file in (("json", exported), ("tmx", whole)):  # who only draws knows no templates
        options = ("--detach-templates", str(ours.path), str(file))
        tiled(folder, "tiled", "--export-map", kind, *options)
    faults = compare_objects(ours, json.loads(exported.read_text("utf-8")))
    for layer in ours.objects:
        picture = folder / f"{layer.name}.png"
        tiled(folder, "tmxrasterizer", "--show-layer", layer.name, str(whole), str(picture))
        alpha = Image.open(picture).convert("RGBA").getchannel("A")
        for one in layer.objects:
            faults += [
                f'{layer.name}, object {one.id} "{one.name}": not drawn at {spot}'
                for spot in _drawn_at(one)
                if not _near_ink(alpha, spot)
            ]
    return faults


def _drawn_at(one: TmxObject) -> list[Spot]:
    """The middles of the sides of an object; a point itself."""
    if one.shape == "point":
        return [(one.x, one.y)]
    spots = outline(one)
    closed = spots if one.shape == "polyline" else [*spots, spots[0]]
    return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(closed)]


def _near_ink(alpha: Image.Image, spot: Spot) -> bool:
    """Whether something is drawn at a spot or a few pixels from it; above all points is a pin."""
    x, y = round(spot[0]), round(spot[1])
    box = max(x - 4, 0), max(y - 8, 0), min(x + 4, alpha.width), min(y + 4, alpha.height)
    return alpha.crop(box).getbbox() is not None


def _marks(path: Path, folder: Path, ours: TmxMap, geometry: MapGeometry) -> list[str]:
    """The comparison of tile objects, where a map has any."""
    if not any(one.shape == "tile" for layer in ours.objects for one in layer.objects):
        return []
    picture = folder / "marks.png"
    tiled(folder, "tmxrasterizer", "--show-layer", "places", str(path), str(picture))
    return compare_marks(ours, geometry, Image.open(picture).convert("RGB"), sheet_of(ours))


def sheet_of(ours: TmxMap) -> Image.Image:
    """The picture of the map's tiles: the one beside it, or the program's own."""
    wide, high = ours.tile_width, ours.tile_height
    own = ours.path.parent / f"noise-{wide}x{high}.png"
    name = SQUARE if wide == high else LYING if wide > high else POINTED
    return Image.open(own if own.is_file() else TILES / f"{name}.png").convert("RGB")


def compare_tiles(ours: TmxMap, theirs: dict[str, Any]) -> list[str]:
    """Tile by tile: its type. (Tiled numbers the tiles anew when it puts tilesets into the map.)"""
    kinds = {
        tileset["firstgid"] + tile["id"]: tile.get("type") or tile.get("class", "")
        for tileset in theirs["tilesets"]
        for tile in tileset.get("tiles", [])
    }
    layers = {o["name"]: o["data"] for o in shown(theirs["layers"], "tilelayer")}
    faults = []
    if sorted(layers) != sorted(layer.name for layer in ours.tiles):
        faults.append(f"tile layers: Tiled has {sorted(layers)}")
    for layer in ours.tiles:
        for cell, (gid, other) in enumerate(zip(layer.gids, layers[layer.name], strict=True)):
            mine, yours = ours.kinds.get(gid), kinds.get(other & ~FLIPS)
            if bool(gid) != bool(other & ~FLIPS) or mine != yours:
                faults.append(f"{layer.name}, cell {cell}: {gid} {mine}, Tiled {other} {yours}")
    return faults


def shown(layers: list[dict[str, Any]], kind: str, *hidden: str) -> list[dict[str, Any]]:
    """Tiled's layers of a kind that are to be seen, and those of these names at any rate."""
    return [
        one
        for one in layers
        if one["type"] == kind and (one.get("visible", True) or one["name"] in hidden)
    ]


def compare_objects(ours: TmxMap, theirs: dict[str, Any]) -> list[str]:
    """Object by object: name, type, place, points, properties."""
    layers = {
        o["name"]: o["objects"] for o in shown(theirs["layers"], "objectgroup", *MAY_BE_HIDDEN)
    }
    faults = []
    for layer in ours.objects:
        objects = layers.get(layer.name, [])
        known = {one["id"]: one for one in objects if one.get("visible", True)}
        if sorted(known) != sorted(one.id for one in layer.objects):
            faults.append(f"{layer.name}: Tiled has other objects")
            continue
        faults += [
            f'{layer.name}, object {one.id} "{one.name}": {difference}'
            for one in layer.objects
            if (difference := differs(one, known[one.id]))
        ]
    return faults


def _word(value: Any) -> str:
    """A property as it stands in a map file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def differs(ours: TmxObject, theirs: dict[str, Any]) -> str:
    """What is different about one object, empty if nothing is."""
    kind = theirs.get("type") or theirs.get("class", "")
    points = theirs.get("polyline") or theirs.get("polygon") or []
    words = {p["name"]: _word(p["value"]) for p in theirs.get("properties", [])}
    numbers = [
        (ours.x, theirs["x"]),
        (ours.y, theirs["y"]),
        (ours.width, theirs["width"]),
        (ours.height, theirs["height"]),
        (ours.rotation, theirs["rotation"]),
        *((a[0], b["x"]) for a, b in zip(ours.points, points, strict=False)),
        *((a[1], b["y"]) for a, b in zip(ours.points, points, strict=False)),
    ]
    if (ours.name, ours.kind) != (theirs["name"], kind):
        return f"is {theirs['name']} {kind}"
    if dict(ours.properties) != words:
        return f"has properties {words}"
    if len(ours.points) != len(points):
        return f"has {len(points)} points"
    return next((f"{a} is {b}" for a, b in numbers if abs(a - b) > NEAR), "")


def compare_picture(
    ours: TmxMap, geometry: MapGeometry, picture: Image.Image, sheet: Image.Image
) -> list[str]:
    """The drawn middle of each hex against the middle of its tile in the tileset's picture."""
    wide, high = ours.tile_width, ours.tile_height
    terrain = next(layer for layer in ours.tiles if layer.name == "terrain")
    left, low = geometry.half
    faults = []
    for cell, gid in enumerate(terrain.gids):
        x, y = geometry.centre(cell)  # the tile stands on the lower left corner of its hex
        drawn = int(x - left) + wide // 2, int(y + low) - high + high // 2
        if patch(picture, *drawn) != patch(sheet, *middle_of(gid - 1, wide, high)):
            faults.append(f"picture, cell {cell}: not the tile {ours.kinds.get(gid)}")
    return faults


def compare_marks(
    ours: TmxMap, geometry: MapGeometry, picture: Image.Image, sheet: Image.Image
) -> list[str]:
    """Objects that show a tile: its middle is drawn where we take the object to lie."""
    faults = []
    for one in (o for layer in ours.objects for o in layer.objects if o.shape == "tile"):
        x, y = geometry.spot(one)
        tile = middle_of(0, int(one.width), int(one.height))
        drawn = patch(
            picture,
            round(x - one.width / 2) + int(one.width) // 2,
            round(y - one.height / 2) + int(one.height) // 2,
        )
        if drawn != patch(sheet, *tile):
            faults.append(f'picture, object {one.id} "{one.name}": drawn elsewhere')
    return faults


def middle_of(number: int, wide: int, high: int) -> tuple[int, int]:
    """The middle of a tile in the picture of its set."""
    row, column = divmod(number, COLUMNS)
    return column * wide + wide // 2, row * high + high // 2


def patch(picture: Image.Image, x: int, y: int) -> bytes:
    """The pixels about a spot."""
    return picture.crop((x - PATCH, y - PATCH, x + PATCH + 1, y + PATCH + 1)).tobytes()


def patchwork(folder: Path, axis: str, index: str) -> Path:
    """A map of 7 x 6 hexes, or squares without an axis: every kind of tile beside other kinds."""
    tiles = [(column + 3 * row) % len(KINDS) + 1 for row in range(6) for column in range(7)]
    wide, high, name = {
        "x": (WIDTH, HEIGHT, LYING),
        "y": (HEIGHT, WIDTH, POINTED),
        "": (WIDTH, WIDTH, SQUARE),
    }[axis]
    stagger = f'hexsidelength="{SIDE}" staggeraxis="{axis}" staggerindex="{index}"' if axis else ""
    tileset = Path(os.path.relpath(TILES / f"{name}.tsx", folder)).as_posix()
    path = folder / f"patchwork-{axis}-{index}.tmx"
    path.write_text(
        f"""<map version="1.8" orientation="{"hexagonal" if axis else "orthogonal"}" width="7" \
height="6" tilewidth="{wide}" tileheight="{high}" infinite="0" {stagger}>
 <tileset firstgid="1" source="{tileset}"/>
 <layer id="1" name="terrain" width="7" height="6">
  <data encoding="csv">{",".join(map(str, tiles))}</data>
 </layer>
</map>
""",
        "utf-8",
    )
    return path


def noise(folder: Path, wide: int, high: int) -> str:
    """A set of tiles of any size, no two spots of which are alike; its file's name."""
    rows = -(-len(KINDS) // COLUMNS)
    size = COLUMNS * wide, rows * high
    name = f"noise-{wide}x{high}"
    Image.frombytes("RGB", size, Random(name).randbytes(size[0] * size[1] * 3)).save(
        folder / f"{name}.png"
    )
    for alignment in ALIGNMENTS:
        file = folder / f"{name}{alignment and '-'}{alignment}.tsx"
        tiles = "".join(f'<tile id="{n}" type="{kind[0]}"/>' for n, kind in enumerate(KINDS))
        asked = f' objectalignment="{alignment}"' if alignment else ""
        file.write_text(
            f"""<tileset version="1.8" name="{name}" tilewidth="{wide}" tileheight="{high}" \
tilecount="{len(KINDS)}" columns="{COLUMNS}"{asked}>
 <image source="{name}.png" width="{size[0]}" height="{size[1]}"/>{tiles}</tileset>""",
            "utf-8",
        )
    return name


def odd(folder: Path, wide: int, high: int, side: int, axis: str) -> Path:
    """A long map of hexes of odd sizes with all that Tiled reads in its own way.

    An object for each alignment of tiles, a hidden copy of the ground, a hidden object, and a
    collection of pictures with gaps in its numbers.
    """
    name = noise(folder, wide, high)
    columns, rows = (40, 4) if axis == "x" else (4, 40)
    tiles = [(n * 5 + n // 7) % len(KINDS) + 1 for n in range(columns * rows)]
    sets, marks, first = f'<tileset firstgid="1" source="{name}.tsx"/>', "", 101
    for number, alignment in enumerate(ALIGNMENTS, 1):
        sets += f'<tileset firstgid="{first}" source="{name}{alignment and "-"}{alignment}.tsx"/>'
        across, down = ALIGNMENTS[alignment]  # on whole pixels, where nothing is blurred
        x = (130 * number if axis == "x" else 130) + wide % 2 / 2 * (not across)
        y = (130 if axis == "x" else 130 * number) + high % 2 / 2 * (not down)
        marks += f"""<object id="{number}" name="{alignment or "none"}" type="town" gid="{first}" \
x="{x}" y="{y}" width="{wide}" height="{high}"/>"""
        first += 100
    gap = "".join(
        f'<tile id="{n}" type="{KINDS[n][0]}"><image source="{name}.png"/></tile>'
        for n in (0, 2, 4)
    )
    sets += f'<tileset firstgid="{first}" name="gap" tilewidth="{wide}" tileheight="{high}" \
tilecount="3" columns="0">{gap}</tileset>'
    cover = [0] * (columns * rows)
    cover[5] = first + 4
    path = folder / f"odd-{wide}x{high}-{axis}.tmx"
    path.write_text(
        f"""<map version="1.8" orientation="hexagonal" width="{columns}" height="{rows}" \
tilewidth="{wide}" tileheight="{high}" infinite="0" hexsidelength="{side}" staggeraxis="{axis}" \
staggerindex="odd">{sets}
 <layer id="2" name="terrain" width="{columns}" height="{rows}" visible="0">
  <data encoding="csv">{",".join("1" for _ in tiles)}</data></layer>
 <layer id="1" name="terrain" width="{columns}" height="{rows}">
  <data encoding="csv">{",".join(map(str, tiles))}</data></layer>
 <layer id="3" name="cover" width="{columns}" height="{rows}">
  <data encoding="csv">{",".join(map(str, cover))}</data></layer>
 <objectgroup id="4" name="places">{marks}
  <object id="99" name="hidden" type="town" x="60" y="60" visible="0"><point/></object>
 </objectgroup>
</map>
""",
        "utf-8",
    )
    return path


def of_templates(folder: Path) -> Path:
    """A table with a piece of each template, most of them as the template draws them: a stream and
    a wall lead from edge to edge, under what leads over them.
    """
    shutil.copytree(ROOT / "maps" / TEMPLATES, folder / TEMPLATES)
    across, places = '<polyline points="0,0 1800,0"/>', {"wall": (0, 600), "stream": (0, 200)}
    places |= {"bridge": (100, 150), "ford": (400, 150), "gate": (100, 550), "entry": (0, 0)}
    free = iter([(x, y) for y in (750, 900, 1050, 1200) for x in range(50, 1600, 200)])
    layers, number = "", 0
    for n, (layer, kinds) in enumerate(TABLE_LAYERS.items(), 1):
        layers += f'<objectgroup id="{n}" name="{layer}">'
        for kind in kinds:
            number += 1
            x, y = places[kind] if kind in places else next(free)
            shape = across if kind in ("wall", "stream") else ""
            layers += (
                f'<object id="{number}" template="{TEMPLATES}/{layer}/{kind}.tx" name="{kind}" '
            )
            layers += f'x="{x}" y="{y}">{shape}</object>\n'
        layers += "</objectgroup>"
    path = folder / "of-templates.tmx"
    path.write_text(
        f"""<map version="1.8" orientation="orthogonal" width="24" height="18" tilewidth="75" \
tileheight="75" infinite="0"><properties><property name="unit" value="um"/>\
<property name="unit_pixels" type="int" value="75"/></properties>
{layers}</map>
""",
        "utf-8",
    )
    return path


def main(words: list[str]) -> int:
    """Compare the maps named, or all shipped ones."""
    for program in ("tiled", "tmxrasterizer"):
        if shutil.which(program) is None:
            print(f"{program} is not installed (Debian: apt install tiled)", file=sys.stderr)
            return 1
    status = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        maps = [Path(word) for word in words] or sorted((ROOT / "maps").glob("*.tmx"))
        if not words:
            maps += [patchwork(folder, axis, index) for axis in "xy" for index in ("odd", "even")]
            maps.append(patchwork(folder, "", ""))
            maps.append(of_templates(folder))
            maps += [odd(folder, *size) for size in ODD_SIZES]
        for path in maps:
            faults = compare(path, folder)
            for fault in faults[:20]:
                print(f"{path.name}: {fault}")
            print(f"{path.name}: {len(faults)} differences from Tiled")
            status |= bool(faults)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
