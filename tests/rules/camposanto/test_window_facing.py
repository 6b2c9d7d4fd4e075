"""Facing by wheel, keys, click and drag; fields of fire on the board (CS 6.1, 9.1)."""

import pygame
import pytest

from game.engine import action as do
from game.engine.prompt import Chances, Role
from game.replay import chronicle
from game.rules.camposanto.facing import VERTICES
from game.rules.camposanto.table import Operation
from game.rules.camposanto.written import PlacedUnit, Position
from game.rules.camposanto.zones import flank_at, front_at
from game.ui.desk.news import roll_words
from game.ui.field.animations import Tumble, _scenes
from game.ui.field.facing_paint import handle_at
from game.ui.panels.log_lines import dice_words
from game.ui.widgets.controls import Kind
from tests.rules.camposanto.window import begun, picture, window
from tests.ui.driver import Driver

HORSE, LABEL = "carabineros", "1210"


def in_hand(facing: str = "N") -> Driver:
    """Cavalry in 1210 that may move or turn, in hand."""
    placed = PlacedUnit(id=HORSE, at=LABEL, facing=facing)  # type: ignore[arg-type]
    match = begun(Position(unit=(placed,), active="spanish-right", operation=Operation.MOVEMENT))
    assert match.act(do.unit(HORSE)) is None
    driver = window(match)
    driver.show(LABEL)
    return driver


def facing(driver: Driver) -> str:
    return VERTICES[driver.session.match.reading.table.units[HORSE].facing]


def tried(driver: Driver) -> str:
    view = driver.facing.shown()
    assert view is not None
    return view.tried.button


def point(driver: Driver, button: str) -> tuple[int, int]:
    """Where the point of a facing stands."""
    choice = driver.facing.choice
    assert choice is not None
    one = next(f for f in choice.facings if f.button == button)
    return handle_at(driver.camera, choice.cell, one)


@pytest.mark.rule("CS 6.1b")
@pytest.mark.parametrize("way", VERTICES)
def test_front_and_flank_of_the_facing_tried_out_are_shown(way: str) -> None:
    driver = in_hand()
    driver.move(point(driver, way))
    scene = driver.scene()
    assert scene.facing is not None
    rules, cell = driver.session.match.rules, driver.at(LABEL)
    assert scene.facing.tried.front == front_at(rules, cell, VERTICES.index(way))
    assert scene.facing.tried.flank == flank_at(rules, cell, VERTICES.index(way))
    counter = next(c for c in scene.stacks[cell] if c.id == HORSE)
    assert counter.facing == 60 * VERTICES.index(way)
    assert facing(driver) == "n"  # nothing is decided yet


@pytest.mark.rule("CS 6.1c")
def test_the_wheel_over_the_unit_turns_it_and_enter_decides() -> None:
    driver = in_hand()
    level = driver.camera.level
    driver.hover_cell(LABEL)
    for expected in ("ne", "se", "s"):
        driver.wheel(-1)
        assert tried(driver) == expected
    driver.wheel(1)
    assert (tried(driver), facing(driver)) == ("se", "n")
    assert driver.camera.level == level
    driver.key(pygame.K_RETURN)
    assert facing(driver) == "se"
    assert driver.session.match.reading.table.units[HORSE].moved


def test_the_wheel_elsewhere_zooms() -> None:
    driver = in_hand()
    level = driver.camera.level
    driver.hover_cell("1508")
    driver.wheel(-1)
    assert driver.camera.level != level
    assert tried(driver) == "n"


@pytest.mark.rule("CS 6.1c")
def test_keys_turn_it_and_escape_drops_what_was_tried() -> None:
    driver = in_hand()
    driver.key(pygame.K_PERIOD)
    driver.key(pygame.K_PERIOD)
    driver.key(pygame.K_COMMA)
    assert tried(driver) == "ne"
    driver.key(pygame.K_ESCAPE)
    assert tried(driver) == "n"
    assert driver.session.prompt is not None and driver.session.prompt.facing is not None
    driver.key(pygame.K_COMMA)
    driver.key(pygame.K_RETURN)
    assert facing(driver) == "nw"


@pytest.mark.rule("CS 6.1c")
@pytest.mark.parametrize("way", VERTICES[1:])
def test_a_click_on_a_point_decides(way: str) -> None:
    driver = in_hand()
    driver.click(point(driver, way))
    assert facing(driver) == way


@pytest.mark.rule("CS 6.1c")
def test_a_point_is_dragged_to_another() -> None:
    driver = in_hand()
    driver.drag(point(driver, "n"), point(driver, "s"))
    assert facing(driver) == "s"


@pytest.mark.rule("CS 6.1c")
def test_the_present_facing_is_refused_before_a_unit_has_moved() -> None:
    driver = in_hand()
    driver.click(point(driver, "n"))
    assert not driver.session.match.reading.table.units[HORSE].moved
    assert driver.session.prompt is not None and driver.session.prompt.subject == (HORSE,)


