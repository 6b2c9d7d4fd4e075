"""A battle on squares at the table: pieces side by side under the mouse."""

import pygame
import pytest

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.field import pieces
from game.ui.field.pieces import Pieces
from game.ui.play.session import Session
from game.ui.widgets.messages import CellsShown
from tests.ui.driver import Driver, Pixel

SIZES = [(1280, 720), (1920, 1080)]


def table(scenario: str = "maida-1806", size: Pixel = (1280, 720)) -> Driver:
    setting = Shelf(SYSTEMS).open(scenario)
    match = Match.new(setting.system, setting.rules, SeededDice(7), scenario)
    return Driver(Session(match, setting.board), size)


def to_activation(driver: Driver) -> str:
    """Both chiefs stay, both sides send their first General; the side that acts: it won."""
    for name in ("stay", "stay", "kempt", "compere"):
        driver.press(name)
    assert driver.session.prompt.phase == "activation"
    return driver.session.prompt.side


def middle(driver: Driver, unit: str) -> Pixel:
    """The middle of a counter on the board."""
    pieces = driver.view.pieces
    assert isinstance(pieces, Pieces)
    rects = (r for placed in pieces._places.values() for r, c in placed if c.id == unit)
    return next(rects).center


@pytest.mark.parametrize("size", SIZES)
def test_the_battle_begins_with_all_pieces_and_the_first_question_in_view(size: Pixel) -> None:
    driver = table(size=size)
    camera = driver.camera
    assert all(camera.visible(c) for c in driver.session.presentation.stacks)
    small = table("quatre-bras-1815", size)
    assert any(small.camera.visible(c) for c in small.looking.cells())


def test_a_click_means_the_piece_under_it() -> None:
    """Two stand side by side: no fan opens; the General and the brigade are told apart."""
    driver = table()
    assert to_activation(driver) == "british"
    unit, general = "b1", "general-kempt"
    driver.click(middle(driver, unit))
    assert driver.session.prompt.subject == (unit,) and driver.gaze.fan is None
    driver.click(middle(driver, general))
    assert driver.session.prompt.subject == (general,)
    driver.key(pygame.K_ESCAPE)
    assert driver.session.prompt.subject == ()


def test_facings_are_chosen_inside_the_own_square() -> None:
    """A click at the near edge of the next square goes there, and turns nobody."""
    driver = table()
    assert to_activation(driver) == "british"
    driver.click(middle(driver, "b1"))
    x, y = driver.show("0303")
    side = driver.camera.scale
    driver.click((x - side // 2 + 10, y))
    (piece,) = (c for s in driver.session.presentation.stacks.values() for c in s if c.id == "b1")
    assert (piece.at, piece.facing) == (driver.at("0303"), 90)
    x, y = driver.show("0303")
    driver.click((x, y + round(0.43 * side)))
    (piece,) = (c for s in driver.session.presentation.stacks.values() for c in s if c.id == "b1")
    assert (piece.at, piece.facing) == (driver.at("0303"), 180)


def test_bodies_have_the_words_of_their_game() -> None:
    driver = table()
    driver.press("stay")
    driver.press("stay")
    labels = [c.label for c in driver.table.overview.bar.controls.items]
    assert labels[:2] == ["Commands", "Next"]


@pytest.mark.parametrize("size", SIZES)
def test_the_button_and_the_card_of_a_general_show_who_he_is(size: Pixel) -> None:
    """His Command is lit, his radius is an area; a line that names him lights him."""
    driver = table(size=size)
    for name in ("stay", "stay"):
        driver.press(name)
    board, places = driver.session.board, driver.session.places
    driver.move(driver.control("acland").box.center)
    driver.frames()
    assert set(driver.gaze.lit) == set(places(("general-acland", "b3", "b4", "b5", "bg1"))) - {-1}
    radius = driver.gaze.preview.area
    here = driver.at("0202")
    assert here in radius and all(board.distance(here, c) <= 2 for c in radius)
    driver.move((driver.app.size[0] // 2, 4))
    driver.frames()
    assert driver.gaze.lit == () and driver.gaze.preview is None
    card = next(b for c, b in driver.table.strip._cards.cards if c.id == "cole")
    driver.move(card.center)
    driver.frames()
    assert driver.at("0201") in driver.gaze.lit
    driver.move((driver.app.size[0] // 2, 4))
    driver.table.inbox.take(CellsShown(units=("general-peyri",)))
    assert driver.gaze.lit == places(("general-peyri",))


def test_a_general_bears_his_name_on_the_map_where_his_piece_is_too_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At the usual zoom, also of two in one square; on a large piece it stands in the band."""
    written: list[str] = []

    def note(_surface: object, words: str, _at: object, style: object, *_more: object) -> None:
        written.extend([words] if style == pieces._LEADER else [])

    monkeypatch.setattr("game.ui.look.type.draw_centred", note)
    driver = table()
    assert {"Kempt", "Acland", "Cole", "Stuart"} <= set(written)
    assert "Reynier · Peyri" in written
    driver.camera.zoom(9)
    written.clear()
    driver.gaze.looked()
    driver.frames()
    assert written == []


@pytest.mark.rule("SQ 1.5")
@pytest.mark.parametrize("size", SIZES)
def test_who_would_leave_the_radius_is_warned_beside_the_square_at_once(size: Pixel) -> None:
    """Before the tip of the ground would come; the radius is shown."""
    driver = table(size=size)
    assert to_activation(driver) == "british"
    driver.click(middle(driver, "b1"))
    prompt, preview_at = driver.session.prompt, driver.session.preview_at
    beyond = [c for c in prompt.cells if preview_at(c).warnings]
    assert beyond
    driver.hover_cell(driver.session.board.label(beyond[0]))
    driver.rest(200)
    tip, placed = driver.gaze.tip, driver.gaze.placed_tip
    assert tip is not None and tip.rule == "SQ 1.5" and tip.bad
    assert tip.text.startswith("Out of command there")
    assert placed is not None and not placed.area.colliderect(driver.view.cell_rect(beyond[0]))
    assert driver.at("0203") in driver.gaze.preview.area
    assert beyond[0] not in driver.gaze.preview.area


def test_the_whole_command_is_told_what_each_would_have_left() -> None:
    driver = table()
    assert to_activation(driver) == "british"
    driver.click(middle(driver, "b1"), mod=pygame.KMOD_CTRL)
    assert driver.body.held
    goal = next(c for c in driver.session.prompt.cells if driver.body.goes(c))
    driver.hover_cell(driver.session.board.label(goal))
    driver.rest(300)
    told = driver.body._then()
    assert told.startswith("After the move:") and "AP" in told
