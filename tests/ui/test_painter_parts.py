"""The painter's parts: noise, lines, the cache on disk, the command."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from game.content.board_file import load_board
from game.content.problems import Problems
from game.ui.painter import curves, load_or_none, noise, paint, painted_path, save
from game.ui.painter.__main__ import main
from game.ui.painter.layout import HexLayout
from game.ui.painter.painted import fitting_width
from game.ui.painter.roads import Stretch
from game.ui.painter.roads import rows as join_rows
from game.ui.painter.sheet import Drawing, PaintSheet
from tests.boards import sketch

MAP = Path(__file__).resolve().parents[2] / "maps" / "rossbach.tmx"


def test_noise_belongs_to_the_place_not_to_the_picture() -> None:
    """A larger sheet has the same noise in its corner, and single points read the same."""
    small, large = noise.field((40, 50), 17.0, 5), noise.field((90, 120), 17.0, 5)
    assert np.allclose(small, large[:40, :50], atol=1e-6)
    spots = np.array([(3.0, 7.0), (49.0, 39.0), (20.0, 0.0)])
    read = [small[int(y), int(x)] for x, y in spots]
    assert np.allclose(noise.at(spots, 17.0, 5), read, atol=1e-5)


def test_noise_is_smooth_and_varies() -> None:
    """Neighbouring pixels are close; the whole is not flat; another seed is another noise."""
    field = noise.field((200, 200), 20.0, 1)
    assert np.abs(np.diff(field, axis=0)).max() < 0.3
    assert 0.3 < field.std() < 0.9
    assert abs(np.corrcoef(field.ravel(), noise.field((200, 200), 20.0, 2).ravel())[0, 1]) < 0.4


def test_cutting_corners_keeps_the_middles_and_the_ends() -> None:
    """So streams pass the middles of hexsides, and roads their bridges."""
    line = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)])
    smooth = curves.chaikin(line, 3)
    assert smooth[0].tolist() == [0, 0]
    assert smooth[-1].tolist() == [4, 4]
    # One cut of the corner at 4, 0 runs from 3, 0 to 4, 1.
    once = curves.chaikin(line, 1)
    assert [3.0, 0.0] in once.tolist()
    assert [4.0, 1.0] in once.tolist()
    assert [4.0, 0.0] not in once.tolist()


def test_a_line_to_the_east_has_north_to_its_left() -> None:
    """y runs down the sheet."""
    line = np.array([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)])
    assert np.allclose(curves.normals(line), [(0, -1)] * 3)


def test_hexsides_chain_up_to_where_three_meet() -> None:
    """A fork of three sides is three chains; a bend of two is one."""
    bend = [((0, 0), (1, 0)), ((1, 0), (2, 1))]
    assert curves.chains(bend) == [[(0, 0), (1, 0), (2, 1)]]
    fork = [*bend, ((1, 0), (1, 1))]
    assert sorted(map(len, curves.chains(fork))) == [2, 2, 2]


def test_directed_hexsides_keep_their_sense() -> None:
    """The second side is given first: the chain still runs from the head of the other."""
    sides = [((1, 0), (2, 1)), ((0, 0), (1, 0))]
    assert curves.chains(sides, directed=True) == [[(0, 0), (1, 0), (2, 1)]]
    against = [((2, 1), (1, 0)), ((0, 0), (1, 0))]
    assert len(curves.chains(against, directed=True)) == 2


def test_outlines_of_a_ring_of_hexes() -> None:
    """Six hexes around an empty one: an outer ring of 18 corners and a hole of 6."""
    layout = HexLayout(5, 5, "x", "even")
    found = curves.rings(layout, layout.neighbours((2, 2)))
    assert sorted(map(len, found)) == [6, 18]
    areas = [curves.area(np.array([layout.point(key) for key in ring])) for ring in found]
    assert sum(areas) == pytest.approx(6 * 3 * 3**0.5 / 8)  # six hexes of radius one half
    assert min(areas) < 0


def test_half_covered_pixels_are_half_dark() -> None:
    """Edges are smooth: a shape ends in the middle of a pixel's width."""
    sheet = PaintSheet(12, 12, 96, (255, 255, 255))
    drawing = Drawing()
    drawing.polygon(np.array([(2.0, 2.0), (6.33, 2.0), (6.33, 8.0), (2.0, 8.0)]))
    mask = sheet.mask(drawing)
    assert mask[5, 4] == 1.0
    assert mask[5, 8] == 0.0
    assert 0.2 < mask[5, 6] < 0.8


def test_a_drawing_across_tiles_has_no_seam() -> None:
    """Drawn where four tiles meet and in the middle of one: at most one fine pixel differs."""
    ring = np.array([(0.0, 0.0), (30.3, 4.2), (22.0, 31.0), (-6.5, 18.0)])
    sheet = PaintSheet(960, 960, 96, (255, 255, 255))
    here, there = Drawing(), Drawing()
    here.polygon(ring + 470.0)
    there.polygon(ring + 230.0)
    a, b = sheet.mask(here), sheet.mask(there)
    assert np.abs(a[460:510, 460:510] - b[220:270, 220:270]).max() < 1.1 / 9 + 0.01
    assert b.sum() > 300


def test_two_roads_that_meet_pass_as_one() -> None:
    """A bend through the town where two end; a fork where three do, or where one is joined."""
    west = Stretch(((0, 1), (1, 1)), True)
    east = Stretch(((2, 1), (1, 1)), False)
    south = Stretch(((1, 1), (1, 2)), False)
    assert [len(row) for row in join_rows([west, east])] == [2]
    first, second = join_rows([west, east])[0]
    assert first.hexes[-1] == second.hexes[0] == (1, 1)
    assert {first.major, second.major} == {True, False}
    assert [len(row) for row in join_rows([west, east, south])] == [1, 1, 1]
    branch = Stretch(((2, 1), (1, 1)), False, after=(0, 1))
    assert [len(row) for row in join_rows([west, branch])] == [1, 1]