@pytest.mark.rule("CS 6b")
def test_cells_are_clicked_and_units_dragged_as_ever() -> None:
    driver = in_hand()
    driver.click_cell("1211")
    assert driver.session.match.reading.table.units[HORSE].cell == driver.at("1211")
    other = in_hand()
    other.drag_cell(LABEL, "1211")
    assert other.session.match.reading.table.units[HORSE].cell == other.at("1211")


def test_a_new_question_forgets_what_was_tried() -> None:
    driver = in_hand()
    driver.key(pygame.K_PERIOD)
    driver.click_cell("1211")
    assert tried(driver) == "n"


def retired() -> Driver:
    """Cavalry that has retired and may turn: nothing but a facing is asked."""
    units = (
        PlacedUnit(id=HORSE, at="1210", facing="N"),
        PlacedUnit(id="traun", at="1208", facing="S"),
    )
    match = begun(Position(unit=units, active="austrian-right", operation=Operation.MOVEMENT))
    for action in (do.unit("traun"), do.cell(_cell(match, "1109"))):
        assert match.act(action) is None
    for _ in range(6):
        assert match.prompt is not None
        if match.prompt.rule == "CS 6.4i":
            break
        if match.prompt.units:
            assert match.act(do.unit(HORSE)) is None
        elif match.prompt.cells:
            assert match.act(do.cell(next(iter(match.prompt.cells)))) is None
        else:
            assert match.act(do.button("retire-1-edge")) is None
    return window(match)


def _cell(match: object, label: str) -> int:
    found: int | None = match.rules.board.cell(label)  # type: ignore[attr-defined]
    assert found is not None
    return found


@pytest.mark.rule("CS 6.4i")
def test_where_nothing_else_is_asked_a_drag_from_the_unit_points_it() -> None:
    driver = retired()
    prompt = driver.session.prompt
    assert prompt is not None and prompt.facing is not None
    label = driver.session.board.label(prompt.facing.cell)
    x, y = driver.show(label)
    scale = driver.camera.scale
    driver.drag((x, y), (x + round(0.7 * scale), y + round(0.4 * scale)))
    assert facing(driver) == "se"


@pytest.mark.rule("CS 6.4i")
def test_a_press_on_the_unit_keeps_its_facing() -> None:
    driver = retired()
    prompt = driver.session.prompt
    assert prompt is not None and prompt.facing is not None
    driver.click_cell(driver.session.board.label(prompt.facing.cell))
    assert facing(driver) == "n"
    assert driver.session.prompt is not None and driver.session.prompt.rule != "CS 6.4i"


@pytest.mark.rule("CS 6.4i")
def test_a_click_beside_the_unit_only_tries_a_facing_out() -> None:
    """It may have been meant for another hex; a second click on the same side decides."""
    driver = retired()
    prompt = driver.session.prompt
    assert prompt is not None and prompt.facing is not None
    x, y = driver.show(driver.session.board.label(prompt.facing.cell))
    scale = driver.camera.scale
    east_of_it = x + round(0.95 * scale), y + round(0.3 * scale)
    west_of_it = x - round(0.95 * scale), y + round(0.3 * scale)
    records = len(driver.session.match.records)
    for at, name in ((east_of_it, "se"), (west_of_it, "sw")):
        driver.rest(500)
        driver.click(at)
        assert (tried(driver), facing(driver)) == (name, "n")
        assert len(driver.session.match.records) == records
        assert "Click again" in driver.table.banner.words
    driver.rest(500)
    driver.click(west_of_it)
    assert facing(driver) == "sw"


# -- field of fire ---------------------------------------------------------------------------------


def aiming() -> Driver:
    """A heavy gun in hand: an enemy in its field, another behind him."""
    units = (
        PlacedUnit(id="schwere-1", at="1307"),
        PlacedUnit(id="besler", at="1309"),
        PlacedUnit(id="parma", at="1310"),
    )
    match = begun(
        Position(unit=units, active="austrian-centre", operation=Operation.ARTILLERY),
        dice=(6, 6),
    )
    assert match.act(do.unit("schwere-1")) is None
    driver = window(match)
    driver.show("1309")
    return driver


def differs(driver: Driver, label: str, before: pygame.Surface) -> bool:
    """Whether anything near a cell is drawn otherwise now."""
    x, y = driver.camera.place(driver.at(label))
    area = pygame.Rect(0, 0, 60, 60)
    area.center = (x, y)
    shots = (before, picture(driver))
    return len({pygame.image.tobytes(s.subsurface(area), "RGB") for s in shots}) > 1


@pytest.mark.rule("CS 9.1b", "CS 9.1c")
def test_the_field_of_fire_lies_on_the_board_while_a_gun_aims() -> None:
    driver = aiming()
    field = driver.scene().field
    assert field is not None and field.cell == driver.at("1307")
    assert driver.at("1408") in field.cells
    assert driver.at("1310") in {bar.cell for bar in field.barred}
    with_field = picture(driver)
    assert driver.session.match.act(do.button("back")) is None
    driver.commands.changed()
    driver.frames()
    assert driver.scene().field is None
    assert differs(driver, "1408", with_field) and differs(driver, "1310", with_field)


