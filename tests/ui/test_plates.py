"""Plates of a table: the footprint to the pixel, the front, and every state at three zooms."""

import pygame
import pytest
from msgspec.structs import replace

from game.board.plane.shapes import Pose, StandShape, base
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Face, Plate
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui import counters
from game.ui.counters.base_parts import FRONT_TONE, level_of
from game.ui.counters.base_plate import is_made, is_turned_over, plate_picture
from game.ui.counters.general import blit_general, radius_of
from game.ui.counters.men import FORMATIONS, draw_men, formation_of
from game.ui.counters.pictures import STORE
from game.ui.field import map_names
from game.ui.field.map_layer import MapLayer
from game.ui.play.fields import World
from game.ui.play.session import Session
from game.ui.widgets import plates
from tests.ui.table_bench import TableDriver, toy

ZOOMS = (74, 38, 20)
LINE = base(2_000, 1_000)
PLAIN = Face(
    name="Yellow brigade",
    nation="prussia",
    symbol="foot",
    band="green",
    steps=3,
    steps_full=3,
    plate=Plate(stands=LINE, men="shot"),
)


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def look(face: Face, scale: int = 74, heading: int = 0) -> bytes:
    return pygame.image.tobytes(plate_picture(face, scale, heading).surface, "RGBA")


def state(**plate: object) -> Face:
    assert PLAIN.plate is not None
    return replace(PLAIN, plate=replace(PLAIN.plate, **plate))


@pytest.mark.parametrize("scale", ZOOMS)
@pytest.mark.parametrize("heading", [0, 9_000, 18_000, 27_000])
def test_it_is_its_footprint_to_the_pixel(scale: int, heading: int) -> None:
    """What is quite opaque is the plate: the shadow is not. The pose's point is on its edge."""
    picture = plate_picture(PLAIN, scale, heading)
    solid = pygame.mask.from_surface(picture.surface, 250).get_bounding_rects()
    box = max(solid, key=lambda rect: rect.w * rect.h)
    wide, deep = (2 * scale, scale) if heading in (0, 18_000) else (scale, 2 * scale)
    assert abs(box.w - wide) <= 2 and abs(box.h - deep) <= 2
    x, y = picture.origin
    edge = {
        0: (box.centerx, box.top),
        9_000: (box.right, box.centery),
        18_000: (box.centerx, box.bottom),
        27_000: (box.left, box.centery),
    }[heading]
    assert abs(x - edge[0]) <= 2 and abs(y - edge[1]) <= 2


@pytest.mark.parametrize(
    ("disorder", "least", "most"), [(0, 0.85, 1.0), (1, 0.65, 0.88), (2, 0.4, 0.72), (3, 0.0, 0.0)]
)
def test_the_bar_of_the_front_breaks_as_order_is_lost(
    disorder: int, least: float, most: float
) -> None:
    picture = plate_picture(state(disorder=disorder), 74, 0)
    x, y = picture.origin
    row = [picture.surface.get_at((x - 74 + n, y + 4))[:3] for n in range(148)]
    # The point of the front is left out: it is as pale as the bar.
    row = row[:60] + row[88:]
    pale = sum(all(abs(a - b) < 24 for a, b in zip(p, FRONT_TONE, strict=True)) for p in row)
    assert least <= pale / len(row) <= most


STATES = {
    "disordered": state(disorder=1),
    "shaken": state(disorder=2),
    "routed": state(disorder=3),
    "damaged": state(damage=2),
    "one lost": replace(PLAIN, steps=2),
    "two lost": replace(PLAIN, steps=1),
    "acted": replace(PLAIN, spent=True),
    "moved": replace(PLAIN, marks=("moved",)),
    "fired": replace(PLAIN, marks=("fired",)),
    "out of command": replace(PLAIN, marks=("ooc",)),
    "another division": replace(PLAIN, band="orange"),
    "another side": replace(PLAIN, nation="habsburg"),
}


@pytest.mark.parametrize("scale", ZOOMS)
def test_every_state_is_seen_at_every_zoom(scale: int) -> None:
    looks = {name: look(face, scale) for name, face in STATES.items()} | {"": look(PLAIN, scale)}
    assert len(set(looks.values())) == len(looks)


def test_every_sort_of_men_is_drawn_otherwise_near_by() -> None:
    looks = {men: look(state(men=men)) for men in FORMATIONS}
    assert len(set(looks.values())) == len(FORMATIONS)


