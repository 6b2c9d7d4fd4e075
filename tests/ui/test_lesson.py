"""A lesson at the table: steps follow the real prompts, the card lies on nothing that is lit."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.board.plane.shapes import Pose
from game.content.lesson_file import PLACES
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.field.table_pieces import polygons_of
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.panels.odds_sheet import ROLL
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.lesson import BACK, LEAVE, ON, PLAY, LessonCard
from game.ui.table.screen import TableScreen
from tests.ui.screen_driver import click, click_at, frames, key

FIRST = "rossbach-first"
ON_TABLE = "rippach-first"
IN_INCHES = "maida-table-first"
LESSONS = (FIRST, "camposanto-orders", "maida-first", ON_TABLE, IN_INCHES)
SIZES = ((1280, 720), (1920, 1080))


@pytest.fixture
def house(own_home: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """The title of a program that was never used."""
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    made = House(App((1280, 720)), Front(Shelf(SYSTEMS)))
    made.front.change("motion", "reduced")
    made.app.push(TitleScreen(made.front, made))
    return made


def begun(house: House, lesson: str = FIRST) -> LessonCard:
    """The card of a lesson that has just begun."""
    assert house.learn(lesson) is None
    frames(house.app)
    return card(house)


def card(house: House) -> LessonCard:
    overlay = house.tables[-1].overlay
    assert isinstance(overlay, LessonCard)
    return overlay


def table(house: House) -> TableScreen:
    return house.tables[-1]


def place(house: House, label: str) -> tuple[int, int]:
    cell = table(house).session.board.cell(label)
    assert cell is not None
    return table(house).desk.view.camera.place(cell)


def point(house: House, label: str) -> None:
    at = place(house, label)
    house.app.frame(
        [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 16
    )
    frames(house.app)


def take(house: House, label: str) -> None:
    for _number in range(30):  # what opens or moves by itself has come to rest
        house.app.frame([], 50)
    click_at(house.app, place(house, label))
    frames(house.app)


def test_enter_on_the_title_of_a_new_program_begins_the_lesson(house: House) -> None:
    key(house.app, pygame.K_RETURN)
    frames(house.app)
    assert card(house).course.lesson.head.id == FIRST


def test_steps_follow_what_is_done(house: House) -> None:
    """Look, take up, move: each ends its step, and undo goes back to it."""
    lesson = begun(house)
    point(house, "2404")
    assert lesson.step == 1
    take(house, "2403")
    assert lesson.step == 2
    take(house, "2605")
    assert lesson.step == 3 and not lesson.strays
    for step in (2, 1):
        table(house).commands.undo()
        frames(house.app)
        assert lesson.step == step


def test_what_the_first_step_lights_is_in_view(house: House) -> None:
    """The bridge of Camposanto lies at the edge, far from where a new table looks."""
    begun(house, "camposanto-orders")
    assert table(house).desk.view.camera.view.collidepoint(place(house, "1117"))


def test_whoever_strays_is_told_and_led_back(house: House) -> None:
    lesson = begun(house)
    point(house, "2404")
    take(house, "2403")
    before = table(house).session.match.hash
    take(house, "2604")
    assert lesson.step == 2 and lesson.strays
    click(house.app, lesson.controls, BACK)
    frames(house.app)
    assert lesson.step == 2 and not lesson.strays
    assert table(house).session.match.hash == before
    key(house.app, pygame.K_F8)
    frames(house.app)
    assert lesson.step == 1 and table(house).session.prompt is not None
    assert not table(house).session.held


def test_when_nothing_more_is_asked_for_the_game_is_the_players_own(house: House) -> None:
    """What was done since stays on the table when the last card is read, and is no straying."""
    lesson = begun(house)
    while not lesson.course.free_from(lesson.step):
        click(house.app, lesson.controls, ON)
        frames(house.app)
    assert lesson.step + 2 == len(lesson.course.steps)
    session, before = table(house).session, len(table(house).session.match.records)
    for _number in range(30):  # a question that has just come up takes no answer at once
        house.app.frame([], 50)
    key(house.app, pygame.K_RETURN)
    frames(house.app)
    own = session.match.hash
    assert len(session.match.records) > before and not lesson.strays
    click(house.app, lesson.controls, ON)
    frames(house.app)
    assert lesson.last and session.match.hash == own
    click(house.app, lesson.controls, BACK)
    frames(house.app)
    assert not lesson.last and session.match.hash == own


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LESSONS)
def test_the_card_covers_nothing_lit_from_the_first_step_to_the_last(
    house: House, name: str, size: tuple[int, int], code: str
) -> None:
    """Skip does each step in the lesson's way; the last hands over to the battle."""
    house.app.set_window(size)
    house.change("language", code)
    lesson = begun(house, name)
    surface = house.app.surface
    for number, step in enumerate(lesson.course.steps):
        frames(house.app)
        assert lesson.step == number
        lit = list(lesson._draw_lights(surface))
        assert len(lit) >= len(step.cells) + len(step.units) + bool(step.control) - (
            step.control == "sheet"
        )
        assert not any(lesson.box.colliderect(box) for box in lit), number
        assert surface.get_rect().contains(lesson.box)
        assert all(lesson.box.contains(c.box) for c in lesson.controls.items)
        if not lesson.last:
            key(house.app, pygame.K_F9)
            house.app.frame([pygame.event.Event(pygame.KEYUP, key=pygame.K_F9, mod=0)], 16)
    click(house.app, lesson.controls, PLAY)
    frames(house.app)
    assert isinstance(house.app.top, BriefingScreen) and not house.tables