@pytest.mark.rule("CS 9.1c", "CS 9.1d")
def test_the_line_to_a_barred_hex_is_drawn_and_its_reason_told() -> None:
    driver = aiming()
    driver.hover_cell("1207")
    before = picture(driver)
    driver.hover_cell("1310")
    assert differs(driver, "1308", before)
    driver.click_cell("1310")
    tip = driver.gaze.tip
    assert tip is not None and tip.rule == "CS 9.1c"
    assert "1309" in tip.text


@pytest.mark.rule("CS 9.1f")
def test_the_sheet_is_read_before_the_gun_fires() -> None:
    driver = aiming()
    driver.click_cell("1309")
    page = driver.table.sheet.page
    assert page is not None and [c.percent for c in page.sheet.of(Chances).rows] == [58, 42]
    assert not driver.session.match.reading.table.units["schwere-1"].fired
    driver.rest(400)
    driver.key(pygame.K_RETURN)
    assert driver.session.match.reading.table.units["besler"].hits == 1


@pytest.mark.rule("CS 1.2a")
def test_both_dice_are_told_in_the_news_the_log_and_on_the_console() -> None:
    driver = aiming()
    driver.click_cell("1309")
    driver.rest(400)
    driver.key(pygame.K_RETURN)
    match = driver.session.match
    roll = next(e.roll for e in match.records[-1].events if e.roll is not None)
    assert (roll.thrown, roll.shown) == ((6, 6), "6 + 6")
    assert roll_words(roll) == "dice 6 + 6, +2: 14; 9 or more needed"
    assert dice_words(roll) == "2d6: fire of Schwere I"
    told = "\n".join(chronicle.lines(match, driver.session.board))
    assert "2d6 6 + 6, total 14" in told
    scenes = [s for s in _scenes(match.records[-1].events[0], {}) if isinstance(s, Tumble)]
    assert [s.dice for s in scenes] == [(6, 6)]


@pytest.mark.rule("CS 6.1c")
def test_the_confirm_button_names_the_facing_tried_out() -> None:
    """It is the one that Enter and a click on it take; number keys follow what is shown."""
    driver = in_hand()
    driver.click_cell("1211")
    panel = driver.table.side.prompt
    assert panel.prompt is not None
    driver.key(pygame.K_COMMA)
    driver.frames()
    confirm = next(b for b in panel.prompt.buttons if b.role is Role.CONFIRM)
    assert confirm.id == "nw"
    control = driver.control("nw")
    assert (control.label, control.kind) == ("North-west", Kind.PRIMARY)
    driver.press("nw")
    assert facing(driver) == "nw"


@pytest.mark.rule("CS 6.1b", "CS 6.1c")
@pytest.mark.parametrize("turns", [0, 1, 4])
def test_each_facing_keeps_its_number_and_its_place(turns: int) -> None:
    """1 is north, 2 north-east and so on, whatever is tried; what Enter takes leaves its place."""
    places: dict[str, set[tuple[int, int]]] = {}
    for number, name in enumerate(VERTICES):
        driver = in_hand("S")
        driver.click_cell("1211")
        for _ in range(turns):
            driver.key(pygame.K_PERIOD)
        driver.frames()
        confirm = VERTICES[(3 + turns) % 6]
        for n, other in enumerate(VERTICES):
            control = driver.control(other)
            assert control.key == ("Enter" if other == confirm else str(n + 1))
            if other != confirm:
                places.setdefault(other, set()).add(control.box.topleft)
        driver.rest(400)
        driver.key(pygame.K_1 + number)
        assert driver.session.match.reading.table.units[HORSE].moved
        assert facing(driver) == name
    grid = {name: next(iter(found)) for name, found in places.items()}
    assert all(len(found) == 1 for found in places.values())
    rows = sorted({y for _, y in grid.values()})
    slot = {name: (rows.index(y), x) for name, (x, y) in grid.items()}
    assert [slot[n][0] for n in VERTICES if n in slot] == [
        n // 2 for n, name in enumerate(VERTICES) if name in slot
    ]


@pytest.mark.rule("CS 7b", "CS 7c")
def test_arrows_show_whom_the_chosen_units_assault() -> None:
    units = (
        PlacedUnit(id="espanolas-1", at="1410", facing="NW"),
        PlacedUnit(id="deutschmeister-1", at="1309"),
    )
    match = begun(Position(unit=units, active="spanish-right", operation=Operation.ASSAULT))
    driver = window(match)
    driver.show("1410")
    scene = driver.scene()  # it is suggested
    assert scene.aims == ((driver.at("1410"), driver.at("1309")),)
    assert "Deutschm. I" in str(driver.notice())
    with_arrow = picture(driver)
    driver.rest(400)
    driver.click_cell("1410")
    assert driver.scene().aims == ()
    driver.hover_cell("1712")
    (ax, ay), (bx, by) = (driver.camera.place(driver.at(label)) for label in ("1410", "1309"))
    middle = ((ax + bx) // 2, (ay + by) // 2)
    assert with_arrow.get_at(middle) != picture(driver).get_at(middle)