def test_an_order_is_lettered_near_by() -> None:
    assert look(state(order="Ch")) != look(state(order="Ho")) != look(PLAIN)


def test_the_name_is_there_near_by_alone() -> None:
    other = replace(PLAIN, name="Blue brigade")
    assert level_of(74) == "near" and look(other, 74) != look(PLAIN, 74)
    assert look(other, 38) == look(PLAIN, 38) and look(other, 20) == look(PLAIN, 20)


@pytest.mark.parametrize("letters", ["Pk", "LCs", "LtArt"])
@pytest.mark.parametrize("scale", ZOOMS)
def test_the_letters_of_a_type_are_on_the_band_but_not_from_afar(scale: int, letters: str) -> None:
    """Upon field, front and strength nothing is printed: of a line at 74 the band is 18 pixels."""
    plain, told = (plate_picture(state(letters=words), scale, 0) for words in ("", letters))
    one, other = (pygame.PixelArray(p.surface.copy()) for p in (plain, told))
    (wide, high), changed = plain.surface.get_size(), set[tuple[int, int]]()
    for x in range(wide):
        changed |= {(x, y) for y in range(high) if one[x, y] != other[x, y]}
    assert bool(changed) == (level_of(scale) != "far")
    left, front = plain.origin[0] - scale, plain.origin[1]
    assert all(y >= front + 0.66 * scale and x < left + 1.78 * scale for x, y in changed)


@pytest.mark.parametrize("lost", [0, 1])
@pytest.mark.parametrize("scale", ZOOMS)
def test_deep_plates_have_a_row_for_the_letters(scale: int, lost: int) -> None:
    """One base wide, two deep: beside sign, loss and strength the band has no room for them."""
    deep = base(1_000, 2_000)
    faces = (
        replace(state(stands=deep, men="limbered_guns", letters=letters), steps=3 - lost)
        for letters in ("LtArt", "MdArt", "HvArt")
    )
    looks = {look(face, scale) for face in faces}
    assert len(looks) == (1 if level_of(scale) == "far" else 3)


@pytest.mark.parametrize(("heading", "over"), [(0, False), (9_000, False), (9_001, True)])
def test_print_never_stands_on_its_head(heading: int, over: bool) -> None:
    assert is_turned_over(heading) is over
    assert not is_turned_over(heading + 18_000) or not over


def test_of_several_stands_the_whole_is_drawn() -> None:
    """Three in front, two behind: the corner behind the third stays free."""
    front = tuple(StandShape(750 * n, -1_000, 750 * (n + 1), 0) for n in range(3))
    rear = tuple(StandShape(750 * n, -2_000, 750 * (n + 1), -1_000) for n in range(2))
    picture = plate_picture(state(stands=(*front, *rear)), 40, 0)
    x, y = picture.origin
    assert picture.surface.get_at((x + 45, y + 60)).a >= 250
    assert picture.surface.get_at((x + 83, y + 66)).a < 250


def test_it_is_kept_and_drawn_in_panels_too() -> None:
    assert plate_picture(PLAIN, 74, 100) is plate_picture(replace(PLAIN), 74, 100)
    surface = pygame.Surface((100, 100))
    square = counters.blit_counter(surface, PLAIN, (50, 50), 60)
    assert square.size == (60, 60)
    assert surface.get_at((50, 50))[:3] != (0, 0, 0) and surface.get_at((50, 25))[:3] == (0, 0, 0)


@pytest.mark.parametrize("scale", ZOOMS)
def test_a_general_is_a_disc_with_his_level(scale: int) -> None:
    face = Face(name="Holk", nation="habsburg", symbol="leader", band="grey", plate=Plate())
    looks = set()
    for shown in (
        face,
        replace(face, simple="1"),
        replace(face, simple="2"),
        replace(face, commander=True),
        replace(face, band="violet"),
    ):
        surface = pygame.Surface((120, 120))
        square = blit_general(surface, shown, (60, 60), scale)
        assert square.w == 2 * radius_of(face, scale)
        looks.add(pygame.image.tobytes(surface, "RGB"))
    assert len(looks) == 5


def test_pictures_for_the_next_zooms_are_made_in_idle_moments() -> None:
    driver = toy()
    camera, pieces = driver.camera, driver.view.pieces
    driver.frames(60)
    assert not pieces.ahead(camera)
    near = camera.field.levels[camera.level + 1]
    for stack in driver.session.presentation.stacks.values():
        for counter in stack:
            assert isinstance(counter.at, Pose)
            assert is_made(counter.face, near, counter.at.heading)