def test_the_sheet_of_a_lesson_keeps_its_buttons_free(house: House) -> None:
    lesson = begun(house)
    for _number in range(7):
        lesson.go_on()
    frames(house.app)
    sheet = table(house).commands
    row = table(house).side.planner.controls.items[0]
    click_at(house.app, row.box.center)
    frames(house.app)
    assert sheet.sheet_open and lesson.step == 8
    assert not any(lesson.box.colliderect(c.box) for c in sheet.sheet.controls.items)
    names = [c.id for c in lesson.controls.items]
    assert names == [BACK, ON, LEAVE]


def test_a_lesson_is_left_at_any_time_and_leaves_nothing(house: House, tmp_path: Path) -> None:
    lesson = begun(house)
    lesson.go_on()
    lesson.go_on()
    frames(house.app)
    click(house.app, lesson.controls, LEAVE)
    frames(house.app)
    assert isinstance(house.app.top, TitleScreen) and not house.tables
    assert house.front.latest() is None and house.front.kept() == []


# -- the card is in nobody's way -------------------------------------------------------------------


def sized(size: tuple[int, int], language: str) -> House:
    """The title of such a program in a window of this size."""
    made = House(App(size), Front(Shelf(SYSTEMS)))
    made.front.change("motion", "reduced")
    LANGUAGE.use(language)
    made.app.push(TitleScreen(made.front, made))
    return made


def rest(house: House, count: int = 4) -> None:
    for _number in range(count):
        house.app.frame([], 60)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_card_covers_what_it_lights(
    house: House, lesson: str, size: tuple[int, int], language: str
) -> None:
    """All steps: neither the lit cells nor the lit control, and the buttons of the question."""
    house = sized(size, language)
    shown = begun(house, lesson)
    for number in range(len(shown.course.steps)):
        rest(house)
        boxes = [*shown._boxes(), *(c.box for c in table(house).side.prompt.controls.items)]
        for ring in shown._rings():
            xs, ys = zip(*ring, strict=True)
            boxes.append(pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
        covered = [box for box in boxes if shown.box.colliderect(box)]
        assert covered == [], f"step {number + 1}"
        if not shown.last:
            shown.go_on()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_sheet_ends_above_the_card(house: House, size: tuple[int, int], language: str) -> None:
    """Its legend at the foot and its buttons are read while the card tells of them."""
    house = sized(size, language)
    shown = begun(house)
    while shown.course.steps[shown.step].until.opens != "sheet":
        shown.go_on()
        rest(house)
    rows = table(house).side.planner.controls.items
    row = next(r for r in rows if r.id.startswith("task.") and not r.message.task.owed)
    click_at(house.app, row.box.center)
    rest(house)
    sheet = table(house).commands.sheet
    assert table(house).commands.sheet_open and shown.course.steps[shown.step].control == "sheet"
    assert not shown.box.colliderect(sheet.rect)
    assert house.app.surface.get_rect().contains(shown.box)
    assert all(sheet.rect.contains(c.box) for c in sheet.controls.items if c.id == ROLL)


def test_every_place_that_a_lesson_may_light_is_in_the_window(house: House) -> None:
    shown = begun(house)
    for place in PLACES:
        step = structs.replace(shown.course.steps[0], control=place)
        lesson = replace(shown.course.lesson, steps=(step, *shown.course.lesson.steps[1:]))
        shown.course = replace(shown.course, lesson=lesson)
        assert list(shown._boxes()), place


# -- on a table without cells ----------------------------------------------------------------------


def spot(house: House, x: float, y: float) -> tuple[int, int]:
    """Where a point of the table lies in the window."""
    at = Pose(round(x * 1000), round(y * 1000), 0)
    return table(house).desk.view.camera.place(at)


def middle(house: House, unit: str) -> tuple[int, int]:
    """The middle of a piece, as it lies."""
    piece = table(house).session.piece(unit)
    assert piece is not None
    if not piece.stands:
        return table(house).desk.view.camera.place(piece.at)
    corners = [p for ring in polygons_of(table(house).desk.view.camera, piece) for p in ring]
    xs, ys = zip(*corners, strict=True)
    return round(sum(xs) / len(xs)), round(sum(ys) / len(ys))


def stands(house: House, unit: str) -> Pose:
    piece = table(house).session.piece(unit)
    assert piece is not None and isinstance(piece.at, Pose)
    return piece.at


def at_rest(house: House) -> None:
    for _number in range(30):
        house.app.frame([], 50)


def enter(house: House) -> None:
    """The key goes down and up again: held down it would answer one question alone."""
    at_rest(house)
    key(house.app, pygame.K_RETURN)
    house.app.frame([pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)], 16)
    frames(house.app)