def test_a_ring_of_roads_ends_where_it_began() -> None:
    """Three roads round three towns are one row, once."""
    a, b, c = (0, 0), (1, 0), (0, 1)
    rows = join_rows([Stretch((a, b), True), Stretch((b, c), True), Stretch((c, a), True)])
    assert [len(row) for row in rows] == [3]


BOARD = sketch(". t\nw .", "stream 0101-0102")


def test_what_was_saved_is_found_again(tmp_path: Path) -> None:
    """The names come back exactly; the picture nearly (WebP)."""
    fresh = paint(BOARD, hex_width=32)
    assert load_or_none(BOARD, (tmp_path,)) is None
    path = save(BOARD, fresh, tmp_path)
    assert path == painted_path(BOARD, tmp_path)
    again = load_or_none(BOARD, (tmp_path / "nowhere", tmp_path))
    assert again is not None
    assert again.names == fresh.names
    assert again.size == fresh.size
    assert again.rgb.shape == fresh.rgb.shape
    assert np.abs(again.rgb.astype(int) - fresh.rgb.astype(int)).mean() < 8
    assert [p.suffix for p in sorted(tmp_path.iterdir())] == [".json", ".webp"]


def test_another_map_has_another_picture(tmp_path: Path) -> None:
    """One hex of marsh, or a stream on another side, and the old picture no longer counts."""
    paths = {
        painted_path(board, tmp_path)
        for board in (
            BOARD,
            sketch(". t\nw m", "stream 0101-0102"),
            sketch(". t\nw .", "stream 0101-0201"),
            sketch(". t\nw .", "stream 0101-0102", axis="y"),
        )
    }
    assert len(paths) == 4


def spoil_half(path: Path) -> None:
    """A disk that was full."""
    path.write_bytes(path.read_bytes()[:200])


def spoil_page(path: Path) -> None:
    """No longer JSON."""
    path.with_suffix(".json").write_text("{")


def spoil_field(path: Path) -> None:
    """A page that lacks what it should hold."""
    page = json.loads(path.with_suffix(".json").read_text())
    del page["size"]
    path.with_suffix(".json").write_text(json.dumps(page))


def spoil_list(path: Path) -> None:
    """JSON, but no page at all."""
    path.with_suffix(".json").write_text("[1, 2]")


def spoil_name(path: Path) -> None:
    """A name without a place."""
    page = json.loads(path.with_suffix(".json").read_text())
    page["names"] = [{"text": "Nowhere", "curve": []}]
    path.with_suffix(".json").write_text(json.dumps(page))


def spoil_utf8(path: Path) -> None:
    """A page that is no text."""
    path.with_suffix(".json").write_bytes(b"\xff\xfe\x00")


def lose_page(path: Path) -> None:
    """A crash between picture and page."""
    path.with_suffix(".json").unlink()


@pytest.mark.parametrize(
    "spoil",
    [spoil_half, spoil_page, spoil_field, spoil_list, spoil_name, spoil_utf8, lose_page],
)
def test_a_damaged_picture_counts_for_nothing(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    """Then the map is painted again, and nobody sees an error."""
    path = save(BOARD, paint(BOARD, hex_width=24), tmp_path)
    assert load_or_none(BOARD, (tmp_path,)) is not None
    spoil(path)
    assert load_or_none(BOARD, (tmp_path,)) is None
    save(BOARD, paint(BOARD, hex_width=24), tmp_path)
    assert load_or_none(BOARD, (tmp_path,)) is not None


ONE_PICTURE = """
import hashlib
from game.ui.painter import noise, paint
from tests.boards import sketch
board = sketch(". t w\\nw . m\\na p T", "stream 0101-0102", "slope 0201>0202")
digest = hashlib.sha256(paint(board, hex_width=96).rgb.tobytes())
digest.update(noise.field((1500, 1200), 9.0, 1).tobytes())
print(digest.hexdigest())
"""


def test_the_picture_is_the_same_in_any_process() -> None:
    """Neither the order of sets nor the number of threads shows."""
    found = set()
    for seed, threads in (("1", "1"), ("2", "4")):
        setting = {"PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": threads}
        run = subprocess.run(
            [sys.executable, "-c", ONE_PICTURE],
            cwd=MAP.parents[1],
            env=os.environ | setting,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        found.add(run.stdout)
    assert len(found) == 1
    assert len(found.pop().strip()) == 64


def test_very_large_sheets_are_painted_smaller() -> None:
    """A map of 99 x 99 hexes would have 104 million pixels at the usual size."""
    assert fitting_width(HexLayout(25, 30, "x", "even").size) == 128
    wide, high = HexLayout(99, 99, "x", "even").size
    width = fitting_width((wide, high))
    assert 60 < width < 80
    assert wide * high * width**2 <= 32_000_000


def test_the_command_wants_two_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is a wrong command."""
    assert main(["one"]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_command_names_the_faults_of_a_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The window can show them."""
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map", encoding="utf-8")
    assert main([str(broken), str(tmp_path / "out")]) == 1
    assert capsys.readouterr().out.startswith("problem ")
    assert not (tmp_path / "out").exists()


def test_the_command_keeps_a_picture_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second start finds the first one's work and says where it lies."""
    board = load_board(MAP, Problems())
    assert board is not None
    path = save(board, paint(BOARD, hex_width=24), tmp_path)
    before = path.read_bytes()
    assert main([str(MAP), str(tmp_path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["progress 1.00 done", f"done {path}"]
    assert path.read_bytes() == before
