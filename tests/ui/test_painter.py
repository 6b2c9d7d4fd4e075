"""The painter: what is painted stands where the rules have it, and can be told apart."""

from itertools import pairwise, product

import numpy as np
import pytest
import shapely

from game.board.board import Board, HexSide, Place, Relief
from game.board.hexgrid import Axis, HexGrid, Index
from game.content import library
from game.content.board_file import load_board, load_ground
from game.content.problems import Problems
from game.ui.painter import Painted, load_or_none, paint
from game.ui.painter.easel import Easel
from game.ui.painter.layout import HexLayout
from game.ui.painter.lettering import overlap
from game.ui.painter.names import boxes_of
from game.ui.painter.relief import depth, heights_of, is_ring
from game.ui.painter.subject import Subject
from game.ui.painter.water import bodies
from game.ui.painter.wet import outlines as marsh_outlines
from game.ui.painter.woods import outlines as wood_outlines
from game.ui.painter.works import paint_entrenchments
from tests.boards import sketch

STAGGERS: list[tuple[Axis, Index]] = [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")]
RADIUS = 0.5

GROUND = """
. . . . . .
. w . t . m
. . . . . .
. p . a . T
. . . . . .
. . . . . .
. . . . . .
"""


def cell_at(grid: HexGrid, column: int, row: int) -> int:
    """A cell that is there."""
    cell = grid.cell(column, row)
    assert cell is not None
    return cell


def varied(axis: Axis = "x", index: Index = "even") -> Board:
    """Every kind of terrain alone on open ground, and every kind of hexside."""
    plain = sketch(GROUND, axis=axis, index=index)
    grid = plain.grid
    home, town, *apart = (cell_at(plain.hexes, *spot) for spot in ((2, 2), (3, 1), (1, 5), (4, 5)))
    around = grid.neighbours(home)
    sides = (
        HexSide("stream", home, around[0], None, "Bach"),
        HexSide("stream", home, around[1], None, "Bach"),
        HexSide("stream_bridge", home, around[1]),
        HexSide("slope", home, around[3], home),
        HexSide("entrenchment", home, around[4]),
        HexSide("wall", apart[0], grid.neighbours(apart[0])[0]),
    )
    return Board(
        id="varied",
        title="Varied",
        grid=grid,
        labels=plain.labels,
        terrain=plain.terrain,
        sides=sides,
        places=(Place("Dorf", "town", (town,), 2, town), Place("Berg", "hill", (home,), 2, home)),
        relief=(
            Relief("Berg", "high_ground", (home, apart[0])),
            Relief("Grund", "low_ground", (apart[1],)),
        ),
    )


@pytest.fixture(scope="module")
def rossbach() -> Board:
    """The shipped map."""
    problems = Problems()
    board = load_board(library.maps()["rossbach"], problems)
    assert board is not None, problems.errors
    return board


@pytest.fixture(scope="module")
def easel(rossbach: Board) -> Easel:
    """The shipped map on the painter's stand, at a small size."""
    return Easel(Subject.of(rossbach), 32, 1)


@pytest.fixture(scope="module")
def painted() -> Painted:
    """The varied map at half size."""
    return paint(varied(), hex_width=64)


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_hexes_lie_where_the_board_has_them(axis: Axis, index: Index) -> None:
    """The painter reaches beyond the map, so it counts for itself: both must agree."""
    grid = HexGrid(5, 4, axis, index)
    layout = HexLayout(5, 4, axis, index)
    for cell in range(grid.size):
        row, column = divmod(cell, 5)
        assert layout.centre_key((column, row)) == grid.centre(cell)
        assert set(layout.corner_keys((column, row))) == set(grid.corners(cell))
        on_map = {p for p in layout.neighbours((column, row)) if layout.on_map(p)}
        assert on_map == {(n % 5, n // 5) for n in grid.neighbours(cell)}
    assert layout.size == layout.point(grid.extent())


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_corners_run_clockwise_and_sides_join_neighbours(axis: Axis, index: Index) -> None:
    """Downhill is to the left of a side taken clockwise around the high hex."""
    layout = HexLayout(4, 4, axis, index)
    corners = layout.corners((1, 1))
    x, y = corners[:, 0], corners[:, 1]
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) > 0
    for other in layout.neighbours((1, 1)):
        a, b = (np.array(layout.point(key)) for key in layout.side((1, 1), other))
        out = np.array([(b - a)[1], -(b - a)[0]])
        towards = np.array(layout.centre(other)) - layout.centre((1, 1))
        assert out @ towards > 0


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_every_stagger_can_be_painted(axis: Axis, index: Index) -> None:
    """All kinds of terrain and hexsides, in each of the four layouts."""
    board = varied(axis, index)
    sheet = paint(board, hex_width=24)
    wide, high = HexLayout(board.grid.columns, board.grid.rows, axis, index).size
    assert sheet.rgb.shape == (round(high * 24), round(wide * 24), 3)
    assert sheet.size == (wide, high)
    assert {name.text for name in sheet.names} >= {"Dorf", "Berg"}


@pytest.mark.parametrize("text", [".", "w", "a", ". .", "t\nt"])
def test_the_smallest_maps_can_be_painted(text: str) -> None:
    """One hex, one row, one column."""
    assert paint(sketch(text), hex_width=24).rgb.size > 0


def test_the_size_of_the_shipped_map() -> None:
    """25 columns of 128 pixels, three quarters apart; 30 rows and a half, 110.85 pixels high."""
    layout = HexLayout(25, 30, "x", "even")
    assert tuple(round(length * 128) for length in layout.size) == (2432, 3381)


def test_the_same_map_gives_the_same_picture() -> None:
    """Nothing in the picture comes from the clock or from the order of a set."""
    first, second = paint(varied(), hex_width=24), paint(varied(), hex_width=24)
    assert np.array_equal(first.rgb, second.rgb)
    assert first.names == second.names


def test_another_seed_gives_another_picture() -> None:
    """The test above would pass for a picture without chance; this one would not."""
    first, second = (paint(varied(), hex_width=24, seed=seed) for seed in (1, 2))
    assert not np.array_equal(first.rgb, second.rgb)


def test_progress_rises_to_the_end() -> None:
    """The window can show how far the painter is."""
    heard: list[tuple[float, str]] = []
    paint(varied(), hex_width=24, progress=lambda part, layer: heard.append((part, layer)))
    parts = [part for part, _ in heard]
    assert parts[0] == 0.0
    assert parts[-1] == pytest.approx(0.98, abs=0.02)
    assert all(a <= b for a, b in pairwise(parts))
    assert heard[0][1] == "ground"
    assert heard[-1][1] == "names"


def least_distance(easel: Easel, rings: list[np.ndarray], *kinds: str) -> float:
    """The least way from the centre of a hex of these kinds to its outline, in hex radii."""
    area = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])
    found = []
    for place in easel.subject.hexes(*kinds):
        centre = shapely.Point(easel.centre(place))
        assert area.contains(centre), f"{place} lies outside its own outline"
        found.append(area.boundary.distance(centre) / (easel.unit * RADIUS))
    assert found
    return float(min(found))