def pressed(house: House, at: tuple[int, int]) -> None:
    at_rest(house)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    house.app.frame([motion], 16)
    click_at(house.app, at)
    frames(house.app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_lesson_of_the_table_is_played_by_mouse(
    house: House, size: tuple[int, int], language: str
) -> None:
    """As its cards say: orders, a move to the ghost, a wheel, a general, charges, fire, a melee."""
    house = sized(size, language)
    lesson = begun(house, ON_TABLE)
    lesson.go_on()
    for front in (6.0, 9.3):
        at_rest(house)
        pointed = {"pos": spot(house, 10.0, front), "rel": (0, 0), "buttons": (0, 0, 0)}
        house.app.frame([pygame.event.Event(pygame.MOUSEMOTION, pointed)], 16)
        key(house.app, pygame.K_t)
    tape = table(house).desk.measuring.tape()
    assert tape is not None and abs(tape.length - 3_300) <= 10
    key(house.app, pygame.K_ESCAPE)
    assert table(house).desk.measuring.tape() is None
    lesson.go_on()

    def takes(*units: str) -> None:
        for unit in units:
            pressed(house, middle(house, unit))

    def step(number: int) -> None:
        at_rest(house)
        assert (lesson.step + 1, lesson.strays) == (number, False)

    takes("r-g2", "r-g1")
    step(4)
    takes("r21")
    step(5)
    pressed(house, spot(house, 7.4, 9.5))
    assert stands(house, "r21").y == 5_400, "so far it does not come: that is only said"
    pressed(house, spot(house, 7.4, 7.4))  # on the ghost, where its 2 um lead
    assert abs(stands(house, "r21").y - 7_400) <= 10
    step(6)
    takes("r22")
    at = spot(house, 12.6, 6.0)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    house.app.frame([motion], 16)
    for _notch in range(3):  # of five degrees, to the left
        house.app.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)], 16)
    pressed(house, at)
    assert abs(stands(house, "r22").heading - 34_500) <= 100
    step(7)
    click(house.app, table(house).side.prompt.controls, "end")
    step(8)
    takes("r-g1")
    pressed(house, spot(house, 15.7, 9.1))
    step(9)
    takes("r11")
    step(10)
    takes("r11", "b12")
    assert table(house).commands.sheet_open
    enter(house)
    step(11)
    click(house.app, table(house).side.prompt.controls, "stand")
    step(12)
    takes("r12", "b13")
    assert table(house).commands.sheet_open
    enter(house)
    step(13)
    click(house.app, table(house).side.prompt.controls, "end")
    enter(house)
    enter(house)
    step(14)
    takes("r24", "b22")
    enter(house)
    step(15)
    takes("r11", "b12")
    enter(house)
    assert table(house).commands.sheet_open
    enter(house)
    step(16)
    assert lesson.last


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_lesson_in_inches_is_played_by_mouse(
    house: House, size: tuple[int, int], language: str
) -> None:
    """As its cards say: rally, column, a move to the ghost, contact, a general, fire, combat."""
    house = sized(size, language)
    lesson = begun(house, IN_INCHES)
    lesson.go_on()

    def takes(*units: str) -> None:
        for unit in units:
            pressed(house, middle(house, unit))

    def push(button: str) -> None:
        at_rest(house)
        click(house.app, table(house).side.prompt.controls, button)

    def step(number: int) -> None:
        at_rest(house)
        assert (lesson.step + 1, lesson.strays) == (number, False)

    takes("poles")
    assert table(house).commands.sheet_open
    enter(house)
    step(3)
    push("done")
    step(4)
    lesson.go_on()
    takes("ligne42")
    step(6)
    push("column")
    step(7)
    pressed(house, spot(house, 18.0, 12.2))
    assert abs(stands(house, "ligne42").x - 18_000) <= 200
    step(8)
    push("done")
    takes("leger1")
    pressed(house, middle(house, "light-bn"))
    assert stands(house, "leger1").x == 16_000
    step(9)
    takes("compere")
    pressed(house, spot(house, 18.6, 9.8))
    step(10)
    push("end")
    push("end")
    step(11)
    takes("light-bn", "leger1")
    assert table(house).commands.sheet_open
    enter(house)
    step(12)
    takes("chass9")
    enter(house)
    takes("light-bn")
    enter(house)
    step(13)
    push("0")
    assert table(house).commands.sheet_open
    enter(house)
    step(14)
    lesson.go_on()
    assert lesson.last
