"""The armies at a glance: the list of wings, one wing alone, the next one, what counts."""

from typing import Any

import msgspec
import pygame
import pytest
from msgspec import structs

from game.board.where import Where
from game.engine import action as acts
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.prussias_glory.command.special_leaders import ChooseWing
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.panels.aims_bar import AIM, NEXT, ONLY, STANDING, WINGS
from game.ui.panels.prompt_panel import Seat
from game.ui.panels.wing_panel import ROW
from game.ui.play.session import Session
from game.ui.table.contents import seat_of
from tests.ui.driver import Driver, Pixel


def leuthen(size: tuple[int, int] = (1280, 720)) -> Driver:
    """Leuthen in the first Movement phase of the Prussians."""
    return at_table("leuthen-battle", size)


def at_table(scenario: str, size: tuple[int, int] = (1280, 720)) -> Driver:
    """A battle with the command rolls behind it."""
    setting = Shelf(SYSTEMS).open(scenario)
    match = Match.new(setting.system, setting.rules, SeededDice(7), scenario)
    for _ in range(12):
        prompt = match.prompt
        assert prompt is not None
        if prompt.phase == "movement":
            break
        button = next(b for b in prompt.buttons if b.refusal is None)
        assert match.act(acts.button(button.id)) is None
    return Driver(Session(match, setting.board), size)


def press(driver: Driver, name: str) -> None:
    """Click a chip of the line over the board, or a row of the list."""
    overview = driver.table.overview
    item = overview.bar.controls.get(name) or overview.panel.controls.get(name)
    assert item is not None, name
    driver.click(item.box.center)


def test_the_list_opens_with_the_side_that_decides_and_closes_again() -> None:
    """R, then the chip; the pieces of every row stand on the board."""
    driver = leuthen()
    overview = driver.table.overview
    driver.key(pygame.K_r)
    assert overview.opened and overview.panel.side == "prussian"
    assert len(overview.panel.formations) == 9  # Frederick, seven wings, the guns
    press(driver, WINGS)
    assert not overview.opened


def test_one_wing_alone_stays_so_after_a_move_until_escape() -> None:
    """A row chosen, a piece of it moved, Esc: the piece first, then the filter, then the list."""
    driver = leuthen()
    driver.key(pygame.K_r)
    press(driver, f"{ROW}driesen")
    only = driver.gaze.only
    assert only is not None and "driesen" in only and len(only) == 9
    session = driver.session
    piece = next(u for u in session.prompt.units if u in only and u != "driesen")
    driver.commands.do(acts.unit(piece))
    driver.commands.do(acts.cell(next(iter(session.prompt.cells))))
    driver.frames()
    assert driver.gaze.only == only
    driver.commands.do(acts.unit(next(u for u in session.prompt.units if u in only)))
    driver.frames()
    driver.key(pygame.K_ESCAPE)
    assert not session.prompt.subject and driver.gaze.only == only
    driver.key(pygame.K_ESCAPE)
    assert driver.gaze.only is None and driver.table.overview.opened
    driver.key(pygame.K_ESCAPE)
    assert not driver.table.overview.opened and driver.doors.opened == []


def test_a_second_press_brings_the_wing_into_the_middle_and_the_chip_shows_all() -> None:
    """Zieten's cells are in view; his chip puts the filter away."""
    driver = leuthen()
    driver.key(pygame.K_r)
    press(driver, f"{ROW}zieten")
    before = driver.camera.centre
    press(driver, f"{ROW}zieten")
    driver.rest(800)
    overview = driver.table.overview
    body = overview.session.roster.of("zieten")
    assert body is not None and driver.camera.centre != before
    assert any(driver.camera.visible(c) for c in driver.session.places(body.pieces))
    press(driver, ONLY)
    assert driver.gaze.only is None