def test_terrain_hexes_are_covered_around_their_centres(easel: Easel) -> None:
    """On the shipped map an outline never comes closer than half a radius to a centre."""
    assert least_distance(easel, wood_outlines(easel), "woods") >= 0.50
    assert least_distance(easel, marsh_outlines(easel), "marsh") >= 0.50
    towns = easel.outlines(easel.subject.hexes("town"), smooth=8)
    assert least_distance(easel, towns, "town") >= 0.50
    high = shapely.union_all([shapely.Polygon(r).buffer(0) for r in heights_of(easel).rings])
    for place in easel.subject.high:
        centre = shapely.Point(easel.centre(place))
        assert high.contains(centre)
        assert high.boundary.distance(centre) >= 0.50 * easel.unit * RADIUS


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_lone_terrain_hexes_are_covered(axis: Axis, index: Index) -> None:
    """A hex of its own kind alone is the hardest case for smoothing."""
    stand = Easel(Subject.of(varied(axis, index)), 32, 3)
    assert least_distance(stand, wood_outlines(stand), "woods") >= 0.55
    assert least_distance(stand, marsh_outlines(stand), "marsh") >= 0.55
    assert least_distance(stand, bodies(stand), "pond_river", "all_water") >= 0.55


def test_a_river_keeps_to_its_hexes() -> None:
    """Two rows of deep water across the sheet are drawn out straight, yet stay in their hexes."""
    rows = ["a a a a a a a a a", "a a a a a a a a a", *["." + " ." * 8] * 3]
    stand = Easel(Subject.of(sketch("\n".join(rows))), 32, 3)
    assert least_distance(stand, bodies(stand), "all_water") >= 0.50
    area = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in bodies(stand)])
    for place in stand.subject.hexes("open"):
        shore = area.distance(shapely.Point(stand.centre(place)))
        assert shore >= 0.50 * stand.unit * RADIUS


