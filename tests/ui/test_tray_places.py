"""The tray keeps still: places under the pointer, what is in view, the map behind; it stays legible
and counts the pieces of the side that is asked.
"""

import pygame
import pytest

from game.engine.action import button, unit
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Counter, Face
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.desk.tray import paint as tray_paint
from game.ui.desk.tray.hand import WHOLE
from game.ui.desk.tray.paint import TrayLook
from game.ui.desk.tray.rows import Header, Piece
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.play.session import Session
from tests.ui import muster
from tests.ui.driver import Driver, Pixel

OUTSIDE: Pixel = (700, 300)


def opened(scenario: str) -> Driver:
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), scenario)
    return Driver(Session(match, setting.board))


def place_wing(driver: Driver, wing: str) -> None:
    """A wing goes on the map without the mouse."""
    assert driver.session.act(unit(wing)) is None
    assert driver.session.act(button(WHOLE)) is None
    driver.commands.changed()
    driver.frames()


def header(driver: Driver, group: str) -> Header | None:
    rows = (row for row in driver.rack.rows if isinstance(row, Header))
    return next((row for row in rows if row.group.id == group), None)


# -- the count -------------------------------------------------------------------------------------


def test_the_count_is_of_the_side_that_sets_up() -> None:
    """Rossbach: 43 pieces of the allies are to be placed, then 30 of the Prussians."""
    driver = opened("rossbach-main")
    assert driver.rack.count == 43
    driver.press("quick")
    assert driver.rack.count == 30


# -- places ----------------------------------------------------------------------------------------


def test_under_the_pointer_nothing_moves_up_when_a_group_empties() -> None:
    driver = Driver(muster.session())
    driver.move(driver.in_tray("henry"))
    before = driver.rack.header_of("henry")
    place_wing(driver, "keith")
    assert driver.rack.header_of("henry") == before
    empty = header(driver, "keith")
    assert empty is not None
    assert empty.count == 0
    pieces = [r.counter.id for r in driver.rack.rows if isinstance(r, Piece)]
    assert "keith-1" not in pieces
    driver.move(OUTSIDE)
    driver.frames()
    assert header(driver, "keith") is None
    assert driver.rack.header_of("henry").top < before.top


def test_a_click_on_the_place_of_a_piece_that_has_gone_does_nothing() -> None:
    driver = Driver(muster.session())
    place = driver.in_tray("keith")
    driver.move(place)
    place_wing(driver, "keith")
    driver.click(place)
    assert driver.session.prompt is not None
    assert driver.session.prompt.subject == ()


def test_a_piece_that_comes_back_has_its_place_again() -> None:
    driver = Driver(muster.session())
    place = driver.in_tray("keith")
    driver.move(place)
    place_wing(driver, "keith")
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert driver.in_tray("keith") == place
    found = header(driver, "keith")
    assert found is not None
    assert found.count == 5


def test_what_is_in_view_stays_when_a_group_above_empties() -> None:
    driver = Driver(muster.session(muster.LARGE))
    driver.move(OUTSIDE)
    driver.in_tray("driesen-3")
    before = driver.rack.header_of("driesen")
    place_wing(driver, "seydlitz")
    assert header(driver, "seydlitz") is None
    assert driver.rack.header_of("driesen") == before


# -- the map ---------------------------------------------------------------------------------------


def test_the_map_stays_while_a_part_of_the_area_is_in_view() -> None:
    """Later wings do not move it; only the first piece of a side shows the whole area."""
    driver = Driver(muster.session())
    place_wing(driver, "seydlitz")
    camera = driver.camera
    camera.look(camera.cells.centres[driver.at("2410")])
    driver.click(driver.in_tray("keith"))
    assert driver.session.prompt is not None
    cells = driver.session.prompt.cells
    seen = sum(camera.visible(c) for c in cells)
    assert 0 < seen * 2 < len(cells)
    before, level = camera.centre, camera.level
    driver.click(driver.in_tray("henry"))
    assert (camera.centre, camera.level) == (before, level)


def test_the_map_stays_when_a_piece_is_put_down_or_taken_back() -> None:
    """The player looks elsewhere than where his first pieces stand."""
    driver = Driver(muster.session())
    place_wing(driver, "seydlitz")
    camera = driver.camera
    driver.click(driver.in_tray("keith"))
    driver.click_cell("1405")
    camera.look(camera.cells.centres[driver.at("3530")])
    before = camera.centre
    stacks = driver.session.presentation.stacks
    assert not any(camera.visible(c) for c in stacks)
    for way_back in ((pygame.K_ESCAPE, 0), (pygame.K_z, pygame.KMOD_CTRL)):
        driver.session.act(unit("henry"))
        driver.key(*way_back)
        assert driver.session.prompt is not None
        assert driver.session.prompt.subject == ()
        assert camera.centre == before


def test_the_first_piece_of_a_side_moves_the_map_only_to_an_area_out_of_sight() -> None:
    """And never from nearer or farther."""
    driver = Driver(muster.session())
    camera = driver.camera
    camera.zoom(5)
    camera.look(camera.cells.centres[driver.at("2008")])
    before, level = camera.centre, camera.level
    driver.click(driver.in_tray("keith"))
    assert driver.session.prompt is not None
    cells = driver.session.prompt.cells
    seen = sum(camera.visible(c) for c in cells)
    assert 0 < seen < len(cells) and (camera.centre, camera.level) == (before, level)
    driver.key(pygame.K_ESCAPE)
    camera.look(camera.field.size)
    assert not any(camera.visible(c) for c in cells)
    driver.click(driver.in_tray("henry"))
    assert camera.centre != before and camera.level == level
    assert any(camera.visible(c) for c in driver.session.prompt.cells)