def test_dimmed_pieces_are_fainter_and_the_wing_itself_is_not() -> None:
    """The picture of a stack of another wing changes, that of the wing stays as it was."""
    driver = leuthen()
    view = driver.view
    stacks = driver.session.presentation.stacks
    own = next(c for c, s in stacks.items() if all(p.face.band_label == "Wedell" for p in s))
    other = next(c for c, s in stacks.items() if all(p.face.band_label == "Zieten" for p in s))

    def picture(cell: Where) -> bytes:
        view.camera.look(view.field.centre(cell))
        driver.gaze.looked()
        driver.frames()
        area = view.pieces.area(cell)
        assert area is not None
        return pygame.image.tobytes(driver.app.surface.subsurface(area), "RGB")

    before = picture(own), picture(other)
    driver.table.overview.choose("wedell")
    assert picture(own) == before[0]
    assert picture(other) != before[1]


def test_the_next_wing_goes_through_those_that_can_act_and_tab_stays_in_it() -> None:
    """Q goes to the next body with pieces offered, and Tab round its own pieces."""
    driver = leuthen()
    overview = driver.table.overview
    ready = [f.id for f in overview.ready()]
    assert len(ready) > 3
    press(driver, NEXT)
    assert overview.only == ready[0]
    driver.key(pygame.K_q)
    assert overview.only == ready[1]
    only = driver.gaze.only
    assert only is not None
    mine = {u for u in driver.session.prompt.units if u in only}
    seen = set()
    for _ in range(len(mine) + 1):
        driver.key(pygame.K_TAB)
        seen.add(driver.gaze.unit)
    assert seen == mine
    for _ in ready:
        driver.key(pygame.K_q)
    assert overview.only == ready[1]


def test_a_press_in_the_list_never_reaches_the_board_below() -> None:
    """No piece is taken up, nothing is hovered under the list; the wheel does not zoom."""
    driver = leuthen()
    driver.key(pygame.K_r)
    level = driver.camera.level
    driver.click(driver.table.overview.panel.rect.move(0, -8).midbottom)
    driver.wheel(1)
    assert not driver.session.prompt.subject
    assert driver.gaze.hover is None
    assert driver.camera.level == level


@pytest.mark.parametrize("scenario", ["rossbach-battle", "torgau-battle", "leuthen-battle"])
def test_what_counts_is_always_in_view_and_lights_its_hexes(scenario: str) -> None:
    """The first objective has its place over the board; hovered, its hexes are lit."""
    driver = at_table(scenario)
    aims = driver.session.presentation.objectives
    assert aims
    item = driver.table.overview.bar.controls.get(f"{AIM}0")
    assert item is not None and driver.table.overview.bar.rect.contains(item.box)
    driver.move(item.box.center)
    driver.frames()
    assert driver.gaze.lit == aims[0][2]
    assert driver.table.tips.tip is not None
    driver.move((600, 400))
    driver.frames()
    assert driver.gaze.lit == ()


def test_what_would_win_now_is_one_press_away() -> None:
    """The chip opens the verdict."""
    driver = leuthen()
    press(driver, STANDING)
    assert driver.doors.opened == [("over", None)]


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_chips_never_lie_over_what_counts(size: tuple[int, int], code: str) -> None:
    """All controls of the line side by side, in both languages."""
    LANGUAGE.use(code)
    try:
        driver = at_table("rossbach-battle", size)
        driver.table.overview.choose("seydlitz")
        driver.frames()
        boxes = [item.box for item in driver.table.overview.bar.controls.items]
        assert all(a.collidelist(boxes[i + 1 :]) < 0 for i, a in enumerate(boxes))
    finally:
        LANGUAGE.use("en")


def test_who_decides_in_the_others_turn_is_called_by_name_and_colour() -> None:
    """In their own turn a stripe; the other side's decision fills the band."""
    driver = leuthen()
    seat = driver.table.side.prompt.seat
    assert seat == Seat("Prussians: Movement", "prussia", called=False)
    table = driver.session.presentation
    prompt = driver.session.prompt
    assert prompt is not None
    theirs = structs.replace(prompt, side="coalition", phase="defensive_fire")
    called = seat_of(table, theirs)
    assert called == Seat("The Austrians to decide: Defensive bombardment", "austria", called=True)
    driver.table.side.prompt.show(theirs, seat=called)
    driver.table.side.prompt.draw(driver.app.surface)
    band = driver.table.side.prompt.rect
    ground = driver.app.surface.get_at((band.right - 6, band.top + 4))[:3]
    assert ground == theme.side_colour("austria")


