"""The shipped tables without a grid say what the scenarios say that are played on them."""

import shutil
import subprocess
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.board.board import Extent
from game.board.plane.ground import Area, Barrier, OpenTable
from game.content import library
from game.content.board_file import load_ground
from game.content.check import check
from game.content.problems import Problems
from tools import make_maps

TABLES: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "tables.toml").read_text("utf-8"),
)
NAMES = sorted(TABLES)


def table(name: str) -> OpenTable:
    found = load_ground(library.maps()[name], Problems())
    assert isinstance(found, OpenTable)
    return found


def spots(places: list[list[float]]) -> set[tuple[int, int]]:
    return {(round(x * 1_000), round(y * 1_000)) for x, y in places}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_and_nothing_doubtful(name: str) -> None:
    assert list(check([library.maps()[name]], {})) == []


@pytest.mark.parametrize("name", NAMES)
def test_size_and_kinds_of_ground(name: str) -> None:
    found, said = table(name), TABLES[name]
    assert [found.width, found.height] == [side * 1_000 for side in said["size"]]
    assert (found.unit, found.ground) == (said["unit"], Extent(*said["ground"]))
    assert Counter(area.kind for area in found.areas) == said["areas"]
    assert Counter(line.kind for line in found.barriers) == said["lines"]


@pytest.mark.parametrize(
    ("name", "piece"), [(name, piece) for name in NAMES for piece in TABLES[name]["piece"]]
)
def test_each_ground_lies_where_the_scenario_has_it(name: str, piece: dict[str, Any]) -> None:
    found = table(name)
    pieces: tuple[Area | Barrier, ...] = (*found.areas, *found.barriers)
    (one,) = [each for each in pieces if each.name == piece["name"]]
    assert one.kind == piece["kind"]
    assert spots(piece["has"]) <= set(one.outline if isinstance(one, Area) else one.points)
    assert piece.get("told", {}).items() <= dict(one.told).items()


@pytest.mark.parametrize("name", NAMES)
def test_every_ground_is_named_by_the_scenario(name: str) -> None:
    found = table(name)
    named = sorted([*(area.name for area in found.areas), *(b.name for b in found.barriers)])
    assert named == sorted(piece["name"] for piece in TABLES[name]["piece"])


@pytest.mark.parametrize("name", NAMES)
def test_objectives_exits_and_entries(name: str) -> None:
    found, said = table(name), TABLES[name]
    assert [(one.name, one.kind, {one.at}, one.value) for one in found.points] == [
        (p["name"], p["kind"], spots([p["at"]]), p.get("value", 0)) for p in said["point"]
    ]
    assert [(one.name, one.kind, set(one.points)) for one in found.edges] == [
        (e["name"], e["kind"], spots(e["has"])) for e in said.get("edge", [])
    ]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_drawn_from_its_data(name: str) -> None:
    drawn = make_maps.drawn(make_maps.MAPDATA / f"{name}.toml")
    assert library.maps()[name].read_text("utf-8") == drawn


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")
@pytest.mark.parametrize("name", NAMES)
def test_tiled_draws_it(name: str, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    surroundings = {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)}
    command = ["tmxrasterizer", str(library.maps()[name]), str(picture)]
    done = subprocess.run(command, env=surroundings, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0 and picture.stat().st_size > 1_000
