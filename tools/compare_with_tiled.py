"""Hold our reading of maps against Tiled's own: python -m tools.compare_with_tiled [MAP...]

Tiled exports each map as JSON, which must have the tiles and objects that we read, and draws it;
the picture must show at each hex centre the middle of the tile that we read there. Without a name,
all shipped maps are compared, and a patchwork in each of the four staggers and in squares. Needs
`tiled` and `tmxrasterizer` (Debian's package `tiled`); exit status 1 if anything differs.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from game.content.board_file import load_board
from game.content.map_geometry import MapGeometry
from game.content.problems import Problems
from game.content.tmx_file import FLIPS, TmxMap, TmxObject, read_tmx
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
NEAR = 0.01  # Tiled writes coordinates with fewer digits


def tiled(folder: Path, *command: str) -> None:
    """Run one of Tiled's programs without a display."""
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(folder)}
    subprocess.run(command, check=True, env=surroundings, capture_output=True, timeout=120)


def compare(path: Path, folder: Path) -> list[str]:
    """Everything in which Tiled and we differ about one map."""
    problems = Problems()
    ours = read_tmx(path, problems)
    board = load_board(path, problems)
    if ours is None or board is None:
        return [str(problem) for problem in problems]
    exported, picture = folder / "map.json", folder / "map.png"
    options = ("--detach-templates", "--embed-tilesets")
    tiled(folder, "tiled", "--export-map", "json", *options, str(path), str(exported))
    tiled(folder, "tmxrasterizer", "--show-layer", "terrain", str(path), str(picture))
    theirs = json.loads(exported.read_text("utf-8"))
    geometry = MapGeometry(board.grid, ours.tile_width, ours.tile_height, ours.side)
    return [
        *compare_tiles(ours, theirs),
        *compare_objects(ours, theirs),
        *compare_picture(ours, geometry, Image.open(picture).convert("RGB")),
    ]


def compare_tiles(ours: TmxMap, theirs: dict[str, Any]) -> list[str]:
    """Tile by tile: number and type."""
    kinds = {
        tileset["firstgid"] + tile["id"]: tile.get("type") or tile.get("class", "")
        for tileset in theirs["tilesets"]
        for tile in tileset.get("tiles", [])
    }
    layers = {o["name"]: o["data"] for o in theirs["layers"] if o["type"] == "tilelayer"}
    faults = []
    if sorted(layers) != sorted(layer.name for layer in ours.tiles):
        faults.append(f"tile layers: Tiled has {sorted(layers)}")
    for layer in ours.tiles:
        for cell, (gid, other) in enumerate(zip(layer.gids, layers[layer.name], strict=True)):
            mine, yours = ours.kinds.get(gid), kinds.get(other & ~FLIPS)
            if gid != other & ~FLIPS or mine != yours:
                faults.append(f"{layer.name}, cell {cell}: {gid} {mine}, Tiled {other} {yours}")
    return faults


def compare_objects(ours: TmxMap, theirs: dict[str, Any]) -> list[str]:
    """Object by object: name, type, place, points, properties."""
    layers = {o["name"]: o["objects"] for o in theirs["layers"] if o["type"] == "objectgroup"}
    faults = []
    for layer in ours.objects:
        known = {one["id"]: one for one in layers.get(layer.name, [])}
        if sorted(known) != sorted(one.id for one in layer.objects):
            faults.append(f"{layer.name}: Tiled has other objects")
            continue
        faults += [
            f'{layer.name}, object {one.id} "{one.name}": {difference}'
            for one in layer.objects
            if (difference := differs(one, known[one.id]))
        ]
    return faults


def differs(ours: TmxObject, theirs: dict[str, Any]) -> str:
    """What is different about one object, empty if nothing is."""
    kind = theirs.get("type") or theirs.get("class", "")
    points = theirs.get("polyline") or theirs.get("polygon") or []
    words = {p["name"]: str(p["value"]) for p in theirs.get("properties", [])}
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


def compare_picture(ours: TmxMap, geometry: MapGeometry, picture: Image.Image) -> list[str]:
    """The drawn middle of each hex against the middle of its tile in the tileset's picture."""
    wide, high = ours.tile_width, ours.tile_height
    name = SQUARE if wide == high else LYING if wide > high else POINTED
    sheet = Image.open(TILES / f"{name}.png").convert("RGB")
    terrain = next(layer for layer in ours.tiles if layer.name == "terrain")
    faults = []
    for cell, gid in enumerate(terrain.gids):
        row, column = divmod(gid - 1, COLUMNS)
        middle = (column * wide + wide // 2, row * high + high // 2)
        x, y = geometry.centre(cell)
        if patch(picture, int(x), int(y)) != patch(sheet, *middle):
            faults.append(f"picture, cell {cell}: not the tile {ours.kinds.get(gid)}")
    return faults


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
        for path in maps:
            faults = compare(path, folder)
            for fault in faults[:20]:
                print(f"{path.name}: {fault}")
            print(f"{path.name}: {len(faults)} differences from Tiled")
            status |= bool(faults)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