# -- a question about a wing -----------------------------------------------------------------------


def which_wing() -> Driver:
    """Frederick stands with two wing leaders: which wing shall he make Effective (PG 14.2c)?"""
    setting = Shelf(SYSTEMS).open("leuthen-battle")
    assert isinstance(setting, Setting)
    assert setting.system.position_type is not None and setting.system.arrange is not None
    written = {
        "only": True,
        "phase": "command",
        "turn": 2,
        "unit": [
            {"id": "pr-ir26", "at": "2822", "effective": False},
            {"id": "pr-ir13", "at": "2822", "order": 2, "effective": False},
            {"id": "pr-garde", "at": "2724", "effective": False},
            {"id": "pr-kr13", "at": "2624"},
        ],
        "leader": [{"id": who, "at": "2722"} for who in ("frederick", "wedell", "moritz")],
    }
    position = msgspec.convert(written, setting.system.position_type)
    state = setting.system.arrange(setting.rules, position)
    state.stack.append(ChooseWing("prussian", "frederick"))
    dice = ScriptedDice(())
    match = Match.new(setting.system, setting.rules, dice, "leuthen-battle", position=state)
    return Driver(Session(match, setting.board))


@pytest.mark.rule("PG 14.2c")
def test_a_button_that_stands_for_a_wing_lights_it_on_the_map() -> None:
    driver = which_wing()
    prompt = driver.session.prompt
    assert prompt is not None and {b.id for b in prompt.buttons} == {
        "wing:wedell",
        "wing:moritz",
        "back",
    }
    driver.move(driver.control("wing:wedell").box.center)
    assert set(driver.gaze.lit) == {driver.at("2822"), driver.at("2722")}
    driver.move(driver.control("wing:moritz").box.center)
    assert set(driver.gaze.lit) == {driver.at("2724"), driver.at("2722")}
    driver.move(driver.control("back").box.center)
    assert driver.gaze.lit == ()


@pytest.mark.rule("PG 14.2c")
def test_a_click_on_a_stack_of_one_wing_means_its_button() -> None:
    """Frederick's own stack holds two: it means none; a wing that is not asked about neither."""
    for label in ("2722", "2624"):
        driver = which_wing()
        before = driver.session.match.hash
        driver.click_cell(label)
        assert driver.session.match.hash == before and driver.table.commands.wanted is None
    driver = which_wing()
    driver.click_cell("2822")
    assert driver.table.commands.wanted == acts.button("wing:wedell")
    assert str(driver.control("ui.roll").label) == "Roll the die"


def test_figures_of_nothing_can_be_read_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Zeros of the list are quieter, and still stand out from their ground."""
    inks: dict[str, theme.Colour] = {}
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, at: Any, style: Any, **more: Any) -> pygame.Rect:
        inks[text] = style.colour
        return honest(surface, text, at, style, **more)

    driver = leuthen()
    monkeypatch.setattr(type, "draw_text", noted)
    driver.key(pygame.K_r)
    driver.frames()
    assert "0" in inks
    assert theme.contrast(inks["0"], theme.RAISED) >= 4.5


def test_a_nought_in_the_list_is_read_as_well_as_any_figure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver, seen = at_table("leuthen-main"), set[theme.Colour]()
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, at: Pixel, style: type.Style, **more: Any) -> Any:
        if text.split(" ")[0] == "0" and driver.table.overview.panel.rect.collidepoint(at):
            seen.add(style.colour)
        return honest(surface, text, at, style, **more)

    monkeypatch.setattr(type, "draw_text", noted)
    driver.key(pygame.K_r)
    driver.frames()
    assert seen and all(theme.contrast(ink, theme.PANEL) >= 4.5 for ink in seen)