def test_a_zoom_is_drawn_at_once_and_soon_as_sharp_as_if_it_had_been_waited_for() -> None:
    driver = toy()
    view = driver.view
    driver.frames(2)
    view.camera.zoom(2)
    driver.gaze.looked()
    driver.frames(1)
    assert view.unfinished
    hasty = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.frames(60)
    assert not view.unfinished
    sharp = pygame.image.tobytes(driver.app.surface, "RGB")
    assert sharp != hasty
    STORE.pictures.clear()
    view.map.forget()
    driver.gaze.looked()
    driver.frames(1)
    assert not view.unfinished
    assert pygame.image.tobytes(driver.app.surface, "RGB") == sharp


def test_a_square_has_bars_on_all_four_sides_and_no_point() -> None:
    """The middle of each edge but the rear, and just before the band, is as pale as the front."""
    square = replace(PLAIN, plate=Plate(stands=LINE, men="shot", square=True))
    picture = plate_picture(square, 74, 0)
    x, y = picture.origin
    ends = (x, y + 4), (x - 70, y + 30), (x + 69, y + 30), (x - 30, y + 52)

    def pale(surface: pygame.Surface) -> list[bool]:
        return [min(surface.get_at(at)[:3]) > 200 for at in ends]

    assert pale(picture.surface) == [True] * 4
    assert pale(plate_picture(PLAIN, 74, 0).surface)[1:] == [False] * 3


def test_lost_men_are_no_hollow_horses() -> None:
    """Medium horse is drawn hollow with its rider: what is lost of it is paler."""
    inks = (255, 255, 255), (90, 90, 90)
    horses = formation_of("arquebusiers", "carbine")
    canvas = pygame.Surface((148, 40))
    draw_men(canvas, canvas.get_rect(), horses, inks, lost=0.4)
    tones = {tuple(canvas.get_at((x, y))[:3]) for x in range(148) for y in range(40)}
    assert set(inks) <= tones


def test_the_title_of_a_table_finds_a_place_beside_plates_and_tools() -> None:
    """At the Rippach a plate or the tools lie in each corner of a small window."""
    setting = Shelf(SYSTEMS).open("rippach-1632")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), "rippach-1632")
    driver = TableDriver(Session(match, setting.ground), (1280, 720))
    driver.rest(600)
    title, view = driver.view.cartouche, driver.view
    assert title.w > 0 and view.camera.view.contains(title)
    assert title.collidelist([*view.pieces.areas(), view.reserved]) == -1


def test_the_first_picture_of_a_zoom_makes_nothing_that_can_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The names of the zoom before stand in, and coarse ground."""
    driver = toy()
    view, made, zooms = driver.view, list[int](), list[int]()
    driver.frames(2)
    scaled, placed = MapLayer._scaled, map_names._placed

    def making(layer: MapLayer, scale: int, column: int, row: int) -> pygame.Surface:
        made.append(scale)
        return scaled(layer, scale, column, row)

    def placing(
        names: tuple[map_names.Name, ...], scale: int, taken: map_names.Boxes, size: World
    ) -> object:
        zooms.append(scale)
        return placed(names, scale, taken, size)

    monkeypatch.setattr(MapLayer, "_scaled", making)
    monkeypatch.setattr(map_names, "_placed", placing)
    before = view.camera.scale
    view.camera.zoom(2)
    driver.gaze.looked()
    driver.frames(1)
    assert view.unfinished and not made and zooms == [before]
    driver.frames(10)
    assert not view.unfinished and made and zooms[-1] == view.camera.scale


@pytest.mark.parametrize("line", [0, 1, 2])
def test_of_a_large_plate_the_corners_alone_are_drawn_finer_and_it_looks_the_same(
    line: int,
) -> None:
    size, bend, tone = (300, 200), 8 * plates.FINER, (200, 170, 90)
    whole = pygame.Surface((size[0] * plates.FINER, size[1] * plates.FINER), pygame.SRCALPHA)
    whole.fill((*tone, 0))
    wide = line * plates.FINER
    pygame.draw.rect(whole, (*tone, 255), whole.get_rect(), wide, border_radius=bend)
    fine = pygame.transform.smoothscale(whole, size)
    made = plates._rounded(size, tone, 8, line)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(fine, "RGBA")