def test_streams_run_along_their_hexsides(easel: Easel) -> None:
    """The water passes the middle of each of its hexsides, and of no other."""
    lines = shapely.MultiLineString([line for line, _, _ in easel.streams])
    own = {frozenset((s.a, s.b)) for s in easel.subject.lines("stream", "stream_bridge")}
    wide = 0.06 * easel.unit
    for place in easel.layout.hexes:
        for other in easel.layout.neighbours(place):
            ends = easel.points(easel.layout.side(place, other))
            gap = lines.distance(shapely.Point(ends.mean(axis=0)))
            if frozenset((place, other)) in own:
                assert gap <= wide, f"stream misses the side of {place} and {other}"
            else:
                assert gap > 0.14 * easel.unit, f"stream crosses {place} and {other}"


def grey_around(painted: Painted, board: Board, column: int, row: int) -> np.ndarray:
    """Brightness in the middle of a hex, 0 to 255."""
    layout = HexLayout(board.grid.columns, board.grid.rows, board.grid.axis, board.grid.index)
    x, y = (round(each * painted.hex_width) for each in layout.centre((column, row)))
    reach = round(0.26 * painted.hex_width)
    part = painted.rgb[y - reach : y + reach, x - reach : x + reach].astype(float)
    return np.asarray(part @ np.array([0.299, 0.587, 0.114]))


def test_low_ground_is_darker_than_open_ground(painted: Painted) -> None:
    """It has no effect in play, so it needs to differ from open ground only."""
    board = varied()
    low, open_ = (grey_around(painted, board, *place) for place in ((4, 5), (0, 4)))
    assert low.mean() < open_.mean() - 12


def test_terrain_can_be_told_apart_in_grey(painted: Painted) -> None:
    """Any two kinds differ in brightness by 12 levels of 255, or in roughness by half."""
    board = varied()
    where = {"open": (0, 4), "woods": (1, 1), "town": (3, 1), "marsh": (5, 1), "deep": (3, 3)}
    where |= {"pond": (1, 3), "high": (1, 5)}
    grey = {kind: grey_around(painted, board, *place) for kind, place in where.items()}
    for a, b in product(grey, grey):
        if a < b:
            light = abs(grey[a].mean() - grey[b].mean())
            rough = sorted((grey[a].std(), grey[b].std()))
            assert light >= 12 or rough[1] >= 1.5 * rough[0], f"{a} looks like {b}"


def test_hachures_lie_on_the_downhill_side(painted: Painted) -> None:
    """Dark strokes below the crest, none above it."""
    stand = Easel(Subject.of(varied()), painted.hex_width, 0)
    slope = stand.subject.lines("slope")[0]
    low = slope.b if slope.high == slope.a else slope.a
    assert slope.high is not None
    middle = stand.points(stand.layout.side(slope.high, low)).mean(axis=0)
    down = stand.centre(low) - stand.centre(slope.high)
    down = down / np.hypot(*down)
    along = np.array([-down[1], down[0]])

    def darkest(way: float) -> float:
        spots = [
            middle + down * way * stand.unit + along * step * stand.unit
            for step in np.linspace(-0.15, 0.15, 40)
        ]
        grey = [painted.rgb[int(y), int(x)].astype(float).mean() for x, y in spots]
        return float(np.percentile(grey, 10))

    assert darkest(0.08) < darkest(-0.14) - 30


