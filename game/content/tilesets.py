"""The files that a map draws on, and its tilesets, as Tiled means them."""

import os
from collections.abc import Container, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path, PurePosixPath

from game.content import library
from game.content.problems import Problems
from game.content.reading import Unreadable, is_file, is_on_disk, note, read_outside, whole
from game.content.safe_xml import BIGGEST, Allowance, Element, read_xml

MOST_TILESETS = 50
MOST_PICTURES = 1_000


@dataclass(frozen=True, slots=True)
class TileSheet:
    """A picture with tiles of one size side by side."""

    path: Path
    size: tuple[int, int]
    columns: int
    margin: int
    spacing: int

    def corner(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, self.columns)
        wide, high = self.size
        across, down = column * (wide + self.spacing), row * (high + self.spacing)
        return self.margin + across, self.margin + down


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset: its tiles by their own numbers, the type of each that has one."""

    first: int
    numbers: Container[int]
    path: Path | None
    kinds: Mapping[int, str]
    alignment: str  # where the x, y of an object that shows one of its tiles lies in the tile
    sheet: TileSheet | None
    pictures: Mapping[int, Path]  # those of tiles that have one of their own


def roots_of(path: Path) -> tuple[Path, ...]:
    """The folders from which a map may take tilesets and pictures; all of a pack."""
    if not is_on_disk():
        return (Path(path.anchor),)
    folder = Path(os.path.realpath(path)).parent
    project = folder.parent if folder.name == "maps" else folder
    return project, Path(os.path.realpath(library.assets_folder()))


@dataclass(slots=True)
class MapFiles:
    """Finds and reads the files that a map names; each is read once."""

    path: Path
    problems: Problems
    left: Allowance
    known: dict[Path, Element | None] = field(default_factory=dict)
    stand_ins: dict[Path, Path] = field(default_factory=dict)
    pictures: int = 0

    def error(self, element: Element, message: str, where: str = "", hint: str = "") -> None:
        self.problems.error(self.path, message, line=element.line, where=where, hint=hint)

    def find(self, base: Path, source: str, element: Element, where: str) -> Path | None:
        """The file that a source names, if a map may take it from there; else one of the program's
        own of the same name, so that a map that was copied from elsewhere still has its tiles.
        """
        source = source.replace("\\", "/")
        path = Path(os.path.realpath(base.parent / source))
        is_inside = any(path.is_relative_to(root) for root in roots_of(self.path))
        if is_inside and is_file(path):
            return path
        own = library.assets_folder() / "tiles" / PurePosixPath(source).name
        reason = "is not there" if is_inside else "lies outside the project"
        if own.suffix in (".tsx", ".png") and is_file(own):
            if base not in self.stand_ins:
                message = f'"{source}" {reason}; the program\'s own {own.name} is taken'
                self.problems.warning(self.path, message, line=element.line, where=where)
            self.stand_ins[path] = own
            note(path, None)
            return path
        self.error(element, f'"{source}" {reason}', where)
        return None

    def xml(self, path: Path) -> Element | None:
        """The root of a tileset or template."""
        if path not in self.known:
            own = self.stand_ins.get(path)
            self.known[path] = read_xml(own or path, self.problems, self.left)
            if own is not None:
                with suppress(Unreadable):
                    note(path, read_outside(own, BIGGEST))
        return self.known[path]

    def tileset(self, element: Element) -> Tileset | None:
        """A tileset of the map, in a file of its own or not."""
        source = element.get("source")
        where = f'tileset "{source or element.get("name")}"'
        first = whole(element.get("firstgid"))
        if first is None:
            self.error(element, "its firstgid is not a whole number", where)
            return None
        if not source:
            return self._tiles_of(element, first, self.path, None, where)
        path = self.find(self.path, source, element, where)
        root = self.xml(path) if path else None
        if root is None or path is None:
            return None
        if root.tag != "tileset":
            self.error(element, f"holds <{root.tag}>, not a tileset", where)
            return None
        return self._tiles_of(root, first, path, path, where)

    def _tiles_of(
        self, element: Element, first: int, base: Path, path: Path | None, where: str
    ) -> Tileset | None:
        sheets, tiles = element.all("image"), element.all("tile")
        pictures = sheets + [i for tile in tiles for i in tile.all("image")]
        self.pictures += len(pictures)
        if self.pictures > MOST_PICTURES:
            self.error(element, "has too many pictures", where, f"at most {MOST_PICTURES} in all")
            return None
        if not pictures:
            self.error(element, "has no pictures", where)
        for picture, side in product(sheets, ("width", "height")):
            if 0 < (whole(picture.get(side)) or 0) < (whole(element.get(f"tile{side}")) or 0):
                self.error(picture, f"its tiles are larger than its picture ({side})", where)
        found = {id(p): self.find(base, p.get("source"), p, where) for p in pictures}
        numbers = {whole(tile.get("id")): tile for tile in tiles}
        kinds = {n: t.get("type") or t.get("class") for n, t in numbers.items() if n is not None}
        # In a collection of pictures, tiles that were deleted leave gaps.
        count = whole(element.get("tilecount")) or 0
        counted: Container[int] = range(count) if sheets else frozenset(kinds)
        return Tileset(
            first,
            counted,
            path,
            kinds,
            element.get("objectalignment"),
            self._sheet(element, sheets[0], found[id(sheets[0])]) if sheets else None,
            {
                number: self._real(place)
                for number, tile in numbers.items()
                for picture in tile.all("image")[:1]
                if number is not None and (place := found[id(picture)]) is not None
            },
        )

    def _sheet(self, element: Element, picture: Element, path: Path | None) -> TileSheet | None:
        wide, high = (whole(element.get(f"tile{side}")) or 0 for side in ("width", "height"))
        margin, spacing = (whole(element.get(name)) or 0 for name in ("margin", "spacing"))
        room = (whole(picture.get("width")) or 0) - 2 * margin + spacing
        columns = whole(element.get("columns")) or room // max(1, wide + spacing)
        if path is None or not wide or not high or columns < 1:
            return None
        return TileSheet(self._real(path), (wide, high), columns, margin, spacing)

    def _real(self, path: Path) -> Path:
        """The file that is to be opened: what stands in for one that is not there."""
        return self.stand_ins.get(path, path)