# -- legible ---------------------------------------------------------------------------------------


def row_of(nation: str, size: int) -> Piece:
    face = Face(name="Schuvalov", nation=nation, symbol="foot", values=("8", "8", "3"))
    counter = Counter(id="one", side="co", at=-1, face=face)
    return Piece(counter, pygame.Rect(20, 20, size, size))


def nobody(offers: frozenset[str] = frozenset()) -> TrayLook:
    """Nothing is in hand or pointed at."""
    return TrayLook(
        offers=offers,
        chosen=(),
        numbered=False,
        hover=None,
        focus=None,
        sides={},
        only=None,
        busy=False,
    )


@pytest.mark.parametrize("size", [54, 64])
@pytest.mark.parametrize("nation", sorted(theme.NATIONS))
def test_a_counter_that_cannot_be_chosen_is_read_like_any_other(nation: str, size: int) -> None:
    """The figures at its foot stand out from the field by 4.5 to 1, as small words have to."""
    pygame.display.set_mode((200, 200))
    surface = pygame.Surface((size + 40, size + 40))
    surface.fill(theme.PANEL)
    row = row_of(nation, size)
    tray_paint.draw_row(surface, row, row.place, nobody())
    foot_x, foot_y = (
        (20 + size * 6 // 100, 20 + size // 2),
        (20 + size * 64 // 100, 20 + size * 3 // 4),
    )
    pixels = (surface.get_at((x, y)) for x in range(*foot_x) for y in range(*foot_y))
    colours = sorted(((p.r, p.g, p.b) for p in pixels), key=theme.luminance)
    few = len(colours) // 25
    assert theme.contrast(colours[few], colours[-few]) >= 4.5


@pytest.mark.parametrize("band", sorted(theme.BANDS))
def test_the_name_of_a_leader_who_cannot_be_chosen_is_read(band: str) -> None:
    """Dimmed by so much it stands out from its band by 4.5 to 1, or as far as it ever does."""
    look = theme.band(band)
    dimmed = [
        theme.mix(colour, theme.PANEL, tray_paint.veil_of(look) / 255)
        for colour in (look.ink, look.tone)
    ]
    assert theme.contrast(*dimmed) >= min(4.5, theme.contrast(look.ink, look.tone))


@pytest.mark.parametrize("band", ["orange", "red"])
def test_a_leader_is_dimmed_as_much_as_his_units_whatever_his_band(band: str) -> None:
    """Austria's white over a band of orange, which may hardly be dimmed, and over one of red."""
    pygame.display.set_mode((200, 200))
    face = Face(name="Daun", nation="austria", symbol="leader", values=("", "", "6"), band=band)
    counter = Counter(id="one", side="co", at=-1, face=face, leader=True)
    surface = pygame.Surface((104, 104))
    row = Piece(counter, pygame.Rect(20, 20, 64, 64))
    tray_paint.draw_row(surface, row, row.place, nobody())
    field = surface.get_at((28, 60))
    dimmed = theme.mix(theme.nation("austria").field, theme.PANEL, 105 / 255)
    assert abs(field.g - dimmed[1]) < 12


def test_with_a_leader_in_hand_units_that_wait_for_theirs_look_it() -> None:
    """Zorndorf: Kanitz may be taken instead of Manteuffel, his regiments not yet. Where nothing is
    said of other pieces any may be taken.
    """
    driver = opened("zorndorf-free")
    driver.press("hand")
    driver.click(driver.in_tray("manteuffel"))
    look = driver.tray.look()
    assert not look.busy
    assert "kanitz" in look.offers
    driver = Driver(muster.session())
    driver.click(driver.in_tray("keith"))
    assert driver.tray.look().busy


def test_a_counter_that_cannot_be_chosen_looks_it() -> None:
    """It has less colour than one that can."""

    def colour_of(offers: frozenset[str]) -> int:
        surface = pygame.Surface((104, 104))
        row = row_of("russia", 64)
        tray_paint.draw_row(surface, row, row.place, nobody(offers))
        red, green, blue, _alpha = pygame.transform.average_color(surface, row.place)
        return max(red, green, blue) - min(red, green, blue)

    pygame.display.set_mode((200, 200))
    assert colour_of(frozenset()) * 3 < colour_of(frozenset({"one"})) * 2


@pytest.mark.parametrize("code", ["en", "it"])
def test_the_name_of_a_side_is_whole_beside_its_rule(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """The longest there is, in the narrow tray of a small window."""
    written: list[bool] = []
    before = type.draw_text

    def write(
        surface: pygame.Surface, text: str, at: Pixel, style: type.Style, **more: int
    ) -> pygame.Rect:
        if text in ("French and Imperials", "Francesi e Imperiali") and "width" in more:
            written.append(type.measure(text, style)[0] <= more["width"])
        return before(surface, text, at, style, **more)  # type: ignore[arg-type]  # handed on

    LANGUAGE.use(code)
    try:
        driver = opened("rossbach-main")
        monkeypatch.setattr(type, "draw_text", write)
        driver.tray.draw(driver.app.surface)
    finally:
        LANGUAGE.use("en")
    assert written == [True]