def lone(kind: str) -> Easel:
    """One hex with slopes all round: a hill, or a hollow that its neighbours look down into."""
    plain = sketch("\n".join([". . . . ."] * 5))
    here = cell_at(plain.hexes, 2, 2)
    around = plain.grid.neighbours(here)
    sides = tuple(
        HexSide("slope", min(here, n), max(here, n), here if kind == "high_ground" else n)
        for n in around
        if n is not None
    )
    board = Board(
        id="lone",
        title="Lone",
        grid=plain.grid,
        labels=plain.labels,
        terrain=plain.terrain,
        sides=sides,
        relief=(Relief("Grund", kind, (here,)),),
    )
    return Easel(Subject.of(board), 96, 0)


@pytest.mark.parametrize(
    ("kind", "least", "most"), [("low_ground", 0.3, 0.9), ("high_ground", 1, 1)]
)
def test_the_slope_round_a_lone_hollow_is_smooth_and_gentle(
    kind: str, least: float, most: float
) -> None:
    """It goes all round without a corner; its sides reach less far down than those of a hill."""
    stand = lone(kind)
    (crest,) = heights_of(stand).crests
    assert is_ring(crest)
    assert least <= depth(crest, stand.k) <= most
    steps = np.diff(np.vstack([crest, crest[1:2]]), axis=0)
    turns = np.diff(np.unwrap(np.arctan2(steps[:, 1], steps[:, 0])))
    assert np.abs(turns).max() < np.radians(20)


@pytest.mark.parametrize("turned", [False, True])
def test_teeth_face_away_from_the_high_ground(turned: bool) -> None:
    """The map does not say which side of a work is defended; the height does."""
    plain = sketch(". . .\n. . .\n. . .")
    high, low = (cell_at(plain.hexes, 1, row) for row in ((2, 1) if turned else (1, 2)))
    board = Board(
        id="work",
        title="Work",
        grid=plain.grid,
        labels=plain.labels,
        terrain=plain.terrain,
        sides=(HexSide("entrenchment", min(high, low), max(high, low)),),
        relief=(Relief("Berg", "high_ground", (high,)),),
    )
    stand = Easel(Subject.of(board), 96, 0)
    before = stand.sheet.rgb.copy()
    paint_entrenchments(stand)
    dark = (before - stand.sheet.rgb).sum(axis=2) > 1.2
    rows = np.nonzero(dark)[0]
    # The line lies 5.5 pixels inside the defended hex, and its teeth reach 7.5 from it outwards:
    # most ink on the side of the height, the longer reach on the other.
    middle = stand.points(stand.layout.side((1, 1), (1, 2))).mean(axis=0)
    height = (rows - stand.bend(middle[None])[0][1]) * (1 if turned else -1)
    assert dark.sum() > 50
    assert np.median(height) > 1.5
    assert np.median(height) > height.mean()
    assert np.median(height) - height.min() > 1.5 * (height.max() - np.median(height))


def test_names_of_the_shipped_map(rossbach: Board) -> None:
    """Every name is there, inside the sheet and clear of every other."""
    picture = paint(rossbach, hex_width=16)
    wide, high = picture.size
    wanted = {place.name for place in rossbach.places} | {s.name for s in rossbach.sides if s.name}
    assert wanted <= {name.text for name in picture.names} | bridges(rossbach)
    boxes = [(name.text, box) for name in picture.names for box in boxes_of(name)]
    for i, (text, box) in enumerate(boxes):
        assert min(box) >= 0, text
        assert box[2] <= wide, text
        assert box[3] <= high, text
        for other, there in boxes[i + 1 :]:
            assert other == text or not overlap(box, there), f"{text} lies on {other}"


def bridges(board: Board) -> set[str]:
    """Bridges may be named in the data; the sheet leaves their names to the towns."""
    return {side.name for side in board.sides if side.kind == "stream_bridge"}


def test_shipped_maps_come_painted() -> None:
    """Else the first start would paint. After a change of map or painter: tools/paint_maps.py."""
    folder = library.assets_folder() / "painted"
    shipped = library.shipped_folder("maps")
    for source in sorted(shipped.glob("*.tmx")):
        board = load_ground(source, Problems())
        assert board is not None
        assert load_or_none(board, (folder,)) is not None, f"{source.name} is not painted"
